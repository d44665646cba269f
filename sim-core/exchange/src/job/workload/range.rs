//! The part of the drive that a phase accesses.

use document::decimal::shown;

use super::Writer;
use crate::codes;
use crate::job::model::Length;

/// `start` and `end` as TOML, and the share of the drive between them.
pub(super) struct RangeText {
    pub text: String,
    pub share: f64,
}

impl RangeText {
    const WHOLE: Self = Self { text: String::new(), share: 1.0 };
}

impl Writer<'_> {
    pub(super) fn range(&mut self) -> RangeText {
        let range = self.job.range;
        if self.job.copies > 1 && !matches!(range.copy_step, Length::Bytes(0) | Length::Percent(0))
        {
            self.lacks(codes::a_range_for_each_copy(), self.job.copies, codes::one_range());
        }
        for length in [Some(range.start), range.size].into_iter().flatten() {
            if let (Length::Bytes(bytes), Some(capacity)) = (length, self.capacity_bytes)
                && bytes > capacity
            {
                let found = codes::bytes(bytes);
                self.lacks(codes::a_range_on_the_drive(), found, codes::up_to_the_end());
            }
        }
        let start = self.share(range.start);
        let size = range.size.map_or(Some(1.0), |size| self.share(size));
        let (Some(start), Some(size)) = (start, size) else {
            let lengths = [Some(range.start), range.size];
            let bytes = lengths.into_iter().flatten().filter_map(|length| match length {
                Length::Bytes(bytes) => Some(bytes),
                Length::Percent(_) => None,
            });
            let found = codes::bytes(bytes.max().unwrap_or(0));
            self.lacks(codes::a_capacity(), found, codes::whole_drive());
            return RangeText::WHOLE;
        };
        let end = (start + size).min(1.0);
        if start >= end {
            let done = codes::whole_drive();
            self.lacks(codes::a_range_on_the_drive(), codes::an_empty_range(), done);
            return RangeText::WHOLE;
        }
        let mut text = String::new();
        if start > 0.0 {
            text += &format!("start = {}\n", shown(start));
        }
        if end < 1.0 {
            text += &format!("end = {}\n", shown(end));
        }
        RangeText { text, share: end - start }
    }

    /// `None` if it is a number of bytes, and the drive's are not known.
    pub(super) fn share(&self, length: Length) -> Option<f64> {
        match length {
            Length::Percent(percent) => Some(f64::from(percent) / 100.0),
            Length::Bytes(0) => Some(0.0),
            Length::Bytes(bytes) => {
                self.capacity_bytes.map(|capacity| (bytes as f64 / capacity as f64).min(1.0))
            }
        }
    }
}

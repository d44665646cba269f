//! The length of a phase: its warm-up, its time, its writes, and the rule that may end it.

use document::decimal::shown;
use spec::workload::DURATION_S_MAX;

use super::Writer;
use crate::codes;
use crate::job::model::{Flush, Limit, Stop, StopOf};

/// The least and the most of `drive_writes`.
const DRIVE_WRITES: (f64, f64) = (1e-6, 1000.0);
/// The least and the most seconds of the window of a rule.
const WINDOW_S: (u64, u64) = (2, 24 * 3600);
const SECOND_US: u64 = 1_000_000;

/// The length of a phase. It has a time, a number of writes, or both.
#[derive(Clone, PartialEq)]
pub(super) struct Length {
    warm_up_s: u64,
    /// With the warm-up.
    duration_s: Option<u64>,
    drive_writes: Option<f64>,
    /// The rule as TOML.
    stop: Option<String>,
}

impl Length {
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        if self.warm_up_s > 0 {
            text += &format!("warm_up_s = {}\n", self.warm_up_s);
        }
        if let Some(seconds) = self.duration_s {
            text += &format!("duration_s = {seconds}\n");
        }
        if let Some(writes) = self.drive_writes {
            text += &format!("drive_writes = {}\n", shown(writes));
        }
        if let Some(stop) = &self.stop {
            text += &format!("stop = {stop}\n");
        }
        text
    }

    /// The length of a phase with two streams: the longer time and the first rule. What differs is
    /// a row.
    pub(super) fn together(self, other: &Self, writer: &mut Writer) -> Self {
        if self == *other {
            return self;
        }
        let both = Self {
            warm_up_s: self.warm_up_s.max(other.warm_up_s),
            duration_s: self.duration_s.max(other.duration_s),
            drive_writes: None,
            stop: self.stop.clone().or(other.stop.clone()),
        };
        let needed = codes::one_length();
        let done = codes::instead(both.text().trim_end().replace('\n', ", "));
        writer.lacks(needed, codes::other_length(), done);
        both
    }
}

impl Writer<'_> {
    /// The job's length on a range that is `range_share` of the drive, or in a stream, which has no
    /// passes.
    pub(super) fn length(&mut self, range_share: Option<f64>) -> Length {
        self.ends();
        let amount = self.job.amount;
        let warm_up_s = amount.warm_up_us.div_ceil(SECOND_US).min(DURATION_S_MAX);
        let duration_s = amount.duration_us.map(|us| self.duration_s(us, warm_up_s));
        let drive_writes = match range_share {
            Some(share) if !amount.time_based => Some(self.drive_writes(share)),
            None if !amount.time_based => {
                let found = codes::passes_or_time(amount.passes);
                let done = codes::instead(format!("duration_s = {}", duration_s.unwrap_or(0)));
                self.lacks(codes::the_first_of_two_ends(), found, done);
                None
            }
            _ => None,
        };
        let stop = self.job.stop.map(|stop| self.stop(stop));
        Length { warm_up_s, duration_s, drive_writes, stop }
    }

    fn duration_s(&mut self, us: u64, warm_up_s: u64) -> u64 {
        let seconds = us.div_ceil(SECOND_US).saturating_add(warm_up_s).min(DURATION_S_MAX);
        if seconds * SECOND_US != us + warm_up_s * SECOND_US {
            let done = codes::instead(format!("duration_s = {seconds}"));
            self.lacks(codes::whole(1u32, DURATION_S_MAX), codes::microseconds(us), done);
        }
        seconds
    }

    fn drive_writes(&mut self, range_share: f64) -> f64 {
        let amount = self.job.amount;
        let pass = match amount.pass_bytes.map(|bytes| self.share(bytes)) {
            None => 1.0,
            Some(Some(share)) => share / range_share,
            Some(None) => {
                self.lacks(codes::a_capacity(), codes::io_size(), codes::one_pass());
                1.0
            }
        };
        let asked = pass * f64::from(amount.passes) * f64::from(self.shared_copies);
        let writes = asked.clamp(DRIVE_WRITES.0, DRIVE_WRITES.1);
        if writes != asked {
            let done = codes::instead(format!("drive_writes = {}", shown(writes)));
            self.lacks(codes::decimal(DRIVE_WRITES.0, DRIVE_WRITES.1), asked, done);
        }
        writes
    }

    fn stop(&mut self, stop: Stop) -> String {
        let asked_s = stop.window_us.div_ceil(SECOND_US);
        let window_s = asked_s.clamp(WINDOW_S.0, WINDOW_S.1);
        if window_s * SECOND_US != stop.window_us {
            let done = codes::instead(format!("window_s = {window_s}"));
            let found = codes::microseconds(stop.window_us);
            self.lacks(codes::whole(WINDOW_S.0, WINDOW_S.1), found, done);
        }
        let of = match (stop.of, stop.is_slope) {
            (StopOf::Iops, false) => "iops",
            (StopOf::Iops, true) => "iops_slope",
            (StopOf::Bandwidth, false) => "bw",
            (StopOf::Bandwidth, true) => "bw_slope",
        };
        let limit = match stop.limit {
            Limit::Percent(percent) => format!("{}%", shown(percent)),
            Limit::Absolute(number) => shown(number),
        };
        let after_s = stop.after_us.div_ceil(SECOND_US).min(DURATION_S_MAX);
        format!(
            "{{ rule = \"fio\", of = \"{of}\", limit = \"{limit}\", window_s = {window_s}, \
             after_s = {after_s} }}"
        )
    }

    /// Ends, waits and flushes that a phase does not have.
    fn ends(&mut self) {
        let (amount, flush) = (self.job.amount, self.job.flush);
        if let Some(commands) = amount.commands {
            self.lacks(codes::an_end_after_commands(), commands, codes::left_out_of_phase());
        }
        if amount.delay_us.1 > 0 {
            let found = codes::microseconds(amount.delay_us.1);
            self.lacks(codes::a_wait_before(), found, codes::left_out_of_phase());
        }
        if flush != Flush::default() {
            self.lacks(codes::flushes(), codes::flushes_of_the_job(), codes::left_out_of_phase());
        }
    }
}

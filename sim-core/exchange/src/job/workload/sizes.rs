//! The sizes of a phase's commands. Only a random order takes a mix, a part of a page, or other
//! sizes for reads.

use super::Writer;
use super::commands::of_access;
use crate::codes;
use crate::job::model::{Access, SizeShare};

const PAGE_BYTES: u64 = 4096;
const BLOCK_BYTES_MAX: u64 = 16 << 20;
/// Sizes of one mix.
const SIZES_MAX: usize = 16;

/// `bytes`, and its share in percent.
pub(super) type Sized = (u64, u32);

/// At least one size each, whose shares make 100 %.
pub(super) struct Sizes {
    pub all: Vec<Sized>,
    /// The sizes of reads, if they differ.
    pub reads: Option<Vec<Sized>>,
}

impl Sizes {
    /// Whether every order takes them: one size of whole pages.
    pub(super) fn is_one_of_pages(&self) -> bool {
        self.reads.is_none() && self.all.len() == 1 && self.all[0].0.is_multiple_of(PAGE_BYTES)
    }

    pub(super) fn text(&self) -> String {
        let mut text = match self.all[..] {
            [(bytes, _)] => format!("block_bytes = {bytes}\n"),
            _ => mix("size_mix", &self.all),
        };
        if let Some(reads) = &self.reads {
            text += &mix("read_size_mix", reads);
        }
        text
    }

    /// Mean bytes of reads and of writes.
    pub(super) fn means(&self) -> (f64, f64) {
        let mean = |sizes: &[Sized]| {
            sizes.iter().map(|(bytes, percent)| *bytes as f64 * f64::from(*percent)).sum::<f64>()
                / 100.0
        };
        (mean(self.reads.as_ref().unwrap_or(&self.all)), mean(&self.all))
    }
}

fn mix(key: &str, sizes: &[Sized]) -> String {
    let size =
        |(bytes, percent): &Sized| format!("{{ block_bytes = {bytes}, percent = {percent} }}");
    format!("{key} = [{}]\n", sizes.iter().map(size).collect::<Vec<_>>().join(", "))
}

impl Writer<'_> {
    /// The sizes that a random order takes.
    pub(super) fn sizes(&mut self) -> Sizes {
        let sizes = &self.job.sizes;
        let is_mixed = matches!(self.job.access, Access::Mixed { .. });
        let reads = (is_mixed && sizes.read != sizes.write).then(|| self.fitted_sizes(&sizes.read));
        let own: &Vec<SizeShare> = of_access(self.job.access, sizes);
        Sizes { all: self.fitted_sizes(own), reads }
    }

    fn fitted_sizes(&mut self, shares: &[SizeShare]) -> Vec<Sized> {
        let mut sizes: Vec<Sized> = Vec::new();
        for share in shares {
            for (bytes, percent) in self.parts(*share) {
                let fitted = bytes.min(BLOCK_BYTES_MAX);
                if fitted != bytes {
                    let done = codes::instead(format!("block_bytes = {fitted}"));
                    self.lacks(codes::a_size_of_a_workload(), codes::bytes(bytes), done);
                }
                match sizes.iter_mut().find(|(known, _)| *known == fitted) {
                    Some((_, sum)) => *sum += percent,
                    None => sizes.push((fitted, percent)),
                }
            }
        }
        if sizes.len() <= SIZES_MAX {
            return sizes;
        }
        let bytes = commonest(&sizes);
        let done = codes::instead(format!("block_bytes = {bytes}"));
        self.lacks(codes::sizes_of_a_mix_at_most(SIZES_MAX), sizes.len(), done);
        vec![(bytes, 100)]
    }

    /// One size of whole pages, for an order that takes no other.
    pub(super) fn one_size(&mut self, sizes: &Sizes) -> Sizes {
        if sizes.reads.is_some() {
            let found = codes::sizes_that_differ();
            self.lacks(codes::sizes_of_reads_and_writes(), found, codes::sizes_of_writes());
        }
        let own = Sizes { all: sizes.all.clone(), reads: None };
        if own.is_one_of_pages() {
            return own;
        }
        let bytes = commonest(&own.all).next_multiple_of(PAGE_BYTES);
        let done = codes::instead(format!("block_bytes = {bytes}"));
        self.lacks(codes::one_size_in_this_order(), own.all.len(), done);
        Sizes { all: vec![(bytes, 100)], reads: None }
    }

    /// The sizes of a range: fio draws a multiple of the smallest.
    fn parts(&mut self, share: SizeShare) -> Vec<Sized> {
        let SizeShare { bytes_min, bytes_max, percent } = share;
        let count = bytes_max / bytes_min;
        if bytes_min == bytes_max {
            return vec![(bytes_max, percent)];
        }
        if count > SIZES_MAX as u64 || percent < count as u32 {
            let done = codes::instead(format!("block_bytes = {bytes_max}"));
            self.lacks(codes::sizes_of_a_mix_at_most(SIZES_MAX), count, done);
            return vec![(bytes_max, percent)];
        }
        let count = count as u32;
        let rest = percent % count;
        if rest > 0 {
            self.lacks(codes::shares_in_whole_percent(), count, codes::rounded_shares());
        }
        let part =
            |at: u32| (bytes_min * u64::from(at + 1), percent / count + u32::from(at < rest));
        (0..count).map(part).collect()
    }
}

fn commonest(sizes: &[Sized]) -> u64 {
    sizes.iter().max_by_key(|(_, percent)| *percent).map_or(PAGE_BYTES, |(bytes, _)| *bytes)
}

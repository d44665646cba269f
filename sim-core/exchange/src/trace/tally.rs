//! Adds commands to facts, in memory that the length of a trace does not change.

use serde::Serialize;
use spec::workload::CommandKind;

/// Sizes that are counted one by one; any further size counts as "others".
const SIZES_MAX: usize = 256;
/// Bins of an octave of a distribution of times.
const BINS_OF_OCTAVE: u32 = 16;
const SECOND_NS: i128 = 1_000_000_000;
/// A page of every drive here.
const PAGE_BYTES: u64 = 4096;

/// The commands of one kind.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct KindFacts {
    pub commands: u64,
    pub bytes: u64,
    /// Sizes in bytes and their commands, the most frequent first.
    pub sizes: Vec<(u64, u64)>,
    /// Commands of sizes that are not listed.
    pub of_other_sizes: u64,
    /// Commands that do not begin and end at a multiple of 4 KiB.
    pub not_aligned: u64,
}

impl KindFacts {
    pub(super) fn add(&mut self, offset_bytes: u64, bytes: u64) {
        self.commands += 1;
        self.bytes += bytes;
        let is_aligned =
            offset_bytes.is_multiple_of(PAGE_BYTES) && bytes.is_multiple_of(PAGE_BYTES);
        self.not_aligned += u64::from(!is_aligned);
        if let Some(index) = self.sizes.iter().position(|(size, _)| *size == bytes) {
            self.sizes[index].1 += 1;
            // the frequent ones come first, and are found soon
            if index > 0 && self.sizes[index - 1].1 < self.sizes[index].1 {
                self.sizes.swap(index - 1, index);
            }
        } else if self.sizes.len() < SIZES_MAX {
            self.sizes.push((bytes, 1));
        } else {
            self.of_other_sizes += 1;
        }
    }

    pub(super) fn settle(&mut self) {
        self.sizes.sort_by_key(|(size, commands)| (std::cmp::Reverse(*commands), *size));
    }
}

/// A distribution of times in nanoseconds, in bins of 1/16 octave.
#[derive(Clone, Debug)]
pub(super) struct Times {
    bins: Vec<u64>,
    pub count: u64,
    sum_ns: u128,
    max_ns: u64,
}

impl Default for Times {
    fn default() -> Self {
        Self { bins: vec![0; 64 * BINS_OF_OCTAVE as usize], count: 0, sum_ns: 0, max_ns: 0 }
    }
}

/// Times in microseconds.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct TimeFacts {
    pub mean_us: f64,
    pub median_us: f64,
    pub p99_us: f64,
    pub max_us: f64,
}

impl Times {
    pub fn add(&mut self, ns: u64) {
        self.bins[Self::bin(ns)] += 1;
        self.count += 1;
        self.sum_ns += u128::from(ns);
        self.max_ns = self.max_ns.max(ns);
    }

    fn bin(ns: u64) -> usize {
        let octave = ns.max(1).ilog2();
        let in_octave = match octave {
            0..4 => (ns.max(1) - (1 << octave)) << (4 - octave),
            _ => (ns >> (octave - 4)) - u64::from(BINS_OF_OCTAVE),
        };
        (octave * BINS_OF_OCTAVE) as usize + in_octave as usize
    }

    /// The end of the bin in which a share of all times ends: at most 1/16 too much.
    pub fn percentile_ns(&self, share: f64) -> f64 {
        let wanted = (self.count as f64 * share).ceil().max(1.0) as u64;
        let mut seen = 0;
        let bin = self.bins.iter().position(|count| {
            seen += count;
            seen >= wanted
        });
        let Some(bin) = bin.map(|bin| bin as u32).filter(|bin| *bin > 0) else { return 0.0 };
        let (octave, in_octave) = (bin / BINS_OF_OCTAVE, bin % BINS_OF_OCTAVE);
        let end = 1.0 + f64::from(in_octave + 1) / f64::from(BINS_OF_OCTAVE);
        (end * 2f64.powi(octave as i32)).min(self.max_ns as f64)
    }

    pub fn sum_ns(&self) -> f64 {
        self.sum_ns as f64
    }

    /// `None` without a time.
    pub fn facts(&self) -> Option<TimeFacts> {
        (self.count > 0).then(|| TimeFacts {
            mean_us: self.sum_ns() / self.count as f64 / 1e3,
            median_us: self.percentile_ns(0.5) / 1e3,
            p99_us: self.percentile_ns(0.99) / 1e3,
            max_us: self.max_ns as f64 / 1e3,
        })
    }
}

/// Commands under way, weighted by time.
#[derive(Clone, Debug, Default)]
struct UnderWay {
    count: u64,
    highest: u64,
    since_ns: Option<i128>,
    sum_ns: i128,
    completed: u64,
}

impl UnderWay {
    fn change(&mut self, now_ns: i128, sent: bool) {
        if let Some(since_ns) = self.since_ns {
            self.sum_ns += i128::from(self.count) * (now_ns - since_ns).max(0);
        }
        self.since_ns = Some(self.since_ns.map_or(now_ns, |since_ns| since_ns.max(now_ns)));
        self.count = if sent { self.count + 1 } else { self.count.saturating_sub(1) };
        self.completed += u64::from(!sent);
        self.highest = self.highest.max(self.count);
    }
}

/// The sums of all commands that count.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    /// In the order of `CommandKind`: writes, reads, trims.
    kinds: [KindFacts; 3],
    pub gaps: Times,
    pub responses: Times,
    under_way: UnderWay,
    pub lowest_bytes: Option<u64>,
    pub end_bytes: u64,
    /// Since the first command of the file.
    first_ns: Option<i128>,
    last_ns: i128,
    /// The first and the last command that is no TRIM.
    moved_ns: Option<(i128, i128)>,
    /// The open second and its commands.
    second: (i128, u64),
    pub busiest_second: u64,
    /// Commands that come before the one before them, and the largest step back.
    pub backwards: u64,
    pub furthest_back_ns: i128,
    pub first_backwards_line: Option<u64>,
    /// All times so far are whole seconds.
    pub has_fractions: bool,
}

impl Tally {
    pub fn kind(&mut self, kind: CommandKind) -> &mut KindFacts {
        &mut self.kinds[kind as usize]
    }

    pub fn commands(&self) -> u64 {
        self.kinds.iter().map(|it| it.commands).sum()
    }

    /// Bytes that cross the link.
    pub fn moved_bytes(&self) -> u64 {
        self.kinds[CommandKind::Write as usize].bytes + self.kinds[CommandKind::Read as usize].bytes
    }

    /// From the first to the last read or write, or TRIM if there is neither.
    pub fn duration_ns(&self) -> i128 {
        self.moved_ns.map_or_else(|| self.with_trims_ns(), |(first_ns, last_ns)| last_ns - first_ns)
    }

    /// From the first to the last command.
    pub fn with_trims_ns(&self) -> i128 {
        self.last_ns - self.first_ns.unwrap_or(self.last_ns)
    }

    pub fn place(&mut self, offset_bytes: u64, bytes: u64) {
        self.lowest_bytes = Some(self.lowest_bytes.map_or(offset_bytes, |it| it.min(offset_bytes)));
        self.end_bytes = self.end_bytes.max(offset_bytes + bytes);
    }

    /// Adds the time of a command.
    pub fn sent_at(&mut self, time_ns: i128, kind: CommandKind, line: u64) {
        if kind != CommandKind::Trim {
            let (first_ns, last_ns) = self.moved_ns.unwrap_or((time_ns, time_ns));
            self.moved_ns = Some((first_ns.min(time_ns), last_ns.max(time_ns)));
        }
        self.under_way.change(time_ns, true);
        self.has_fractions |= time_ns % SECOND_NS != 0;
        let Some(first_ns) = self.first_ns else {
            self.first_ns = Some(time_ns);
            self.last_ns = time_ns;
            self.second = (time_ns.div_euclid(SECOND_NS), 1);
            self.busiest_second = 1;
            return;
        };
        self.first_ns = Some(first_ns.min(time_ns));
        let gap_ns = time_ns - self.last_ns;
        if gap_ns < 0 {
            self.backwards += 1;
            self.furthest_back_ns = self.furthest_back_ns.max(-gap_ns);
            self.first_backwards_line.get_or_insert(line);
        }
        self.gaps.add(u64::try_from(gap_ns.max(0)).unwrap_or(u64::MAX));
        self.last_ns = self.last_ns.max(time_ns);
        let second = self.last_ns.div_euclid(SECOND_NS);
        self.second =
            if second == self.second.0 { (second, self.second.1 + 1) } else { (second, 1) };
        self.busiest_second = self.busiest_second.max(self.second.1);
    }

    pub fn completed_at(&mut self, time_ns: i128) {
        self.under_way.change(time_ns, false);
    }

    /// Commands under way on average and at most. The times until the answer give the mean by
    /// Little's law; completions give both. `None`: the trace says neither.
    pub fn under_way(&self) -> Option<(f64, Option<u64>)> {
        let duration_ns = self.with_trims_ns() as f64;
        if self.responses.count > 0 && duration_ns > 0.0 {
            return Some((self.responses.sum_ns() / duration_ns, None));
        }
        let UnderWay { sum_ns, highest, completed, .. } = self.under_way;
        (completed > 0 && duration_ns > 0.0).then(|| (sum_ns as f64 / duration_ns, Some(highest)))
    }

    /// Writes, reads and trims.
    pub fn into_kinds(self) -> [KindFacts; 3] {
        let mut kinds = self.kinds;
        kinds.iter_mut().for_each(KindFacts::settle);
        kinds
    }
}

#[cfg(test)]
mod tests {
    use super::{KindFacts, Tally, Times};
    use spec::workload::CommandKind;

    #[test]
    fn a_percentile_is_at_most_a_sixteenth_too_high() {
        let mut times = Times::default();
        (1..=100_000u64).for_each(|ns| times.add(ns));
        for share in [0.01, 0.1, 0.5, 0.99, 1.0] {
            let found = times.percentile_ns(share) / (share * 1e5);
            assert!((1.0..=1.0 + 1.0 / 16.0).contains(&found), "{share}: {found}");
        }
        times.add(u64::MAX);
        assert_eq!(times.facts().map(|it| it.max_us), Some(u64::MAX as f64 / 1e3));
    }

    #[test]
    fn sizes_and_alignment_are_counted() {
        let mut kind = KindFacts::default();
        for (offset, bytes) in [(0, 512), (4096, 4096), (512, 4096), (8192, 4096)] {
            kind.add(offset, bytes);
        }
        (0..1000).for_each(|size| kind.add(0, 1_000_000 + size));
        kind.settle();
        assert_eq!((kind.sizes[0], kind.of_other_sizes), ((4096, 3), 746));
        assert_eq!(kind.commands, 1004);
        let aligned = (0..1000).filter(|size| (1_000_000 + size) % 4096 == 0).count() as u64;
        assert_eq!(kind.not_aligned, 2 + 1000 - aligned);
    }

    #[test]
    fn times_that_run_backwards_are_counted_and_the_length_is_right() {
        let mut tally = Tally::default();
        for (line, time_ns) in [(1, 0), (2, 300), (3, 200), (4, 500), (5, -100)] {
            tally.sent_at(time_ns, CommandKind::Write, line);
        }
        assert_eq!((tally.backwards, tally.furthest_back_ns, tally.duration_ns()), (2, 600, 600));
        assert_eq!(tally.first_backwards_line, Some(3));
    }

    #[test]
    fn commands_under_way_are_weighted_by_time() {
        let mut tally = Tally::default();
        tally.sent_at(0, CommandKind::Read, 1);
        tally.sent_at(10, CommandKind::Read, 2);
        tally.completed_at(30);
        tally.sent_at(100, CommandKind::Read, 3);
        // one for 10 ns, two for 20 ns, one for 70 ns
        assert_eq!(tally.under_way(), Some((1.2, Some(2))));
        // a TRIM moves nothing
        tally.sent_at(500, CommandKind::Trim, 4);
        assert_eq!((tally.duration_ns(), tally.with_trims_ns()), (100, 500));
    }
}

//! Adds the files of one run, second by second.
//!
//! 1. Commands come from the logs of IOPS, else from one kind of log of single commands.
//! 2. Bytes come from the logs of bandwidth, else from the sizes of single commands, else from the
//!    commands and the size that the result names.
//! 3. A second counts if the files cover half of it. Its rate is that of the part that is covered.
//! 4. Latencies are means over all files of a kind.

use super::name::Measure;
use super::reader::RowsOfFile;
use super::row::Direction;
use super::series::{Bucket, Series};

/// Bytes of one unit of fio's bandwidth logs.
const BANDWIDTH_BYTES: f64 = 1024.0;
/// The share of a second that has to be covered.
const COVERED_MIN: f64 = 0.5;

/// A figure per second, for reads, writes and trims.
pub(super) type Rates = [Vec<f64>; 3];

/// The files of a run, added.
pub(super) struct Curve {
    /// The first second, counted from the beginning of the logs.
    pub from_s: usize,
    pub seconds: usize,
    /// Commands per second.
    pub commands: Option<Rates>,
    /// Bytes per second.
    pub bytes: Option<Rates>,
    /// Commands and bytes have logs of their own, so that they can be compared.
    pub is_each_measured: bool,
    /// Means of latency, completion latency and submission latency in nanoseconds; NaN in a second
    /// without commands.
    pub latencies: [Option<Rates>; 3],
    /// The highest latency of each kind and direction.
    pub highest: [[Option<u64>; 3]; 3],
}

const LATENCIES: [Measure; 3] =
    [Measure::Latency, Measure::CompletionLatency, Measure::SubmissionLatency];

impl Curve {
    /// Adds files. `None` if no file's measure is known. `sizes`: bytes of a read, a write and a
    /// trim, if all have one size.
    pub fn of(files: &[&RowsOfFile], sizes: [Option<f64>; 3]) -> Option<Self> {
        let of = |measure: Measure| -> Vec<&Series> {
            let same = files.iter().filter(|file| file.measure == Some(measure));
            same.map(|file| &file.series).collect()
        };
        let single = |measure: Measure| -> Vec<&Series> {
            of(measure).into_iter().filter(|series| series.is_per_command == Some(true)).collect()
        };
        let (iops, bandwidth) = (of(Measure::Iops), of(Measure::Bandwidth));
        let in_turn = [LATENCIES[0], LATENCIES[1], LATENCIES[2], Measure::Bandwidth];
        let others = in_turn.into_iter().map(single).find(|files| !files.is_empty());
        let counted = if iops.is_empty() { others.unwrap_or_default() } else { iops };
        let latencies = LATENCIES.map(of);
        let measured = [&counted, &bandwidth, &latencies[0], &latencies[1], &latencies[2]];
        let span = Span::of(measured.into_iter().find(|files| !files.is_empty())?);
        let count = |bucket: &Bucket, is_single: bool| match is_single {
            true => bucket.weight,
            false => bucket.amount,
        };
        let moved = |bucket: &Bucket, is_single: bool| match is_single {
            true => bucket.bytes,
            false => BANDWIDTH_BYTES * bucket.amount,
        };
        let commands = (!counted.is_empty()).then(|| span.rates(&counted, count));
        let is_each_measured = !bandwidth.is_empty() && commands.is_some();
        let is_sized = |series: &&Series| series.is_per_command == Some(true);
        let bytes = if !bandwidth.is_empty() {
            Some(span.rates(&bandwidth, moved))
        } else if !counted.is_empty() && counted.iter().all(is_sized) {
            Some(span.rates(&counted, moved))
        } else {
            commands.as_ref().and_then(|commands| scaled(commands, sizes))
        };
        let commands = commands
            .or_else(|| scaled(bytes.as_ref()?, sizes.map(|bytes| bytes.map(|bytes| 1.0 / bytes))));
        let highest = |files: &Vec<&Series>| {
            Direction::ALL.map(|direction| {
                let tracks = files.iter().map(|series| &series.tracks[direction as usize]);
                tracks.filter_map(|track| track.highest).max()
            })
        };
        Some(Self {
            highest: [&latencies[0], &latencies[1], &latencies[2]].map(highest),
            from_s: span.from_s,
            seconds: span.covered.len(),
            commands,
            bytes,
            is_each_measured,
            latencies: latencies.map(|files| (!files.is_empty()).then(|| span.means(&files))),
        })
    }

    /// The sum of reads, writes and trims per second.
    pub fn sum(rates: &Rates) -> Vec<f64> {
        let [reads, writes, trims] = rates;
        let pairs = reads.iter().zip(writes).zip(trims);
        pairs.map(|((read, write), trim)| read + write + trim).collect()
    }
}

/// Each rate times a factor. `None` if a direction with commands has none.
fn scaled(rates: &Rates, factors: [Option<f64>; 3]) -> Option<Rates> {
    let mut scaled = rates.clone();
    for (rates, factor) in scaled.iter_mut().zip(factors) {
        if rates.iter().any(|rate| *rate > 0.0) {
            let factor = factor?;
            rates.iter_mut().for_each(|rate| *rate *= factor);
        }
    }
    Some(scaled)
}

/// The seconds that some files cover.
struct Span {
    from_s: usize,
    /// The part of each second that is covered.
    covered: Vec<f64>,
}

impl Span {
    fn of(files: &[&Series]) -> Self {
        let begin_ms = files.iter().map(|series| series.begin_ms()).min().unwrap_or(0);
        let end_ms = files.iter().map(|series| series.end_ms).max().unwrap_or(0);
        // a log that ends at once has one second
        let end_ms = end_ms.max(begin_ms + 1);
        let part = |second: u64| {
            let ms = end_ms.min(1000 * (second + 1)) - begin_ms.max(1000 * second);
            ms as f64 / 1000.0
        };
        let (mut first, mut end) = (begin_ms / 1000, end_ms.div_ceil(1000));
        if end - first > 1 && part(first) < COVERED_MIN {
            first += 1;
        }
        if end - first > 1 && part(end - 1) < COVERED_MIN {
            end -= 1;
        }
        Self { from_s: first as usize, covered: (first..end).map(part).collect() }
    }

    fn rates(&self, files: &[&Series], figure: impl Fn(&Bucket, bool) -> f64) -> Rates {
        Direction::ALL.map(|direction| {
            let mut sums = vec![0.0; self.covered.len()];
            for series in files {
                let is_single = series.is_per_command == Some(true);
                let buckets = &series.tracks[direction as usize].buckets;
                for (sum, bucket) in sums.iter_mut().zip(buckets.iter().skip(self.from_s)) {
                    *sum += figure(bucket, is_single);
                }
            }
            sums.iter_mut().zip(&self.covered).for_each(|(sum, covered)| *sum /= covered);
            sums
        })
    }

    fn means(&self, files: &[&Series]) -> Rates {
        Direction::ALL.map(|direction| {
            let mut sums = vec![(0.0, 0.0); self.covered.len()];
            for series in files {
                let buckets = &series.tracks[direction as usize].buckets;
                for (sum, bucket) in sums.iter_mut().zip(buckets.iter().skip(self.from_s)) {
                    sum.0 += bucket.amount;
                    sum.1 += bucket.weight;
                }
            }
            sums.into_iter().map(|(amount, weight)| amount / weight).collect()
        })
    }
}

//! Latencies in a logarithmic histogram: 32 steps an octave, so each is kept within a 32nd.
//!
//! For example, 1,000 ns lie in the octave from 512 to 1,023 ns, whose steps are 16 ns wide. This
//! latency is counted as 1,000 ns, the middle of the step from 992 to 1,007 ns.

use spec::units::Nanoseconds;

/// Lower edges of the latency bins of the E100 review, in microseconds; the last is open.
pub const LATENCY_BIN_EDGES_US: [u32; 21] = [
    0, 200, 400, 600, 800, 1_000, 2_000, 4_000, 6_000, 8_000, 10_000, 20_000, 40_000, 60_000,
    80_000, 100_000, 200_000, 400_000, 600_000, 800_000, 1_000_000,
];

/// Commands in each bin of `LATENCY_BIN_EDGES_US`.
pub type Bins = [u64; LATENCY_BIN_EDGES_US.len()];

const STEPS_PER_OCTAVE: u32 = 32;
/// Up to 2^44 ns, almost five hours.
const BUCKETS: usize = (40 * STEPS_PER_OCTAVE) as usize;

/// The buckets of one octave, or of the latencies below the first octave.
type Octave = [u32; STEPS_PER_OCTAVE as usize];

#[inline]
fn bucket(latency_ns: u64) -> usize {
    if latency_ns < u64::from(STEPS_PER_OCTAVE) {
        return latency_ns as usize;
    }
    let octave = 63 - latency_ns.leading_zeros() - 5;
    let step = (latency_ns >> octave) as u32 - STEPS_PER_OCTAVE;
    (((octave + 1) * STEPS_PER_OCTAVE + step) as usize).min(BUCKETS - 1)
}

/// The middle of a bucket.
fn bucket_ns(bucket: usize) -> f64 {
    let steps = STEPS_PER_OCTAVE as usize;
    if bucket < steps {
        return bucket as f64;
    }
    let octave = bucket / steps - 1;
    let low = ((bucket % steps + steps) as u64) << octave;
    low as f64 + (1u64 << octave) as f64 / 2.0
}

/// The latencies of the commands completed in one row.
#[derive(Clone, Debug)]
pub struct Latencies {
    pub sum_ns: Nanoseconds,
    pub max_ns: Nanoseconds,
    buckets: Box<[u32; BUCKETS]>,
}

impl Default for Latencies {
    fn default() -> Self {
        Self { sum_ns: 0, max_ns: 0, buckets: Box::new([0; BUCKETS]) }
    }
}

impl Latencies {
    #[inline]
    pub fn add(&mut self, latency_ns: Nanoseconds) {
        // With a rate far above the drive's, the latencies of a second may exceed 2^64 ns together.
        self.sum_ns = self.sum_ns.saturating_add(latency_ns);
        self.max_ns = self.max_ns.max(latency_ns);
        self.buckets[bucket(latency_ns)] += 1;
    }

    /// The latency that `share` of all `commands` do not exceed, within a 32nd; NaN without any.
    #[must_use]
    pub fn percentile_us(&self, share: f64, commands: u64) -> f64 {
        if commands == 0 {
            return f64::NAN;
        }
        let rank = ((commands as f64 * share).ceil() as u64).max(1);
        let mut seen = 0;
        // Most octaves are left out as a whole: a row ends too often to look at every bucket.
        for (octave, steps) in self.buckets.as_chunks().0.iter().enumerate() {
            if seen + sum(steps) < rank {
                seen += sum(steps);
                continue;
            }
            for (step, &count) in steps.iter().enumerate() {
                seen += u64::from(count);
                if seen >= rank {
                    return bucket_ns(octave * steps.len() + step).min(self.max_ns as f64) / 1e3;
                }
            }
        }
        self.max_ns as f64 / 1e3
    }

    /// Moves all latencies to the bins.
    pub fn move_to_bins(&mut self, bins: &mut Bins) {
        let mut bin = 0;
        for (octave, steps) in self.buckets.as_chunks_mut().0.iter_mut().enumerate() {
            if sum(steps) == 0 {
                continue;
            }
            for (step, &count) in steps.iter().enumerate().filter(|(_, count)| **count > 0) {
                let latency_us = bucket_ns(octave * steps.len() + step) / 1e3;
                while bin + 1 < bins.len() && latency_us >= f64::from(LATENCY_BIN_EDGES_US[bin + 1])
                {
                    bin += 1;
                }
                bins[bin] += u64::from(count);
            }
            steps.fill(0);
        }
        (self.sum_ns, self.max_ns) = (0, 0);
    }
}

/// Latencies in an octave.
fn sum(steps: &Octave) -> u64 {
    steps.iter().sum::<u32>().into()
}

#[cfg(test)]
mod tests {
    use super::{BUCKETS, bucket, bucket_ns};

    #[test]
    fn a_latency_is_kept_within_a_32nd() {
        for latency_ns in [0u64, 1, 31, 32, 33, 1_000, 8_333, 1_234_567, 5_000_000_000] {
            let kept = bucket_ns(bucket(latency_ns));
            let error = (kept - latency_ns as f64).abs();
            assert!(error <= latency_ns as f64 / 32.0, "{latency_ns} kept as {kept}");
        }
        assert_eq!(bucket(u64::MAX), BUCKETS - 1);
    }
}

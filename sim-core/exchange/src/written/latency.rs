//! Latencies as fio keeps them: sums, and a histogram with 64 bins per octave (`stat.h`).
//!
//! For example, 1,000 ns lie in the bin from 1,000 to 1,007 ns, which is named by 1,004.

use serde::Serialize;

use super::pairs::Pairs;

const BITS: u32 = 6;
const BINS: usize = 29 << BITS;
/// The percentiles that fio prints.
const PERCENTILES: [f64; 17] = [
    1.0, 5.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0, 90.0, 95.0, 99.0, 99.5, 99.9, 99.95,
    99.99,
];

/// The latencies of one direction.
#[derive(Clone, Debug, Default)]
pub(super) struct LatencySums {
    pub commands: u64,
    min_ns: u64,
    max_ns: u64,
    sum_ns: f64,
    squares: f64,
    /// As many as the highest latency needs.
    bins: Vec<u64>,
}

/// The latencies in a result. `percentile` and `bins` belong to completion latencies.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(super) struct Latency {
    min: u64,
    max: u64,
    mean: f64,
    stddev: f64,
    #[serde(rename = "N")]
    n: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    percentile: Option<Pairs<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bins: Option<Pairs<u64>>,
}

impl LatencySums {
    pub fn add(&mut self, latency_ns: u64) {
        self.min_ns = if self.commands == 0 { latency_ns } else { self.min_ns.min(latency_ns) };
        self.max_ns = self.max_ns.max(latency_ns);
        self.commands += 1;
        self.sum_ns += latency_ns as f64;
        self.squares += latency_ns as f64 * latency_ns as f64;
        let bin = bin(latency_ns);
        if self.bins.len() <= bin {
            self.bins.resize(bin + 1, 0);
        }
        self.bins[bin] += 1;
    }

    /// Mean and spread, without a histogram. A command stands for `weight` of them.
    pub fn plain(&self, weight: f64) -> Latency {
        if self.commands == 0 {
            return Latency::default();
        }
        let count = self.commands as f64;
        let mean = self.sum_ns / count;
        let variance = (self.squares / count - mean * mean).max(0.0);
        Latency {
            min: self.min_ns,
            max: self.max_ns,
            mean,
            stddev: variance.sqrt(),
            n: weighted(self.commands, weight),
            percentile: None,
            bins: None,
        }
    }

    pub fn with_bins(&self, weight: f64) -> Latency {
        let filled = || self.bins.iter().enumerate().filter(|(_, count)| **count > 0);
        if self.commands == 0 {
            return Latency::default();
        }
        let percentile = |percent: f64| {
            let rank = percent / 100.0 * self.commands as f64;
            let mut seen = 0;
            let found = filled().find(|(_, count)| {
                seen += **count;
                seen as f64 >= rank
            });
            (format!("{percent:.6}"), found.map_or(self.max_ns, |(bin, _)| middle_ns(bin)))
        };
        let bin =
            |(bin, count): (usize, &u64)| (middle_ns(bin).to_string(), weighted(*count, weight));
        Latency {
            percentile: Some(Pairs(PERCENTILES.into_iter().map(percentile).collect())),
            bins: Some(Pairs(filled().map(bin).collect())),
            ..self.plain(weight)
        }
    }

    /// Commands whose latency is below `edge_ns`, by their bins.
    pub fn below(&self, edge_ns: u64) -> u64 {
        let bins = self.bins.iter().enumerate();
        bins.filter(|(bin, _)| middle_ns(*bin) < edge_ns).map(|(_, count)| count).sum()
    }
}

pub(super) fn weighted(count: u64, weight: f64) -> u64 {
    (count as f64 * weight).round() as u64
}

fn bin(latency_ns: u64) -> usize {
    let bits = 64 - latency_ns.leading_zeros();
    if bits <= BITS + 1 {
        return latency_ns as usize;
    }
    let lost = bits - 1 - BITS;
    let base = (lost as usize + 1) << BITS;
    let within = (latency_ns >> lost) as usize & ((1 << BITS) - 1);
    (base + within).min(BINS - 1)
}

fn middle_ns(bin: usize) -> u64 {
    if bin < 2 << BITS {
        return bin as u64;
    }
    let lost = (bin >> BITS) - 1;
    let within = (bin & ((1 << BITS) - 1)) as u64;
    (1 << (lost + BITS as usize)) + (within << lost) + (1 << lost) / 2
}

#[cfg(test)]
mod tests {
    use super::{BINS, LatencySums, bin, middle_ns};

    /// The names of bins in a result of fio 3.33.
    #[test]
    fn a_bin_has_the_name_that_fio_gives_it() {
        for (latency_ns, name) in [
            (110, 110),
            (127, 127),
            (130, 131),
            (131, 131),
            (262, 262),
            (1128, 1128),
            (39_700, 39_680),
        ] {
            assert_eq!(middle_ns(bin(latency_ns)), name, "{latency_ns}");
        }
        assert_eq!(bin(u64::MAX), BINS - 1);
    }

    #[test]
    fn percentiles_and_spread_are_those_of_the_latencies() {
        let mut sums = LatencySums::default();
        (1..=100).for_each(|ns| sums.add(ns));
        let text = serde_json::to_string(&sums.with_bins(2.0)).expect("JSON");
        let start = r#"{"min":1,"max":100,"mean":50.5,"stddev":28.86607004772212,"N":200,"#;
        assert!(text.starts_with(start) && text.contains(r#""1.000000":1,"#), "{text}");
        assert!(text.contains(r#""99.500000":100,"#) && text.contains(r#""bins":{"1":2,"2":2,"#));
        assert_eq!((sums.below(1), sums.below(50), sums.below(1000)), (0, 49, 100));
    }
}

//! The steady-state verdict after SNIA PTS: a drive is in its steady state when, over five rounds
//! of one length in a row, the range of IOPS is at most 20 % of their mean and the best-fit line
//! rises or falls by at most 10 % of it.

pub const ROUNDS_NEEDED: usize = 5;
const RANGE_MAX: f64 = 0.20;
const SLOPE_MAX: f64 = 0.10;

/// The steady-state verdict so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Steady {
    pub round_s: u32,
    pub rounds_needed: u32,
    pub rounds_done: u32,
    /// Start of the first window that is level enough.
    pub reached_s: Option<f64>,
    pub window_end_s: Option<f64>,
    /// Mean of that window; until it is reached, of the latest one.
    pub mean_iops: Option<f64>,
    /// (max - min) / mean; level enough up to 0.2.
    pub range_fraction: Option<f64>,
    /// Rise or fall of the best-fit line over the window / mean; level enough up to 0.1.
    pub slope_fraction: Option<f64>,
}

#[derive(Clone, Debug)]
pub struct Verdict {
    /// Mean IOPS of every round.
    rounds: Vec<f64>,
    sum: f64,
    rows: u32,
    start_row: u32,
    pub steady: Steady,
}

impl Verdict {
    #[must_use]
    pub fn new(round_s: u32) -> Self {
        let steady = Steady { round_s, rounds_needed: ROUNDS_NEEDED as u32, ..Steady::default() };
        Self { rounds: Vec::new(), sum: 0.0, rows: 0, start_row: 0, steady }
    }

    /// Adds a row to the current round.
    pub fn add(&mut self, iops: f64) {
        self.sum += iops;
        self.rows += 1;
        if self.rows < self.steady.round_s {
            return;
        }
        self.rounds.push(self.sum / f64::from(self.rows));
        self.sum = 0.0;
        self.rows = 0;
        self.steady.rounds_done += 1;
        if self.steady.reached_s.is_none() && self.rounds.len() >= ROUNDS_NEEDED {
            self.judge();
        }
    }

    fn judge(&mut self) {
        let first = self.rounds.len() - ROUNDS_NEEDED;
        let (mean, range, slope) = level(&self.rounds[first..]);
        let steady = &mut self.steady;
        steady.mean_iops = Some(mean);
        steady.range_fraction = Some(range);
        steady.slope_fraction = Some(slope);
        if range <= RANGE_MAX && slope <= SLOPE_MAX {
            let round_s = f64::from(steady.round_s);
            let start_s = f64::from(self.start_row);
            steady.reached_s = Some(start_s + first as f64 * round_s);
            steady.window_end_s = Some(start_s + (first + ROUNDS_NEEDED) as f64 * round_s);
        }
    }

    /// Starts anew with the row after `row_count`.
    pub fn restart(&mut self, row_count: u32) {
        *self = Self { start_row: row_count, ..Self::new(self.steady.round_s) };
    }
}

/// Mean, range / mean, and rise of the best-fit line over the window / mean.
fn level(window: &[f64]) -> (f64, f64, f64) {
    let n = window.len() as f64;
    let mean = window.iter().sum::<f64>() / n;
    let max = window.iter().copied().fold(f64::MIN, f64::max);
    let min = window.iter().copied().fold(f64::MAX, f64::min);
    let middle = (n - 1.0) / 2.0;
    let mut products = 0.0;
    let mut squares = 0.0;
    for (index, iops) in window.iter().enumerate() {
        let x = index as f64 - middle;
        products += x * (iops - mean);
        squares += x * x;
    }
    let slope = products / squares;
    (mean, (max - min) / mean, (slope * (n - 1.0)).abs() / mean)
}

#[cfg(test)]
mod tests {
    use super::{Verdict, level};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn the_verdict_measures_range_and_slope_as_snia_does() {
        let (mean, range, slope) = level(&[100.0, 102.0, 104.0, 106.0, 108.0]);
        assert!((mean - 104.0).abs() < 1e-9);
        assert!((range - 8.0 / 104.0).abs() < 1e-9);
        assert!((slope - 8.0 / 104.0).abs() < 1e-9);
        let (_, range, slope) = level(&[90.0, 110.0, 100.0, 110.0, 90.0]);
        assert!((range - 0.2).abs() < 1e-9);
        assert!(slope < 1e-9);
    }

    #[test]
    fn the_first_level_window_is_the_steady_state() {
        let mut verdict = Verdict::new(2);
        verdict.restart(7);
        for round in [400.0, 200.0, 120.0, 105.0, 100.0, 100.0, 100.0, 100.0, 100.0] {
            verdict.add(round);
            verdict.add(round);
        }
        let steady = verdict.steady;
        assert_eq!((steady.reached_s, steady.window_end_s), (Some(13.0), Some(23.0)));
        assert_eq!(steady.mean_iops, Some(101.0));
    }
}

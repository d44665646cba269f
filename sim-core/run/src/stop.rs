//! Watches for the rule that ends a phase: second by second, over the rows of the phase.
//!
//! 1. fio's rule keeps the last `window_s` seconds. When it has that many, the largest deviation
//!    from their mean, or the slope of their best-fit line, must be below the limit. The arithmetic
//!    is that of fio's option `steadystate`: whole commands or bytes per second, and a limit of a
//!    slope in percent that refers to the mean in whole numbers.
//! 2. `pts` makes rounds of `round_s` seconds and needs five in a row that are level.
//! 3. `steady` asks for the verdict at the end of a run, as if it ended now. The host must have
//!    written its range twice in the phase, because the valley after a cliff may last for longer
//!    than a quarter of a young run; a phase that only reads need not.
//!
//! For example, 100, 102 and 104 commands per second have a slope of 2 per second, 1.96 % of their
//! mean.

use crate::sample::{Verdict, is_level};
use spec::workload::{FioRule, Stop, StopRule};
use std::collections::VecDeque;

/// Drive writes of a phase before the rule `steady` can be met.
const DRIVE_WRITES_LEAST: f64 = 2.0;

/// One whole second of a phase.
#[derive(Clone, Copy, Debug)]
pub struct StopSecond {
    /// Commands and bytes of the second, at full size.
    pub commands: u64,
    pub bytes: u64,
    /// The second may be part of a round of the verdict.
    pub counts: bool,
    /// Drive writes of the phase so far; `None` if it only reads.
    pub drive_writes: Option<f64>,
}

/// The mean of the seconds by which a rule was met.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StopMean {
    pub iops: f64,
    pub mb_s: f64,
}

#[derive(Clone, Debug)]
pub struct StopWatch {
    stop: Stop,
    round_s: u32,
    /// Seconds of the phase so far, without its warm-up.
    seconds: u32,
    /// Commands and bytes of the last seconds, at most as many as the rule looks at.
    window: VecDeque<(u64, u64)>,
    verdict: Verdict,
}

impl StopWatch {
    #[must_use]
    pub fn new(stop: Stop, round_s: u32) -> Self {
        let verdict = Verdict::new(round_s);
        Self { stop, round_s, seconds: 0, window: VecDeque::new(), verdict }
    }

    /// Adds a second. Returns the mean of the window if the rule is met.
    pub fn add(&mut self, second: StopSecond) -> Option<StopMean> {
        self.seconds += 1;
        if self.seconds <= self.stop.after_s {
            return None;
        }
        if self.window.len() == self.window_s() {
            self.window.pop_front();
        }
        self.window.push_back((second.commands, second.bytes));
        let is_met = match self.stop.rule {
            StopRule::Fio(rule) => self.meets_fio(rule),
            StopRule::Pts => self.meets_pts(),
            StopRule::Steady => self.meets_steady(second),
        };
        is_met.then(|| self.mean())
    }

    /// Seconds that the rule looks at.
    fn window_s(&self) -> usize {
        let seconds = match self.stop.rule {
            StopRule::Fio(rule) => rule.window_s,
            StopRule::Pts | StopRule::Steady => self.round_s * crate::sample::ROUNDS_NEEDED as u32,
        };
        seconds as usize
    }

    fn meets_fio(&self, rule: FioRule) -> bool {
        if self.window.len() < self.window_s() {
            return false;
        }
        let figure =
            |&(commands, bytes): &(u64, u64)| if rule.of.is_bw() { bytes } else { commands };
        let figures: Vec<u64> = self.window.iter().map(figure).collect();
        let sum: u64 = figures.iter().sum();
        let criterion = if rule.of.is_slope() {
            let slope = slope(&figures);
            if rule.is_percent {
                100.0 * slope / (sum / figures.len() as u64) as f64
            } else {
                slope
            }
        } else {
            let mean = sum as f64 / figures.len() as f64;
            let deviations = figures.iter().map(|&figure| (figure as f64 - mean).abs());
            let deviation = deviations.fold(0.0, f64::max);
            if rule.is_percent { 100.0 * deviation / mean } else { deviation }
        };
        criterion.abs() < rule.limit
    }

    fn meets_pts(&self) -> bool {
        let is_whole = (self.seconds - self.stop.after_s).is_multiple_of(self.round_s);
        if !is_whole || self.window.len() < self.window_s() {
            return false;
        }
        let mut rounds = [0.0; crate::sample::ROUNDS_NEEDED];
        for (second, &(commands, _)) in self.window.iter().enumerate() {
            rounds[second / self.round_s as usize] += commands as f64 / f64::from(self.round_s);
        }
        is_level(&rounds)
    }

    fn meets_steady(&mut self, second: StopSecond) -> bool {
        self.verdict.add(second.commands as f64, second.counts);
        let is_whole = (self.seconds - self.stop.after_s).is_multiple_of(self.round_s);
        let is_long = second.drive_writes.is_none_or(|writes| writes >= DRIVE_WRITES_LEAST);
        let at_end = || self.verdict.at_end(second.drive_writes.unwrap_or(0.0));
        is_whole && is_long && at_end().steady_from_s.is_some()
    }

    fn mean(&self) -> StopMean {
        let seconds = self.window.len() as f64;
        let sum = |figure: fn(&(u64, u64)) -> u64| self.window.iter().map(figure).sum::<u64>();
        StopMean {
            iops: sum(|second| second.0) as f64 / seconds,
            mb_s: sum(|second| second.1) as f64 / seconds / 1e6,
        }
    }
}

/// The slope of the best-fit line, per second.
fn slope(figures: &[u64]) -> f64 {
    let n = figures.len() as u64;
    let sum: u64 = figures.iter().sum();
    // a day of bytes would not fit into 64 bits
    let products: u128 = (0..).zip(figures).map(|(x, &figure)| x * u128::from(figure)).sum();
    let (xs, squares) = (n * (n - 1) / 2, (n - 1) * n * (2 * n - 1) / 6);
    let (xs, n) = (xs as f64, n as f64);
    (products as f64 - xs * sum as f64 / n) / (squares as f64 - xs * xs / n)
}

#[cfg(test)]
mod tests {
    use super::{StopSecond, StopWatch};
    use spec::workload::{FioMeasure, FioRule, Stop, StopRule};

    /// The second at which a rule of fio is met by these commands per second.
    fn met(of: FioMeasure, limit: f64, is_percent: bool, commands: &[u64]) -> Option<usize> {
        let rule = StopRule::Fio(FioRule { of, limit, is_percent, window_s: 3 });
        let mut watch = StopWatch::new(Stop { rule, after_s: 1 }, 60);
        commands.iter().position(|&commands| {
            let second =
                StopSecond { commands, bytes: 4096 * commands, counts: true, drive_writes: None };
            watch.add(second).is_some()
        })
    }

    #[test]
    fn a_limit_is_met_only_below_it_and_once_the_window_is_full() {
        // After the first second, 100, 102 and 104: a deviation of 2, a slope of 2.
        let commands = [900, 100, 102, 104, 104];
        assert_eq!(met(FioMeasure::Iops, 2.1, false, &commands), Some(3));
        assert_eq!(met(FioMeasure::Iops, 2.0, false, &commands), Some(4));
        assert_eq!(met(FioMeasure::IopsSlope, 2.1, false, &commands), Some(3));
        assert_eq!(met(FioMeasure::IopsSlope, 2.0, false, &commands), Some(4));
        assert_eq!(met(FioMeasure::BwSlope, 4096.0 * 2.0, false, &commands), Some(4));
        assert_eq!(met(FioMeasure::Bw, 1.97, true, &commands), Some(3));
    }

    /// fio divides a slope by the mean in whole numbers: 2 / 1 is 200 %, not 120 %.
    #[test]
    fn a_slope_in_percent_refers_to_the_whole_part_of_the_mean() {
        let commands = [0, 0, 1, 4];
        assert_eq!(met(FioMeasure::IopsSlope, 199.0, true, &commands), None);
        assert_eq!(met(FioMeasure::IopsSlope, 201.0, true, &commands), Some(3));
    }

    #[test]
    fn a_fall_is_a_slope_too() {
        assert_eq!(met(FioMeasure::IopsSlope, 1.0, false, &[9, 300, 200, 100]), None);
    }
}

//! The three verdicts on a curve, by the functions that judge a simulated run.
//!
//! 1. fio's own rule, if the result names one.
//! 2. Five level rounds of SNIA's PTS, from the beginning of the log.
//! 3. This project's definition of steady, at the end. A log does not say when collection began, so
//!    rounds count from the fall on. Nor does it say how large the drive is, so that only the
//!    length decides.

use run::sample::{Steady, Verdict};
use run::stop::{StopSecond, StopWatch};
use serde::Serialize;
use spec::workload::{FioMeasure, FioRule, Stop, StopRule};

use crate::job::{self, Limit, StopOf};

/// As in a simulated run, unless its scenario has another length.
const ROUND_S: u32 = 60;
const WINDOW_S_MAX: u64 = 24 * 3600;
/// More is no drive, and the sums over a window hold it.
const RATE_MAX: f64 = 1e12;

/// A rule that would have ended the run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct RuleFacts {
    /// The end of the second at which it is met.
    pub at_s: Option<usize>,
    /// The mean of the seconds that it looks at then.
    pub mean: Option<f64>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Verdicts {
    /// `None`: the result names no rule, or there is none.
    pub fio: Option<RuleFacts>,
    pub pts: RuleFacts,
    pub steady: Steady,
}

impl Verdicts {
    /// The same, of a curve that begins with a later second of the log.
    pub(super) fn later(mut self, from_s: usize) -> Self {
        for rule in self.fio.iter_mut().chain([&mut self.pts]) {
            rule.at_s = rule.at_s.map(|at_s| at_s + from_s);
        }
        self.steady.steady_from_s = self.steady.steady_from_s.map(|at_s| at_s + from_s as f64);
        self
    }
}

/// Judges rates per second. `fall_s` is the second of the fall.
pub(super) fn verdicts(
    rates: &[f64],
    bytes: Option<&[f64]>,
    fall_s: Option<usize>,
    rule: Option<&job::Stop>,
) -> Verdicts {
    let mut verdict = Verdict::new(ROUND_S);
    for (second, rate) in rates.iter().enumerate() {
        verdict.add(*rate, second >= fall_s.unwrap_or(0));
    }
    let fio = rule.and_then(fio_rule).filter(|stop| match stop.rule {
        StopRule::Fio(rule) => !rule.of.is_bw() || bytes.is_some(),
        _ => true,
    });
    Verdicts {
        fio: fio.map(|stop| met(stop, rates, bytes)),
        pts: met(Stop { rule: StopRule::Pts, after_s: 0 }, rates, bytes),
        steady: verdict.at_end(0.0),
    }
}

fn met(stop: Stop, rates: &[f64], bytes: Option<&[f64]>) -> RuleFacts {
    let is_bw = matches!(stop.rule, StopRule::Fio(rule) if rule.of.is_bw());
    let mut watch = StopWatch::new(stop, ROUND_S);
    for (second, rate) in rates.iter().enumerate() {
        let whole = |rate: f64| rate.round().min(RATE_MAX) as u64;
        let (commands, bytes) = (whole(*rate), whole(bytes.map_or(0.0, |bytes| bytes[second])));
        let second_of_log = StopSecond { commands, bytes, counts: true, drive_writes: None };
        if let Some(mean) = watch.add(second_of_log) {
            let mean = if is_bw { 1e6 * mean.mb_s } else { mean.iops };
            return RuleFacts { at_s: Some(second + 1), mean: Some(mean) };
        }
    }
    RuleFacts { at_s: None, mean: None }
}

/// The rule of a job. `None` if fio does not use it, because it has no window.
fn fio_rule(stop: &job::Stop) -> Option<Stop> {
    let of = match (stop.of, stop.is_slope) {
        (StopOf::Iops, false) => FioMeasure::Iops,
        (StopOf::Iops, true) => FioMeasure::IopsSlope,
        (StopOf::Bandwidth, false) => FioMeasure::Bw,
        (StopOf::Bandwidth, true) => FioMeasure::BwSlope,
    };
    let (limit, is_percent) = match stop.limit {
        Limit::Percent(limit) => (limit, true),
        Limit::Absolute(limit) => (limit, false),
    };
    let window_s = stop.window_us / 1_000_000;
    let after_s = (stop.after_us / 1_000_000).min(WINDOW_S_MAX) as u32;
    let is_window = (2..=WINDOW_S_MAX).contains(&window_s);
    let rule = FioRule { of, limit, is_percent, window_s: window_s as u32 };
    is_window.then_some(Stop { rule: StopRule::Fio(rule), after_s })
}

//! The rule that ends a phase before its length does.
//!
//! 1. `fio` has the arithmetic of fio's option `steadystate`: a window that slides second by second
//!    over commands or bytes per second, and a limit for its largest deviation from the mean, or
//!    for its slope.
//! 2. `pts` ends when five rounds in a row are level, as in SNIA's PTS.
//! 3. `steady` ends when the run would be called steady and the host has written its range twice.

use super::DURATION_S_MAX;
use crate::codes;
use document::{ScenarioError, Section, decimal};

/// The window has at least two seconds, because a single one has no slope.
const WINDOW_S: (u64, u64) = (2, 24 * 3600);
const LIMIT_MAX: f64 = 1e12;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    pub rule: StopRule,
    /// Full-size seconds of the phase, after its warm-up, before the rule looks at one.
    pub after_s: u32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StopRule {
    Fio(FioRule),
    Pts,
    Steady,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FioRule {
    pub of: FioMeasure,
    pub limit: f64,
    /// The limit is a percentage of the window's mean.
    pub is_percent: bool,
    pub window_s: u32,
}

/// The figures that fio's rule looks at, and whether their slope is limited instead of their
/// deviation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FioMeasure {
    Iops,
    IopsSlope,
    Bw,
    BwSlope,
}

const RULES: [&str; 3] = ["fio", "pts", "steady"];
const MEASURES: [&str; 4] = ["iops", "iops_slope", "bw", "bw_slope"];

impl FioMeasure {
    const ALL: [Self; 4] = [Self::Iops, Self::IopsSlope, Self::Bw, Self::BwSlope];

    /// Bytes per second instead of commands per second.
    #[must_use]
    pub fn is_bw(self) -> bool {
        matches!(self, Self::Bw | Self::BwSlope)
    }

    #[must_use]
    pub fn is_slope(self) -> bool {
        matches!(self, Self::IopsSlope | Self::BwSlope)
    }
}

impl StopRule {
    #[must_use]
    pub fn name(self) -> &'static str {
        RULES[match self {
            Self::Fio(_) => 0,
            Self::Pts => 1,
            Self::Steady => 2,
        }]
    }
}

impl Stop {
    /// Reads `stop = { rule, after_s }`, for `fio` with `of`, `limit` and `window_s`.
    pub(super) fn read(phase: &mut Section, record: bool) -> Result<Option<Self>, ScenarioError> {
        if !phase.has("stop") {
            return Ok(None);
        }
        if !record {
            let expected = codes::recorded_phase();
            return Err(ScenarioError::new(phase.path_of("stop"), expected, codes::another()));
        }
        let mut s = phase.section("stop")?;
        let rule = match s.choice("rule", &RULES)? {
            0 => {
                let of = FioMeasure::ALL[s.choice("of", &MEASURES)?];
                let (limit, is_percent) = limit(&mut s)?;
                let window_s = s.integer("window_s", WINDOW_S.0, WINDOW_S.1)? as u32;
                StopRule::Fio(FioRule { of, limit, is_percent, window_s })
            }
            1 => StopRule::Pts,
            _ => StopRule::Steady,
        };
        let after_s = s.optional_integer("after_s", 0, DURATION_S_MAX)?.unwrap_or(0) as u32;
        s.finish()?;
        Ok(Some(Self { rule, after_s }))
    }
}

/// Reads a limit such as "0.3%" or "500", as commands or bytes per second.
fn limit(s: &mut Section) -> Result<(f64, bool), ScenarioError> {
    let text = s.text("limit")?;
    let (number, is_percent) = match text.strip_suffix('%') {
        Some(number) => (number, true),
        None => (&text[..], false),
    };
    match decimal::parse(number).filter(|limit| (0.0..=LIMIT_MAX).contains(limit)) {
        Some(limit) => Ok((limit, is_percent)),
        None => Err(ScenarioError::new(s.path_of("limit"), codes::stop_limit(), text)),
    }
}

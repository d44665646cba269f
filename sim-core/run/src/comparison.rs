//! Compares the curve of a measured run with that of a simulated one.
//!
//! 1. Both are commands per second, second by second, from the beginning of the same test.
//! 2. The curves are compared in blocks of up to a minute, because single seconds scatter.
//! 3. A block counts by the ratio of its two means, so that a valley weighs as much as a plateau.
//!
//! Blocks of 15,000 and 10,000 commands per second differ as much as 1,500 and 1,000: by 50 %.

use document::ScenarioError;
use libm::{exp, log, sqrt};
use spec::scenario::Scenario;
use spec::workload::Amount;

use crate::codes;
use crate::sample::{COLUMNS, MINUTE_S, column_index, fall_s, last_quarter, mean};
use crate::simulation::Simulation;

/// The scale of a comparison: quick, and near enough for a minute's mean.
pub const SCALE_MAX: u32 = 64;
/// Blocks that a comparison needs, which is also the shortest log in seconds.
pub const BLOCKS_MIN: usize = 10;
/// Seconds that are compared; a day.
pub const SECONDS_MAX: usize = 24 * 3600;
/// The share of the highest block below which a rate counts as this share: a block without any
/// command has no ratio.
const FLOOR: f64 = 0.01;

/// How far a simulated curve is from a measured one.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export, rename = "CurveDifference"))]
pub struct Difference {
    /// Seconds that both curves have.
    pub compared_s: usize,
    /// The typical ratio of a block, as a percentage: the root mean square of its logarithm. 0 or
    /// more; 100 is twice or half as much.
    pub typical_percent: f64,
    /// Simulated over measured: the first block.
    pub first_ratio: f64,
    /// The mean of the last quarter.
    pub settled_ratio: f64,
    /// Commands before the fall; `None` if a curve has no fall.
    pub before_fall_ratio: Option<f64>,
}

/// The commands per second of a scenario whose last phase alone is recorded, in the seconds that
/// count. Errors if it cannot run.
pub fn simulated(scenario: Scenario) -> Result<Vec<f64>, ScenarioError> {
    let mut simulation = Simulation::new(scenario)?;
    let columns = ["write_iops", "read_iops", "trim_iops"].map(column_index);
    let counted = column_index("counted");
    let value = |row: &[f64], index: Option<usize>| index.map_or(f64::NAN, |index| row[index]);
    let mut seconds = Vec::new();
    while !simulation.is_finished() {
        simulation.advance(100, 1 << 24);
        let rows = simulation.take_rows();
        let rows = rows.chunks(COLUMNS.len()).filter(|row| value(row, counted) > 0.0);
        seconds.extend(rows.map(|row| columns.iter().map(|it| value(row, *it)).sum::<f64>()));
    }
    Ok(seconds)
}

/// The same test for as long as the measured one, with nothing else recorded: no rule ends it.
#[must_use]
pub fn as_long_as(measured: &[f64], scenario: &Scenario) -> Scenario {
    let mut same = scenario.clone();
    let last = same.phases.len() - 1;
    for (index, phase) in same.phases.iter_mut().enumerate() {
        phase.record = index == last;
    }
    let phase = &mut same.phases[last];
    phase.stop = None;
    phase.amount = Amount::Seconds(measured.len() as u32 + phase.warm_up_s);
    same
}

/// Compares two curves. Errors if they have too few seconds in common, or too many.
pub fn difference(measured: &[f64], simulated: &[f64]) -> Result<Difference, ScenarioError> {
    let seconds = measured.len().min(simulated.len());
    if !(BLOCKS_MIN..=SECONDS_MAX).contains(&seconds) {
        let expected = codes::seconds_in_common(BLOCKS_MIN, SECONDS_MAX);
        return Err(ScenarioError::new("log", expected, seconds));
    }
    let (measured, simulated) = (&measured[..seconds], &simulated[..seconds]);
    let logs = log_ratios(measured, simulated);
    let squares: f64 = logs.iter().map(|log| log * log).sum();
    let before_fall = |rates: &[f64]| fall_s(rates).map(|end| rates[..end].iter().sum::<f64>());
    let ratio = |measured: f64, simulated: f64| simulated / measured;
    Ok(Difference {
        compared_s: seconds,
        typical_percent: (exp(sqrt(squares / logs.len() as f64)) - 1.0) * 100.0,
        first_ratio: exp(logs[0]),
        settled_ratio: ratio(mean(last_quarter(measured)), mean(last_quarter(simulated))),
        before_fall_ratio: before_fall(measured)
            .zip(before_fall(simulated))
            .map(|(measured, simulated)| ratio(measured, simulated)),
    })
}

/// The logarithm of simulated over measured, block by block. Both have the same length, of at
/// least `BLOCKS_MIN` seconds.
pub(crate) fn log_ratios(measured: &[f64], simulated: &[f64]) -> Vec<f64> {
    let block_s = (measured.len() / BLOCKS_MIN).clamp(1, MINUTE_S);
    let blocks = |rates: &[f64]| -> Vec<f64> { rates.chunks_exact(block_s).map(mean).collect() };
    let (measured, simulated) = (blocks(measured), blocks(simulated));
    let highest = measured.iter().copied().fold(0.0, f64::max);
    let floor = (FLOOR * highest).max(f64::MIN_POSITIVE);
    let pairs = simulated.iter().zip(&measured);
    pairs.map(|(simulated, measured)| log(simulated.max(floor) / measured.max(floor))).collect()
}

//! Fits constants of a drive to a measured curve, and says what the curve cannot tell about them.
//!
//! 1. Each constant is varied by its logarithm, so a step is a ratio and no value becomes negative.
//! 2. Levenberg and Marquardt: the run is repeated with each constant changed a little; from these
//!    differences follows a step, which is taken if it brings the curves nearer.
//! 3. The same differences say how well the curve determines the constants: the range within which
//!    each may lie, and which of them move together, so that only their combination is known.
//!
//! If a drive with slower pages and one with less spare area fall to the same rate, their constants
//! move together, and the log alone does not say which of the two was measured.

use document::ScenarioError;
use libm::{exp, log, sqrt};
use spec::scenario::Scenario;
use spec::units::SLOT_BYTES;

use crate::codes;
use crate::comparison::{Difference, as_long_as, difference, log_ratios, simulated};

/// Constants that a log of one test can at best tell apart.
pub const CONSTANTS_MAX: usize = 4;
/// After as many runs a fit takes no further step.
pub const RUNS_MAX: u32 = 60;
const STEPS_MAX: u32 = 8;
/// The change of a logarithm by which a difference is taken; a run has noise of its own, in which a
/// smaller one would be lost.
const NUDGE: f64 = 0.06;
/// The largest step of a logarithm.
const STEP_MAX: f64 = 0.7;
/// A step that brings less than this share of the distance is the last.
const GAIN_MIN: f64 = 2e-3;
/// A constant may change by this factor either way.
const FACTOR_MAX: f64 = 16.0;
/// Twice the standard error: the range holds the value in 19 of 20 cases, if the model is right.
const ERRORS: f64 = 2.0;
/// A range wider than this ratio, from end to end, tells nothing.
const TOLD_MAX: f64 = 4.0;
/// Beyond this distance the drive works in another way, and its constants tell nothing.
const TYPICAL_PERCENT_MAX: f64 = 25.0;
/// Two constants with at least this correlation move together.
const TOGETHER_MIN: f64 = 0.9;

/// A constant of a drive that a fit may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Constant {
    /// (T - U) / T of the drive as sold.
    SpareFactor,
    /// The program time of a page.
    ProgramUs,
    /// The controller's time for a write command.
    CommandUs,
    /// The erase time of a block.
    EraseUs,
}

impl Constant {
    pub const ALL: [Self; 4] = [Self::SpareFactor, Self::ProgramUs, Self::CommandUs, Self::EraseUs];

    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::SpareFactor => "spare_factor",
            Self::ProgramUs => "program_us",
            Self::CommandUs => "command_us",
            Self::EraseUs => "erase_us",
        }
    }

    /// Returns the constant of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }

    fn of(self, scenario: &Scenario) -> f64 {
        let drive = &scenario.drive;
        match self {
            Self::SpareFactor => scenario.description().spare_factor_default,
            Self::ProgramUs => drive.part.array.program_ns as f64 / 1e3,
            Self::CommandUs => drive.processor.write_command_ns as f64 / 1e3,
            Self::EraseUs => drive.part.array.erase_ns as f64 / 1e3,
        }
    }

    fn set(self, scenario: &mut Scenario, value: f64) {
        let ns = (value * 1e3).round() as u64;
        match self {
            Self::SpareFactor => {
                let sold = scenario.description().spare_factor_default;
                let share = (1.0 - value) / (1.0 - sold);
                let slots = scenario.drive.user_bytes as f64 * share / f64::from(SLOT_BYTES);
                scenario.drive.user_bytes = slots.round() as u64 * u64::from(SLOT_BYTES);
            }
            Self::ProgramUs => scenario.drive.part.array.program_ns = ns,
            Self::CommandUs => scenario.drive.processor.write_command_ns = ns,
            Self::EraseUs => scenario.drive.part.array.erase_ns = ns,
        }
    }
}

/// The result of a fit.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Fit {
    pub constants: Vec<Fitted>,
    pub together: Vec<Together>,
    /// The curves are near enough for the ranges to mean something.
    pub is_near: bool,
    pub before: Difference,
    pub after: Difference,
    pub runs: u32,
    /// Commands per second of the fitted drive, second by second.
    #[serde(skip)]
    pub rates: Vec<f64>,
}

/// A fitted constant, in the unit that its name ends with.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Fitted {
    pub name: &'static str,
    pub before: f64,
    pub value: f64,
    /// The range that the log leaves; `None` if it leaves none that is worth a number.
    pub range: Option<(f64, f64)>,
}

/// Two constants of which the log tells only a combination.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Together {
    pub names: [&'static str; 2],
    /// Positive: one grows with the other.
    pub correlation: f64,
}

/// Fits the constants of a scenario's drive to a measured curve: commands per second of its last
/// phase, second by second. Errors if the scenario cannot run, if the log is too short or too long,
/// or if there are no constants or too many. `progress` is called after each run with their number.
pub fn fit(
    scenario: &Scenario,
    measured: &[f64],
    constants: &[Constant],
    progress: &mut dyn FnMut(u32),
) -> Result<Fit, ScenarioError> {
    if !(1..=CONSTANTS_MAX).contains(&constants.len()) {
        let expected = codes::constants_to_fit(CONSTANTS_MAX);
        return Err(ScenarioError::new("fit", expected, constants.len()));
    }
    let scenario = as_long_as(measured, scenario);
    let started = constants.iter().map(|it| it.of(&scenario)).collect();
    let mut search = Search { scenario, measured, constants, started, runs: 0, progress };
    let mut at = search.at(vec![0.0; constants.len()])?;
    let before = difference(measured, &at.rates)?;
    let mut damping = 1e-2;
    for _ in 0..STEPS_MAX {
        let slopes = search.slopes(&at);
        let Some(next) = search.step(&at, &slopes, &mut damping) else { break };
        let is_near = next.distance > (1.0 - GAIN_MIN) * at.distance;
        at = next;
        if is_near || search.runs >= RUNS_MAX {
            break;
        }
    }
    let after = difference(measured, &at.rates)?;
    let is_near = after.typical_percent <= TYPICAL_PERCENT_MAX;
    let slopes = search.slopes(&at);
    let (constants, together) = search.told(&at, &slopes, is_near);
    Ok(Fit { constants, together, is_near, before, after, runs: search.runs, rates: at.rates })
}

/// A place in the search: logarithms of the constants over their first values, and the run there.
struct Place {
    logs: Vec<f64>,
    rates: Vec<f64>,
    /// The logarithms of the ratios, block by block.
    residuals: Vec<f64>,
    /// The sum of their squares.
    distance: f64,
}

struct Search<'a> {
    scenario: Scenario,
    measured: &'a [f64],
    constants: &'a [Constant],
    started: Vec<f64>,
    runs: u32,
    progress: &'a mut dyn FnMut(u32),
}

impl Search<'_> {
    fn at(&mut self, logs: Vec<f64>) -> Result<Place, ScenarioError> {
        let mut scenario = self.scenario.clone();
        for ((constant, started), log) in self.constants.iter().zip(&self.started).zip(&logs) {
            constant.set(&mut scenario, started * exp(*log));
        }
        self.runs += 1;
        let rates = simulated(scenario)?;
        (self.progress)(self.runs);
        difference(self.measured, &rates)?;
        let residuals = log_ratios(&self.measured[..rates.len()], &rates);
        let distance = residuals.iter().map(|it| it * it).sum();
        Ok(Place { logs, rates, residuals, distance })
    }

    /// The change of each block's residual with each constant; zeros for a constant that can be
    /// changed neither way.
    fn slopes(&mut self, at: &Place) -> Vec<Vec<f64>> {
        let count = self.constants.len();
        (0..count)
            .map(|index| {
                let nudged = [NUDGE, -NUDGE].into_iter().find_map(|nudge| {
                    let mut logs = at.logs.clone();
                    logs[index] += nudge;
                    Some((nudge, self.at(logs).ok()?))
                });
                let Some((nudge, place)) = nudged else { return vec![0.0; at.residuals.len()] };
                let pairs = place.residuals.iter().zip(&at.residuals);
                pairs.map(|(nudged, residual)| (nudged - residual) / nudge).collect()
            })
            .collect()
    }

    /// A step that brings the curves nearer; `None` if none of a few is one.
    fn step(&mut self, at: &Place, slopes: &[Vec<f64>], damping: &mut f64) -> Option<Place> {
        let normal = normal(slopes);
        let downhill: Vec<f64> = slopes.iter().map(|it| -dot(it, &at.residuals)).collect();
        for _ in 0..6 {
            let mut damped = normal.clone();
            for (index, row) in damped.iter_mut().enumerate() {
                row[index] += *damping * row[index].max(1e-12);
            }
            let limit = log(FACTOR_MAX);
            let step = solved(&damped, &downhill)?;
            let moved = at.logs.iter().zip(step);
            let logs = moved
                .map(|(log, step)| (log + step.clamp(-STEP_MAX, STEP_MAX)).clamp(-limit, limit));
            let logs: Vec<f64> = logs.collect();
            if let Ok(next) = self.at(logs)
                && next.distance < at.distance
            {
                *damping /= 3.0;
                return Some(next);
            }
            *damping *= 8.0;
        }
        None
    }

    /// The constants with their ranges, and the pairs that move together.
    fn told(&self, at: &Place, slopes: &[Vec<f64>], is_near: bool) -> (Vec<Fitted>, Vec<Together>) {
        let count = self.constants.len();
        let blocks = at.residuals.len();
        let variance = at.distance / blocks.saturating_sub(count).max(1) as f64;
        let mut normal = normal(slopes);
        for (index, row) in normal.iter_mut().enumerate() {
            // The limits of the search tell what the log does not.
            row[index] += variance / (log(FACTOR_MAX) * log(FACTOR_MAX));
        }
        let unit = |index: usize| (0..count).map(move |it| f64::from(u8::from(it == index)));
        let column = |index: usize| solved(&normal, &unit(index).collect::<Vec<_>>());
        let columns: Option<Vec<Vec<f64>>> = (0..count).map(column).collect();
        let fitted = self.constants.iter().enumerate().map(|(index, constant)| {
            let value = self.started[index] * exp(at.logs[index]);
            let error = columns.as_ref().map(|it| ERRORS * sqrt(variance * it[index][index]));
            let range = error
                .filter(|error| is_near && exp(2.0 * error) < TOLD_MAX)
                .map(|error| (value * exp(-error), value * exp(error)));
            Fitted { name: constant.name(), before: self.started[index], value, range }
        });
        let mut together = Vec::new();
        for first in 0..count {
            for second in first + 1..count {
                let Some(columns) = &columns else { continue };
                let spread = sqrt(columns[first][first] * columns[second][second]);
                let correlation = columns[first][second] / spread;
                if is_near && correlation.abs() >= TOGETHER_MIN {
                    let names = [first, second].map(|index| self.constants[index].name());
                    together.push(Together { names, correlation });
                }
            }
        }
        (fitted.collect(), together)
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn normal(slopes: &[Vec<f64>]) -> Vec<Vec<f64>> {
    slopes.iter().map(|row| slopes.iter().map(|column| dot(row, column)).collect()).collect()
}

/// Solves a system with a symmetric positive matrix by Cholesky's decomposition; `None` if the
/// matrix is singular, as with a constant that changes nothing.
fn solved(matrix: &[Vec<f64>], right: &[f64]) -> Option<Vec<f64>> {
    let count = right.len();
    let mut lower = vec![vec![0.0; count]; count];
    for row in 0..count {
        for column in 0..=row {
            let sum = matrix[row][column] - dot(&lower[row][..column], &lower[column][..column]);
            if row == column {
                if sum <= 1e-12 * matrix[row][row] || sum <= 0.0 {
                    return None;
                }
                lower[row][row] = sqrt(sum);
            } else {
                lower[row][column] = sum / lower[column][column];
            }
        }
    }
    let mut solution = vec![0.0; count];
    for row in 0..count {
        let sum = right[row] - dot(&lower[row][..row], &solution[..row]);
        solution[row] = sum / lower[row][row];
    }
    for row in (0..count).rev() {
        let above: f64 = (row + 1..count).map(|below| lower[below][row] * solution[below]).sum();
        solution[row] = (solution[row] - above) / lower[row][row];
    }
    Some(solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solves_what_has_a_solution() {
        let matrix = vec![vec![4.0, 2.0], vec![2.0, 3.0]];
        let solution = solved(&matrix, &[8.0, 8.0]).expect("it is regular");
        assert!((solution[0] - 1.0).abs() < 1e-12 && (solution[1] - 2.0).abs() < 1e-12);
        assert_eq!(solved(&[vec![1.0, 1.0], vec![1.0, 1.0]], &[1.0, 1.0]), None);
    }
}

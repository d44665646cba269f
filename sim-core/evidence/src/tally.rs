//! The predictions, counted so that nothing counts twice.
//!
//! 1. The bins of a latency histogram of one run are one prediction. Its error is the total
//!    variation distance to the published bins: the share of the commands that are in another bin.
//! 2. A quotient of two figures that the table has is no prediction of its own.
//! 3. Answers that follow from one constant, such as the rate of a link, are one prediction.
//!
//! For example, 36.9, 38.1 and 11.9 % of the commands are published for three bins, and 45.1, 49.0
//! and 0 % are simulated. 13.1 and 5.9 % are in other bins. The distance is half the sum of the
//! differences, 8.2 + 10.9 + 11.9 + 7.2: 19.1 %.

use super::claim::{Question, Relation, Status};
use super::line::Line;
use super::measure::Measure;

/// The most commands of a histogram that may be in another bin than published, as a share.
const DISTANCE_MAX: f64 = 0.1;

/// Predictions and how many of them hold, with the errors of figures and histograms.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    pub predictions: usize,
    pub hold: usize,
    /// Absolute errors, with their claims, in ascending order.
    pub errors: Vec<(f64, String)>,
}

/// The answers that count as one.
#[derive(PartialEq)]
enum Group<'a> {
    Single(usize),
    Histogram(&'a str),
    Constant(&'a str),
}

impl Tally {
    /// Counts the predicted lines among all lines of the table.
    pub(super) fn of(lines: &[Line]) -> Self {
        let mut groups: Vec<(Group, Vec<&Line>)> = Vec::new();
        for (index, line) in lines.iter().enumerate() {
            if line.status != Status::Predicted || is_quotient(line, lines) {
                continue;
            }
            let group = group(line, index);
            match groups.iter_mut().find(|(other, _)| *other == group) {
                Some((_, lines)) => lines.push(line),
                None => groups.push((group, vec![line])),
            }
        }
        let mut tally = Self { predictions: groups.len(), ..Self::default() };
        for (group, lines) in &groups {
            let error = match group {
                Group::Histogram(_) => Some(distance(lines)),
                _ => lines.iter().filter_map(|line| line.error).map(f64::abs).reduce(f64::max),
            };
            let holds = match (group, error) {
                (Group::Histogram(_), Some(error)) => error <= DISTANCE_MAX,
                _ => lines.iter().all(|line| line.holds == Some(true)),
            };
            tally.hold += usize::from(holds);
            tally.errors.extend(error.map(|error| (error, lines[0].id.clone())));
        }
        tally.errors.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        tally
    }

    /// The median of the errors; `None` if there are none.
    #[must_use]
    pub fn median_error(&self) -> Option<f64> {
        let count = self.errors.len();
        let error = |index: usize| self.errors[index].0;
        (count > 0).then(|| f64::midpoint(error((count - 1) / 2), error(count / 2)))
    }
}

fn group(line: &Line, index: usize) -> Group<'_> {
    let Some(answer) = &line.answer else { return Group::Single(index) };
    if let Some(constant) = &answer.constant {
        return Group::Constant(constant);
    }
    match answer.question.measure {
        Measure::LatencyShare { .. } => Group::Histogram(&line.scenario),
        _ => Group::Single(index),
    }
}

/// The share of the commands that are in another bin than published. Bins without a published share
/// are one bin. A bin for which only a bound is published is one of those.
fn distance(lines: &[&Line]) -> f64 {
    let (mut sum, mut published, mut simulated) = (0.0, 0.0, 0.0);
    for line in lines {
        let is_share = matches!(line.relation, Some(Relation::Near(_)));
        if let (true, Some(expected), Some(found)) = (is_share, line.expected, line.simulated) {
            sum += (found - expected).abs();
            published += expected;
            simulated += found;
        }
    }
    (sum + (simulated - published).abs()) / 200.0
}

/// Whether both figures of a line's quotient are in the table by themselves.
fn is_quotient(line: &Line, lines: &[Line]) -> bool {
    let Some(answer) = &line.answer else { return false };
    let has = |run: &str, is: &dyn Fn(&Measure) -> bool| {
        lines.iter().filter_map(|line| line.answer.as_ref()).any(|other| {
            other.over.is_none() && other.question.run == run && is(&other.question.measure)
        })
    };
    let Question { run, measure } = &answer.question;
    if let Some(over) = &answer.over {
        return has(run, &|other| other == measure)
            && has(&over.run, &|other| *other == over.measure);
    }
    measure.is_per_watt()
        && has(run, &|other| other.is_mean_of(&["iops", "read_iops", "write_iops"]))
        && has(run, &|other| other.is_mean_of(&["watts"]))
}

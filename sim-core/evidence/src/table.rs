//! The table of evidence: one line per answer, and one line per claim without an answer.
//!
//! 1. A line sets the simulated figure beside the published and the corrected one.
//! 2. `csv` prints the lines. `summary` says how many predictions hold (`tally.rs`), how far their
//!    figures are off, and how much was fitted.

use std::collections::BTreeMap;

use document::decimal;

use super::claim::{Answer, Claim, Relation, Status};
use super::tally::Tally;

const HEADER: &str = "id,subject,claim,published,corrected,unit,measure,relation,expected,\
                      tolerance,simulated,error,holds,status,why,correction,scenario,over";

/// An answer to a claim, or a claim without an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    pub id: String,
    pub subject: String,
    pub claim: String,
    pub published: String,
    pub corrected: String,
    pub unit: String,
    /// The statistic; two of them if a ratio has different ones.
    pub measure: String,
    pub relation: Option<Relation>,
    pub expected: Option<f64>,
    pub simulated: Option<f64>,
    /// `simulated / expected - 1` if the relation is `near`; else `None`.
    pub error: Option<f64>,
    pub holds: Option<bool>,
    pub status: Status,
    pub why: String,
    pub correction: String,
    /// The run that answers, as the table names it.
    pub scenario: String,
    /// The run whose figure divides it; empty if there is none.
    pub over: String,
    /// The answer as its claim asks for it; `None` for a claim without one.
    pub answer: Option<Answer>,
}

impl Line {
    pub(super) fn of(claim: &Claim) -> Self {
        Self {
            id: claim.id.clone(),
            subject: claim.subject.clone(),
            claim: claim.claim.clone(),
            published: claim.published.clone(),
            corrected: claim.corrected.clone(),
            unit: claim.unit.clone(),
            measure: String::new(),
            relation: None,
            expected: None,
            simulated: None,
            error: None,
            holds: None,
            status: claim.status,
            why: claim.why.clone(),
            correction: claim.correction.clone(),
            scenario: String::new(),
            over: String::new(),
            answer: None,
        }
    }

    pub(super) fn answered(
        claim: &Claim,
        answer: &Answer,
        simulated: f64,
        scenario: &str,
        over: Option<String>,
    ) -> Self {
        let expected = answer.expected;
        let is_near = matches!(answer.relation, Relation::Near(_)) && expected != 0.0;
        let why = answer.misses.clone().unwrap_or_else(|| claim.why.clone());
        let question = &answer.question.measure;
        let other = answer.over.as_ref().map(|over| &over.measure);
        let measure = match other.filter(|other| *other != question) {
            Some(other) => format!("{question} / {other}"),
            None => question.to_string(),
        };
        Self {
            measure,
            relation: Some(answer.relation),
            expected: Some(expected),
            simulated: Some(simulated),
            error: is_near.then(|| simulated / expected - 1.0),
            holds: Some(answer.relation.holds(simulated, expected)),
            why,
            scenario: scenario.into(),
            over: over.unwrap_or_default(),
            answer: Some(answer.clone()),
            ..Self::of(claim)
        }
    }

    fn cells(&self) -> [String; 18] {
        let number = |value: Option<f64>| value.map(shown).unwrap_or_default();
        let tolerance = match self.relation {
            Some(Relation::Near(tolerance)) => shown(tolerance),
            _ => String::new(),
        };
        [
            self.id.clone(),
            self.subject.clone(),
            self.claim.clone(),
            self.published.clone(),
            self.corrected.clone(),
            self.unit.clone(),
            self.measure.clone(),
            self.relation.map(Relation::word).unwrap_or_default().into(),
            number(self.expected),
            tolerance,
            number(self.simulated),
            self.error.map(percent).unwrap_or_default(),
            self.holds.map(|holds| if holds { "yes" } else { "no" }).unwrap_or_default().into(),
            self.status.word().into(),
            self.why.clone(),
            self.correction.clone(),
            self.scenario.clone(),
            self.over.clone(),
        ]
    }
}

/// How much was chosen in view of claims. An item that several drives share counts once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// Figures of drives and NAND, and workloads.
    pub fitted: usize,
    /// Policies, other words of firmware and boards, and hypotheses, because of claims that runs
    /// answer.
    pub choices: usize,
    /// The same for each drive of a run with its NAND, without the workloads.
    pub on: Vec<ChosenOn>,
}

/// The choices on one drive with its NAND. Items shared with other drives count here too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenOn {
    pub name: String,
    pub nand: String,
    /// `drive.command_ns 28000 S1-016`.
    pub fitted: Vec<String>,
    pub choices: Vec<String>,
}

impl ChosenOn {
    #[must_use]
    pub fn count(&self) -> usize {
        self.fitted.len() + self.choices.len()
    }
}

/// The lines of all claims.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    pub lines: Vec<Line>,
    pub chosen: Chosen,
}

/// Answers of one status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answered {
    pub answers: usize,
    pub hold: usize,
}

/// Counts over the whole table.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Number of claims of each status, in the order of `Status::ALL`.
    pub claims: Vec<(Status, usize)>,
    pub predicted: Tally,
    /// The predicted answers, each counted by itself.
    pub predicted_answers: Answered,
    pub fitted: Answered,
    pub chosen: Chosen,
}

impl Table {
    /// Returns a header and one line per answer, each ending in a line feed.
    #[must_use]
    pub fn csv(&self) -> String {
        let lines = self.lines.iter().map(|line| line.cells().map(|cell| quoted(&cell)).join(","));
        std::iter::once(HEADER.to_owned()).chain(lines).map(|line| line + "\n").collect()
    }

    /// One object per line. Its keys are the columns of the CSV.
    #[must_use]
    pub fn objects(&self) -> Vec<BTreeMap<&'static str, String>> {
        let object = |line: &Line| HEADER.split(',').zip(line.cells()).collect();
        self.lines.iter().map(object).collect()
    }

    /// Counts the claims by status, and the predicted answers that hold.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let count = |status: Status| {
            let ids = self.lines.iter().filter(|line| line.status == status).map(|line| &line.id);
            ids.collect::<std::collections::BTreeSet<_>>().len()
        };
        let of = |status: Status| self.lines.iter().filter(move |line| line.status == status);
        let answered = |status: Status| Answered {
            answers: of(status).count(),
            hold: of(status).filter(|line| line.holds == Some(true)).count(),
        };
        Summary {
            claims: Status::ALL.into_iter().map(|status| (status, count(status))).collect(),
            predicted: Tally::of(&self.lines),
            predicted_answers: answered(Status::Predicted),
            fitted: answered(Status::Fitted),
            chosen: self.chosen.clone(),
        }
    }
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (status, count) in &self.claims {
            writeln!(f, "{count:4} {}", status.word())?;
        }
        let all: usize = self.claims.iter().map(|(_, count)| count).sum();
        writeln!(f, "{all:4} claims")?;
        let Self { predicted, fitted, chosen, .. } = self;
        let Tally { predictions, hold, errors } = predicted;
        let Answered { answers, hold: answers_hold } = self.predicted_answers;
        writeln!(
            f,
            "predictions: {hold} of {predictions} hold ({answers_hold} of {answers} answers)"
        )?;
        if let (Some((worst, id)), Some(median)) = (errors.last(), predicted.median_error()) {
            let (count, median, worst) = (errors.len(), percent(median), percent(*worst));
            writeln!(f, "their {count} figures: median error {median}, worst {worst} ({id})")?;
        }
        writeln!(f, "fitted: {} figures and workloads, {} choices", chosen.fitted, chosen.choices)?;
        let most = chosen.on.iter().map(ChosenOn::count).max().unwrap_or(0);
        writeln!(f, "of one drive with its NAND: at most {most} of these")?;
        writeln!(f, "fitted answers: {} of {} hold", fitted.hold, fitted.answers)
    }
}

/// The most decimals that `shown` prints.
const DECIMALS_MAX: u32 = 12;

/// Four significant digits; whole numbers are printed whole.
#[must_use]
pub fn shown(value: f64) -> String {
    let mut ten = 1.0;
    for _ in 0..DECIMALS_MAX {
        if value.abs() * ten >= 1000.0 || value == value.trunc() {
            break;
        }
        ten *= 10.0;
    }
    decimal::shown((value * ten).round() / ten)
}

/// A fraction in per cent, without a minus sign before zero.
fn percent(share: f64) -> String {
    let tenths = (share * 1000.0).round();
    format!("{:.1} %", if tenths == 0.0 { 0.0 } else { tenths / 10.0 })
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::{percent, quoted, shown};

    #[test]
    fn numbers_show_four_figures_that_count() {
        let shown: Vec<String> = [0.0, 1400.0, 12656.4, 1.83649, 0.000_123_456, -0.99994, 2.5]
            .into_iter()
            .map(shown)
            .collect();
        assert_eq!(shown, ["0", "1400", "12656", "1.836", "0.0001235", "-0.9999", "2.5"]);
    }

    #[test]
    fn a_share_is_shown_in_per_cent() {
        assert_eq!([0.0179, -0.423_68, -1e-9].map(percent), ["1.8 %", "-42.4 %", "0.0 %"]);
    }

    #[test]
    fn a_cell_with_a_comma_or_a_quote_is_quoted() {
        assert_eq!(quoted("plain"), "plain");
        assert_eq!(quoted("a, \"b\""), "\"a, \"\"b\"\"\"");
    }
}

//! The table of evidence: one line per answer, and one line per claim without an answer.
//!
//! 1. A line sets the simulated figure beside the published and the corrected one.
//! 2. `csv` prints the lines. `summary` says how many predictions hold (`tally.rs`), how far their
//!    figures are off, and how much was fitted.

use std::collections::BTreeMap;

use super::claim::Status;
use super::line::{Line, percent};
use super::tally::Tally;

const HEADER: &str = "id,subject,claim,published,corrected,unit,measure,relation,expected,\
                      tolerance,simulated,error,holds,status,why,correction,scenario,over";

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

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn a_cell_with_a_comma_or_a_quote_is_quoted() {
        assert_eq!(quoted("plain"), "plain");
        assert_eq!(quoted("a, \"b\""), "\"a, \"\"b\"\"\"");
    }
}

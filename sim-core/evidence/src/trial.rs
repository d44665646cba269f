//! A single answer: the runs that it needs, which the caller simulates, and the figure that
//! follows from their outcomes.

use super::claim::{Question, figure, questions};
use super::outcome::{Outcome, Run};
use crate::codes;
use document::{Documents, ScenarioError, Section};
use spec::scenario::Scenario;

/// An answer with the runs that it needs.
pub struct Trial {
    question: Question,
    over: Option<Question>,
    /// Each needed run once, by its name.
    runs: Vec<(String, Scenario)>,
    /// The outcomes of the first runs, in the order of `runs`.
    outcomes: Vec<Outcome>,
}

impl Trial {
    /// The path of an answer's document: errors name its fields as `answer.…`.
    pub const PATH: &str = "answer";

    /// Reads an answer: the fields below `[[ID.answers]]` in a file of claims. `documents` has the
    /// documents of [`super::Evidence::parse`], but one run each: `evidence/runs/NAME`.
    pub fn read(mut answer: Section, documents: &dyn Documents) -> Result<Self, ScenarioError> {
        let (question, over) = questions(&mut answer)?;
        let mut runs: Vec<(String, Scenario)> = Vec::new();
        for Question { run, .. } in std::iter::once(&question).chain(&over) {
            if runs.iter().any(|(name, _)| name == run) {
                continue;
            }
            let name = format!("evidence/runs/{run}");
            let Some(document) = documents.open(&name, &name)? else {
                return Err(ScenarioError::new(Self::PATH, codes::run_text(), name));
            };
            let read = Run::read(document, documents)?;
            runs.push((run.clone(), read.scenario));
        }
        Ok(Self { question, over, runs, outcomes: Vec::new() })
    }

    /// Runs that the answer needs, 1 or 2.
    #[must_use]
    pub fn run_count(&self) -> usize {
        self.runs.len()
    }

    /// The first run without an outcome; `None` if all have one.
    #[must_use]
    pub fn next(&self) -> Option<&Scenario> {
        self.runs.get(self.outcomes.len()).map(|(_, scenario)| scenario)
    }

    /// Keeps the outcome of the run that `next` returned.
    pub fn keep(&mut self, outcome: Outcome) {
        assert!(self.outcomes.len() < self.runs.len(), "each run has at most one outcome");
        self.outcomes.push(outcome);
    }

    /// Returns the figure of the answer. Errors if an outcome is missing, or does not have the
    /// figure.
    pub fn figure(&self) -> Result<f64, ScenarioError> {
        let of = |run: &str| {
            let index = self.runs.iter().position(|(name, _)| name == run)?;
            self.outcomes.get(index)
        };
        figure(&self.question, self.over.as_ref(), &of, Self::PATH)
    }
}

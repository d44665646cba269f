//! One answer by itself: the runs that it asks for, to be simulated by who wants to see them, and
//! the figure that their outcomes give.

use super::claim::{Question, figure, questions};
use super::outcome::{Outcome, Run};
use crate::codes;
use document::{ScenarioError, Section};
use spec::scenario::Scenario;

const ANSWER: &str = "answer";

pub struct Trial {
    question: Question,
    over: Option<Question>,
    /// Each run that is asked for, once.
    runs: Vec<(String, Scenario)>,
    /// Of the first of them.
    outcomes: Vec<Outcome>,
}

impl Trial {
    /// `answer` is what stands below `[[ID.answers]]` in a file of claims. `files` looks up texts
    /// as for [`super::Evidence::parse`], but each run by itself: `evidence/runs/NAME`.
    pub fn parse(
        answer: &str,
        files: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Self, ScenarioError> {
        let (question, over) = questions(&mut Section::parse(ANSWER, answer)?)?;
        let mut runs: Vec<(String, Scenario)> = Vec::new();
        for Question { run, .. } in std::iter::once(&question).chain(&over) {
            if runs.iter().any(|(name, _)| name == run) {
                continue;
            }
            let name = format!("evidence/runs/{run}");
            let Some(text) = files(&name) else {
                return Err(ScenarioError::new(ANSWER, codes::run_text(), name));
            };
            let read = Run::read(Section::parse(&name, &text)?, files)?;
            runs.push((run.clone(), read.scenario));
        }
        Ok(Self { question, over, runs, outcomes: Vec::new() })
    }

    #[must_use]
    pub fn run_count(&self) -> usize {
        self.runs.len()
    }

    /// The first run without an outcome.
    #[must_use]
    pub fn next(&self) -> Option<&Scenario> {
        self.runs.get(self.outcomes.len()).map(|(_, scenario)| scenario)
    }

    /// Takes what `next` leaves behind when it is over.
    pub fn keep(&mut self, outcome: Outcome) {
        assert!(self.outcomes.len() < self.runs.len(), "every outcome is of a run");
        self.outcomes.push(outcome);
    }

    /// Errors where an outcome is missing, or does not have the figure.
    pub fn figure(&self) -> Result<f64, ScenarioError> {
        let of = |run: &str| {
            let place = self.runs.iter().position(|(name, _)| name == run)?;
            self.outcomes.get(place)
        };
        figure(&self.question, self.over.as_ref(), &of, ANSWER)
    }
}

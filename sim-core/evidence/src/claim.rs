//! A claim of a source, and the answers that simulations give to it.
//!
//! 1. The claim as published, and its correction if the errata have one.
//! 2. A status: how much an agreement is worth, or why the claim has no answer.
//! 3. Answers: a figure of one run, or its ratio to a figure of another run, and the relation that
//!    it must have to the published figure.

use super::measure::Measure;
use super::outcome::Outcome;
use crate::codes;
use document::{Phrase, ScenarioError, Section};

const ANSWERS_MAX: usize = 16;
pub(super) const VALUE_MAX: f64 = 1e15;

/// The worth of an agreement, or the reason why there can be none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Nothing in the drive was chosen to reach the published figure.
    Predicted,
    /// A figure or a mechanism of the drive was chosen to reach it.
    Fitted,
    /// The answer depends on a mechanism that no source confirms.
    Hypothesis,
    /// No simulation can answer the claim.
    Cannot,
    /// The claim is not about the behaviour of a drive: a price, a date, a set-up, or an input of
    /// the model.
    Fact,
}

impl Status {
    pub const ALL: [Self; 5] =
        [Self::Predicted, Self::Fitted, Self::Hypothesis, Self::Cannot, Self::Fact];
    const WORDS: [&'static str; 5] = ["predicted", "fitted", "hypothesis", "cannot", "fact"];

    #[must_use]
    pub fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }

    /// Whether runs answer a claim of this status.
    #[must_use]
    pub fn is_answered(self) -> bool {
        matches!(self, Self::Predicted | Self::Fitted | Self::Hypothesis)
    }
}

/// The relation that a simulated figure must have to the expected one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Relation {
    /// Within this fraction of the expected figure.
    Near(f64),
    AtLeast,
    AtMost,
    MoreThan,
    LessThan,
}

impl Relation {
    const WORDS: [&'static str; 5] = ["near", "at_least", "at_most", "more_than", "less_than"];

    fn read(section: &mut Section) -> Result<Self, ScenarioError> {
        let index = section.choice("relation", &Self::WORDS)?;
        let tolerance = section.optional_fraction("tolerance", 0.0, 1.0)?;
        match (index, tolerance) {
            (0, Some(tolerance)) => Ok(Self::Near(tolerance)),
            (1..=4, None) => {
                Ok([Self::AtLeast, Self::AtMost, Self::MoreThan, Self::LessThan][index - 1])
            }
            _ => {
                let expected = codes::tolerance_with_near();
                Err(ScenarioError::new(section.path_of("tolerance"), expected, Self::WORDS[index]))
            }
        }
    }

    #[must_use]
    pub fn word(self) -> &'static str {
        let index = match self {
            Self::Near(_) => 0,
            Self::AtLeast => 1,
            Self::AtMost => 2,
            Self::MoreThan => 3,
            Self::LessThan => 4,
        };
        Self::WORDS[index]
    }

    /// Whether `simulated` has this relation to `expected`.
    #[must_use]
    pub fn holds(self, simulated: f64, expected: f64) -> bool {
        match self {
            Self::Near(tolerance) => (simulated - expected).abs() <= tolerance * expected.abs(),
            Self::AtLeast => simulated >= expected,
            Self::AtMost => simulated <= expected,
            Self::MoreThan => simulated > expected,
            Self::LessThan => simulated < expected,
        }
    }
}

/// A figure of one run.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    pub run: String,
    pub measure: Measure,
}

impl Question {
    fn read(section: &mut Section) -> Result<Self, ScenarioError> {
        Ok(Self { run: section.text("run")?, measure: Measure::read(section)? })
    }
}

/// Reads the question of an answer, and the optional question whose figure divides it.
pub(super) fn questions(
    section: &mut Section,
) -> Result<(Question, Option<Question>), ScenarioError> {
    let question = Question::read(section)?;
    if !section.has("over") {
        return Ok((question, None));
    }
    let mut over = section.section("over")?;
    let divisor = Question::read(&mut over)?;
    over.finish()?;
    Ok((question, Some(divisor)))
}

/// Returns the figure of `question`, divided by that of `over` if there is one. `of` returns the
/// outcome of a run by its name; `field` names the answer in errors.
pub(super) fn figure<'a>(
    question: &Question,
    over: Option<&Question>,
    of: &dyn Fn(&str) -> Option<&'a Outcome>,
    field: &str,
) -> Result<f64, ScenarioError> {
    let ask = |question: &Question| match of(&question.run) {
        Some(outcome) => question.measure.of(outcome, field),
        None => Err(ScenarioError::new(field, codes::outcome(), &question.run)),
    };
    let figure = ask(question)?;
    over.map_or(Ok(figure), |over| Ok(figure / ask(over)?))
}

/// A simulated figure, and the relation that it must have to the expected one.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    pub question: Question,
    /// The question whose figure divides that of `question`.
    pub over: Option<Question>,
    pub relation: Relation,
    /// The figure to which the relation refers; by default the published or corrected one.
    pub expected: f64,
    /// The reason why the relation does not hold. Only for answers for which it does not.
    pub misses: Option<String>,
    /// The constant that the figure follows from, if other answers follow from it too.
    pub constant: Option<String>,
}

impl Answer {
    fn read(mut section: Section, published: Option<f64>) -> Result<Self, ScenarioError> {
        let (question, over) = questions(&mut section)?;
        let relation = Relation::read(&mut section)?;
        let given = section.optional_fraction("expected", -VALUE_MAX, VALUE_MAX)?;
        let Some(expected) = given.or(published) else {
            let path = section.path_of("expected");
            return Err(ScenarioError::new(path, codes::own_number(), codes::nothing()));
        };
        let misses = section.optional_text("misses")?;
        let constant = section.optional_text("constant")?;
        section.finish()?;
        Ok(Self { question, over, relation, expected, misses, constant })
    }

    /// The names of the runs of both questions.
    pub fn runs(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.question).chain(&self.over).map(|question| question.run.as_str())
    }
}

/// A published claim with its answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    pub id: String,
    /// The subject of the claim: a drive with its capacity, or a method.
    pub subject: String,
    pub claim: String,
    /// The published number or words.
    pub published: String,
    pub unit: String,
    /// The right number or words; empty if the published ones are right.
    pub corrected: String,
    /// Why they are right; empty without a correction.
    pub correction: String,
    pub status: Status,
    /// Why the claim has its status; some statuses need no reason.
    pub why: String,
    pub answers: Vec<Answer>,
}

impl Claim {
    pub(super) fn read(id: String, mut section: Section) -> Result<Self, ScenarioError> {
        let mut optional =
            |key: &str| section.optional_text(key).map(std::option::Option::unwrap_or_default);
        let [unit, corrected, correction, why] =
            [optional("unit")?, optional("corrected")?, optional("correction")?, optional("why")?];
        let mut claim = Self {
            id,
            subject: section.text("subject")?,
            claim: section.text("claim")?,
            published: section.text("published")?,
            unit,
            corrected,
            correction,
            status: Status::ALL[section.choice("status", &Status::WORDS)?],
            why,
            answers: Vec::new(),
        };
        let right = [&claim.published, &claim.corrected][usize::from(!claim.corrected.is_empty())];
        let number = right.parse::<f64>().ok().filter(|number| number.is_finite());
        if section.has("answers") {
            let answers = section.sections_of_list("answers", ANSWERS_MAX)?;
            let read = answers.into_iter().map(|answer| Answer::read(answer, number));
            claim.answers = read.collect::<Result<_, _>>()?;
        }
        claim.check()?;
        section.finish()?;
        Ok(claim)
    }

    /// Checks that the claim has the answers and reasons that its status needs.
    fn check(&self) -> Result<(), ScenarioError> {
        let Self { status, id, .. } = self;
        let must = |field: &str, holds: bool, expected: fn() -> Phrase| {
            let found = status.word();
            let error = || ScenarioError::new(format!("{id}.{field}"), expected(), found);
            if holds { Ok(()) } else { Err(error()) }
        };
        let explains = matches!(status, Status::Fitted | Status::Hypothesis | Status::Cannot);
        let is_answered = status.is_answered() != self.answers.is_empty();
        must("answers", is_answered, codes::answers_if_answered)?;
        must("why", !explains || !self.why.is_empty(), codes::reason)?;
        let is_corrected = !self.corrected.is_empty();
        must("correction", !is_corrected || !self.correction.is_empty(), codes::reason)
    }
}

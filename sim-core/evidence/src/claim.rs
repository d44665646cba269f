//! One claim of a source, and the questions that answer it.
//!
//! 1. What is claimed and published, and what the errata say is right instead.
//! 2. A status: what agreement would be worth, or why there can be none.
//! 3. Answers: a figure of one run, or its ratio to a figure of another, and how it must relate to
//!    the published one.

use super::measure::Measure;
use super::outcome::Outcome;
use crate::codes;
use document::{Phrase, ScenarioError, Section};

const ANSWERS_MAX: usize = 16;
const VALUE_MAX: f64 = 1e15;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Nothing was chosen so that it comes out.
    Predicted,
    /// A figure or a mechanism of the drive was chosen for it.
    Fitted,
    /// It rests on a mechanism that no source confirms.
    Hypothesis,
    /// No simulation can answer it.
    Cannot,
    /// Not about what a drive does: a price, a date, a set-up, an input of the model.
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

    /// A run answers the claim.
    #[must_use]
    pub fn is_answered(self) -> bool {
        matches!(self, Self::Predicted | Self::Fitted | Self::Hypothesis)
    }
}

/// How the simulated figure must relate to the expected one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Relation {
    /// Within this share of it.
    Near(f64),
    AtLeast,
    AtMost,
    MoreThan,
    LessThan,
}

impl Relation {
    const WORDS: [&'static str; 5] = ["near", "at_least", "at_most", "more_than", "less_than"];

    fn read(section: &mut Section) -> Result<Self, ScenarioError> {
        let place = section.choice("relation", &Self::WORDS)?;
        let tolerance = section.optional_fraction("tolerance", 0.0, 1.0)?;
        match (place, tolerance) {
            (0, Some(tolerance)) => Ok(Self::Near(tolerance)),
            (1..=4, None) => {
                Ok([Self::AtLeast, Self::AtMost, Self::MoreThan, Self::LessThan][place - 1])
            }
            _ => {
                let expected = codes::tolerance_with_near();
                Err(ScenarioError::new(section.path_of("tolerance"), expected, Self::WORDS[place]))
            }
        }
    }

    #[must_use]
    pub fn word(self) -> &'static str {
        let place = match self {
            Self::Near(_) => 0,
            Self::AtLeast => 1,
            Self::AtMost => 2,
            Self::MoreThan => 3,
            Self::LessThan => 4,
        };
        Self::WORDS[place]
    }

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

/// One figure of one run.
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

/// The question of an answer, and the one whose figure divides it.
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

/// What the outcomes say to them, `of` each run by its name; `field` names the answer in errors.
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

#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    pub question: Question,
    /// The figure is divided by this one.
    pub over: Option<Question>,
    pub relation: Relation,
    /// What the relation holds the figure to.
    pub expected: f64,
    /// Why the figure does not relate as it should; only where it does not.
    pub misses: Option<String>,
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
        section.finish()?;
        Ok(Self { question, over, relation, expected, misses })
    }

    pub fn runs(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.question).chain(&self.over).map(|question| question.run.as_str())
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    pub id: String,
    /// What it is about: a drive with its capacity, or a method.
    pub subject: String,
    pub claim: String,
    /// As published: a number, or words.
    pub published: String,
    pub unit: String,
    /// What is right instead, and why.
    pub corrected: String,
    pub correction: String,
    pub status: Status,
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

    /// A status says what else a claim must have, and must not.
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

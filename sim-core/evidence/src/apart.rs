//! Drives that no source document names, each described from its parts alone and run once. They are
//! reported apart from the claims and count toward no total.
//!
//! 1. `Apart::parse` reads the list: the published figures of a drive, the run, and the results of
//!    the run when it was made. These are recorded, so a change of the model does not alter them.
//! 2. `Drive::again` makes the run with the core of today.
//!
//! Example: with 10,000 to 30,000 writes per second published and a recorded mean of 38,488, `off`
//! is 1.28, the mean over the nearer end of the range.

use super::claim::VALUE_MAX;
use super::measure::Measure;
use super::outcome::{Outcome, Run};
use crate::codes;
use document::{Documents, ScenarioError, Section};

const LIST: &str = "evidence/out-of-sample";
/// The folder with the files of these drives and their runs; others are those of all drives.
const FOLDER: &str = "out-of-sample";
const FOUND_MAX: usize = 8;

/// A review's statement about the drive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Published {
    /// The mean is within this fraction of it.
    Near { expected: f64, tolerance: f64 },
    /// The mean lies in this range.
    Between { least: f64, most: f64 },
    /// No second is below it.
    AtLeast { expected: f64 },
}

/// A figure of the run, as it was when the run was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    pub measure: Measure,
    pub recorded: f64,
}

/// A drive out of sample.
pub struct Drive {
    /// The name of its file.
    pub name: String,
    pub title: String,
    pub source: String,
    /// In the words of the review, or close to them.
    pub said: String,
    pub unit: String,
    pub published: Published,
    pub conditions: String,
    /// A part of the drive that is not simulated; empty if none is known.
    pub missing: String,
    /// The outcome, in a sentence.
    pub outcome: String,
    /// The first is the mean that is compared with the published figure.
    pub found: Vec<Found>,
    run: Run,
}

/// All of them, in alphabetical order.
pub struct Apart {
    pub drives: Vec<Drive>,
}

impl Published {
    const WORDS: [&'static str; 3] = ["near", "between", "at_least"];

    fn read(section: &mut Section) -> Result<Self, ScenarioError> {
        let word = Self::WORDS[section.choice("relation", &Self::WORDS)?];
        let mut figure = |key| section.fraction(key, 0.0, VALUE_MAX);
        Ok(match word {
            "between" => Self::Between { least: figure("least")?, most: figure("most")? },
            "near" => Self::Near {
                expected: figure("expected")?,
                tolerance: section.fraction("tolerance", 0.0, 1.0)?,
            },
            _ => Self::AtLeast { expected: figure("expected")? },
        })
    }

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Near { .. } => "near",
            Self::Between { .. } => "between",
            Self::AtLeast { .. } => "at_least",
        }
    }

    /// The two ends of the published range; they are equal for a single figure.
    #[must_use]
    pub fn range(self) -> (f64, f64) {
        match self {
            Self::Between { least, most } => (least, most),
            Self::Near { expected, .. } | Self::AtLeast { expected } => (expected, expected),
        }
    }
}

impl Drive {
    fn read(
        name: String,
        mut section: Section,
        documents: &dyn Documents,
    ) -> Result<Self, ScenarioError> {
        let found = section.sections_of_list("found", FOUND_MAX)?.into_iter().map(Found::read);
        let drive = Self {
            title: section.text("drive")?,
            source: section.text("source")?,
            said: section.text("published")?,
            unit: section.text("unit")?,
            published: Published::read(&mut section)?,
            conditions: section.text("conditions")?,
            missing: section.optional_text("missing")?.unwrap_or_default(),
            outcome: section.text("outcome")?,
            found: found.collect::<Result<_, _>>()?,
            run: Run::read(section.section("run")?, documents)?,
            name,
        };
        if drive.run.drive().0 != drive.name {
            let expected = codes::name_of(&drive.name);
            let field = section.path_of("run.drive");
            return Err(ScenarioError::new(field, expected, drive.run.drive().0));
        }
        section.finish()?;
        Ok(drive)
    }

    /// The recorded mean over the nearer end of the published range.
    #[must_use]
    pub fn off(&self) -> f64 {
        let (mean, (least, most)) = (self.found[0].recorded, self.published.range());
        mean / mean.clamp(least, most)
    }

    /// Whether the recorded figures are as published.
    #[must_use]
    pub fn holds(&self) -> bool {
        let mean = self.found[0].recorded;
        match self.published {
            Published::Near { expected, tolerance } => {
                (mean - expected).abs() <= tolerance * expected
            }
            Published::Between { least, most } => (least..=most).contains(&mean),
            Published::AtLeast { expected } => {
                let is_lowest = |found: &&Found| matches!(found.measure, Measure::Lowest(_));
                self.found.iter().find(is_lowest).is_some_and(|found| found.recorded >= expected)
            }
        }
    }

    /// The run, as the table of claims would name it.
    #[must_use]
    pub fn run_words(&self) -> &str {
        &self.run.words
    }

    /// Makes the run again, and returns the figures of today in the order of `found`.
    pub fn again(&self) -> Result<Vec<f64>, ScenarioError> {
        let outcome = Outcome::simulated(&self.run)?;
        self.found.iter().map(|found| found.measure.of(&outcome, &self.name)).collect()
    }
}

impl Found {
    fn read(mut section: Section) -> Result<Self, ScenarioError> {
        let recorded = section.fraction("recorded", 0.0, VALUE_MAX)?;
        let found = Self { measure: Measure::read(&mut section)?, recorded };
        section.finish()?;
        Ok(found)
    }
}

impl Apart {
    /// Reads the list. `files` returns the text of a file by its folder and name.
    pub fn parse(files: &dyn Fn(&str) -> Option<String>) -> Result<Self, ScenarioError> {
        let list = files(LIST).unwrap_or_default();
        let own = |name: &str| files(&format!("{FOLDER}/{name}")).or_else(|| files(name));
        let read = |(name, section)| Drive::read(name, section, &own);
        let drives = Section::parse(LIST, &list)?.sections()?.into_iter().map(read);
        Ok(Self { drives: drives.collect::<Result<_, _>>()? })
    }
}

impl std::fmt::Display for Apart {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let holding = || self.drives.iter().filter(|drive| drive.holds());
        let is_floor = |drive: &&Drive| matches!(drive.published, Published::AtLeast { .. });
        let (hold, floors) = (holding().count(), holding().filter(is_floor).count());
        let offs = || self.drives.iter().map(Drive::off);
        let least = offs().fold(f64::INFINITY, f64::min);
        let most = offs().fold(0.0, f64::max);
        write!(
            f,
            "out of sample, not counted above: {} drives, run once; {hold} hold, {floors} of them \
             as a floor; the means are {least:.2} to {most:.2} times what was published",
            self.drives.len()
        )
    }
}

//! A hypothesis: an assumed behavior of a drive that explains an observation.

use crate::codes;
use document::{ScenarioError, Section};

/// The hypotheses that the core implements.
pub const UNWRITTEN_SPACE_UNUSED: &str = "unwritten_space_unused";

/// A mechanism that no source confirms. The reader may switch it off.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Hypothesis {
    pub name: String,
    pub on: bool,
    /// The mechanism, and the observation that it is meant to explain.
    pub text: String,
}

impl Hypothesis {
    /// Reads the section `[hypotheses]`, if the drive has one.
    pub(super) fn read_all(file: &mut Section) -> Result<Vec<Self>, ScenarioError> {
        if !file.has("hypotheses") {
            return Ok(Vec::new());
        }
        let mut list = Vec::new();
        for (name, mut section) in file.section("hypotheses")?.sections()? {
            if name != UNWRITTEN_SPACE_UNUSED {
                let field = format!("drive.hypotheses.{name}");
                return Err(ScenarioError::new(
                    field,
                    codes::names(vec![UNWRITTEN_SPACE_UNUSED]),
                    name,
                ));
            }
            let hypothesis =
                Self { name, on: section.boolean("on", false)?, text: section.text("text")? };
            section.finish()?;
            list.push(hypothesis);
        }
        Ok(list)
    }
}

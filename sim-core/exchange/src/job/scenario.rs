//! The scenario of a workload on a drive, at a scale that the drive allows.

use document::{Documents, ScenarioError, Section};
use spec::scenario::{Scenario, Setting};

/// Reads `text`, a workload with its drive. It takes the largest scale from `scale_max` down, by
/// halves, that the drive allows. Errors as the scenario at 1:1 does.
pub fn scenario(
    text: &str,
    documents: &dyn Documents,
    settings: &[Setting],
    scale_max: u32,
) -> Result<Scenario, ScenarioError> {
    let mut scale = scale_max.max(1);
    loop {
        let scaled = Setting::parse("scale", &scale.to_string())?;
        let all: Vec<Setting> = settings.iter().copied().chain([scaled]).collect();
        match Scenario::read_with(Section::parse(Scenario::PATH, text)?, documents, &all) {
            Err(_) if scale > 1 => scale /= 2,
            read => return read,
        }
    }
}

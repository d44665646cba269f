//! The traces that phases replay: their contents are given by whoever can open files.

use super::Scenario;
use crate::codes;
use crate::units::SLOT_BYTES;
use crate::workload::{Beyond, PhaseKind, Replay, Trace};
use document::ScenarioError;

impl Scenario {
    /// The replays of the phases, without those that read a file as one before them does.
    #[must_use]
    pub fn traces(&self) -> Vec<Replay> {
        let mut found: Vec<Replay> = Vec::new();
        for (_, replay) in self.replays() {
            if !found.iter().any(|it| it.reads_as(replay)) {
                found.push(replay.clone());
            }
        }
        found
    }

    fn replays(&self) -> impl Iterator<Item = (usize, &Replay)> {
        self.phases.iter().enumerate().filter_map(|(index, phase)| match &phase.kind {
            PhaseKind::Trace(replay) => Some((index, &**replay)),
            _ => None,
        })
    }

    /// Gives every phase that reads a file as `like` does the contents of it. Errors if a phase
    /// names another SHA-256.
    pub fn give_trace(&mut self, like: &Replay, trace: &Trace) -> Result<(), ScenarioError> {
        for (index, phase) in self.phases.iter_mut().enumerate() {
            let PhaseKind::Trace(replay) = &mut phase.kind else { continue };
            if !replay.reads_as(like) {
                continue;
            }
            if let Some(sha_256) = replay.sha_256.as_ref().filter(|it| **it != trace.sha_256()) {
                let expected = codes::a_file_with_sha_256(sha_256);
                let field = format!("phases[{index}].sha256");
                return Err(ScenarioError::new(field, expected, trace.sha_256().to_owned()));
            }
            replay.trace = Some(trace.clone());
        }
        Ok(())
    }

    /// Errors if a trace has no contents, or addresses beyond the range that the host uses.
    pub fn check_traces(&self) -> Result<(), ScenarioError> {
        for (index, replay) in self.replays() {
            let field = format!("phases[{index}].file");
            let Some(trace) = &replay.trace else {
                let expected = codes::contents_of_trace();
                return Err(ScenarioError::new(field, expected, replay.file.clone()));
            };
            if self.scale != 1 {
                let expected = codes::full_size_for_a_trace();
                return Err(ScenarioError::new("scale", expected, self.scale));
            }
            let pages = self.drive.logical_pages();
            let range_pages = u64::from(self.range_pages(pages as u32)?);
            if replay.beyond == Beyond::Refuse && trace.end_page() > range_pages {
                let bytes = |pages: u64| pages * u64::from(SLOT_BYTES);
                let expected = codes::addresses_of_trace(bytes(range_pages));
                return Err(ScenarioError::new(field, expected, bytes(trace.end_page())));
            }
        }
        Ok(())
    }
}

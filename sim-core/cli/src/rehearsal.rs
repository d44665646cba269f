//! The rehearsal of a job file on one drive, as one JSON object.

use exchange::job::{Part, Warning};
use run::rehearsal::{SECOND_COLUMNS, StageReport};
use serde_json::{Value, json};
use spec::drive::DriveSheet;
use spec::scenario::Scenario;

use crate::explained::warning_object;

/// The rehearsal of one drive.
pub struct Rehearsed {
    pub sheet: DriveSheet,
    pub scale: u32,
    pub warnings: Vec<Warning>,
    pub differences: Vec<String>,
    /// How many of these are about jobs.
    pub rows: usize,
    pub parts: Vec<Part>,
    pub stages: Vec<StageReport>,
    /// The seconds of all stages, as `SECOND_COLUMNS`.
    pub seconds: Vec<f64>,
}

impl Rehearsed {
    #[must_use]
    pub fn host_bytes(&self) -> f64 {
        self.stages.iter().map(|stage| stage.host_bytes).sum()
    }

    /// Bytes written as a share of the rated endurance, if the drive has one.
    #[must_use]
    pub fn endurance_percent(&self) -> Option<f64> {
        let rated_bytes = self.sheet.endurance?.rated_bytes;
        Some(self.host_bytes() / rated_bytes as f64 * 100.0)
    }

    #[must_use]
    pub fn duration_s(&self) -> f64 {
        self.stages.iter().map(|stage| stage.duration_s).sum()
    }

    #[must_use]
    pub fn object(&self) -> Value {
        let stage = |(part, stage): (&Part, &StageReport)| {
            let mut value = json!(stage);
            value["jobs"] = json!(part.name);
            value["line"] = json!(part.line);
            value
        };
        json!({
            "drive": self.sheet.drive_name,
            "nand": self.sheet.nand_name,
            "scale": self.scale,
            "differences": self.differences,
            "warnings": self.warnings.iter().map(warning_object).collect::<Vec<_>>(),
            "stages": self.parts.iter().zip(&self.stages).map(stage).collect::<Vec<_>>(),
            "duration_s": self.duration_s(),
            "host_bytes": self.host_bytes(),
            "endurance_percent": self.endurance_percent(),
            "seconds": { "columns": SECOND_COLUMNS, "values": self.seconds },
        })
    }
}

/// The warm-up of each stage's last phase.
#[must_use]
pub fn warm_ups(scenario: &Scenario, parts: &[Part]) -> Vec<u32> {
    let mut phases = scenario.phases.iter();
    let last = |part: &Part| phases.by_ref().take(part.phases).last();
    parts.iter().map(last).map(|phase| phase.map_or(0, |phase| phase.warm_up_s)).collect()
}

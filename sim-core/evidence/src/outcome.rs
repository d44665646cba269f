//! A run that answers claims: a scenario, or a drive with a workload, with settings.
//!
//! 1. `read` composes the scenario and checks it.
//! 2. `Outcome::of` keeps the results that statistics need when the simulation is over.

use crate::codes;
use document::{Documents, ScenarioError, Section};
use run::simulation::Simulation;
use spec::scenario::{Scenario, Setting};

#[derive(Clone, Debug)]
pub(super) struct Run {
    /// The name in the table: `v300-240;scale=8`, `kingston-v300-240/out-of-box`.
    pub words: String,
    pub scenario: Scenario,
}

/// The results of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// One row of `COLUMNS` per second, one after the other.
    pub rows: Vec<f64>,
    /// Full-size seconds of the recorded part.
    pub elapsed_s: f64,
    pub write_amplification: f64,
    /// TB that the host could write in the drive's life at this write amplification; NaN if that
    /// is not known.
    pub endurance_tb: f64,
    /// Program and erase cycles of its rating that a mean block has left at the end.
    pub cycles_left: f64,
    /// The full-size second of the recorded part in which collection first moved a page; 0 if that
    /// was before it.
    pub first_collection_s: Option<f64>,
    /// The full-size second from which the run was steady; `None` if it was not.
    pub steady_from_s: Option<f64>,
    /// Commands per bin of `LATENCY_BIN_EDGES_US`.
    pub latency_histogram: Vec<f64>,
}

impl Run {
    pub(super) fn read(
        mut section: Section,
        documents: &dyn Documents,
    ) -> Result<Self, ScenarioError> {
        let look_up = |field: String, name: String| {
            let found = documents.open(&name, Scenario::PATH)?;
            found.ok_or_else(|| ScenarioError::new(field, codes::file_name(), name))
        };
        let (mut words, document) = match section.optional_text("scenario")? {
            Some(name) => {
                let field = section.path_of("scenario");
                (name.clone(), look_up(field, format!("scenarios/{name}"))?)
            }
            None => {
                let (drive, workload) = (section.text("drive")?, section.text("workload")?);
                let field = section.path_of("workload");
                let mut document = look_up(field, format!("workloads/{workload}"))?;
                let mut words = format!("{drive}/{workload}");
                document.give("drive", &drive)?;
                // The drive with another NAND part than the one in its file.
                if let Some(nand) = section.optional_text("nand")? {
                    words = format!("{drive}+{nand}/{workload}");
                    document.give("nand", &nand)?;
                }
                (words, document)
            }
        };
        let mut settings = Vec::new();
        for setting in section.optional_text("set")?.unwrap_or_default().split_whitespace() {
            let Some((name, value)) = setting.split_once('=') else {
                let expected = codes::name_and_value();
                return Err(ScenarioError::new(section.path_of("set"), expected, setting));
            };
            settings.push(Setting::parse(name, value)?);
            words += &format!(";{name}={value}");
        }
        section.finish()?;
        Ok(Self { words, scenario: Scenario::read_with(document, documents, &settings)? })
    }
}

impl Run {
    /// The names of the drive's file and of its NAND.
    pub(super) fn drive(&self) -> (&str, &str) {
        (&self.scenario.drive_name, &self.scenario.drive.part.name)
    }

    /// Whether both runs test the same drive in the same way, apart from their scale.
    pub(super) fn tests_as(&self, other: &Self) -> bool {
        let Scenario { title, scale, .. } = other.scenario.clone();
        Scenario { title, scale, ..self.scenario.clone() } == other.scenario
    }
}

impl Outcome {
    /// Simulates the run to its end.
    pub(super) fn simulated(run: &Run) -> Result<Self, ScenarioError> {
        let mut simulation = Simulation::new(run.scenario.clone())?;
        simulation.advance(u32::MAX, u64::MAX);
        let rows = simulation.take_rows();
        Ok(Self::of(&simulation, rows))
    }

    /// Returns the results of a finished simulation. `rows` are all rows that were taken from it.
    #[must_use]
    pub fn of(simulation: &Simulation, rows: Vec<f64>) -> Self {
        let (progress, wear) = (simulation.progress(), simulation.wear());
        Self {
            rows,
            elapsed_s: progress.time_s,
            write_amplification: simulation.write_amplification(),
            endurance_tb: wear.endurance_bytes.map_or(f64::NAN, |bytes| bytes / 1e12),
            cycles_left: f64::from(wear.pe_cycles) - wear.erases_mean,
            first_collection_s: progress.milestones.first_collection_s,
            steady_from_s: progress.steady.steady_from_s,
            latency_histogram: simulation.latency_histogram(),
        }
    }
}

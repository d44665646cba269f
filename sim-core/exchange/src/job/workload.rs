//! Writes a workload (`content/workloads`) that does what the jobs do, as far as a workload can.
//!
//! 1. A stage becomes a phase. Jobs and copies that run side by side for a time are its streams; if
//!    they end after passes instead, jobs follow each other and copies share one queue.
//! 2. Everything that a workload cannot say is a row: what it would need, what the job asks, and
//!    what the phase does instead.
//!
//! A drive begins new, as in every workload; fio begins with the drive as it is.

mod commands;
mod length;
mod range;
mod sizes;
mod stage;
mod tempo;

use document::{Found, Phrase, ScenarioError};

use super::line::Fault;
use super::model::{Job, Stage};
use crate::codes;
use stage::Stages;

/// As many phases as a workload may have.
const PHASES_MAX: usize = 64;

/// A workload as TOML, and how it differs from the jobs.
#[derive(Clone, Debug)]
pub struct Workload {
    pub text: String,
    pub rows: Vec<Row>,
    /// The jobs that the phases belong to, in order.
    pub parts: Vec<Part>,
}

/// The jobs of a stage that run side by side, or one of several that follow each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub name: String,
    /// The line of its first section.
    pub line: u32,
    /// Phases of a run, with the one that lays out the range.
    pub phases: usize,
}

/// A difference between a job and its phase.
#[derive(Clone, Debug)]
pub struct Row {
    pub job: String,
    /// The line of the job's section.
    pub line: u32,
    pub fault: Fault,
}

/// Errors if the jobs need more phases than a workload may have.
pub fn workload(
    stages: &[Stage],
    title: &str,
    capacity_bytes: Option<u64>,
) -> Result<Workload, ScenarioError> {
    let title = quoted(title);
    let text = format!("title = {title}\nseed = 1\nround_s = 60\n");
    let all = Workload { text, rows: Vec::new(), parts: Vec::new() };
    let mut writer = Stages::new(all, capacity_bytes);
    stages.iter().for_each(|stage| writer.add(stage));
    let (all, phases) = writer.finish();
    match phases {
        0..=PHASES_MAX => Ok(all),
        _ => Err(ScenarioError::new("workload", codes::phases_at_most(PHASES_MAX), phases)),
    }
}

/// A name as a string of TOML.
fn quoted(name: &str) -> String {
    let plain: String = name.chars().filter(|c| !c.is_control() && !"\"\\".contains(*c)).collect();
    format!("\"{plain}\"")
}

/// Writes what one job contributes, and keeps its rows.
struct Writer<'a> {
    job: &'a Job,
    /// Copies that share one queue here; 1 if each is a worker of its own.
    shared_copies: u32,
    capacity_bytes: Option<u64>,
    rows: Vec<Row>,
}

impl<'a> Writer<'a> {
    fn new(job: &'a Job, shared_copies: u32, capacity_bytes: Option<u64>) -> Self {
        Self { job, shared_copies, capacity_bytes, rows: Vec::new() }
    }

    fn lacks(&mut self, expected: Phrase, found: impl Into<Found>, done: Phrase) {
        let fault = Fault { expected, found: found.into(), done };
        self.rows.push(Row { job: self.job.name.clone(), line: self.job.line, fault });
    }
}

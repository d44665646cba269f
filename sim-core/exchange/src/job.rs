//! Reads a job file of fio.
//!
//! 1. `file` refuses a file that is not text.
//! 2. `sections` gives each line its fate: every option is looked up in `options`, and its value is
//!    read by `settings`.
//! 3. `finish` turns the settings of each section into a [`Job`], and jobs into stages.
//! 4. `warnings` says where a job measures something other than its author may think.
//! 5. `corrections` adds or replaces the lines that end some of these warnings.
//! 6. `workload` writes the workload that does what the jobs do, and [`scenario()`] puts it on a
//!    drive.

mod arithmetic;
mod corrections;
mod file;
mod finish;
mod line;
mod model;
mod number;
mod options;
mod scenario;
mod sections;
mod settings;
mod value;
mod variables;
mod warnings;
mod workload;

pub use corrections::{Correction, corrected};
pub use file::FILE_BYTES_MAX;
pub use line::{Fate, Fault, Line, SHOWN_CHARS_MAX};
pub use model::*;
pub use scenario::scenario;
pub use variables::Variables;
pub use warnings::Warning;
pub use workload::{Part, Row, Workload, workload};

use document::ScenarioError;

use crate::codes;

/// Values that a file does not have.
#[derive(Clone, Debug, Default)]
pub struct Given {
    pub variables: Variables,
    /// The size of the drive, if it is known.
    pub capacity_bytes: Option<u64>,
    /// Whether the drive compresses, if it is known.
    pub compresses: Option<bool>,
}

/// A file that was read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// Every line, in order.
    pub lines: Vec<Line>,
    /// At least one, each with at least one job.
    pub stages: Vec<Stage>,
    pub warnings: Vec<Warning>,
    /// The lines that end some of the warnings.
    pub corrections: Vec<Correction>,
}

/// A file without a job that could run, with the lines that were read.
#[derive(Clone, Debug)]
pub struct Unusable {
    pub error: ScenarioError,
    pub lines: Vec<Line>,
}

/// Reads a file. Errors if it is no job file, is too long, or has no job that could run.
pub fn read(bytes: &[u8], given: &Given) -> Result<Reading, Unusable> {
    let fault = |error| Unusable { error, lines: Vec::new() };
    let text = file::text(bytes).map_err(fault)?;
    let sections::Sections { lines, jobs } =
        sections::read(text, &given.variables).map_err(fault)?;
    let warnings = warnings::all(&jobs, given);
    let corrections = corrections::all(&jobs, &lines);
    let stages = finish::stages(&jobs);
    if stages.is_empty() {
        let error = file::refused(codes::job_that_can_run(), codes::no_job());
        return Err(Unusable { error, lines });
    }
    Ok(Reading { lines, stages, warnings, corrections })
}

//! The logs and the result of a run, as plain data for a page.

use serde::Serialize;

use super::{Reasoned, RowFaultSheet};
use crate::log::{CurveFacts, Direction, Facts, LogFile, Measure, usual_depth};

/// The files of one run, and what they prove.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct LogSheet {
    pub files: Vec<LogFileSheet>,
    /// `None` without a log whose measure is known.
    pub curve: Option<CurveFacts>,
    pub queue_depth: Option<u64>,
    /// The depth of the usual test, if no job file says another one.
    pub usual_depth: u64,
    /// Commands under way on average, by Little's law.
    pub commands_under_way: Option<f64>,
    /// Contradictions; `line` is the place of a file in `files`, from 1, or 0.
    pub checks: Vec<Reasoned>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct LogFileSheet {
    pub name: String,
    /// A result in JSON, and no log.
    pub is_result: bool,
    /// `None`: the rows do not say it, and the name does not.
    pub measure: Option<Measure>,
    pub rows: u64,
    pub is_per_command: bool,
    pub directions: Vec<Direction>,
    /// The version of fio that wrote a result.
    pub version: Option<String>,
    pub jobs: Vec<String>,
    /// The first of them.
    pub faults: Vec<RowFaultSheet>,
    pub fault_count: u64,
}

impl LogSheet {
    /// `names` are those of `files`.
    #[must_use]
    pub fn of(names: &[String], files: &[LogFile], facts: &Facts) -> Self {
        let checks = facts.checks.iter().map(|check| Reasoned {
            line: check.file.map_or(0, |file| file as u32 + 1),
            reason: check.reason.clone(),
        });
        Self {
            files: names.iter().zip(files).map(|(name, file)| sheet(name, file)).collect(),
            curve: facts.curve.clone(),
            queue_depth: facts.queue_depth,
            usual_depth: usual_depth(facts.queue_depth),
            commands_under_way: facts.commands_under_way,
            checks: checks.collect(),
        }
    }
}

fn sheet(name: &str, file: &LogFile) -> LogFileSheet {
    let faults = file.faults();
    let empty = LogFileSheet {
        name: name.into(),
        is_result: false,
        measure: None,
        rows: 0,
        is_per_command: false,
        directions: Vec::new(),
        version: None,
        jobs: Vec::new(),
        faults: faults.first.iter().map(RowFaultSheet::of).collect(),
        fault_count: faults.count,
    };
    match file {
        LogFile::Rows(rows) => LogFileSheet {
            measure: rows.measure,
            rows: rows.rows,
            is_per_command: rows.is_per_command,
            directions: rows.directions.clone(),
            ..empty
        },
        LogFile::Result { result, .. } => LogFileSheet {
            is_result: true,
            version: Some(result.version.clone()),
            jobs: result.jobs.iter().map(|job| job.name.clone()).collect(),
            ..empty
        },
    }
}

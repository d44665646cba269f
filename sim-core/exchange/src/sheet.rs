//! Files that were read, as plain data for a page: sentences are codes with their details.

mod logs;
mod traces;

pub use logs::{LogFileSheet, LogSheet};
pub use traces::{AnswerSheet, QuestionSheet, TraceSheet};

use document::{Found, Phrase};
use serde::Serialize;

use crate::faults;
use crate::job::{
    Access, Distribution, Fate, Fault, Job, Length, Line, Order, Reading, Row, SizeShare, Workload,
};

/// A job file that was read.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct JobSheet {
    /// Every line, in order.
    pub lines: Vec<LineSheet>,
    pub warnings: Vec<Reasoned>,
    /// The lines of the corrected file that are others.
    pub corrections: Vec<Corrected>,
    pub jobs: Vec<JobRow>,
}

/// A line, and what became of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct LineSheet {
    pub number: u32,
    pub column: u32,
    pub text: String,
    #[cfg_attr(
        feature = "types",
        ts(type = "'empty' | 'section' | 'understood' | 'ignored' | 'changed' | 'not_understood'")
    )]
    pub fate: &'static str,
    /// `queue_depth = 32`.
    pub meaning: Option<String>,
    /// Why it is ignored.
    pub reason: Option<Phrase>,
    pub fault: Option<FaultSheet>,
}

/// The expected and the found, and what was done instead.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct FaultSheet {
    pub expected: Phrase,
    pub found: Found,
    pub done: Phrase,
}

/// A row that does not count, or not as it stands.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct RowFaultSheet {
    pub line: Option<u64>,
    pub column: Option<u32>,
    /// The line's text, or the field of a result.
    pub place: String,
    pub fault: FaultSheet,
}

/// A sentence about a line.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Reasoned {
    pub line: u32,
    pub reason: Phrase,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Corrected {
    pub line: u32,
    pub text: String,
    pub reason: Phrase,
}

/// A job in one row.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct JobRow {
    /// Counted from 1.
    pub stage: u32,
    pub name: String,
    pub line: u32,
    pub copies: u32,
    #[cfg_attr(
        feature = "types",
        ts(type = "'read' | 'write' | 'trim' | 'mixed' | 'trim_then_write'")
    )]
    pub access: &'static str,
    pub read_percent: Option<u32>,
    #[cfg_attr(
        feature = "types",
        ts(
            type = "'sequential' | 'random' | 'each_once' | 'zipf' | 'pareto' | 'normal' | 'zones'"
        )
    )]
    pub order: &'static str,
    pub sizes: Vec<SizeSheet>,
    pub queue_depth: u32,
    /// Bytes, or a share of the drive in percent.
    pub start: LengthSheet,
    pub size: Option<LengthSheet>,
    pub passes: u32,
    pub duration_s: Option<f64>,
    pub time_based: bool,
    pub has_rule: bool,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct SizeSheet {
    pub bytes_min: u64,
    pub bytes_max: u64,
    pub percent: u32,
}

/// One of both.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct LengthSheet {
    pub bytes: Option<u64>,
    pub percent: Option<u32>,
}

/// How the workload of a drive differs from the jobs.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct WorkloadSheet {
    pub differences: Vec<Difference>,
    /// The stages, in order.
    pub stages: Vec<StageName>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Difference {
    pub job: String,
    pub line: u32,
    pub fault: FaultSheet,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct StageName {
    /// Its jobs.
    pub jobs: String,
    pub line: u32,
}

impl JobSheet {
    #[must_use]
    pub fn of(reading: &Reading) -> Self {
        let corrections = reading.corrections.iter().map(|it| Corrected {
            line: it.line,
            text: it.text.clone(),
            reason: it.reason.clone(),
        });
        let reasons = reading.warnings.iter();
        let stages = (1u32..).zip(&reading.stages);
        Self {
            lines: line_sheets(&reading.lines),
            warnings: reasons
                .map(|it| Reasoned { line: it.line, reason: it.reason.clone() })
                .collect(),
            corrections: corrections.collect(),
            jobs: stages
                .flat_map(|(at, stage)| stage.jobs.iter().map(move |job| job_row(at, job)))
                .collect(),
        }
    }
}

impl WorkloadSheet {
    #[must_use]
    pub fn of(workload: &Workload) -> Self {
        let difference = |row: &Row| Difference {
            job: row.job.clone(),
            line: row.line,
            fault: FaultSheet::of(&row.fault),
        };
        let parts = workload.parts.iter();
        Self {
            differences: workload.rows.iter().map(difference).collect(),
            stages: parts
                .map(|part| StageName { jobs: part.name.clone(), line: part.line })
                .collect(),
        }
    }
}

impl FaultSheet {
    fn of(fault: &Fault) -> Self {
        let Fault { expected, found, done } = fault.clone();
        Self { expected, found, done }
    }
}

impl RowFaultSheet {
    fn of(fault: &faults::Fault) -> Self {
        let faults::Fault { line, column, place, expected, found, done } = fault.clone();
        Self { line, column, place, fault: FaultSheet { expected, found, done } }
    }
}

/// Every line of a file, also of one without a job that could run.
#[must_use]
pub fn line_sheets(lines: &[Line]) -> Vec<LineSheet> {
    lines.iter().map(line_sheet).collect()
}

fn line_sheet(line: &Line) -> LineSheet {
    LineSheet {
        number: line.number,
        column: line.column,
        text: line.text.clone(),
        fate: line.fate.word(),
        meaning: match &line.fate {
            Fate::Understood(meaning) => Some(meaning.clone()),
            _ => None,
        },
        reason: match &line.fate {
            Fate::Ignored(why) => Some(why.clone()),
            _ => None,
        },
        fault: line.fault().map(FaultSheet::of),
    }
}

fn job_row(stage: u32, job: &Job) -> JobRow {
    let (access, read_percent) = match job.access {
        Access::Read => ("read", None),
        Access::Write => ("write", None),
        Access::Trim => ("trim", None),
        Access::Mixed { read_percent } => ("mixed", Some(read_percent)),
        Access::TrimThenWrite => ("trim_then_write", None),
    };
    let shares = match job.access {
        Access::Read => &job.sizes.read,
        Access::Trim => &job.sizes.trim,
        _ => &job.sizes.write,
    };
    let size = |it: &SizeShare| SizeSheet {
        bytes_min: it.bytes_min,
        bytes_max: it.bytes_max,
        percent: it.percent,
    };
    JobRow {
        stage,
        name: job.name.clone(),
        line: job.line,
        copies: job.copies,
        access,
        read_percent,
        order: order(&job.order),
        sizes: shares.iter().map(size).collect(),
        queue_depth: job.queue_depth,
        start: LengthSheet::of(job.range.start),
        size: job.range.size.map(LengthSheet::of),
        passes: job.amount.passes,
        duration_s: job.amount.duration_us.map(|us| us as f64 / 1e6),
        time_based: job.amount.time_based,
        has_rule: job.stop.is_some(),
    }
}

fn order(order: &Order) -> &'static str {
    let Order::Random(order) = order else { return "sequential" };
    match order.distribution {
        Distribution::Uniform if order.each_once => "each_once",
        Distribution::Uniform => "random",
        Distribution::Zipf { .. } => "zipf",
        Distribution::Pareto { .. } => "pareto",
        Distribution::Normal { .. } => "normal",
        Distribution::Zones(_) => "zones",
    }
}

impl LengthSheet {
    fn of(length: Length) -> Self {
        match length {
            Length::Bytes(bytes) => Self { bytes: Some(bytes), percent: None },
            Length::Percent(percent) => Self { bytes: None, percent: Some(percent) },
        }
    }
}

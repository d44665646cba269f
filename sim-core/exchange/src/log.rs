//! Reads the logs and the results of fio, and says what a run proves by itself.
//!
//! 1. [`Reader`] takes the bytes of a file in pieces of any size. It holds one line and the sums of
//!    each second, so a log may have any length.
//! 2. `row` reads a line, `name` the file's name, and `series` adds rows to seconds.
//! 3. `result` reads a result in JSON, by way of `json`.
//! 4. `curve` adds the files of one run, and [`facts()`] computes its mean, its fall, the verdicts
//!    and the checks.

mod curve;
mod facts;
mod json;
mod name;
mod reader;
mod result;
mod row;
mod series;
mod usual;
mod verdicts;

pub use facts::{Check, CurveFacts, DirectionFacts, Facts, FallFacts, RateFacts, facts};
pub use name::Measure;
pub use reader::{LINE_BYTES_MAX, LogFile, Reader, RowsOfFile};
pub use result::{DirectionResult, JobResult, RESULT_BYTES_MAX, RunResult};
pub use row::Direction;
pub use usual::{usual_depth, usual_test};
pub use verdicts::{RuleFacts, Verdicts};

pub use crate::faults::{Fault, Faults};

/// The field of errors about a whole file.
const FIELD: &str = "log";
/// Files of one run, at most.
pub const FILES_MAX: usize = 64;

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
mod verdicts;

pub use facts::{Check, CurveFacts, DirectionFacts, Facts, FallFacts, RateFacts, facts};
pub use name::Measure;
pub use reader::{LINE_BYTES_MAX, LogFile, Reader, RowsOfFile};
pub use result::{DirectionResult, JobResult, RESULT_BYTES_MAX, RunResult};
pub use row::Direction;
pub use verdicts::{RuleFacts, Verdicts};

use document::{Found, Phrase};

/// The field of errors about a whole file.
const FIELD: &str = "log";
/// Faults that are kept; the others are only counted.
const FAULTS_MAX: usize = 20;
/// Files of one run, at most.
pub const FILES_MAX: usize = 64;

/// A part of a file that does not count, or not as it stands.
#[derive(Clone, Debug)]
pub struct Fault {
    /// Counted from 1; in characters.
    pub line: Option<u64>,
    pub column: Option<u32>,
    /// The line's text, or the field of a result.
    pub place: String,
    pub expected: Phrase,
    pub found: Found,
    pub done: Phrase,
}

#[derive(Clone, Debug, Default)]
pub struct Faults {
    /// The first ones.
    pub first: Vec<Fault>,
    pub count: u64,
}

impl Faults {
    fn add(&mut self, fault: Fault) {
        self.count += 1;
        if self.first.len() < FAULTS_MAX {
            self.first.push(fault);
        }
    }
}

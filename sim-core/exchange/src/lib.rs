//! Reads the files of other tools.
//!
//! 1. [`job`] reads a job file of fio: what each line means, and the jobs that follow from it.
//! 2. [`log`] reads the logs and the results of fio: what a run proves by itself.
//! 3. [`kind()`] says what a file is, by the first line that decides it.
//! 4. [`sheet`] has what was read as plain data, for a page.
#![doc = include_str!("../README.md")]

mod codes;
mod foreign;
pub mod job;
mod kind;
pub mod log;
pub mod sheet;

pub use codes::CODES;
pub use kind::{FileKind, Kind, kind};

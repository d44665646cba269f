//! Reads the files of other tools.
//!
//! 1. [`job`] reads a job file of fio: what each line means, and the jobs that follow from it.
//! 2. [`log`] reads the logs and the results of fio: what a run proves by itself.
#![doc = include_str!("../README.md")]

mod codes;
mod foreign;
pub mod job;
pub mod log;

pub use codes::CODES;

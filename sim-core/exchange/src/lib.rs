//! Reads the files of other tools.
//!
//! 1. [`job`] reads a job file of fio: what each line means, and the jobs that follow from it.
#![doc = include_str!("../README.md")]

mod codes;
pub mod job;

pub use codes::CODES;

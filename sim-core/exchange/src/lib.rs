//! Reads the files of other tools.
//!
//! 1. [`job`] reads a job file of fio: what each line means, and the jobs that follow from it.
//! 2. [`log`] reads the logs and the results of fio: what a run proves by itself.
//! 3. [`trace`] reads block traces in eight forms: what a host asked for, and when.
//! 4. [`Unpacker`] is the door for files that are packed with gzip, and [`Sha256`] names a file by
//!    its contents.
#![doc = include_str!("../README.md")]

mod codes;
mod columns;
mod faults;
mod foreign;
pub mod job;
pub mod log;
mod sha_256;
pub mod trace;
mod unpack;

pub use codes::CODES;
pub use sha_256::Sha256;
pub use unpack::{Unpacker, unpacked};

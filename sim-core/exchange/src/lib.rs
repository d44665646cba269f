//! Reads the files of other tools, and writes those of fio.
//!
//! 1. [`job`] reads a job file of fio: what each line means, and the jobs that follow from it.
//! 2. [`log`] reads the logs and the results of fio: what a run proves by itself.
//! 3. [`trace`] reads block traces in eight forms: the commands of a host, and their times.
//! 4. [`kind()`] says what a file is, by the first line that decides it.
//! 5. [`written`] has the logs, the result and the commands of a run as files of fio.
//! 6. [`sheet`] has what was read as plain data, for a page.
//! 7. [`Unpacker`] is the door for files that are packed with gzip, and [`Sha256`] names a file by
//!    its contents.
#![doc = include_str!("../README.md")]

mod codes;
mod columns;
mod faults;
mod foreign;
pub mod job;
mod kind;
pub mod log;
mod sha_256;
pub mod sheet;
mod splitter;
pub mod trace;
mod unpack;
pub mod written;

pub use codes::CODES;
pub use kind::{FileKind, Kind, kind};
pub use sha_256::Sha256;
pub use unpack::{Unpacker, unpacked};

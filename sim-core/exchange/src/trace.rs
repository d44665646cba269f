//! Reads block traces: the commands that a host sent to a disk, and their times.
//!
//! 1. [`Reader`] takes the bytes of a file in pieces of any size. It holds one line and sums, so a
//!    trace may have any length.
//! 2. `detect` finds the form by the columns alone, and names the line that decided.
//! 3. `row` reads a line, `tally` adds it, `disks` chooses the disk that counts.
//! 4. [`scenario`] replays it on a full drive.
//! 5. `facts` has the results and the questions: unit, disk, order, addresses beyond the drive.

mod detect;
mod disks;
mod facts;
mod form;
mod given;
mod reader;
mod row;
mod scenario;
mod tally;

pub use detect::Decision;
pub use disks::DiskFacts;
pub use facts::{Facts, Lines, Question, Topic};
pub use form::{Form, TimeUnit};
pub use given::Given;
pub use reader::{LINE_BYTES_MAX, Reader, TraceFile};
pub use scenario::scenario;
pub use tally::{KindFacts, TimeFacts};

pub use crate::faults::{Fault, Faults};

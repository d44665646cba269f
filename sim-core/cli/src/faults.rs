//! Puts words to the parts of a file that do not count.

use std::fmt::Write;

use cli::words::{found_said, phrase_said};
use exchange::log::Fault;

/// `run_iops.1.log, line 2, column 7: 2000, four, 1, 0: expected a whole number, found four; ...`
pub fn fault_said(name: &str, fault: &Fault) -> String {
    let mut place = name.to_owned();
    if let (Some(line), Some(column)) = (fault.line, fault.column) {
        let _ = write!(place, ", line {line}, column {column}");
    }
    if !fault.place.is_empty() {
        let _ = write!(place, ": {}", fault.place);
    }
    let (expected, found) = (phrase_said(&fault.expected), found_said(&fault.found));
    format!("{place}: expected {expected}, found {found}; {}", phrase_said(&fault.done))
}

//! Parts of a file that do not count, or not as they stand.

use document::{Found, Phrase};

/// Faults that are kept; the others are only counted.
const FAULTS_MAX: usize = 20;

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
    pub(crate) fn add(&mut self, fault: Fault) {
        self.count += 1;
        if self.first.len() < FAULTS_MAX {
            self.first.push(fault);
        }
    }
}

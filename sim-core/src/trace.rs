//! A bounded record of recent NAND operations: enough to redraw every bus and every die.

use crate::units::{DieIndex, Nanoseconds, PageIndex};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperationKind {
    Read = 0,
    Program = 1,
    Erase = 2,
}

/// On whose behalf the NAND works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    Host = 0,
    Collection = 1,
}

/// One operation that a die has finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operation {
    pub kind: OperationKind,
    pub cause: Cause,
    pub die: DieIndex,
    pub page: PageIndex,
    /// Slots that crossed the bus (none for an erase).
    pub slots: u32,
    pub queued_ns: Nanoseconds,
    /// The bus carries command, address and data before the array works (program, erase), and a
    /// read's data after it; a read's command cycles end when its array time starts.
    pub bus_start_ns: Nanoseconds,
    pub bus_end_ns: Nanoseconds,
    pub array_start_ns: Nanoseconds,
    pub array_end_ns: Nanoseconds,
}

pub const OPERATION_COLUMNS: [&str; 12] = [
    "kind",
    "cause",
    "channel",
    "die",
    "block",
    "page",
    "slots",
    "queued_ns",
    "bus_start_ns",
    "bus_end_ns",
    "array_start_ns",
    "array_end_ns",
];

/// Operations kept.
const OPERATIONS_MAX: usize = 2048;

#[derive(Clone, Debug, Default)]
pub struct Trace {
    ring: Vec<Operation>,
    next: usize,
}

impl Trace {
    #[inline]
    pub fn push(&mut self, operation: Operation) {
        if self.ring.len() < OPERATIONS_MAX {
            self.ring.push(operation);
        } else {
            self.ring[self.next] = operation;
            self.next = (self.next + 1) % OPERATIONS_MAX;
        }
    }

    /// Oldest first.
    pub fn operations(&self) -> impl Iterator<Item = &Operation> {
        self.ring[self.next..].iter().chain(&self.ring[..self.next])
    }
}

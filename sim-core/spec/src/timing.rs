//! What an operation sends over the bus, and how long that takes.

use crate::interface::Interface;
use crate::units::Nanoseconds;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperationKind {
    Read = 0,
    Program = 1,
    Erase = 2,
}

impl OperationKind {
    /// By code.
    pub const NAMES: [&str; 3] = ["read", "program", "erase"];

    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

const _: () = assert!(OperationKind::NAMES.len() == OperationKind::Erase as usize + 1);

/// Command and address cycles: 80h + 5 + 10h; 00h + 5 + 30h, then 06h + 5 + E0h; 60h + 3 + D0h.
pub const PROGRAM_CYCLES: u64 = 7;
pub const READ_CYCLES: u64 = 7;
pub const READ_OUT_CYCLES: u64 = 7;
pub const ERASE_CYCLES: u64 = 5;

/// What crosses the bus before the array works, on so many planes; a program's data is `bytes`.
#[must_use]
pub fn command_ns(
    interface: Interface,
    operation: OperationKind,
    planes: u64,
    bytes: u64,
) -> Nanoseconds {
    match operation {
        OperationKind::Read => interface.command_ns(READ_CYCLES * planes),
        OperationKind::Program => {
            interface.command_ns(PROGRAM_CYCLES * planes) + interface.write_ns(bytes)
        }
        OperationKind::Erase => interface.command_ns(ERASE_CYCLES * planes),
    }
}

/// What crosses the bus when the array has read, from so many planes.
#[must_use]
pub fn read_out_ns(interface: Interface, planes: u64, bytes: u64) -> Nanoseconds {
    interface.command_ns(READ_OUT_CYCLES * planes) + interface.read_ns(bytes)
}

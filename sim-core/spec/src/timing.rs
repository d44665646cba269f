//! How long an operation keeps the bus busy.

use crate::interface::Interface;
use crate::units::Nanoseconds;

crate::numbered! {
    /// An operation of a die.
    pub enum OperationKind {
        Read = "read",
        Program = "program",
        Erase = "erase",
    }
}

impl OperationKind {
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

/// Command and address cycles of one plane. A program sends 80h, 5 address cycles and 10h; an
/// erase 60h, 3 address cycles and D0h. A read sends 00h, 5 address cycles and 30h; its read-out
/// sends 06h, 5 address cycles and E0h.
pub const PROGRAM_CYCLES: u64 = 7;
pub const READ_CYCLES: u64 = 7;
pub const READ_OUT_CYCLES: u64 = 7;
pub const ERASE_CYCLES: u64 = 5;

/// Returns the time on the bus before the array works: the command and address cycles of `planes`
/// planes and, for a program, `bytes` of data in all.
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

/// Returns the time on the bus after the array has read: the read-out commands of `planes` planes
/// and `bytes` of data in all.
#[must_use]
pub fn read_out_ns(interface: Interface, planes: u64, bytes: u64) -> Nanoseconds {
    interface.command_ns(READ_OUT_CYCLES * planes) + interface.read_ns(bytes)
}

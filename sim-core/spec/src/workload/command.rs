//! A command of the host.

use super::SLOT_SECTORS;
use crate::units::{LogicalPage, SLOT_BYTES};

/// The kind of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandKind {
    Write,
    Read,
    /// The host no longer needs the data.
    Trim,
}

/// A read, write or TRIM of consecutive logical pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostCommand {
    pub kind: CommandKind,
    /// The host marks the data as hot.
    pub hot: bool,
    /// Granules that each logical page takes once stored, or `GRAINS_DRAWN`.
    pub grains: u8,
    /// Sectors of 512 bytes that the command leaves out of its last logical page, 0 to 7, or out of
    /// its first and its last one together, 0 to 14.
    pub cut_sectors: u8,
    pub first: LogicalPage,
    /// Logical pages, from `first` on.
    pub slots: u32,
}

impl HostCommand {
    /// The bytes that the host asks for.
    #[must_use]
    pub fn bytes(self) -> u64 {
        let sectors = u64::from(self.slots * SLOT_SECTORS) - u64::from(self.cut_sectors);
        sectors * u64::from(SLOT_BYTES / SLOT_SECTORS)
    }

    /// The logical pages that the command reads, as the first and their count: all of a read, and
    /// the last of a write that covers a part of it. A write that covers a part of its first page
    /// reads as many, but of its last one.
    #[must_use]
    pub fn pages_read(self) -> (LogicalPage, u32) {
        match self.kind {
            CommandKind::Read | CommandKind::Trim => (self.first, self.slots),
            // more than one page has: a part of both
            CommandKind::Write if self.slots == 2 && self.cut_sectors > 7 => (self.first, 2),
            CommandKind::Write => (LogicalPage(self.first.0 + self.slots - 1), 1),
        }
    }

    /// Whether the command does not go straight to the write buffer: a read, a TRIM, or a write of
    /// a part of a logical page, which reads first.
    #[inline]
    #[must_use]
    pub fn reads(self) -> bool {
        self.kind != CommandKind::Write || self.cut_sectors > 0
    }
}

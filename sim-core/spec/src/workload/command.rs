//! A command of the host.

use super::SLOT_SECTORS;
use crate::units::{LogicalPage, SLOT_BYTES};

/// A read or write of consecutive logical pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostCommand {
    pub read: bool,
    /// The host marks the data as hot.
    pub hot: bool,
    /// Granules that each logical page takes once stored, or `GRAINS_DRAWN`.
    pub grains: u8,
    /// Sectors of 512 bytes, 0 to 7, that the command leaves out of its last logical page.
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
    /// the last of a write that covers a part of it.
    #[must_use]
    pub fn pages_read(self) -> (LogicalPage, u32) {
        match self.read {
            true => (self.first, self.slots),
            false => (LogicalPage(self.first.0 + self.slots - 1), 1),
        }
    }

    /// Whether the command reads NAND before anything else: a read, or a write of a part of a
    /// logical page.
    #[inline]
    #[must_use]
    pub fn reads(self) -> bool {
        self.read || self.cut_sectors > 0
    }
}

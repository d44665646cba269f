//! A command of the host.

use crate::units::LogicalPage;

/// A read or write of consecutive logical pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostCommand {
    pub read: bool,
    /// The host marks the data as hot.
    pub hot: bool,
    /// Granules that each logical page takes once stored, or `GRAINS_DRAWN`.
    pub grains: u8,
    /// Sectors of 512 bytes, 0 to 7, that the command leaves out of its only logical page.
    pub cut_sectors: u8,
    pub first: LogicalPage,
    /// Logical pages, from `first` on.
    pub slots: u32,
}

impl HostCommand {
    /// Whether the command reads NAND before anything else: a read, or a write of a part of a
    /// logical page.
    #[inline]
    #[must_use]
    pub fn reads(self) -> bool {
        self.read || self.cut_sectors > 0
    }
}

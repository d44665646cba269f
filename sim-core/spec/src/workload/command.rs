//! One command of the host.

use crate::units::LogicalPage;

/// What the host asks of the drive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostCommand {
    pub read: bool,
    /// The host marks the data as hot.
    pub hot: bool,
    /// What each logical page takes once it is stored, or `GRAINS_DRAWN`.
    pub grains: u8,
    /// Sectors of 512 bytes that are not asked for of its only logical page, at most 7.
    pub cut_sectors: u8,
    pub first: LogicalPage,
    pub slots: u32,
}

impl HostCommand {
    /// It reads the NAND first: a read, or a write of less than a logical page.
    #[inline]
    #[must_use]
    pub fn reads(self) -> bool {
        self.read || self.cut_sectors > 0
    }
}

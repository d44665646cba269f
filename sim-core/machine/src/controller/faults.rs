//! Bits that flip in the controller's memory, where the code of the NAND does not protect them.
//!
//! 1. Host data passes the write buffer, which changes `per_million` of a million logical pages.
//! 2. A changed page stays wrong wherever collection moves it, until the host writes it again.
//! 3. When the host reads it, its CRC does not match. Without a CRC nobody notices.

use spec::rng::Rng;
use spec::units::LogicalPage;

#[derive(Clone, Debug)]
pub struct BufferFaults {
    per_million: u32,
    rng: Rng,
    /// Whether host data carries a CRC.
    has_crc: bool,
    /// One bit per logical page: set if its data differs from the host's.
    wrong: Vec<u64>,
    /// Reads of wrong pages that the CRC revealed.
    pub detected: u64,
    /// Reads of wrong pages that nobody noticed.
    pub silent: u64,
}

impl BufferFaults {
    pub(crate) fn new(per_million: u32, has_crc: bool, logical_pages: u32, rng: Rng) -> Self {
        let wrong = vec![0; logical_pages.div_ceil(64) as usize];
        Self { per_million, rng, has_crc, wrong, detected: 0, silent: 0 }
    }

    /// Whether a logical page differs from what the host wrote.
    #[must_use]
    pub fn is_wrong(&self, logical: LogicalPage) -> bool {
        self.wrong[logical.index() / 64] >> (logical.0 % 64) & 1 == 1
    }

    /// Notes a host write and draws whether the buffer changes its data.
    pub(crate) fn written(&mut self, logical: LogicalPage) {
        let is_changed = self.rng.below(1_000_000) < self.per_million;
        let word = &mut self.wrong[logical.index() / 64];
        *word &= !(1 << (logical.0 % 64));
        *word |= u64::from(is_changed) << (logical.0 % 64);
    }

    /// Counts a host read if the page is wrong.
    pub(crate) fn read(&mut self, logical: LogicalPage) {
        if self.is_wrong(logical) {
            let count = if self.has_crc { &mut self.detected } else { &mut self.silent };
            *count += 1;
        }
    }
}

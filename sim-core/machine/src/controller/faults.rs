//! Bits that flip in the controller's memory, where no code of the NAND sees them.
//!
//! 1. Data of the host passes the write buffer; of a million logical pages so many are changed.
//! 2. A page that was changed stays wrong wherever collection moves it, until the host writes it
//!    again.
//! 3. When the host reads it, its CRC does not match; without a CRC nobody notices.

use spec::rng::Rng;
use spec::units::LogicalPage;

#[derive(Clone, Debug)]
pub struct BufferFaults {
    per_million: u32,
    rng: Rng,
    /// The host's data goes with a CRC.
    has_crc: bool,
    /// A bit for each logical page: it is not what the host wrote.
    wrong: Vec<u64>,
    /// Reads of one, by whether the drive could tell.
    pub detected: u64,
    pub silent: u64,
}

impl BufferFaults {
    #[must_use]
    pub fn new(per_million: u32, has_crc: bool, logical_pages: u32, rng: Rng) -> Self {
        let wrong = vec![0; logical_pages.div_ceil(64) as usize];
        Self { per_million, rng, has_crc, wrong, detected: 0, silent: 0 }
    }

    #[must_use]
    pub fn is_wrong(&self, logical: LogicalPage) -> bool {
        self.wrong[logical.index() / 64] >> (logical.0 % 64) & 1 == 1
    }

    /// The host has written a logical page.
    pub fn written(&mut self, logical: LogicalPage) {
        let is_changed = self.rng.below(1_000_000) < self.per_million;
        let word = &mut self.wrong[logical.index() / 64];
        *word &= !(1 << (logical.0 % 64));
        *word |= u64::from(is_changed) << (logical.0 % 64);
    }

    /// The host has read a logical page.
    pub fn read(&mut self, logical: LogicalPage) {
        if self.is_wrong(logical) {
            let count = if self.has_crc { &mut self.detected } else { &mut self.silent };
            *count += 1;
        }
    }
}

//! Wrong bits: those that the NAND reads, and those that flip in the controller's memory.
//!
//! 1. Pages that the machine cannot decode are read again, or reconstructed; the decoder counts
//!    them.
//! 2. Data ages while the drive has no power. Data written afterwards is new.
//! 3. When the host reads data that changed in memory, the CRC of the data does not match.

use super::Simulation;
use crate::report::{Correction, Errors};

impl Simulation {
    /// The share of bits that the NAND reads wrong now, and the errors so far.
    #[must_use]
    pub fn errors(&self) -> Errors {
        let part = &self.scenario.drive.part;
        let (decoder, faults) = (self.rig.machine.decoder(), self.rig.machine.faults());
        let days = self.mishaps.outage_days.iter().sum();
        let cycles = f64::from(self.scenario.worn_cycles) + self.wear().erases_mean;
        let life = cycles / f64::from(part.pe_cycles);
        let rate = |days, attempt| part.cell.raw_bit_error_rate(life, days, attempt);
        let correction = self.scenario.drive.ecc.map(|ecc| Correction {
            corrected_bits_per_gb: rate(days, 0) * 8e9,
            uncorrectable_first: ecc.uncorrectable(part, life, days, 0),
            uncorrectable: ecc.uncorrectable(part, life, days, ecc.last_attempt()),
            retries: decoder.retries,
            soft_reads: decoder.soft_reads,
            reconstructed_pages: decoder.reconstructed_pages,
            uncorrectable_pages: decoder.uncorrectable_pages,
        });
        Errors {
            raw_bit_error_rate: rate(0, 0),
            oldest_days: days,
            oldest_raw_bit_error_rate: rate(days, 0),
            correction,
            crc_detected: faults.map_or(0, |faults| faults.detected),
            crc_silent: faults.map_or(0, |faults| faults.silent),
        }
    }
}

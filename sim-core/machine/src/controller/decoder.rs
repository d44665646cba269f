//! Decides whether the data of a page read can be decoded.
//!
//! 1. The failure probability is known before the read: the erases of the block and the age of the
//!    data give the raw bit error rate, and this rate gives the probability that one codeword
//!    fails.
//! 2. A page is read in one piece, so one draw decides whether any of its codewords fails.
//! 3. If it fails, the drive reads the page again with other reference voltages, up to its limit.
//!    Each of these attempts finds other wrong bits, so each is drawn for itself.
//! 4. If that fails too, a drive with soft reads senses the page at one further reference after the
//!    other. The wrong bits stay the same and more of them are corrected, so what is drawn is
//!    whether there are too many now, given that there were too many before.
//! 5. If every page of the drive fails with a negligible probability, nothing is drawn.
//!
//! For example, a 16 KiB page has 16 codewords of 1 KiB. If each fails with probability 0.001, the
//! page fails with 1 - 0.999^16 = 0.016. If one more reference leaves 0.00001 of the codewords, the
//! page fails again with 0.00016 / 0.016 = 0.01.

use spec::cell::LIFE_MAX;
use spec::code::any_fails;
use spec::drive::Drive;
use spec::rng::Rng;
use spec::units::{Grains, Nanoseconds, SLOT_BYTES};

/// The result of one attempt to decode a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    Decoded,
    /// The data could not be decoded, and another attempt is allowed.
    Again,
    /// The last attempt allowed has failed.
    Lost,
}

/// A failure probability below this is treated as zero. A long run reads 10^10 codewords, so only
/// one run in a hundred would miss a failure.
const FAILURE_MIN: f64 = 1e-12;
/// The table of probabilities has this many steps from 0 to the rated program/erase cycles.
const STEPS_RATED: u32 = 64;
/// All steps of the table, up to `LIFE_MAX` times the rated cycles.
const STEPS: u32 = LIFE_MAX * STEPS_RATED + 1;

#[derive(Clone, Debug)]
pub struct Decoder {
    rng: Rng,
    /// Attempts allowed for a page; 0 without error correction.
    attempts: u32,
    /// The last of them that finds wrong bits of its own.
    retries_max: u32,
    codeword_bytes: u32,
    /// Time to decode a page.
    pub(crate) decode_ns: Nanoseconds,
    grains_per_slot: Grains,
    /// Program/erase cycles of every block before the run starts.
    pub(crate) worn_cycles: u32,
    /// Rated program/erase cycles.
    pe_cycles: u32,
    /// Probability that a codeword fails, indexed by age, then step of cycles, then attempt.
    failures: Vec<f64>,
    /// Whether any page can fail, so that reads need a draw.
    pub(crate) is_drawing: bool,
    /// Erases of a block in this run below which none of its pages can fail.
    quiet_erases: u32,
    /// Attempts beyond the first, and the soft reads among them.
    pub retries: u64,
    pub soft_reads: u64,
    /// Pages whose last attempt failed and that parity restored. The machine counts these and
    /// `uncorrectable_pages`, because it knows the stripes that are being read.
    pub reconstructed_pages: u64,
    /// Pages whose last attempt failed and that nothing restored.
    pub uncorrectable_pages: u64,
}

impl Decoder {
    pub(crate) fn new(drive: &Drive, grains_per_slot: Grains, worn_cycles: u32, rng: Rng) -> Self {
        Self {
            rng,
            attempts: drive.ecc.map_or(0, |ecc| 1 + ecc.last_attempt()),
            retries_max: drive.ecc.map_or(0, |ecc| ecc.retries),
            codeword_bytes: drive.ecc.map_or(SLOT_BYTES, |ecc| ecc.code.codeword_bytes),
            decode_ns: drive.ecc.map_or(0, |ecc| ecc.decode_ns),
            grains_per_slot,
            worn_cycles,
            pe_cycles: drive.part.pe_cycles,
            failures: Vec::new(),
            is_drawing: false,
            quiet_erases: u32::MAX,
            retries: 0,
            soft_reads: 0,
            reconstructed_pages: 0,
            uncorrectable_pages: 0,
        }
    }

    /// Builds the table for data of these `ages`, in days, youngest first.
    pub(crate) fn set_ages(&mut self, drive: &Drive, ages: &[u32]) {
        let Some(ecc) = drive.ecc else { return };
        self.failures.clear();
        for &days in ages {
            for step in 0..STEPS {
                for attempt in 0..self.attempts {
                    let life = f64::from(step) / f64::from(STEPS_RATED);
                    self.failures.push(ecc.codeword_failure(&drive.part, life, days, attempt));
                }
            }
        }
        let oldest = self.failures.chunks((STEPS * self.attempts) as usize).next_back();
        let steps = oldest.into_iter().flat_map(|steps| steps.chunks(self.attempts as usize));
        let quiet = steps.take_while(|attempts| attempts[0] < FAILURE_MIN).count() as u32;
        self.quiet_erases = match quiet {
            STEPS => u32::MAX,
            // The fewest cycles of that step.
            _ => {
                let cycles =
                    (u64::from(quiet) * u64::from(self.pe_cycles)).div_ceil(STEPS_RATED.into());
                (cycles as u32).saturating_sub(self.worn_cycles)
            }
        };
    }

    /// Notes that a block has been erased `erases` times in this run.
    #[inline]
    pub(crate) fn note_erases(&mut self, erases: u32) {
        self.is_drawing |= erases >= self.quiet_erases;
    }

    /// Tries to decode `grains` of a page. Its block was erased `erases` times in this run, its
    /// data has the age with index `age`, and `attempt` counts from 0.
    pub(crate) fn attempt(
        &mut self,
        grains: Grains,
        erases: u32,
        age: usize,
        attempt: u32,
    ) -> Attempt {
        let cycles = u64::from(self.worn_cycles) + u64::from(erases);
        let step = cycles * u64::from(STEPS_RATED) / u64::from(self.pe_cycles);
        let row = age * STEPS as usize + step.min(u64::from(STEPS) - 1) as usize;
        let index = row * self.attempts as usize + attempt as usize;
        let one = self.failures[index];
        if one < FAILURE_MIN {
            return Attempt::Decoded;
        }
        let bytes =
            (u64::from(grains) * u64::from(SLOT_BYTES)).div_ceil(self.grains_per_slot.into());
        let codewords = bytes.div_ceil(self.codeword_bytes.into()) as u32;
        // An `f64` holds 53 bits exactly.
        let drawn = (self.rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
        let mut page = any_fails(one, codewords);
        if attempt > self.retries_max {
            page /= any_fails(self.failures[index - 1], codewords);
        }
        if drawn >= page {
            Attempt::Decoded
        } else if attempt + 1 < self.attempts {
            self.retries += 1;
            self.soft_reads += u64::from(attempt >= self.retries_max);
            Attempt::Again
        } else {
            Attempt::Lost
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Attempt, Decoder};
    use spec::drive::Drive;
    use spec::rng::Rng;
    use spec::units::Grains;

    const DRIVE: &str = include_str!("../../../../content/drives/kingston-v300-240.toml");
    const NAND: &str = include_str!("../../../../content/nand/toshiba-19nm-toggle.toml");

    /// Draws nothing up to the last quiet erase, and one number from the next erase on.
    #[test]
    fn drawing_begins_with_the_first_erase_that_can_matter() {
        let drive = Drive::parse(DRIVE, NAND).expect("the files are valid");
        for (worn, days) in [(0, 365), (1_000, 365), (2_000, 30), (0, 0)] {
            let mut decoder = Decoder::new(&drive, Grains::ONE, worn, Rng::new(1));
            decoder.set_ages(&drive, &[0, days]);
            let quiet = decoder.quiet_erases;
            assert!(quiet > 0 && quiet < 12_000, "{worn}, {days}: {quiet}");
            decoder.note_erases(quiet - 1);
            assert!(!decoder.is_drawing);
            decoder.note_erases(quiet);
            assert!(decoder.is_drawing);
            let mut untouched = decoder.rng.clone();
            assert_eq!(decoder.attempt(Grains(4), quiet - 1, 1, 0), Attempt::Decoded);
            assert_eq!(decoder.rng.clone().next_u64(), untouched.next_u64());
            decoder.attempt(Grains(4), quiet, 1, 0);
            assert_eq!(decoder.rng.next_u64(), untouched.next_u64(), "one number was drawn");
        }
    }
}

//! What a drive does for the data that it returns: the code that corrects what NAND reads wrong,
//! and what it stores beside the data to notice the rest. All of it must fit into the spare bytes
//! of a page.

use crate::cell::LIFE_MAX;
use crate::code::Code;
use crate::codes;
use crate::drive::Drive;
use crate::part::Part;
use crate::units::{Nanoseconds, SLOT_BYTES};
use document::{Figure, ScenarioError, Section};

/// Error correction, `[ecc]` in a drive file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ecc {
    pub code: Code,
    /// From the last byte of a page to its corrected data.
    pub decode_ns: Nanoseconds,
    /// Times that a page is read again, each time with other reference voltages.
    pub retries: u32,
}

/// What is stored with every 4 KiB beside its parity, `[integrity]` in a drive file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Integrity {
    /// Of the CRC that goes with the data from the host link to the NAND and back; 0 is none.
    pub crc_bytes: u32,
    /// What tells whose data it is and how old, for when the map must be rebuilt.
    pub metadata_bytes: u32,
}

const T_MAX: u64 = 128;
const RETRIES_MAX: u64 = 15;
/// The share of the bits read that a client drive may lose (JESD218 in `content/SOURCES.md`).
const UNCORRECTABLE_MAX: f64 = 1e-15;

/// What a page says about error correction: what it takes of the spare bytes, what it survives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct CorrectionSheet {
    pub bits_per_cell: u32,
    /// Wrong bits that are corrected in a codeword, and its data.
    pub t: u32,
    pub codeword_bytes: u32,
    /// The largest `t` for which a page's spare bytes have room.
    pub t_that_fits: u32,
    /// Of a page.
    pub parity_bytes: u32,
    pub integrity_bytes: u32,
    pub retries: u32,
    /// Cycles, of `pe_cycles` that the part is made for, up to which one bit in 10^15 at most is
    /// lost of data `retention_days` old: read once, and read with all retries.
    pub pe_cycles: u32,
    pub retention_days: u32,
    pub cycles_read_once: u32,
    pub cycles_with_retries: u32,
}

impl CorrectionSheet {
    /// `None` for a drive without error correction.
    pub(super) fn of(drive: &Drive) -> Option<Self> {
        let Drive { part, integrity, .. } = drive;
        let ecc = drive.ecc?;
        Some(Self {
            bits_per_cell: part.cell.bits_per_cell,
            t: ecc.code.t,
            codeword_bytes: ecc.code.codeword_bytes,
            t_that_fits: ecc.t_that_fits(part, *integrity),
            parity_bytes: ecc.page_parity_bytes(part),
            integrity_bytes: integrity.page_bytes(part),
            retries: ecc.retries,
            pe_cycles: part.pe_cycles,
            retention_days: part.cell.retention_days,
            cycles_read_once: ecc.cycles_survived(part, 0),
            cycles_with_retries: ecc.cycles_survived(part, ecc.retries),
        })
    }
}

impl Ecc {
    pub(super) fn parse(mut s: Section, figures: &mut Vec<Figure>) -> Result<Self, ScenarioError> {
        let codeword_bytes = s.figure("codeword_bytes", 512, 1024, figures)? as u32;
        if !codeword_bytes.is_power_of_two() {
            let path = s.path_of("codeword_bytes");
            return Err(ScenarioError::new(path, codes::codeword_bytes(), codeword_bytes));
        }
        let ecc = Self {
            code: Code { t: s.figure("t", 1, T_MAX, figures)? as u32, codeword_bytes },
            decode_ns: s.figure("decode_ns", 0, 1_000_000, figures)?,
            retries: s.figure("retries", 0, RETRIES_MAX, figures)? as u32,
        };
        s.finish()?;
        Ok(ecc)
    }

    /// Parity of a page.
    #[must_use]
    pub fn page_parity_bytes(&self, part: &Part) -> u32 {
        part.page_bytes / self.code.codeword_bytes * self.code.parity_bytes()
    }

    /// The largest `t` of codewords of this size that fits into a page's spare bytes.
    #[must_use]
    pub fn t_that_fits(&self, part: &Part, integrity: Integrity) -> u32 {
        let left = part.spare_bytes.saturating_sub(integrity.page_bytes(part));
        let fits = |t: &u32| {
            Self { code: Code { t: *t, ..self.code }, ..*self }.page_parity_bytes(part) <= left
        };
        (1..=T_MAX as u32).take_while(fits).last().unwrap_or(0)
    }

    /// The most cycles at which data as old as the part keeps it can still be read at an attempt.
    fn cycles_survived(&self, part: &Part, attempt: u32) -> u32 {
        let rate_max = self.code.rate_corrected(UNCORRECTABLE_MAX);
        let is_survived = |cycles: u32| {
            let life = f64::from(cycles) / f64::from(part.pe_cycles);
            part.cell.raw_bit_error_rate(life, part.cell.retention_days, attempt) <= rate_max
        };
        let (mut survived, mut step) = (0, (LIFE_MAX * part.pe_cycles).next_power_of_two());
        while step > 0 {
            if survived + step <= LIFE_MAX * part.pe_cycles && is_survived(survived + step) {
                survived += step;
            }
            step /= 2;
        }
        survived
    }

    pub(super) fn check(&self, part: &Part, integrity: Integrity) -> Result<(), ScenarioError> {
        let most = self.t_that_fits(part, integrity);
        if self.code.t <= most {
            return Ok(());
        }
        let expected = codes::parity_of_spare(
            most,
            part.spare_bytes,
            part.page_bytes / self.code.codeword_bytes,
            integrity.page_bytes(part),
        );
        let found = codes::parity_bytes(self.code.t, self.page_parity_bytes(part));
        Err(ScenarioError::new("drive.ecc.t", expected, found))
    }
}

impl Integrity {
    pub(super) fn parse(mut s: Section, figures: &mut Vec<Figure>) -> Result<Self, ScenarioError> {
        let integrity = Self {
            crc_bytes: s.figure("crc_bytes", 0, 64, figures)? as u32,
            metadata_bytes: s.figure("metadata_bytes", 0, 256, figures)? as u32,
        };
        s.finish()?;
        Ok(integrity)
    }

    /// Of a page.
    #[must_use]
    pub fn page_bytes(&self, part: &Part) -> u32 {
        part.page_bytes / SLOT_BYTES * (self.crc_bytes + self.metadata_bytes)
    }
}

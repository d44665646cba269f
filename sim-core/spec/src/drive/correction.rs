//! How a drive protects its data: the code that corrects bit errors of the NAND, and the CRC and
//! metadata that detect other errors. All of it must fit into the spare bytes of a page.
//!
//! A page is read with hard decisions first, then with shifted references (retries), and with a
//! code that can use them, at further references (soft reads). Each of these attempts is one more
//! read of the page.
//!
//! 40 bits in each of 16 codewords of 1,024 bytes take 16 x 70 = 1,120 of a page's 1,280 spare
//! bytes. CRC and metadata of 12 bytes for each of its 4 slots take 48 more.

use crate::cell::LIFE_MAX;
use crate::code::{CODE_KINDS, CODE_WORDS, Code, CodeKind};
use crate::codes;
use crate::drive::Drive;
use crate::part::Part;
use crate::units::{Nanoseconds, SLOT_BYTES};
use document::{Figure, ScenarioError, Section, Unit};

/// Error correction, `[ecc]` in a drive file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ecc {
    pub code: Code,
    /// The index of the code's kind in `CODE_KINDS`.
    pub kind: usize,
    /// Time from the last byte of a page to its corrected data.
    pub decode_ns: Nanoseconds,
    /// How often a failed page is read again, each time with other reference voltages.
    pub retries: u32,
    /// How often it is then read at one further reference, for soft decisions.
    pub soft_reads: u32,
}

/// Bytes stored with every 4 KiB beside the parity, `[integrity]` in a drive file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Integrity {
    /// A CRC that goes with the data from the host link to the NAND and back; 0 without one.
    pub crc_bytes: u32,
    /// The logical page and the age of the data, from which a lost map is rebuilt.
    pub metadata_bytes: u32,
}

const T_MAX: u64 = 128;
const RETRIES_MAX: u64 = 15;
/// Share of the bits read that a client drive may lose (JESD218 in `content/en/SOURCES.md`).
const UNCORRECTABLE_MAX: f64 = 1e-15;

/// Error correction as the page shows it: its share of the spare bytes, and its limits.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct CorrectionSheet {
    pub bits_per_cell: u32,
    /// The kind of code: `bch` or `ldpc`.
    pub code: String,
    /// Wrong bits that the code corrects in one codeword with hard decisions.
    pub t: u32,
    /// The same after all soft reads.
    pub t_soft: u32,
    /// Bytes of data in a codeword.
    pub codeword_bytes: u32,
    /// The largest `t` whose parity fits into the spare bytes of a page.
    pub t_that_fits: u32,
    /// Bytes of parity in a page.
    pub parity_bytes: u32,
    /// Bytes of CRC and metadata in a page.
    pub integrity_bytes: u32,
    pub retries: u32,
    pub soft_reads: u32,
    /// The part's rated cycles.
    pub pe_cycles: u32,
    /// Age of the data, in days, to which `cycles_read_once` and `cycles_with_retries` refer.
    pub retention_days: u32,
    /// Cycles up to which at most one bit in 10^15 is lost if every page is read once.
    pub cycles_read_once: u32,
    /// The same if failed pages are read again, as often as the drive does.
    pub cycles_with_retries: u32,
}

impl CorrectionSheet {
    /// Returns `None` for a drive without error correction.
    pub(super) fn of(drive: &Drive) -> Option<Self> {
        let Drive { part, integrity, .. } = drive;
        let ecc = drive.ecc?;
        Some(Self {
            bits_per_cell: part.cell.bits_per_cell,
            code: ecc.kind().name.into(),
            t: ecc.code.t,
            t_soft: ecc.corrected(ecc.last_attempt()),
            codeword_bytes: ecc.code.codeword_bytes,
            t_that_fits: ecc.t_that_fits(part, *integrity),
            parity_bytes: ecc.page_parity_bytes(part),
            integrity_bytes: integrity.page_bytes(part),
            retries: ecc.retries,
            soft_reads: ecc.soft_reads,
            pe_cycles: part.pe_cycles,
            retention_days: part.cell.retention_days,
            cycles_read_once: ecc.cycles_survived(part, 0),
            cycles_with_retries: ecc.cycles_survived(part, ecc.last_attempt()),
        })
    }
}

impl Ecc {
    pub(super) fn parse(mut s: Section, figures: &mut Vec<Figure>) -> Result<Self, ScenarioError> {
        let codeword_bytes = s.figure("codeword_bytes", Unit::Bytes, 512, 1024, figures)? as u32;
        if !codeword_bytes.is_power_of_two() {
            let path = s.path_of("codeword_bytes");
            return Err(ScenarioError::new(path, codes::codeword_bytes(), codeword_bytes));
        }
        let kind = match s.has("code") {
            true => s.figure_choice("code", &CODE_WORDS, figures)?,
            false => 0,
        };
        let soft_reads_max = CODE_KINDS[kind].soft_reads_max().into();
        let ecc = Self {
            code: Code { t: s.figure_count("t", 1, T_MAX, figures)? as u32, codeword_bytes },
            kind,
            decode_ns: s.figure("decode_ns", Unit::Ns, 0, 1_000_000, figures)?,
            retries: s.figure_count("retries", 0, RETRIES_MAX, figures)? as u32,
            soft_reads: match s.has("soft_reads") {
                true => s.figure_count("soft_reads", 0, soft_reads_max, figures)? as u32,
                false => 0,
            },
        };
        s.finish()?;
        Ok(ecc)
    }

    #[must_use]
    pub fn kind(&self) -> CodeKind {
        CODE_KINDS[self.kind]
    }

    /// The most soft reads that the code can use.
    #[must_use]
    pub fn soft_reads_max(&self) -> u32 {
        self.kind().soft_reads_max()
    }

    /// The number of the last attempt to read a page, counted from 0.
    #[must_use]
    pub fn last_attempt(&self) -> u32 {
        self.retries + self.soft_reads
    }

    /// Wrong bits that are corrected in one codeword at `attempt`.
    #[must_use]
    pub fn corrected(&self, attempt: u32) -> u32 {
        let further = attempt.saturating_sub(self.retries);
        self.code.t * self.kind().soft_permille[further as usize] / 1000
    }

    /// The raw bit error rate of a page at `attempt`. Soft reads keep the references of the last
    /// retry and sense beside them.
    #[must_use]
    pub fn raw_bit_error_rate(&self, part: &Part, life: f64, days: u32, attempt: u32) -> f64 {
        part.cell.raw_bit_error_rate(life, days, attempt.min(self.retries))
    }

    /// The probability that a codeword cannot be corrected at `attempt`.
    #[must_use]
    pub fn codeword_failure(&self, part: &Part, life: f64, days: u32, attempt: u32) -> f64 {
        let rate = self.raw_bit_error_rate(part, life, days, attempt);
        self.code.failure_beyond(self.corrected(attempt), rate)
    }

    /// The codewords that cannot be corrected at `attempt`, per bit of data read.
    #[must_use]
    pub fn uncorrectable(&self, part: &Part, life: f64, days: u32, attempt: u32) -> f64 {
        let rate = self.raw_bit_error_rate(part, life, days, attempt);
        self.code.uncorrectable_bit_error_rate(self.corrected(attempt), rate)
    }

    /// Bytes of parity in a page.
    #[must_use]
    pub fn page_parity_bytes(&self, part: &Part) -> u32 {
        part.page_bytes / self.code.codeword_bytes * self.code.parity_bytes()
    }

    /// Returns the largest `t` whose codewords of this size fit into a page's spare bytes; 0 if
    /// none does.
    #[must_use]
    pub fn t_that_fits(&self, part: &Part, integrity: Integrity) -> u32 {
        let left = part.spare_bytes.saturating_sub(integrity.page_bytes(part));
        let fits = |t: &u32| {
            Self { code: Code { t: *t, ..self.code }, ..*self }.page_parity_bytes(part) <= left
        };
        (1..=T_MAX as u32).take_while(fits).last().unwrap_or(0)
    }

    /// Returns the most cycles at which data of the part's rated age can still be read at
    /// `attempt`.
    fn cycles_survived(&self, part: &Part, attempt: u32) -> u32 {
        let rate_max = self.code.rate_corrected(self.corrected(attempt), UNCORRECTABLE_MAX);
        let is_survived = |cycles: u32| {
            let life = f64::from(cycles) / f64::from(part.pe_cycles);
            let days = part.cell.retention_days;
            self.raw_bit_error_rate(part, life, days, attempt) <= rate_max
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
            crc_bytes: s.figure("crc_bytes", Unit::Bytes, 0, 64, figures)? as u32,
            metadata_bytes: s.figure("metadata_bytes", Unit::Bytes, 0, 256, figures)? as u32,
        };
        s.finish()?;
        Ok(integrity)
    }

    /// Bytes of CRC and metadata in a page.
    #[must_use]
    pub fn page_bytes(&self, part: &Part) -> u32 {
        part.page_bytes / SLOT_BYTES * (self.crc_bytes + self.metadata_bytes)
    }
}

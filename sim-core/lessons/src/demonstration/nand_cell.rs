//! What a flash cell holds, and for how long.
//!
//! 1. `program`: a page of cells is programmed pulse by pulse (`programming.rs`), and one of its
//!    cells is watched.
//! 2. `age`: the same levels after cycles and days (`spread.rs`), how many bits of a codeword are
//!    wrong, and whether the code corrects them (`spec::code`). Then the page is read again with
//!    moved references.

use super::Settings;
use crate::content::{DriveFigures, drives};
use crate::levels::Levels;
use crate::programming::{PageCell, Programming, STEP_MV};
use crate::spread::Spread;
use document::ScenarioError;
use serde::Serialize;
use spec::units::Nanoseconds;

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
#[serde(tag = "view", rename_all = "kebab-case")]
pub enum NandCellShown {
    Program {
        bits_per_cell: u32,
        step_mv: i32,
        levels: Vec<LevelShown>,
        cells: Vec<CellShown>,
        /// The cell that is watched.
        watched: usize,
        steps: Vec<PulseStep>,
    },
    Age {
        bits_per_cell: u32,
        /// Of the cycles that the part is made for.
        life_percent: u64,
        pe_cycles: u32,
        levels: Vec<LevelShown>,
        erased_deviation_mv: f64,
        /// The code corrects so many wrong bits of so many.
        corrected_bits: u32,
        codeword_bits: u32,
        codeword_bytes: u32,
        steps: Vec<AgeStep>,
    },
}

/// A level: the bits it stands for, from where on it is reached; null for the erased one.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct LevelShown {
    pub bits: u32,
    pub verify_mv: Option<i32>,
    /// Between this level and the one below.
    pub reference_mv: Option<i32>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct CellShown {
    pub level: u32,
    /// 0: it stays erased.
    pub passed_after: u32,
}

/// The page after a pulse and its verify; the first is the erased page.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct PulseStep {
    pub at_ns: Nanoseconds,
    /// Null before the first pulse.
    pub gate_mv: Option<i32>,
    /// By cell.
    pub thresholds_mv: Vec<i32>,
    /// Cells that need no further pulse.
    pub passed: usize,
    /// Of the watched cell: passed in an earlier step.
    pub watched_inhibited: bool,
    /// Levels that this verify read at.
    pub verified: Vec<u32>,
}

/// The page when its data is of an age, at one attempt to read it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct AgeStep {
    /// Whole; two years in nanoseconds are more than JavaScript's safe integers.
    pub at_ns: f64,
    pub days: u32,
    pub attempt: u32,
    pub lost: f64,
    pub deviation_mv: f64,
    /// By level.
    pub middles_mv: Vec<f64>,
    /// From the one above the erased level on.
    pub references_mv: Vec<f64>,
    pub raw_bit_error_rate: f64,
    /// Of a codeword, on average.
    pub wrong_bits: f64,
    pub codeword_failure: f64,
}

/// Cells on show; every level has as many.
const CELLS: u32 = 96;
const SEED: u64 = 1;

/// A drive whose NAND has two bits per cell, and one whose NAND has three. Each corrects as its
/// part asks for. One bit: the cells with two bits, read at two levels instead of four, which is no
/// part's figure.
const DRIVES: [DriveFigures; 2] = [drives::OCZ_VERTEX_3_120, drives::SAMSUNG_840_250];

/// Reads of data of so many days; then attempts with moved references, at the last of these ages.
const DAYS: [u32; 7] = [0, 1, 7, 30, 90, 365, 730];
const RETRIES: u32 = 3;
const DAY_NS: f64 = 86_400e9;
/// Only drawn: erased cells are taken as never misread.
const ERASED_DEVIATION_MV: f64 = 250.0;

pub fn show(settings: &mut Settings) -> Result<NandCellShown, ScenarioError> {
    let view = settings.word("view", &["program", "age"], 0)?;
    let bits_per_cell = settings.whole("bits", 1, 3, 2)? as u32;
    let usual_mv = STEP_MV[bits_per_cell as usize - 1];
    if view == 1 {
        let life_percent = settings.whole("life", 0, 300, 100)?;
        return Ok(age(Levels { bits_per_cell, step_mv: usual_mv }, life_percent));
    }
    let step_mv = settings.whole("increment_mv", 100, 1_000, usual_mv as u64)? as i32;
    Ok(program(Levels { bits_per_cell, step_mv }))
}

pub fn levels_shown(levels: Levels) -> Vec<LevelShown> {
    let shown = |level| LevelShown {
        bits: levels.bits(level),
        verify_mv: (level > 0).then(|| levels.verify_mv(level)),
        reference_mv: (level > 0).then(|| levels.reference_mv(level)),
    };
    (0..levels.count()).map(shown).collect()
}

/// Of a page that is programmed.
pub fn cells_shown(page: &Programming) -> Vec<CellShown> {
    let shown = |cell: &PageCell| CellShown {
        level: cell.level,
        passed_after: cell.passed_after.unwrap_or(u32::MAX),
    };
    page.cells.iter().map(shown).collect()
}

fn program(levels: Levels) -> NandCellShown {
    let mut page = Programming::erased(levels, CELLS, SEED);
    // In the middle of the levels: it is done while others are not.
    let watched = (levels.count() / 2) as usize;
    let mut steps = vec![pulse_step(&page, watched, Vec::new())];
    for _ in 0..page.pulses_max() {
        if page.is_finished() {
            break;
        }
        page.pulse();
        let verified = (1..levels.count()).filter(|level| page.verifies(*level)).collect();
        page.verify();
        steps.push(pulse_step(&page, watched, verified));
    }
    assert!(page.is_finished(), "every cell passes within the pulses that the slowest needs");
    NandCellShown::Program {
        bits_per_cell: levels.bits_per_cell,
        step_mv: levels.step_mv,
        levels: levels_shown(levels),
        cells: cells_shown(&page),
        watched,
        steps,
    }
}

fn pulse_step(page: &Programming, watched: usize, verified: Vec<u32>) -> PulseStep {
    PulseStep {
        at_ns: page.at_ns,
        gate_mv: (page.pulses > 0).then(|| page.gate_mv()),
        thresholds_mv: page.cells.iter().map(|cell| cell.threshold_mv).collect(),
        passed: page.cells.iter().filter(|cell| cell.passed_after.is_some()).count(),
        watched_inhibited: page.cells[watched].passed_after.is_some_and(|p| p < page.pulses),
        verified,
    }
}

fn age(levels: Levels, life_percent: u64) -> NandCellShown {
    let drive = &DRIVES[usize::from(levels.bits_per_cell == 3)];
    let part = drive.parts[0];
    // An attempt takes as long as the array reads.
    let read_ns = part.array.read_ns as f64;
    let life = life_percent as f64 / 100.0;
    let last = *DAYS.last().expect("ages");
    let reads = DAYS.map(|days| (days, 0)).into_iter();
    let retries = (1..=RETRIES).map(|attempt| (last, attempt));
    let code = drive.ecc.expect("a drive that corrects").code;
    let codeword_bits = code.codeword_bytes * 8 + code.parity_bits();
    let step = |(days, attempt)| {
        let step_mv = STEP_MV[part.cell.bits_per_cell as usize - 1];
        let of = Levels { bits_per_cell: part.cell.bits_per_cell, step_mv };
        let spread = Spread { levels, ..Spread::of(of, &part.cell, life, days, attempt) };
        let rate = spread.rate();
        AgeStep {
            at_ns: f64::from(days) * DAY_NS + f64::from(attempt) * read_ns,
            days,
            attempt,
            lost: spread.lost,
            deviation_mv: spread.deviation_mv,
            middles_mv: (0..levels.count()).map(|level| spread.middle_mv(level)).collect(),
            references_mv: (1..levels.count()).map(|level| spread.reference_mv(level)).collect(),
            raw_bit_error_rate: rate,
            wrong_bits: rate * f64::from(codeword_bits),
            codeword_failure: code.codeword_failure(rate),
        }
    };
    NandCellShown::Age {
        bits_per_cell: levels.bits_per_cell,
        life_percent,
        pe_cycles: part.pe_cycles,
        levels: levels_shown(levels),
        erased_deviation_mv: ERASED_DEVIATION_MV,
        corrected_bits: code.t,
        codeword_bits,
        codeword_bytes: code.codeword_bytes,
        steps: reads.chain(retries).map(step).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::{NandCellShown, show};
    use crate::demonstration::Settings;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn shown(pairs: &[(&str, &str)]) -> NandCellShown {
        show(&mut Settings::given(pairs)).expect("settings in range")
    }

    #[test]
    fn every_page_is_programmed_to_what_it_is_to_hold() {
        for bits in ["1", "2", "3"] {
            for increment in ["100", "1000"] {
                let settings = [("bits", bits), ("increment_mv", increment)];
                let NandCellShown::Program { cells, steps, watched, .. } = shown(&settings) else {
                    panic!("programming is the default")
                };
                assert_eq!(steps.last().map(|step| step.passed), Some(cells.len()));
                assert!(steps.len() < 60, "{} steps", steps.len());
                assert!(cells[watched].level > 0);
            }
        }
    }

    #[test]
    fn what_the_code_corrects_at_the_end_of_a_life_it_does_not_far_beyond() {
        let failure = |life: &str, at: usize| match shown(&[("view", "age"), ("life", life)]) {
            NandCellShown::Age { steps, .. } => steps[at].codeword_failure,
            NandCellShown::Program { .. } => panic!("age was asked for"),
        };
        let (a_year, two_years, last_retry) = (5, 6, 9);
        assert!(failure("100", a_year) < 1e-11);
        assert!(failure("200", two_years) > 0.1);
        assert!(failure("200", last_retry) < 1e-4);
    }
}

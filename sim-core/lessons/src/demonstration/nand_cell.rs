//! Shows how a flash cell stores bits, and for how long.
//!
//! 1. `program` programs a page of cells pulse by pulse (`programming.rs`) and follows one cell.
//! 2. `age` shows the same levels after cycles and days (`spread.rs`), the wrong bits of a
//!    codeword, and whether the code corrects them (`spec::code`). It then reads the page again
//!    with moved references.

use super::Settings;
use crate::content::{DriveFigures, drives};
use crate::film::{Event, Film, FilmEvent, Seconds};
use crate::levels::Levels;
use crate::programming::{PULSE_NS, PageCell, Programming, SET_UP_NS, STEP_MV, VERIFY_NS, risen};
use crate::spread::{Spread, normal_quantile};
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
        /// The index of the followed cell.
        watched: usize,
        /// The share of a pulse's rise that is done after each tenth of the pulse, from 0 to 1.
        risen: Vec<f64>,
        steps: Vec<PulseStep>,
        film: Film,
        seconds: Seconds,
    },
    Age {
        bits_per_cell: u32,
        /// Cycles so far, as a percentage of the rated cycles.
        life_percent: u64,
        pe_cycles: u32,
        levels: Vec<LevelShown>,
        erased_deviation_mv: f64,
        /// Wrong bits that the code can correct in a codeword of `codeword_bits`.
        corrected_bits: u32,
        codeword_bits: u32,
        codeword_bytes: u32,
        /// The cells of a codeword that are read wrong first.
        weakest: Vec<WeakCell>,
        steps: Vec<AgeStep>,
        film: Film,
    },
}

/// A level: its bits, and its lowest threshold, which is `None` for the erased level.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct LevelShown {
    pub bits: u32,
    pub verify_mv: Option<i32>,
    /// The reference between this level and the one below.
    pub reference_mv: Option<i32>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct CellShown {
    pub level: u32,
    /// The pulse after which the cell passed; 0 for an erased cell.
    pub passed_after: u32,
}

/// The page after a pulse and its verify. The first step is the erased page.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct PulseStep {
    pub at_ns: Nanoseconds,
    /// `None` before the first pulse.
    pub gate_mv: Option<i32>,
    /// The threshold of each cell.
    pub thresholds_mv: Vec<i32>,
    /// Cells that need no further pulse.
    pub passed: usize,
    /// The followed cell passed in an earlier step.
    pub watched_inhibited: bool,
    /// Levels that this verify checked.
    pub verified: Vec<u32>,
}

/// A cell far from the middle of its level, where a normal distribution puts it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct WeakCell {
    pub level: u32,
    /// Standard deviations from the middle.
    pub deviations: f64,
}

/// The page at an age of its data, and one attempt to read it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct AgeStep {
    /// A whole number; two years in nanoseconds are beyond JavaScript's safe integers.
    pub at_ns: f64,
    pub days: u32,
    pub attempt: u32,
    pub lost: f64,
    pub deviation_mv: f64,
    /// The middle of each level.
    pub middles_mv: Vec<f64>,
    /// One reference per level above the erased one.
    pub references_mv: Vec<f64>,
    pub raw_bit_error_rate: f64,
    /// Mean number of wrong bits in a codeword.
    pub wrong_bits: f64,
    pub codeword_failure: f64,
}

/// Cells on show, the same number for each level.
const CELLS: u32 = 96;
const SEED: u64 = 1;

/// A drive with two bits per cell, and one with three. Each corrects as many bits as its part asks
/// for. One bit per cell is the cell of two bits read at two levels; it is no part's figure.
const DRIVES: [DriveFigures; 2] = [drives::OCZ_VERTEX_3_120, drives::SAMSUNG_840_250];

/// Ages at which the data is read. Further attempts with moved references follow at the last age.
const DAYS: [u32; 7] = [0, 1, 7, 30, 90, 365, 730];
const RETRIES: u32 = 3;
const DAY_NS: f64 = 86_400e9;
/// Cells of each level that are followed, those with the lowest thresholds.
const WEAKEST: u32 = 16;
/// Only for the drawing: the model never misreads an erased cell.
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

/// Returns the cells of a page that is being programmed.
pub fn cells_shown(page: &Programming) -> Vec<CellShown> {
    let shown = |cell: &PageCell| CellShown {
        level: cell.level,
        passed_after: cell.passed_after.unwrap_or(u32::MAX),
    };
    page.cells.iter().map(shown).collect()
}

fn program(levels: Levels) -> NandCellShown {
    let mut page = Programming::erased(levels, CELLS, SEED);
    // A cell of the highest level takes electrons almost to the end.
    let watched = (levels.count() - 1) as usize;
    let mut steps = vec![pulse_step(&page, watched, Vec::new())];
    let mut film = Film::default();
    for _ in 0..page.pulses_max() {
        if page.is_finished() {
            break;
        }
        page.pulse();
        let levels = 1..levels.count();
        let verified: Vec<u32> = levels.filter(|level| page.verifies(*level)).collect();
        let before = page.clone();
        page.verify();
        film.lead_to(steps.len(), events(&before, &page, &verified));
        steps.push(pulse_step(&page, watched, verified));
    }
    assert!(page.is_finished(), "every cell passes within the pulses that the slowest needs");
    NandCellShown::Program {
        bits_per_cell: levels.bits_per_cell,
        step_mv: levels.step_mv,
        levels: levels_shown(levels),
        cells: cells_shown(&page),
        watched,
        risen: (0..=10).map(|tenth| risen(f64::from(tenth) / 10.0)).collect(),
        seconds: seconds(&steps),
        steps,
        film,
    }
}

/// The more cells a pulse locks, the longer it is shown. One that locks none is brief, except for
/// the first.
fn seconds(steps: &[PulseStep]) -> Seconds {
    let locked = |step: usize| steps[step].passed - steps[step - 1].passed;
    let most = (1..steps.len()).map(locked).fold(1, usize::max) as f64;
    Seconds::of(steps.len(), &mut |step| match step {
        1 => Some(2.1),
        _ => Some(0.6 + 1.6 * (locked(step) as f64 / most).sqrt()),
    })
}

/// The pulse that has just ended, and its verifies. The first pulse waits for its voltage.
fn events(pulsed: &Programming, after: &Programming, verified: &[u32]) -> Vec<FilmEvent> {
    let gate_mv = pulsed.gate_mv();
    let pulse_ns = pulsed.at_ns - PULSE_NS;
    let rise = Event::Rise { word_line: 0, to_mv: gate_mv };
    let set_up = (pulsed.pulses == 1)
        .then(|| FilmEvent::new(rise, pulse_ns - SET_UP_NS, pulse_ns));
    let pulse = FilmEvent::new(Event::Pulse { gate_mv }, pulse_ns, pulsed.at_ns);
    let verify = |(place, &level): (usize, &u32)| {
        let start_ns = pulsed.at_ns + place as u64 * VERIFY_NS;
        let passing = |cell: &&PageCell| {
            cell.level == level && cell.passed_after == Some(after.pulses)
        };
        let passed_cells = after.cells.iter().filter(passing).count() as u32;
        let mark_mv = pulsed.levels.verify_mv(level);
        let verify = Event::Verify { level, mark_mv, passed_cells };
        FilmEvent::new(verify, start_ns, start_ns + VERIFY_NS)
    };
    let verifies = verified.iter().enumerate().map(verify);
    set_up.into_iter().chain([pulse]).chain(verifies).collect()
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
    // An attempt takes the read time of the array.
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
    let steps: Vec<AgeStep> = reads.chain(retries).map(step).collect();
    let cells = codeword_bits / levels.bits_per_cell / levels.count();
    NandCellShown::Age {
        bits_per_cell: levels.bits_per_cell,
        life_percent,
        pe_cycles: part.pe_cycles,
        levels: levels_shown(levels),
        erased_deviation_mv: ERASED_DEVIATION_MV,
        corrected_bits: code.t,
        codeword_bits,
        codeword_bytes: code.codeword_bytes,
        weakest: (1..levels.count()).flat_map(|level| weakest(level, cells)).collect(),
        film: ageing(&steps),
        steps,
    }
}

/// The cells of a level farthest below its middle. Of `cells` cells, the weakest stands where half
/// a cell is beyond it, the next where one and a half are.
fn weakest(level: u32, cells: u32) -> impl Iterator<Item = WeakCell> {
    (0..WEAKEST).map(move |place| {
        let share = (f64::from(place) + 0.5) / f64::from(cells);
        WeakCell { level, deviations: -normal_quantile(share) }
    })
}

/// Charge leaks from one age to the next; a retry is a read at moved references.
fn ageing(steps: &[AgeStep]) -> Film {
    let mut film = Film::default();
    let ppm = |lost: f64| (lost * 1e6).round() as u32;
    for (index, pair) in steps.windows(2).enumerate() {
        let event = if pair[1].attempt > 0 {
            Event::Read { page: 0 }
        } else {
            Event::Leak { from_ppm: ppm(pair[0].lost), to_ppm: ppm(pair[1].lost) }
        };
        let (start_ns, end_ns) = (pair[0].at_ns as Nanoseconds, pair[1].at_ns as Nanoseconds);
        film.lead_to(index + 1, [FilmEvent::new(event, start_ns, end_ns)]);
    }
    film
}

#[cfg(test)]
mod tests {
    use super::{NandCellShown, show};
    use crate::demonstration::Settings;
    use crate::film::Event;

    fn shown(pairs: &[(&str, &str)]) -> NandCellShown {
        show(&mut Settings::given(pairs)).expect("settings in range")
    }

    #[test]
    fn every_cell_is_programmed_to_its_level() {
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
    fn the_film_programs_all_cells_in_the_time_of_the_steps() {
        for bits in ["1", "2", "3"] {
            let NandCellShown::Program { film, steps, cells, .. } = shown(&[("bits", bits)]) else {
                panic!("programming is the default")
            };
            film.check(&steps.iter().map(|step| step.at_ns).collect::<Vec<_>>());
            let passed = film.events().iter().map(|event| match event.event {
                Event::Verify { passed_cells, .. } => passed_cells,
                _ => 0,
            });
            let passed: u32 = passed.sum();
            let erased = cells.iter().filter(|cell| cell.level == 0).count();
            assert_eq!(passed as usize, cells.len() - erased);
            let busy: u64 = film.events().iter().map(|event| event.end_ns - event.start_ns).sum();
            assert_eq!(Some(busy), steps.last().map(|step| step.at_ns), "no gap, no overlap");
        }
    }

    #[test]
    fn charge_leaks_and_the_weakest_cells_are_as_many_as_are_read_wrong() {
        let NandCellShown::Age { film, steps, weakest, levels, .. } = shown(&[("view", "age")])
        else {
            panic!("age was asked for")
        };
        film.check(&steps.iter().map(|step| step.at_ns as u64).collect::<Vec<_>>());
        for step in &steps[5..] {
            let wrong = weakest.iter().filter(|cell| {
                let middle = step.middles_mv[cell.level as usize];
                let reference = step.references_mv[cell.level as usize - 1];
                middle + cell.deviations * step.deviation_mv < reference
            });
            let off = (wrong.count() as f64 - step.wrong_bits).abs();
            assert!(off <= levels.len() as f64 / 2.0, "{off} after {} days", step.days);
        }
    }

    #[test]
    fn the_code_corrects_a_part_at_the_end_of_its_life_but_not_far_beyond() {
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

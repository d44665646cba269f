//! How a page of cells is programmed: incremental step pulses.
//!
//! 1. A pulse on the word line draws electrons through the oxide of every cell that is not yet
//!    where it should be. Each pulse is a step higher than the one before.
//! 2. A verify is a read at the threshold of a level. A cell that has reached its own has passed:
//!    its bit line inhibits it from then on.
//! 3. It ends when all have passed.
//!
//! Where every pulse is a step higher, thresholds rise by that step a pulse (Suh and others, IEEE
//! JSSC 1995), so a cell follows the gate at a distance of its own, and passes less than a step
//! above its mark. The distances are assumed, around 15 V; so is that a verify is begun when the
//! fastest cell may have come so far. The three times are fitted to the program times with one,
//! two and three bits a cell (HP-NAND in `content/SOURCES.md`). Left out: neighbours that raise
//! each other's thresholds, and that real parts program the bits of a cell at two or three times.

use super::levels::{ERASED_MV, Levels};
use spec::rng::Rng;
use spec::units::Nanoseconds;

/// How far above the threshold that it leaves a pulse is, for the fastest and the slowest cell.
const FASTEST_MV: i32 = 14_400;
const SLOWEST_MV: i32 = 15_600;
/// An erased cell is off the middle of its level by at most this.
const ERASED_SPREAD_MV: i32 = 600;
/// Once a page, a pulse, a level verified.
const SET_UP_NS: Nanoseconds = 60_000;
pub const PULSE_NS: Nanoseconds = 20_000;
const VERIFY_NS: Nanoseconds = 20_000;

/// By bits a cell. One bit: Cho and others, IEEE JSSC 2001 (CHO-01); the others are assumed, to
/// meet HP-NAND. CHO-01 took 150 mV for two bits. Four bits: as fine as their levels ask for.
pub const STEP_MV: [i32; 4] = [500, 300, 250, 100];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageCell {
    /// What it is to hold.
    pub level: u32,
    pub threshold_mv: i32,
    /// After which pulse it passed; 0 where it is to stay erased.
    pub passed_after: Option<u32>,
    distance_mv: i32,
}

#[derive(Clone, Debug)]
pub struct Programming {
    pub levels: Levels,
    pub cells: Vec<PageCell>,
    pub pulses: u32,
    pub at_ns: Nanoseconds,
}

impl Programming {
    /// An erased page, and as many cells to be programmed to each level.
    #[must_use]
    pub fn erased(levels: Levels, cells: u32, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        // Three numbers added: most cells are near the middle.
        let mut about = |middle: i32, spread: i32| {
            let third = spread / 3;
            let one = |rng: &mut Rng| rng.below(2 * third as u32 + 1) as i32 - third;
            middle + one(&mut rng) + one(&mut rng) + one(&mut rng)
        };
        let distance = (FASTEST_MV + SLOWEST_MV) / 2;
        let cell = |index| {
            let level = index % levels.count();
            PageCell {
                level,
                threshold_mv: about(ERASED_MV, ERASED_SPREAD_MV),
                passed_after: (level == 0).then_some(0),
                distance_mv: about(distance, SLOWEST_MV - distance),
            }
        };
        let cells = (0..cells).map(cell).collect();
        Self { levels, cells, pulses: 0, at_ns: 0 }
    }

    /// Of the last pulse. The first brings the fastest cell just to the lowest mark.
    #[must_use]
    pub fn gate_mv(&self) -> i32 {
        let steps = self.pulses as i32 - 1;
        FASTEST_MV + self.levels.verify_mv(1) + steps * self.levels.step_mv
    }

    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.cells.iter().all(|cell| cell.passed_after.is_some())
    }

    /// More pulses than the slowest cell needs to the highest level.
    #[must_use]
    pub fn pulses_max(&self) -> u32 {
        let levels = self.levels;
        let way = SLOWEST_MV - FASTEST_MV + levels.verify_mv(levels.count() - 1);
        (way / levels.step_mv) as u32 + 2
    }

    /// Whether a cell may have come to the mark of this level, and one is still to.
    #[must_use]
    pub fn verifies(&self, level: u32) -> bool {
        let reached = self.gate_mv() - FASTEST_MV >= self.levels.verify_mv(level);
        reached && self.cells.iter().any(|c| c.level == level && c.passed_after.is_none())
    }

    /// One pulse.
    pub fn pulse(&mut self) {
        self.at_ns += PULSE_NS + if self.pulses == 0 { SET_UP_NS } else { 0 };
        self.pulses += 1;
        let gate_mv = self.gate_mv();
        for cell in self.cells.iter_mut().filter(|cell| cell.passed_after.is_none()) {
            cell.threshold_mv = cell.threshold_mv.max(gate_mv - cell.distance_mv);
        }
    }

    /// Reads at the mark of every level that a cell may have come to.
    pub fn verify(&mut self) {
        for level in 1..self.levels.count() {
            if !self.verifies(level) {
                continue;
            }
            self.at_ns += VERIFY_NS;
            let mark = self.levels.verify_mv(level);
            let pulses = self.pulses;
            let waiting = |c: &&mut PageCell| c.level == level && c.passed_after.is_none();
            for cell in self.cells.iter_mut().filter(waiting) {
                cell.passed_after = (cell.threshold_mv >= mark).then_some(pulses);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Programming, STEP_MV};
    use crate::levels::Levels;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn programmed(bits_per_cell: u32, step_mv: i32, seed: u64) -> Programming {
        let mut page = Programming::erased(Levels { bits_per_cell, step_mv }, 256, seed);
        while !page.is_finished() {
            assert!(page.pulses < page.pulses_max(), "{bits_per_cell} bits, {step_mv} mV");
            page.pulse();
            page.verify();
        }
        page
    }

    #[test]
    fn every_cell_passes_less_than_a_step_above_its_mark() {
        for bits_per_cell in 1..=4 {
            for step_mv in [100, 150, 300, 500] {
                let page = programmed(bits_per_cell, step_mv, 7);
                for cell in page.cells.iter().filter(|cell| cell.level > 0) {
                    let above = cell.threshold_mv - page.levels.verify_mv(cell.level);
                    assert!((0..step_mv).contains(&above), "{above} of {step_mv}");
                }
                for cell in page.cells.iter().filter(|cell| cell.level == 0) {
                    assert!(cell.threshold_mv < page.levels.reference_mv(1));
                }
            }
        }
    }

    #[test]
    fn a_finer_step_takes_more_pulses_and_more_time() {
        let (fine, coarse) = (programmed(2, 150, 1), programmed(2, 300, 1));
        assert!(fine.pulses > coarse.pulses + 10);
        assert!(fine.at_ns > coarse.at_ns);
    }

    /// HP-NAND: 200 to 300, 600 to 900, 900 to 1,350 us.
    #[test]
    fn one_two_and_three_bits_take_as_long_as_published() {
        for (bits, within_us) in [(1, 200..=300), (2, 600..=900), (3, 900..=1_350)] {
            let page = programmed(bits, STEP_MV[bits as usize - 1], 1);
            let took_us = page.at_ns / 1_000;
            assert!(within_us.contains(&took_us), "{bits}: {took_us} us, {} pulses", page.pulses);
        }
    }
}

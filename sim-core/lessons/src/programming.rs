//! Programs a page of cells with incremental step pulses.
//!
//! 1. A pulse on the word line draws electrons through the oxide of every cell that has not reached
//!    its level. Each pulse is a step higher than the one before.
//! 2. A verify reads at the threshold of a level. A cell that has reached its level has passed, and
//!    its bit line inhibits it from then on.
//! 3. Programming ends when all cells have passed.
//!
//! Since every pulse is a step higher, thresholds rise by that step per pulse (Suh and others, IEEE
//! JSSC 1995). A cell therefore follows the gate at its own distance, and passes less than a step
//! above its mark. Every electron that arrives weakens the field which draws the next one. It is
//! assumed that the current through the oxide therefore falls in a straight line, to nothing at the
//! end of the pulse. The distances, around 15 V, are assumed. It is also assumed that the verify of
//! a level begins when the fastest cell may have reached it. The three times are fitted to the
//! program times with one, two and three bits per cell (HP-NAND in `content/en/SOURCES.md`). Left
//! out: neighbours raise each other's thresholds, and real parts program the bits of a cell in two
//! or three passes.

use super::levels::{ERASED_MV, Levels};
use spec::rng::Rng;
use spec::units::Nanoseconds;

/// Gate voltage of a pulse minus the threshold that it reaches, for the fastest and the slowest
/// cell.
const FASTEST_MV: i32 = 14_400;
const SLOWEST_MV: i32 = 15_600;
/// The largest distance of an erased cell from the middle of its level.
const ERASED_SPREAD_MV: i32 = 600;
/// Times of the set-up of a page, of a pulse, and of the verify of a level.
pub const SET_UP_NS: Nanoseconds = 60_000;
pub const PULSE_NS: Nanoseconds = 20_000;
pub const VERIFY_NS: Nanoseconds = 20_000;

/// By bits per cell. The step for one bit is from Cho and others, IEEE JSSC 2001 (CHO-01), who took
/// 150 mV for two bits. The steps for two and three bits are assumed, to reach HP-NAND. The step
/// for four bits is as fine as its levels need.
pub const STEP_MV: [i32; 4] = [500, 300, 250, 100];

/// Returns the share of a pulse's rise that is done after this share of the pulse.
#[must_use]
pub fn risen(share: f64) -> f64 {
    share * (2.0 - share)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageCell {
    /// The level that the cell must reach.
    pub level: u32,
    pub threshold_mv: i32,
    /// The pulse after which the cell passed; 0 for a cell that stays erased.
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
    /// Returns an erased page with equally many cells for each level.
    #[must_use]
    pub fn erased(levels: Levels, cells: u32, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        // The sum of three random numbers is more often near the middle.
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

    /// The gate voltage of the last pulse. The first pulse brings the fastest cell to the lowest
    /// mark.
    #[must_use]
    pub fn gate_mv(&self) -> i32 {
        let steps = self.pulses as i32 - 1;
        FASTEST_MV + self.levels.verify_mv(1) + steps * self.levels.step_mv
    }

    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.cells.iter().all(|cell| cell.passed_after.is_some())
    }

    /// An upper bound of the pulses that the slowest cell needs to reach the highest level.
    #[must_use]
    pub fn pulses_max(&self) -> u32 {
        let levels = self.levels;
        let way = SLOWEST_MV - FASTEST_MV + levels.verify_mv(levels.count() - 1);
        (way / levels.step_mv) as u32 + 2
    }

    /// Whether the fastest cell may have reached the mark of this level, and one of its cells has
    /// not passed.
    #[must_use]
    pub fn verifies(&self, level: u32) -> bool {
        let reached = self.gate_mv() - FASTEST_MV >= self.levels.verify_mv(level);
        reached && self.cells.iter().any(|c| c.level == level && c.passed_after.is_none())
    }

    /// Applies one pulse.
    pub fn pulse(&mut self) {
        self.at_ns += PULSE_NS + if self.pulses == 0 { SET_UP_NS } else { 0 };
        self.pulses += 1;
        let gate_mv = self.gate_mv();
        for cell in self.cells.iter_mut().filter(|cell| cell.passed_after.is_none()) {
            cell.threshold_mv = cell.threshold_mv.max(gate_mv - cell.distance_mv);
        }
    }

    /// Reads at the mark of every level that a cell may have reached.
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

//! The threshold levels of a cell, and the condition under which a cell conducts.
//!
//! 1. A cell is a transistor that conducts if its gate is above its threshold. Charge on its
//!    floating gate raises the threshold, so the level of the threshold stores the data.
//! 2. n bits take 2^n levels, which share one window. The lowest is the erased level.
//! 3. A reference between each two neighbouring levels tells them apart.
//!
//! The voltages are assumed: round figures of the usual size for floating gates, not those of a
//! part. The conclusions do not depend on their size.

/// The middle of the erased level.
pub const ERASED_MV: i32 = -2_500;
/// At this gate voltage every cell conducts, whatever its level.
pub const PASS_MV: i32 = 6_000;
/// A NOR array leaves the gates of all other cells at 0 V, so even an erased cell must block at 0
/// V.
pub const NOR_ERASED_MV: i32 = 2_000;
pub const NOR_PROGRAMMED_MV: i32 = 6_000;
pub const NOR_REFERENCE_MV: i32 = 4_000;

/// By bits per cell: the verify voltage of the first programmed level, and the distance between
/// levels.
const WINDOW_MV: [(i32, i32); 4] = [(750, 2_000), (600, 1_400), (400, 600), (300, 300)];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Levels {
    /// 1 to 4.
    pub bits_per_cell: u32,
    /// Voltage between two programming pulses, which is also the width of a programmed level.
    pub step_mv: i32,
}

impl Levels {
    #[must_use]
    pub fn count(self) -> u32 {
        1 << self.bits_per_cell
    }

    fn window_mv(self) -> (i32, i32) {
        WINDOW_MV[self.bits_per_cell as usize - 1]
    }

    /// The threshold that a cell of this level must reach. Levels count from 1.
    #[must_use]
    pub fn verify_mv(self, level: u32) -> i32 {
        let (first, spacing) = self.window_mv();
        first + (level as i32 - 1) * spacing
    }

    #[must_use]
    pub fn middle_mv(self, level: u32) -> i32 {
        if level == 0 { ERASED_MV } else { self.verify_mv(level) + self.step_mv / 2 }
    }

    /// The reference between this level, 1 or higher, and the one below it.
    #[must_use]
    pub fn reference_mv(self, level: u32) -> i32 {
        self.middle_mv(level) - self.window_mv().1 / 2
    }

    /// The bits of a level; the erased level has only ones. They are a Gray code, so a cell that is
    /// read as its neighbouring level has one wrong bit. Makers order the bits differently.
    #[must_use]
    pub fn bits(self, level: u32) -> u32 {
        !(level ^ (level >> 1)) & (self.count() - 1)
    }
}

#[must_use]
pub fn conducts(gate_mv: i32, threshold_mv: i32) -> bool {
    gate_mv > threshold_mv
}

#[cfg(test)]
mod tests {
    use super::{ERASED_MV, Levels, PASS_MV, conducts};

    #[test]
    fn neighbouring_levels_differ_in_one_bit_and_no_two_are_alike() {
        for bits_per_cell in 1..=4 {
            let levels = Levels { bits_per_cell, step_mv: 200 };
            let all: Vec<u32> = (0..levels.count()).map(|level| levels.bits(level)).collect();
            assert_eq!(all[0], levels.count() - 1, "the erased level has only ones");
            assert!(all.windows(2).all(|pair| (pair[0] ^ pair[1]).count_ones() == 1), "{all:?}");
            assert_eq!(all.iter().fold(0, |seen, bits| seen | 1 << bits), (1 << all.len()) - 1);
        }
    }

    #[test]
    fn references_lie_between_levels_and_the_pass_voltage_above_all() {
        for bits_per_cell in 1..=4 {
            let levels = Levels { bits_per_cell, step_mv: 200 };
            for level in 1..levels.count() {
                let reference = levels.reference_mv(level);
                assert!(levels.middle_mv(level - 1) < reference);
                assert!(reference < levels.verify_mv(level));
                assert!(conducts(PASS_MV, levels.verify_mv(level) + 1_000));
            }
            assert!(conducts(levels.reference_mv(1), ERASED_MV));
        }
    }
}

//! How far the thresholds of a page are spread, by how many of its bits are read wrong.
//!
//! 1. Each programmed level is a normal distribution around its middle, all of one width. A cell
//!    beyond a reference is taken for the next level; the code of the levels makes that one bit.
//! 2. The rates come first: what `cell.rs` says of a part. The width is the one that gives the rate
//!    of data just written; the charge that every floating gate has lost, the one that gives the
//!    rate of old data; how far a retry moves the references, the one that gives its rate.
//! 3. So the picture agrees with the rates by construction, and adds nothing to them.
//!
//! That levels are normal, of one width, that loss goes with the charge, and that erased cells are
//! never misread is assumed. All of it is + - * / and square roots, the same on every machine.

use super::levels::{ERASED_MV, Levels};
use spec::cell::Cell;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    pub levels: Levels,
    /// Standard deviation of a level.
    pub deviation_mv: f64,
    /// Share of its charge that every cell has lost, 0..=1.
    pub lost: f64,
    /// The loss that the references reckon with, 0..=`lost`.
    pub followed: f64,
}

/// Halvings of an interval: more than a double has bits.
const BISECTIONS: u32 = 60;
/// Widest level, and most charge lost, that is looked for.
const DEVIATION_MAX_MV: f64 = 1_000.0;
const LOST_MAX: f64 = 0.5;

impl Spread {
    /// Of a part's cells after `life` times their cycles, with data `days` old, as the references
    /// of the `attempt`th attempt find them.
    #[must_use]
    pub fn of(levels: Levels, cell: &Cell, life: f64, days: u32, attempt: u32) -> Self {
        let rate = |days, attempt| cell.raw_bit_error_rate(life, days, attempt);
        let fresh = Self { levels, deviation_mv: 0.0, lost: 0.0, followed: 0.0 };
        let wide = |deviation_mv| Self { deviation_mv, ..fresh };
        let deviation_mv = bisected(DEVIATION_MAX_MV, |x| wide(x).rate() > rate(0, 0));
        let worn = wide(deviation_mv);
        let aged = |lost| Self { lost, ..worn };
        let lost = bisected(LOST_MAX, |x| aged(x).rate() > rate(days, 0));
        let old = aged(lost);
        let moved = |followed| Self { followed, ..old };
        moved(bisected(lost, |x| moved(x).rate() < rate(days, attempt)))
    }

    /// A threshold once so much of the charge is gone.
    fn faded(mv: i32, lost: f64) -> f64 {
        f64::from(mv) - lost * f64::from(mv - ERASED_MV)
    }

    #[must_use]
    pub fn middle_mv(&self, level: u32) -> f64 {
        Self::faded(self.levels.middle_mv(level), self.lost)
    }

    #[must_use]
    pub fn reference_mv(&self, level: u32) -> f64 {
        Self::faded(self.levels.reference_mv(level), self.followed)
    }

    /// Of the cells of a programmed level, the share below its reference and above the next one.
    fn misread(&self, level: u32) -> f64 {
        let (middle, deviation) = (self.middle_mv(level), self.deviation_mv);
        let below = normal_tail((middle - self.reference_mv(level)) / deviation);
        if level + 1 == self.levels.count() {
            return below;
        }
        below + normal_tail((self.reference_mv(level + 1) - middle) / deviation)
    }

    /// Raw bit error rate of random data.
    #[must_use]
    pub fn rate(&self) -> f64 {
        if self.deviation_mv == 0.0 {
            return 0.0;
        }
        let cells: f64 = (1..self.levels.count()).map(|level| self.misread(level)).sum();
        cells / f64::from(self.levels.count() * self.levels.bits_per_cell)
    }
}

/// Where `is_beyond` turns true, between 0 and `high`; `high` where it never does.
fn bisected(mut high: f64, is_beyond: impl Fn(f64) -> bool) -> f64 {
    let mut low = 0.0;
    for _ in 0..BISECTIONS {
        let middle = (low + high) / 2.0;
        if is_beyond(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    low
}

const SQUARE_ROOT_OF_TAU: f64 = 2.506_628_274_631_000_7;
/// Below it a series is summed, from it on a continued fraction.
const FRACTION_FROM: f64 = 3.0;
const TERMS_MAX: u32 = 80;

/// Share of a normal distribution that is more than `x` deviations above its middle.
#[must_use]
pub fn normal_tail(x: f64) -> f64 {
    if x < 0.0 {
        return 1.0 - normal_tail(-x);
    }
    let density = decay(x * x / 2.0) / SQUARE_ROOT_OF_TAU;
    if x < FRACTION_FROM {
        let (mut term, mut sum) = (x, x);
        for n in 1..TERMS_MAX {
            term *= x * x / f64::from(2 * n + 1);
            sum += term;
        }
        return 0.5 - density * sum;
    }
    let fraction = (1..=TERMS_MAX).rev().fold(x, |below, n| x + f64::from(n) / below);
    density / fraction
}

/// e to the -x: the series of x / 1024, ten times squared.
fn decay(x: f64) -> f64 {
    let part = x / 1_024.0;
    let (mut term, mut sum) = (1.0, 1.0);
    for n in 1..20 {
        term *= -part / f64::from(n);
        sum += term;
    }
    (0..10).fold(sum, |power, _| power * power)
}

#[cfg(test)]
mod tests {
    use super::{Spread, normal_tail};
    use crate::levels::Levels;
    use spec::cell::Cell;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[track_caller]
    fn near(found: f64, expected: f64, tolerance: f64) {
        assert!((found / expected - 1.0).abs() < tolerance, "{found:e}, expected {expected:e}");
    }

    /// From tables of the normal distribution.
    #[test]
    fn the_tail_is_the_tabled_one() {
        for (x, expected) in [
            (0.0, 0.5),
            (1.0, 0.158_655_253_931),
            (2.0, 0.022_750_131_948),
            (2.999_999_999, 1.349_898_036e-3),
            (3.0, 1.349_898_031_6e-3),
            (4.0, 3.167_124_183_3e-5),
            (6.0, 9.865_876_450e-10),
        ] {
            near(normal_tail(x), expected, 1e-8);
        }
        near(normal_tail(-1.0), 0.841_344_746_069, 1e-10);
        assert_eq!(normal_tail(60.0), 0.0);
    }

    const MLC: Cell =
        Cell { bits_per_cell: 2, retention_days: 365, new: 2.5e-8, worn: 5.07e-5, aged: 5.07e-4 };

    #[test]
    fn the_picture_has_the_rates_of_the_part_it_is_of() {
        let levels = Levels { bits_per_cell: 2, step_mv: 300 };
        for life in [0.0, 0.5, 1.0, 2.0] {
            for (days, attempt) in [(0, 0), (90, 0), (365, 0), (730, 0), (730, 1), (730, 3)] {
                let spread = Spread::of(levels, &MLC, life, days, attempt);
                near(spread.rate(), MLC.raw_bit_error_rate(life, days, attempt), 1e-9);
            }
        }
    }

    #[test]
    fn cycles_widen_age_shifts_and_a_retry_follows() {
        let levels = Levels { bits_per_cell: 2, step_mv: 300 };
        let new = Spread::of(levels, &MLC, 0.0, 0, 0);
        let worn = Spread::of(levels, &MLC, 1.0, 0, 0);
        let aged = Spread::of(levels, &MLC, 1.0, 365, 0);
        let again = Spread::of(levels, &MLC, 1.0, 365, 1);
        assert!(worn.deviation_mv > new.deviation_mv && worn.lost < 1e-6);
        assert!(aged.deviation_mv == worn.deviation_mv && aged.middle_mv(3) < worn.middle_mv(3));
        assert!(again.lost == aged.lost && again.reference_mv(3) < aged.reference_mv(3));
        let one_bit = Spread { levels: Levels { bits_per_cell: 1, ..levels }, ..aged };
        assert!(one_bit.rate() < aged.rate() / 1e3, "{:e}", one_bit.rate());
    }
}

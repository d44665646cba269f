//! Derives the spread of a page's thresholds from the share of bits that are read wrong.
//!
//! 1. Each programmed level is a normal distribution around its middle, and all have one width. A
//!    cell beyond a reference is read as the next level, and has one wrong bit by the code of the
//!    levels.
//! 2. The rates of the part are given by `cell.rs`. The width follows from the rate of new data.
//!    The charge that every floating gate has lost follows from the rate of old data. The distance
//!    by which a retry moves the references follows from the rate of that retry.
//! 3. The picture therefore agrees with the rates by construction and adds nothing to them.
//!
//! Assumed: levels are normal distributions of one width, the loss is in proportion to the charge,
//! and erased cells are never misread. All of it uses + - * / and square roots only, so the result
//! is the same on every machine.

use super::levels::{ERASED_MV, Levels};
use spec::cell::Cell;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    pub levels: Levels,
    /// Standard deviation of a level.
    pub deviation_mv: f64,
    /// Share of its charge that every cell has lost, 0..=1.
    pub lost: f64,
    /// The loss that the references follow, 0..=`lost`.
    pub followed: f64,
}

/// Halvings of an interval, more than the precision of an `f64` allows.
const BISECTIONS: u32 = 60;
/// The largest width of a level, and the largest loss of charge.
const DEVIATION_MAX_MV: f64 = 1_000.0;
const LOST_MAX: f64 = 0.5;

impl Spread {
    /// Returns the spread of a part's cells after `life` times their rated cycles, with data that
    /// is `days` old. The references are those of read number `attempt`, counted from 0.
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

    /// Returns a threshold after the share `lost` of the charge is gone.
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

    /// The share of a level's cells below its reference or above the next one.
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

/// Returns the value between 0 and `high` at which `is_beyond` becomes true, or `high` if it never
/// does.
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
/// Below this, a series is summed; from it on, a continued fraction is used.
const FRACTION_FROM: f64 = 3.0;
const TERMS_MAX: u32 = 80;
/// Beyond it lies less than 1e-15.
const QUANTILE_MAX: f64 = 8.0;

/// Share of a normal distribution that is more than `x` standard deviations above its middle.
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

/// The number of standard deviations above the middle beyond which this share, at most a half, of a
/// normal distribution lies.
#[must_use]
pub fn normal_quantile(share: f64) -> f64 {
    bisected(QUANTILE_MAX, |x| normal_tail(x) < share)
}

/// e to the power of -x: the series of x / 1024, squared ten times.
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
    use super::{Spread, normal_quantile, normal_tail};
    use crate::levels::Levels;
    use spec::cell::Cell;

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
        near(normal_quantile(0.022_750_131_948), 2.0, 1e-8);
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

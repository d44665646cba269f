//! Skewed commands by two closed forms: pareto and normal. As with zipf, a permutation gives each
//! rank or place its block, so hot blocks lie anywhere in the range, always at the same places.
//!
//! 1. Pareto, as fio has it: rank = blocks x share ^ (ln h / ln (1 - h)). The hottest part h of the
//!    blocks gets 1 - h of the commands: with h = 0.2, a fifth gets four fifths.
//! 2. Normal: places lie around the middle of the range with a standard deviation that is a part
//!    of the range. Draws outside the range are repeated. A pair of uniform draws gives one normal
//!    one (Box and Muller).
//! 3. Powers, logarithms and cosines come from `libm`, with the same bits on every machine.

use super::permutation::{PLACES, permuted};
use spec::rng::Rng;
use std::f64::consts::TAU;

/// Draws until one lies in the range. With a deviation of the whole range, 62 % lie outside it, so
/// the last try fails with a probability of 10^-13.
const TRIES_MAX: u32 = 64;

#[derive(Clone, Debug)]
pub struct Skew {
    blocks: u32,
    form: Form,
}

#[derive(Clone, Debug)]
enum Form {
    Pareto { power: f64 },
    Normal { deviation: f64 },
}

/// A number of 0..1.
fn share(rng: &mut Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

impl Skew {
    pub fn pareto(blocks: u32, h: f64) -> Self {
        assert!(blocks > 0);
        Self { blocks, form: Form::Pareto { power: libm::log(h) / libm::log(1.0 - h) } }
    }

    pub fn normal(blocks: u32, deviation: f64) -> Self {
        assert!(blocks > 0);
        Self { blocks, form: Form::Normal { deviation } }
    }

    pub fn draw(&self, rng: &mut Rng) -> u32 {
        permuted(self.place(rng), self.blocks, PLACES)
    }

    fn place(&self, rng: &mut Rng) -> u32 {
        let part = match self.form {
            Form::Pareto { power } => libm::pow(share(rng), power),
            Form::Normal { deviation } => normal(rng, deviation),
        };
        ((f64::from(self.blocks) * part) as u32).min(self.blocks - 1)
    }
}

/// A part of the range, around its middle.
fn normal(rng: &mut Rng, deviation: f64) -> f64 {
    for _ in 0..TRIES_MAX {
        // 1 - share is never 0.
        let radius = libm::sqrt(-2.0 * libm::log(1.0 - share(rng)));
        let part = 0.5 + deviation * radius * libm::cos(TAU * share(rng));
        if (0.0..1.0).contains(&part) {
            return part;
        }
    }
    0.5
}

#[cfg(test)]
mod tests {
    use super::Skew;
    use spec::rng::Rng;

    const BLOCKS: u32 = 100_000;
    const DRAWS: u32 = 400_000;

    /// The share of the draws whose place is in a part of the range.
    fn part_of(skew: &Skew, part: std::ops::Range<f64>) -> f64 {
        let mut rng = Rng::new(1);
        let is_in = |place: u32| part.contains(&(f64::from(place) / f64::from(BLOCKS)));
        let found = (0..DRAWS).filter(|_| is_in(skew.place(&mut rng))).count();
        found as f64 / f64::from(DRAWS)
    }

    /// The hottest part x gets x ^ (ln (1 - h) / ln h), so the hottest h gets 1 - h.
    #[test]
    fn the_hottest_part_h_gets_all_but_h() {
        for h in [0.05, 0.2, 0.4] {
            let skew = Skew::pareto(BLOCKS, h);
            assert!((part_of(&skew, 0.0..h) - (1.0 - h)).abs() < 0.003, "{h}");
            let expected = libm::pow(0.01, libm::log(1.0 - h) / libm::log(h));
            assert!((part_of(&skew, 0.0..0.01) - expected).abs() < 0.003, "{h}");
        }
    }

    /// The share within k deviations of the middle is erf (k / sqrt 2), over that of the range.
    #[test]
    fn places_are_normal_around_the_middle() {
        let within = |deviations: f64| libm::erf(deviations / libm::sqrt(2.0));
        for deviation in [0.05, 0.2, 0.5] {
            let skew = Skew::normal(BLOCKS, deviation);
            for k in [0.5, 1.0] {
                let found = part_of(&skew, 0.5 - k * deviation..0.5 + k * deviation);
                let expected = within(k) / within(0.5 / deviation);
                assert!((found - expected).abs() < 0.003, "{deviation} {k}: {found}");
            }
        }
    }

    #[test]
    fn hot_blocks_lie_anywhere_in_the_range() {
        let (skew, mut rng) = (Skew::pareto(BLOCKS, 0.05), Rng::new(1));
        let mut tenths = [0u32; 10];
        let mut seen = std::collections::BTreeSet::new();
        while seen.len() < 100 {
            let block = skew.draw(&mut rng);
            if seen.insert(block) {
                tenths[(block / (BLOCKS / 10)) as usize] += 1;
            }
        }
        // 10 expected in each, standard deviation 3.
        assert!(tenths.iter().all(|count| (1..22).contains(count)), "{tenths:?}");
    }

    #[test]
    fn every_drawn_block_is_in_the_range() {
        let mut rng = Rng::new(1);
        for blocks in [1, 2, 3, u32::MAX - 1] {
            let skews = [Skew::pareto(blocks, 0.999), Skew::normal(blocks, 1.0)];
            assert!(skews.iter().all(|skew| (0..2000).all(|_| skew.draw(&mut rng) < blocks)));
        }
    }
}

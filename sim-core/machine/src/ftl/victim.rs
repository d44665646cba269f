//! Which unit to collect: pure functions of what the units of a group look like.

use spec::firmware::VictimPolicy;
use spec::rng::Rng;

/// The units of one group. A unit that is not closed has `valid == NOT_CLOSED`.
pub struct Candidates<'a> {
    pub valid: &'a [u32],
    /// When each was closed, counted in closed units.
    pub closed_at: &'a [u64],
    pub grains_per_unit: u32,
    pub now: u64,
}

pub const NOT_CLOSED: u32 = u32::MAX;

impl Candidates<'_> {
    /// The victim, or `None` when no closed unit has anything stale in it.
    #[must_use]
    pub fn choose(&self, policy: VictimPolicy, rng: &mut Rng) -> Option<usize> {
        let drawn = match policy {
            VictimPolicy::Random => self.draw(rng),
            VictimPolicy::DChoices(d) => {
                (0..d).filter_map(|_| self.draw(rng)).min_by_key(|&unit| self.valid[unit])
            }
            _ => None,
        };
        if drawn.is_some_and(|unit| self.valid[unit] < self.grains_per_unit) {
            return drawn;
        }
        let greedy = self.fewest_valid();
        if self.valid[greedy] >= self.grains_per_unit {
            return None;
        }
        match policy {
            VictimPolicy::Greedy => Some(greedy),
            VictimPolicy::Fifo => self.closed().min_by_key(|&unit| self.closed_at[unit]),
            VictimPolicy::Random | VictimPolicy::DChoices(_) => drawn.or(Some(greedy)),
            VictimPolicy::CostBenefit => {
                let mut best = (greedy, f64::NEG_INFINITY);
                for unit in self.closed() {
                    let share = f64::from(self.valid[unit]) / f64::from(self.grains_per_unit);
                    let age = (self.now - self.closed_at[unit]) as f64 + 1.0;
                    let benefit = age * (1.0 - share) / (2.0 * share);
                    if benefit > best.1 {
                        best = (unit, benefit);
                    }
                }
                Some(best.0)
            }
        }
    }

    /// The first of the units with the fewest valid slots: the minimum first, then its place, so
    /// that the compiler can take many units at a time.
    fn fewest_valid(&self) -> usize {
        let fewest = self.valid.iter().copied().min().unwrap_or(NOT_CLOSED);
        self.valid.iter().position(|&v| v == fewest).unwrap_or(0)
    }

    fn closed(&self) -> impl Iterator<Item = usize> {
        (0..self.valid.len()).filter(|&unit| self.valid[unit] != NOT_CLOSED)
    }

    /// A closed unit, each equally likely; gives up after 64 tries that hit others.
    fn draw(&self, rng: &mut Rng) -> Option<usize> {
        (0..64)
            .map(|_| rng.below(self.valid.len() as u32) as usize)
            .find(|&unit| self.valid[unit] != NOT_CLOSED)
    }
}

#[cfg(test)]
mod tests {
    use super::{Candidates, NOT_CLOSED};
    use spec::firmware::VictimPolicy;
    use spec::rng::Rng;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const UNITS: Candidates = Candidates {
        valid: &[NOT_CLOSED, 7, 3, 8, 3],
        closed_at: &[0, 9, 2, 1, 5],
        grains_per_unit: 8,
        now: 10,
    };

    #[test]
    fn each_policy_takes_the_unit_it_names() {
        let mut rng = Rng::new(3);
        assert_eq!(UNITS.choose(VictimPolicy::Greedy, &mut rng), Some(2));
        assert_eq!(UNITS.choose(VictimPolicy::Fifo, &mut rng), Some(3));
        assert_eq!(UNITS.choose(VictimPolicy::CostBenefit, &mut rng), Some(2));
        let drawn = UNITS.choose(VictimPolicy::DChoices(64), &mut rng);
        assert!(matches!(drawn, Some(2 | 4)), "{drawn:?}");
        for _ in 0..50 {
            assert_ne!(UNITS.choose(VictimPolicy::Random, &mut rng), Some(0));
        }
    }

    #[test]
    fn nothing_stale_means_no_victim() {
        let full = Candidates { valid: &[8, NOT_CLOSED, 8], ..UNITS };
        for place in 0..VictimPolicy::WORDS.len() {
            let policy = VictimPolicy::from_word(place, 2);
            assert_eq!(full.choose(policy, &mut Rng::new(1)), None);
        }
    }
}

//! The closed units of one allocation group, as a victim policy sees them.

use super::ranks::Ranks;
use spec::firmware::Candidates;
use spec::units::Grains;

/// The units of one group. A unit that is not closed has `valid == NOT_CLOSED`.
pub struct ClosedUnits<'a> {
    /// Valid granules of each unit.
    pub valid: &'a [Grains],
    /// When each was closed, counted in closed units.
    pub closed_at: &'a [u64],
    /// The same units in order; `None`: they are few enough to look at each of them.
    pub ranks: Option<&'a Ranks>,
    pub grains_per_unit: Grains,
    pub now: u64,
}

pub const NOT_CLOSED: Grains = Grains(u32::MAX);

impl Candidates for ClosedUnits<'_> {
    fn count(&self) -> usize {
        self.valid.len()
    }

    fn valid(&self, unit: usize) -> Option<Grains> {
        Some(self.valid[unit]).filter(|&valid| valid != NOT_CLOSED)
    }

    fn grains_per_unit(&self) -> Grains {
        self.grains_per_unit
    }

    fn age(&self, unit: usize) -> u64 {
        self.now - self.closed_at[unit]
    }

    fn fewest_valid(&self) -> Option<usize> {
        if let Some(ranks) = self.ranks {
            return ranks.fewest_valid();
        }
        // The minimum first, so that the compiler can take many units at a time.
        let fewest = self.valid.iter().copied().min().filter(|&valid| valid != NOT_CLOSED)?;
        let alike = (0..self.valid.len()).filter(|&unit| self.valid[unit] == fewest);
        alike.min_by_key(|&unit| self.closed_at[unit])
    }

    fn oldest(&self) -> Option<usize> {
        if let Some(ranks) = self.ranks {
            return ranks.oldest();
        }
        let closed = (0..self.valid.len()).filter(|&unit| self.valid[unit] != NOT_CLOSED);
        closed.min_by_key(|&unit| self.closed_at[unit])
    }
}

#[cfg(test)]
mod tests {
    use super::{ClosedUnits, NOT_CLOSED};
    use spec::firmware::{VICTIM_POLICIES, VictimPolicy};
    use spec::rng::Rng;
    use spec::units::Grains;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const UNITS: ClosedUnits = ClosedUnits {
        valid: &[NOT_CLOSED, Grains(7), Grains(3), Grains(8), Grains(3)],
        closed_at: &[0, 9, 5, 1, 2],
        ranks: None,
        grains_per_unit: Grains(8),
        now: 10,
    };

    fn policy(name: &str) -> &'static VictimPolicy {
        VICTIM_POLICIES.iter().find(|policy| policy.name == name).expect("a policy")
    }

    #[test]
    fn each_policy_takes_the_unit_it_names() {
        let mut rng = Rng::new(3);
        let mut victim = |name, choices| policy(name).victim(&UNITS, choices, &mut rng);
        assert_eq!(victim("greedy", 1), Some(4), "the older of two");
        assert_eq!(victim("fifo", 1), Some(3), "the oldest, stale or not");
        assert_eq!(victim("cost-benefit", 1), Some(4));
        let drawn = victim("d-choices", 64);
        assert!(matches!(drawn, Some(2 | 4)), "{drawn:?}");
        for _ in 0..50 {
            assert_ne!(victim("random", 1), Some(0));
        }
    }

    #[test]
    fn nothing_stale_means_no_victim() {
        let full = ClosedUnits { valid: &[Grains(8), NOT_CLOSED, Grains(8)], ..UNITS };
        for policy in VICTIM_POLICIES {
            assert_eq!(policy.victim(&full, 2, &mut Rng::new(1)), None);
        }
    }
}

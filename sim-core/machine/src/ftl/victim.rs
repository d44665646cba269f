//! The closed units of one allocation group, as a victim policy sees them.

use super::ranks::{NOT_CLOSED, Ranks, Units};
use spec::firmware::Candidates;
use spec::units::Grains;

/// The units of one group. A unit that is not closed has `valid >= NOT_CLOSED`.
pub struct ClosedUnits<'a> {
    pub units: Units<'a>,
    /// `None`: the units are few enough to look at each of them.
    pub ranks: Option<&'a Ranks>,
    pub grains_per_unit: Grains,
    pub now: u64,
}

impl Candidates for ClosedUnits<'_> {
    fn count(&self) -> usize {
        self.units.valid.len()
    }

    fn valid(&self, unit: usize) -> Option<Grains> {
        Some(self.units.valid[unit]).filter(|&valid| valid < NOT_CLOSED)
    }

    fn grains_per_unit(&self) -> Grains {
        self.grains_per_unit
    }

    fn age(&self, unit: usize) -> u64 {
        self.now - self.units.closed_at[unit]
    }

    fn fewest_valid(&self) -> Option<usize> {
        if let Some(ranks) = self.ranks {
            return ranks.fewest_valid(self.units);
        }
        // The minimum first, so that the compiler can take many units at a time.
        let fewest = self.units.valid.iter().copied().min().filter(|&valid| valid < NOT_CLOSED)?;
        let alike = (0..self.units.valid.len()).filter(|&unit| self.units.valid[unit] == fewest);
        alike.min_by_key(|&unit| self.units.closed_at[unit])
    }

    fn oldest(&self) -> Option<usize> {
        if let Some(ranks) = self.ranks {
            return ranks.oldest(self.units);
        }
        let closed =
            (0..self.units.valid.len()).filter(|&unit| self.units.valid[unit] < NOT_CLOSED);
        closed.min_by_key(|&unit| self.units.closed_at[unit])
    }
}

#[cfg(test)]
mod tests {
    use super::{ClosedUnits, NOT_CLOSED, Units};
    use spec::firmware::{VICTIM_POLICIES, VictimPolicy};
    use spec::rng::Rng;
    use spec::units::Grains;

    const UNITS: ClosedUnits = ClosedUnits {
        units: Units {
            valid: &[NOT_CLOSED, Grains(7), Grains(3), Grains(8), Grains(3)],
            closed_at: &[0, 9, 5, 1, 2],
        },
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
        let full = ClosedUnits {
            units: Units { valid: &[Grains(8), NOT_CLOSED, Grains(8)], closed_at: &[1, 2, 3] },
            ..UNITS
        };
        for policy in VICTIM_POLICIES {
            assert_eq!(policy.victim(&full, 2, &mut Rng::new(1)), None);
        }
    }
}

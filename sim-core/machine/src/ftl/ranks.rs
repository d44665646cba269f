//! The closed units of a group in the order in which collection may want them, kept up to date with
//! every write, so that a search for a victim looks at none of the others.
//!
//! Two trees of minima: one by valid grains, the oldest first among equals, and one by age. Each
//! leaf is a unit, and a node is the smaller of the two below it. A change goes up only as far as
//! it changes a minimum: of units that are alike, to the second level on average.

use spec::units::Grains;

/// Not closed: behind every unit that is.
const NEVER: u64 = u64::MAX;
/// Bits of a key for the number in which a unit was closed; those above count valid grains.
const AGE_BITS: u32 = 36;

#[derive(Clone, Debug)]
struct Minima {
    /// Leaves are the second half; node `k` is the smaller of nodes `2k` and `2k + 1`.
    nodes: Vec<u64>,
}

impl Minima {
    fn new(leaves: u32) -> Self {
        Self { nodes: vec![NEVER; 2 * leaves.next_power_of_two().max(2) as usize] }
    }

    #[inline]
    fn set(&mut self, place: usize, key: u64) {
        let mut node = self.nodes.len() / 2 + place;
        self.nodes[node] = key;
        while node > 1 {
            let smaller = self.nodes[node].min(self.nodes[node ^ 1]);
            node /= 2;
            if std::mem::replace(&mut self.nodes[node], smaller) == smaller {
                return;
            }
        }
    }

    fn first(&self) -> Option<usize> {
        let (smallest, leaves) = (self.nodes[1], self.nodes.len() / 2);
        if smallest == NEVER {
            return None;
        }
        let mut node = 1;
        while node < leaves {
            node *= 2;
            node += usize::from(self.nodes[node] != smallest);
        }
        Some(node - leaves)
    }
}

/// Units go by their place in the group.
#[derive(Clone, Debug)]
pub struct Ranks {
    by_valid: Minima,
    by_age: Minima,
}

impl Ranks {
    #[must_use]
    pub fn new(units: u32) -> Self {
        Self { by_valid: Minima::new(units), by_age: Minima::new(units) }
    }

    /// A unit is closed.
    pub fn add(&mut self, unit: usize, valid: Grains, closed_at: u64) {
        assert!(closed_at < 1 << AGE_BITS && u64::from(valid) < u64::MAX >> AGE_BITS);
        self.by_valid.set(unit, u64::from(valid) << AGE_BITS | closed_at);
        self.by_age.set(unit, closed_at);
    }

    /// A unit is closed no longer, if it was.
    pub fn remove(&mut self, unit: usize) {
        self.by_valid.set(unit, NEVER);
        self.by_age.set(unit, NEVER);
    }

    /// `grains` of a closed unit have turned stale.
    #[inline]
    pub fn fewer_valid(&mut self, unit: usize, grains: Grains) {
        let leaf = self.by_valid.nodes.len() / 2 + unit;
        let key = self.by_valid.nodes[leaf] - (u64::from(grains) << AGE_BITS);
        self.by_valid.set(unit, key);
    }

    /// The unit with the fewest valid grains, the one that was closed first among equals.
    #[must_use]
    pub fn fewest_valid(&self) -> Option<usize> {
        self.by_valid.first()
    }

    /// The unit that was closed first.
    #[must_use]
    pub fn oldest(&self) -> Option<usize> {
        self.by_age.first()
    }
}

#[cfg(test)]
mod tests {
    use super::Ranks;
    use spec::rng::Rng;
    use spec::units::Grains;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn ranks_say_what_a_look_at_every_unit_says() {
        const UNITS: u32 = 37;
        let mut rng = Rng::new(5);
        let mut ranks = Ranks::new(UNITS);
        let mut units = [None; UNITS as usize];
        for closed_at in 1..5_000u64 {
            let unit = rng.below(UNITS) as usize;
            match &mut units[unit] {
                None => {
                    let valid = Grains(rng.below(8));
                    units[unit] = Some((valid, closed_at));
                    ranks.add(unit, valid, closed_at);
                }
                Some((valid, _)) if *valid > Grains::ZERO => {
                    *valid -= Grains::ONE;
                    ranks.fewer_valid(unit, Grains::ONE);
                }
                Some(_) => {
                    units[unit] = None;
                    ranks.remove(unit);
                }
            }
            let closed = || (0..units.len()).filter(|&unit| units[unit].is_some());
            assert_eq!(ranks.fewest_valid(), closed().min_by_key(|&unit| units[unit]));
            let age = |unit: &usize| units[*unit].map(|(_, closed_at)| closed_at);
            assert_eq!(ranks.oldest(), closed().min_by_key(age));
        }
    }
}

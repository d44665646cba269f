//! Finds the closed unit of a group that has the fewest valid grains, or the oldest one, without a
//! look at every unit.
//!
//! The units are divided into sections, about as many sections as a section has units. Each section
//! keeps the fewest valid grains of its closed units, and when the first of them was closed. A
//! write that makes data stale compares with one section. A search looks at all sections, and then
//! at the units of the sections that have the smallest number. For example, 8,192 units are 128
//! sections of 64 units, and a search looks at 192 numbers if only one section has the smallest.

use spec::units::Grains;

/// The mark of a unit that is not closed: more than the valid grains of any unit. Its valid grains,
/// if they matter, are added.
pub const NOT_CLOSED: Grains = Grains(1 << 31);
/// The entry in `oldest` of a section without a closed unit.
const NEVER: u64 = u64::MAX;

#[derive(Clone, Debug)]
pub struct Ranks {
    /// Indexed by section: the fewest valid grains of its closed units. `NOT_CLOSED` or more if it
    /// has none.
    fewest: Vec<Grains>,
    /// Indexed by section: when its oldest closed unit was closed, or `NEVER`.
    oldest: Vec<u64>,
    /// A section has `1 << section_bits` units.
    section_bits: u32,
}

/// The units of a group, by their index in the group.
#[derive(Clone, Copy)]
pub struct Units<'a> {
    /// Valid grains; `NOT_CLOSED` or more if it is not closed.
    pub valid: &'a [Grains],
    /// When each was closed, counted in closed units.
    pub closed_at: &'a [u64],
}

impl Ranks {
    #[must_use]
    pub fn new(units: u32) -> Self {
        let section_bits = units.next_power_of_two().ilog2() / 2;
        let sections = units.div_ceil(1 << section_bits) as usize;
        Self { fewest: vec![NOT_CLOSED; sections], oldest: vec![NEVER; sections], section_bits }
    }

    /// Notes that `unit` is closed, or that fewer of its grains are valid.
    #[inline]
    pub fn lower(&mut self, unit: usize, valid: Grains) {
        let fewest = &mut self.fewest[unit >> self.section_bits];
        *fewest = valid.min(*fewest);
    }

    /// Notes that `unit` is closed.
    pub fn add(&mut self, unit: usize, units: Units) {
        self.lower(unit, units.valid[unit]);
        let oldest = &mut self.oldest[unit >> self.section_bits];
        *oldest = units.closed_at[unit].min(*oldest);
    }

    /// Looks at the section of `unit` anew: the unit is no longer closed, or more of its grains are
    /// valid.
    pub fn recount(&mut self, unit: usize, units: Units) {
        let section = unit >> self.section_bits;
        let valid = &units.valid[self.units_of(section, units)];
        self.fewest[section] = valid.iter().copied().min().unwrap_or(NOT_CLOSED);
        let closed = self.units_of(section, units).filter(|&unit| units.valid[unit] < NOT_CLOSED);
        self.oldest[section] = closed.map(|unit| units.closed_at[unit]).min().unwrap_or(NEVER);
    }

    fn units_of(&self, section: usize, units: Units) -> std::ops::Range<usize> {
        let first = section << self.section_bits;
        first..units.valid.len().min(first + (1 << self.section_bits))
    }

    /// Returns the unit with the fewest valid grains, and of several the oldest.
    #[must_use]
    pub fn fewest_valid(&self, units: Units) -> Option<usize> {
        let fewest = self.fewest.iter().copied().min().filter(|&valid| valid < NOT_CLOSED)?;
        let sections = (0..self.fewest.len()).filter(|&section| self.fewest[section] == fewest);
        let alike = sections.flat_map(|section| self.units_of(section, units));
        alike.filter(|&unit| units.valid[unit] == fewest).min_by_key(|&unit| units.closed_at[unit])
    }

    /// Returns the unit that was closed first.
    #[must_use]
    pub fn oldest(&self, units: Units) -> Option<usize> {
        let oldest = self.oldest.iter().copied().min().filter(|&closed_at| closed_at != NEVER)?;
        let section = self.oldest.iter().position(|&closed_at| closed_at == oldest)?;
        self.units_of(section, units)
            .find(|&unit| units.closed_at[unit] == oldest && units.valid[unit] < NOT_CLOSED)
    }
}

#[cfg(test)]
mod tests {
    use super::{NOT_CLOSED, Ranks, Units};
    use spec::rng::Rng;
    use spec::units::Grains;

    #[test]
    fn ranks_agree_with_a_look_at_every_unit() {
        const UNITS: usize = 37;
        let mut rng = Rng::new(5);
        let mut ranks = Ranks::new(UNITS as u32);
        let (mut valid, mut closed_at) = ([NOT_CLOSED; UNITS], [0; UNITS]);
        for now in 1..5_000u64 {
            let unit = rng.below(UNITS as u32) as usize;
            match valid[unit] {
                NOT_CLOSED => {
                    (valid[unit], closed_at[unit]) = (Grains(rng.below(8)), now);
                    ranks.add(unit, Units { valid: &valid, closed_at: &closed_at });
                }
                Grains::ZERO => {
                    valid[unit] = NOT_CLOSED;
                    ranks.recount(unit, Units { valid: &valid, closed_at: &closed_at });
                }
                _ if rng.below(8) == 0 => {
                    valid[unit] += Grains::ONE;
                    ranks.recount(unit, Units { valid: &valid, closed_at: &closed_at });
                }
                _ => {
                    valid[unit] -= Grains::ONE;
                    ranks.lower(unit, valid[unit]);
                }
            }
            let units = Units { valid: &valid, closed_at: &closed_at };
            let closed = || (0..UNITS).filter(|&unit| valid[unit] != NOT_CLOSED);
            let fewest = closed().min_by_key(|&unit| (valid[unit], closed_at[unit]));
            assert_eq!(ranks.fewest_valid(units), fewest);
            assert_eq!(ranks.oldest(units), closed().min_by_key(|&unit| closed_at[unit]));
        }
    }
}

//! Wear levelling, in each group by itself.
//!
//! 1. Dynamic: the host gets the free unit with the fewest erases, and collection the one with the
//!    most. Moved data stays longer than data that the host has just written.
//! 2. Static: if the closed unit with the fewest erases is too far behind the most erased unit, its
//!    data is moved, so that its blocks are used again. At most every second victim is chosen in
//!    this way, so that collection still frees space.
//!
//! For example, with a spread of 20 the most erased unit has 65 erases and the least erased closed
//! unit has 40. That is 25 behind, so this unit is the next victim, even if all its data is valid.

use super::ranks::{NOT_CLOSED, Ranks, Units};
use super::unit_tables::UnitTables;
use super::victim::ClosedUnits;
use super::{Ftl, Policy, UnitState};
use spec::units::{Grains, GroupIndex, UnitIndex};

impl Ftl {
    /// The index, in a group's free list, of the unit to open next.
    pub(super) fn next_free(&self, group: GroupIndex, state: UnitState) -> usize {
        if self.policy.wear_levelling.is_none() {
            return 0;
        }
        let free = self.groups[group.index()].free.iter();
        let erases = free.map(|unit| self.units.erases[unit.index()]).enumerate();
        let next = match state {
            UnitState::OpenCollection => erases.max_by_key(|&(_, erases)| erases),
            _ => erases.min_by_key(|&(_, erases)| erases),
        };
        next.map_or(0, |(index, _)| index)
    }

    /// The closed unit with the fewest erases, if it is so far behind that its data must be moved.
    pub(super) fn unit_to_level(&self, group: GroupIndex) -> Option<UnitIndex> {
        let spread = self.policy.wear_levelling?.spread_erases?;
        let first = (group.0 * self.layout.units_per_group) as usize;
        let units = first..first + self.layout.units_per_group as usize;
        let most = self.units.erases[units.clone()].iter().copied().max()?;
        let closed = units.filter(|&unit| self.units.marked_valid[unit] < NOT_CLOSED);
        let least =
            closed.min_by_key(|&unit| (self.units.erases[unit], self.units.closed_at[unit]))?;
        assert!(self.units.state[least] == UnitState::Closed, "only a closed unit is a candidate");
        let is_behind = most - self.units.erases[least] > spread;
        is_behind.then_some(UnitIndex(least as u32))
    }

    /// Chooses a victim to level wear, or else by the drive's policy. Two victims in succession are
    /// never chosen to level wear.
    pub(super) fn choose_victim(
        &mut self,
        group: GroupIndex,
        was_levelling: bool,
    ) -> Option<UnitIndex> {
        if !was_levelling {
            let unit = self.unit_to_level(group);
            self.groups[group.index()].is_levelling = unit.is_some();
            if unit.is_some() {
                return unit;
            }
        }
        let first = (group.0 * self.layout.units_per_group) as usize;
        let units = first..first + self.layout.units_per_group as usize;
        // Moved data may leave the end of a unit empty. A victim must free more than that.
        let grains_per_unit =
            self.layout.grains_per_unit + Grains::ONE - self.layout.grains_per_slot;
        let Policy { victim_policy, choices, .. } = self.policy;
        let is_divided = self.streams.is_some() && self.divide_spare(units.clone());
        let Self { streams, rng, .. } = self;
        let UnitTables { closed_at, marked_valid, ranks, .. } = &self.units;
        let now = self.units.closed_count;
        let mut choose = |valid: &[Grains], ranks: Option<&Ranks>| {
            let units = Units { valid, closed_at: &closed_at[units.clone()] };
            let units = ClosedUnits { units, ranks, grains_per_unit, now };
            victim_policy.victim(&units, choices, rng)
        };
        let over_share = streams.as_ref().filter(|_| is_divided);
        let chosen = over_share.and_then(|streams| choose(&streams.over_share, None));
        let chosen =
            chosen.or_else(|| choose(&marked_valid[units.clone()], ranks.get(group.index())))?;
        Some(UnitIndex((first + chosen) as u32))
    }
}

//! Places the data of a fill in order, period by period, without simulating its writes.
//!
//! 1. A fill of an erased drive repeats itself: after some units of every allocation group the FTL
//!    is in the same state, and everything lies that many units further on.
//! 2. A pattern says where the logical pages of the first period lie, and in which order its units
//!    are closed.
//! 3. Placing repeats the pattern.
//!
//! For example, a superblock of 8,192 slots takes logical pages 0 to 8,191 in order. The pattern is
//! that one unit: its second repetition puts logical pages 8,192 to 16,383 into the next unit.

use super::counters::Counters;
use super::{Blocked, Ftl};
use spec::firmware::RESERVED_UNITS;
use spec::geometry::Layout;
use spec::units::{Grains, GroupIndex, LogicalPage, UnitIndex};
use std::ops::Range;

/// Where a fill puts its data until it repeats itself.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// The slot of each logical page, counted from the first one of the fill.
    slots: Vec<u32>,
    /// Grains that each logical page takes.
    grains: Grains,
    /// Units of every group that are filled.
    pub units: u32,
    /// All these units, in the order in which they are closed.
    filled: Vec<Filled>,
    /// Units per group of the drive that the pattern was taken from.
    units_per_group: u32,
}

/// A unit of a pattern.
#[derive(Clone, Debug)]
struct Filled {
    unit: u32,
    /// The logical page in each slot, or `LogicalPage::NONE`.
    logicals: Vec<u32>,
    /// The slots that hold one.
    taken: Vec<Range<u32>>,
}

impl Filled {
    fn empty(unit: u32, slots: u32) -> Self {
        let logicals = vec![LogicalPage::NONE.0; slots as usize];
        Self { unit, logicals, taken: Vec::new() }
    }

    fn note_taken(&mut self) {
        let mut first = 0;
        for part in self.logicals.chunk_by(|a, b| is_none(*a) == is_none(*b)) {
            let end = first + part.len() as u32;
            if !is_none(part[0]) {
                self.taken.push(first..end);
            }
            first = end;
        }
    }
}

fn is_none(logical: u32) -> bool {
    logical == LogicalPage::NONE.0
}

impl Ftl {
    /// Whether a fill can be placed: nothing has been written yet, and a pattern says all that
    /// there is to say. No die is lost, there is no SLC cache, hot and cold data are not separate,
    /// the memory holds the whole map, and no power cut will undo anything.
    #[must_use]
    pub(crate) fn can_place(&self) -> bool {
        let has_tables = self.streams.is_some() || self.journal.is_some();
        let has_whole_map = self.map.as_ref().is_none_or(|map| map.holds_all());
        let is_simple = !has_tables && has_whole_map && !self.cache.is_used();
        let Counters { host_slots, programmed_pages, .. } = self.counters;
        host_slots + programmed_pages == 0 && is_simple && self.losses.dies().is_empty()
    }

    /// Whether a fill of `units` units of every group never makes a group collect. The groups take
    /// turns, so a group that opens its last unit finds all but two units of the others full.
    #[must_use]
    pub fn has_room_without_collection(&self, units: u32) -> bool {
        let ahead = self.policy.units_ahead_at_first as usize;
        let least = RESERVED_UNITS.max(self.policy.start_units + ahead);
        let pages_per_round =
            self.layout.groups * (self.layout.grains_per_unit / self.layout.grains_per_slot);
        // Free and held units fall together, so it is enough to look at the first and the last.
        [0, units].into_iter().all(|units| {
            let free = self.layout.units_per_group.saturating_sub(units) as usize;
            let written = units.saturating_sub(2).saturating_mul(pages_per_round);
            let held = match self.policy.hold_unwritten {
                true => self.units_held_for(self.logical_pages.saturating_sub(written)),
                false => 0,
            };
            free > least + held
        })
    }

    /// Whether the first `count` logical pages of a fill that begins at `first` make a map page
    /// due. Until then the map costs no time.
    #[must_use]
    pub(crate) fn is_map_due_within(&self, first: LogicalPage, count: u32) -> bool {
        self.map.as_ref().is_some_and(|map| map.is_due_within(first, count))
    }

    /// How many units each group has closed, if all have closed as many.
    #[must_use]
    pub fn closed_rounds(&self) -> u64 {
        self.units.closed_count / u64::from(self.layout.groups)
    }

    /// Adds all numbers that decide what the next writes of a fill do. Units are counted from the
    /// closed ones.
    pub(crate) fn add_fill_state(&self, state: &mut Vec<u64>) {
        let rounds = self.closed_rounds();
        let in_group = |unit: UnitIndex| match unit.is_none() {
            true => u64::MAX,
            false => u64::from(unit.0 % self.layout.units_per_group).wrapping_sub(rounds),
        };
        let blocked = match self.host.blocked {
            None => 0,
            Some(Blocked::Collection) => 1,
            Some(Blocked::NandBusy) => 2,
        };
        let closed = self.units.closed_count % u64::from(self.layout.groups);
        state.extend([blocked, self.host.next_group.into(), closed]);
        self.host.pages.add_fill_state(state);
        if let Some(page) = self.host.page {
            let group = self.layout.group_of(page.unit);
            let [begun, filled] = [page.begun, page.filled].map(u64::from);
            let [number, logical_begun] = [page.number, page.logical_begun].map(u64::from);
            state.extend([group.0.into(), number, logical_begun, begun, filled]);
            state.push(page.rounds as u64);
        }
        for group in &self.groups {
            let next_page = u64::from(group.host.next_page);
            let carry = u64::from(group.host_carry);
            let before = group.host_before as u64;
            let collecting = u64::from(group.collecting);
            state.extend([in_group(group.host.unit), next_page, carry, before, collecting]);
        }
    }

    /// Returns the pattern of a fill from logical page 0 on that repeats itself after `pages`
    /// logical pages and `units` units of every group. `None` if the fill so far did not repeat
    /// itself from its first write on, or if the groups did not take turns.
    #[must_use]
    pub(crate) fn pattern(&self, pages: u32, units: u32, grains: Grains) -> Option<Pattern> {
        let Self { layout, .. } = self;
        let slots = &self.mapping.slots_of_logical()[..self.counters.host_slots as usize];
        let further = units * layout.addresses_per_unit;
        let repeats = |(before, after): (&u32, &u32)| before + further == *after;
        let closed = self.closed_in_order();
        let in_period = (units * layout.groups) as usize;
        let units_repeat = |(before, after): (&u32, &u32)| before + units == *after;
        let in_turn = |(index, unit): (usize, &u32)| {
            unit % layout.units_per_group == index as u32 / layout.groups
        };
        let is_pattern = slots.iter().zip(&slots[pages as usize..]).all(repeats)
            && closed.iter().zip(&closed[in_period..]).all(units_repeat)
            && closed.iter().enumerate().all(in_turn);
        if !is_pattern {
            return None;
        }
        let slots = slots[..pages as usize].to_vec();
        let filled = self.filled(&slots, &closed[..in_period])?;
        let units_per_group = layout.units_per_group;
        Some(Pattern { slots, grains, units, filled, units_per_group })
    }

    /// The logical pages in `units`, given their slots. `None` if one is in another unit.
    fn filled(&self, slots: &[u32], units: &[u32]) -> Option<Vec<Filled>> {
        let slots_per_unit = self.layout.addresses_per_unit;
        let mut filled: Vec<Filled> =
            units.iter().map(|&unit| Filled::empty(unit, slots_per_unit)).collect();
        let mut index_of_unit = vec![usize::MAX; self.layout.units() as usize];
        for (index, &unit) in units.iter().enumerate() {
            index_of_unit[unit as usize] = index;
        }
        for (logical, slot) in (0..).zip(slots) {
            let index = index_of_unit[(slot / slots_per_unit) as usize];
            filled.get_mut(index)?.logicals[(slot % slots_per_unit) as usize] = logical;
        }
        filled.iter_mut().for_each(Filled::note_taken);
        Some(filled)
    }

    /// The closed units of a drive on which none has been collected, the one closed first in front.
    fn closed_in_order(&self) -> Vec<u32> {
        let mut closed = vec![0; self.units.closed_count as usize];
        for (unit, &at) in (0..).zip(&self.units.closed_at) {
            if at > 0 {
                closed[at as usize - 1] = unit;
            }
        }
        closed
    }

    /// Puts `times` repetitions of a pattern, from logical page `first` on, into the units of a
    /// blank drive. It may have more units per group than the drive from which the pattern is.
    pub(crate) fn place(&mut self, pattern: &Pattern, first: LogicalPage, times: u32) {
        let Layout { units_per_group, addresses_per_unit, .. } = self.layout;
        let apart = units_per_group - pattern.units_per_group;
        let unit_here = |unit: u32| unit + unit / pattern.units_per_group * apart;
        let slot_here = |slot: &u32| {
            unit_here(slot / addresses_per_unit) * addresses_per_unit + slot % addresses_per_unit
        };
        let slots: Vec<u32> = pattern.slots.iter().map(slot_here).collect();
        for time in 0..times {
            let units = time * pattern.units;
            let logical = first.0 + time * slots.len() as u32;
            self.mapping.place(
                LogicalPage(logical),
                &slots,
                units * addresses_per_unit,
                pattern.grains,
            );
            for Filled { unit, logicals, taken } in &pattern.filled {
                let unit = UnitIndex(unit_here(*unit) + units);
                self.mapping.place_in_unit(unit, logicals, logical, taken);
                let count: u32 = taken.iter().map(|slots| slots.end - slots.start).sum();
                self.units.set_valid(unit, pattern.grains * count);
                self.units.close(unit);
                #[cfg(feature = "stamps")]
                self.stamp_stripes(unit);
            }
        }
        for group in &mut self.groups {
            group.free.drain(..(times * pattern.units) as usize);
        }
        self.recount_reserves();
        if let Some(map) = &mut self.map {
            map.update_all(first, times * slots.len() as u32);
        }
    }

    /// All units of a blank drive that `times` repetitions of a pattern fill.
    pub(crate) fn placed_units(
        &self,
        pattern: &Pattern,
        times: u32,
    ) -> impl Iterator<Item = UnitIndex> {
        let Self { layout, .. } = *self;
        let units = times * pattern.units;
        (0..layout.groups).map(GroupIndex).flat_map(move |group| {
            let first = group.0 * layout.units_per_group;
            (first..first + units).map(UnitIndex)
        })
    }
}

//! The state of the FTL that other crates may see.

use super::allocation::{Group, OpenPage};
use super::{Ftl, UnitState};
use spec::units::{DieIndex, Grains, GroupIndex, Slot, UnitIndex};

spec::numbered! {
    /// The state of a block as a map of the drive shows it.
    pub enum BlockState {
        Free = "free",
        /// Open for the host's writes.
        Open = "open",
        OpenCollection = "openCollection",
        Closed = "closed",
        /// Being read by collection, or read to the end and waiting for its erase.
        Victim = "victim",
        Erasing = "erasing",
    }
}

impl Ftl {
    /// Whether any group collects.
    #[inline]
    #[must_use]
    pub(crate) fn is_collecting(&self) -> bool {
        self.collecting_groups > 0
    }

    /// Whether no group has more free units than its low watermark.
    #[must_use]
    pub fn is_spare_exhausted(&self) -> bool {
        let low = self.policy.low_watermark_units as usize + self.held_units();
        self.groups.iter().all(|group| group.free.len() <= low)
    }

    /// Free blocks of all working dies.
    #[must_use]
    pub fn free_blocks(&self) -> u64 {
        let groups = (0..self.layout.groups).map(GroupIndex);
        let blocks = groups.map(|group| {
            self.groups[group.index()].free.len() as u64 * u64::from(self.dies_left(group))
        });
        blocks.sum()
    }

    /// Working dies of a group with parity. Without parity the loss of a die ends the drive, so the
    /// count stays whole.
    pub(super) fn dies_left(&self, group: GroupIndex) -> u32 {
        let is_lost = |die: &&DieIndex| self.layout.group_of_die(**die) == group;
        let lost = match self.layout.has_parity {
            true => self.losses.dies().iter().filter(is_lost).count() as u32,
            false => 0,
        };
        self.layout.dies_per_group - lost
    }

    /// Slots of 4 KiB that were programmed and have been replaced since.
    #[must_use]
    pub fn stale_slots(&self) -> f64 {
        let mut stale = 0;
        for (index, state) in self.units.state.iter().enumerate() {
            let written = match state {
                UnitState::Free | UnitState::Erasing => Grains::ZERO,
                UnitState::OpenHost | UnitState::OpenCollection => {
                    self.open_grains(UnitIndex(index as u32))
                }
                UnitState::Closed | UnitState::Victim | UnitState::ErasePending => {
                    self.grains_of(UnitIndex(index as u32))
                }
            };
            stale += u64::from(written.saturating_sub(self.units.valid(UnitIndex(index as u32))));
        }
        stale as f64 / f64::from(self.layout.grains_per_slot)
    }

    /// Grains written to an open unit so far. Its last page may be partly filled.
    fn open_grains(&self, unit: UnitIndex) -> Grains {
        let group = &self.groups[self.layout.group_of(unit).index()];
        if self.units.state[unit.index()] == UnitState::OpenCollection {
            // A full unit stays open until its last page is programmed.
            let whole = self.layout.grains_per_unit;
            let open = [group.collection, group.other.collection];
            let open = open.iter().find(|open| open.unit == unit);
            return open.map_or(whole, |open| open.filled.min(whole));
        }
        let is_current = group.host.unit == unit;
        let host = if is_current { group.host } else { group.other.host };
        let whole = self.layout.grains_per_page * host.next_page;
        let open = self.open_host_pages().find(|open| open.unit == unit);
        whole - open.map_or(Grains::ZERO, |open| self.layout.grains_per_page - open.filled)
    }

    /// Slots of page `number` of a unit that have been written, valid or stale. They are the first
    /// slots of the page.
    #[must_use]
    pub fn filled_addresses(&self, unit: UnitIndex, number: u32) -> u32 {
        let most = self.layout.addresses_per_page;
        if self.layout.is_compressed() {
            let first = self.layout.first_slot(self.layout.page_in_unit(unit, number)).0;
            let is_taken = |offset: &u32| self.mapping.is_taken(Slot(first + offset));
            return (0..most).take_while(is_taken).count() as u32;
        }
        let filled = match self.units.state[unit.index()] {
            UnitState::Free | UnitState::Erasing => Grains::ZERO,
            UnitState::OpenHost | UnitState::OpenCollection => self.open_grains(unit),
            _ => self.grains_of(unit),
        };
        filled.slots().saturating_sub(number * most).min(most)
    }

    /// Adds the valid grains of each block of a unit to `valid`, by the die that the block is on.
    /// Visits the pages in the order in which they lie, because there are millions on a drive.
    pub fn add_valid_by_die(&self, unit: UnitIndex, valid: &mut [Grains]) {
        if self.units.valid(unit) == Grains::ZERO {
            return;
        }
        let layout = &self.layout;
        if layout.dies_per_group == 1 {
            valid[layout.group_of(unit).index()] += self.units.valid(unit);
            return;
        }
        let first = (layout.group_of(unit).0 * layout.dies_per_group) as usize;
        let end = first + layout.dies_per_group as usize;
        let (mut stripe, mut left, mut die) = (0, 0, 0);
        self.mapping.each_page_of(unit, |grains| {
            if left == 0 {
                die = self.die_of(unit, stripe * layout.pages_per_stripe).index();
                (stripe, left) = (stripe + 1, layout.pages_per_stripe);
            }
            valid[die] += grains;
            left -= 1;
            die = if die + 1 == end { first } else { die + 1 };
        });
    }

    /// Whether collection writes to a unit.
    #[must_use]
    pub fn is_for_collection(&self, unit: UnitIndex) -> bool {
        self.units.state[unit.index()] == UnitState::OpenCollection
    }

    /// The state of a unit as a map shows it.
    #[must_use]
    pub fn block_state(&self, unit: UnitIndex) -> BlockState {
        match self.units.state[unit.index()] {
            UnitState::Free => BlockState::Free,
            UnitState::OpenHost => BlockState::Open,
            UnitState::OpenCollection => BlockState::OpenCollection,
            UnitState::Closed => BlockState::Closed,
            UnitState::Victim | UnitState::ErasePending => BlockState::Victim,
            UnitState::Erasing => BlockState::Erasing,
        }
    }

    /// Erases of a unit in this run.
    #[must_use]
    pub fn erase_count(&self, unit: UnitIndex) -> u32 {
        self.units.erases[unit.index()]
    }

    /// Grains in pages that have not been sent to a die.
    #[must_use]
    pub(crate) fn open_page_grains(&self) -> Grains {
        let host: Grains = self.open_host_pages().map(|open| open.filled).sum();
        let waiting = |group: &Group| {
            group.host_carry + group.other.host_carry + group.moves.unissued_grains()
        };
        host + self.groups.iter().map(waiting).sum::<Grains>()
    }

    /// The open pages of the host: one, or one per stream.
    fn open_host_pages(&self) -> impl Iterator<Item = OpenPage> {
        let other = self.streams.as_ref().and_then(|streams| streams.other_page);
        [self.host.page, other].into_iter().flatten()
    }

    /// Panics if the tables contradict one another. Visits every slot of the drive.
    pub(crate) fn audit(&self) {
        let layout = &self.layout;
        let mut mapped = 0u32;
        for (logical, &slot) in self.mapping.slots_of_logical().iter().enumerate() {
            let slot = Slot(slot);
            if slot.is_none() {
                continue;
            }
            mapped += 1;
            assert!(self.mapping.is_valid(slot), "a mapped slot is valid");
            assert!(self.mapping.logical(slot).index() == logical, "the map goes both ways");
        }
        assert!(mapped == self.mapping.mapped_pages(), "the mapped pages are counted");
        self.audit_map();
        let valid: u32 = (0..layout.units()).map(|unit| self.audit_unit(UnitIndex(unit))).sum();
        assert!(valid == mapped, "every logical page has exactly one valid slot");
        self.units.audit_ranks();
        let collecting = self.groups.iter().filter(|group| group.collecting).count();
        assert!(collecting == self.collecting_groups as usize, "collecting groups are counted");
        let is_paced = self.policy.pacing.keeps_reserve;
        for group in self.groups.iter().filter(|_| is_paced) {
            assert!(group.reserve == group.counted_reserve(layout), "the reserve is counted");
        }
        let counters = &self.counters;
        let written = counters.data_grains() + counters.parity_grains;
        let programmed = counters.programmed_pages * u64::from(layout.grains_per_page);
        let open = u64::from(self.open_page_grains()) + counters.dropped_grains;
        assert!(written == programmed + open, "host + map + moved + padding + parity = programmed");
    }

    /// Checks one unit and returns its valid slots.
    fn audit_unit(&self, unit: UnitIndex) -> u32 {
        let layout = &self.layout;
        let (mut valid, mut valid_grains, mut filled) = (0, Grains::ZERO, 0);
        for number in 0..layout.pages_per_unit {
            let page = layout.page_in_unit(unit, number);
            let addresses = self.filled_addresses(unit, number);
            let bits = self.mapping.valid_in_page(page);
            assert!(64 - bits.leading_zeros() <= addresses, "only written slots are valid");
            valid += bits.count_ones();
            valid_grains += self.mapping.grains_in_page(page);
            filled += addresses;
        }
        assert!(valid_grains == self.units.valid(unit), "the valid grains of a unit are counted");
        let is_closed = self.units.state[unit.index()] == UnitState::Closed;
        assert!(
            is_closed == (self.units.marked_valid[unit.index()] < super::NOT_CLOSED),
            "exactly the closed units are candidates"
        );
        if !layout.is_compressed() {
            let slots_per_unit = layout.grains_per_unit.slots();
            let free = slots_per_unit - filled;
            let stale = filled - valid;
            assert!(valid + stale + free == slots_per_unit);
            let unused = slots_per_unit - self.grains_of(unit).slots();
            assert!(!is_closed || free == unused, "a closed unit is full");
        }
        valid
    }
}

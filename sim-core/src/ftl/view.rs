//! What others may see of the FTL.

use super::{Ftl, UnitState};
use crate::units::{Slot, UnitIndex};

impl Ftl {
    /// Collection is under way somewhere.
    #[must_use]
    pub fn is_collecting(&self) -> bool {
        self.groups.iter().any(|group| group.collecting)
    }

    /// Every group is down to its low watermark.
    #[must_use]
    pub fn is_spare_exhausted(&self) -> bool {
        let low = self.low_watermark_units as usize + self.held_units();
        self.groups.iter().all(|group| group.free.len() <= low)
    }

    /// Free blocks, counted on each die.
    #[must_use]
    pub fn free_blocks(&self) -> u64 {
        let units: usize = self.groups.iter().map(|group| group.free.len()).sum();
        units as u64 * u64::from(self.layout.dies_per_group)
    }

    /// Slots that were programmed and whose data has been replaced.
    #[must_use]
    pub fn stale_slots(&self) -> u64 {
        let per_unit = u64::from(self.layout.slots_per_unit);
        let mut programmed = 0;
        for (index, state) in self.unit_state.iter().enumerate() {
            let unit = UnitIndex(index as u32);
            programmed += match state {
                UnitState::Free | UnitState::Erasing => 0,
                UnitState::OpenHost | UnitState::OpenCollection => self.open_slots(unit),
                UnitState::Closed | UnitState::Victim | UnitState::Drained => per_unit,
            };
        }
        programmed - u64::from(self.mapping.mapped_pages())
    }

    /// Slots of an open unit that hold something: all of its pages so far, the last one maybe not
    /// to the end.
    fn open_slots(&self, unit: UnitIndex) -> u64 {
        let group = &self.groups[self.layout.group_of(unit).index()];
        if self.unit_state[unit.index()] == UnitState::OpenCollection {
            // One that is full stays open until its last page is programmed.
            let is_current = group.collection.unit == unit;
            let whole = self.layout.slots_per_unit;
            return u64::from(if is_current { group.collection.filled } else { whole });
        }
        let whole = group.host.next_page * self.layout.slots_per_page;
        let open = self.host_page.filter(|open| open.unit == unit);
        u64::from(whole - open.map_or(0, |open| self.layout.slots_per_page - open.filled))
    }

    /// Slots of page `number` of a unit that hold something, valid or stale.
    #[must_use]
    pub fn filled_slots(&self, unit: UnitIndex, number: u32) -> u32 {
        let most = self.layout.slots_per_page;
        match self.unit_state[unit.index()] {
            UnitState::Free | UnitState::Erasing => 0,
            UnitState::OpenHost | UnitState::OpenCollection => {
                let filled = self.open_slots(unit) as u32;
                filled.saturating_sub(number * most).min(most)
            }
            _ => most,
        }
    }

    #[must_use]
    pub fn valid_in_block(&self, die: u32, block: u32) -> u32 {
        let (unit, first) = self.layout.unit_at(die, block);
        if self.layout.dies_per_group == 1 {
            return self.unit_valid[unit.index()];
        }
        let numbers = (0..self.layout.pages_per_block)
            .map(|number| first + number * self.layout.dies_per_group);
        let pages = numbers.map(|number| self.layout.page_in_unit(unit, number));
        pages.map(|page| self.mapping.valid_in_page(page).count_ones()).sum()
    }

    /// As in `MapView::state`.
    #[must_use]
    pub fn state_code(&self, unit: UnitIndex) -> u8 {
        match self.unit_state[unit.index()] {
            UnitState::Drained => UnitState::Victim as u8,
            state => state as u8,
        }
    }

    #[must_use]
    pub fn erase_count(&self, unit: UnitIndex) -> u32 {
        self.unit_erases[unit.index()]
    }

    /// Slots that wait in pages not yet full.
    #[must_use]
    pub fn open_page_slots(&self) -> u32 {
        let host = self.host_page.map_or(0, |open| open.filled);
        host + self.groups.iter().map(|group| group.moves.unissued_slots()).sum::<u32>()
    }

    /// Panics where the tables contradict one another. Visits every slot of the drive.
    pub fn audit(&self) {
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
        assert!(mapped == self.mapping.mapped_pages(), "mapped pages are counted");
        let mut valid_total = 0;
        let mut stale_total = 0;
        for index in 0..layout.units() {
            let unit = UnitIndex(index);
            let (mut valid, mut stale, mut free) = (0, 0, 0);
            for number in 0..layout.pages_per_unit {
                let filled = self.filled_slots(unit, number);
                let page = self.layout.page_in_unit(unit, number);
                let live = self.mapping.valid_in_page(page).count_ones();
                assert!(live <= filled, "a slot is valid only where something was written");
                valid += live;
                stale += filled - live;
                free += layout.slots_per_page - filled;
            }
            assert!(valid + stale + free == layout.slots_per_unit);
            assert!(valid == self.unit_valid[unit.index()], "valid slots are counted");
            let closed = self.unit_state[unit.index()] == UnitState::Closed;
            let expected = if closed { valid } else { super::NOT_CLOSED };
            assert!(self.closed_valid[unit.index()] == expected, "closed units are candidates");
            assert!(!closed || free == 0, "a closed unit is full");
            valid_total += valid;
            stale_total += u64::from(stale);
        }
        assert!(stale_total == self.stale_slots(), "stale slots are counted");
        assert!(valid_total == mapped, "every logical page has exactly one valid slot");
        let counters = &self.counters;
        let written = counters.host_slots + counters.moved_slots + counters.padding_slots;
        let programmed = counters.programmed_pages * u64::from(layout.slots_per_page);
        let open = u64::from(self.open_page_slots()) + counters.dropped_slots;
        assert!(written == programmed + open, "host + moved + padding = programmed");
    }
}

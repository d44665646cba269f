//! Garbage collection of one group.
//!
//! 1. It starts when few units are free, and picks a victim among the closed ones.
//! 2. It reads the pages of the victim that hold something valid, a bounded number at a time.
//! 3. What is still valid when the data arrives gets a new place in the open collection unit;
//!    the map changes at once, so that a host write meanwhile makes the new copy stale.
//! 4. Full pages are programmed. When all that was moved is programmed, the victim is erased:
//!    data is never in fewer than one place.
//! 5. The erased unit joins the free list.

use super::allocation::RESERVED_UNITS;
use super::victim::Candidates;
use super::{Ftl, Pacing, UnitState};
use crate::agenda::Agenda;
use crate::nand::{Layout, Nand, Request};
use crate::trace::{Cause, OperationKind};
use crate::units::{GroupIndex, Slot, UnitIndex};

/// Paced collection starts this many units above the low watermark, so that the host can open a
/// unit while a victim is being moved, and stops as many above that, so that it does not stop each
/// time that it has freed one.
pub(crate) const PACED_UNITS: u32 = 2;

/// Slots that collection of one group may have under way. Two pages at least: one may be open and
/// wait for the next to fill it.
pub(super) fn in_flight_max(layout: &Layout) -> u32 {
    let four_pages_a_die = 4 * layout.slots_per_page * layout.dies_per_group;
    four_pages_a_die.min(layout.slots_per_unit).max(2 * layout.slots_per_page)
}

impl Ftl {
    /// Goes on collecting in `group` as far as it can without waiting.
    pub(super) fn collect(&mut self, group: GroupIndex, nand: &mut Nand, agenda: &mut Agenda) {
        for _ in 0..=self.layout.units_per_group {
            if self.groups[group.index()].victim.is_none() && !self.begin_victim(group) {
                break;
            }
            if !self.read_victim(group, nand, agenda) {
                return;
            }
        }
        self.pad_if_stuck(group, nand, agenda);
    }

    fn wants_victim(&mut self, group: GroupIndex) -> bool {
        let held = self.held_units();
        let state = &self.groups[group.index()];
        let free = state.free.len() + state.erasing_units as usize;
        let (low, high) = match self.pacing {
            Pacing::Burst => (self.low_watermark_units, self.high_watermark_units),
            Pacing::Paced => {
                let low = self.low_watermark_units + PACED_UNITS;
                (low, low + PACED_UNITS)
            }
        };
        let (low, high) = (low as usize + held, high as usize + held);
        let wanted = free <= low || (state.collecting && free < high);
        self.set_collecting(group, wanted);
        wanted
    }

    /// The end of a burst lets the host go on.
    fn set_collecting(&mut self, group: GroupIndex, collecting: bool) {
        let state = &mut self.groups[group.index()];
        if state.collecting && !collecting {
            self.host_blocked = None;
        }
        state.collecting = collecting;
    }

    fn begin_victim(&mut self, group: GroupIndex) -> bool {
        if !self.wants_victim(group) {
            return false;
        }
        let first = (group.0 * self.layout.units_per_group) as usize;
        let units = first..first + self.layout.units_per_group as usize;
        let candidates = Candidates {
            valid: &self.closed_valid[units.clone()],
            closed_at: &self.closed_at[units],
            slots_per_unit: self.layout.slots_per_unit,
            now: self.closed_units,
        };
        let Some(chosen) = candidates.choose(self.victim_policy, &mut self.rng) else {
            self.set_collecting(group, false);
            return false;
        };
        let unit = UnitIndex((first + chosen) as u32);
        self.set_state(unit, UnitState::Victim);
        self.counters.victims += 1;
        let valid = self.unit_valid[unit.index()];
        let state = &mut self.groups[group.index()];
        state.victim = Some((unit, 0));
        state.gain_stale = self.layout.slots_per_unit - valid;
        state.gain_valid = valid.max(1);
        state.gain_rest = 0;
        if valid == 0 {
            state.earn(1, self.layout.slots_per_unit);
        }
        true
    }

    /// Asks for the victim's pages; `true` once the last one has been asked for.
    fn read_victim(&mut self, group: GroupIndex, nand: &mut Nand, agenda: &mut Agenda) -> bool {
        let state = &self.groups[group.index()];
        let Some((unit, mut number)) = state.victim else { return true };
        let most = self.most_to_ask(group);
        let mut asked = 0;
        let mut is_over = true;
        // A page that had to wait was touched when it was first looked at.
        let mut touched = number > 0;
        while number < self.layout.pages_per_unit {
            let page = self.layout.page_in_unit(unit, number);
            if number & (self.touch_pages - 1) == 0 && !touched {
                let count = self.touch_pages.min(self.layout.pages_per_unit - number);
                self.mapping.touch_pages(page, count);
            }
            touched = false;
            let slots = self.mapping.valid_in_page(page).count_ones();
            if asked + slots > most {
                is_over = false;
                break;
            }
            if slots > 0 {
                asked += slots;
                let request = Request {
                    kind: OperationKind::Read,
                    cause: Cause::Collection,
                    unit,
                    number,
                    slots,
                    tag: 0,
                };
                nand.enqueue(self.layout.die_in_group(group, number), request, agenda);
            }
            number += 1;
        }
        self.groups[group.index()].in_flight_slots += asked;
        self.unit_pending[unit.index()] += asked;
        self.asked[group.index()] += asked;
        self.groups[group.index()].victim = if is_over { None } else { Some((unit, number)) };
        if is_over {
            self.set_state(unit, UnitState::Drained);
            self.erase_if_moved(group, unit, nand, agenda);
        }
        is_over
    }

    /// Slots that can be asked for now: bounded, and each will find a place.
    fn most_to_ask(&self, group: GroupIndex) -> u32 {
        let layout = &self.layout;
        let state = &self.groups[group.index()];
        let pages_left = layout.pages_per_unit.saturating_sub(state.collection.next_page);
        let mut room = pages_left * layout.slots_per_page;
        if !state.free.is_empty() {
            room += layout.slots_per_unit;
        }
        // What is in the open page or being programmed has its place already.
        room += state.moved.map_or(0, |open| layout.slots_per_page - open.filled);
        let placeable = room.saturating_sub(self.asked[group.index()]);
        placeable.min(self.in_flight_max.saturating_sub(state.in_flight_slots))
    }

    /// Data of a victim's page has arrived: what is still valid gets a new place.
    pub(super) fn move_page(
        &mut self,
        group: GroupIndex,
        read: &Request,
        nand: &mut Nand,
        agenda: &mut Agenda,
    ) {
        let page = self.layout.page_in_unit(read.unit, read.number);
        let mut valid = self.mapping.valid_in_page(page);
        let moved = valid.count_ones();
        let from = self.layout.first_slot(page);
        let mut left = moved;
        while left > 0 {
            let count = self.move_slots(group, read.unit, from, valid, left);
            for _ in 0..count {
                valid &= valid - 1;
            }
            left -= count;
            let open = self.groups[group.index()].moved;
            if open.is_some_and(|open| open.filled == self.layout.slots_per_page) {
                self.program_moved(group, nand, agenda);
            }
        }
        self.mapping.clear_page(page);
        self.unit_valid[read.unit.index()] -= moved;
        self.counters.moved_slots += u64::from(moved);
        self.asked[group.index()] -= read.slots;
        let state = &mut self.groups[group.index()];
        let lost = read.slots - moved;
        state.in_flight_slots -= lost;
        state.earn(read.slots, self.layout.slots_per_unit);
        if self.pacing == Pacing::Paced {
            self.host_blocked = None;
        }
        if lost > 0 {
            self.no_longer_pending(group, read.unit, lost, nand, agenda);
        }
        // A move takes as much room as it was promised, so more can be read only where less was
        // moved, or where nothing is left to wait for.
        let state = &self.groups[group.index()];
        let waiting = state.moved.map_or(0, |open| open.filled);
        if lost > 0 || state.in_flight_slots == waiting {
            self.collect(group, nand, agenda);
        }
    }

    /// Gives up to `left` of the slots in `valid` the next places in the page that collection
    /// fills; answers how many.
    fn move_slots(
        &mut self,
        group: GroupIndex,
        source: UnitIndex,
        from: Slot,
        valid: u64,
        left: u32,
    ) -> u32 {
        if self.groups[group.index()].moved.is_none() {
            self.open_moved(group);
        }
        let state = &mut self.groups[group.index()];
        let open = state.moved.as_mut().expect("opened above");
        let count = left.min(self.layout.slots_per_page - open.filled);
        let first = (state.moved_sources * self.layout.slots_per_page + open.filled) as usize;
        let to = Slot(open.first_slot.0 + open.filled);
        open.filled += count;
        self.sources[first..first + count as usize].fill(source.0);
        self.unit_valid[state.collection.unit.index()] += count;
        self.mapping.relocate(from, valid, to, count);
        count
    }

    fn open_moved(&mut self, group: GroupIndex) {
        if !self.groups[group.index()].collection.has_room(&self.layout) {
            let unit = self.take_free(group, UnitState::OpenCollection);
            let state = &mut self.groups[group.index()];
            state.collection.unit = unit;
            state.collection.next_page = 0;
        }
        let sources = self.free_sources.pop().unwrap_or_else(|| {
            let entry = self.sources.len() as u32 / self.layout.slots_per_page;
            let length = self.sources.len() + self.layout.slots_per_page as usize;
            self.sources.resize(length, UnitIndex::NONE.0);
            entry
        });
        let state = &mut self.groups[group.index()];
        state.moved = Some(state.collection.open(&self.layout));
        state.moved_sources = sources;
    }

    fn program_moved(&mut self, group: GroupIndex, nand: &mut Nand, agenda: &mut Agenda) {
        let state = &mut self.groups[group.index()];
        assert!(state.moved.take().is_some(), "a page is open");
        let request = Request {
            kind: OperationKind::Program,
            cause: Cause::Collection,
            unit: state.collection.unit,
            number: state.collection.next_page - 1,
            slots: self.layout.slots_per_page,
            tag: state.moved_sources,
        };
        let frontier = state.collection;
        self.counters.programmed_pages += 1;
        if !frontier.has_room(&self.layout) {
            self.close(frontier.unit);
        }
        let die = self.layout.die_in_group(group, frontier.next_page - 1);
        nand.enqueue(die, request, agenda);
    }

    /// Moved data has been programmed: its old copies are no longer needed.
    pub(super) fn moved_programmed(
        &mut self,
        group: GroupIndex,
        program: &Request,
        nand: &mut Nand,
        agenda: &mut Agenda,
    ) {
        let first = (program.tag * self.layout.slots_per_page) as usize;
        let last = first + self.layout.slots_per_page as usize;
        let mut entry = first;
        while entry < last {
            let source = UnitIndex(self.sources[entry]);
            let run = self.sources[entry..last].iter().take_while(|&&s| s == source.0).count();
            entry += run;
            if !source.is_none() {
                self.groups[group.index()].in_flight_slots -= run as u32;
                self.no_longer_pending(group, source, run as u32, nand, agenda);
            }
        }
        self.free_sources.push(program.tag);
        self.collect(group, nand, agenda);
    }

    #[inline]
    fn no_longer_pending(
        &mut self,
        group: GroupIndex,
        unit: UnitIndex,
        slots: u32,
        nand: &mut Nand,
        agenda: &mut Agenda,
    ) {
        self.unit_pending[unit.index()] -= slots;
        if self.unit_pending[unit.index()] == 0 {
            self.erase_if_moved(group, unit, nand, agenda);
        }
    }

    fn erase_if_moved(
        &mut self,
        group: GroupIndex,
        unit: UnitIndex,
        nand: &mut Nand,
        agenda: &mut Agenda,
    ) {
        let index = unit.index();
        if self.unit_state[index] != UnitState::Drained || self.unit_pending[index] > 0 {
            return;
        }
        assert!(self.unit_valid[index] == 0, "a unit is erased only when nothing in it is valid");
        self.set_state(unit, UnitState::Erasing);
        self.groups[group.index()].erasing_units += 1;
        self.unit_pending[index] = self.layout.dies_per_group;
        for number in 0..self.layout.dies_per_group {
            let request = Request {
                kind: OperationKind::Erase,
                cause: Cause::Collection,
                unit,
                number,
                slots: 0,
                tag: 0,
            };
            nand.enqueue(self.layout.die_in_group(group, number), request, agenda);
        }
    }

    /// One die has erased its block of `unit`.
    pub(super) fn erased(
        &mut self,
        group: GroupIndex,
        erase: &Request,
        nand: &mut Nand,
        agenda: &mut Agenda,
    ) {
        let index = erase.unit.index();
        self.counters.erases += 1;
        self.unit_pending[index] -= 1;
        if self.unit_pending[index] > 0 {
            return;
        }
        let state = &mut self.groups[group.index()];
        state.erasing_units -= 1;
        state.free.push_back(erase.unit);
        assert!(state.free.len() <= self.layout.units_per_group as usize);
        self.unit_erases[index] += 1;
        self.set_state(erase.unit, UnitState::Free);
        self.host_blocked = None;
        self.collect(group, nand, agenda);
    }

    /// A victim may wait for the rest of a page that nothing will fill: fill it with padding.
    fn pad_if_stuck(&mut self, group: GroupIndex, nand: &mut Nand, agenda: &mut Agenda) {
        let state = &self.groups[group.index()];
        let Some(open) = state.moved else { return };
        let starved = state.free.len() <= RESERVED_UNITS + self.held_units()
            && state.erasing_units == 0
            && state.in_flight_slots == open.filled
            && open.filled > 0;
        if !starved {
            return;
        }
        let entry = (state.moved_sources * self.layout.slots_per_page) as usize;
        let whole = self.layout.slots_per_page as usize;
        self.sources[entry + open.filled as usize..entry + whole].fill(UnitIndex::NONE.0);
        self.counters.padding_slots += u64::from(self.layout.slots_per_page - open.filled);
        self.program_moved(group, nand, agenda);
    }
}

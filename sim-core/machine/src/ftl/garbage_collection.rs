//! Garbage collection of one allocation group.
//!
//! 1. It starts when few units are free, and picks a victim among the closed ones.
//! 2. It asks for the pages of the victim that hold valid slots, a bounded number at a time. Each
//!    valid slot gets its new slot in the open collection unit at once, and the map changes. If the
//!    host writes the logical page meanwhile, the new copy turns stale.
//! 3. A full page is programmed when all of its data has been read. Pages are programmed in order.
//! 4. The victim is erased when all data moved from it is programmed, and also all host pages that
//!    replaced data in it: at every moment the data is in at least one page of the NAND.
//! 5. The erased unit joins the free list.
//!
//! For example, a victim of 256 slots has 200 valid ones. Collection moves the 200 slots, which
//! fill 50 pages of 4, and frees 56 slots.

mod slots;

use super::allocation::{ErasePending, Frontier, Victim};
use super::{Ftl, UnitState};
use crate::nand::{Done, Nand};
use crate::trace::{Request, Work};
use spec::firmware::RESERVED_UNITS;
use spec::geometry::Layout;
use spec::units::{DieIndex, Grains, GroupIndex, MultiPlanePage, Nanoseconds, UnitIndex};

/// Pages that collection of one group may have under way. At least two, because one may be open and
/// wait for the next move to fill it. At least four for compressed data, because the logical pages
/// that begin in one page may fill three.
pub(super) fn moves_max(layout: &Layout) -> u32 {
    let least = if layout.is_compressed() { 4 } else { 2 };
    (4 * layout.dies_per_group).min(layout.pages_per_unit).max(least)
}

/// Pages of a victim whose map entries are loaded at once if collection asks for fewer at a time.
const PAGES_TOUCHED: u32 = 32;

impl Ftl {
    /// Collects in `group` as far as it can without waiting. It asks for a quarter of the pages
    /// allowed under way at once, so that it need not look again after every page. Returns whether
    /// it looked.
    #[inline(always)]
    pub(super) fn collect(&mut self, group: GroupIndex, nand: &mut Nand) -> bool {
        let state = &self.groups[group.index()];
        let has_enough = state.moves.under_way() + (self.moves_max / 4).max(1) > self.moves_max;
        let looks = state.victim.is_none() || !has_enough;
        if looks {
            self.collect_on(group, nand);
        }
        looks
    }

    /// `collect` for a group that has something to do.
    #[inline(never)]
    fn collect_on(&mut self, group: GroupIndex, nand: &mut Nand) {
        for _ in 0..=self.layout.units_per_group {
            if self.groups[group.index()].victim.is_none() && !self.begin_victim(group) {
                break;
            }
            if !self.read_victim(group, nand) {
                return;
            }
        }
        self.pad_if_stuck(group, nand);
    }

    /// Whether the group must collect: free units are at or below the start mark, or below the stop
    /// mark while it collects already, or below the mark for an idle drive. A paced drive looks at
    /// its reserve in place of the start and stop marks.
    fn wants_victim(&mut self, group: GroupIndex) -> bool {
        let held = self.held_units();
        let state = &self.groups[group.index()];
        let is_first = state.collection.unit.is_none();
        let ahead = if is_first { self.policy.units_ahead_at_first as usize } else { 0 };
        let free = state.free.len() + state.freed_soon();
        let start = self.policy.start_units + held + ahead;
        let stop = self.policy.stop_units + held;
        let in_background =
            self.policy.background_units.is_some_and(|units| free < units as usize + held);
        let is_low = match self.policy.pacing.keeps_reserve {
            true => self.is_below_reserve(group),
            false => free <= start || (state.collecting && free < stop),
        };
        let wanted = is_low || in_background;
        self.set_collecting(group, wanted);
        wanted
    }

    /// Notes whether the group collects. The host may go on when a burst ends.
    fn set_collecting(&mut self, group: GroupIndex, collecting: bool) {
        let was_collecting =
            std::mem::replace(&mut self.groups[group.index()].collecting, collecting);
        if was_collecting && !collecting {
            self.host.blocked = None;
        }
        self.collecting_groups += u32::from(collecting);
        self.collecting_groups -= u32::from(was_collecting);
    }

    /// Chooses the next victim. Returns `false` if there is none to collect.
    fn begin_victim(&mut self, group: GroupIndex) -> bool {
        let is_wanted = self.wants_victim(group);
        let cached = self.cached_victim(group);
        if !is_wanted && cached.is_none() && !self.losses.is_rebuilding {
            return false;
        }
        if self.losses.has_failed {
            self.set_collecting(group, false);
            return false;
        }
        let was_levelling = std::mem::take(&mut self.groups[group.index()].is_levelling);
        let mut unit = cached;
        if unit.is_none() && is_wanted {
            unit = self.choose_victim(group, was_levelling);
            unit = unit.filter(|&unit| self.is_worth_it(unit));
        }
        let Some(unit) = unit.or_else(|| self.rebuild_victim(group)) else {
            self.set_collecting(group, false);
            return false;
        };
        self.units.set_state(unit, UnitState::Victim);
        self.counters.victims += 1;
        self.groups[group.index()].victim = Some(Victim::new(unit));
        true
    }

    /// Asks for the victim's pages and moves their valid slots to new slots. Returns `true` once
    /// the last page has been asked for.
    fn read_victim(&mut self, group: GroupIndex, nand: &mut Nand) -> bool {
        let layout = self.layout;
        let is_compressed = layout.is_compressed();
        let victim = self.groups[group.index()].victim;
        let Some(Victim { unit, next_page, mark, moved: before, .. }) = victim else { return true };
        if next_page == layout.pages_per_unit {
            return self.finish_victim(group, nand);
        }
        if self.streams.is_some() && !self.turn_collection_unit(group, unit, nand) {
            return false;
        }
        let room = self.collection_room(group);
        let first = layout.page_in_unit(unit, next_page);
        if self.moves_max < PAGES_TOUCHED && next_page.is_multiple_of(PAGES_TOUCHED) {
            let count = PAGES_TOUCHED.min(layout.pages_per_unit - next_page);
            self.mapping.touch_pages(first, count);
        }
        let (mut moved, mut pages) = (Grains::ZERO, 0);
        while next_page + pages < layout.pages_per_unit {
            let page = MultiPlanePage(first.0 + pages);
            let grains = self.mapping.grains_in_page(page);
            if moved + grains > room {
                break;
            }
            if grains > Grains::ZERO {
                moved += grains;
                let (move_number, grains) = if is_compressed {
                    // Data that continues in the next page is read with that page.
                    (self.move_compressed(group, page), grains.min(layout.grains_per_page))
                } else {
                    (self.groups[group.index()].moves.add(grains), grains)
                };
                if layout.has_parity {
                    self.collect_in_stripe(page, grains, move_number, nand);
                } else {
                    let work = Work::CollectionRead { move_number };
                    let request = Request { work, unit, page, grains };
                    let die = layout.die_in_group(group, next_page + pages);
                    nand.enqueue(die, request, nand.now_ns());
                }
            }
            pages += 1;
        }
        let state = &mut self.groups[group.index()];
        let next_page = next_page + pages;
        let mark = if moved > Grains::ZERO { state.moves.mark() } else { mark };
        state.victim = Some(Victim { next_page, mark, moved: before + moved, ..Victim::new(unit) });
        if !is_compressed {
            self.move_slots(group, first, moved);
        }
        self.mapping.clear_pages(first, pages);
        self.units.fewer_valid(unit, moved);
        self.counters.moved_grains += u64::from(moved);
        let is_levelling = self.groups[group.index()].is_levelling;
        self.counters.levelled_grains += u64::from(moved) * u64::from(is_levelling);
        self.recount_reserve(group);
        next_page == layout.pages_per_unit && self.finish_victim(group, nand)
    }

    /// Room in the open collection unit and in the free units behind it.
    pub(super) fn room_in_units(&self, group: GroupIndex) -> Grains {
        let layout = &self.layout;
        let state = &self.groups[group.index()];
        let units_free = state.free.len().min(2) as u32;
        let room = layout.grains_per_unit * (1 + units_free) - state.collection.filled;
        // The end of a unit of compressed data may stay empty.
        if layout.is_compressed() { room.saturating_sub(layout.grains_per_slot) } else { room }
    }

    /// The part of this room that moves may take now.
    pub(super) fn collection_room(&mut self, group: GroupIndex) -> Grains {
        let in_units = self.room_in_units(group);
        let moves = &mut self.groups[group.index()].moves;
        moves.settle();
        let room = moves.room(self.moves_max);
        match self.layout.is_compressed() {
            true => room.saturating_sub(self.layout.grains_per_slot).min(in_units),
            false => room.min(in_units),
        }
    }

    /// Lets a victim that has been read to its end wait for its erase. Returns `false` while map
    /// pages have to be updated before.
    fn finish_victim(&mut self, group: GroupIndex, nand: &mut Nand) -> bool {
        let victim = &self.groups[group.index()].victim;
        let Some(Victim { unit, moved, mut updated, mut mark, .. }) = *victim else { return true };
        if self.holds_part_of_map() {
            let is_over = self.update_gathered(group, moved, &mut updated, nand);
            self.recount_reserve(group);
            let state = &mut self.groups[group.index()];
            if !is_over {
                state.victim.as_mut().expect("it is not over").updated = updated;
                return false;
            }
            // Also if only map pages were left of what it held.
            mark = state.moves.mark();
        }
        self.groups[group.index()].victim = None;
        self.units.set_state(unit, UnitState::ErasePending);
        let host_mark = self.host.pages.mark();
        self.groups[group.index()].erase_pending.push_back(ErasePending { unit, mark, host_mark });
        self.erase_pending_units(group, nand);
        true
    }

    /// Handles the read of a victim's page: programs the pages that are complete.
    #[inline(always)]
    pub(crate) fn moved_read(
        &mut self,
        die: DieIndex,
        move_number: u16,
        read: &Done,
        nand: &mut Nand,
    ) {
        self.arrived(self.layout.group_of_die(die), move_number, read.arrived_ns, nand);
    }

    /// Notes that a read for a move is complete. Its data arrives at `arrived_ns`.
    #[inline(always)]
    pub(super) fn arrived(
        &mut self,
        group: GroupIndex,
        move_number: u16,
        arrived_ns: Nanoseconds,
        nand: &mut Nand,
    ) {
        // The host tries again only once it may have a page of this group.
        let waits = self.policy.pacing.keeps_reserve && self.host.blocked.is_some();
        if waits && !self.is_below_reserve(group) {
            self.host.blocked = None;
        }
        let state = &mut self.groups[group.index()];
        state.moves.read(move_number, arrived_ns);
        // A group that issues a page has that page under way, so it is not idle.
        if state.moves.is_ready() {
            self.issue_moves(group, nand);
        } else if state.moves.is_idle() {
            self.collect(group, nand);
            self.flush_if_host_waits(nand);
        }
    }

    /// Programs the pages that are full and wait for no more data.
    pub(super) fn issue_moves(&mut self, group: GroupIndex, nand: &mut Nand) {
        for _ in 0..self.moves_max {
            let state = &mut self.groups[group.index()];
            let Some((move_number, arrived_ns)) = state.moves.issue() else { return };
            if !state.issuing.has_room() {
                let unit = state.issuing_next.pop_front().expect("a full page has a unit");
                let end_page = self.layout.pages_per_unit;
                state.issuing = Frontier { unit, next_page: 0, end_page };
            }
            let Frontier { unit, next_page: number, .. } = state.issuing;
            state.issuing.next_page += 1;
            self.counters.programmed_pages += 1;
            if !state.issuing.has_room() {
                self.units.close(unit);
            }
            let page = self.layout.page_in_unit(unit, number);
            let work = Work::CollectionProgram { move_number };
            let ready_ns = nand.now_ns().max(arrived_ns);
            if self.layout.has_parity {
                self.program_in_stripe(work, page, ready_ns, nand);
            } else {
                let grains = self.layout.grains_per_page;
                let request = Request { work, unit, page, grains };
                let die = self.layout.die_in_group(group, number);
                nand.enqueue(die, request, ready_ns);
            }
        }
    }

    /// Handles the end of a collection program: the old copies of its data are no longer needed.
    #[inline(always)]
    pub(crate) fn moved_programmed(&mut self, die: DieIndex, move_number: u16, nand: &mut Nand) {
        let group = self.layout.group_of_die(die);
        let state = &mut self.groups[group.index()];
        state.moves.programmed(move_number);
        if !state.is_under_way() {
            self.host.blocked = None;
        }
        let state = &mut self.groups[group.index()];
        if !state.erase_pending.is_empty() {
            self.erase_pending_units(group, nand);
        }
        self.collect(group, nand);
        self.flush_if_host_waits(nand);
    }

    /// Erases the units whose moved data is all programmed, except those that wait for host pages.
    #[inline]
    fn erase_pending_units(&mut self, group: GroupIndex, nand: &mut Nand) {
        self.groups[group.index()].moves.settle();
        for _ in 0..self.layout.units_per_group {
            let state = &mut self.groups[group.index()];
            match state.erase_pending.front() {
                Some(&ErasePending { unit, mark, host_mark }) if state.moves.is_past(mark) => {
                    state.erase_pending.pop_front();
                    if self.host.pages.is_past(host_mark) {
                        self.erase(group, unit, nand);
                    } else {
                        state.host_pending.push_back((unit, host_mark));
                        self.host.pending_units += 1;
                        self.flush_if_host_waits(nand);
                    }
                }
                _ => return,
            }
        }
    }

    /// Asks every die of a group to erase its block of `unit`.
    pub(super) fn erase(&mut self, group: GroupIndex, unit: UnitIndex, nand: &mut Nand) {
        let index = unit.index();
        assert!(
            self.units.valid(unit) == Grains::ZERO,
            "a unit is erased only when nothing in it is valid"
        );
        self.units.set_state(unit, UnitState::Erasing);
        self.groups[group.index()].erasing_units += 1;
        self.recount_reserve(group);
        self.units.erases_left[index] = 0;
        let page = self.layout.page_in_unit(unit, 0);
        let request = Request { work: Work::Erase, unit, page, grains: Grains::ZERO };
        for die in self.layout.dies_of(group) {
            if !self.losses.is_lost(die) {
                self.units.erases_left[index] += 1;
                nand.enqueue(die, request, nand.now_ns());
            }
        }
    }

    /// Notes that one die has erased its block of a unit. After the last die the unit is free.
    pub(crate) fn erased(&mut self, die: DieIndex, erase: &Done, nand: &mut Nand) {
        let group = self.layout.group_of_die(die);
        let unit = erase.request.unit;
        let index = unit.index();
        self.counters.erases += 1;
        self.units.erases_left[index] -= 1;
        if self.units.erases_left[index] > 0 {
            return;
        }
        let state = &mut self.groups[group.index()];
        state.erasing_units -= 1;
        state.free.push_back(unit);
        assert!(state.free.len() <= self.layout.units_per_group as usize);
        self.units.erases[index] += 1;
        self.mapping.forget_unit(unit);
        self.leave_cache(group, unit);
        self.losses.erased(unit);
        self.units.set_state(unit, UnitState::Free);
        self.host.blocked = None;
        if self.journal.is_some() {
            self.prune_journal(nand);
        }
        self.collect(group, nand);
    }

    /// Fills the open collection page with padding if the group needs its victim erased and no
    /// other data will fill the page.
    fn pad_if_stuck(&mut self, group: GroupIndex, nand: &mut Nand) {
        let held = self.held_units();
        let state = &mut self.groups[group.index()];
        let is_starved = state.free.len() <= RESERVED_UNITS + held && state.freed_soon() == 0;
        let is_rebuilt = self.losses.is_rebuilding && !state.erase_pending.is_empty();
        if (is_starved || is_rebuilt) && state.moves.is_idle() {
            self.pad_collection_page(group);
            self.issue_moves(group, nand);
        }
    }

    /// Fills the open collection page with padding.
    pub(super) fn pad_collection_page(&mut self, group: GroupIndex) {
        let state = &mut self.groups[group.index()];
        let padding = state.moves.pad();
        state.collection.filled += padding;
        state.collection.logical_begun = 0;
        self.recount_reserve(group);
        self.counters.padding_grains += u64::from(padding);
    }
}

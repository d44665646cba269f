//! Parity over the dies, and the loss of a die.
//!
//! 1. When the last page of data of a row has been asked for, the row's parity is programmed.
//! 2. When a die is lost, open units are closed, their last row filled up, so that every row of
//!    data has its parity. What is written from then on leaves the die out and has no parity.
//! 3. A page that was on the lost die is read as the rest of its row (`stripe.rs`).
//! 4. A rebuild collects every unit that was written before the loss. Without one these units go as
//!    collection happens to choose them.
//! 5. A loss that no parity covers ends the drive: what was on the die cannot be read, and nothing
//!    can be written any more.

use super::{Ftl, Group, UnitState};
use crate::nand::Nand;
use crate::trace::{Request, Work};
use spec::units::{DieIndex, GroupIndex, MultiPlanePage, Nanoseconds, Slot, UnitIndex};

/// The dies that were lost, and what that has led to.
#[derive(Clone, Debug, Default)]
pub struct Losses {
    dies: Vec<DieIndex>,
    /// By unit: written before the first loss and not erased since. Empty before it, and where
    /// there is no parity.
    is_from_before: Vec<bool>,
    /// How many of them there are.
    pub units_left: u32,
    pub is_rebuilding: bool,
    /// What was lost is gone.
    pub has_failed: bool,
    /// Logical pages that cannot be read.
    pub unreadable_pages: u32,
    /// Since the first loss, on anyone's behalf.
    pub read_grains: u64,
    /// Reads of the rest of a row.
    pub reconstruct_reads: u64,
}

impl Losses {
    #[must_use]
    pub fn dies(&self) -> &[DieIndex] {
        &self.dies
    }

    #[inline]
    pub(super) fn is_lost(&self, die: DieIndex) -> bool {
        self.dies.contains(&die)
    }

    /// The rows of a unit are whole but for the one die that was lost.
    pub(super) fn covers(&self, unit: UnitIndex) -> bool {
        self.dies.len() == 1 && self.is_from_before.get(unit.index()) == Some(&true)
    }

    /// A unit was erased.
    pub(super) fn erased(&mut self, unit: UnitIndex) {
        if let Some(is_from_before) = self.is_from_before.get_mut(unit.index()) {
            self.units_left -= u32::from(std::mem::take(is_from_before));
        }
    }

    pub(super) fn all_erased(&mut self) {
        self.is_from_before.fill(false);
        self.units_left = 0;
    }
}

impl Ftl {
    /// The die of page `number` of a unit.
    pub fn die_of(&self, unit: UnitIndex, number: u32) -> DieIndex {
        if self.layout.has_parity {
            self.layout.die_after(self.parity_position(unit, number), number)
        } else {
            self.layout.die_in_group(self.layout.group_of(unit), number)
        }
    }

    /// With parity: the die that holds none of the data in the row of page `number`.
    fn parity_position(&self, unit: UnitIndex, number: u32) -> DieIndex {
        match self.losses.dies.first() {
            Some(&lost) if !self.losses.is_from_before[unit.index()] => lost,
            _ => self.layout.parity_die(number),
        }
    }

    /// The number, in its unit, of the page of data that `die` has in `row`; none where that is
    /// parity, or nothing.
    #[must_use]
    pub fn number_at(&self, die: DieIndex, unit: UnitIndex, row: u32) -> Option<u32> {
        let has_parity = self.layout.has_parity;
        let first = row * self.layout.pages_per_stripe;
        let parity_position = if has_parity { self.parity_position(unit, first) } else { die };
        self.layout.number_at(die, row, parity_position)
    }

    /// Whether `die` has the parity of that row, and the row has been begun.
    #[must_use]
    pub fn is_parity_at(&self, die: DieIndex, unit: UnitIndex, row: u32) -> bool {
        let is_begun = self.filled_places(unit, row * self.layout.pages_per_stripe) > 0;
        is_begun && self.number_at(die, unit, row).is_none() && !self.losses.is_lost(die)
    }

    /// With parity: the die of the page that the host opens next in `group`.
    #[cold]
    pub(super) fn next_host_die(&self, group: GroupIndex) -> DieIndex {
        let Group { host, free, .. } = &self.groups[group.index()];
        match host.has_room() {
            true => self.die_of(host.unit, host.next_page),
            false => self.die_of(free[self.next_free(group, UnitState::OpenHost)], 0),
        }
    }

    /// With parity: programs a page of data, and after the last of a row the row's parity. Every
    /// die programs one page of a row, so the host, which may have few pages waiting at a die,
    /// cannot run ahead of the parity either.
    #[cold]
    pub(super) fn program_in_stripe(
        &mut self,
        work: Work,
        page: MultiPlanePage,
        tag: u32,
        ready_ns: Nanoseconds,
        nand: &mut Nand,
    ) {
        let unit = UnitIndex(page.0 / self.layout.pages_per_unit);
        let grains = self.layout.grains_per_page;
        let number = self.number_in_unit(page);
        let die = self.die_of(unit, number);
        #[cfg(feature = "stamps")]
        self.mapping.stamps.die_of_page.insert(self.layout.first_slot(page).0, die);
        let row = self.layout.stripe_of(number) * self.layout.pages_per_stripe;
        let page = self.layout.page_in_unit(unit, row);
        let request = Request { work, unit, page, grains, tag };
        nand.enqueue(die, request, ready_ns);
        if !self.is_stripe_end(number + 1) || !self.losses.dies.is_empty() {
            return;
        }
        self.counters.parity_grains += u64::from(grains);
        self.counters.programmed_pages += 1;
        #[cfg(feature = "stamps")]
        self.keep_parity(unit, number, self.layout.parity_die(number));
        let tag = u32::from(work != Work::CollectionProgram);
        let request = Request { work: Work::ParityProgram, tag, ..request };
        nand.enqueue(self.layout.parity_die(number), request, ready_ns);
    }

    pub(super) fn number_in_unit(&self, page: MultiPlanePage) -> u32 {
        page.0 % self.layout.pages_per_unit
    }

    /// A row begins with page `number`. Without parity rows do not matter, and each page is one.
    fn is_stripe_end(&self, number: u32) -> bool {
        !self.layout.has_parity || number.is_multiple_of(self.layout.pages_per_stripe)
    }

    /// A die answers no more. The NAND must be idle: what was under way is complete. What open
    /// units still have in the buffer is programmed with padding; what of that goes to the lost die
    /// is asked of it all the same, and the row's parity stands for it. What is left of such a unit
    /// counts as stale: it takes nothing before an erase.
    pub fn lose_die(&mut self, die: DieIndex, nand: &mut Nand) {
        assert!(nand.in_flight == 0, "a die is lost when the NAND is idle");
        self.pad_host_page(nand);
        for group in 0..self.layout.groups {
            self.close_host_unit(GroupIndex(group), nand);
            self.close_collection_unit(GroupIndex(group), nand);
        }
        let is_covered = self.layout.has_parity && self.losses.dies.is_empty();
        self.losses.dies.push(die);
        if is_covered {
            let is_written = |state: &UnitState| *state != UnitState::Free;
            self.losses.is_from_before = self.unit_state.iter().map(is_written).collect();
            let left = self.losses.is_from_before.iter().filter(|is_from_before| **is_from_before);
            self.losses.units_left = left.count() as u32;
        } else {
            self.fail();
        }
        #[cfg(feature = "stamps")]
        self.forget_die(die);
    }

    /// Collection and erases stop, and the host gets no unit any more.
    fn fail(&mut self) {
        self.losses.has_failed = true;
        for group in 0..self.layout.groups as usize {
            self.groups[group].free.clear();
            self.groups[group].erase_pending.clear();
            self.groups[group].host_pending.clear();
            if let Some(victim) = self.groups[group].victim.take() {
                self.close(victim.unit);
            }
        }
        self.host_pending_units = 0;
        self.losses.unreadable_pages = self.count_unreadable();
    }

    fn count_unreadable(&self) -> u32 {
        let places = self.mapping.slots_of_logical().iter().map(|&slot| Slot(slot));
        places.filter(|&slot| !slot.is_none() && !self.is_readable(slot)).count() as u32
    }

    /// The page of a slot is there, or its row can bring it back. What of a compressed logical page
    /// goes on in the next page is not looked at.
    fn is_readable(&self, slot: Slot) -> bool {
        let unit = self.layout.unit_of(slot);
        let die = self.die_of(unit, self.number_in_unit(self.layout.page_of(slot)));
        !self.losses.is_lost(die) || self.losses.covers(unit)
    }

    /// Fills up the open row, and leaves the rest of the unit empty.
    fn close_host_unit(&mut self, group: GroupIndex, nand: &mut Nand) {
        let unit = self.groups[group.index()].host.unit;
        let is_open =
            |ftl: &Self| !unit.is_none() && ftl.unit_state[unit.index()] == UnitState::OpenHost;
        while is_open(self) {
            let is_stripe_end = self.is_stripe_end(self.groups[group.index()].host.next_page);
            let state = &mut self.groups[group.index()];
            if state.host_carry == 0 && is_stripe_end {
                state.host.end_page = state.host.next_page;
                self.close(unit);
                return;
            }
            self.host_page = Some(self.next_host_page(group));
            self.pad_host_page(nand);
        }
    }

    /// The same of the unit that collection has open.
    fn close_collection_unit(&mut self, group: GroupIndex, nand: &mut Nand) {
        let unit = self.groups[group.index()].collection.unit;
        self.groups[group.index()].moves.settle();
        for _ in 0..self.layout.pages_per_stripe {
            let filled = self.groups[group.index()].collection.filled;
            let is_page_end = filled.is_multiple_of(self.layout.grains_per_page);
            if is_page_end && self.is_stripe_end(filled / self.layout.grains_per_page) {
                break;
            }
            self.pad_collection_page(group);
        }
        self.issue_moves(group, nand);
        if !unit.is_none() && self.unit_state[unit.index()] == UnitState::OpenCollection {
            self.close(unit);
            let state = &mut self.groups[group.index()];
            assert!(state.issuing.unit == unit, "all that was moved has been asked for");
            state.issuing.end_page = state.issuing.next_page;
            state.collection.filled = self.layout.grains_per_unit;
        }
    }

    /// Collects every unit written before the loss from now on, or no longer. Nothing is erased
    /// before what the host wrote in its place is programmed, so that is done first.
    pub fn rebuild(&mut self, is_rebuilding: bool, nand: &mut Nand) {
        if is_rebuilding {
            self.flush(nand);
        }
        self.losses.is_rebuilding = is_rebuilding;
        self.settings_changed(nand);
    }

    /// The next unit to rebuild.
    pub(super) fn rebuild_victim(&self) -> Option<UnitIndex> {
        if !self.losses.is_rebuilding {
            return None;
        }
        let is_next = |(is_from_before, state): (&bool, &UnitState)| {
            *is_from_before && *state == UnitState::Closed
        };
        let place = self.losses.is_from_before.iter().zip(&self.unit_state).position(is_next);
        place.map(|place| UnitIndex(place as u32))
    }
}

/// The data of parity pages, for tests.
#[cfg(feature = "stamps")]
impl Ftl {
    /// The slots of one row, page by page.
    pub(super) fn slots_of_stripe(&self, unit: UnitIndex, number: u32) -> Vec<Vec<u32>> {
        let first = number - number % self.layout.pages_per_stripe;
        let page = |number| {
            let first = self.layout.first_slot(self.layout.page_in_unit(unit, number)).0;
            (first..first + self.layout.places_per_page).collect()
        };
        (first..first + self.layout.pages_per_stripe).map(page).collect()
    }

    /// The parity page of a row holds the XOR of the others.
    fn keep_parity(&mut self, unit: UnitIndex, number: u32, die: DieIndex) {
        let pages = self.slots_of_stripe(unit, number);
        self.mapping.stamps.die_of_parity.insert(pages[0][0], die);
        self.mapping.stamps.keep_parity(&pages);
    }

    /// A page is asked for where it was programmed.
    pub(super) fn check_die(&self, die: DieIndex, request: Request) {
        let slot = self.layout.first_slot(request.page).0;
        let on_die = self.mapping.stamps.die_of_page.get(&slot).copied();
        assert!(!self.layout.has_parity || on_die == Some(die), "{on_die:?}, not {die:?}");
    }

    /// What a die held is forgotten; where its rows are whole, reads must make it from the rest.
    fn forget_die(&mut self, die: DieIndex) {
        for unit in (0..self.layout.units()).map(UnitIndex) {
            for number in 0..self.layout.pages_per_unit {
                let slot = self.layout.first_slot(self.layout.page_in_unit(unit, number));
                let on_die = match self.layout.has_parity {
                    true => self.mapping.stamps.die_of_page.get(&slot.0).copied(),
                    false => Some(self.die_of(unit, number)),
                };
                if on_die != Some(die) {
                    continue;
                }
                let place = (number % self.layout.pages_per_stripe) as usize;
                let pages = self.slots_of_stripe(unit, number);
                self.mapping.stamps.lose(&pages, place);
            }
            for row in 0..self.layout.pages_per_block {
                let first = row * self.layout.pages_per_stripe;
                let is_whole = self.losses.is_from_before.get(unit.index()) == Some(&true);
                let pages = self.slots_of_stripe(unit, first);
                let on_die = self.mapping.stamps.die_of_parity.get(&pages[0][0]);
                if !is_whole || on_die == Some(&die) {
                    self.mapping.stamps.lose_parity(&pages);
                }
            }
        }
    }
}

//! Parity over the dies, and the loss of a die.
//!
//! 1. When the last data page of a stripe has been asked for, the parity of the stripe is
//!    programmed.
//! 2. When a die is lost, open units are filled to the end of their stripe and closed, so that
//!    every stripe with data has its parity. Units opened later leave the die out and have no
//!    parity.
//! 3. Instead of a page on the lost die, the other pages of its stripe are read (`stripe.rs`).
//! 4. A rebuild collects every unit that was written before the loss. Without a rebuild these units
//!    wait until collection chooses them.
//! 5. A loss that no parity covers, as the second one of an allocation group, ends the drive: data
//!    on the lost die cannot be read, and nothing more can be written.
//!
//! The parity position is the die of a stripe that holds parity instead of data. It moves on by one
//! die from stripe to stripe, and data goes to the dies after it. For example, with 4 dies and 3
//! data pages per stripe, stripe 0 has its parity on die 0 and pages 0, 1, 2 on dies 1, 2, 3;
//! stripe 1 has its parity on die 1 and pages 3, 4, 5 on dies 2, 3, 0. If die 2 is lost, it is the
//! parity position of every stripe in a new unit, without any parity: pages 0, 1, 2 go to dies 3,
//! 0, 1.

use super::{Ftl, Group, UnitState};
use crate::nand::Nand;
use crate::trace::{Request, Work};
use spec::geometry::Layout;
use spec::units::{DieIndex, Grains, GroupIndex, MultiPlanePage, Nanoseconds, Slot, UnitIndex};

/// The lost dies, and the effects of their loss.
#[derive(Clone, Debug, Default)]
pub struct Losses {
    dies: Vec<DieIndex>,
    /// Indexed by unit: whether it was written before its group lost a die and not erased since.
    /// Empty before the first loss and on a drive without parity.
    is_from_before: Vec<bool>,
    /// Units for which that is so.
    pub units_left: u32,
    /// Whether collection takes every unit from before the loss.
    pub(crate) is_rebuilding: bool,
    /// Whether lost data cannot be restored: the drive is read-only.
    pub has_failed: bool,
    /// Logical pages that cannot be read.
    pub unreadable_pages: u32,
    /// Grains read since the first loss, by host and collection.
    pub(crate) read_grains: u64,
    /// Reads of other stripe members in place of a lost page.
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

    /// The lost die of an allocation group. Of two, the first; then the drive has failed.
    pub(super) fn in_group(&self, layout: &Layout, group: GroupIndex) -> Option<DieIndex> {
        self.dies.iter().copied().find(|die| layout.group_of_die(*die) == group)
    }

    /// Whether every stripe of a unit lacks only the page of one lost die.
    pub(super) fn covers(&self, layout: &Layout, unit: UnitIndex) -> bool {
        let is_lost = |die: &&DieIndex| layout.group_of_die(**die) == layout.group_of(unit);
        self.dies.iter().filter(is_lost).count() == 1
            && self.is_from_before.get(unit.index()) == Some(&true)
    }

    /// Notes that a unit has been erased.
    pub(super) fn erased(&mut self, unit: UnitIndex) {
        if let Some(is_from_before) = self.is_from_before.get_mut(unit.index()) {
            self.units_left -= u32::from(std::mem::take(is_from_before));
        }
    }

    /// Notes that every unit has been erased.
    pub(super) fn all_erased(&mut self) {
        self.is_from_before.fill(false);
        self.units_left = 0;
    }
}

impl Ftl {
    /// The die that holds data page `number` of a unit.
    pub fn die_of(&self, unit: UnitIndex, number: u32) -> DieIndex {
        let group = self.layout.group_of(unit);
        if !self.layout.has_parity {
            return self.layout.die_in_group(group, number);
        }
        match self.left_out(unit, group) {
            Some(lost) => self.layout.die_after(lost, number),
            None => self.layout.die_in_stripe(group, number),
        }
    }

    /// With parity: the lost die of a unit's group if the unit was written without it.
    #[inline]
    fn left_out(&self, unit: UnitIndex, group: GroupIndex) -> Option<DieIndex> {
        let lost = self.losses.in_group(&self.layout, group)?;
        (!self.losses.is_from_before[unit.index()]).then_some(lost)
    }

    /// With parity: the parity position of the stripe of page `number`.
    fn parity_position(&self, unit: UnitIndex, number: u32) -> DieIndex {
        let group = self.layout.group_of(unit);
        self.left_out(unit, group).unwrap_or_else(|| self.layout.parity_die(group, number))
    }

    /// The number in its unit of the data page on `die` in `stripe`, counted from 0 in the
    /// unit; `None` if the die holds parity or nothing there.
    #[must_use]
    pub fn number_at(&self, die: DieIndex, unit: UnitIndex, stripe: u32) -> Option<u32> {
        let has_parity = self.layout.has_parity;
        let first = stripe * self.layout.pages_per_stripe;
        let parity_position = if has_parity { self.parity_position(unit, first) } else { die };
        self.layout.number_at(die, stripe, parity_position)
    }

    /// Whether `die` holds the parity of `stripe` and the stripe has been begun.
    #[must_use]
    pub fn is_parity_at(&self, die: DieIndex, unit: UnitIndex, stripe: u32) -> bool {
        let is_begun = self.filled_addresses(unit, stripe * self.layout.pages_per_stripe) > 0;
        is_begun && self.number_at(die, unit, stripe).is_none() && !self.losses.is_lost(die)
    }

    /// With parity: the die of the next host page in `group`.
    #[cold]
    pub(super) fn next_host_die(&self, group: GroupIndex) -> DieIndex {
        let Group { host, free, .. } = &self.groups[group.index()];
        match host.has_room() {
            true => self.die_of(host.unit, host.next_page),
            false => self.die_of(free[self.next_free(group, UnitState::OpenHost)], 0),
        }
    }

    /// With parity: programs a data page, and the parity after the last data page of a stripe.
    /// Every die programs one page per stripe, and the host may have only few pages waiting at a
    /// die, so the host cannot run ahead of the parity either.
    #[cold]
    pub(super) fn program_in_stripe(
        &mut self,
        work: Work,
        page: MultiPlanePage,
        ready_ns: Nanoseconds,
        nand: &mut Nand,
    ) {
        let unit = UnitIndex(page.0 / self.layout.pages_per_unit);
        let grains = self.layout.grains_per_page;
        let number = self.number_in_unit(page);
        let die = self.die_of(unit, number);
        #[cfg(feature = "stamps")]
        self.mapping.stamps.die_of_page.insert(self.layout.first_slot(page).0, die);
        let first = self.layout.stripe_of(number) * self.layout.pages_per_stripe;
        let page = self.layout.page_in_unit(unit, first);
        let request = Request { work, unit, page, grains };
        nand.enqueue(die, request, ready_ns);
        let group = self.layout.group_of(unit);
        let is_stripe_end = number + 1 == first + self.layout.pages_per_stripe;
        if !is_stripe_end || self.losses.in_group(&self.layout, group).is_some() {
            return;
        }
        self.counters.parity_grains += u64::from(grains);
        self.counters.programmed_pages += 1;
        #[cfg(feature = "stamps")]
        self.keep_parity(unit, number, self.layout.parity_die(group, number));
        let work = Work::ParityProgram { is_host: work.programs_for_host() };
        let request = Request { work, ..request };
        nand.enqueue(self.layout.parity_die(group, number), request, ready_ns);
    }

    /// The number of a page in its unit.
    pub(super) fn number_in_unit(&self, page: MultiPlanePage) -> u32 {
        page.0 % self.layout.pages_per_unit
    }

    /// Whether a stripe ends before page `number`. Without parity every page is a stripe of its
    /// own.
    pub(super) fn is_stripe_end(&self, number: u32) -> bool {
        !self.layout.has_parity || number.is_multiple_of(self.layout.pages_per_stripe)
    }

    /// Loses a die. The NAND must be idle.
    ///
    /// Data of open units in the buffer is programmed first, with padding. The program of such a
    /// page on the lost die fails, and the parity of its stripe replaces the page. The empty rest
    /// of such a unit counts as stale, because it takes no data before an erase.
    pub(crate) fn lose_die(&mut self, die: DieIndex, nand: &mut Nand) {
        assert!(!nand.works(), "a die is lost when the NAND is idle");
        self.pad_host_page(nand);
        for group in 0..self.layout.groups {
            self.close_host_unit(GroupIndex(group), nand);
            self.close_collection_unit(GroupIndex(group), nand);
        }
        let group = self.layout.group_of_die(die);
        let is_whole = self.losses.in_group(&self.layout, group).is_none();
        self.losses.dies.push(die);
        if self.layout.has_parity && is_whole && !self.losses.has_failed {
            self.note_written_before(group);
        } else {
            self.fail();
        }
        #[cfg(feature = "stamps")]
        self.forget_die(die);
    }

    /// Notes which units of a group have data when it loses a die.
    fn note_written_before(&mut self, group: GroupIndex) {
        let Losses { is_from_before, units_left, .. } = &mut self.losses;
        is_from_before.resize(self.units.state.len(), false);
        let first = (group.0 * self.layout.units_per_group) as usize;
        let units = first..first + self.layout.units_per_group as usize;
        let states = &self.units.state[units.clone()];
        for (is_from_before, state) in is_from_before[units].iter_mut().zip(states) {
            *is_from_before = *state != UnitState::Free;
            *units_left += u32::from(*is_from_before);
        }
    }

    /// Stops collection, erases and host writes for good.
    fn fail(&mut self) {
        self.losses.has_failed = true;
        for group in 0..self.layout.groups as usize {
            self.groups[group].free.clear();
            self.groups[group].erase_pending.clear();
            self.groups[group].host_pending.clear();
            if let Some(victim) = self.groups[group].victim.take() {
                self.units.close(victim.unit);
            }
        }
        self.recount_reserves();
        self.host.pending_units = 0;
        self.losses.unreadable_pages = self.count_unreadable();
    }

    /// Counts the logical pages of the host that cannot be read.
    fn count_unreadable(&self) -> u32 {
        let of_host = &self.mapping.slots_of_logical()[..self.logical_pages as usize];
        let slots = of_host.iter().map(|&slot| Slot(slot));
        slots.filter(|&slot| !slot.is_none() && !self.is_readable(slot)).count() as u32
    }

    /// Whether the page of a slot can be read or its stripe can restore it. For a compressed
    /// logical page, only the page in which it begins counts.
    fn is_readable(&self, slot: Slot) -> bool {
        let unit = self.layout.unit_of(slot);
        let die = self.die_of(unit, self.number_in_unit(self.layout.page_of(slot)));
        !self.losses.is_lost(die) || self.losses.covers(&self.layout, unit)
    }

    /// Closes the host's open unit: fills its last stripe with padding and leaves the rest empty.
    fn close_host_unit(&mut self, group: GroupIndex, nand: &mut Nand) {
        let unit = self.groups[group.index()].host.unit;
        let is_open =
            |ftl: &Self| !unit.is_none() && ftl.units.state[unit.index()] == UnitState::OpenHost;
        while is_open(self) {
            let is_stripe_end = self.is_stripe_end(self.groups[group.index()].host.next_page);
            let state = &mut self.groups[group.index()];
            if state.host_carry == Grains::ZERO && is_stripe_end {
                state.host.end_page = state.host.next_page;
                self.recount_reserve(group);
                self.units.close(unit);
                return;
            }
            self.host.page = Some(self.next_host_page(group));
            self.pad_host_page(nand);
        }
    }

    /// Closes the open unit of collection in the same way.
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
        if !unit.is_none() && self.units.state[unit.index()] == UnitState::OpenCollection {
            self.units.close(unit);
            let state = &mut self.groups[group.index()];
            assert!(state.issuing.unit == unit, "all moved data has been sent to the dies");
            state.issuing.end_page = state.issuing.next_page;
            state.collection.filled = self.layout.grains_per_unit;
            self.recount_reserve(group);
        }
    }

    /// Starts or stops the rebuild. A unit is erased only when the host pages that replaced its
    /// data are programmed, so a start programs the open host pages first.
    pub(crate) fn rebuild(&mut self, is_rebuilding: bool, nand: &mut Nand) {
        if is_rebuilding {
            self.flush(nand);
        }
        self.losses.is_rebuilding = is_rebuilding;
        self.settings_changed(nand);
    }

    /// The next unit of a group from before its loss to collect; `None` if no rebuild is under way.
    pub(super) fn rebuild_victim(&self, group: GroupIndex) -> Option<UnitIndex> {
        if !self.losses.is_rebuilding {
            return None;
        }
        let first = group.0 * self.layout.units_per_group;
        let mut units = (first..first + self.layout.units_per_group).map(UnitIndex);
        units.find(|unit| {
            self.losses.is_from_before.get(unit.index()) == Some(&true)
                && self.units.state[unit.index()] == UnitState::Closed
        })
    }
}

/// The data of parity pages, for tests.
#[cfg(feature = "stamps")]
impl Ftl {
    /// The slots of one stripe, page by page.
    pub(super) fn slots_of_stripe(&self, unit: UnitIndex, number: u32) -> Vec<Vec<u32>> {
        let first = number - number % self.layout.pages_per_stripe;
        let page = |number| {
            let first = self.layout.first_slot(self.layout.page_in_unit(unit, number)).0;
            (first..first + self.layout.addresses_per_page).collect()
        };
        (first..first + self.layout.pages_per_stripe).map(page).collect()
    }

    /// Stores the XOR of a stripe's pages as its parity.
    fn keep_parity(&mut self, unit: UnitIndex, number: u32, die: DieIndex) {
        let pages = self.slots_of_stripe(unit, number);
        self.mapping.stamps.die_of_parity.insert(pages[0][0], die);
        self.mapping.stamps.keep_parity(&pages);
    }

    /// Stores dies and parity of a unit that is placed.
    pub(super) fn stamp_stripes(&mut self, unit: UnitIndex) {
        let numbers = if self.layout.has_parity { 0..self.layout.pages_per_unit } else { 0..0 };
        for number in numbers {
            let slot = self.layout.first_slot(self.layout.page_in_unit(unit, number));
            self.mapping.stamps.die_of_page.insert(slot.0, self.die_of(unit, number));
            if self.is_stripe_end(number + 1) {
                let group = self.layout.group_of(unit);
                self.keep_parity(unit, number, self.layout.parity_die(group, number));
            }
        }
    }

    /// Asserts that a page is read from the die that programmed it.
    pub(super) fn check_die(&self, die: DieIndex, request: Request) {
        let slot = self.layout.first_slot(request.page).0;
        let on_die = self.mapping.stamps.die_of_page.get(&slot).copied();
        assert!(!self.layout.has_parity || on_die == Some(die), "{on_die:?}, not {die:?}");
    }

    /// Forgets the data of a die. If its stripes are whole, reads must restore it from the other
    /// dies.
    fn forget_die(&mut self, die: DieIndex) {
        let group = self.layout.group_of_die(die);
        let of_group = |unit: &UnitIndex| self.layout.group_of(*unit) == group;
        for unit in (0..self.layout.units()).map(UnitIndex).filter(of_group) {
            for number in 0..self.layout.pages_per_unit {
                let slot = self.layout.first_slot(self.layout.page_in_unit(unit, number));
                let on_die = match self.layout.has_parity {
                    true => self.mapping.stamps.die_of_page.get(&slot.0).copied(),
                    false => Some(self.die_of(unit, number)),
                };
                if on_die != Some(die) {
                    continue;
                }
                let index = (number % self.layout.pages_per_stripe) as usize;
                let pages = self.slots_of_stripe(unit, number);
                self.mapping.stamps.lose(&pages, index);
            }
            for stripe in 0..self.layout.pages_per_block {
                let first = stripe * self.layout.pages_per_stripe;
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

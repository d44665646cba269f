//! A power cut in the FTL, and the recovery at power-on.
//!
//! 1. Capacitors let the drive fill the pages in its buffer with padding and program them.
//! 2. The map points at the older slot again for every write that was not programmed, and for every
//!    move whose old slot has not been erased (`journal.rs`).
//! 3. At power-on the pages of a unit decide its state: a blank unit is free, and any other unit is
//!    closed. A unit without valid data is erased. An erase that was under way is repeated.

use super::allocation::Group;
use super::journal::Undone;
use super::rounds::HostPages;
use super::{Blocked, Ftl, UnitState};
use crate::nand::Nand;
use crate::trace::Request;
use spec::cell::lower_page_of;
use spec::units::{DieIndex, Grains, GroupIndex, MultiPlanePage, UnitIndex};

impl Ftl {
    /// Programs the open host pages, filled with padding.
    pub(crate) fn flush(&mut self, nand: &mut Nand) {
        self.flush_stream(nand);
        if self.is_separate() {
            self.turn_to_other_stream();
            self.flush_stream(nand);
            self.turn_to_other_stream();
        }
    }

    /// Programs the open host pages of the stream that the host writes at the moment.
    fn flush_stream(&mut self, nand: &mut Nand) {
        self.pad_host_page(nand);
        for group in 0..self.layout.groups {
            self.turn_host_unit(GroupIndex(group));
            if self.groups[group as usize].host_carry > Grains::ZERO {
                self.host.page = Some(self.next_host_page(GroupIndex(group)));
                self.pad_host_page(nand);
            }
        }
    }

    /// Fills the open host page with padding and programs it.
    pub(super) fn pad_host_page(&mut self, nand: &mut Nand) {
        if let Some(open) = &mut self.host.page {
            let padding = self.layout.grains_per_page.saturating_sub(open.filled);
            open.filled += padding;
            self.counters.padding_grains += u64::from(padding);
            self.program_host_page(nand);
        }
    }

    /// Programs the open host pages if the erase of a unit waits for them while the host waits for
    /// collection. Without that each would wait for the other. While a paced drive moves data, what
    /// it reads lets the host go on, and the host fills its pages itself.
    #[inline]
    pub(super) fn flush_if_host_waits(&mut self, nand: &mut Nand) {
        if self.host.pending_units > 0 && self.host.blocked == Some(Blocked::Collection) {
            self.flush_for_host(nand);
        }
    }

    /// `flush_if_host_waits` while the host waits.
    #[cold]
    fn flush_for_host(&mut self, nand: &mut Nand) {
        let moves = |group: &mut Group| group.moves.under_way() > 0 && !group.moves.is_idle();
        if self.policy.pacing.keeps_reserve && self.groups.iter_mut().any(moves) {
            return;
        }
        self.flush(nand);
    }

    /// Erases the units that waited only for host pages that are programmed now.
    #[cold]
    pub(super) fn erase_host_pending(&mut self, nand: &mut Nand) {
        for group in (0..self.layout.groups).map(GroupIndex) {
            for _ in 0..self.layout.units_per_group {
                let host_pending = &mut self.groups[group.index()].host_pending;
                let Some(&(unit, mark)) = host_pending.front() else { break };
                if !self.host.pages.is_past(mark) {
                    break;
                }
                host_pending.pop_front();
                self.host.pending_units -= 1;
                self.erase(group, unit, nand);
            }
        }
    }

    /// Forgets the contents of the RAM. `lost_pages` is the count of pages that were asked for and
    /// never programmed.
    pub(crate) fn cut_power(
        &mut self,
        unacknowledged: u32,
        lost_pages: u32,
        nand: &Nand,
    ) -> Undone {
        self.counters.programmed_pages -= u64::from(lost_pages);
        let lost_grains = self.layout.grains_per_page * lost_pages;
        self.counters.dropped_grains += u64::from(self.open_page_grains() + lost_grains);
        self.undo(unacknowledged, nand)
    }

    /// The valid logical pages in the lower page that shares its cells with `page` of `die`, in
    /// MLC; `None` if `page` is a lower page itself.
    pub(crate) fn valid_in_lower_page(
        &self,
        die: DieIndex,
        unit: UnitIndex,
        page: MultiPlanePage,
    ) -> Option<u32> {
        let (_, upper) = self.layout.block_and_page(page);
        let lower = lower_page_of(upper, self.layout.pages_per_block)?;
        let number = self.number_at(die, unit, lower);
        let valid = |number| self.mapping.valid_in_page(self.layout.page_in_unit(unit, number));
        Some(number.map_or(0, |number| valid(number).count_ones()))
    }

    /// Rebuilds the tables from the contents of the NAND. `erases` are the erases that were not
    /// complete.
    pub(crate) fn power_on(&mut self, erases: &[(DieIndex, Request)], nand: &mut Nand) {
        self.host.page = None;
        self.host.is_hot = false;
        if let Some(streams) = &mut self.streams {
            streams.other_page = None;
        }
        self.host.blocked = None;
        self.host.pages = HostPages::NONE;
        self.host.pending_units = 0;
        for group in 0..self.layout.groups {
            let state = &mut self.groups[group as usize];
            let free = std::mem::take(&mut state.free);
            *state = Group::new(&self.layout, GroupIndex(group), self.moves_max);
            state.free = free;
        }
        self.collecting_groups = 0;
        for unit in (0..self.layout.units()).map(UnitIndex) {
            self.recover_unit(unit, nand);
        }
        self.recount_map();
        for &(die, request) in erases {
            let index = request.unit.index();
            if self.units.erases_left[index] == 0 {
                self.groups[self.layout.group_of(request.unit).index()].erasing_units += 1;
            }
            self.units.erases_left[index] += 1;
            nand.enqueue(die, request, nand.now_ns());
        }
        self.recount_reserves();
    }

    /// Gives a unit the state that its pages show: free, closed, or being erased.
    fn recover_unit(&mut self, unit: UnitIndex, nand: &mut Nand) {
        let layout = self.layout;
        let group = layout.group_of(unit);
        let state = self.units.state[unit.index()];
        if matches!(state, UnitState::Free | UnitState::Erasing) {
            if state == UnitState::Erasing {
                self.units.erases_left[unit.index()] = 0;
            }
            return;
        }
        let pages = || (0..layout.pages_per_unit).map(|number| layout.page_in_unit(unit, number));
        let valid = pages().map(|page| self.mapping.grains_in_page(page)).sum();
        self.units.set_valid(unit, valid);
        if nand.is_blank(unit, layout.dies_of(group)) {
            self.units.set_state(unit, UnitState::Free);
            self.mapping.forget_unit(unit);
            self.leave_cache(group, unit);
            self.groups[group.index()].free.push_back(unit);
        } else if valid == Grains::ZERO {
            self.erase(group, unit, nand);
        } else if matches!(state, UnitState::OpenHost | UnitState::OpenCollection) {
            self.units.close(unit);
        } else {
            self.units.close_again(unit);
        }
    }
}

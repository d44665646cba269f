//! Opens and programs the pages that the host fills.

use super::allocation::{Frontier, OpenPage};
use super::{Blocked, Ftl, UnitState};
use crate::nand::Nand;
use crate::trace::{Begun, Request, Rounds};
use spec::firmware::RESERVED_UNITS;
use spec::units::{Grains, GroupIndex};

/// Host programs that may be at one die: one under way, one behind it.
const HOST_PROGRAMS_PER_DIE: u32 = 2;

impl Ftl {
    /// Notes that a host page has been programmed.
    #[inline]
    pub(crate) fn host_programmed(&mut self, rounds: Rounds, nand: &mut Nand) {
        if self.host.blocked == Some(Blocked::NandBusy) {
            self.host.blocked = None;
        }
        self.host.pages.programmed(rounds);
        if self.host.pending_units > 0 {
            self.erase_host_pending(nand);
        }
        if self.journal.is_some() {
            self.prune_journal(nand);
        }
    }

    /// Opens the next page of the host's open unit in `group`.
    #[inline(always)]
    pub(super) fn next_host_page(&mut self, group: GroupIndex) -> OpenPage {
        let state = &mut self.groups[group.index()];
        let carry = std::mem::take(&mut state.host_carry);
        let rounds = self.host.pages.open((carry > Grains::ZERO).then_some(state.host_before));
        let open = state.host.open(&self.layout, carry, rounds);
        self.recount_reserve(group);
        open
    }

    /// Opens a page in the next group, in turn, that can take a host page. Returns why the host
    /// must wait if no group can.
    pub(super) fn open_host_page(&mut self, nand: &mut Nand) -> Result<(), Blocked> {
        if let Some(blocked) = self.host.blocked {
            return Err(blocked);
        }
        let mut blocked = Blocked::Collection;
        for step in 0..self.layout.groups {
            let group = GroupIndex((self.host.next_group + step) % self.layout.groups);
            self.turn_host_unit(group);
            let has_space =
                self.has_space(group) || (self.collect(group, nand) && self.has_space(group));
            if !has_space {
                continue;
            }
            let frontier = self.groups[group.index()].host;
            let number = if frontier.has_room() { frontier.next_page } else { 0 };
            let mut die = self.layout.die_in_group(group, number);
            if self.layout.has_parity {
                die = self.next_host_die(group);
            }
            if nand.host_programs(die) >= HOST_PROGRAMS_PER_DIE {
                blocked = Blocked::NandBusy;
                continue;
            }
            self.open_host_page_in(group, nand);
            self.host.next_group = self.group_after(group);
            return Ok(());
        }
        self.host.blocked = Some(blocked);
        self.flush_if_host_waits(nand);
        Err(blocked)
    }

    /// The group that takes the host page after the one just opened in `group`. With superblocks of
    /// some dies, a group takes a whole stripe: its dies are on different channels.
    fn group_after(&self, group: GroupIndex) -> u32 {
        let number = self.groups[group.index()].host.next_page;
        let is_stripe_end = number.is_multiple_of(self.layout.pages_per_stripe);
        if is_stripe_end { (group.0 + 1) % self.layout.groups } else { group.0 }
    }

    /// Whether the host may have a page of `group` now. It may not without a free page, during a
    /// burst that needs a new unit, or while a paced drive has less than its reserve.
    #[inline(always)]
    fn has_space(&self, group: GroupIndex) -> bool {
        let pacing = self.policy.pacing;
        let state = &self.groups[group.index()];
        let is_paced = pacing.keeps_reserve && state.collecting;
        if is_paced && state.is_under_way() && self.is_below_reserve(group) {
            return false;
        }
        let in_burst = pacing.host_waits && state.collecting;
        let has_unit = || state.free.len() > RESERVED_UNITS + self.held_units();
        state.host.has_room() || (!in_burst && has_unit())
    }

    /// Opens a host page in `group`, and a new unit for it if needed.
    fn open_host_page_in(&mut self, group: GroupIndex, nand: &mut Nand) {
        if !self.groups[group.index()].host.has_room() {
            let unit = self.take_free(group, UnitState::OpenHost);
            let end_page = self.pages_for_host(group, unit);
            self.groups[group.index()].host = Frontier { unit, next_page: 0, end_page };
            self.recount_reserve(group);
            self.collect(group, nand);
        }
        self.host.page = Some(self.next_host_page(group));
        if self.policy.pacing.keeps_reserve && self.is_below_reserve(group) {
            self.collect(group, nand);
        }
    }

    /// Programs the open host page, and closes its unit if that was its last page.
    pub(super) fn program_host_page(&mut self, nand: &mut Nand) {
        let OpenPage { unit, number, page, begun, filled, rounds, .. } =
            self.host.page.take().expect("a page is open");
        let group = self.layout.group_of(unit);
        self.turn_host_unit(group);
        let state = &mut self.groups[group.index()];
        let carry = filled - self.layout.grains_per_page;
        if carry > Grains::ZERO {
            self.host.pages.goes_on(rounds.own());
            state.host_carry = carry;
            state.host_before = rounds.own();
        }
        self.counters.programmed_pages += 1;
        if !state.host.has_room() {
            self.units.close(unit);
        }
        let work = self.host_program(unit, rounds, Begun::new(begun));
        if self.layout.has_parity {
            return self.program_in_stripe(work, page, nand.now_ns(), nand);
        }
        let grains = self.layout.grains_per_page;
        let request = Request { work, unit, page, grains };
        nand.enqueue(self.layout.die_in_group(group, number), request, nand.now_ns());
    }
}

//! The pages that the host fills: how they are opened and programmed, and which of them are not yet
//! programmed. An erase waits for those, so that nothing is erased while that which replaced it is
//! in the buffer only.
//!
//! 1. Every page that is opened counts in the round that goes on.
//! 2. A unit that was read to the end takes a mark. It may be erased when every page opened before
//!    the mark is programmed.
//! 3. A round ends where a mark asks for it and the round before it is over, so that two counts are
//!    enough, however many pages there are.

use super::allocation::{Frontier, OpenPage};
use super::{Blocked, Ftl, UnitState};
use crate::nand::{Done, Nand};
use crate::trace::Request;
use spec::firmware::RESERVED_UNITS;
use spec::units::GroupIndex;

/// Host pages that may wait at one die: one being programmed, one behind it.
const HOST_PROGRAMS_PER_DIE: u32 = 2;

#[derive(Clone, Copy, Debug)]
pub struct HostPages {
    /// The round in which pages are opened now, from 1 on.
    round: u64,
    /// Pages not yet programmed, of the round that goes on and of the one before it, by its last
    /// bit. Every round before those two is over.
    unprogrammed: [u32; 2],
    /// A mark waits for the end of the round that goes on.
    wanted: bool,
}

/// What is over once a page is programmed: the tag of its request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostPage(u32);

const ROUND: u32 = 31;
const CARRIED: u32 = 30;
const CARRIED_ROUND: u32 = 29;
const GRAINS: u32 = (1 << CARRIED_ROUND) - 1;

impl HostPage {
    /// Of a tag of a request.
    #[inline]
    #[must_use]
    pub fn of(tag: u32) -> Self {
        Self(tag)
    }

    /// With the grains of what begins in it, as a tag of a request.
    #[inline]
    #[must_use]
    pub fn tag(self, grains: u32) -> u32 {
        self.0 | (grains & GRAINS)
    }

    #[inline]
    #[must_use]
    pub fn grains(self) -> u32 {
        self.0 & GRAINS
    }

    /// The same page where the last logical page of the one `before` goes on in it.
    #[must_use]
    pub fn after(self, before: Self) -> Self {
        Self(self.0 | 1 << CARRIED | (before.round() as u32) << CARRIED_ROUND)
    }

    #[inline]
    fn round(self) -> usize {
        (self.0 >> ROUND) as usize
    }
}

impl HostPages {
    pub const NONE: Self = Self { round: 1, unprogrammed: [0; 2], wanted: false };

    /// A page is opened.
    #[inline]
    pub fn open(&mut self) -> HostPage {
        let round = (self.round & 1) as u32;
        self.unprogrammed[round as usize] += 1;
        HostPage(round << ROUND)
    }

    /// What a page began goes on in the next page of its unit: both must be programmed.
    pub fn goes_on(&mut self, page: HostPage) {
        self.unprogrammed[page.round()] += 1;
    }

    /// A page is programmed.
    #[inline]
    pub fn programmed(&mut self, page: HostPage) {
        self.unprogrammed[page.round()] -= 1;
        if page.0 >> CARRIED & 1 == 1 {
            self.unprogrammed[(page.0 >> CARRIED_ROUND & 1) as usize] -= 1;
        }
        if self.wanted && self.unprogrammed[self.before()] == 0 {
            self.round += 1;
            self.wanted = false;
        }
    }

    /// The place of the round before.
    #[inline]
    fn before(&self) -> usize {
        (self.round & 1 ^ 1) as usize
    }

    /// The last round of a page that was opened until now.
    pub fn mark(&mut self) -> u64 {
        if self.unprogrammed[self.before() ^ 1] == 0 {
            return self.round - 1;
        }
        let round = self.round;
        if self.unprogrammed[self.before()] == 0 {
            self.round += 1;
        } else {
            self.wanted = true;
        }
        round
    }

    /// Every page opened before the mark is programmed.
    #[inline]
    #[must_use]
    pub fn is_past(&self, mark: u64) -> bool {
        mark + 1 < self.round || mark < self.round && self.unprogrammed[self.before()] == 0
    }
}

impl Ftl {
    /// A page of the host has been programmed; answers the grains of the buffer that are free.
    #[inline]
    pub fn host_programmed(&mut self, program: &Done, nand: &mut Nand) -> u32 {
        if self.host_blocked == Some(Blocked::NandBusy) {
            self.host_blocked = None;
        }
        let page = HostPage::of(program.request.tag);
        self.host_pages.programmed(page);
        if self.due_units > 0 {
            self.erase_due(nand);
        }
        if self.journal.is_some() {
            self.prune_journal(nand);
        }
        page.grains()
    }

    #[inline]
    pub(super) fn next_host_page(&mut self, group: GroupIndex) -> OpenPage {
        let state = &mut self.groups[group.index()];
        let carry = std::mem::take(&mut state.host_carry);
        let mut page = self.host_pages.open();
        if carry > 0 {
            page = page.after(state.host_before);
        }
        state.host.open(&self.layout, carry, page)
    }

    /// Finds the next group, in turn, that can take a host page.
    pub(super) fn open_host_page(&mut self, nand: &mut Nand) -> Result<(), Blocked> {
        if let Some(blocked) = self.host_blocked {
            return Err(blocked);
        }
        let mut blocked = Blocked::Collection;
        for step in 0..self.layout.groups {
            let group = GroupIndex((self.next_group + step) % self.layout.groups);
            self.turn_host_unit(group);
            if !self.has_space(group) {
                self.collect(group, nand);
                if !self.has_space(group) {
                    continue;
                }
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
            self.next_group = (group.0 + 1) % self.layout.groups;
            self.open_host_page_in(group, nand);
            return Ok(());
        }
        self.host_blocked = Some(blocked);
        self.flush_if_host_waits(nand);
        Err(blocked)
    }

    /// Whether the host may have a page of `group` now.
    fn has_space(&self, group: GroupIndex) -> bool {
        let held = self.held_units();
        let state = &self.groups[group.index()];
        let free = state.free.len();
        let in_debt = state.collecting && state.credit_grains < self.layout.grains_per_page;
        if self.pacing.gives_credit && in_debt && state.is_under_way() {
            return false;
        }
        let in_burst = self.pacing.host_waits && state.collecting;
        state.host.has_room() || (free > RESERVED_UNITS + held && !in_burst)
    }

    fn open_host_page_in(&mut self, group: GroupIndex, nand: &mut Nand) {
        if !self.groups[group.index()].host.has_room() {
            let unit = self.take_free(group, UnitState::OpenHost);
            let end_page = self.pages_for_host(group, unit);
            self.groups[group.index()].host = Frontier { unit, next_page: 0, end_page };
            self.collect(group, nand);
        }
        let state = &mut self.groups[group.index()];
        if state.collecting {
            state.credit_grains = state.credit_grains.saturating_sub(self.layout.grains_per_page);
        }
        self.host_page = Some(self.next_host_page(group));
    }

    pub(super) fn program_host_page(&mut self, nand: &mut Nand) {
        let OpenPage { unit, number, page, begun, filled, host_page, .. } =
            self.host_page.take().expect("a page is open");
        let group = self.layout.group_of(unit);
        self.turn_host_unit(group);
        let state = &mut self.groups[group.index()];
        let carry = filled - self.layout.grains_per_page;
        if carry > 0 {
            self.host_pages.goes_on(host_page);
            state.host_carry = carry;
            state.host_before = host_page;
        }
        self.counters.programmed_pages += 1;
        if !state.host.has_room() {
            self.close(unit);
        }
        let (work, tag) = (self.host_program(unit), host_page.tag(begun));
        if self.layout.has_parity {
            return self.program_in_row(work, page, tag, nand.now_ns(), nand);
        }
        let grains = self.layout.grains_per_page;
        let request = Request { work, unit, page, grains, tag };
        nand.enqueue(self.layout.die_in_group(group, number), request, nand.now_ns());
    }
}

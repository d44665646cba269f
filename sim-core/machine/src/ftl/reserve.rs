//! The reserve of an allocation group: its room that holds no settled data. These are free units,
//! units that wait for their erase, the unwritten pages of open units, and the pages of the victim
//! that have been read.
//!
//! For example, a victim of 64 slots has 48 valid and 16 stale ones. Reading it adds 64 slots to
//! the reserve, and the moved data takes 48, so the whole victim gives 16.
//!
//! A paced drive asks for its reserve more often than the reserve changes, because the host asks
//! every group in turn for room. So it is counted when it changes.

use super::Ftl;
use super::allocation::Group;
use spec::geometry::Layout;
use spec::units::{Grains, GroupIndex};

impl Group {
    /// Counts the reserve of the group, in grains.
    #[must_use]
    pub fn counted_reserve(&self, layout: &Layout) -> u64 {
        let units = self.free.len() + self.freed_soon() + self.erase_pending.len();
        let read = self.victim.map_or(0, |victim| victim.next_page);
        let hosts = [self.host, self.other.host];
        let pages: u32 = hosts.iter().map(|open| open.end_page - open.next_page).sum();
        let open = [self.collection, self.other.collection];
        let grains = open.iter().map(|open| layout.grains_per_unit.saturating_sub(open.filled));
        units as u64 * u64::from(layout.grains_per_unit)
            + u64::from(read + pages) * u64::from(layout.grains_per_page)
            + u64::from(grains.sum::<Grains>())
    }
}

impl Ftl {
    /// Whether a group's reserve is below its target, which is what it has when collection starts:
    /// the units of the start mark, and those that the host has just opened. Only for a paced
    /// drive.
    #[inline]
    pub(super) fn is_below_reserve(&self, group: GroupIndex) -> bool {
        let units =
            self.policy.start_units + self.held_units() + 1 + usize::from(self.is_separate());
        let least = units as u64 * u64::from(self.layout.grains_per_unit);
        let state = &self.groups[group.index()];
        debug_assert!(state.reserve == state.counted_reserve(&self.layout), "changes are counted");
        state.reserve < least
    }

    /// Counts the reserve of a group anew after a change, on a paced drive.
    #[inline]
    pub(super) fn recount_reserve(&mut self, group: GroupIndex) {
        if self.policy.pacing.keeps_reserve {
            let state = &mut self.groups[group.index()];
            state.reserve = state.counted_reserve(&self.layout);
        }
    }

    /// `recount_reserve` for all groups.
    pub(super) fn recount_reserves(&mut self) {
        (0..self.layout.groups).for_each(|group| self.recount_reserve(GroupIndex(group)));
    }
}

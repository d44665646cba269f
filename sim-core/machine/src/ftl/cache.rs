//! The SLC cache: units that the host fills with one bit per cell.
//!
//! 1. A unit that the host opens joins the cache if its group has room in the cache and need not
//!    collect; a paced drive would not have to even once the unit is full. It then takes fewer
//!    pages, and each is programmed faster.
//! 2. Greedy collection finds such units first, because they hold little valid data. While the
//!    drive is idle, collection empties all of them. Moved data is written with all bits per cell.
//! 3. An erase takes the unit out of the cache. What that room is for while the host is busy, the
//!    drive decides: for the host's next unit as soon as the group need not collect, or for nothing
//!    until the cache is empty (`reopens_once_empty`). In the first case the host's data is moved
//!    once more for each unit that it fills again.
//! 4. The room of a cache that shrinks follows from the data outside the cache: it falls in
//!    proportion to that data, down to the static part. Nothing leaves the cache because of that;
//!    the host's next units just stay outside.
//!
//! For example, a QLC unit of 1,024 pages has 256 pages in the cache. A group of 100 units has room
//! for 55 of them while it is empty and for 5 once its logical capacity is used. When 40 % of that
//! capacity is used outside the cache, there is room for 5 + 60 % of 50, which is 35.

use super::{Ftl, UnitState};
use crate::trace::{Begun, Rounds, Work};
use spec::geometry::Layout;
use spec::scenario::{CachePlan, Plan};
use spec::units::{Grains, GroupIndex, UnitIndex};

#[derive(Clone, Debug)]
pub struct Cache {
    /// `None` without a cache.
    plan: Option<CachePlan>,
    /// Whether a unit is in the cache, indexed by unit; empty without a cache.
    is_cached: Vec<bool>,
    /// Units in the cache, indexed by group.
    units: Vec<u32>,
    /// Whether the cache of a group takes no more data until it is empty, indexed by group.
    is_shut: Vec<bool>,
}

impl Cache {
    #[must_use]
    pub fn new(plan: &Plan) -> Self {
        let Layout { groups, .. } = plan.layout;
        let units = plan.cache.map_or(0, |_| plan.layout.units());
        Self {
            plan: plan.cache,
            is_cached: vec![false; units as usize],
            units: vec![0; groups as usize],
            is_shut: vec![false; groups as usize],
        }
    }

    /// Whether the drive has an SLC cache.
    #[must_use]
    pub fn is_used(&self) -> bool {
        self.plan.is_some()
    }

    /// Whether a unit is in the cache.
    #[inline]
    #[must_use]
    pub fn holds(&self, unit: UnitIndex) -> bool {
        self.plan.is_some() && self.is_cached[unit.index()]
    }

    /// Units of a group that are in the cache.
    #[must_use]
    pub fn units(&self, group: GroupIndex) -> u32 {
        self.units[group.index()]
    }

    pub fn clear(&mut self) {
        self.is_cached.fill(false);
        self.units.fill(0);
        self.is_shut.fill(false);
    }
}

impl Ftl {
    /// Returns how many pages the host may write in `unit`, which it opens. Adds the unit to the
    /// cache if there is room.
    pub(super) fn pages_for_host(&mut self, group: GroupIndex, unit: UnitIndex) -> u32 {
        let Some(plan) = self.cache.plan else { return self.layout.pages_per_unit };
        // The unit is no longer free, so its room does not count in the reserve.
        let is_paced = self.policy.pacing.keeps_reserve;
        let is_low = is_paced && self.is_below_reserve(group);
        let must_collect = is_low || self.groups[group.index()].collecting;
        let is_shut = must_collect || self.cache.is_shut[group.index()];
        if is_shut || self.cache.units(group) >= self.cache_room(group, &plan) {
            return self.layout.pages_per_unit;
        }
        self.cache.is_cached[unit.index()] = true;
        self.cache.units[group.index()] += 1;
        plan.pages_per_unit
    }

    /// Units of a group that may be in the cache now.
    fn cache_room(&self, group: GroupIndex, plan: &CachePlan) -> u32 {
        let CachePlan { units, static_units, static_from_grains, .. } = *plan;
        if static_units == units {
            return units;
        }
        let first = group.0 * self.layout.units_per_group;
        let outside: u64 = (first..first + self.layout.units_per_group)
            .map(UnitIndex)
            .filter(|&unit| !self.cache.is_cached[unit.index()])
            .map(|unit| u64::from(self.units.valid(unit)))
            .sum();
        let left = static_from_grains.saturating_sub(outside);
        let dynamic = u64::from(units - static_units) * left;
        static_units + dynamic.div_ceil(static_from_grains) as u32
    }

    /// The work that programs a host page of a unit.
    #[inline]
    pub(super) fn host_program(&self, unit: UnitIndex, rounds: Rounds, begun: Begun) -> Work {
        if self.cache.holds(unit) {
            Work::HostCacheProgram { rounds, begun }
        } else {
            Work::HostProgram { rounds, begun }
        }
    }

    /// Takes an erased unit out of the cache: it has all its pages again.
    pub(super) fn leave_cache(&mut self, group: GroupIndex, unit: UnitIndex) {
        if self.cache.holds(unit) {
            self.cache.is_cached[unit.index()] = false;
            self.cache.units[group.index()] -= 1;
            let may_shut = self.cache.plan.is_some_and(|plan| plan.reopens_once_empty);
            let is_busy = self.policy.background_units.is_none();
            let is_shut = &mut self.cache.is_shut[group.index()];
            *is_shut = may_shut && (*is_shut || is_busy) && self.cache.units[group.index()] > 0;
        }
    }

    /// Grains that a unit has room for.
    #[must_use]
    pub(super) fn grains_of(&self, unit: UnitIndex) -> Grains {
        match self.cache.plan {
            Some(plan) if self.cache.is_cached[unit.index()] => {
                self.layout.grains_per_page * plan.pages_per_unit
            }
            _ => self.layout.grains_per_unit,
        }
    }

    /// The unit that collection empties next while the drive is idle: the unit of the cache that
    /// was closed first.
    pub(super) fn cached_victim(&self, group: GroupIndex) -> Option<UnitIndex> {
        if self.cache.units(group) == 0 || self.policy.background_units.is_none() {
            return None;
        }
        let first = group.0 * self.layout.units_per_group;
        (first..first + self.layout.units_per_group)
            .map(UnitIndex)
            .filter(|&unit| {
                self.cache.holds(unit) && self.units.state[unit.index()] == UnitState::Closed
            })
            .min_by_key(|unit| self.units.closed_at[unit.index()])
    }
}

//! The SLC cache: units that the host fills with one bit a cell.
//!
//! 1. A unit that the host opens joins the cache while fewer than its share are in it and the
//!    group need not collect; it then takes fewer pages, and each faster.
//! 2. Greedy collection finds such units first, because little in them is valid; the background
//!    goes on until none is left. What is moved is written as dense as the NAND allows.
//! 3. An erase takes the unit out of the cache.

use super::{Ftl, UnitState};
use crate::trace::Work;
use spec::geometry::Layout;
use spec::scenario::Plan;
use spec::units::{GroupIndex, UnitIndex};

#[derive(Clone, Debug)]
pub struct Cache {
    /// Of a group; none without a cache.
    units_max: u32,
    pages_per_unit: u32,
    /// By unit; empty without a cache.
    is_cached: Vec<bool>,
    /// Units of each group that are in the cache.
    units: Vec<u32>,
}

impl Cache {
    #[must_use]
    pub fn new(plan: &Plan) -> Self {
        let Layout { groups, pages_per_unit, .. } = plan.layout;
        let units = if plan.cache_units > 0 { plan.layout.units() } else { 0 };
        Self {
            units_max: plan.cache_units,
            pages_per_unit: pages_per_unit.min(plan.cache_pages_per_unit),
            is_cached: vec![false; units as usize],
            units: vec![0; groups as usize],
        }
    }

    #[inline]
    #[must_use]
    pub fn holds(&self, unit: UnitIndex) -> bool {
        self.units_max > 0 && self.is_cached[unit.index()]
    }

    #[must_use]
    pub fn units(&self, group: GroupIndex) -> u32 {
        self.units[group.index()]
    }

    pub fn clear(&mut self) {
        self.is_cached.fill(false);
        self.units.fill(0);
    }
}

impl Ftl {
    /// The host opens a unit; answers how many pages of it it may write.
    pub(super) fn pages_for_host(&mut self, group: GroupIndex, unit: UnitIndex) -> u32 {
        let must_collect = self.groups[group.index()].collecting;
        let cache = &mut self.cache;
        if cache.units(group) >= cache.units_max || must_collect {
            return self.layout.pages_per_unit;
        }
        cache.is_cached[unit.index()] = true;
        cache.units[group.index()] += 1;
        cache.pages_per_unit
    }

    /// How a page of the host is programmed.
    #[inline]
    pub(super) fn host_program(&self, unit: UnitIndex) -> Work {
        if self.cache.holds(unit) { Work::HostCacheProgram } else { Work::HostProgram }
    }

    /// A unit is erased: it holds as much as the NAND allows again.
    pub(super) fn leave_cache(&mut self, group: GroupIndex, unit: UnitIndex) {
        if self.cache.holds(unit) {
            self.cache.is_cached[unit.index()] = false;
            self.cache.units[group.index()] -= 1;
        }
    }

    /// What a unit takes.
    #[must_use]
    pub(super) fn grains_of(&self, unit: UnitIndex) -> u32 {
        if self.cache.holds(unit) {
            self.cache.pages_per_unit * self.layout.grains_per_page
        } else {
            self.layout.grains_per_unit
        }
    }

    /// What the background empties next: the unit of the cache that was closed first.
    pub(super) fn cached_victim(&self, group: GroupIndex) -> Option<UnitIndex> {
        if self.cache.units(group) == 0 || self.background_units.is_none() {
            return None;
        }
        let first = group.0 * self.layout.units_per_group;
        (first..first + self.layout.units_per_group)
            .map(UnitIndex)
            .filter(|&unit| {
                self.cache.holds(unit) && self.unit_state[unit.index()] == UnitState::Closed
            })
            .min_by_key(|unit| self.closed_at[unit.index()])
    }
}

//! The SLC cache of the simulated drive, in units of one allocation group.
//!
//! A drive with 8 times fewer blocks as an example. Of 1,366 units of a group, 55 % may be in the
//! cache of an empty drive and 4 % in that of a full one. These are 752 and 55 units, and 94 and 7
//! after scaling.

use super::scale::Divisors;
use crate::geometry::Layout;
use crate::scenario::Scenario;

/// How much of a group may be in the SLC cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CachePlan {
    /// Units of a group that may be in the cache while nothing is stored outside it.
    pub units: u32,
    /// Units of a group that may always be in the cache; as many as `units` if the cache keeps its
    /// size.
    pub static_units: u32,
    /// Data of a group outside the cache from which on only the static units are left; at least 1.
    pub static_from_grains: u64,
    /// Pages of a unit that is in the cache.
    pub pages_per_unit: u32,
    /// As in `SlcCache`.
    pub reopens_once_empty: bool,
}

impl Scenario {
    /// The cache of the simulated drive with `layout`; `full` is its layout at full size.
    pub(super) fn cache_plan(
        &self,
        full: &Layout,
        layout: &Layout,
        logical_pages: u32,
    ) -> Option<CachePlan> {
        let (cache, mode) = (self.drive.slc_cache?, self.drive.part.slc_mode?);
        let Divisors { blocks, pages } = self.divisors(full);
        let scaled = |fraction: f64| f64::from(full.units_per_group) * fraction / f64::from(blocks);
        let units = scaled(cache.fraction).ceil() as u32;
        let static_units = |own| (scaled(own).round() as u32).min(units);
        let grains = f64::from(logical_pages) * f64::from(layout.grains_per_slot.0);
        let static_from = grains * cache.static_from_fraction / f64::from(layout.groups);
        Some(CachePlan {
            units,
            static_units: cache.static_fraction.map_or(units, static_units),
            static_from_grains: (static_from as u64).max(1),
            pages_per_unit: (mode.pages_per_block / pages * layout.dies_per_group)
                .min(layout.pages_per_unit),
            reopens_once_empty: cache.reopens_once_empty,
        })
    }
}

//! The scaled drive, 1:N. It has fewer blocks, and those of a drive that writes its map often are
//! shorter too.
//!
//! **Fewer blocks** shrink everything but the reserve, which is therefore set aside first. The
//! units that the host fills between two copies of a map page become fewer as well: at full size a
//! unit has many stale copies at once, on a small drive a few all the time, or copies are stale
//! before their unit is full. Collection then moves more, or less.
//!
//! **Shorter blocks** are as many as at full size, so whatever is counted in units keeps its
//! proportion. But they are collected and erased in less time, so what waits for that waits less;
//! and small units differ more from each other, so collection moves less. So blocks become shorter
//! only as far as a unit keeps 512 slots, and a block has a page for every other die of its unit at
//! least: parity then lies on half of the dies, which have a page of a block less to be read. Where
//! the host waits for bursts, blocks keep half of their pages. What is left of N makes them fewer.
//!
//! Scaling 1:8 as an example. A drive that writes its map often has 2,048 units of 1,024 slots, a
//! low watermark of 2, and paced collection, which keeps 3 more units free. Its blocks have half of
//! their pages, and there are 4 times fewer. The 5 units of the reserve do not shrink. The other
//! 2,043 shrink to 510.75. The sum is 515.75 units, rounded up to 516. The logical pages shrink by
//! (516 - 5) / 2,043 / 2 = 0.1251, which keeps the over-provisioning. A full-size second then takes
//! 125.1 simulated milliseconds.

use super::Scenario;
use crate::drive::Drive;
use crate::geometry::Layout;
use crate::workload::Phase;

/// The fewest slots of a unit whose blocks are shorter than at full size.
const SLOTS_PER_UNIT_MIN: u32 = 512;
/// How many times shorter blocks may be if the host waits while they are collected.
const DIVISOR_MAX_WAITS: u32 = 2;
/// The reserve of two streams beside `Pacing::reserve_units`: half of each further open unit.
const RESERVE_UNITS_SEPARATE: f64 = 1.0;

/// N is `blocks` times `pages`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::scenario) struct Divisors {
    /// How many times fewer blocks there are.
    pub blocks: u32,
    /// How many times fewer pages a block has.
    pub pages: u32,
}

impl Scenario {
    /// How the drive with the layout `full` is scaled. Blocks keep their pages where something that
    /// is not scaled depends on them: separate streams pad pages, and extents are shorter or longer
    /// than a unit.
    pub(in crate::scenario) fn divisors(&self, full: &Layout) -> Divisors {
        let Drive { map, separation, part, collection, .. } = &self.drive;
        let most = match map {
            None => 1,
            Some(map) if map.is_seldom_written(self.drive.logical_pages()) => 1,
            Some(_) if separation.is_some() || self.phases.iter().any(Phase::is_in_extents) => 1,
            Some(_) if collection.pacing.host_waits => DIVISOR_MAX_WAITS,
            Some(_) => self.scale,
        };
        let of_cache = part.slc_mode.map_or(0, |mode| mode.pages_per_block);
        let fits = |pages: u32| {
            [self.scale, full.pages_per_block, of_cache].iter().all(|n| n.is_multiple_of(pages))
                && 2 * full.pages_per_block / pages >= full.dies_per_group
                && full.addresses_per_unit / pages >= SLOTS_PER_UNIT_MIN
        };
        let pages = (1..=most).rev().find(|&pages| fits(pages)).unwrap_or(1);
        Divisors { blocks: self.scale / pages, pages }
    }

    /// Returns the layout and the logical pages after scaling. The reserve does not shrink with the
    /// number of blocks, so it is set aside first. Then the logical pages are chosen so that the
    /// over-provisioning of the rest is that of the full-size drive.
    pub(super) fn scaled(&self, full: &Layout, full_pages: u64) -> (Layout, u32) {
        let Divisors { blocks, pages } = self.divisors(full);
        let full_units = f64::from(full.units_per_group);
        let units = self.scaled_beside_reserve(full_units, blocks).ceil();
        let layout = Layout { units_per_group: units as u32, ..full.shortened(pages) };
        let reserve = self.reserve_units();
        let share = (units - reserve) / (full_units - reserve) / f64::from(pages);
        (layout, (full_pages as f64 * share) as u32)
    }

    /// The mean reserve of a group that collects.
    pub(super) fn reserve_units(&self) -> f64 {
        let collection = &self.drive.collection;
        let separate = self.drive.separation.map_or(0.0, |_| RESERVE_UNITS_SEPARATE);
        f64::from(collection.low_watermark_units) + collection.pacing.reserve_units + separate
    }

    /// Units of a group with `divisor` times fewer blocks, if the reserve is among them.
    pub(super) fn scaled_beside_reserve(&self, units: f64, divisor: u32) -> f64 {
        let reserve = self.reserve_units().min(units);
        reserve + (units - reserve) / f64::from(divisor)
    }
}

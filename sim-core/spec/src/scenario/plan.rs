//! The plan of a run, made before anything is allocated: the layout, the logical pages, the
//! watermarks and the memory they need. A scenario that cannot run is refused here.

mod cache;
mod map;
mod scale;

pub use cache::CachePlan;
pub use map::MapPlan;

use super::{SCALE_MAX, Scenario};
use crate::codes;
use crate::firmware::{RESERVED_UNITS, Separation, units_separate};
use crate::geometry::{GRAINS_COMPRESSED, Layout};
use crate::units::{Grains, Nanoseconds, SLOT_BYTES};
use crate::workload::{Phase, PhaseKind};
use document::ScenarioError;

/// Units of every allocation group, beside the free ones, that may hold no settled data: one open
/// for the host, one open for collection, and one victim that waits for its erase.
const UNITS_OPEN: u32 = 3;
/// The fewest units of a group that hold no settled data. Two are reserved for collection, and one
/// has stale pages that it can free.
const UNITS_SPARE_MIN: u32 = UNITS_OPEN + RESERVED_UNITS as u32 + 1;

/// The largest state that a scenario may need.
const MEMORY_BYTES_MAX: u64 = 3 << 30;
/// The smallest collection unit of a drive that compresses.
const COMPRESSED_PAGES_MIN: u32 = 8;
/// The simulated drive after scaling, in slots and units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    pub layout: Layout,
    /// Logical pages of the simulated drive.
    pub logical_pages: u32,
    /// Logical pages that the host uses, counted from the first.
    pub range_pages: u32,
    /// Free units of an allocation group at which collection starts; pacing may add to both
    /// watermarks.
    pub low_watermark_units: u32,
    pub high_watermark_units: u32,
    /// Units by which a group's first collection starts earlier.
    pub units_ahead_at_first: u32,
    /// Free units of a group at which background collection stops. `None` if the drive does not
    /// collect in the background.
    pub background_units: Option<u32>,
    /// `None`: the drive has no SLC cache.
    pub cache: Option<CachePlan>,
    pub write_buffer_slots: u32,
    /// The run remembers everything that a power cut would undo.
    pub power_may_fail: bool,
    /// How often the drive is without power.
    pub outages: u32,
    pub separation: Option<Separation>,
    /// `None`: the map is never written to flash.
    pub map: Option<MapPlan>,
    /// Units of a group that scaling keeps, and how many units of the full-size drive each of the
    /// others stands for.
    pub reserve_units: f64,
    pub units_per_other: f64,
    /// Simulated length of a full-size second.
    pub second_ns: Nanoseconds,
}

impl Scenario {
    /// Returns the drive that is simulated, or an error if the scenario cannot run.
    pub fn plan(&self) -> Result<Plan, ScenarioError> {
        let plan = self.plan_of_any_size()?;
        if plan.fits() { Ok(plan) } else { Err(self.too_large(&plan)) }
    }

    /// The same, but does not limit the memory.
    fn plan_of_any_size(&self) -> Result<Plan, ScenarioError> {
        self.drive.check_parity()?;
        check_losses(&self.phases, self.drive.geometry.dies())?;
        let loses_die = |phase: &Phase| matches!(phase.kind, PhaseKind::LoseDie(_));
        if self.power_may_fail && self.phases.iter().any(loses_die) {
            let expected = codes::no_loss_with_power_cut();
            return Err(ScenarioError::new("phases", expected, "lose_die"));
        }
        if self.drive.separation.is_some() && self.phases.iter().any(loses_die) {
            let expected = codes::no_loss_with_separation();
            return Err(ScenarioError::new("phases", expected, "lose_die"));
        }
        let full = self.drive.layout();
        let full_pages = self.drive.logical_pages();
        let collection = &self.drive.collection;
        let (low, high) = (collection.low_watermark_units, collection.high_watermark_units);
        let most = self.most_free(&full, low, high);
        check_spare(&full, self.with_map(full_pages), most, "drive.user_bytes")?;
        let divisors = self.divisors(&full);
        let (layout, logical_pages) = self.scaled(&full, full_pages);
        let all_pages = self.with_map(logical_pages.into());
        let most = self.most_free(&layout, low, high);
        check_spare(&layout, all_pages, most, "scale")?;
        let lacking = collection.pacing.units_lacking_at_first;
        let reserve_units = self.reserve_units();
        let others = |layout: &Layout| f64::from(layout.units_per_group) - reserve_units;
        let plan = Plan {
            layout: self.stored(layout, all_pages, most)?,
            logical_pages,
            range_pages: self.range_pages(logical_pages)?,
            low_watermark_units: low,
            high_watermark_units: high,
            units_ahead_at_first: if divisors.blocks == 1 { 0 } else { lacking },
            background_units: self.drive.background.map(|background| {
                let free = f64::from(full.units_per_group) * background.free_fraction;
                self.scaled_beside_reserve(free, divisors.blocks).ceil() as u32
            }),
            cache: self.cache_plan(&full, &layout, logical_pages),
            write_buffer_slots: (self.drive.write_buffer_bytes / u64::from(SLOT_BYTES)) as u32,
            power_may_fail: self.power_may_fail,
            outages: self.phases.iter().filter(|p| p.kind == PhaseKind::Shelf).count() as u32,
            separation: self.drive.separation,
            map: self.drive.map.map(|map| MapPlan::new(&map, logical_pages, full_pages)),
            reserve_units,
            units_per_other: others(&full) / others(&layout),
            second_ns: (1e9 * f64::from(logical_pages) / full_pages as f64).round() as u64,
        };
        let page_slots = plan.layout.grains_per_page / plan.layout.grains_per_slot;
        let pages_bytes = 2 * u64::from(page_slots) * u64::from(SLOT_BYTES);
        if plan.separation.is_some() && self.drive.write_buffer_bytes < pages_bytes {
            let expected = codes::page_of_each_kind(pages_bytes);
            let found = self.drive.write_buffer_bytes;
            return Err(ScenarioError::new("drive.write_buffer_bytes", expected, found));
        }
        Ok(plan)
    }

    /// Returns an error that names the smallest scale at which the drive fits.
    fn too_large(&self, plan: &Plan) -> ScenarioError {
        let mut smaller = self.clone();
        // Memory shrinks at most in proportion to the scale, so no scale below `least` can fit.
        let least = plan.memory_bytes().div_ceil(MEMORY_BYTES_MAX) * u64::from(self.scale);
        let fits = (least.max(u64::from(self.scale) + 1)..=u64::from(SCALE_MAX)).find(|&scale| {
            smaller.scale = scale as u32;
            smaller.plan_of_any_size().is_ok_and(|plan| plan.fits())
        });
        let needed = plan.memory_bytes();
        let found = codes::scale_needs(self.scale, needed);
        let expected = match fits {
            Some(scale) => codes::scale_that_fits(scale, MEMORY_BYTES_MAX),
            None => codes::any_scale_that_fits(MEMORY_BYTES_MAX),
        };
        ScenarioError::new("scale", expected, found)
    }

    /// Returns the layout counted in compression granules if the drive compresses and some phase
    /// writes data that shrinks; else the layout as it is.
    fn stored(&self, layout: Layout, pages: u64, high: u32) -> Result<Layout, ScenarioError> {
        let writes = self.phases.iter().filter(|phase| phase.may_write());
        let all = Grains(GRAINS_COMPRESSED);
        let least = writes.map(Phase::grains_min).min().unwrap_or(all);
        if self.drive.compression.is_none() || least == all {
            return Ok(layout);
        }
        if layout.pages_per_unit < COMPRESSED_PAGES_MIN {
            let expected = codes::compressed_unit_pages(COMPRESSED_PAGES_MIN);
            return Err(ScenarioError::new("drive.compression", expected, layout.pages_per_unit));
        }
        let layout = layout.compressed(least);
        if layout.addresses_per_page > 64 {
            let expected = codes::compressed_page_slots();
            return Err(ScenarioError::new(
                "drive.compression",
                expected,
                layout.addresses_per_page,
            ));
        }
        // The last slot of every unit may stay empty, because the next compressed page does not
        // fit.
        let units = layout.units_per_group - UNITS_SPARE_MIN.max(UNITS_OPEN + high);
        let grains = layout.grains_per_unit - layout.grains_per_slot;
        let most = u64::from(units) * u64::from(layout.groups) * u64::from(grains)
            / u64::from(layout.grains_per_slot);
        if pages > most {
            let expected = codes::compressed_pages_at_most(most);
            return Err(ScenarioError::new("drive.user_bytes", expected, pages));
        }
        Ok(layout)
    }

    /// The most free units that a group must be able to reach: where collection stops, and the
    /// additional ones that hot and cold streams need.
    pub(super) fn most_free(&self, layout: &Layout, low: u32, high: u32) -> u32 {
        let (_, stop) = (self.drive.collection.pacing.start_stop)(low, high);
        stop + self.drive.separation.map_or(0, |_| units_separate(layout))
    }

    /// Returns the logical pages that the host uses if the simulated drive has `logical_pages`.
    /// Errors if the spare factor is smaller than the drive's own.
    pub fn range_pages(&self, logical_pages: u32) -> Result<u32, ScenarioError> {
        let Some(factor) = self.spare_factor else { return Ok(logical_pages) };
        let full_slots = self.drive.layout().slots() as f64;
        let full_pages = self.drive.logical_pages() as f64;
        // Counted in whole slots, so that the drive's own spare factor is accepted as printed.
        let share = (full_slots * (1.0 - factor)).floor() / full_pages;
        if share > 1.0 {
            let own = ((1.0 - full_pages / full_slots) * 1e4).round() / 1e4;
            let expected = codes::own_spare_factor(own);
            return Err(ScenarioError::new("spare_factor", expected, factor));
        }
        Ok(((f64::from(logical_pages) * share) as u32).max(1))
    }
}

/// Checks that each group can have `high` free units, and that the drive has the units it needs to
/// work at all. `field` names the cause in the error.
pub(super) fn check_spare(
    layout: &Layout,
    pages: u64,
    high: u32,
    field: &str,
) -> Result<(), ScenarioError> {
    let units = UNITS_SPARE_MIN.max(UNITS_OPEN + high);
    let reserve = u64::from(units) * u64::from(layout.groups) * u64::from(layout.grains_per_unit);
    let most = layout.slots().saturating_sub(reserve);
    if pages <= most && pages > 0 {
        return Ok(());
    }
    let (all, groups) = (layout.units_per_group, layout.groups);
    let expected = codes::spare_units(most, layout.slots(), units, all, groups);
    Err(ScenarioError::new(field, expected, pages))
}

/// Checks that each lost die exists and is lost only once, and that a rebuild follows a loss.
fn check_losses(phases: &[Phase], dies: u32) -> Result<(), ScenarioError> {
    let mut is_lost = vec![false; dies as usize];
    for (index, phase) in phases.iter().enumerate() {
        if phase.kind == PhaseKind::Rebuild && !is_lost.contains(&true) {
            let expected = codes::loss_before_rebuild();
            return Err(ScenarioError::new(format!("phases[{index}].kind"), expected, "rebuild"));
        }
        let PhaseKind::LoseDie(die) = phase.kind else { continue };
        match is_lost.get_mut(die as usize) {
            Some(lost) if !*lost => *lost = true,
            _ => {
                let expected = codes::die_not_lost(dies);
                return Err(ScenarioError::new(format!("phases[{index}].die"), expected, die));
            }
        }
    }
    Ok(())
}

impl Plan {
    /// The tables are small enough, and every address of a logical page fits into 32 bits.
    fn fits(&self) -> bool {
        self.memory_bytes() <= MEMORY_BYTES_MAX && self.layout.addresses() < u64::from(u32::MAX)
    }

    /// Bytes of the tables whose size depends on the drive.
    #[must_use]
    pub fn memory_bytes(&self) -> u64 {
        let addresses = self.layout.addresses();
        let outages_bytes =
            u64::from(self.layout.dies * self.layout.units_per_group) * u64::from(self.outages) * 4;
        self.map_bytes()
            + addresses * 4
            + addresses / 8
            + u64::from(self.layout.units()) * 40
            + self.separation.map_or(0, |separation| {
                u64::from(self.logical_pages) * separation.bytes_per_logical_page()
            })
            + outages_bytes
            + self.map.map_or(0, |map| map.memory_bytes())
    }

    /// Bytes of the map from logical pages to slots.
    #[must_use]
    pub fn map_bytes(&self) -> u64 {
        let entry_bytes = if self.layout.is_compressed() { 5 } else { 4 };
        u64::from(self.all_pages()) * entry_bytes
    }

    /// Logical pages, and slots of map pages: everything that has a slot.
    #[must_use]
    pub fn all_pages(&self) -> u32 {
        self.logical_pages + self.map.map_or(0, |map| map.slots())
    }

    /// Room of the write buffer in compression granules, or in slots without compression.
    #[must_use]
    pub fn write_buffer(&self) -> Grains {
        self.layout.grains_per_slot * self.write_buffer_slots
    }

    /// Granules that each logical page takes in `phase`, 1 without compression, or `GRAINS_DRAWN`
    /// if each page has its own size.
    #[must_use]
    pub fn grains(&self, phase: &Phase) -> u32 {
        if self.layout.is_compressed() { phase.grains_compressed() } else { 1 }
    }
}

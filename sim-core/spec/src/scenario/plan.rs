//! What is simulated, worked out before anything is allocated: the layout, scaled if asked for,
//! with room counted in what data takes; the logical pages; and whether that can work.

use super::{SCALE_MAX, Scenario};
use crate::codes;
use crate::firmware::{PACED_UNITS, Pacing, RESERVED_UNITS, Separation, units_separate};
use crate::geometry::{GRAINS_COMPRESSED, Layout};
use crate::units::{Nanoseconds, SLOT_BYTES};
use crate::workload::{Phase, PhaseKind};
use document::ScenarioError;

/// Units of every group that may hold no settled data beside the free ones: one open for the
/// host, one open for collection, one victim waiting for its erase.
const UNITS_OPEN: u32 = 3;
/// And the fewest that must be left: two kept for collection, and one with something stale.
const UNITS_SPARE_MIN: u32 = UNITS_OPEN + RESERVED_UNITS as u32 + 1;

/// Units beyond the low watermark that hold no settled data: none while the spare area is first
/// used up, about two when the drive has settled (half an open unit each for host and collection,
/// half a victim, an erase). Scaling sets this many aside and shrinks the rest, which keeps both
/// the time of the cliff and the settled write amplification (`tests/evidence.rs`).
const UNITS_IN_FLIGHT: f64 = 0.75;

/// The largest state that a scenario may ask for.
const MEMORY_BYTES_MAX: u64 = 3 << 30;
/// The smallest collection unit that takes logical pages of any size.
const COMPRESSED_PAGES_MIN: u32 = 8;
/// What is simulated, in slots and units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    pub layout: Layout,
    /// Logical pages of the drive.
    pub logical_pages: u32,
    /// Logical pages that the host uses.
    pub range_pages: u32,
    pub low_watermark_units: u32,
    pub high_watermark_units: u32,
    /// Free units of a group at which collection stops while the drive is idle.
    pub background_units: Option<u32>,
    /// Units of a group that may be in the SLC cache, and how many pages such a unit has.
    pub cache_units: u32,
    pub cache_pages_per_unit: u32,
    pub write_buffer_slots: u32,
    /// What a power cut would undo is to be remembered.
    pub power_may_fail: bool,
    /// Times that the drive lies without power.
    pub shelves: u32,
    pub separation: Option<Separation>,
    /// Simulated length of one full-size second.
    pub second_ns: Nanoseconds,
}

impl Scenario {
    /// Works out what is simulated, or says why it cannot be.
    pub fn plan(&self) -> Result<Plan, ScenarioError> {
        let plan = self.plan_of_any_size()?;
        if plan.fits() { Ok(plan) } else { Err(self.too_large(&plan)) }
    }

    /// The same, however much memory it needs.
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
        let full_pages = self.drive.user_bytes / u64::from(SLOT_BYTES);
        let collection = &self.drive.collection;
        let most =
            self.most_free(&full, collection.low_watermark_units, collection.high_watermark_units);
        check_spare(&full, full_pages, most, "drive.user_bytes")?;
        let scaled = |units: u32| (f64::from(units) / f64::from(self.scale)).round() as u32;
        let low = if self.scale == 1 {
            collection.low_watermark_units
        } else {
            scaled(collection.low_watermark_units).max(2)
        };
        let burst = collection.high_watermark_units - collection.low_watermark_units;
        let high = low + if self.scale == 1 { burst } else { scaled(burst).max(1) };
        let (layout, logical_pages) = self.scaled(&full, full_pages, low)?;
        check_spare(
            &layout,
            u64::from(logical_pages),
            self.most_free(&layout, low, high),
            "scale",
        )?;
        let plan = Plan {
            layout: self.stored(layout, logical_pages, self.most_free(&layout, low, high))?,
            logical_pages,
            range_pages: self.range_pages(logical_pages)?,
            low_watermark_units: low,
            high_watermark_units: high,
            background_units: self.drive.background.map(|background| {
                (f64::from(layout.units_per_group) * background.free_fraction).ceil() as u32
            }),
            cache_units: self.drive.slc_cache.map_or(0, |cache| {
                (f64::from(layout.units_per_group) * cache.fraction).ceil() as u32
            }),
            cache_pages_per_unit: self
                .drive
                .part
                .slc_mode
                .map_or(0, |mode| mode.pages_per_block * layout.dies_per_group),
            write_buffer_slots: (self.drive.write_buffer_bytes / u64::from(SLOT_BYTES)) as u32,
            power_may_fail: self.power_may_fail,
            shelves: self.phases.iter().filter(|p| p.kind == PhaseKind::Shelf).count() as u32,
            separation: self.drive.separation,
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

    /// Names the smallest scale at which the drive fits.
    fn too_large(&self, plan: &Plan) -> ScenarioError {
        let mut smaller = self.clone();
        // Memory shrinks at most in proportion: no scale below this one is worth a try.
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

    /// The layout with room counted in what data takes, where the drive compresses it and there is
    /// something to compress.
    fn stored(&self, layout: Layout, pages: u32, high: u32) -> Result<Layout, ScenarioError> {
        let writes = self.phases.iter().filter(|p| p.kind == PhaseKind::Io && p.read_percent < 100);
        let least = writes.map(Phase::grains_min).min().unwrap_or(GRAINS_COMPRESSED);
        if self.drive.compression.is_none() || least == GRAINS_COMPRESSED {
            return Ok(layout);
        }
        if layout.pages_per_unit < COMPRESSED_PAGES_MIN {
            let expected = codes::compressed_unit_pages(COMPRESSED_PAGES_MIN);
            return Err(ScenarioError::new("drive.compression", expected, layout.pages_per_unit));
        }
        let layout = layout.compressed(least);
        if layout.places_per_page > 64 {
            let expected = codes::compressed_page_slots();
            return Err(ScenarioError::new("drive.compression", expected, layout.places_per_page));
        }
        // The end of every unit may stay empty.
        let units = layout.units_per_group - UNITS_SPARE_MIN.max(UNITS_OPEN + high);
        let grains = layout.grains_per_unit - layout.grains_per_slot;
        let most = u64::from(units) * u64::from(layout.groups) * u64::from(grains)
            / u64::from(layout.grains_per_slot);
        if u64::from(pages) > most {
            let expected = codes::compressed_pages_at_most(most);
            return Err(ScenarioError::new("drive.user_bytes", expected, pages));
        }
        Ok(layout)
    }

    /// Free units of a group at which collection stops, and those that hot and cold data apart need
    /// beside.
    pub(super) fn most_free(&self, layout: &Layout, low: u32, high: u32) -> u32 {
        let free = match self.drive.collection.pacing {
            Pacing::Burst => high,
            Pacing::Paced => low + 2 * PACED_UNITS,
        };
        free + self.drive.separation.map_or(0, |_| units_separate(layout))
    }

    /// Logical pages that the host uses, of a drive that is simulated with `logical_pages`.
    pub fn range_pages(&self, logical_pages: u32) -> Result<u32, ScenarioError> {
        let Some(factor) = self.spare_factor else { return Ok(logical_pages) };
        let full_slots = self.drive.layout().slots() as f64;
        let full_pages = (self.drive.user_bytes / u64::from(SLOT_BYTES)) as f64;
        // Whole slots, so that a drive's own spare factor, as printed, is not refused.
        let share = (full_slots * (1.0 - factor)).floor() / full_pages;
        if share > 1.0 {
            let own = ((1.0 - full_pages / full_slots) * 1e4).round() / 1e4;
            let expected = codes::own_spare_factor(own);
            return Err(ScenarioError::new("spare_factor", expected, factor));
        }
        Ok(((f64::from(logical_pages) * share) as u32).max(1))
    }

    /// Divides the blocks by the scale. What is in flight does not shrink with the drive, so it
    /// is set aside first; then the logical pages are chosen so that the over-provisioning that
    /// remains is the full-size drive's.
    fn scaled(
        &self,
        full: &Layout,
        full_pages: u64,
        low: u32,
    ) -> Result<(Layout, u32), ScenarioError> {
        if self.scale == 1 {
            return Ok((*full, full_pages as u32));
        }
        let ahead = match self.drive.collection.pacing {
            Pacing::Burst => UNITS_IN_FLIGHT,
            Pacing::Paced => UNITS_IN_FLIGHT + f64::from(PACED_UNITS),
        };
        let ahead = if self.drive.separation.is_some() { ahead + UNITS_IN_FLIGHT } else { ahead };
        let full_idle = f64::from(self.drive.collection.low_watermark_units) + ahead;
        let idle = f64::from(low) + ahead;
        let units = idle + (f64::from(full.units_per_group) - full_idle) / f64::from(self.scale);
        let layout = Layout { units_per_group: units.ceil() as u32, ..*full };
        let grains_per_unit = f64::from(full.groups) * f64::from(full.grains_per_unit);
        let data_full = full.slots() as f64 - full_idle * grains_per_unit;
        let data = layout.slots() as f64 - idle * grains_per_unit;
        let pages = (full_pages as f64 * data / data_full) as u32;
        Ok((layout, pages))
    }
}

/// A burst must be able to reach its high watermark, and the smallest drive to go on at all.
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

/// A die that is lost must be there, and can be lost once.
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
    /// Its tables are small enough, and every place of a logical page has a number of 32 bits.
    fn fits(&self) -> bool {
        self.memory_bytes() <= MEMORY_BYTES_MAX && self.layout.places() < u64::from(u32::MAX)
    }

    /// Bytes of the tables that grow with the drive.
    #[must_use]
    pub fn memory_bytes(&self) -> u64 {
        let places = self.layout.places();
        let shelves_bytes =
            u64::from(self.layout.dies * self.layout.units_per_group) * u64::from(self.shelves) * 4;
        self.map_bytes()
            + places * 4
            + places / 8
            + u64::from(self.layout.units()) * 40
            + self.separation.map_or(0, |separation| {
                u64::from(self.logical_pages) * separation.bytes_per_logical_page()
            })
            + shelves_bytes
    }

    /// Bytes of the map from logical pages to slots.
    #[must_use]
    pub fn map_bytes(&self) -> u64 {
        let entry_bytes = if self.layout.grains_per_slot == 1 { 4 } else { 5 };
        u64::from(self.logical_pages) * entry_bytes
    }

    #[must_use]
    pub fn write_buffer_grains(&self) -> i64 {
        i64::from(self.write_buffer_slots) * i64::from(self.layout.grains_per_slot)
    }

    /// What each logical page takes that a phase writes, or `GRAINS_DRAWN`.
    #[must_use]
    pub fn grains(&self, phase: &Phase) -> u32 {
        if self.layout.grains_per_slot == 1 { 1 } else { phase.grains_compressed() }
    }
}

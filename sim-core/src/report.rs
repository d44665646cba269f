//! What can be asked of a run: progress, the drive's map, one block, the recent operations.

mod mishap;

pub use mishap::{Correction, Errors, Loss, PowerCut, Rebuild};

use crate::sample::Steady;
use crate::simulation::Simulation;
use crate::units::{DieIndex, LogicalPage, SLOT_BYTES, Slot, UnitIndex};

/// When something first happened, full-size seconds since the measured part began (0 where it
/// had happened before).
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Milestones {
    pub every_page_written_s: Option<f64>,
    pub spare_exhausted_s: Option<f64>,
    pub first_collection_s: Option<f64>,
}

/// Where the run is.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Progress {
    pub phase: String,
    pub phase_index: u32,
    pub phase_count: u32,
    /// 0..=1.
    pub phase_fraction: f64,
    /// Full-size seconds since the measured part began.
    pub time_s: f64,
    pub rows: u32,
    pub finished: bool,
    /// The measured part has begun.
    pub measuring: bool,
    /// Stale slots / spare slots.
    pub spare_used_fraction: f64,
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub issued: u64,
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub completed: u64,
    pub queued: u32,
    pub milestones: Milestones,
    pub steady: Steady,
    /// Of the measured part so far; `None` before the host has written in it.
    pub write_amplification: Option<f64>,
    /// Megabytes the host has written a second, of the measured part so far.
    pub write_mb_s: Option<f64>,
}

/// Every block of the drive. The lists are indexed `die * blocks_per_die + block`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct MapView {
    pub channels: u32,
    pub dies_per_channel: u32,
    pub blocks_per_die: u32,
    /// Planes that one block here spans.
    pub planes: u32,
    /// Share of valid slots, 0..=255.
    #[cfg_attr(feature = "types", ts(type = "Uint8Array"))]
    pub valid: Vec<u8>,
    /// 0 free, 1 open for the host, 2 open for collection, 3 closed, 4 victim, 5 erasing.
    #[cfg_attr(feature = "types", ts(type = "Uint8Array"))]
    pub state: Vec<u8>,
    /// Erases of each block so far.
    #[cfg_attr(feature = "types", ts(type = "Uint32Array"))]
    pub erases: Vec<u32>,
}

/// One block, slot by slot.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct BlockView {
    pub die: u32,
    pub block: u32,
    /// As in [`MapView::state`].
    pub state: u8,
    pub pages: u32,
    pub slots_per_page: u32,
    pub erase_count: u32,
    /// 0 free, 1 valid, 2 stale, 3 parity.
    #[cfg_attr(feature = "types", ts(type = "Uint8Array"))]
    pub slots: Vec<u8>,
    /// The logical page that a valid slot holds, else `u32::MAX`.
    #[cfg_attr(feature = "types", ts(type = "Uint32Array"))]
    pub logical: Vec<u32>,
}

/// How worn the drive is.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Wear {
    /// Cycles that a block is made for.
    pub pe_cycles: u32,
    /// Erases of a block so far, on average and of the most erased one. A secure erase is one too.
    pub erases_mean: f64,
    pub erases_max: u32,
    /// Erases of the least erased block.
    pub erases_min: u32,
    /// Share of all cycles that is left, those behind the drive at the start counted.
    pub life_left_fraction: f64,
    /// Written since the start, at full size: by the host, and to NAND in all.
    pub host_bytes: f64,
    pub nand_bytes: f64,
    /// What `nand_bytes` is made of: the host's data as stored, what collection moved, padding,
    /// parity.
    pub stored_bytes: f64,
    pub moved_bytes: f64,
    pub padding_bytes: f64,
    pub parity_bytes: f64,
    /// Of what was moved, what was for the sake of wear.
    pub levelled_bytes: f64,
    /// Of the measured part, and what the host could write in the drive's life if it went on so;
    /// `None` before the host has written.
    pub write_amplification: Option<f64>,
    pub endurance_bytes: Option<f64>,
    /// What the host has written by the time the most erased block has used up its cycles, if it
    /// goes on as since the start; `None` before a block was erased.
    pub first_worn_out_bytes: Option<f64>,
}

/// What the host can write until all cycles are used: cycles x raw capacity / write amplification.
#[must_use]
pub fn endurance_bytes(pe_cycles: u32, raw_bytes: u64, write_amplification: f64) -> f64 {
    f64::from(pe_cycles) * raw_bytes as f64 / write_amplification
}

impl Simulation {
    #[must_use]
    pub fn wear(&self) -> Wear {
        let pe_cycles = self.scenario.drive.part.pe_cycles;
        let units = self.plan.layout.units();
        let erases = (0..units).map(|unit| self.ftl.erase_count(UnitIndex(unit)));
        let (sum, min, max) = erases.fold((0u64, u32::MAX, 0), |(sum, min, max), erases| {
            (sum + u64::from(erases), erases.min(min), erases.max(max))
        });
        let erases_mean = sum as f64 / f64::from(units);
        let cycles_mean = f64::from(self.scenario.worn_cycles) + erases_mean;
        let full_size = self.scenario.drive.layout().slots() as f64
            / self.plan.layout.slots() as f64
            * f64::from(SLOT_BYTES);
        let counters = &self.ftl.counters;
        let bytes =
            |grains: u64| grains as f64 / f64::from(self.plan.layout.grains_per_slot) * full_size;
        let stored_bytes = bytes(counters.host_grains);
        let moved_bytes = bytes(counters.moved_grains);
        let padding_bytes = bytes(counters.padding_grains);
        let parity_bytes = bytes(counters.parity_grains);
        let raw_bytes = self.scenario.drive.geometry.slots() * u64::from(SLOT_BYTES);
        let host_bytes = counters.host_slots as f64 * full_size;
        let amplification = Some(self.write_amplification()).filter(|wa| wa.is_finite());
        Wear {
            pe_cycles,
            erases_mean,
            erases_max: max,
            erases_min: min,
            life_left_fraction: (1.0 - cycles_mean / f64::from(pe_cycles)).max(0.0),
            host_bytes,
            nand_bytes: stored_bytes + moved_bytes + padding_bytes + parity_bytes,
            stored_bytes,
            moved_bytes,
            padding_bytes,
            parity_bytes,
            levelled_bytes: bytes(counters.levelled_grains),
            write_amplification: amplification,
            endurance_bytes: amplification.map(|wa| endurance_bytes(pe_cycles, raw_bytes, wa)),
            first_worn_out_bytes: (max > 0)
                .then(|| host_bytes * f64::from(pe_cycles) / f64::from(max)),
        }
    }

    #[must_use]
    pub fn progress(&self) -> Progress {
        let layout = &self.plan.layout;
        let spare = layout.slots() - u64::from(self.plan.range_pages);
        Progress {
            phase: self.phase().label().into(),
            phase_index: self.phase_index as u32,
            phase_count: self.scenario.phases.len() as u32,
            phase_fraction: self.phase_fraction(),
            time_s: self.time_s(),
            rows: self.sampler.row_count,
            finished: self.is_finished(),
            measuring: self.measured_ns.is_some(),
            spare_used_fraction: self.ftl.stale_slots() / spare as f64,
            issued: self.controller.issued,
            completed: self.controller.completed,
            queued: self.controller.queued(),
            milestones: self.milestones,
            steady: self.sampler.verdict.steady,
            write_amplification: Some(self.write_amplification()).filter(|a| a.is_finite()),
            write_mb_s: self.write_mb_s(),
        }
    }

    #[must_use]
    pub fn map(&self) -> MapView {
        let layout = &self.plan.layout;
        let blocks = (layout.dies * layout.units_per_group) as usize;
        let mut view = MapView {
            channels: layout.channels,
            dies_per_channel: layout.dies / layout.channels,
            blocks_per_die: layout.units_per_group,
            planes: self.scenario.drive.geometry.planes_together(),
            valid: Vec::with_capacity(blocks),
            state: Vec::with_capacity(blocks),
            erases: Vec::with_capacity(blocks),
        };
        let grains_per_block = layout.pages_per_block * layout.grains_per_page;
        for die in 0..layout.dies {
            for block in 0..layout.units_per_group {
                let unit = layout.unit_at(DieIndex(die), block);
                let valid = self.ftl.valid_in_block(die, block);
                view.valid
                    .push((u64::from(valid) * 255 / u64::from(grains_per_block)).min(255) as u8);
                view.state.push(self.ftl.state_code(unit));
                view.erases.push(self.ftl.erase_count(unit));
            }
        }
        view
    }

    /// `None` where there is no such block.
    #[must_use]
    pub fn block(&self, die: u32, block: u32) -> Option<BlockView> {
        let layout = &self.plan.layout;
        if die >= layout.dies || block >= layout.units_per_group {
            return None;
        }
        let unit = layout.unit_at(DieIndex(die), block);
        let mut view = BlockView {
            die,
            block,
            state: self.ftl.state_code(unit),
            pages: layout.pages_per_block,
            slots_per_page: layout.places_per_page,
            erase_count: self.ftl.erase_count(unit),
            slots: Vec::new(),
            logical: Vec::new(),
        };
        for row in 0..layout.pages_per_block {
            let Some(number) = self.ftl.number_at(DieIndex(die), unit, row) else {
                let code = if self.ftl.is_parity_at(DieIndex(die), unit, row) { 3 } else { 0 };
                let places = layout.places_per_page as usize;
                view.slots.extend(std::iter::repeat_n(code, places));
                view.logical.extend(std::iter::repeat_n(LogicalPage::NONE.0, places));
                continue;
            };
            let page = layout.page_in_unit(unit, number);
            let filled = self.ftl.filled_places(unit, number);
            for offset in 0..layout.places_per_page {
                let slot = Slot(layout.first_slot(page).0 + offset);
                let valid = self.ftl.mapping.is_valid(slot);
                view.slots.push(if offset >= filled { 0 } else { 2 - u8::from(valid) });
                let logical =
                    if valid { self.ftl.mapping.logical(slot) } else { LogicalPage::NONE };
                view.logical.push(logical.0);
            }
        }
        Some(view)
    }

    /// The recent operations, `OPERATION_COLUMNS` each, oldest first.
    #[must_use]
    pub fn operations(&self) -> Vec<f64> {
        let layout = &self.plan.layout;
        let row = |o: &crate::trace::Operation| {
            let (block, row) = layout.block_and_row(o.request.page);
            let array_ns = self.nand.timing.array_ns[o.request.work as usize];
            [
                f64::from(o.request.work.kind() as u8),
                f64::from(o.request.work.cause() as u8),
                layout.channel_of(o.die) as f64,
                f64::from(o.die.0),
                f64::from(block),
                f64::from(row),
                f64::from(o.request.grains) / f64::from(layout.grains_per_slot),
                o.queued_ns as f64,
                o.bus_start_ns as f64,
                o.bus_end_ns as f64,
                (o.array_end_ns - array_ns) as f64,
                o.array_end_ns as f64,
            ]
        };
        self.nand.operations.finished().flat_map(row).collect()
    }

    /// Completed commands of the measured part in each of `LATENCY_BIN_EDGES_US`.
    #[must_use]
    pub fn latency_histogram(&self) -> Vec<f64> {
        self.sampler.bins.iter().map(|&count| count as f64).collect()
    }

    /// Slots that the host has written since the start, and all that were programmed for it.
    #[must_use]
    pub fn written_slots(&self) -> (u64, f64) {
        let counters = &self.ftl.counters;
        let grains = counters.data_grains() + counters.parity_grains;
        (counters.host_slots, grains as f64 / f64::from(self.plan.layout.grains_per_slot))
    }

    /// Write amplification of the measured part so far; NaN before the host has written.
    #[must_use]
    pub fn write_amplification(&self) -> f64 {
        self.sampler.write_amplification(&self.ftl.counters)
    }

    fn write_mb_s(&self) -> Option<f64> {
        let passed_ns = self.agenda.now_ns() - self.measured_ns?;
        let slots = self.sampler.host_slots(&self.ftl.counters);
        (passed_ns > 0).then(|| (slots * u64::from(SLOT_BYTES)) as f64 * 1e3 / passed_ns as f64)
    }

    /// Every power cut so far.
    #[must_use]
    pub fn power_cuts(&self) -> &[PowerCut] {
        &self.power_cuts
    }

    /// Share of the measured part so far that the drive was asleep; 0 before it has begun.
    #[must_use]
    pub fn asleep_fraction(&self) -> f64 {
        let measured_ns = self.measured_ns.map(|start_ns| self.agenda.now_ns() - start_ns);
        measured_ns.map_or(0.0, |ns| self.sampler.asleep_fraction(&self.totals(), ns))
    }

    /// Panics where the state contradicts itself. Visits every slot: for tests.
    pub fn audit(&self) {
        self.ftl.audit();
        let controller = &self.controller;
        let in_queue = u64::from(controller.queued());
        let accounted = controller.completed + controller.vanished + in_queue;
        assert!(controller.issued == accounted, "no command is lost");
    }

    /// The sum over queued commands of the time each has waited, and the clock, in nanoseconds.
    #[must_use]
    pub fn waiting_ns(&self) -> (u64, u64) {
        let now_ns = self.agenda.now_ns();
        let ages = self.controller.queued_tags().map(|tag| now_ns - tag.issued_ns);
        (ages.sum(), now_ns)
    }

    /// One number for the whole state: the clock, the counters, the map, and what the machine had
    /// done by the end of every second. Equal digests, equal runs. How a row is made of that plays
    /// no part, so a new column changes no digest.
    #[must_use]
    pub fn digest(&self) -> u64 {
        let busy = self.nand.busy();
        let busy = [busy.array_ns, busy.bus_ns, busy.energy_nj];
        let commands = [self.agenda.now_ns(), self.controller.issued, self.controller.completed];
        let map = self.ftl.mapping.slots_of_logical().iter().map(|&slot| u64::from(slot));
        let mut digest = self.sampler.digest;
        digest.add(commands.into_iter().chain(busy).chain(self.ftl.counters.numbers()));
        digest.add(self.sampler.bins.into_iter().chain(map));
        digest.value()
    }
}

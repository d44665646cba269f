//! The reports of a run: progress, the drive's map, one block, operations, wear, digest.

use super::Simulation;
use super::rows::Measured;
use crate::report::{
    BlockView, MapView, PhaseTime, PowerCut, Progress, SlotState, Wear, endurance_bytes,
};
use crate::sample::Steady;
use machine::nand::BusyTime;
use spec::units::{DieIndex, Grains, LogicalPage, SLOT_BYTES, Slot, UnitIndex};

impl Simulation {
    #[must_use]
    pub fn wear(&self) -> Wear {
        let pe_cycles = self.scenario.drive.part.pe_cycles;
        let units = self.plan.layout.units();
        let erases = (0..units).map(|unit| self.rig.machine.ftl().erase_count(UnitIndex(unit)));
        let (sum, min, max) = erases.fold((0u64, u32::MAX, 0), |(sum, min, max), erases| {
            (sum + u64::from(erases), erases.min(min), erases.max(max))
        });
        let erases_mean = sum as f64 / f64::from(units);
        let cycles_mean = f64::from(self.scenario.worn_cycles) + erases_mean;
        let full_size = self.scenario.drive.layout().slots() as f64
            / self.plan.layout.slots() as f64
            * f64::from(SLOT_BYTES);
        let counters = &self.rig.machine.ftl().counters;
        let bytes =
            |grains: u64| grains as f64 / f64::from(self.plan.layout.grains_per_slot) * full_size;
        let stored_bytes = bytes(counters.host_grains);
        let map_bytes = bytes(counters.map_grains);
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
            nand_bytes: stored_bytes + map_bytes + moved_bytes + padding_bytes + parity_bytes,
            stored_bytes,
            map_bytes,
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

    /// The phases so far.
    #[must_use]
    pub fn phase_times(&self) -> Vec<PhaseTime> {
        let second_ns = self.plan.second_ns as f64;
        let bytes = f64::from(SLOT_BYTES) * self.to_full_size();
        let (host_slots, programmed_slots) = self.written_slots();
        let now = (self.rig.machine.now_ns(), host_slots, programmed_slots);
        let ends = self.phases_begun.iter().skip(1).chain([&now]);
        type Begun = (u64, u64, f64);
        let time = |(begin, end): (&Begun, &Begun)| PhaseTime {
            begin_s: begin.0 as f64 / second_ns,
            end_s: end.0 as f64 / second_ns,
            host_bytes: (end.1 - begin.1) as f64 * bytes,
            programmed_bytes: (end.2 - begin.2) * bytes,
        };
        self.phases_begun.iter().zip(ends).map(time).collect()
    }

    /// Bytes that the host may access, at full size.
    #[must_use]
    pub fn range_bytes(&self) -> f64 {
        f64::from(self.plan.range_pages) * f64::from(SLOT_BYTES) * self.to_full_size()
    }

    #[must_use]
    pub fn progress(&self) -> Progress {
        let layout = &self.plan.layout;
        let map_slots = self.plan.all_pages() - self.plan.logical_pages;
        let spare = layout.slots() - u64::from(self.plan.range_pages + map_slots);
        Progress {
            phase: self.current_phase().label().into(),
            phase_index: self.phase.index as u32,
            phase_count: self.scenario.phases.len() as u32,
            phase_fraction: self.phase_fraction(),
            time_s: self.time_s(),
            rows: self.rig.host.measured.sampler.row_count,
            finished: self.is_finished(),
            measuring: self.rig.host.measured.start_ns.is_some(),
            spare_used_fraction: self.rig.machine.ftl().stale_slots() / spare as f64,
            issued: self.rig.machine.controller().issued,
            completed: self.rig.machine.controller().completed,
            queued: self.rig.machine.controller().queued(),
            milestones: self.rig.host.measured.milestones,
            steady: self.steady(),
            write_amplification: Some(self.write_amplification()).filter(|a| a.is_finite()),
            write_mb_s: self.write_mb_s(),
        }
    }

    fn steady(&self) -> Steady {
        let sampler = &self.rig.host.measured.sampler;
        if !self.is_finished() {
            return sampler.verdict.so_far();
        }
        let host_slots = sampler.host_slots(&self.rig.machine.ftl().counters);
        sampler.verdict.at_end(host_slots as f64 / f64::from(self.plan.range_pages))
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
            valid: vec![0; blocks],
            state: Vec::with_capacity(blocks),
            erases: Vec::with_capacity(blocks),
        };
        let grains_per_block = u64::from(layout.grains_per_page * layout.pages_per_block);
        let ftl = &self.rig.machine.ftl();
        for die in 0..layout.dies {
            for block in 0..layout.units_per_group {
                let unit = layout.unit_at(DieIndex(die), block);
                view.state.push(ftl.block_state(unit) as u8);
                view.erases.push(ftl.erase_count(unit));
            }
        }
        let mut valid = vec![Grains::ZERO; layout.dies as usize];
        for unit in (0..layout.units()).map(UnitIndex) {
            valid.fill(Grains::ZERO);
            ftl.add_valid_by_die(unit, &mut valid);
            for die in layout.dies_of(layout.group_of(unit)) {
                let block =
                    (die.0 * layout.units_per_group + unit.0 % layout.units_per_group) as usize;
                let valid = u64::from(valid[die.index()]) * 255 / grains_per_block;
                view.valid[block] = valid.min(255) as u8;
            }
        }
        view
    }

    /// `None` if there is no such block.
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
            state: self.rig.machine.ftl().block_state(unit) as u8,
            pages: layout.pages_per_block,
            slots_per_page: layout.addresses_per_page,
            erase_count: self.rig.machine.ftl().erase_count(unit),
            slots: Vec::new(),
            logical: Vec::new(),
        };
        for stripe in 0..layout.pages_per_block {
            let Some(number) = self.rig.machine.ftl().number_at(DieIndex(die), unit, stripe) else {
                let is_parity = self.rig.machine.ftl().is_parity_at(DieIndex(die), unit, stripe);
                let state = if is_parity { SlotState::Parity } else { SlotState::Free };
                let addresses = layout.addresses_per_page as usize;
                view.slots.extend(std::iter::repeat_n(state as u8, addresses));
                view.logical.extend(std::iter::repeat_n(LogicalPage::NONE.0, addresses));
                continue;
            };
            let page = layout.page_in_unit(unit, number);
            let filled = self.rig.machine.ftl().filled_addresses(unit, number);
            for offset in 0..layout.addresses_per_page {
                let slot = Slot(layout.first_slot(page).0 + offset);
                let valid = self.rig.machine.ftl().mapping.is_valid(slot);
                let state = match valid {
                    _ if offset >= filled => SlotState::Free,
                    true => SlotState::Valid,
                    false => SlotState::Stale,
                };
                view.slots.push(state as u8);
                let logical = if valid {
                    self.rig.machine.ftl().mapping.logical(slot)
                } else {
                    LogicalPage::NONE
                };
                view.logical.push(logical.0);
            }
        }
        Some(view)
    }

    /// Keeps a record of the operations that finish from now on, for `operations`.
    pub fn keep_operations(&mut self) {
        self.rig.machine.keep_operations();
    }

    /// The recent operations, `OPERATION_COLUMNS` each, oldest first; none before somebody asks to
    /// keep them.
    #[must_use]
    pub fn operations(&self) -> Vec<f64> {
        let layout = &self.plan.layout;
        let row = |o: &machine::trace::Operation| {
            let (block, page) = layout.block_and_page(o.request.page);
            let work = o.request.work.kind();
            let array_ns = self.rig.machine.nand().timing.array_ns[o.request.work.index()];
            let group = layout.group_of_die(o.die).index() as u32;
            let in_group = o.request.work.move_number();
            let move_number = in_group.map(|number| (group << u16::BITS) + u32::from(number));
            [
                f64::from(work.operation() as u8),
                f64::from(work.cause() as u8),
                layout.channel_of(o.die) as f64,
                f64::from(o.die.0),
                f64::from(block),
                f64::from(page),
                f64::from(o.request.grains) / f64::from(layout.grains_per_slot),
                o.queued_ns as f64,
                o.bus_start_ns as f64,
                o.bus_end_ns as f64,
                (o.array_end_ns - array_ns) as f64,
                o.array_end_ns as f64,
                move_number.map_or(f64::NAN, f64::from),
            ]
        };
        self.rig.machine.nand().operations.finished().flat_map(row).collect()
    }

    /// Completed commands of the measured part in each bin of `LATENCY_BIN_EDGES_US`.
    #[must_use]
    pub fn latency_histogram(&self) -> Vec<f64> {
        self.rig.host.measured.sampler.bins.iter().map(|&count| count as f64).collect()
    }

    /// Slots that the host has written since the start, and slots programmed in all.
    #[must_use]
    pub fn written_slots(&self) -> (u64, f64) {
        let counters = &self.rig.machine.ftl().counters;
        let grains = counters.data_grains() + counters.parity_grains;
        (counters.host_slots, grains as f64 / f64::from(self.plan.layout.grains_per_slot))
    }

    /// Write amplification of the measured part so far; NaN before the host has written.
    #[must_use]
    pub fn write_amplification(&self) -> f64 {
        self.rig.host.measured.sampler.write_amplification(&self.rig.machine.ftl().counters)
    }

    fn write_mb_s(&self) -> Option<f64> {
        let passed_ns = self.counted_ns()?;
        let slots = self.rig.host.measured.sampler.host_slots(&self.rig.machine.ftl().counters);
        (passed_ns > 0).then(|| (slots * u64::from(SLOT_BYTES)) as f64 * 1e3 / passed_ns as f64)
    }

    /// Time of the measured part so far, without the rows that do not count.
    fn counted_ns(&self) -> Option<u64> {
        let Measured { start_ns, sampler, .. } = &self.rig.host.measured;
        start_ns.map(|start_ns| self.rig.machine.now_ns() - start_ns - sampler.left_out_ns())
    }

    /// Every power cut so far.
    #[must_use]
    pub fn power_cuts(&self) -> &[PowerCut] {
        &self.mishaps.power_cuts
    }

    /// Share of the measured part so far that the drive was asleep; 0 before it has begun.
    #[must_use]
    pub fn asleep_fraction(&self) -> f64 {
        self.counted_ns()
            .map_or(0.0, |ns| self.rig.host.measured.sampler.asleep_fraction(&self.totals(), ns))
    }

    /// Panics if the state contradicts itself. Visits every slot: for tests.
    pub fn audit(&self) {
        self.rig.machine.audit();
    }

    /// The sum over queued commands of the time each has waited, and the clock, in nanoseconds.
    #[must_use]
    pub fn waiting_ns(&self) -> (u64, u64) {
        let now_ns = self.rig.machine.now_ns();
        let ages = self.rig.machine.controller().queued_tags().map(|tag| now_ns - tag.issued_ns);
        (ages.sum(), now_ns)
    }

    /// One number for the whole state: the clock, the counters, the map, and the machine's totals
    /// at the end of every second. Runs with equal digests are equal. Columns are computed from
    /// that state and are left out, so a new column changes no digest.
    #[must_use]
    pub fn digest(&self) -> u64 {
        let BusyTime { array_ns, bus_ns, energy_nj } = self.rig.machine.nand().busy();
        let busy = [array_ns, bus_ns, energy_nj];
        let commands = [
            self.rig.machine.now_ns(),
            self.rig.machine.controller().issued,
            self.rig.machine.controller().completed,
        ];
        let map =
            self.rig.machine.ftl().mapping.slots_of_logical().iter().map(|&slot| u64::from(slot));
        let mut digest = self.rig.host.measured.sampler.digest;
        digest
            .add(commands.into_iter().chain(busy).chain(self.rig.machine.ftl().counters.numbers()));
        digest.add(self.rig.host.measured.sampler.bins.into_iter().chain(map));
        digest.value()
    }
}

//! A power cut in a run, and the power-on after it.
//!
//! 1. Commands in the queue vanish; they were never acknowledged.
//! 2. A drive with capacitors programs the pages in its buffer, as long as the capacitors last.
//! 3. The map goes back to the newest versions that are on the NAND.
//! 4. The power comes back as soon as the drive is off: the outage itself takes no time. The drive
//!    then rebuilds its map, and the host's commands wait until it has done so.

use super::Simulation;
use super::machinery::Machine;
use super::phases::Stage;
use crate::report::{CutPage, PowerCut};
use machine::agenda::EventSource;
use machine::nand::{PageFate, PageUnderWay, ReadTime};
use machine::trace::Request;
use spec::units::{DieIndex, LogicalPage, Nanoseconds};
use spec::workload::PhaseKind;

impl Simulation {
    /// Cuts the power now, between two events. The run must have begun with `power_may_fail`.
    pub fn cut_power(&mut self) -> PowerCut {
        let at_s = self.time_s();
        let hold_ns = self.scenario.drive.power_loss.hold_ns;
        if hold_ns.is_some() {
            self.machine.flush();
        }
        let Machine { ftl, nand, agenda, controller, .. } = &mut self.machine;
        let unacknowledged_commands = controller.queued();
        let cut = nand.cut_power(hold_ns.unwrap_or(0));
        let out_ns = agenda.now_ns() + cut.flush_ns;
        let in_buffer = controller.cut_power(self.plan.write_buffer(), agenda);
        let undone = ftl.cut_power(in_buffer, cut.lost_pages, nand);
        nand.tear(&cut.torn);
        self.mishaps.reconstructions.clear();
        let (read_pages, rebuild_ns) = self.rebuild();
        self.mishaps.ready_ns = out_ns + rebuild_ns;
        self.power_on(&cut.erases);
        let mapping = &self.machine.ftl.mapping;
        let is_mapped = |&logical: &u32| !mapping.slot(LogicalPage(logical)).is_none();
        let reverted = undone.written.iter().filter(|logical| is_mapped(logical)).count() as u32;
        let full_size = self.to_full_size();
        let report = PowerCut {
            at_s,
            unacknowledged_commands,
            acknowledged_lost_slots: undone.acknowledged.len() as u32,
            reverted_slots: reverted,
            missing_slots: undone.written.len() as u32 - reverted,
            undone_moves: undone.moves,
            torn_pages: cut.torn.len() as u32,
            lost_pages: cut.lost_pages,
            flushed_pages: cut.flushed_pages,
            flush_ms: cut.flush_ns as f64 / 1e6,
            repeated_erases: cut.erases.len() as u32,
            read_pages: read_pages as f64 * full_size,
            rebuild_s: rebuild_ns as f64 / self.plan.second_ns as f64,
            hold_ms: hold_ns.unwrap_or(0) as f64 / 1e6,
            pages: cut.pages.iter().map(page_at_cut).collect(),
        };
        self.mishaps.power_cuts.push(report.clone());
        report
    }

    /// Returns how many pages are read to rebuild the map, and how long these reads take. A drive
    /// without capacitors reads the spare bytes of every programmed page: they name its logical
    /// pages and their age. A drive with capacitors has written the map itself, spread over all
    /// dies, and reads the map back, as far as its memory holds it.
    fn rebuild(&self) -> (u64, Nanoseconds) {
        let drive = &self.scenario.drive;
        let layout = &self.plan.layout;
        let geometry = &drive.geometry;
        let (pages, bytes) = if drive.power_loss.hold_ns.is_some() {
            let page_bytes = u64::from(geometry.page_bytes * geometry.planes_together());
            let bytes = self.plan.map.map_or(self.plan.map_bytes(), |map| map.bytes_at_power_on());
            let pages = bytes.div_ceil(page_bytes);
            let dies = u64::from(layout.dies);
            let of_die = |die| pages / dies + u64::from(die < pages % dies);
            ((0..dies).map(of_die).collect(), geometry.page_bytes + geometry.spare_bytes)
        } else {
            (self.machine.nand.programmed_pages(layout.units_per_group), geometry.spare_bytes)
        };
        let time = ReadTime::new(drive, bytes);
        (pages.iter().sum(), self.machine.nand.read_all_ns(&pages, time))
    }

    fn power_on(&mut self, erases: &[(DieIndex, Request)]) {
        let ready_ns = self.mishaps.ready_ns;
        let Machine { ftl, nand, controller, .. } = &mut self.machine;
        nand.power_on(ready_ns);
        controller.power_on(ready_ns);
        ftl.policy.background_units = None;
        ftl.power_on(erases, nand);
        self.machine.settings_changed();
        self.machine.is_blocked = false;
        self.idle.end_sleep(self.machine.agenda.now_ns());
        self.watch_for_idleness(ready_ns);
        let is_trim = self.current_phase().kind == PhaseKind::Trim;
        if is_trim && self.phase.deadline_ns.is_some() {
            self.phase.deadline_ns = self.phase.deadline_ns.max(Some(ready_ns));
            self.set_timer();
        }
        if self.phase.stage == Stage::UnderWay {
            self.fill_queue();
        }
        let Machine { agenda, controller, .. } = &mut self.machine;
        if controller.queued() == 0 {
            // No command may be left whose end would end the phase, so an event of the timer does.
            agenda.set_source(EventSource::Timer, Some(agenda.now_ns()));
        }
    }
}

fn page_at_cut(page: &PageUnderWay) -> CutPage {
    let us = |ns: Nanoseconds| ns as f64 / 1e3;
    CutPage {
        die: page.die.0,
        is_of_host: page.is_of_host,
        bus_start_us: us(page.bus_start_ns),
        bus_end_us: us(page.bus_end_ns),
        end_us: us(page.end_ns),
        program_us: us(page.program_ns),
        is_programmed: page.fate == PageFate::Programmed,
        is_torn: page.fate == PageFate::Torn,
    }
}

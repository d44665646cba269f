//! The power fails, and comes back.
//!
//! 1. Commands in the queue vanish; they were never acknowledged.
//! 2. A drive with capacitors programs what is in its buffer, as long as they last.
//! 3. The map goes back to what is on the NAND.
//! 4. The power comes back when the drive has gone out: the outage itself takes no time. The drive
//!    finds its map and begins anew; until then the host's commands wait.

use super::Simulation;
use crate::report::PowerCut;
use machine::agenda::Lane;
use machine::nand::ReadTime;
use machine::trace::Request;
use spec::units::{DieIndex, LogicalPage, Nanoseconds};
use spec::workload::PhaseKind;

impl Simulation {
    /// Cuts the power now, between two events. The run must have begun with `power_may_fail`.
    pub fn cut_power(&mut self) -> PowerCut {
        let at_s = self.time_s();
        let hold_ns = self.scenario.drive.power_loss.hold_ns;
        if hold_ns.is_some() {
            self.ftl.flush(&mut self.nand);
        }
        let unacknowledged_commands = self.controller.queued();
        let cut = self.nand.cut_power(hold_ns.unwrap_or(0));
        let grains = self.plan.write_buffer_grains();
        let out_ns = self.agenda.now_ns() + cut.flush_ns;
        let in_buffer = self.controller.cut_power(grains, &mut self.agenda);
        let undone = self.ftl.cut_power(in_buffer, cut.lost_pages, &self.nand);
        self.nand.tear(&cut.torn);
        self.reconstructions.clear();
        let (read_pages, rebuild_ns) = self.rebuild();
        self.ready_ns = out_ns + rebuild_ns;
        self.power_on(&cut.erases);
        let is_mapped = |&logical: &u32| !self.ftl.mapping.slot(LogicalPage(logical)).is_none();
        let reverted = undone.written.iter().filter(|logical| is_mapped(logical)).count() as u32;
        let full_size = 1e9 / self.plan.second_ns as f64;
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
        };
        self.power_cuts.push(report);
        report
    }

    /// How many pages are read to find the map, and how long that takes. Without capacitors the
    /// spare bytes of every page that was programmed, which name its logical pages and their age;
    /// with them the map itself, spread over all dies.
    fn rebuild(&self) -> (u64, Nanoseconds) {
        let drive = &self.scenario.drive;
        let layout = &self.plan.layout;
        let geometry = &drive.geometry;
        let (pages, bytes) = if drive.power_loss.hold_ns.is_some() {
            let page_bytes = u64::from(geometry.page_bytes * geometry.planes_together());
            let pages = self.plan.map_bytes().div_ceil(page_bytes);
            let dies = u64::from(layout.dies);
            let of_die = |die| pages / dies + u64::from(die < pages % dies);
            ((0..dies).map(of_die).collect(), geometry.page_bytes + geometry.spare_bytes)
        } else {
            (self.nand.programmed_pages(layout.units_per_group), geometry.spare_bytes)
        };
        let time = ReadTime::new(drive, bytes);
        (pages.iter().sum(), self.nand.read_all_ns(&pages, time))
    }

    fn power_on(&mut self, erases: &[(DieIndex, Request)]) {
        let ready_ns = self.ready_ns;
        self.nand.power_on(ready_ns);
        self.controller.power_on(ready_ns);
        self.ftl.background_units = None;
        self.ftl.power_on(erases, &mut self.nand);
        self.ftl.settings_changed(&mut self.nand);
        self.is_blocked = false;
        self.end_sleep();
        let kind = self.phase().kind;
        self.watch_for_idleness(kind == PhaseKind::Idle, ready_ns);
        if kind == PhaseKind::Trim && self.deadline_ns.is_some() {
            self.deadline_ns = self.deadline_ns.max(Some(ready_ns));
            self.set_timer();
        }
        if !self.draining {
            self.fill_queue();
        }
        if self.controller.queued() == 0 {
            // There may be nothing left to wait for: the timer looks at once.
            self.agenda.set_lane(Lane::Timer, Some(self.agenda.now_ns()));
        }
    }
}

//! A power cut in a run: what becomes of the phase, and a report.

use super::Simulation;
use super::phases::Stage;
use crate::report::{CutPage, PowerCut};
use machine::PowerCutOutcome;
use machine::nand::{PageFate, PageUnderWay};
use spec::units::{LogicalPage, Nanoseconds};
use spec::workload::PhaseKind;

impl Simulation {
    /// Cuts the power now, between two events. The run must have begun with `power_may_fail`.
    pub fn cut_power(&mut self) -> PowerCut {
        let at_s = self.time_s();
        let outcome = self.rig.machine.cut_power(&self.scenario.drive, &self.plan);
        self.mishaps.ready_ns = outcome.ready_ns;
        self.go_on_after_cut();
        let PowerCutOutcome {
            unacknowledged_commands,
            cut,
            undone,
            paired,
            read_pages,
            rebuild_ns,
            ..
        } = outcome;
        let mapping = &self.rig.machine.ftl().mapping;
        let is_mapped = |&logical: &u32| !mapping.slot(LogicalPage(logical)).is_none();
        let reverted = undone.written.iter().filter(|logical| is_mapped(logical)).count() as u32;
        let full_size = self.to_full_size();
        let hold_ns = self.scenario.drive.power_loss.hold_ns;
        let report = PowerCut {
            at_s,
            unacknowledged_commands,
            acknowledged_lost_slots: undone.acknowledged.len() as u32,
            reverted_slots: reverted,
            missing_slots: undone.written.len() as u32 - reverted,
            undone_moves: undone.moves,
            torn_pages: cut.torn.len() as u32,
            paired_pages: paired.pages,
            paired_slots: paired.slots,
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

    /// Goes on with the phase once the power is back.
    fn go_on_after_cut(&mut self) {
        let ready_ns = self.mishaps.ready_ns;
        self.watch_for_idleness(ready_ns);
        let is_trim = self.current_phase().kind == PhaseKind::Trim;
        if is_trim && self.phase.deadline_ns.is_some() {
            self.phase.deadline_ns = self.phase.deadline_ns.max(Some(ready_ns));
            self.set_timer();
        }
        if let Some(streams) = &mut self.rig.host.streams {
            streams.power_is_back(ready_ns);
        }
        if self.rig.host.stage == Stage::UnderWay {
            self.rig.refill();
        }
        if self.rig.machine.controller().queued() == 0 {
            // No command may be left whose end would end the phase, so an event of the timer does.
            self.rig.machine.set_timer(self.rig.machine.now_ns());
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

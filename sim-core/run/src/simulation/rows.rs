//! The work between two rows: takes totals, notes milestones and applies changes of settings.

use super::Simulation;
use super::completed::Kept;
use crate::report::Milestones;
use crate::sample::{Sampler, Standing, Totals};
use spec::drive::UNWRITTEN_SPACE_UNUSED;
use spec::scenario::{Scenario, Setting};
use spec::units::Nanoseconds;

/// The measured part of the run: it begins with the first phase that is recorded.
#[derive(Clone, Debug)]
pub(super) struct Measured {
    pub sampler: Sampler,
    /// Whether the current phase is recorded. Rows are kept until its last commands are finished.
    pub is_recording: bool,
    /// `None`: no recorded phase has begun yet.
    pub start_ns: Option<Nanoseconds>,
    /// When the phase has warmed up. Rows that begin before do not count if it warms up.
    pub counts_from_ns: Nanoseconds,
    pub milestones: Milestones,
    pub completed: Kept,
}

impl Measured {
    /// When the open row ends; `None` if no rows are kept.
    pub(super) fn row_end_ns(&self) -> Option<Nanoseconds> {
        self.is_recording.then(|| self.sampler.row_end_ns())
    }
}

/// The settings of the run as time passes.
#[derive(Clone, Debug)]
pub(super) struct Changes {
    /// The scenario with the changes made so far.
    pub current: Scenario,
    /// Index of the next change of the scenario.
    pub next: usize,
}

impl Simulation {
    pub(super) fn totals(&self) -> Totals {
        let machine = &self.rig.machine;
        Totals {
            counters: machine.ftl().counters,
            busy: machine.nand().busy(),
            free_blocks: machine.ftl().free_blocks(),
            queued: machine.controller().queued(),
            asleep_ns: machine.asleep_ns(),
            lag_ns: self.rig.host.lag_ns(machine.now_ns()),
        }
    }

    pub(super) fn close_row(&mut self) {
        let waiting = self.rig.machine.waiting_cause();
        self.note_milestones();
        // Until the spare area is used up, the drive is not in its steady state.
        let has_moved = self.rig.machine.ftl().counters.moved_grains > 0;
        let Measured { sampler, counts_from_ns, .. } = &self.rig.host.measured;
        // A phase may begin within a row, which counts if the phase does not warm up.
        let warms_up = self.current_phase().warm_up_s > 0;
        let standing = if warms_up && sampler.row_start_ns() < *counts_from_ns {
            Standing::WarmUp
        } else if has_moved || self.current_phase().read_percent == 100 {
            Standing::Round
        } else {
            Standing::NoRound
        };
        self.watch_for_stop(standing);
        let totals = self.totals();
        self.rig.host.measured.sampler.close(totals, waiting, standing);
    }

    pub(super) fn note_milestones(&mut self) {
        let time_s = self.time_s();
        let set = |milestone: &mut Option<f64>, reached: bool| {
            if reached && milestone.is_none() {
                *milestone = Some(time_s);
            }
        };
        let (ftl, milestones) = (self.rig.machine.ftl(), &mut self.rig.host.measured.milestones);
        let written = ftl.mapped_pages() >= self.plan.range_pages;
        set(&mut milestones.every_page_written_s, written);
        set(&mut milestones.spare_exhausted_s, ftl.is_spare_exhausted());
        set(&mut milestones.first_collection_s, ftl.counters.moved_grains > 0);
    }

    /// Full-size seconds since the measured part began.
    pub(super) fn time_s(&self) -> f64 {
        self.time_s_at(self.rig.machine.now_ns())
    }

    /// Full-size seconds from the start of the measured part to an instant; 0 if the instant is
    /// earlier.
    pub(super) fn time_s_at(&self, at_ns: Nanoseconds) -> f64 {
        let start_ns = self.rig.host.measured.start_ns.unwrap_or(at_ns);
        at_ns.saturating_sub(start_ns) as f64 / self.plan.second_ns as f64
    }

    /// The factor from a duration on the clock of the run to that on the full-size drive.
    pub(super) fn to_full_size(&self) -> f64 {
        1e9 / self.plan.second_ns as f64
    }

    /// Applies the changes that are due at this second.
    pub(super) fn apply_changes(&mut self) {
        while let Some(change) = self.scenario.changes.get(self.changes.next) {
            if change.at_s > self.rig.host.measured.sampler.row_count {
                break;
            }
            let setting = change.setting;
            self.changes.next += 1;
            self.apply(setting);
        }
    }

    fn apply(&mut self, setting: Setting) {
        if setting.power_cut_s().is_some() {
            self.cut_power();
            return;
        }
        let current = &mut self.changes.current;
        current.set(setting).expect("changes were checked when they were made");
        // The drive stays as it is; only how much of it the host uses may change.
        let range_pages = current
            .range_pages(self.plan.logical_pages)
            .expect("changes were checked when they were made");
        self.limit_range(range_pages);
        let current = &self.changes.current;
        let hold_unwritten = current.hypothesis(UNWRITTEN_SPACE_UNUSED);
        self.rig.machine.set_policy(&current.drive, hold_unwritten);
        let phase_depth = self.current_phase().queue_depth;
        self.rig.host.queue_depth = self.changes.current.queue_depth.unwrap_or(phase_depth);
        self.rig.machine.settings_changed();
        self.rig.host.measured.sampler.restart_verdict();
        self.rig.admit();
        self.rig.refill();
    }

    /// Limits the host to `range_pages` logical pages from now on, and trims the others.
    fn limit_range(&mut self, range_pages: u32) {
        if range_pages == self.plan.range_pages {
            return;
        }
        self.rig.machine.trim(range_pages..self.plan.range_pages);
        self.plan.range_pages = range_pages;
        let phase = self.current_phase().clone();
        if let Some(commands) = self.rig.host.commands.as_mut() {
            commands.limit(&phase, range_pages);
        }
        self.limit_streams(range_pages);
    }
}

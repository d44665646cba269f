//! What happens between two rows: totals are taken, milestones noted, changes made.

use super::Simulation;
use crate::sample::Totals;
use machine::controller::StallCause;
use spec::drive::UNWRITTEN_SPACE_UNUSED;
use spec::scenario::Setting;
use spec::units::{LogicalPage, Nanoseconds};

impl Simulation {
    pub(crate) fn totals(&self) -> Totals {
        Totals {
            counters: self.ftl.counters,
            busy: self.nand.busy(),
            free_blocks: self.ftl.free_blocks(),
            queued: self.controller.queued(),
            asleep_ns: self.asleep_ns(),
        }
    }

    pub(super) fn waiting_cause(&self) -> StallCause {
        match self.controller.writes.front() {
            Some(tag) if self.is_blocked => self.controller.tag(tag).cause,
            _ if self.controller.queued() == 0 => StallCause::None,
            _ => self.controller.queued_tags().next().map_or(StallCause::None, |t| t.cause),
        }
    }

    pub(super) fn note_milestones(&mut self) {
        let time_s = self.time_s();
        let set = |milestone: &mut Option<f64>, reached: bool| {
            if reached && milestone.is_none() {
                *milestone = Some(time_s);
            }
        };
        let written = self.ftl.mapping.mapped_pages() >= self.plan.range_pages;
        set(&mut self.milestones.every_page_written_s, written);
        set(&mut self.milestones.spare_exhausted_s, self.ftl.is_spare_exhausted());
        set(&mut self.milestones.first_collection_s, self.ftl.counters.moved_grains > 0);
    }

    /// Full-size seconds since the measured part began.
    pub(crate) fn time_s(&self) -> f64 {
        self.time_s_at(self.agenda.now_ns())
    }

    /// The same of an instant; 0 where it was before that.
    pub(super) fn time_s_at(&self, at_ns: Nanoseconds) -> f64 {
        let start_ns = self.measured_ns.unwrap_or(at_ns);
        at_ns.saturating_sub(start_ns) as f64 / self.plan.second_ns as f64
    }

    /// How much longer than here it takes the full-size drive until its data is moved.
    pub(super) fn to_full_size(&self) -> f64 {
        1e9 / self.plan.second_ns as f64
    }

    /// Applies the changes that are due at this second.
    pub(super) fn apply_changes(&mut self) {
        while let Some(change) = self.scenario.changes.get(self.next_change) {
            if change.at_s > self.sampler.row_count {
                break;
            }
            let setting = change.setting;
            self.next_change += 1;
            self.apply(setting);
        }
    }

    fn apply(&mut self, setting: Setting) {
        if setting.power_cut_s().is_some() {
            self.cut_power();
            return;
        }
        self.current.set(setting).expect("changes were checked when they were made");
        // The drive stays as it is; only how much of it the host uses may change.
        let range_pages = self
            .current
            .range_pages(self.plan.logical_pages)
            .expect("changes were checked when they were made");
        if range_pages != self.plan.range_pages {
            for logical in range_pages..self.plan.range_pages {
                self.ftl.trim(LogicalPage(logical));
            }
            self.plan.range_pages = range_pages;
            let phase = self.phase().clone();
            if let Some(commands) = self.commands.as_mut() {
                commands.limit(&phase, range_pages);
            }
        }
        let collection = &self.current.drive.collection;
        self.ftl.victim_policy = collection.victim_policy;
        self.ftl.pacing = collection.pacing;
        self.ftl.wear_levelling = self.current.drive.wear_levelling;
        self.ftl.hold_unwritten = self.current.hypothesis(UNWRITTEN_SPACE_UNUSED);
        self.queue_depth = self.current.queue_depth.unwrap_or(self.phase().queue_depth);
        self.ftl.settings_changed(&mut self.nand);
        self.sampler.restart_verdict();
        self.admit();
        self.fill_queue();
    }
}

//! Phases, one after the other: a phase begins when all that the last one asked for is complete.

use super::{CLOCK_NS_MAX, Simulation};
use crate::commands::Commands;
use machine::agenda::Lane;
use spec::rng::Rng;
use spec::units::LogicalPage;
use spec::workload::{Amount, Phase, PhaseKind};

/// Logical pages that one TRIM command gives back.
const TRIM_PAGES: u32 = 1 << 16;

impl Simulation {
    pub(crate) fn phase(&self) -> &Phase {
        &self.scenario.phases[self.phase_index]
    }

    /// How much of the phase is done, 0..=1.
    pub(crate) fn phase_fraction(&self) -> f64 {
        if self.finished || self.draining {
            return 1.0;
        }
        match (self.deadline_ns, &self.commands) {
            (Some(deadline_ns), _) => {
                let length_ns = (deadline_ns - self.phase_start_ns).max(1);
                (self.agenda.now_ns() - self.phase_start_ns) as f64 / length_ns as f64
            }
            (None, Some(commands)) => commands.fraction(),
            (None, None) => 1.0,
        }
    }

    pub(super) fn begin_phase(&mut self) {
        self.draining = false;
        self.phase_start_ns = self.agenda.now_ns();
        let phase = self.phase().clone();
        if phase.record && self.measured_ns.is_none() {
            self.measured_ns = Some(self.phase_start_ns);
            self.note_milestones();
            self.sampler.begin(self.phase_start_ns, self.totals());
        }
        self.is_recording = phase.record;
        self.queue_depth = self.current.queue_depth.unwrap_or(phase.queue_depth);
        self.think_ns = phase.think_ns;
        self.thinks_until_ns = None;
        self.agenda.set_lane(Lane::Host, None);
        let second_ns = self.plan.second_ns;
        self.deadline_ns = match (phase.kind, phase.amount) {
            (PhaseKind::LoseDie(die), _) => {
                self.lose_die(die);
                Some(self.phase_start_ns)
            }
            (PhaseKind::Rebuild, _) => (!self.begin_rebuild()).then_some(self.phase_start_ns),
            (PhaseKind::SecureErase, _) if self.ftl.losses.has_failed => Some(self.phase_start_ns),
            (PhaseKind::SecureErase, _) => {
                self.ftl.secure_erase(&mut self.nand);
                self.note_recovery();
                self.controller.empty_buffer(self.plan.write_buffer_grains());
                let blocks = u64::from(self.plan.layout.units_per_group);
                let start_ns = self.phase_start_ns.max(self.ready_ns);
                Some(start_ns + blocks * self.scenario.drive.part.array.erase_ns)
            }
            (PhaseKind::Trim, _) if !self.current.trim => Some(self.phase_start_ns),
            (PhaseKind::Trim, _) => {
                self.trim_next = self.trim_range(&phase).0;
                Some(self.phase_start_ns.max(self.ready_ns))
            }
            (_, Amount::Days(days)) => {
                self.shelve(days);
                Some(self.phase_start_ns)
            }
            (_, Amount::Seconds(s)) => Some(self.phase_start_ns + u64::from(s) * second_ns),
            _ => None,
        };
        self.watch_for_errors();
        self.watch_for_idleness(phase.kind == PhaseKind::Idle, self.phase_start_ns);
        if phase.kind == PhaseKind::Io {
            let rng = Rng::new(self.rng.next_u64());
            self.commands =
                Some(Commands::new(&phase, self.plan.range_pages, self.plan.grains(&phase), rng));
            self.fill_queue();
        }
        self.set_timer();
    }

    fn trim_range(&self, phase: &Phase) -> (u32, u32) {
        let pages = f64::from(self.plan.range_pages);
        ((pages * phase.start) as u32, (pages * phase.end) as u32)
    }

    pub(super) fn set_timer(&mut self) {
        let row_end_ns = if self.is_recording { self.sampler.row_end_ns() } else { CLOCK_NS_MAX };
        let next_ns = row_end_ns.min(self.deadline_ns.unwrap_or(CLOCK_NS_MAX)).min(CLOCK_NS_MAX);
        self.agenda.set_lane(Lane::Timer, Some(next_ns));
    }

    pub(super) fn timer(&mut self) {
        let now_ns = self.agenda.now_ns();
        if self.is_recording && now_ns == self.sampler.row_end_ns() {
            let waiting = self.waiting_cause();
            self.note_milestones();
            // What the drive does before its spare area is used up is not its steady state.
            let counts = self.ftl.counters.moved_grains > 0 || self.phase().read_percent == 100;
            self.sampler.close(self.totals(), waiting, counts);
            self.apply_changes();
        }
        if self.deadline_ns == Some(now_ns) {
            self.deadline();
        }
        if now_ns >= CLOCK_NS_MAX {
            self.finished = true;
        }
        self.set_timer();
    }

    fn deadline(&mut self) {
        let phase = self.phase().clone();
        self.deadline_ns = None;
        if phase.kind == PhaseKind::Trim && self.current.trim {
            let end = self.trim_range(&phase).1;
            let stop = end.min(self.trim_next.saturating_add(TRIM_PAGES));
            for logical in self.trim_next..stop {
                self.ftl.trim(LogicalPage(logical));
            }
            self.trim_next = stop;
            if stop < end {
                let drive = &self.scenario.drive;
                let command_ns =
                    drive.processor.write_command_ns + drive.host_link.command_overhead_ns;
                self.deadline_ns = Some(self.agenda.now_ns() + command_ns.max(1));
                return;
            }
        }
        self.stop_phase();
    }

    /// The host asks for nothing more in this phase.
    pub(super) fn stop_phase(&mut self) {
        self.commands = None;
        let is_last = self.phase_index + 1 == self.scenario.phases.len();
        if is_last && !self.phase().power_cut {
            self.finished = true;
        } else {
            self.drain();
        }
    }

    /// No more commands: what is under way is finished, unless the power fails now.
    pub(super) fn drain(&mut self) {
        self.draining = true;
        self.is_cut_due = self.phase().power_cut;
    }

    pub(super) fn end_phase(&mut self) {
        if self.is_cut_due {
            self.is_cut_due = false;
            self.cut_power();
        } else if self.controller.queued() == 0 {
            self.next_phase();
        }
    }

    fn next_phase(&mut self) {
        let last = self.phase_index + 1 == self.scenario.phases.len();
        if last {
            self.finished = true;
            return;
        }
        let next = &self.scenario.phases[self.phase_index + 1];
        let needs_rest =
            matches!(next.kind, PhaseKind::SecureErase | PhaseKind::LoseDie(_) | PhaseKind::Shelf);
        if needs_rest && self.nand.in_flight > 0 {
            return;
        }
        self.phase_index += 1;
        self.begin_phase();
    }
}

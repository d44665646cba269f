//! Phases, one after the other: a phase begins when every command of the last one is complete.

use super::machinery::Machine;
use super::{CLOCK_NS_MAX, Simulation};
use crate::commands::Commands;
use machine::agenda::EventSource;
use spec::drive::Drive;
use spec::rng::Rng;
use spec::units::Nanoseconds;
use spec::workload::{Amount, Phase, PhaseKind};

/// Logical pages that one TRIM command covers.
const TRIM_PAGES: u32 = 1 << 16;

/// The progress of a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The host sends commands, or waits for the phase's time to pass.
    UnderWay,
    /// The host sends no more commands; those under way are being finished.
    Ending,
    /// As `Ending`, but the power fails before the commands are finished.
    PowerCutDue,
    /// The last phase has ended: the run is over.
    Over,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct PhaseState {
    pub index: usize,
    pub start_ns: Nanoseconds,
    /// When the phase stops, or when its next TRIM command is due.
    pub deadline_ns: Option<Nanoseconds>,
    /// The logical page that a TRIM phase trims next.
    trim_next: u32,
    pub stage: Stage,
}

impl PhaseState {
    pub(super) const FIRST: Self =
        Self { index: 0, start_ns: 0, deadline_ns: None, trim_next: 0, stage: Stage::UnderWay };
}

impl Simulation {
    pub(super) fn current_phase(&self) -> &Phase {
        &self.scenario.phases[self.phase.index]
    }

    /// How much of the phase is done, 0..=1.
    pub(super) fn phase_fraction(&self) -> f64 {
        if self.phase.stage != Stage::UnderWay {
            return 1.0;
        }
        match (self.phase.deadline_ns, &self.host.commands) {
            (Some(deadline_ns), _) => {
                let start_ns = self.phase.start_ns;
                let length_ns = (deadline_ns - start_ns).max(1);
                (self.machine.agenda.now_ns() - start_ns) as f64 / length_ns as f64
            }
            (None, Some(commands)) => commands.fraction(),
            (None, None) => 1.0,
        }
    }

    pub(super) fn begin_phase(&mut self) {
        let start_ns = self.machine.agenda.now_ns();
        self.phase = PhaseState { index: self.phase.index, start_ns, ..PhaseState::FIRST };
        let phase = self.current_phase().clone();
        if phase.record && self.measured.start_ns.is_none() {
            self.measured.start_ns = Some(start_ns);
            self.note_milestones();
            self.measured.sampler.begin(start_ns, self.totals());
        }
        self.measured.is_recording = phase.record;
        let queue_depth = self.changes.current.queue_depth.unwrap_or(phase.queue_depth);
        self.host.begin(queue_depth, phase.think_ns, &mut self.machine);
        self.phase.deadline_ns = self.first_deadline_ns(&phase);
        self.machine.watch_for_errors(self.plan.layout.units());
        self.watch_for_idleness(start_ns);
        if phase.kind == PhaseKind::Io {
            self.draw_up_commands();
            self.place_fill();
            self.fill_queue();
        }
        self.set_timer();
    }

    /// Draws up the commands of the phase. None is sent.
    pub(super) fn draw_up_commands(&mut self) {
        let rng = Rng::new(self.host.rng.next_u64());
        let phase = self.current_phase();
        let grains = self.plan.grains(phase);
        let commands = Commands::new(phase, self.plan.range_pages, grains, rng);
        self.host.commands = Some(commands);
    }

    /// Begins the work that belongs to the phase's kind. Returns when the phase stops, or when its
    /// first TRIM command is due, if that is known.
    fn first_deadline_ns(&mut self, phase: &Phase) -> Option<Nanoseconds> {
        let start_ns = self.phase.start_ns;
        let ready_ns = start_ns.max(self.mishaps.ready_ns);
        match (phase.kind, phase.amount) {
            (PhaseKind::LoseDie(die), _) => {
                self.mishaps.losses.lose_die(die, &mut self.machine);
                self.note_recovery();
                Some(start_ns)
            }
            (PhaseKind::Rebuild, _) => {
                let has_begun = self.mishaps.losses.begin_rebuild(&mut self.machine);
                (!has_begun).then_some(start_ns)
            }
            (PhaseKind::SecureErase, _) if self.machine.ftl.losses.has_failed => Some(start_ns),
            (PhaseKind::SecureErase, _) => {
                let Machine { ftl, nand, controller, .. } = &mut self.machine;
                ftl.secure_erase(nand);
                controller.empty_buffer(self.plan.write_buffer());
                self.note_recovery();
                let Drive { geometry, part, .. } = &self.scenario.drive;
                let layout = &self.plan.layout;
                let blocks = u64::from(layout.units_per_group);
                let erase_ns = part.array.erase_ns / u64::from(layout.block_divisor(geometry));
                Some(ready_ns + blocks * erase_ns)
            }
            (PhaseKind::Trim, _) if !self.changes.current.trim => Some(start_ns),
            (PhaseKind::Trim, _) => {
                self.phase.trim_next = self.trim_range(phase).0;
                Some(ready_ns)
            }
            (_, Amount::Days(days)) => {
                let drive = &self.scenario.drive;
                self.mishaps.pass_outage(days, drive, &mut self.machine);
                Some(start_ns)
            }
            (_, Amount::Seconds(s)) => Some(start_ns + u64::from(s) * self.plan.second_ns),
            _ => None,
        }
    }

    /// Tells the drive whether the host is silent from `since_ns` on, as it is in an idle phase.
    pub(super) fn watch_for_idleness(&mut self, since_ns: Nanoseconds) {
        if self.current_phase().kind == PhaseKind::Idle {
            let may_collect = self.changes.current.background;
            self.idle.host_is_silent(since_ns, may_collect, &mut self.machine);
        } else {
            self.idle.host_is_back(&mut self.machine);
        }
    }

    fn trim_range(&self, phase: &Phase) -> (u32, u32) {
        let pages = f64::from(self.plan.range_pages);
        ((pages * phase.start) as u32, (pages * phase.end) as u32)
    }

    pub(super) fn set_timer(&mut self) {
        let row_end_ns = self.measured.row_end_ns().unwrap_or(CLOCK_NS_MAX);
        let deadline_ns = self.phase.deadline_ns.unwrap_or(CLOCK_NS_MAX);
        let next_ns = row_end_ns.min(deadline_ns).min(CLOCK_NS_MAX);
        self.machine.agenda.set_source(EventSource::Timer, Some(next_ns));
    }

    pub(super) fn timer(&mut self) {
        let now_ns = self.machine.agenda.now_ns();
        if self.measured.row_end_ns() == Some(now_ns) {
            self.close_row();
            self.apply_changes();
        }
        if self.phase.deadline_ns == Some(now_ns) {
            self.deadline();
        }
        if now_ns >= CLOCK_NS_MAX {
            self.phase.stage = Stage::Over;
        }
        self.set_timer();
    }

    fn deadline(&mut self) {
        let phase = self.current_phase().clone();
        self.phase.deadline_ns = None;
        if phase.kind == PhaseKind::Trim && self.changes.current.trim {
            let end = self.trim_range(&phase).1;
            let stop = end.min(self.phase.trim_next.saturating_add(TRIM_PAGES));
            self.machine.trim(self.phase.trim_next..stop);
            self.after_look_up();
            self.phase.trim_next = stop;
            if stop < end {
                let drive = &self.scenario.drive;
                let command_ns =
                    drive.processor.write_command_ns + drive.host_link.command_overhead_ns;
                let now_ns = self.machine.agenda.now_ns();
                self.phase.deadline_ns = Some(now_ns + command_ns.max(1));
                return;
            }
        }
        self.stop_phase();
    }

    fn is_last_phase(&self) -> bool {
        self.phase.index + 1 == self.scenario.phases.len()
    }

    /// Stops the host in this phase. The run is over if the phase is the last and no power cut ends
    /// it.
    pub(super) fn stop_phase(&mut self) {
        self.host.commands = None;
        if self.is_last_phase() && !self.current_phase().power_cut {
            self.phase.stage = Stage::Over;
        } else {
            self.finish_commands();
        }
    }

    /// Lets the commands under way finish, unless the power fails now.
    pub(super) fn finish_commands(&mut self) {
        // A setting may change after the end of the run; the run stays over.
        if self.phase.stage != Stage::Over {
            let is_cut = self.current_phase().power_cut;
            self.phase.stage = if is_cut { Stage::PowerCutDue } else { Stage::Ending };
        }
    }

    /// Ends a phase whose commands are complete, or whose power fails.
    pub(super) fn end_phase(&mut self) {
        match self.phase.stage {
            Stage::PowerCutDue => {
                self.phase.stage = Stage::Ending;
                self.cut_power();
            }
            Stage::Ending if self.machine.controller.queued() == 0 => self.next_phase(),
            _ => {}
        }
    }

    fn next_phase(&mut self) {
        if self.is_last_phase() {
            self.phase.stage = Stage::Over;
            return;
        }
        let next = &self.scenario.phases[self.phase.index + 1];
        let needs_rest =
            matches!(next.kind, PhaseKind::SecureErase | PhaseKind::LoseDie(_) | PhaseKind::Shelf);
        if needs_rest && self.machine.nand.works() {
            return;
        }
        self.phase.index += 1;
        self.begin_phase();
    }
}

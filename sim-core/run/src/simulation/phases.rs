//! Phases, one after the other: a phase begins when every command of the last one is complete.

use super::{CLOCK_NS_MAX, Simulation};
use crate::commands::Commands;
use spec::drive::Drive;
use spec::rng::Rng;
use spec::units::{DieIndex, Nanoseconds};
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
}

impl PhaseState {
    pub(super) const FIRST: Self = Self { index: 0, start_ns: 0, deadline_ns: None, trim_next: 0 };
}

impl Simulation {
    pub(super) fn current_phase(&self) -> &Phase {
        &self.scenario.phases[self.phase.index]
    }

    /// How much of the phase is done, 0..=1.
    pub(super) fn phase_fraction(&self) -> f64 {
        if self.rig.host.stage != Stage::UnderWay {
            return 1.0;
        }
        let by_time = self.phase.deadline_ns.map(|deadline_ns| {
            let start_ns = self.phase.start_ns;
            let length_ns = (deadline_ns - start_ns).max(1);
            (self.rig.machine.now_ns() - start_ns) as f64 / length_ns as f64
        });
        let host = &self.rig.host;
        let by_commands = host.commands.as_ref().map(Commands::fraction);
        let by_commands =
            by_commands.or_else(|| host.streams.as_ref().and_then(|streams| streams.fraction()));
        match (by_time, by_commands) {
            (Some(by_time), Some(by_commands)) => by_time.max(by_commands),
            (by_time, by_commands) => by_time.or(by_commands).unwrap_or(1.0),
        }
    }

    pub(super) fn begin_phase(&mut self) {
        let start_ns = self.rig.machine.now_ns();
        let (host_slots, programmed_slots) = self.written_slots();
        self.phases_begun.push((start_ns, host_slots, programmed_slots));
        self.phase = PhaseState { index: self.phase.index, start_ns, ..PhaseState::FIRST };
        let phase = self.current_phase().clone();
        if phase.record && self.rig.host.measured.start_ns.is_none() {
            self.rig.host.measured.start_ns = Some(start_ns);
            self.note_milestones();
            self.rig.host.measured.sampler.begin(start_ns, self.totals());
        }
        self.rig.host.measured.is_recording = phase.record;
        self.rig.host.measured.counts_from_ns =
            start_ns + u64::from(phase.warm_up_s) * self.plan.second_ns;
        let queue_depth = self.changes.current.queue_depth.unwrap_or(phase.queue_depth);
        self.rig.host.begin(&phase, queue_depth, &mut self.rig.machine);
        self.phase.deadline_ns = self.first_deadline_ns(&phase);
        self.begin_stop(&phase);
        self.rig.machine.watch_for_errors();
        self.watch_for_idleness(start_ns);
        match phase.kind {
            PhaseKind::Io => {
                self.draw_up_commands();
                self.place_fill();
                self.rig.refill();
            }
            PhaseKind::Trace(_) => {
                self.draw_up_trace();
                self.rig.refill();
                let is_empty = self.rig.machine.controller().queued() == 0;
                if is_empty && self.rig.host.stage != Stage::UnderWay {
                    // no event of a command is left, so one of the timer ends the phase
                    self.phase.deadline_ns = Some(start_ns);
                }
            }
            _ => {}
        }
        self.set_timer();
    }

    /// Draws up the commands of the phase. None is sent.
    pub(super) fn draw_up_commands(&mut self) {
        if !self.current_phase().streams.is_empty() {
            self.draw_up_streams();
            return;
        }
        let rng = Rng::new(self.rig.host.rng.next_u64());
        let commands = self.commands_of(self.current_phase(), rng);
        self.rig.host.commands = Some(commands);
    }

    /// The commands of a phase or of a stream. If TRIM is blocked, none is sent.
    pub(super) fn commands_of(&self, phase: &Phase, rng: Rng) -> Commands {
        let grains = self.plan.grains(phase);
        let is_blocked = !self.changes.current.trim;
        if is_blocked && phase.trim_percent > 0 {
            let without = Phase { trim_percent: 0, ..phase.clone() };
            return Commands::new(&without, self.plan.range_pages, grains, rng);
        }
        Commands::new(phase, self.plan.range_pages, grains, rng)
    }

    /// Begins the work that belongs to the phase's kind. Returns when the phase stops, or when its
    /// first TRIM command is due, if that is known.
    fn first_deadline_ns(&mut self, phase: &Phase) -> Option<Nanoseconds> {
        let start_ns = self.phase.start_ns;
        let ready_ns = start_ns.max(self.mishaps.ready_ns);
        match (&phase.kind, phase.amount) {
            (PhaseKind::LoseDie(die), _) => {
                self.rig.machine.lose_die(DieIndex(*die));
                Some(start_ns)
            }
            (PhaseKind::Rebuild, _) => (!self.rig.machine.begin_rebuild()).then_some(start_ns),
            (PhaseKind::SecureErase, _) if self.rig.machine.ftl().losses.has_failed => {
                Some(start_ns)
            }
            (PhaseKind::SecureErase, _) => {
                self.rig.machine.secure_erase();
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
                self.mishaps.outage_days.push(days);
                self.rig.machine.pass_outage(&self.scenario.drive, &self.mishaps.ages());
                Some(start_ns)
            }
            (_, Amount::Seconds(s) | Amount::First { seconds: s, .. }) => {
                Some(start_ns + u64::from(s) * self.plan.second_ns)
            }
            _ => None,
        }
    }

    /// Tells the drive whether the host is silent from `since_ns` on, as it is in an idle phase.
    pub(super) fn watch_for_idleness(&mut self, since_ns: Nanoseconds) {
        if self.current_phase().kind == PhaseKind::Idle {
            let may_collect = self.changes.current.background;
            self.rig.machine.host_is_silent(since_ns, may_collect);
        } else {
            self.rig.machine.host_is_back();
        }
    }

    fn trim_range(&self, phase: &Phase) -> (u32, u32) {
        let pages = f64::from(self.plan.range_pages);
        ((pages * phase.start) as u32, (pages * phase.end) as u32)
    }

    pub(super) fn set_timer(&mut self) {
        let row_end_ns = self.rig.host.measured.row_end_ns().unwrap_or(CLOCK_NS_MAX);
        let deadline_ns = self.phase.deadline_ns.unwrap_or(CLOCK_NS_MAX);
        let next_ns = row_end_ns.min(deadline_ns).min(CLOCK_NS_MAX);
        self.rig.machine.set_timer(next_ns);
    }

    pub(super) fn timer(&mut self) {
        let now_ns = self.rig.machine.now_ns();
        if self.rig.host.measured.row_end_ns() == Some(now_ns) {
            self.close_row();
            self.apply_changes();
            if self.stops.is_due() {
                self.stop_phase();
            }
        }
        if self.phase.deadline_ns == Some(now_ns) {
            self.deadline();
        }
        if now_ns >= CLOCK_NS_MAX {
            self.rig.host.stage = Stage::Over;
        }
        self.set_timer();
    }

    fn deadline(&mut self) {
        let phase = self.current_phase().clone();
        self.phase.deadline_ns = None;
        if phase.kind == PhaseKind::Trim && self.changes.current.trim {
            let end = self.trim_range(&phase).1;
            let stop = end.min(self.phase.trim_next.saturating_add(TRIM_PAGES));
            self.rig.machine.trim(self.phase.trim_next..stop);
            self.rig.write_due_map();
            self.phase.trim_next = stop;
            if stop < end {
                let drive = &self.scenario.drive;
                let command_ns =
                    drive.processor.write_command_ns + drive.host_link.command_overhead_ns;
                let now_ns = self.rig.machine.now_ns();
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
        self.rig.host.commands = None;
        if let Some(streams) = &mut self.rig.host.streams {
            streams.stop(self.rig.machine.now_ns());
        }
        if self.is_last_phase() && !self.current_phase().power_cut {
            self.rig.host.stage = Stage::Over;
        } else {
            self.rig.host.finish_commands();
        }
    }

    /// Ends a phase whose commands are complete, or whose power fails.
    pub(super) fn end_phase(&mut self) {
        match self.rig.host.stage {
            Stage::PowerCutDue => {
                self.rig.host.stage = Stage::Ending;
                self.cut_power();
            }
            Stage::Ending if self.rig.machine.controller().queued() == 0 => self.next_phase(),
            _ => {}
        }
    }

    fn next_phase(&mut self) {
        if self.is_last_phase() {
            self.rig.host.stage = Stage::Over;
            return;
        }
        let next = &self.scenario.phases[self.phase.index + 1];
        let needs_rest =
            matches!(next.kind, PhaseKind::SecureErase | PhaseKind::LoseDie(_) | PhaseKind::Shelf);
        if needs_rest && self.rig.machine.nand().works() {
            return;
        }
        self.phase.index += 1;
        self.begin_phase();
    }
}

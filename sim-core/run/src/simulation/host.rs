//! The host: sends commands as its tempo says, as many at a time as the queue has room for, and
//! measures them.

use super::due::{Due, draw_ahead};
use super::phases::Stage;
use super::rows::Measured;
use super::streams::Streams;
use crate::commands::Commands;
use crate::report::StreamOutcome;
use machine::Machine;
use machine::controller::Tag;
use spec::rng::Rng;
use spec::units::Nanoseconds;
use spec::workload::Phase;

#[derive(Clone, Debug)]
pub(crate) struct Host {
    /// `None`: it sends no more commands in this phase.
    pub(super) commands: Option<Commands>,
    /// The streams of the phase, or its trace, which then send instead of `commands`; `None`: it
    /// has none.
    pub(super) streams: Option<Box<Streams>>,
    /// The work of the streams of earlier phases.
    pub(super) outcomes: Vec<StreamOutcome>,
    /// Seeds the commands of each phase.
    pub(super) rng: Rng,
    /// Commands that it keeps in the queue.
    pub(super) queue_depth: u32,
    /// `None`: it sends a command as soon as the queue has room.
    due: Option<Due>,
    pub(super) stage: Stage,
    /// Whether the power fails once it has sent the last command of the phase.
    is_cut_off: bool,
    pub(super) measured: Measured,
}

impl Host {
    pub(super) fn new(rng: Rng, measured: Measured) -> Self {
        Self {
            commands: None,
            streams: None,
            outcomes: Vec::new(),
            rng,
            queue_depth: 0,
            due: None,
            stage: Stage::UnderWay,
            is_cut_off: false,
            measured,
        }
    }

    /// Begins a phase.
    pub(super) fn begin(&mut self, phase: &Phase, queue_depth: u32, machine: &mut Machine) {
        self.stage = Stage::UnderWay;
        self.is_cut_off = phase.power_cut;
        self.queue_depth = queue_depth;
        // The complement keeps these draws apart from those of the phase's commands.
        self.due = Due::new(phase.tempo, machine.now_ns(), !self.rng.clone().next_u64());
        if let Some(streams) = self.streams.take() {
            self.outcomes.extend(streams.outcomes(machine.now_ns()));
        }
        machine.wake_host(None);
        machine.set_compressibility(&phase.compressibility);
    }

    /// Lets the commands under way finish, unless the power fails now.
    pub(super) fn finish_commands(&mut self) {
        // A setting may change after the end of the run; the run stays over.
        if self.stage != Stage::Over {
            self.stage = if self.is_cut_off { Stage::PowerCutDue } else { Stage::Ending };
        }
    }

    /// How long the next command has waited for room in the queue, if its time was set by a rate.
    pub(super) fn lag_ns(&self, now_ns: Nanoseconds) -> Nanoseconds {
        match (&self.streams, &self.due, &self.commands) {
            (Some(streams), ..) => streams.lag_ns(now_ns),
            (None, Some(due), Some(_)) => due.lag_ns(now_ns),
            _ => 0,
        }
    }

    /// Sends the commands of the streams, if the phase has some.
    #[cold]
    #[inline(never)]
    fn send_streams(&mut self, machine: &mut Machine) {
        if let Some(streams) = &mut self.streams
            && streams.send(self.queue_depth, machine)
        {
            self.finish_commands();
        }
    }

    /// Whether the host sends a command whenever the queue has room.
    pub(super) fn sends_at_once(&self) -> bool {
        self.due.is_none()
    }
}

impl machine::Host for Host {
    #[inline(always)]
    fn completed(&mut self, tag: u8, command: &Tag, now_ns: Nanoseconds) {
        if let Some(streams) = &mut self.streams {
            streams.completed(tag, command, now_ns);
        }
        let Measured { is_recording, sampler, completed, .. } = &mut self.measured;
        if *is_recording {
            sampler.command(command.command, command.issued_ns, now_ns, command.cause);
            completed.add(command, now_ns);
        }
    }

    /// Issues commands until the queue has the depth that the host keeps.
    #[inline(always)]
    fn send(&mut self, machine: &mut Machine) {
        while machine.controller().queued() < self.queue_depth {
            let Some(commands) = self.commands.as_mut() else {
                return self.send_streams(machine);
            };
            let issued_ns = match &mut self.due {
                None => machine.now_ns(),
                Some(due) => match due.issued_ns(commands, machine) {
                    Some(issued_ns) => issued_ns,
                    None => return,
                },
            };
            if commands.is_drawn_down() {
                draw_ahead(commands, machine);
            }
            let Some(command) = commands.next_command() else {
                self.commands = None;
                self.finish_commands();
                return;
            };
            machine.issue(command, issued_ns);
        }
    }
}

//! The host: sends commands, keeps a number of them in the queue, may think before each, and
//! measures them.

use super::phases::Stage;
use super::rows::Measured;
use crate::commands::Commands;
use machine::Machine;
use machine::controller::Tag;
use spec::rng::Rng;
use spec::units::Nanoseconds;
use spec::workload::Phase;

#[derive(Clone, Debug)]
pub(crate) struct Host {
    /// `None`: it sends no more commands in this phase.
    pub(super) commands: Option<Commands>,
    /// Seeds the commands of each phase.
    pub(super) rng: Rng,
    /// Commands that it keeps in the queue.
    pub(super) queue_depth: u32,
    /// Time that it thinks before it sends a command.
    pub(super) think_ns: Nanoseconds,
    /// When it has thought long enough about the next command; `None` if it has not begun.
    thinks_until_ns: Option<Nanoseconds>,
    pub(super) stage: Stage,
    /// Whether the power fails once it has sent the last command of the phase.
    is_cut_off: bool,
    pub(super) measured: Measured,
}

impl Host {
    pub(super) fn new(rng: Rng, measured: Measured) -> Self {
        Self {
            commands: None,
            rng,
            queue_depth: 0,
            think_ns: 0,
            thinks_until_ns: None,
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
        self.think_ns = phase.think_ns;
        self.thinks_until_ns = None;
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

    /// Returns whether the host has thought long enough to send its next command. If not, sets the
    /// event for the time at which it has.
    fn has_thought(&mut self, machine: &mut Machine) -> bool {
        let now_ns = machine.now_ns();
        let until_ns = *self.thinks_until_ns.get_or_insert(now_ns + self.think_ns);
        if until_ns > now_ns {
            machine.wake_host(Some(until_ns));
            return false;
        }
        self.thinks_until_ns = None;
        true
    }
}

impl machine::Host for Host {
    #[inline(always)]
    fn completed(&mut self, command: &Tag, now_ns: Nanoseconds) {
        let Measured { is_recording, sampler, .. } = &mut self.measured;
        if *is_recording {
            sampler.command(command.command, command.issued_ns, now_ns, command.cause);
        }
    }

    /// Issues commands until the queue has the depth that the host keeps.
    #[inline(always)]
    fn send(&mut self, machine: &mut Machine) {
        while machine.controller().queued() < self.queue_depth {
            if self.think_ns > 0 && self.commands.is_some() && !self.has_thought(machine) {
                return;
            }
            let Some(commands) = self.commands.as_mut() else { return };
            if commands.is_drawn_down() {
                draw_ahead(commands, machine);
            }
            let Some(command) = commands.next_command() else {
                self.commands = None;
                self.finish_commands();
                return;
            };
            machine.issue(command);
        }
    }
}

/// Draws the next commands, and loads what they will need. Out of line, because it happens once for
/// many commands.
#[inline(never)]
fn draw_ahead(commands: &mut Commands, machine: &Machine) {
    commands.draw();
    machine.touch(commands.ahead().iter().map(|command| command.first));
}

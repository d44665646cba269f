//! The host: sends commands as its tempo says, as many at a time as the queue has room for, and
//! measures them.

use super::phases::Stage;
use super::rows::Measured;
use crate::commands::Commands;
use crate::schedule::Schedule;
use machine::Machine;
use machine::controller::Tag;
use spec::rng::Rng;
use spec::units::Nanoseconds;
use spec::workload::{Phase, Tempo};

/// When a host that does not send at once sends its next command.
#[derive(Clone, Debug)]
enum Due {
    /// When it has worked for `think_ns` since the queue had room; `until_ns` is `None` while it
    /// has not begun.
    Thought { think_ns: Nanoseconds, until_ns: Option<Nanoseconds> },
    /// At the command's time, or later if the queue has no room then.
    Scheduled(Schedule),
}

#[derive(Clone, Debug)]
pub(crate) struct Host {
    /// `None`: it sends no more commands in this phase.
    pub(super) commands: Option<Commands>,
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
        self.due = match phase.tempo {
            Tempo::Closed { think_ns: 0 } => None,
            Tempo::Closed { think_ns } => Some(Due::Thought { think_ns, until_ns: None }),
            Tempo::Rated(rate) => {
                // The complement keeps these draws apart from those of the phase's commands.
                let seed = !self.rng.clone().next_u64();
                Some(Due::Scheduled(Schedule::new(rate, machine.now_ns(), seed)))
            }
        };
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
        match (&self.due, &self.commands) {
            (Some(Due::Scheduled(schedule)), Some(_)) => now_ns.saturating_sub(schedule.next_ns()),
            _ => 0,
        }
    }

    /// Whether the host sends a command whenever the queue has room.
    pub(super) fn sends_at_once(&self) -> bool {
        self.due.is_none()
    }
}

impl Due {
    /// Returns when the host issues its next command, if that time has come. If not, sets the event
    /// for it. The queue has room.
    #[inline(never)]
    fn issued_ns(&mut self, commands: &mut Commands, machine: &mut Machine) -> Option<Nanoseconds> {
        match self {
            Self::Thought { think_ns, until_ns } => {
                let due_ns = *until_ns.get_or_insert(machine.now_ns() + *think_ns);
                is_due(due_ns, machine).then(|| {
                    *until_ns = None;
                    machine.now_ns()
                })
            }
            Self::Scheduled(schedule) => {
                let due_ns = schedule.next_ns();
                is_due(due_ns, machine).then(|| {
                    if commands.is_drawn_down() {
                        draw_ahead(commands, machine);
                    }
                    if let Some(command) = commands.peek() {
                        schedule.advance(command);
                    }
                    due_ns
                })
            }
        }
    }
}

/// Whether a time has come. If not, sets the event for it.
fn is_due(due_ns: Nanoseconds, machine: &mut Machine) -> bool {
    let is_due = due_ns <= machine.now_ns();
    if !is_due {
        machine.wake_host(Some(due_ns));
    }
    is_due
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
            let Some(commands) = self.commands.as_mut() else { return };
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

/// Draws the next commands, and loads what they will need. Out of line, because it happens once for
/// many commands.
#[inline(never)]
fn draw_ahead(commands: &mut Commands, machine: &Machine) {
    commands.draw();
    machine.touch(commands.ahead().iter().map(|command| command.first));
}

//! When a host or a stream sends its next command, if not as soon as the queue has room.

use crate::commands::Commands;
use crate::schedule::Schedule;
use machine::Machine;
use spec::units::Nanoseconds;
use spec::workload::{HostCommand, Tempo};

/// When a host that does not send at once sends its next command.
#[derive(Clone, Debug)]
pub(super) enum Due {
    /// When it has worked for `think_ns` since the queue had room, or at once if `more` commands
    /// may follow the last one. `until_ns` is `None` while it has not begun.
    Thought { think_ns: Nanoseconds, every: u32, more: u32, until_ns: Option<Nanoseconds> },
    /// At the command's time, or later if the queue has no room then.
    Scheduled(Schedule),
}

impl Due {
    /// `seed` draws the times of a rate. `None`: a command is due whenever the queue has room.
    pub(super) fn new(tempo: Tempo, now_ns: Nanoseconds, seed: u64) -> Option<Self> {
        match tempo {
            Tempo::Closed { think_ns: 0, .. } => None,
            Tempo::Closed { think_ns, think_every } => {
                Some(Self::Thought { think_ns, every: think_every, more: 0, until_ns: None })
            }
            Tempo::Rated(rate) => Some(Self::Scheduled(Schedule::new(rate, now_ns, seed))),
        }
    }

    /// When the next command is due, if the sender has been ready for it at least since now.
    pub(super) fn next_ns(&mut self, now_ns: Nanoseconds) -> Nanoseconds {
        match self {
            Self::Thought { think_ns, more, until_ns, .. } => {
                let work_ns = if *more == 0 { *think_ns } else { 0 };
                *until_ns.get_or_insert(now_ns + work_ns)
            }
            Self::Scheduled(schedule) => schedule.next_ns(),
        }
    }

    /// Moves on to the command after the one that is sent.
    pub(super) fn sent(&mut self, command: HostCommand) {
        match self {
            Self::Thought { every, more, until_ns, .. } => {
                *more = if *more == 0 { *every - 1 } else { *more - 1 };
                *until_ns = None;
            }
            Self::Scheduled(schedule) => schedule.advance(command),
        }
    }

    /// How far the next command is behind its rate.
    pub(super) fn lag_ns(&self, now_ns: Nanoseconds) -> Nanoseconds {
        match self {
            Self::Thought { .. } => 0,
            Self::Scheduled(schedule) => now_ns.saturating_sub(schedule.next_ns()),
        }
    }

    /// Returns when the host issues its next command, if that time has come. If not, sets the event
    /// for it. The queue has room.
    #[inline(never)]
    pub(super) fn issued_ns(
        &mut self,
        commands: &mut Commands,
        machine: &mut Machine,
    ) -> Option<Nanoseconds> {
        let now_ns = machine.now_ns();
        let due_ns = self.next_ns(now_ns);
        if due_ns > now_ns {
            machine.wake_host(Some(due_ns));
            return None;
        }
        if commands.is_drawn_down() {
            draw_ahead(commands, machine);
        }
        if let Some(command) = commands.peek() {
            self.sent(command);
        }
        Some(match self {
            Self::Thought { .. } => now_ns,
            Self::Scheduled(_) => due_ns,
        })
    }
}

/// Draws the next commands, and loads what they will need. Out of line, because it happens once for
/// many commands.
#[inline(never)]
pub(super) fn draw_ahead(commands: &mut Commands, machine: &Machine) {
    commands.draw();
    machine.touch(commands.ahead().iter().map(|command| command.first));
}

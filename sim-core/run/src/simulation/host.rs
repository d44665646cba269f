//! The host: sends commands, keeps a number of them in the queue, and may think before each.

use super::machinery::Machine;
use crate::commands::Commands;
use machine::agenda::EventSource;
use spec::rng::Rng;
use spec::units::Nanoseconds;

#[derive(Clone, Debug)]
pub(super) struct Host {
    /// `None`: it sends no more commands in this phase.
    pub commands: Option<Commands>,
    /// Seeds the commands of each phase.
    pub rng: Rng,
    /// Commands that it keeps in the queue.
    pub queue_depth: u32,
    /// Time that it thinks before it sends a command.
    pub think_ns: Nanoseconds,
    /// When it has thought long enough about the next command; `None` if it has not begun.
    thinks_until_ns: Option<Nanoseconds>,
}

impl Host {
    pub(super) fn new(rng: Rng) -> Self {
        Self { commands: None, rng, queue_depth: 0, think_ns: 0, thinks_until_ns: None }
    }

    /// Begins a phase.
    pub(super) fn begin(&mut self, queue_depth: u32, think_ns: Nanoseconds, machine: &mut Machine) {
        self.queue_depth = queue_depth;
        self.think_ns = think_ns;
        self.thinks_until_ns = None;
        machine.agenda.set_source(EventSource::Host, None);
    }

    /// Returns whether the host has thought long enough to send its next command. If not, sets the
    /// event for the time at which it has.
    pub(super) fn has_thought(&mut self, machine: &mut Machine) -> bool {
        let now_ns = machine.agenda.now_ns();
        let until_ns = *self.thinks_until_ns.get_or_insert(now_ns + self.think_ns);
        if until_ns > now_ns {
            machine.agenda.set_source(EventSource::Host, Some(until_ns));
            return false;
        }
        self.thinks_until_ns = None;
        true
    }
}

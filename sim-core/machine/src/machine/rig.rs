//! A machine and the host that keeps its queue full.
//!
//! 1. The earliest event of the agenda goes to its owner: the controller, a die, the host, or the
//!    drive while it is idle. The timer's event belongs to the caller.
//! 2. A command that arrives goes to the FTL (write) or to the NAND (read). A program that is
//!    complete makes room in the buffer, and a command that is complete makes room in the queue.
//! 3. The host learns that a command is complete and sends others: the loop is closed.
//!
//! For example, a host that keeps 32 writes in the queue sends the 33rd while the machine handles
//! the event that completes the first.

use super::Machine;
use crate::agenda::{EventSource, Next};
use crate::controller::Tag;
use spec::units::Nanoseconds;

/// The computer that uses the drive.
pub trait Host {
    /// Takes note of a command that is complete at `now_ns` and leaves the queue.
    fn completed(&mut self, tag: u8, command: &Tag, now_ns: Nanoseconds);

    /// Sends the commands for which the queue has room (`Machine::issue`), as deep as the host
    /// keeps it.
    fn send(&mut self, machine: &mut Machine);
}

/// The part of an event that is left to the caller of `Rig::advance`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// None: the machine has handled it.
    Handled,
    /// The time that `Machine::set_timer` set has come.
    Timer,
    /// A rebuild has ended.
    Rebuilt,
}

/// A machine and its host: one value, because the hot loop then finds both from one address.
#[derive(Clone, Debug)]
pub struct Rig<H> {
    pub machine: Machine,
    pub host: H,
}

impl<H: Host> Rig<H> {
    /// Handles the next event.
    #[inline(always)]
    pub fn advance(&mut self) -> Event {
        let Self { machine, .. } = self;
        let next = machine.agenda.next_event(machine.nand.events());
        let next = next.expect("a run that is not over has a next event");
        match next {
            Next::Die(die) => return self.die_event(die),
            Next::Source(EventSource::Writes) => self.admit(),
            Next::Source(EventSource::Reads) => {
                let tag = machine.controller.read_arrived(&mut machine.agenda);
                if machine.read_or_trim(tag) {
                    self.complete(tag);
                    self.refill();
                }
                self.write_due_map();
            }
            Next::Source(EventSource::Leaving) => {
                let tag = machine.controller.left(&mut machine.agenda);
                self.complete(tag);
                self.refill();
            }
            Next::Source(EventSource::Timer) => return Event::Timer,
            Next::Source(EventSource::Host) => {
                machine.agenda.set_source(EventSource::Host, None);
                self.refill();
            }
            Next::Source(EventSource::Idle) => machine.idle_event(),
        }
        Event::Handled
    }

    /// Asks the host for commands. Out of line: `admit_writes` issues nearly all of them.
    #[inline(never)]
    pub fn refill(&mut self) {
        self.host.send(&mut self.machine);
    }

    /// Lets map pages that a read or TRIM has made due go to the buffer.
    #[inline]
    pub fn write_due_map(&mut self) {
        if self.machine.ftl.due_map_page().is_some() {
            self.admit();
        }
    }

    /// Removes a complete command from the queue, which the caller then lets the host fill.
    #[inline(always)]
    pub(super) fn complete(&mut self, tag: u8) {
        let Self { machine, host } = self;
        host.completed(tag, machine.controller.tag(tag), machine.agenda.now_ns());
        machine.controller.complete(tag);
    }
}

#[cfg(test)]
mod tests {
    use super::{Event, Host, Rig};
    use crate::controller::Tag;
    use crate::machine::Machine;
    use spec::rng::Rng;
    use spec::scenario::Scenario;
    use spec::units::{LogicalPage, Nanoseconds};
    use spec::workload::{CommandKind, HostCommand};

    const DRIVE: &str = include_str!("../../../../content/drives/kingston-v300-240.toml");
    const NAND: &str = include_str!("../../../../content/nand/toshiba-19nm-toggle.toml");
    /// The machine takes its drive from it, and nothing else.
    const SCENARIO: &str =
        "title = 't'\ndrive = 'd'\nseed = 1\nscale = 64\n[[phases]]\nkind = 'trim'\n";
    const COMMANDS: u32 = 1000;
    const DEPTH: u32 = 32;

    /// Writes logical pages in order and reads each of them back, `DEPTH` commands at a time.
    struct Copier {
        sent: u32,
        completed: u32,
        now_ns: Nanoseconds,
    }

    impl Host for Copier {
        fn completed(&mut self, _tag: u8, command: &Tag, now_ns: Nanoseconds) {
            assert!(self.now_ns <= now_ns && command.issued_ns < now_ns);
            self.now_ns = now_ns;
            self.completed += 1;
        }

        fn send(&mut self, machine: &mut Machine) {
            while self.sent < COMMANDS && machine.controller().queued() < DEPTH {
                let first = LogicalPage(self.sent / 2);
                let kind = [CommandKind::Write, CommandKind::Read][self.sent as usize % 2];
                let command =
                    HostCommand { kind, hot: false, grains: 1, cut_sectors: 0, first, slots: 1 };
                machine.issue(&command, machine.now_ns());
                self.sent += 1;
            }
        }
    }

    #[test]
    fn a_host_that_keeps_the_queue_full_gets_every_command_back() {
        let file = |name: &str| {
            Some(match name.split_once('/') {
                Some(("nand", _)) => NAND.to_owned(),
                _ => DRIVE.to_owned(),
            })
        };
        let scenario = Scenario::parse(SCENARIO, &file).expect("the files are valid");
        let plan = scenario.plan().expect("it fits");
        let machine = Machine::new(&scenario, &plan, Rng::new(1));
        let mut rig = Rig { machine, host: Copier { sent: 0, completed: 0, now_ns: 0 } };
        rig.refill();
        while rig.host.completed < COMMANDS {
            assert_eq!(rig.machine.controller().queued(), rig.host.sent - rig.host.completed);
            assert!(rig.host.sent == COMMANDS || rig.machine.controller().queued() == DEPTH);
            assert_eq!(rig.advance(), Event::Handled, "the timer is not set");
        }
        rig.machine.audit();
        assert_eq!(rig.machine.ftl().counters.host_slots, u64::from(COMMANDS / 2));
    }
}

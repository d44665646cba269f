//! The drive while the host sends no commands: it collects, and then it sleeps.
//!
//! 1. A drive that collects in the background starts a while after the host went silent, and begins
//!    no new victim once the host is back.
//! 2. If no part of the drive has worked for a set time, the drive goes to sleep. It checks this 16
//!    times in that time, so it falls asleep at most a sixteenth of it late.
//! 3. Background collection wakes it at once. The host's next command waits until it is awake.
//!
//! For example, a drive that sleeps after 100 ms checks every 6.25 ms.

use super::machinery::Machine;
use machine::agenda::EventSource;
use spec::drive::{Drive, Sleep};
use spec::scenario::Plan;
use spec::units::Nanoseconds;

/// Checks in the time that a drive waits before it goes to sleep.
const LOOKS: u64 = 16;

#[derive(Clone, Copy, Debug)]
pub(super) struct Idle {
    /// How long the host is silent before background collection begins, on the clock of the run;
    /// `None`: the drive does not collect in the background.
    collects_after_ns: Option<Nanoseconds>,
    /// Free units of a group at which background collection stops.
    background_units: Option<u32>,
    /// `None`: the drive never sleeps. `after_ns` is on the clock of the run.
    sleep: Option<Sleep>,
    /// When background collection begins.
    background_ns: Option<Nanoseconds>,
    /// When the drive next checks whether it may sleep.
    look_ns: Option<Nanoseconds>,
    /// Time of the first check since which no part has worked; `None` if the last check found one
    /// at work.
    quiet_ns: Option<Nanoseconds>,
    asleep_since_ns: Option<Nanoseconds>,
    /// Time asleep before `asleep_since_ns`.
    asleep_ns: Nanoseconds,
}

impl Idle {
    pub(super) fn new(drive: &Drive, plan: &Plan) -> Self {
        // A scaled drive does less between two pauses, so its pauses are shorter by that factor.
        let scaled_ns = |full_size_ns| (full_size_ns as f64 * (plan.second_ns as f64 / 1e9)) as u64;
        let scaled = |sleep: Sleep| Sleep { after_ns: scaled_ns(sleep.after_ns), ..sleep };
        Self {
            collects_after_ns: drive.background.map(|b| scaled_ns(b.after_ns)),
            background_units: plan.background_units,
            sleep: drive.power.sleep.map(scaled),
            background_ns: None,
            look_ns: None,
            quiet_ns: None,
            asleep_since_ns: None,
            asleep_ns: 0,
        }
    }

    /// Notes that the host is silent from `since_ns` on. The drive collects meanwhile if
    /// `may_collect`.
    pub(super) fn host_is_silent(
        &mut self,
        since_ns: Nanoseconds,
        may_collect: bool,
        machine: &mut Machine,
    ) {
        let after_ns = self.collects_after_ns.filter(|_| may_collect);
        self.background_ns = after_ns.map(|after_ns| since_ns + after_ns);
        let is_asleep = self.asleep_since_ns.is_some();
        self.look_ns = self.next_look_ns(machine).filter(|_| !is_asleep);
        self.set_source(machine);
    }

    /// Notes that the host sends commands again: ends background collection and sleep.
    pub(super) fn host_is_back(&mut self, machine: &mut Machine) {
        self.background_ns = None;
        collect_in_background(None, machine);
        self.wake(machine);
        self.look_ns = None;
        self.set_source(machine);
    }

    /// Handles the event of the idle drive: begins background collection, checks whether the drive
    /// may sleep, or both.
    pub(super) fn event(&mut self, machine: &mut Machine) {
        let now_ns = machine.agenda.now_ns();
        if self.background_ns == Some(now_ns) {
            self.background_ns = None;
            collect_in_background(self.background_units, machine);
            if machine.nand.works() {
                self.end_sleep(now_ns);
                self.look_ns = self.next_look_ns(machine);
            }
        }
        if self.look_ns == Some(now_ns) {
            self.look(machine);
        }
        self.set_source(machine);
    }

    /// Goes to sleep if nothing has worked for long enough. Otherwise sets the time of the next
    /// check.
    fn look(&mut self, machine: &Machine) {
        let Some(sleep) = self.sleep else { return };
        let now_ns = machine.agenda.now_ns();
        let is_quiet = !machine.nand.works() && machine.controller.queued() == 0;
        self.quiet_ns = is_quiet.then(|| self.quiet_ns.unwrap_or(now_ns));
        let is_due = self.quiet_ns.is_some_and(|ns| now_ns - ns >= sleep.after_ns);
        self.asleep_since_ns = is_due.then_some(now_ns);
        self.look_ns = if is_due { None } else { self.next_look_ns(machine) };
    }

    /// When a drive that can sleep checks next.
    fn next_look_ns(&self, machine: &Machine) -> Option<Nanoseconds> {
        let sleep = self.sleep?;
        Some(machine.agenda.now_ns() + (sleep.after_ns / LOOKS).max(1))
    }

    /// Wakes the drive. The host's next command waits until it is awake.
    fn wake(&mut self, machine: &mut Machine) {
        let Some(sleep) = self.sleep else { return };
        let now_ns = machine.agenda.now_ns();
        if self.asleep_since_ns.is_some() {
            machine.controller.busy_until(now_ns + sleep.wake_ns, 0);
        }
        self.end_sleep(now_ns);
    }

    pub(super) fn end_sleep(&mut self, now_ns: Nanoseconds) {
        self.asleep_ns = self.asleep_ns(now_ns);
        self.asleep_since_ns = None;
        self.quiet_ns = None;
    }

    /// Time that the drive has been asleep since the start.
    pub(super) fn asleep_ns(&self, now_ns: Nanoseconds) -> Nanoseconds {
        self.asleep_ns + self.asleep_since_ns.map_or(0, |since_ns| now_ns - since_ns)
    }

    fn set_source(&self, machine: &mut Machine) {
        let next_ns = self.background_ns.into_iter().chain(self.look_ns).min();
        machine.agenda.set_source(EventSource::Idle, next_ns);
    }
}

/// Makes the FTL collect until `units` units of every group are free. With `None` it collects only
/// as far as writes need it.
fn collect_in_background(units: Option<u32>, machine: &mut Machine) {
    if machine.ftl.policy.background_units != units {
        machine.ftl.policy.background_units = units;
        // Data that waits in the buffer would keep units from being erased.
        if units.is_some() {
            machine.flush();
        }
        machine.settings_changed();
    }
}

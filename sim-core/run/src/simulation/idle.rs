//! The drive while the host asks for nothing: it collects, and then it sleeps.
//!
//! 1. A drive that collects in the background starts a while after the host went silent, and begins
//!    no new victim once the host is back.
//! 2. If no part of the drive works any more, the drive goes to sleep a while later. It looks 16
//!    times in that while, so it falls asleep at most a sixteenth of it late.
//! 3. Background collection wakes it at once. The host's next command waits until it is awake.
//!
//! Example: a drive that sleeps after 100 ms looks every 6.25 ms.

use super::machinery::Machine;
use machine::agenda::EventSource;
use spec::drive::{Drive, Sleep};
use spec::scenario::Plan;
use spec::units::Nanoseconds;

/// Looks in the time that a drive waits before it goes to sleep.
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
    /// When the drive looks next whether it may sleep.
    look_ns: Option<Nanoseconds>,
    /// Since when no part of it works, as far as it has looked.
    quiet_ns: Option<Nanoseconds>,
    asleep_since_ns: Option<Nanoseconds>,
    /// Time asleep before that.
    asleep_ns: Nanoseconds,
}

impl Idle {
    pub(super) fn new(drive: &Drive, plan: &Plan) -> Self {
        // A scaled drive does as much less between two pauses, so its pauses are shorter too.
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

    /// The host is silent from `since_ns` on; the drive collects meanwhile if `may_collect`.
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

    /// The host asks for commands again.
    pub(super) fn host_is_back(&mut self, machine: &mut Machine) {
        self.background_ns = None;
        collect_in_background(None, machine);
        self.wake(machine);
        self.look_ns = None;
        self.set_source(machine);
    }

    /// The time has come for background collection, for a look, or for both.
    pub(super) fn event(&mut self, machine: &mut Machine) {
        let now_ns = machine.agenda.now_ns();
        if self.background_ns == Some(now_ns) {
            self.background_ns = None;
            collect_in_background(self.background_units, machine);
            if machine.nand.in_flight > 0 {
                self.end_sleep(now_ns);
                self.look_ns = self.next_look_ns(machine);
            }
        }
        if self.look_ns == Some(now_ns) {
            self.look(machine);
        }
        self.set_source(machine);
    }

    /// Goes to sleep if nothing has worked for long enough, or says when to look again.
    fn look(&mut self, machine: &Machine) {
        let Some(sleep) = self.sleep else { return };
        let now_ns = machine.agenda.now_ns();
        let is_quiet = machine.nand.in_flight == 0 && machine.controller.queued() == 0;
        self.quiet_ns = is_quiet.then(|| self.quiet_ns.unwrap_or(now_ns));
        let is_due = self.quiet_ns.is_some_and(|ns| now_ns - ns >= sleep.after_ns);
        self.asleep_since_ns = is_due.then_some(now_ns);
        self.look_ns = if is_due { None } else { self.next_look_ns(machine) };
    }

    /// When a drive that can sleep looks next.
    fn next_look_ns(&self, machine: &Machine) -> Option<Nanoseconds> {
        let sleep = self.sleep?;
        Some(machine.agenda.now_ns() + (sleep.after_ns / LOOKS).max(1))
    }

    /// The host is back: its next command waits until the drive is awake.
    fn wake(&mut self, machine: &mut Machine) {
        let Some(sleep) = self.sleep else { return };
        let now_ns = machine.agenda.now_ns();
        if self.asleep_since_ns.is_some() {
            machine.controller.busy_until(now_ns + sleep.wake_ns);
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

/// From now on the FTL collects until so many units of a group are free; `None`: only as writes
/// need it.
fn collect_in_background(units: Option<u32>, machine: &mut Machine) {
    if machine.ftl.background_units != units {
        machine.ftl.background_units = units;
        // Data that waits in the buffer would keep units from being erased.
        if units.is_some() {
            machine.flush();
        }
        machine.settings_changed();
    }
}

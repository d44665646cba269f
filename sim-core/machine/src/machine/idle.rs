//! The drive while the host sends no commands: it collects, and then it sleeps.
//!
//! 1. A drive that collects in the background starts a while after the host went silent, and begins
//!    no new victim once the host is back.
//! 2. If no part of the drive has worked for a set time, the drive goes to sleep. It checks this 16
//!    times in that time, so it falls asleep at most a sixteenth of it late.
//! 3. Background collection wakes it at once. The host's next command waits until it is awake.
//!
//! For example, a drive that sleeps after 100 ms checks every 6.25 ms.

use super::Machine;
use crate::agenda::EventSource;
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

    fn end_sleep(&mut self, now_ns: Nanoseconds) {
        self.asleep_ns = self.asleep_ns(now_ns);
        self.asleep_since_ns = None;
        self.quiet_ns = None;
    }

    fn asleep_ns(&self, now_ns: Nanoseconds) -> Nanoseconds {
        self.asleep_ns + self.asleep_since_ns.map_or(0, |since_ns| now_ns - since_ns)
    }

    /// When a drive that can sleep checks next.
    fn next_look_ns(&self, now_ns: Nanoseconds) -> Option<Nanoseconds> {
        let sleep = self.sleep?;
        Some(now_ns + (sleep.after_ns / LOOKS).max(1))
    }
}

impl Machine {
    /// Notes that the host is silent from `since_ns` on. The drive collects meanwhile if
    /// `may_collect`.
    pub fn host_is_silent(&mut self, since_ns: Nanoseconds, may_collect: bool) {
        let now_ns = self.agenda.now_ns();
        let idle = &mut self.idle;
        let after_ns = idle.collects_after_ns.filter(|_| may_collect);
        idle.background_ns = after_ns.map(|after_ns| since_ns + after_ns);
        let is_asleep = idle.asleep_since_ns.is_some();
        idle.look_ns = idle.next_look_ns(now_ns).filter(|_| !is_asleep);
        self.set_idle_source();
    }

    /// Notes that the host sends commands again: ends background collection and sleep.
    pub fn host_is_back(&mut self) {
        self.idle.background_ns = None;
        self.collect_in_background(None);
        self.wake();
        self.idle.look_ns = None;
        self.set_idle_source();
    }

    /// Time that the drive has been asleep since the start.
    #[must_use]
    pub fn asleep_ns(&self) -> Nanoseconds {
        self.idle.asleep_ns(self.agenda.now_ns())
    }

    /// Handles the event of the idle drive: begins background collection, checks whether the drive
    /// may sleep, or both.
    pub(super) fn idle_event(&mut self) {
        let now_ns = self.agenda.now_ns();
        if self.idle.background_ns == Some(now_ns) {
            self.idle.background_ns = None;
            self.collect_in_background(self.idle.background_units);
            if self.nand.works() {
                self.idle.end_sleep(now_ns);
                self.idle.look_ns = self.idle.next_look_ns(now_ns);
            }
        }
        if self.idle.look_ns == Some(now_ns) {
            self.look();
        }
        self.set_idle_source();
    }

    /// Goes to sleep if nothing has worked for long enough. Otherwise sets the time of the next
    /// check.
    fn look(&mut self) {
        let Self { idle, agenda, nand, controller, .. } = self;
        let Some(sleep) = idle.sleep else { return };
        let now_ns = agenda.now_ns();
        let is_quiet = !nand.works() && controller.queued() == 0;
        idle.quiet_ns = is_quiet.then(|| idle.quiet_ns.unwrap_or(now_ns));
        let is_due = idle.quiet_ns.is_some_and(|ns| now_ns - ns >= sleep.after_ns);
        idle.asleep_since_ns = is_due.then_some(now_ns);
        idle.look_ns = if is_due { None } else { idle.next_look_ns(now_ns) };
    }

    /// Wakes the drive. The host's next command waits until it is awake.
    fn wake(&mut self) {
        let Some(sleep) = self.idle.sleep else { return };
        let now_ns = self.agenda.now_ns();
        if self.idle.asleep_since_ns.is_some() {
            self.controller.busy_until(now_ns + sleep.wake_ns, 0);
        }
        self.idle.end_sleep(now_ns);
    }

    /// Ends sleep without a wait: the power has been off.
    pub(super) fn end_sleep(&mut self) {
        self.idle.end_sleep(self.agenda.now_ns());
    }

    fn set_idle_source(&mut self) {
        let next_ns = self.idle.background_ns.into_iter().chain(self.idle.look_ns).min();
        self.agenda.set_source(EventSource::Idle, next_ns);
    }

    /// Makes the FTL collect until `units` units of every group are free. With `None` it collects
    /// only as far as writes need it.
    fn collect_in_background(&mut self, units: Option<u32>) {
        if self.ftl.policy.background_units != units {
            self.ftl.policy.background_units = units;
            // Data that waits in the buffer would keep units from being erased.
            if units.is_some() {
                self.flush();
            }
            self.settings_changed();
        }
    }
}

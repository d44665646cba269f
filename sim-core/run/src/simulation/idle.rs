//! What the drive does while the host asks for nothing: it collects, and then it sleeps.
//!
//! 1. A drive that collects in the background starts a while after the host went silent, and begins
//!    no new victim once it is back.
//! 2. Where nothing works any more, the drive goes to sleep a while later. It looks from time to
//!    time, at most a sixteenth of that while late.
//! 3. Background collection wakes it at once. The host's next command waits until it is awake.

use super::Simulation;
use machine::agenda::Lane;
use spec::units::Nanoseconds;

/// Looks in the time that a drive waits before it goes to sleep.
const LOOKS: u64 = 16;

#[derive(Clone, Copy, Debug, Default)]
pub struct Idle {
    /// When background collection begins.
    background_ns: Option<Nanoseconds>,
    /// When the drive looks next whether it may sleep.
    look_ns: Option<Nanoseconds>,
    /// Since when nothing works, as far as it has looked.
    quiet_ns: Option<Nanoseconds>,
    asleep_since_ns: Option<Nanoseconds>,
    /// Time asleep before that.
    asleep_ns: Nanoseconds,
}

impl Simulation {
    /// The host is silent from `since_ns` on, or is not.
    pub(super) fn watch_for_idleness(&mut self, is_idle: bool, since_ns: Nanoseconds) {
        let background = self.scenario.drive.background.filter(|_| self.current.background);
        let background = background.filter(|_| is_idle);
        self.idle.background_ns = background.map(|b| since_ns + self.scaled_ns(b.after_ns));
        if is_idle {
            let is_asleep = self.idle.asleep_since_ns.is_some();
            self.idle.look_ns = self.look_ns().filter(|_| !is_asleep);
        } else {
            self.collect_in_background(None);
            self.wake();
            self.idle.look_ns = None;
        }
        self.set_idle_lane();
    }

    pub(super) fn idle_event(&mut self) {
        let now_ns = self.agenda.now_ns();
        if self.idle.background_ns == Some(now_ns) {
            self.idle.background_ns = None;
            self.collect_in_background(self.plan.background_units);
            if self.nand.in_flight > 0 {
                self.end_sleep();
                self.idle.look_ns = self.look_ns();
            }
        }
        if self.idle.look_ns == Some(now_ns) {
            self.look(now_ns);
        }
        self.set_idle_lane();
    }

    /// Goes to sleep where nothing has worked for long enough, or says when to look again.
    fn look(&mut self, now_ns: Nanoseconds) {
        let Some(sleep) = self.scenario.drive.power.sleep else { return };
        let is_quiet = self.nand.in_flight == 0 && self.controller.queued() == 0;
        let quiet_ns = is_quiet.then(|| self.idle.quiet_ns.unwrap_or(now_ns));
        self.idle.quiet_ns = quiet_ns;
        let is_due = quiet_ns.is_some_and(|ns| now_ns - ns >= self.scaled_ns(sleep.after_ns));
        self.idle.asleep_since_ns = is_due.then_some(now_ns);
        self.idle.look_ns = if is_due { None } else { self.look_ns() };
    }

    /// When a drive that can sleep looks next.
    fn look_ns(&self) -> Option<Nanoseconds> {
        let sleep = self.scenario.drive.power.sleep?;
        Some(self.agenda.now_ns() + (self.scaled_ns(sleep.after_ns) / LOOKS).max(1))
    }

    /// The host is back: its next command waits until the drive is awake.
    fn wake(&mut self) {
        let Some(sleep) = self.scenario.drive.power.sleep else { return };
        if self.idle.asleep_since_ns.is_some() {
            let awake_ns = self.agenda.now_ns() + sleep.wake_ns;
            self.controller.busy_until(awake_ns);
        }
        self.end_sleep();
    }

    pub(super) fn end_sleep(&mut self) {
        self.idle.asleep_ns = self.asleep_ns();
        self.idle.asleep_since_ns = None;
        self.idle.quiet_ns = None;
    }

    /// Time that the drive has been asleep since the start.
    pub(crate) fn asleep_ns(&self) -> Nanoseconds {
        let since = self.idle.asleep_since_ns.map_or(0, |since| self.agenda.now_ns() - since);
        self.idle.asleep_ns + since
    }

    /// A time of the full-size drive between two things it does, on the clock of the run.
    fn scaled_ns(&self, full_size_ns: Nanoseconds) -> Nanoseconds {
        (full_size_ns as f64 * (self.plan.second_ns as f64 / 1e9)) as u64
    }

    fn set_idle_lane(&mut self) {
        let Idle { background_ns, look_ns, .. } = self.idle;
        let next = background_ns.into_iter().chain(look_ns).min();
        self.agenda.set_lane(Lane::Idle, next);
    }

    fn collect_in_background(&mut self, units: Option<u32>) {
        if self.ftl.background_units != units {
            self.ftl.background_units = units;
            // What the buffer holds would keep units from being erased.
            if units.is_some() {
                self.ftl.flush(&mut self.nand);
            }
            self.ftl.settings_changed(&mut self.nand);
        }
    }
}

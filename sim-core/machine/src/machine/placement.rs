//! The machine's part in the placing of a fill (`ftl/placement.rs`).

use super::Machine;
use crate::ftl::{Counters, Pattern};
use crate::nand::Begun;
use spec::units::{Grains, LogicalPage, Nanoseconds};

/// The drive at the moment when every group has closed as many units.
#[derive(Clone, Debug)]
pub struct Moment {
    now_ns: Nanoseconds,
    rounds: u64,
    issued: u64,
    completed: u64,
    counters: Counters,
    begun: Begun,
    /// All numbers that decide what happens next.
    state: Vec<u64>,
}

impl Moment {
    /// Whether the same follows from both moments.
    #[must_use]
    pub fn recurs_at(&self, later: &Self) -> bool {
        self.state == later.state
    }
}

/// The work of a fill until it repeats itself: from one moment to another with the same state.
#[derive(Clone, Debug)]
pub struct Period {
    before: Moment,
    after: Moment,
    pattern: Pattern,
}

impl Period {
    #[must_use]
    pub fn commands(&self) -> u64 {
        self.after.completed - self.before.completed
    }

    /// Commands that the host sends until the end of the first period.
    #[must_use]
    pub fn first_commands(&self) -> u64 {
        self.after.issued
    }

    #[must_use]
    pub fn length_ns(&self) -> Nanoseconds {
        self.after.now_ns - self.before.now_ns
    }

    /// Programs, reads and erases that begin in it.
    #[must_use]
    pub fn operations(&self) -> u64 {
        self.begun(1).iter().sum()
    }

    /// Logical pages that `times` periods write, and those written before the first of them.
    fn pages(&self, times: u64) -> u64 {
        let Self { before, after, .. } = self;
        let [before, after] = [before, after].map(|moment| moment.counters.host_slots);
        before + times * (after - before)
    }

    fn begun(&self, times: u64) -> Begun {
        let pairs = self.after.begun.into_iter().zip(self.before.begun);
        let mut begun = self.after.begun;
        for (begun, (after, before)) in begun.iter_mut().zip(pairs) {
            *begun = times * (after - before);
        }
        begun
    }
}

impl Machine {
    /// Whether a fill can be placed: the drive is idle, and nothing but its writes happens.
    #[must_use]
    pub fn can_place(&self) -> bool {
        let Self { agenda, nand, ftl, controller, faults, .. } = self;
        let is_idle = nand.is_idle() && controller.is_idle(agenda.now_ns());
        is_idle && faults.is_none() && ftl.can_place()
    }

    #[must_use]
    pub fn moment(&self) -> Moment {
        let Self { agenda, nand, ftl, controller, is_blocked, .. } = self;
        let mut state = vec![u64::from(*is_blocked)];
        agenda.add_fill_state(&mut state);
        nand.add_fill_state(&mut state);
        ftl.add_fill_state(&mut state);
        controller.add_fill_state(agenda.now_ns(), &mut state);
        Moment {
            now_ns: agenda.now_ns(),
            rounds: ftl.closed_rounds(),
            issued: controller.issued,
            completed: controller.completed,
            counters: ftl.counters,
            begun: nand.begun(),
            state,
        }
    }

    /// The period of a fill with logical pages of `grains` that was in the same state before and is
    /// now. `None` if the fill did not repeat itself from its first write on.
    #[must_use]
    pub fn period(&self, before: Moment, now: Moment, grains: Grains) -> Option<Period> {
        let pages = now.counters.host_slots - before.counters.host_slots;
        let units = now.rounds - before.rounds;
        let pattern = self.ftl.pattern(pages as u32, units as u32, grains)?;
        Some(Period { before, after: now, pattern })
    }

    /// Whether `times` periods of a fill from `first` on, and what comes before the first of them,
    /// make no group collect and no map page due.
    #[must_use]
    pub fn has_room_for(&self, period: &Period, first: LogicalPage, times: u64) -> bool {
        let units = times * u64::from(period.pattern.units) + period.after.rounds + 1;
        let pages = period.pages(times) as u32;
        self.ftl.has_room_without_collection(units as u32)
            && !self.ftl.is_map_due_within(first, pages)
    }

    /// Places `times` periods of a fill from `first` on, by a host that keeps `depth` commands in
    /// the queue.
    pub fn place(&mut self, period: &Period, first: LogicalPage, times: u64, depth: u32) {
        let Period { before, after, pattern } = period;
        let Self { agenda, nand, ftl, controller, .. } = self;
        agenda.skip(times * period.length_ns(), nand.events());
        nand.place(ftl.placed_units(pattern, times as u32), &period.begun(times));
        ftl.place(pattern, first, times as u32);
        ftl.counters.repeat(&before.counters, &after.counters, times);
        controller.place(times * period.commands(), depth);
    }
}

//! Places most of a fill in order, instead of simulating it command by command.
//!
//! 1. A sequential write to a blank drive soon repeats itself. After some units of every allocation
//!    group the whole drive is in the same state: every number that decides what happens next is
//!    the same, with times counted from now and units counted from the closed ones.
//! 2. A probe finds this period: a drive with the same dies and few units, which is filled until a
//!    state recurs. The state is compared number by number, so a period is exact.
//! 3. As many whole periods as possible are placed, and the clock and all counts move on by as
//!    many. The rest is simulated. It begins with an idle drive, as the whole fill does, and comes
//!    to the same steady state.
//! 4. Without a period the whole fill is simulated. Map pages that are not due cost a fill no time;
//!    if one becomes due, the fill is simulated from before that on.
//!
//! For example, the V300 of 240 GB fills a superblock with 1,024 commands, and is in the same state
//! whenever it has filled one. Of its 1,788 superblocks, 1,785 are placed and 3 are simulated.

use super::machinery::Machine;
use super::{CLOCK_NS_MAX, Simulation};
use crate::commands::Pass;
use machine::ftl::{Counters, Pattern};
use machine::nand::Begun;
use spec::geometry::Layout;
use spec::scenario::Plan;
use spec::units::{Grains, Nanoseconds};
use spec::workload::{Amount, GRAINS_DRAWN, Phase};

/// Programs that are simulated at least in the steady state: as many as the trace keeps.
const PROGRAMS_AFTER: u64 = 2048;
/// Pages that the probe may fill. They take a quarter of a second.
const PROBE_PAGES_MAX: u32 = 1 << 19;
/// Units of every group that the probe may fill. A unit may end inside a command, each time at a
/// different page of the command. With commands of 128 KiB that page recurs after at most 32 units.
const PROBE_ROUNDS_MAX: u32 = 128;
/// The probe is worth its time only if it is at most this part of the fill.
const PROBE_PART: u64 = 4;
/// Units that the probe leaves free in every group, so that it never collects.
const PROBE_UNITS_FREE: u32 = 8;

/// The drive at the moment when every group has closed as many units.
#[derive(Clone, Debug)]
struct Moment {
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
    fn of(machine: &Machine) -> Self {
        let Machine { agenda, nand, ftl, controller, is_blocked, .. } = machine;
        let mut state = vec![u64::from(*is_blocked)];
        agenda.add_fill_state(&mut state);
        nand.add_fill_state(&mut state);
        ftl.add_fill_state(&mut state);
        controller.add_fill_state(agenda.now_ns(), &mut state);
        Self {
            now_ns: agenda.now_ns(),
            rounds: ftl.closed_rounds(),
            issued: controller.issued,
            completed: controller.completed,
            counters: ftl.counters,
            begun: nand.begun(),
            state,
        }
    }
}

/// The work of a fill until it repeats itself: from one moment to another with the same state.
struct Period {
    before: Moment,
    after: Moment,
    pattern: Pattern,
}

impl Period {
    fn commands(&self) -> u64 {
        self.after.completed - self.before.completed
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

impl Simulation {
    /// Places most of the fill that the phase is, if it is one. Its commands have been drawn up,
    /// and none has been sent.
    pub(super) fn place_fill(&mut self) {
        let Some(pass) = self.pass_to_place() else { return };
        let Some(period) = self.period(&pass) else { return };
        let times = self.periods_to_place(&pass, &period);
        if times > 0 {
            self.place_periods(&pass, &period, times);
        }
    }

    /// The pass over the range that the phase begins with. `None` if it does more than to fill a
    /// blank and idle drive in order, or if somebody looks at its commands.
    fn pass_to_place(&self) -> Option<Pass> {
        let Machine { agenda, nand, ftl, controller, faults, .. } = &self.machine;
        let is_unseen = self.measured.start_ns.is_none() && self.follower.is_none();
        let is_idle = nand.is_idle() && controller.is_idle(agenda.now_ns());
        let is_steady = self.phase.deadline_ns.is_none() && self.host.think_ns == 0;
        let is_plain = is_unseen && is_idle && is_steady && faults.is_none() && ftl.can_place();
        let pass = self.host.commands.as_ref()?.pass()?;
        (is_plain && pass.grains != GRAINS_DRAWN).then_some(pass)
    }

    /// Fills a probe until a state recurs.
    fn period(&self, pass: &Pass) -> Option<Period> {
        let (mut probe, rounds) = self.probe(pass)?;
        let mut moments: Vec<Moment> = Vec::new();
        for _ in 0..rounds {
            probe.close_round();
            let after = Moment::of(&probe.machine);
            if let Some(before) = moments.iter().find(|before| before.state == after.state) {
                let pages = after.counters.host_slots - before.counters.host_slots;
                let units = after.rounds - before.rounds;
                let Machine { ftl, .. } = &probe.machine;
                let pattern = ftl.pattern(pages as u32, units as u32, Grains(pass.grains))?;
                return Some(Period { before: before.clone(), after, pattern });
            }
            moments.push(after);
        }
        None
    }

    /// The probe, and how many rounds it has room for. `None` if the fill is too short for it.
    fn probe(&self, pass: &Pass) -> Option<(Self, u32)> {
        let layout = self.plan.layout;
        let pages_per_round = layout.groups * layout.pages_per_unit;
        let pages = pass.commands * u64::from(pass.block_slots * pass.grains)
            / u64::from(layout.grains_per_page)
            / PROBE_PART;
        let rounds = pages.min(u64::from(PROBE_PAGES_MAX)) as u32 / pages_per_round;
        let rounds = rounds.min(PROBE_ROUNDS_MAX);
        if rounds < 2 || !self.machine.ftl.has_room_without_collection(rounds) {
            return None;
        }
        let units_per_group = rounds + PROBE_UNITS_FREE;
        let layout = Layout { units_per_group, ..layout };
        let logical_pages = layout.addresses() as u32;
        let plan = Plan {
            layout,
            logical_pages,
            range_pages: logical_pages,
            low_watermark_units: 0,
            high_watermark_units: 1,
            // No map page is due while the fill repeats itself, so the probe needs none.
            map: None,
            ..self.plan
        };
        let mut scenario = self.scenario.clone();
        let amount = Amount::DriveWrites(1.0);
        scenario.phases =
            vec![Phase { start: 0.0, end: 1.0, amount, ..self.current_phase().clone() }];
        let mut probe = Self::at_rest(scenario, plan);
        probe.machine.ftl.policy.hold_unwritten = false;
        probe.host.queue_depth = self.host.queue_depth;
        probe.draw_up_commands();
        probe.fill_queue();
        Some((probe, rounds))
    }

    /// Runs until every group has closed one more unit.
    fn close_round(&mut self) {
        let rounds = self.machine.ftl.closed_rounds();
        while self.machine.ftl.closed_rounds() == rounds {
            self.step();
        }
    }

    /// The whole periods that can be placed. The rest must begin like the probe, come to the same
    /// steady state before it runs out of commands or a map page is due, and fill the trace.
    fn periods_to_place(&self, pass: &Pass, period: &Period) -> u64 {
        let Period { before, after, pattern } = period;
        let programs: u64 = period.begun(1).iter().sum();
        let rest = after.issued + PROGRAMS_AFTER.div_ceil(programs) * period.commands();
        let by_commands = pass.commands.saturating_sub(rest) / period.commands();
        let left_ns = CLOCK_NS_MAX - self.machine.agenda.now_ns();
        let by_time = left_ns / (after.now_ns - before.now_ns);
        let has_room = |times: &u64| {
            let units = times * u64::from(pattern.units) + after.rounds + 1;
            let pages = period.pages(*times) as u32;
            self.machine.ftl.has_room_without_collection(units as u32)
                && !self.machine.ftl.is_map_due_within(pass.first, pages)
        };
        (1..=by_commands.min(by_time)).rev().find(has_room).unwrap_or(0)
    }

    fn place_periods(&mut self, pass: &Pass, period: &Period, times: u64) {
        let Period { before, after, pattern } = period;
        let Machine { agenda, nand, ftl, controller, .. } = &mut self.machine;
        agenda.skip(times * (after.now_ns - before.now_ns), nand.events());
        nand.place(ftl.placed_units(pattern, times as u32), &period.begun(times));
        ftl.place(pattern, pass.first, times as u32);
        ftl.counters.repeat(&before.counters, &after.counters, times);
        let commands = times * period.commands();
        controller.place(commands, self.host.queue_depth);
        if let Some(host) = self.host.commands.as_mut() {
            host.pass_over(commands);
        }
    }
}

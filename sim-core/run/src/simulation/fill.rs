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

use super::{CLOCK_NS_MAX, Simulation};
use crate::commands::Pass;
use machine::{Moment, Period};
use spec::geometry::Layout;
use spec::scenario::Plan;
use spec::units::Grains;
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
        let is_unseen = self.rig.host.measured.start_ns.is_none() && self.follower.is_none();
        let is_steady = self.phase.deadline_ns.is_none() && self.rig.host.sends_at_once();
        let is_plain = is_unseen && is_steady && self.rig.machine.can_place();
        let pass = self.rig.host.commands.as_ref()?.pass()?;
        (is_plain && pass.grains != GRAINS_DRAWN).then_some(pass)
    }

    /// Fills a probe until a state recurs.
    fn period(&self, pass: &Pass) -> Option<Period> {
        let (mut probe, rounds) = self.probe(pass)?;
        let mut moments: Vec<Moment> = Vec::new();
        for _ in 0..rounds {
            probe.close_round();
            let after = probe.rig.machine.moment();
            if let Some(before) = moments.iter().find(|before| before.recurs_at(&after)) {
                return probe.rig.machine.period(before.clone(), after, Grains(pass.grains));
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
        if rounds < 2 || !self.rig.machine.ftl().has_room_without_collection(rounds) {
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
        probe.rig.machine.set_policy(&self.scenario.drive, false);
        probe.rig.host.queue_depth = self.rig.host.queue_depth;
        probe.draw_up_commands();
        probe.rig.refill();
        Some((probe, rounds))
    }

    /// Runs until every group has closed one more unit.
    fn close_round(&mut self) {
        let rounds = self.rig.machine.ftl().closed_rounds();
        while self.rig.machine.ftl().closed_rounds() == rounds {
            self.step();
        }
    }

    /// The whole periods that can be placed. The rest must begin like the probe, come to the same
    /// steady state before it runs out of commands or a map page is due, and fill the trace.
    fn periods_to_place(&self, pass: &Pass, period: &Period) -> u64 {
        let rest = period.first_commands()
            + PROGRAMS_AFTER.div_ceil(period.operations()) * period.commands();
        let by_commands = pass.commands.saturating_sub(rest) / period.commands();
        let by_time = (CLOCK_NS_MAX - self.rig.machine.now_ns()) / period.length_ns();
        let has_room = |times: &u64| self.rig.machine.has_room_for(period, pass.first, *times);
        (1..=by_commands.min(by_time)).rev().find(has_room).unwrap_or(0)
    }

    fn place_periods(&mut self, pass: &Pass, period: &Period, times: u64) {
        self.rig.machine.place(period, pass.first, times, self.rig.host.queue_depth);
        if let Some(host) = self.rig.host.commands.as_mut() {
            host.pass_over(times * period.commands());
        }
    }
}

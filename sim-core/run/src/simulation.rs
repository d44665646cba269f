//! Steps a machine through the phases of a scenario: the event loop of a whole drive.
//!
//! 1. The machine handles its next event. It tells the host which commands are complete, and the
//!    host sends others.
//! 2. The timer closes rows and phases and applies the changes of the run.
//! 3. The power may fail between two events.

mod completed;
mod due;
mod errors;
mod fill;
mod following;
mod host;
mod loss;
mod mishaps;
mod phases;
mod power;
mod reports;
mod rows;
mod stops;
mod streams;

use crate::codes;
use crate::report::{Milestones, Progress};
use crate::sample::Sampler;
pub use completed::CompletedCommand;
use completed::Kept;
use document::ScenarioError;
use following::Follower;
pub use following::{FOLLOWED_COLUMNS, FollowedKind};
use host::Host;
pub use machine::trace::OPERATION_COLUMNS;
use machine::{Event, Machine, Rig};
use mishaps::Mishaps;
use phases::{PhaseState, Stage};
use rows::{Changes, Measured};
use spec::rng::Rng;
use spec::scenario::{Change, Plan, Scenario, Setting};
use spec::units::Nanoseconds;
use stops::Stops;

/// A run whose clock reaches 200 days is over, even if its phases are not.
const CLOCK_NS_MAX: Nanoseconds = 200 * 24 * 3600 * 1_000_000_000;

#[derive(Clone, Debug)]
pub struct Simulation {
    /// The scenario with all changes so far. The run can be repeated from it.
    pub(crate) scenario: Scenario,
    changes: Changes,
    pub(crate) plan: Plan,
    pub(crate) rig: Rig<Host>,
    phase: PhaseState,
    pub(crate) mishaps: Mishaps,
    stops: Stops,
    /// When each phase began, and the slots that the host had written and that had been programmed
    /// by then.
    phases_begun: Vec<(Nanoseconds, u64, f64)>,
    /// `None`: nobody follows a write.
    follower: Option<Box<Follower>>,
}

impl Simulation {
    /// Checks the scenario and its size before anything is allocated.
    pub fn new(scenario: Scenario) -> Result<Self, ScenarioError> {
        scenario.check_traces()?;
        let plan = scenario.plan()?;
        let mut simulation = Self::at_rest(scenario, plan);
        let Self { mishaps, scenario, rig, .. } = &mut simulation;
        rig.machine.set_ages(&scenario.drive, &mishaps.ages());
        simulation.begin_phase();
        Ok(simulation)
    }

    /// A drive as it leaves the factory, before the first phase begins.
    fn at_rest(scenario: Scenario, plan: Plan) -> Self {
        let mut rng = Rng::new(scenario.seed);
        let ftl_rng = Rng::new(rng.next_u64());
        let measured = Measured {
            sampler: Sampler::new(&scenario.drive, &plan, scenario.round_s),
            is_recording: false,
            start_ns: None,
            counts_from_ns: 0,
            milestones: Milestones::default(),
            completed: Kept::default(),
        };
        Self {
            changes: Changes { current: scenario.clone(), next: 0 },
            rig: Rig {
                machine: Machine::new(&scenario, &plan, ftl_rng),
                host: Host::new(rng, measured),
            },
            phase: PhaseState::FIRST,
            mishaps: Mishaps::default(),
            stops: Stops::default(),
            phases_begun: Vec::new(),
            follower: None,
            scenario,
            plan,
        }
    }

    /// Runs until `max_rows` rows were closed, `max_events` events handled, or the run is over.
    pub fn advance(&mut self, max_rows: u32, max_events: u64) -> Progress {
        let last_row = self.rig.host.measured.sampler.row_count.saturating_add(max_rows);
        let mut events_left = max_events;
        // Only some events close a row or end the run, so the outer loop checks only after these.
        while !self.is_finished() && self.rig.host.measured.sampler.row_count < last_row {
            loop {
                if events_left == 0 {
                    return self.progress();
                }
                events_left -= 1;
                if self.step() {
                    break;
                }
            }
        }
        self.progress()
    }

    /// Changes a setting now, at the start of a second. Returns the change that replays it. A
    /// refused change has no effect, and the run may go on.
    pub fn change(&mut self, setting: Setting) -> Result<Change, ScenarioError> {
        let rows = self.rig.host.measured.sampler.row_count;
        setting.check_when(rows + 1)?;
        if self.rig.host.measured.start_ns.is_none() {
            let (expected, found) = (codes::run_that_measures(), codes::run_that_prepares());
            return Err(ScenarioError::new(setting.name(), expected, found));
        }
        let row_start_ns = self.rig.host.measured.sampler.row_end_ns() - self.plan.second_ns;
        let at_boundary = rows > 0 && self.rig.machine.now_ns() == row_start_ns;
        let change = Change { at_s: if at_boundary { rows } else { rows + 1 }, setting };
        self.scenario.change(change)?;
        self.apply_changes();
        Ok(change)
    }

    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.rig.host.stage == Stage::Over
    }

    #[must_use]
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The rows closed since the last call, `sample::COLUMNS` each, one after the other.
    pub fn take_rows(&mut self) -> Vec<f64> {
        self.rig.host.measured.sampler.take_rows()
    }

    /// Handles the next event. Returns whether it may have closed a row or ended the run.
    #[inline(always)]
    fn step(&mut self) -> bool {
        let event = self.rig.advance();
        match event {
            Event::Handled => {}
            Event::Timer => self.timer(),
            Event::Rebuilt => self.rebuild_has_ended(),
        }
        let is_ending = self.rig.host.stage != Stage::UnderWay;
        if is_ending {
            self.end_phase();
        }
        if self.follower.is_some() {
            self.follow_on();
        }
        is_ending || event == Event::Timer
    }
}

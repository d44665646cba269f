//! Owns the machine and its clock: the event loop of a whole drive.
//!
//! 1. The earliest event of the agenda goes to its owner: the timer, the controller, the host or a
//!    die.
//! 2. A command that arrives goes to the FTL (write) or to the NAND (read). A program that is
//!    complete makes room in the buffer, and a command that is complete makes room in the queue.
//! 3. The timer closes rows and phases and applies the changes of the run.
//! 4. The power may fail between two events.

mod errors;
mod fill;
mod following;
mod host;
mod idle;
mod loss;
mod machinery;
mod map_pages;
mod mishaps;
mod phases;
mod power;
mod reads;
mod reports;
mod rows;

use crate::codes;
use crate::commands::Commands;
use crate::report::{Milestones, Progress};
use crate::sample::Sampler;
use document::ScenarioError;
use following::Follower;
pub use following::{FOLLOWED_COLUMNS, FollowedKind};
use host::Host;
use idle::Idle;
use machine::agenda::{EventSource, Next};
use machine::controller::{StallCause, Tag};
use machine::ftl::{Blocked, Ftl};
pub use machine::trace::OPERATION_COLUMNS;
use machine::trace::Work;
use machinery::Machine;
use mishaps::Mishaps;
use phases::{PhaseState, Stage};
use rows::{Changes, Measured};
use spec::rng::{Rng, split_mix};
use spec::scenario::{Change, Plan, Scenario, Setting};
use spec::units::{DieIndex, Grains, LogicalPage, Nanoseconds};
use spec::workload::{Compressibility, GRAINS_DRAWN, HostCommand};

/// A run whose clock reaches a year is over, even if its phases are not.
const CLOCK_NS_MAX: Nanoseconds = 365 * 24 * 3600 * 1_000_000_000;

#[derive(Clone, Debug)]
pub struct Simulation {
    /// The scenario with all changes so far. The run can be repeated from it.
    pub(crate) scenario: Scenario,
    changes: Changes,
    pub(crate) plan: Plan,
    pub(crate) machine: Machine,
    host: Host,
    phase: PhaseState,
    idle: Idle,
    pub(crate) mishaps: Mishaps,
    measured: Measured,
    /// `None`: nobody follows a write.
    follower: Option<Box<Follower>>,
}

impl Simulation {
    /// Checks the scenario and its size before anything is allocated.
    pub fn new(scenario: Scenario) -> Result<Self, ScenarioError> {
        let plan = scenario.plan()?;
        let mut simulation = Self::at_rest(scenario, plan);
        let Self { mishaps, scenario, machine, .. } = &mut simulation;
        mishaps.set_ages(&scenario.drive, machine);
        simulation.begin_phase();
        Ok(simulation)
    }

    /// A drive as it leaves the factory, before the first phase begins.
    fn at_rest(scenario: Scenario, plan: Plan) -> Self {
        let drive = &scenario.drive;
        let mut rng = Rng::new(scenario.seed);
        let ftl_rng = Rng::new(rng.next_u64());
        Self {
            changes: Changes { current: scenario.clone(), next: 0 },
            machine: Machine::new(&scenario, &plan, ftl_rng),
            host: Host::new(rng),
            phase: PhaseState::FIRST,
            idle: Idle::new(drive, &plan),
            mishaps: Mishaps::default(),
            measured: Measured {
                sampler: Sampler::new(drive, &plan, scenario.round_s),
                is_recording: false,
                start_ns: None,
                milestones: Milestones::default(),
            },
            follower: None,
            scenario,
            plan,
        }
    }

    /// Runs until `max_rows` rows were closed, `max_events` events handled, or the run is over.
    pub fn advance(&mut self, max_rows: u32, max_events: u64) -> Progress {
        let last_row = self.measured.sampler.row_count.saturating_add(max_rows);
        let mut events_left = max_events;
        // Only some events close a row or end the run, so the outer loop checks only after these.
        while !self.is_finished() && self.measured.sampler.row_count < last_row {
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
        let rows = self.measured.sampler.row_count;
        setting.check_when(rows + 1)?;
        if self.measured.start_ns.is_none() {
            let (expected, found) = (codes::run_that_measures(), codes::run_that_prepares());
            return Err(ScenarioError::new(setting.name(), expected, found));
        }
        let row_start_ns = self.measured.sampler.row_end_ns() - self.plan.second_ns;
        let at_boundary = rows > 0 && self.machine.agenda.now_ns() == row_start_ns;
        let change = Change { at_s: if at_boundary { rows } else { rows + 1 }, setting };
        self.scenario.change(change)?;
        self.apply_changes();
        Ok(change)
    }

    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.phase.stage == Stage::Over
    }

    #[must_use]
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The rows closed since the last call, `sample::COLUMNS` each, one after the other.
    pub fn take_rows(&mut self) -> Vec<f64> {
        self.measured.sampler.take_rows()
    }

    /// Handles the next event. Returns whether it may have closed a row or ended the run.
    #[inline(always)]
    fn step(&mut self) -> bool {
        let next = self.machine.agenda.next_event(self.machine.nand.events());
        let next = next.expect("a run that is not over has a next event");
        let is_timer = next == Next::Source(EventSource::Timer);
        match next {
            Next::Die(die) => self.die_event(die),
            Next::Source(EventSource::Writes) => self.admit(),
            Next::Source(EventSource::Reads) => {
                let tag = self.machine.controller.read_arrived(&mut self.machine.agenda);
                let is_lost = self.machine.read(tag, self.plan.layout.grains_per_page);
                self.mishaps.losses.failed_commands += u64::from(is_lost);
                self.after_look_up();
            }
            Next::Source(EventSource::Leaving) => {
                let tag = self.machine.controller.left(&mut self.machine.agenda);
                self.complete(tag);
                self.fill_queue();
            }
            Next::Source(EventSource::Timer) => self.timer(),
            Next::Source(EventSource::Host) => self.host_has_thought(),
            Next::Source(EventSource::Idle) => self.idle.event(&mut self.machine),
        }
        let is_ending = self.phase.stage != Stage::UnderWay;
        if is_ending {
            self.end_phase();
        }
        if self.follower.is_some() {
            self.follow_on();
        }
        is_ending || is_timer
    }

    // Commands.

    /// Gives the writes that have arrived to the buffer while there is room.
    #[inline]
    fn admit(&mut self) {
        match (self.machine.ftl.is_separate(), self.machine.ftl.keeps_map()) {
            (false, false) => self.admit_writes::<false, false>(),
            (false, true) => self.admit_writes::<false, true>(),
            (true, _) => self.admit_writes::<true, true>(),
        }
    }

    /// `SEPARATE`: hot and cold data may be separate. `MAP`: the map may be in flash. Constants, so
    /// that the checks are not repeated for every write.
    fn admit_writes<const SEPARATE: bool, const MAP: bool>(&mut self) {
        let mut next_ns = None;
        self.machine.is_blocked = false;
        if MAP && self.admit_map().is_err() {
            self.machine.is_blocked = true;
        }
        while let Some(tag) = self.machine.controller.writes.front() {
            let ready_ns = self.machine.controller.tag(tag).ready_ns;
            if ready_ns > self.machine.agenda.now_ns() {
                next_ns = Some(ready_ns);
                break;
            }
            if let Err(cause) = self.admit_command::<SEPARATE, MAP>(tag) {
                if !self.machine.ftl.losses.has_failed {
                    self.machine.controller.tag_mut(tag).cause = cause;
                    self.machine.is_blocked = true;
                    break;
                }
                self.mishaps.losses.failed_commands += 1;
            }
            self.machine.controller.writes.pop();
            self.complete(tag);
            if SEPARATE {
                self.fill_queue();
            } else {
                self.issue_commands();
            }
        }
        self.machine.agenda.set_source(EventSource::Writes, next_ns);
    }

    /// Gives as much of a write to the buffer as there is room for. Returns `Ok` once all of it is
    /// in the buffer.
    #[inline]
    fn admit_command<const SEPARATE: bool, const MAP: bool>(
        &mut self,
        tag: u8,
    ) -> Result<(), StallCause> {
        loop {
            let Tag { command, left, .. } = *self.machine.controller.tag(tag);
            let taken = self.admit_slots::<SEPARATE, MAP>(
                LogicalPage(command.first.0 + command.slots - left),
                left,
                &command,
            )?;
            if taken == left {
                return Ok(());
            }
            self.machine.controller.tag_mut(tag).left -= taken;
        }
    }

    /// Gives logical pages of a write to the buffer. Returns how many it took, or why they wait.
    #[inline]
    fn admit_slots<const SEPARATE: bool, const MAP: bool>(
        &mut self,
        first: LogicalPage,
        count: u32,
        command: &HostCommand,
    ) -> Result<u32, StallCause> {
        if MAP {
            self.admit_map()?;
        }
        let room = self.machine.controller.room();
        if room == Grains::ZERO {
            return Err(self.machine.busy_cause());
        }
        // The last logical page may take more room than there is. The next one then waits longer.
        let (mut count, grains) = match u32::from(command.grains) {
            1 => (count.min(room.slots()), Grains::ONE),
            GRAINS_DRAWN => (1, self.drawn_grains()),
            grains => (count.min(room.div_ceil(Grains(grains))), Grains(grains)),
        };
        let Machine { ftl, nand, .. } = &mut self.machine;
        if SEPARATE {
            count = ftl.turn_host_page(first, count, command.hot);
        }
        match ftl.open_page(grains, nand) {
            Ok(()) => {}
            Err(Blocked::Collection) => return Err(StallCause::Collection),
            Err(Blocked::NandBusy) => return Err(self.machine.busy_cause()),
        }
        let taken = match (SEPARATE, MAP) {
            (false, false) => ftl.write(first, count, grains, nand),
            (false, true) => ftl.write_mapped(first, count, grains, nand),
            (true, _) => ftl.write_separate(first, count, grains, nand),
        };
        self.machine.controller.take_room(grains * taken);
        if self.machine.faults.is_some() {
            self.machine.pass_memory(first, taken);
        }
        Ok(taken)
    }

    /// Draws the grains that the next logical page takes. A page that had to wait gets the same
    /// number again.
    #[inline(never)]
    fn drawn_grains(&self) -> Grains {
        let Compressibility::Drawn(content_type) = &self.current_phase().compressibility else {
            unreachable!("only a phase with a content type draws sizes");
        };
        // The complement keeps these numbers apart from those that seed the host and the FTL.
        let random = split_mix(!self.scenario.seed, self.machine.ftl.counters.host_slots);
        content_type.pages.draw(random)
    }

    #[inline(always)]
    fn die_event(&mut self, die: DieIndex) {
        let is_drawing = self.machine.decoder.is_drawing;
        if is_drawing && self.mishaps.reconstructions.is_read_again(die, &mut self.machine) {
            return;
        }
        let Machine { ftl, nand, controller, decoder, .. } = &mut self.machine;
        let Some(done) = nand.die_event(die) else { return };
        match done.request.work {
            Work::CollectionRead { move_number } => ftl.moved_read(die, move_number, &done, nand),
            Work::CollectionProgram { move_number } => ftl.moved_programmed(die, move_number, nand),
            Work::Erase => {
                ftl.erased(die, &done, nand);
                decoder.note_erases(ftl.erase_count(done.request.unit));
                self.note_recovery();
            }
            Work::CollectionReconstruct { move_number } => {
                ftl.reconstruct_read(die, move_number, done.arrived_ns, nand);
            }
            Work::ParityProgram { .. } => {}
            Work::HostProgram { rounds, begun } | Work::HostCacheProgram { rounds, begun } => {
                ftl.host_programmed(rounds, nand);
                controller.give_room(begun.grains());
            }
            Work::MapRead { tag } => self.map_page_read(tag),
            Work::MapLoad => ftl.map_page_loaded(),
            Work::HostRead { tag } | Work::HostReconstruct { tag } => {
                let state = controller.tag_mut(tag);
                state.left -= 1;
                if state.left == 0 {
                    let decoded_ns = nand.now_ns() + decoder.decode_ns;
                    self.machine.has_read(tag, decoded_ns);
                }
            }
        }
        // The host mostly waits for the FTL, so that is asked first.
        let Machine { ftl, controller, is_blocked, .. } = &self.machine;
        if !ftl.is_host_blocked() && *is_blocked && controller.has_room() {
            self.admit();
        }
    }

    /// Removes a complete command from the queue, which the caller then fills.
    #[inline(always)]
    fn complete(&mut self, tag: u8) {
        let state = self.machine.controller.tag(tag);
        let (command, issued_ns, cause) = (state.command, state.issued_ns, state.cause);
        if self.measured.is_recording {
            let now_ns = self.machine.agenda.now_ns();
            self.measured.sampler.command(command, issued_ns, now_ns, cause);
        }
        self.machine.controller.complete(tag);
    }

    fn host_has_thought(&mut self) {
        self.machine.agenda.set_source(EventSource::Host, None);
        self.fill_queue();
    }

    /// Issues commands until the queue has the depth that the host keeps.
    #[inline(never)]
    fn fill_queue(&mut self) {
        self.issue_commands();
    }

    /// `fill_queue` in line, for `admit_writes`: it issues nearly all commands.
    #[inline(always)]
    fn issue_commands(&mut self) {
        while self.machine.controller.queued() < self.host.queue_depth {
            let Host { commands, think_ns, .. } = &self.host;
            if *think_ns > 0 && commands.is_some() && !self.host.has_thought(&mut self.machine) {
                return;
            }
            let Some(commands) = self.host.commands.as_mut() else { return };
            if commands.is_drawn_down() {
                draw_ahead(commands, self.plan.range_pages, &self.machine.ftl);
            }
            let Some(command) = commands.next_command() else {
                self.host.commands = None;
                self.finish_commands();
                return;
            };
            self.machine.controller.issue(command, &mut self.machine.agenda);
        }
    }
}

/// Draws the next commands, and loads what they will need. Out of line, because it happens once for
/// many commands.
#[inline(never)]
fn draw_ahead(commands: &mut Commands, range_pages: u32, ftl: &Ftl) {
    commands.draw(range_pages);
    ftl.touch(commands.ahead().iter().map(|command| command.first));
}

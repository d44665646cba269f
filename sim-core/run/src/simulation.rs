//! Owns the machine and its clock: the event loop of a whole drive.
//!
//! 1. The earliest event of the agenda decides what happens: the timer, the controller or a die.
//! 2. A command that arrives goes to the FTL (write) or to the NAND (read); what is complete makes
//!    room for what waits, and then for the next command.
//! 3. The timer closes rows and phases and applies the changes of the run.
//! 4. The power may fail between two events.

mod errors;
mod following;
mod idle;
mod loss;
mod phases;
mod power;
mod reads;
mod reports;
mod rows;

use crate::codes;
use crate::commands::Commands;
use crate::report::{Milestones, PowerCut, Progress};
use crate::sample::Sampler;
use document::ScenarioError;
use errors::Reconstruction;
pub use following::FOLLOWED_COLUMNS;
use following::Follower;
use idle::Idle;
use loss::LossLog;
use machine::agenda::{Agenda, Lane, Next};
use machine::controller::{BufferFaults, Controller, Decoder, StallCause, Tag};
use machine::ftl::{Blocked, Ftl};
use machine::nand::{Nand, Timing};
use machine::trace::Work;
use spec::drive::UNWRITTEN_SPACE_UNUSED;
use spec::rng::{Rng, split_mix};
use spec::scenario::{Change, Plan, Scenario, Setting};
use spec::units::{DieIndex, LogicalPage, Nanoseconds};
use spec::workload::{Compressibility, GRAINS_DRAWN, HostCommand};

/// A run whose clock reaches a year is over, whatever its phases still want.
const CLOCK_NS_MAX: Nanoseconds = 365 * 24 * 3600 * 1_000_000_000;

#[derive(Clone, Debug)]
pub struct Simulation {
    /// What was asked for, with its changes: the run can be made again from it.
    pub(crate) scenario: Scenario,
    /// The same with the changes made so far.
    current: Scenario,
    pub(crate) plan: Plan,
    pub(crate) agenda: Agenda,
    pub(crate) nand: Nand,
    pub(crate) ftl: Ftl,
    pub(crate) controller: Controller,
    pub(crate) sampler: Sampler,
    pub(crate) milestones: Milestones,
    pub(crate) decoder: Decoder,
    /// `None`: nothing happens to data in the controller's memory.
    pub(crate) faults: Option<BufferFaults>,
    /// Days of each time that the drive lay without power, one after the other.
    shelf_days: Vec<u32>,
    pub(crate) reconstructions: Vec<Reconstruction>,
    commands: Option<Commands>,
    rng: Rng,
    pub(crate) phase_index: usize,
    phase_start_ns: Nanoseconds,
    deadline_ns: Option<Nanoseconds>,
    /// The next logical page that a TRIM phase gives back.
    trim_next: u32,
    /// Commands that the host keeps in the queue now.
    queue_depth: u32,
    /// How long it works on each before it asks for it, and until when on the next.
    think_ns: Nanoseconds,
    thinks_until_ns: Option<Nanoseconds>,
    /// What it does while the host is silent.
    idle: Idle,
    /// Rows are being kept.
    is_recording: bool,
    /// The first write in line waits for room, not for its arrival.
    is_blocked: bool,
    /// The phase has ended; what is under way is being finished.
    draining: bool,
    /// The power fails before that.
    is_cut_due: bool,
    /// What happened each time that the power failed.
    pub(crate) power_cuts: Vec<PowerCut>,
    /// When the drive is there again after the last power cut.
    ready_ns: Nanoseconds,
    finished: bool,
    /// Start of the first measured phase.
    pub(crate) measured_ns: Option<Nanoseconds>,
    next_change: usize,
    loss_log: LossLog,
    /// `None`: nobody follows a write.
    follower: Option<Box<Follower>>,
}

impl Simulation {
    /// Checks the scenario and its size before anything is allocated.
    pub fn new(scenario: Scenario) -> Result<Self, ScenarioError> {
        let plan = scenario.plan()?;
        let drive = &scenario.drive;
        let mut rng = Rng::new(scenario.seed);
        let ftl_rng = Rng::new(rng.next_u64());
        // What goes wrong is drawn apart, so that it changes nothing where nothing goes wrong.
        let mut error_rng = Rng::new(!scenario.seed);
        let collection = &drive.collection;
        let mut ftl = Ftl::new(&plan, collection.victim_policy, collection.pacing, ftl_rng);
        ftl.wear_levelling = drive.wear_levelling;
        ftl.hold_unwritten = scenario.hypothesis(UNWRITTEN_SPACE_UNUSED);
        let timing = Timing::new(&drive.geometry, &drive.part, &plan.layout);
        let layout = plan.layout;
        let mut simulation = Self {
            agenda: Agenda::new(layout.dies as usize),
            nand: Nand::new(layout, timing),
            ftl,
            controller: Controller::new(
                drive.host_link,
                drive.processor,
                drive.compression,
                plan.write_buffer_grains(),
            ),
            sampler: Sampler::new(drive, &plan, scenario.round_s),
            milestones: Milestones::default(),
            decoder: Decoder::new(
                drive,
                layout.grains_per_slot,
                scenario.worn_cycles,
                Rng::new(error_rng.next_u64()),
            ),
            faults: match scenario.buffer_faults_per_million {
                0 => None,
                many => {
                    let has_crc = drive.integrity.crc_bytes > 0;
                    let rng = Rng::new(error_rng.next_u64());
                    Some(BufferFaults::new(many, has_crc, plan.logical_pages, rng))
                }
            },
            shelf_days: Vec::new(),
            reconstructions: Vec::new(),
            commands: None,
            rng,
            phase_index: 0,
            phase_start_ns: 0,
            deadline_ns: None,
            trim_next: 0,
            queue_depth: 0,
            think_ns: 0,
            thinks_until_ns: None,
            idle: Idle::default(),
            is_recording: false,
            is_blocked: false,
            draining: false,
            is_cut_due: false,
            power_cuts: Vec::new(),
            ready_ns: 0,
            finished: false,
            measured_ns: None,
            next_change: 0,
            loss_log: LossLog::default(),
            follower: None,
            current: scenario.clone(),
            scenario,
            plan,
        };
        simulation.set_ages();
        simulation.begin_phase();
        Ok(simulation)
    }

    /// Runs until `max_rows` rows were closed, `max_events` events handled, or the run is over.
    pub fn advance(&mut self, max_rows: u32, max_events: u64) -> Progress {
        let last_row = self.sampler.row_count.saturating_add(max_rows);
        for _ in 0..max_events {
            if self.finished || self.sampler.row_count >= last_row {
                break;
            }
            self.step();
        }
        self.progress()
    }

    /// Changes a setting now, at the start of a second; returns the change that replays it. What is
    /// refused changes nothing, and the run may go on.
    pub fn change(&mut self, setting: Setting) -> Result<Change, ScenarioError> {
        let rows = self.sampler.row_count;
        setting.check_when(rows + 1)?;
        if self.measured_ns.is_none() {
            let (expected, found) = (codes::run_that_measures(), codes::run_that_prepares());
            return Err(ScenarioError::new(setting.name(), expected, found));
        }
        let at_boundary =
            rows > 0 && self.agenda.now_ns() + self.plan.second_ns == self.sampler.row_end_ns();
        let change = Change { at_s: if at_boundary { rows } else { rows + 1 }, setting };
        self.scenario.change(change)?;
        self.apply_changes();
        Ok(change)
    }

    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    #[must_use]
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The rows closed since the last call, `sample::COLUMNS` each, one after the other.
    pub fn take_rows(&mut self) -> Vec<f64> {
        self.sampler.take_rows()
    }

    fn step(&mut self) {
        let next = self.agenda.next_event().expect("a run that is not over has a next event");
        match next {
            Next::Place(place) => self.die_event(DieIndex(place as u32)),
            Next::Lane(Lane::Writes) => self.admit(),
            Next::Lane(Lane::Reads) => {
                let tag = self.controller.read_arrived(&mut self.agenda);
                self.read(tag);
            }
            Next::Lane(Lane::Leaving) => {
                let tag = self.controller.left(&mut self.agenda);
                self.complete(tag);
            }
            Next::Lane(Lane::Timer) => self.timer(),
            Next::Lane(Lane::Host) => self.host_has_thought(),
            Next::Lane(Lane::Idle) => {
                self.idle_event();
            }
        }
        if self.draining {
            self.end_phase();
        }
        if self.follower.is_some() {
            self.follow_on();
        }
    }

    // Commands.

    /// Gives the writes that have arrived to the buffer while there is room.
    #[inline]
    fn admit(&mut self) {
        if self.ftl.is_separate() {
            self.admit_writes::<true>();
        } else {
            self.admit_writes::<false>();
        }
    }

    /// `APART`: hot and cold data have open units of their own. Asked once, not for every write.
    fn admit_writes<const APART: bool>(&mut self) {
        let mut next_ns = None;
        self.is_blocked = false;
        while let Some(tag) = self.controller.writes.front() {
            let ready_ns = self.controller.tag(tag).ready_ns;
            if ready_ns > self.agenda.now_ns() {
                next_ns = Some(ready_ns);
                break;
            }
            if let Err(cause) = self.admit_command::<APART>(tag) {
                if !self.ftl.losses.has_failed {
                    self.controller.tag_mut(tag).cause = cause;
                    self.is_blocked = true;
                    break;
                }
                self.loss_log.failed_commands += 1;
            }
            self.controller.writes.pop();
            self.complete(tag);
        }
        self.agenda.set_lane(Lane::Writes, next_ns);
    }

    /// Gives a write to the buffer, as far as there is room; `Ok` when all of it is in.
    #[inline]
    fn admit_command<const APART: bool>(&mut self, tag: u8) -> Result<(), StallCause> {
        loop {
            let Tag { command, left, .. } = *self.controller.tag(tag);
            let taken = self.admit_slots::<APART>(
                LogicalPage(command.first.0 + command.slots - left),
                left,
                &command,
            )?;
            if taken == left {
                return Ok(());
            }
            self.controller.tag_mut(tag).left -= taken;
        }
    }

    #[inline]
    fn admit_slots<const APART: bool>(
        &mut self,
        first: LogicalPage,
        count: u32,
        command: &HostCommand,
    ) -> Result<u32, StallCause> {
        let room = self.controller.buffer_free_grains;
        if room <= 0 {
            return Err(self.busy_cause());
        }
        let (count, grains) = match u32::from(command.grains) {
            GRAINS_DRAWN => (1, self.drawn_grains()),
            grains => (count, grains),
        };
        // The last one may take more than there is; then the next waits that much longer.
        let fitting =
            if grains == 1 { room } else { (room + i64::from(grains) - 1) / i64::from(grains) };
        let count = i64::from(count).min(fitting) as u32;
        let Self { ftl, nand, agenda, .. } = self;
        let taken = if APART {
            ftl.write_apart((first, count), grains, command.hot, nand, agenda)
        } else {
            ftl.write(first, count, grains, nand, agenda)
        };
        match taken {
            Ok(taken) => {
                self.controller.buffer_free_grains -= i64::from(taken * grains);
                if self.faults.is_some() {
                    self.pass_memory(first, taken);
                }
                Ok(taken)
            }
            Err(Blocked::Collection) => Err(StallCause::Collection),
            Err(Blocked::NandBusy) => Err(self.busy_cause()),
        }
    }

    /// What the next logical page takes: the same, however often the drive must wait with it.
    #[inline(never)]
    fn drawn_grains(&self) -> u32 {
        let Compressibility::Drawn(content_type) = &self.phase().compressibility else {
            unreachable!("only commands of a phase with a content type ask");
        };
        // Other numbers than those that seed the generators.
        let random = split_mix(!self.scenario.seed, self.ftl.counters.host_slots);
        content_type.pages.draw(random)
    }

    fn busy_cause(&self) -> StallCause {
        if self.ftl.is_collecting() { StallCause::Collection } else { StallCause::HostWrites }
    }

    fn die_event(&mut self, die: DieIndex) {
        let Some(work) = self.nand.die_event(die, &mut self.agenda) else { return };
        if self.decoder.is_drawing && self.is_read_again(die) {
            return;
        }
        let (nand, agenda) = (&mut self.nand, &mut self.agenda);
        match work {
            Work::CollectionRead => {
                let read = nand.collection_read(die, agenda);
                self.ftl.moved_read(die, &read, nand, agenda);
            }
            Work::CollectionProgram => {
                let program = nand.programmed(die, agenda);
                self.ftl.moved_programmed(die, &program, nand, agenda);
            }
            Work::Erase => {
                let erase = nand.erased(die, agenda);
                self.ftl.erased(die, &erase, nand, agenda);
                self.decoder.note_erases(self.ftl.erase_count(erase.request.unit));
                self.note_recovery();
            }
            Work::CollectionReconstruct => {
                let read = nand.collection_read(die, agenda);
                self.ftl.reconstruct_read(die, &read, nand, agenda);
            }
            Work::ParityProgram => {
                nand.programmed(die, agenda);
            }
            Work::HostProgram | Work::HostCacheProgram => {
                let program = nand.host_programmed(die, agenda);
                let grains = self.ftl.host_programmed(&program, nand, agenda);
                self.controller.buffer_free_grains += i64::from(grains);
            }
            Work::HostRead | Work::HostReconstruct => {
                let Some(read) = nand.host_read(die, agenda) else { return };
                let tag = read.request.tag as u8;
                let state = self.controller.tag_mut(tag);
                state.left -= 1;
                if state.left == 0 {
                    let decoded_ns = agenda.now_ns() + self.decoder.decode_ns;
                    self.has_read(tag, decoded_ns);
                }
            }
        }
        let has_room = self.controller.buffer_free_grains > 0 && !self.ftl.is_host_blocked();
        if self.is_blocked && has_room {
            self.admit();
        }
    }

    #[inline]
    fn complete(&mut self, tag: u8) {
        let state = self.controller.tag(tag);
        let (command, issued_ns, cause) = (state.command, state.issued_ns, state.cause);
        if self.is_recording {
            let now_ns = self.agenda.now_ns();
            self.sampler.command(command, issued_ns, now_ns, cause);
        }
        self.controller.complete(tag);
        self.fill_queue();
    }

    /// Whether the host is done with the next command; if not, it goes on with it.
    fn has_thought(&mut self) -> bool {
        let now_ns = self.agenda.now_ns();
        let until_ns = *self.thinks_until_ns.get_or_insert(now_ns + self.think_ns);
        if until_ns > now_ns {
            self.agenda.set_lane(Lane::Host, Some(until_ns));
            return false;
        }
        self.thinks_until_ns = None;
        true
    }

    fn host_has_thought(&mut self) {
        self.agenda.set_lane(Lane::Host, None);
        self.fill_queue();
    }

    /// Issues commands until the queue is as deep as it should be.
    #[inline]
    fn fill_queue(&mut self) {
        while self.controller.queued() < self.queue_depth {
            if self.think_ns > 0 && self.commands.is_some() && !self.has_thought() {
                return;
            }
            let Some(commands) = self.commands.as_mut() else { return };
            if commands.is_drawn_down() {
                commands.draw(self.plan.range_pages);
                self.ftl.mapping.touch_logical(commands.ahead().iter().map(|c| c.first));
            }
            let Some(command) = commands.next_command() else {
                self.commands = None;
                self.drain();
                return;
            };
            self.controller.issue(command, &mut self.agenda);
        }
    }
}

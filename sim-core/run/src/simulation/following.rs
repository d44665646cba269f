//! Follows one write of the host: to the cell, and wherever collection moves it.
//!
//! 1. The follower looks at the machine after each event, and changes nothing: a run with a
//!    follower is the same run. A run without one does no work for it.
//! 2. It notes each step with its times, once the step is over.
//! 3. It ends when the host has replaced the data and its last block is erased, when the data is
//!    trimmed or lost, or after `STEPS_MAX` steps.

mod step;

pub use step::{FOLLOWED_COLUMNS, FollowedKind};

use super::Simulation;
use machine::controller::{Passage, StallCause};
use machine::trace::{Cause, Operation, WorkKind};
use spec::timing::OperationKind;
use spec::units::{Grains, LogicalPage, Nanoseconds, SLOT_BYTES, Slot};
use step::{Details, Location, Step};

/// Steps kept: about 60 moves.
const STEPS_MAX: usize = 384;

#[derive(Clone, Copy, Debug)]
enum Stage {
    /// The host has sent no command since the follower began.
    Waiting {
        issued: u64,
    },
    Queued {
        tag: u8,
        issued_ns: Nanoseconds,
        ready_ns: Nanoseconds,
        /// Why it waits, if it does.
        cause: StallCause,
    },
    /// It has a slot in the map.
    Placed,
    /// It was overwritten; only the erase of its last block is still to come.
    Stale,
    Over,
}

#[derive(Clone, Debug)]
pub(crate) struct Follower {
    stage: Stage,
    logical: LogicalPage,
    slot: Slot,
    /// Locations whose read, program or erase is still to come.
    to_read: Option<Location>,
    to_program: Option<Location>,
    to_erase: Option<Location>,
    /// The number of the operation that had finished last at the follower's last look.
    newest: u64,
    power_cuts: usize,
    moves: u32,
    /// An instant on the clock of the run. `anchor_at_ns` is the time from the beginning of the
    /// write to this instant on the full-size drive.
    anchor_ns: Nanoseconds,
    anchor_at_ns: f64,
    steps: Vec<f64>,
}

impl Simulation {
    /// Follows the next write that the host asks for.
    pub fn follow(&mut self) {
        self.keep_operations();
        self.follower = Some(Box::new(Follower {
            stage: Stage::Waiting { issued: self.rig.machine.controller().issued },
            logical: LogicalPage::NONE,
            slot: Slot::NONE,
            to_read: None,
            to_program: None,
            to_erase: None,
            newest: u64::MAX,
            power_cuts: self.mishaps.power_cuts.len(),
            moves: 0,
            anchor_ns: 0,
            anchor_at_ns: 0.0,
            steps: Vec::new(),
        }));
    }

    /// The steps so far of the followed write, `FOLLOWED_COLUMNS` each; empty if no write is
    /// followed.
    #[must_use]
    pub fn followed(&self) -> &[f64] {
        self.follower.as_ref().map_or(&[], |follower| &follower.steps)
    }

    #[cold]
    pub(super) fn follow_on(&mut self) {
        let Some(mut follower) = self.follower.take() else { return };
        follower.look(self);
        self.follower = Some(follower);
    }

    fn location_of(&self, slot: Slot) -> Location {
        let layout = &self.plan.layout;
        let (unit, page) = (layout.unit_of(slot), layout.page_of(slot));
        let number = page.0 % layout.pages_per_unit;
        let first = layout.stripe_of(number) * layout.pages_per_stripe;
        let programmed_as = if layout.has_parity { layout.page_in_unit(unit, first) } else { page };
        let slot = slot.0 - layout.first_slot(page).0;
        Location {
            die: self.rig.machine.ftl().die_of(unit, number),
            unit,
            page,
            programmed_as,
            slot,
        }
    }
}

impl Follower {
    fn look(&mut self, simulation: &Simulation) {
        let is_cut = simulation.mishaps.power_cuts.len() > self.power_cuts;
        match self.stage {
            Stage::Over => return,
            Stage::Waiting { issued } => {
                if simulation.rig.machine.controller().issued > issued {
                    self.begin(simulation);
                }
                return;
            }
            _ if is_cut => {
                self.over(FollowedKind::Gone, simulation);
                return;
            }
            Stage::Queued { .. } => self.look_at_queue(simulation),
            Stage::Placed => self.look_at_map(simulation),
            Stage::Stale => {}
        }
        let newest = simulation.rig.machine.nand().operations.newest();
        if let Some((number, operation)) = newest.filter(|(number, _)| *number != self.newest) {
            self.newest = number;
            self.finished(*operation, simulation);
        }
        if self.steps.len() >= STEPS_MAX * FOLLOWED_COLUMNS.len() {
            self.stage = Stage::Over;
        }
    }

    /// Checks whether the write is in the buffer now.
    fn look_at_queue(&mut self, simulation: &Simulation) {
        let Stage::Queued { tag, issued_ns, ready_ns, cause } = self.stage else { return };
        let state = simulation.rig.machine.controller().tag(tag);
        // The next command may have taken its tag.
        if simulation.rig.machine.controller().is_write_in_line(tag) && state.issued_ns == issued_ns
        {
            let cause = simulation.rig.machine.blocking_cause().unwrap_or(cause);
            self.stage = Stage::Queued { tag, issued_ns, ready_ns, cause };
            return;
        }
        self.slot = simulation.rig.machine.ftl().mapping.slot(self.logical);
        if self.slot.is_none() {
            self.over(FollowedKind::Gone, simulation);
            return;
        }
        self.to_program = Some(simulation.location_of(self.slot));
        self.stage = Stage::Placed;
        let grains = simulation.rig.machine.ftl().mapping.grains(self.logical);
        let grains_per_slot = u64::from(simulation.plan.layout.grains_per_slot);
        let bytes = u64::from(SLOT_BYTES) * u64::from(grains) / grains_per_slot;
        let details = Details {
            location: self.to_program,
            bytes: Some(bytes),
            cause: Some(cause),
            ..Details::default()
        };
        self.step(
            FollowedKind::Buffered,
            ready_ns,
            simulation.rig.machine.now_ns(),
            details,
            simulation,
        );
    }

    /// Follows the last page of the newest command if that is a write.
    fn begin(&mut self, simulation: &Simulation) {
        let Some((tag, passage)) = simulation.rig.machine.controller().newest_write() else {
            return;
        };
        let Passage { command, issued_ns, link_start_ns, link_end_ns, start_ns, .. } = passage;
        self.logical = LogicalPage(command.first.0 + command.slots - 1);
        self.anchor_ns = issued_ns;
        let (ready_ns, cause) = (passage.ready_ns, StallCause::None);
        self.stage = Stage::Queued { tag, issued_ns, ready_ns, cause };
        let bytes = Some(u64::from(command.slots * SLOT_BYTES));
        let count = Some(simulation.rig.machine.controller().queued());
        let details = Details { bytes, count, ..Details::default() };
        self.step(FollowedKind::Queued, issued_ns, issued_ns, details, simulation);
        let details = Details { bytes, byte_ps: Some(passage.byte_ps), ..Details::default() };
        self.step(FollowedKind::Link, link_start_ns, link_end_ns, details, simulation);
        let end_ns = start_ns + passage.processor_ns;
        self.step(FollowedKind::Processor, start_ns, end_ns, Details::default(), simulation);
        if passage.engine_ns > 0 {
            let end_ns = start_ns + passage.engine_ns;
            let details = Details { bytes, ..Details::default() };
            self.step(FollowedKind::Compression, start_ns, end_ns, details, simulation);
        }
    }

    /// Checks whether the map gives the data another slot than before.
    fn look_at_map(&mut self, simulation: &Simulation) {
        let slot = simulation.rig.machine.ftl().mapping.slot(self.logical);
        if slot == self.slot {
            return;
        }
        let now_ns = simulation.rig.machine.now_ns();
        let before = simulation.location_of(self.slot);
        self.anchor_at_ns += (now_ns - self.anchor_ns) as f64 * simulation.to_full_size();
        self.anchor_ns = now_ns;
        self.to_erase = Some(before);
        if slot.is_none() {
            self.over(FollowedKind::Gone, simulation);
            return;
        }
        if simulation.rig.machine.ftl().is_for_collection(simulation.plan.layout.unit_of(slot)) {
            self.slot = slot;
            self.moves += 1;
            let location = Some(simulation.location_of(slot));
            let details = Details { location, count: Some(self.moves), ..Details::default() };
            self.step(FollowedKind::Moved, now_ns, now_ns, details, simulation);
            (self.to_read, self.to_program) = (Some(before), location);
        } else {
            let location = Some(before);
            let details = Details { location, count: Some(self.moves), ..Details::default() };
            self.step(FollowedKind::Overwritten, now_ns, now_ns, details, simulation);
            self.stage = Stage::Stale;
        }
    }

    /// Notes the steps of an operation that has finished, if the follower waits for it.
    fn finished(&mut self, operation: Operation, simulation: &Simulation) {
        let request = operation.request;
        let array_ns = simulation.rig.machine.nand().timing.array_ns[request.work.index()];
        let array = (operation.array_end_ns - array_ns, operation.array_end_ns);
        let bus = (operation.bus_start_ns, operation.bus_end_ns);
        let is_at =
            |location: &Location| location.die == operation.die && location.unit == request.unit;
        let drive = &simulation.scenario.drive;
        let interface = &drive.part.interface;
        let page_bytes = u64::from(drive.geometry.page_bytes + drive.geometry.spare_bytes)
            * u64::from(drive.geometry.planes_together());
        let on_bus = |location, grains: Grains, byte_ps| Details {
            location,
            bytes: Some(
                page_bytes * u64::from(grains) / u64::from(simulation.plan.layout.grains_per_page),
            ),
            byte_ps: Some(byte_ps),
            ..Details::default()
        };
        match request.work.kind().operation() {
            OperationKind::Read => {
                let is_it = |location: &Location| is_at(location) && location.page == request.page;
                let location = self.to_read.filter(is_it);
                if location.is_some() && request.work.kind() == WorkKind::CollectionRead {
                    let details = Details { location, ..Details::default() };
                    self.step(FollowedKind::ReadArray, array.0, array.1, details, simulation);
                    let details = on_bus(location, request.grains, interface.read_byte_ps);
                    self.step(FollowedKind::ReadBus, bus.0, bus.1, details, simulation);
                }
            }
            OperationKind::Program => {
                let is_it =
                    |location: &Location| is_at(location) && location.programmed_as == request.page;
                let location = self.to_program.filter(is_it);
                if location.is_some() && request.work.kind().cause() != Cause::Parity {
                    let details = on_bus(location, request.grains, interface.write_byte_ps);
                    self.step(FollowedKind::ProgramBus, bus.0, bus.1, details, simulation);
                    let details = Details { location, ..Details::default() };
                    self.step(FollowedKind::ProgramArray, array.0, array.1, details, simulation);
                    (self.to_read, self.to_program) = (None, None);
                }
            }
            OperationKind::Erase => {
                let location = self.to_erase.filter(is_at);
                if location.is_some() {
                    let details = Details { location, ..Details::default() };
                    self.step(FollowedKind::Erased, array.0, array.1, details, simulation);
                    self.to_erase = None;
                    if matches!(self.stage, Stage::Stale) {
                        self.stage = Stage::Over;
                    }
                }
            }
        }
    }

    /// Ends the following with a step of `kind`.
    fn over(&mut self, kind: FollowedKind, simulation: &Simulation) {
        let now_ns = simulation.rig.machine.now_ns();
        self.step(kind, now_ns, now_ns, Details::default(), simulation);
        self.stage = Stage::Over;
    }

    fn step(
        &mut self,
        kind: FollowedKind,
        start_ns: Nanoseconds,
        end_ns: Nanoseconds,
        details: Details,
        simulation: &Simulation,
    ) {
        let at_ns = self.anchor_at_ns + (start_ns as f64 - self.anchor_ns as f64);
        let time_s = simulation.time_s_at(start_ns);
        let step = Step { kind, at_ns, start_ns, end_ns, time_s, details };
        self.steps.extend(step.values(&simulation.plan.layout));
    }
}

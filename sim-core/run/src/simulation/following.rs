//! Follows one write of the host: to the cell, and wherever collection moves it.
//!
//! 1. It looks at the machine after each event, and changes nothing: a run that is followed is the
//!    same run. Nobody pays for it who does not ask.
//! 2. What it sees becomes steps with their times, each once it is over.
//! 3. It ends when the host has replaced the data and its last block is erased, when the data is
//!    given up, or after `STEPS_MAX` steps.

use super::Simulation;
use machine::controller::{Passage, StallCause};
use machine::trace::{Cause, Operation, Work};
use spec::timing::OperationKind;
use spec::units::{DieIndex, LogicalPage, Nanoseconds, PageIndex, SLOT_BYTES, Slot, UnitIndex};

/// What a step of [`Simulation::followed`] says. A value that a step does not have is NaN.
pub const FOLLOWED_COLUMNS: [&str; 14] = [
    "kind",
    // Since the write was asked for, as on the full-size drive: a smaller one moves data sooner.
    "at_ns", "start_ns", "end_ns", "time_s", "channel", "die", "block", "page", "slot",
    // What crosses the link or the bus, or is kept of the data; and the time of each byte there.
    "bytes", "byte_ps", // Commands in the queue, or moves so far.
    "count",   // What it waited for until there was room: a `StallCause`.
    "cause",
];

/// Steps kept: about 60 moves.
const STEPS_MAX: usize = 384;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Queued = 0,
    Link = 1,
    Processor = 2,
    Compression = 3,
    /// From the controller's side until there is room; then the host is told that it is done.
    Buffered = 4,
    ProgramBus = 5,
    ProgramArray = 6,
    /// Collection has given it another place.
    Moved = 7,
    ReadArray = 8,
    ReadBus = 9,
    /// The block that it was in before.
    Erased = 10,
    /// The host has written the same logical page again.
    Overwritten = 11,
    /// Trimmed, or lost with the power.
    Gone = 12,
}

#[derive(Clone, Copy, Debug)]
enum Stage {
    /// No write has been asked for since.
    Waiting {
        issued: u64,
    },
    Queued {
        tag: u8,
        issued_ns: Nanoseconds,
        ready_ns: Nanoseconds,
        /// What it waits for, if it waits.
        cause: StallCause,
    },
    /// It has a place: `slot`.
    Placed,
    /// Only its last block is waited for.
    Stale,
    Over,
}

/// Where a logical page is, as operations name it.
#[derive(Clone, Copy, Debug)]
struct Place {
    die: DieIndex,
    unit: UnitIndex,
    page: PageIndex,
    /// Its programs go by the first page of its row where there is parity.
    programmed_as: PageIndex,
    slot: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct Follower {
    stage: Stage,
    logical: LogicalPage,
    slot: Slot,
    /// What operations are waited for.
    to_read: Option<Place>,
    to_program: Option<Place>,
    to_erase: Option<Place>,
    /// The operation that finished last when it looked last.
    newest: u64,
    power_cuts: usize,
    moves: u32,
    /// An instant, and how long after the beginning it was at full size.
    anchor_ns: Nanoseconds,
    anchor_at_ns: f64,
    steps: Vec<f64>,
}

impl Simulation {
    /// Follows the next write that the host asks for.
    pub fn follow(&mut self) {
        self.follower = Some(Box::new(Follower {
            stage: Stage::Waiting { issued: self.controller.issued },
            logical: LogicalPage::NONE,
            slot: Slot::NONE,
            to_read: None,
            to_program: None,
            to_erase: None,
            newest: u64::MAX,
            power_cuts: self.power_cuts.len(),
            moves: 0,
            anchor_ns: 0,
            anchor_at_ns: 0.0,
            steps: Vec::new(),
        }));
    }

    /// The steps of the write that is followed so far, `FOLLOWED_COLUMNS` each; none where no write
    /// is followed.
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

    fn place_of(&self, slot: Slot) -> Place {
        let layout = &self.plan.layout;
        let (unit, page) = (layout.unit_of(slot), layout.page_of(slot));
        let number = page.0 % layout.pages_per_unit;
        let row = layout.row_of(number) * layout.pages_per_row;
        let programmed_as = if layout.has_parity { layout.page_in_unit(unit, row) } else { page };
        let slot = slot.0 - layout.first_slot(page).0;
        Place { die: self.ftl.die_of(unit, number), unit, page, programmed_as, slot }
    }
}

/// What a step says beside its times.
#[derive(Clone, Copy, Debug, Default)]
struct Said {
    place: Option<Place>,
    bytes: Option<u64>,
    byte_ps: Option<u64>,
    count: Option<u32>,
    cause: Option<StallCause>,
}

impl Follower {
    fn look(&mut self, machine: &Simulation) {
        let is_cut = machine.power_cuts.len() > self.power_cuts;
        match self.stage {
            Stage::Over => return,
            Stage::Waiting { issued } => {
                if machine.controller.issued > issued {
                    self.begin(machine);
                }
                return;
            }
            _ if is_cut => {
                self.over(Kind::Gone, machine);
                return;
            }
            Stage::Queued { .. } => self.look_at_queue(machine),
            Stage::Placed => self.look_at_map(machine),
            Stage::Stale => {}
        }
        let newest = machine.nand.operations.newest();
        if let Some((number, operation)) = newest.filter(|(number, _)| *number != self.newest) {
            self.newest = number;
            self.finished(*operation, machine);
        }
        if self.steps.len() >= STEPS_MAX * FOLLOWED_COLUMNS.len() {
            self.stage = Stage::Over;
        }
    }

    /// Whether it is in the buffer now.
    fn look_at_queue(&mut self, machine: &Simulation) {
        let Stage::Queued { tag, issued_ns, ready_ns, cause } = self.stage else { return };
        let state = machine.controller.tag(tag);
        // The next command may have taken its tag.
        if machine.controller.writes.contains(tag) && state.issued_ns == issued_ns {
            let cause = if machine.is_blocked { machine.waiting_cause() } else { cause };
            self.stage = Stage::Queued { tag, issued_ns, ready_ns, cause };
            return;
        }
        self.slot = machine.ftl.mapping.slot(self.logical);
        if self.slot.is_none() {
            self.over(Kind::Gone, machine);
            return;
        }
        self.to_program = Some(machine.place_of(self.slot));
        self.stage = Stage::Placed;
        let grains = machine.ftl.mapping.grains(self.logical);
        let bytes = u64::from(SLOT_BYTES * grains / machine.plan.layout.grains_per_slot);
        let said = Said {
            place: self.to_program,
            bytes: Some(bytes),
            cause: Some(cause),
            ..Said::default()
        };
        self.step(Kind::Buffered, ready_ns, machine.agenda.now_ns(), said, machine);
    }

    /// A write of the host was the last thing that was asked for: its last page is followed.
    fn begin(&mut self, machine: &Simulation) {
        let Some((tag, passage)) = machine.controller.newest_write() else { return };
        let Passage { command, issued_ns, link_start_ns, link_end_ns, start_ns, .. } = passage;
        self.logical = LogicalPage(command.first.0 + command.slots - 1);
        self.anchor_ns = issued_ns;
        let (ready_ns, cause) = (passage.ready_ns, StallCause::None);
        self.stage = Stage::Queued { tag, issued_ns, ready_ns, cause };
        let bytes = Some(u64::from(command.slots * SLOT_BYTES));
        let count = Some(machine.controller.queued());
        let said = Said { bytes, count, ..Said::default() };
        self.step(Kind::Queued, issued_ns, issued_ns, said, machine);
        let said = Said { bytes, byte_ps: Some(passage.byte_ps), ..Said::default() };
        self.step(Kind::Link, link_start_ns, link_end_ns, said, machine);
        let end_ns = start_ns + passage.processor_ns;
        self.step(Kind::Processor, start_ns, end_ns, Said::default(), machine);
        if passage.engine_ns > 0 {
            let end_ns = start_ns + passage.engine_ns;
            let said = Said { bytes, ..Said::default() };
            self.step(Kind::Compression, start_ns, end_ns, said, machine);
        }
    }

    /// Whether the map says another place than before.
    fn look_at_map(&mut self, machine: &Simulation) {
        let slot = machine.ftl.mapping.slot(self.logical);
        if slot == self.slot {
            return;
        }
        let now_ns = machine.agenda.now_ns();
        let before = machine.place_of(self.slot);
        self.anchor_at_ns += (now_ns - self.anchor_ns) as f64 * machine.to_full_size();
        self.anchor_ns = now_ns;
        self.to_erase = Some(before);
        if slot.is_none() {
            self.over(Kind::Gone, machine);
            return;
        }
        if machine.ftl.is_for_collection(machine.plan.layout.unit_of(slot)) {
            self.slot = slot;
            self.moves += 1;
            let place = Some(machine.place_of(slot));
            let said = Said { place, count: Some(self.moves), ..Said::default() };
            self.step(Kind::Moved, now_ns, now_ns, said, machine);
            (self.to_read, self.to_program) = (Some(before), place);
        } else {
            let place = Some(before);
            let said = Said { place, count: Some(self.moves), ..Said::default() };
            self.step(Kind::Overwritten, now_ns, now_ns, said, machine);
            self.stage = Stage::Stale;
        }
    }

    /// An operation of the NAND has finished: it may be one that is waited for.
    fn finished(&mut self, operation: Operation, machine: &Simulation) {
        let request = operation.request;
        let array_ns = machine.nand.timing.array_ns[request.work as usize];
        let array = (operation.array_end_ns - array_ns, operation.array_end_ns);
        let bus = (operation.bus_start_ns, operation.bus_end_ns);
        let is_at = |place: &Place| place.die == operation.die && place.unit == request.unit;
        let drive = &machine.scenario.drive;
        let interface = &drive.part.interface;
        let page_bytes = u64::from(drive.geometry.page_bytes + drive.geometry.spare_bytes)
            * u64::from(drive.geometry.planes_together());
        let on_bus = |place, grains: u32, byte_ps| Said {
            place,
            bytes: Some(
                page_bytes * u64::from(grains) / u64::from(machine.plan.layout.grains_per_page),
            ),
            byte_ps: Some(byte_ps),
            ..Said::default()
        };
        match request.work.kind() {
            OperationKind::Read => {
                let is_it = |place: &Place| is_at(place) && place.page == request.page;
                let place = self.to_read.filter(is_it);
                if place.is_some() && request.work == Work::CollectionRead {
                    let said = Said { place, ..Said::default() };
                    self.step(Kind::ReadArray, array.0, array.1, said, machine);
                    let said = on_bus(place, request.grains, interface.read_byte_ps);
                    self.step(Kind::ReadBus, bus.0, bus.1, said, machine);
                }
            }
            OperationKind::Program => {
                let is_it = |place: &Place| is_at(place) && place.programmed_as == request.page;
                let place = self.to_program.filter(is_it);
                if place.is_some() && request.work.cause() != Cause::Parity {
                    let said = on_bus(place, request.grains, interface.write_byte_ps);
                    self.step(Kind::ProgramBus, bus.0, bus.1, said, machine);
                    let said = Said { place, ..Said::default() };
                    self.step(Kind::ProgramArray, array.0, array.1, said, machine);
                    (self.to_read, self.to_program) = (None, None);
                }
            }
            OperationKind::Erase => {
                let place = self.to_erase.filter(is_at);
                if place.is_some() {
                    let said = Said { place, ..Said::default() };
                    self.step(Kind::Erased, array.0, array.1, said, machine);
                    self.to_erase = None;
                    if matches!(self.stage, Stage::Stale) {
                        self.stage = Stage::Over;
                    }
                }
            }
        }
    }

    fn over(&mut self, kind: Kind, machine: &Simulation) {
        let now_ns = machine.agenda.now_ns();
        self.step(kind, now_ns, now_ns, Said::default(), machine);
        self.stage = Stage::Over;
    }

    fn step(
        &mut self,
        kind: Kind,
        start_ns: Nanoseconds,
        end_ns: Nanoseconds,
        said: Said,
        machine: &Simulation,
    ) {
        let layout = &machine.plan.layout;
        let whole = |value: Option<u64>| value.map_or(f64::NAN, |value| value as f64);
        let [channel, die, block, page, slot] = said.place.map_or([f64::NAN; 5], |place| {
            let (block, row) = layout.block_and_row(place.page);
            let channel = layout.channel_of(place.die) as f64;
            [channel, place.die.0.into(), block.into(), row.into(), place.slot.into()]
        });
        let since_anchor_ns = start_ns as f64 - self.anchor_ns as f64;
        self.steps.extend([
            f64::from(kind as u8),
            self.anchor_at_ns + since_anchor_ns,
            start_ns as f64,
            end_ns as f64,
            machine.time_s_at(start_ns),
            channel,
            die,
            block,
            page,
            slot,
            whole(said.bytes),
            whole(said.byte_ps),
            said.count.map_or(f64::NAN, f64::from),
            said.cause.map_or(f64::NAN, |cause| f64::from(cause as u8)),
        ]);
    }
}

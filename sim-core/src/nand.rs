//! The NAND and its buses: what is busy, and until when.
//!
//! 1. Operations queue at their die and are served in order.
//! 2. An operation asks for its channel; a channel serves its dies in the order in which they
//!    asked, so the time of its turn is known at once.
//! 3. Read: command cycles on the bus, array time, then the data on the bus.
//! 4. Program: command, address and data on the bus, then array time.
//! 5. Erase: command cycles, then array time.
//! 6. A page whose data cannot be decoded is read again, before what waits at its die.
//!
//! The bus is free while an array works, so the dies of a channel overlap. What collection has
//! read is known as soon as its turn on the bus is, so that its die can ask for the next operation
//! at once; the FTL is told when the data will be there.

mod block;
mod cell;
mod geometry;
mod interface;
pub mod levels;
mod power;
pub mod programming;
mod queue;
pub mod spread;
pub mod waveform;

pub use cell::{Cell, LIFE_MAX};
pub use geometry::{GRAINS_COMPRESSED, GRAINS_COMPRESSED_MIN, Geometry, Layout};
pub use interface::{INTERFACES, Interface};
pub use power::ReadTime;

pub(crate) use block::{Blocks, Refusal};

use crate::agenda::DieEvents;
use crate::drive::{Part, SlcMode};
use crate::trace::{BusTurn, Operation, OperationKind, Operations, Request, Step, Work};
use crate::units::{DieIndex, Nanoseconds, PageIndex, UnitIndex};
use queue::{Line, Queue};

/// Command and address cycles: 80h + 5 + 10h; 00h + 5 + 30h, then 06h + 5 + E0h; 60h + 3 + D0h.
pub(crate) const PROGRAM_CYCLES: u64 = 7;
pub(crate) const READ_CYCLES: u64 = 7;
pub(crate) const READ_OUT_CYCLES: u64 = 7;
pub(crate) const ERASE_CYCLES: u64 = 5;

/// What crosses the bus before the array works, on so many planes; a program's data is `bytes`.
#[must_use]
pub fn command_ns(
    interface: Interface,
    operation: OperationKind,
    planes: u64,
    bytes: u64,
) -> Nanoseconds {
    match operation {
        OperationKind::Read => interface.command_ns(READ_CYCLES * planes),
        OperationKind::Program => {
            interface.command_ns(PROGRAM_CYCLES * planes) + interface.write_ns(bytes)
        }
        OperationKind::Erase => interface.command_ns(ERASE_CYCLES * planes),
    }
}

/// What crosses the bus when the array has read, from so many planes.
#[must_use]
pub fn read_out_ns(interface: Interface, planes: u64, bytes: u64) -> Nanoseconds {
    interface.command_ns(READ_OUT_CYCLES * planes) + interface.read_ns(bytes)
}

/// How long each step of an operation takes on this drive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timing {
    /// By work: what crosses the bus before the array works. A program's whole page does.
    pub command_ns: [Nanoseconds; Work::ALL.len()],
    /// By work.
    pub array_ns: [Nanoseconds; Work::ALL.len()],
    /// Data of a page, by grains.
    pub read_out_ns: Vec<Nanoseconds>,
    /// By work: array and, for a program, the page on the bus.
    pub energy_nj: [u64; Work::ALL.len()],
    /// By grains that a read brings out.
    pub read_out_nj: Vec<u64>,
}

impl Timing {
    #[must_use]
    pub fn new(geometry: &Geometry, part: &Part, layout: &Layout) -> Self {
        let Part { interface, array, energy, .. } = part;
        let planes = u64::from(geometry.planes_together());
        let page_bytes = u64::from(geometry.page_bytes + geometry.spare_bytes);
        let grains_per_page = u64::from(layout.grains_per_page);
        // Data travels with its share of the page's spare bytes.
        let bytes = |grains: u64| page_bytes * planes * grains / grains_per_page;
        let read_out = |grains: u64| match grains {
            0 => 0,
            _ => {
                let planes_read = planes.min(grains.div_ceil(u64::from(layout.grains_per_slot)));
                read_out_ns(*interface, planes_read, bytes(grains))
            }
        };
        let usual = SlcMode {
            pages_per_block: geometry.pages_per_block,
            program_ns: array.program_ns,
            program_nj: energy.program_nj,
        };
        let program = |work| match work {
            Work::HostCacheProgram => part.slc_mode.unwrap_or(usual),
            _ => usual,
        };
        Self {
            command_ns: Work::ALL
                .map(|work| command_ns(*interface, work.kind(), planes, page_bytes * planes)),
            array_ns: Work::ALL.map(|work| match work.kind() {
                OperationKind::Read => array.read_ns,
                OperationKind::Program => program(work).program_ns,
                OperationKind::Erase => array.erase_ns,
            }),
            read_out_ns: (0..=grains_per_page).map(read_out).collect(),
            energy_nj: Work::ALL.map(|work| match work.kind() {
                OperationKind::Read => energy.read_nj * planes,
                OperationKind::Program => {
                    program(work).program_nj * planes
                        + page_bytes * planes * energy.transfer_pj / 1000
                }
                OperationKind::Erase => energy.erase_nj * planes,
            }),
            read_out_nj: (0..=grains_per_page)
                .map(|grains| bytes(grains) * energy.transfer_pj / 1000)
                .collect(),
        }
    }
}

/// What a kind of work takes, and how often it was begun.
#[derive(Clone, Copy, Debug)]
struct Cost {
    command_ns: Nanoseconds,
    array_ns: Nanoseconds,
    begun: u64,
}

/// The same of the data that a read brings out.
#[derive(Clone, Copy, Debug)]
struct ReadOut {
    bus_ns: Nanoseconds,
    begun: u64,
}

/// What the dies share: the buses, the time that everything takes, and the clock.
#[derive(Clone, Debug)]
struct Buses {
    events: DieEvents,
    costs: [Cost; Work::ALL.len()],
    /// By grains.
    read_outs: Vec<ReadOut>,
    /// When each channel is free again, by all that was promised.
    channel_free_ns: Vec<Nanoseconds>,
}

/// A die, the operation that it works on, and those behind it.
#[derive(Clone, Copy, Debug)]
struct Die {
    operation: Operation,
    line: Line,
    channel: u32,
    host_programs: u32,
}

impl Die {
    fn new(die: DieIndex, layout: &Layout) -> Self {
        let (unit, page) = (UnitIndex::NONE, PageIndex(0));
        let request = Request { work: Work::HostRead, unit, page, grains: 0, tag: 0 };
        let operation = Operation { step: Step::Finished, ..Operation::new(die, request, 0) };
        let channel = layout.channel_of(die) as u32;
        Self { operation, line: Line::EMPTY, channel, host_programs: 0 }
    }

    #[inline]
    fn is_idle(&self) -> bool {
        self.operation.step == Step::Finished
    }

    /// The operation gets the next turn on its channel, once its data is there.
    #[inline(always)]
    fn begin(&mut self, buses: &mut Buses) {
        let operation = &mut self.operation;
        let free_ns = &mut buses.channel_free_ns[self.channel as usize];
        let bus_start_ns = (*free_ns).max(buses.events.now_ns());
        if operation.queued_ns > bus_start_ns {
            buses.events.set(operation.die, operation.queued_ns);
            return;
        }
        let cost = &mut buses.costs[operation.request.work as usize];
        cost.begun += 1;
        let bus_end_ns = bus_start_ns + cost.command_ns;
        let array_end_ns = bus_end_ns + cost.array_ns;
        *free_ns = bus_end_ns;
        operation.bus_start_ns = bus_start_ns;
        operation.bus_end_ns = bus_end_ns;
        operation.array_end_ns = array_end_ns;
        operation.step = Step::Array;
        buses.events.set(operation.die, array_end_ns);
    }

    /// The same of a die that had nothing else to do.
    fn begin_idle(&mut self, buses: &mut Buses) {
        self.begin(buses);
    }

    /// The data of a read gets the next turn on its channel.
    #[inline(always)]
    fn transfer_out(&self, buses: &mut Buses) -> BusTurn {
        let free_ns = &mut buses.channel_free_ns[self.channel as usize];
        let read_out = &mut buses.read_outs[self.operation.request.grains as usize];
        read_out.begun += 1;
        let start_ns = (*free_ns).max(buses.events.now_ns());
        let end_ns = start_ns + read_out.bus_ns;
        *free_ns = end_ns;
        BusTurn { start_ns, end_ns }
    }
}

impl Buses {
    /// What a die worked on is over: answers its last turn on the bus. `None` where the host has to
    /// wait for the data that was read until that has crossed the bus.
    #[inline(always)]
    fn complete(&mut self, state: &mut Die, blocks: &mut Blocks) -> Option<BusTurn> {
        let operation = &state.operation;
        let (die, Request { work, unit, page, .. }) = (operation.die, operation.request);
        match work {
            Work::CollectionRead | Work::CollectionReconstruct => {
                assert!(blocks.is_programmed(die, unit, page));
                return Some(state.transfer_out(self));
            }
            Work::HostRead | Work::HostReconstruct if operation.step != Step::Out => {
                assert!(blocks.is_programmed(die, unit, page));
                let turn = state.transfer_out(self);
                state.operation.step = Step::Out;
                state.operation.set_turn(turn);
                self.events.set(die, turn.end_ns);
                return None;
            }
            Work::HostRead | Work::HostReconstruct => {}
            Work::HostProgram | Work::HostCacheProgram => {
                state.host_programs -= 1;
                blocks.program(die, unit, page);
            }
            Work::CollectionProgram | Work::ParityProgram => blocks.program(die, unit, page),
            Work::Erase => blocks.erase(die, unit),
        }
        Some(state.operation.turn())
    }
}

/// An operation that is complete.
#[derive(Clone, Copy, Debug)]
pub struct Done {
    pub request: Request,
    /// When the data of a read is there.
    pub arrived_ns: Nanoseconds,
}

/// Time that resources were occupied, summed over the drive.
#[derive(Clone, Copy, Debug, Default)]
pub struct BusyTime {
    pub array_ns: u64,
    pub bus_ns: u64,
    /// What that took from the supply.
    pub energy_nj: u64,
}

#[derive(Clone, Debug)]
pub struct Nand {
    pub timing: Timing,
    buses: Buses,
    dies: Vec<Die>,
    queue: Queue,
    pub operations: Operations,
    blocks: Blocks,
    pub in_flight: u32,
}

impl Nand {
    #[must_use]
    pub fn new(layout: Layout, timing: Timing) -> Self {
        let cost = |work: Work| {
            let (command_ns, array_ns) = (&timing.command_ns, &timing.array_ns);
            let place = work as usize;
            Cost { command_ns: command_ns[place], array_ns: array_ns[place], begun: 0 }
        };
        let read_out = |&bus_ns: &Nanoseconds| ReadOut { bus_ns, begun: 0 };
        Self {
            buses: Buses {
                events: DieEvents::new(layout.dies),
                costs: Work::ALL.map(cost),
                read_outs: timing.read_out_ns.iter().map(read_out).collect(),
                channel_free_ns: vec![0; layout.channels as usize],
            },
            timing,
            dies: (0..layout.dies).map(|die| Die::new(DieIndex(die), &layout)).collect(),
            queue: Queue::EMPTY,
            operations: Operations::EMPTY,
            blocks: Blocks::new(layout),
            in_flight: 0,
        }
    }

    #[inline]
    #[must_use]
    pub fn now_ns(&self) -> Nanoseconds {
        self.buses.events.now_ns()
    }

    /// When each die comes to the end of something.
    #[inline]
    pub fn events(&mut self) -> &mut DieEvents {
        &mut self.buses.events
    }

    /// Time that dies and buses were occupied since the start: how often each kind of work was
    /// begun, times what it takes.
    #[must_use]
    pub fn busy(&self) -> BusyTime {
        let mut busy = BusyTime::default();
        for (cost, nj) in self.buses.costs.iter().zip(self.timing.energy_nj) {
            busy.bus_ns += cost.begun * cost.command_ns;
            busy.array_ns += cost.begun * cost.array_ns;
            busy.energy_nj += cost.begun * nj;
        }
        for (read_out, nj) in self.buses.read_outs.iter().zip(&self.timing.read_out_nj) {
            busy.bus_ns += read_out.begun * read_out.bus_ns;
            busy.energy_nj += read_out.begun * nj;
        }
        busy
    }

    /// Host programs that wait at a die or are being served.
    #[inline]
    #[must_use]
    pub fn host_programs(&self, die: DieIndex) -> u32 {
        self.dies[die.index()].host_programs
    }

    /// Whether a page of a unit, on `die`, has been programmed; until then its data is in the
    /// buffer.
    #[must_use]
    pub fn is_programmed(&self, die: DieIndex, unit: UnitIndex, page: PageIndex) -> bool {
        self.blocks.is_programmed(die, unit, page)
    }

    /// Whether a page of a unit, on `die`, has been programmed, and no power cut has torn it.
    #[must_use]
    pub fn is_whole(&self, die: DieIndex, unit: UnitIndex, page: PageIndex) -> bool {
        self.blocks.is_whole(die, unit, page)
    }

    /// Every block of the drive is erased at once. Nothing may be under way.
    pub fn erase_all(&mut self) {
        assert!(self.in_flight == 0, "a secure erase starts when the NAND is idle");
        self.blocks.erase_all();
    }

    /// Queues an operation at its die. Its data, if it brings any, is there at `ready_ns`.
    #[inline(always)]
    pub fn enqueue(&mut self, die: DieIndex, request: Request, ready_ns: Nanoseconds) {
        self.in_flight += 1;
        let state = &mut self.dies[die.index()];
        let is_host = matches!(request.work, Work::HostProgram | Work::HostCacheProgram);
        state.host_programs += u32::from(is_host);
        if state.is_idle() {
            state.operation.turn_to(request, ready_ns);
            state.begin_idle(&mut self.buses);
        } else {
            self.queue.push(&mut state.line, request, ready_ns);
        }
    }

    /// A die has come to the end of something. Answers what is complete with that; `None` where the
    /// die only waited for data and begins now, or has read a page for the host whose data is still
    /// to cross the bus.
    ///
    /// What is read for collection counts as complete when its array time is over: its turn on the
    /// bus is known, and its data is there when that is over.
    #[inline(always)]
    pub fn die_event(&mut self, die: DieIndex) -> Option<Done> {
        let state = &mut self.dies[die.index()];
        let mut done = None;
        if state.operation.step != Step::Queued {
            let request = state.operation.request;
            let turn = self.buses.complete(state, &mut self.blocks)?;
            done = Some(Done { request, arrived_ns: turn.end_ns });
            self.in_flight -= 1;
            self.operations.add(&state.operation, turn);
            let Some((request, ready_ns)) = self.queue.pop(&mut state.line) else {
                state.operation.step = Step::Finished;
                self.buses.events.clear(die);
                return done;
            };
            state.operation.turn_to(request, ready_ns);
        }
        state.begin(&mut self.buses);
        done
    }

    /// What a die reads, where its data has come as far as it must to be decoded: for the host
    /// over the bus, for collection out of the array, since its turn on the bus is known by then.
    #[inline]
    #[must_use]
    pub fn awaiting_decode(&self, die: DieIndex) -> Option<(Request, u32)> {
        let Operation { request, attempt, step, .. } = self.dies[die.index()].operation;
        let is_there = match request.work {
            Work::CollectionRead | Work::CollectionReconstruct => step == Step::Array,
            Work::HostRead | Work::HostReconstruct => step == Step::Out,
            _ => false,
        };
        is_there.then_some((request, u32::from(attempt)))
    }

    /// How many times the drive lay without power since a page was programmed.
    #[must_use]
    pub fn shelves_since(&self, die: DieIndex, unit: UnitIndex, page: PageIndex) -> usize {
        self.blocks.shelves_since(die, unit, page)
    }

    /// When the buses are free, by all that was promised; not before now.
    #[must_use]
    pub fn quiet_ns(&self) -> Nanoseconds {
        self.buses.channel_free_ns.iter().copied().fold(self.now_ns(), Nanoseconds::max)
    }

    /// The drive lies without power. Nothing may be under way.
    pub fn shelve(&mut self) {
        assert!(self.in_flight == 0, "power goes when the NAND is idle");
        self.blocks.shelve();
    }

    /// What a die has read cannot be decoded, which is known `decode_ns` after the data is out: it
    /// reads the page again, before anything else. Each attempt is an operation of its own.
    #[cold]
    pub fn read_again(&mut self, die: DieIndex, decode_ns: Nanoseconds) {
        let state = &mut self.dies[die.index()];
        if state.operation.step != Step::Out {
            let Request { unit, page, .. } = state.operation.request;
            assert!(self.blocks.is_programmed(die, unit, page));
            let turn = state.transfer_out(&mut self.buses);
            state.operation.set_turn(turn);
        }
        self.operations.add(&state.operation, state.operation.turn());
        let Operation { request, attempt, bus_end_ns, .. } = state.operation;
        state.operation.turn_to(request, bus_end_ns + decode_ns);
        state.operation.attempt = attempt + 1;
        state.begin(&mut self.buses);
    }
}

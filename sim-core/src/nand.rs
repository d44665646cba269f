//! The NAND and its buses: what is busy, and until when.
//!
//! 1. Operations queue at their die and are served in order.
//! 2. An operation asks for its channel; a channel serves its dies in the order in which they
//!    asked, so the time of its turn is known at once.
//! 3. Read: command cycles on the bus, array time, then the data on the bus.
//! 4. Program: command, address and data on the bus, then array time.
//! 5. Erase: command cycles, then array time.
//!
//! The bus is free while an array works, so the dies of a channel overlap.

mod block;
mod geometry;
mod interface;

use std::collections::VecDeque;

pub use geometry::{Geometry, Layout};
pub use interface::{INTERFACES, Interface};

use block::Blocks;

use crate::agenda::Agenda;
use crate::drive::ArrayTimes;
use crate::trace::{Cause, Operation, OperationKind, Trace};
use crate::units::{DieIndex, Nanoseconds, PageIndex, SLOT_BYTES, UnitIndex};

/// Command and address cycles: 80h + 5 + 10h; 00h + 5 + 30h, then 06h + 5 + E0h; 60h + 3 + D0h.
const PROGRAM_CYCLES: u64 = 7;
const READ_CYCLES: u64 = 7;
const READ_OUT_CYCLES: u64 = 7;
const ERASE_CYCLES: u64 = 5;

/// How long each step of an operation takes on this drive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timing {
    pub array: ArrayTimes,
    pub read_command_ns: Nanoseconds,
    pub erase_command_ns: Nanoseconds,
    /// Command, address and data of a whole page.
    pub program_bus_ns: Nanoseconds,
    /// Data of `slots` slots of a page, by `slots`.
    pub read_out_ns: Vec<Nanoseconds>,
}

impl Timing {
    #[must_use]
    pub fn new(geometry: &Geometry, interface: &Interface, array: ArrayTimes) -> Self {
        let planes = u64::from(geometry.planes_together());
        let page_bytes = u64::from(geometry.page_bytes + geometry.spare_bytes);
        let slots_per_page = u64::from(geometry.page_bytes / SLOT_BYTES) * planes;
        // A slot travels with its share of the page's spare bytes.
        let slot_bytes = page_bytes * u64::from(SLOT_BYTES) / u64::from(geometry.page_bytes);
        let read_out = |slots: u64| match slots {
            0 => 0,
            _ => {
                let planes_read = planes.min(slots);
                interface.command_ns(READ_OUT_CYCLES * planes_read)
                    + interface.read_ns(slot_bytes * slots)
            }
        };
        Self {
            array,
            read_command_ns: interface.command_ns(READ_CYCLES * planes),
            erase_command_ns: interface.command_ns(ERASE_CYCLES * planes),
            program_bus_ns: interface.command_ns(PROGRAM_CYCLES * planes)
                + interface.write_ns(page_bytes * planes),
            read_out_ns: (0..=slots_per_page).map(read_out).collect(),
        }
    }
}

/// What is asked of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    pub kind: OperationKind,
    pub cause: Cause,
    pub unit: UnitIndex,
    /// Page of the unit.
    pub number: u32,
    /// Slots to transfer; for a read on behalf of collection, those valid when it was asked for.
    pub slots: u32,
    /// The host command that waits for a read.
    pub tag: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Command,
    Array,
    Out,
}

/// The operation that a die is working on.
#[derive(Clone, Copy, Debug)]
struct Work {
    request: Request,
    /// Slots that cross the bus.
    slots: u32,
    step: Step,
    queued_ns: Nanoseconds,
    bus_start_ns: Nanoseconds,
    bus_end_ns: Nanoseconds,
    array_start_ns: Nanoseconds,
    array_end_ns: Nanoseconds,
}

impl Work {
    fn new(request: Request, queued_ns: Nanoseconds) -> Self {
        Self {
            request,
            slots: request.slots,
            step: Step::Command,
            queued_ns,
            bus_start_ns: 0,
            bus_end_ns: 0,
            array_start_ns: 0,
            array_end_ns: 0,
        }
    }

    fn record(&self, die: DieIndex, layout: &Layout) -> Operation {
        Operation {
            kind: self.request.kind,
            cause: self.request.cause,
            die,
            page: layout.page_in_unit(self.request.unit, self.request.number),
            slots: self.slots,
            queued_ns: self.queued_ns,
            bus_start_ns: self.bus_start_ns,
            bus_end_ns: self.bus_end_ns,
            array_start_ns: self.array_start_ns,
            array_end_ns: self.array_end_ns,
        }
    }
}

#[derive(Clone, Debug)]
struct Die {
    channel: u32,
    host_programs: u32,
    current: Option<Work>,
    queue: VecDeque<(Request, Nanoseconds)>,
}

/// Time that resources were occupied, summed over the drive.
#[derive(Clone, Copy, Debug, Default)]
pub struct BusyTime {
    pub array_ns: u64,
    pub bus_ns: u64,
}

#[derive(Clone, Debug)]
pub struct Nand {
    timing: Timing,
    layout: Layout,
    dies: Vec<Die>,
    /// When each channel is free again, by all that was promised.
    channel_free_ns: Vec<Nanoseconds>,
    blocks: Blocks,
    pub busy: BusyTime,
    pub in_flight: u32,
    pub trace: Trace,
}

impl Nand {
    #[must_use]
    pub fn new(layout: Layout, timing: Timing) -> Self {
        let die = |die| Die {
            channel: die % layout.channels,
            host_programs: 0,
            current: None,
            queue: VecDeque::new(),
        };
        Self {
            timing,
            layout,
            dies: (0..layout.dies).map(die).collect(),
            channel_free_ns: vec![0; layout.channels as usize],
            blocks: Blocks::new(layout),
            busy: BusyTime::default(),
            in_flight: 0,
            trace: Trace::default(),
        }
    }

    /// Host programs that wait at a die or are being served.
    #[inline]
    #[must_use]
    pub fn host_programs(&self, die: DieIndex) -> u32 {
        self.dies[die.index()].host_programs
    }

    /// Whether page `number` of a unit, on `die`, has been programmed; until then its data is in
    /// the buffer.
    #[must_use]
    pub fn is_programmed(&self, die: DieIndex, unit: UnitIndex, number: u32) -> bool {
        self.blocks.is_programmed(die, unit, number)
    }

    /// Every block of the drive is erased at once. Nothing may be under way.
    pub fn erase_all(&mut self) {
        assert!(self.in_flight == 0, "a secure erase starts when the NAND is idle");
        self.blocks.erase_all();
    }

    #[inline]
    pub fn enqueue(&mut self, die: DieIndex, request: Request, agenda: &mut Agenda) {
        let now_ns = agenda.now_ns();
        self.in_flight += 1;
        let state = &mut self.dies[die.index()];
        if request.kind == OperationKind::Program && request.cause == Cause::Host {
            state.host_programs += 1;
        }
        if state.current.is_none() {
            state.current = Some(Work::new(request, now_ns));
            self.use_bus(die, agenda);
        } else {
            state.queue.push_back((request, now_ns));
        }
    }

    /// The current operation of a die gets the next turn on its channel.
    #[inline]
    fn use_bus(&mut self, die: DieIndex, agenda: &mut Agenda) {
        let state = &mut self.dies[die.index()];
        let work = state.current.as_mut().expect("a die that asks has work");
        let timing = &self.timing;
        let (bus_ns, array_ns) = match (work.request.kind, work.step) {
            (OperationKind::Read, Step::Command) => (timing.read_command_ns, timing.array.read_ns),
            (OperationKind::Read, _) => (timing.read_out_ns[work.slots as usize], 0),
            (OperationKind::Program, _) => (timing.program_bus_ns, timing.array.program_ns),
            (OperationKind::Erase, _) => (timing.erase_command_ns, timing.array.erase_ns),
        };
        let free_ns = &mut self.channel_free_ns[state.channel as usize];
        work.bus_start_ns = (*free_ns).max(agenda.now_ns());
        work.bus_end_ns = work.bus_start_ns + bus_ns;
        *free_ns = work.bus_end_ns;
        if array_ns > 0 {
            work.array_start_ns = work.bus_end_ns;
            work.array_end_ns = work.bus_end_ns + array_ns;
            work.step = Step::Array;
        }
        self.busy.bus_ns += bus_ns;
        self.busy.array_ns += array_ns;
        agenda.set(die.index(), work.bus_end_ns + array_ns);
    }

    /// A die has finished a step. `live_slots` tells how many slots of a page that collection
    /// reads are still worth moving. Answers what was asked for once it is complete.
    #[inline]
    pub fn die_event(
        &mut self,
        die: DieIndex,
        agenda: &mut Agenda,
        live_slots: impl FnOnce(PageIndex) -> u32,
    ) -> Option<Request> {
        let state = &mut self.dies[die.index()];
        let work = state.current.as_mut().expect("a die event has an operation");
        let done = work.request;
        if done.kind == OperationKind::Read && work.step == Step::Array {
            work.step = Step::Out;
            if done.cause == Cause::Collection {
                work.slots = live_slots(self.layout.page_in_unit(done.unit, done.number));
            }
            if work.slots > 0 {
                self.use_bus(die, agenda);
                return None;
            }
        }
        self.trace.push(work.record(die, &self.layout));
        self.in_flight -= 1;
        match done.kind {
            OperationKind::Program => {
                self.blocks.program(die, done.unit, done.number);
                state.host_programs -= u32::from(done.cause == Cause::Host);
            }
            OperationKind::Erase => self.blocks.erase(die, done.unit),
            OperationKind::Read => {
                assert!(self.blocks.is_programmed(die, done.unit, done.number));
            }
        }
        let next = state.queue.pop_front();
        state.current = next.map(|(request, queued_ns)| Work::new(request, queued_ns));
        if next.is_some() {
            self.use_bus(die, agenda);
        } else {
            agenda.clear(die.index());
        }
        Some(done)
    }
}

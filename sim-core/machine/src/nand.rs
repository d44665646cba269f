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
mod power;

pub use block::{Blocks, Refusal};
pub use power::ReadTime;

use crate::agenda::Agenda;
use crate::trace::{NONE, Operation, Operations, Request, Step, Work};
use spec::geometry::{Geometry, Layout};
use spec::part::{Part, SlcMode};
use spec::timing::{OperationKind, command_ns, read_out_ns};
use spec::units::{DieIndex, Nanoseconds, PageIndex, UnitIndex};

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

#[derive(Clone, Copy, Debug)]
struct Die {
    channel: u32,
    host_programs: u32,
    /// The operation it works on, or `NONE`; those behind it follow by `Operation::next`.
    current: u32,
    last: u32,
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
    dies: Vec<Die>,
    pub operations: Operations,
    /// When each channel is free again, by all that was promised.
    channel_free_ns: Vec<Nanoseconds>,
    blocks: Blocks,
    pub busy: BusyTime,
    pub in_flight: u32,
}

impl Nand {
    #[must_use]
    pub fn new(layout: Layout, timing: Timing) -> Self {
        let die = |die| Die {
            channel: die % layout.channels,
            host_programs: 0,
            current: NONE,
            last: NONE,
        };
        Self {
            timing,
            dies: (0..layout.dies).map(die).collect(),
            operations: Operations::EMPTY,
            channel_free_ns: vec![0; layout.channels as usize],
            blocks: Blocks::new(layout),
            busy: BusyTime::default(),
            in_flight: 0,
        }
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
    pub fn enqueue(
        &mut self,
        die: DieIndex,
        request: Request,
        ready_ns: Nanoseconds,
        agenda: &mut Agenda,
    ) {
        self.in_flight += 1;
        let place = self.operations.add(Operation::new(die, request, ready_ns));
        let state = &mut self.dies[die.index()];
        let is_host = matches!(request.work, Work::HostProgram | Work::HostCacheProgram);
        state.host_programs += u32::from(is_host);
        let last = std::mem::replace(&mut state.last, place);
        if state.current == NONE {
            state.current = place;
            self.begin(die, agenda);
        } else {
            self.operations.at(last).next = place;
        }
    }

    /// The operation at the head of a die's queue gets the next turn on its channel, once its
    /// data is there.
    #[inline]
    fn begin(&mut self, die: DieIndex, agenda: &mut Agenda) {
        let state = &self.dies[die.index()];
        let operation = self.operations.at(state.current);
        let free_ns = &mut self.channel_free_ns[state.channel as usize];
        let bus_start_ns = (*free_ns).max(agenda.now_ns());
        if operation.queued_ns > bus_start_ns {
            agenda.set(die.index(), operation.queued_ns);
            return;
        }
        let work = operation.request.work as usize;
        let (command_ns, array_ns) = (self.timing.command_ns[work], self.timing.array_ns[work]);
        operation.bus_start_ns = bus_start_ns;
        operation.bus_end_ns = bus_start_ns + command_ns;
        operation.array_end_ns = operation.bus_end_ns + array_ns;
        operation.step = Step::Array;
        *free_ns = operation.bus_end_ns;
        self.busy.bus_ns += command_ns;
        self.busy.array_ns += array_ns;
        self.busy.energy_nj += self.timing.energy_nj[work];
        agenda.set(die.index(), operation.array_end_ns);
    }

    /// The data of a read gets the next turn on its channel; answers when it is out.
    #[inline]
    fn transfer_out(&mut self, die: DieIndex, now_ns: Nanoseconds) -> Nanoseconds {
        let state = &self.dies[die.index()];
        let operation = self.operations.at(state.current);
        let Request { unit, page, .. } = operation.request;
        assert!(self.blocks.is_programmed(die, unit, page));
        let free_ns = &mut self.channel_free_ns[state.channel as usize];
        let bus_ns = self.timing.read_out_ns[operation.request.grains as usize];
        operation.bus_start_ns = (*free_ns).max(now_ns);
        operation.bus_end_ns = operation.bus_start_ns + bus_ns;
        *free_ns = operation.bus_end_ns;
        self.busy.bus_ns += bus_ns;
        self.busy.energy_nj += self.timing.read_out_nj[operation.request.grains as usize];
        operation.bus_end_ns
    }

    /// What a die has come to the end of; `None` when it only waited for data and begins now.
    #[inline]
    pub fn die_event(&mut self, die: DieIndex, agenda: &mut Agenda) -> Option<Work> {
        let operation = self.operations.at(self.dies[die.index()].current);
        let work = operation.request.work;
        if operation.step == Step::Queued {
            self.begin(die, agenda);
            return None;
        }
        Some(work)
    }

    /// What a die reads, where its data has come as far as it must to be decoded: for the host
    /// over the bus, for collection out of the array, since its turn on the bus is known by then.
    #[inline]
    #[must_use]
    pub fn awaiting_decode(&mut self, die: DieIndex) -> Option<(Request, u32)> {
        let operation = self.operations.at(self.dies[die.index()].current);
        let Operation { request, attempt, step, .. } = *operation;
        let is_there = match request.work {
            Work::CollectionRead | Work::CollectionReconstruct => true,
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

    /// When the buses are free, by all that was promised; not before `now_ns`.
    #[must_use]
    pub fn quiet_ns(&self, now_ns: Nanoseconds) -> Nanoseconds {
        self.channel_free_ns.iter().copied().fold(now_ns, Nanoseconds::max)
    }

    /// The drive lies without power. Nothing may be under way.
    pub fn shelve(&mut self) {
        assert!(self.in_flight == 0, "power goes when the NAND is idle");
        self.blocks.shelve();
    }

    /// What a die has read cannot be decoded, which is known `decode_ns` after the data is out: it
    /// reads the page again, before anything else. Each attempt is an operation of its own.
    #[cold]
    pub fn read_again(&mut self, die: DieIndex, decode_ns: Nanoseconds, agenda: &mut Agenda) {
        let place = self.dies[die.index()].current;
        if self.operations.at(place).step != Step::Out {
            self.transfer_out(die, agenda.now_ns());
        }
        let tried = *self.operations.at(place);
        let again = Operation {
            attempt: tried.attempt + 1,
            ..Operation::new(die, tried.request, tried.bus_end_ns + decode_ns)
        };
        let behind = self.operations.finish(place);
        let place = self.operations.add(Operation { next: behind, ..again });
        let state = &mut self.dies[die.index()];
        state.current = place;
        if behind == NONE {
            state.last = place;
        }
        self.begin(die, agenda);
    }

    /// A page has been read for collection. Its turn on the bus is known, so it counts as complete;
    /// its data is there once that turn is over.
    #[inline]
    pub fn collection_read(&mut self, die: DieIndex, agenda: &mut Agenda) -> Done {
        self.transfer_out(die, agenda.now_ns());
        self.finish(die, agenda)
    }

    /// A page has been read for the host, or its data is out: complete only then.
    #[inline]
    pub fn host_read(&mut self, die: DieIndex, agenda: &mut Agenda) -> Option<Done> {
        let operation = self.operations.at(self.dies[die.index()].current);
        if operation.step == Step::Out {
            return Some(self.finish(die, agenda));
        }
        operation.step = Step::Out;
        let out_ns = self.transfer_out(die, agenda.now_ns());
        agenda.set(die.index(), out_ns);
        None
    }

    #[inline]
    pub fn host_programmed(&mut self, die: DieIndex, agenda: &mut Agenda) -> Done {
        self.dies[die.index()].host_programs -= 1;
        self.programmed(die, agenda)
    }

    #[inline]
    pub fn programmed(&mut self, die: DieIndex, agenda: &mut Agenda) -> Done {
        let done = self.finish(die, agenda);
        self.blocks.program(die, done.request.unit, done.request.page);
        done
    }

    #[inline]
    pub fn erased(&mut self, die: DieIndex, agenda: &mut Agenda) -> Done {
        let done = self.finish(die, agenda);
        self.blocks.erase(die, done.request.unit);
        done
    }

    /// The operation of a die is over: the next one begins.
    #[inline]
    fn finish(&mut self, die: DieIndex, agenda: &mut Agenda) -> Done {
        let state = &mut self.dies[die.index()];
        let place = state.current;
        let operation = self.operations.at(place);
        let done = Done { request: operation.request, arrived_ns: operation.bus_end_ns };
        state.current = self.operations.finish(place);
        self.in_flight -= 1;
        if state.current == NONE {
            agenda.clear(die.index());
        } else {
            self.begin(die, agenda);
        }
        done
    }
}

//! The NAND and its buses: keeps track of the busy dies and channels, and of the times at which
//! they are free again.
//!
//! 1. Operations queue at their die and are served in order.
//! 2. An operation asks for its channel. A channel serves data in the order in which its dies ask,
//!    and lets commands slip between two turns of data, so the time of a turn is known at once.
//! 3. A read takes command cycles on the bus, then array time, then the bus again for its data.
//! 4. A program takes the bus for command, address and data, then array time.
//!    A drive with limits lets the array begin only then (`program_bound.rs`).
//! 5. An erase takes command cycles on the bus, then array time.
//! 6. If the data of a page cannot be decoded, the die reads the page again, before its other work
//!    (`rereads.rs`).
//! 7. A drive with cache program sends the data of the next page while the array programs
//!    (`cache_program.rs`).
//!
//! The bus is free while an array works, so the dies of a channel overlap. For example, if programs
//! take 40 us on the bus and 1,200 us in the array, then the second die of a channel starts its
//! transfer at 40 us and ends at 1,280 us, only 40 us after the first.
//!
//! The turn on the bus of a collection read is known when its array time ends. The read counts as
//! complete then, its die goes on at once, and the FTL learns when the data will arrive.

mod block;
mod cache_program;
mod channel;
#[cfg(test)]
mod exact;
mod placement;
mod power;
mod program_bound;
mod queue;
mod rereads;
mod timing;

pub use block::{Blocks, Refusal};
pub(crate) use placement::Begun;
pub(crate) use power::ReadTime;
pub use power::{PageFate, PageUnderWay, PowerCutOff};
pub use program_bound::ProgramBound;
pub use timing::Timing;

use crate::agenda::DieEvents;
use crate::trace::{BusTurn, Operation, Operations, Request, Step, Work, WorkKind};
use cache_program::SecondRegisters;
use channel::Channel;
use queue::{Line, Queue};
use spec::geometry::Layout;
use spec::timing::OperationKind;
use spec::units::{DieIndex, MultiPlanePage, Nanoseconds, UnitIndex};

/// An index of a die or channel modulo these numbers needs no further check.
const DIES_MAX: usize = spec::drive::DIES_MAX as usize;
const CHANNELS_MAX: usize = spec::drive::CHANNELS_MAX as usize;

/// Bus and array time of a kind of work, and how often it was begun.
#[derive(Clone, Copy, Debug)]
struct Cost {
    /// Whether data crosses the bus with the command.
    sends_data: bool,
    command_ns: Nanoseconds,
    array_ns: Nanoseconds,
    /// Time from its turn on the bus to the next event: that of the array, or none if the array
    /// waits until the drive's limits allow it.
    next_ns: Nanoseconds,
    next_step: Step,
    begun: u64,
}

/// Bus time of a read's data of one size, and how often such a transfer was begun.
#[derive(Clone, Copy, Debug)]
struct ReadOut {
    bus_ns: Nanoseconds,
    begun: u64,
}

/// The parts that all dies share: events and clock, times of the operations, channels.
#[derive(Clone, Debug)]
struct Buses {
    events: DieEvents,
    /// Indexed by work.
    costs: [Cost; WorkKind::ALL.len()],
    /// Indexed by grains.
    read_outs: Vec<ReadOut>,
    /// Those that the drive does not have stay free.
    channels: Box<[Channel; CHANNELS_MAX]>,
    /// `None`: the drive has no limits on its programs.
    program_bound: Option<ProgramBound>,
}

/// A die, the operation that it works on, and the requests behind it.
#[derive(Clone, Copy, Debug)]
struct Die {
    operation: Operation,
    line: Line,
    channel: u32,
    /// Its number in its allocation group.
    number: u32,
    /// When its last read data has left it: its register takes the next command then.
    left_ns: Nanoseconds,
    /// Host programs that it works on or that wait at it.
    host_programs: u32,
}

impl Die {
    fn new(die: DieIndex, layout: &Layout) -> Self {
        let operation = Operation { die, ..Operation::NONE };
        let channel = layout.channel_of(die) as u32;
        let number = layout.number_in_group(die);
        Self { operation, line: Line::EMPTY, channel, number, left_ns: 0, host_programs: 0 }
    }

    #[inline]
    fn is_idle(&self) -> bool {
        self.operation.step == Step::Finished
    }

    /// Gives the operation the next turn on its channel. If its data has not arrived, sets an event
    /// for that moment instead.
    #[inline(always)]
    fn begin(&mut self, buses: &mut Buses) {
        let operation = &mut self.operation;
        let channel = &mut buses.channels[self.channel as usize % CHANNELS_MAX];
        let now_ns = buses.events.now_ns();
        let cost = &mut buses.costs[operation.request.work.index()];
        let queued_ns = operation.queued_ns;
        let turn = if cost.sends_data {
            let has_arrived = queued_ns <= channel.free_ns().max(now_ns);
            has_arrived.then(|| channel.promise(cost.command_ns, now_ns))
        } else {
            let gap = channel.gap(self.left_ns.max(now_ns), now_ns);
            (queued_ns <= gap.start_ns).then(|| channel.slip(gap, cost.command_ns))
        };
        let mut event_ns = queued_ns;
        if let Some(turn) = turn {
            cost.begun += 1;
            event_ns = turn.end_ns + cost.next_ns;
            operation.set_turn(turn);
            operation.array_end_ns = event_ns;
            operation.step = cost.next_step;
        }
        buses.events.set(operation.die, event_ns);
    }

    /// `begin` for a die that was idle, kept out of line.
    fn begin_idle(&mut self, buses: &mut Buses) {
        self.begin(buses);
    }

    /// Begins the array time of a program whose data is in the register, once the drive's limits
    /// allow it.
    #[cold]
    fn begin_array(&mut self, buses: &mut Buses) {
        let array_ns = buses.costs[self.operation.request.work.index()].array_ns;
        let end_ns = buses.array_start_ns(buses.events.now_ns(), array_ns) + array_ns;
        self.operation.array_end_ns = end_ns;
        self.operation.step = Step::Array;
        buses.events.set(self.operation.die, end_ns);
    }

    /// Gives the data of a read the next turn on its channel.
    #[inline(always)]
    fn transfer_out(&mut self, buses: &mut Buses) -> BusTurn {
        let channel = &mut buses.channels[self.channel as usize % CHANNELS_MAX];
        let read_out = &mut buses.read_outs[self.operation.request.grains.index()];
        read_out.begun += 1;
        let turn = channel.promise(read_out.bus_ns, buses.events.now_ns());
        self.left_ns = turn.end_ns;
        turn
    }
}

impl Buses {
    /// Ends a step of the die's operation. Returns its last turn on the bus if the operation is
    /// complete, `None` if it goes on: the array has finished a host read, whose data must cross
    /// the bus, or the data of a program is in the register, and its array time begins.
    #[inline(always)]
    fn complete(&mut self, state: &mut Die, blocks: &mut Blocks) -> Option<BusTurn> {
        let operation = &state.operation;
        let (die, Request { work, unit, page, .. }) = (operation.die, operation.request);
        match work {
            Work::CollectionRead { .. } | Work::CollectionReconstruct { .. } => {
                assert!(blocks.is_programmed_on(state.number, unit, page));
                return Some(state.transfer_out(self));
            }
            Work::HostRead { .. }
            | Work::HostReconstruct { .. }
            | Work::MapRead { .. }
            | Work::MapLoad
                if operation.step != Step::Out =>
            {
                assert!(blocks.is_programmed_on(state.number, unit, page));
                let turn = state.transfer_out(self);
                state.operation.step = Step::Out;
                state.operation.set_turn(turn);
                self.events.set(die, turn.end_ns);
                return None;
            }
            Work::HostRead { .. }
            | Work::HostReconstruct { .. }
            | Work::MapRead { .. }
            | Work::MapLoad => {}
            Work::HostProgram { .. }
            | Work::HostCacheProgram { .. }
            | Work::CollectionProgram { .. }
            | Work::ParityProgram { .. }
                if operation.step == Step::Loaded =>
            {
                state.begin_array(self);
                return None;
            }
            Work::HostProgram { .. } | Work::HostCacheProgram { .. } => {
                state.host_programs -= 1;
                blocks.program_on(state.number, unit, page);
            }
            Work::CollectionProgram { .. } | Work::ParityProgram { .. } => {
                blocks.program_on(state.number, unit, page);
            }
            Work::Erase => blocks.erase(die, unit),
        }
        Some(state.operation.turn())
    }
}

/// A completed operation.
#[derive(Clone, Copy, Debug)]
pub struct Done {
    pub request: Request,
    /// When the data of a read arrives in the controller.
    pub arrived_ns: Nanoseconds,
}

/// Time that dies and buses were busy, summed over the drive.
#[derive(Clone, Copy, Debug, Default)]
pub struct BusyTime {
    pub array_ns: u64,
    pub bus_ns: u64,
    /// Energy of that work.
    pub energy_nj: u64,
}

#[derive(Clone, Debug)]
pub struct Nand {
    pub timing: Timing,
    buses: Buses,
    /// Indexed by die. Those that the drive does not have never work.
    dies: Box<[Die; DIES_MAX]>,
    /// `None`: a program gets its data when the array is free.
    second_registers: Option<SecondRegisters>,
    queue: Queue,
    pub operations: Operations,
    blocks: Blocks,
}

impl Nand {
    #[must_use]
    pub fn new(layout: Layout, timing: Timing, program_bound: Option<ProgramBound>) -> Self {
        let cost = |work: WorkKind| {
            let (command_ns, array_ns) = (&timing.command_ns, &timing.array_ns);
            let index = work as usize;
            let sends_data = work.operation() == OperationKind::Program;
            let (next_ns, next_step) = match &program_bound {
                Some(_) if sends_data => (0, Step::Loaded),
                _ => (array_ns[index], Step::Array),
            };
            Cost {
                sends_data,
                command_ns: command_ns[index],
                array_ns: array_ns[index],
                next_ns,
                next_step,
                begun: 0,
            }
        };
        assert!(layout.dies as usize <= DIES_MAX && layout.channels as usize <= CHANNELS_MAX);
        let channel = |_| Channel::new(layout.dies.div_ceil(layout.channels));
        let read_out = |&bus_ns: &Nanoseconds| ReadOut { bus_ns, begun: 0 };
        Self {
            buses: Buses {
                events: DieEvents::new(layout.dies),
                costs: WorkKind::ALL.map(cost),
                read_outs: timing.read_out_ns.iter().map(read_out).collect(),
                channels: Box::new(std::array::from_fn(channel)),
                program_bound,
            },
            timing,
            dies: Box::new(std::array::from_fn(|die| Die::new(DieIndex(die as u32), &layout))),
            second_registers: None,
            queue: Queue::EMPTY,
            operations: Operations::NONE,
            blocks: Blocks::new(layout),
        }
    }

    #[inline]
    #[must_use]
    pub(crate) fn now_ns(&self) -> Nanoseconds {
        self.buses.events.now_ns()
    }

    /// The events of the dies.
    #[inline]
    pub fn events(&mut self) -> &mut DieEvents {
        &mut self.buses.events
    }

    /// Returns the busy time and energy since the start: the count of each kind of work times its
    /// cost.
    #[must_use]
    pub fn busy(&self) -> BusyTime {
        let mut busy = BusyTime::default();
        for (cost, nj) in self.buses.costs.iter().zip(self.timing.energy_nj) {
            busy.bus_ns += cost.begun * cost.command_ns;
            busy.array_ns += cost.begun * cost.array_ns;
            busy.energy_nj += cost.begun * nj;
        }
        for (read_out, nj) in self.buses.read_outs.iter().zip(&self.timing.read_nj) {
            busy.bus_ns += read_out.begun * read_out.bus_ns;
            busy.energy_nj += read_out.begun * nj;
        }
        busy
    }

    /// Whether a die works. Requests wait only at dies that do.
    #[must_use]
    pub fn works(&self) -> bool {
        self.dies.iter().any(|die| !die.is_idle())
    }

    /// Host programs that wait at a die or that it works on.
    #[inline]
    #[must_use]
    pub(crate) fn host_programs(&self, die: DieIndex) -> u32 {
        self.dies[die.index() % DIES_MAX].host_programs
    }

    /// Whether a page of a unit, on `die`, has been programmed. Until then its data is in the
    /// buffer.
    #[must_use]
    pub fn is_programmed(&self, die: DieIndex, unit: UnitIndex, page: MultiPlanePage) -> bool {
        self.blocks.is_programmed(die, unit, page)
    }

    /// Whether a page of a unit, on `die`, has been programmed and is not torn by a power cut.
    #[must_use]
    pub fn is_whole(&self, die: DieIndex, unit: UnitIndex, page: MultiPlanePage) -> bool {
        self.blocks.is_whole(die, unit, page)
    }

    /// Erases every block of the drive at once. No operation may be under way.
    pub fn erase_all(&mut self) {
        assert!(!self.works(), "a secure erase starts when the NAND is idle");
        self.blocks.erase_all();
    }

    /// Queues an operation at its die. Its data, if it has any, arrives at `ready_ns`.
    #[inline(always)]
    pub fn enqueue(&mut self, die: DieIndex, request: Request, ready_ns: Nanoseconds) {
        let state = &mut self.dies[die.index() % DIES_MAX];
        state.host_programs += u32::from(request.work.programs_for_host());
        if state.is_idle() {
            state.operation.turn_to(&request, ready_ns);
            state.begin_idle(&mut self.buses);
        } else {
            self.queue.push(&mut state.line, request, ready_ns);
            if self.second_registers.is_some() {
                self.load_ahead(die);
            }
        }
    }

    /// Handles the event of a die and returns the operation that is complete. Returns `None` in two
    /// cases: the die waited for data and begins now, or it has read a page for the host and the
    /// data must still cross the bus.
    ///
    /// A collection read is complete when its array time ends. Its turn on the bus is known then
    /// and gives `arrived_ns`.
    #[inline(always)]
    pub fn die_event(&mut self, die: DieIndex) -> Option<Done> {
        match self.second_registers {
            None => self.go_on::<false>(die),
            Some(_) => self.die_event_with_registers(die),
        }
    }

    /// `die_event`. `AHEAD`: the data of the next page may have been sent. A constant, so that a
    /// drive without cache program need not check.
    #[inline(always)]
    fn go_on<const AHEAD: bool>(&mut self, die: DieIndex) -> Option<Done> {
        let state = &mut self.dies[die.index() % DIES_MAX];
        let mut done = None;
        if state.operation.step != Step::Queued {
            let request = state.operation.request;
            let turn = self.buses.complete(state, &mut self.blocks)?;
            done = Some(Done { request, arrived_ns: turn.end_ns });
            self.operations.add(&state.operation, turn);
            let Some(next) = self.queue.pop(&mut state.line) else {
                state.operation.step = Step::Finished;
                self.buses.events.clear(die);
                return done;
            };
            state.operation.turn_to(&next.request, next.ready_ns);
        }
        if !(AHEAD && self.begin_loaded(die)) {
            self.dies[die.index() % DIES_MAX].begin(&mut self.buses);
        }
        done
    }

    /// Outages since a page was programmed.
    #[must_use]
    pub(crate) fn outages_since(
        &self,
        die: DieIndex,
        unit: UnitIndex,
        page: MultiPlanePage,
    ) -> usize {
        self.blocks.outages_since(die, unit, page)
    }

    /// The time at which all buses are free, after the turns promised so far; never before now.
    #[must_use]
    pub(crate) fn quiet_ns(&self) -> Nanoseconds {
        self.buses.channels.iter().map(Channel::free_ns).fold(self.now_ns(), Nanoseconds::max)
    }

    /// Notes an outage. No operation may be under way.
    pub(crate) fn note_outage(&mut self) {
        assert!(!self.works(), "an outage begins when the NAND is idle");
        self.blocks.note_outage();
    }
}

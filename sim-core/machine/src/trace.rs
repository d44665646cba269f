//! Keeps a bounded record of recent NAND operations, if asked: enough to redraw every bus and every
//! die.

mod work;

pub use work::{Begun, Cause, Round, Rounds, Work, WorkKind};

use spec::units::{DieIndex, Grains, MultiPlanePage, Nanoseconds, UnitIndex};

/// One operation that a die is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    pub work: Work,
    pub unit: UnitIndex,
    /// The page. A program with parity over the dies gives the first data page of the stripe
    /// instead, whichever die it goes to.
    pub page: MultiPlanePage,
    /// Grains that cross the bus; none for an erase.
    pub grains: Grains,
}

impl Request {
    /// Whether the request programs host data or its parity.
    #[must_use]
    pub fn is_of_host(&self) -> bool {
        match self.work {
            Work::ParityProgram { is_host } => is_host,
            work => work.programs_for_host(),
        }
    }
}

const _: () = assert!(size_of::<Request>() == 16);

/// How far an operation has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Waits until its data has arrived.
    Queued,
    /// The data of a program is in the register of the die, on a drive that limits its programs.
    Loaded,
    /// The bus carries its command, or its array works.
    Array,
    /// The bus carries the data that it has read.
    Out,
    Finished,
}

/// When an operation has its bus.
#[derive(Clone, Copy, Debug)]
pub struct BusTurn {
    pub start_ns: Nanoseconds,
    pub end_ns: Nanoseconds,
}

/// One operation of a die, from the moment when the die begins to serve it. Its alignment makes it
/// as long as one cache line of 64 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(16))]
pub struct Operation {
    pub request: Request,
    pub step: Step,
    pub die: DieIndex,
    /// Earlier reads of the same page whose data could not be decoded.
    pub attempt: u8,
    /// When it had been asked for and its data had arrived.
    pub queued_ns: Nanoseconds,
    /// The bus carries the command, address and data of a program or erase before the array works,
    /// and the data of a read after it. The command cycles of a read end when its array time
    /// starts.
    pub bus_start_ns: Nanoseconds,
    pub bus_end_ns: Nanoseconds,
    pub array_end_ns: Nanoseconds,
}

impl Operation {
    /// The operation of a die that has never worked.
    pub const NONE: Self = Self {
        request: Request {
            work: Work::HostRead { tag: 0 },
            unit: UnitIndex::NONE,
            page: MultiPlanePage(0),
            grains: Grains::ZERO,
        },
        step: Step::Finished,
        die: DieIndex(0),
        attempt: 0,
        queued_ns: 0,
        bus_start_ns: 0,
        bus_end_ns: 0,
        array_end_ns: 0,
    };

    #[inline]
    #[must_use]
    pub fn new(die: DieIndex, request: Request, queued_ns: Nanoseconds) -> Self {
        Self {
            request,
            step: Step::Queued,
            die,
            attempt: 0,
            queued_ns,
            bus_start_ns: 0,
            bus_end_ns: 0,
            array_end_ns: 0,
        }
    }

    /// Its last turn on the bus.
    #[inline]
    #[must_use]
    pub fn turn(&self) -> BusTurn {
        BusTurn { start_ns: self.bus_start_ns, end_ns: self.bus_end_ns }
    }

    #[inline]
    pub fn set_turn(&mut self, turn: BusTurn) {
        self.bus_start_ns = turn.start_ns;
        self.bus_end_ns = turn.end_ns;
    }

    /// Begins another request. The bus and array times of the earlier one stay until the new one
    /// gets its turn on the bus.
    #[inline]
    pub fn turn_to(&mut self, request: &Request, queued_ns: Nanoseconds) {
        self.request = *request;
        self.queued_ns = queued_ns;
        self.step = Step::Queued;
        self.attempt = 0;
    }
}

const _: () = assert!(size_of::<Operation>() == 64);

/// Names of the columns of a table of operations. `move_number` is equal for the reads and the
/// program of one page of collection, and NaN for all others.
pub const OPERATION_COLUMNS: [&str; 13] = [
    "kind",
    "cause",
    "channel",
    "die",
    "block",
    "page",
    "slots",
    "queued_ns",
    "bus_start_ns",
    "bus_end_ns",
    "array_start_ns",
    "array_end_ns",
    "move_number",
];

/// The operations that finished last, in a ring: a new one replaces the oldest, so the record never
/// grows.
#[derive(Clone, Debug)]
pub struct Operations {
    /// `None`: nobody has asked for a record, and none is kept.
    ring: Option<Box<[Operation; FINISHED_KEPT]>>,
    /// Operations added to the ring, or placed, since it was asked for.
    finished: u64,
}

/// Operations that the ring holds.
const FINISHED_KEPT: usize = 2048;

impl Operations {
    pub const NONE: Self = Self { ring: None, finished: 0 };

    /// Keeps a record of the operations that finish from now on.
    pub fn keep(&mut self) {
        self.ring.get_or_insert_with(|| Box::new([Operation::NONE; FINISHED_KEPT]));
    }

    /// Adds an operation that has finished. Its last turn on the bus is passed apart from the rest:
    /// it may just have been computed, and reading it back from memory would have to wait for the
    /// store.
    #[inline(always)]
    pub fn add(&mut self, operation: &Operation, turn: BusTurn) {
        let Some(ring) = &mut self.ring else { return };
        let oldest = &mut ring[self.finished as usize % FINISHED_KEPT];
        *oldest = *operation;
        oldest.set_turn(turn);
        self.finished += 1;
    }

    /// Counts operations that are placed instead of simulated.
    pub fn place(&mut self, count: u64) {
        if self.ring.is_some() {
            self.finished += count;
        }
    }

    /// Returns the operation that finished last and its number, which no other operation has.
    #[must_use]
    pub fn newest(&self) -> Option<(u64, &Operation)> {
        let number = self.finished.checked_sub(1)?;
        Some((number, &self.ring.as_ref()?[number as usize % FINISHED_KEPT]))
    }

    /// Returns the kept operations in the order in which they finished. The data of a collection
    /// read may still be on its way. Operations that a power cut stopped are left out.
    pub fn finished(&self) -> impl Iterator<Item = &Operation> {
        let is_full = self.finished >= FINISHED_KEPT as u64;
        let oldest = self.finished as usize % FINISHED_KEPT;
        self.ring.iter().flat_map(move |ring| {
            let (newer, older) = ring.split_at(oldest);
            let older = if is_full { older } else { &[] };
            older.iter().chain(newer)
        })
    }
}

//! A bounded record of recent NAND operations: enough to redraw every bus and every die.

use crate::units::{DieIndex, Nanoseconds, PageIndex, UnitIndex};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperationKind {
    Read = 0,
    Program = 1,
    Erase = 2,
}

impl OperationKind {
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Program => "program",
            Self::Erase => "erase",
        }
    }
}

/// On whose behalf the NAND works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    Host = 0,
    Collection = 1,
    /// To protect data from the loss of a die, or to recover it after one.
    Parity = 2,
}

/// What a die is asked to do, and on whose behalf.
/// As wide as the other fields of a request, so that one is copied without a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Work {
    HostRead = 0,
    HostProgram = 1,
    /// With one bit a cell.
    HostCacheProgram = 2,
    CollectionRead = 3,
    CollectionProgram = 4,
    Erase = 5,
    ParityProgram = 6,
    /// A page of the rest of a row, where the host wants the row's lost page.
    HostReconstruct = 7,
    CollectionReconstruct = 8,
}

impl Work {
    pub const ALL: [Self; 9] = [
        Self::HostRead,
        Self::HostProgram,
        Self::HostCacheProgram,
        Self::CollectionRead,
        Self::CollectionProgram,
        Self::Erase,
        Self::ParityProgram,
        Self::HostReconstruct,
        Self::CollectionReconstruct,
    ];

    #[must_use]
    pub fn kind(self) -> OperationKind {
        match self {
            Self::HostRead
            | Self::CollectionRead
            | Self::HostReconstruct
            | Self::CollectionReconstruct => OperationKind::Read,
            Self::HostProgram
            | Self::HostCacheProgram
            | Self::CollectionProgram
            | Self::ParityProgram => OperationKind::Program,
            Self::Erase => OperationKind::Erase,
        }
    }

    #[must_use]
    pub fn cause(self) -> Cause {
        match self {
            Self::HostRead | Self::HostProgram | Self::HostCacheProgram => Cause::Host,
            Self::CollectionRead | Self::CollectionProgram | Self::Erase => Cause::Collection,
            Self::ParityProgram | Self::HostReconstruct | Self::CollectionReconstruct => {
                Cause::Parity
            }
        }
    }
}

/// What is asked of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    pub work: Work,
    pub unit: UnitIndex,
    /// With parity: what is programmed goes by the first page of its row, on whichever die it is.
    pub page: PageIndex,
    /// What crosses the bus (nothing for an erase).
    pub grains: u32,
    /// What waits for it: a command of the host (read), so many grains of the buffer (program), or
    /// a page that collection writes. Of parity: 1 where its row is the host's.
    pub tag: u32,
}

impl Request {
    /// It programs what the host has written, or the parity of that.
    #[must_use]
    pub fn is_of_host(&self) -> bool {
        match self.work {
            Work::HostProgram | Work::HostCacheProgram => true,
            Work::ParityProgram => self.tag == 1,
            _ => false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It waits for its data.
    Queued,
    Array,
    Out,
    /// It is over.
    Finished,
}

/// When an operation has its bus.
#[derive(Clone, Copy, Debug)]
pub struct BusTurn {
    pub start_ns: Nanoseconds,
    pub end_ns: Nanoseconds,
}

/// One operation of a die, from when the die turns to it. As long as a line of the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operation {
    pub request: Request,
    pub step: Step,
    pub die: DieIndex,
    /// Times that the same page was read before because its data could not be decoded.
    pub attempt: u8,
    /// When it was asked for and its data was there.
    pub queued_ns: Nanoseconds,
    /// The bus carries command, address and data before the array works (program, erase), and a
    /// read's data after it; a read's command cycles end when its array time starts.
    pub bus_start_ns: Nanoseconds,
    pub bus_end_ns: Nanoseconds,
    pub array_end_ns: Nanoseconds,
}

impl Operation {
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

    /// The die turns to what it does next. The times of what it did before stay until it begins.
    #[inline]
    pub fn turn_to(&mut self, request: Request, queued_ns: Nanoseconds) {
        self.request = request;
        self.queued_ns = queued_ns;
        self.step = Step::Queued;
        self.attempt = 0;
    }
}

const _: () = assert!(size_of::<Operation>() == 64);

pub const OPERATION_COLUMNS: [&str; 12] = [
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
];

/// The operations that finished last, in a ring: a new one takes the place of the oldest, so that a
/// record of them costs no memory but its own.
#[derive(Clone, Debug)]
pub struct Operations {
    ring: Vec<Operation>,
    /// Operations that have finished since the start.
    finished: u64,
}

/// Finished operations kept.
const FINISHED_KEPT: usize = 2048;

impl Operations {
    pub const EMPTY: Self = Self { ring: Vec::new(), finished: 0 };

    /// An operation is finished; `turn` is its last one on the bus. It comes apart from the rest
    /// because it may just have been worked out: to read it back from memory would be to wait for
    /// its way there.
    #[inline(always)]
    pub fn add(&mut self, operation: &Operation, turn: BusTurn) {
        let BusTurn { start_ns: bus_start_ns, end_ns: bus_end_ns } = turn;
        let operation = Operation { bus_start_ns, bus_end_ns, ..*operation };
        let place = self.finished as usize % FINISHED_KEPT;
        self.finished += 1;
        match self.ring.get_mut(place) {
            Some(oldest) => *oldest = operation,
            None => self.ring.push(operation),
        }
    }

    /// The one that finished last, and its number: the next that finishes has another.
    #[must_use]
    pub fn newest(&self) -> Option<(u64, &Operation)> {
        let number = self.finished.checked_sub(1)?;
        Some((number, &self.ring[number as usize % FINISHED_KEPT]))
    }

    /// The finished ones, those whose array finished earliest first. A read's data may still be on
    /// its way. What a power cut kept from finishing is left out.
    pub fn finished(&self) -> impl Iterator<Item = &Operation> {
        let (newer, older) = self.ring.split_at(self.finished as usize % FINISHED_KEPT);
        older.iter().chain(newer)
    }
}

//! A bounded record of recent NAND operations: enough to redraw every bus and every die.

use spec::timing::OperationKind;
use spec::units::{DieIndex, Nanoseconds, PageIndex, UnitIndex};

/// On whose behalf the NAND works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    Host = 0,
    Collection = 1,
    /// To protect data from the loss of a die, or to recover it after one.
    Parity = 2,
}

/// What a die is asked to do, and on whose behalf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    Queued,
    Array,
    Out,
    /// A power cut came first.
    Dropped,
}

/// One operation of a die, from when it is asked for. As long as a line of the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operation {
    pub request: Request,
    pub step: Step,
    pub die: DieIndex,
    /// Times that the same page was read before because its data could not be decoded.
    pub attempt: u8,
    /// The operation behind it at its die.
    pub next: u32,
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
            next: NONE,
            queued_ns,
            bus_start_ns: 0,
            bus_end_ns: 0,
            array_end_ns: 0,
        }
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

/// Operations that are queued, under way or finished not long ago. The place of a finished one is
/// used again once enough others have finished, so that a record of them costs nothing.
#[derive(Clone, Debug)]
pub struct Operations {
    places: Vec<Operation>,
    /// The one finished longest ago, and the last; those between follow by `next`.
    oldest: u32,
    newest: u32,
    finished: usize,
}

/// No operation.
pub const NONE: u32 = u32::MAX;

/// Finished operations kept.
const FINISHED_KEPT: usize = 2048;

impl Operations {
    pub const EMPTY: Self = Self { places: Vec::new(), oldest: NONE, newest: NONE, finished: 0 };

    /// Takes a place for an operation.
    #[inline]
    pub fn add(&mut self, operation: Operation) -> u32 {
        if self.finished > FINISHED_KEPT {
            let place = self.oldest;
            let again = self.at(place);
            let next = again.next;
            *again = operation;
            self.oldest = next;
            self.finished -= 1;
            return place;
        }
        self.places.push(operation);
        self.places.len() as u32 - 1
    }

    #[inline]
    pub fn at(&mut self, place: u32) -> &mut Operation {
        &mut self.places[place as usize]
    }

    /// An operation is finished; answers the one behind it at its die.
    #[inline]
    pub fn finish(&mut self, place: u32) -> u32 {
        let behind = std::mem::replace(&mut self.at(place).next, NONE);
        if self.finished == 0 {
            self.oldest = place;
        } else {
            let newest = self.newest;
            self.at(newest).next = place;
        }
        self.newest = place;
        self.finished += 1;
        behind
    }

    /// The one that finished last, and its place: the next that finishes has another.
    #[must_use]
    pub fn newest(&self) -> Option<(u32, &Operation)> {
        (self.finished > 0).then(|| (self.newest, &self.places[self.newest as usize]))
    }

    /// The finished ones, those whose array finished earliest first. A read's data may still be on
    /// its way. What a power cut kept from finishing is left out.
    pub fn finished(&self) -> impl Iterator<Item = &Operation> {
        let mut place = self.oldest;
        let all = (0..self.finished).map(move |_| {
            let operation = &self.places[place as usize];
            place = operation.next;
            operation
        });
        all.filter(|operation| operation.step != Step::Dropped)
    }
}

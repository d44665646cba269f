//! The work of an operation: its purpose, and the command or page that waits for it.
//!
//! For example, the read of a page for the command with tag 3 is `HostRead { tag: 3 }`. When the
//! die has read the page, the command is found by that tag.

use spec::timing::OperationKind;
use spec::units::Grains;

spec::numbered! {
    /// The reason for an operation.
    pub enum Cause {
        Host = "host",
        Collection = "collection",
        /// Protects data from the loss of a die, or restores it afterwards.
        Parity = "parity",
    }
}

/// The kind of an operation, with its cause. Tables of times and energies are indexed by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkKind {
    HostRead = 0,
    HostProgram = 1,
    /// Programs one bit per cell, into the SLC cache.
    HostCacheProgram = 2,
    CollectionRead = 3,
    CollectionProgram = 4,
    Erase = 5,
    ParityProgram = 6,
    /// Reads another page of a stripe whose lost page the host wants.
    HostReconstruct = 7,
    /// Reads another page of a stripe whose lost page collection moves.
    CollectionReconstruct = 8,
    /// Reads a map page that a command of the host waits for.
    MapRead = 9,
    /// Reads a map page before its next write. Nothing waits for it.
    MapLoad = 10,
}

impl WorkKind {
    pub const ALL: [Self; 11] = [
        Self::HostRead,
        Self::HostProgram,
        Self::HostCacheProgram,
        Self::CollectionRead,
        Self::CollectionProgram,
        Self::Erase,
        Self::ParityProgram,
        Self::HostReconstruct,
        Self::CollectionReconstruct,
        Self::MapRead,
        Self::MapLoad,
    ];

    #[must_use]
    pub fn operation(self) -> OperationKind {
        match self {
            Self::HostRead
            | Self::CollectionRead
            | Self::HostReconstruct
            | Self::CollectionReconstruct
            | Self::MapRead
            | Self::MapLoad => OperationKind::Read,
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
            Self::HostRead
            | Self::HostProgram
            | Self::HostCacheProgram
            | Self::MapRead
            | Self::MapLoad => Cause::Host,
            Self::CollectionRead | Self::CollectionProgram | Self::Erase => Cause::Collection,
            Self::ParityProgram | Self::HostReconstruct | Self::CollectionReconstruct => {
                Cause::Parity
            }
        }
    }
}

/// One of two rounds of host pages that follow each other (`ftl/rounds.rs`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Round {
    Even = 0,
    Odd = 1,
}

/// The round in which a host page was opened. If the page begins with the rest of a logical page,
/// also the round of the page before it, in which that logical page begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounds {
    Even,
    Odd,
    EvenAfterEven,
    EvenAfterOdd,
    OddAfterEven,
    OddAfterOdd,
}

impl Rounds {
    #[inline]
    #[must_use]
    pub fn new(round: Round, before: Option<Round>) -> Self {
        match (round, before) {
            (Round::Even, None) => Self::Even,
            (Round::Odd, None) => Self::Odd,
            (Round::Even, Some(Round::Even)) => Self::EvenAfterEven,
            (Round::Even, Some(Round::Odd)) => Self::EvenAfterOdd,
            (Round::Odd, Some(Round::Even)) => Self::OddAfterEven,
            (Round::Odd, Some(Round::Odd)) => Self::OddAfterOdd,
        }
    }

    /// The round of the page itself.
    #[inline]
    #[must_use]
    pub fn own(self) -> Round {
        match self {
            Self::Even | Self::EvenAfterEven | Self::EvenAfterOdd => Round::Even,
            Self::Odd | Self::OddAfterEven | Self::OddAfterOdd => Round::Odd,
        }
    }

    /// The round of the page before.
    #[inline]
    #[must_use]
    pub fn before(self) -> Option<Round> {
        match self {
            Self::Even | Self::Odd => None,
            Self::EvenAfterEven | Self::OddAfterEven => Some(Round::Even),
            Self::EvenAfterOdd | Self::OddAfterOdd => Some(Round::Odd),
        }
    }
}

/// Grains of the logical pages that begin in one page. Sixteen bits are enough: a page has at most
/// 64 slots of 64 grains, and the last logical page may continue in the next page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Begun(u16);

impl Begun {
    #[inline]
    #[must_use]
    pub fn new(grains: Grains) -> Self {
        assert!(grains < Grains(65 * 64));
        Self(grains.0 as u16)
    }

    #[inline]
    #[must_use]
    pub fn grains(self) -> Grains {
        Grains(u32::from(self.0))
    }
}

/// The work of an operation, with the values that the FTL or the controller needs when the
/// operation is complete. The variants have the order of `WorkKind`, so that finding the kind costs
/// nothing.
///
/// It takes four bytes, and no variant has a field where another one has half of a field. The
/// compiler then keeps it in few registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// `tag`: of the command that waits.
    HostRead {
        tag: u8,
    },
    /// `begun`: the room in the write buffer that is free when the page is programmed.
    HostProgram {
        rounds: Rounds,
        begun: Begun,
    },
    HostCacheProgram {
        rounds: Rounds,
        begun: Begun,
    },
    /// `move_number`: of the collection page that waits for the data.
    CollectionRead {
        move_number: u16,
    },
    CollectionProgram {
        move_number: u16,
    },
    Erase,
    /// `is_host`: the stripe holds host data.
    ParityProgram {
        is_host: bool,
    },
    HostReconstruct {
        tag: u8,
    },
    CollectionReconstruct {
        move_number: u16,
    },
    /// `tag`: of the command that waits.
    MapRead {
        tag: u8,
    },
    MapLoad,
}

impl Work {
    #[inline]
    #[must_use]
    pub fn kind(self) -> WorkKind {
        match self {
            Self::HostRead { .. } => WorkKind::HostRead,
            Self::HostProgram { .. } => WorkKind::HostProgram,
            Self::HostCacheProgram { .. } => WorkKind::HostCacheProgram,
            Self::CollectionRead { .. } => WorkKind::CollectionRead,
            Self::CollectionProgram { .. } => WorkKind::CollectionProgram,
            Self::Erase => WorkKind::Erase,
            Self::ParityProgram { .. } => WorkKind::ParityProgram,
            Self::HostReconstruct { .. } => WorkKind::HostReconstruct,
            Self::CollectionReconstruct { .. } => WorkKind::CollectionReconstruct,
            Self::MapRead { .. } => WorkKind::MapRead,
            Self::MapLoad => WorkKind::MapLoad,
        }
    }

    /// The page of collection that the work is for, within its group.
    #[must_use]
    pub fn move_number(self) -> Option<u16> {
        match self {
            Self::CollectionRead { move_number }
            | Self::CollectionProgram { move_number }
            | Self::CollectionReconstruct { move_number } => Some(move_number),
            _ => None,
        }
    }

    /// The index of the kind of this work in a table.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        self.kind() as usize
    }

    /// Whether it programs host data.
    #[inline]
    #[must_use]
    pub fn programs_for_host(self) -> bool {
        matches!(self, Self::HostProgram { .. } | Self::HostCacheProgram { .. })
    }
}

const _: () = assert!(size_of::<Work>() == 4);

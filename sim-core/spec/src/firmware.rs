//! The policies of a drive's firmware: which unit is collected and when, which stream a page goes
//! to, and how wear is spread. Each policy is a word in a drive's file and in a link.

mod pacing;
mod streams;

pub use pacing::{PACING_WORDS, PACINGS, Pacing};
pub use streams::{HOT_BY, HOT_BY_WORDS, HotBy, Separation, Write, units_separate};

/// An array of the names of a list of policies.
macro_rules! word_list {
    ($policies:ident) => {{
        let mut words = [""; $policies.len()];
        let mut index = 0;
        while index < words.len() {
            words[index] = $policies[index].name;
            index += 1;
        }
        words
    }};
}
use word_list;

/// The words of `CollectionUnit` in files, in its order.
pub const UNITS: [&str; 2] = ["block", "superblock"];

/// The blocks that collection frees as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CollectionUnit {
    Block,
    Superblock,
}

impl CollectionUnit {
    /// Takes an index in `UNITS`.
    pub fn from_word(place: usize) -> Self {
        [Self::Block, Self::Superblock][place]
    }
}

/// How a victim is chosen among the closed units of an allocation group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VictimPolicy {
    /// The unit with the fewest valid slots.
    Greedy,
    /// The unit that was closed first.
    Fifo,
    /// Any unit, each equally likely.
    Random,
    /// The unit with the fewest valid slots among this many units drawn at random.
    DChoices(u32),
    /// The unit with the largest age x (1 - valid share) / (2 x valid share), after Rosenblum and
    /// Ousterhout's log-structured file system.
    CostBenefit,
}

impl VictimPolicy {
    /// The words in files and links, in the order of the variants.
    pub const WORDS: [&'static str; 5] = ["greedy", "fifo", "random", "d-choices", "cost-benefit"];

    /// Takes an index in `WORDS`, and the units that d-choices draws.
    #[must_use]
    pub fn from_word(place: usize, choices: u32) -> Self {
        [Self::Greedy, Self::Fifo, Self::Random, Self::DChoices(choices), Self::CostBenefit][place]
    }

    #[must_use]
    pub fn word(self) -> &'static str {
        let place = match self {
            Self::Greedy => 0,
            Self::Fifo => 1,
            Self::Random => 2,
            Self::DChoices(_) => 3,
            Self::CostBenefit => 4,
        };
        Self::WORDS[place]
    }
}

/// How a drive spreads erases over its units. Without wear levelling, free units are used in the
/// order in which they were erased.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WearLevelling {
    /// A unit may be this many erases ahead of another one before cold data is moved out of the
    /// less worn unit. `None` moves no data: dynamic wear levelling only.
    pub spread_erases: Option<u32>,
}

/// Free units of a group that the host may not take, so that collection can always finish.
pub const RESERVED_UNITS: usize = 2;

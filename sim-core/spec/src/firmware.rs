//! The policies of a drive's firmware: which unit is collected and when, which stream a page goes
//! to, and how wear is spread. Each policy is a word in a drive's file and in a link.

mod pacing;
mod streams;
mod victim;

pub use pacing::{PACING_WORDS, PACINGS, Pacing};
pub use streams::{HOT_BY, HOT_BY_WORDS, HotBy, Separation, Write, units_separate};
pub use victim::{Candidates, GREEDY, VICTIM_POLICIES, VICTIM_POLICY_WORDS, VictimPolicy};

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

/// A policy is known by its name: two with the same name are equal, and it is printed as its name,
/// because the address of its function differs from run to run.
macro_rules! known_by_name {
    ($policy:ident) => {
        impl PartialEq for $policy {
            fn eq(&self, other: &Self) -> bool {
                self.name == other.name
            }
        }

        impl Eq for $policy {}

        impl std::fmt::Debug for $policy {
            fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
                formatter.write_str(self.name)
            }
        }
    };
}
use known_by_name;

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
    pub fn from_word(index: usize) -> Self {
        [Self::Block, Self::Superblock][index]
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

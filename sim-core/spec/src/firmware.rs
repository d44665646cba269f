//! How a drive's firmware decides: which unit is collected and when, what goes where, how wear is
//! spread. Each policy is a word in a drive's file and in a link.

mod pacing;
mod streams;
mod victim;

pub use pacing::{PACING_WORDS, PACINGS, Pacing};
pub use streams::{HOT_BY, HOT_BY_WORDS, HotBy, Separation, Write, units_separate};
pub use victim::{Candidates, GREEDY, VICTIM_POLICIES, VICTIM_POLICY_WORDS, VictimPolicy};

/// The names of a list of policies.
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

pub const UNITS: [&str; 2] = ["block", "superblock"];

/// What collection frees at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CollectionUnit {
    Block,
    Superblock,
}

impl CollectionUnit {
    pub fn from_word(place: usize) -> Self {
        [Self::Block, Self::Superblock][place]
    }
}

/// How a drive spreads erases over its units. Without it, units are used in the order in which
/// they were erased.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WearLevelling {
    /// Erases that a unit may be ahead of another before data that stays is moved; `None`: dynamic
    /// only.
    pub spread_erases: Option<u32>,
}

/// Free units that the host may not take, so that collection can always finish.
pub const RESERVED_UNITS: usize = 2;

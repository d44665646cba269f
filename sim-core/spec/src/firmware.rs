//! How a drive's firmware decides: which unit is collected and when, what goes where, how wear is
//! spread. Each policy is a word in a drive's file and in a link.

use crate::geometry::Layout;

pub const UNITS: [&str; 2] = ["block", "superblock"];
pub const PACINGS: [&str; 2] = ["burst", "paced"];

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

/// How collection shares the NAND with the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pacing {
    /// It waits until the low watermark and then goes on to the high one; meanwhile the host may
    /// fill the unit it has open and no more.
    Burst,
    /// It keeps a unit or two ahead; the host writes as much as collection frees, page by page.
    Paced,
}

impl Pacing {
    pub fn from_word(place: usize) -> Self {
        [Self::Burst, Self::Paced][place]
    }

    #[must_use]
    pub fn word(self) -> &'static str {
        PACINGS[self as usize]
    }
}

/// How a victim is chosen among the closed units of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VictimPolicy {
    /// The unit with the fewest valid slots.
    Greedy,
    /// The unit that was closed first.
    Fifo,
    /// Any unit.
    Random,
    /// The unit with the fewest valid slots among `d` drawn at random.
    DChoices(u32),
    /// The unit with the largest age x (1 - valid share) / (2 x valid share), after Rosenblum and
    /// Ousterhout's log-structured file system.
    CostBenefit,
}

impl VictimPolicy {
    pub const WORDS: [&'static str; 5] = ["greedy", "fifo", "random", "d-choices", "cost-benefit"];

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

/// How a drive tells hot data from cold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HotBy {
    /// The host marks what it writes: streams, write hints. An oracle where the workload knows.
    Hint,
    /// A logical page is hot when it is overwritten sooner than pages are on average.
    Recency,
}

impl HotBy {
    pub const WORDS: [&'static str; 2] = ["hint", "recency"];

    pub fn from_word(place: usize) -> Self {
        [Self::Hint, Self::Recency][place]
    }
}

/// A drive keeps hot and cold data apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Separation {
    pub hot_by: HotBy,
    /// Share of the spare area for hot data; `None` leaves it to the choice of victims.
    pub hot_spare_fraction: Option<f64>,
}

impl Separation {
    pub fn bytes_per_logical_page(&self) -> u64 {
        if self.hot_by == HotBy::Recency { 4 } else { 0 }
    }
}

/// Units of a group that hold no settled data, beside those of a drive with one open unit for the
/// host and one for collection: two open ones, and as many as leave every unit two pages to free on
/// average. Collection pads up to a page when it turns to the other kind, and does so twice where
/// it moves a unit for the sake of wear in between.
pub fn units_separate(layout: &Layout) -> u32 {
    2 + (2 * layout.units_per_group).div_ceil(layout.pages_per_unit)
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

/// Paced collection starts this many units above the low watermark, so that the host can open a
/// unit while a victim is being moved, and stops as many above that, so that it does not stop each
/// time that it has freed one.
pub const PACED_UNITS: u32 = 2;

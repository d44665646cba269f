//! Where the next page goes: free lists and the open units of host and collection.

use std::collections::VecDeque;

use super::moves::Moves;
use super::rounds::HostPage;
use spec::geometry::Layout;
use spec::units::{GroupIndex, MultiPlanePage, Slot, UnitIndex};

/// An open unit and its next page that is not yet programmed.
#[derive(Clone, Copy, Debug)]
pub struct Frontier {
    pub unit: UnitIndex,
    pub next_page: u32,
    /// Pages of the unit that are written.
    pub end_page: u32,
}

impl Frontier {
    pub const NONE: Self = Self { unit: UnitIndex::NONE, next_page: 0, end_page: 0 };

    #[inline]
    #[must_use]
    pub fn has_room(&self) -> bool {
        self.next_page < self.end_page
    }

    /// Opens the next page. It begins with `carry` grains of what did not fit into the one before.
    #[inline]
    pub fn open(&mut self, layout: &Layout, carry: u32, host_page: HostPage) -> OpenPage {
        let number = self.next_page;
        self.next_page += 1;
        let page = layout.page_in_unit(self.unit, number);
        let first_slot = layout.first_slot(page);
        let unit = self.unit;
        OpenPage { unit, number, page, first_slot, places: 0, begun: 0, filled: carry, host_page }
    }
}

/// A page that is being filled in the buffer before it is programmed.
#[derive(Clone, Copy, Debug)]
pub struct OpenPage {
    pub unit: UnitIndex,
    /// Page of the unit.
    pub number: u32,
    /// The same page, numbered over the whole drive.
    pub page: MultiPlanePage,
    pub first_slot: Slot,
    /// Logical pages that begin in it.
    pub places: u32,
    /// Grains of what begins in it; what goes on in the next page included.
    pub begun: u32,
    /// Grains.
    pub filled: u32,
    pub host_page: HostPage,
}

/// A unit that is being read by collection.
#[derive(Clone, Copy, Debug)]
pub struct Victim {
    pub unit: UnitIndex,
    /// The page of the unit that is looked at next.
    pub next_page: u32,
    /// Marks the last of its data that has a new place.
    pub mark: u64,
}

/// A unit that was read to the end.
#[derive(Clone, Copy, Debug)]
pub struct ErasePending {
    pub unit: UnitIndex,
    /// Marks the last of its data that was moved.
    pub mark: u64,
    /// Marks the last page of the host that may hold what replaced something in it.
    pub host_mark: u64,
}

/// Where collection writes: a unit, and how many of its grains have been given away.
#[derive(Clone, Copy, Debug)]
pub struct CollectionFrontier {
    pub unit: UnitIndex,
    pub filled: u32,
    /// Logical pages that begin in the page that is being filled.
    pub places: u32,
}

impl CollectionFrontier {
    /// No unit is open: the next place opens one.
    #[must_use]
    pub fn none(layout: &Layout) -> Self {
        Self { unit: UnitIndex::NONE, filled: layout.grains_per_unit, places: 0 }
    }
}

/// What a group keeps of the kind that it does not write at the moment.
#[derive(Clone, Debug)]
pub struct OtherStream {
    /// The host's open unit in use is that of hot data.
    pub host_is_hot: bool,
    pub host: Frontier,
    pub host_carry: u32,
    pub host_before: HostPage,
    /// Collection's open unit in use is that of hot data.
    pub collection_is_hot: bool,
    pub collection: CollectionFrontier,
    pub issuing: Frontier,
}

impl OtherStream {
    pub fn new(layout: &Layout) -> Self {
        Self {
            host_is_hot: false,
            host: Frontier::NONE,
            host_carry: 0,
            host_before: HostPage::of(0),
            collection_is_hot: false,
            collection: CollectionFrontier::none(layout),
            issuing: Frontier::NONE,
        }
    }
}

/// The dies that share a free list, and where they are being written.
#[derive(Clone, Debug)]
pub struct Group {
    /// Units without data, the one erased longest ago first, so that wear spreads.
    pub free: VecDeque<UnitIndex>,
    pub host: Frontier,
    /// Grains of the host's last logical page that go on in the next page of its unit.
    pub host_carry: u32,
    /// The page in which that logical page began.
    pub host_before: HostPage,
    pub collection: CollectionFrontier,
    /// The collection page that is programmed next, and the units that come after its own.
    pub issuing: Frontier,
    pub issuing_next: VecDeque<UnitIndex>,
    /// The open units of the other kind, where hot and cold data are apart.
    pub other: OtherStream,
    /// The pages that collection writes.
    pub moves: Moves,
    pub victim: Option<Victim>,
    /// Units read to the end, the first of them first.
    pub erase_pending: VecDeque<ErasePending>,
    /// Of those, the ones of which all that was moved is programmed, with their marks: erased once
    /// the host's pages are programmed too.
    pub host_pending: VecDeque<(UnitIndex, u64)>,
    /// The victim is collected for the sake of wear, not of what is stale in it.
    pub is_levelling: bool,
    /// A burst is going on.
    pub collecting: bool,
    /// Units whose erase has been asked for.
    pub erasing_units: u32,
    /// Slots that the host may write before collection must have freed more (paced).
    pub pacing_credit_grains: u32,
    /// What the current victim frees for each slot moved.
    pub gain_stale: u32,
    pub gain_valid: u32,
    pub gain_rest: u64,
}

impl Group {
    #[must_use]
    pub fn new(layout: &Layout, group: GroupIndex, moves_max: u32) -> Self {
        let first = group.0 * layout.units_per_group;
        Self {
            free: (first..first + layout.units_per_group).map(UnitIndex).collect(),
            host: Frontier::NONE,
            host_carry: 0,
            host_before: HostPage::of(0),
            collection: CollectionFrontier::none(layout),
            issuing: Frontier::NONE,
            issuing_next: VecDeque::new(),
            other: OtherStream::new(layout),
            // A slow page holds up those behind it: there is room for as many again.
            moves: Moves::new(2 * moves_max, layout.grains_per_page),
            victim: None,
            erase_pending: VecDeque::new(),
            host_pending: VecDeque::new(),
            is_levelling: false,
            collecting: false,
            erasing_units: 0,
            pacing_credit_grains: 0,
            gain_stale: 0,
            gain_valid: 1,
            gain_rest: 0,
        }
    }

    /// Collection is doing something that will free a unit.
    #[inline]
    #[must_use]
    pub fn is_under_way(&self) -> bool {
        self.victim.is_some() || self.moves.under_way() > 0 || self.freed_soon() > 0
    }

    /// Units that are being erased, or are due for it.
    #[inline]
    #[must_use]
    pub fn freed_soon(&self) -> usize {
        self.erasing_units as usize + self.host_pending.len()
    }

    /// `slots` of the victim were moved: the host earns its share of what that frees.
    #[inline]
    pub fn add_pacing_credit(&mut self, grains: u32, most: u32) {
        let gain = self.gain_rest + u64::from(grains) * u64::from(self.gain_stale);
        let valid = u64::from(self.gain_valid);
        let credit = u64::from(self.pacing_credit_grains) + gain / valid;
        self.pacing_credit_grains = credit.min(u64::from(most)) as u32;
        self.gain_rest = gain % valid;
    }
}

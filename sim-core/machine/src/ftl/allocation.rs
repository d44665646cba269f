//! The free lists of the allocation groups, and the open units of host and collection.

use std::collections::VecDeque;

use super::moves::Moves;
use crate::trace::{Round, Rounds};
use spec::geometry::Layout;
use spec::units::{Grains, GroupIndex, MultiPlanePage, Slot, UnitIndex};

/// An open unit, and its next page to be filled or programmed.
#[derive(Clone, Copy, Debug)]
pub struct Frontier {
    pub unit: UnitIndex,
    /// Number of that page in the unit.
    pub next_page: u32,
    /// Pages of the unit that may be written; fewer than all in the SLC cache.
    pub end_page: u32,
}

impl Frontier {
    pub const NONE: Self = Self { unit: UnitIndex::NONE, next_page: 0, end_page: 0 };

    #[inline]
    #[must_use]
    pub fn has_room(&self) -> bool {
        self.next_page < self.end_page
    }

    /// Opens the next page. It begins with the `carry` grains that did not fit into the page
    /// before.
    #[inline]
    pub fn open(&mut self, layout: &Layout, carry: Grains, rounds: Rounds) -> OpenPage {
        let number = self.next_page;
        self.next_page += 1;
        let page = layout.page_in_unit(self.unit, number);
        let first_slot = layout.first_slot(page);
        let (unit, begun) = (self.unit, Grains::ZERO);
        OpenPage { unit, number, page, first_slot, logical_begun: 0, begun, filled: carry, rounds }
    }
}

/// A host page that is being filled in the buffer before it is programmed.
#[derive(Clone, Copy, Debug)]
pub struct OpenPage {
    pub unit: UnitIndex,
    /// Number of the page in its unit.
    pub number: u32,
    /// The same page, numbered over the whole drive.
    pub page: MultiPlanePage,
    pub first_slot: Slot,
    /// Logical pages that begin in the page, each at an address of its own.
    pub logical_begun: u32,
    /// Grains of these logical pages, including the part that continues in the next page.
    pub begun: Grains,
    /// Grains of the page that are taken. More than the page has if its last logical page continues
    /// in the next page.
    pub filled: Grains,
    pub rounds: Rounds,
}

/// The unit that collection reads.
#[derive(Clone, Copy, Debug)]
pub struct Victim {
    pub unit: UnitIndex,
    /// Number of the page of the unit that is read next.
    pub next_page: u32,
    /// Mark in `Moves` behind the last of its data moved so far.
    pub mark: u64,
    /// Everything moved so far.
    pub moved: Grains,
    /// Room that the map pages updated for it have taken.
    pub updated: Grains,
}

impl Victim {
    pub fn new(unit: UnitIndex) -> Self {
        Self { unit, next_page: 0, mark: 0, moved: Grains::ZERO, updated: Grains::ZERO }
    }
}

/// An erase-pending unit: read to the end, and waiting until all data that was moved from it or
/// replaced in it is programmed.
#[derive(Clone, Copy, Debug)]
pub struct ErasePending {
    pub unit: UnitIndex,
    /// Mark in `Moves` behind the last of its moved data.
    pub mark: u64,
    /// Mark in `HostPages` behind the last host page that may hold newer versions of its data.
    pub host_mark: u64,
}

/// The open unit of collection, and how far it is filled.
#[derive(Clone, Copy, Debug)]
pub struct CollectionFrontier {
    pub unit: UnitIndex,
    /// Grains that are taken, padding included.
    pub filled: Grains,
    /// Logical pages that begin in the page that is being filled; counted only for compressed data.
    pub logical_begun: u32,
}

impl CollectionFrontier {
    /// No unit is open: the next move opens one.
    #[must_use]
    pub fn none(layout: &Layout) -> Self {
        Self { unit: UnitIndex::NONE, filled: layout.grains_per_unit, logical_begun: 0 }
    }
}

/// The open units of the stream, cold or hot, that a group does not write at the moment.
#[derive(Clone, Debug)]
pub struct OtherStream {
    /// Whether the host's stream in use is that of hot data.
    pub host_is_hot: bool,
    /// As in `Group`, for the other stream.
    pub host: Frontier,
    pub host_carry: Grains,
    pub host_before: Round,
    /// Whether collection's stream in use is that of hot data.
    pub collection_is_hot: bool,
    /// As in `Group`, for the other stream.
    pub collection: CollectionFrontier,
    pub issuing: Frontier,
}

impl OtherStream {
    pub fn new(layout: &Layout) -> Self {
        Self {
            host_is_hot: false,
            host: Frontier::NONE,
            host_carry: Grains::ZERO,
            host_before: Round::Even,
            collection_is_hot: false,
            collection: CollectionFrontier::none(layout),
            issuing: Frontier::NONE,
        }
    }
}

/// An allocation group: the dies that share a free list, and their open units.
#[derive(Clone, Debug)]
pub struct Group {
    /// Erased units, the one erased longest ago first, so that wear spreads.
    pub free: VecDeque<UnitIndex>,
    /// The open unit of the host.
    pub host: Frontier,
    /// Grains of the host's last logical page that continue in the next page of its unit.
    pub host_carry: Grains,
    /// The round of the page in which that logical page begins.
    pub host_before: Round,
    /// The open unit of collection.
    pub collection: CollectionFrontier,
    /// The collection page that is programmed next.
    pub issuing: Frontier,
    /// Units whose pages are programmed after those of `issuing`.
    pub issuing_next: VecDeque<UnitIndex>,
    /// The open units of the other stream, if hot and cold data are separate.
    pub other: OtherStream,
    /// The pages that collection writes.
    pub moves: Moves,
    pub victim: Option<Victim>,
    /// Units read to the end, in that order, whose moved data is not yet programmed.
    pub erase_pending: VecDeque<ErasePending>,
    /// Units whose moved data is programmed, each with its mark in `HostPages`: they are erased
    /// when the host pages before the mark are programmed too.
    pub host_pending: VecDeque<(UnitIndex, u64)>,
    /// Whether the victim is collected to spread wear, not to free space.
    pub is_levelling: bool,
    /// Whether the group collects: it has too few free units.
    pub collecting: bool,
    /// Units whose erase has been asked for and is not complete.
    pub erasing_units: u32,
    /// The reserve of the group, in grains. Only a paced drive keeps it (`recount_reserve`).
    pub reserve: u64,
}

impl Group {
    #[must_use]
    pub fn new(layout: &Layout, group: GroupIndex, moves_max: u32) -> Self {
        let first = group.0 * layout.units_per_group;
        let mut blank = Self {
            free: (first..first + layout.units_per_group).map(UnitIndex).collect(),
            host: Frontier::NONE,
            host_carry: Grains::ZERO,
            host_before: Round::Even,
            collection: CollectionFrontier::none(layout),
            issuing: Frontier::NONE,
            issuing_next: VecDeque::new(),
            other: OtherStream::new(layout),
            // A slow page holds up the pages behind it, so the ring has room for twice as many.
            moves: Moves::new(2 * moves_max, layout.grains_per_page),
            victim: None,
            erase_pending: VecDeque::new(),
            host_pending: VecDeque::new(),
            is_levelling: false,
            collecting: false,
            erasing_units: 0,
            reserve: 0,
        };
        blank.reserve = blank.counted_reserve(layout);
        blank
    }

    /// Whether collection is doing something that will free a unit.
    #[inline]
    #[must_use]
    pub fn is_under_way(&self) -> bool {
        self.victim.is_some() || self.moves.under_way() > 0 || self.freed_soon() > 0
    }

    /// Units that are being erased, or that wait only for host pages.
    #[inline]
    #[must_use]
    pub fn freed_soon(&self) -> usize {
        self.erasing_units as usize + self.host_pending.len()
    }
}

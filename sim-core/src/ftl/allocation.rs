//! Where the next page goes: free lists and the open units of host and collection.

use std::collections::VecDeque;

use crate::nand::Layout;
use crate::units::{GroupIndex, Slot, UnitIndex};

/// Free units that the host may not take, so that collection can always finish.
pub const RESERVED_UNITS: usize = 2;

/// An open unit and its next page that is not yet programmed.
#[derive(Clone, Copy, Debug)]
pub struct Frontier {
    pub unit: UnitIndex,
    pub next_page: u32,
}

impl Frontier {
    const NONE: Self = Self { unit: UnitIndex::NONE, next_page: u32::MAX };

    #[inline]
    #[must_use]
    pub fn has_room(&self, layout: &Layout) -> bool {
        self.next_page < layout.pages_per_unit
    }

    /// Opens the next page.
    #[inline]
    pub fn open(&mut self, layout: &Layout) -> OpenPage {
        let number = self.next_page;
        self.next_page += 1;
        let first_slot = layout.first_slot(layout.page_in_unit(self.unit, number));
        OpenPage { unit: self.unit, number, first_slot, filled: 0 }
    }
}

/// A page that is being filled in the buffer before it is programmed.
#[derive(Clone, Copy, Debug)]
pub struct OpenPage {
    pub unit: UnitIndex,
    /// Page of the unit.
    pub number: u32,
    pub first_slot: Slot,
    pub filled: u32,
}

/// The dies that share a free list, and where they are being written.
#[derive(Clone, Debug)]
pub struct Group {
    /// Units without data, the one erased longest ago first, so that wear spreads.
    pub free: VecDeque<UnitIndex>,
    pub host: Frontier,
    pub collection: Frontier,
    /// The page that collection is filling, and the entry of its sources.
    pub moved: Option<OpenPage>,
    pub moved_sources: u32,
    /// The victim that is being read, and its next page.
    pub victim: Option<(UnitIndex, u32)>,
    /// A burst is going on.
    pub collecting: bool,
    /// Slots asked for by collection and not yet programmed at their new place.
    pub in_flight_slots: u32,
    /// Units whose erase has been asked for.
    pub erasing_units: u32,
    /// Slots that the host may write before collection must have freed more (paced).
    pub credit_slots: u32,
    /// What the current victim frees for each slot moved.
    pub gain_stale: u32,
    pub gain_valid: u32,
    pub gain_rest: u32,
}

impl Group {
    #[must_use]
    pub fn new(layout: &Layout, group: GroupIndex) -> Self {
        let first = group.0 * layout.units_per_group;
        Self {
            free: (first..first + layout.units_per_group).map(UnitIndex).collect(),
            host: Frontier::NONE,
            collection: Frontier::NONE,
            moved: None,
            moved_sources: 0,
            victim: None,
            collecting: false,
            in_flight_slots: 0,
            erasing_units: 0,
            credit_slots: 0,
            gain_stale: 0,
            gain_valid: 1,
            gain_rest: 0,
        }
    }

    /// Collection is doing something that will free a unit.
    #[inline]
    #[must_use]
    pub fn is_under_way(&self) -> bool {
        self.victim.is_some() || self.in_flight_slots > 0 || self.erasing_units > 0
    }

    /// `slots` of the victim were moved: the host earns its share of what that frees.
    #[inline]
    pub fn earn(&mut self, slots: u32, most: u32) {
        let gain = self.gain_rest + slots * self.gain_stale;
        self.credit_slots = (self.credit_slots + gain / self.gain_valid).min(most);
        self.gain_rest = gain % self.gain_valid;
    }
}

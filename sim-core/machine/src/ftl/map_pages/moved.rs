//! The map pages that moves change while they are not in memory.
//!
//! 1. While collection moves the data of a victim, it gathers the map pages of that data that are
//!    not in memory. Each is in the list of the group that holds its copy in flash.
//! 2. When a victim of that group has been read to its end, each map page in the list is read and
//!    written anew: it moves from where it is to the open collection unit, as DFTL updates its
//!    translation pages (Gupta, Kim and Urgaonkar, 2009).
//! 3. The victim is erased after the new copies are programmed.
//!
//! For example, the memory holds 30 % of 640 map pages, and a victim has 3,400 valid slots anywhere
//! on the drive. Nearly all map pages have entries among them, so about 448 of them move.

use super::{MapPages, PageSet, Place};
use crate::ftl::Ftl;
use crate::nand::Nand;
use crate::trace::{Request, Work};
use spec::units::{Grains, GroupIndex, LogicalPage, Slot};

/// The map pages that are gathered, by the group that holds their copy in flash.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MovedPages {
    /// Indexed by group; each map page is in one list at most.
    lists: Vec<Vec<u32>>,
    listed: PageSet,
}

impl MovedPages {
    fn list(&mut self, group: GroupIndex) -> &mut Vec<u32> {
        if self.lists.len() <= group.index() {
            self.lists.resize_with(group.index() + 1, Vec::new);
        }
        &mut self.lists[group.index()]
    }

    fn insert(&mut self, group: GroupIndex, page: u32, pages: u32) {
        if self.listed.0.is_empty() {
            self.listed = PageSet::empty(pages);
        }
        if !self.listed.contains(page) {
            self.listed.insert(page);
            self.list(group).push(page);
        }
    }

    fn has(&mut self, group: GroupIndex) -> bool {
        !self.list(group).is_empty()
    }

    fn drop_list(&mut self, group: GroupIndex) {
        for page in std::mem::take(self.list(group)) {
            self.listed.remove(page);
        }
    }

    fn pop(&mut self, group: GroupIndex) -> Option<u32> {
        let page = self.list(group).pop()?;
        self.listed.remove(page);
        Some(page)
    }
}

impl MapPages {
    /// The logical pages that are the slots of a map page.
    fn logicals(&self, page: u32) -> impl Iterator<Item = LogicalPage> + use<> {
        let first = self.first.0 + page * self.plan.page_slots;
        (first..first + self.plan.page_slots).map(LogicalPage)
    }

    /// Whether a map page has changed outside the memory, and none of it waits to be written.
    fn is_changed_away(&self, page: u32) -> bool {
        let is_begun = self.begun.is_some_and(|begun| begun.page == page);
        self.place[page as usize] == Place::Away && self.changed.contains(page) && !is_begun
    }
}

impl Ftl {
    /// Whether the memory holds only a part of the map.
    pub(in crate::ftl) fn holds_part_of_map(&self) -> bool {
        self.map.as_ref().is_some_and(|map| !map.holds_all())
    }

    /// Gathers the map pages of the logical pages in `count` slots, which have moved there. Map
    /// pages have no entries themselves.
    pub(super) fn gather_moved(&mut self, first: Slot, count: u32) {
        let Self { map: Some(map), mapping, layout, .. } = self else { return };
        for &logical in mapping.logicals(first, count) {
            if logical >= map.first.0 {
                continue;
            }
            let page = map.page_of(LogicalPage(logical));
            if map.place[page as usize] == Place::Away {
                let slot = mapping.slot(LogicalPage(map.first.0 + page * map.plan.page_slots));
                if !slot.is_none() {
                    let group = layout.group_of(layout.unit_of(slot));
                    map.moved.insert(group, page, map.plan.pages);
                }
            }
        }
    }

    /// Updates the map pages gathered for `group`, after a victim whose moves took `moved`, as far
    /// as there is room now. `updated` is the room that they have taken, at most three quarters of
    /// what the victim frees. The rest stays changed outside the memory, in a list that takes none
    /// here. Returns whether nothing is left to do.
    pub(in crate::ftl) fn update_gathered(
        &mut self,
        group: GroupIndex,
        moved: Grains,
        updated: &mut Grains,
        nand: &mut Nand,
    ) -> bool {
        let freed = self.layout.grains_per_unit.saturating_sub(moved);
        // Else a victim with few stale slots would free no room for the host, and a drive at rest
        // would collect for ever what its map pages leave stale.
        let most = Grains(freed.0 - freed.0.div_ceil(4));
        let is_over = loop {
            let Some(map) = &mut self.map else { break true };
            if !map.moved.has(group) {
                break true;
            }
            let grains = self.layout.grains_per_slot * map.plan.page_slots;
            if *updated + grains > most || grains > self.room_in_units(group) {
                self.map.as_mut().expect("it is there").moved.drop_list(group);
                break true;
            }
            if grains > self.collection_room(group) {
                break false;
            }
            if self.update_next(group, nand) {
                *updated += grains;
            }
        };
        self.issue_moves(group, nand);
        is_over
    }

    /// Reads the next map page gathered and writes it to the open collection unit of `group`.
    /// Returns `false` if that cannot be done, or has been done meanwhile.
    fn update_next(&mut self, group: GroupIndex, nand: &mut Nand) -> bool {
        let popped = self.map.as_mut().and_then(|map| map.moved.pop(group));
        let Some(page) = popped.filter(|&page| self.can_update(page, group, nand)) else {
            return false;
        };
        let map = self.map.as_mut().expect("the drive has map pages");
        map.settle(page);
        for logical in map.logicals(page) {
            self.move_map_slot(group, logical, nand);
        }
        #[cfg(feature = "stamps")]
        self.stamp_map_page(page, 0);
        true
    }

    /// Whether a map page has changed outside the memory and all of it is on the NAND, in `group`.
    /// The copy of one in the buffer could reach the NAND first, and a power cut would undo both.
    fn can_update(&self, page: u32, group: GroupIndex, nand: &Nand) -> bool {
        let layout = &self.layout;
        let is_here = |logical| {
            let slot = self.mapping.slot(logical);
            if slot.is_none() || layout.group_of(layout.unit_of(slot)) != group {
                return false;
            }
            // Compressed data may continue in the next page.
            let first = self.number_in_unit(layout.page_of(slot));
            let last = (first + u32::from(layout.is_compressed())).min(layout.pages_per_unit - 1);
            let page = |number| layout.page_in_unit(layout.unit_of(slot), number);
            (first..=last).all(|number| self.is_programmed(page(number), nand))
        };
        let map = self.map.as_ref().expect("the drive has map pages");
        map.is_changed_away(page) && map.logicals(page).all(is_here)
    }

    /// Moves a slot of a map page to the open collection unit. It is a move and not a write, also
    /// after a power cut: as long as the old copy is there, that one counts, and the page has
    /// changed again.
    fn move_map_slot(&mut self, group: GroupIndex, logical: LogicalPage, nand: &mut Nand) {
        let from = self.mapping.slot(logical);
        let (die, request) = self.read_request(from, 0, nand).expect("it is on the NAND");
        let grains = self.layout.grains_per_slot;
        let mut move_number = None;
        let to = self.collection_slot(group, grains, &mut move_number);
        let move_number = move_number.expect("the slot is in a move");
        if self.journal.is_some() {
            self.note_moves(from, to, 1);
        }
        self.mapping.relocate(from, to, 1);
        self.mapping.clear_slot(from);
        self.fewer_valid(from, grains);
        self.counters.map_grains += u64::from(grains);
        self.counters.map_reads += 1;
        if self.layout.has_parity {
            self.collect_in_stripe(request.page, grains, move_number, nand);
        } else {
            let work = Work::CollectionRead { move_number };
            nand.enqueue(die, Request { work, ..request }, nand.now_ns());
        }
    }
}

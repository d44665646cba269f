//! The slots of the open collection unit that moved data takes.

use crate::ftl::allocation::{CollectionFrontier, Group};
use crate::ftl::{Ftl, UnitState};
use spec::units::{Grains, GroupIndex, MultiPlanePage, Slot};

impl Ftl {
    /// Moves the next valid slots, `grains` in all, from page `first` on, to the next slots of the
    /// open collection units.
    pub(super) fn move_slots(&mut self, group: GroupIndex, first: MultiPlanePage, grains: Grains) {
        let mut from = self.layout.first_slot(first);
        let mut left = grains;
        while left > Grains::ZERO {
            self.open_collection_unit(group);
            let open = &mut self.groups[group.index()].collection;
            let to = self.layout.slot_behind(open.unit, open.filled);
            let moved = left.min(self.layout.grains_per_unit - open.filled);
            open.filled += moved;
            left -= moved;
            self.units.more_valid(open.unit, moved);
            if self.journal.is_some() {
                self.note_moves(from, to, moved.slots());
            }
            from = self.relocate(from, to, moved.slots());
        }
    }

    /// Moves the valid logical pages of a page one by one, because their sizes differ. Returns the
    /// number of the move that waits for the read. A logical page that does not fit into a page
    /// continues in the next page of the unit. One that does not fit into the unit goes to the next
    /// unit.
    pub(super) fn move_compressed(&mut self, group: GroupIndex, page: MultiPlanePage) -> u16 {
        let layout = self.layout;
        let from = layout.first_slot(page);
        let mut valid = self.mapping.valid_in_page(page);
        let mut move_number = None;
        while valid != 0 {
            let slot = Slot(from.0 + valid.trailing_zeros());
            valid &= valid - 1;
            let grains = self.mapping.grains(self.mapping.logical(slot));
            let to = self.collection_slot(group, grains, &mut move_number);
            if self.journal.is_some() {
                self.note_moves(slot, to, 1);
            }
            self.relocate(slot, to, 1);
        }
        move_number.expect("something in the page is valid")
    }

    /// Takes the next slot of the open collection unit for a logical page of `grains`. The first
    /// such slot of a read begins its move.
    pub(in crate::ftl) fn collection_slot(
        &mut self,
        group: GroupIndex,
        grains: Grains,
        move_number: &mut Option<u16>,
    ) -> Slot {
        let layout = self.layout;
        let state = &mut self.groups[group.index()];
        let left = layout.grains_per_unit - state.collection.filled;
        if left < grains {
            state.collection.filled += left;
            state.moves.add_more(left);
            self.counters.padding_grains += u64::from(left);
        }
        self.open_collection_unit(group);
        let Group { collection: open, moves, .. } = &mut self.groups[group.index()];
        match move_number {
            None => *move_number = Some(moves.add(grains)),
            Some(_) => moves.add_more(grains),
        }
        let number = open.filled / layout.grains_per_page;
        let to = match layout.is_compressed() {
            true => {
                let first = layout.first_slot(layout.page_in_unit(open.unit, number));
                Slot(first.0 + open.logical_begun)
            }
            false => layout.slot_behind(open.unit, open.filled),
        };
        open.filled += grains;
        let is_same = open.filled / layout.grains_per_page == number;
        open.logical_begun = if is_same { open.logical_begun + 1 } else { 0 };
        self.units.more_valid(open.unit, grains);
        to
    }

    /// Opens the next collection unit if the current one is full.
    #[inline]
    fn open_collection_unit(&mut self, group: GroupIndex) {
        if self.groups[group.index()].collection.filled < self.layout.grains_per_unit {
            return;
        }
        let unit = self.take_free(group, UnitState::OpenCollection);
        let state = &mut self.groups[group.index()];
        state.collection = CollectionFrontier { unit, filled: Grains::ZERO, logical_begun: 0 };
        state.issuing_next.push_back(unit);
    }
}

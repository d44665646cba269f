//! Where things are: how slots, pages, blocks, dies and channels are numbered.
//!
//! Slots are numbered so that a collection unit is a run of consecutive slots in the order in
//! which they are programmed. Where data is stored compressed a page has room for more logical
//! pages than it has slots: numbers are then of places, and room is counted in grains of 64 bytes.
//! A unit is a block of one die, or (superblock) the same block of every die, striped page by page
//! over the dies, and over the channels first.
//!
//! The pages of one number in the blocks of a superblock are a row. With parity one page of each
//! row holds the parity of the others. Only pages of data are numbered, so the slots of a unit stay
//! one run. The die of a row that holds no data is its hole: data goes to the dies after it, in
//! turn. The hole holds the parity and moves on by a die from row to row; in a unit written without
//! the lost die it is that die, and there is no parity.

use crate::units::{DieIndex, GroupIndex, MultiPlanePage, SLOT_BYTES, Slot, UnitIndex};

/// What is on the board, as a data sheet gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    pub channels: u32,
    pub dies_per_channel: u32,
    pub planes: u32,
    pub blocks_per_plane: u32,
    pub pages_per_block: u32,
    pub page_bytes: u32,
    pub spare_bytes: u32,
    /// The planes of a die work together: one operation reads, programs or erases in each.
    pub multi_plane: bool,
}

impl Geometry {
    #[must_use]
    pub fn dies(&self) -> u32 {
        self.channels * self.dies_per_channel
    }

    #[must_use]
    pub fn planes_together(&self) -> u32 {
        if self.multi_plane { self.planes } else { 1 }
    }

    /// Physical slots of the whole drive.
    #[must_use]
    pub fn slots(&self) -> u64 {
        let pages = u64::from(self.dies())
            * u64::from(self.planes)
            * u64::from(self.blocks_per_plane)
            * u64::from(self.pages_per_block);
        pages * u64::from(self.page_bytes / SLOT_BYTES)
    }
}

/// The numbering that follows from a geometry and the collection unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    pub channels: u32,
    pub dies: u32,
    pub groups: u32,
    pub dies_per_group: u32,
    pub units_per_group: u32,
    /// Pages of one block: the pages of a unit that are on one die.
    pub pages_per_block: u32,
    pub has_parity: bool,
    /// Pages of data of a unit that have the same number in their blocks: one for each die of the
    /// group, one fewer with parity.
    pub pages_per_stripe: u32,
    /// Pages of data.
    pub pages_per_unit: u32,
    /// A slot is one grain, or 64 where data is stored compressed.
    pub grains_per_slot: u32,
    pub grains_per_page: u32,
    pub grains_per_unit: u32,
    /// Logical pages that a page can hold: more than its slots where they are stored compressed.
    pub places_per_page: u32,
    pub places_per_unit: u32,
}

/// Grains of a slot where data is stored compressed: 64 bytes each.
pub const GRAINS_COMPRESSED: u32 = 64;
/// Nothing takes less: 512 bytes.
pub const GRAINS_COMPRESSED_MIN: u32 = GRAINS_COMPRESSED / 8;

impl Layout {
    /// Parity needs superblocks of two dies at least.
    #[must_use]
    pub fn new(geometry: &Geometry, superblock: bool, parity: bool) -> Self {
        let dies = geometry.dies();
        let planes_apart = geometry.planes / geometry.planes_together();
        let dies_per_group = if superblock { dies } else { 1 };
        let slots_per_page = geometry.page_bytes / SLOT_BYTES * geometry.planes_together();
        let pages_per_stripe = dies_per_group - u32::from(parity);
        let pages_per_unit = geometry.pages_per_block * pages_per_stripe;
        Self {
            channels: geometry.channels,
            dies,
            groups: dies / dies_per_group,
            dies_per_group,
            units_per_group: geometry.blocks_per_plane * planes_apart,
            pages_per_block: geometry.pages_per_block,
            has_parity: parity,
            pages_per_stripe,
            pages_per_unit,
            grains_per_slot: 1,
            grains_per_page: slots_per_page,
            grains_per_unit: pages_per_unit * slots_per_page,
            places_per_page: slots_per_page,
            places_per_unit: pages_per_unit * slots_per_page,
        }
    }

    /// The same drive where a logical page takes no fewer than `grains_min` of 64 grains.
    #[must_use]
    pub fn compressed(self, grains_min: u32) -> Self {
        let places_per_slot = GRAINS_COMPRESSED.div_ceil(grains_min).next_power_of_two();
        Self {
            grains_per_slot: GRAINS_COMPRESSED,
            grains_per_page: self.grains_per_page * GRAINS_COMPRESSED,
            grains_per_unit: self.grains_per_unit * GRAINS_COMPRESSED,
            places_per_page: self.places_per_page * places_per_slot,
            places_per_unit: self.places_per_unit * places_per_slot,
            ..self
        }
    }

    /// Places of logical pages on the whole drive.
    #[must_use]
    pub fn places(&self) -> u64 {
        u64::from(self.units()) * u64::from(self.pages_per_unit) * u64::from(self.places_per_page)
    }

    #[must_use]
    pub fn units(&self) -> u32 {
        self.groups * self.units_per_group
    }

    /// Slots that hold data: parity takes none of them.
    #[must_use]
    pub fn slots(&self) -> u64 {
        u64::from(self.units()) * u64::from(self.grains_per_unit / self.grains_per_slot)
    }

    #[inline]
    #[must_use]
    pub fn group_of(&self, unit: UnitIndex) -> GroupIndex {
        GroupIndex(unit.0 / self.units_per_group)
    }

    #[inline]
    #[must_use]
    pub fn unit_of(&self, slot: Slot) -> UnitIndex {
        UnitIndex(slot.0 / self.places_per_unit)
    }

    #[inline]
    #[must_use]
    pub fn page_of(&self, slot: Slot) -> MultiPlanePage {
        MultiPlanePage(slot.0 / self.places_per_page)
    }

    #[inline]
    #[must_use]
    pub fn first_slot(&self, page: MultiPlanePage) -> Slot {
        Slot(page.0 * self.places_per_page)
    }

    #[inline]
    #[must_use]
    pub fn page_in_unit(&self, unit: UnitIndex, number: u32) -> MultiPlanePage {
        MultiPlanePage(unit.0 * self.pages_per_unit + number)
    }

    /// The group of a die.
    #[inline]
    #[must_use]
    pub fn group_of_die(&self, die: DieIndex) -> GroupIndex {
        GroupIndex(if self.dies_per_group == 1 { die.0 } else { 0 })
    }

    /// The number of a block in a table of all blocks, die after die.
    #[inline]
    #[must_use]
    pub fn block_index(&self, die: DieIndex, unit: UnitIndex) -> usize {
        let first = if self.dies_per_group == 1 { 0 } else { die.0 * self.units_per_group };
        (first + unit.0) as usize
    }

    /// The number, in its unit, of the first page of a block's row that is on `die`; with parity of
    /// the first page of the row.
    #[inline]
    #[must_use]
    pub fn first_number(&self, die: DieIndex) -> u32 {
        if self.dies_per_group == 1 || self.has_parity { 0 } else { die.0 }
    }

    /// The die of page `number` of a unit in `group`, of a drive without parity.
    #[inline]
    #[must_use]
    pub fn die_in_group(&self, group: GroupIndex, number: u32) -> DieIndex {
        if self.dies_per_group == 1 { DieIndex(group.0) } else { DieIndex(number % self.dies) }
    }

    /// With parity: the die of page `number` of a unit, where its row has its hole at `hole`.
    #[must_use]
    pub fn die_after(&self, parity_position: DieIndex, number: u32) -> DieIndex {
        DieIndex((parity_position.0 + 1 + number % self.pages_per_stripe) % self.dies)
    }

    /// With parity: the die that holds the parity of the row of page `number`.
    #[must_use]
    pub fn parity_die(&self, number: u32) -> DieIndex {
        DieIndex(self.stripe_of(number) % self.dies)
    }

    /// The number, in its blocks, of page `number` of a unit.
    #[must_use]
    pub fn stripe_of(&self, number: u32) -> u32 {
        number / self.pages_per_stripe
    }

    /// The number, in its unit, of the page that `die` has in `row`; none at the row's hole.
    /// Without parity there is none, and `hole` means nothing.
    #[must_use]
    pub fn number_at(&self, die: DieIndex, row: u32, parity_position: DieIndex) -> Option<u32> {
        let place = match (self.dies_per_group, self.has_parity) {
            (1, _) => 0,
            (_, false) => die.0,
            (dies, true) => (die.0 + dies - 1 - parity_position.0) % dies,
        };
        (place < self.pages_per_stripe).then(|| row * self.pages_per_stripe + place)
    }

    /// The block of a page, numbered on its die, and the page's number in it.
    #[must_use]
    pub fn block_and_page(&self, page: MultiPlanePage) -> (u32, u32) {
        let unit = page.0 / self.pages_per_unit;
        (unit % self.units_per_group, self.stripe_of(page.0 % self.pages_per_unit))
    }

    #[inline]
    #[must_use]
    pub fn channel_of(&self, die: DieIndex) -> usize {
        (die.0 % self.channels) as usize
    }

    /// The unit that holds block `block` of `die`.
    #[must_use]
    pub fn unit_at(&self, die: DieIndex, block: u32) -> UnitIndex {
        UnitIndex(if self.dies_per_group == 1 { die.0 * self.units_per_group } else { 0 } + block)
    }
}

#[cfg(test)]
mod tests {
    use super::{Geometry, Layout};
    use crate::units::{DieIndex, MultiPlanePage, UnitIndex};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const GEOMETRY: Geometry = Geometry {
        channels: 2,
        dies_per_channel: 2,
        planes: 2,
        blocks_per_plane: 4,
        pages_per_block: 3,
        page_bytes: 8192,
        spare_bytes: 448,
        multi_plane: true,
    };

    /// The hole of a row of a unit that was written with all dies.
    fn parity_position(layout: &Layout, number: u32) -> DieIndex {
        if layout.has_parity { layout.parity_die(number) } else { DieIndex(0) }
    }

    fn die_of(layout: &Layout, page: MultiPlanePage) -> DieIndex {
        let number = page.0 % layout.pages_per_unit;
        let unit = UnitIndex(page.0 / layout.pages_per_unit);
        match layout.has_parity {
            true => layout.die_after(parity_position(layout, number), number),
            false => layout.die_in_group(layout.group_of(unit), number),
        }
    }

    #[test]
    fn every_page_has_one_place_and_every_place_one_page() {
        for (superblock, multi_plane, parity) in [
            (false, true, false),
            (true, true, false),
            (true, true, true),
            (false, false, false),
            (true, false, false),
            (true, false, true),
        ] {
            let geometry = Geometry { multi_plane, ..GEOMETRY };
            let layout = Layout::new(&geometry, superblock, parity);
            let parity_share = if parity { GEOMETRY.dies() } else { 0 };
            let whole = GEOMETRY.slots();
            let expected = whole.checked_div(u64::from(parity_share)).map_or(whole, |p| whole - p);
            assert_eq!(layout.slots(), expected, "parity takes one die's worth");
            let mut seen = std::collections::BTreeSet::new();
            for page in 0..layout.units() * layout.pages_per_unit {
                let die = die_of(&layout, MultiPlanePage(page));
                let (block, row) = layout.block_and_page(MultiPlanePage(page));
                assert!(die.0 < layout.dies && row < layout.pages_per_block);
                assert!(seen.insert((die, block, row)));
                let unit = layout.unit_at(die, block);
                let number = page % layout.pages_per_unit;
                assert_eq!(
                    layout.number_at(die, row, parity_position(&layout, number)),
                    Some(number)
                );
                assert_eq!(layout.page_in_unit(unit, number), MultiPlanePage(page));
            }
        }
    }

    #[test]
    fn a_superblock_is_striped_over_the_channels_first() {
        let layout = Layout::new(&GEOMETRY, true, false);
        let dies: Vec<u32> = (0..5).map(|p| die_of(&layout, MultiPlanePage(p)).0).collect();
        assert_eq!(dies, [0, 1, 2, 3, 0]);
        let channels: Vec<usize> =
            (0..4).map(|p| layout.channel_of(die_of(&layout, MultiPlanePage(p)))).collect();
        assert_eq!(channels, [0, 1, 0, 1]);
    }

    #[test]
    fn parity_moves_on_by_a_die_from_row_to_row() {
        let layout = Layout::new(&GEOMETRY, true, true);
        let dies: Vec<u32> = (0..9).map(|p| die_of(&layout, MultiPlanePage(p)).0).collect();
        assert_eq!(dies, [1, 2, 3, 2, 3, 0, 3, 0, 1], "parity is on 0, 1, 2");
        let without_die_2 = |number| layout.die_after(DieIndex(2), number).0;
        assert_eq!([0, 1, 2, 3].map(without_die_2), [3, 0, 1, 3]);
        assert_eq!(layout.number_at(DieIndex(2), 1, DieIndex(2)), None);
    }
}

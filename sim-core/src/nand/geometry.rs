//! Where things are: how slots, pages, blocks, dies and channels are numbered.
//!
//! Slots are numbered so that a collection unit is a run of consecutive slots in the order in
//! which they are programmed. Where data is stored compressed a page has room for more logical
//! pages than it has slots: numbers are then of places, and room is counted in grains of 64 bytes.
//! A unit is a block of one die, or (superblock) the same block of every die, striped page by page
//! over the dies, and over the channels first.

use crate::units::{DieIndex, GroupIndex, PageIndex, SLOT_BYTES, Slot, UnitIndex};

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
    #[must_use]
    pub fn new(geometry: &Geometry, superblock: bool) -> Self {
        let dies = geometry.dies();
        let planes_apart = geometry.planes / geometry.planes_together();
        let dies_per_group = if superblock { dies } else { 1 };
        let slots_per_page = geometry.page_bytes / SLOT_BYTES * geometry.planes_together();
        let pages_per_unit = geometry.pages_per_block * dies_per_group;
        Self {
            channels: geometry.channels,
            dies,
            groups: dies / dies_per_group,
            dies_per_group,
            units_per_group: geometry.blocks_per_plane * planes_apart,
            pages_per_block: geometry.pages_per_block,
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
    pub fn page_of(&self, slot: Slot) -> PageIndex {
        PageIndex(slot.0 / self.places_per_page)
    }

    #[inline]
    #[must_use]
    pub fn first_slot(&self, page: PageIndex) -> Slot {
        Slot(page.0 * self.places_per_page)
    }

    #[inline]
    #[must_use]
    pub fn page_in_unit(&self, unit: UnitIndex, number: u32) -> PageIndex {
        PageIndex(unit.0 * self.pages_per_unit + number)
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

    /// The number, in its unit, of page `number` of a block.
    #[inline]
    #[must_use]
    pub fn number_in_unit(&self, die: DieIndex, number: u32) -> u32 {
        if self.dies_per_group == 1 { number } else { number * self.dies_per_group + die.0 }
    }

    /// The die of page `number` of a unit in `group`.
    #[inline]
    #[must_use]
    pub fn die_in_group(&self, group: GroupIndex, number: u32) -> DieIndex {
        if self.dies_per_group == 1 { DieIndex(group.0) } else { DieIndex(number % self.dies) }
    }

    /// Where a page is: its die, its block on that die, its number in that block.
    #[inline]
    #[must_use]
    pub fn place(&self, page: PageIndex) -> (DieIndex, u32, u32) {
        let unit = UnitIndex(page.0 / self.pages_per_unit);
        let number = page.0 % self.pages_per_unit;
        let group = self.group_of(unit);
        let block = unit.0 % self.units_per_group;
        (self.die_in_group(group, number), block, number / self.dies_per_group)
    }

    #[inline]
    #[must_use]
    pub fn channel_of(&self, die: DieIndex) -> usize {
        (die.0 % self.channels) as usize
    }

    /// The unit that holds block `block` of `die`, and the number of the block's first page in it.
    #[must_use]
    pub fn unit_at(&self, die: u32, block: u32) -> (UnitIndex, u32) {
        if self.dies_per_group == 1 {
            (UnitIndex(die * self.units_per_group + block), 0)
        } else {
            (UnitIndex(block), die)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Geometry, Layout};
    use crate::units::PageIndex;
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

    #[test]
    fn every_page_has_one_place_and_every_place_one_page() {
        for (superblock, multi_plane) in
            [(false, true), (true, true), (false, false), (true, false)]
        {
            let layout = Layout::new(&Geometry { multi_plane, ..GEOMETRY }, superblock);
            assert_eq!(layout.slots(), GEOMETRY.slots());
            let mut seen = std::collections::BTreeSet::new();
            for page in 0..layout.units() * layout.pages_per_unit {
                let (die, block, number) = layout.place(PageIndex(page));
                assert!(die.0 < layout.dies && number < layout.pages_per_block);
                assert!(seen.insert((die, block, number)));
                let (unit, first) = layout.unit_at(die.0, block);
                let back = layout.page_in_unit(unit, first + number * layout.dies_per_group);
                assert_eq!(back, PageIndex(page));
            }
        }
    }

    #[test]
    fn a_superblock_is_striped_over_the_channels_first() {
        let layout = Layout::new(&GEOMETRY, true);
        let dies: Vec<u32> = (0..5).map(|p| layout.place(PageIndex(p)).0.0).collect();
        assert_eq!(dies, [0, 1, 2, 3, 0]);
        let channels: Vec<usize> =
            (0..4).map(|p| layout.channel_of(layout.place(PageIndex(p)).0)).collect();
        assert_eq!(channels, [0, 1, 0, 1]);
    }
}

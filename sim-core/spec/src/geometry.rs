//! The geometry of a drive, and how its slots, pages, blocks, dies and channels are numbered.
//!
//! A collection unit is one block of one die, or a superblock: the same block of several dies, of
//! all of them or of as many as an allocation group has. The pages of a superblock go to these dies
//! in turn, and neighbouring dies are on different channels. Slots are numbered in the order in
//! which they are programmed, so the slots of a unit are consecutive.
//!
//! The pages that have the same number in the blocks of a superblock are a stripe. On a drive with
//! parity, one die of every stripe holds the parity of the other dies' pages. This die is the
//! parity position of the stripe. It moves on by one die from stripe to stripe, and the data of a
//! stripe begins on the die after it. Only pages of data are numbered, so the slots of a unit stay
//! consecutive. After a die is lost, every new unit leaves that die out: it is the parity position
//! of all their stripes, and no parity is written.
//!
//! Four dies on two channels, three pages in a block, without parity and with it. The numbers are
//! those of pages in their unit; P is parity:
//!
//! ```text
//! die        0   1   2   3          die        0   1   2   3
//! channel    0   1   0   1          channel    0   1   0   1
//! stripe 0   0   1   2   3          stripe 0   P   0   1   2
//! stripe 1   4   5   6   7          stripe 1   5   P   3   4
//! stripe 2   8   9  10  11          stripe 2   7   8   P   6
//! ```
//!
//! A drive that compresses counts space in compression granules of 64 bytes. Its pages hold more
//! logical pages than they have slots. A `Slot` is then an address of one compressed logical page,
//! and every page has `addresses_per_page` of them.

mod stripe;

use crate::units::{DieIndex, Grains, GroupIndex, MultiPlanePage, SLOT_BYTES, Slot, UnitIndex};

/// The chips on the board, as data sheets give them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    pub channels: u32,
    pub dies_per_channel: u32,
    pub planes: u32,
    /// Bad blocks included.
    pub blocks_per_plane: u32,
    /// Blocks that never hold data, as many in every plane.
    pub bad_blocks_per_plane: u32,
    /// In each plane's block.
    pub pages_per_block: u32,
    /// Data of one page of one plane, without the spare bytes.
    pub page_bytes: u32,
    /// Bytes of one page beside its data, for parity, CRC and metadata.
    pub spare_bytes: u32,
    /// The planes of a die work together: one operation reads, programs or erases one page or
    /// block in each of them.
    pub multi_plane: bool,
}

impl Geometry {
    /// Dies of the whole drive.
    #[must_use]
    pub fn dies(&self) -> u32 {
        self.channels * self.dies_per_channel
    }

    /// Planes that one operation uses.
    #[must_use]
    pub fn planes_together(&self) -> u32 {
        if self.multi_plane { self.planes } else { 1 }
    }

    /// Blocks of a plane that hold data. They are numbered without the bad ones, as a table of bad
    /// blocks in the firmware numbers them: which ones are bad changes no time.
    #[must_use]
    pub fn good_blocks_per_plane(&self) -> u32 {
        self.blocks_per_plane - self.bad_blocks_per_plane
    }

    /// Physical slots of the good blocks of the whole drive, parity included.
    #[must_use]
    pub fn slots(&self) -> u64 {
        u64::from(self.good_blocks_per_plane()) * self.slots_per_block_row()
    }

    /// Physical slots of the bad blocks of the whole drive.
    #[must_use]
    pub fn bad_slots(&self) -> u64 {
        u64::from(self.bad_blocks_per_plane) * self.slots_per_block_row()
    }

    /// Slots of one block of every plane.
    fn slots_per_block_row(&self) -> u64 {
        let planes = u64::from(self.dies()) * u64::from(self.planes);
        planes * u64::from(self.pages_per_block) * u64::from(self.page_bytes / SLOT_BYTES)
    }
}

/// The numbering that follows from a geometry and a collection unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    pub channels: u32,
    pub dies: u32,
    /// Allocation groups: 1 with superblocks of all dies, one per die without superblocks.
    pub groups: u32,
    pub dies_per_group: u32,
    /// Collection units of one allocation group.
    pub units_per_group: u32,
    /// Pages of one block, which are also the pages of a unit on one die, parity included. All
    /// pages are multi-plane pages.
    pub pages_per_block: u32,
    pub has_parity: bool,
    /// Pages of data in a stripe: one per die of the group, one fewer with parity.
    pub pages_per_stripe: u32,
    /// Pages of data in a unit.
    pub pages_per_unit: u32,
    /// Compression granules in a slot: 64 on a drive that compresses, else 1.
    pub grains_per_slot: Grains,
    pub grains_per_page: Grains,
    /// Without the pages of parity.
    pub grains_per_unit: Grains,
    /// Addresses of logical pages in one page. Without compression, its slots; with it, a power of
    /// two times as many.
    pub addresses_per_page: u32,
    pub addresses_per_unit: u32,
}

/// Compression granules in a slot of a drive that compresses.
pub const GRAINS_COMPRESSED: u32 = 64;
/// A compressed logical page takes at least 8 granules, which are 512 bytes.
pub const GRAINS_COMPRESSED_MIN: u32 = GRAINS_COMPRESSED / 8;

impl Layout {
    /// Returns the numbering of the drive without compression. A collection unit is a block of each
    /// of `dies_per_group` dies, of 1 or more that divide the dies of the drive. Parity needs at
    /// least two.
    #[must_use]
    pub fn new(geometry: &Geometry, dies_per_group: u32, parity: bool) -> Self {
        let dies = geometry.dies();
        assert!(dies.is_multiple_of(dies_per_group), "allocation groups have as many dies each");
        let planes_apart = geometry.planes / geometry.planes_together();
        let slots_per_page = geometry.page_bytes / SLOT_BYTES * geometry.planes_together();
        let pages_per_stripe = dies_per_group - u32::from(parity);
        let pages_per_unit = geometry.pages_per_block * pages_per_stripe;
        Self {
            channels: geometry.channels,
            dies,
            groups: dies / dies_per_group,
            dies_per_group,
            units_per_group: geometry.good_blocks_per_plane() * planes_apart,
            pages_per_block: geometry.pages_per_block,
            has_parity: parity,
            pages_per_stripe,
            pages_per_unit,
            grains_per_slot: Grains::ONE,
            grains_per_page: Grains::ONE * slots_per_page,
            grains_per_unit: Grains::ONE * (pages_per_unit * slots_per_page),
            addresses_per_page: slots_per_page,
            addresses_per_unit: pages_per_unit * slots_per_page,
        }
    }

    /// The same drive, whose blocks have `divisor` times fewer pages. It divides their number.
    #[must_use]
    pub fn shortened(self, divisor: u32) -> Self {
        let pages_per_block = self.pages_per_block / divisor;
        let pages_per_unit = pages_per_block * self.pages_per_stripe;
        Self {
            pages_per_block,
            pages_per_unit,
            grains_per_unit: self.grains_per_page * pages_per_unit,
            addresses_per_unit: self.addresses_per_page * pages_per_unit,
            ..self
        }
    }

    /// How many times fewer pages a block has than that of `geometry`; 1 at full size.
    #[must_use]
    pub fn block_divisor(&self, geometry: &Geometry) -> u32 {
        geometry.pages_per_block / self.pages_per_block
    }

    /// The same drive with compression, if a logical page takes at least `least` granules, 1
    /// to 64. With 20, three logical pages fit into a slot, and a slot has four addresses.
    #[must_use]
    pub fn compressed(self, least: Grains) -> Self {
        let grains_per_slot = Grains(GRAINS_COMPRESSED);
        let addresses_per_slot = grains_per_slot.div_ceil(least).next_power_of_two();
        Self {
            grains_per_slot,
            grains_per_page: self.grains_per_page * GRAINS_COMPRESSED,
            grains_per_unit: self.grains_per_unit * GRAINS_COMPRESSED,
            addresses_per_page: self.addresses_per_page * addresses_per_slot,
            addresses_per_unit: self.addresses_per_unit * addresses_per_slot,
            ..self
        }
    }

    /// Whether logical pages are stored compressed, in granules smaller than a slot.
    #[inline]
    #[must_use]
    pub fn is_compressed(&self) -> bool {
        self.grains_per_slot > Grains::ONE
    }

    /// Addresses of logical pages on the whole drive.
    #[must_use]
    pub fn addresses(&self) -> u64 {
        u64::from(self.units())
            * u64::from(self.pages_per_unit)
            * u64::from(self.addresses_per_page)
    }

    /// Collection units of the whole drive.
    #[must_use]
    pub fn units(&self) -> u32 {
        self.groups * self.units_per_group
    }

    /// Slots for data on the whole drive, without the pages of parity.
    #[must_use]
    pub fn slots(&self) -> u64 {
        u64::from(self.units()) * u64::from(self.grains_per_unit / self.grains_per_slot)
    }

    /// The allocation group of a unit.
    #[inline]
    #[must_use]
    pub fn group_of(&self, unit: UnitIndex) -> GroupIndex {
        GroupIndex(if self.groups == 1 { 0 } else { unit.0 / self.units_per_group })
    }

    /// The unit that contains a slot.
    #[inline]
    #[must_use]
    pub fn unit_of(&self, slot: Slot) -> UnitIndex {
        UnitIndex(slot.0 / self.addresses_per_unit)
    }

    /// The page that contains a slot.
    #[inline]
    #[must_use]
    pub fn page_of(&self, slot: Slot) -> MultiPlanePage {
        MultiPlanePage(slot.0 / self.addresses_per_page)
    }

    /// The first of the consecutive slots of a page.
    #[inline]
    #[must_use]
    pub fn first_slot(&self, page: MultiPlanePage) -> Slot {
        Slot(page.0 * self.addresses_per_page)
    }

    /// The slot behind the first `filled` grains of a unit. Only for a drive that does not
    /// compress.
    #[inline]
    #[must_use]
    pub fn slot_behind(&self, unit: UnitIndex, filled: Grains) -> Slot {
        Slot(unit.0 * self.grains_per_unit.slots() + filled.slots())
    }

    /// The page of data with `number`, 0 and up, in `unit`.
    #[inline]
    #[must_use]
    pub fn page_in_unit(&self, unit: UnitIndex, number: u32) -> MultiPlanePage {
        MultiPlanePage(unit.0 * self.pages_per_unit + number)
    }

    /// The allocation group of a die.
    #[inline]
    #[must_use]
    pub fn group_of_die(&self, die: DieIndex) -> GroupIndex {
        GroupIndex(match (self.groups, self.dies_per_group) {
            (1, _) => 0,
            (_, 1) => die.0,
            (_, dies) => die.0 / dies,
        })
    }

    /// The dies of an allocation group.
    pub fn dies_of(&self, group: GroupIndex) -> impl Iterator<Item = DieIndex> + use<> {
        let first = group.0 * self.dies_per_group;
        (first..first + self.dies_per_group).map(DieIndex)
    }

    /// The die with `number`, 0 and up, in an allocation group.
    #[inline]
    fn die_at(&self, group: GroupIndex, number: u32) -> DieIndex {
        DieIndex(group.0 * self.dies_per_group + number)
    }

    /// The number of a die in its allocation group.
    #[inline]
    #[must_use]
    pub fn number_in_group(&self, die: DieIndex) -> u32 {
        match (self.groups, self.dies_per_group) {
            (1, _) => die.0,
            (_, 1) => 0,
            (_, dies) => die.0 % dies,
        }
    }

    /// The index of a block in a table of all blocks, unit after unit, because the dies of a unit
    /// work at the same time. The block is the one that `unit` has on `die`.
    #[inline]
    #[must_use]
    pub fn block_index(&self, die: DieIndex, unit: UnitIndex) -> usize {
        self.block_on(self.number_in_group(die), unit)
    }

    /// `block_index` for the die with `number` in its allocation group.
    #[inline]
    #[must_use]
    pub fn block_on(&self, number: u32, unit: UnitIndex) -> usize {
        (unit.0 * self.dies_per_group + number) as usize
    }

    /// The number, in its unit, by which a program names the first page of a block on `die`. With
    /// parity, 0: a program then names the first data page of its stripe, whatever the die.
    #[inline]
    #[must_use]
    pub fn first_program_number(&self, die: DieIndex) -> u32 {
        if self.has_parity { 0 } else { self.number_in_group(die) }
    }

    /// The die of page `number` of a unit in `group`. Only for a drive without parity.
    #[inline]
    #[must_use]
    pub fn die_in_group(&self, group: GroupIndex, number: u32) -> DieIndex {
        match self.dies_per_group {
            dies @ 2.. => self.die_at(group, number % dies),
            _ => DieIndex(group.0),
        }
    }

    /// The block of a page, numbered on its die, and the number of the page in that block.
    #[must_use]
    pub fn block_and_page(&self, page: MultiPlanePage) -> (u32, u32) {
        let unit = page.0 / self.pages_per_unit;
        (unit % self.units_per_group, self.stripe_of(page.0 % self.pages_per_unit))
    }

    /// The channel of a die. Neighbouring dies are on different channels.
    #[inline]
    #[must_use]
    pub fn channel_of(&self, die: DieIndex) -> usize {
        (die.0 % self.channels) as usize
    }

    /// The unit that holds `block` of `die`, numbered as `block_and_page` returns it.
    #[must_use]
    pub fn unit_at(&self, die: DieIndex, block: u32) -> UnitIndex {
        UnitIndex(self.group_of_die(die).0 * self.units_per_group + block)
    }
}

#[cfg(test)]
mod tests {
    use super::{Geometry, Layout};
    use crate::units::{DieIndex, MultiPlanePage, UnitIndex};

    const GEOMETRY: Geometry = Geometry {
        channels: 2,
        dies_per_channel: 2,
        planes: 2,
        blocks_per_plane: 5,
        bad_blocks_per_plane: 1,
        pages_per_block: 3,
        page_bytes: 8192,
        spare_bytes: 448,
        multi_plane: true,
    };

    /// The parity position of page `number`'s stripe, in a unit written with all dies.
    fn parity_position(layout: &Layout, unit: UnitIndex, number: u32) -> DieIndex {
        let group = layout.group_of(unit);
        if layout.has_parity { layout.parity_die(group, number) } else { DieIndex(0) }
    }

    fn die_of(layout: &Layout, page: MultiPlanePage) -> DieIndex {
        let number = page.0 % layout.pages_per_unit;
        let unit = UnitIndex(page.0 / layout.pages_per_unit);
        match layout.has_parity {
            true => layout.die_after(parity_position(layout, unit, number), number),
            false => layout.die_in_group(layout.group_of(unit), number),
        }
    }

    #[test]
    fn every_page_has_one_address_and_every_address_one_page() {
        for (dies_per_group, multi_plane, parity) in [
            (1, true, false),
            (4, true, false),
            (4, true, true),
            (1, false, false),
            (4, false, false),
            (4, false, true),
            (2, true, false),
            (2, false, true),
        ] {
            let geometry = Geometry { multi_plane, ..GEOMETRY };
            let layout = Layout::new(&geometry, dies_per_group, parity);
            let parity_share = if parity { dies_per_group } else { 0 };
            let whole = GEOMETRY.slots();
            let expected = whole.checked_div(u64::from(parity_share)).map_or(whole, |p| whole - p);
            assert_eq!(layout.slots(), expected, "parity takes one die of each group");
            let mut seen = std::collections::BTreeSet::new();
            for page in 0..layout.units() * layout.pages_per_unit {
                let die = die_of(&layout, MultiPlanePage(page));
                let (block, page_in_block) = layout.block_and_page(MultiPlanePage(page));
                assert!(die.0 < layout.dies && page_in_block < layout.pages_per_block);
                assert!(seen.insert((die, block, page_in_block)));
                let unit = layout.unit_at(die, block);
                let number = page % layout.pages_per_unit;
                let parity_position = parity_position(&layout, unit, number);
                assert_eq!(layout.number_at(die, page_in_block, parity_position), Some(number));
                assert_eq!(layout.page_in_unit(unit, number), MultiPlanePage(page));
            }
        }
    }

    #[test]
    fn a_superblock_is_striped_over_the_channels_first() {
        let layout = Layout::new(&GEOMETRY, 4, false);
        let dies: Vec<u32> = (0..5).map(|p| die_of(&layout, MultiPlanePage(p)).0).collect();
        assert_eq!(dies, [0, 1, 2, 3, 0]);
        let channels: Vec<usize> =
            (0..4).map(|p| layout.channel_of(die_of(&layout, MultiPlanePage(p)))).collect();
        assert_eq!(channels, [0, 1, 0, 1]);
    }

    #[test]
    fn parity_moves_on_by_a_die_from_stripe_to_stripe() {
        let layout = Layout::new(&GEOMETRY, 4, true);
        let dies: Vec<u32> = (0..9).map(|p| die_of(&layout, MultiPlanePage(p)).0).collect();
        assert_eq!(dies, [1, 2, 3, 2, 3, 0, 3, 0, 1], "parity is on 0, 1, 2");
        let without_die_2 = |number| layout.die_after(DieIndex(2), number).0;
        assert_eq!([0, 1, 2, 3].map(without_die_2), [3, 0, 1, 3]);
        assert_eq!(layout.number_at(DieIndex(2), 1, DieIndex(2)), None);
    }
}

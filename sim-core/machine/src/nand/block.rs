//! What NAND permits: pages of a block are programmed in order, each once, and only after the
//! whole block was erased.

use spec::geometry::Layout;
use spec::units::{DieIndex, MultiPlanePage, UnitIndex};
use std::cmp::Ordering;

/// Why a page must not be programmed now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It holds something: its block has to be erased first.
    Programmed,
    /// A page before it in its block is still free.
    OutOfOrder,
}

/// For every block, the page that is programmed next. With parity a block has one page of each row;
/// what is programmed goes by the number of the row's first page.
#[derive(Clone, Debug)]
pub struct Blocks {
    layout: Layout,
    next_page: Vec<MultiPlanePage>,
    /// For every time that the drive lay without power, the same as it was then: pages before it
    /// are as old as that.
    outages: Vec<Vec<MultiPlanePage>>,
    /// Pages, by block, that a power cut has torn.
    torn: Vec<(usize, MultiPlanePage)>,
    /// Pages of a unit from one page of a block to the next.
    stride: u32,
}

impl Blocks {
    #[must_use]
    pub fn new(layout: Layout) -> Self {
        let blocks = (layout.dies * layout.units_per_group) as usize;
        let next_page = vec![MultiPlanePage(0); blocks];
        let mut blocks = Self {
            layout,
            next_page,
            outages: Vec::new(),
            torn: Vec::new(),
            stride: layout.pages_per_stripe,
        };
        blocks.erase_all();
        blocks
    }

    /// Whether `program` would stop at this page, and why.
    #[must_use]
    pub fn refusal(&self, die: DieIndex, unit: UnitIndex, page: MultiPlanePage) -> Option<Refusal> {
        match page.cmp(&self.next_page[self.layout.block_index(die, unit)]) {
            Ordering::Less => Some(Refusal::Programmed),
            Ordering::Equal => None,
            Ordering::Greater => Some(Refusal::OutOfOrder),
        }
    }

    /// A page of a unit, on `die`, is programmed. An erase that overtook it is found here too.
    #[inline]
    pub fn program(&mut self, die: DieIndex, unit: UnitIndex, page: MultiPlanePage) {
        let next = &mut self.next_page[self.layout.block_index(die, unit)];
        assert!(page == *next, "programmed in order: expected {next:?}, found {page:?}");
        next.0 += self.stride;
    }

    #[inline]
    #[must_use]
    pub fn is_programmed(&self, die: DieIndex, unit: UnitIndex, page: MultiPlanePage) -> bool {
        page < self.next_page[self.layout.block_index(die, unit)]
    }

    /// A page was being programmed when the power failed: it is used, and cannot be read.
    pub fn tear(&mut self, die: DieIndex, unit: UnitIndex, page: MultiPlanePage) {
        self.program(die, unit, page);
        self.torn.push((self.layout.block_index(die, unit), page));
    }

    /// Whether a page was programmed to the end.
    #[must_use]
    pub fn is_whole(&self, die: DieIndex, unit: UnitIndex, page: MultiPlanePage) -> bool {
        let block = self.layout.block_index(die, unit);
        let is_it = |torn: &(usize, MultiPlanePage)| {
            torn.0 == block && (torn.1.0..torn.1.0 + self.stride).contains(&page.0)
        };
        self.is_programmed(die, unit, page) && !self.torn.iter().any(is_it)
    }

    #[inline(never)]
    pub fn erase(&mut self, die: DieIndex, unit: UnitIndex) {
        let first = self.layout.page_in_unit(unit, self.layout.first_number(die));
        let block = self.layout.block_index(die, unit);
        self.next_page[block] = first;
        for shelf in &mut self.outages {
            shelf[block] = first;
        }
        if !self.torn.is_empty() {
            self.torn.retain(|torn| torn.0 != block);
        }
    }

    /// The drive lies without power: what is programmed now is older from here on than what will
    /// be.
    pub fn note_outage(&mut self) {
        self.outages.push(self.next_page.clone());
    }

    /// How many times the drive lay without power since a page was programmed.
    #[must_use]
    pub fn outages_since(&self, die: DieIndex, unit: UnitIndex, page: MultiPlanePage) -> usize {
        let block = self.layout.block_index(die, unit);
        self.outages.iter().filter(|shelf| page < shelf[block]).count()
    }

    /// The unit of block `block` of a die.
    #[must_use]
    pub fn unit_of(&self, die: DieIndex, block: u32) -> UnitIndex {
        self.layout.unit_at(die, block)
    }

    /// Pages of a block that are programmed.
    #[must_use]
    pub fn programmed_pages(&self, die: DieIndex, unit: UnitIndex) -> u32 {
        let first = self.layout.page_in_unit(unit, self.layout.first_number(die));
        (self.next_page[self.layout.block_index(die, unit)].0 - first.0) / self.stride
    }

    pub fn erase_all(&mut self) {
        for die in 0..self.layout.dies {
            for block in 0..self.layout.units_per_group {
                let unit = self.layout.unit_at(DieIndex(die), block);
                self.erase(DieIndex(die), unit);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Blocks;
    use spec::geometry::{Geometry, Layout};
    use spec::units::DieIndex;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_page_is_as_old_as_the_times_without_power_since_it_was_programmed() {
        let geometry = Geometry {
            channels: 2,
            dies_per_channel: 1,
            planes: 1,
            blocks_per_plane: 2,
            pages_per_block: 4,
            page_bytes: 4096,
            spare_bytes: 224,
            multi_plane: false,
        };
        for superblock in [false, true] {
            let layout = Layout::new(&geometry, superblock, false);
            let mut blocks = Blocks::new(layout);
            let die = DieIndex(1);
            let unit = layout.unit_at(die, 1);
            let first = layout.first_number(die);
            let page =
                |number: u32| layout.page_in_unit(unit, first + number * layout.pages_per_stripe);
            for number in 0..4 {
                blocks.program(die, unit, page(number));
                if number < 2 {
                    blocks.note_outage();
                }
            }
            let age = |number: u32| blocks.outages_since(die, unit, page(number));
            let found: Vec<usize> = (0..4).map(age).collect();
            assert_eq!(found, [2, 1, 0, 0]);
            blocks.erase(die, unit);
            blocks.program(die, unit, page(0));
            assert_eq!(blocks.outages_since(die, unit, page(0)), 0);
        }
    }
}

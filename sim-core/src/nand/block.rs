//! What NAND permits: pages of a block are programmed in order, each once, and only after the
//! whole block was erased.

use super::geometry::Layout;
use crate::units::{DieIndex, PageIndex, UnitIndex};

/// For every block, the page that is programmed next. With parity a block has one page of each row;
/// what is programmed goes by the number of the row's first page.
#[derive(Clone, Debug)]
pub struct Blocks {
    layout: Layout,
    next_page: Vec<PageIndex>,
    /// Pages of a unit from one page of a block to the next.
    stride: u32,
}

impl Blocks {
    #[must_use]
    pub fn new(layout: Layout) -> Self {
        let blocks = (layout.dies * layout.units_per_group) as usize;
        let next_page = vec![PageIndex(0); blocks];
        let mut blocks = Self { layout, next_page, stride: layout.pages_per_row };
        blocks.erase_all();
        blocks
    }

    /// A page of a unit, on `die`, is programmed. An erase that overtook it is found here too.
    #[inline]
    pub fn program(&mut self, die: DieIndex, unit: UnitIndex, page: PageIndex) {
        let next = &mut self.next_page[self.layout.block_index(die, unit)];
        assert!(page == *next, "programmed in order: expected {next:?}, found {page:?}");
        next.0 += self.stride;
    }

    #[inline]
    #[must_use]
    pub fn is_programmed(&self, die: DieIndex, unit: UnitIndex, page: PageIndex) -> bool {
        page < self.next_page[self.layout.block_index(die, unit)]
    }

    #[inline]
    pub fn erase(&mut self, die: DieIndex, unit: UnitIndex) {
        let first = self.layout.page_in_unit(unit, self.layout.first_number(die));
        self.next_page[self.layout.block_index(die, unit)] = first;
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

//! What NAND permits: pages of a block are programmed in order, each once, and only after the
//! whole block was erased.

use super::geometry::Layout;
use crate::units::{DieIndex, UnitIndex};

/// For every block, the page that is programmed next.
#[derive(Clone, Debug)]
pub struct Blocks {
    layout: Layout,
    next_page: Vec<u16>,
}

impl Blocks {
    #[must_use]
    pub fn new(layout: Layout) -> Self {
        let blocks = (layout.dies * layout.units_per_group) as usize;
        Self { layout, next_page: vec![0; blocks] }
    }

    /// Page `number` of a unit, on `die`, is programmed.
    #[inline]
    pub fn program(&mut self, die: DieIndex, unit: UnitIndex, number: u32) {
        let next = &mut self.next_page[self.layout.block_index(die, unit)];
        let expected = self.layout.number_in_unit(die, u32::from(*next));
        assert!(number == expected, "programmed in order: expected {expected}, found {number}");
        *next += 1;
    }

    #[inline]
    #[must_use]
    pub fn is_programmed(&self, die: DieIndex, unit: UnitIndex, number: u32) -> bool {
        let next = self.next_page[self.layout.block_index(die, unit)];
        number < self.layout.number_in_unit(die, u32::from(next))
    }

    #[inline]
    pub fn erase(&mut self, die: DieIndex, unit: UnitIndex) {
        self.next_page[self.layout.block_index(die, unit)] = 0;
    }

    pub fn erase_all(&mut self) {
        self.next_page.fill(0);
    }
}

//! What NAND permits: pages of a block are programmed in order, each once, and only after the
//! whole block was erased.

use super::geometry::Layout;
use crate::units::PageIndex;

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

    #[inline]
    fn place(&self, page: PageIndex) -> (usize, u32) {
        let (die, block, number) = self.layout.place(page);
        ((die.0 * self.layout.units_per_group + block) as usize, number)
    }

    #[inline]
    pub fn program(&mut self, page: PageIndex) {
        let (block, number) = self.place(page);
        let next = u32::from(self.next_page[block]);
        assert!(number == next, "pages are programmed in order: expected {next}, found {number}");
        self.next_page[block] += 1;
    }

    #[must_use]
    pub fn is_programmed(&self, page: PageIndex) -> bool {
        let (block, number) = self.place(page);
        number < u32::from(self.next_page[block])
    }

    pub fn erase(&mut self, page: PageIndex) {
        let (block, _) = self.place(page);
        self.next_page[block] = 0;
    }

    pub fn erase_all(&mut self) {
        self.next_page.fill(0);
    }
}

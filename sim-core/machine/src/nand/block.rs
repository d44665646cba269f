//! The rules of a NAND block: its pages are programmed in order, each once, and only the erase of
//! the whole block makes them free again.
//!
//! A block is described by one number, the page that is programmed next: every earlier page is
//! programmed. With parity over the dies a block has one page of each stripe, and a program names
//! the first data page of the stripe. With 3 data pages per stripe the pages of a block are thus 0,
//! 3, 6, ...; after two programs the next one is 6.

use spec::geometry::Layout;
use spec::units::{DieIndex, MultiPlanePage, UnitIndex};
use std::cmp::Ordering;

/// Why a page must not be programmed now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The page is already programmed: its block must be erased first.
    Programmed,
    /// An earlier page of its block is still free.
    OutOfOrder,
}

/// The next page of every block of the drive.
#[derive(Clone, Debug)]
pub struct Blocks {
    layout: Layout,
    /// Indexed by block: the page that is programmed next.
    next_page: Vec<MultiPlanePage>,
    /// `next_page` as it was at each outage. Earlier pages of a block have been through that
    /// outage.
    outages: Vec<Vec<MultiPlanePage>>,
    /// Torn pages, each with the index of its block: a power cut stopped their program.
    torn: Vec<(usize, MultiPlanePage)>,
    /// The difference between the numbers of two successive pages of a block: the data pages of a
    /// stripe.
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

    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns why a page must not be programmed now; `None` if it may.
    #[must_use]
    pub fn refusal(&self, die: DieIndex, unit: UnitIndex, page: MultiPlanePage) -> Option<Refusal> {
        match page.cmp(&self.next_page[self.layout.block_index(die, unit)]) {
            Ordering::Less => Some(Refusal::Programmed),
            Ordering::Equal => None,
            Ordering::Greater => Some(Refusal::OutOfOrder),
        }
    }

    /// Marks a page as programmed. An erase that overtook the program would break the order, and
    /// the assertion catches it.
    pub fn program(&mut self, die: DieIndex, unit: UnitIndex, page: MultiPlanePage) {
        self.program_on(self.layout.number_in_group(die), unit, page);
    }

    /// `program` on the die with `number` in its allocation group.
    #[inline]
    pub fn program_on(&mut self, number: u32, unit: UnitIndex, page: MultiPlanePage) {
        let next = &mut self.next_page[self.layout.block_on(number, unit)];
        assert!(page == *next, "pages in order: expected {}, found {}", next.0, page.0);
        next.0 += self.stride;
    }

    #[must_use]
    pub fn is_programmed(&self, die: DieIndex, unit: UnitIndex, page: MultiPlanePage) -> bool {
        self.is_programmed_on(self.layout.number_in_group(die), unit, page)
    }

    /// `is_programmed` on the die with `number` in its allocation group.
    #[inline]
    #[must_use]
    pub fn is_programmed_on(&self, number: u32, unit: UnitIndex, page: MultiPlanePage) -> bool {
        page < self.next_page[self.layout.block_on(number, unit)]
    }

    /// Marks a page whose program a power cut stopped: it is used, and cannot be read.
    pub fn tear(&mut self, die: DieIndex, unit: UnitIndex, page: MultiPlanePage) {
        self.program(die, unit, page);
        self.torn.push((self.layout.block_index(die, unit), page));
    }

    /// Whether a page is programmed and not torn.
    #[must_use]
    pub fn is_whole(&self, die: DieIndex, unit: UnitIndex, page: MultiPlanePage) -> bool {
        let block = self.layout.block_index(die, unit);
        let is_it = |torn: &(usize, MultiPlanePage)| {
            torn.0 == block && (torn.1.0..torn.1.0 + self.stride).contains(&page.0)
        };
        self.is_programmed(die, unit, page) && !self.torn.iter().any(is_it)
    }

    /// Erases a block: all its pages are free again.
    #[inline(never)]
    pub fn erase(&mut self, die: DieIndex, unit: UnitIndex) {
        let first = self.layout.page_in_unit(unit, self.layout.first_program_number(die));
        let block = self.layout.block_index(die, unit);
        self.next_page[block] = first;
        for outage in &mut self.outages {
            outage[block] = first;
        }
        if !self.torn.is_empty() {
            self.torn.retain(|torn| torn.0 != block);
        }
    }

    /// Marks all pages of a unit as programmed.
    pub fn fill(&mut self, die: DieIndex, unit: UnitIndex) {
        let first = self.layout.page_in_unit(unit, self.layout.first_program_number(die));
        let block = self.layout.block_index(die, unit);
        self.next_page[block].0 = first.0 + self.stride * self.layout.pages_per_block;
    }

    /// Notes an outage: pages programmed so far are older than those programmed from now on.
    pub fn note_outage(&mut self) {
        self.outages.push(self.next_page.clone());
    }

    /// Outages since a page was programmed.
    #[must_use]
    pub fn outages_since(&self, die: DieIndex, unit: UnitIndex, page: MultiPlanePage) -> usize {
        let block = self.layout.block_index(die, unit);
        self.outages.iter().filter(|outage| page < outage[block]).count()
    }

    /// The unit that holds block `block` of a die.
    #[must_use]
    pub fn unit_of(&self, die: DieIndex, block: u32) -> UnitIndex {
        self.layout.unit_at(die, block)
    }

    /// Programmed pages of a block, torn ones included.
    #[must_use]
    pub fn programmed_pages(&self, die: DieIndex, unit: UnitIndex) -> u32 {
        let first = self.layout.page_in_unit(unit, self.layout.first_program_number(die));
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

    #[test]
    fn a_page_counts_the_outages_since_it_was_programmed() {
        let geometry = Geometry {
            channels: 2,
            dies_per_channel: 1,
            planes: 1,
            blocks_per_plane: 2,
            bad_blocks_per_plane: 0,
            pages_per_block: 4,
            page_bytes: 4096,
            spare_bytes: 224,
            multi_plane: false,
        };
        for dies_per_group in [1, 2] {
            let layout = Layout::new(&geometry, dies_per_group, false);
            let mut blocks = Blocks::new(layout);
            let die = DieIndex(1);
            let unit = layout.unit_at(die, 1);
            let first = layout.first_program_number(die);
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

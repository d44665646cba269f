//! The pages that collection of a group writes, one after the other, numbered without end.
//!
//! 1. Slots of victims get the next places, page after page.
//! 2. A page that is full is issued when all of its data was read, in order.
//! 3. When it is programmed, and all before it are, its place in the ring is used again.

use spec::units::Nanoseconds;

/// A page that collection writes.
#[derive(Clone, Copy, Debug)]
struct Move {
    /// Reads that bring its data and are not complete.
    reads_left: u32,
    is_programmed: bool,
    /// When the last of its data arrives, as far as is known.
    arrived_ns: Nanoseconds,
}

impl Move {
    const BLANK: Self = Self { reads_left: 0, is_programmed: false, arrived_ns: 0 };
}

/// Marks, page numbers and counts only grow; a page's place in the ring is its number's remainder.
#[derive(Clone, Debug)]
pub struct Moves {
    ring: Vec<Move>,
    grains_per_page: u32,
    /// Grains that have a place, padding included.
    placed: u64,
    issued: u64,
    programmed: u64,
    /// The first page that is not programmed.
    first: u64,
    /// When the data of every page issued so far has arrived.
    arrived_ns: Nanoseconds,
}

impl Moves {
    /// Room for `count` of them.
    pub fn new(count: u32, grains_per_page: u32) -> Self {
        let ring = vec![Move::BLANK; count.next_power_of_two() as usize];
        Self { ring, grains_per_page, placed: 0, issued: 0, programmed: 0, first: 0, arrived_ns: 0 }
    }

    #[inline]
    fn at(&mut self, number: u64) -> &mut Move {
        let place = number as usize & (self.ring.len() - 1);
        &mut self.ring[place]
    }

    #[inline]
    fn page_of(&self, grains: u64) -> u64 {
        grains >> self.grains_per_page.trailing_zeros()
    }

    /// Grains in the page that is being filled.
    #[inline]
    #[must_use]
    pub fn filled(&self) -> u32 {
        self.placed as u32 & (self.grains_per_page - 1)
    }

    #[inline]
    fn begun(&self) -> u64 {
        self.page_of(self.placed + u64::from(self.grains_per_page) - 1)
    }

    /// Pages begun and not yet programmed.
    #[inline]
    #[must_use]
    pub fn under_way(&self) -> u32 {
        (self.begun() - self.programmed) as u32
    }

    /// Grains that may be placed now, so that no more than `most` pages are under way.
    #[inline]
    #[must_use]
    pub fn room(&self, most: u32) -> u32 {
        let in_ring = self.ring.len() as u32 - (self.begun() - self.first) as u32;
        let pages = most.saturating_sub(self.under_way()).min(in_ring);
        pages * self.grains_per_page + (self.filled().wrapping_neg() & (self.grains_per_page - 1))
    }

    /// `grains` of one read get the next places; answers the page that the first of them go to.
    /// Pages are issued in order, so those after it need not wait for the read as well.
    #[inline]
    pub fn place(&mut self, grains: u32) -> u32 {
        let tag = self.page_of(self.placed);
        self.at(tag).reads_left += 1;
        self.placed += u64::from(grains);
        tag as u32
    }

    /// A page waits for `reads` more.
    pub fn wait_for(&mut self, tag: u32, reads: u32) {
        self.at(u64::from(tag)).reads_left += reads;
    }

    /// More of the same read.
    #[inline]
    pub fn place_more(&mut self, grains: u32) {
        self.placed += u64::from(grains);
    }

    /// Fills the last page with padding; answers how many grains that took.
    pub fn pad(&mut self) -> u32 {
        let padding = self.grains_per_page - self.filled();
        self.placed += u64::from(padding);
        padding
    }

    /// A read that a page waits for is complete.
    #[inline]
    pub fn read(&mut self, number: u32, arrived_ns: Nanoseconds) {
        let state = self.at(u64::from(number));
        state.reads_left -= 1;
        state.arrived_ns = state.arrived_ns.max(arrived_ns);
    }

    /// The next page that can be programmed, and when its data and that of those before it has
    /// arrived.
    #[inline]
    pub fn issue(&mut self) -> Option<(u32, Nanoseconds)> {
        let number = self.issued;
        let Move { reads_left, arrived_ns, .. } = *self.at(number);
        if reads_left > 0 || number == self.page_of(self.placed) {
            return None;
        }
        self.issued += 1;
        self.arrived_ns = self.arrived_ns.max(arrived_ns);
        Some((number as u32, self.arrived_ns))
    }

    /// A page has been programmed.
    #[inline]
    pub fn programmed(&mut self, number: u32) {
        self.programmed += 1;
        self.at(u64::from(number)).is_programmed = true;
    }

    /// Gives back the places of the pages that are programmed, like all before them.
    pub fn settle(&mut self) {
        for number in self.first..self.issued {
            let state = self.at(number);
            if !state.is_programmed {
                break;
            }
            *state = Move::BLANK;
            self.first = number + 1;
        }
    }

    /// Grains that have a place in pages not yet issued.
    #[must_use]
    pub fn unissued_grains(&self) -> u32 {
        (self.placed - self.issued * u64::from(self.grains_per_page)) as u32
    }

    /// Grains that have a place: a mark for `is_past`.
    #[inline]
    #[must_use]
    pub fn mark(&self) -> u64 {
        self.placed
    }

    /// Everything that had a place at the mark is programmed.
    #[inline]
    #[must_use]
    pub fn is_past(&self, mark: u64) -> bool {
        self.first * u64::from(self.grains_per_page) >= mark
    }

    /// Only the page that is being filled is under way, and nothing brings data for it.
    #[inline]
    #[must_use]
    pub fn is_idle(&mut self) -> bool {
        let last = self.page_of(self.placed);
        self.filled() > 0 && self.under_way() == 1 && self.at(last).reads_left == 0
    }
}

//! The pages that collection of a group writes, numbered in order without end.
//!
//! 1. Valid slots of victims get the next slots of these pages, page after page.
//! 2. A full page is issued to its die when all reads that bring its data are complete. Pages are
//!    issued in order.
//! 3. When a page and all before it are programmed, its entry in the ring is free again.
//!
//! For example, pages hold 4 grains. A first read brings 3 grains and a second one brings 2: grains
//! 0 to 2 and 3 to 4. Page 0 is then full and waits for both reads. Page 1 holds one grain and
//! stays open. A mark taken now is 5, and is past when pages 0 and 1 are programmed.

use spec::units::{Grains, Nanoseconds};

/// The state of one such page.
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

/// The pages of one group. Marks, page numbers and counts only grow; the entry of a page in the
/// ring has the page number modulo the ring's length as its index. A request names its page by the
/// lowest 16 bits of the number, which are enough for that.
#[derive(Clone, Debug)]
pub struct Moves {
    ring: Vec<Move>,
    grains_per_page: Grains,
    /// A page has `1 << page_bits` grains.
    page_bits: u32,
    /// The page that is being filled.
    open: u64,
    /// Grains in that page, padding included.
    filled: Grains,
    /// Pages issued: also the number of the page that is issued next.
    issued: u64,
    /// Pages programmed.
    programmed: u64,
    /// The first page whose entry is in use: every page before it is programmed.
    first: u64,
    /// When the data of all pages issued so far has arrived.
    arrived_ns: Nanoseconds,
}

impl Moves {
    /// A ring with room for at least `count` pages.
    pub fn new(count: u32, grains_per_page: Grains) -> Self {
        assert!(grains_per_page.0.is_power_of_two(), "a page has a power of two of grains");
        assert!(count <= 1 << u16::BITS, "16 bits tell the pages in the ring apart");
        let ring = vec![Move::BLANK; count.next_power_of_two() as usize];
        Self {
            ring,
            grains_per_page,
            page_bits: grains_per_page.0.ilog2(),
            open: 0,
            filled: Grains::ZERO,
            issued: 0,
            programmed: 0,
            first: 0,
            arrived_ns: 0,
        }
    }

    /// The entry of page `number`.
    #[inline]
    fn at(&mut self, number: u64) -> &mut Move {
        let index = number as usize & (self.ring.len() - 1);
        &mut self.ring[index]
    }

    /// Grains in the page that is being filled.
    #[inline]
    #[must_use]
    pub fn filled(&self) -> Grains {
        self.filled
    }

    /// Pages that hold at least one grain.
    #[inline]
    fn begun(&self) -> u64 {
        self.open + u64::from(self.filled > Grains::ZERO)
    }

    /// Pages begun and not yet programmed.
    #[inline]
    #[must_use]
    pub fn under_way(&self) -> u32 {
        (self.begun() - self.programmed) as u32
    }

    /// Grains that may be added now so that no more than `most` pages are under way.
    #[inline]
    #[must_use]
    pub fn room(&self, most: u32) -> Grains {
        let in_ring = self.ring.len() as u32 - (self.begun() - self.first) as u32;
        let pages = most.saturating_sub(self.under_way()).min(in_ring);
        let left = self.filled.0.wrapping_neg() & (self.grains_per_page.0 - 1);
        self.grains_per_page * pages + Grains(left)
    }

    /// Adds the `grains` of one read and returns the page that the first of them goes to. Only that
    /// page waits for the read: pages are issued in order, so the pages after it wait too.
    #[inline]
    pub fn add(&mut self, grains: Grains) -> u16 {
        let number = self.open;
        self.at(number).reads_left += 1;
        self.add_more(grains);
        number as u16
    }

    /// Makes page `number` wait for `reads` more reads.
    pub fn wait_for(&mut self, number: u16, reads: u32) {
        self.at(u64::from(number)).reads_left += reads;
    }

    /// Adds grains that need no read of their own: more data of the last read, or padding.
    #[inline]
    pub fn add_more(&mut self, grains: Grains) {
        let filled = self.filled + grains;
        self.open += u64::from(filled.0 >> self.page_bits);
        self.filled = Grains(filled.0 & (self.grains_per_page.0 - 1));
    }

    /// Fills the open page with padding, and returns the grains of padding.
    pub fn pad(&mut self) -> Grains {
        let padding = self.grains_per_page - self.filled;
        self.add_more(padding);
        padding
    }

    /// Notes that a read for page `number` is complete. Its data arrives at `arrived_ns`.
    #[inline]
    pub fn read(&mut self, number: u16, arrived_ns: Nanoseconds) {
        let state = self.at(u64::from(number));
        state.reads_left -= 1;
        state.arrived_ns = state.arrived_ns.max(arrived_ns);
    }

    /// Whether the next page may be issued: it is full and its reads are complete.
    #[inline]
    #[must_use]
    pub fn is_ready(&mut self) -> bool {
        let number = self.issued;
        number != self.open && self.at(number).reads_left == 0
    }

    /// Issues the next page if it is ready. Returns its number, and when the data of it and of all
    /// pages before it has arrived.
    #[inline]
    pub fn issue(&mut self) -> Option<(u16, Nanoseconds)> {
        if !self.is_ready() {
            return None;
        }
        let number = self.issued;
        let arrived_ns = self.at(number).arrived_ns;
        self.issued += 1;
        self.arrived_ns = self.arrived_ns.max(arrived_ns);
        Some((number as u16, self.arrived_ns))
    }

    /// Notes that page `number` is programmed.
    #[inline]
    pub fn programmed(&mut self, number: u16) {
        self.programmed += 1;
        self.at(u64::from(number)).is_programmed = true;
    }

    /// Frees the entries of programmed pages, up to the first page that is not programmed.
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

    /// Grains in pages that are not yet issued.
    #[must_use]
    pub fn unissued_grains(&self) -> Grains {
        self.grains_per_page * (self.open - self.issued) as u32 + self.filled
    }

    /// Returns a mark for `is_past`: the count of grains added so far.
    #[inline]
    #[must_use]
    pub fn mark(&self) -> u64 {
        self.open * u64::from(self.grains_per_page) + u64::from(self.filled)
    }

    /// Whether every grain added before the mark is programmed, as of the last `settle`.
    #[inline]
    #[must_use]
    pub fn is_past(&self, mark: u64) -> bool {
        self.first * u64::from(self.grains_per_page) >= mark
    }

    /// Whether only the open page is under way, and it waits for no read.
    #[inline]
    #[must_use]
    pub fn is_idle(&mut self) -> bool {
        let open = self.open;
        open == self.programmed && self.filled > Grains::ZERO && self.at(open).reads_left == 0
    }
}

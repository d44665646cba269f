//! Tracks the host pages that are not yet programmed. An erase waits for them, so that no old
//! version is erased while its newer one is only in the buffer.
//!
//! 1. Every page that is opened counts in the current round.
//! 2. A unit that was read to the end takes a mark. It may be erased when every page opened before
//!    the mark is programmed.
//! 3. A mark asks the current round to end. The round ends when all pages of the round before it
//!    are programmed. Two counts are therefore enough, however many pages there are.
//!
//! For example, pages A and B are open in round 1 when a unit takes mark 1. Round 2 begins, and
//! page C is opened in it. When A and B are programmed, mark 1 is past and the unit is erased,
//! although C is still in the buffer.

/// The rounds, and the count of unprogrammed pages in the last two.
#[derive(Clone, Copy, Debug)]
pub struct HostPages {
    /// The current round: pages are opened in it. The first one is 1.
    round: u64,
    /// Unprogrammed pages of the current round and of the one before it, indexed by the round's
    /// lowest bit. All pages of earlier rounds are programmed.
    unprogrammed: [u32; 2],
    /// Whether a mark waits for the current round to end.
    wanted: bool,
}

/// A host page, as the tag of its program request.
///
/// Bit 31 is the lowest bit of its round. Bit 30 says that it begins with the rest of a logical
/// page that began in the page before it, and bit 29 is the lowest bit of that page's round. The
/// lower bits count the grains of the logical pages that begin in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostPage(u32);

const ROUND: u32 = 31;
const CARRIED: u32 = 30;
const CARRIED_ROUND: u32 = 29;
const GRAINS: u32 = (1 << CARRIED_ROUND) - 1;

impl HostPage {
    /// Reads a host page from the tag of a request.
    #[inline]
    #[must_use]
    pub fn of(tag: u32) -> Self {
        Self(tag)
    }

    /// Returns the tag of a request for this page, in which logical pages of `grains` begin.
    #[inline]
    #[must_use]
    pub fn tag(self, grains: u32) -> u32 {
        self.0 | (grains & GRAINS)
    }

    /// Grains of the logical pages that begin in the page.
    #[inline]
    #[must_use]
    pub fn grains(self) -> u32 {
        self.0 & GRAINS
    }

    /// The same page, if the last logical page of the page `before` continues in it.
    #[must_use]
    pub fn after(self, before: Self) -> Self {
        Self(self.0 | 1 << CARRIED | (before.round() as u32) << CARRIED_ROUND)
    }

    /// The lowest bit of the page's round.
    #[inline]
    fn round(self) -> usize {
        (self.0 >> ROUND) as usize
    }
}

impl HostPages {
    pub const NONE: Self = Self { round: 1, unprogrammed: [0; 2], wanted: false };

    /// Counts a page that is opened, in the current round.
    #[inline]
    pub fn open(&mut self) -> HostPage {
        let round = (self.round & 1) as u32;
        self.unprogrammed[round as usize] += 1;
        HostPage(round << ROUND)
    }

    /// Counts a page once more, because its last logical page continues in the next page of the
    /// unit: both must be programmed.
    pub fn goes_on(&mut self, page: HostPage) {
        self.unprogrammed[page.round()] += 1;
    }

    /// Notes that a page is programmed, and ends the round if a mark waits for that.
    #[inline]
    pub fn programmed(&mut self, page: HostPage) {
        self.unprogrammed[page.round()] -= 1;
        if page.0 >> CARRIED & 1 == 1 {
            self.unprogrammed[(page.0 >> CARRIED_ROUND & 1) as usize] -= 1;
        }
        if self.wanted && self.unprogrammed[self.before()] == 0 {
            self.round += 1;
            self.wanted = false;
        }
    }

    /// The index in `unprogrammed` of the round before the current one.
    #[inline]
    fn before(&self) -> usize {
        (self.round & 1 ^ 1) as usize
    }

    /// Returns a mark: the last round that may have an unprogrammed page. Asks that round to end.
    pub fn mark(&mut self) -> u64 {
        if self.unprogrammed[self.before() ^ 1] == 0 {
            return self.round - 1;
        }
        let round = self.round;
        if self.unprogrammed[self.before()] == 0 {
            self.round += 1;
        } else {
            self.wanted = true;
        }
        round
    }

    /// Whether every page opened before the mark is programmed.
    #[inline]
    #[must_use]
    pub fn is_past(&self, mark: u64) -> bool {
        mark + 1 < self.round || mark < self.round && self.unprogrammed[self.before()] == 0
    }
}

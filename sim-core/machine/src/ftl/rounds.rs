//! Which pages of the host are not yet programmed. An erase waits for those, so that nothing is
//! erased while the data that replaced it is in the buffer only.
//!
//! 1. Every page that is opened counts in the current round.
//! 2. A unit that was read to the end takes a mark. It may be erased when every page opened before
//!    the mark is programmed.
//! 3. A round ends when a mark asks for its end and the round before it is over. Two counts are
//!    therefore enough, however many pages there are.

#[derive(Clone, Copy, Debug)]
pub struct HostPages {
    /// The round in which pages are opened now, from 1 on.
    round: u64,
    /// Pages not yet programmed, of the round that goes on and of the one before it, by its last
    /// bit. Every round before those two is over.
    unprogrammed: [u32; 2],
    /// A mark waits for the end of the round that goes on.
    wanted: bool,
}

/// What is over once a page is programmed: the tag of its request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostPage(u32);

const ROUND: u32 = 31;
const CARRIED: u32 = 30;
const CARRIED_ROUND: u32 = 29;
const GRAINS: u32 = (1 << CARRIED_ROUND) - 1;

impl HostPage {
    /// Of a tag of a request.
    #[inline]
    #[must_use]
    pub fn of(tag: u32) -> Self {
        Self(tag)
    }

    /// With the grains of what begins in it, as a tag of a request.
    #[inline]
    #[must_use]
    pub fn tag(self, grains: u32) -> u32 {
        self.0 | (grains & GRAINS)
    }

    #[inline]
    #[must_use]
    pub fn grains(self) -> u32 {
        self.0 & GRAINS
    }

    /// The same page where the last logical page of the one `before` goes on in it.
    #[must_use]
    pub fn after(self, before: Self) -> Self {
        Self(self.0 | 1 << CARRIED | (before.round() as u32) << CARRIED_ROUND)
    }

    #[inline]
    fn round(self) -> usize {
        (self.0 >> ROUND) as usize
    }
}

impl HostPages {
    pub const NONE: Self = Self { round: 1, unprogrammed: [0; 2], wanted: false };

    /// A page is opened.
    #[inline]
    pub fn open(&mut self) -> HostPage {
        let round = (self.round & 1) as u32;
        self.unprogrammed[round as usize] += 1;
        HostPage(round << ROUND)
    }

    /// What a page began goes on in the next page of its unit: both must be programmed.
    pub fn goes_on(&mut self, page: HostPage) {
        self.unprogrammed[page.round()] += 1;
    }

    /// A page is programmed.
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

    /// The place of the round before.
    #[inline]
    fn before(&self) -> usize {
        (self.round & 1 ^ 1) as usize
    }

    /// The last round of a page that was opened until now.
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

    /// Every page opened before the mark is programmed.
    #[inline]
    #[must_use]
    pub fn is_past(&self, mark: u64) -> bool {
        mark + 1 < self.round || mark < self.round && self.unprogrammed[self.before()] == 0
    }
}

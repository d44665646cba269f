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

use crate::trace::{Round, Rounds};

/// The rounds, and the count of unprogrammed pages in the last two.
#[derive(Clone, Copy, Debug)]
pub struct HostPages {
    /// The current round: pages are opened in it. The first one is 1.
    round: u64,
    /// Unprogrammed pages of the current round and of the one before it: of the even one and of the
    /// odd one. All pages of earlier rounds are programmed.
    unprogrammed: [u32; 2],
    /// Whether a mark waits for the current round to end.
    wanted: bool,
}

impl HostPages {
    pub const NONE: Self = Self { round: 1, unprogrammed: [0; 2], wanted: false };

    /// Counts a page that is opened, in the current round. If it begins with the rest of a logical
    /// page, `before` is the round of the page before it.
    #[inline]
    pub fn open(&mut self, before: Option<Round>) -> Rounds {
        let round = if self.round & 1 == 0 { Round::Even } else { Round::Odd };
        self.unprogrammed[round as usize] += 1;
        Rounds::new(round, before)
    }

    /// Counts a page of `round` once more, because its last logical page continues in the next page
    /// of the unit. Both pages must be programmed.
    pub fn goes_on(&mut self, round: Round) {
        self.unprogrammed[round as usize] += 1;
    }

    /// Notes that a page is programmed, and ends the round if a mark waits for that.
    #[inline]
    pub fn programmed(&mut self, rounds: Rounds) {
        self.unprogrammed[rounds.own() as usize] -= 1;
        if let Some(before) = rounds.before() {
            self.unprogrammed[before as usize] -= 1;
        }
        if self.wanted && self.unprogrammed[self.before()] == 0 {
            self.round += 1;
            self.wanted = false;
        }
    }

    /// Adds all numbers that decide what the next pages of a fill do.
    pub fn add_fill_state(&self, state: &mut Vec<u64>) {
        let Self { round, unprogrammed, wanted } = *self;
        state.extend([round, unprogrammed[0].into(), unprogrammed[1].into(), wanted.into()]);
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

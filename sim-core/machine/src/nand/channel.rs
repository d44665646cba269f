//! A channel: promises turns on the bus that its dies share.
//!
//! 1. Data has its turn behind all turns promised before, in the order in which the dies ask.
//! 2. Command and address cycles without data (of a read or an erase) slip between two turns of
//!    data: they begin as soon as the data on the bus has passed. The channel is then free that
//!    much later, so the bus carries no more than it can.
//!
//! For example, data is promised from 0 to 40 us, from 40 to 80 us and from 80 to 120 us. At 10 us
//! a die asks for the 0.3 us of a read command. It begins at 40 us, and the next data that asks
//! begins at 120.3 us. Behind all data, the die would have begun its array read 80 us later, and
//! the bus would idle when the promised data has passed.
//!
//! Simplified: data that was promised before a command slips in keeps its turn, although it would
//! be as much later as the command is long.

use std::collections::VecDeque;

use crate::trace::BusTurn;
use spec::units::Nanoseconds;

#[derive(Clone, Debug, Default)]
pub struct Channel {
    /// When the bus is free again, after all turns promised so far.
    free_ns: Nanoseconds,
    /// The ends of the promised turns of data, in order, without the last. Those that have passed
    /// are removed later. A die has at most two turns promised: of the data that it sends, and of
    /// the page that it programs next.
    /// An end moves when a command slips in behind it.
    ends_ns: VecDeque<Nanoseconds>,
}

/// A place on the bus for a command.
#[derive(Clone, Copy, Debug)]
pub struct Gap {
    pub start_ns: Nanoseconds,
    /// Index of the turn of data that it follows; `None` behind all turns promised so far.
    follows: Option<usize>,
}

impl Channel {
    #[inline]
    pub fn free_ns(&self) -> Nanoseconds {
        self.free_ns
    }

    /// Begins anew: the bus is free at `free_ns`.
    pub fn reset(&mut self, free_ns: Nanoseconds) {
        *self = Self { free_ns, ..Self::default() };
    }

    /// Promises a turn of data.
    #[inline(always)]
    pub fn promise(&mut self, bus_ns: Nanoseconds, now_ns: Nanoseconds) -> BusTurn {
        let start_ns = self.free_ns.max(now_ns);
        if self.free_ns > now_ns {
            self.forget(now_ns);
            self.ends_ns.push_back(start_ns);
        }
        self.free_ns = start_ns + bus_ns;
        BusTurn { start_ns, end_ns: self.free_ns }
    }

    /// Finds the first gap for a command that is ready at `ready_ns`.
    #[inline(always)]
    pub fn gap(&mut self, ready_ns: Nanoseconds, now_ns: Nanoseconds) -> Gap {
        if self.free_ns <= ready_ns {
            return Gap { start_ns: ready_ns, follows: None };
        }
        self.forget(now_ns);
        let follows = self.ends_ns.iter().position(|end_ns| *end_ns >= ready_ns);
        let start_ns = follows.map_or(self.free_ns, |index| self.ends_ns[index]);
        Gap { start_ns, follows }
    }

    /// Lets a command begin in a gap found just before.
    #[inline(always)]
    pub fn slip(&mut self, gap: Gap, bus_ns: Nanoseconds) -> BusTurn {
        let Gap { start_ns, follows } = gap;
        let end_ns = start_ns + bus_ns;
        self.free_ns = end_ns.max(self.free_ns + bus_ns);
        if let Some(index) = follows {
            self.ends_ns[index] = end_ns;
        }
        BusTurn { start_ns, end_ns }
    }

    /// Removes the turns that have passed.
    #[inline(always)]
    fn forget(&mut self, now_ns: Nanoseconds) {
        while self.ends_ns.front().is_some_and(|end_ns| *end_ns < now_ns) {
            self.ends_ns.pop_front();
        }
    }

    /// Adds the times that decide about the next turns, relative to now.
    pub fn add_fill_state(&self, now_ns: Nanoseconds, state: &mut Vec<u64>) {
        state.push(self.free_ns.saturating_sub(now_ns));
        let coming = || self.ends_ns.iter().filter(|end_ns| **end_ns >= now_ns);
        state.push(coming().count() as u64);
        state.extend(coming().map(|end_ns| end_ns - now_ns));
    }
}

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

use crate::trace::BusTurn;
use spec::units::Nanoseconds;

/// Turns that a die can have promised at a time: of the data that it sends, and of the page that it
/// programs next.
const TURNS_PER_DIE: u32 = 2;

#[derive(Clone, Debug)]
pub struct Channel {
    /// When the bus is free again, after all turns promised so far.
    free_ns: Nanoseconds,
    /// The ends of the promised turns of data, in order, without the last: a ring. Those that have
    /// passed are removed when the ring is full, or before it is searched. An end moves when a
    /// command slips in behind it.
    ends_ns: Box<[Nanoseconds]>,
    /// Index of the first end, before it is taken modulo the length of the ring.
    first: u32,
    count: u32,
}

/// A place on the bus for a command.
#[derive(Clone, Copy, Debug)]
pub struct Gap {
    pub start_ns: Nanoseconds,
    /// Number in the ring of the turn of data that it follows; `None` behind all turns promised so
    /// far.
    follows: Option<u32>,
}

impl Channel {
    #[must_use]
    pub fn new(dies: u32) -> Self {
        let room = (dies * TURNS_PER_DIE).next_power_of_two();
        Self { free_ns: 0, ends_ns: vec![0; room as usize].into(), first: 0, count: 0 }
    }

    #[inline]
    pub fn free_ns(&self) -> Nanoseconds {
        self.free_ns
    }

    /// Begins anew: the bus is free at `free_ns`.
    pub fn reset(&mut self, free_ns: Nanoseconds) {
        self.free_ns = free_ns;
        self.count = 0;
    }

    /// The end with a number in the ring.
    #[inline(always)]
    fn end_ns(&mut self, number: u32) -> &mut Nanoseconds {
        let mask = self.ends_ns.len() - 1;
        &mut self.ends_ns[number as usize & mask]
    }

    /// Promises a turn of data.
    #[inline(always)]
    pub fn promise(&mut self, bus_ns: Nanoseconds, now_ns: Nanoseconds) -> BusTurn {
        let start_ns = self.free_ns.max(now_ns);
        if self.free_ns > now_ns {
            if self.count as usize == self.ends_ns.len() {
                self.forget(now_ns);
            }
            assert!((self.count as usize) < self.ends_ns.len(), "each die has few turns promised");
            *self.end_ns(self.first.wrapping_add(self.count)) = start_ns;
            self.count += 1;
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
        for offset in 0..self.count {
            let number = self.first.wrapping_add(offset);
            let start_ns = *self.end_ns(number);
            if start_ns >= ready_ns {
                return Gap { start_ns, follows: Some(number) };
            }
        }
        Gap { start_ns: self.free_ns, follows: None }
    }

    /// Lets a command begin in a gap found just before.
    #[inline(always)]
    pub fn slip(&mut self, gap: Gap, bus_ns: Nanoseconds) -> BusTurn {
        let Gap { start_ns, follows } = gap;
        let end_ns = start_ns + bus_ns;
        self.free_ns = end_ns.max(self.free_ns + bus_ns);
        if let Some(number) = follows {
            *self.end_ns(number) = end_ns;
        }
        BusTurn { start_ns, end_ns }
    }

    /// Removes the turns that have passed.
    #[inline(always)]
    fn forget(&mut self, now_ns: Nanoseconds) {
        while self.count > 0 && *self.end_ns(self.first) < now_ns {
            self.first = self.first.wrapping_add(1);
            self.count -= 1;
        }
    }

    /// Adds the times that decide about the next turns, relative to now.
    pub fn add_fill_state(&self, now_ns: Nanoseconds, state: &mut Vec<u64>) {
        let mut coming = self.clone();
        coming.forget(now_ns);
        state.extend([coming.free_ns.saturating_sub(now_ns), coming.count.into()]);
        for offset in 0..coming.count {
            state.push(*coming.end_ns(coming.first.wrapping_add(offset)) - now_ns);
        }
    }
}

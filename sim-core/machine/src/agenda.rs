//! What happens next. The timer and the lines of the controller each have a lane; every die has a
//! place in a tree of minima. Equal times are served lanes first, then in
//! the order of the places, so a run never depends on chance.
//!
//! Time and place share one number, time first, so that the earlier of two events is the smaller
//! of two numbers and the processor never has to guess which one wins.

use spec::units::Nanoseconds;

const PLACE_BITS: u32 = 9;
const PLACE_MASK: u64 = (1 << PLACE_BITS) - 1;
const NODES: usize = 2 << PLACE_BITS;
const NODE_MASK: usize = NODES - 1;
const NEVER: u64 = u64::MAX;

/// The last instant that can be set, a little over a year.
pub const TIME_NS_MAX: Nanoseconds = (u64::MAX >> PLACE_BITS) - 1;

/// An event source that is asked directly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    Timer = 0,
    /// Writes on their way into the controller.
    Writes = 1,
    /// Reads on their way into the controller.
    Reads = 2,
    /// Data on its way to the host.
    Leaving = 3,
    /// The host has asked for nothing for a while.
    Idle = 4,
    /// The host is done with the work before its next command.
    Host = 5,
}

const LANES: [Lane; 6] =
    [Lane::Timer, Lane::Writes, Lane::Reads, Lane::Leaving, Lane::Idle, Lane::Host];

/// Whose event is next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Lane(Lane),
    Place(usize),
}

#[derive(Clone, Debug)]
pub struct Agenda {
    now_ns: Nanoseconds,
    lanes: [u64; LANES.len()],
    next_lane: u64,
    /// Leaves from `leaves` on; node `k` is the smaller of nodes `2k` and `2k + 1`.
    nodes: Box<[u64; NODES]>,
    leaves: usize,
}

impl Agenda {
    #[must_use]
    pub fn new(places: usize) -> Self {
        let leaves = places.next_power_of_two().max(2);
        assert!(places >= 1 && places + LANES.len() <= 1 << PLACE_BITS);
        Self {
            now_ns: 0,
            lanes: [NEVER; LANES.len()],
            next_lane: NEVER,
            nodes: Box::new([NEVER; NODES]),
            leaves,
        }
    }

    #[inline]
    #[must_use]
    pub fn now_ns(&self) -> Nanoseconds {
        self.now_ns
    }

    fn key(place: usize, time_ns: Nanoseconds) -> u64 {
        assert!(time_ns <= TIME_NS_MAX);
        (time_ns << PLACE_BITS) | place as u64
    }

    /// Sets the next event of a lane, replacing the one it had.
    #[inline]
    pub fn set_lane(&mut self, lane: Lane, time_ns: Option<Nanoseconds>) {
        let key = time_ns.map_or(NEVER, |time_ns| Self::key(lane as usize, time_ns));
        self.lanes[lane as usize] = key;
        self.next_lane = self.lanes.iter().copied().fold(NEVER, u64::min);
    }

    /// Sets the next event of a place, replacing the one it had.
    #[inline]
    pub fn set(&mut self, place: usize, time_ns: Nanoseconds) {
        debug_assert!(time_ns >= self.now_ns);
        self.replace(place, Self::key(place + LANES.len(), time_ns));
    }

    #[inline]
    pub fn clear(&mut self, place: usize) {
        self.replace(place, NEVER);
    }

    /// Moves the clock to the earliest event and tells whose it is; the event stays set until
    /// its owner sets another or clears it. `None` when nothing will ever happen.
    #[inline]
    pub fn next_event(&mut self) -> Option<Next> {
        let key = self.next_lane.min(self.nodes[1]);
        if key == NEVER {
            return None;
        }
        self.now_ns = key >> PLACE_BITS;
        let place = (key & PLACE_MASK) as usize;
        Some(match LANES.get(place) {
            Some(&lane) => Next::Lane(lane),
            None => Next::Place(place - LANES.len()),
        })
    }

    #[inline]
    fn replace(&mut self, place: usize, key: u64) {
        let mut node = (self.leaves + place) & NODE_MASK;
        let mut smallest = key;
        while node > 1 {
            self.nodes[node] = smallest;
            smallest = smallest.min(self.nodes[node ^ 1]);
            node /= 2;
        }
        self.nodes[1] = smallest;
    }
}

#[cfg(test)]
mod tests {
    use super::{Agenda, Lane, Next};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn events_come_in_time_order_and_ties_lanes_first_then_in_place_order() {
        let mut agenda = Agenda::new(5);
        for (place, time_ns) in [(4, 10), (0, 30), (2, 10), (3, 20)] {
            agenda.set(place, time_ns);
        }
        agenda.set_lane(Lane::Writes, Some(10));
        let mut seen = Vec::new();
        while let Some(next) = agenda.next_event() {
            seen.push((agenda.now_ns(), next));
            match next {
                Next::Lane(lane) => agenda.set_lane(lane, None),
                Next::Place(place) => agenda.clear(place),
            }
        }
        let expected = [
            (10, Next::Lane(Lane::Writes)),
            (10, Next::Place(2)),
            (10, Next::Place(4)),
            (20, Next::Place(3)),
            (30, Next::Place(0)),
        ];
        assert_eq!(seen, expected);
    }
}

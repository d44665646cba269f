//! What happens next. The timer and the lines of the controller each have a lane; every die has a
//! place in a tree of minima, which the NAND keeps. Equal times are served lanes first, then in
//! the order of the places, so a run never depends on chance.
//!
//! Time and place share one number, time first, so that the earlier of two events is the smaller
//! of two numbers and the processor never has to guess which one wins.

use spec::units::{DieIndex, Nanoseconds};

const PLACE_BITS: u32 = 9;
const PLACE_MASK: u64 = (1 << PLACE_BITS) - 1;
const NODES: usize = 2 << PLACE_BITS;
const NEVER: u64 = u64::MAX;

/// The last instant that can be set, a little over a year.
pub const TIME_NS_MAX: Nanoseconds = (u64::MAX >> PLACE_BITS) - 1;

/// An event source that is asked directly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventSource {
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

const SOURCES: [EventSource; 6] = [
    EventSource::Timer,
    EventSource::Writes,
    EventSource::Reads,
    EventSource::Leaving,
    EventSource::Idle,
    EventSource::Host,
];

/// Whose event is next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Source(EventSource),
    Die(DieIndex),
}

/// The clock, and the events of the lanes.
#[derive(Clone, Debug)]
pub struct Agenda {
    now_ns: Nanoseconds,
    sources: [u64; SOURCES.len()],
    next_source: u64,
}

impl Agenda {
    pub const EMPTY: Self = Self { now_ns: 0, sources: [NEVER; SOURCES.len()], next_source: NEVER };

    #[inline]
    #[must_use]
    pub fn now_ns(&self) -> Nanoseconds {
        self.now_ns
    }

    /// Sets the next event of a lane, replacing the one it had.
    #[inline]
    pub fn set_source(&mut self, source: EventSource, time_ns: Option<Nanoseconds>) {
        let key = time_ns.map_or(NEVER, |time_ns| key(source as usize, time_ns));
        self.sources[source as usize] = key;
        self.next_source = self.sources.iter().copied().fold(NEVER, u64::min);
    }

    /// Moves the clock to the earliest event, of a lane or a die, and tells whose it is; the event
    /// stays set until its owner sets another or clears it. `None` when nothing will ever happen.
    #[inline]
    pub fn next_event(&mut self, dies: &mut DieEvents) -> Option<Next> {
        let key = self.next_source.min(dies.nodes[1]);
        if key == NEVER {
            return None;
        }
        self.now_ns = key >> PLACE_BITS;
        dies.now_ns = self.now_ns;
        let place = (key & PLACE_MASK) as usize;
        Some(match SOURCES.get(place) {
            Some(&source) => Next::Source(source),
            None => Next::Die(DieIndex((place - SOURCES.len()) as u32)),
        })
    }
}

fn key(place: usize, time_ns: Nanoseconds) -> u64 {
    assert!(time_ns <= TIME_NS_MAX);
    (time_ns << PLACE_BITS) | place as u64
}

/// Levels of the tree of a drive with few dies, and of one with many. There are only these two, so
/// that the compiler can lay out the whole way from a leaf to the root without a branch.
const LEVELS_FEW: u32 = 5;
const LEVELS_MANY: u32 = PLACE_BITS;

/// The next event of every die, as a tree of minima: node 1 is the earliest of all.
#[derive(Clone, Debug)]
pub struct DieEvents {
    /// The agenda's clock, for those that know dies only.
    now_ns: Nanoseconds,
    /// Leaves are the last `1 << levels`; node `k` is the smaller of nodes `2k` and `2k + 1`.
    nodes: Box<[u64; NODES]>,
    levels: u32,
}

impl DieEvents {
    #[must_use]
    pub fn new(dies: u32) -> Self {
        assert!(dies >= 1 && dies + SOURCES.len() as u32 <= 1 << PLACE_BITS);
        Self {
            now_ns: 0,
            nodes: Box::new([NEVER; NODES]),
            levels: if dies <= 1 << LEVELS_FEW { LEVELS_FEW } else { LEVELS_MANY },
        }
    }

    #[inline]
    #[must_use]
    pub fn now_ns(&self) -> Nanoseconds {
        self.now_ns
    }

    /// Sets the next event of a die, replacing the one it had.
    #[inline]
    pub fn set(&mut self, die: DieIndex, time_ns: Nanoseconds) {
        debug_assert!(time_ns >= self.now_ns);
        self.replace(die, key(die.index() + SOURCES.len(), time_ns));
    }

    #[inline]
    pub fn clear(&mut self, die: DieIndex) {
        self.replace(die, NEVER);
    }

    #[inline]
    fn replace(&mut self, die: DieIndex, key: u64) {
        debug_assert!(die.index() < 1 << self.levels);
        if self.levels == LEVELS_FEW {
            self.replace_in::<LEVELS_FEW>(die, key);
        } else {
            self.replace_in::<LEVELS_MANY>(die, key);
        }
    }

    #[inline]
    fn replace_in<const LEVELS: u32>(&mut self, die: DieIndex, key: u64) {
        // The mask changes nothing: it shows the compiler that every node is in the table.
        let leaves = 1 << LEVELS;
        let leaf = leaves | (die.index() & (leaves - 1));
        let mut smallest = key;
        for level in 0..LEVELS {
            let node = leaf >> level;
            self.nodes[node] = smallest;
            smallest = smallest.min(self.nodes[node ^ 1]);
        }
        self.nodes[1] = smallest;
    }
}

#[cfg(test)]
mod tests {
    use super::{Agenda, DieEvents, EventSource, Next};
    use spec::units::DieIndex;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn events_come_in_time_order_and_ties_sources_first_then_in_place_order() {
        for last in [4u32, 400] {
            let (mut agenda, mut dies) = (Agenda::EMPTY, DieEvents::new(last + 1));
            for (die, time_ns) in [(last, 10), (0, 30), (2, 10), (3, 20)] {
                dies.set(DieIndex(die), time_ns);
            }
            agenda.set_source(EventSource::Writes, Some(10));
            let mut seen = Vec::new();
            while let Some(next) = agenda.next_event(&mut dies) {
                assert_eq!(agenda.now_ns(), dies.now_ns());
                seen.push((agenda.now_ns(), next));
                match next {
                    Next::Source(source) => agenda.set_source(source, None),
                    Next::Die(die) => dies.clear(die),
                }
            }
            let expected = [
                (10, Next::Source(EventSource::Writes)),
                (10, Next::Die(DieIndex(2))),
                (10, Next::Die(DieIndex(last))),
                (20, Next::Die(DieIndex(3))),
                (30, Next::Die(DieIndex(0))),
            ];
            assert_eq!(seen, expected);
        }
    }
}

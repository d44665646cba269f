//! The agenda: keeps the next event of every event source and of every die, and the clock.
//!
//! Events are served in order of time. If two have the same time, sources go before dies, and each
//! in order of their numbers, so a run never depends on chance.
//!
//! Each event is one number, its key: time in the upper 54 bits, owner in the lower 10. The owner
//! is 0 to 5 for an event source and 6 + `die` for a die. The earlier of two events is then the
//! smaller of two numbers, which the processor finds without a branch. For example, at 10 ns the
//! source `Writes` (1) has the key 10 x 1,024 + 1 = 10,241 and die 2 has 10 x 1,024 + 8 = 10,248:
//! the writes are served first.
//!
//! The agenda asks each source directly; the NAND keeps the keys of its dies in a tree of minima.

use spec::units::{DieIndex, Nanoseconds};

const OWNER_BITS: u32 = 10;
const OWNER_MASK: u64 = (1 << OWNER_BITS) - 1;
const NODES: usize = 2 << LEVELS_MANY;
const NEVER: u64 = u64::MAX;

/// The last instant that an event can have: about 208 days.
pub const TIME_NS_MAX: Nanoseconds = (u64::MAX >> OWNER_BITS) - 1;

/// Owners of events other than dies. The number is the lower part of the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventSource {
    /// The end of a row of the report, or of a phase.
    Timer = 0,
    /// The first write in line has reached the controller.
    Writes = 1,
    /// The first read in line has reached the controller.
    Reads = 2,
    /// The data of the first read in line has reached the host.
    Leaving = 3,
    /// The host has sent no command for a while.
    Idle = 4,
    /// The host has finished the work that it does before its next command.
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

/// The owner of the next event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Source(EventSource),
    Die(DieIndex),
}

/// The clock, and the next event of every source.
#[derive(Clone, Debug)]
pub struct Agenda {
    now_ns: Nanoseconds,
    /// Key of each source's next event, or `NEVER`.
    sources: [u64; SOURCES.len()],
    /// The smallest of `sources` without `Writes`, the source that changes most often.
    next_of_rest: u64,
    /// The smallest of `sources`.
    next_source: u64,
}

impl Agenda {
    pub const EMPTY: Self = Self {
        now_ns: 0,
        sources: [NEVER; SOURCES.len()],
        next_of_rest: NEVER,
        next_source: NEVER,
    };

    #[inline]
    #[must_use]
    pub fn now_ns(&self) -> Nanoseconds {
        self.now_ns
    }

    /// Sets the next event of a source, in place of the one it had. `None` clears it.
    #[inline]
    pub fn set_source(&mut self, source: EventSource, time_ns: Option<Nanoseconds>) {
        let key = time_ns.map_or(NEVER, |time_ns| key(source as usize, time_ns));
        self.sources[source as usize] = key;
        if source != EventSource::Writes {
            let [timer, _, rest @ ..] = self.sources;
            self.next_of_rest = rest.into_iter().fold(timer, u64::min);
        }
        self.next_source = self.next_of_rest.min(self.sources[EventSource::Writes as usize]);
    }

    /// Adds the time until the next event of every source, except the timer: it is set for an end
    /// that does not move with the clock.
    pub fn add_fill_state(&self, state: &mut Vec<u64>) {
        let [_, rest @ ..] = self.sources;
        state.extend(rest.map(|key| until(key, self.now_ns)));
    }

    /// Moves the clock forward. No source but the timer may have an event, and no die.
    pub fn skip(&mut self, ns: Nanoseconds, dies: &mut DieEvents) {
        assert!(dies.smallest == NEVER, "no die works while the clock skips");
        self.now_ns += ns;
        dies.now_ns = self.now_ns;
    }

    /// Moves the clock to the earliest event and returns its owner. The event stays set until the
    /// owner sets another one or clears it. Returns `None` if no event is set.
    #[inline]
    pub fn next_event(&mut self, dies: &mut DieEvents) -> Option<Next> {
        let key = self.next_source.min(dies.smallest);
        if key == NEVER {
            return None;
        }
        self.now_ns = key >> OWNER_BITS;
        dies.now_ns = self.now_ns;
        let owner = (key & OWNER_MASK) as u32;
        Some(match owner.checked_sub(SOURCES.len() as u32) {
            Some(die) => Next::Die(DieIndex(die)),
            None => Next::Source(SOURCES[owner as usize]),
        })
    }
}

/// Joins the number `owner` and a time to one key.
fn key(owner: usize, time_ns: Nanoseconds) -> u64 {
    assert!(time_ns <= TIME_NS_MAX);
    (time_ns << OWNER_BITS) | owner as u64
}

/// The time from `now_ns` to an event, given its key; `u64::MAX` if there is none.
fn until(key: u64, now_ns: Nanoseconds) -> u64 {
    if key == NEVER { NEVER } else { (key >> OWNER_BITS) - now_ns }
}

/// Levels of the tree: 5 for up to 32 dies, 9 for more. With only these two the compiler can lay
/// out the whole way from a leaf to the root without a branch.
const LEVELS_FEW: u32 = 5;
const LEVELS_MANY: u32 = 9;

/// The next event of every die, as a tree of minima.
///
/// Node `k` holds the smaller of nodes `2k` and `2k + 1`. The smallest key of all, which would be
/// node 1, has a field of its own, where it is found at once. With 5 levels die 2 is leaf 34, and a
/// new event for it updates nodes 34, 17, 8, 4 and 2.
#[derive(Clone, Debug)]
pub struct DieEvents {
    /// The agenda's clock, for code that knows the dies but not the agenda.
    now_ns: Nanoseconds,
    /// Keys, or `NEVER`. The leaves are nodes `1 << levels` and up, one per die.
    nodes: Box<[u64; NODES]>,
    /// The smallest key.
    smallest: u64,
    levels: u32,
}

impl DieEvents {
    #[must_use]
    pub fn new(dies: u32) -> Self {
        assert!((1..=1 << LEVELS_MANY).contains(&dies));
        Self {
            now_ns: 0,
            nodes: Box::new([NEVER; NODES]),
            smallest: NEVER,
            levels: if dies <= 1 << LEVELS_FEW { LEVELS_FEW } else { LEVELS_MANY },
        }
    }

    #[inline]
    #[must_use]
    pub fn now_ns(&self) -> Nanoseconds {
        self.now_ns
    }

    /// The time until a die's next event; `u64::MAX` if it has none.
    #[must_use]
    pub fn until(&self, die: DieIndex) -> u64 {
        until(self.nodes[(1 << self.levels) + die.index()], self.now_ns)
    }

    /// Sets the next event of a die, in place of the one it had.
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
        // The mask changes no value. It shows the compiler that every index is within the table.
        let leaves = 1 << LEVELS;
        let leaf = leaves | (die.index() & (leaves - 1));
        let mut smallest = key;
        for level in 0..LEVELS {
            let node = leaf >> level;
            self.nodes[node] = smallest;
            smallest = smallest.min(self.nodes[node ^ 1]);
        }
        self.smallest = smallest;
    }
}

#[cfg(test)]
mod tests {
    use super::{Agenda, DieEvents, EventSource, Next};
    use spec::units::DieIndex;

    #[test]
    fn events_at_one_time_come_from_sources_first_and_then_in_order_of_number() {
        for last in [4u32, 511] {
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

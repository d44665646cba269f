//! The requests that wait at the dies, behind the one that each die works on.
//!
//! All dies share one table of entries. Each die has a linked list of its requests, and unused
//! entries form a list of their own. The entry freed last is used first, so the table is only as
//! long as the most requests that ever waited at once, however long the run is.
//!
//! For example, entries 0 and 1 hold the requests of die 3. A pop frees entry 0, and the next push
//! at any die uses entry 0 again.

use crate::trace::Request;
use spec::units::Nanoseconds;

/// The end of a list.
const NONE: u32 = u32::MAX;

/// An entry of the table.
#[derive(Clone, Copy, Debug)]
pub struct Waiting {
    pub request: Request,
    /// When the data of the request arrives.
    pub ready_ns: Nanoseconds,
    /// Index of the next entry of its list.
    next: u32,
}

/// The list of the requests that wait at one die, by the indices of its first and last entry.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    first: u32,
    last: u32,
}

impl Line {
    pub const EMPTY: Self = Self { first: NONE, last: NONE };
}

/// The entries of all lists.
#[derive(Clone, Debug)]
pub struct Queue {
    entries: Vec<Waiting>,
    /// Index of the first unused entry.
    free: u32,
}

impl Queue {
    pub const EMPTY: Self = Self { entries: Vec::new(), free: NONE };

    /// Adds a request to the end of a list.
    #[inline]
    pub fn push(&mut self, line: &mut Line, request: Request, ready_ns: Nanoseconds) {
        let waiting = Waiting { request, ready_ns, next: NONE };
        let index = self.free;
        if let Some(free) = self.entries.get_mut(index as usize) {
            self.free = free.next;
            *free = waiting;
            self.append(line, index);
        } else {
            self.entries.push(waiting);
            self.append(line, self.entries.len() as u32 - 1);
        }
    }

    /// Links the entry at `index` to the end of a list.
    #[inline]
    fn append(&mut self, line: &mut Line, index: u32) {
        let last = std::mem::replace(&mut line.last, index);
        match self.entries.get_mut(last as usize) {
            Some(last) => last.next = index,
            None => line.first = index,
        }
    }

    /// The requests of a list, in order.
    pub fn all(&self, line: &Line) -> impl Iterator<Item = &Waiting> {
        let entry = |index: u32| self.entries.get(index as usize);
        std::iter::successors(entry(line.first), move |waiting| entry(waiting.next))
    }

    /// Takes the first request from a list. Returns its entry where it is, so that the request is
    /// copied only once.
    #[inline(always)]
    pub fn pop(&mut self, line: &mut Line) -> Option<&Waiting> {
        let index = line.first;
        let first = self.entries.get_mut(index as usize)?;
        line.first = std::mem::replace(&mut first.next, self.free);
        self.free = index;
        if line.first == NONE {
            line.last = NONE;
        }
        Some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, Queue};
    use crate::trace::{Request, Work};
    use spec::units::{Grains, MultiPlanePage, UnitIndex};

    #[test]
    fn each_line_keeps_its_order_and_entries_are_used_again() {
        let page = MultiPlanePage(0);
        let request = |tag| Request {
            work: Work::HostRead { tag },
            unit: UnitIndex(0),
            page,
            grains: Grains::ONE,
        };
        let mut queue = Queue::EMPTY;
        let mut lines = [Line::EMPTY; 3];
        for round in 0..4 {
            for tag in 0..30 {
                let line = usize::from(tag % 3);
                queue.push(&mut lines[line], request(tag), u64::from(round + tag));
            }
            for line in [2, 0, 1] {
                for tag in (line..30).step_by(3) {
                    let found = queue.pop(&mut lines[usize::from(line)]).expect("it waits");
                    let expected = (request(tag), u64::from(round + tag));
                    assert_eq!((found.request, found.ready_ns), expected);
                }
                assert!(queue.pop(&mut lines[usize::from(line)]).is_none());
            }
        }
        assert_eq!(queue.entries.len(), 30);
    }
}

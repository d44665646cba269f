//! What waits at the dies, behind what each works on.
//!
//! The places of what has left are linked into one list and are used again, the last to be freed
//! first: however long a run is, a queue touches only as much memory as ever waited at once.

use crate::trace::Request;
use spec::units::Nanoseconds;

/// No place.
const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Waiting {
    request: Request,
    /// When its data is there.
    ready_ns: Nanoseconds,
    /// The one behind it at its die, or the next free place.
    next: u32,
}

/// The requests that wait at one die.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    first: u32,
    last: u32,
}

impl Line {
    pub const EMPTY: Self = Self { first: NONE, last: NONE };
}

/// The places of all lines.
#[derive(Clone, Debug)]
pub struct Queue {
    places: Vec<Waiting>,
    free: u32,
}

impl Queue {
    pub const EMPTY: Self = Self { places: Vec::new(), free: NONE };

    /// Adds a request to the end of a line.
    #[inline]
    pub fn push(&mut self, line: &mut Line, request: Request, ready_ns: Nanoseconds) {
        let waiting = Waiting { request, ready_ns, next: NONE };
        let place = self.free;
        if let Some(free) = self.places.get_mut(place as usize) {
            self.free = free.next;
            *free = waiting;
            self.append(line, place);
        } else {
            self.places.push(waiting);
            self.append(line, self.places.len() as u32 - 1);
        }
    }

    #[inline]
    fn append(&mut self, line: &mut Line, place: u32) {
        let last = std::mem::replace(&mut line.last, place);
        match self.places.get_mut(last as usize) {
            Some(last) => last.next = place,
            None => line.first = place,
        }
    }

    /// Takes the first request from a line, with the time when its data is there.
    #[inline(always)]
    pub fn pop(&mut self, line: &mut Line) -> Option<(Request, Nanoseconds)> {
        let place = line.first;
        let first = self.places.get_mut(place as usize)?;
        let Waiting { request, ready_ns, next } = *first;
        first.next = self.free;
        self.free = place;
        line.first = next;
        if next == NONE {
            line.last = NONE;
        }
        Some((request, ready_ns))
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, Queue};
    use crate::trace::{Request, Work};
    use spec::units::{MultiPlanePage, UnitIndex};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn each_line_keeps_its_order_and_places_are_used_again() {
        let page = MultiPlanePage(0);
        let request =
            |tag| Request { work: Work::HostRead, unit: UnitIndex(0), page, grains: 1, tag };
        let mut queue = Queue::EMPTY;
        let mut lines = [Line::EMPTY; 3];
        for round in 0..4 {
            for tag in 0..30 {
                let line = (tag % 3) as usize;
                queue.push(&mut lines[line], request(tag), u64::from(round + tag));
            }
            for line in [2, 0, 1] {
                for tag in (line..30).step_by(3) {
                    let (found, ready_ns) = queue.pop(&mut lines[line as usize]).expect("it waits");
                    assert_eq!((found.tag, ready_ns), (tag, u64::from(round + tag)));
                }
                assert!(queue.pop(&mut lines[line as usize]).is_none());
            }
        }
        assert_eq!(queue.places.len(), 30);
    }
}

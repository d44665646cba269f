//! A line of commands: those that have come first are served first.

use super::TAGS;
use crate::agenda::{Agenda, EventSource};
use spec::units::Nanoseconds;

/// A first-in-first-out line of tags, in a ring that has room for all of them.
#[derive(Clone, Debug)]
pub(super) struct Line {
    tags: [u8; TAGS],
    /// Index of the first tag in the ring.
    first: u32,
    count: u32,
}

impl Line {
    pub(super) const EMPTY: Self = Self { tags: [0; TAGS], first: 0, count: 0 };

    #[inline]
    pub(super) fn push(&mut self, tag: u8) {
        self.tags[(self.first + self.count) as usize % TAGS] = tag;
        self.count += 1;
    }

    /// `push` of a command that arrives at `ready_ns`. Sets the event of the first in line.
    #[inline]
    pub(super) fn arrive(
        &mut self,
        tag: u8,
        ready_ns: Nanoseconds,
        source: EventSource,
        agenda: &mut Agenda,
    ) {
        self.push(tag);
        if self.count == 1 {
            agenda.set_source(source, Some(ready_ns));
        }
    }

    #[inline]
    pub(super) fn front(&self) -> Option<u8> {
        (self.count > 0).then(|| self.tags[self.first as usize % TAGS])
    }

    pub(super) fn contains(&self, tag: u8) -> bool {
        self.all().any(|other| other == tag)
    }

    /// All tags, first in line first.
    pub(super) fn all(&self) -> impl Iterator<Item = u8> {
        (0..self.count).map(|offset| self.tags[(self.first + offset) as usize % TAGS])
    }

    /// Takes the first tag out of the line.
    #[inline]
    pub(super) fn pop(&mut self) -> u8 {
        assert!(self.count > 0, "only a line that is not empty moves on");
        let tag = self.tags[self.first as usize % TAGS];
        self.first = (self.first + 1) % TAGS as u32;
        self.count -= 1;
        tag
    }
}

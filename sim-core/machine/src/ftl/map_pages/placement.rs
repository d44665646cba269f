//! The map pages' part in the placing of a fill (`ftl/placement.rs`).
//!
//! In order, all entries of a map page are one update. For example, a fill of a 240 GB drive makes
//! 57,221 updates of its map pages of 1,024 entries, so a drive that sweeps after 500,000 updates
//! writes none of them.

use super::MapPages;
use spec::units::LogicalPage;

impl MapPages {
    /// Whether the memory holds all map pages. Else a fill makes them leave, and they are written.
    pub fn can_place(&self) -> bool {
        self.place.is_empty()
    }

    /// Whether the first `count` logical pages of a fill that begins at `first` make a map page
    /// due.
    pub fn is_due_within(&self, first: LogicalPage, count: u32) -> bool {
        let updates = self.pages_of(first, count).count();
        self.plan.write_back_updates.is_some_and(|due| updates >= due as usize)
    }

    /// Notes the updates of a part of a fill that is placed: `count` logical pages from `first` on.
    pub fn place(&mut self, first: LogicalPage, count: u32) {
        for page in self.pages_of(first, count) {
            self.update(page, first);
        }
        self.next = LogicalPage(first.0 + count);
    }
}

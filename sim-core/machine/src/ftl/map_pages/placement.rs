//! The map pages' part in the placing of a fill (`ftl/placement.rs`).
//!
//! In order, all entries of a map page are one update. For example, a fill of a 240 GB drive makes
//! 57,221 updates of its map pages of 1,024 entries, so a drive that sweeps after 500,000 updates
//! writes none of them.

use super::MapPages;
use spec::units::LogicalPage;

impl MapPages {
    /// Whether the first `count` logical pages of a fill that begins at `first` make a map page
    /// due.
    pub fn is_due_within(&self, first: LogicalPage, count: u32) -> bool {
        let updates = self.pages_of(first, count).count();
        self.plan.write_back_updates.is_some_and(|due| updates >= due as usize)
    }
}

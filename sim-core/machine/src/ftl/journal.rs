//! The journal: earlier entries of the map, kept as long as a power cut could bring them back. Only
//! a scenario that can lose its power has one.
//!
//! 1. A host write notes the slot that it replaces, until its own data is programmed.
//! 2. A move notes the slot that it copies from, until the erase of that slot begins.
//! 3. A power cut undoes, the last first, every write that was not programmed and every move whose
//!    old slot is still there. Collection begins anew with the victims that it had not finished.
//!
//! For example, logical page 7 is in slot 100 and the host writes it to slot 200: the entry is (7,
//! from 100, to 200). If the power fails before the page of slot 200 is programmed, the map points
//! at slot 100 again. The unit of slot 100 still has the data, because its erase waits for the same
//! program.

use std::collections::VecDeque;

use super::{Ftl, UnitState};
use crate::nand::Nand;
use spec::units::{Grains, LogicalPage, MultiPlanePage, Slot, UnitIndex};

/// One change of the map.
#[derive(Clone, Copy, Debug)]
struct Entry {
    logical: LogicalPage,
    from: Slot,
    to: Slot,
    /// Grains that the logical page took in `from`.
    from_grains: Grains,
    cause: Cause,
    /// Erase count, at the time of the change, of the unit of `to` for a write and of `from` for a
    /// move. An erase of that unit makes the entry void.
    erases: u32,
}

/// The reason for a change of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    /// `last_page` holds the end of the data.
    Write {
        last_page: MultiPlanePage,
    },
    Move,
}

/// The entries, the oldest first. They cover no more than the data written while collection
/// finishes a unit.
#[derive(Clone, Debug, Default)]
pub struct Journal {
    entries: VecDeque<Entry>,
}

/// The changes that a power cut undid.
#[derive(Clone, Debug, Default)]
pub struct Undone {
    /// Logical pages whose last acknowledged version is lost.
    pub acknowledged: Vec<u32>,
    /// Logical pages that lost a version, acknowledged or not.
    pub written: Vec<u32>,
    /// Moves undone.
    pub moves: u32,
}

impl Ftl {
    /// Notes the slots that the last `count` logical pages of the open page, from `first` on,
    /// replace. Called before the map points at the new slots.
    #[cold]
    pub(super) fn note_writes(&mut self, first: LogicalPage, count: u32) {
        let (Some(journal), Some(open)) = (&mut self.journal, &self.host.page) else { return };
        let goes_on = open.filled > self.layout.grains_per_page;
        let to = Slot(open.first_slot.0 + open.logical_begun - count);
        let page = open.page;
        let erases = self.units.erases[self.layout.unit_of(to).index()];
        for offset in 0..count {
            let logical = LogicalPage(first.0 + offset);
            let is_split = goes_on && offset + 1 == count;
            journal.entries.push_back(Entry {
                logical,
                from: self.mapping.slot(logical),
                to: Slot(to.0 + offset),
                from_grains: self.mapping.grains(logical),
                cause: Cause::Write { last_page: MultiPlanePage(page.0 + u32::from(is_split)) },
                erases,
            });
        }
    }

    /// Notes that the next `count` valid slots from `from` on are copied to the slots from `to` on.
    #[cold]
    pub(super) fn note_moves(&mut self, mut from: Slot, to: Slot, count: u32) {
        let Some(journal) = &mut self.journal else { return };
        let erases = self.units.erases[self.layout.unit_of(from).index()];
        for offset in 0..count {
            while !self.mapping.is_valid(from) {
                from.0 += 1;
            }
            let logical = self.mapping.logical(from);
            journal.entries.push_back(Entry {
                logical,
                from,
                to: Slot(to.0 + offset),
                from_grains: self.mapping.grains(logical),
                cause: Cause::Move,
                erases,
            });
            from.0 += 1;
        }
    }

    /// Removes the oldest entries as long as no power cut can bring them back.
    #[cold]
    pub(super) fn prune_journal(&mut self, nand: &Nand) {
        for _ in 0..self.journal.as_ref().map_or(0, |journal| journal.entries.len()) {
            let journal = self.journal.as_ref().expect("it has entries");
            let Some(entry) = journal.entries.front() else { return };
            if self.can_come_back(entry, nand) {
                return;
            }
            self.journal.as_mut().expect("it has entries").entries.pop_front();
        }
    }

    /// Whether a power cut now would undo the entry, if it is the newest of its logical page.
    fn can_come_back(&self, entry: &Entry, nand: &Nand) -> bool {
        let is_kept = |slot: Slot| {
            let unit = self.layout.unit_of(slot).index();
            self.units.erases[unit] == entry.erases && self.units.state[unit] != UnitState::Erasing
        };
        match entry.cause {
            Cause::Write { last_page } => {
                // The next page may be programmed earlier, by a faster die, so both are checked.
                let is_there = |page| self.is_programmed(page, nand);
                let first_page = self.layout.page_of(entry.to);
                is_kept(entry.to) && !(is_there(first_page) && is_there(last_page))
            }
            Cause::Move => is_kept(entry.from),
        }
    }

    /// Whether a page has been programmed.
    pub(super) fn is_programmed(&self, page: MultiPlanePage, nand: &Nand) -> bool {
        let unit = UnitIndex(page.0 / self.layout.pages_per_unit);
        nand.is_programmed(self.die_of(unit, self.number_in_unit(page)), unit, page)
    }

    /// Undoes the changes that are not on the NAND. The last `unacknowledged` writes are those of a
    /// command that was not complete.
    pub(super) fn undo(&mut self, unacknowledged: u32, nand: &Nand) -> Undone {
        let journal = self.journal.as_mut().expect("a run that may lose its power has a journal");
        let entries = std::mem::take(&mut journal.entries);
        let mut undone = Undone::default();
        let mut writes = 0;
        for entry in entries.iter().rev() {
            let is_write = entry.cause != Cause::Move;
            let is_of_host = entry.logical.0 < self.logical_pages;
            writes += u32::from(is_write && is_of_host);
            let is_current = self.mapping.slot(entry.logical) == entry.to;
            if !is_current || !self.can_come_back(entry, nand) {
                continue;
            }
            self.mapping.undo(entry.logical, entry.from, entry.from_grains);
            // A map page that moves may also have been updated (`map_pages/moved.rs`).
            let may_differ = is_write || is_of_host || self.holds_part_of_map();
            if let Some(map) = self.map.as_mut().filter(|_| may_differ) {
                map.note_undone(entry.logical);
            }
            if is_write && !is_of_host {
                continue;
            }
            if is_write {
                add(&mut undone.written, entry.logical.0);
                if writes > unacknowledged {
                    add(&mut undone.acknowledged, entry.logical.0);
                }
            } else {
                undone.moves += 1;
            }
        }
        undone
    }
}

/// Adds a logical page that is not in the list yet. The list is no longer than the buffer holds.
fn add(logicals: &mut Vec<u32>, logical: u32) {
    if !logicals.contains(&logical) {
        logicals.push(logical);
    }
}

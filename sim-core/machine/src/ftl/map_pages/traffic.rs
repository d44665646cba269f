//! The traffic of the map pages: notes what changes them, brings them into memory, writes them.

use super::{MapPages, Place};
use crate::ftl::{Blocked, Ftl};
use crate::nand::Nand;
use crate::trace::{Request, Work};
use spec::units::{DieIndex, Grains, LogicalPage, Slot};

/// Reads of map pages, for no command, that may be under way when the host's next data is taken.
const LOADS_MAX: u32 = 256;

/// The room that a write of a map page took, and the updates that it caught up.
#[derive(Clone, Copy, Debug)]
pub struct MapWrite {
    pub grains: Grains,
    pub updates: u32,
}

impl Ftl {
    /// Whether the drive keeps its map in flash.
    #[inline]
    #[must_use]
    pub(crate) fn keeps_map(&self) -> bool {
        self.map.is_some()
    }

    /// Logical pages of the host that have a slot.
    #[inline]
    #[must_use]
    pub fn mapped_pages(&self) -> u32 {
        self.mapping.mapped_pages() - self.map.as_ref().map_or(0, |map| map.mapped_slots)
    }

    /// The map page that must be written before the host's next data.
    #[must_use]
    pub(crate) fn due_map_page(&mut self) -> Option<u32> {
        let map = self.map.as_mut().filter(|map| map.may_be_due())?;
        if self.losses.has_failed { None } else { map.next_due() }
    }

    /// Whether no map page can be due, and few are being read.
    #[inline]
    #[must_use]
    pub(crate) fn is_map_quiet(&self) -> bool {
        self.map.as_ref().is_none_or(|map| !map.may_be_due() && map.loads < LOADS_MAX)
    }

    /// Notes that the host has written or trimmed `count` logical pages, from `first` on.
    #[inline]
    pub(in crate::ftl) fn note_updates(&mut self, first: LogicalPage, count: u32, nand: &mut Nand) {
        match &mut self.map {
            Some(map) if map.holds_all() => map.update_all(first, count),
            Some(_) => self.bring_and_update(first, count, nand),
            None => {}
        }
    }

    /// `note_updates` while the memory holds only some map pages.
    #[inline(never)]
    fn bring_and_update(&mut self, first: LogicalPage, count: u32, nand: &mut Nand) {
        let Some(map) = &self.map else { return };
        for page in map.pages_of(first, count) {
            self.bring_map_page(page, nand);
            let Some(map) = &mut self.map else { return };
            map.update(page, first);
        }
        if let Some(map) = &mut self.map {
            map.next = LogicalPage(first.0 + count);
        }
    }

    /// Brings a map page into memory for no command in particular.
    fn bring_map_page(&mut self, page: u32, nand: &mut Nand) {
        if self.map.as_mut().is_some_and(|map| map.bring(page)) {
            self.load_map_page(page, nand);
        }
    }

    fn load_map_page(&mut self, page: u32, nand: &mut Nand) {
        let loads = self.read_map_page(page, Work::MapLoad, nand);
        if let Some(map) = &mut self.map {
            map.loads += loads;
        }
    }

    /// Points the logical pages of the next `count` valid slots to other slots
    /// (`Mapping::relocate`), and notes that their entries change.
    pub(in crate::ftl) fn relocate(&mut self, from: Slot, to: Slot, count: u32) -> Slot {
        let next = self.mapping.relocate(from, to, count);
        if let Some(map) = &mut self.map {
            map.note_moved(self.mapping.logicals(to, count));
            if !map.holds_all() {
                self.gather_moved(to, count);
            }
        }
        next
    }

    /// Writes the map page that is due, or a part of it. Returns the room and the updates that this
    /// took, or why it has to wait, as the host's data would.
    #[inline(never)]
    pub(crate) fn write_map_page(
        &mut self,
        page: u32,
        nand: &mut Nand,
    ) -> Result<MapWrite, Blocked> {
        let map = self.map.as_mut().expect("a map page is due");
        if map.loads >= LOADS_MAX {
            return Err(Blocked::NandBusy);
        }
        let is_away = map.begun.is_none() && map.place.get(page as usize) == Some(&Place::Away);
        let before = map.begun.map_or(0, |begun| begun.slots);
        let page_slots = map.plan.page_slots;
        let first = LogicalPage(map.first.0 + page * page_slots + before);
        let grains = self.layout.grains_per_slot;
        let mapped = self.mapping.mapped_pages();
        self.open_page(grains, nand)?;
        let written = self.put(first, page_slots - before, grains, nand);
        let mapped_slots = self.mapping.mapped_pages() - mapped;
        self.counters.map_grains += u64::from(grains * written);
        #[cfg(feature = "stamps")]
        self.stamp_map_page(page, before);
        let map = self.map.as_mut().expect("a map page is due");
        map.mapped_slots += mapped_slots;
        let updates = map.note_written(page, written);
        self.counters.map_updates += u64::from(updates);
        if is_away {
            self.load_map_page(page, nand);
        }
        Ok(MapWrite { grains: grains * written, updates })
    }

    /// Whether units are collected while the host is silent.
    #[must_use]
    pub(crate) fn is_at_rest(&self) -> bool {
        self.losses.is_rebuilding || self.policy.background_units.is_some()
    }

    /// Whether so many map pages are being read that the host's next data has to wait.
    #[must_use]
    pub(crate) fn is_map_busy(&self) -> bool {
        self.map.as_ref().is_some_and(|map| map.loads >= LOADS_MAX)
    }

    /// Brings the map pages of a command into memory. Returns the reads that the command with `tag`
    /// must wait for.
    #[inline(never)]
    pub(crate) fn look_up(
        &mut self,
        first: LogicalPage,
        count: u32,
        tag: u8,
        nand: &mut Nand,
    ) -> u32 {
        let Some(map) = &mut self.map else { return 0 };
        map.earn();
        let mut reads = 0;
        for page in map.pages_of(first, count) {
            if self.map.as_mut().is_some_and(|map| map.bring(page)) {
                reads += self.read_map_page(page, Work::MapRead { tag }, nand);
            }
        }
        reads
    }

    /// Notes that a read of a map page that no command waits for is complete.
    pub(crate) fn map_page_loaded(&mut self) {
        if let Some(map) = &mut self.map {
            map.loads -= 1;
        }
    }

    /// Asks for the slots of a map page that are in flash and not in the buffer. Returns the count
    /// of reads. A map page that was never written has nothing to read.
    fn read_map_page(&mut self, page: u32, work: Work, nand: &mut Nand) -> u32 {
        let Some(map) = &self.map else { return 0 };
        let first = map.first.0 + page * map.plan.page_slots;
        let mut reads = 0;
        let mut run: Option<(DieIndex, Request)> = None;
        for logical in first..first + map.plan.page_slots {
            let slot = self.mapping.slot(LogicalPage(logical));
            if slot.is_none() {
                continue;
            }
            let Some((die, request)) = self.read_request(slot, 0, nand) else { continue };
            let request = Request { work, ..request };
            match &mut run {
                Some((_, same)) if same.page == request.page => {
                    same.grains = (same.grains + request.grains).min(self.layout.grains_per_page);
                }
                _ => reads += self.ask_for_map(run.replace((die, request)), nand),
            }
        }
        reads += self.ask_for_map(run, nand);
        self.counters.map_reads += u64::from(reads);
        reads
    }

    fn ask_for_map(&mut self, read: Option<(DieIndex, Request)>, nand: &mut Nand) -> u32 {
        read.and_then(|(die, request)| self.read(die, request, nand)).unwrap_or(0)
    }

    /// Begins anew with a blank drive.
    pub(in crate::ftl) fn reset_map(&mut self) {
        if let Some(map) = &mut self.map {
            **map = MapPages::new(map.plan, self.logical_pages);
        }
    }

    /// Finds out after a power cut which slots of map pages are in flash.
    pub(in crate::ftl) fn recount_map(&mut self) {
        let Some(map) = &mut self.map else { return };
        map.power_on();
        let slots = &self.mapping.slots_of_logical()[map.first.index()..];
        map.mapped_slots = slots.iter().filter(|&&slot| !Slot(slot).is_none()).count() as u32;
    }

    /// Panics if the tables of the map pages contradict one another.
    pub(in crate::ftl) fn audit_map(&self) {
        let Some(map) = &self.map else { return };
        let slots = &self.mapping.slots_of_logical()[map.first.index()..];
        let mapped = slots.iter().filter(|&&slot| !Slot(slot).is_none()).count() as u32;
        assert!(mapped == map.mapped_slots, "the slots of map pages are counted");
        let count = |is: fn(&Place) -> bool| map.place.iter().filter(|place| is(place)).count();
        let in_memory = count(|place| matches!(place, Place::Held | Place::Used));
        assert!(in_memory == map.held.len(), "the map pages in memory are in the ring");
        assert!(in_memory <= map.plan.cached_pages as usize, "and fit into it");
        let leaving = count(|place| *place == Place::Leaving);
        assert!(leaving == map.leaving.len(), "each map page leaves once");
        for page in 0..map.plan.pages {
            let is_updated = map.updated.contains(page);
            assert!(is_updated == (map.updates[page as usize] > 0), "updates are counted");
            assert!(!is_updated || map.changed.contains(page), "an update is a change");
        }
        #[cfg(feature = "stamps")]
        self.audit_entries();
    }
}

#[cfg(feature = "stamps")]
impl Ftl {
    /// The map pages with everything that decides what becomes of them.
    #[must_use]
    pub fn map_pages(&self) -> Option<&MapPages> {
        self.map.as_deref()
    }

    /// The slots of the logical pages whose entries are in a map page.
    fn entries(&self, page: u32) -> Vec<u32> {
        let map = self.map.as_ref().expect("the drive has map pages");
        let first = page * map.plan.entries_per_page;
        let end = (first + map.plan.entries_per_page).min(map.first.0);
        self.mapping.slots_of_logical()[first as usize..end as usize].to_vec()
    }

    /// Remembers the entries that a map page is written with.
    pub(super) fn stamp_map_page(&mut self, page: u32, slots_before: u32) {
        let entries = self.entries(page);
        let map = self.map.as_mut().expect("the drive has map pages");
        if slots_before == 0 {
            map.written.insert(page, entries);
        }
    }

    /// Asserts that a map page that has not changed says in flash where the data is.
    fn audit_entries(&self) {
        let map = self.map.as_ref().expect("the drive has map pages");
        for page in (0..map.plan.pages).filter(|&page| !map.changed.contains(page)) {
            let entries = self.entries(page);
            let blank = vec![Slot::NONE.0; entries.len()];
            assert!(*map.written.get(&page).unwrap_or(&blank) == entries, "map page {page}");
        }
    }
}

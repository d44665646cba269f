//! The flash translation layer: the write path, top down.
//!
//! 1. A logical page that the host writes gets the next slot of the NAND page that is being filled.
//!    Its old slot turns stale.
//! 2. A full page is programmed. Pages go to the dies in turn.
//! 3. When few units are free, `garbage_collection` frees more.
//! 4. The host waits if it would take the last free units, or if a paced drive's reserve is small.
//!
//! For example, logical page 7 is in slot 100 and the open page has 3 of its 4 slots taken. A write
//! of page 7 takes the fourth slot, makes slot 100 stale and sends the full page to its die.

mod allocation;
mod cache;
mod counters;
mod garbage_collection;
mod host_pages;
mod journal;
mod map_pages;
mod mapping;
mod moves;
mod parity;
mod placement;
mod policy;
mod power;
mod ranks;
mod reserve;
mod rounds;
mod separation;
mod stripe;
mod unit_tables;
mod victim;
mod view;
mod wear;

pub use counters::Counters;
pub use journal::Undone;
pub(crate) use map_pages::MapWrite;
#[cfg(feature = "stamps")]
pub use mapping::Stamps;
pub use mapping::{Mapping, TOUCHED_MAX};
pub(crate) use placement::Pattern;
pub use ranks::{NOT_CLOSED, Units};
pub use victim::ClosedUnits;
pub use view::BlockState;

use crate::nand::Nand;
use crate::trace::{Request, Work};
use allocation::{Group, OpenPage};
use cache::Cache;
use journal::Journal;
use map_pages::MapPages;
use parity::Losses;
use policy::Policy;
use rounds::HostPages;
use separation::Streams;
use spec::drive::Collection;
use spec::geometry::Layout;
use spec::rng::Rng;
use spec::scenario::Plan;
use spec::units::{DieIndex, Grains, GroupIndex, LogicalPage, Slot, UnitIndex};
use unit_tables::UnitTables;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnitState {
    Free,
    OpenHost,
    OpenCollection,
    Closed,
    /// Being read by collection.
    Victim,
    Erasing,
    /// Read to the end. Its erase waits until all data that was moved or replaced is programmed.
    ErasePending,
}

/// Why the host has to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Blocked {
    /// No free unit, or less than the reserve: collection comes first.
    Collection,
    /// The dies with space have as many host pages to program as they may.
    NandBusy,
}

/// The pages that the host fills, and whether it must wait.
#[derive(Clone, Debug)]
struct HostSide {
    /// The page that is being filled.
    page: Option<OpenPage>,
    /// Whether `page` is for hot data; `false` if hot and cold data share the open units.
    is_hot: bool,
    pages: HostPages,
    /// Units of all groups whose erase waits only for host pages.
    pending_units: u32,
    /// The group that takes the next page, if it can.
    next_group: u32,
    blocked: Option<Blocked>,
}

impl HostSide {
    const NONE: Self = Self {
        page: None,
        is_hot: false,
        pages: HostPages::NONE,
        pending_units: 0,
        next_group: 0,
        blocked: None,
    };
}

#[derive(Clone, Debug)]
pub struct Ftl {
    layout: Layout,
    pub mapping: Mapping,
    groups: Vec<Group>,
    /// Groups that collect.
    collecting_groups: u32,
    units: UnitTables,
    cache: Cache,
    host: HostSide,
    journal: Option<Journal>,
    /// `None`: hot and cold data share the open units.
    streams: Option<Box<Streams>>,
    /// `None`: the map is never written to flash.
    map: Option<Box<MapPages>>,
    rng: Rng,
    logical_pages: u32,
    /// Pages that collection of one group may have under way.
    moves_max: u32,
    pub(crate) policy: Policy,
    pub losses: Losses,
    pub counters: Counters,
}

impl Ftl {
    pub(crate) fn new(plan: &Plan, collection: &Collection, rng: Rng) -> Self {
        let layout = plan.layout;
        let moves_max = garbage_collection::moves_max(&layout);
        let group = |group| Group::new(&layout, GroupIndex(group), moves_max);
        Self {
            layout,
            mapping: Mapping::new(&layout, plan.all_pages()),
            groups: (0..layout.groups).map(group).collect(),
            collecting_groups: 0,
            units: UnitTables::new(&layout),
            cache: Cache::new(plan),
            host: HostSide::NONE,
            journal: plan.power_may_fail.then(Journal::default),
            streams: plan
                .separation
                .map(|separation| Box::new(Streams::new(separation, &layout, plan.logical_pages))),
            map: plan.map.map(|map| Box::new(MapPages::new(map, plan.logical_pages))),
            rng,
            logical_pages: plan.logical_pages,
            moves_max,
            policy: Policy::new(plan, collection),
            losses: Losses::default(),
            counters: Counters::default(),
        }
    }

    /// Opens the page that takes the host's next logical page, of `grains`, unless one is open.
    /// Returns why the host has to wait if none can be opened.
    #[inline(always)]
    pub(crate) fn open_page(&mut self, grains: Grains, nand: &mut Nand) -> Result<(), Blocked> {
        if self.host.page.is_none() {
            self.open_host_page(nand)?;
        }
        if grains > Grains::ONE && !self.fits_into_unit(grains) {
            self.leave_end_of_unit(grains, nand)?;
        }
        Ok(())
    }

    /// Takes up to `count` logical pages of `grains` each from the host, as many as begin in the
    /// open page (`open_page`). Returns how many it took.
    #[inline(always)]
    pub(crate) fn write(
        &mut self,
        first: LogicalPage,
        count: u32,
        grains: Grains,
        nand: &mut Nand,
    ) -> u32 {
        let written = self.put(first, count, grains, nand);
        self.counters.host_slots += u64::from(written);
        self.counters.host_grains += u64::from(grains * written);
        written
    }

    /// Like `write`, for a drive that separates hot and cold data: after a turn to the open page of
    /// the stream that the data belongs to (`turn_host_page`). Its map may be in flash too.
    #[inline(never)]
    pub(crate) fn write_separate(
        &mut self,
        first: LogicalPage,
        count: u32,
        grains: Grains,
        nand: &mut Nand,
    ) -> u32 {
        let written = self.write_mapped(first, count, grains, nand);
        self.note_written(first, written);
        written
    }

    /// Like `write`, for a drive whose map is in flash: with a note of the entries that change.
    #[inline(always)]
    pub(crate) fn write_mapped(
        &mut self,
        first: LogicalPage,
        count: u32,
        grains: Grains,
        nand: &mut Nand,
    ) -> u32 {
        let written = self.write(first, count, grains, nand);
        self.note_updates(first, written, nand);
        written
    }

    /// `write` without the counts: puts logical pages, of the host or of the map, into the open
    /// page.
    #[inline(always)]
    fn put(&mut self, first: LogicalPage, count: u32, grains: Grains, nand: &mut Nand) -> u32 {
        let open = self.host.page.as_mut().expect("a page is open");
        let to = open.first_slot.0 + open.logical_begun;
        let room = self.layout.grains_per_page - open.filled;
        let is_last = open.number + 1 == self.layout.pages_per_unit;
        let written = count.min(match grains {
            Grains::ONE => room.slots(),
            // The last logical page may continue in the next page of the unit.
            _ if is_last => room / grains,
            _ => room.div_ceil(grains),
        });
        debug_assert!(written > 0, "`open_page` opened a page with room");
        open.logical_begun += written;
        open.begun += grains * written;
        open.filled += grains * written;
        let is_full = open.filled >= self.layout.grains_per_page;
        self.units.more_valid(open.unit, grains * written);
        if self.journal.is_some() {
            self.note_writes(first, written);
        }
        for offset in 0..written {
            let logical = LogicalPage(first.0 + offset);
            let freed = self.mapping.resize(logical, grains);
            let old = self.mapping.store(logical, Slot(to + offset));
            if !old.is_none() {
                self.fewer_valid(old, freed);
            }
        }
        if is_full {
            self.program_host_page(nand);
        }
        written
    }

    /// Whether a logical page of `grains` that begins in the open page ends in the same unit.
    #[inline]
    fn fits_into_unit(&self, grains: Grains) -> bool {
        let open = self.host.page.as_ref().expect("a page is open");
        let is_last = open.number + 1 == self.layout.pages_per_unit;
        !is_last || self.layout.grains_per_page - open.filled >= grains
    }

    /// Turns to another unit because a logical page of `grains` does not fit into this one.
    #[inline(never)]
    fn leave_end_of_unit(&mut self, grains: Grains, nand: &mut Nand) -> Result<(), Blocked> {
        // The next page, too, may be the last of its unit and begin with too much data: at most one
        // of each group, because a group whose unit is full goes on with an empty one.
        for _ in 0..self.layout.groups {
            let open = self.host.page.as_mut().expect("a page is open");
            let room = self.layout.grains_per_page - open.filled;
            open.filled += room;
            self.counters.padding_grains += u64::from(room);
            self.program_host_page(nand);
            self.open_host_page(nand)?;
            if self.fits_into_unit(grains) {
                break;
            }
        }
        Ok(())
    }

    /// Forgets one logical page.
    pub(crate) fn trim(&mut self, logical: LogicalPage, nand: &mut Nand) {
        if self.losses.has_failed {
            return;
        }
        let freed = self.mapping.grains(logical);
        let old = self.mapping.forget(logical);
        if !old.is_none() {
            self.fewer_valid(old, freed);
            self.host.blocked = None;
            if self.map.is_some() {
                self.note_updates(logical, 1, nand);
            }
        }
    }

    /// Returns the die and the request that read the page of a slot for the command with `tag`.
    /// Returns `None` while the data is still in the buffer. The request is for one logical page;
    /// the caller adds the grains of others in the same page.
    #[must_use]
    pub(crate) fn read_request(
        &self,
        slot: Slot,
        tag: u8,
        nand: &Nand,
    ) -> Option<(DieIndex, Request)> {
        let unit = self.layout.unit_of(slot);
        let page = self.layout.page_of(slot);
        let die = self.die_of(unit, self.number_in_unit(page));
        let grains = self.mapping.grains(self.mapping.logical(slot));
        let request = Request { work: Work::HostRead { tag }, unit, page, grains };
        nand.is_programmed(die, unit, page).then_some((die, request))
    }

    /// Loads the parts of the map and of the tables of units that the next commands will change
    /// into the processor's cache, for `TOUCHED_MAX` commands at most. The tables of few units are
    /// there already.
    #[inline]
    pub(crate) fn touch(&self, soon: impl Iterator<Item = LogicalPage>) {
        let slots = self.mapping.touch_logical(soon);
        if self.units.ranks.is_empty() {
            return;
        }
        let slots = slots.into_iter().filter(|slot| !slot.is_none());
        let units = slots.map(|slot| self.units.marked_valid[self.layout.unit_of(slot).index()].0);
        std::hint::black_box(units.fold(0, |touched, unit| touched ^ unit));
    }

    /// Whether the host was told to wait and nothing has happened since that could help it.
    #[inline]
    #[must_use]
    pub(crate) fn is_host_blocked(&self) -> bool {
        self.host.blocked.is_some()
    }

    /// Erases every block and forgets every logical page. The NAND must be idle.
    pub(crate) fn secure_erase(&mut self, nand: &mut Nand) {
        nand.erase_all();
        self.counters.dropped_grains += u64::from(self.open_page_grains());
        // A blank map of a large drive takes a tenth of a second to fill again.
        if self.counters.host_slots > 0 {
            self.mapping.reset();
        }
        for group in 0..self.layout.groups {
            self.groups[group as usize] =
                Group::new(&self.layout, GroupIndex(group), self.moves_max);
        }
        self.collecting_groups = 0;
        self.units.secure_erase();
        self.reset_map();
        self.cache.clear();
        let groups = (0..self.layout.groups).map(GroupIndex);
        let dies: u32 = groups.map(|group| self.dies_left(group)).sum();
        self.counters.erases += u64::from(self.layout.units_per_group) * u64::from(dies);
        self.losses.all_erased();
        self.host.page = None;
        self.host.pages = HostPages::NONE;
        self.host.pending_units = 0;
        if let Some(streams) = &mut self.streams {
            streams.other_page = None;
        }
        self.host.blocked = None;
        self.journal = self.journal.take().map(|_| Journal::default());
    }

    /// Lets the host try again and collects: a change from outside may have made room.
    pub(crate) fn settings_changed(&mut self, nand: &mut Nand) {
        self.host.blocked = None;
        self.recount_reserves();
        for group in 0..self.layout.groups {
            self.collect(GroupIndex(group), nand);
        }
    }

    /// Free units of a group that stay unused, because the drive reserves their space for logical
    /// pages that were never written.
    #[inline]
    fn held_units(&self) -> usize {
        match self.policy.hold_unwritten {
            true => self.units_held_for(self.logical_pages - self.mapped_pages()),
            false => 0,
        }
    }

    /// `held_units` of a drive that holds some, while `unwritten` logical pages were never written.
    #[inline]
    fn units_held_for(&self, unwritten: u32) -> usize {
        let slots_per_unit = self.layout.grains_per_unit / self.layout.grains_per_slot;
        (unwritten / slots_per_unit / self.layout.groups) as usize
    }

    /// Notes that `grains` in a slot turned stale.
    #[inline]
    fn fewer_valid(&mut self, slot: Slot, grains: Grains) {
        self.units.fewer_valid(self.layout.unit_of(slot), grains);
    }

    /// Opens a free unit of a group.
    fn take_free(&mut self, group: GroupIndex, state: UnitState) -> UnitIndex {
        let next = self.next_free(group, state);
        let unit = self.groups[group.index()].free.remove(next).expect("room was checked first");
        self.recount_reserve(group);
        self.units.set_state(unit, state);
        if self.streams.is_some() {
            self.note_stream(group, unit, state == UnitState::OpenCollection);
        }
        unit
    }
}

//! A drive that is small enough to be drawn page by page: twelve blocks of sixteen pages on one
//! die.
//!
//! 1. The code of `machine` keeps the map, checks the rules of NAND and chooses the victim.
//! 2. One block is open and one is free. Collection moves the valid pages of its victim to the free
//!    block. That block then becomes the open one, and the host fills its other pages.
//! 3. Operations follow one another. A page of the host is as large as a page of the NAND.

use crate::content::nand;
use crate::film::{Event, FilmEvent};
use crate::page_state::PageState;
use machine::ftl::{ClosedUnits, Mapping, NOT_CLOSED, Units};
use machine::nand::Blocks;
use spec::firmware::{GREEDY, VictimPolicy};
use spec::geometry::{Geometry, Layout};
use spec::part::Part;
use spec::rng::Rng;
use spec::units::{
    DieIndex, Grains, LogicalPage, MultiPlanePage, Nanoseconds, SLOT_BYTES, Slot, UnitIndex,
};

pub const BLOCKS: u32 = 12;
pub const PAGES: u32 = 16;
/// Blocks that d-choices draws.
const CHOICES: u32 = 3;
/// Logical pages: two thirds of all pages, so a third of the NAND is spare.
pub const LOGICAL_PAGES: u32 = 128;

/// Times of operations are those of this part: pages of 8 KiB on a synchronous bus.
const PART: &Part = nand::INTEL_25NM_64GB;

const DIE: DieIndex = DieIndex(0);

#[derive(Clone)]
pub struct SmallDrive {
    layout: Layout,
    mapping: Mapping,
    blocks: Blocks,
    /// Valid pages of each closed block, one grain each; `NOT_CLOSED` for the others.
    closed_valid: Vec<Grains>,
    closed_at: Vec<u64>,
    closed_blocks: u64,
    pub open: u32,
    free: Vec<u32>,
    pub now_ns: Nanoseconds,
    pub host_pages: u32,
    pub moved_pages: u32,
    page_on_bus_ns: Nanoseconds,
    /// Events since the last `take_film`; `None` until `film` is called.
    filmed: Option<Vec<FilmEvent>>,
}

/// A page that collection has moved.
#[derive(Clone, Copy)]
pub struct Moved {
    pub from: u32,
    pub to: u32,
}

impl SmallDrive {
    pub fn new() -> Self {
        let geometry = Geometry {
            channels: 1,
            dies_per_channel: 1,
            planes: 1,
            blocks_per_plane: BLOCKS,
            bad_blocks_per_plane: 0,
            pages_per_block: PAGES,
            page_bytes: SLOT_BYTES,
            spare_bytes: 0,
            multi_plane: false,
        };
        let layout = Layout::new(&geometry, 1, false);
        let page_bytes = u64::from(PART.page_bytes + PART.spare_bytes);
        Self {
            layout,
            mapping: Mapping::new(&layout, LOGICAL_PAGES),
            blocks: Blocks::new(layout),
            closed_valid: vec![NOT_CLOSED; BLOCKS as usize],
            closed_at: vec![0; BLOCKS as usize],
            closed_blocks: 0,
            open: 0,
            free: (1..BLOCKS).rev().collect(),
            now_ns: 0,
            host_pages: 0,
            moved_pages: 0,
            page_on_bus_ns: PART.interface.write_ns(page_bytes),
            filmed: None,
        }
    }

    /// Records events from now on.
    pub fn film(&mut self) {
        self.filmed = Some(Vec::new());
    }

    /// Returns the events since the last call.
    pub fn take_film(&mut self) -> Vec<FilmEvent> {
        self.filmed.as_mut().map(std::mem::take).unwrap_or_default()
    }

    fn keep(&mut self, events: impl IntoIterator<Item = FilmEvent>) {
        if let Some(filmed) = &mut self.filmed {
            filmed.extend(events);
        }
    }

    /// Returns a used drive. It was filled in order, then overwritten by `host` with collections,
    /// until it has to choose a victim. Its clock and its counts begin there.
    pub fn used(host: &mut Host, writes: u32) -> Self {
        let mut drive = Self::new();
        let mut rng = Rng::new(0);
        for write in 0..LOGICAL_PAGES + writes {
            let logical = if write < LOGICAL_PAGES { write } else { host.next() };
            drive.write_collecting(logical, &GREEDY, &mut rng);
        }
        for _ in 0..drive.room() {
            drive.write(host.next());
        }
        for _ in 1..drive.free.len() {
            drive.open_free();
            for _ in 0..PAGES {
                drive.write(host.next());
            }
        }
        (drive.now_ns, drive.host_pages, drive.moved_pages) = (0, 0, 0);
        drive
    }

    /// Pages of the open block that are not yet programmed.
    pub fn room(&self) -> u32 {
        PAGES - self.blocks.programmed_pages(DIE, UnitIndex(self.open))
    }

    /// Performs one host write, after the collection that it needs. Returns the number of pages
    /// that this collection moved.
    pub fn write_collecting(&mut self, logical: u32, policy: &VictimPolicy, rng: &mut Rng) -> u32 {
        let before = self.moved_pages;
        if self.room() == 0 && self.free_blocks() > 1 {
            self.open_free();
        }
        // Collecting a victim whose pages are all valid frees nothing, so another victim may be
        // needed.
        for _ in 0..BLOCKS {
            if self.room() > 0 {
                break;
            }
            self.collect(policy, rng);
        }
        self.write(logical);
        self.moved_pages - before
    }

    /// Performs one whole collection.
    pub fn collect(&mut self, policy: &VictimPolicy, rng: &mut Rng) {
        let victim = self.choose(policy, rng).expect("a third of the drive is spare");
        self.begin(victim);
        while self.move_page(victim).is_some() {}
        self.erase(victim);
    }

    pub fn free_blocks(&self) -> u32 {
        self.free.len() as u32
    }

    pub fn open_free(&mut self) {
        self.open = self.free.pop().expect("a block is free");
    }

    pub fn write(&mut self, logical: u32) {
        let start_ns = self.now_ns;
        let to = self.program();
        self.keep(self.programming(to, start_ns));
        let old = self.mapping.store(LogicalPage(logical), Slot(to));
        self.stale(old);
        self.host_pages += 1;
        self.close_if_full();
    }

    /// The host trims a logical page.
    pub fn trim(&mut self, logical: u32) {
        let old = self.mapping.forget(LogicalPage(logical));
        self.stale(old);
    }

    fn stale(&mut self, old: Slot) {
        if old.is_none() {
            return;
        }
        self.keep([FilmEvent::moment(Event::TurnStale { page: old.0 }, self.now_ns)]);
        let valid = &mut self.closed_valid[(old.0 / PAGES) as usize];
        if *valid != NOT_CLOSED {
            *valid -= Grains::ONE;
        }
    }

    /// Programs the next page of the open block.
    fn program(&mut self) -> u32 {
        let page = self.open * PAGES + PAGES - self.room();
        self.blocks.program(DIE, UnitIndex(self.open), MultiPlanePage(page));
        self.now_ns += self.page_on_bus_ns + PART.array.program_ns;
        page
    }

    fn close_if_full(&mut self) {
        if self.room() > 0 {
            return;
        }
        self.closed_valid[self.open as usize] = Grains(self.valid(self.open));
        self.closed_at[self.open as usize] = self.closed_blocks;
        self.closed_blocks += 1;
    }

    pub fn choose(&self, policy: &VictimPolicy, rng: &mut Rng) -> Option<u32> {
        let blocks = ClosedUnits {
            units: Units { valid: &self.closed_valid, closed_at: &self.closed_at },
            ranks: None,
            grains_per_unit: Grains(PAGES),
            now: self.closed_blocks,
        };
        policy.victim(&blocks, CHOICES, rng).map(|block| block as u32)
    }

    /// Whether collecting this block would free any space.
    pub fn may_collect(&self, block: u32) -> bool {
        self.closed_valid[block as usize] < Grains(PAGES)
    }

    /// Begins to collect `victim`. Opens a free block for its valid pages if the open one is full.
    pub fn begin(&mut self, victim: u32) {
        assert!(self.closed_valid[victim as usize] != NOT_CLOSED, "only closed blocks");
        self.closed_valid[victim as usize] = NOT_CLOSED;
        if self.room() == 0 {
            self.open_free();
        }
    }

    /// Moves the next valid page of the victim. Returns `None` if it has no valid page.
    pub fn move_page(&mut self, victim: u32) -> Option<Moved> {
        let mut pages = victim * PAGES..(victim + 1) * PAGES;
        let from = pages.find(|&page| self.mapping.is_valid(Slot(page)))?;
        if self.room() == 0 {
            self.open_free();
        }
        let start_ns = self.now_ns;
        self.now_ns += PART.array.read_ns + self.page_on_bus_ns;
        let to = self.program();
        let moved = Moved { from, to };
        self.keep(self.moving(moved, start_ns));
        self.mapping.relocate(Slot(from), Slot(to), 1);
        self.mapping.clear_pages(MultiPlanePage(from), 1);
        self.moved_pages += 1;
        self.close_if_full();
        Some(moved)
    }

    /// The film of a page that collection moves, from the moment when its read begins.
    pub fn moving(&self, moved: Moved, start_ns: Nanoseconds) -> [FilmEvent; 3] {
        let Moved { from, to } = moved;
        let read_ns = start_ns + PART.array.read_ns;
        let bus_ns = read_ns + 2 * self.page_on_bus_ns;
        let end_ns = bus_ns + PART.array.program_ns;
        [
            FilmEvent::new(Event::Read { page: from }, start_ns, read_ns),
            FilmEvent::new(Event::Transfer { page: to, from: Some(from) }, read_ns, bus_ns),
            FilmEvent::new(Event::Program { page: to }, bus_ns, end_ns),
        ]
    }

    /// The film of a page that comes from the host over the bus and is programmed.
    pub fn programming(&self, page: u32, start_ns: Nanoseconds) -> [FilmEvent; 2] {
        let bus_ns = start_ns + self.page_on_bus_ns;
        let end_ns = bus_ns + PART.array.program_ns;
        [
            FilmEvent::new(Event::Transfer { page, from: None }, start_ns, bus_ns),
            FilmEvent::new(Event::Program { page }, bus_ns, end_ns),
        ]
    }

    pub fn erase(&mut self, victim: u32) {
        assert!(self.valid(victim) == 0, "every valid page was moved");
        self.blocks.erase(DIE, UnitIndex(victim));
        self.mapping.forget_unit(UnitIndex(victim));
        self.free.insert(0, victim);
        let start_ns = self.now_ns;
        self.now_ns += PART.array.erase_ns;
        self.keep([FilmEvent::new(Event::Erase { block: victim }, start_ns, self.now_ns)]);
    }

    pub fn valid(&self, block: u32) -> u32 {
        let pages = block * PAGES..(block + 1) * PAGES;
        pages.filter(|&page| self.mapping.is_valid(Slot(page))).count() as u32
    }

    /// Returns the page that holds a logical page.
    pub fn page_of(&self, logical: u32) -> Option<u32> {
        let slot = self.mapping.slot(LogicalPage(logical));
        (!slot.is_none()).then_some(slot.0)
    }

    pub fn pages(&self) -> Vec<PageState> {
        let state = |page: u32| {
            let unit = self.layout.unit_of(Slot(page));
            match self.blocks.is_programmed(DIE, unit, MultiPlanePage(page)) {
                false => PageState::Free,
                true if self.mapping.is_valid(Slot(page)) => PageState::Valid,
                true => PageState::Stale,
            }
        };
        (0..BLOCKS * PAGES).map(state).collect()
    }

    /// Pages that the NAND programmed, divided by pages that the host wrote.
    pub fn write_amplification(&self) -> f64 {
        f64::from(self.host_pages + self.moved_pages) / f64::from(self.host_pages)
    }
}

/// The event on the film's clock, if that of the drive begins `later_ns` after it.
pub fn delayed(later_ns: i64, event: FilmEvent) -> FilmEvent {
    FilmEvent {
        start_ns: event.start_ns.strict_add_signed(later_ns),
        end_ns: event.end_ns.strict_add_signed(later_ns),
        ..event
    }
}

/// The logical pages that the host writes.
#[derive(Clone)]
pub struct Host {
    rng: Rng,
    uneven: bool,
    /// The host writes to logical pages below this number.
    pub end: u32,
}

impl Host {
    pub fn new(seed: u64, uneven: bool) -> Self {
        Self { rng: Rng::new(seed), uneven, end: LOGICAL_PAGES }
    }

    /// Returns the next logical page. Every page is equally likely, or, if `uneven`, four of five
    /// writes go to a fifth of the pages.
    pub fn next(&mut self) -> u32 {
        let hot = self.end / 5;
        if !self.uneven {
            self.rng.below(self.end)
        } else if self.rng.below(5) > 0 {
            self.rng.below(hot)
        } else {
            hot + self.rng.below(self.end - hot)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BLOCKS, Host, LOGICAL_PAGES, PAGES, SmallDrive};
    use spec::firmware::{GREEDY, VICTIM_POLICIES};
    use spec::rng::Rng;

    #[test]
    fn every_logical_page_has_one_valid_copy_under_any_collection() {
        for uneven in [false, true] {
            let mut host = Host::new(5, uneven);
            let mut drive = SmallDrive::used(&mut host, 400);
            let mut rng = Rng::new(2);
            for policy in VICTIM_POLICIES {
                for _ in 0..300 {
                    drive.write_collecting(host.next(), policy, &mut rng);
                    let valid: u32 = (0..BLOCKS).map(|block| drive.valid(block)).sum();
                    assert_eq!(valid, LOGICAL_PAGES);
                }
            }
        }
    }

    #[test]
    fn a_collection_takes_the_times_of_its_operations() {
        let mut drive = SmallDrive::used(&mut Host::new(1, false), 400);
        let victim = drive.choose(&GREEDY, &mut Rng::new(0)).expect("a victim");
        let valid = drive.valid(victim);
        drive.collect(&GREEDY, &mut Rng::new(0));
        // 8,640 bytes at 5 ns each, twice; 75 us, 1,300 us; 3,800 us.
        let page_ns = 2 * 43_200 + 75_000 + 1_300_000;
        assert_eq!(drive.now_ns, u64::from(valid) * page_ns + 3_800_000);
        assert_eq!(drive.moved_pages, valid);
        assert_eq!(drive.room(), PAGES - valid);
    }

    #[test]
    fn trimmed_pages_are_not_moved() {
        let mut drive = SmallDrive::used(&mut Host::new(1, false), 400);
        (0..LOGICAL_PAGES).for_each(|logical| drive.trim(logical));
        let mut rng = Rng::new(0);
        let moved: u32 =
            (0..100).map(|logical| drive.write_collecting(logical, &GREEDY, &mut rng)).sum();
        assert_eq!(moved, 0);
    }
}

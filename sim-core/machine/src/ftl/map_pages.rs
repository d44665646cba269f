//! The map pages: the map from logical pages to slots, as the firmware keeps it in flash.
//!
//! 1. A map page holds the entries of consecutive logical pages. It is a logical page itself,
//!    behind those of the host, and is written, moved and counted like any other.
//! 2. A write or TRIM of the host updates an entry, and a move changes one: the map page differs
//!    from its copy in flash. Nothing is written yet, so further entries of the page cost nothing.
//! 3. A command needs the map pages of its logical pages in memory. A map page that is not there is
//!    read, and takes the place of one that was not used lately; if that one has changed, it leaves
//!    by being written.
//! 4. Each time that enough updates have been collected, a sweep writes all map pages with updates.
//! 5. The host's next data waits until the map pages that are due are in the buffer.
//! 6. Moves whose map page is not in memory are gathered. When the victim has been read to its end,
//!    collection reads each of these map pages and writes it anew, once (`moved.rs`).
//!
//! For example, a map page holds 1,024 entries. 1,024 writes in order change one map page, which is
//! written once. 1,024 writes anywhere on a drive of 240 GB change about 1,015 of its 57,221 map
//! pages.

mod moved;
mod placement;
mod traffic;

pub use traffic::MapWrite;

use moved::MovedPages;
use spec::scenario::MapPlan;
use spec::units::LogicalPage;
use std::collections::VecDeque;

#[cfg(feature = "stamps")]
use std::collections::HashMap;

/// Where a map page is, beside its copy in flash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Away,
    Held,
    /// In memory, and used since the last search for one to give up.
    Used,
    /// In memory until it is written.
    Leaving,
}

/// A set of map pages, one bit each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct PageSet(Vec<u64>);

impl PageSet {
    fn empty(pages: u32) -> Self {
        Self(vec![0; pages.div_ceil(64) as usize])
    }

    fn contains(&self, page: u32) -> bool {
        self.0[page as usize / 64] >> (page % 64) & 1 == 1
    }

    fn insert(&mut self, page: u32) {
        self.0[page as usize / 64] |= 1 << (page % 64);
    }

    fn remove(&mut self, page: u32) {
        self.0[page as usize / 64] &= !(1 << (page % 64));
    }

    /// The first page of the set from `page` on.
    fn next(&self, page: u32) -> Option<u32> {
        let first = page as usize / 64;
        let mut bits = *self.0.get(first)? & (u64::MAX << (page % 64));
        for word in first..self.0.len() {
            if word > first {
                bits = self.0[word];
            }
            if bits != 0 {
                return Some(word as u32 * 64 + bits.trailing_zeros());
            }
        }
        None
    }
}

/// The map pages that differ from their copy in flash. One byte each, so that a note is one store:
/// collection notes every slot that it moves.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Changes(Vec<bool>);

impl Changes {
    fn none(pages: u32) -> Self {
        Self(vec![false; pages as usize])
    }

    fn contains(&self, page: u32) -> bool {
        self.0[page as usize]
    }

    fn insert(&mut self, page: u32) {
        self.0[page as usize] = true;
    }

    fn remove(&mut self, page: u32) {
        self.0[page as usize] = false;
    }
}

/// A map page of which some slots have been written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Begun {
    page: u32,
    slots: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapPages {
    plan: MapPlan,
    /// The logical page of the first slot of the first map page: those before it are the host's.
    first: LogicalPage,
    /// Indexed by map page: the host's updates since it was written.
    updates: Vec<u32>,
    /// The map pages with updates of the host.
    updated: PageSet,
    /// The map pages that differ from their copy in flash.
    changed: Changes,
    /// Indexed by map page; empty if the memory holds them all.
    place: Vec<Place>,
    /// The map pages in memory, in a ring; empty if it holds them all.
    held: Vec<u32>,
    /// Index in `held` at which the next search begins.
    hand: usize,
    /// Map pages that leave the memory, each once.
    leaving: VecDeque<u32>,
    moved: MovedPages,
    /// The map page at which the sweep goes on.
    sweep: Option<u32>,
    /// Updates since the last sweep began.
    collected: u64,
    /// Hundredths of updates that the sweep may catch up now.
    credit: u64,
    /// No map page is due while the credit is smaller. `next_due` finds it; 0 asks it again.
    due_credit: u64,
    begun: Option<Begun>,
    /// Reads of map pages for no command that are under way.
    loads: u32,
    /// The logical page behind the last update: a write there goes on with it.
    next: LogicalPage,
    /// Slots of map pages that are in flash.
    mapped_slots: u32,
    /// The entries of each map page as they were written, in tests.
    #[cfg(feature = "stamps")]
    written: HashMap<u32, Vec<u32>>,
}

impl MapPages {
    /// The map pages of a blank drive with `logical_pages` of the host.
    pub fn new(plan: MapPlan, logical_pages: u32) -> Self {
        let pages = plan.pages as usize;
        Self {
            plan,
            first: LogicalPage(logical_pages),
            updates: vec![0; pages],
            updated: PageSet::empty(plan.pages),
            changed: Changes::none(plan.pages),
            place: if plan.is_whole() { Vec::new() } else { vec![Place::Away; pages] },
            held: Vec::new(),
            hand: 0,
            leaving: VecDeque::new(),
            moved: MovedPages::default(),
            sweep: None,
            collected: 0,
            credit: 0,
            due_credit: 0,
            begun: None,
            loads: 0,
            next: LogicalPage::NONE,
            mapped_slots: 0,
            #[cfg(feature = "stamps")]
            written: HashMap::new(),
        }
    }

    /// Whether the memory holds all map pages. Else a write may make one leave.
    #[inline]
    pub fn holds_all(&self) -> bool {
        self.place.is_empty()
    }

    /// The map page that holds the entry of a logical page of the host.
    #[inline]
    fn page_of(&self, logical: LogicalPage) -> u32 {
        logical.0 / self.plan.entries_per_page
    }

    /// The map pages of `count` logical pages, each with the first of these in it.
    fn pages_of(&self, first: LogicalPage, count: u32) -> impl Iterator<Item = u32> + use<> {
        let last = LogicalPage(first.0 + count - 1);
        self.page_of(first)..=self.page_of(last)
    }

    /// Notes that these logical pages have been moved: their entries change. Map pages have none.
    #[inline]
    pub fn note_moved(&mut self, logicals: &[u32]) {
        let entries = self.plan.entries_per_page;
        let of_host = logicals.iter().filter(|&&logical| logical < self.first.0);
        // A shift is quicker than a division, and most map pages have a power of two of entries.
        if entries.is_power_of_two() {
            let shift = entries.trailing_zeros();
            of_host.for_each(|logical| self.changed.insert(logical >> shift));
        } else {
            of_host.for_each(|logical| self.changed.insert(logical / entries));
        }
    }

    /// Notes that a power cut undid a write or move of a logical page, of the host or a map page.
    pub fn note_undone(&mut self, logical: LogicalPage) {
        match logical.0.checked_sub(self.first.0) {
            None => self.changed.insert(self.page_of(logical)),
            Some(slot) => self.changed.insert(slot / self.plan.page_slots),
        }
    }

    /// Notes an update by the host of the entries in `page` for logical pages from `first` on.
    /// Entries in order are one update, up to the end of their map page.
    #[inline]
    fn update(&mut self, page: u32, first: LogicalPage) {
        let updates = &mut self.updates[page as usize];
        if *updates == 0 {
            self.updated.insert(page);
            self.changed.insert(page);
        } else if first == self.next && first.0 > page * self.plan.entries_per_page {
            return;
        }
        *updates += 1;
        self.collected += 1;
        match self.sweep {
            Some(_) => self.earn(),
            None => self.sweep_if_due(),
        }
    }

    /// Notes that the host has written or trimmed `count` logical pages, from `first` on, while the
    /// memory holds all map pages.
    #[inline]
    pub fn update_all(&mut self, first: LogicalPage, count: u32) {
        let end = LogicalPage(first.0 + count);
        let page = self.page_of(first);
        self.update(page, first);
        if count > 1 && end.0 > (page + 1) * self.plan.entries_per_page {
            self.update_rest(page + 1, end);
        }
        self.next = end;
    }

    /// Notes updates of the entries in the map pages from `page` on, up to `end`. Few writes reach
    /// beyond their first map page.
    #[cold]
    fn update_rest(&mut self, page: u32, end: LogicalPage) {
        for page in page..end.0.div_ceil(self.plan.entries_per_page) {
            self.update(page, LogicalPage(page * self.plan.entries_per_page));
        }
    }

    /// Lets the sweep go on beside a command.
    #[inline]
    fn earn(&mut self) {
        if self.sweep.is_some() {
            self.credit += u64::from(self.plan.catch_up_percent.unwrap_or(0));
        }
    }

    /// Begins a sweep if enough updates have been collected and none is under way.
    #[inline]
    fn sweep_if_due(&mut self) {
        let Some(updates) = self.plan.write_back_updates else { return };
        if self.sweep.is_none() && self.collected >= u64::from(updates) {
            self.sweep = Some(0);
            self.collected = 0;
            self.credit = 0;
            self.due_credit = 0;
        }
    }

    /// Whether a map page may be due: `next_due` knows whether one is.
    #[inline]
    fn may_be_due(&self) -> bool {
        self.credit >= self.due_credit
    }

    /// Brings a map page into memory, and notes that it is used. Returns `false` if it was there.
    fn bring(&mut self, page: u32) -> bool {
        match self.place.get(page as usize) {
            None | Some(Place::Leaving) => return false,
            Some(Place::Held | Place::Used) => {
                self.place[page as usize] = Place::Used;
                return false;
            }
            Some(Place::Away) => self.place[page as usize] = Place::Held,
        }
        if self.held.len() < self.plan.cached_pages as usize {
            self.held.push(page);
            return true;
        }
        while self.place[self.held[self.hand] as usize] == Place::Used {
            self.place[self.held[self.hand] as usize] = Place::Held;
            self.hand = (self.hand + 1) % self.held.len();
        }
        let given_up = std::mem::replace(&mut self.held[self.hand], page);
        self.hand = (self.hand + 1) % self.held.len();
        self.place[given_up as usize] = Place::Away;
        if self.changed.contains(given_up) {
            self.place[given_up as usize] = Place::Leaving;
            self.due_credit = 0;
            self.leaving.push_back(given_up);
        }
        true
    }

    /// The map page that must be written before the host's next data.
    fn next_due(&mut self) -> Option<u32> {
        if let Some(begun) = self.begun {
            return Some(begun.page);
        }
        if let Some(&page) = self.leaving.front() {
            return Some(page);
        }
        self.due_credit = u64::MAX;
        // Twice, because the next sweep may be due when one ends.
        for _ in 0..2 {
            let Some(page) = self.updated.next(self.sweep?) else {
                self.sweep = None;
                self.sweep_if_due();
                continue;
            };
            self.sweep = Some(page);
            let cost = 100 * u64::from(self.updates[page as usize]);
            self.due_credit = if self.plan.catch_up_percent.is_none() { 0 } else { cost };
            let is_due = self.may_be_due();
            return is_due.then_some(page);
        }
        None
    }

    /// Notes that a map page goes to flash as it is. Returns the host's updates that this caught
    /// up.
    fn settle(&mut self, page: u32) -> u32 {
        self.changed.remove(page);
        self.updated.remove(page);
        std::mem::take(&mut self.updates[page as usize])
    }

    /// Notes that `slots` of a map page have been written, the first of them if none was before.
    /// Returns the updates that this caught up.
    fn note_written(&mut self, page: u32, slots: u32) -> u32 {
        self.due_credit = 0;
        let is_leaving = self.leaving.front() == Some(&page);
        let before = self.begun.map_or(0, |begun| begun.slots);
        let mut updates = 0;
        if before == 0 {
            updates = self.settle(page);
            if !is_leaving {
                self.credit = self.credit.saturating_sub(100 * u64::from(updates));
            }
        }
        let slots = before + slots;
        self.begun = (slots < self.plan.page_slots).then_some(Begun { page, slots });
        if is_leaving && self.begun.is_none() {
            self.leaving.pop_front();
            self.place[page as usize] = Place::Away;
        }
        updates
    }

    /// Forgets what was in memory. Which map pages differ from flash is found out by the rebuild.
    pub fn power_on(&mut self) {
        if let Some(begun) = self.begun.take() {
            self.changed.insert(begun.page);
        }
        self.place.fill(Place::Away);
        self.held.clear();
        self.hand = 0;
        self.leaving.clear();
        self.moved = MovedPages::default();
        self.sweep = None;
        self.collected = 0;
        self.loads = 0;
        self.due_credit = 0;
        self.next = LogicalPage::NONE;
    }
}

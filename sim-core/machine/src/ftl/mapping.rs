//! The map: where each logical page is, which logical page each slot holds, and which slots are
//! valid. Eight bytes and one bit for 4 KiB, in three flat tables.

use spec::geometry::Layout;
use spec::units::{LogicalPage, MultiPlanePage, Slot, UnitIndex};

#[cfg(feature = "stamps")]
use spec::units::DieIndex;
#[cfg(feature = "stamps")]
use std::collections::HashMap;

#[derive(Clone, Debug)]
pub struct Mapping {
    slot_of_logical: Vec<u32>,
    logical_of_slot: Vec<u32>,
    valid: Vec<u64>,
    /// What each logical page takes; empty where each takes one slot, which is one grain.
    grains: Vec<u8>,
    places_per_page: u32,
    places_per_unit: u32,
    page_mask: u64,
    mapped_pages: u32,
    /// Keeps the look-ahead loads from being optimised away; carries no meaning.
    touched: u32,
    /// The data itself, in tests: which write each slot holds, and the last of each logical page.
    #[cfg(feature = "stamps")]
    pub stamps: Stamps,
}

/// Stands in for the data, so that tests can tell one write of a page from the next.
#[cfg(feature = "stamps")]
#[derive(Clone, Debug, Default)]
pub struct Stamps {
    writes: u64,
    pub of_slot: HashMap<u32, u64>,
    /// What each of these slots takes.
    pub grains_of_slot: HashMap<u32, u32>,
    pub last_of_logical: HashMap<u32, u64>,
    /// The last write before each TRIM.
    pub trims: HashMap<u32, u64>,
    /// With parity: the die on which a page was programmed, under its first slot.
    pub die_of_page: HashMap<u32, DieIndex>,
    /// The die of a row's parity, under the row's first slot.
    pub die_of_parity: HashMap<u32, DieIndex>,
    /// The XOR of a row, place by place, under the slots of its first page.
    parity: HashMap<u32, u64>,
    /// Slots that were on a lost die: under which slot their parity is, and the rest of the row.
    lost: HashMap<u32, (u32, Vec<u32>)>,
}

#[cfg(feature = "stamps")]
impl Stamps {
    fn put(&mut self, slot: u32, stamp: u64) {
        self.of_slot.insert(slot, stamp);
        self.lost.remove(&slot);
    }

    /// What a slot holds; where it was lost, what the rest of its row says that it held.
    pub fn read(&self, slot: u32) -> Option<u64> {
        let Some((parity, rest)) = self.lost.get(&slot) else {
            return self.of_slot.get(&slot).copied();
        };
        let parity = *self.parity.get(parity)?;
        rest.iter().try_fold(parity, |sum, other| match self.lost.contains_key(other) {
            true => None,
            false => Some(sum ^ self.of_slot.get(other).copied().unwrap_or(0)),
        })
    }

    /// The slots of a row, page by page, have got their parity.
    pub fn keep_parity(&mut self, pages: &[Vec<u32>]) {
        for (place, &first) in pages[0].iter().enumerate() {
            let stamps = pages.iter().map(|page| self.of_slot.get(&page[place]).unwrap_or(&0));
            self.parity.insert(first, stamps.fold(0, |sum, stamp| sum ^ stamp));
        }
    }

    /// Page `wanted` of a row is what the others and the parity make of it.
    pub fn check_stripe(&self, pages: &[Vec<u32>], wanted: usize) {
        for (place, slot) in pages[wanted].iter().enumerate() {
            let rest = pages.iter().map(|page| page[place]).filter(|other| other != slot);
            let stamps = rest.map(|other| self.of_slot.get(&other).copied().unwrap_or(0));
            let made = stamps.fold(self.parity[&pages[0][place]], |sum, stamp| sum ^ stamp);
            let written = self.of_slot.get(slot).copied().unwrap_or(0);
            assert_eq!(made, written, "a page is made of the rest of its row");
        }
    }

    /// Page `lost` of a row is gone.
    pub fn lose(&mut self, pages: &[Vec<u32>], lost: usize) {
        for (place, slot) in pages[lost].iter().enumerate() {
            let rest = pages.iter().map(|page| page[place]).filter(|other| other != slot);
            self.lost.insert(*slot, (pages[0][place], rest.collect()));
            self.of_slot.remove(slot);
        }
    }

    /// The parity of a row is gone, or there never was any.
    pub fn lose_parity(&mut self, pages: &[Vec<u32>]) {
        for slot in &pages[0] {
            self.parity.remove(slot);
        }
    }
}

#[cfg(feature = "stamps")]
impl Stamps {
    /// A bit that no count of writes has.
    pub const FLIPPED: u64 = 1 << 63;
}

/// How many bits of each byte are set.
const ONES_OF_BYTE: [u8; 256] = {
    let mut ones = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        ones[byte] = (byte as u8).count_ones() as u8;
        byte += 1;
    }
    ones
};

/// How many bits are set. Most pages hold a few slots: one look at a table is then quicker than
/// what processors without an instruction for it do to 64 bits.
#[inline]
fn ones(mut bits: u64) -> u32 {
    let mut ones = 0;
    for _ in 0..8 {
        ones += u32::from(ONES_OF_BYTE[(bits & 0xff) as usize]);
        bits >>= 8;
        if bits == 0 {
            break;
        }
    }
    ones
}

impl Mapping {
    #[must_use]
    pub fn new(layout: &Layout, logical_pages: u32) -> Self {
        let slots = layout.places() as usize;
        let page_mask = match layout.places_per_page {
            64 => u64::MAX,
            n => (1 << n) - 1,
        };
        Self {
            slot_of_logical: vec![Slot::NONE.0; logical_pages as usize],
            logical_of_slot: vec![LogicalPage::NONE.0; slots],
            valid: vec![0; slots.div_ceil(64)],
            grains: match layout.grains_per_slot {
                1 => Vec::new(),
                _ => vec![0; logical_pages as usize],
            },
            places_per_page: layout.places_per_page,
            places_per_unit: layout.places_per_unit,
            page_mask,
            mapped_pages: 0,
            touched: 0,
            #[cfg(feature = "stamps")]
            stamps: Stamps::default(),
        }
    }

    /// Where a logical page is, or `Slot::NONE`.
    #[inline]
    #[must_use]
    pub fn slot(&self, logical: LogicalPage) -> Slot {
        Slot(self.slot_of_logical[logical.index()])
    }

    /// Which logical page a slot holds or held last.
    #[inline]
    #[must_use]
    pub fn logical(&self, slot: Slot) -> LogicalPage {
        LogicalPage(self.logical_of_slot[slot.index()])
    }

    #[inline]
    #[must_use]
    pub fn is_valid(&self, slot: Slot) -> bool {
        self.valid[slot.index() / 64] >> (slot.0 % 64) & 1 == 1
    }

    #[must_use]
    pub fn mapped_pages(&self) -> u32 {
        self.mapped_pages
    }

    /// One bit for each valid slot of a page, the page's first slot lowest.
    #[inline]
    #[must_use]
    pub fn valid_in_page(&self, page: MultiPlanePage) -> u64 {
        let first = page.0 * self.places_per_page;
        self.valid[first as usize / 64] >> (first % 64) & self.page_mask
    }

    /// What a logical page takes.
    #[inline]
    #[must_use]
    pub fn grains(&self, logical: LogicalPage) -> u32 {
        if self.grains.is_empty() { 1 } else { u32::from(self.grains[logical.index()]) }
    }

    /// A logical page takes `grains` from now on; answers what it took.
    #[inline]
    pub fn resize(&mut self, logical: LogicalPage, grains: u32) -> u32 {
        if self.grains.is_empty() {
            return 1;
        }
        u32::from(std::mem::replace(&mut self.grains[logical.index()], grains as u8))
    }

    /// What the valid logical pages of a page take.
    #[inline]
    #[must_use]
    pub fn grains_in_page(&self, page: MultiPlanePage) -> u32 {
        let mut valid = self.valid_in_page(page);
        if self.grains.is_empty() {
            return ones(valid);
        }
        let first = page.0 * self.places_per_page;
        let mut grains = 0;
        while valid != 0 {
            grains += self.grains(self.logical(Slot(first + valid.trailing_zeros())));
            valid &= valid - 1;
        }
        grains
    }

    /// Whether something was written to a place since its block was erased. Only where pages hold
    /// any number of logical pages: else it follows from the page.
    #[must_use]
    pub fn is_taken(&self, slot: Slot) -> bool {
        self.logical_of_slot[slot.index()] != LogicalPage::NONE.0
    }

    /// Nothing was written to a unit since it was erased.
    pub fn forget_unit(&mut self, unit: UnitIndex) {
        #[cfg(feature = "stamps")]
        self.stamps.of_slot.retain(|slot, _| slot / self.places_per_unit != unit.0);
        if !self.grains.is_empty() {
            let first = (unit.0 * self.places_per_unit) as usize;
            let last = first + self.places_per_unit as usize;
            self.logical_of_slot[first..last].fill(LogicalPage::NONE.0);
        }
    }

    /// Points `logical` at `slot`; answers the slot that became stale, or `Slot::NONE`.
    #[inline]
    pub fn store(&mut self, logical: LogicalPage, slot: Slot) -> Slot {
        #[cfg(feature = "stamps")]
        {
            self.stamps.writes += 1;
            self.stamps.put(slot.0, self.stamps.writes);
            self.stamps.grains_of_slot.insert(slot.0, self.grains(logical));
            self.stamps.last_of_logical.insert(logical.0, self.stamps.writes);
        }
        let entry = &mut self.slot_of_logical[logical.index()];
        let old = Slot(*entry);
        *entry = slot.0;
        self.logical_of_slot[slot.index()] = logical.0;
        self.valid[slot.index() / 64] |= 1 << (slot.0 % 64);
        if old.is_none() {
            self.mapped_pages += 1;
        } else {
            self.valid[old.index() / 64] &= !(1 << (old.0 % 64));
        }
        old
    }

    /// Changes the data of a logical page where it is.
    #[cfg(feature = "stamps")]
    pub fn flip(&mut self, logical: LogicalPage) {
        let slot = self.slot(logical);
        let stamp = self.stamps.of_slot.get_mut(&slot.0).expect("it was written");
        *stamp ^= Stamps::FLIPPED;
    }

    /// Copies the mapping of the next `count` valid slots from `from` on to the slots from `to` on;
    /// answers where it stopped. The caller clears the old pages.
    #[inline]
    pub fn relocate(&mut self, from: Slot, to: Slot, count: u32) -> Slot {
        let (slots, logicals) = (&mut self.slot_of_logical[..], &mut self.logical_of_slot[..]);
        let mut word = from.0 / 64;
        let mut bits = self.valid[word as usize] & (u64::MAX << (from.0 % 64));
        for place in to.0..to.0 + count {
            while bits == 0 {
                word += 1;
                bits = self.valid[word as usize];
            }
            let source = word * 64 + bits.trailing_zeros();
            bits &= bits - 1;
            let logical = logicals[source as usize];
            #[cfg(feature = "stamps")]
            {
                self.stamps
                    .put(place, self.stamps.read(source).expect("what is moved can be read"));
                let grains = self.stamps.grains_of_slot[&source];
                self.stamps.grains_of_slot.insert(place, grains);
            }
            slots[logical as usize] = place;
            logicals[place as usize] = logical;
        }
        self.set_valid(to.0, to.0 + count, true);
        match bits {
            0 => Slot((word + 1) * 64),
            _ => Slot(word * 64 + bits.trailing_zeros()),
        }
    }

    pub fn clear_pages(&mut self, first: MultiPlanePage, count: u32) {
        let from = first.0 * self.places_per_page;
        self.set_valid(from, from + count * self.places_per_page, false);
    }

    fn set_valid(&mut self, from: u32, to: u32, valid: bool) {
        let mut at = from;
        while at < to {
            let count = (64 - at % 64).min(to - at);
            let bits = (u64::MAX >> (64 - count)) << (at % 64);
            let word = &mut self.valid[at as usize / 64];
            *word = if valid { *word | bits } else { *word & !bits };
            at += count;
        }
    }

    /// Forgets a logical page; answers the slot that became stale, or `Slot::NONE`.
    pub fn forget(&mut self, logical: LogicalPage) -> Slot {
        #[cfg(feature = "stamps")]
        {
            self.stamps.last_of_logical.remove(&logical.0);
            self.stamps.trims.insert(logical.0, self.stamps.writes);
        }
        let entry = &mut self.slot_of_logical[logical.index()];
        let old = Slot(*entry);
        *entry = Slot::NONE.0;
        if !old.is_none() {
            self.mapped_pages -= 1;
            self.valid[old.index() / 64] &= !(1 << (old.0 % 64));
        }
        old
    }

    /// Points a logical page back at `from`, where it took `grains` (`Slot::NONE`: nowhere).
    pub fn undo(&mut self, logical: LogicalPage, from: Slot, grains: u32) {
        let entry = &mut self.slot_of_logical[logical.index()];
        let old = std::mem::replace(entry, from.0);
        self.valid[old as usize / 64] &= !(1 << (old % 64));
        self.resize(logical, grains);
        if from.is_none() {
            self.mapped_pages -= 1;
        } else {
            assert!(self.logical(from) == logical, "what was replaced is still there");
            self.valid[from.index() / 64] |= 1 << (from.0 % 64);
        }
    }

    /// Forgets everything.
    pub fn reset(&mut self) {
        self.slot_of_logical.fill(Slot::NONE.0);
        self.logical_of_slot.fill(LogicalPage::NONE.0);
        self.valid.fill(0);
        self.mapped_pages = 0;
        #[cfg(feature = "stamps")]
        {
            self.stamps.of_slot.clear();
            self.stamps.last_of_logical.clear();
        }
    }

    /// Brings what soon commands will change into the cache: first all their entries, then what
    /// those point at, so that the loads of each round do not wait for one another.
    #[inline]
    pub fn touch_logical(&mut self, soon: impl Iterator<Item = LogicalPage> + Clone) {
        let mut touched = 0;
        for logical in soon.clone() {
            touched ^= self.slot_of_logical[logical.index()];
        }
        self.touched ^= touched;
        let mut touched = 0;
        for logical in soon {
            let slot = self.slot_of_logical[logical.index()];
            touched ^= self.valid.get(slot as usize / 64).copied().unwrap_or(0) as u32;
        }
        self.touched ^= touched;
    }

    /// The map as it stands, for digests and tests.
    #[must_use]
    pub fn slots_of_logical(&self) -> &[u32] {
        &self.slot_of_logical
    }
}

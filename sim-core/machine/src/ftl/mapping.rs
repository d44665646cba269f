//! The map: the slot of each logical page, the logical page of each slot, and which slots are
//! valid. It takes eight bytes and one bit per 4 KiB, in three flat tables.
//!
//! A page has `addresses_per_page` slots, numbered consecutively: one per 4 KiB, or more if the
//! drive stores data compressed.
//!
//! For example, logical page 7 is in slot 100: `slot_of_logical[7]` is 100, `logical_of_slot[100]`
//! is 7 and bit 100 of `valid` is set. A write of page 7 to slot 200 changes the first entry, sets
//! bit 200 and clears bit 100. `logical_of_slot[100]` keeps the 7 until the slot is written again.

mod ahead;
mod pages;
mod placement;

pub use ahead::TOUCHED_MAX;

use spec::geometry::Layout;
use spec::units::{Grains, LogicalPage, MultiPlanePage, Slot, UnitIndex};

#[cfg(feature = "stamps")]
use spec::units::DieIndex;
#[cfg(feature = "stamps")]
use std::collections::HashMap;

#[derive(Clone, Debug)]
pub struct Mapping {
    /// Indexed by logical page; `Slot::NONE` if it was never written or is trimmed.
    slot_of_logical: Vec<u32>,
    /// Indexed by slot: the logical page that it holds or held last. As long as `valid` has bits.
    logical_of_slot: Vec<u32>,
    /// One bit per slot.
    valid: Vec<u64>,
    /// Grains that each logical page takes; empty if each takes one slot, which is then one grain.
    grains: Vec<u8>,
    /// Slots of a page, as the map numbers them.
    addresses_per_page: u32,
    /// Slots of a unit, as the map numbers them.
    addresses_per_unit: u32,
    /// The bits of one page's slots.
    page_mask: u64,
    /// Logical pages that have a slot.
    mapped_pages: u32,
    /// The data itself, in tests: the write that each slot holds, and the last write of each
    /// logical page.
    #[cfg(feature = "stamps")]
    pub stamps: Stamps,
}

/// A stamp per write in place of the data, so that tests can tell one write of a page from the
/// next.
#[cfg(feature = "stamps")]
#[derive(Clone, Debug, Default)]
pub struct Stamps {
    /// Writes so far: the stamp of the last one.
    writes: u64,
    /// Stamp of each slot.
    pub of_slot: HashMap<u32, u64>,
    /// Grains that the logical page of each slot takes.
    pub grains_of_slot: HashMap<u32, Grains>,
    /// Stamp of the last write of each logical page.
    pub last_of_logical: HashMap<u32, u64>,
    /// By logical page: the stamp of the last write before its last TRIM.
    pub trims: HashMap<u32, u64>,
    /// With parity: the die that programmed a page, by its first slot.
    pub die_of_page: HashMap<u32, DieIndex>,
    /// The die of a stripe's parity, by the first slot of the stripe.
    pub die_of_parity: HashMap<u32, DieIndex>,
    /// The XOR of a stripe's stamps, by the slots of its first page.
    parity: HashMap<u32, u64>,
    /// Slots on a lost die, each with the key of its parity and the other slots of the XOR.
    lost: HashMap<u32, (u32, Vec<u32>)>,
}

#[cfg(feature = "stamps")]
impl Stamps {
    /// A bit that no count of writes reaches.
    pub const FLIPPED: u64 = 1 << 63;

    fn put(&mut self, slot: u32, stamp: u64) {
        self.of_slot.insert(slot, stamp);
        self.lost.remove(&slot);
    }

    /// Notes a write of the host.
    fn write(&mut self, logical: u32, slot: u32, grains: Grains) {
        self.writes += 1;
        self.put(slot, self.writes);
        self.grains_of_slot.insert(slot, grains);
        self.last_of_logical.insert(logical, self.writes);
    }

    /// Notes that the data of a slot is moved.
    fn relocate(&mut self, from: u32, to: u32) {
        self.put(to, self.read(from).expect("moved data can be read"));
        self.grains_of_slot.insert(to, self.grains_of_slot[&from]);
    }

    /// Returns the stamp of a slot. If the slot is lost, computes the stamp from the rest of its
    /// stripe.
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

    /// Stores the parity of a stripe, given its slots page by page.
    pub fn keep_parity(&mut self, pages: &[Vec<u32>]) {
        for (index, &first) in pages[0].iter().enumerate() {
            let stamps = pages.iter().map(|page| self.of_slot.get(&page[index]).unwrap_or(&0));
            self.parity.insert(first, stamps.fold(0, |sum, stamp| sum ^ stamp));
        }
    }

    /// Asserts that the other pages of a stripe and its parity give the stamps of page `wanted`.
    pub fn check_stripe(&self, pages: &[Vec<u32>], wanted: usize) {
        for (index, slot) in pages[wanted].iter().enumerate() {
            let rest = pages.iter().map(|page| page[index]).filter(|other| other != slot);
            let stamps = rest.map(|other| self.of_slot.get(&other).copied().unwrap_or(0));
            let made = stamps.fold(self.parity[&pages[0][index]], |sum, stamp| sum ^ stamp);
            let written = self.of_slot.get(slot).copied().unwrap_or(0);
            assert_eq!(made, written, "the rest of the stripe gives the page");
        }
    }

    /// Loses page `lost` of a stripe.
    pub fn lose(&mut self, pages: &[Vec<u32>], lost: usize) {
        for (index, slot) in pages[lost].iter().enumerate() {
            let rest = pages.iter().map(|page| page[index]).filter(|other| other != slot);
            self.lost.insert(*slot, (pages[0][index], rest.collect()));
            self.of_slot.remove(slot);
        }
    }

    /// Loses the parity of a stripe, if there is any.
    pub fn lose_parity(&mut self, pages: &[Vec<u32>]) {
        for slot in &pages[0] {
            self.parity.remove(slot);
        }
    }
}

/// Indexed by byte: the count of its set bits.
const ONES_OF_BYTE: [u8; 256] = {
    let mut ones = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        ones[byte] = (byte as u8).count_ones() as u8;
        byte += 1;
    }
    ones
};

/// Counts the set bits. Most pages hold a few slots, so one look-up in a table is quicker than the
/// arithmetic that processors without a count instruction do on 64 bits.
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
        let words = (layout.addresses() as usize).div_ceil(64);
        let page_mask = match layout.addresses_per_page {
            64 => u64::MAX,
            n => (1 << n) - 1,
        };
        Self {
            slot_of_logical: vec![Slot::NONE.0; logical_pages as usize],
            // Zeroed memory costs nothing until it is used. Only `is_taken` needs `NONE`.
            logical_of_slot: match layout.is_compressed() {
                false => vec![0; words * 64],
                true => vec![LogicalPage::NONE.0; words * 64],
            },
            valid: vec![0; words],
            grains: match layout.is_compressed() {
                false => Vec::new(),
                true => vec![0; logical_pages as usize],
            },
            addresses_per_page: layout.addresses_per_page,
            addresses_per_unit: layout.addresses_per_unit,
            page_mask,
            mapped_pages: 0,
            #[cfg(feature = "stamps")]
            stamps: Stamps::default(),
        }
    }

    /// Returns the slot of a logical page, or `Slot::NONE`.
    #[inline]
    #[must_use]
    pub fn slot(&self, logical: LogicalPage) -> Slot {
        Slot(self.slot_of_logical[logical.index()])
    }

    /// Returns the logical page that a slot holds or held last.
    #[inline]
    #[must_use]
    pub fn logical(&self, slot: Slot) -> LogicalPage {
        LogicalPage(self.logical_of_slot[slot.index()])
    }

    /// Whether a slot holds the current version of its logical page.
    #[inline]
    #[must_use]
    pub fn is_valid(&self, slot: Slot) -> bool {
        self.valid[slot.index() / 64] >> (slot.0 % 64) & 1 == 1
    }

    /// Logical pages that have a slot.
    #[must_use]
    pub fn mapped_pages(&self) -> u32 {
        self.mapped_pages
    }

    /// One bit per slot of a page, set if the slot is valid. The page's first slot is the lowest
    /// bit.
    #[inline]
    #[must_use]
    pub fn valid_in_page(&self, page: MultiPlanePage) -> u64 {
        let first = page.0 * self.addresses_per_page;
        self.valid[first as usize / 64] >> (first % 64) & self.page_mask
    }

    /// Grains that a logical page takes.
    #[inline]
    #[must_use]
    pub fn grains(&self, logical: LogicalPage) -> Grains {
        if self.grains.is_empty() {
            return Grains::ONE;
        }
        Grains(u32::from(self.grains[logical.index()]))
    }

    /// Sets the grains that a logical page takes, and returns the grains that it took before.
    #[inline]
    pub fn resize(&mut self, logical: LogicalPage, grains: Grains) -> Grains {
        if self.grains.is_empty() {
            return Grains::ONE;
        }
        let before = std::mem::replace(&mut self.grains[logical.index()], grains.0 as u8);
        Grains(u32::from(before))
    }

    /// Grains that the valid logical pages of a page take.
    #[inline]
    #[must_use]
    pub fn grains_in_page(&self, page: MultiPlanePage) -> Grains {
        let mut valid = self.valid_in_page(page);
        if self.grains.is_empty() {
            return Grains::ONE * ones(valid);
        }
        let first = page.0 * self.addresses_per_page;
        let mut grains = Grains::ZERO;
        while valid != 0 {
            grains += self.grains(self.logical(Slot(first + valid.trailing_zeros())));
            valid &= valid - 1;
        }
        grains
    }

    /// Whether a slot was written since its block was erased. Only for compressed data; otherwise
    /// the count of written slots follows from the page.
    #[must_use]
    pub fn is_taken(&self, slot: Slot) -> bool {
        self.logical_of_slot[slot.index()] != LogicalPage::NONE.0
    }

    /// Notes that a unit has been erased.
    pub fn forget_unit(&mut self, unit: UnitIndex) {
        #[cfg(feature = "stamps")]
        self.stamps.of_slot.retain(|slot, _| slot / self.addresses_per_unit != unit.0);
        if !self.grains.is_empty() {
            let first = (unit.0 * self.addresses_per_unit) as usize;
            let last = first + self.addresses_per_unit as usize;
            self.logical_of_slot[first..last].fill(LogicalPage::NONE.0);
        }
    }

    /// Points `logical` at `slot`. Returns the slot that became stale, or `Slot::NONE`.
    #[inline]
    pub fn store(&mut self, logical: LogicalPage, slot: Slot) -> Slot {
        #[cfg(feature = "stamps")]
        self.stamps.write(logical.0, slot.0, self.grains(logical));
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

    /// Changes the stamp of a logical page in its slot.
    #[cfg(feature = "stamps")]
    pub fn flip(&mut self, logical: LogicalPage) {
        let slot = self.slot(logical);
        let stamp = self.stamps.of_slot.get_mut(&slot.0).expect("it was written");
        *stamp ^= Stamps::FLIPPED;
    }

    /// Points the logical pages of the next `count` valid slots, starting at `from`, to the slots
    /// that start at `to`. Returns the slot from which to look for the next valid one. The caller
    /// clears the valid bits of the old pages.
    ///
    /// Works on the 64 slots of a word of valid bits at a time.
    #[inline]
    pub fn relocate(&mut self, from: Slot, to: Slot, count: u32) -> Slot {
        let (mut word, mut at, end) = (from.0 / 64, to.0, to.0 + count);
        let mut bits = self.valid[word as usize] & (u64::MAX << (from.0 % 64));
        loop {
            // A copy, because the new slots are in the same table.
            let logicals: [u32; 64] = self.logical_of_slot.as_chunks().0[word as usize];
            let moved = at..end.min(at + bits.count_ones());
            at = moved.end;
            let entries = &mut self.logical_of_slot[moved.start as usize..moved.end as usize];
            for (slot, entry) in moved.zip(entries) {
                let source = bits.trailing_zeros();
                bits &= bits - 1;
                #[cfg(feature = "stamps")]
                self.stamps.relocate(word * 64 + source, slot);
                *entry = logicals[source as usize % 64];
                self.slot_of_logical[*entry as usize] = slot;
            }
            if at == end {
                break;
            }
            word += 1;
            bits = self.valid[word as usize];
        }
        self.set_valid(to.0, end, true);
        match bits {
            0 => Slot((word + 1) * 64),
            _ => Slot(word * 64 + bits.trailing_zeros()),
        }
    }

    /// The logical pages of `count` slots.
    #[inline]
    #[must_use]
    pub fn logicals(&self, first: Slot, count: u32) -> &[u32] {
        &self.logical_of_slot[first.index()..first.index() + count as usize]
    }

    /// Clears the valid bit of a slot.
    pub fn clear_slot(&mut self, slot: Slot) {
        self.set_valid(slot.0, slot.0 + 1, false);
    }

    /// Clears the valid bits of `count` pages.
    pub fn clear_pages(&mut self, first: MultiPlanePage, count: u32) {
        let from = first.0 * self.addresses_per_page;
        self.set_valid(from, from + count * self.addresses_per_page, false);
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

    /// Forgets a logical page. Returns the slot that became stale, or `Slot::NONE`.
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

    /// Points a logical page back at `from`, where it took `grains`; forgets it if `from` is
    /// `Slot::NONE`.
    pub fn undo(&mut self, logical: LogicalPage, from: Slot, grains: Grains) {
        let entry = &mut self.slot_of_logical[logical.index()];
        let old = std::mem::replace(entry, from.0);
        self.valid[old as usize / 64] &= !(1 << (old % 64));
        self.resize(logical, grains);
        if from.is_none() {
            self.mapped_pages -= 1;
        } else {
            assert!(self.logical(from) == logical, "the replaced version is still in its slot");
            self.valid[from.index() / 64] |= 1 << (from.0 % 64);
        }
    }

    /// Forgets everything.
    pub fn reset(&mut self) {
        self.slot_of_logical.fill(Slot::NONE.0);
        if !self.grains.is_empty() {
            self.logical_of_slot.fill(LogicalPage::NONE.0);
        }
        self.valid.fill(0);
        self.mapped_pages = 0;
        #[cfg(feature = "stamps")]
        {
            self.stamps.of_slot.clear();
            self.stamps.last_of_logical.clear();
        }
    }

    /// The slot of every logical page, for digests and tests.
    #[must_use]
    pub fn slots_of_logical(&self) -> &[u32] {
        &self.slot_of_logical
    }
}

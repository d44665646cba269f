//! Loads ahead of time: the entries of the map that are changed soon, into the processor's cache.
//!
//! The map of a large drive does not fit into the cache, and a store that waits for memory holds up
//! all that follows. `black_box` keeps the compiler from removing loads whose values nobody needs.

use super::Mapping;
use spec::units::{LogicalPage, MultiPlanePage, Slot};
use std::hint::black_box;

/// Logical pages that are touched at once, at most.
pub const TOUCHED_MAX: usize = 128;

impl Mapping {
    /// Returns the slots of logical pages that the next commands will change, `NONE` behind the
    /// last, and so loads their map entries into the processor's cache. Then loads the valid bits
    /// of the slots. Two loops, so that no load waits for the one just before.
    #[inline]
    pub fn touch_logical(&self, soon: impl Iterator<Item = LogicalPage>) -> [Slot; TOUCHED_MAX] {
        let mut slots = [Slot::NONE; TOUCHED_MAX];
        for (slot, logical) in slots.iter_mut().zip(soon) {
            *slot = self.slot(logical);
        }
        let bits = slots.iter().map(|slot| self.valid.get(slot.index() / 64).unwrap_or(&0));
        black_box(bits.fold(0, |touched, bits| touched ^ bits));
        slots
    }

    /// Loads the map entries of the valid slots of `count` pages into the processor's cache. These
    /// slots are moved soon, and few at a time.
    #[inline(never)]
    pub fn touch_pages(&self, first: MultiPlanePage, count: u32) {
        let mut touched = 0;
        for page in first.0..first.0 + count {
            let mut valid = self.valid_in_page(MultiPlanePage(page));
            while valid != 0 {
                let slot = Slot(page * self.addresses_per_page + valid.trailing_zeros());
                touched ^= self.slot_of_logical[self.logical(slot).index()];
                valid &= valid - 1;
            }
        }
        black_box(touched);
    }
}

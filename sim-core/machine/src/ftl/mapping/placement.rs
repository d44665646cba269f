//! The map's part in the placing of a fill (`ftl/placement.rs`): it writes whole runs of entries.

use super::Mapping;
use spec::units::{Grains, LogicalPage, UnitIndex};
use std::ops::Range;

impl Mapping {
    /// Points logical pages that have no slot, from `first` on, to `slots`, each `further` slots
    /// on. Each page takes `grains`. The caller puts the pages into these slots (`place_in_unit`).
    pub fn place(&mut self, first: LogicalPage, slots: &[u32], further: u32, grains: Grains) {
        let pages = first.index()..first.index() + slots.len();
        if !self.grains.is_empty() {
            self.grains[pages.clone()].fill(grains.0 as u8);
        }
        #[cfg(feature = "stamps")]
        for (logical, slot) in (first.0..).zip(slots) {
            self.stamps.write(logical, slot + further, grains);
        }
        for (entry, slot) in self.slot_of_logical[pages].iter_mut().zip(slots) {
            *entry = slot + further;
        }
        self.mapped_pages += slots.len() as u32;
    }

    /// Puts logical pages into the slots of a unit: `logicals`, each `further` pages on. The slots
    /// in `taken` hold one.
    pub fn place_in_unit(
        &mut self,
        unit: UnitIndex,
        logicals: &[u32],
        further: u32,
        taken: &[Range<u32>],
    ) {
        let first = unit.0 * self.addresses_per_unit;
        for slots in taken {
            let (from, to) = (first + slots.start, first + slots.end);
            let logicals = &logicals[slots.start as usize..slots.end as usize];
            let entries = &mut self.logical_of_slot[from as usize..to as usize];
            for (entry, logical) in entries.iter_mut().zip(logicals) {
                *entry = logical + further;
            }
            self.set_valid(from, to, true);
        }
    }
}

//! The counts that the FTL keeps of its work.

/// Counts since the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Logical pages that the host wrote.
    pub host_slots: u64,
    /// Grains that they took as stored.
    pub host_grains: u64,
    pub moved_grains: u64,
    /// The part of `moved_grains` that was moved to level wear.
    pub levelled_grains: u64,
    pub padding_grains: u64,
    pub parity_grains: u64,
    /// Grains of map pages that were written.
    pub map_grains: u64,
    /// NAND reads of map pages.
    pub map_reads: u64,
    /// Updates of entries that were in the map pages that were written.
    pub map_updates: u64,
    /// Grains in pages that a secure erase or a power cut kept from being programmed.
    pub dropped_grains: u64,
    /// Parity included.
    pub programmed_pages: u64,
    /// Erase operations: one per die and unit, for all planes that work together.
    pub erases: u64,
    pub victims: u64,
}

impl Counters {
    /// Returns all counts, for a digest. Those of a map that is never written are left out.
    pub fn numbers(&self) -> impl Iterator<Item = u64> + use<> {
        let Self { host_slots, host_grains, moved_grains, levelled_grains, .. } = *self;
        let Self { padding_grains, parity_grains, dropped_grains, .. } = *self;
        let Self { programmed_pages, erases, victims, .. } = *self;
        let counts = [
            host_slots,
            host_grains,
            moved_grains,
            levelled_grains,
            padding_grains,
            parity_grains,
            dropped_grains,
            programmed_pages,
            erases,
            victims,
        ];
        let of_map = [self.map_grains, self.map_reads, self.map_updates];
        let has_map = of_map != [0; 3];
        counts.into_iter().chain(of_map.into_iter().filter(move |_| has_map))
    }

    /// Counts the work between `before` and `after` `times` times more. It must be that of a fill:
    /// nothing was moved, dropped or erased.
    pub fn repeat(&mut self, before: &Self, after: &Self, times: u64) {
        self.host_slots += times * (after.host_slots - before.host_slots);
        self.host_grains += times * (after.host_grains - before.host_grains);
        self.padding_grains += times * (after.padding_grains - before.padding_grains);
        self.parity_grains += times * (after.parity_grains - before.parity_grains);
        self.programmed_pages += times * (after.programmed_pages - before.programmed_pages);
    }

    /// Adds the growth of every count between `before` and `after`.
    pub fn add_growth(&mut self, before: &Self, after: &Self) {
        self.host_slots += after.host_slots - before.host_slots;
        self.host_grains += after.host_grains - before.host_grains;
        self.moved_grains += after.moved_grains - before.moved_grains;
        self.levelled_grains += after.levelled_grains - before.levelled_grains;
        self.padding_grains += after.padding_grains - before.padding_grains;
        self.parity_grains += after.parity_grains - before.parity_grains;
        self.map_grains += after.map_grains - before.map_grains;
        self.map_reads += after.map_reads - before.map_reads;
        self.map_updates += after.map_updates - before.map_updates;
        self.dropped_grains += after.dropped_grains - before.dropped_grains;
        self.programmed_pages += after.programmed_pages - before.programmed_pages;
        self.erases += after.erases - before.erases;
        self.victims += after.victims - before.victims;
    }

    /// Grains put into pages: host data, map pages, moved data and padding.
    #[must_use]
    pub fn data_grains(&self) -> u64 {
        self.host_grains + self.map_grains + self.moved_grains + self.padding_grains
    }
}

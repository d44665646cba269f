//! Lost dies and rebuilds: their times, their traffic, and the commands that failed.

use super::Machine;
use spec::units::{DieIndex, Nanoseconds};

/// The clock, and the totals read and programmed, when a rebuild begins or ends.
#[derive(Clone, Copy, Debug, Default)]
pub struct RebuildTotals {
    pub now_ns: Nanoseconds,
    pub read_grains: u64,
    pub programmed_pages: u64,
}

#[derive(Clone, Debug, Default)]
pub struct LossLog {
    /// In the order in which dies were lost.
    pub lost_ns: Vec<Nanoseconds>,
    /// When the last unit written before a loss was erased.
    pub recovered_ns: Option<Nanoseconds>,
    pub rebuild_start: Option<RebuildTotals>,
    pub rebuild_end: Option<RebuildTotals>,
    /// Commands that failed: reads of lost data, and writes that the drive did not take.
    pub failed_commands: u64,
}

impl Machine {
    fn rebuild_totals(&self) -> RebuildTotals {
        RebuildTotals {
            now_ns: self.agenda.now_ns(),
            read_grains: self.ftl.losses.read_grains,
            programmed_pages: self.ftl.counters.programmed_pages,
        }
    }

    /// Loses a die and all data on it. No rebuild may be under way.
    pub fn lose_die(&mut self, die: DieIndex) {
        let Self { ftl, nand, losses, .. } = self;
        // A report looks for the reads that follow.
        nand.operations.keep();
        // Data that collection has read may still be on its way over a bus.
        losses.lost_ns.push(nand.quiet_ns());
        ftl.lose_die(die, nand);
        if !ftl.losses.has_failed {
            losses.recovered_ns = None;
        }
        let has_rebuilt = self.note_recovery();
        assert!(!has_rebuilt, "a rebuild runs only in its own phase");
    }

    /// Begins a rebuild. Returns whether there is anything to do.
    pub fn begin_rebuild(&mut self) -> bool {
        let start = self.rebuild_totals();
        let Self { ftl, nand, losses, .. } = self;
        losses.rebuild_start = Some(start);
        let is_needed = ftl.losses.units_left > 0 && !ftl.losses.has_failed;
        if is_needed {
            ftl.rebuild(true, nand);
        } else {
            losses.rebuild_end = losses.rebuild_start;
        }
        is_needed
    }

    /// Notes that units were erased. If none is left from before the loss, notes the time and ends
    /// a rebuild. Returns whether a rebuild has ended.
    #[cold]
    pub(super) fn note_recovery(&mut self) -> bool {
        let losses = &self.ftl.losses;
        if losses.dies().is_empty() || losses.units_left > 0 || losses.has_failed {
            return false;
        }
        self.losses.recovered_ns.get_or_insert(self.agenda.now_ns());
        if !losses.is_rebuilding {
            return false;
        }
        self.losses.rebuild_end = Some(self.rebuild_totals());
        self.ftl.rebuild(false, &mut self.nand);
        true
    }
}

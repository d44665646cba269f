//! Losing dies and rebuilding, as the run sees it: when it happened, what it took, what failed.

use super::Simulation;
use crate::report::{Loss, Rebuild};
use spec::units::{DieIndex, Nanoseconds, SLOT_BYTES};
use spec::workload::PhaseKind;

/// A moment of a rebuild: the clock, and what had been read and programmed by then.
#[derive(Clone, Copy, Debug, Default)]
struct Moment {
    now_ns: Nanoseconds,
    read_grains: u64,
    programmed_pages: u64,
}

/// What is remembered of lost dies.
#[derive(Clone, Debug, Default)]
pub struct LossLog {
    /// In the order in which dies were lost.
    lost_ns: Vec<Nanoseconds>,
    /// When the last unit written before the loss was erased.
    recovered_ns: Option<Nanoseconds>,
    rebuild_start: Option<Moment>,
    rebuild_end: Option<Moment>,
    /// Of the host: reads of what is lost, and writes that the drive did not take.
    pub failed_commands: u64,
}

impl Simulation {
    fn moment(&self) -> Moment {
        Moment {
            now_ns: self.agenda.now_ns(),
            read_grains: self.ftl.losses.read_grains,
            programmed_pages: self.ftl.counters.programmed_pages,
        }
    }

    pub(super) fn lose_die(&mut self, die: u32) {
        // What collection has read may still be on its way over a bus.
        self.loss_log.lost_ns.push(self.nand.quiet_ns());
        self.ftl.lose_die(DieIndex(die), &mut self.nand);
        self.note_recovery();
    }

    /// Begins a rebuild; answers whether there is anything to do.
    pub(super) fn begin_rebuild(&mut self) -> bool {
        self.loss_log.rebuild_start = Some(self.moment());
        let is_needed = self.ftl.losses.units_left > 0 && !self.ftl.losses.has_failed;
        if is_needed {
            self.ftl.rebuild(true, &mut self.nand);
        } else {
            self.loss_log.rebuild_end = self.loss_log.rebuild_start;
        }
        is_needed
    }

    /// Units were erased: maybe the last one written before the loss was among them.
    #[cold]
    pub(super) fn note_recovery(&mut self) {
        let losses = &self.ftl.losses;
        if losses.dies().is_empty() || losses.units_left > 0 || losses.has_failed {
            return;
        }
        self.loss_log.recovered_ns.get_or_insert(self.agenda.now_ns());
        if losses.is_rebuilding {
            self.loss_log.rebuild_end = Some(self.moment());
            self.ftl.rebuild(false, &mut self.nand);
            assert!(self.phase().kind == PhaseKind::Rebuild, "only its phase rebuilds");
            self.stop_phase();
        }
    }

    /// What losing dies has led to; `None` where none was lost.
    #[must_use]
    pub fn loss(&self) -> Option<Loss> {
        let losses = &self.ftl.losses;
        let LossLog { lost_ns, recovered_ns, rebuild_start, rebuild_end, failed_commands } =
            &self.loss_log;
        let first_lost_ns = *lost_ns.first()?;
        let second_ns = self.plan.second_ns as f64;
        let layout = &self.plan.layout;
        let slots = self.scenario.drive.layout().slots() as f64 / layout.slots() as f64;
        let grain_bytes = slots * f64::from(SLOT_BYTES) / f64::from(layout.grains_per_slot);
        let rebuild = rebuild_start.zip(*rebuild_end).map(|(start, end)| Rebuild {
            duration_s: (end.now_ns - start.now_ns) as f64 / second_ns,
            read_bytes: (end.read_grains - start.read_grains) as f64 * grain_bytes,
            written_bytes: (end.programmed_pages - start.programmed_pages) as f64
                * f64::from(layout.grains_per_page)
                * grain_bytes,
        });
        Some(Loss {
            dies: losses.dies().iter().map(|die| die.0).collect(),
            units_left: losses.units_left,
            recovered_after_s: recovered_ns
                .map(|ns| ns.saturating_sub(first_lost_ns) as f64 / second_ns),
            reconstruct_reads: losses.reconstruct_reads as f64 * slots,
            unreadable_bytes: f64::from(losses.unreadable_pages) * f64::from(SLOT_BYTES) * slots,
            failed_commands: *failed_commands,
            rebuild,
        })
    }

    /// When a die was lost.
    #[cfg(all(test, not(target_arch = "wasm32")))]
    pub(crate) fn lost_ns(&self, die: DieIndex) -> Option<Nanoseconds> {
        let place = self.ftl.losses.dies().iter().position(|lost| *lost == die)?;
        Some(self.loss_log.lost_ns[place])
    }
}

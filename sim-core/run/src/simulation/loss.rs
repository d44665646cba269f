//! Lost dies and rebuilds in a run: their times, their traffic, and the commands that failed.

use super::Simulation;
use super::machinery::Machine;
use crate::report::{Loss, MemberRead, Rebuild, Reconstruction};
use machine::trace::{Operation, Work};
use spec::units::{DieIndex, Nanoseconds, SLOT_BYTES};
use spec::workload::PhaseKind;

/// A moment of a rebuild: the clock, and the totals read and programmed by then.
#[derive(Clone, Copy, Debug, Default)]
struct Moment {
    now_ns: Nanoseconds,
    read_grains: u64,
    programmed_pages: u64,
}

impl Moment {
    fn of(machine: &Machine) -> Self {
        Self {
            now_ns: machine.agenda.now_ns(),
            read_grains: machine.ftl.losses.read_grains,
            programmed_pages: machine.ftl.counters.programmed_pages,
        }
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct LossLog {
    /// In the order in which dies were lost.
    lost_ns: Vec<Nanoseconds>,
    /// When the last unit written before a loss was erased.
    recovered_ns: Option<Nanoseconds>,
    rebuild_start: Option<Moment>,
    rebuild_end: Option<Moment>,
    /// Commands that failed: reads of lost data, and writes that the drive did not take.
    pub failed_commands: u64,
}

impl LossLog {
    pub(super) fn lose_die(&mut self, die: u32, machine: &mut Machine) {
        let Machine { ftl, nand, .. } = machine;
        // `reconstruction` looks for the reads that follow.
        nand.operations.keep();
        // Data that collection has read may still be on its way over a bus.
        self.lost_ns.push(nand.quiet_ns());
        ftl.lose_die(DieIndex(die), nand);
        if !ftl.losses.has_failed {
            self.recovered_ns = None;
        }
    }

    /// Begins a rebuild. Returns whether there is anything to do.
    pub(super) fn begin_rebuild(&mut self, machine: &mut Machine) -> bool {
        let start = Moment::of(machine);
        let Machine { ftl, nand, .. } = machine;
        self.rebuild_start = Some(start);
        let is_needed = ftl.losses.units_left > 0 && !ftl.losses.has_failed;
        if is_needed {
            ftl.rebuild(true, nand);
        } else {
            self.rebuild_end = self.rebuild_start;
        }
        is_needed
    }

    /// Notes that units were erased. If none is left from before the loss, notes the time and ends
    /// a rebuild. Returns whether a rebuild has ended.
    fn note_recovery(&mut self, machine: &mut Machine) -> bool {
        let losses = &machine.ftl.losses;
        if losses.dies().is_empty() || losses.units_left > 0 || losses.has_failed {
            return false;
        }
        self.recovered_ns.get_or_insert(machine.agenda.now_ns());
        if !losses.is_rebuilding {
            return false;
        }
        self.rebuild_end = Some(Moment::of(machine));
        machine.ftl.rebuild(false, &mut machine.nand);
        true
    }
}

impl Simulation {
    /// Notes that units were erased. If this ends a rebuild, its phase ends too.
    #[cold]
    pub(super) fn note_recovery(&mut self) {
        if self.mishaps.losses.note_recovery(&mut self.machine) {
            assert!(
                self.current_phase().kind == PhaseKind::Rebuild,
                "a rebuild runs only in its own phase"
            );
            self.stop_phase();
        }
    }

    /// The consequences of lost dies; `None` if no die was lost.
    #[must_use]
    pub fn loss(&self) -> Option<Loss> {
        let losses = &self.machine.ftl.losses;
        let LossLog { lost_ns, recovered_ns, rebuild_start, rebuild_end, failed_commands } =
            &self.mishaps.losses;
        let first_lost_ns = *lost_ns.first()?;
        let second_ns = self.plan.second_ns as f64;
        let layout = &self.plan.layout;
        let full_size = self.to_full_size();
        let grain_bytes = full_size * f64::from(SLOT_BYTES) / f64::from(layout.grains_per_slot);
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
            reconstruct_reads: losses.reconstruct_reads as f64 * full_size,
            unreadable_bytes: f64::from(losses.unreadable_pages)
                * f64::from(SLOT_BYTES)
                * full_size,
            failed_commands: *failed_commands,
            rebuild,
            reconstruction: self.reconstruction(),
        })
    }

    /// Finds the lost page that was read from most members, among the operations that finished
    /// lately; the last of several.
    fn reconstruction(&self) -> Option<Reconstruction> {
        let operations = &self.machine.nand.operations;
        let is_read = |o: &&Operation| matches!(o.request.work, Work::HostReconstruct { .. });
        let mut pages: Vec<Vec<&Operation>> = Vec::new();
        for read in operations.finished().filter(is_read) {
            let of = |o: &Operation| (o.request.work, o.request.page, o.queued_ns);
            match pages.iter_mut().find(|reads| of(reads[0]) == of(read)) {
                Some(reads) => {
                    let ends_before = |o: &&Operation| o.bus_end_ns <= read.bus_end_ns;
                    reads.insert(reads.partition_point(ends_before), read);
                }
                None => pages.push(vec![read]),
            }
        }
        let reads = pages.into_iter().max_by_key(Vec::len)?;
        let asked_ns = reads[0].queued_ns;
        let (block, page) = self.plan.layout.block_and_page(reads[0].request.page);
        let member = |read: &Operation| {
            let array_ns = self.machine.nand.timing.array_ns[read.request.work.index()];
            let us = |ns: Nanoseconds| ns.saturating_sub(asked_ns) as f64 / 1e3;
            MemberRead {
                die: read.die.0,
                array_start_us: us(read.array_end_ns - array_ns),
                array_end_us: us(read.array_end_ns),
                bus_start_us: us(read.bus_start_ns),
                bus_end_us: us(read.bus_end_ns),
            }
        };
        // Units from before the loss were written with all dies: a stripe is a page of every block.
        let layout = &self.plan.layout;
        let group = layout.group_of_die(reads[0].die);
        let parity_die = layout.parity_die(group, page * layout.pages_per_stripe).0;
        let reads = reads.into_iter().map(member).collect();
        Some(Reconstruction { block, page, parity_die, reads })
    }

    /// When a die was lost.
    #[cfg(test)]
    pub(crate) fn lost_ns(&self, die: DieIndex) -> Option<Nanoseconds> {
        let index = self.machine.ftl.losses.dies().iter().position(|lost| *lost == die)?;
        Some(self.mishaps.losses.lost_ns[index])
    }
}

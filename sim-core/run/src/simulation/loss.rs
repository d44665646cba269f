//! Lost dies and rebuilds in a run, as reports.

use super::Simulation;
use crate::report::{Loss, MemberRead, Rebuild, Reconstruction};
use machine::LossLog;
use machine::trace::{Operation, Work};
#[cfg(test)]
use spec::units::DieIndex;
use spec::units::{Nanoseconds, SLOT_BYTES};
use spec::workload::PhaseKind;

impl Simulation {
    /// Stops the phase of a rebuild that has ended.
    #[cold]
    pub(super) fn rebuild_has_ended(&mut self) {
        assert!(
            self.current_phase().kind == PhaseKind::Rebuild,
            "a rebuild runs only in its own phase"
        );
        self.stop_phase();
    }

    /// The consequences of lost dies; `None` if no die was lost.
    #[must_use]
    pub fn loss(&self) -> Option<Loss> {
        let losses = &self.rig.machine.ftl().losses;
        let LossLog { lost_ns, recovered_ns, rebuild_start, rebuild_end, failed_commands } =
            self.rig.machine.loss_log();
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
        let operations = &self.rig.machine.nand().operations;
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
            let array_ns = self.rig.machine.nand().timing.array_ns[read.request.work.index()];
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
        let index = self.rig.machine.ftl().losses.dies().iter().position(|lost| *lost == die)?;
        Some(self.rig.machine.loss_log().lost_ns[index])
    }
}

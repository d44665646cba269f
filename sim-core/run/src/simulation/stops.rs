//! Phases that a rule may end: each second of such a phase is passed to its watch.

use super::Simulation;
use crate::report::StopOutcome;
use crate::sample::Standing;
use crate::stop::{StopSecond, StopWatch};
use spec::workload::Phase;

#[derive(Clone, Debug, Default)]
pub(super) struct Stops {
    /// `None`: no rule can end the phase, or it has been met.
    watch: Option<StopWatch>,
    /// Logical pages that the host had written when the phase began.
    host_slots: u64,
    /// The rule has been met in this second.
    is_due: bool,
    outcomes: Vec<StopOutcome>,
}

impl Stops {
    /// Whether the phase is to be stopped now. It is so only once.
    pub(super) fn is_due(&mut self) -> bool {
        std::mem::take(&mut self.is_due)
    }
}

impl Simulation {
    /// Begins to watch for the rule of a phase, if it has one.
    pub(super) fn begin_stop(&mut self, phase: &Phase) {
        self.stops.watch = phase.stop.map(|stop| StopWatch::new(stop, self.scenario.round_s));
        self.stops.host_slots = self.rig.machine.ftl().counters.host_slots;
        let outcome = phase.stop.map(|stop| StopOutcome {
            phase_index: self.phase.index as u32,
            rule: stop.rule.name().into(),
            at_s: None,
            after_s: None,
            mean_iops: None,
            mean_mb_s: None,
        });
        self.stops.outcomes.extend(outcome);
    }

    /// Passes the open row, which ends now, to the watch of the phase. Only a second that lies in
    /// the phase as a whole, and not in its warm-up, is one.
    pub(super) fn watch_for_stop(&mut self, standing: Standing) {
        let sampler = &self.rig.host.measured.sampler;
        let is_whole = sampler.row_start_ns() >= self.phase.start_ns;
        if standing == Standing::WarmUp || !is_whole || self.stops.watch.is_none() {
            return;
        }
        let (commands, bytes) = sampler.served();
        let host_slots = self.rig.machine.ftl().counters.host_slots - self.stops.host_slots;
        let only_reads = self.current_phase().read_percent == 100;
        let drive_writes = host_slots as f64 / f64::from(self.plan.range_pages);
        let second = StopSecond {
            commands,
            bytes,
            counts: standing == Standing::Round,
            drive_writes: (!only_reads).then_some(drive_writes),
        };
        let Some(watch) = &mut self.stops.watch else { return };
        let Some(mean) = watch.add(second) else { return };
        let now_ns = self.rig.machine.now_ns();
        let after_ns = now_ns - self.phase.start_ns;
        let at_s = self.time_s();
        self.stops.watch = None;
        self.stops.is_due = true;
        if let Some(outcome) = self.stops.outcomes.last_mut() {
            outcome.at_s = Some(at_s);
            outcome.after_s = Some(after_ns as f64 / self.plan.second_ns as f64);
            outcome.mean_iops = Some(mean.iops);
            outcome.mean_mb_s = Some(mean.mb_s);
        }
    }

    /// The outcomes of the rules of the phases so far, in order.
    #[must_use]
    pub fn stops(&self) -> &[StopOutcome] {
        &self.stops.outcomes
    }
}

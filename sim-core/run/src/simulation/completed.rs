//! The commands of a run, one by one, for whoever asks: logs and traces are made from them.
//!
//! Nobody else pays for more than a branch per command.

use super::Simulation;
use machine::controller::Tag;
use spec::units::{Nanoseconds, SLOT_BYTES};
use spec::workload::{CommandKind, HostCommand};

/// A command as the host sees it, on the clock of the run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Completed {
    command: HostCommand,
    issued_ns: Nanoseconds,
    completed_ns: Nanoseconds,
}

/// A command of a recorded phase that was completed after its warm-up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CompletedCommand {
    pub phase_index: usize,
    pub kind: CommandKind,
    pub offset_bytes: u64,
    pub bytes: u64,
    /// When it was issued, in full-size seconds since the phase began to count; negative: before.
    pub issued_s: f64,
    pub completed_s: f64,
    pub latency_ns: Nanoseconds,
}

#[cold]
#[inline(never)]
pub(super) fn keep(completed: &mut Vec<Completed>, tag: &Tag, now_ns: Nanoseconds) {
    let Tag { command, issued_ns, .. } = *tag;
    completed.push(Completed { command, issued_ns, completed_ns: now_ns });
}

impl Simulation {
    /// Keeps the commands that are completed from now on. They take memory until they are taken.
    pub fn keep_commands(&mut self) {
        self.rig.host.measured.completed = Some(Vec::new());
    }

    /// The commands completed since the last call, in the order of their completion.
    pub fn take_commands(&mut self) -> Vec<CompletedCommand> {
        let completed = self.rig.host.measured.completed.as_mut().map(std::mem::take);
        completed.unwrap_or_default().iter().filter_map(|it| self.counted(it)).collect()
    }

    /// `None`: the command was completed during a warm-up.
    fn counted(&self, completed: &Completed) -> Option<CompletedCommand> {
        let Completed { command, issued_ns, completed_ns } = *completed;
        // the last command of a phase is completed at the instant at which the next one begins
        let begun = self.phases_begun.partition_point(|begun| begun.0 < completed_ns);
        let phase_index = begun.checked_sub(1)?;
        let warm_up_s = self.scenario.phases[phase_index].warm_up_s;
        let second_ns = self.plan.second_ns;
        let from_ns = self.phases_begun[phase_index].0 + u64::from(warm_up_s) * second_ns;
        let since_s = |ns: Nanoseconds| (ns as f64 - from_ns as f64) / second_ns as f64;
        (completed_ns >= from_ns).then(|| CompletedCommand {
            phase_index,
            kind: command.kind,
            offset_bytes: u64::from(command.first.0) * u64::from(SLOT_BYTES),
            bytes: command.bytes(),
            issued_s: since_s(issued_ns),
            completed_s: since_s(completed_ns),
            latency_ns: completed_ns - issued_ns,
        })
    }
}

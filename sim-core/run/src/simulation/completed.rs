//! The commands of a run, one by one, for whoever asks: logs and traces are made from them.
//!
//! Without the feature `commands` nobody can ask, and a run does not pay for them. With it, a run
//! whose commands nobody asks for pays for a branch per command.

use super::Simulation;
use machine::controller::Tag;
use spec::units::{Nanoseconds, SLOT_BYTES};
use spec::workload::{CommandKind, HostCommand};

/// A command as the host sees it, on the clock of the run.
#[derive(Clone, Copy, Debug)]
struct Completed {
    command: HostCommand,
    issued_ns: Nanoseconds,
    completed_ns: Nanoseconds,
}

/// The commands that were completed; `None`: nobody asks for them.
#[cfg(feature = "commands")]
#[derive(Clone, Debug, Default)]
pub(super) struct Kept(Option<Vec<Completed>>);

#[cfg(not(feature = "commands"))]
#[derive(Clone, Debug, Default)]
pub(super) struct Kept {}

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

#[cfg(feature = "commands")]
impl Kept {
    #[inline(always)]
    pub fn add(&mut self, tag: &Tag, now_ns: Nanoseconds) {
        if let Some(completed) = &mut self.0 {
            keep(completed, tag, now_ns);
        }
    }

    fn take(&mut self) -> Vec<Completed> {
        self.0.as_mut().map(std::mem::take).unwrap_or_default()
    }
}

#[cfg(not(feature = "commands"))]
impl Kept {
    pub fn add(&mut self, _: &Tag, _: Nanoseconds) {}

    fn take(&mut self) -> Vec<Completed> {
        Vec::new()
    }
}

#[cfg(feature = "commands")]
#[cold]
#[inline(never)]
fn keep(completed: &mut Vec<Completed>, tag: &Tag, now_ns: Nanoseconds) {
    let Tag { command, issued_ns, .. } = *tag;
    completed.push(Completed { command, issued_ns, completed_ns: now_ns });
}

impl Simulation {
    /// Keeps the commands that are completed from now on. They take memory until they are taken.
    #[cfg(feature = "commands")]
    pub fn keep_commands(&mut self) {
        self.rig.host.measured.completed = Kept(Some(Vec::new()));
    }

    /// The commands completed since the last call, in the order of their completion; none if
    /// nobody keeps them.
    pub fn take_commands(&mut self) -> Vec<CompletedCommand> {
        let completed = self.rig.host.measured.completed.take();
        completed.iter().filter_map(|it| self.counted(it)).collect()
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

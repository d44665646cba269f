//! The controller's part in the placing of a fill (`ftl/placement.rs`).

use super::{Controller, Tag};
use spec::units::Nanoseconds;
use spec::workload::QUEUE_DEPTH_MAX;

impl Controller {
    /// Whether no command is on the link or in the processor, so that the next one need not wait.
    #[must_use]
    pub(crate) fn is_idle(&self, now_ns: Nanoseconds) -> bool {
        self.queued == 0 && self.link_free_ns.max(self.processor_free_ns) <= now_ns
    }

    /// Adds all numbers that decide what the next writes of a fill do, with times relative to now.
    pub(crate) fn add_fill_state(&self, now_ns: Nanoseconds, state: &mut Vec<u64>) {
        let until = |ns: Nanoseconds| ns.saturating_sub(now_ns);
        state.extend([until(self.link_free_ns), until(self.processor_free_ns)]);
        state.extend([self.buffer_free_grains as u64, self.queued.into()]);
        for tag in self.writes.all() {
            let Tag { command, left, ready_ns, .. } = self.tag(tag);
            state.extend([command.slots.into(), u64::from(*left), until(*ready_ns)]);
        }
    }

    /// Counts `commands` writes that are placed instead of simulated, from a host that keeps
    /// `depth` commands in the queue. Each write but the first `depth` takes the tag that the one
    /// before it in line has just left, so these tags go round.
    pub(crate) fn place(&mut self, commands: u64, depth: u32) {
        self.issued += commands;
        self.completed += commands;
        let first = (QUEUE_DEPTH_MAX - depth) as usize;
        self.free_tags[first..].rotate_right((commands % u64::from(depth)) as usize);
    }
}

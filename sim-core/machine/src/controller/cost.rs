//! The times that a command takes on the link, in the processor and in the compression engine.

use super::Controller;
use spec::units::Nanoseconds;
use spec::workload::{CommandKind, HostCommand, SLOT_SECTORS};

/// Link and handling time of one kind of command. Commands of one phase are mostly alike, so the
/// controller computes them once and keeps them.
#[derive(Clone, Copy, Debug)]
pub(super) struct CommandCost {
    kind: CommandKind,
    cut_sectors: u8,
    slots: u32,
    /// Time on the link: overhead and, for a write, its data.
    pub(super) link_ns: Nanoseconds,
    /// Time in the processor or the compression engine, whichever takes longer.
    pub(super) handling_ns: Nanoseconds,
}

impl CommandCost {
    /// A kind that no command has: it has no slots.
    pub(super) const NONE: Self =
        Self { kind: CommandKind::Write, cut_sectors: 0, slots: 0, link_ns: 0, handling_ns: 0 };

    #[inline]
    pub(super) fn is_of(&self, command: &HostCommand) -> bool {
        let HostCommand { kind, cut_sectors, slots, .. } = *command;
        slots == self.slots && cut_sectors == self.cut_sectors && kind == self.kind
    }
}

impl Controller {
    /// Time of a command's data on the link, and of the frames behind its first. The link carries
    /// only the sectors asked for; the rest of the drive handles whole logical pages.
    #[inline]
    pub(super) fn payload_ns(&self, command: HostCommand) -> Nanoseconds {
        let cut_ps = u64::from(command.cut_sectors) * self.slot_ps / u64::from(SLOT_SECTORS);
        (u64::from(command.slots) * self.slot_ps - cut_ps).div_ceil(1000)
            + self.link.further_frames_ns(command.slots)
    }

    #[inline]
    pub(super) fn engine_ns(&self, command: HostCommand) -> Nanoseconds {
        u64::from(command.slots) * self.engine_ps / 1000
    }

    #[inline(never)]
    pub(super) fn cost_of(&self, command: HostCommand) -> CommandCost {
        let HostCommand { kind, cut_sectors, slots, .. } = command;
        let data_ns = if kind == CommandKind::Write { self.payload_ns(command) } else { 0 };
        // A TRIM names its pages as one range, and costs as much as the write of one page.
        let (handled_slots, engine_ns) = match kind {
            CommandKind::Trim => (1, 0),
            CommandKind::Read | CommandKind::Write => (slots, self.engine_ns(command)),
        };
        let processor_ns = self.processor.time_ns(kind == CommandKind::Read, handled_slots);
        CommandCost {
            kind,
            cut_sectors,
            slots,
            link_ns: self.link.command_overhead_ns + data_ns,
            handling_ns: processor_ns.max(engine_ns),
        }
    }
}

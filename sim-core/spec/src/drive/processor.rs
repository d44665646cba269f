//! The controller's processor.

use crate::units::Nanoseconds;
use document::{Figure, ScenarioError, Section, Unit};

/// The controller's processor. It handles one command after the other, so its times limit the
/// commands per second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Processor {
    pub read_command_ns: Nanoseconds,
    pub write_command_ns: Nanoseconds,
    /// Added for each logical page of the command, for looking it up, checking it and passing it
    /// on.
    pub slot_ns: Nanoseconds,
    /// Time that the data of a read is on its way through the controller, beside its decoding. It
    /// keeps nothing busy: other commands pass at the same time.
    pub read_latency_ns: Nanoseconds,
}

impl Processor {
    /// Reads `command_ns`, and the optional `write_command_ns` (default: `command_ns`), `slot_ns`
    /// and `read_latency_ns` (default: 0).
    pub(super) fn read(
        file: &mut Section,
        figures: &mut Vec<Figure>,
    ) -> Result<Self, ScenarioError> {
        let read_command_ns = file.figure("command_ns", Unit::Ns, 0, 1_000_000, figures)?;
        let mut optional = |key: &str, other: Nanoseconds| match file.has(key) {
            true => file.figure(key, Unit::Ns, 0, 1_000_000, figures),
            false => Ok(other),
        };
        let write_command_ns = optional("write_command_ns", read_command_ns)?;
        let slot_ns = optional("slot_ns", 0)?;
        let read_latency_ns = optional("read_latency_ns", 0)?;
        Ok(Self { read_command_ns, write_command_ns, slot_ns, read_latency_ns })
    }

    /// Time of one command of `slots` logical pages.
    #[inline]
    #[must_use]
    pub fn time_ns(&self, read: bool, slots: u32) -> Nanoseconds {
        let command_ns = if read { self.read_command_ns } else { self.write_command_ns };
        command_ns + u64::from(slots) * self.slot_ns
    }
}

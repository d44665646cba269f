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
}

impl Processor {
    /// Reads `command_ns`, and the optional `write_command_ns` (default: `command_ns`) and
    /// `slot_ns` (default: 0).
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
        Ok(Self { read_command_ns, write_command_ns, slot_ns: optional("slot_ns", 0)? })
    }

    /// Time of one command of `slots` logical pages.
    #[inline]
    #[must_use]
    pub fn time_ns(&self, read: bool, slots: u32) -> Nanoseconds {
        let command_ns = if read { self.read_command_ns } else { self.write_command_ns };
        command_ns + u64::from(slots) * self.slot_ns
    }
}

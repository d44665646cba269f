//! The knowledge and the wishes of the caller.

use spec::workload::Beyond;

use super::form::TimeUnit;

/// The knowledge and the wishes of the caller.
#[derive(Clone, Debug, Default)]
pub struct Given {
    /// The unit of the times, if it is not the form's.
    pub unit: Option<TimeUnit>,
    /// The disk whose commands count, by its name or by the text behind its last comma; otherwise
    /// the first one.
    pub disk: Option<String>,
    /// The fate of addresses beyond the drive.
    pub beyond: Option<Beyond>,
    /// The drive's; without one, that of the largest drive there is.
    pub capacity_bytes: Option<u64>,
    pub link_bytes_per_s: Option<u64>,
    /// The commands are kept for a replay.
    pub keeps_commands: bool,
}

//! Pacing: how collection and the host share the NAND. A policy is a file in this folder and a
//! line here.

mod burst;
mod paced;

use super::{known_by_name, word_list};

/// Every pacing, in the order in which the page offers them.
pub const PACINGS: &[&Pacing] = &[&burst::BURST, &paced::PACED];
pub const PACING_WORDS: [&str; PACINGS.len()] = word_list!(PACINGS);

/// One way to share the NAND between collection and the host.
pub struct Pacing {
    pub name: &'static str,
    /// Returns the free units of an allocation group at which collection starts and stops. The
    /// parameters are the drive's low and high watermark. With `keeps_reserve`, collection starts
    /// at these units and from then on looks at the reserve.
    pub start_stop: fn(low: u32, high: u32) -> (u32, u32),
    /// While a group collects, the host waits. It may only fill its open unit.
    pub host_waits: bool,
    /// A group collects while its reserve is below the target, and meanwhile the host waits. A
    /// group's reserve is its room that holds no settled data: free units, units that wait for
    /// their erase, and the unwritten or already read parts of the others. The target is one unit
    /// above the start mark, two with separate streams.
    pub keeps_reserve: bool,
    /// The mean reserve of a group when it chooses a victim, in units above the low watermark. It
    /// does not shrink with a scaled drive.
    pub reserve_units: f64,
    /// Units that a group lacks in its reserve when it first collects, because it has no open unit
    /// for collection and no victim yet.
    pub units_lacking_at_first: u32,
}

known_by_name!(Pacing);

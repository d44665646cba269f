//! Pacing: how collection and the host share the NAND. A policy is a file in this folder and a
//! line here.

mod burst;
mod paced;

use super::word_list;

/// Every pacing, in the order in which the page offers them.
pub const PACINGS: &[&Pacing] = &[&burst::BURST, &paced::PACED];
pub const PACING_WORDS: [&str; PACINGS.len()] = word_list!(PACINGS);

/// One way to share the NAND between collection and the host.
#[derive(Debug)]
pub struct Pacing {
    pub name: &'static str,
    /// Returns the free units of an allocation group at which collection starts and stops. The
    /// parameters are the drive's low and high watermark.
    pub start_stop: fn(low: u32, high: u32) -> (u32, u32),
    /// While a group collects, the host waits. It may only fill its open unit.
    pub host_waits: bool,
    /// Collection gives the host pacing credit: the host may write as many pages as collection has
    /// freed.
    pub gives_pacing_credit: bool,
    /// Free units that collection keeps above the low watermark. Their number is the same on a
    /// scaled drive.
    pub units_ahead: u32,
    /// 1:N, the smallest drive whose single seconds look like those of the full-size drive.
    pub fair_scale: u32,
}

impl PartialEq for Pacing {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Pacing {}

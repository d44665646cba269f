//! How collection shares the NAND with the host. A policy is a file in this folder and a line here.

mod burst;
mod paced;

use super::word_list;

/// Every pacing, in the order in which a page offers them.
pub const PACINGS: [&Pacing; 2] = [&burst::BURST, &paced::PACED];
pub const PACING_WORDS: [&str; PACINGS.len()] = word_list!(PACINGS);

/// One way to share the NAND between collection and the host.
#[derive(Debug)]
pub struct Pacing {
    pub name: &'static str,
    /// Free units of an allocation group at which collection starts and at which it stops, from the
    /// drive's low and high watermark.
    pub start_stop: fn(low: u32, high: u32) -> (u32, u32),
    /// The host waits while a group collects; it may only fill the unit that it has open.
    pub host_waits: bool,
    /// The host may write as much as collection has freed, page by page.
    pub gives_credit: bool,
    /// Free units that collection keeps beyond the low watermark. They do not shrink with a scaled
    /// drive.
    pub units_ahead: u32,
    /// 1:N: the smallest drive whose single seconds can stand for those of the full-size one.
    pub fair_scale: u32,
}

impl PartialEq for Pacing {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Pacing {}

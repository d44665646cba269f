//! The mishaps of a run, and its outages: the time that the drive spends without power.

use crate::report::PowerCut;
use spec::units::Nanoseconds;

#[derive(Clone, Debug, Default)]
pub(crate) struct Mishaps {
    pub power_cuts: Vec<PowerCut>,
    /// When the drive takes commands again after the last power cut.
    pub ready_ns: Nanoseconds,
    /// Days of each outage, in order.
    pub outage_days: Vec<u32>,
}

impl Mishaps {
    /// The possible ages of data: 0, the days of the last outage, the days of the last two
    /// together, and so on. For example, after outages of 30 and then 365 days, data is 0, 365 or
    /// 395 days old.
    pub(super) fn ages(&self) -> Vec<u32> {
        let mut ages = vec![0];
        ages.extend(self.outage_days.iter().rev().scan(0, |sum, days| {
            *sum += days;
            Some(*sum)
        }));
        ages
    }
}

//! The mishaps of a run, and its outages: the time that the drive spends without power.

use super::errors::Reconstructions;
use super::loss::LossLog;
use super::machinery::Machine;
use crate::report::PowerCut;
use spec::drive::Drive;
use spec::units::Nanoseconds;

#[derive(Clone, Debug, Default)]
pub(crate) struct Mishaps {
    pub power_cuts: Vec<PowerCut>,
    /// When the drive takes commands again after the last power cut.
    pub ready_ns: Nanoseconds,
    pub losses: LossLog,
    /// Days of each outage, in order.
    pub outage_days: Vec<u32>,
    pub reconstructions: Reconstructions,
}

impl Mishaps {
    /// Leaves the drive without power for `days`. An outage takes no time on the clock of the run.
    pub(super) fn pass_outage(&mut self, days: u32, drive: &Drive, machine: &mut Machine) {
        machine.nand.note_outage();
        self.outage_days.push(days);
        self.set_ages(drive, machine);
    }

    /// Tells the decoder the possible ages of data: 0, the days of the last outage, the days of the
    /// last two together, and so on. For example, after outages of 30 and then 365 days, data is 0,
    /// 365 or 395 days old.
    pub(super) fn set_ages(&self, drive: &Drive, machine: &mut Machine) {
        let mut ages = vec![0];
        ages.extend(self.outage_days.iter().rev().scan(0, |sum, days| {
            *sum += days;
            Some(*sum)
        }));
        machine.decoder.set_ages(drive, &ages);
    }
}

//! The mishaps of a run, and the time that the drive spends without power.

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
    /// Days of each time without power, in order.
    pub days_without_power: Vec<u32>,
    pub reconstructions: Reconstructions,
}

impl Mishaps {
    /// The drive has no power for so many days. On the clock of the run that takes no time.
    pub(super) fn pass_days_without_power(
        &mut self,
        days: u32,
        drive: &Drive,
        machine: &mut Machine,
    ) {
        machine.nand.note_outage();
        self.days_without_power.push(days);
        self.set_ages(drive, machine);
    }

    /// Tells the decoder how old data can be: new, or as old as the last time without power, the
    /// last two together, and so on. Example: after 30 and then 365 days, data is 0, 365 or 395
    /// days old.
    pub(super) fn set_ages(&self, drive: &Drive, machine: &mut Machine) {
        let mut ages = vec![0];
        ages.extend(self.days_without_power.iter().rev().scan(0, |sum, days| {
            *sum += days;
            Some(*sum)
        }));
        machine.decoder.set_ages(drive, &ages);
    }
}

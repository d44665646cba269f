//! The choices of the firmware.

use spec::drive::Collection;
use spec::firmware::{Pacing, VictimPolicy, WearLevelling};
use spec::scenario::Plan;

/// The firmware's choices that a setting or the drive's rest may change during a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Policy {
    pub(crate) victim_policy: &'static VictimPolicy,
    /// Units that a policy draws if it draws candidates at random.
    pub(crate) choices: u32,
    pub(super) pacing: &'static Pacing,
    pub(super) low_watermark_units: u32,
    high_watermark_units: u32,
    /// Free units of a group at which collection starts and stops, which follow from the pacing and
    /// the watermarks.
    pub(super) start_units: usize,
    pub(super) stop_units: usize,
    /// Units by which a group's first collection starts earlier, on a scaled drive.
    pub(crate) units_ahead_at_first: u32,
    pub(crate) wear_levelling: Option<WearLevelling>,
    /// Free units of a group at which background collection stops; `None` while the drive is not
    /// idle.
    pub(crate) background_units: Option<u32>,
    /// The hypothesis `unwritten_space_unused` is on.
    pub(crate) hold_unwritten: bool,
}

impl Policy {
    /// The policy at the start of a run, without wear levelling.
    pub(super) fn new(plan: &Plan, collection: &Collection) -> Self {
        let mut policy = Self {
            victim_policy: collection.victim_policy,
            choices: collection.choices,
            pacing: collection.pacing,
            low_watermark_units: plan.low_watermark_units,
            high_watermark_units: plan.high_watermark_units,
            start_units: 0,
            stop_units: 0,
            units_ahead_at_first: plan.units_ahead_at_first,
            wear_levelling: None,
            background_units: None,
            hold_unwritten: false,
        };
        policy.set_pacing(collection.pacing);
        policy
    }

    pub(crate) fn set_pacing(&mut self, pacing: &'static Pacing) {
        let (low, high) = (self.low_watermark_units, self.high_watermark_units);
        let (start, stop) = (pacing.start_stop)(low, high);
        self.pacing = pacing;
        (self.start_units, self.stop_units) = (start as usize, stop as usize);
    }
}

//! The logic gate, one row of its truth table a step.

use super::Settings;
use crate::logic::NandGate;
use crate::units::Nanoseconds;
use document::ScenarioError;
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct NandGateShown {
    pub steps: Vec<NandGateStep>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct NandGateStep {
    pub at_ns: Nanoseconds,
    pub gate: NandGate,
}

/// How long a gate has before its inputs change again (assumed).
const PERIOD_NS: Nanoseconds = 1;

pub fn show(_settings: &mut Settings) -> Result<NandGateShown, ScenarioError> {
    let inputs = [(false, false), (false, true), (true, false), (true, true)];
    let step = |(index, (a, b)): (usize, (bool, bool))| NandGateStep {
        at_ns: index as u64 * PERIOD_NS,
        gate: NandGate::of(a, b),
    };
    Ok(NandGateShown { steps: inputs.into_iter().enumerate().map(step).collect() })
}

//! Words that leave the core as numbers, because the values of rows, maps and steps are
//! numbers. The names of each are in the order of its numbers.

use crate::report::SlotState;
use crate::simulation::FollowedKind;
use machine::controller::StallCause;
use machine::ftl::UnitState;
use machine::trace::Cause;
use spec::timing::OperationKind;

/// Each kind of number and its names. A reader of numbers takes the names from here.
pub const NUMBERED: &[(&str, &[&str])] = &[
    ("stall_cause", &StallCause::NAMES),
    ("block_state", &UnitState::SHOWN),
    ("slot_state", &SlotState::NAMES),
    ("operation_kind", &OperationKind::NAMES),
    ("operation_cause", &Cause::NAMES),
    ("followed_kind", &FollowedKind::NAMES),
];

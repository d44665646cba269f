//! The words of the numbers that leave the core in rows, maps and steps.

use crate::report::SlotState;
use crate::simulation::FollowedKind;
use machine::controller::StallCause;
use machine::ftl::BlockState;
use machine::trace::Cause;
use spec::timing::OperationKind;

/// Each kind of number and its words, in the order of the numbers.
pub const NUMBERED: &[(&str, &[&str])] = &[
    ("stall_cause", &StallCause::NAMES),
    ("block_state", &BlockState::NAMES),
    ("slot_state", &SlotState::NAMES),
    ("operation_kind", &OperationKind::NAMES),
    ("operation_cause", &Cause::NAMES),
    ("followed_kind", &FollowedKind::NAMES),
];

//! Collection waits for the low watermark, then runs until the high one.
//!
//! With watermarks of 2 and 6 units, a group that has 2 free units collects until it has 6.
//! Meanwhile the host may only fill its open unit.

use super::Pacing;

/// A scaled drive has fewer bursts, but each takes as long as on the full-size drive. So only the
/// full-size drive shows the right single seconds.
pub const BURST: Pacing = Pacing {
    name: "burst",
    start_stop: |low, high| (low, high),
    host_waits: true,
    gives_pacing_credit: false,
    units_ahead: 0,
    fair_scale: 1,
};

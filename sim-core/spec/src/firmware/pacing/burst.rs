//! Collection waits for the low watermark, then runs until the high one.
//!
//! With watermarks of 2 and 6 units, a group that has 2 free units collects until it has 6.
//! Meanwhile the host may only fill its open unit.

use super::Pacing;

/// When a victim is chosen, one unit waits for its erase, collection's unit is half full, and the
/// host's unit is empty for the first victim of a burst and full for the others, four at a write
/// amplification of 4.
const RESERVE_UNITS: f64 = 1.0 + 0.5 + 0.25;

/// On a scaled drive with fewer blocks, there are fewer bursts, but each takes as long as on the
/// full-size drive. So only that shows the right single seconds; averages hold on both.
pub const BURST: Pacing = Pacing {
    name: "burst",
    start_stop: |low, high| (low, high),
    host_waits: true,
    keeps_reserve: false,
    reserve_units: RESERVE_UNITS,
    units_lacking_at_first: 1,
};

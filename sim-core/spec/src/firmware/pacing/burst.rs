//! Collection waits for the low watermark and then goes on to the high one.
//!
//! With watermarks of 2 and 6 units, a group collects until 6 units are free, and meanwhile the host
//! may only fill the unit that it has open.

use super::Pacing;

/// A burst takes as long on a small drive, which has fewer of them: none but the full size shows
/// what single seconds look like.
pub const BURST: Pacing = Pacing {
    name: "burst",
    start_stop: |low, high| (low, high),
    host_waits: true,
    gives_credit: false,
    units_ahead: 0,
    fair_scale: 1,
};

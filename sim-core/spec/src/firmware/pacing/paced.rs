//! Collection keeps a unit or two ahead; the host writes as much as collection frees, page by page.
//!
//! With a low watermark of 2 units, a group collects from 4 free units down, and stops at 6.

use super::Pacing;

/// Collection starts this many units above the low watermark, so that the host can open a unit
/// while a victim is being moved. It stops as many above that, so that it does not stop each time
/// that it has freed one.
const UNITS: u32 = 2;

/// The averages of a drive at 1:8 are those of the full-size one (`tests/evidence.rs`).
pub const PACED: Pacing = Pacing {
    name: "paced",
    start_stop: |low, _| (low + UNITS, low + 2 * UNITS),
    host_waits: false,
    gives_credit: true,
    units_ahead: UNITS,
    fair_scale: 8,
};

//! Collection works in step with the host, and keeps a unit or two free beyond the low watermark.
//! The host may write as many pages as collection has freed.
//!
//! With a low watermark of 2 units, a group that has 4 free units starts to collect and stops at
//! 6.

use super::Pacing;

/// Collection starts this many units above the low watermark, so that the host can open a unit
/// while a victim is being moved. It stops as many units higher again. Otherwise it would stop
/// after each victim.
const UNITS: u32 = 2;

/// The means of a drive at 1:8 are those of the full-size drive (`tests/evidence.rs`).
pub const PACED: Pacing = Pacing {
    name: "paced",
    start_stop: |low, _| (low + UNITS, low + 2 * UNITS),
    host_waits: false,
    gives_pacing_credit: true,
    units_ahead: UNITS,
    fair_scale: 8,
};

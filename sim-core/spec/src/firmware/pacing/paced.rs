//! Collection works in step with the host. A group collects while its reserve is below a target,
//! and meanwhile the host waits. So the host writes as many pages as collection frees, and the
//! reserve stays at its target, whatever data is stored.
//!
//! With a low watermark of 2 units, a group begins to collect when the host has opened a unit and 4
//! are left free. The reserve is then 5 units, and that is its target from then on: the host may
//! write a page when collection has read as much stale data as that page needs.
//!
//! Firmware that holds back the host by the number of free blocks is known: US 2017/0351604 sets
//! the ratio of host to collection writes by that number and a target for it. The rule here, a
//! target for all room without data, is assumed.

use super::Pacing;

/// Collection starts this many units above the low watermark, so that the host can open a unit
/// while a victim is being moved.
const UNITS: u32 = 2;

/// A scaled drive keeps the same reserve, so it stands for the full-size drive (`tests/scale.rs`).
pub const PACED: Pacing = Pacing {
    name: "paced",
    start_stop: |low, _| (low + UNITS, low + UNITS + 1),
    host_waits: false,
    keeps_reserve: true,
    reserve_units: (UNITS + 1) as f64,
    units_lacking_at_first: 0,
};

//! About spare area: its two definitions.

use super::Exercise;
use crate::rng::Rng;
use std::collections::BTreeMap;

/// A drive of so many GB for the host with so many GiB of NAND: what share of the NAND is spare?
pub fn spare_factor(rng: &mut Rng) -> Exercise {
    let raw_gib = 32 << rng.below(5);
    let user_gb = raw_gib * (80 + 2 * rng.below(10)) / 100;
    let raw_gb = f64::from(raw_gib) * 1.073_741_824;
    let spare_gb = raw_gb - f64::from(user_gb);
    let values = BTreeMap::from([
        ("raw_gib", f64::from(raw_gib)),
        ("user_gb", f64::from(user_gb)),
        ("raw_gb", raw_gb),
        ("spare_gb", spare_gb),
        ("over_provisioning", spare_gb / f64::from(user_gb)),
    ]);
    Exercise { values, answer: spare_gb / raw_gb, tolerance: 0.01 }
}

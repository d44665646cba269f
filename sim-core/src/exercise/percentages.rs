//! About percentages: of what?

use super::Exercise;
use crate::rng::Rng;
use std::collections::BTreeMap;

/// Two times: how much longer is the second, in per cent?
pub fn takes_longer(rng: &mut Rng) -> Exercise {
    let fast_s = 20 + 5 * rng.below(30);
    let slow_s = fast_s + fast_s * (10 + rng.below(90)) / 100;
    let (fast_s, slow_s) = (f64::from(fast_s), f64::from(slow_s));
    let difference_s = slow_s - fast_s;
    let values = BTreeMap::from([
        ("fast_s", fast_s),
        ("slow_s", slow_s),
        ("difference_s", difference_s),
        ("rate_percent", 100.0 * difference_s / slow_s),
        ("mean_percent", 200.0 * difference_s / (fast_s + slow_s)),
    ]);
    Exercise { values, answer: 100.0 * difference_s / fast_s, tolerance: 0.01 }
}

//! Exercises on spare area: its two definitions and its benefit.

use super::{Exercise, numbers};
use crate::mean_field::write_amplification;
use spec::rng::Rng;

/// Slots in a block of these exercises. More slots would change the result only a little.
const BLOCK_SLOTS: u32 = 256;

/// The host's capacity in GB and the NAND in GiB are given: what share of the NAND is spare?
pub fn spare_factor(rng: &mut Rng) -> Exercise {
    let raw_gib = 64 << rng.below(5);
    let user_gb = raw_gib * 4 / 5 + rng.below(raw_gib / 5);
    let raw_gb = f64::from(raw_gib) * 1.073_741_824;
    let spare_gb = raw_gb - f64::from(user_gb);
    let values = numbers(&[
        ("raw_gib", f64::from(raw_gib)),
        ("user_gb", f64::from(user_gb)),
        ("raw_gb", raw_gb),
        ("spare_gb", spare_gb),
        ("over_provisioning", spare_gb / f64::from(user_gb)),
    ]);
    let mistakes = [
        ("gib_as_gb", f64::from(raw_gib - user_gb) / f64::from(raw_gib)),
        ("of_host", spare_gb / f64::from(user_gb)),
        ("percent_without_sign", 100.0 * spare_gb / raw_gb),
    ];
    Exercise::new(values, spare_gb / raw_gb, 0.01, mistakes)
}

/// The host leaves a share of its capacity unused: what share of the NAND is spare then?
pub fn spare_reading(rng: &mut Rng) -> Exercise {
    let percent = f64::from(10 + rng.below(91)) / 2.0;
    let share = percent / 100.0;
    let values = numbers(&[("percent", percent), ("share", share), ("all", 1.0 + share)]);
    let mistakes = [
        ("unchanged", share),
        ("subtracted", share / (1.0 - share)),
        ("percent_without_sign", 100.0 * share / (1.0 + share)),
    ];
    Exercise::new(values, share / (1.0 + share), 0.01, mistakes)
}

/// The NAND's program rate is given: what is left for the host at two sizes of the spare area?
pub fn spare_gain(rng: &mut Rng) -> Exercise {
    let nand_mb_s = f64::from(100 + 20 * rng.below(21));
    let less_percent = 7 + rng.below(9);
    let more_percent = less_percent + 8 + rng.below(20);
    // Rounded to two digits, as in the question.
    let amplification = |percent: u32| {
        let found = write_amplification(f64::from(percent) / 100.0, BLOCK_SLOTS, None);
        (found * 100.0).round() / 100.0
    };
    let (less, more) = (amplification(less_percent), amplification(more_percent));
    let (less_mb_s, more_mb_s) = (nand_mb_s / less, nand_mb_s / more);
    let values = numbers(&[
        ("nand_mb_s", nand_mb_s),
        ("less_percent", f64::from(less_percent)),
        ("more_percent", f64::from(more_percent)),
        ("less", less),
        ("more", more),
        ("less_mb_s", less_mb_s),
        ("more_mb_s", more_mb_s),
    ]);
    let mistakes = [
        ("quotient_of_difference", nand_mb_s / (less - more)),
        ("difference_forgotten", more_mb_s),
    ];
    Exercise::new(values, more_mb_s - less_mb_s, 0.02, mistakes)
}

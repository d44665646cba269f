//! Exercises on percentages and their bases.

use super::{Exercise, numbers};
use spec::rng::Rng;

/// A rate is lower by a percentage: by how many per cent longer does the same work take?
pub fn lower_rate(rng: &mut Rng) -> Exercise {
    let lower_percent = f64::from(10 + rng.below(56));
    let left_percent = 100.0 - lower_percent;
    let values = numbers(&[
        ("lower_percent", lower_percent),
        ("left_percent", left_percent),
        ("left", left_percent / 100.0),
        ("times", 100.0 / left_percent),
    ]);
    let mistakes = [("unchanged", lower_percent), ("times", 100.0 / left_percent)];
    Exercise::new(values, 100.0 * lower_percent / left_percent, 0.02, mistakes)
}

/// A percentage of spare area lacks its base: how far apart are the two readings for the host?
pub fn bare_percent(rng: &mut Rng) -> Exercise {
    let nand_gb = f64::from(128_u32 << rng.below(4));
    let percent = f64::from(10 + rng.below(31));
    let share = percent / 100.0;
    let of_nand_gb = nand_gb * (1.0 - share);
    let of_host_gb = nand_gb / (1.0 + share);
    let values = numbers(&[
        ("nand_gb", nand_gb),
        ("percent", percent),
        ("share", share),
        ("all", 1.0 + share),
        ("of_nand_gb", of_nand_gb),
        ("of_host_gb", of_host_gb),
    ]);
    let mistakes =
        [("no_difference", 0.0), ("first_reading", of_nand_gb), ("second_reading", of_host_gb)];
    Exercise::new(values, of_host_gb - of_nand_gb, 0.03, mistakes)
}

#[cfg(test)]
mod tests {
    use super::{bare_percent, lower_rate};
    use spec::rng::Rng;

    #[test]
    fn a_rate_that_is_lower_and_a_time_that_is_longer_belong_to_one_piece_of_work() {
        for seed in 0..50 {
            let drawn = lower_rate(&mut Rng::new(seed));
            let (rate, time) = (drawn.values["left"], 1.0 + drawn.answer / 100.0);
            assert!((rate * time - 1.0).abs() < 1e-9, "{seed}: {rate} {time}");
        }
    }

    #[test]
    fn both_readings_leave_their_share_spare() {
        for seed in 0..50 {
            let drawn = bare_percent(&mut Rng::new(seed));
            let at = |name| drawn.values[name];
            let of_nand = (at("nand_gb") - at("of_nand_gb")) / at("nand_gb");
            let of_host = (at("nand_gb") - at("of_host_gb")) / at("of_host_gb");
            assert!((of_nand - at("share")).abs() < 1e-9, "{seed}: {of_nand}");
            assert!((of_host - at("share")).abs() < 1e-9, "{seed}: {of_host}");
        }
    }
}

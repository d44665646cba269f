//! Exercises on measuring a drive: steady state, means that hide slow commands, and units.

use super::{Exercise, numbers};
use run::sample::Verdict;
use spec::rng::Rng;
use std::collections::BTreeMap;

/// Five rounds get slower: by how many per cent of their mean does the best-fit line fall, and are
/// they steady?
pub fn steady_window(rng: &mut Rng) -> Exercise {
    let first_iops = 20_000 + 100 * rng.below(200);
    let fall_percent = 2 + rng.below(3);
    let mut verdict = Verdict::new(1);
    let mut values = BTreeMap::new();
    let names = ["first", "second", "third", "fourth", "fifth"];
    for (round, name) in (0..).zip(names) {
        let percent = 103 - fall_percent * round - rng.below(4);
        let iops = f64::from(first_iops / 100 * percent);
        verdict.add(iops, true);
        values.insert(name, iops);
    }
    let steady = verdict.so_far();
    let figures = (steady.mean_iops, steady.range_fraction, steady.slope_fraction);
    let (Some(mean), Some(range), Some(slope)) = figures else {
        unreachable!("five rounds are judged");
    };
    values.insert("mean", mean);
    values.insert("range_percent", range * 100.0);
    values.insert("fall_iops", slope * mean);
    let mistakes = [("one_step", slope * 100.0 / 4.0), ("range", range * 100.0)];
    let drawn = Exercise::new(values, slope * 100.0, 0.02, mistakes);
    Exercise { claim: Some(steady.rounds_level > 0), ..drawn }
}

/// Nearly all writes are fast, and a few wait long: what is the mean?
pub fn two_heaps(rng: &mut Rng) -> Exercise {
    let stalled_percent = f64::from(5 + rng.below(30)) / 100.0;
    let fast_ms = f64::from(2 + rng.below(9)) / 10.0;
    let stalled_ms = f64::from(100 * (5 + rng.below(11)));
    let fast_part_ms = fast_ms * (100.0 - stalled_percent) / 100.0;
    let stalled_part_ms = stalled_ms * stalled_percent / 100.0;
    let answer = fast_part_ms + stalled_part_ms;
    let values = numbers(&[
        ("fast_percent", 100.0 - stalled_percent),
        ("stalled_percent", stalled_percent),
        ("fast_ms", fast_ms),
        ("stalled_ms", stalled_ms),
        ("fast_part_ms", fast_part_ms),
        ("stalled_part_ms", stalled_part_ms),
        ("times", answer / fast_ms),
    ]);
    let mistakes = [
        ("percent_as_share", fast_part_ms + stalled_percent * stalled_ms),
        ("plain_mean", f64::midpoint(fast_ms, stalled_ms)),
    ];
    Exercise::new(values, answer, 0.01, mistakes)
}

/// A number of 128 KiB commands per second is given: how many MB/s is it?
pub fn commands_to_rate(rng: &mut Rng) -> Exercise {
    let commands = f64::from(500 + rng.below(3_500));
    let bytes = commands * 131_072.0;
    let values =
        numbers(&[("commands", commands), ("bytes", bytes), ("mib_s", bytes / 1_048_576.0)]);
    let mistakes = [("kib_as_1000", commands * 128_000.0 / 1e6), ("mib", bytes / 1_048_576.0)];
    Exercise::new(values, bytes / 1e6, 0.01, mistakes)
}

/// Preconditioning takes half a minute per GB: how often is the drive written over?
pub fn precondition_passes(rng: &mut Rng) -> Exercise {
    let user_gb = f64::from(120 * (1 + rng.below(8)));
    let iops = f64::from(5_000 + 500 * rng.below(150));
    let minutes = user_gb / 2.0;
    let written_gb = iops * 4_096.0 * minutes * 60.0 / 1e9;
    let values = numbers(&[
        ("user_gb", user_gb),
        ("iops", iops),
        ("minutes", minutes),
        ("written_gb", written_gb),
    ]);
    let mistakes = [
        ("kib_as_1000", written_gb / user_gb / 1.024),
        ("minutes_as_seconds", written_gb / user_gb / 60.0),
        ("not_divided", written_gb),
    ];
    Exercise::new(values, written_gb / user_gb, 0.01, mistakes)
}

#[cfg(test)]
mod tests {
    use super::{commands_to_rate, steady_window, two_heaps};
    use spec::rng::Rng;

    #[test]
    fn the_best_fit_line_equals_a_calculation_by_hand() {
        for seed in 0..50 {
            let drawn = steady_window(&mut Rng::new(seed));
            let at = |name| drawn.values[name];
            let rise = (2.0 * at("fifth") + at("fourth") - at("second") - 2.0 * at("first")) / 10.0;
            let expected = 100.0 * (4.0 * rise).abs() / at("mean");
            assert!((drawn.answer - expected).abs() < 1e-9, "{seed}: {} {expected}", drawn.answer);
            assert!(drawn.answer > 2.0, "{seed}: too level to be found with a calculator");
        }
    }

    #[test]
    fn the_mean_of_two_heaps_lies_in_neither() {
        for seed in 0..50 {
            let drawn = two_heaps(&mut Rng::new(seed));
            let at = |name| drawn.values[name];
            assert!(drawn.answer > 1.2 * at("fast_ms"), "{seed}: {}", drawn.answer);
            assert!(drawn.answer < 0.02 * at("stalled_ms"), "{seed}: {}", drawn.answer);
        }
    }

    #[test]
    fn a_mib_is_4_9_percent_more_than_a_mb() {
        let drawn = commands_to_rate(&mut Rng::new(3));
        let ratio = drawn.answer / drawn.values["mib_s"];
        assert!((ratio - 1.048_576).abs() < 1e-9, "{ratio}");
    }
}

//! About measuring a drive: is it steady, how long does a command wait, what is a count worth?

use super::Exercise;
use crate::rng::Rng;
use crate::sample::Verdict;
use std::collections::BTreeMap;

/// Five rounds that fall: by how many per cent of their mean does the best-fit line fall?
pub fn steady_window(rng: &mut Rng) -> Exercise {
    let first_iops = 20_000 + 100 * rng.below(200);
    let fall_percent = 2 + rng.below(4);
    let mut verdict = Verdict::new(1);
    let mut values = BTreeMap::new();
    let names = ["first", "second", "third", "fourth", "fifth"];
    for (round, name) in (0..).zip(names) {
        let percent = 103 - fall_percent * round - rng.below(4);
        let iops = f64::from(first_iops / 100 * percent);
        verdict.add(iops);
        values.insert(name, iops);
    }
    let steady = verdict.steady;
    let figures = (steady.mean_iops, steady.range_fraction, steady.slope_fraction);
    let (Some(mean), Some(range), Some(slope)) = figures else {
        unreachable!("five rounds are judged");
    };
    values.insert("mean", mean);
    values.insert("range_percent", range * 100.0);
    values.insert("fall_iops", slope * mean);
    Exercise { values, answer: slope * 100.0, tolerance: 0.02 }
}

/// So many commands wait, so many are done a second: how long does one wait, on average?
pub fn queue_latency(rng: &mut Rng) -> Exercise {
    let queue_depth = f64::from(4_u32 << rng.below(7));
    let iops = f64::from(5_000 + 50 * rng.below(1_100));
    let latency_ms = queue_depth / iops * 1_000.0;
    let values = BTreeMap::from([
        ("queue_depth", queue_depth),
        ("iops", iops),
        ("alone_ms", 1_000.0 / iops),
    ]);
    Exercise { values, answer: latency_ms, tolerance: 0.01 }
}

/// So many commands of 128 KiB a second: how many MB/s are that?
pub fn commands_to_rate(rng: &mut Rng) -> Exercise {
    let commands = f64::from(500 + rng.below(3_500));
    let bytes = commands * 131_072.0;
    let values =
        BTreeMap::from([("commands", commands), ("bytes", bytes), ("mib_s", bytes / 1_048_576.0)]);
    Exercise { values, answer: bytes / 1e6, tolerance: 0.01 }
}

/// Half a minute for each GB: how often is the drive written over?
pub fn precondition_passes(rng: &mut Rng) -> Exercise {
    let user_gb = f64::from(120 * (1 + rng.below(8)));
    let iops = f64::from(5_000 + 500 * rng.below(150));
    let minutes = user_gb / 2.0;
    let written_gb = iops * 4_096.0 * minutes * 60.0 / 1e9;
    let values = BTreeMap::from([
        ("user_gb", user_gb),
        ("iops", iops),
        ("minutes", minutes),
        ("written_gb", written_gb),
    ]);
    Exercise { values, answer: written_gb / user_gb, tolerance: 0.01 }
}

#[cfg(test)]
mod tests {
    use super::{commands_to_rate, queue_latency, steady_window};
    use crate::rng::Rng;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn the_best_fit_line_is_what_paper_gives() {
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
    fn what_waits_is_what_comes_in_times_how_long_it_waits() {
        for seed in 0..50 {
            let drawn = queue_latency(&mut Rng::new(seed));
            let waiting = drawn.answer / 1_000.0 * drawn.values["iops"];
            assert!((waiting - drawn.values["queue_depth"]).abs() < 1e-9, "{seed}");
        }
    }

    #[test]
    fn a_mib_is_4_9_percent_more_than_a_mb() {
        let drawn = commands_to_rate(&mut Rng::new(3));
        let ratio = drawn.answer / drawn.values["mib_s"];
        assert!((ratio - 1.048_576).abs() < 1e-9, "{ratio}");
    }
}

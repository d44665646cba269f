//! Exercises on a drive whose NAND was changed: names for the difference, and what hides or shows
//! it.

use super::{Exercise, numbers};
use spec::rng::Rng;

/// Two times of the same task are given: by how many per cent is the second one longer?
pub fn percent_longer(rng: &mut Rng) -> Exercise {
    let first_s = f64::from(20 + rng.below(100));
    let later_s = first_s + f64::from(5 + rng.below(60));
    let more_s = later_s - first_s;
    let values = numbers(&[
        ("first_s", first_s),
        ("later_s", later_s),
        ("more_s", more_s),
        ("rate_percent", 100.0 * more_s / later_s),
        ("mean_s", f64::midpoint(first_s, later_s)),
        ("symmetric_percent", 100.0 * more_s / f64::midpoint(first_s, later_s)),
    ]);
    let mistakes = [
        ("of_later", 100.0 * more_s / later_s),
        ("of_mean", 100.0 * more_s / f64::midpoint(first_s, later_s)),
    ];
    Exercise::new(values, 100.0 * more_s / first_s, 0.01, mistakes)
}

/// The host works on each piece before its next request: how much longer does the task take?
pub fn hidden_by_the_host(rng: &mut Rng) -> Exercise {
    let host_us = f64::from([200, 500, 1_000, 1_290, 2_000, 5_000, 10_000][rng.below(7) as usize]);
    let first_us = f64::from(600 + 10 * rng.below(80));
    let later_us = first_us + f64::from(200 + 10 * rng.below(60));
    let values = numbers(&[
        ("host_us", host_us),
        ("first_us", first_us),
        ("later_us", later_us),
        ("both_first_us", host_us + first_us),
        ("both_later_us", host_us + later_us),
        ("drive_percent", 100.0 * (later_us - first_us) / first_us),
    ]);
    let answer = 100.0 * (later_us - first_us) / (host_us + first_us);
    let mistakes = [
        ("host_forgotten", 100.0 * (later_us - first_us) / first_us),
        ("host_in_one_sum", 100.0 * (host_us + later_us - first_us) / first_us),
        ("of_later", 100.0 * (later_us - first_us) / (host_us + later_us)),
    ];
    Exercise::new(values, answer, 0.02, mistakes)
}

/// The engine is the limit: for what share of the time are the dies at work?
pub fn busy_dies(rng: &mut Rng) -> Exercise {
    let engine_mb_s = f64::from(200 + 5 * rng.below(17));
    let left_percent = f64::from(10 + rng.below(16));
    let nand_mb_s = f64::from(90 + rng.below(80));
    let reaches_mb_s = engine_mb_s * left_percent / 100.0;
    let answer = 100.0 * reaches_mb_s / nand_mb_s;
    let values = numbers(&[
        ("engine_mb_s", engine_mb_s),
        ("left_percent", left_percent),
        ("nand_mb_s", nand_mb_s),
        ("reaches_mb_s", reaches_mb_s),
        ("idle_percent", 100.0 - answer),
    ]);
    let mistakes =
        [("compression_forgotten", 100.0 * engine_mb_s / nand_mb_s), ("idle", 100.0 - answer)];
    Exercise::new(values, answer, 0.02, mistakes)
}

/// The rates of NAND and engine and the compression are given: how fast is the host?
pub fn compressed_rate(rng: &mut Rng) -> Exercise {
    let nand_mb_s = f64::from(80 + rng.below(80));
    let engine_mb_s = f64::from(200 + 5 * rng.below(17));
    let left_percent = f64::from(10 + 5 * rng.below(19));
    let nand_allows_mb_s = nand_mb_s * 100.0 / left_percent;
    let values = numbers(&[
        ("nand_mb_s", nand_mb_s),
        ("engine_mb_s", engine_mb_s),
        ("left_percent", left_percent),
        ("nand_allows_mb_s", nand_allows_mb_s),
    ]);
    let mistakes = [
        ("sum", nand_allows_mb_s + engine_mb_s),
        ("larger", nand_allows_mb_s.max(engine_mb_s)),
        ("compression_forgotten", nand_mb_s),
    ];
    Exercise::new(values, nand_allows_mb_s.min(engine_mb_s), 0.01, mistakes)
}

#[cfg(test)]
mod tests {
    use super::{busy_dies, compressed_rate, hidden_by_the_host};
    use spec::rng::Rng;

    #[test]
    fn a_host_that_works_hides_some_of_the_difference_and_never_all() {
        for seed in 0..50 {
            let drawn = hidden_by_the_host(&mut Rng::new(seed));
            assert!(drawn.answer > 0.0 && drawn.answer < drawn.values["drive_percent"], "{seed}");
        }
    }

    #[test]
    fn dies_behind_an_engine_that_is_the_limit_are_never_full() {
        for seed in 0..200 {
            let drawn = busy_dies(&mut Rng::new(seed));
            assert!(drawn.answer < 90.0, "{seed}: {}", drawn.answer);
        }
    }

    #[test]
    fn either_the_engine_or_the_nand_is_the_limit() {
        let limits: Vec<bool> = (0..50)
            .map(|seed| {
                let drawn = compressed_rate(&mut Rng::new(seed));
                drawn.answer >= drawn.values["engine_mb_s"]
            })
            .collect();
        assert!(limits.contains(&true) && limits.contains(&false));
    }
}

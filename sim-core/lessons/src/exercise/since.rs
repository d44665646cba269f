//! Exercises on later drives: caches with one bit per cell, and the rate of today's dies.

use super::{Exercise, numbers};
use spec::rng::Rng;

/// A copy does not fit into the cache: how long does it take?
pub fn slc_cache(rng: &mut Rng) -> Exercise {
    let bits = 3 + rng.below(2);
    let flash_gb = 250 << rng.below(3);
    let cache_percent = 6 * bits * (1 + rng.below(3)) / 2;
    let cache_gb = f64::from(flash_gb * cache_percent) / 100.0 / f64::from(bits);
    let copy_gb = (cache_gb as u32 / 10 + 2 + rng.below(12)) * 10;
    let fast_mb_s = 800 + 100 * rng.below(15);
    let slow_mb_s = if bits == 3 { 300 + 50 * rng.below(7) } else { 80 + 10 * rng.below(7) };
    let fast_s = cache_gb * 1000.0 / f64::from(fast_mb_s);
    let rest_gb = f64::from(copy_gb) - cache_gb;
    let slow_s = rest_gb * 1000.0 / f64::from(slow_mb_s);
    // With a cache of another size.
    let seconds = |cache_gb: f64| {
        let fast_gb = cache_gb.min(f64::from(copy_gb));
        let slow_gb = f64::from(copy_gb) - fast_gb;
        fast_gb * 1000.0 / f64::from(fast_mb_s) + slow_gb * 1000.0 / f64::from(slow_mb_s)
    };
    let answer = fast_s + slow_s;
    let values = numbers(&[
        ("bits", f64::from(bits)),
        ("flash_gb", f64::from(flash_gb)),
        ("cache_percent", f64::from(cache_percent)),
        ("cache_gb", cache_gb),
        ("copy_gb", f64::from(copy_gb)),
        ("fast_mb_s", f64::from(fast_mb_s)),
        ("slow_mb_s", f64::from(slow_mb_s)),
        ("fast_s", fast_s),
        ("rest_gb", rest_gb),
        ("slow_s", slow_s),
        ("mean_mb_s", f64::from(copy_gb) * 1000.0 / answer),
    ]);
    let mistakes = [
        ("whole_blocks", seconds(f64::from(flash_gb * cache_percent) / 100.0)),
        ("all_slow", seconds(0.0)),
        ("all_fast", seconds(f64::from(copy_gb))),
    ];
    Exercise::new(values, answer, 0.01, mistakes)
}

/// How many bytes per second can the dies of a drive program?
pub fn die_bandwidth(rng: &mut Rng) -> Exercise {
    let dies = 4 << rng.below(3);
    let planes = 2 << rng.below(2);
    let page_kib = 8 << rng.below(2);
    let program_us = 500 + 25 * rng.below(70);
    // Like the generic parts: HP-NAND gives 200 to 300 us with one bit per cell.
    let slc_us = 200 + 25 * rng.below(5);
    let operation_bytes = f64::from(planes * page_kib * 1024);
    let die_mb_s = operation_bytes / f64::from(program_us);
    let values = numbers(&[
        ("dies", f64::from(dies)),
        ("planes", f64::from(planes)),
        ("page_kib", f64::from(page_kib)),
        ("program_us", f64::from(program_us)),
        ("operation_bytes", operation_bytes),
        ("die_mb_s", die_mb_s),
        ("slc_us", f64::from(slc_us)),
        ("slc_mb_s", operation_bytes / f64::from(slc_us) * f64::from(dies)),
    ]);
    let mistakes = [
        ("planes_forgotten", die_mb_s * f64::from(dies) / f64::from(planes)),
        ("kib_as_1000", die_mb_s * f64::from(dies) / 1.024),
        ("one_die", die_mb_s),
    ];
    Exercise::new(values, die_mb_s * f64::from(dies), 0.01, mistakes)
}

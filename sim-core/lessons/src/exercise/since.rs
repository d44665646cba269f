//! Exercises on later drives: caches with one bit per cell, and the rate of today's dies.

use super::Exercise;
use spec::rng::Rng;
use std::collections::BTreeMap;

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
    let answer = fast_s + slow_s;
    let values = BTreeMap::from([
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
    Exercise { values, answer, tolerance: 0.01 }
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
    let values = BTreeMap::from([
        ("dies", f64::from(dies)),
        ("planes", f64::from(planes)),
        ("page_kib", f64::from(page_kib)),
        ("program_us", f64::from(program_us)),
        ("operation_bytes", operation_bytes),
        ("die_mb_s", die_mb_s),
        ("slc_us", f64::from(slc_us)),
        ("slc_mb_s", operation_bytes / f64::from(slc_us) * f64::from(dies)),
    ]);
    Exercise { values, answer: die_mb_s * f64::from(dies), tolerance: 0.01 }
}

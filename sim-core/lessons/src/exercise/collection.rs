//! Exercises on collection: the cost of a victim, the time of a collection, and the effect of TRIM.

use super::{Exercise, numbers};
use spec::rng::Rng;

/// The valid pages of a victim are given: what is the write amplification?
pub fn victim_cost(rng: &mut Rng) -> Exercise {
    let pages = 64 << rng.below(3);
    let valid = pages / 5 + rng.below(pages * 3 / 5);
    let won = pages - valid;
    let values = numbers(&[
        ("pages", f64::from(pages)),
        ("valid", f64::from(valid)),
        ("won", f64::from(won)),
    ]);
    let mistakes = [
        ("host_forgotten", f64::from(valid) / f64::from(won)),
        ("of_valid", f64::from(pages) / f64::from(valid)),
    ];
    Exercise::new(values, f64::from(pages) / f64::from(won), 0.01, mistakes)
}

/// The operations of one collection follow each other: how long does it take?
pub fn collection_time(rng: &mut Rng) -> Exercise {
    let valid = 20 + rng.below(180);
    let read_us = 50 + 5 * rng.below(6);
    let program_us = 900 + 100 * rng.below(9);
    let erase_ms = 2 + rng.below(9);
    let page_us = read_us + program_us;
    let moves_us = valid * page_us;
    let total_us = moves_us + erase_ms * 1000;
    let values = numbers(&[
        ("valid", f64::from(valid)),
        ("read_us", f64::from(read_us)),
        ("program_us", f64::from(program_us)),
        ("erase_ms", f64::from(erase_ms)),
        ("page_us", f64::from(page_us)),
        ("moves_ms", f64::from(moves_us) / 1000.0),
    ]);
    let mistakes = [
        ("units_mixed", f64::from(moves_us + erase_ms)),
        ("microseconds", f64::from(total_us)),
        ("erase_each_page", f64::from(moves_us + valid * erase_ms * 1000) / 1000.0),
        ("read_forgotten", f64::from(valid * program_us + erase_ms * 1000) / 1000.0),
        ("erase_forgotten", f64::from(moves_us) / 1000.0),
    ];
    Exercise::new(values, f64::from(total_us) / 1000.0, 0.005, mistakes)
}

/// Part of the drive is deleted with TRIM: what share of the NAND holds no valid data?
pub fn trimmed_spare(rng: &mut Rng) -> Exercise {
    let raw_gb = 128 << rng.below(3);
    let user_gb = raw_gb * (84 + 2 * rng.below(6)) / 100;
    let deleted_gb = user_gb * (10 + 5 * rng.below(11)) / 100;
    let kept_gb = user_gb - deleted_gb;
    let spare = |used_gb: u32| f64::from(raw_gb - used_gb) / f64::from(raw_gb);
    let values = numbers(&[
        ("raw_gb", f64::from(raw_gb)),
        ("user_gb", f64::from(user_gb)),
        ("deleted_gb", f64::from(deleted_gb)),
        ("kept_gb", f64::from(kept_gb)),
        ("free_gb", f64::from(raw_gb - kept_gb)),
        ("untold", spare(user_gb)),
    ]);
    let mistakes = [
        ("deleted_only", f64::from(deleted_gb) / f64::from(raw_gb)),
        ("of_host", f64::from(raw_gb - kept_gb) / f64::from(user_gb)),
        ("percent_without_sign", 100.0 * spare(kept_gb)),
    ];
    Exercise::new(values, spare(kept_gb), 0.01, mistakes)
}

/// How many whole blocks can the drive free before the host comes back?
pub fn idle_blocks(rng: &mut Rng) -> Exercise {
    let idle_s = 2 + rng.below(9);
    let valid = 40 + rng.below(160);
    let page_us = 1000 + 100 * rng.below(8);
    let erase_us = 1000 * (3 + rng.below(8));
    let block_us = valid * page_us + erase_us;
    let values = numbers(&[
        ("idle_s", f64::from(idle_s)),
        ("valid", f64::from(valid)),
        ("page_us", f64::from(page_us)),
        ("erase_ms", f64::from(erase_us) / 1000.0),
        ("block_ms", f64::from(block_us) / 1000.0),
        ("ratio", f64::from(idle_s) * 1e6 / f64::from(block_us)),
    ]);
    let mistakes = [
        ("rounded_up", f64::from((idle_s * 1_000_000).div_ceil(block_us))),
        ("erase_forgotten", f64::from(idle_s * 1_000_000 / (valid * page_us))),
    ];
    Exercise::new(values, f64::from(idle_s * 1_000_000 / block_us), 0.001, mistakes)
}

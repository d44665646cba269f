//! Exercises on collection: the cost of a victim, the time of a collection, and the effect of TRIM.

use super::Exercise;
use spec::rng::Rng;
use std::collections::BTreeMap;

/// The valid pages of a victim are given: what is the write amplification?
pub fn victim_cost(rng: &mut Rng) -> Exercise {
    let pages = 64 << rng.below(3);
    let valid = pages * (20 + rng.below(61)) / 100;
    let won = pages - valid;
    let values = BTreeMap::from([
        ("pages", f64::from(pages)),
        ("valid", f64::from(valid)),
        ("won", f64::from(won)),
    ]);
    Exercise { values, answer: f64::from(pages) / f64::from(won), tolerance: 0.01 }
}

/// The operations of one collection follow each other: how long does it take?
pub fn collection_time(rng: &mut Rng) -> Exercise {
    let valid = 20 + rng.below(180);
    let read_us = 50 + 5 * rng.below(6);
    let program_us = 900 + 100 * rng.below(9);
    let erase_ms = 2 + rng.below(3);
    let page_us = read_us + program_us;
    let moves_us = valid * page_us;
    let total_us = moves_us + erase_ms * 1000;
    let values = BTreeMap::from([
        ("valid", f64::from(valid)),
        ("read_us", f64::from(read_us)),
        ("program_us", f64::from(program_us)),
        ("erase_ms", f64::from(erase_ms)),
        ("page_us", f64::from(page_us)),
        ("moves_ms", f64::from(moves_us) / 1000.0),
    ]);
    Exercise { values, answer: f64::from(total_us) / 1000.0, tolerance: 0.01 }
}

/// Part of the drive is deleted with TRIM: what share of the NAND holds no valid data?
pub fn trimmed_spare(rng: &mut Rng) -> Exercise {
    let raw_gb = 128 << rng.below(3);
    let user_gb = raw_gb * (84 + 2 * rng.below(6)) / 100;
    let deleted_gb = user_gb * (10 + 5 * rng.below(11)) / 100;
    let kept_gb = user_gb - deleted_gb;
    let spare = |used_gb: u32| f64::from(raw_gb - used_gb) / f64::from(raw_gb);
    let values = BTreeMap::from([
        ("raw_gb", f64::from(raw_gb)),
        ("user_gb", f64::from(user_gb)),
        ("deleted_gb", f64::from(deleted_gb)),
        ("kept_gb", f64::from(kept_gb)),
        ("free_gb", f64::from(raw_gb - kept_gb)),
        ("untold", spare(user_gb)),
    ]);
    Exercise { values, answer: spare(kept_gb), tolerance: 0.01 }
}

/// How many whole blocks can the drive free before the host comes back?
pub fn idle_blocks(rng: &mut Rng) -> Exercise {
    let idle_s = 2 + rng.below(9);
    let valid = 40 + rng.below(160);
    let page_us = 1000 + 100 * rng.below(8);
    let erase_us = 3000;
    let block_us = valid * page_us + erase_us;
    let values = BTreeMap::from([
        ("idle_s", f64::from(idle_s)),
        ("valid", f64::from(valid)),
        ("page_us", f64::from(page_us)),
        ("erase_ms", f64::from(erase_us) / 1000.0),
        ("block_ms", f64::from(block_us) / 1000.0),
        ("ratio", f64::from(idle_s) * 1e6 / f64::from(block_us)),
    ]);
    Exercise { values, answer: f64::from(idle_s * 1_000_000 / block_us), tolerance: 0.001 }
}

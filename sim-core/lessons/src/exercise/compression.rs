//! Exercises on compression: stored bytes, the space that they leave, and the meaning of a tool's
//! percentage.

use super::{Exercise, numbers};
use spec::rng::Rng;

const PIECE_BYTES: u32 = 4096;
const GRAIN_BYTES: u32 = 64;

/// The stored bytes of four pieces are given: what share of the host's bytes is stored?
pub fn stored_share(rng: &mut Rng) -> Exercise {
    let [a, b, c] = [0; 3].map(|_: u32| 520 + rng.below(3000));
    let stored = [a, b, c].map(|bytes| bytes.next_multiple_of(GRAIN_BYTES));
    let stored_bytes = stored.iter().sum::<u32>() + PIECE_BYTES;
    let values = numbers(&[
        ("a_bytes", f64::from(a)),
        ("b_bytes", f64::from(b)),
        ("c_bytes", f64::from(c)),
        ("a_stored_bytes", f64::from(stored[0])),
        ("b_stored_bytes", f64::from(stored[1])),
        ("c_stored_bytes", f64::from(stored[2])),
        ("stored_bytes", f64::from(stored_bytes)),
        ("host_bytes", f64::from(4 * PIECE_BYTES)),
    ]);
    let answer = f64::from(stored_bytes) / f64::from(4 * PIECE_BYTES);
    let mistakes = [
        ("not_rounded", f64::from(a + b + c + PIECE_BYTES) / f64::from(4 * PIECE_BYTES)),
        ("fourth_forgotten", f64::from(stored_bytes - PIECE_BYTES) / f64::from(4 * PIECE_BYTES)),
        ("saved", 1.0 - answer),
        ("percent_without_sign", 100.0 * answer),
    ];
    Exercise::new(values, answer, 0.005, mistakes)
}

/// A full drive stores its data in a share of its size: what share of the NAND is spare?
pub fn compressed_spare(rng: &mut Rng) -> Exercise {
    let raw_gib = 64_u32 << rng.below(4);
    let user_gb = raw_gib * (28 + rng.below(5)) / 32;
    let stored_percent = 30 + rng.below(51);
    let raw_gb = f64::from(raw_gib) * 1.073_741_824;
    let stored_gb = f64::from(user_gb) * f64::from(stored_percent) / 100.0;
    let plain_spare = (raw_gb - f64::from(user_gb)) / raw_gb;
    let values = numbers(&[
        ("raw_gib", f64::from(raw_gib)),
        ("user_gb", f64::from(user_gb)),
        ("stored_percent", f64::from(stored_percent)),
        ("raw_gb", raw_gb),
        ("stored_gb", stored_gb),
        ("plain_spare", plain_spare),
    ]);
    let mistakes = [
        ("gib_as_gb", (f64::from(raw_gib) - stored_gb) / f64::from(raw_gib)),
        ("of_host", (raw_gb - stored_gb) / f64::from(user_gb)),
        ("compression_forgotten", plain_spare),
        ("percent_without_sign", 100.0 * (raw_gb - stored_gb) / raw_gb),
    ];
    Exercise::new(values, (raw_gb - stored_gb) / raw_gb, 0.01, mistakes)
}

/// A tool prints a percentage: how far apart are its two readings, in whole granules of a piece?
pub fn tool_percent(rng: &mut Rng) -> Exercise {
    let percent = 12 + rng.below(36);
    let unit_bytes = 16 << rng.below(4);
    let stored = |percent: u32| (PIECE_BYTES * percent).div_ceil(100).next_multiple_of(unit_bytes);
    let (left_bytes, saved_bytes) = (stored(percent), stored(100 - percent));
    let values = numbers(&[
        ("percent", f64::from(percent)),
        ("unit_bytes", f64::from(unit_bytes)),
        ("other_percent", f64::from(100 - percent)),
        ("left_bytes", f64::from(left_bytes)),
        ("saved_bytes", f64::from(saved_bytes)),
    ]);
    let mistakes = [
        ("not_rounded", f64::from(PIECE_BYTES * (100 - 2 * percent)) / 100.0),
        ("first_reading", f64::from(left_bytes)),
        ("second_reading", f64::from(saved_bytes)),
    ];
    Exercise::new(values, f64::from(saved_bytes - left_bytes), 0.001, mistakes)
}

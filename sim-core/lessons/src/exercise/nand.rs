//! Exercises on gates and cells.

use super::{Exercise, numbers};
use crate::logic::NandGate;
use spec::code::Code;
use spec::rng::Rng;

/// The outputs of two gates enter a third: which binary number is its output?
pub fn nand_outputs(rng: &mut Rng) -> Exercise {
    let inputs = rng.below(16);
    let bit = |index: u32| inputs >> (3 - index) & 1 == 1;
    let [a, b, c, d] = [bit(0), bit(1), bit(2), bit(3)];
    let (x, y) = (NandGate::of(a, b).output, NandGate::of(c, d).output);
    let z = NandGate::of(x, y).output;
    let digit = |bit: bool| f64::from(u8::from(bit));
    let number = |z| 4.0 * digit(x) + 2.0 * digit(y) + digit(z);
    let values = numbers(&[
        ("a", digit(a)),
        ("b", digit(b)),
        ("c", digit(c)),
        ("d", digit(d)),
        ("x", digit(x)),
        ("y", digit(y)),
        ("z", digit(z)),
    ]);
    let mistakes = [
        ("inputs_not_inverted", number(NandGate::of(a && b, c && d).output)),
        ("last_as_and", number(x && y)),
    ];
    Exercise::new(values, number(z), 0.01, mistakes)
}

/// A number of bits shares a threshold window: how far is one level from the next?
pub fn level_distance(rng: &mut Rng) -> Exercise {
    let bits = 2 + rng.below(3);
    let window_mv = 3_000 + 150 * rng.below(21);
    let levels = 1_u32 << bits;
    let values = numbers(&[
        ("bits", f64::from(bits)),
        ("window_mv", f64::from(window_mv)),
        ("levels", f64::from(levels)),
        ("references", f64::from(levels - 1)),
    ]);
    let answer = f64::from(window_mv) / f64::from(levels - 1);
    let mistakes = [
        ("by_levels", f64::from(window_mv) / f64::from(levels)),
        ("by_bits", f64::from(window_mv) / f64::from(bits)),
    ];
    Exercise::new(values, answer, 0.01, mistakes)
}

/// The threshold after the first pulse and the mark are given: how many pulses does the cell need?
pub fn program_pulses(rng: &mut Rng) -> Exercise {
    let step_mv = 50 * (2 + rng.below(9));
    let first_mv = 50 * rng.below(21);
    let mark_mv = first_mv + 1_000 + 50 * rng.below(41);
    let way_mv = mark_mv - first_mv;
    let further = way_mv.div_ceil(step_mv);
    let values = numbers(&[
        ("step_mv", f64::from(step_mv)),
        ("first_mv", f64::from(first_mv)),
        ("mark_mv", f64::from(mark_mv)),
        ("way_mv", f64::from(way_mv)),
        ("further", f64::from(further)),
        ("end_mv", f64::from(first_mv + further * step_mv)),
    ]);
    let mistakes = [
        ("first_forgotten", f64::from(further)),
        ("from_zero", f64::from(1 + mark_mv.div_ceil(step_mv))),
    ];
    Exercise::new(values, f64::from(1 + further), 0.001, mistakes)
}

/// A bit error rate is given: how many bits of a codeword are wrong on average?
pub fn wrong_bits(rng: &mut Rng) -> Exercise {
    let code = Code { t: 4 * (3 + rng.below(8)), codeword_bytes: 1_024 };
    let per_million = 50 * (1 + rng.below(60));
    let data_bits = code.codeword_bytes * 8;
    let bits = data_bits + code.parity_bits();
    let answer = f64::from(bits) * f64::from(per_million) / 1e6;
    let values = numbers(&[
        ("t", f64::from(code.t)),
        ("per_million", f64::from(per_million)),
        ("data_bits", f64::from(data_bits)),
        ("parity_bits", f64::from(code.parity_bits())),
        ("bits", f64::from(bits)),
        ("share_percent", 100.0 * answer / f64::from(code.t)),
    ]);
    let mistakes = [
        ("parity_forgotten", f64::from(data_bits) * f64::from(per_million) / 1e6),
        ("bytes_as_bits", f64::from(code.codeword_bytes) * f64::from(per_million) / 1e6),
    ];
    Exercise::new(values, answer, 0.02, mistakes)
}

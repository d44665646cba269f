//! Exercises on gates and cells.

use super::{Exercise, numbers};
use crate::logic::NandGate;
use spec::code::Code;
use spec::rng::Rng;
use std::collections::BTreeMap;

/// The bits of the four inputs and three outputs, the highest first.
const SIGNALS: [[&str; 8]; 7] = [
    ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8"],
    ["b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8"],
    ["c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8"],
    ["d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8"],
    ["x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8"],
    ["y1", "y2", "y3", "y4", "y5", "y6", "y7", "y8"],
    ["z1", "z2", "z3", "z4", "z5", "z6", "z7", "z8"],
];

const fn bit(byte: u32, place: usize) -> u32 {
    byte >> (7 - place) & 1
}

/// A number whose digits in base `base` are the bits of a byte.
fn read_in(base: u32, byte: u32) -> f64 {
    f64::from((0..8).fold(0, |number, place| base * number + bit(byte, place)))
}

fn nand(a: u32, b: u32) -> u32 {
    (0..8).fold(0, |output, place| {
        let gate = NandGate::of(bit(a, place) == 1, bit(b, place) == 1);
        2 * output + u32::from(gate.output)
    })
}

/// Bytes pass through three gates bit by bit: which binary number comes out?
pub fn nand_outputs(rng: &mut Rng) -> Exercise {
    let [a, b, c, d] = [0; 4].map(|_: u32| rng.below(256));
    let (x, y) = (nand(a, b), nand(c, d));
    let z = nand(x, y);
    let mut values = BTreeMap::new();
    for (names, byte) in SIGNALS.into_iter().zip([a, b, c, d, x, y, z]) {
        for (place, name) in names.into_iter().enumerate() {
            values.insert(name, f64::from(bit(byte, place)));
        }
    }
    let mistakes = [
        ("inputs_not_inverted", f64::from(nand(a & b, c & d))),
        ("last_as_and", f64::from(x & y)),
        ("binary_digits", read_in(10, z)),
    ];
    // Only the exact number is right.
    Exercise::new(values, read_in(2, z), 1e-6, mistakes)
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

/// The threshold after the first pulse and the mark are given: how long does programming take?
pub fn program_pulses(rng: &mut Rng) -> Exercise {
    let step_mv = 50 * (2 + rng.below(9));
    let first_mv = 50 * rng.below(21);
    let mark_mv = first_mv + 1_000 + 50 * rng.below(41);
    let pulse_us = 30 + rng.below(51);
    let way_mv = mark_mv - first_mv;
    let further = way_mv.div_ceil(step_mv);
    let pulses = 1 + further;
    let values = numbers(&[
        ("step_mv", f64::from(step_mv)),
        ("first_mv", f64::from(first_mv)),
        ("mark_mv", f64::from(mark_mv)),
        ("pulse_us", f64::from(pulse_us)),
        ("way_mv", f64::from(way_mv)),
        ("further", f64::from(further)),
        ("pulses", f64::from(pulses)),
        ("end_mv", f64::from(first_mv + further * step_mv)),
    ]);
    // Rounding down gives as many pulses as leaving out the first.
    let mistakes = [
        ("first_forgotten", f64::from(further * pulse_us)),
        ("from_zero", f64::from((1 + mark_mv.div_ceil(step_mv)) * pulse_us)),
        ("pulses", f64::from(pulses)),
    ];
    Exercise::new(values, f64::from(pulses * pulse_us), 0.001, mistakes)
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

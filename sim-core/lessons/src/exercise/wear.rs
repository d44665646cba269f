//! Exercises on wear, correction and parity.

use super::{Exercise, numbers};
use run::report::endurance_bytes;
use spec::code::Code;
use spec::rng::Rng;

const GIB: u64 = 1 << 30;

/// NAND in GiB, cycles and write amplification are given: how many TB can be written?
pub fn endurance(rng: &mut Rng) -> Exercise {
    let raw_gib = 64_u32 << rng.below(4);
    let pe_cycles = [1_000, 3_000, 5_000, 10_000, 30_000][rng.below(5) as usize];
    let write_amplification = f64::from(12 + rng.below(60)) / 10.0;
    let bytes = endurance_bytes(pe_cycles, u64::from(raw_gib) * GIB, write_amplification);
    let raw_gb = f64::from(raw_gib) * 1.073_741_824;
    let nand_tb = raw_gb * f64::from(pe_cycles) / 1e3;
    let values = numbers(&[
        ("raw_gib", f64::from(raw_gib)),
        ("raw_gb", raw_gb),
        ("pe_cycles", f64::from(pe_cycles)),
        ("write_amplification", write_amplification),
        ("nand_tb", nand_tb),
    ]);
    let mistakes = [
        ("gib_as_gb", bytes / 1e12 / 1.073_741_824),
        ("amplification_forgotten", nand_tb),
        ("multiplied", nand_tb * write_amplification),
    ];
    Exercise::new(values, bytes / 1e12, 0.01, mistakes)
}

/// A rating in TB, a capacity and cycles are given: which write amplification does the rating
/// assume?
pub fn implied_write_amplification(rng: &mut Rng) -> Exercise {
    let user_gb = [100, 120, 200, 240, 400, 480][rng.below(6) as usize];
    let pe_cycles = [3_000, 5_000, 10_000, 30_000][rng.below(4) as usize];
    let whole_tb = user_gb * pe_cycles / 1_000;
    let rated_tb = whole_tb * 10 / (15 + rng.below(61));
    let values = numbers(&[
        ("user_gb", f64::from(user_gb)),
        ("pe_cycles", f64::from(pe_cycles)),
        ("rated_tb", f64::from(rated_tb)),
        ("nand_tb", f64::from(whole_tb)),
    ]);
    let mistakes = [("inverse", f64::from(rated_tb) / f64::from(whole_tb))];
    Exercise::new(values, f64::from(whole_tb) / f64::from(rated_tb), 0.01, mistakes)
}

/// Four dies and their XOR store a byte each, and one byte is lost: what was it?
pub fn lost_byte(rng: &mut Rng) -> Exercise {
    let bytes = [0; 4].map(|_: u32| rng.below(256));
    let parity = bytes.iter().fold(0, |sum, byte| sum ^ byte);
    let [a, b, lost, d] = bytes;
    let values = numbers(&[
        ("a", f64::from(a)),
        ("b", f64::from(b)),
        ("d", f64::from(d)),
        ("parity", f64::from(parity)),
        ("ab", f64::from(a ^ b)),
        ("abd", f64::from(a ^ b ^ d)),
    ]);
    let mistakes = [("parity_forgotten", f64::from(a ^ b ^ d))];
    // Only the exact byte is right.
    Exercise::new(values, f64::from(lost), 1e-6, mistakes)
}

/// A BCH code over some bytes: how many bytes of parity does it need?
pub fn code_parity(rng: &mut Rng) -> Exercise {
    let code = Code { t: 8 + rng.below(73), codeword_bytes: 512 << rng.below(2) };
    let values = numbers(&[
        ("t", f64::from(code.t)),
        ("codeword_bytes", f64::from(code.codeword_bytes)),
        ("each_bits", f64::from(code.parity_bits() / code.t)),
        ("parity_bits", f64::from(code.parity_bits())),
        ("exact_bytes", f64::from(code.parity_bits()) / 8.0),
    ]);
    let mistakes = [
        ("rounded_down", f64::from(code.parity_bits() / 8)),
        ("bits", f64::from(code.parity_bits())),
    ];
    Exercise::new(values, f64::from(code.parity_bytes()), 0.001, mistakes)
}

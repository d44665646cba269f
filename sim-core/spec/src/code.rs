//! Error-correcting codes: the wrong bits that they correct, and how often there are more of them.
//!
//! A binary BCH code over GF(2^m) corrects `t` wrong bits in a codeword and needs at most m x t
//! bits of parity. m is 13 for 512 bytes of data and 14 for 1,024. Errors are assumed to be
//! independent, so the number of wrong bits is binomial. The computation uses + - * / only, which
//! give the same bits on every machine.
//!
//! With 512 bytes and t = 15, parity takes 13 x 15 = 195 bits, which are 25 bytes. At a raw bit
//! error rate of 3.4e-4, such a codeword of 4,291 bits has 1.5 wrong bits on average. It has more
//! than 15 with probability 4.1e-12. Divided by its 4,096 bits of data, this is one lost codeword
//! in 10^15 bits read.
//!
//! An LDPC code with as much parity is taken to correct as many bits when it only knows each bit as
//! 0 or 1 (a hard decision). It corrects more when the cells are sensed at further references,
//! because it then knows which bits lie close to the border and are doubtful (a soft decision).
//! `CODE_KINDS` has how many times as many. With t = 64 these are 64, 96, 110, 117, 120, 123 and
//! 124 bits.

/// The size of a code: its codewords, its parity, and what it corrects with hard decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    /// Wrong bits that the code corrects in one codeword if each is only known as 0 or 1.
    pub t: u32,
    /// Bytes of data in a codeword, 512 or 1,024.
    pub codeword_bytes: u32,
}

/// A kind of code, and what further sensing adds to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeKind {
    pub name: &'static str,
    /// Wrong bits corrected, in thousandths of `t`, indexed by the further references at which each
    /// cell was sensed.
    pub soft_permille: &'static [u32],
}

impl CodeKind {
    /// The most further references that the code can use.
    #[must_use]
    pub const fn soft_reads_max(&self) -> u32 {
        self.soft_permille.len() as u32 - 1
    }
}

/// The kinds of code, the usual one first.
///
/// LDPC: the wrong bits at which the mutual information of a binary channel with Gaussian noise,
/// sensed at 1 to 7 references where they tell most, equals a code rate of 0.9, over those at one
/// reference (`tests/reference/soft-sensing`). A real code stays below both limits; it is assumed
/// to stay below each by the same factor.
pub const CODE_KINDS: [CodeKind; 2] = [
    CodeKind { name: "bch", soft_permille: &[1000] },
    CodeKind { name: "ldpc", soft_permille: &[1000, 1510, 1726, 1831, 1889, 1924, 1947] },
];

/// The most further references that any code can use.
pub const SOFT_READS_MAX: u64 = CODE_KINDS[1].soft_reads_max() as u64;

/// The names of `CODE_KINDS`, in its order.
pub const CODE_WORDS: [&str; CODE_KINDS.len()] = {
    let mut words = [""; CODE_KINDS.len()];
    let mut index = 0;
    while index < words.len() {
        words[index] = CODE_KINDS[index].name;
        index += 1;
    }
    words
};

/// Halvings of the range of rates, 0 to 0.5. They make the result exact to 2^-65.
const BISECTIONS: u32 = 64;

impl Code {
    /// Bits of parity in a codeword.
    #[must_use]
    pub fn parity_bits(&self) -> u32 {
        let m = if self.codeword_bytes <= 512 { 13 } else { 14 };
        m * self.t
    }

    /// Bytes of parity in a codeword, rounded up to whole bytes.
    #[must_use]
    pub fn parity_bytes(&self) -> u32 {
        self.parity_bits().div_ceil(8)
    }

    /// Returns the probability that more than `t` bits of a codeword are wrong if each bit is
    /// wrong with probability `rate`, 0 to 0.5. A result too small for an `f64` is 0.
    #[must_use]
    pub fn codeword_failure(&self, rate: f64) -> f64 {
        self.failure_beyond(self.t, rate)
    }

    /// The same for more than `corrected` bits.
    #[must_use]
    #[inline(never)]
    pub fn failure_beyond(&self, corrected: u32, rate: f64) -> f64 {
        let bits = self.codeword_bytes * 8 + self.parity_bits();
        let odds = rate / (1.0 - rate);
        let next =
            |term: f64, wrong: u32| term * f64::from(bits - wrong) / f64::from(wrong + 1) * odds;
        // Each term is the probability of one number of wrong bits, from 0 up. The first term
        // underflows to 0 only if far more than `corrected` wrong bits are expected.
        let mut term = power(1.0 - rate, bits);
        let mut within = term;
        for wrong in 0..corrected {
            term = next(term, wrong);
            within += term;
        }
        // Sums the side of `corrected` on which few codewords are: small results stay exact.
        if f64::from(bits) * rate > f64::from(corrected) {
            return 1.0 - within.min(1.0);
        }
        let mut beyond = 0.0;
        for wrong in corrected..bits {
            term = next(term, wrong);
            let before = beyond;
            beyond += term;
            if beyond == before {
                break;
            }
        }
        beyond
    }

    /// Returns the failing codewords per bit of data read, which JESD218 calls UBER, if `corrected`
    /// bits of a codeword are.
    #[must_use]
    pub fn uncorrectable_bit_error_rate(&self, corrected: u32, rate: f64) -> f64 {
        self.failure_beyond(corrected, rate) / f64::from(self.codeword_bytes * 8)
    }

    /// Returns the highest raw bit error rate, 0 to 0.5, at which the uncorrectable bit error rate
    /// is at most `uncorrectable` if `corrected` bits of a codeword are.
    #[must_use]
    pub fn rate_corrected(&self, corrected: u32, uncorrectable: f64) -> f64 {
        let (mut low, mut high) = (0.0, 0.5);
        for _ in 0..BISECTIONS {
            let middle = (low + high) / 2.0;
            if self.uncorrectable_bit_error_rate(corrected, middle) <= uncorrectable {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    }
}

/// `base` to the power of `exponent`, by repeated squaring.
fn power(base: f64, exponent: u32) -> f64 {
    let (mut result, mut square, mut left) = (1.0, base, exponent);
    while left > 0 {
        if left % 2 == 1 {
            result *= square;
        }
        square *= square;
        left /= 2;
    }
    result
}

/// Returns the probability that at least one of `count` things fails if each fails with
/// probability `one`. It adds failures up by doubling. One minus a power of `1 - one` would lose
/// small probabilities.
#[must_use]
pub fn any_fails(one: f64, count: u32) -> f64 {
    let both = |a: f64, b: f64| a + b - a * b;
    let (mut result, mut doubled, mut left) = (0.0, one, count);
    while left > 0 {
        if left % 2 == 1 {
            result = both(result, doubled);
        }
        doubled = both(doubled, doubled);
        left /= 2;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::{CODE_KINDS, Code, any_fails};

    #[track_caller]
    fn near(found: f64, expected: f64, tolerance: f64) {
        assert!((found / expected - 1.0).abs() < tolerance, "{found:e}, expected {expected:e}");
    }

    /// Compared with the exact sums in `tests/reference/bch`.
    #[test]
    fn a_codeword_fails_as_often_as_the_exact_sum_says() {
        let rows = include_str!("../../../tests/reference/bch/rows.csv");
        let mut read = 0;
        for line in rows.lines().skip(1) {
            let cells: Vec<f64> = line.split(',').map(|c| c.parse().expect("a number")).collect();
            let code = Code { t: cells[0] as u32, codeword_bytes: cells[1] as u32 };
            near(code.codeword_failure(cells[2]), cells[3], 1e-9);
            read += 1;
        }
        assert!(read >= 20, "{read} rows");
    }

    /// HZ: with 15 bits in 512 bytes, one bit in 10^15 is lost at a raw rate of 3.4e-4.
    #[test]
    fn the_published_limit_of_bch_15_is_met() {
        let code = Code { t: 15, codeword_bytes: 512 };
        assert_eq!((code.parity_bits(), code.parity_bytes()), (195, 25));
        near(code.rate_corrected(15, 1e-15), 3.4e-4, 0.015);
        near(code.codeword_failure(code.rate_corrected(15, 1e-15)), 4.1e-12, 0.01);
    }

    #[test]
    fn failure_grows_with_the_rate_from_never_to_always() {
        let code = Code { t: 40, codeword_bytes: 1024 };
        assert_eq!(code.codeword_failure(0.0), 0.0);
        assert_eq!(code.codeword_failure(0.5), 1.0);
        let mut before = 0.0;
        for step in 1..2000 {
            let now = code.codeword_failure(f64::from(step) * 1e-5);
            assert!((before..=1.0).contains(&now), "{step}: {now} after {before}");
            before = now;
        }
        let stronger = Code { t: 41, ..code };
        assert!(stronger.codeword_failure(3e-3) < code.codeword_failure(3e-3));
    }

    /// Compared with the limits in `tests/reference/soft-sensing`, which another program computed.
    #[test]
    fn further_references_add_what_information_theory_allows() {
        let rows = include_str!("../../../tests/reference/soft-sensing/rows.csv");
        let limits: Vec<f64> = rows
            .lines()
            .skip(1)
            .filter_map(|line| line.strip_prefix("0.9,"))
            .map(|line| line.split(',').nth(1).expect("a limit").parse().expect("a number"))
            .collect();
        let permille = CODE_KINDS[1].soft_permille;
        assert_eq!(limits.len(), permille.len());
        for (limit, permille) in limits.iter().zip(permille) {
            near(f64::from(*permille) / 1000.0, limit / limits[0], 5e-4);
        }
    }

    #[test]
    fn one_of_many_fails_as_often_as_one_minus_none() {
        near(any_fails(0.01, 37), 1.0 - 0.99f64.powi(37), 1e-12);
        near(any_fails(1e-20, 64), 64e-20, 1e-12);
        assert_eq!((any_fails(0.3, 0), any_fails(0.0, 9), any_fails(1.0, 5)), (0.0, 0.0, 1.0));
    }
}

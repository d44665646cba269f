//! What an error-correcting code can and cannot do.
//!
//! A binary BCH code over GF(2^m) corrects `t` wrong bits of a codeword with at most m x t bits of
//! parity; m = 13 for 512 bytes of data, 14 for 1,024. Errors are taken as independent, so their
//! number is binomial. All of it is computed with + - * / alone, the same bits on every machine.

/// A BCH code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    /// Wrong bits that it corrects in a codeword.
    pub t: u32,
    /// Data of a codeword: 512 or 1,024.
    pub codeword_bytes: u32,
}

/// Sums stop growing long before so many halvings of the rate.
const BISECTIONS: u32 = 64;

impl Code {
    #[must_use]
    pub fn parity_bits(&self) -> u32 {
        let m = if self.codeword_bytes <= 512 { 13 } else { 14 };
        m * self.t
    }

    /// Whole bytes.
    #[must_use]
    pub fn parity_bytes(&self) -> u32 {
        self.parity_bits().div_ceil(8)
    }

    /// Probability that a codeword has more than `t` wrong bits where each is wrong with
    /// probability `rate`, 0..=0.5. Too small for an `f64` is 0.
    #[must_use]
    #[inline(never)]
    pub fn codeword_failure(&self, rate: f64) -> f64 {
        let bits = self.codeword_bytes * 8 + self.parity_bits();
        let odds = rate / (1.0 - rate);
        let next =
            |term: f64, wrong: u32| term * f64::from(bits - wrong) / f64::from(wrong + 1) * odds;
        // One term a number of wrong bits, from none on. The first is too small for an `f64` only
        // where far more than `t` bits are wrong.
        let mut term = power(1.0 - rate, bits);
        let mut within = term;
        for wrong in 0..self.t {
            term = next(term, wrong);
            within += term;
        }
        // The side of `t` that most codewords are not on is summed, so that small stays exact.
        if f64::from(bits) * rate > f64::from(self.t) {
            return 1.0 - within.min(1.0);
        }
        let mut beyond = 0.0;
        for wrong in self.t..bits {
            term = next(term, wrong);
            let before = beyond;
            beyond += term;
            if beyond == before {
                break;
            }
        }
        beyond
    }

    /// Codewords that fail, a bit of data read: what JESD218 calls UBER.
    #[must_use]
    pub fn uncorrectable_bit_error_rate(&self, rate: f64) -> f64 {
        self.codeword_failure(rate) / f64::from(self.codeword_bytes * 8)
    }

    /// The highest raw bit error rate at which no more than `uncorrectable` of the bits read are
    /// lost.
    #[must_use]
    pub fn rate_corrected(&self, uncorrectable: f64) -> f64 {
        let (mut low, mut high) = (0.0, 0.5);
        for _ in 0..BISECTIONS {
            let middle = (low + high) / 2.0;
            if self.uncorrectable_bit_error_rate(middle) <= uncorrectable {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    }
}

/// `base` to the `exponent`, by squaring.
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

/// Probability that at least one of `count` fails where each does with probability `one`. Adds up
/// doubles instead of raising what is left to a power, so that small stays exact.
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
    use super::{Code, any_fails};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[track_caller]
    fn near(found: f64, expected: f64, tolerance: f64) {
        assert!((found / expected - 1.0).abs() < tolerance, "{found:e}, expected {expected:e}");
    }

    /// `tests/reference/bch`: exact sums, and one figure in print.
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

    /// HZ: 15 bits of 512 bytes keep one bit of 10^15 up to a rate of 3.4e-4.
    #[test]
    fn the_published_limit_of_bch_15_is_met() {
        let code = Code { t: 15, codeword_bytes: 512 };
        assert_eq!((code.parity_bits(), code.parity_bytes()), (195, 25));
        near(code.rate_corrected(1e-15), 3.4e-4, 0.015);
        near(code.codeword_failure(code.rate_corrected(1e-15)), 4.1e-12, 0.01);
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

    #[test]
    fn one_of_many_fails_as_often_as_one_minus_none() {
        near(any_fails(0.01, 37), 1.0 - 0.99f64.powi(37), 1e-12);
        near(any_fails(1e-20, 64), 64e-20, 1e-12);
        assert_eq!((any_fails(0.3, 0), any_fails(0.0, 9), any_fails(1.0, 5)), (0.0, 0.0, 1.0));
    }
}

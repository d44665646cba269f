//! Reads decimal numbers to the nearest double, and shows doubles with as few decimals as
//! possible.
//!
//! 1. The digits become a whole number; the point and the exponent become a power of ten: "0.07"
//!    is 7 and -2.
//! 2. If both are exact as doubles, one division or product rounds once, and so correctly: 7 /
//!    100.
//! 3. Else the quotient is computed with more bits than a double has. Its last bit is set if there
//!    is a remainder, so that the rounding to a double is right.
//! 4. A number with more than 15 digits that is below 0.00001, or above the range of any field, is
//!    rounded several times instead.
//!
//! The standard library reads any number of digits, with tables of 10 KB that a browser would have
//! to load. Here a number has at most 19 significant digits.

/// Every whole number up to this one is exact as a double.
pub const EXACT_MAX: u64 = 1 << 53;
/// The powers of ten that are exact as doubles.
const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];
/// The lowest power of ten whose division leaves at least 54 bits of a quotient.
const WIDE_POWER_MIN: i32 = -21;

/// Returns `None` if `text` is no decimal number, or has more than 19 significant digits.
#[must_use]
pub fn parse(text: &str) -> Option<f64> {
    let (is_negative, text) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (number, exponent) = match text.split_once(['e', 'E']) {
        Some((number, exponent)) => (number, exponent.parse::<i16>().ok()?),
        None => (text, 0),
    };
    let (whole, fraction) = match number.split_once('.') {
        Some((whole, fraction)) => (whole, fraction.trim_end_matches('0')),
        None => (number, ""),
    };
    if whole.is_empty() {
        return None;
    }
    let mut digits = 0u64;
    for byte in whole.bytes().chain(fraction.bytes()) {
        if !byte.is_ascii_digit() {
            return None;
        }
        digits = digits.checked_mul(10)?.checked_add(u64::from(byte - b'0'))?;
    }
    let power = i32::from(exponent) - i32::try_from(fraction.len()).ok()?;
    let value = scaled(digits, power)?;
    Some(if is_negative { -value } else { value })
}

/// The largest power of ten that is tried; beyond it every number is 0 or too large.
const POWER_MAX: u32 = 400;

/// `digits` times ten to the `power`, rounded at each step of 22 powers. `None` if it is too
/// large.
fn rounded(digits: u64, power: i32) -> Option<f64> {
    let (mut value, mut left) = (digits as f64, power.unsigned_abs());
    if left > POWER_MAX {
        return None;
    }
    while left > 0 {
        let step = left.min(POWERS.len() as u32 - 1);
        let ten = POWERS[step as usize];
        value = if power < 0 { value / ten } else { value * ten };
        left -= step;
    }
    value.is_finite().then_some(value)
}

/// `digits` times ten to the `power`, rounded once if possible. `None` if it is too large.
fn scaled(digits: u64, power: i32) -> Option<f64> {
    let is_exact = digits <= EXACT_MAX && (power.unsigned_abs() as usize) < POWERS.len();
    match power {
        _ if is_exact => rounded(digits, power),
        0 => Some(digits as f64),
        WIDE_POWER_MIN..0 => {
            let divisor = 10u128.pow(power.unsigned_abs());
            let shift = digits.leading_zeros() + 63;
            let dividend = u128::from(digits) << shift;
            let rest = u128::from(!dividend.is_multiple_of(divisor));
            Some(((dividend / divisor) | rest) as f64 / (1u128 << shift) as f64)
        }
        _ => rounded(digits, power),
    }
}

/// The most decimals that `shown` prints.
const DECIMALS_MAX: usize = 12;

/// Returns `value` with the fewest decimals that read as `value` again, but at most twelve. Beyond
/// 2^53 it only returns that the value is that large. The standard library's printing takes 7 KB
/// of the compressed download.
#[must_use]
pub fn shown(value: f64) -> String {
    let size = value.abs();
    if size.is_nan() || size > EXACT_MAX as f64 {
        return if value < 0.0 { "<-2^53" } else { ">2^53" }.into();
    }
    let (mut decimals, mut ten) = (0, 1.0);
    while decimals < DECIMALS_MAX
        && (size * ten).round() / ten != size
        && size * ten < EXACT_MAX as f64
    {
        decimals += 1;
        ten *= 10.0;
    }
    let digits = (size * ten).round() as u64;
    if digits == 0 {
        return "0".into();
    }
    let sign = if value < 0.0 { "-" } else { "" };
    let (whole, rest) = (digits / ten as u64, digits % ten as u64);
    if decimals == 0 {
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole}.{rest:0decimals$}")
    }
}

#[cfg(test)]
mod tests {
    use super::{parse, shown};

    #[test]
    fn a_printed_double_reads_as_the_same_double() {
        let mut bits = 1u64;
        for round in 0..20_000u32 {
            let scale = [1.0, 1e-3, 1e3, 1e6][round as usize % 4];
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let value = bits as f64 / 2f64.powi(64) * scale;
            let found = parse(&value.to_string()).expect("it is a number");
            // Nearly all are read exactly; a tiny number is off by two roundings at most.
            let off = if value >= 1e-5 { 0.0 } else { value * 2.0 * f64::EPSILON };
            assert!((found - value).abs() <= off, "{value} read as {found}");
            let short = (value * 1e4).round() / 1e4;
            assert_eq!(parse(&format!("-{short:.4}")), Some(-short));
            assert_eq!(shown(short), short.to_string());
        }
        for text in ["0.1", "1e-6", "2.5E3", "+7", "00.50", "240000000000", "1_0"] {
            assert_eq!(parse(text), text.parse().ok(), "{text}");
        }
    }

    #[test]
    fn numbers_are_shown_with_the_decimals_that_count() {
        let found = [0.0, -0.0, -2.5, 0.07, 1e-12, 1e-13, 240e9, f64::NAN, 1e300].map(shown);
        let expected = ["0", "0", "-2.5", "0.07", "0.000000000001", "0", "240000000000"];
        assert_eq!(found[..7], expected);
        assert_eq!(found[7..], [">2^53"; 2]);
    }

    #[test]
    fn a_text_that_is_no_number_is_none() {
        for text in ["", ".", ".5", "-", "1.2.3", "nan", "inf", "1e", "1e999", "0x1", " 1"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}

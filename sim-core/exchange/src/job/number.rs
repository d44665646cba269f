//! Reads a size, a time, a count or a decimal number as fio does.
//!
//! 1. A number that begins with `(` is an expression.
//! 2. Else fio takes the digits at the front and the unit behind them. It ignores the rest in
//!    silence: `2*8` is 2, `1h30m` is one microsecond and `1.5g` one byte. Such a text gets a note.
//! 3. Behind a blank, fio does not see the unit: `bs = 4k` is 4 bytes.
//! 4. With the usual `kb_base=1024`, `k` and `kb` are 1,024 and `kib` is 1,000: the reverse of the
//!    standard.

use document::{Phrase, decimal};

use super::arithmetic::evaluate;
use super::model::Length;
use super::value::{Refusal, Value};
use crate::codes;

const SECOND_US: i64 = 1_000_000;

/// The digits at the front of a text, and the rest.
struct Leading<'a> {
    number: i64,
    rest: &'a str,
    is_hex: bool,
}

fn leading(text: &str) -> Option<Leading<'_>> {
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let hex = digits.strip_prefix("0x").or(digits.strip_prefix("0X"));
    let (digits, radix) = hex.map_or((digits, 10), |digits| (digits, 16));
    let length = digits.find(|c: char| !c.is_digit(radix)).unwrap_or(digits.len());
    let number = i64::from_str_radix(&digits[..length], radix).ok()?;
    let number = if is_negative { -number } else { number };
    Some(Leading { number, rest: &digits[length..], is_hex: radix == 16 })
}

fn refuse<T>(expected: Phrase, text: &str) -> Result<T, Refusal> {
    Err(Refusal::new(expected, text))
}

/// A size, which may be a share of the drive. It may be negative where `fio` jumps back.
fn signed(text: &str, base: i64, value: &mut Value) -> Result<(i64, bool), Refusal> {
    if text.starts_with('(') {
        let Some(found) = evaluate(text, false) else { return refuse(codes::expression(), text) };
        if found.is_cut {
            value.note(codes::whole_before_unit());
        }
        return Ok((found.whole, false));
    }
    let number = text.trim_start();
    let Some(found) = leading(number) else { return refuse(codes::size(), text) };
    if number != text && !found.rest.is_empty() {
        value.note(codes::no_blank());
        return Ok((found.number, false));
    }
    if text.ends_with('z') {
        return refuse(codes::size_without_zones(), text);
    }
    if found.rest.starts_with('%') {
        if found.rest != "%" {
            value.note(codes::size());
        }
        return Ok((found.number, true));
    }
    let unit = found.rest.to_ascii_lowercase();
    let other = if base == 1024 { 1000 } else { 1024 };
    let power = |letter: &str| ["k", "m", "g", "t", "p"].iter().position(|it| *it == letter);
    let multiplier = match unit.get(..1).and_then(power).filter(|_| !found.is_hex) {
        Some(power) => {
            let is_other = unit.get(1..3) == Some("ib");
            (if is_other { other } else { base }).checked_pow(power as u32 + 1)
        }
        None => Some(1),
    };
    let is_unit = !found.is_hex && matches!(unit.get(1..), Some("" | "b" | "i" | "ib"));
    let is_as_it_looks = unit.is_empty() || (is_unit && multiplier != Some(1));
    if !is_as_it_looks {
        value.note(codes::size());
    }
    let number = multiplier.and_then(|multiplier| found.number.checked_mul(multiplier));
    number.map_or_else(|| refuse(codes::bytes_in_63_bits(), text), |number| Ok((number, false)))
}

/// `4k`, `10%`.
pub(super) fn length(text: &str, value: &mut Value) -> Result<Length, Refusal> {
    match signed(text, value.kb_base, value)? {
        (number, true) => match u32::try_from(number) {
            Ok(percent) if percent <= 100 => Ok(Length::Percent(percent)),
            _ => refuse(codes::percent(), text),
        },
        (number, false) => match u64::try_from(number) {
            Ok(bytes) => Ok(Length::Bytes(bytes)),
            Err(_) => refuse(codes::not_negative(), text),
        },
    }
}

/// `4k` or a plain number, from `min` to `max`.
pub(super) fn count(text: &str, min: u64, max: u64, value: &mut Value) -> Result<u64, Refusal> {
    match signed(text, value.kb_base, value)? {
        (number, false) => match u64::try_from(number) {
            Ok(number) if (min..=max).contains(&number) => Ok(number),
            _ => refuse(codes::whole(min, max), text),
        },
        (_, true) => refuse(codes::whole(min, max), text),
    }
}

/// A number of bytes that may be negative.
pub(super) fn gap_bytes(text: &str, value: &mut Value) -> Result<i64, Refusal> {
    match signed(text, value.kb_base, value)? {
        (number, false) => Ok(number),
        (_, true) => refuse(codes::size(), text),
    }
}

/// One year: no test is longer, and every sum of times fits.
const TIME_US_MAX: i64 = 366 * 24 * 3600 * SECOND_US;

/// `90`, `20m`, `500ms`. A number without a unit is in seconds, or else in microseconds.
pub(super) fn time_us(text: &str, is_seconds: bool, value: &mut Value) -> Result<u64, Refusal> {
    let plain = if is_seconds { SECOND_US } else { 1 };
    let number = if text.starts_with('(') {
        Some(expression_us(text, is_seconds, value)?)
    } else {
        let number = text.trim_start();
        let Some(found) = leading(number) else { return refuse(codes::time(), text) };
        let unit = found.rest.to_ascii_lowercase();
        let scale = match &*unit {
            _ if number != text => plain,
            "s" => SECOND_US,
            "m" => 60 * SECOND_US,
            "h" => 3600 * SECOND_US,
            "d" => 24 * 3600 * SECOND_US,
            _ if unit.starts_with("ms") => 1000,
            _ if unit.starts_with(|c: char| c.is_ascii_alphabetic()) => 1,
            _ => plain,
        };
        let is_known = matches!(&*unit, "" | "us" | "usec" | "ms" | "msec" | "s" | "m" | "h" | "d");
        if number != text && !unit.is_empty() {
            value.note(codes::no_blank());
        } else if !is_known || found.is_hex {
            value.note(codes::time());
        }
        found.number.checked_mul(scale)
    };
    match number {
        Some(time @ 0..=TIME_US_MAX) => Ok(time as u64),
        Some(..0) => refuse(codes::not_negative(), text),
        _ => refuse(codes::time_at_most(TIME_US_MAX as u64 / 1_000_000), text),
    }
}

/// fio keeps whole seconds of an expression, and computes with 32 bits if it has no unit.
fn expression_us(text: &str, is_seconds: bool, value: &mut Value) -> Result<i64, Refusal> {
    let Some(found) = evaluate(text, true) else { return refuse(codes::expression(), text) };
    if found.is_cut {
        value.note(codes::whole_before_unit());
    }
    if !is_seconds {
        return Ok(found.whole);
    }
    let us = if found.has_unit { Some(found.whole) } else { found.whole.checked_mul(SECOND_US) };
    let is_fit = |us: &i64| found.has_unit || i32::try_from(*us).is_ok();
    let Some(us) = us.filter(is_fit) else { return refuse(codes::unit_in_expression(), text) };
    if us % SECOND_US != 0 {
        value.note(codes::whole_seconds());
    }
    Ok(us / SECOND_US * SECOND_US)
}

/// `1.1`, `.5`, `(11/10)`.
pub(super) fn decimal(text: &str) -> Result<f64, Refusal> {
    let text = text.trim_start();
    let found = match text.strip_prefix('.') {
        _ if text.starts_with('(') => evaluate(text, false).map(|it| it.decimal),
        Some(fraction) => decimal::parse(&format!("0.{fraction}")),
        None => decimal::parse(text),
    };
    found.map_or_else(|| refuse(codes::number(), text), Ok)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `fio --parse-only --debug=parse --name=a --size=…` prints the same numbers, and for times
    /// `--runtime=…`.
    #[test]
    fn a_number_is_read_as_fio_reads_it_and_a_slip_is_noted() {
        for (text, bytes, is_noted) in [
            ("4096", 4096, false),
            ("4k", 4096, false),
            ("4KB", 4096, false),
            ("4ki", 4096, false),
            ("4kib", 4000, false),
            ("0x1000", 4096, false),
            ("0x10k", 16, true),
            ("1.5m", 1, true),
            ("2*8", 2, true),
            ("4q", 4, true),
            ("128kilo", 131_072, true),
            ("4 k", 4, true),
            (" 4k", 4, true),
            (" 4096", 4096, false),
        ] {
            let mut value = Value::new(Some(text));
            assert_eq!(length(text, &mut value).ok(), Some(Length::Bytes(bytes)), "{text}");
            assert_eq!(value.slip().is_some(), is_noted, "{text}");
        }
        for (text, us, is_noted) in [
            ("90", 90_000_000, false),
            ("90s", 90_000_000, false),
            ("2H", 7_200_000_000, false),
            ("500ms", 500_000, false),
            ("1h30m", 1, true),
            ("1.5h", 1_000_000, true),
            ("10sec", 10, true),
            ("5min", 5, true),
            (" 5m", 5_000_000, true),
            ("(1h+30m)", 5_400_000_000, false),
            ("(90)", 90_000_000, false),
            ("(1.5m)", 60_000_000, true),
            ("(500ms)", 0, true),
        ] {
            let mut value = Value::new(Some(text));
            assert_eq!(time_us(text, true, &mut value).ok(), Some(us), "{text}");
            assert_eq!(value.slip().is_some(), is_noted, "{text}");
        }
    }

    #[test]
    fn kb_base_swaps_the_two_kinds_of_units() {
        for (base, k, kib) in [(1024, 1024, 1000), (1000, 1000, 1024)] {
            let mut value = Value::new(Some("k"));
            value.kb_base = base;
            assert_eq!(length("1k", &mut value).ok(), Some(Length::Bytes(k)));
            assert_eq!(length("1kib", &mut value).ok(), Some(Length::Bytes(kib)));
        }
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for text in ["", "k", "-4k", "101%", "9999999p", "3z", "é", "4096é99999999999999999999"] {
            let is_refused = length(text, &mut Value::new(None)).is_err();
            assert_eq!(is_refused, !text.starts_with("4096"), "{text}");
        }
        for text in ["", "s", "-5", "400d", "(1h", "(2500)", "9223372036854775807h"] {
            assert!(time_us(text, true, &mut Value::new(None)).is_err(), "{text}");
        }
    }
}

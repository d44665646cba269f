//! Evaluates fio's arithmetic: `(2 * 4k)`, `(1h + 30m)`.
//!
//! 1. From weakest to strongest: `+ -`, a unit behind a product, `* /`, `^`, `%`, a sign.
//! 2. Numbers are whole until a decimal point, `ms` or `us` appears; both kinds are computed side
//!    by side, as fio does, because a whole division rounds.
//! 3. Units are always those of base 1024: fio does not ask for `kb_base` here.

use document::decimal;

/// Parentheses, signs and powers within each other.
const NESTING_MAX: u32 = 32;

/// The value of an expression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Evaluated {
    pub whole: i64,
    pub decimal: f64,
    is_decimal: bool,
    /// There was a unit.
    pub has_unit: bool,
    /// A decimal number lost its fraction before a unit.
    pub is_cut: bool,
}

impl Evaluated {
    fn of_whole(whole: i64, has_unit: bool) -> Self {
        Self { whole, decimal: whole as f64, is_decimal: false, has_unit, is_cut: false }
    }

    fn of_decimal(value: f64, has_unit: bool) -> Option<Self> {
        let is_fit = value.is_finite() && value.abs() < i64::MAX as f64;
        let whole = value as i64;
        is_fit.then_some(Self { whole, decimal: value, is_decimal: true, has_unit, is_cut: false })
    }

    /// fio drops the fraction before a unit: `(1.5m)` is one minute.
    fn times(self, unit: Self) -> Option<Self> {
        let cut = Self::of_whole(self.whole, self.has_unit);
        let mut value = computed('*', if self.is_decimal { cut } else { self }, unit)?;
        value.is_cut = self.is_cut || (self.is_decimal && self.decimal != self.whole as f64);
        Some(value)
    }
}

/// Returns `None` if the text is no expression, divides by zero, nests too deeply, or leaves the
/// range of 64 bits. `is_time` tells whether `m` are minutes or megabytes.
pub(super) fn evaluate(text: &str, is_time: bool) -> Option<Evaluated> {
    let mut parser = Parser { text, is_time, depth: 0 };
    let value = parser.sum()?;
    parser.skip_blanks();
    parser.text.is_empty().then_some(value)
}

struct Parser<'a> {
    /// The rest of the text.
    text: &'a str,
    is_time: bool,
    depth: u32,
}

impl Parser<'_> {
    fn skip_blanks(&mut self) {
        self.text = self.text.trim_start();
    }

    fn take(&mut self, operators: &str) -> Option<char> {
        self.skip_blanks();
        let next = self.text.chars().next().filter(|c| operators.contains(*c))?;
        self.text = &self.text[next.len_utf8()..];
        Some(next)
    }

    fn sum(&mut self) -> Option<Evaluated> {
        let mut left = self.product()?;
        while let Some(operator) = self.take("+-") {
            let right = self.product()?;
            left = computed(operator, left, right)?;
        }
        Some(left)
    }

    /// A unit counts for the product before it: `2*8k*2` is `((2*8)k)*2`.
    fn product(&mut self) -> Option<Evaluated> {
        let mut left = self.power()?;
        loop {
            if let Some(unit) = self.unit() {
                left = left.times(unit?)?;
            } else if let Some(operator) = self.take("*/") {
                let right = self.power()?;
                left = computed(operator, left, right)?;
            } else {
                return Some(left);
            }
        }
    }

    /// The unit at the front, if there is a word; `None` within if it is none that fio knows.
    fn unit(&mut self) -> Option<Option<Evaluated>> {
        self.skip_blanks();
        let length = self.text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(self.text.len());
        let (word, rest) = self.text.split_at(length);
        if word.is_empty() {
            return None;
        }
        self.text = rest;
        Some(unit(&word.to_ascii_lowercase(), self.is_time))
    }

    fn power(&mut self) -> Option<Evaluated> {
        let base = self.remainder()?;
        if self.take("^").is_none() {
            return Some(base);
        }
        self.enter()?;
        let exponent = self.power()?;
        self.depth -= 1;
        raised(base, exponent)
    }

    fn remainder(&mut self) -> Option<Evaluated> {
        let mut left = self.factor()?;
        while self.take("%").is_some() {
            let right = self.factor()?;
            let is_whole = !left.is_decimal && !right.is_decimal;
            let whole = left.whole.checked_rem(right.whole).filter(|_| is_whole)?;
            left = Evaluated::of_whole(whole, left.has_unit || right.has_unit);
        }
        Some(left)
    }

    fn factor(&mut self) -> Option<Evaluated> {
        if self.take("-").is_some() {
            self.enter()?;
            let value = self.factor()?;
            self.depth -= 1;
            return computed('-', Evaluated::of_whole(0, false), value);
        }
        if self.take("(").is_none() {
            return self.number();
        }
        self.enter()?;
        let value = self.sum()?;
        self.depth -= 1;
        self.take(")")?;
        Some(value)
    }

    fn enter(&mut self) -> Option<()> {
        self.depth += 1;
        (self.depth <= NESTING_MAX).then_some(())
    }

    fn number(&mut self) -> Option<Evaluated> {
        self.skip_blanks();
        if let Some(rest) = self.text.strip_prefix("0x").or(self.text.strip_prefix("0X")) {
            let length = rest.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(rest.len());
            self.text = &rest[length..];
            let whole = i64::from_str_radix(&rest[..length], 16).ok()?;
            return Some(Evaluated::of_whole(whole, false));
        }
        let is_part = |c: char| c.is_ascii_digit() || c == '.';
        let length = self.text.find(|c| !is_part(c)).unwrap_or(self.text.len());
        let (digits, rest) = self.text.split_at(length);
        self.text = rest;
        if digits.contains('.') {
            return Evaluated::of_decimal(decimal::parse(&format!("0{digits}"))?, false);
        }
        Some(Evaluated::of_whole(digits.parse().ok()?, false))
    }
}

fn computed(operator: char, left: Evaluated, right: Evaluated) -> Option<Evaluated> {
    let has_unit = left.has_unit || right.has_unit;
    let is_cut = left.is_cut || right.is_cut;
    if left.is_decimal || right.is_decimal {
        let value = match operator {
            '+' => left.decimal + right.decimal,
            '-' => left.decimal - right.decimal,
            '*' => left.decimal * right.decimal,
            _ => left.decimal / right.decimal,
        };
        return Evaluated::of_decimal(value, has_unit).map(|value| Evaluated { is_cut, ..value });
    }
    let whole = match operator {
        '+' => left.whole.checked_add(right.whole),
        '-' => left.whole.checked_sub(right.whole),
        '*' => left.whole.checked_mul(right.whole),
        _ => left.whole.checked_div(right.whole),
    };
    let mut value = Evaluated { is_cut, ..Evaluated::of_whole(whole?, has_unit) };
    if operator == '/' {
        // a list of decimals asks for 0.5 from (1/2), a size for 0
        value.decimal = left.decimal / right.decimal;
    }
    Some(value)
}

/// A whole number to the power of a whole number that is not negative.
fn raised(base: Evaluated, exponent: Evaluated) -> Option<Evaluated> {
    let is_whole = !base.is_decimal && !exponent.is_decimal;
    let exponent_whole = u32::try_from(exponent.whole).ok().filter(|_| is_whole)?;
    let whole = base.whole.checked_pow(exponent_whole)?;
    Some(Evaluated::of_whole(whole, base.has_unit || exponent.has_unit))
}

fn unit(word: &str, is_time: bool) -> Option<Evaluated> {
    const SECOND: i64 = 1_000_000;
    let whole = match word {
        "us" | "ms" => {
            return Evaluated::of_decimal(if word == "us" { 1.0 } else { 1000.0 }, true);
        }
        "s" => SECOND,
        "m" if is_time => 60 * SECOND,
        "h" => 3600 * SECOND,
        "d" => 24 * 3600 * SECOND,
        "k" | "kb" => 1 << 10,
        "m" | "mb" => 1 << 20,
        "g" | "gb" => 1 << 30,
        "t" | "tb" => 1 << 40,
        "p" | "pb" => 1 << 50,
        "kib" => 1000,
        "mib" => 1_000_000,
        "gib" => 1_000_000_000,
        _ => return None,
    };
    Some(Evaluated::of_whole(whole, true))
}

#[cfg(test)]
mod tests {
    use super::evaluate;

    /// fio 3.33 prints the same numbers: `fio --parse-only --debug=parse --name=a --size='(…)'`.
    #[test]
    fn an_expression_has_fios_value() {
        for (text, value) in [
            ("(2*4k)", 8192),
            ("(1+2k)", 2049),
            ("(4*1k+512)", 4608),
            ("((1+1)*4)k", 8192),
            ("(2^3*1k)", 8192),
            ("(10%4)", 2),
            ("(0x10*2)", 32),
            ("(7/2)", 3),
            ("(-4k+8k)", 4096),
            ("(1.5*4k)", 6144),
            ("(4kib)", 4000),
            ("(8k*2)", 16_384),
            ("(2*8)k", 16_384),
            ("(2k*3+1)", 6145),
            ("(1-2*3k)", -6143),
            ("(16/4/2)", 2),
            ("(2^3^2)", 512),
        ] {
            assert_eq!(evaluate(text, false).map(|found| found.whole), Some(value), "{text}");
        }
        let time = evaluate("(1h+30m)", true).expect("a time");
        assert!(time.has_unit && time.whole == 5_400_000_000);
        let time = evaluate("(1.5m)", true).expect("a time");
        assert!(time.is_cut && time.whole == 60_000_000);
    }

    #[test]
    fn no_expression_is_refused_and_a_deep_one_too() {
        for text in ["()", "(1", "1)", "(1/0)", "(2**3)", "(4q)", "(9223372036854775807+1)", "(é)"]
        {
            assert_eq!(evaluate(text, false), None, "{text}");
        }
        let nested = |depth: usize| "(".repeat(depth) + "1" + &")".repeat(depth);
        assert!(evaluate(&nested(32), false).is_some());
        assert!(evaluate(&nested(33), false).is_none());
        assert!(evaluate(&"-".repeat(100_000), false).is_none());
        assert!(evaluate(&"2^".repeat(50_000), false).is_none());
    }
}

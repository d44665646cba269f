//! Walks through JSON without building it: each value that is no list and no table is visited with
//! the names on the way to it.
//!
//! fio writes `nan` and `inf` for some means; they are visited as no number, like a number with
//! more digits than fio writes.

use document::decimal;

/// Lists and tables within each other. A result of fio has six.
const DEPTH_MAX: usize = 16;

/// One step on the way to a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Name(String),
    Index(usize),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Text(String),
    Number(f64),
    Other,
}

/// Visits all values of the object that the text begins with. Errors with the byte from which it
/// cannot be read; the text's length if it ends too early.
pub(super) fn walk(text: &str, visit: &mut dyn FnMut(&[Step], Value)) -> Result<(), usize> {
    let mut walker = Walker { rest: text, is_cut: false, steps: Vec::new(), visit };
    match walker.table() {
        Some(()) => Ok(()),
        None if walker.is_cut => Err(text.len()),
        None => Err(text.len() - walker.rest.len()),
    }
}

/// Each function takes its part from the beginning of the rest, or returns `None` if it is missing.
struct Walker<'a, 'b> {
    rest: &'a str,
    /// The text ends within a word or a text.
    is_cut: bool,
    steps: Vec<Step>,
    visit: &'b mut dyn FnMut(&[Step], Value),
}

impl Walker<'_, '_> {
    fn takes(&mut self, sign: char) -> bool {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\n', '\r']);
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn table(&mut self) -> Option<()> {
        if !self.takes('{') {
            return None;
        }
        if self.takes('}') {
            return Some(());
        }
        loop {
            let name = self.text()?;
            if !self.takes(':') {
                return None;
            }
            self.step(Step::Name(name))?;
            if !self.takes(',') {
                return self.takes('}').then_some(());
            }
        }
    }

    fn list(&mut self) -> Option<()> {
        if !self.takes('[') {
            return None;
        }
        if self.takes(']') {
            return Some(());
        }
        for index in 0.. {
            self.step(Step::Index(index))?;
            if !self.takes(',') {
                break;
            }
        }
        self.takes(']').then_some(())
    }

    /// Takes the value behind a step.
    fn step(&mut self, step: Step) -> Option<()> {
        if self.steps.len() == DEPTH_MAX {
            return None;
        }
        self.steps.push(step);
        self.takes(' ');
        match self.rest.bytes().next()? {
            b'{' => self.table()?,
            b'[' => self.list()?,
            b'"' => {
                let text = self.text()?;
                (self.visit)(&self.steps, Value::Text(text));
            }
            _ => {
                let value = self.word()?;
                (self.visit)(&self.steps, value);
            }
        }
        self.steps.pop();
        Some(())
    }

    /// A number, `true`, `false`, `null`, `nan`, `-inf`.
    fn word(&mut self) -> Option<Value> {
        let is_part = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
        let rest = self.rest.trim_start_matches(is_part);
        let word = &self.rest[..self.rest.len() - rest.len()];
        let value = match word.trim_start_matches('-') {
            "true" | "false" | "null" | "nan" | "inf" => Value::Other,
            _ if rest.is_empty() => {
                self.is_cut = true;
                return None;
            }
            number if number.starts_with(|c: char| c.is_ascii_digit()) => {
                decimal::parse(word).map_or(Value::Other, Value::Number)
            }
            _ => return None,
        };
        self.rest = rest;
        Some(value)
    }

    fn text(&mut self) -> Option<String> {
        if !self.takes('"') {
            return None;
        }
        let mut text = String::new();
        loop {
            let end = self.rest.find(['"', '\\']);
            self.is_cut |= end.is_none();
            let end = end?;
            text += &self.rest[..end];
            let is_end = self.rest[end..].starts_with('"');
            self.rest = &self.rest[end + 1..];
            if is_end {
                return Some(text);
            }
            let mark = self.rest.chars().next()?;
            self.rest = &self.rest[mark.len_utf8()..];
            text.push(match mark {
                'n' => '\n',
                't' => '\t',
                'b' | 'f' | 'r' => ' ',
                'u' => {
                    let digits = self.rest.get(..4)?;
                    self.rest = &self.rest[4..];
                    let code = u32::from_str_radix(digits, 16).ok()?;
                    char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
                }
                c => c,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Step, Value, walk};

    #[test]
    fn every_value_is_visited_with_the_way_to_it() {
        let mut found = Vec::new();
        let text =
            "{\"a\":{\"b\":[1,-2.5e1]},\r\n\t\"c\":\"x\\u0041\\n\",\"d\":-nan,\"e\":{}} more";
        walk(text, &mut |steps, value| found.push((steps.to_vec(), value))).expect("it is JSON");
        let name = |name: &str| Step::Name(name.into());
        let way = |last: Step| vec![name("a"), name("b"), last];
        assert_eq!(
            found,
            [
                (way(Step::Index(0)), Value::Number(1.0)),
                (way(Step::Index(1)), Value::Number(-25.0)),
                (vec![name("c")], Value::Text("xA\n".into())),
                (vec![name("d")], Value::Other),
            ]
        );
    }

    #[test]
    fn a_text_that_ends_early_or_is_wrong_is_named_by_its_byte() {
        let deep = "{\"a\":".repeat(20);
        for (text, byte) in [
            ("{\"a\":1", 6),
            ("{\"a\":\"b", 7),
            ("{\"a\":1,}", 7),
            ("{\"a\" 1}", 5),
            ("[]", 0),
            (&deep, 85),
        ] {
            assert_eq!(walk(text, &mut |_, _| {}), Err(byte), "{text}");
        }
    }
}

//! JSON, the notation in which programs hand over documents. A browser is given documents that were
//! read before, so it need not download a reader of TOML, which is ten times as large as this one.
//!
//! 1. The values are those of TOML: there is no `null`, and a key stands in a table once.
//! 2. A number without point and exponent is a whole number.
//! 3. A character beyond 16 bits is not escaped; `JSON.stringify` never escapes one.

use crate::value::{Table, Value};
use crate::{Phrase, codes, decimal};

/// Lists and tables within each other. No field of any document is as deep.
const DEPTH_MAX: usize = 16;

/// Errors with the expected and the found if `text` is no JSON object.
pub fn parse(text: &str) -> Result<Table, (Phrase, Phrase)> {
    let mut reader = Reader { rest: text };
    let table = reader.table(DEPTH_MAX);
    reader.skip_space();
    match table {
        Some(table) if reader.rest.is_empty() => Ok(table),
        _ => {
            let found = codes::unreadable(text.len() - reader.rest.len());
            Err((codes::json_document(), found))
        }
    }
}

/// Each function takes its part from the beginning of the rest, or returns `None` if it is missing.
struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn skip_space(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\n', '\r']);
    }

    /// Whether `sign` is next behind the space; it is taken.
    fn takes(&mut self, sign: char) -> bool {
        self.skip_space();
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Takes the parts of a list or a table up to `close`. `add` takes one.
    fn parts(
        &mut self,
        [open, close]: [char; 2],
        add: &mut dyn FnMut(&mut Self) -> Option<()>,
    ) -> Option<()> {
        if !self.takes(open) {
            return None;
        }
        if self.takes(close) {
            return Some(());
        }
        loop {
            add(self)?;
            if !self.takes(',') {
                return self.takes(close).then_some(());
            }
        }
    }

    fn table(&mut self, depth: usize) -> Option<Table> {
        let mut table = Table::default();
        self.parts(['{', '}'], &mut |reader| {
            let key = reader.text()?;
            if !reader.takes(':') {
                return None;
            }
            let value = reader.value(depth)?;
            table.add(key, value).then_some(())
        })?;
        Some(table)
    }

    fn list(&mut self, depth: usize) -> Option<Vec<Value>> {
        let mut list = Vec::new();
        self.parts(['[', ']'], &mut |reader| {
            list.push(reader.value(depth)?);
            Some(())
        })?;
        Some(list)
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        self.skip_space();
        match self.rest.bytes().next()? {
            b'{' => self.table(depth.checked_sub(1)?).map(Value::Table),
            b'[' => self.list(depth.checked_sub(1)?).map(Value::List),
            b'"' => self.text().map(Value::Text),
            b't' | b'f' => self.truth().map(Value::Boolean),
            _ => self.number(),
        }
    }

    fn truth(&mut self) -> Option<bool> {
        let is_true = self.rest.starts_with('t');
        self.rest = self.rest.strip_prefix(if is_true { "true" } else { "false" })?;
        Some(is_true)
    }

    fn number(&mut self) -> Option<Value> {
        let is_part = |c: char| c.is_ascii_digit() || "+-.eE".contains(c);
        let rest = self.rest.trim_start_matches(is_part);
        let number = self.rest.strip_suffix(rest).filter(|number| !number.is_empty())?;
        self.rest = rest;
        Some(if number.contains(['.', 'e', 'E']) {
            decimal::parse(number).map_or(Value::Digits, Value::Float)
        } else {
            number.parse().map_or(Value::Long, Value::Integer)
        })
    }

    fn next(&mut self) -> Option<char> {
        let mut rest = self.rest.chars();
        let c = rest.next();
        self.rest = rest.as_str();
        c
    }

    fn text(&mut self) -> Option<String> {
        if !self.takes('"') {
            return None;
        }
        let mut text = String::new();
        loop {
            match self.next()? {
                '"' => return Some(text),
                '\\' => text.push(self.escaped()?),
                c => text.push(c),
            }
        }
    }

    fn escaped(&mut self) -> Option<char> {
        Some(match self.next()? {
            c @ ('"' | '\\' | '/') => c,
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                let (digits, rest) = self.rest.split_at_checked(4)?;
                self.rest = rest;
                char::from_u32(u32::from_str_radix(digits, 16).ok()?)?
            }
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::{ScenarioError, Section};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn read(text: &str) -> Result<Section, ScenarioError> {
        Section::parse_json("", text)
    }

    #[test]
    fn a_document_has_the_same_values_in_both_notations() {
        let toml = "b = true\nc = -7\nd = 0.25\ne = 1e-6\nlist = [1, \"x\"]\n\
                    text = \"a \\\"b\\\" \\\\ \\n \\u001b é\"\n[table]\nz = 1\n[table.empty]\n";
        let json = "{ \"text\": \"a \\\"b\\\" \\\\ \\n \\u001b é\", \"c\": -7, \"e\": 1e-6,\n\
                    \"table\": {\"empty\": {}, \"z\": 1}, \"list\": [1,\"x\"], \"d\": 0.25,\r\n\
                    \"b\":true}\t";
        let shown = |section: Section| format!("{:?}", section.table);
        let section = Section::parse("", toml).expect("it is TOML");
        assert_eq!(shown(read(json).expect("it is JSON")), shown(section));
    }

    #[test]
    fn what_is_no_document_is_refused_by_its_place() {
        let deep = format!("{{\"a\":{}1{}}}", "[".repeat(20), "]".repeat(20));
        for (text, byte) in [
            ("", 0),
            ("[]", 0),
            ("{\"a\":1,}", 7),
            ("{\"a\":1", 6),
            ("{\"a\" 1}", 5),
            ("{\"a\":}", 5),
            ("{\"a\":null}", 5),
            ("{\"a\":1,\"a\":2}", 12),
            ("{\"a\":1} x", 8),
            ("{\"a\":\"\\ud83d\\ude00\"}", 12),
            ("{\"a\":\"\\x\"}", 8),
            ("{\"a\":\"é", 8),
            (&deep, 21),
        ] {
            let error = read(text).err().expect(text).to_string();
            let found = format!("found unreadable(byte={byte})");
            assert!(error.ends_with(&found), "{text}: {error}");
        }
    }
}

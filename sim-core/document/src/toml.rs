//! TOML, the notation in which people write documents: the values are copied from the parser's
//! tree.

use crate::value::{Table, Value};
use crate::{Phrase, codes, decimal};
use ::toml::Spanned;
use ::toml::de::{DeTable, DeValue, Error};

/// Errors with the expected and the found if `text` is no TOML.
pub fn parse(text: &str) -> Result<Table, (Phrase, Phrase)> {
    match DeTable::parse(text) {
        Ok(tree) => Ok(table(tree.into_inner())),
        Err(error) => Err((codes::toml_document(), fault(text, &error))),
    }
}

fn table(tree: DeTable) -> Table {
    let mut table = Table::default();
    for (key, tree) in tree {
        // The parser refuses a duplicate key.
        table.add(key.into_inner().into_owned(), value(tree));
    }
    table
}

fn value(tree: Spanned<DeValue>) -> Value {
    match tree.into_inner() {
        DeValue::String(text) => Value::Text(text.into_owned()),
        DeValue::Integer(number) => {
            i64::from_str_radix(number.as_str(), number.radix()).map_or(Value::Long, Value::Integer)
        }
        DeValue::Float(number) => {
            decimal::parse(number.as_str()).map_or(Value::Digits, Value::Float)
        }
        DeValue::Boolean(truth) => Value::Boolean(truth),
        DeValue::Datetime(_) => Value::Date,
        DeValue::Array(list) => Value::List(list.into_iter().map(value).collect()),
        DeValue::Table(tree) => Value::Table(table(tree)),
    }
}

fn fault(text: &str, error: &Error) -> Phrase {
    let before = |end| &text.as_bytes()[..end];
    let line_of = |end| before(end).iter().filter(|&&b| b == b'\n').count() + 1;
    match control_character(text) {
        Some((at, c)) => codes::control_character(line_of(at), c.to_string()),
        None => {
            let start = error.span().map_or(0, |span| span.start.min(text.len()));
            // The parser's own words, which are English in every language.
            codes::fault(line_of(start), error.message().replace('\n', " "))
        }
    }
}

/// Returns the place of the first control character that a TOML document may not contain.
fn control_character(text: &str) -> Option<(usize, char)> {
    let is_refused = |&(at, c): &(usize, char)| match c {
        '\t' | '\n' => false,
        '\r' => !text[at..].starts_with("\r\n"),
        c => c.is_ascii_control(),
    };
    text.char_indices().find(is_refused)
}

#[cfg(test)]
mod tests {
    use crate::Section;

    #[test]
    fn a_control_character_is_named() {
        let found = |text: &str| Section::parse("", text).err().map(|error| error.to_string());
        for (text, found_at) in [
            ("a = 1\r\nb = \"\u{1b}\"", "line=2, character=\\u{1b}"),
            ("a\r", "line=1, character=\\r"),
        ] {
            let expected = format!("found control_character({found_at})");
            let error = found(text).expect("no document");
            assert!(error.ends_with(&expected), "{error}");
        }
        assert_eq!(found("a = '\t'\r\n"), None);
    }
}

//! An error as a code with its details, without words.
//!
//! `queue_depth = 300` is the field `queue_depth`, the phrase `whole` with `min` 1 and `max` 256,
//! and the number 300. The command line and the page put words to it, each in the language and the
//! unit of its reader (`content/en/errors.json`).

use std::fmt;
use std::ops::Deref;

use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

use crate::{codes, decimal};

/// An error in a scenario, a drive file or a change.
///
/// It is one pointer, because each field that is read may return it: with the fault itself in every
/// result, the code that reads a scenario would be a third larger in the browser's download.
#[derive(Clone, PartialEq)]
pub struct ScenarioError(Box<Fault>);

/// A field and its fault.
#[derive(Clone, PartialEq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export, rename = "ScenarioError"))]
pub struct Fault {
    /// Dotted path of the field, for example `drive.geometry.page_bytes`.
    pub field: String,
    pub expected: Phrase,
    pub found: Found,
}

/// A code that has words elsewhere, and the details that these words name.
#[derive(Clone, PartialEq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Phrase {
    #[cfg_attr(feature = "types", ts(type = "string"))]
    pub code: &'static str,
    #[cfg_attr(feature = "types", ts(as = "std::collections::BTreeMap<String, Detail>"))]
    pub details: Vec<(&'static str, Detail)>,
}

/// A whole number that JavaScript cannot hold is handed to it as text.
#[derive(Clone, PartialEq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "types", ts(type = "number | string | Array<string>"))]
pub enum Detail {
    Whole(u64),
    Decimal(f64),
    /// At most [`TEXT_CHARS_MAX`] characters.
    Text(String),
    Words(Vec<&'static str>),
}

#[derive(Clone, PartialEq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export, untagged))]
pub enum Found {
    /// A number, or a text as it was given.
    Given(Detail),
    Told(Phrase),
}

/// The longest text in an error.
const TEXT_CHARS_MAX: usize = 80;

/// One row per code: its name, which is also the name of the function that makes the phrase, and
/// the names of its details. `CODES` lists all rows, so that a test can compare them with their
/// words.
///
/// ```
/// document::codes! {
///     dies_at_most(max);
/// }
/// assert_eq!(dies_at_most(256u32).to_string(), "dies_at_most(max=256)");
/// assert_eq!(CODES, [("dies_at_most", &["max"][..])]);
/// ```
#[macro_export]
macro_rules! codes {
    ($($code:ident($($name:ident),*);)*) => {
        $(
            #[cold]
            #[must_use]
            pub fn $code($($name: impl Into<$crate::Detail>),*) -> $crate::Phrase {
                let details = vec![$((stringify!($name), $name.into())),*];
                $crate::Phrase { code: stringify!($code), details }
            }
        )*

        /// Every code of this crate, with the names of its details.
        pub const CODES: &[(&str, &[&str])] =
            &[$((stringify!($code), &[$(stringify!($name)),*])),*];
    };
}

impl ScenarioError {
    #[cold]
    pub fn new(field: impl Into<String>, expected: Phrase, found: impl Into<Found>) -> Self {
        let field = printable(field.into());
        Self(Box::new(Fault { field, expected, found: found.into() }))
    }
}

impl Deref for ScenarioError {
    type Target = Fault;

    fn deref(&self) -> &Fault {
        &self.0
    }
}

impl std::error::Error for ScenarioError {}

/// For developers: `scale: expected whole(min=1, max=1024), found 0`.
impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}, found {}", self.field, self.expected, self.found)
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(", self.code)?;
        for (index, (name, detail)) in self.details.iter().enumerate() {
            let between = if index == 0 { "" } else { ", " };
            write!(f, "{between}{name}={detail}")?;
        }
        write!(f, ")")
    }
}

impl fmt::Display for Detail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(number) => write!(f, "{number}"),
            Self::Decimal(number) => f.write_str(&decimal::shown(*number)),
            Self::Text(text) => f.write_str(text),
            Self::Words(words) => f.write_str(&words.join(", ")),
        }
    }
}

/// The same as `Display`: derived, it would bring the standard library's printing of decimal
/// numbers into the browser, 7 KB compressed.
macro_rules! debug_as_displayed {
    ($($name:ident)*) => {
        $(impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        })*
    };
}

debug_as_displayed!(ScenarioError Phrase Detail Found);

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Given(detail) => detail.fmt(f),
            Self::Told(phrase) => phrase.fmt(f),
        }
    }
}

impl Serialize for ScenarioError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("ScenarioError", 3)?;
        fields.serialize_field("field", &self.field)?;
        fields.serialize_field("expected", &self.expected)?;
        fields.serialize_field("found", &self.found)?;
        fields.end()
    }
}

impl Serialize for Phrase {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Phrase", 2)?;
        fields.serialize_field("code", self.code)?;
        fields.serialize_field("details", &Details(&self.details))?;
        fields.end()
    }
}

/// Details by their names.
struct Details<'a>(&'a [(&'static str, Detail)]);

impl Serialize for Details<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, detail) in self.0 {
            map.serialize_entry(name, detail)?;
        }
        map.end()
    }
}

impl Serialize for Detail {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Whole(number) if *number > decimal::EXACT_MAX => {
                serializer.serialize_str(&number.to_string())
            }
            Self::Whole(number) => serializer.serialize_f64(*number as f64),
            Self::Decimal(number) => serializer.serialize_f64(*number),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Words(words) => words.serialize(serializer),
        }
    }
}

impl Serialize for Found {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Given(detail) => detail.serialize(serializer),
            Self::Told(phrase) => phrase.serialize(serializer),
        }
    }
}

impl From<Phrase> for Found {
    fn from(phrase: Phrase) -> Self {
        Self::Told(phrase)
    }
}

impl<T: Into<Detail>> From<T> for Found {
    fn from(given: T) -> Self {
        Self::of(given.into())
    }
}

impl Found {
    /// An empty text is nothing.
    #[inline(never)]
    fn of(given: Detail) -> Self {
        match given {
            Detail::Text(text) if text.is_empty() => Self::Told(codes::nothing()),
            given => Self::Given(given),
        }
    }
}

impl From<u64> for Detail {
    fn from(number: u64) -> Self {
        Self::Whole(number)
    }
}

impl From<u32> for Detail {
    fn from(number: u32) -> Self {
        Self::Whole(number.into())
    }
}

impl From<usize> for Detail {
    fn from(number: usize) -> Self {
        Self::Whole(number as u64)
    }
}

impl From<i64> for Detail {
    fn from(number: i64) -> Self {
        u64::try_from(number).map_or_else(|_| number.to_string().into(), Self::Whole)
    }
}

impl From<f64> for Detail {
    fn from(number: f64) -> Self {
        Self::Decimal(number)
    }
}

impl From<bool> for Detail {
    fn from(truth: bool) -> Self {
        if truth { "true" } else { "false" }.into()
    }
}

impl From<&str> for Detail {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<&String> for Detail {
    fn from(text: &String) -> Self {
        text.clone().into()
    }
}

/// Returns a text with its control characters escaped, so that a reader sees them and no terminal
/// obeys them: `a`, escape and `b` are `a\u{1b}b`. So are the marks that turn the direction of the
/// text.
#[inline(never)]
#[must_use]
pub fn printable(text: String) -> String {
    let is_seen = |c: char| {
        !c.is_control()
            && !matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    if text.chars().all(is_seen) {
        return text;
    }
    let mut shown = String::new();
    for c in text.chars() {
        if is_seen(c) { shown.push(c) } else { shown.extend(c.escape_default()) }
    }
    shown
}

/// Escapes control characters, and cuts a text that is too long.
impl From<String> for Detail {
    #[inline(never)]
    fn from(text: String) -> Self {
        let mut text = printable(text);
        let mut characters = text.char_indices();
        if let Some((last, _)) = characters.nth(TEXT_CHARS_MAX - 1)
            && characters.next().is_some()
        {
            text.truncate(last);
            text.push('…');
        }
        Self::Text(text)
    }
}

impl From<&[&'static str]> for Detail {
    fn from(words: &[&'static str]) -> Self {
        Self::Words(words.to_vec())
    }
}

impl From<Vec<&'static str>> for Detail {
    fn from(words: Vec<&'static str>) -> Self {
        Self::Words(words)
    }
}

#[cfg(test)]
mod tests {
    use super::{Detail, ScenarioError};
    use crate::codes;

    #[test]
    fn an_error_is_printed_with_its_code_and_details() {
        let error = ScenarioError::new("scale", codes::whole(1u32, 1024u32), 0u32);
        assert_eq!(error.to_string(), "scale: expected whole(min=1, max=1024), found 0");
        let words: &[&'static str] = &["off", "on"];
        let error = ScenarioError::new("trim", codes::one_of(words), codes::nothing());
        assert_eq!(error.to_string(), "trim: expected one_of(words=off, on), found nothing()");
    }

    #[test]
    fn a_control_character_is_seen_and_nothing_is_called_so() {
        let error = ScenarioError::new("a\u{7}", codes::text(), "b\u{1b}[31m\n\u{202e}é");
        assert_eq!(error.to_string(), r"a\u{7}: expected text(), found b\u{1b}[31m\n\u{202e}é");
        let error = ScenarioError::new("drive", codes::text(), "");
        assert_eq!(error.to_string(), "drive: expected text(), found nothing()");
    }

    #[test]
    fn a_long_text_is_cut() {
        let text = |count: usize| Detail::from("ä".repeat(count)).to_string();
        assert_eq!(text(80), "ä".repeat(80));
        assert_eq!(text(81), "ä".repeat(79) + "…");
    }
}

//! Reads a TOML document strictly.
//!
//! 1. Every field is asked for by name, with the range or the words it may have.
//! 2. Anything wrong is a [`ScenarioError`] that names field, expected and found.
//! 3. `finish` refuses whatever nobody asked for, so that a misspelt field is never ignored.
#![doc = include_str!("../README.md")]

pub mod decimal;
mod value;

use std::fmt;

use value::{Table, Value};

/// What is wrong with a scenario, a drive file or a change.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct ScenarioError {
    /// Dotted path of the field, for example `drive.geometry.page_bytes`.
    pub field: String,
    pub expected: String,
    pub found: String,
}

impl ScenarioError {
    pub fn new(
        field: impl Into<String>,
        expected: impl Into<String>,
        found: impl fmt::Display,
    ) -> Self {
        let mut found = found.to_string();
        if found.chars().count() > 80 {
            found = found.chars().take(79).chain(['…']).collect();
        }
        Self { field: field.into(), expected: expected.into(), found }
    }
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}, found {}", self.field, self.expected, self.found)
    }
}

impl std::error::Error for ScenarioError {}

/// One number of a drive, with where it comes from.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Figure {
    /// Dotted path in the drive file; the unit is the last word.
    pub field: String,
    pub value: String,
    /// A claim, a document, or `assumed` with the reason.
    pub source: String,
    /// What the figure was fitted to, where it was fitted.
    pub fitted: Option<String>,
}

/// A value as an error shows it.
fn shown(value: &Value) -> String {
    match value {
        Value::Text(text) => format!("\"{text}\""),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => decimal::shown(*number),
        Value::Boolean(truth) => truth.to_string(),
        other => format!("a TOML {}", other.kind()),
    }
}

fn range(min: f64, max: f64) -> String {
    format!("a number from {} to {}", decimal::shown(min), decimal::shown(max))
}

/// The longest document that is read.
const DOCUMENT_BYTES_MAX: usize = 64 * 1024;

/// A table of a document. Each field is removed when it is read.
pub struct Section {
    path: String,
    table: Table,
}

impl Section {
    /// Parses `text`. `path` names the document in errors; it is empty for the scenario itself.
    /// Errors if `text` is no TOML, or is too long.
    #[inline(never)]
    pub fn parse(path: &str, text: &str) -> Result<Self, ScenarioError> {
        let name = if path.is_empty() { "scenario" } else { path };
        if text.len() > DOCUMENT_BYTES_MAX {
            let expected = format!("at most {DOCUMENT_BYTES_MAX} bytes");
            return Err(ScenarioError::new(name, expected, text.len()));
        }
        match Table::parse(text) {
            Ok(table) => Ok(Self { path: path.into(), table }),
            Err(error) => {
                let start = error.span().map_or(0, |span| span.start.min(text.len()));
                let line = text.as_bytes()[..start].iter().filter(|&&b| b == b'\n').count() + 1;
                let found = format!("on line {line}: {}", error.message().replace('\n', " "));
                Err(ScenarioError::new(name, "a TOML document", found))
            }
        }
    }

    /// The dotted path of the field `key`, as errors name it.
    #[must_use]
    pub fn path_of(&self, key: &str) -> String {
        if self.path.is_empty() { key.into() } else { format!("{}.{key}", self.path) }
    }

    /// Whether the table has a field `key` that was not read yet.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.table.has(key)
    }

    fn missing(&self, key: &str, expected: &str) -> ScenarioError {
        ScenarioError::new(self.path_of(key), expected, "nothing")
    }

    fn take(&mut self, key: &str, expected: &str) -> Result<Value, ScenarioError> {
        self.table.remove(key).ok_or_else(|| self.missing(key, expected))
    }

    /// Returns the sub-table `key`, which must exist.
    #[inline(never)]
    pub fn section(&mut self, key: &str) -> Result<Section, ScenarioError> {
        match self.take(key, "a table")? {
            Value::Table(table) => Ok(Section { path: self.path_of(key), table }),
            other => Err(ScenarioError::new(self.path_of(key), "a table", shown(&other))),
        }
    }

    /// Returns the names and contents of all sub-tables in alphabetical order. Every field must be
    /// one.
    #[inline(never)]
    pub fn sections(mut self) -> Result<Vec<(String, Section)>, ScenarioError> {
        let keys: Vec<String> = self.table.keys().map(str::to_owned).collect();
        keys.into_iter().map(|key| self.section(&key).map(|section| (key, section))).collect()
    }

    /// Returns the tables of the list `key`, 1 to `count_max` of them.
    #[inline(never)]
    pub fn sections_of_list(
        &mut self,
        key: &str,
        count_max: usize,
    ) -> Result<Vec<Section>, ScenarioError> {
        let expected = format!("1 to {count_max} tables [[{}]]", self.path_of(key));
        let list = match self.take(key, &expected)? {
            Value::List(list) if (1..=count_max).contains(&list.len()) => list,
            Value::List(list) => {
                return Err(ScenarioError::new(self.path_of(key), expected, list.len()));
            }
            other => return Err(ScenarioError::new(self.path_of(key), expected, shown(&other))),
        };
        let mut sections = Vec::with_capacity(list.len());
        for (index, value) in list.into_iter().enumerate() {
            let path = format!("{}[{index}]", self.path_of(key));
            match value {
                Value::Table(table) => sections.push(Section { path, table }),
                other => return Err(ScenarioError::new(path, "a table", shown(&other))),
            }
        }
        Ok(sections)
    }

    /// Returns the text `key`, which must exist and have at most 2,000 bytes.
    #[inline(never)]
    pub fn text(&mut self, key: &str) -> Result<String, ScenarioError> {
        match self.take(key, "a text")? {
            Value::Text(text) if text.len() <= 2000 => Ok(text),
            other => {
                let expected = "a text of at most 2,000 bytes";
                Err(ScenarioError::new(self.path_of(key), expected, shown(&other)))
            }
        }
    }

    /// Returns the boolean `key`, or `default` if there is no such field.
    #[inline(never)]
    pub fn boolean(&mut self, key: &str, default: bool) -> Result<bool, ScenarioError> {
        match self.table.remove(key) {
            None => Ok(default),
            Some(Value::Boolean(value)) => Ok(value),
            Some(other) => {
                Err(ScenarioError::new(self.path_of(key), "true or false", shown(&other)))
            }
        }
    }

    /// Returns the whole number `key`, which must exist and be in `min..=max`.
    #[inline(never)]
    pub fn integer(&mut self, key: &str, min: u64, max: u64) -> Result<u64, ScenarioError> {
        let expected = format!("a whole number from {min} to {max}");
        let value = self.take(key, &expected)?;
        match &value {
            Value::Integer(n) => match u64::try_from(*n) {
                Ok(n) if (min..=max).contains(&n) => Ok(n),
                _ => Err(ScenarioError::new(self.path_of(key), expected, n)),
            },
            other => Err(ScenarioError::new(self.path_of(key), expected, shown(other))),
        }
    }

    /// The same as `text`, but `None` if there is no such field.
    #[inline(never)]
    pub fn optional_text(&mut self, key: &str) -> Result<Option<String>, ScenarioError> {
        if self.has(key) { self.text(key).map(Some) } else { Ok(None) }
    }

    /// Returns the list of at most `count_max` texts `key`; empty if there is no such field.
    #[inline(never)]
    pub fn optional_texts(
        &mut self,
        key: &str,
        count_max: usize,
    ) -> Result<Vec<String>, ScenarioError> {
        let expected = format!("a list of at most {count_max} texts");
        let list = match self.table.remove(key) {
            None => return Ok(Vec::new()),
            Some(Value::List(list)) if list.len() <= count_max => list,
            Some(other) => {
                return Err(ScenarioError::new(self.path_of(key), expected, shown(&other)));
            }
        };
        let text = |value: Value| match value {
            Value::Text(text) => Ok(text),
            other => Err(ScenarioError::new(self.path_of(key), &expected, shown(&other))),
        };
        list.into_iter().map(text).collect()
    }

    /// The same as `integer`, but `None` if there is no such field.
    #[inline(never)]
    pub fn optional_integer(
        &mut self,
        key: &str,
        min: u64,
        max: u64,
    ) -> Result<Option<u64>, ScenarioError> {
        if self.has(key) { self.integer(key, min, max).map(Some) } else { Ok(None) }
    }

    /// Returns the number `key`, which must exist and be in `min..=max`. It may have a fraction.
    #[inline(never)]
    pub fn fraction(&mut self, key: &str, min: f64, max: f64) -> Result<f64, ScenarioError> {
        let found = self.optional_fraction(key, min, max)?;
        let expected = range(min, max);
        found.ok_or_else(|| ScenarioError::new(self.path_of(key), expected, "nothing"))
    }

    /// The same, but `None` if there is no such field.
    #[inline(never)]
    pub fn optional_fraction(
        &mut self,
        key: &str,
        min: f64,
        max: f64,
    ) -> Result<Option<f64>, ScenarioError> {
        let expected = range(min, max);
        let number = match self.table.remove(key) {
            None => return Ok(None),
            Some(Value::Float(x)) => x,
            Some(Value::Integer(n)) => n as f64,
            Some(other) => {
                return Err(ScenarioError::new(self.path_of(key), expected, shown(&other)));
            }
        };
        if (min..=max).contains(&number) {
            Ok(Some(number))
        } else {
            Err(ScenarioError::new(self.path_of(key), expected, decimal::shown(number)))
        }
    }

    /// Returns the index of the text `key` in `words`, which must contain it.
    #[inline(never)]
    pub fn choice(&mut self, key: &str, words: &[&str]) -> Result<usize, ScenarioError> {
        let expected = format!("one of {}", words.join(", "));
        match self.take(key, &expected)? {
            Value::Text(word) => words
                .iter()
                .position(|w| *w == word)
                .ok_or_else(|| ScenarioError::new(self.path_of(key), expected, &word)),
            other => Err(ScenarioError::new(self.path_of(key), expected, shown(&other))),
        }
    }

    /// Reads a figure, `{ value = 5, source = "..." }`, and adds it to `figures`. Returns its
    /// value, which must be in `min..=max`.
    #[inline(never)]
    pub fn figure(
        &mut self,
        key: &str,
        min: u64,
        max: u64,
        figures: &mut Vec<Figure>,
    ) -> Result<u64, ScenarioError> {
        let mut section = self.section(key)?;
        let value = section.integer("value", min, max)?;
        section.note(value.to_string(), figures)?;
        Ok(value)
    }

    /// Reads a figure that is a word, `{ value = "word", source = "..." }`, and adds it to
    /// `figures`. Returns the index of the word in `words`.
    #[inline(never)]
    pub fn figure_choice(
        &mut self,
        key: &str,
        words: &[&str],
        figures: &mut Vec<Figure>,
    ) -> Result<usize, ScenarioError> {
        let mut section = self.section(key)?;
        let place = section.choice("value", words)?;
        section.note(words[place].into(), figures)?;
        Ok(place)
    }

    #[inline(never)]
    fn note(mut self, value: String, figures: &mut Vec<Figure>) -> Result<(), ScenarioError> {
        let source = self.text("source")?;
        let fitted = if self.has("fitted") { Some(self.text("fitted")?) } else { None };
        let field = self.path.strip_prefix("drive.").unwrap_or(&self.path).to_owned();
        figures.push(Figure { field, value, source, fitted });
        self.finish()
    }

    /// Errors if the table has a field that was not read.
    #[inline(never)]
    pub fn finish(self) -> Result<(), ScenarioError> {
        match self.table.keys().next() {
            None => Ok(()),
            Some(key) => {
                Err(ScenarioError::new(self.path_of(key), "a field that this table has", "another"))
            }
        }
    }
}

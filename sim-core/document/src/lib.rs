//! Reads a document strictly, whether it is TOML or JSON.
//!
//! 1. Every field is asked for by name, with the range or the words it may have.
//! 2. Anything wrong is a [`ScenarioError`] that names field, expected and found by codes; the
//!    words for them are elsewhere.
//! 3. `finish` refuses fields that were not read, so that a misspelt field is never ignored.
#![doc = include_str!("../README.md")]

pub mod codes;
pub mod decimal;
mod documents;
mod error;
mod figure;
mod json;
mod numbered;
mod toml;
mod value;

pub use documents::Documents;
pub use error::{Detail, Fault, Found, Phrase, ScenarioError, printable};
pub use figure::{Figure, FigureValue, Unit};

use value::{Table, Value};

/// Returns a value as an error shows it.
fn told(value: &Value) -> Found {
    match value {
        Value::Text(text) => codes::quoted(&text[..]).into(),
        Value::Integer(number) => (*number).into(),
        Value::Float(number) => found(*number),
        Value::Boolean(truth) => (*truth).into(),
        Value::List(_) => codes::toml_array().into(),
        Value::Table(_) => codes::toml_table().into(),
        Value::Long => codes::toml_long_integer().into(),
        Value::Digits => codes::toml_float().into(),
        Value::Date => codes::toml_datetime().into(),
    }
}

/// Returns a decimal number, or a code if it is beyond 2^53.
fn found(number: f64) -> Found {
    match number {
        _ if number > decimal::EXACT_MAX as f64 => codes::above_exact().into(),
        _ if number < -(decimal::EXACT_MAX as f64) => codes::below_exact().into(),
        _ => number.into(),
    }
}

/// The longest document that is read.
pub const DOCUMENT_BYTES_MAX: usize = 64 * 1024;
/// The longest text of a field. The words of the code `short_text` contain this number too.
const TEXT_BYTES_MAX: usize = 2000;

/// A table of a document. Each field is removed when it is read.
pub struct Section {
    path: String,
    table: Table,
}

impl Section {
    /// Reads a TOML document. `path` begins the paths of its fields in errors; it is empty for the
    /// scenario itself. Errors if `text` is no TOML, or is too long.
    #[inline(never)]
    pub fn parse(path: &str, text: &str) -> Result<Self, ScenarioError> {
        Self::of(path, text, toml::parse)
    }

    /// Reads the same document as JSON.
    #[inline(never)]
    pub fn parse_json(path: &str, text: &str) -> Result<Self, ScenarioError> {
        Self::of(path, text, json::parse)
    }

    /// `parse` returns the expected notation and what it found if `text` is not in it.
    fn of(
        path: &str,
        text: &str,
        parse: fn(&str) -> Result<Table, (Phrase, Phrase)>,
    ) -> Result<Self, ScenarioError> {
        let name = if path.is_empty() { "scenario" } else { path };
        if text.len() > DOCUMENT_BYTES_MAX {
            let expected = codes::bytes_at_most(DOCUMENT_BYTES_MAX);
            return Err(ScenarioError::new(name, expected, text.len()));
        }
        match parse(text) {
            Ok(table) => Ok(Self { path: path.into(), table }),
            Err((expected, found)) => Err(ScenarioError::new(name, expected, found)),
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

    /// Whether the field `key` is a text.
    #[must_use]
    pub fn has_text(&self, key: &str) -> bool {
        self.table.is_text(key)
    }

    /// Gives the field `key` to a document that must not have it itself.
    pub fn give(&mut self, key: &str, text: &str) -> Result<(), ScenarioError> {
        if self.table.add(key.into(), Value::Text(text.into())) {
            return Ok(());
        }
        Err(ScenarioError::new(self.path_of(key), codes::known_field(), codes::another()))
    }

    /// `found` is the value of the field, if it has one.
    #[cold]
    fn refused(&self, key: &str, expected: Phrase, found: Option<&Value>) -> ScenarioError {
        let found = found.map_or_else(|| codes::nothing().into(), told);
        ScenarioError::new(self.path_of(key), expected, found)
    }

    /// Returns the sub-table `key`, which must exist.
    #[inline(never)]
    pub fn section(&mut self, key: &str) -> Result<Section, ScenarioError> {
        match self.table.remove(key) {
            Some(Value::Table(table)) => Ok(Section { path: self.path_of(key), table }),
            other => Err(self.refused(key, codes::table(), other.as_ref())),
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
        let value = self.table.remove(key);
        let expected = || codes::tables(count_max, self.path_of(key));
        let list = match value {
            Some(Value::List(list)) if (1..=count_max).contains(&list.len()) => list,
            Some(Value::List(list)) => {
                return Err(ScenarioError::new(self.path_of(key), expected(), list.len()));
            }
            other => return Err(self.refused(key, expected(), other.as_ref())),
        };
        let mut sections = Vec::with_capacity(list.len());
        for (index, value) in list.into_iter().enumerate() {
            let path = format!("{}[{index}]", self.path_of(key));
            match value {
                Value::Table(table) => sections.push(Section { path, table }),
                other => return Err(ScenarioError::new(path, codes::table(), told(&other))),
            }
        }
        Ok(sections)
    }

    /// Returns the text `key`, which must exist and have at most 2,000 bytes.
    #[inline(never)]
    pub fn text(&mut self, key: &str) -> Result<String, ScenarioError> {
        match self.table.remove(key) {
            Some(Value::Text(text)) if text.len() <= TEXT_BYTES_MAX => Ok(text),
            None => Err(self.refused(key, codes::text(), None)),
            other => Err(self.refused(key, codes::short_text(), other.as_ref())),
        }
    }

    /// Returns the boolean `key`, or `default` if there is no such field.
    #[inline(never)]
    pub fn boolean(&mut self, key: &str, default: bool) -> Result<bool, ScenarioError> {
        match self.table.remove(key) {
            None => Ok(default),
            Some(Value::Boolean(value)) => Ok(value),
            other => Err(self.refused(key, codes::truth(), other.as_ref())),
        }
    }

    /// Returns the whole number `key`, which must exist and be in `min..=max`.
    #[inline(never)]
    pub fn integer(&mut self, key: &str, min: u64, max: u64) -> Result<u64, ScenarioError> {
        let value = self.table.remove(key);
        if let Some(Value::Integer(number)) = value
            && let Ok(number) = u64::try_from(number)
            && (min..=max).contains(&number)
        {
            return Ok(number);
        }
        Err(self.refused(key, codes::whole(min, max), value.as_ref()))
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
        let value = self.table.remove(key);
        let refused = |other: &Value| self.refused(key, codes::texts(count_max), Some(other));
        let list = match value {
            None => return Ok(Vec::new()),
            Some(Value::List(list)) if list.len() <= count_max => list,
            Some(other) => return Err(refused(&other)),
        };
        let text = |value: Value| match value {
            Value::Text(text) => Ok(text),
            other => Err(refused(&other)),
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
        found.ok_or_else(|| self.refused(key, codes::decimal(min, max), None))
    }

    /// The same, but `None` if there is no such field.
    #[inline(never)]
    pub fn optional_fraction(
        &mut self,
        key: &str,
        min: f64,
        max: f64,
    ) -> Result<Option<f64>, ScenarioError> {
        let value = match self.table.remove(key) {
            None => return Ok(None),
            Some(Value::Integer(n)) => Value::Float(n as f64),
            Some(value) => value,
        };
        match value {
            Value::Float(number) if (min..=max).contains(&number) => Ok(Some(number)),
            other => Err(self.refused(key, codes::decimal(min, max), Some(&other))),
        }
    }

    /// Returns the index of the text `key` in `words`, which must contain it.
    #[inline(never)]
    pub fn choice(&mut self, key: &str, words: &[&'static str]) -> Result<usize, ScenarioError> {
        match self.table.remove(key) {
            Some(Value::Text(word)) => words
                .iter()
                .position(|w| *w == word)
                .ok_or_else(|| ScenarioError::new(self.path_of(key), codes::one_of(words), word)),
            other => Err(self.refused(key, codes::one_of(words), other.as_ref())),
        }
    }

    /// Reads a figure, `{ value = 5, source = "..." }`, and adds it to `figures`. Returns its
    /// value, which must be in `min..=max`.
    pub fn figure(
        &mut self,
        key: &str,
        unit: Unit,
        min: u64,
        max: u64,
        figures: &mut Vec<Figure>,
    ) -> Result<u64, ScenarioError> {
        self.number(key, Some(unit), min, max, figures)
    }

    /// The same for a figure without a unit.
    pub fn figure_count(
        &mut self,
        key: &str,
        min: u64,
        max: u64,
        figures: &mut Vec<Figure>,
    ) -> Result<u64, ScenarioError> {
        self.number(key, None, min, max, figures)
    }

    #[inline(never)]
    fn number(
        &mut self,
        key: &str,
        unit: Option<Unit>,
        min: u64,
        max: u64,
        figures: &mut Vec<Figure>,
    ) -> Result<u64, ScenarioError> {
        let mut section = self.section(key)?;
        let value = section.integer("value", min, max)?;
        section.note(FigureValue::Number(value), unit, figures)?;
        Ok(value)
    }

    /// Reads a figure that is a word, `{ value = "word", source = "..." }`, and adds it to
    /// `figures`. Returns the index of the word in `words`.
    #[inline(never)]
    pub fn figure_choice(
        &mut self,
        key: &str,
        words: &[&'static str],
        figures: &mut Vec<Figure>,
    ) -> Result<usize, ScenarioError> {
        let mut section = self.section(key)?;
        let index = section.choice("value", words)?;
        section.note(FigureValue::Word(words[index]), None, figures)?;
        Ok(index)
    }

    #[inline(never)]
    fn note(
        mut self,
        value: FigureValue,
        unit: Option<Unit>,
        figures: &mut Vec<Figure>,
    ) -> Result<(), ScenarioError> {
        let source = self.text("source")?;
        let fitted = if self.has("fitted") { Some(self.text("fitted")?) } else { None };
        let field = self.path.strip_prefix("drive.").unwrap_or(&self.path).to_owned();
        figures.push(Figure { field, value, unit, source, fitted });
        self.finish()
    }

    /// Errors if the table has a field that was not read.
    #[inline(never)]
    pub fn finish(self) -> Result<(), ScenarioError> {
        match self.table.keys().next() {
            None => Ok(()),
            Some(key) => {
                let (expected, found) = (codes::known_field(), codes::another());
                Err(ScenarioError::new(self.path_of(key), expected, found))
            }
        }
    }
}

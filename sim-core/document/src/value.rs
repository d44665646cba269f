//! The values of a TOML document, copied from the parser's tree.

use super::decimal;
use toml::de::{DeTable, DeValue, Error};

pub enum Value {
    Text(String),
    Integer(i64),
    Float(f64),
    Boolean(bool),
    List(Vec<Value>),
    Table(Table),
    /// A whole number of more than 64 bits: no field accepts it.
    Long,
    /// A decimal number with too many digits, or with none: no field accepts it.
    Digits,
    Date,
}

/// The fields of a table in alphabetical order, each once.
pub struct Table {
    fields: Vec<(String, Value)>,
}

impl Value {
    fn of(value: DeValue) -> Self {
        match value {
            DeValue::String(text) => Self::Text(text.into_owned()),
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
                .map_or(Self::Long, Self::Integer),
            DeValue::Float(number) => {
                decimal::parse(number.as_str()).map_or(Self::Digits, Self::Float)
            }
            DeValue::Boolean(truth) => Self::Boolean(truth),
            DeValue::Datetime(_) => Self::Date,
            DeValue::Array(list) => {
                Self::List(list.into_iter().map(|value| Self::of(value.into_inner())).collect())
            }
            DeValue::Table(table) => Self::Table(Table::of(table)),
        }
    }
}

impl Table {
    /// Errors if `text` is no TOML.
    pub fn parse(text: &str) -> Result<Self, Error> {
        DeTable::parse(text).map(|table| Self::of(table.into_inner()))
    }

    fn of(table: DeTable) -> Self {
        let field = |(key, value): (toml::Spanned<_>, toml::Spanned<_>)| {
            let key: std::borrow::Cow<str> = key.into_inner();
            (key.into_owned(), Value::of(value.into_inner()))
        };
        Self { fields: table.into_iter().map(field).collect() }
    }

    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.fields.iter().map(|(key, _)| key.as_str())
    }

    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.keys().any(|field| field == key)
    }

    /// Takes the field `key` out of the table; `None` if there is none.
    pub fn remove(&mut self, key: &str) -> Option<Value> {
        let index = self.keys().position(|field| field == key)?;
        Some(self.fields.remove(index).1)
    }
}

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
    /// A date, or a number with too many digits, with its name in errors. No field accepts it.
    Other(&'static str),
}

/// The fields of a table in alphabetical order, each once.
pub struct Table {
    fields: Vec<(String, Value)>,
}

impl Value {
    /// The name in errors.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Text(_) => "string",
            Self::Integer(_) => "integer",
            Self::Float(_) => "float",
            Self::Boolean(_) => "boolean",
            Self::List(_) => "array",
            Self::Table(_) => "table",
            Self::Other(kind) => kind,
        }
    }

    fn of(value: DeValue) -> Self {
        match value {
            DeValue::String(text) => Self::Text(text.into_owned()),
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
                .map_or(Self::Other("integer of more than 64 bits"), Self::Integer),
            DeValue::Float(number) => {
                decimal::parse(number.as_str()).map_or(Self::Other("float"), Self::Float)
            }
            DeValue::Boolean(truth) => Self::Boolean(truth),
            DeValue::Datetime(_) => Self::Other("datetime"),
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
        let place = self.keys().position(|field| field == key)?;
        Some(self.fields.remove(place).1)
    }
}

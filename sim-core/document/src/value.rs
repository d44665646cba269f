//! The values of a document.

#[cfg_attr(test, derive(Debug))]
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
#[derive(Default)]
#[cfg_attr(test, derive(Debug))]
pub struct Table {
    fields: Vec<(String, Value)>,
}

impl Table {
    /// Adds a field. Returns whether there was none with this key.
    pub fn add(&mut self, key: String, value: Value) -> bool {
        let index = self.fields.partition_point(|(field, _)| *field < key);
        let is_new = self.fields.get(index).is_none_or(|(field, _)| *field != key);
        if is_new {
            self.fields.insert(index, (key, value));
        }
        is_new
    }

    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.fields.iter().map(|(key, _)| key.as_str())
    }

    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.keys().any(|field| field == key)
    }

    #[must_use]
    pub fn is_text(&self, key: &str) -> bool {
        self.fields.iter().any(|(field, value)| field == key && matches!(value, Value::Text(_)))
    }

    /// Takes the field `key` out of the table; `None` if there is none.
    pub fn remove(&mut self, key: &str) -> Option<Value> {
        let index = self.keys().position(|field| field == key)?;
        Some(self.fields.remove(index).1)
    }
}

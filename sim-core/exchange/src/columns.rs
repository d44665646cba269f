//! The columns of a line, each with the place where it begins.

use document::{Found, Phrase};

/// The columns of a line, at most `MAX`; more are only counted.
pub(crate) struct Columns<'a, const MAX: usize> {
    pub line: &'a str,
    pub parts: [(usize, &'a str); MAX],
    pub count: usize,
}

/// A reason why a line is no row. The column is counted from 1 in characters.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub column: u32,
    pub expected: Phrase,
    pub found: Found,
}

impl<'a, const MAX: usize> Columns<'a, MAX> {
    /// The columns between commas, or between blanks if there is no comma.
    pub fn of(line: &'a str) -> Self {
        Self::between(line, line.as_bytes().contains(&b','))
    }

    /// The columns between commas, or else between blanks.
    pub fn between(line: &'a str, has_commas: bool) -> Self {
        let mut columns = Self { line, parts: [(0, ""); MAX], count: 0 };
        let is_end = |byte: &u8| match has_commas {
            true => *byte == b',',
            false => *byte == b' ' || *byte == b'\t',
        };
        let mut start = 0;
        while start <= line.len() {
            let length = line.as_bytes()[start..].iter().position(is_end);
            let end = length.map_or(line.len(), |length| start + length);
            let text = line[start..end].trim_ascii_start();
            if has_commas || !text.is_empty() {
                if let Some(place) = columns.parts.get_mut(columns.count) {
                    *place = (end - text.len(), text.trim_ascii_end());
                }
                columns.count += 1;
            }
            start = end + 1;
        }
        columns
    }

    /// The text of a column; empty if there is none.
    pub fn text(&self, index: usize) -> &'a str {
        self.parts[index].1
    }

    /// Refuses what stands in a column.
    pub fn refusal(&self, index: usize, expected: Phrase, found: impl Into<Found>) -> Refusal {
        let before = &self.line[..self.parts[index].0];
        Refusal { column: before.chars().count() as u32 + 1, expected, found: found.into() }
    }
}

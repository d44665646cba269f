//! The value of an option, as its reader sees it.
//!
//! 1. A value that means nothing is refused.
//! 2. A value that fio does not read as it looks gets a note, and counts as fio reads it.
//! 3. Options for reads, writes and trims take up to three values between commas.

use document::{Found, Phrase};

use super::model::Each;
use crate::codes;

/// A value that is not used.
#[derive(Debug)]
pub(super) struct Refusal {
    pub expected: Phrase,
    pub found: Found,
}

impl Refusal {
    pub(super) fn new(expected: Phrase, found: impl Into<Found>) -> Self {
        Self { expected, found: found.into() }
    }
}

pub(super) struct Value<'a> {
    /// `None` without `=`.
    text: Option<&'a str>,
    /// Bytes of a `k`.
    pub kb_base: i64,
    slip: Option<Phrase>,
}

impl<'a> Value<'a> {
    pub(super) fn new(text: Option<&'a str>) -> Self {
        Self { text, kb_base: 1024, slip: None }
    }

    /// The value is used, but not as it looks. The first note counts.
    pub(super) fn note(&mut self, expected: Phrase) {
        self.slip.get_or_insert(expected);
    }

    /// The form that a value should have so that it means what it looks like.
    pub(super) fn slip(self) -> Option<Phrase> {
        self.slip
    }

    pub(super) fn text(&self) -> Result<&'a str, Refusal> {
        match self.text {
            Some(text) if !text.trim().is_empty() => Ok(text),
            _ => Err(Refusal::new(codes::a_value(), codes::nothing())),
        }
    }

    /// The text of an option that takes one value. Of several, fio takes the first one for some
    /// options and the last one for others.
    pub(super) fn single(&self) -> Result<&'a str, Refusal> {
        let text = self.text()?;
        let has_several =
            text.contains([',', ':']) || text.get(1..).is_some_and(|rest| rest.contains('-'));
        match has_several && !text.starts_with('(') {
            true => Err(Refusal::new(codes::one_value_only(), text)),
            false => Ok(text),
        }
    }

    /// 0 or 1. Some options mean 1 without a value; fio refuses the others then.
    pub(super) fn flag(&self, is_one_without_value: bool) -> Result<bool, Refusal> {
        match self.text.map(str::trim_start) {
            None if is_one_without_value => Ok(true),
            Some("0") => Ok(false),
            Some("1") => Ok(true),
            other => Err(Refusal::new(codes::zero_or_one(), other.unwrap_or_default())),
        }
    }

    /// The index of the value in `words`, and the text behind its first `:`.
    pub(super) fn word(&self, words: &[&'static str]) -> Result<(usize, Option<&'a str>), Refusal> {
        let text = self.text()?;
        if text.starts_with(char::is_whitespace) {
            return Err(Refusal::new(codes::no_blank(), text));
        }
        let (word, rest) = text.split_once(':').map_or((text, None), |(a, b)| (a, Some(b)));
        match words.iter().position(|known| *known == word) {
            Some(index) => Ok((index, rest)),
            None => Err(Refusal::new(codes::one_of(words), word)),
        }
    }

    /// Reads `4k`, `4k,8k`, `,8k` into the values for reads, writes and trims. The last one counts
    /// for those that follow, unless a comma ends the text.
    pub(super) fn spread<T: Copy>(
        &mut self,
        target: &mut Each<T>,
        read: impl Fn(&str, &mut Self) -> Result<T, Refusal>,
    ) -> Result<(), Refusal> {
        let text = self.text()?;
        let separator = match text {
            _ if text.starts_with('(') || text.contains(',') => ',',
            _ if text.contains(':') => ':',
            _ if text.get(1..).is_some_and(|rest| rest.contains('-')) => '-',
            _ => ',',
        };
        if separator != ',' {
            self.note(codes::commas());
        }
        let parts: Vec<&str> = text.splitn(4, separator).collect();
        let is_some = parts.iter().any(|part| !part.is_empty());
        if parts.len() > 3 || !is_some {
            return Err(Refusal::new(codes::three_values(), text));
        }
        let mut last = None;
        for (index, slot) in target.slots().into_iter().enumerate() {
            match parts.get(index) {
                Some(&"") => last = None,
                Some(part) => last = Some(read(part, self)?),
                None => {}
            }
            if let Some(value) = last {
                *slot = value;
            }
        }
        Ok(())
    }
}

//! The lines of a file, and what became of each.
//!
//! 1. Every line has exactly one fate, so understood + ignored + refused are all lines.
//! 2. As in fio, a comment begins at the first `;` or `#` of a line, even within a value.

use document::{Found, Phrase, printable};

/// A line, counted from 1, and what became of it.
#[derive(Clone, Debug)]
pub struct Line {
    pub number: u32,
    /// The place that the fate is about, counted from 1 in characters.
    pub column: u32,
    /// The line without its comment, at most [`SHOWN_CHARS_MAX`] characters, without control
    /// characters.
    pub text: String,
    /// The option by its first name, if fio knows it.
    pub option: Option<&'static str>,
    /// The value as fio takes it, with its variables replaced.
    pub value: Option<String>,
    pub fate: Fate,
}

/// The longest text of a line that is shown.
pub const SHOWN_CHARS_MAX: usize = 200;

#[derive(Clone, Debug)]
pub enum Fate {
    /// Blank, or a comment.
    Empty,
    /// `[name]`: the options that follow are of this job, or of all jobs that follow.
    Section { name: String, is_global: bool },
    /// `queue_depth = 32`.
    Understood(String),
    /// The reason why the option has no meaning here.
    Ignored(Phrase),
    /// The line counts, but not as it looks.
    Changed(Fault),
    /// The line does not count.
    NotUnderstood(Fault),
}

/// The difference between a line and what counts.
#[derive(Clone, Debug)]
pub struct Fault {
    pub expected: Phrase,
    pub found: Found,
    pub done: Phrase,
}

impl Fate {
    /// As JSON names it.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Section { .. } => "section",
            Self::Understood(_) => "understood",
            Self::Ignored(_) => "ignored",
            Self::Changed(_) => "changed",
            Self::NotUnderstood(_) => "not_understood",
        }
    }
}

impl Line {
    pub(super) fn new(number: u32, raw: &str) -> Self {
        let text = printable(uncommented(raw).trim().to_owned());
        let text = match text.char_indices().nth(SHOWN_CHARS_MAX) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text,
        };
        let column = column_of(raw, raw.trim_start());
        Self { number, column, text, option: None, value: None, fate: Fate::Empty }
    }

    #[must_use]
    pub fn fault(&self) -> Option<&Fault> {
        match &self.fate {
            Fate::Changed(fault) | Fate::NotUnderstood(fault) => Some(fault),
            _ => None,
        }
    }
}

/// The part of a line that counts.
pub(super) fn uncommented(raw: &str) -> &str {
    let end = raw.find(';').unwrap_or(raw.len());
    let end = raw[..end].find('#').unwrap_or(end);
    &raw[..end]
}

/// The column of a part of the line, which must end where the line ends or be cut out of it.
pub(super) fn column_of(raw: &str, part: &str) -> u32 {
    let before = raw.len().saturating_sub(part.len());
    raw.get(..before).map_or(1, |before| before.chars().count() as u32 + 1)
}

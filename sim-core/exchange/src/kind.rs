//! Says what a file is, and which line decided it, from its first bytes.
//!
//! 1. Other kinds of files are refused by name, as their readers would.
//! 2. The first line that only one kind has decides. Words before it, such as fio's warnings before
//!    a result, do not.
//! 3. Rows of numbers may be a log or a trace: their columns decide, and then the file's name.

use document::{ScenarioError, printable};

use crate::{codes, foreign};

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Job,
    Log,
    Result,
    Trace,
    Workload,
    Drive,
}

/// A kind, and the line that decided it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct FileKind {
    pub kind: Kind,
    /// Counted from 1.
    pub line: u32,
    /// Its text, at most 80 characters.
    pub text: String,
}

/// The field of errors about a whole file.
const FIELD: &str = "file";
/// Lines that are looked at.
const LINES_MAX: usize = 1000;
const SHOWN_CHARS_MAX: usize = 80;
/// Columns of a row of a log, at least and at most.
const LOG_COLUMNS: (usize, usize) = (4, 8);
/// Reads, writes and trims, as the directions of fio's logs.
const DIRECTIONS: [&str; 3] = ["0", "1", "2"];

/// `head` are the first bytes of the file, as many as are at hand. Errors if no line decides.
pub fn kind(name: &str, head: &[u8]) -> Result<FileKind, ScenarioError> {
    let wrong = |found| Err(ScenarioError::new(FIELD, codes::known_file(), found));
    if let Some(found) = foreign::packed(head) {
        return wrong(found);
    }
    if let Some(at) = foreign::binary_at(&head[..512.min(head.len())]) {
        return wrong(codes::binary(at));
    }
    let text = String::from_utf8_lossy(head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head));
    if let Some(found) = foreign::markup(&text) {
        return wrong(found);
    }
    let lines = (1u32..).zip(text.lines()).take(LINES_MAX);
    let mut first = None;
    for (line, text) in lines.map(|(line, text)| (line, text.trim())) {
        if text.is_empty() || text.starts_with([';', '#']) {
            continue;
        }
        first = first.or(Some(text));
        if let Some(kind) = decided(name, text) {
            let kind = if kind == Kind::Drive && has_phases(head) { Kind::Workload } else { kind };
            return Ok(FileKind { kind, line, text: shortened(text) });
        }
    }
    match first {
        Some(text) => Err(ScenarioError::new(FIELD, codes::known_file(), shortened(text))),
        None => wrong(codes::nothing()),
    }
}

/// The kind of file that a line belongs to, if it is of one kind only.
fn decided(name: &str, line: &str) -> Option<Kind> {
    if line.starts_with('{') {
        return Some(Kind::Result);
    }
    if line.starts_with("fio version") && line.ends_with("iolog") {
        return Some(Kind::Trace);
    }
    if line.starts_with("[[") {
        return Some(Kind::Workload);
    }
    if line.starts_with('[') {
        return Some(Kind::Job);
    }
    if line.starts_with("fio ") && line.contains("--") {
        return Some(Kind::Job);
    }
    if let Some((key, value)) = line.split_once('=')
        && is_word(key.trim())
    {
        let is_toml = value.trim_start().starts_with(['"', '{', '\'']);
        return Some(if is_toml { Kind::Drive } else { Kind::Job });
    }
    of_row(name, line)
}

/// A drive and a workload are both TOML; only a workload has phases.
fn has_phases(head: &[u8]) -> bool {
    String::from_utf8_lossy(head).lines().any(|line| line.trim() == "[[phases]]")
}

fn is_word(key: &str) -> bool {
    !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
}

/// A row of a log or of a trace.
fn of_row(name: &str, line: &str) -> Option<Kind> {
    let columns: Vec<&str> = match line.contains(',') && !line.contains(" + ") {
        true => line.split(',').map(str::trim).collect(),
        false => line.split_whitespace().collect(),
    };
    let is_number = |column: &&str| column.parse::<f64>().is_ok();
    let numbers = columns.iter().filter(|column| is_number(column)).count();
    let has_access = columns.iter().any(|column| {
        matches!(column.to_ascii_lowercase().as_str(), "r" | "w" | "read" | "write" | "rs" | "ws")
    });
    if has_access && numbers >= 3 {
        return Some(Kind::Trace);
    }
    let (least, most) = LOG_COLUMNS;
    if numbers < columns.len() || columns.len() < least {
        return None;
    }
    let is_log = columns.len() <= most && DIRECTIONS.contains(&columns[2]);
    let is_named = name.rsplit('.').next().is_some_and(|ending| ending == "log");
    Some(if is_log || is_named { Kind::Log } else { Kind::Trace })
}

fn shortened(text: &str) -> String {
    printable(text.chars().take(SHOWN_CHARS_MAX).collect())
}

#[cfg(test)]
mod tests {
    use super::{Kind, kind};

    #[test]
    fn the_line_that_only_one_kind_has_decides() {
        for (name, text, expected, line) in [
            ("a.fio", "; a job\n\n[global]\nrw=write", Kind::Job, 3),
            ("a.txt", "rw=randwrite\n[a]", Kind::Job, 1),
            ("a.txt", "fio --name=a --rw=write", Kind::Job, 1),
            ("a.log", "1000, 4000, 1, 0\n", Kind::Log, 1),
            ("a.csv", "1000, 4000, 1, 0, 512\n", Kind::Log, 1),
            ("run_lat.1.log", "1000, 400, 900, 1, 0\n", Kind::Log, 1),
            ("a.json", "note: both iodepth >= 1\n{\"fio version\": 3}", Kind::Result, 2),
            ("a.csv", "131000,host,0,Read,1752330752,4096,500", Kind::Trace, 1),
            ("a.txt", "  8,48   1  1  0.058424643  4242   Q   R 3422521 + 8 [w]", Kind::Trace, 1),
            ("a.spc", "0,3422521,4096,r,0.058425", Kind::Trace, 1),
            ("a.trace", "58424642 0 3422521 8 1", Kind::Trace, 1),
            ("a.csv", "1538323200,3422521,8,0,1063", Kind::Trace, 1),
            ("a.iolog", "fio version 3 iolog\n", Kind::Trace, 1),
            ("a.toml", "title = \"A\"\nseed = 1\n[[phases]]\n", Kind::Workload, 1),
            ("a.toml", "# a drive\nname = \"A\"\n[board]\n", Kind::Drive, 2),
        ] {
            let found = kind(name, text.as_bytes()).expect(text);
            assert_eq!((found.kind, found.line), (expected, line), "{text}");
        }
    }

    #[test]
    fn what_is_none_of_these_is_named() {
        for (text, found) in [
            ("", "nothing()"),
            ("\n; only words\n", "nothing()"),
            ("<!doctype html>", "html()"),
            ("Dear reader,\nhello", "Dear reader,"),
            ("\x1f\u{8b}", "binary(at=0)"),
        ] {
            let error = kind("a", text.as_bytes()).expect_err(text).to_string();
            assert!(error.contains(found), "{error}");
        }
    }
}

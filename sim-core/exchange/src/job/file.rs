//! Recognizes a file that is not text, before any line is read.
//!
//! 1. The number of bytes is checked first, then the marks of other kinds of files.
//! 2. A byte order mark is taken off; a line may end in CR LF.

use document::{Found, Phrase, ScenarioError};

use crate::{codes, foreign};

/// The longest job file.
pub const FILE_BYTES_MAX: usize = 256 * 1024;
/// The field of errors about a whole file.
const FIELD: &str = "job file";

pub(super) fn text(bytes: &[u8]) -> Result<&str, ScenarioError> {
    if bytes.len() > FILE_BYTES_MAX {
        return Err(refused(codes::bytes_at_most(FILE_BYTES_MAX), bytes.len()));
    }
    let kind = |found: Phrase| refused(codes::job_file(), found);
    if let Some(found) = foreign::packed(bytes) {
        return Err(kind(found));
    }
    if let Some(at) = foreign::binary_at(bytes) {
        return Err(kind(codes::binary(at)));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        kind(codes::no_utf_8(line))
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if let Some(found) = foreign::markup(text) {
        return Err(kind(found));
    }
    match text.trim_start().chars().next() {
        None => Err(kind(codes::nothing())),
        Some('{') => Err(kind(codes::json())),
        Some(_) => Ok(text),
    }
}

pub(super) fn refused(expected: Phrase, found: impl Into<Found>) -> ScenarioError {
    ScenarioError::new(FIELD, expected, found)
}

#[cfg(test)]
mod tests {
    use super::{FILE_BYTES_MAX, text};

    #[test]
    fn a_file_of_another_kind_is_named() {
        let utf_16: Vec<u8> = "[a]\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        for (bytes, found) in [
            (&b""[..], "nothing()"),
            (b" \r\n\t", "nothing()"),
            (b"<!DOCTYPE html><html>", "html()"),
            (b"\xef\xbb\xbf  <HTML lang=en>", "html()"),
            (b"<?xml version='1.0'?>", "xml()"),
            (b"{ \"fio version\": 3 }", "json()"),
            (b"\x1f\x8b\x08\0", "gzip()"),
            (b"PK\x03\x04", "zip()"),
            (&utf_16, "utf_16()"),
            (b"\x7fELF", "binary(at=0)"),
            (b"[a]\n; caf\xe9", "no_utf_8(line=2)"),
        ] {
            let error = text(bytes).expect_err("it is no job file").to_string();
            assert!(error.ends_with(&format!("found {found}")), "{error}");
        }
        assert!(text(&vec![b'a'; FILE_BYTES_MAX]).is_ok());
        assert!(text(&vec![b'a'; FILE_BYTES_MAX + 1]).is_err());
        assert_eq!(text(b"\xef\xbb\xbf[a]").ok(), Some("[a]"));
    }
}

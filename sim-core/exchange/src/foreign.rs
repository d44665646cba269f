//! Recognizes files of other kinds, so that they are refused by name.

use document::Phrase;

use crate::codes;

/// An archive, or text in UTF-16, by its first bytes.
pub(crate) fn packed(bytes: &[u8]) -> Option<Phrase> {
    match bytes {
        [0x1f, 0x8b, ..] => Some(codes::gzip()),
        [0x50, 0x4b, 3 | 5, ..] => Some(codes::zip()),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [_, 0, _, 0, ..] | [0, _, 0, _, ..] => {
            Some(codes::utf_16())
        }
        _ => None,
    }
}

/// The place of the first byte that no text has.
pub(crate) fn binary_at(bytes: &[u8]) -> Option<usize> {
    let is_binary = |byte: &u8| *byte < 9 || (14..32).contains(byte) || *byte == 127;
    bytes.iter().position(is_binary)
}

/// A web page or an XML document, by its first characters.
pub(crate) fn markup(text: &str) -> Option<Phrase> {
    let start: String = text.trim_start().chars().take(14).collect::<String>().to_lowercase();
    if start.starts_with("<!doctype html") || start.starts_with("<html") {
        return Some(codes::html());
    }
    start.starts_with('<').then(codes::xml)
}

//! Splits bytes that come in pieces into lines.

/// Holds the beginning of a line whose end has not come: `BYTES_MAX` bytes and one more at most, so
/// that a line which is too long can be told from one that is not.
#[derive(Default)]
pub(crate) struct Splitter<const BYTES_MAX: usize> {
    line: Vec<u8>,
}

impl<const BYTES_MAX: usize> Splitter<BYTES_MAX> {
    /// Takes the next bytes, and passes on each line that they end.
    pub fn push(&mut self, bytes: &[u8], mut take_line: impl FnMut(&[u8])) {
        let mut rest = bytes;
        while let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
            if self.line.is_empty() {
                take_line(&rest[..end]);
            } else {
                self.keep(&rest[..end]);
                self.finish(&mut take_line);
            }
            rest = &rest[end + 1..];
        }
        self.keep(rest);
    }

    /// Passes on a last line without an end.
    pub fn finish(&mut self, mut take_line: impl FnMut(&[u8])) {
        if !self.line.is_empty() {
            take_line(&self.line);
        }
        self.line.clear();
    }

    fn keep(&mut self, part: &[u8]) {
        let room = BYTES_MAX + 1 - self.line.len();
        self.line.extend_from_slice(&part[..room.min(part.len())]);
    }
}

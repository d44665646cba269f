//! Prints results to the standard output, and everything else to the standard error.

use std::ffi::OsStr;
use std::fmt::Display;
use std::io::{ErrorKind, Result as Written, Write};

use document::printable;

/// The reason why nothing, or not everything, was done.
pub enum Fault {
    /// The command line has no words: the usage, and exit code 2.
    NoWords(String),
    /// The words of the command line mean nothing: exit code 2.
    Words(String),
    /// The work failed: exit code 1.
    Work(String),
    /// The work is done, but the reader asked to be told that not all was understood: exit code 3.
    Partly(String),
}

impl From<String> for Fault {
    fn from(message: String) -> Self {
        Self::Work(message)
    }
}

/// Prints a result.
pub fn print(text: impl Display) -> Result<(), Fault> {
    let mut out = std::io::stdout().lock();
    finished(write!(out, "{text}").and_then(|()| out.flush()))
}

/// A reader that closes the pipe early, like `head`, is not an error.
pub fn finished(written: Written<()>) -> Result<(), Fault> {
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            let reason = match error.kind() {
                ErrorKind::StorageFull => "its device has no space left".into(),
                _ => error.to_string(),
            };
            Err(Fault::Work(format!("cannot write to the standard output: {reason}")))
        }
        _ => Ok(()),
    }
}

/// Tells people something on the standard error. If even that cannot be written, the exit code
/// still tells about a fault, and a run goes on.
pub fn tell(text: impl Display) {
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}

/// The longest word of the command line in an error, in characters: enough for most paths.
const SHOWN_CHARS_MAX: usize = 200;

/// Returns a word of the command line as an error shows it, without control characters.
pub fn shown(word: impl AsRef<OsStr>) -> String {
    let mut text = String::new();
    for chunk in word.as_ref().as_encoded_bytes().utf8_chunks() {
        text += &printable(chunk.valid().to_owned());
        text.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    if text.is_empty() {
        return "\"\"".into();
    }
    match text.char_indices().nth(SHOWN_CHARS_MAX) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

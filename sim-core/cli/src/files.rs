//! Reads files. An error names the path, the expected kind of file, and what was found instead.

use std::cell::RefCell;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{Error, ErrorKind, Read};
use std::path::{Path, PathBuf};

use cli::content;
use cli::words::said;
use document::{DOCUMENT_BYTES_MAX, ScenarioError};
use exchange::Unpacker;

use crate::output::{Fault, shown};
use crate::similar::unknown;

/// The project's folder of content, seen from the folder where the program runs.
pub const CONTENT: &str = "content";

/// The part of a long file that is held in memory.
const PART_BYTES: u64 = 1 << 20;

/// `cannot read a.toml: expected a scenario file, found no such file`
fn fault(path: &Path, kind: &str, found: &str) -> String {
    format!("cannot read {}: expected {kind}, found {found}", shown(path))
}

/// Puts words to an error of the operating system.
fn fault_of(path: &Path, kind: &str, error: &Error) -> String {
    let found = match error.kind() {
        ErrorKind::NotFound => "none there",
        ErrorKind::PermissionDenied => "one that may not be read",
        ErrorKind::IsADirectory => "a folder",
        ErrorKind::NotADirectory => "a file where its path needs a folder",
        ErrorKind::InvalidFilename => "a name that is too long",
        _ => return fault(path, kind, &format!("an error of the system: {error}")),
    };
    fault(path, kind, found)
}

/// Opens a file, and returns its length too; 0 for a pipe.
pub fn open(path: &Path, kind: &str) -> Result<(File, u64), String> {
    let fail = |error: Error| fault_of(path, kind, &error);
    let file = File::open(path).map_err(fail)?;
    let about = file.metadata().map_err(fail)?;
    if about.is_dir() {
        return Err(fault(path, kind, "a folder"));
    }
    Ok((file, about.len()))
}

/// Reads at most `most` bytes into `bytes`, replacing its content.
pub fn read_part(
    file: &mut impl Read,
    path: &Path,
    kind: &str,
    most: u64,
    bytes: &mut Vec<u8>,
) -> Result<(), String> {
    bytes.clear();
    let read = file.take(most).read_to_end(bytes);
    read.map(|_| ()).map_err(|error| fault_of(path, kind, &error))
}

/// Returns the bytes of a file. A longer one is refused before it is read to its end.
pub fn bytes(path: &Path, kind: &str, most: u64) -> Result<Vec<u8>, String> {
    let too_long = |found: &str| fault(path, &format!("{kind} of at most {most} bytes"), found);
    let (mut file, length) = open(path, kind)?;
    if length > most {
        return Err(too_long(&format!("{length} bytes")));
    }
    let mut bytes = Vec::new();
    read_part(&mut file, path, kind, most + 1, &mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(too_long("more"));
    }
    Ok(bytes)
}

/// Reads a file of any length, or the standard input (`-`), in parts: passes its bytes to `see` as
/// they are, and unpacked to `take`.
pub fn unpack(
    path: &Path,
    kind: &str,
    see: &mut dyn FnMut(&[u8]),
    take: &mut dyn FnMut(&[u8]) -> Result<(), ScenarioError>,
) -> Result<(), String> {
    let is_input = path.to_str() == Some("-");
    let name = if is_input { "the standard input".to_owned() } else { shown(path) };
    let refused = |error| format!("{name}: {}", said(&error));
    let mut file: Box<dyn Read> = match is_input {
        true => Box::new(std::io::stdin().lock()),
        false => Box::new(open(path, kind)?.0),
    };
    let mut unpacker = Unpacker::default();
    let mut part = Vec::new();
    loop {
        read_part(&mut file, path, kind, PART_BYTES, &mut part)?;
        if part.is_empty() {
            return unpacker.finish(take).map_err(refused);
        }
        see(&part);
        unpacker.push(&part, take).map_err(refused)?;
    }
}

/// Returns the bytes of the standard input, at most one more than `most`.
pub fn standard_input(most: u64) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().take(most + 1).read_to_end(&mut bytes);
    read.map(|_| bytes).map_err(|error| format!("cannot read the standard input: {error}"))
}

/// Returns the text of a document.
pub fn text(path: &Path, kind: &str) -> Result<String, String> {
    let bytes = bytes(path, kind, DOCUMENT_BYTES_MAX as u64)?;
    String::from_utf8(bytes).map_err(|error| {
        let end = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..end].iter().filter(|&&byte| byte == b'\n').count() + 1;
        let byte = error.as_bytes()[end];
        let found = format!("byte {byte:#04x} on line {line}, which is no UTF-8");
        fault(path, &format!("{kind}, which is text in UTF-8"), &found)
    })
}

const KIND: &str = "a file of the content";

/// Whether a word can be the name of a file in `content`, with its folder or without.
fn is_plain(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_alphanumeric() || "-/".contains(c))
}

/// A folder of content: the project's, or the one around a reader's own scenario. Without a folder
/// it is what the program contains.
pub struct Content {
    folder: Option<PathBuf>,
    /// The first file that exists, but could not be read.
    fault: RefCell<Option<String>>,
}

/// Where a command finds drives and NAND parts.
#[derive(clap::Args)]
pub struct ContentFolder {
    /// The folder of drives and NAND parts [default: content, or what the program contains]
    #[arg(long = "content", value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    folder: Option<PathBuf>,
}

impl ContentFolder {
    pub fn open(&self) -> Content {
        self.folder.as_ref().map_or_else(Content::here, |folder| Content::new(Some(folder.into())))
    }

    /// The folder that contains the scenario's folder, if it has drives, else the usual one.
    pub fn around(&self, scenario: &Path) -> Content {
        let own = scenario.parent().unwrap_or(Path::new(""));
        let around = match (own.parent(), own.file_name()) {
            (Some(around), Some(_)) => around.into(),
            _ => own.join(".."),
        };
        match self.folder.is_none() && around.join("drives").is_dir() {
            true => Content::new(Some(around)),
            false => self.open(),
        }
    }
}

impl Content {
    fn new(folder: Option<PathBuf>) -> Self {
        Self { folder, fault: RefCell::new(None) }
    }

    /// The project's folder if the program runs beside it, else what the program contains.
    pub fn here() -> Self {
        let folder = Path::new(CONTENT);
        Self::new(folder.join("drives").is_dir().then(|| folder.into()))
    }

    /// Returns the path of a file by its folder and name, and its text, if there is such a file.
    pub fn find(
        &self,
        folder: &str,
        name: &OsStr,
        kind: &str,
    ) -> Option<Result<(PathBuf, String), String>> {
        let name = name.to_str().filter(|name| is_plain(name) && !name.contains('/'))?;
        let name = format!("{folder}/{name}");
        match &self.folder {
            Some(folder) => {
                let path = folder.join(format!("{name}.toml"));
                path.exists().then(|| text(&path, kind).map(|text| (path, text)))
            }
            None => {
                let path = Path::new(CONTENT).join(format!("{name}.toml"));
                content::built_in(&name).map(|text| Ok((path, text.to_owned())))
            }
        }
    }

    /// Returns the text of a file by its folder and name: `drives/intel-335-240`. `None` if there
    /// is no such file, or if it cannot be read; `explained` then gives the reason.
    pub fn file(&self, name: &str) -> Option<String> {
        let Some(folder) = &self.folder else {
            return content::built_in(name).map(str::to_owned);
        };
        let path = folder.join(format!("{name}.toml"));
        if !is_plain(name) || !path.exists() {
            return None;
        }
        match text(&path, KIND) {
            Ok(text) => Some(text),
            Err(fault) => {
                self.fault.borrow_mut().get_or_insert(fault);
                None
            }
        }
    }

    /// Returns the message, or the reason why a file of the content could not be read: without it,
    /// the core takes the file as missing.
    pub fn explained(&self, message: String) -> String {
        self.fault.take().unwrap_or(message)
    }

    /// Returns the text of a file that must be there.
    pub fn text(&self, folder: &str, name: &str) -> Result<String, String> {
        let name = format!("{folder}/{name}");
        match (&self.folder, content::built_in(&name)) {
            (None, Some(text)) => Ok(text.to_owned()),
            (own, _) => {
                let folder = own.as_deref().unwrap_or(Path::new(CONTENT));
                text(&folder.join(format!("{name}.toml")), KIND)
            }
        }
    }

    /// Returns the names of all files in a folder of the content, in alphabetical order.
    pub fn names(&self, folder: &str) -> Result<Vec<String>, String> {
        let Some(own) = &self.folder else {
            return Ok(content::names(folder).map(str::to_owned).collect());
        };
        let folder = own.join(folder);
        let fail = |error: Error| fault_of(&folder, "a folder of the project's content", &error);
        let mut names = Vec::new();
        for entry in std::fs::read_dir(&folder).map_err(fail)? {
            let path = entry.map_err(fail)?.path();
            if path.extension().is_some_and(|extension| extension == "toml") {
                let stem = path.file_stem().and_then(OsStr::to_str).map(str::to_owned);
                names.extend(stem.filter(|name| is_plain(name)));
            }
        }
        names.sort();
        Ok(names)
    }

    /// Returns the name, which must be that of a file in a folder of the content.
    pub fn known<'a>(&self, field: &str, name: &'a str, folder: &str) -> Result<&'a str, Fault> {
        let names = self.names(folder)?;
        if names.iter().any(|known| known == name) {
            return Ok(name);
        }
        let own = self.folder.as_deref().unwrap_or(Path::new(CONTENT));
        let expected = format!("a name of {}", shown(own.join(folder)));
        Err(unknown(field, &expected, name.as_ref(), names.iter().map(String::as_str)).into())
    }
}

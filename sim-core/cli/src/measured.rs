//! `content-type`: compresses files 4 KiB at a time and prints a file of `content/content-types`.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;

use cli::words::said;
use codec::{Made, Measurement};
use serde_json::json;
use spec::workload::ContentType;

use crate::arguments::Given;
use crate::files::{self, CONTENT, Content};
use crate::output::{Fault, print, shown};

const FILE: &str = "a file to compress";
/// The part of a file that is held in memory: whole pages, so that only the last is filled up.
const PART_BYTES: u64 = 1 << 22;
/// All files together. More is no better a sample, and a device may have no end.
const ALL_BYTES_MAX: u64 = 1 << 34;
/// The longest text in a document's field.
const TEXT_BYTES_MAX: usize = 2000;

pub fn content_type(given: &Given) -> Result<(), Fault> {
    let title = words_of(given, "--title", "Sample")?;
    let sample = words_of(given, "--sample", "the files named")?;
    let source = words_of(given, "--source", "measured: write-cliff content-type")?;
    let made = given.text("--made")?;
    let mut measurement = Measurement::default();
    match (given.words(), made) {
        ([], None) if given.has_options() => {
            return Err(Fault::Words(
                "content-type: expected files or --made, found neither".into(),
            ));
        }
        ([], None) => return print_all(),
        ([], Some(word)) => {
            let expected = Made::WORDS.join(", ");
            let made = Made::from_word(word).ok_or_else(|| {
                Fault::Words(format!("--made: expected one of {expected}, found {}", shown(word)))
            })?;
            measurement.add(&made.bytes());
        }
        (files, None) => add_files(files, &mut measurement)?,
        (_, Some(_)) => {
            return Err(Fault::Words("content-type: expected files or --made, found both".into()));
        }
    }
    let found = measurement.content_type(title, sample, source);
    let none = "content-type: expected files with bytes in them, found none";
    print(found.ok_or_else(|| none.to_owned())?.file())
}

/// Returns the text after an option. The printed file could not be read with a longer one.
fn words_of<'a>(given: &'a Given, option: &str, default: &'a str) -> Result<&'a str, Fault> {
    let text = given.text(option)?.unwrap_or(default);
    if text.len() > TEXT_BYTES_MAX {
        let found = text.len();
        let expected = format!("at most {TEXT_BYTES_MAX} bytes");
        return Err(Fault::Words(format!("{option}: expected {expected}, found {found}")));
    }
    Ok(text)
}

fn add_files(files: &[OsString], measurement: &mut Measurement) -> Result<(), String> {
    let too_many = |found: u64| {
        let found = format!("{found} or more");
        format!(
            "content-type: expected files of at most {ALL_BYTES_MAX} bytes in all, found {found}"
        )
    };
    let mut bytes = Vec::new();
    let mut before = 0;
    for path in files.iter().map(Path::new) {
        let (mut file, length) = files::open(path, FILE)?;
        if before + length > ALL_BYTES_MAX {
            return Err(too_many(before + length));
        }
        loop {
            files::read_part(&mut file, path, FILE, PART_BYTES, &mut bytes)?;
            measurement.add(&bytes);
            before += bytes.len() as u64;
            if before > ALL_BYTES_MAX {
                return Err(too_many(before));
            }
            if bytes.is_empty() {
                break;
            }
        }
    }
    Ok(())
}

fn print_all() -> Result<(), Fault> {
    let content = Content::new(CONTENT);
    let mut sheets = BTreeMap::new();
    for name in content.names("content-types")? {
        let found = ContentType::parse(&content.text("content-types", &name)?);
        let found = found.map_err(|error| format!("{name}: {}", said(&error)))?;
        sheets.insert(name, found.sheet());
    }
    print(format_args!("{}\n", json!(sheets)))
}

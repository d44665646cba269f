//! `content-type`: compresses files 4 KiB at a time and prints a file of `content/content-types`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::{ArgGroup, Args, ValueHint};
use cli::words::said;
use codec::{Made, Measurement};
use serde_json::json;
use spec::workload::ContentType;

use crate::files::{self, Content};
use crate::output::{Fault, print};

const FILE: &str = "a file to compress";
/// The part of a file that is held in memory: whole pages, so that only the last is filled up.
const PART_BYTES: u64 = 1 << 22;
/// All files together. More is no better a sample, and a device may have no end.
const ALL_BYTES_MAX: u64 = 1 << 34;
/// The longest text in a document's field.
const TEXT_BYTES_MAX: usize = 2000;

/// Compresses files 4 KiB at a time, and prints the sizes as a content type
///
/// The result is a file for content/content-types. Without files and without --made it prints all
/// files of that folder, as one JSON object.
#[derive(Args)]
#[command(verbatim_doc_comment)]
#[command(group = ArgGroup::new("data").args(["files", "made"]))]
#[command(after_help = "\
Examples:
  write-cliff content-type report.pdf holiday.jpg --title Mine --source measured
  write-cliff content-type --made records")]
pub struct Measure {
    /// Files to compress
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// A sample that the program makes: zeros, records of a database, or random bytes
    #[arg(long, value_name = "WORD", value_parser = Made::WORDS)]
    made: Option<String>,
    /// The title of the printed file
    #[arg(long, value_name = "TEXT", default_value = "Sample", requires = "data")]
    #[arg(value_parser = field, allow_hyphen_values = true)]
    title: String,
    /// Words for the sample in the printed file
    #[arg(long, value_name = "TEXT", default_value = "the files named", requires = "data")]
    #[arg(value_parser = field, allow_hyphen_values = true)]
    sample: String,
    /// The source in the printed file
    #[arg(long, value_name = "TEXT", requires = "data")]
    #[arg(default_value = "measured: write-cliff content-type")]
    #[arg(value_parser = field, allow_hyphen_values = true)]
    source: String,
}

/// Returns the text of a field. The printed file could not be read with a longer one.
fn field(text: &str) -> Result<String, String> {
    if text.len() > TEXT_BYTES_MAX {
        return Err(format!("expected at most {TEXT_BYTES_MAX} bytes, found {}", text.len()));
    }
    Ok(text.to_owned())
}

pub fn measure(words: &Measure) -> Result<(), Fault> {
    let mut measurement = Measurement::default();
    match (&words.files[..], words.made.as_deref().and_then(Made::from_word)) {
        ([], None) => return print_all(),
        ([], Some(made)) => measurement.add(&made.bytes()),
        (files, _) => add_files(files, &mut measurement)?,
    }
    let found = measurement.content_type(&words.title, &words.sample, &words.source);
    let none = "content-type: expected files with bytes in them, found none";
    print(found.ok_or_else(|| none.to_owned())?.file())
}

fn add_files(files: &[PathBuf], measurement: &mut Measurement) -> Result<(), String> {
    let too_many = |found: u64| {
        let found = format!("{found} or more");
        format!(
            "content-type: expected files of at most {ALL_BYTES_MAX} bytes in all, found {found}"
        )
    };
    let mut bytes = Vec::new();
    let mut before = 0;
    for path in files {
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
    let content = Content::here();
    let mut sheets = BTreeMap::new();
    for name in content.names("content-types")? {
        let found = ContentType::parse(&content.text("content-types", &name)?);
        let found = found.map_err(|error| format!("{name}: {}", said(&error)))?;
        sheets.insert(name, found.sheet());
    }
    print(format_args!("{}\n", json!(sheets)))
}

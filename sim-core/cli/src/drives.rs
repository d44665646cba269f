//! `drive`: prints drives with their geometry, capacity, times, and every figure with its source.

use clap::{Args, ValueEnum};
use cli::words::said;
use serde_json::json;
use spec::drive::{Drive, DriveSheet};

use crate::files::{Content, ContentFolder};
use crate::output::{Fault, print};

/// Describes a drive: geometry, capacity, times, and every figure with its source
///
/// Without a name it prints the list of all drives with every part that they were sold with.
#[derive(Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "\
Examples:
  write-cliff drive intel-335-240
  write-cliff drive kingston-v300-120 --nand micron-20nm-async
  write-cliff drive --format names")]
pub struct Describe {
    /// A drive of content/drives
    name: Option<String>,
    /// Another NAND than the usual one, of content/nand
    #[arg(long, value_name = "NAME", requires = "name")]
    nand: Option<String>,
    #[command(flatten)]
    content: ContentFolder,
    /// How the result is printed
    #[arg(long, value_enum, default_value_t = Format::Json)]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Format {
    /// one JSON object for each drive and part
    Json,
    /// a line `DRIVE NAND` for each
    Names,
}

pub fn describe(words: &Describe) -> Result<(), Fault> {
    let content = words.content.open();
    let sheets = match &words.name {
        Some(name) => vec![one(name, words.nand.as_deref(), &content)?],
        None => all(&content)?,
    };
    match words.format {
        Format::Names => {
            let line = |sheet: &DriveSheet| format!("{} {}\n", sheet.drive_name, sheet.nand_name);
            print(sheets.iter().map(line).collect::<String>())
        }
        Format::Json if words.name.is_some() => print(format_args!("{}\n", json!(sheets[0]))),
        Format::Json => print(format_args!("{}\n", json!(sheets))),
    }
}

/// Returns the drive of that name with the NAND of the command line, else with its usual one.
fn one(name: &str, nand: Option<&str>, content: &Content) -> Result<DriveSheet, Fault> {
    let name = content.known("drive", name, "drives")?;
    let text = content.text("drives", name)?;
    let nand = match nand {
        Some(nand) => content.known("--nand", nand, "nand")?.to_owned(),
        None => Drive::nand(&text).map_err(|error| format!("{name}: {}", said(&error)))?,
    };
    Ok(sheet(name, &text, &nand, content)?)
}

/// Returns all drives with every NAND part that they were sold with.
fn all(content: &Content) -> Result<Vec<DriveSheet>, String> {
    let mut sheets = Vec::new();
    for name in &content.names("drives")? {
        let text = content.text("drives", name)?;
        let nands = Drive::nands(&text).map_err(|error| format!("{name}: {}", said(&error)))?;
        for nand in nands {
            sheets.push(sheet(name, &text, &nand, content)?);
        }
    }
    Ok(sheets)
}

fn sheet(drive: &str, text: &str, nand: &str, content: &Content) -> Result<DriveSheet, String> {
    DriveSheet::parse(drive, text, nand, &content.text("nand", nand)?)
        .map_err(|error| format!("{drive}: {}", said(&error)))
}

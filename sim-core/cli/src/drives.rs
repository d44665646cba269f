//! `drive`: prints drives with their geometry, capacity, times, and every figure with its source.

use cli::words::said;
use serde_json::json;
use spec::drive::{Drive, DriveSheet};

use crate::arguments::Given;
use crate::files::{CONTENT, Content};
use crate::output::{Fault, print};

#[derive(Clone, Copy, PartialEq)]
enum Format {
    Json,
    Names,
}

pub fn describe(given: &Given) -> Result<(), Fault> {
    let format = given.format(&[("json", Format::Json), ("names", Format::Names)])?;
    let content = Content::new(CONTENT);
    let sheets = match given.name()? {
        Some(name) => vec![one(name, given, &content)?],
        None if given.value("--nand").is_some() => {
            let fault = "--nand: expected the name of a drive before it, found none";
            return Err(Fault::Words(fault.into()));
        }
        None => all(&content)?,
    };
    match format {
        Format::Names => {
            let line = |sheet: &DriveSheet| format!("{} {}\n", sheet.drive_name, sheet.nand_name);
            print(sheets.iter().map(line).collect::<String>())
        }
        Format::Json if given.name()?.is_some() => print(format_args!("{}\n", json!(sheets[0]))),
        Format::Json => print(format_args!("{}\n", json!(sheets))),
    }
}

/// Returns the drive of that name with the NAND of the command line, else with its usual one.
fn one(name: &str, given: &Given, content: &Content) -> Result<DriveSheet, Fault> {
    let name = content.known("drive", name, "drives")?;
    let text = content.text("drives", name)?;
    let nand = match content.named(given, "--nand", "nand")? {
        Some(nand) => nand.to_owned(),
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

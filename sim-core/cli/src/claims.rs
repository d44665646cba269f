//! 1. `evidence`: simulates each run that an answer needs. Prints the table of claims, then a
//!    summary for people. Or prints the numbers of the chapters.
//! 2. `out-of-sample`: prints the drives that no claim counts, or makes the run of one again.

use std::collections::BTreeMap;

use clap::{Args, ValueEnum};
use cli::words::said;
use document::ScenarioError;
use evidence::{Apart, Drive, Evidence, Found, shown};
use serde_json::{Value, json};
use spec::drive::DriveSheet;

use crate::files::Content;
use crate::output::{self, Fault, print, tell};
use crate::similar::unknown;

/// Simulates the runs of claims, and prints each published and simulated figure
///
/// For all claims it also prints a summary on the error output.
#[derive(Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "\
Examples:
  write-cliff evidence
  write-cliff evidence S1-012 S1-013 --format json
  write-cliff evidence v300-settled --format values")]
pub struct Compare {
    /// Claims of content/evidence, such as S1-012, or values; all of them if none is named
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// How the result is printed
    #[arg(long, value_enum, default_value_t = Format::Csv)]
    format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// a header and one line per claim
    Csv,
    /// one JSON object per claim
    Json,
    /// a header and one line per number of the chapters (values.toml)
    Values,
    /// simulates nothing: a fingerprint changes with the claim or value, its drive or its work
    Fingerprints,
}

/// Repeats the run of a drive out of sample, and prints its figures then and today
///
/// Without a name it prints one JSON object for each of these drives: the published figure, the
/// recorded one, and every part of the drive with its source.
#[derive(Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "\
Examples:
  write-cliff out-of-sample
  write-cliff out-of-sample micron-m500dc-480")]
pub struct Repeat {
    /// A drive of content/evidence/out-of-sample.toml
    name: Option<String>,
}

pub fn compare(words: &Compare) -> Result<(), Fault> {
    let content = Content::here();
    let sources = content.names("evidence/claims")?;
    let file = |name: &str| content.file(name);
    let evidence = Evidence::parse(&sources, &file);
    let evidence = evidence.map_err(|error| content.explained(said(&error)))?;
    let evidence = chosen(words, &evidence)?;
    if matches!(words.format, Format::Fingerprints) {
        return print(evidence.fingerprints());
    }
    let mut outcomes = BTreeMap::new();
    for name in evidence.run_names() {
        tell(format_args!("simulating {name}"));
        let outcome = evidence.simulate(name).map_err(|error| said(&error))?;
        outcomes.insert(name.to_owned(), outcome);
    }
    if matches!(words.format, Format::Values) {
        return print(evidence.values_csv(&outcomes).map_err(|error| said(&error))?);
    }
    let table = evidence.table(&outcomes).map_err(|error| said(&error))?;
    match words.format {
        Format::Json => print(format_args!("{}\n", json!(table.objects())))?,
        _ => print(table.csv())?,
    }
    if words.names.is_empty() {
        tell(table.summary().to_string().trim_end());
        tell(drives_apart(&content)?);
    }
    Ok(())
}

/// Returns what the format prints, claims or values: those with the names given, or all.
fn chosen(words: &Compare, evidence: &Evidence) -> Result<Evidence, Fault> {
    let claims = evidence.claims().iter().map(|claim| claim.id.as_str());
    let values = evidence.values().iter().map(|value| value.id.as_str());
    let (kind, ids): (_, Vec<&str>) = match words.format {
        Format::Csv | Format::Json => ("claim", claims.collect()),
        Format::Values => ("value", values.collect()),
        Format::Fingerprints => ("claim or value", claims.chain(values).collect()),
    };
    let names: Vec<&str> = words.names.iter().map(String::as_str).collect();
    match names.iter().find(|name| !ids.contains(name)) {
        Some(name) => {
            let (first, found) = (ids[0], output::shown(name));
            Err(Fault::Words(format!("{kind}: expected one as {first}, found {found}")))
        }
        None if names.is_empty() => Ok(evidence.only(&ids)),
        None => Ok(evidence.only(&names)),
    }
}

fn drives_apart(content: &Content) -> Result<Apart, Fault> {
    let file = |name: &str| content.file(name);
    Ok(Apart::parse(&file).map_err(|error| content.explained(said(&error)))?)
}

pub fn repeat(words: &Repeat) -> Result<(), Fault> {
    let content = Content::here();
    let Apart { drives } = drives_apart(&content)?;
    let Some(name) = &words.name else {
        let all: Vec<Value> =
            drives.iter().map(|drive| described(drive, &content)).collect::<Result<_, _>>()?;
        return print(format_args!("{}\n", json!(all)));
    };
    let Some(drive) = drives.iter().find(|drive| drive.name == *name) else {
        let names = drives.iter().map(|drive| drive.name.as_str());
        return Err(unknown("out-of-sample", "a drive out of sample", name.as_ref(), names).into());
    };
    let today = drive.again().map_err(|error| said(&error))?;
    let line = |(Found { measure, recorded }, today): (&Found, f64)| {
        format!("{measure},{},{}\n", shown(*recorded), shown(today))
    };
    print("figure,recorded,today\n")?;
    print(drive.found.iter().zip(today).map(line).collect::<String>())
}

/// Returns a drive out of sample with its parts, each with its source.
fn described(drive: &Drive, content: &Content) -> Result<Value, String> {
    let fault = |error: ScenarioError| format!("{}: {}", drive.name, said(&error));
    let text = content.text("out-of-sample/drives", &drive.name)?;
    let nand = spec::drive::Drive::nand(&text).map_err(fault)?;
    let own = content.file(&format!("out-of-sample/nand/{nand}"));
    let part = own.map_or_else(|| content.text("nand", &nand), Ok)?;
    let sheet = DriveSheet::parse(&drive.name, &text, &nand, &part).map_err(fault)?;
    let (least, most) = drive.published.range();
    Ok(json!({
        "name": drive.name,
        "title": drive.title,
        "source": drive.source,
        "published": drive.said,
        "unit": drive.unit,
        "relation": drive.published.word(),
        "least": least,
        "most": most,
        "conditions": drive.conditions,
        "missing": drive.missing,
        "outcome": drive.outcome,
        "simulated": drive.found[0].recorded,
        "off": drive.off(),
        "holds": drive.holds(),
        "run": drive.run_words(),
        "sheet": sheet,
    }))
}

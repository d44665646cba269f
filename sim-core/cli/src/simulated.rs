//! `run`: simulates a scenario and prints its samples.
//!
//! 1. Reads the scenario and the drive file that it names, or the workload and the drive that the
//!    command line names.
//! 2. Applies the settings of the command line.
//! 3. Prints one row per simulated second as CSV or JSON lines, or the whole run as one JSON
//!    object. Prints a sentence about each power cut to the standard error.

use std::ffi::OsStr;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use cli::words::said;
use document::{ScenarioError, Section};
use run::report::PowerCut;
use run::sample::{COLUMNS, LATENCY_BIN_EDGES_US};
use run::simulation::Simulation;
use serde_json::{Value, json};
use spec::scenario::{Scenario, Setting};

use crate::arguments::Given;
use crate::files::{self, CONTENT, Content};
use crate::output::{Fault, finished, shown, tell};
use crate::similar::unknown;

#[derive(Clone, Copy, PartialEq)]
enum Format {
    Csv,
    JsonLines,
    Json,
    Digest,
}

const FORMATS: [(&str, Format); 4] = [
    ("csv", Format::Csv),
    ("jsonl", Format::JsonLines),
    ("json", Format::Json),
    ("digest", Format::Digest),
];

/// The kind of scenario that a command line needs: one that names a drive, or a workload.
struct Kind {
    folder: &'static str,
    name: &'static str,
    file: &'static str,
}

const SCENARIO: Kind = Kind { folder: "scenarios", name: "a scenario", file: "a scenario file" };
const WORKLOAD: Kind = Kind { folder: "workloads", name: "a workload", file: "a workload file" };

/// Returns the path of a file that a word names, or of the one in the content's folder.
fn path_of(word: &OsStr, kind: &Kind) -> Result<PathBuf, String> {
    let path = Path::new(word);
    let is_path = path.components().count() > 1 || path.extension().is_some();
    if path.is_file() || is_path {
        return Ok(path.into());
    }
    let project = Content::new(CONTENT);
    if let Some(found) = project.find(kind.folder, word) {
        return Ok(found);
    }
    if kind.folder == SCENARIO.folder && project.find(WORKLOAD.folder, word).is_some() {
        return Err(format!(
            "run: expected --drive NAME for the workload {}, found none",
            shown(word)
        ));
    }
    let names = project.names(kind.folder)?;
    let expected = format!("{} of {CONTENT}/{}, or the path of a file", kind.name, kind.folder);
    Err(unknown("run", &expected, word, names.iter().map(String::as_str)))
}

/// Returns the text of the scenario with the drive and the NAND of the command line in it.
fn scenario_text(
    path: &Path,
    kind: &Kind,
    given: &Given,
    content: &Content,
) -> Result<String, Fault> {
    let own = files::text(path, kind.file)?;
    let document = Section::parse("", &own).map_err(|error| in_file(path, &error))?;
    let mut text = String::new();
    for (option, key, folder) in [("--drive", "drive", "drives"), ("--nand", "nand", "nand")] {
        let Some(name) = content.named(given, option, folder)? else { continue };
        if document.has(key) {
            let expected = format!("a file without the field {key}");
            return Err(format!("{option}: expected {expected}, found {}", shown(path)).into());
        }
        text += &format!("{key} = \"{name}\"\n");
    }
    if kind.folder == SCENARIO.folder && !document.has("drive") {
        let expected = "the field drive in the file, or --drive NAME";
        return Err(format!("run: expected {expected}, found neither in {}", shown(path)).into());
    }
    // In TOML, only fields before the first table belong to the document itself. A byte order mark
    // would no longer be the first.
    Ok(text + own.trim_start_matches('\u{feff}'))
}

/// An error in a file, or in a file that it names.
fn in_file(path: &Path, error: &ScenarioError) -> String {
    format!("{}: {}", shown(path), said(error))
}

/// Returns the settings of the command line. Only a cut of the power may happen twice.
fn settings(given: &Given) -> Result<Vec<Setting>, Fault> {
    let mut settings: Vec<Setting> = Vec::new();
    for (name, value) in given.settings()? {
        let setting = Setting::parse(&name, &value).map_err(|error| said(&error))?;
        let is_again = settings.iter().any(|before| before.name() == setting.name());
        if is_again && setting.power_cut_s().is_none() {
            return Err(format!("{name}: expected one value, found two").into());
        }
        settings.push(setting);
    }
    Ok(settings)
}

fn load(given: &Given) -> Result<Scenario, Fault> {
    let kind = if given.value("--drive").is_some() { WORKLOAD } else { SCENARIO };
    let settings = settings(given)?;
    let path =
        given.words().first().map(|word| path_of(word, &kind)).transpose()?.unwrap_or_default();
    let content = Content::around(&path);
    let text = scenario_text(&path, &kind, given, &content)?;
    let own = given
        .value("--content-type")
        .map(|path| files::text(path.as_ref(), "a content type's file"));
    let own = own.transpose()?;
    let file = |name: &str| match &own {
        Some(text) if name == "content-types/own" => Some(text.clone()),
        _ => content.file(name),
    };
    Scenario::parse_with(&text, &file, &settings).map_err(|error| {
        let is_given = settings.iter().any(|setting| setting.name() == error.field);
        content.explained(if is_given { said(&error) } else { in_file(&path, &error) }).into()
    })
}

pub fn run(given: &Given) -> Result<(), Fault> {
    let format = given.format(&FORMATS)?;
    let moments = moments(given.text("--moments")?)?;
    let scenario = load(given)?;
    let description = scenario.description();
    let mut simulation = Simulation::new(scenario).map_err(|error| said(&error))?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut all_rows = Vec::new();
    let mut looks = Vec::new();
    let mut written = Ok(());
    if format == Format::Csv {
        written = writeln!(out, "{}", COLUMNS.join(","));
    }
    while written.is_ok() && !simulation.is_finished() {
        let before = simulation.progress().rows;
        let next = moments.iter().find(|&&second| second > before);
        let progress = simulation.advance(next.map_or(100, |&second| second - before), 1 << 24);
        let is_moment = format == Format::Json && next == Some(&progress.rows);
        looks.extend(is_moment.then(|| look(&simulation)));
        let rows = simulation.take_rows();
        match format {
            Format::Csv => written = rows.chunks(COLUMNS.len()).try_for_each(|r| csv(&mut out, r)),
            Format::JsonLines => {
                written = rows
                    .chunks(COLUMNS.len())
                    .try_for_each(|row| writeln!(out, "{}", json_row(row)));
            }
            Format::Json => all_rows.extend(rows),
            Format::Digest => {}
        }
    }
    if format == Format::Json {
        let whole = json!({
            "description": description,
            "columns": COLUMNS,
            "rows": all_rows,
            "latency_bin_edges_us": LATENCY_BIN_EDGES_US,
            "latency_histogram": simulation.latency_histogram(),
            "map": map(&simulation),
            "progress": simulation.progress(),
            "wear": simulation.wear(),
            "loss": simulation.loss(),
            "power_cuts": simulation.power_cuts(),
            "errors": simulation.errors(),
            "asleep_fraction": simulation.asleep_fraction(),
            "moments": looks,
        });
        written = writeln!(out, "{whole}");
    }
    if format == Format::Digest {
        written = writeln!(out, "{:016x}", simulation.digest());
    }
    if let Some(loss) = simulation.loss() {
        tell(loss);
    }
    for cut in simulation.power_cuts() {
        tell(power_cut(cut));
    }
    finished(written.and_then(|()| out.flush()))
}

/// Reads the seconds of `--moments`, in their order.
fn moments(words: Option<&str>) -> Result<Vec<u32>, Fault> {
    let Some(words) = words else { return Ok(Vec::new()) };
    let seconds: Option<Vec<u32>> = words.split(',').map(|word| word.parse().ok()).collect();
    seconds.filter(|seconds| seconds.is_sorted_by(|a, b| a < b)).ok_or_else(|| {
        let expected = "seconds from the first to the last, as 1,20,164";
        Fault::Words(format!("--moments: expected {expected}, found {}", shown(words)))
    })
}

/// The drive at the end of a second of the run.
fn look(simulation: &Simulation) -> Value {
    json!({
        "time_s": simulation.progress().rows,
        "map": map(simulation),
        "wear": simulation.wear(),
        "latency_histogram": simulation.latency_histogram(),
    })
}

fn map(simulation: &Simulation) -> Value {
    let map = simulation.map();
    json!({
        "channels": map.channels,
        "dies_per_channel": map.dies_per_channel,
        "blocks_per_die": map.blocks_per_die,
        "planes": map.planes,
        "valid": map.valid,
        "state": map.state,
    })
}

/// Describes the losses of a power cut, and the recovery, for people.
fn power_cut(cut: &PowerCut) -> String {
    format!(
        "power cut at {} s: {} commands vanished; acknowledged writes of {} logical pages lost \
         ({} pages read back an older version, {} none); {} pages torn, {} not begun, {} flushed \
         in {:.3} ms; {} moves undone, {} erases repeated; map found in {:.3} s from {:.0} pages",
        cut.at_s,
        cut.unacknowledged_commands,
        cut.acknowledged_lost_slots,
        cut.reverted_slots,
        cut.missing_slots,
        cut.torn_pages,
        cut.lost_pages,
        cut.flushed_pages,
        cut.flush_ms,
        cut.undone_moves,
        cut.repeated_erases,
        cut.rebuild_s,
        cut.read_pages,
    )
}

fn csv(out: &mut impl Write, row: &[f64]) -> std::io::Result<()> {
    let words: Vec<String> =
        row.iter().map(|x| if x.is_nan() { String::new() } else { x.to_string() }).collect();
    writeln!(out, "{}", words.join(","))
}

fn json_row(row: &[f64]) -> Value {
    COLUMNS.iter().zip(row).map(|(name, &x)| ((*name).to_owned(), json!(x))).collect()
}

//! `run`: simulates a scenario and prints its samples.
//!
//! 1. Reads the scenario and the drive file that it names, or the workload and the drive that the
//!    command line names.
//! 2. Applies the settings of the command line.
//! 3. Prints one row per simulated second as CSV or JSON lines, or the whole run as one JSON
//!    object. Prints a sentence about each power cut to the standard error.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum, ValueHint};
use cli::whole::{self, csv};
use cli::words::said;
use document::{ScenarioError, Section};
use run::report::{PowerCut, StopOutcome};
use run::sample::COLUMNS;
use run::simulation::Simulation;
use serde_json::{Value, json};
use spec::scenario::{Scenario, Setting};

use crate::arguments::{Pair, pair};
use crate::exported::{self, Export, Label};
use crate::files::{self, CONTENT, Content, ContentFolder};
use crate::kept::{self, History, Place};
use crate::output::{Fault, finished, shown, tell};
use crate::recordings;
use crate::similar::unknown;

/// Runs a scenario and prints its samples
///
/// A scenario is a file, or the name of one in content/scenarios. A workload is a scenario that
/// names no drive: a file, or the name of one in content/workloads.
///
/// A run that loses a die or its power reports the effects on the error output.
#[derive(Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "\
Examples:
  write-cliff run v300-240 --set scale=16
  write-cliff run mixed --drive intel-335-240 --set queue_depth=1 --format json
  write-cliff run settled-write --drive intel-335-240 --content-type own.toml
  write-cliff run random-write --drive intel-335-240 --out logs --iolog 100000")]
pub struct Run {
    /// A scenario, or with --drive a workload
    #[arg(value_hint = ValueHint::FilePath)]
    scenario: PathBuf,
    /// The drive of a workload, one of content/drives
    #[arg(long, value_name = "NAME")]
    drive: Option<String>,
    /// The NAND of the drive, one of content/nand [default: its usual NAND]
    #[arg(long, value_name = "NAME")]
    nand: Option<String>,
    /// A setting that holds from the start; may be repeated for other names.
    /// `write-cliff settings` prints all of them
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair, verbatim_doc_comment)]
    set: Vec<Pair>,
    /// The content type `own` of a phase, as `write-cliff content-type` prints it
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    content_type: Option<PathBuf>,
    #[command(flatten)]
    content: ContentFolder,
    /// How the result is printed
    #[arg(long, value_enum, default_value_t = Format::Csv)]
    format: Format,
    /// With json, also map, wear and latencies at the end of these seconds: 1,20,164
    #[arg(long, value_name = "SECONDS", value_delimiter = ',')]
    moments: Vec<u32>,
    /// With json, also the pages of these blocks at the end of each second that changed them:
    /// 12.345,12.346
    #[arg(long, value_name = "DIE.BLOCK", value_delimiter = ',', value_parser = kept::place)]
    #[arg(verbatim_doc_comment)]
    blocks: Vec<Place>,
    /// Writes the recorded phases to DIR as fio would: logs of IOPS, bandwidth and latencies, and a
    /// result in JSON with the bins of the latencies
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    #[arg(verbatim_doc_comment)]
    out: Option<PathBuf>,
    /// With --out, also the first commands of each phase, as an iolog that fio replays
    #[arg(long, value_name = "COMMANDS", value_parser = exported::iolog, requires = "out")]
    iolog: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Format {
    /// a header and one line per simulated second
    Csv,
    /// one JSON object per simulated second
    Jsonl,
    /// one JSON object, with latencies, wear, losses and the map of every block
    Json,
    /// one line: the digest of the final state
    Digest,
}

/// The kind of scenario that a command line needs: one that names a drive, or a workload.
struct Kind {
    folder: &'static str,
    name: &'static str,
    file: &'static str,
}

const SCENARIO: Kind = Kind { folder: "scenarios", name: "a scenario", file: "a scenario file" };
const WORKLOAD: Kind = Kind { folder: "workloads", name: "a workload", file: "a workload file" };

/// Returns the path and the text of a file that a word names, or of the one in the content.
fn file_of(path: &Path, kind: &Kind, project: &Content) -> Result<(PathBuf, String), String> {
    let is_path = path.components().count() > 1 || path.extension().is_some();
    if path.is_file() || is_path {
        return Ok((path.into(), files::text(path, kind.file)?));
    }
    let word = path.as_os_str();
    if let Some(found) = project.find(kind.folder, word, kind.file) {
        return found;
    }
    if kind.folder == SCENARIO.folder
        && project.find(WORKLOAD.folder, word, WORKLOAD.file).is_some()
    {
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
    (path, own): (&Path, &str),
    kind: &Kind,
    words: &Run,
    content: &Content,
) -> Result<String, Fault> {
    let document = Section::parse("", own).map_err(|error| in_file(path, &error))?;
    let mut text = String::new();
    let drive = ("--drive", "drive", "drives", &words.drive);
    for (option, key, folder, name) in [drive, ("--nand", "nand", "nand", &words.nand)] {
        let Some(name) = name else { continue };
        let name = content.known(option, name, folder)?;
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
pub fn settings(pairs: &[Pair]) -> Result<Vec<Setting>, Fault> {
    let mut settings: Vec<Setting> = Vec::new();
    for (name, value) in pairs {
        let setting = Setting::parse(name, value).map_err(|error| said(&error))?;
        let is_again = settings.iter().any(|before| before.name() == setting.name());
        if is_again && setting.power_cut_s().is_none() {
            return Err(format!("{name}: expected one value, found two").into());
        }
        settings.push(setting);
    }
    Ok(settings)
}

fn load(words: &Run) -> Result<Scenario, Fault> {
    let kind = if words.drive.is_some() { WORKLOAD } else { SCENARIO };
    let settings = settings(&words.set)?;
    let (path, own) = file_of(&words.scenario, &kind, &words.content.open())?;
    let content = words.content.around(&path);
    let text = scenario_text((&path, &own), &kind, words, &content)?;
    let own = words.content_type.as_ref();
    let own = own.map(|path| files::text(path, "a content type's file")).transpose()?;
    let file = |name: &str| match &own {
        Some(text) if name == "content-types/own" => Some(text.clone()),
        _ => content.file(name),
    };
    let scenario = Scenario::parse_with(&text, &file, &settings).map_err(|error| {
        let is_given = settings.iter().any(|setting| setting.name() == error.field);
        content.explained(if is_given { said(&error) } else { in_file(&path, &error) })
    });
    let mut scenario = scenario?;
    recordings::give_all(&mut scenario, &path)?;
    Ok(scenario)
}

impl Run {
    /// `None`: nobody asks for files.
    fn export(&self, scenario: &Scenario) -> Result<Option<Export>, String> {
        let Some(folder) = self.out.clone() else { return Ok(None) };
        let job: String = scenario.title.chars().filter(|c| !c.is_control()).collect();
        let label = |index| Label { folder: format!("phase-{index}"), job: job.clone() };
        let labels: Vec<Label> = (0..scenario.phases.len()).map(label).collect();
        Export::new(folder, self.iolog, scenario, &labels).map(Some)
    }
}

pub fn run(words: &Run) -> Result<(), Fault> {
    let format = words.format;
    let mut moments = words.moments.clone();
    moments.sort_unstable();
    let scenario = load(words)?;
    let mut export = words.export(&scenario)?;
    let mut simulation = Simulation::new(scenario).map_err(|error| said(&error))?;
    if export.is_some() {
        simulation.keep_commands();
    }
    let blocks = words.blocks.iter().map(|&place| History::new(&simulation, place));
    let mut blocks = blocks.collect::<Result<Vec<_>, _>>()?;
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut all_rows = Vec::new();
    let mut looks = Vec::new();
    let mut written = Ok(());
    while written.is_ok() && !simulation.is_finished() {
        let before = simulation.progress().rows;
        let next = moments.iter().find(|&&second| second > before);
        let most = if blocks.is_empty() { 100 } else { 1 };
        let rows = next.map_or(most, |&second| most.min(second - before));
        let progress = simulation.advance(rows, exported::EVENTS);
        if let Some(export) = &mut export {
            export.take(&simulation.take_commands(), &simulation.phase_times())?;
        }
        let is_moment = format == Format::Json && next == Some(&progress.rows);
        looks.extend(is_moment.then(|| kept::moment(&simulation)));
        if progress.rows > before {
            blocks.iter_mut().for_each(|history| history.note(&simulation));
        }
        let rows = simulation.take_rows();
        match format {
            Format::Csv => written = csv(&mut out, before == 0, &rows),
            Format::Jsonl => {
                written = rows
                    .chunks(COLUMNS.len())
                    .try_for_each(|row| writeln!(out, "{}", json_row(row)));
            }
            Format::Json => all_rows.extend(rows),
            Format::Digest => {}
        }
    }
    if written.is_ok() && simulation.progress().rows == 0 {
        let expected = "expected a whole second of a phase with record = true, found none";
        return Err(format!("{}: {expected}", words.scenario.display()).into());
    }
    if let Some(export) = &mut export {
        export.finish(&simulation.phase_times())?;
    }
    if format == Format::Json {
        let mut whole = whole::object(&simulation);
        whole["rows"] = json!(all_rows);
        whole["moments"] = json!(looks);
        whole["blocks"] = blocks.iter().map(History::value).collect();
        written = writeln!(out, "{whole}");
    }
    if format == Format::Digest {
        written = writeln!(out, "{:016x}", simulation.digest());
    }
    tell_events(&simulation);
    finished(written.and_then(|()| out.flush()))
}

/// Tells people about losses, rules that ended a phase, and power cuts.
fn tell_events(simulation: &Simulation) {
    if let Some(loss) = simulation.loss() {
        tell(loss);
    }
    for outcome in simulation.stops() {
        tell(stop(outcome));
    }
    for cut in simulation.power_cuts() {
        tell(power_cut(cut));
    }
}

/// Says when a rule ended a phase, for people.
fn stop(outcome: &StopOutcome) -> String {
    let StopOutcome { phase_index, rule, at_s, mean_iops, mean_mb_s, .. } = outcome;
    match (at_s, mean_iops, mean_mb_s) {
        (Some(at_s), Some(iops), Some(mb_s)) => format!(
            "phase {phase_index}: rule {rule} met at {at_s:.0} s, {iops:.0} commands per second, \
             {mb_s:.1} MB/s"
        ),
        _ => format!("phase {phase_index}: rule {rule} not met"),
    }
}

/// Describes the losses of a power cut, and the recovery, for people.
fn power_cut(cut: &PowerCut) -> String {
    format!(
        "power cut at {} s: {} commands vanished; acknowledged writes of {} logical pages lost \
         ({} pages read back an older version, {} none); {} pages torn, which share their \
         cells with {} finished pages of {} logical pages; {} not begun, {} flushed \
         in {:.3} ms; {} moves undone, {} erases repeated; map found in {:.3} s from {:.0} pages",
        cut.at_s,
        cut.unacknowledged_commands,
        cut.acknowledged_lost_slots,
        cut.reverted_slots,
        cut.missing_slots,
        cut.torn_pages,
        cut.paired_pages,
        cut.paired_slots,
        cut.lost_pages,
        cut.flushed_pages,
        cut.flush_ms,
        cut.undone_moves,
        cut.repeated_erases,
        cut.rebuild_s,
        cut.read_pages,
    )
}

fn json_row(row: &[f64]) -> Value {
    COLUMNS.iter().zip(row).map(|(name, &x)| ((*name).to_owned(), json!(x))).collect()
}

//! `write-cliff` runs a scenario and prints its samples. It also describes drives, compares all
//! claims with their runs, and measures how far files compress.
//!
//! 1. Reads the scenario file and the drive file that it names, or the workload and the drive that
//!    the command line names.
//! 2. Applies `--set name=value` settings.
//! 3. Prints one row per simulated second as CSV or JSON lines, or the whole run as one JSON
//!    object. Prints a sentence about each power cut to the error output.
//! 4. `drive` prints drives instead: geometry, capacity, times, and every figure with its source.
//! 5. `evidence` reads `content/evidence` and simulates each run that an answer needs. It prints
//!    the table of claims, then a summary for people.
//! 6. `demonstration` prints the steps that a widget shows, and `exercise` the questions that it
//!    asks.
//! 7. `content-type` compresses files 4 KiB at a time and prints a file of
//!    `content/content-types`.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use cli::words::said;
use codec::{Made, Measurement};
use evidence::Evidence;
use run::report::PowerCut;
use run::sample::{COLUMNS, LATENCY_BIN_EDGES_US};
use run::simulation::Simulation;
use serde_json::{Value, json};
use spec::drive::{Drive, DriveSheet};
use spec::scenario::{Scenario, Setting};
use spec::workload::ContentType;

mod shown;

const CONTENT: &str = "content";

const USAGE: &str = "\
usage: write-cliff run SCENARIO [options]
       write-cliff run WORKLOAD --drive NAME [--nand NAME] [options]
       write-cliff drive [NAME [--nand NAME]] [--format json|names]
       write-cliff evidence [--format csv|json]
       write-cliff demonstration NAME [--set NAME=VALUE]
       write-cliff exercise KIND [--set seed=N]
       write-cliff settings [--format json|ts]
       write-cliff codes [--format json|ts]
       write-cliff waveform [--set interface=NAME] [--set operation=program|read|erase]
                            [--set cycle_ps=N] [--set format=vcd|wavejson]
       write-cliff content-type [FILE...] [--made WORD] [--title TEXT] [--sample TEXT]
                                [--source TEXT]

SCENARIO is a file, or the name of one in content/scenarios; WORKLOAD likewise of one in
content/workloads, a scenario that names no drive.

  --format csv      a header and one line a simulated second (default)
  --format jsonl    one JSON object a simulated second
  --format json     one JSON object: description, columns, rows, latency histogram, progress,
                    and the map of every block at the end
  --format digest   one line: the digest of the final state
  --content-type FILE  what a phase names as the content type \"own\"
  --set NAME=VALUE  a setting that holds from the start; may be repeated. `write-cliff settings`
                    prints all of them

A run that loses a die or its power says on the error output what that led to.

`drive` prints one JSON object for the drive in content/drives with one NAND part, or a list of all
drives with every part they were sold with; `--format names` prints `DRIVE NAND SCALE` for each,
SCALE the smallest whose run can stand for the full-size drive's.

`evidence` prints every claim of content/evidence with its published and simulated figure, and a
summary on the error output.

`demonstration` prints, as one JSON object, the steps that a widget of that name shows; `exercise`
the numbers of a question and its answer. Without a name both list all names. `waveform` prints a
short operation on the NAND's bus, for a waveform viewer or for WaveDrom.

`settings` prints every setting of a run: what it accepts, whether it may change during a run, its
unit, the values a page offers, and what it means. `codes` prints the words of the numbers in
rows, maps and steps, in the order of the numbers.

`content-type` prints what the files compress to, 4 KiB at a time, as a file of
content/content-types; or `--made` zeros, records or random bytes. Without either it prints all
files of that folder, as one JSON object.";

#[derive(Clone, Copy, PartialEq)]
enum Format {
    Csv,
    JsonLines,
    Json,
    Digest,
    Names,
}

enum Task {
    Run(String),
    /// One drive, or all drives.
    Drive(Option<String>),
}

struct Arguments {
    task: Task,
    drive: Option<String>,
    nand: Option<String>,
    content_type: Option<String>,
    format: Format,
    settings: Vec<(String, String)>,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let work = |arguments: Arguments| match &arguments.task {
        Task::Run(name) => run(name, &arguments),
        Task::Drive(name) => print_drives(name.as_deref(), &arguments),
    };
    let done = match arguments.split_first() {
        Some((word, options)) if word == "evidence" => evidence(options),
        Some((word, options)) if word == "content-type" => content_type(options),
        Some((word, options)) if word == "demonstration" => shown::demonstrate(options),
        Some((word, options)) if word == "exercise" => shown::ask(options),
        Some((word, options)) if word == "waveform" => shown::waveform(options),
        Some((word, options)) if word == "settings" => shown::settings_table(options),
        Some((word, options)) if word == "codes" => shown::codes(options),
        _ => parse(&arguments).and_then(work),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("write-cliff: {message}");
            ExitCode::FAILURE
        }
    }
}

fn parse(arguments: &[String]) -> Result<Arguments, String> {
    let mut words = arguments.iter().map(String::as_str).peekable();
    let (task, formats): (Task, &[(&str, Format)]) = match words.next() {
        Some("run") => (
            Task::Run(words.next().ok_or(USAGE)?.to_owned()),
            &[
                ("csv", Format::Csv),
                ("jsonl", Format::JsonLines),
                ("json", Format::Json),
                ("digest", Format::Digest),
            ],
        ),
        Some("drive") => {
            let name = words.next_if(|word| !word.starts_with("--"));
            let formats = &[("json", Format::Json), ("names", Format::Names)];
            (Task::Drive(name.map(str::to_owned)), formats)
        }
        _ => return Err(USAGE.into()),
    };
    let format = formats[0].1;
    let settings = Vec::new();
    let mut parsed =
        Arguments { task, drive: None, nand: None, content_type: None, format, settings };
    while let Some(option) = words.next() {
        let value = words.next().ok_or_else(|| format!("{option}: expected a value after it"))?;
        match option {
            "--format" => {
                let Some((_, format)) = formats.iter().find(|(word, _)| *word == value) else {
                    let expected = formats.iter().map(|(word, _)| *word).collect::<Vec<_>>();
                    let expected = expected.join(", ");
                    return Err(format!("--format: expected one of {expected}, found {value}"));
                };
                parsed.format = *format;
            }
            "--drive" => parsed.drive = Some(value.into()),
            "--nand" => parsed.nand = Some(value.into()),
            "--content-type" => parsed.content_type = Some(value.into()),
            "--set" => {
                let (name, value) = value
                    .split_once('=')
                    .ok_or_else(|| format!("--set: expected NAME=VALUE, found {value}"))?;
                parsed.settings.push((name.into(), value.into()));
            }
            _ => return Err(format!("unknown option {option}\n{USAGE}")),
        }
    }
    Ok(parsed)
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Returns the text of a file in `content`, by its folder and name.
fn content(folder: &str, name: &str) -> Result<String, String> {
    read(&Path::new(CONTENT).join(folder).join(format!("{name}.toml")))
}

/// Returns the text of the scenario, and the folder that contains the folder of drives.
fn scenario_text(name: &str, arguments: &Arguments) -> Result<(String, PathBuf), String> {
    let folder = if arguments.drive.is_some() { "workloads" } else { "scenarios" };
    let path = match Path::new(name) {
        path if path.is_file() => path.into(),
        _ => Path::new(CONTENT).join(folder).join(format!("{name}.toml")),
    };
    let mut text = read(&path)?;
    // In TOML, only fields before the first table belong to the document itself.
    for (key, value) in [("nand", &arguments.nand), ("drive", &arguments.drive)] {
        if let Some(value) = value {
            text = format!("{key} = {value:?}\n{text}");
        }
    }
    Ok((text, path.parent().unwrap_or(Path::new(".")).join("..")))
}

fn load(name: &str, arguments: &Arguments) -> Result<Scenario, String> {
    let (text, content) = scenario_text(name, arguments)?;
    let own = arguments.content_type.as_ref().map(|path| read(Path::new(path))).transpose()?;
    let file = |name: &str| match &own {
        Some(text) if name == "content-types/own" => Some(text.clone()),
        _ => content_file(&content, name),
    };
    let settings: Result<Vec<Setting>, _> =
        arguments.settings.iter().map(|(name, value)| Setting::parse(name, value)).collect();
    settings
        .and_then(|settings| Scenario::parse_with(&text, &file, &settings))
        .map_err(|error| said(&error))
}

/// Returns the names of all files in a folder of `content`, in alphabetical order.
fn names_in(folder: &str) -> Result<Vec<String>, String> {
    let folder = Path::new(CONTENT).join(folder);
    let fail = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut names = Vec::new();
    for entry in std::fs::read_dir(&folder).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            names.extend(path.file_stem().map(|name| name.to_string_lossy().into_owned()));
        }
    }
    names.sort();
    Ok(names)
}

fn sheet(drive: &str, text: &str, nand: &str) -> Result<DriveSheet, String> {
    DriveSheet::parse(drive, text, nand, &content("nand", nand)?)
        .map_err(|error| format!("{drive}: {}", said(&error)))
}

fn print_drives(name: Option<&str>, arguments: &Arguments) -> Result<(), String> {
    let mut sheets = Vec::new();
    let all = names_in("drives")?;
    for drive in all.iter().filter(|drive| name.is_none_or(|name| name == drive.as_str())) {
        let text = content("drives", drive)?;
        let mut nands =
            Drive::nands(&text).map_err(|error| format!("{drive}: {}", said(&error)))?;
        if let Some(nand) = &arguments.nand {
            nands = vec![nand.clone()];
        } else if name.is_some() {
            nands.truncate(1);
        }
        for nand in nands {
            sheets.push(sheet(drive, &text, &nand)?);
        }
    }
    let mut out = std::io::stdout().lock();
    let written = match (name, arguments.format) {
        (Some(name), _) if sheets.is_empty() => {
            return Err(format!("drive: expected one of {}, found {name}", all.join(", ")));
        }
        (_, Format::Names) => {
            let line =
                |s: &DriveSheet| format!("{} {} {}", s.drive_name, s.nand_name, s.fair_scale);
            sheets.iter().try_for_each(|sheet| writeln!(out, "{}", line(sheet)))
        }
        (Some(_), _) => writeln!(out, "{}", json!(sheets[0])),
        (None, _) => writeln!(out, "{}", json!(sheets)),
    };
    finished(written)
}

/// A reader that closes the pipe early, like `head`, is not an error.
fn finished(written: std::io::Result<()>) -> Result<(), String> {
    match written {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.to_string()),
        _ => Ok(()),
    }
}

/// Returns the text of a file below `content`, by its folder and name.
fn content_file(content: &Path, name: &str) -> Option<String> {
    let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || "-/".contains(c));
    let path = content.join(format!("{name}.toml"));
    is_plain.then(|| std::fs::read_to_string(path).ok()).flatten()
}

fn evidence(options: &[String]) -> Result<(), String> {
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let is_json = match options[..] {
        [] | ["--format", "csv"] => false,
        ["--format", "json"] => true,
        _ => return Err(USAGE.into()),
    };
    let sources = names_in("evidence/claims")?;
    let file = |name: &str| content_file(Path::new(CONTENT), name);
    let evidence = Evidence::parse(&sources, &file).map_err(|error| said(&error))?;
    let mut outcomes = BTreeMap::new();
    for name in evidence.run_names() {
        eprintln!("simulating {name}");
        let outcome = evidence.simulate(name).map_err(|error| said(&error))?;
        outcomes.insert(name.to_owned(), outcome);
    }
    let table = evidence.table(&outcomes).map_err(|error| said(&error))?;
    let text = if is_json { format!("{}\n", json!(table.objects())) } else { table.csv() };
    std::io::stdout().lock().write_all(text.as_bytes()).map_err(|error| error.to_string())?;
    eprint!("{}", table.summary());
    Ok(())
}

fn content_type(options: &[String]) -> Result<(), String> {
    if options.is_empty() {
        return print_content_types();
    }
    let mut measurement = Measurement::default();
    let [mut title, mut sample] = ["Sample".to_owned(), "the files named".to_owned()];
    let mut source = "measured: write-cliff content-type".to_owned();
    let mut words = options.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word}: expected a value after it"));
        match word.as_str() {
            "--title" => title.clone_from(value()?),
            "--sample" => sample.clone_from(value()?),
            "--source" => source.clone_from(value()?),
            "--made" => {
                let word = value()?;
                let expected = Made::WORDS.join(", ");
                let made = Made::from_word(word)
                    .ok_or_else(|| format!("--made: expected one of {expected}, found {word}"))?;
                measurement.add(&made.bytes());
            }
            option if option.starts_with("--") => {
                return Err(format!("unknown option {option}\n{USAGE}"));
            }
            file => {
                measurement.add(&std::fs::read(file).map_err(|error| format!("{file}: {error}"))?);
            }
        }
    }
    let found = measurement.content_type(&title, &sample, &source);
    let found = found.ok_or("content-type: expected files with bytes in them, found none")?;
    finished(std::io::stdout().lock().write_all(found.file().as_bytes()))
}

fn print_content_types() -> Result<(), String> {
    let mut sheets = BTreeMap::new();
    for name in names_in("content-types")? {
        let found = ContentType::parse(&content("content-types", &name)?);
        sheets.insert(
            name.clone(),
            found.map_err(|error| format!("{name}: {}", said(&error)))?.sheet(),
        );
    }
    finished(writeln!(std::io::stdout().lock(), "{}", json!(sheets)))
}

fn run(name: &str, arguments: &Arguments) -> Result<(), String> {
    let scenario = load(name, arguments)?;
    let description = scenario.description();
    let mut simulation = Simulation::new(scenario).map_err(|error| said(&error))?;
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut all_rows = Vec::new();
    let mut written = Ok(());
    if arguments.format == Format::Csv {
        written = writeln!(out, "{}", COLUMNS.join(","));
    }
    while written.is_ok() && !simulation.is_finished() {
        simulation.advance(100, 1 << 24);
        let rows = simulation.take_rows();
        match arguments.format {
            Format::Csv => written = rows.chunks(COLUMNS.len()).try_for_each(|r| csv(&mut out, r)),
            Format::JsonLines => {
                written = rows
                    .chunks(COLUMNS.len())
                    .try_for_each(|row| writeln!(out, "{}", json_row(row)));
            }
            Format::Json => all_rows.extend(rows),
            Format::Digest | Format::Names => {}
        }
    }
    if arguments.format == Format::Json {
        let map = simulation.map();
        let whole = json!({
            "description": description,
            "columns": COLUMNS,
            "rows": all_rows,
            "latency_bin_edges_us": LATENCY_BIN_EDGES_US,
            "latency_histogram": simulation.latency_histogram(),
            "map": {
                "channels": map.channels,
                "dies_per_channel": map.dies_per_channel,
                "blocks_per_die": map.blocks_per_die,
                "planes": map.planes,
                "valid": map.valid,
                "state": map.state,
            },
            "progress": simulation.progress(),
            "wear": simulation.wear(),
            "loss": simulation.loss(),
            "power_cuts": simulation.power_cuts(),
            "errors": simulation.errors(),
            "asleep_fraction": simulation.asleep_fraction(),
        });
        written = writeln!(out, "{whole}");
    }
    if arguments.format == Format::Digest {
        written = writeln!(out, "{:016x}", simulation.digest());
    }
    if let Some(loss) = simulation.loss() {
        eprintln!("{loss}");
    }
    for cut in simulation.power_cuts() {
        eprintln!("{}", power_cut(cut));
    }
    finished(written.and_then(|()| out.flush()))
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

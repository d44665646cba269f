//! `write-cliff`: runs a scenario and prints its samples.
//!
//! 1. Reads the scenario file and, beside its folder, the drive file it names.
//! 2. Applies `--set name=value` settings.
//! 3. Prints one row a simulated second as CSV or JSON lines, or the whole run as one JSON object.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::{Value, json};
use sim_core::{COLUMNS, Change, LATENCY_BIN_EDGES_US, Scenario, Setting, Simulation};

const USAGE: &str = "\
usage: write-cliff run SCENARIO [options]

SCENARIO is a file, or the name of one in content/scenarios.

  --format csv      a header and one line a simulated second (default)
  --format jsonl    one JSON object a simulated second
  --format json     one JSON object: description, columns, rows, latency histogram, progress,
                    and the map of every block at the end
  --format digest   one line: the digest of the final state
  --set NAME=VALUE  queue_depth, spare_factor, victim_policy, pacing, scale, seed,
                    unwritten_space_unused; may be repeated";

#[derive(Clone, Copy, PartialEq)]
enum Format {
    Csv,
    JsonLines,
    Json,
    Digest,
}

struct Arguments {
    scenario: String,
    format: Format,
    settings: Vec<(String, String)>,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match parse(&arguments).and_then(|arguments| run(&arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("write-cliff: {message}");
            ExitCode::FAILURE
        }
    }
}

fn parse(arguments: &[String]) -> Result<Arguments, String> {
    let mut words = arguments.iter().map(String::as_str);
    if words.next() != Some("run") {
        return Err(USAGE.into());
    }
    let scenario = words.next().ok_or(USAGE)?.to_owned();
    let mut parsed = Arguments { scenario, format: Format::Csv, settings: Vec::new() };
    while let Some(option) = words.next() {
        let value = words.next().ok_or_else(|| format!("{option}: expected a value after it"))?;
        match option {
            "--format" => {
                parsed.format = match value {
                    "csv" => Format::Csv,
                    "jsonl" => Format::JsonLines,
                    "json" => Format::Json,
                    "digest" => Format::Digest,
                    _ => {
                        let expected = "csv, jsonl, json or digest";
                        return Err(format!("--format: expected {expected}, found {value}"));
                    }
                }
            }
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

fn find(scenario: &str) -> PathBuf {
    let path = Path::new(scenario);
    if path.is_file() {
        path.into()
    } else {
        Path::new("content/scenarios").join(format!("{scenario}.toml"))
    }
}

fn load(arguments: &Arguments) -> Result<Scenario, String> {
    let path = find(&arguments.scenario);
    let read = |path: &Path| {
        std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let text = read(&path)?;
    let content = path.parent().unwrap_or(Path::new(".")).join("..");
    let file = |name: &str| {
        let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || "-/".contains(c));
        is_plain.then(|| read(&content.join(format!("{name}.toml"))).ok()).flatten()
    };
    let mut scenario = Scenario::parse(&text, &file).map_err(|error| error.to_string())?;
    for (name, value) in &arguments.settings {
        let change = Setting::parse(name, value).map(|setting| Change { at_s: 0, setting });
        change.and_then(|change| scenario.change(change)).map_err(|error| error.to_string())?;
    }
    Ok(scenario)
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let scenario = load(arguments)?;
    let description = scenario.description();
    let mut simulation = Simulation::new(scenario).map_err(|error| error.to_string())?;
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
            Format::Digest => {}
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
        });
        written = writeln!(out, "{whole}");
    }
    if arguments.format == Format::Digest {
        written = writeln!(out, "{:016x}", simulation.digest());
    }
    // A reader that closes the pipe early (`head`) has what it wanted.
    match written.and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.to_string()),
        _ => Ok(()),
    }
}

fn csv(out: &mut impl Write, row: &[f64]) -> std::io::Result<()> {
    let words: Vec<String> =
        row.iter().map(|x| if x.is_nan() { String::new() } else { x.to_string() }).collect();
    writeln!(out, "{}", words.join(","))
}

fn json_row(row: &[f64]) -> Value {
    COLUMNS.iter().zip(row).map(|(name, &x)| ((*name).to_owned(), json!(x))).collect()
}

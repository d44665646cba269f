//! `trace`: reads a block trace, says what it asks a drive for, and replays it on drives until it
//! is clear whether they get steady.
//!
//! 1. The file is read once, in parts; its commands are kept only for a replay.
//! 2. Faults come first, then questions with the answers that hold, then the facts (`described`).
//! 3. Each drive is filled and gets the trace again and again (`run::replay`).
//! 4. With `--strict` the exit code is 3 if a line was not understood, or a question is open.

use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};
use cli::words::said;
use exchange::trace::{Given, TimeUnit, TraceFile, scenario};
use run::replay::Replayed;
use serde_json::{Value, json};
use spec::drive::{Drive, DriveSheet};
use spec::workload::{Beyond, Trace};

use crate::described;
use crate::files::{Content, ContentFolder};
use crate::output::{Fault, print};
use crate::recordings::{read, too_many};

const DRIVES_MAX: usize = 6;
const EVENTS: u64 = 1 << 24;

/// Reads a block trace, says what it asks a drive for, and whether a drive would get steady
///
/// A trace is one of MSR Cambridge, Alibaba, Tencent, SPC, blkparse, MQSim, or an iolog of fio;
/// its columns decide. It may be packed with gzip.
///
/// With --drive it fills each drive once in order, and replays the trace until the drive is
/// steady and written twice, or written ten times, or after 200 days.
#[derive(Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "\
Examples:
  write-cliff trace tests/lab/traces/form-msr.csv
  write-cliff trace tests/lab/traces/two-disks.csv --disk 1 --format json
  write-cliff trace day.csv.gz --unit us --strict
  write-cliff trace day.csv --drive intel-335-240 kingston-v300-240 --beyond squeeze")]
pub struct TraceWords {
    /// A trace, or - for the standard input
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// Prints the facts of the trace, also with --drive
    #[arg(long)]
    describe: bool,
    /// Replays the trace on these drives of content/drives, at most six
    #[arg(long, value_name = "NAME", num_args = 1..)]
    drive: Vec<String>,
    /// The unit of the times, if it is not that of the trace's form
    #[arg(long, value_enum)]
    unit: Option<Unit>,
    /// The fate of addresses beyond the drive [default: wrap]
    #[arg(long, value_enum)]
    beyond: Option<BeyondWord>,
    /// The disk whose commands count, by its name or the number behind its comma [default: the
    /// first]
    #[arg(long, value_name = "DISK", verbatim_doc_comment)]
    disk: Option<String>,
    #[command(flatten)]
    content: ContentFolder,
    /// How facts and replays are printed
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// Ends with exit code 3 if a line was not understood, or a question is open
    #[arg(long)]
    strict: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Unit {
    S,
    Ms,
    Us,
    Ns,
}

#[derive(Clone, Copy, ValueEnum)]
enum BeyondWord {
    /// begin again at the start of the drive
    Wrap,
    /// all addresses are scaled to the drive
    Squeeze,
    /// the trace is refused
    Refuse,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Format {
    /// text for people
    Table,
    /// one JSON object: facts, faults, questions, drives
    Json,
}

impl Unit {
    fn unit(self) -> TimeUnit {
        TimeUnit::CHOICES[self as usize]
    }
}

impl BeyondWord {
    fn beyond(self) -> Beyond {
        match self {
            Self::Wrap => Beyond::Wrap,
            Self::Squeeze => Beyond::Squeeze,
            Self::Refuse => Beyond::Refuse,
        }
    }
}

/// A drive to replay on.
struct Chosen {
    sheet: DriveSheet,
    link_bytes_per_s: u64,
}

pub fn trace(words: &TraceWords) -> Result<(), Fault> {
    let content = words.content.open();
    let drives = chosen(&words.drive, &content)?;
    let given = Given {
        unit: words.unit.map(Unit::unit),
        disk: words.disk.clone(),
        beyond: words.beyond.map(BeyondWord::beyond),
        capacity_bytes: drives.iter().map(|it| it.sheet.capacity.user_bytes).min(),
        link_bytes_per_s: drives.iter().map(|it| it.link_bytes_per_s).max(),
        keeps_commands: !drives.is_empty(),
    };
    let (name, mut file, sha_256) = read(&words.file, given)?;
    let is_described = words.describe || drives.is_empty();
    if words.format == Format::Table {
        print(described::table(&name, &file, &sha_256, is_described))?;
    }
    let mut objects = Vec::new();
    if !drives.is_empty() {
        let commands = file.commands.take().ok_or_else(|| too_many(&name, &file))?;
        let fail = |error| format!("{name}: {}", said(&error));
        let trace = Trace::new(sha_256.clone(), commands).map_err(fail)?;
        for drive in &drives {
            let report = replay(words, drive, &file, &trace, &content)?;
            match words.format {
                Format::Table => print(described::replayed(&drive.sheet, &report))?,
                Format::Json => objects.push(described::replayed_object(&drive.sheet, &report)),
            }
        }
    }
    if words.format == Format::Json {
        let mut object = described::object(&name, &file, &sha_256);
        object.insert("drives".into(), json!(objects));
        print(format_args!("{}\n", Value::from(object)))?;
    }
    let count = file.faults.count + file.questions.len() as u64;
    if words.strict && count > 0 {
        let expected = "expected that every line is understood and no question is open";
        return Err(Fault::Partly(format!("{name}: {expected}, found {count}")));
    }
    Ok(())
}

/// The drives by their names.
fn chosen(names: &[String], content: &Content) -> Result<Vec<Chosen>, Fault> {
    if names.len() > DRIVES_MAX {
        let found = names.len();
        return Err(format!("--drive: expected at most {DRIVES_MAX} drives, found {found}").into());
    }
    let mut drives = Vec::new();
    for (index, name) in names.iter().enumerate() {
        content.known("--drive", name, "drives")?;
        if names[..index].contains(name) {
            return Err(format!("--drive: expected each drive once, found {name} twice").into());
        }
        let fail = |error| content.explained(format!("{name}: {}", said(&error)));
        let text = content.text("drives", name)?;
        let nand = Drive::nand(&text).map_err(fail)?;
        let nand_text = content.text("nand", &nand)?;
        let sheet = DriveSheet::parse(name, &text, &nand, &nand_text).map_err(fail)?;
        let link = Drive::parse(&text, &nand_text).map_err(fail)?.host_link;
        drives.push(Chosen { sheet, link_bytes_per_s: link.payload_bytes_per_s });
    }
    Ok(drives)
}

/// Replays the trace on a drive until its answer is known.
fn replay(
    words: &TraceWords,
    drive: &Chosen,
    file: &TraceFile,
    trace: &Trace,
    content: &Content,
) -> Result<run::replay::ReplayReport, Fault> {
    let name = &drive.sheet.drive_name;
    let beyond = words.beyond.map_or(Beyond::Wrap, BeyondWord::beyond);
    let fail = |error| content.explained(format!("{name}: {}", said(&error)));
    let files = |name: &str| content.file(name);
    let has_times = file.facts.unit.is_some();
    let scenario = scenario(name, &files, &[], trace, has_times, beyond).map_err(fail)?;
    let mut replayed = Replayed::new(&scenario).map_err(fail)?;
    while !replayed.advance(EVENTS) {}
    let report = replayed.report();
    report.ok_or_else(|| Fault::Work(format!("{name}: expected an answer, found none")))
}

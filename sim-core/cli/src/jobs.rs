//! `job`: reads a job file of fio, and explains, rewrites or rehearses it.
//!
//! 1. The file comes from a path or from the standard input, and may be in any folder.
//! 2. `--explain` prints first what was not understood, then where the jobs measure something else
//!    than it seems, then everything else (`explained`).
//! 3. `--as workload` prints a workload instead, with a comment for each difference.
//! 4. `--as fio` prints the file again, corrected where a warning has a remedy.
//! 5. `--drive` rehearses the jobs on drives (`rehearsed`).
//! 6. With `--strict` the exit code is 3 if any line was changed or not understood, or if the
//!    workload differs from the jobs.

use std::fmt::Write;
use std::path::PathBuf;

use clap::{ArgGroup, Args, ValueEnum, ValueHint};
use cli::explained::{differences, fault_said, object, table};
use cli::words::{phrase_said, said};
use exchange::job::{
    FILE_BYTES_MAX, Given, Reading, Variables, Workload, corrected, read, workload,
};
use exchange::unpacked;

use crate::arguments::{Pair, pair};
use crate::exported;
use crate::files::{self, ContentFolder};
use crate::output::{Fault, print, shown};
use crate::rehearsed::{self, Asked};

/// Reads a job file of fio, says what became of each line, and rehearses it on drives
///
/// A line is understood, ignored because it has no meaning here, changed, or not understood. For a
/// line that is changed or not understood it prints what was expected, found and done instead.
///
/// With --drive it prints for each drive how long each stage takes, how much it writes, when it is
/// steady, and how wrong the rule that ends it is.
#[derive(Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "\
Examples:
  write-cliff job tests/lab/jobs/j-wrong.fio --explain
  write-cliff job tests/lab/jobs/l-variables.fio --explain --var DEVICE=x --var BLOCK=4k --strict
  write-cliff job - --explain --format json
  write-cliff job tests/lab/jobs/a-fill-then-random.fio --as workload > own.toml
  write-cliff job tests/lab/jobs/g-loops-and-map.fio --as fio > corrected.fio
  write-cliff job tests/lab/jobs/f-until-steady.fio --drive intel-335-240 --preview
  write-cliff job own.fio --drive intel-335-240 kingston-v300-240 --set scale=16 --out rows")]
#[command(group = ArgGroup::new("answer").required(true).args(["explain", "form", "drive"]))]
pub struct Job {
    /// A job file, or - for the standard input
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// Prints what became of each line, and where the jobs do something other than they seem to
    #[arg(long)]
    explain: bool,
    /// Prints the jobs in another form
    #[arg(long = "as", value_name = "FORM", value_enum)]
    form: Option<Form>,
    /// Rehearses the jobs on these drives of content/drives, at most six
    #[arg(long, value_name = "NAME", num_args = 1..)]
    drive: Vec<String>,
    /// A setting of the rehearsal; may be repeated for other names.
    /// `write-cliff settings` prints all of them
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    #[arg(conflicts_with_all = ["explain", "form"], verbatim_doc_comment)]
    set: Vec<Pair>,
    /// Rehearses on drives that are scaled down as far as 1:64: faster, and less exact
    #[arg(long, conflicts_with_all = ["explain", "form"])]
    preview: bool,
    /// Writes the rows of each drive to DIR/NAME.csv, and each stage to DIR/NAME as fio would: logs
    /// of IOPS, bandwidth and latencies, and a result in JSON with the bins of the latencies
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    #[arg(conflicts_with_all = ["explain", "form"], verbatim_doc_comment)]
    out: Option<PathBuf>,
    /// With --out, also the first commands of each stage, as an iolog that fio replays
    #[arg(long, value_name = "COMMANDS", value_parser = exported::iolog, requires = "out")]
    iolog: Option<u32>,
    #[command(flatten)]
    content: ContentFolder,
    /// How the explanation or the rehearsal is printed
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// The value of a variable: of ${NAME}, or of ncpus, mb_memory or pagesize
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    var: Vec<Pair>,
    /// The size of the drive: for a job that gives bytes, and a warning if it uses less.
    /// A rehearsal knows its drives
    #[arg(long, value_name = "BYTES", value_parser = clap::value_parser!(u64).range(1..1 << 60))]
    #[arg(verbatim_doc_comment)]
    capacity: Option<u64>,
    /// Ends with exit code 3 if a line was changed or not understood, or a job was changed
    #[arg(long)]
    strict: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Form {
    /// a workload for `write-cliff run FILE --drive NAME`
    Workload,
    /// the job file, corrected where a warning has a remedy, each with its reason
    Fio,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Format {
    /// text for people
    Table,
    /// one JSON object: stages, lines, warnings; or the drives of a rehearsal
    Json,
}

const KIND: &str = "a job file";

pub fn job(words: &Job) -> Result<(), Fault> {
    let most = FILE_BYTES_MAX as u64;
    let (name, bytes) = match words.file.to_str() {
        Some("-") => ("the standard input".to_owned(), files::standard_input(most)?),
        _ => (shown(&words.file), files::bytes(&words.file, KIND, most)?),
    };
    let bytes = unpacked(&bytes, FILE_BYTES_MAX);
    let bytes = bytes.map_err(|error| format!("{name}: {}", said(&error)))?;
    let mut variables = Variables::new();
    for (name, value) in &words.var {
        if variables.insert(name.clone(), value.clone()).is_some() {
            return Err(format!("{}: expected one value, found two", shown(name)).into());
        }
    }
    let given = Given { variables, capacity_bytes: words.capacity, compresses: None };
    let reading = read(&bytes, &given).map_err(|unusable| {
        let reasons = unusable.lines.iter().filter_map(|line| Some((line, line.fault()?)));
        let reasons: String =
            reasons.map(|(line, fault)| format!("\n{}", fault_said(line, fault))).collect();
        format!("{name}: {}{reasons}", said(&unusable.error))
    })?;
    let mut count = reading.lines.iter().filter(|line| line.fault().is_some()).count();
    match (words.form, words.format) {
        _ if !words.drive.is_empty() => {
            count += rehearse(words, &name, (&bytes, &given), &reading)?;
        }
        (Some(Form::Fio), _) => print(corrected(&bytes, &reading.corrections, &phrase_said))?,
        (Some(Form::Workload), _) => {
            let workload = workload(&reading.stages, &name, words.capacity);
            let workload = workload.map_err(|error| format!("{name}: {}", said(&error)))?;
            count += workload.rows.len();
            print(workload_said(&name, &reading, &workload))?;
        }
        (None, Format::Table) => print(table(&reading))?,
        (None, Format::Json) => print(format_args!("{}\n", object(&reading)))?,
    }
    if words.strict && count > 0 {
        let expected = "expected that everything is understood";
        return Err(Fault::Partly(format!("{name}: {expected}, found {count} differences")));
    }
    Ok(())
}

/// The workload, with each difference from the file as a comment before it.
fn workload_said(name: &str, reading: &Reading, workload: &Workload) -> String {
    let mut text = format!("# {name}, a job file of fio\n");
    for difference in differences(reading, workload) {
        let _ = writeln!(text, "# {difference}");
    }
    text + &workload.text
}

/// Rehearses the jobs on every drive. Returns how many rows the workloads have.
fn rehearse(
    words: &Job,
    name: &str,
    (bytes, given): (&[u8], &Given),
    reading: &Reading,
) -> Result<usize, Fault> {
    // some warnings are about the drive
    let warnings = |capacity_bytes: u64, compresses: bool| {
        let capacity_bytes = Some(capacity_bytes);
        let given = Given { capacity_bytes, compresses: Some(compresses), ..given.clone() };
        read(bytes, &given).map_or_else(|_| Vec::new(), |reading| reading.warnings)
    };
    let content = words.content.open();
    let asked = Asked {
        name,
        reading,
        warnings: &warnings,
        content: &content,
        settings: &words.set,
        is_preview: words.preview,
        capacity_bytes: words.capacity,
        out: words.out.as_deref(),
        iolog: words.iolog,
    };
    rehearsed::print_all(&asked, &words.drive, words.format == Format::Json)
}

//! `log`: reads the logs and the result of one run of fio, and says what they prove by themselves.
//!
//! 1. Each file is read in parts, so it may be longer than the memory.
//! 2. Faults come first, then contradictions, then the files and the facts.
//! 3. `--over` and `--nearest` run the same test on simulated drives (`compared`).
//! 4. With `--strict` the exit code is 3 if a row did not count as it stands, or if files
//!    contradict each other.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum, ValueHint};
use cli::facts::object;
use cli::words::{phrase_said, said};
use exchange::log::{
    Check, CurveFacts, Direction, DirectionFacts, FILES_MAX, Facts, FallFacts, LogFile, Measure,
    RateFacts, Reader, RuleFacts, RunResult, facts,
};
use run::fit::Constant;

use crate::arguments::{Pair, pair};
use crate::compared::{Answer, Comparison};
use crate::faults::fault_said;
use crate::files::{self, ContentFolder};
use crate::output::{Fault, print, shown};
use crate::simulated::settings;

const KIND: &str = "a log or a result of fio";

/// Reads logs and the result of a run of fio, and says what they prove by themselves
///
/// Files are those of one run: IOPS, bandwidth and latencies of all its jobs, and its result in
/// JSON. Logs of one kind are added second by second.
#[derive(Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "\
Examples:
  write-cliff log tests/lab/logs/two-jobs_iops.1.log tests/lab/logs/two-jobs_iops.2.log
  write-cliff log run_iops.1.log run_lat.1.log run_bw.1.log run.json --strict
  write-cliff log run_iops.1.log run_lat.1.log --depth 32 --format json
  write-cliff log run_iops.1.log --job own.fio --nearest
  write-cliff log run_iops.1.log --over intel-335-240 --fit spare_factor,program_us")]
pub struct Log {
    /// Logs and a result of one run, or - for the standard input
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// Commands under way at once in all jobs; otherwise those of the result
    #[arg(long, value_name = "COMMANDS", value_parser = clap::value_parser!(u64).range(1..1 << 20))]
    depth: Option<u64>,
    /// Runs the same test on these drives, and prints how far each is from the log
    #[arg(long, value_name = "NAME", num_args = 1..)]
    over: Vec<String>,
    /// Does so on all drives
    #[arg(long, conflicts_with = "over")]
    nearest: bool,
    /// The job file of the run; without it, random 4 KiB writes on a drive that was filled in order
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    job: Option<PathBuf>,
    /// Fits these constants of the nearest drive to the log, at most four: spare_factor,
    /// program_us, command_us, erase_us
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = constant)]
    #[arg(verbatim_doc_comment)]
    fit: Vec<Constant>,
    /// A setting of the simulated drives; may be repeated for other names
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    set: Vec<Pair>,
    #[command(flatten)]
    content: ContentFolder,
    /// How the facts are printed
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// Ends with exit code 3 if a row did not count as it stands, or files contradict each other
    #[arg(long)]
    strict: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// text for people
    Table,
    /// one JSON object: files, faults, checks, facts
    Json,
}

/// A file by its name.
type Named = (String, LogFile);

pub fn log(words: &Log) -> Result<(), Fault> {
    if words.files.len() > FILES_MAX {
        let found = words.files.len();
        return Err(format!("log: expected at most {FILES_MAX} files, found {found}").into());
    }
    let read = words.files.iter().map(|path| read(path));
    let (names, files): (Vec<String>, Vec<LogFile>) =
        read.collect::<Result<Vec<Named>, String>>()?.into_iter().unzip();
    let facts = facts(&files, words.depth);
    let answer = words.answer(&facts)?;
    match words.format {
        Format::Table => {
            print(table(&names, &files, &facts))?;
            answer.map_or(Ok(()), |answer| print(answer.table()))?;
        }
        Format::Json => {
            let mut object = object(&names, &files, &facts);
            if let Some(answer) = answer {
                object["comparison"] = answer.object();
            }
            print(format_args!("{object}\n"))?;
        }
    }
    let faults: u64 = files.iter().map(|file| file.faults().count).sum();
    let count = faults + facts.checks.len() as u64;
    if words.strict && count > 0 {
        let expected = "expected that every row counts and nothing contradicts";
        return Err(Fault::Partly(format!("log: {expected}, found {count} differences")));
    }
    Ok(())
}

impl Log {
    /// The comparison with simulated drives, if one is asked for.
    fn answer(&self, facts: &Facts) -> Result<Option<Answer>, Fault> {
        if self.over.is_empty() && !self.nearest {
            let needs = [("--fit", !self.fit.is_empty()), ("--job", self.job.is_some())];
            return match needs.iter().find(|(_, is_given)| *is_given) {
                Some((name, _)) => {
                    Err(format!("{name}: expected --over NAME or --nearest, found neither").into())
                }
                None => Ok(None),
            };
        }
        let content = self.content.open();
        let comparison = Comparison {
            drives: &self.over,
            job: self.job.as_deref(),
            constants: self.fit.clone(),
            settings: settings(&self.set)?,
            content: &content,
        };
        comparison.answer(facts).map(Some)
    }
}

fn constant(name: &str) -> Result<Constant, String> {
    Constant::named(name).ok_or_else(|| {
        let names: Vec<&str> = Constant::ALL.iter().map(|it| it.name()).collect();
        format!("expected {}, found {}", names.join(", "), shown(name))
    })
}

fn read(path: &Path) -> Result<Named, String> {
    let is_input = path.to_str() == Some("-");
    let name = if is_input { "the standard input".to_owned() } else { shown(path) };
    let unpacked = path.to_string_lossy();
    let mut reader = Reader::new(unpacked.strip_suffix(".gz").unwrap_or(&unpacked));
    files::unpack(path, KIND, &mut |_| {}, &mut |part| reader.push(part))?;
    let file = reader.finish().map_err(|error| format!("{name}: {}", said(&error)))?;
    Ok((name, file))
}

fn check_said(names: &[String], check: &Check) -> String {
    let reason = phrase_said(&check.reason);
    match check.file {
        Some(file) => format!("{}: {reason}", names[file]),
        None => reason,
    }
}

fn table(names: &[String], files: &[LogFile], facts: &Facts) -> String {
    let mut text = String::new();
    let faults: u64 = files.iter().map(|file| file.faults().count).sum();
    let _ = writeln!(text, "Changed or not understood: {faults}");
    for (name, file) in names.iter().zip(files) {
        let faults = file.faults();
        for fault in &faults.first {
            let _ = writeln!(text, "  {}", fault_said(name, fault));
        }
        let more = faults.count - faults.first.len() as u64;
        if more > 0 {
            let _ = writeln!(text, "  {name}: {more} more");
        }
    }
    let _ = writeln!(text, "Contradictions: {}", facts.checks.len());
    for check in &facts.checks {
        let _ = writeln!(text, "  {}", check_said(names, check));
    }
    let _ = writeln!(text, "Files: {}", files.len());
    for (name, file) in names.iter().zip(files) {
        let _ = writeln!(text, "  {name}: {}", file_said(file));
    }
    let rows = facts_said(facts);
    let _ = writeln!(text, "Facts: {}", rows.len());
    for row in rows {
        let _ = writeln!(text, "  {row}");
    }
    text
}

/// `iops, job 1, 600 rows of intervals, write`
fn file_said(file: &LogFile) -> String {
    match file {
        LogFile::Rows(rows) => {
            let measure = rows.measure.map_or("unknown", Measure::word);
            let job = rows.job.map(|job| format!(", job {job}")).unwrap_or_default();
            let kind = if rows.is_per_command { "single commands" } else { "intervals" };
            let directions: Vec<&str> = rows.directions.iter().map(|it| it.word()).collect();
            let directions = directions.join(" and ");
            format!("{measure}{job}, {} rows of {kind}, {directions}", rows.rows)
        }
        LogFile::Result { result, words_before, .. } => {
            let skipped = match words_before {
                0 => String::new(),
                1 => ", behind 1 line that is no JSON".into(),
                lines => format!(", behind {lines} lines that are no JSON"),
            };
            let jobs: Vec<String> = result.jobs.iter().map(|it| job_said(result, it)).collect();
            format!("result of {}{skipped}: {}", shown(&result.version), jobs.join("; "))
        }
    }
}

/// `invented: write 9000 IOPS, latency 3555.6 µs, queue depth 32`
fn job_said(result: &RunResult, job: &exchange::log::JobResult) -> String {
    let mut text = shown(&job.name);
    let mut between = ": ";
    for (direction, figures) in Direction::ALL.iter().zip(job.directions) {
        if figures.iops > 0.0 {
            let _ = write!(text, "{between}{} {} IOPS", direction.word(), whole(figures.iops));
            if let Some(ns) = figures.latency_ns {
                let _ = write!(text, ", latency {} µs", tenths(ns / 1000.0));
            }
            between = ", ";
        }
    }
    match result.queue_depth(job) {
        Some(depth) => format!("{text}, queue depth {depth}"),
        None => format!("{text}, queue depth unknown"),
    }
}

fn facts_said(facts: &Facts) -> Vec<String> {
    let mut rows = Vec::new();
    if let Some(curve) = &facts.curve {
        curve_said(curve, &mut rows);
    }
    if let Some(under_way) = facts.commands_under_way {
        let depth = facts.queue_depth.map_or("unknown".into(), |depth| depth.to_string());
        let under_way = tenths(under_way);
        rows.push(format!("IOPS × latency: {under_way} commands under way, queue depth {depth}"));
    }
    rows
}

fn curve_said(curve: &CurveFacts, rows: &mut Vec<String>) {
    let end_s = curve.from_s + curve.seconds;
    rows.push(format!("seconds: {} (from {} to {end_s} s)", curve.seconds, curve.from_s));
    rows.extend(curve.directions.iter().map(direction_said));
    if let Some(bytes) = curve.bytes_per_command {
        rows.push(format!("size of a command: {} B", whole(bytes)));
    }
    if let Some(rate) = &curve.rate {
        rate_said(rate, end_s, rows);
    }
}

fn rate_said(facts: &RateFacts, end_s: usize, rows: &mut Vec<String>) {
    let rate = |rate: f64| match facts.is_iops {
        true => format!("{} IOPS", whole(rate)),
        false => format!("{} MB/s", tenths(rate / 1e6)),
    };
    rows.push(format!("mean: {}", rate(facts.mean)));
    rows.push(match &facts.fall {
        None => "fall: none".into(),
        Some(FallFacts { at_s, mean_before, lowest_minute, written_gb }) => {
            let written = match written_gb {
                Some(gb) => format!("{} GB written before it", tenths(*gb)),
                None => "no size is known for the GB before it".into(),
            };
            let (before, lowest) = (rate(*mean_before), rate(*lowest_minute));
            format!("fall: at {at_s} s, from {before}; lowest minute {lowest}; {written}")
        }
    });
    rows.push(format!("last quarter: {}", rate(facts.settled)));
    rows.push(match facts.flat_from_s as usize {
        second if second < end_s => format!("every minute within 10 % of it: from {second} s"),
        _ => "every minute within 10 % of it: never".into(),
    });
    let fall_s = facts.fall.as_ref().map(|fall| fall.at_s);
    let rule = |name: &str, met: &RuleFacts| match (met.at_s, met.mean) {
        (Some(at_s), Some(mean)) => {
            let is_early = fall_s.is_some_and(|fall_s| at_s <= fall_s);
            let early = if is_early { ", before the fall" } else { "" };
            format!("{name}: met at {at_s} s, mean {}{early}", rate(mean))
        }
        _ => format!("{name}: not met"),
    };
    rows.push(match &facts.verdicts.fio {
        Some(met) => rule("fio's rule", met),
        None => "fio's rule: none is named".into(),
    });
    rows.push(rule("five level rounds of 60 s (SNIA)", &facts.verdicts.pts));
    let steady = &facts.verdicts.steady;
    rows.push(match steady.steady_from_s {
        Some(from_s) => format!("steady to the end: from {from_s} s"),
        None => format!("steady to the end: no ({} level rounds)", steady.rounds_level),
    });
}

/// `write: 14000 IOPS, 57.3 MB/s, latency 2284.1 µs`
fn direction_said(facts: &DirectionFacts) -> String {
    let parts = [
        facts.iops.map(|iops| format!("{} IOPS", whole(iops))),
        facts.mb_s.map(|mb_s| format!("{} MB/s", tenths(mb_s))),
        facts.latency_us.map(|us| format!("latency {} µs", tenths(us))),
        facts.completion_latency_us.map(|us| format!("completion latency {} µs", tenths(us))),
        facts.highest_latency_us.map(|us| format!("highest latency {} µs", tenths(us))),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    format!("{}: {}", facts.direction.word(), parts.join(", "))
}

fn whole(number: f64) -> String {
    format!("{number:.0}")
}

fn tenths(number: f64) -> String {
    format!("{number:.1}")
}

//! The explanation of a job file: what became of each line, as text or JSON.

use std::fmt::Write;

use crate::words::{found_said, phrase_said};
use exchange::job::{
    Access, Distribution, Fate, Fault as LineFault, Job as JobOfFile, Length, Line, Order, Reading,
    Row, SizeShare, Warning, Workload,
};
use serde_json::{Value, json};

/// Every difference between the file and the workload: lines first, then jobs.
pub fn differences(reading: &Reading, workload: &Workload) -> Vec<String> {
    let lines = reading.lines.iter().filter_map(|line| Some(fault_said(line, line.fault()?)));
    let rows = workload.rows.iter().map(|row| {
        let Row { job, line, fault } = row;
        let (expected, found) = (phrase_said(&fault.expected), found_said(&fault.found));
        let done = phrase_said(&fault.done);
        format!("line {line}, {job}: expected {expected}, found {found}; {done}")
    });
    lines.chain(rows).collect()
}

/// `line 4, column 1: iodeph=32: expected an option of fio, found iodeph; the line does not count`
pub fn fault_said(line: &Line, fault: &LineFault) -> String {
    format!(
        "line {}, column {}: {}: expected {}, found {}; {}",
        line.number,
        line.column,
        line.text,
        phrase_said(&fault.expected),
        found_said(&fault.found),
        phrase_said(&fault.done),
    )
}

pub fn table(reading: &Reading) -> String {
    let mut text = String::new();
    let lines = |kinds: &[&str]| -> Vec<&Line> {
        reading.lines.iter().filter(|line| kinds.contains(&line.fate.word())).collect()
    };
    let mut part = |title: &str, rows: Vec<String>| {
        let _ = writeln!(text, "{title}: {}", rows.len());
        for row in rows {
            let _ = writeln!(text, "  {row}");
        }
    };
    let faults = lines(&["changed", "not_understood"]);
    let faults = faults.iter().filter_map(|line| Some(fault_said(line, line.fault()?)));
    part("Changed or not understood", faults.collect());
    let warnings = reading.warnings.iter();
    let warnings =
        warnings.map(|it| format!("line {}: {}", it.line, phrase_said(&it.reason))).collect();
    part("Warnings", warnings);
    let understood = lines(&["section", "understood"]);
    let understood = understood.iter().map(|line| match &line.fate {
        Fate::Understood(meaning) => format!("line {}: {}: {meaning}", line.number, line.text),
        _ => format!("line {}: {}", line.number, line.text),
    });
    part("Understood", understood.collect());
    let ignored = lines(&["ignored"]);
    let ignored = ignored.iter().filter_map(|line| match &line.fate {
        Fate::Ignored(why) => {
            Some(format!("line {}: {}: {}", line.number, line.text, phrase_said(why)))
        }
        _ => None,
    });
    part("Ignored", ignored.collect());
    part("Jobs", jobs(reading));
    text
}

/// `stage 2: scatter (line 13): random write, 4096 B, queue depth 16 x 2, 1200 s`
fn jobs(reading: &Reading) -> Vec<String> {
    let stages = reading.stages.iter().enumerate();
    let jobs = stages.flat_map(|(at, stage)| stage.jobs.iter().map(move |job| (at + 1, job)));
    let row = |(stage, job): (usize, &JobOfFile)| {
        let parts = [access(job), sizes(job), depth(job), range(job), length(job)];
        format!("stage {stage}: {} (line {}): {}", job.name, job.line, parts.join(", "))
    };
    jobs.map(row).collect()
}

fn access(job: &JobOfFile) -> String {
    let order = match &job.order {
        Order::Sequential { .. } => "sequential",
        Order::Random(order) => match order.distribution {
            Distribution::Uniform if order.each_once => "random (each block once)",
            Distribution::Uniform => "random",
            Distribution::Zipf { .. } => "zipf",
            Distribution::Pareto { .. } => "pareto",
            Distribution::Normal { .. } => "normal",
            Distribution::Zones(_) => "zones",
        },
    };
    match job.access {
        Access::Read => format!("{order} read"),
        Access::Write => format!("{order} write"),
        Access::Trim => format!("{order} trim"),
        Access::Mixed { read_percent } => format!("{order} mixed, {read_percent} % reads"),
        Access::TrimThenWrite => format!("{order} trim, then write"),
    }
}

fn sizes(job: &JobOfFile) -> String {
    let shares = match job.access {
        Access::Read => &job.sizes.read,
        Access::Trim => &job.sizes.trim,
        _ => &job.sizes.write,
    };
    let share = |share: &SizeShare| match share {
        SizeShare { bytes_min, bytes_max, percent: 100 } if bytes_min == bytes_max => {
            format!("{bytes_max} B")
        }
        SizeShare { bytes_min, bytes_max, .. } if bytes_min < bytes_max => {
            format!("{bytes_min} to {bytes_max} B")
        }
        SizeShare { bytes_max, percent, .. } => format!("{bytes_max} B ({percent} %)"),
    };
    shares.iter().map(share).collect::<Vec<_>>().join(" ")
}

fn depth(job: &JobOfFile) -> String {
    match job.copies {
        1 => format!("queue depth {}", job.queue_depth),
        copies => format!("queue depth {} x {copies}", job.queue_depth),
    }
}

fn range(job: &JobOfFile) -> String {
    let length = |length: Length| match length {
        Length::Bytes(bytes) => format!("{bytes} B"),
        Length::Percent(percent) => format!("{percent} %"),
    };
    match (job.range.start, job.range.size) {
        (Length::Bytes(0) | Length::Percent(0), None) => "whole drive".into(),
        (Length::Bytes(0) | Length::Percent(0), Some(size)) => format!("first {}", length(size)),
        (start, Some(size)) => format!("{} from {}", length(size), length(start)),
        (start, None) => format!("from {}", length(start)),
    }
}

fn length(job: &JobOfFile) -> String {
    let passes = if job.amount.passes == 1 {
        "1 pass".into()
    } else {
        format!("{} passes", job.amount.passes)
    };
    match job.amount.duration_us {
        Some(us) if job.amount.time_based => format!("{} s", us as f64 / 1e6),
        Some(us) => format!("{passes} or {} s", us as f64 / 1e6),
        None => passes,
    }
}

pub fn object(reading: &Reading) -> Value {
    let line = |line: &Line| {
        let mut row = json!({ "line": line.number, "text": line.text, "fate": line.fate.word() });
        match &line.fate {
            Fate::Understood(meaning) => row["meaning"] = json!(meaning),
            Fate::Ignored(why) => row["reason"] = json!(phrase_said(why)),
            Fate::Changed(fault) | Fate::NotUnderstood(fault) => {
                row["column"] = json!(line.column);
                row["expected"] = json!(phrase_said(&fault.expected));
                row["found"] = json!(found_said(&fault.found));
                row["done"] = json!(phrase_said(&fault.done));
            }
            Fate::Empty | Fate::Section { .. } => {}
        }
        row
    };
    json!({
        "stages": reading.stages,
        "lines": reading.lines.iter().map(line).collect::<Vec<_>>(),
        "warnings": reading.warnings.iter().map(warning_object).collect::<Vec<_>>(),
    })
}

#[must_use]
pub fn warning_object(warning: &Warning) -> Value {
    json!({ "line": warning.line, "reason": phrase_said(&warning.reason) })
}

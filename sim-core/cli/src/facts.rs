//! The facts of logs as one JSON object: files, faults, checks, curve.

use exchange::log::{Direction, Facts, Fault, JobResult, LogFile, RunResult};
use serde_json::{Value, json};

use crate::words::{found_said, phrase_said};

#[must_use]
pub fn object(names: &[String], files: &[LogFile], facts: &Facts) -> Value {
    let file = |(name, file): (&String, &LogFile)| {
        let faults = file.faults();
        let first: Vec<Value> = faults.first.iter().map(fault_object).collect();
        let mut row = json!({ "name": name, "faults": first, "fault_count": faults.count });
        match file {
            LogFile::Rows(rows) => {
                row["kind"] = json!("log");
                row["measure"] = json!(rows.measure);
                row["job"] = json!(rows.job);
                row["rows"] = json!(rows.rows);
                row["directions"] = json!(rows.directions);
                row["single_commands"] = json!(rows.is_per_command);
            }
            LogFile::Result { result, words_before, .. } => {
                row["kind"] = json!("result");
                row["version"] = json!(result.version);
                row["words_before"] = json!(words_before);
                row["jobs"] = result.jobs.iter().map(|job| job_object(result, job)).collect();
            }
        }
        row
    };
    let checks = facts.checks.iter();
    let checks: Vec<Value> = checks
        .map(
            |it| json!({ "file": it.file.map(|at| &names[at]), "reason": phrase_said(&it.reason) }),
        )
        .collect();
    json!({
        "files": names.iter().zip(files).map(file).collect::<Vec<_>>(),
        "checks": checks,
        "curve": facts.curve,
        "queue_depth": facts.queue_depth,
        "commands_under_way": facts.commands_under_way,
    })
}

fn job_object(result: &RunResult, job: &JobResult) -> Value {
    let directions = Direction::ALL.iter().zip(&job.directions);
    let directions = directions.filter(|(_, figures)| figures.iops > 0.0);
    let directions =
        directions.map(|(direction, figures)| (direction.word().to_owned(), json!(figures)));
    json!({
        "name": job.name,
        "queue_depth": result.queue_depth(job),
        "commands_under_way": job.commands_under_way(),
        "directions": directions.collect::<serde_json::Map<_, _>>(),
    })
}

/// A row of a log or a trace that does not count, or not as it stands.
#[must_use]
pub fn fault_object(fault: &Fault) -> Value {
    json!({
        "line": fault.line,
        "column": fault.column,
        "text": fault.place,
        "expected": phrase_said(&fault.expected),
        "found": found_said(&fault.found),
        "done": phrase_said(&fault.done),
    })
}

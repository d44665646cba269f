//! Reads a result of fio: `--output-format=json` or `json+`.
//!
//! 1. Words before the JSON are skipped; fio prints its warnings there.
//! 2. Only the values below are kept. Those of fio 2, in microseconds, become nanoseconds.
//! 3. The options of a job are read as a job file, so that depth, sizes and the rule of
//!    `steadystate` have the same meaning as there.

use document::{Phrase, ScenarioError};
use serde::Serialize;

use super::json::{Step, Value, walk};
use super::row::Direction;
use super::{FIELD, Fault, Faults};
use crate::codes;
use crate::job::{self, Given, Job};

/// The longest result: the bins of `json+` take a few megabytes.
pub const RESULT_BYTES_MAX: usize = 16 << 20;
const JOBS_MAX: usize = 1024;
const OPTIONS_MAX: usize = 256;
const OPTION_CHARS_MAX: usize = 2000;

/// A result: at least one job that completed commands.
#[derive(Clone, Debug, Default)]
pub struct RunResult {
    pub version: String,
    pub jobs: Vec<JobResult>,
}

#[derive(Clone, Debug, Default)]
pub struct JobResult {
    pub name: String,
    /// Jobs of one group ran side by side.
    pub group: u64,
    /// Reads, writes, trims.
    pub directions: [DirectionResult; 3],
    /// The job that its options describe, if they describe one.
    pub job: Option<Job>,
    options: Vec<(String, String)>,
}

/// The commands of one direction. Latencies are means; `None` without commands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct DirectionResult {
    pub iops: f64,
    pub bytes: f64,
    pub runtime_ms: f64,
    pub latency_ns: Option<f64>,
    pub completion_latency_ns: Option<f64>,
    pub submission_latency_ns: Option<f64>,
}

impl RunResult {
    /// Whether all jobs ran side by side.
    #[must_use]
    pub fn is_one_stage(&self) -> bool {
        self.jobs.iter().all(|job| job.group == self.jobs[0].group)
    }

    /// Commands that were under way at once, at most.
    #[must_use]
    pub fn queue_depth(&self, job: &JobResult) -> Option<u64> {
        let job_file = job.job.as_ref()?;
        let same_name = self.jobs.iter().filter(|other| other.name == job.name).count();
        // without group_reporting each copy has a result of its own
        let copies = if same_name > 1 { 1 } else { job_file.copies };
        Some(u64::from(job_file.queue_depth) * u64::from(copies))
    }
}

impl JobResult {
    #[must_use]
    pub fn iops(&self) -> f64 {
        self.directions.iter().map(|direction| direction.iops).sum()
    }

    /// Commands under way on average, by Little's law; `None` if a latency is missing.
    #[must_use]
    pub fn commands_under_way(&self) -> Option<f64> {
        let used = self.directions.iter().filter(|direction| direction.iops > 0.0);
        let products = used.map(|direction| {
            let latency_ns = direction.latency_ns.or(direction.completion_latency_ns)?;
            Some(direction.iops * latency_ns / 1e9)
        });
        products.sum()
    }
}

/// Reads the text of a file. `skipped`: lines before it.
pub(super) fn read(text: &str, skipped: u64) -> Result<(RunResult, Faults), ScenarioError> {
    let mut result = RunResult::default();
    let mut globals = Vec::new();
    let mut has_more = false;
    let walked = walk(text, &mut |steps, value| {
        has_more |= !visit(steps, value, &mut result, &mut globals);
    });
    if let Err(at) = walked {
        let before = &text[..at];
        let line = skipped + before.matches('\n').count() as u64 + 1;
        let last = before.rsplit('\n').next().unwrap_or_default();
        let column = last.chars().count() as u64 + 1;
        let found = if at == text.len() {
            codes::a_cut_at(line, column)
        } else {
            codes::another_sign_at(line, column)
        };
        return Err(ScenarioError::new(FIELD, codes::json_up_to_its_end(), found));
    }
    if has_more {
        return Err(ScenarioError::new(FIELD, codes::jobs_at_most(JOBS_MAX), codes::more()));
    }
    // a client of fio adds a sum of all jobs
    result.jobs.retain(|job| job.name != "All clients" && job.iops() > 0.0);
    if result.jobs.is_empty() {
        return Err(ScenarioError::new(FIELD, codes::a_job_with_commands(), codes::no_job()));
    }
    let mut faults = Faults::default();
    for job in &mut result.jobs {
        job.job = job_of(&globals, &job.options);
        leave_out_impossible(job, &mut faults);
    }
    Ok((result, faults))
}

/// Keeps a value if it is used. Returns whether there is room for it.
fn visit(
    steps: &[Step],
    value: Value,
    result: &mut RunResult,
    globals: &mut Vec<(String, String)>,
) -> bool {
    let name = |at: usize| match steps.get(at) {
        Some(Step::Name(name)) => &**name,
        _ => "",
    };
    match (name(0), steps.get(1)) {
        ("fio version", None) => {
            if let Value::Text(text) = value {
                result.version = text.chars().take(OPTION_CHARS_MAX).collect();
            }
        }
        ("global options", Some(Step::Name(option))) => add_option(globals, option, value),
        ("jobs" | "client_stats", Some(&Step::Index(index))) => {
            if index >= JOBS_MAX {
                return false;
            }
            if result.jobs.len() <= index {
                result.jobs.resize(index + 1, JobResult::default());
            }
            let job = &mut result.jobs[index];
            match (name(2), value) {
                ("jobname", Value::Text(text)) => {
                    job.name = text.chars().take(OPTION_CHARS_MAX).collect();
                }
                ("groupid", Value::Number(number)) => job.group = number as u64,
                ("job options", value) => add_option(&mut job.options, name(3), value),
                (word, Value::Number(number)) => {
                    let direction = Direction::ALL.iter().find(|it| it.word() == word);
                    if let Some(&direction) = direction {
                        let figures = &mut job.directions[direction as usize];
                        keep(figures, name(3), name(4), number);
                    }
                }
                _ => {}
            }
        }
        _ => {}
    }
    true
}

fn keep(figures: &mut DirectionResult, field: &str, part: &str, number: f64) {
    let mean = Some(number).filter(|mean| *mean > 0.0);
    match (field, part) {
        ("iops", "") => figures.iops = number,
        ("io_bytes", "") => figures.bytes = number,
        ("runtime", "") => figures.runtime_ms = number,
        ("lat_ns", "mean") => figures.latency_ns = mean,
        ("clat_ns", "mean") => figures.completion_latency_ns = mean,
        ("slat_ns", "mean") => figures.submission_latency_ns = mean,
        ("lat", "mean") => figures.latency_ns = mean.map(|us| 1000.0 * us),
        ("clat", "mean") => figures.completion_latency_ns = mean.map(|us| 1000.0 * us),
        ("slat", "mean") => figures.submission_latency_ns = mean.map(|us| 1000.0 * us),
        _ => {}
    }
}

fn add_option(options: &mut Vec<(String, String)>, name: &str, value: Value) {
    if let Value::Text(text) = value
        && options.len() < OPTIONS_MAX
        && text.len() <= OPTION_CHARS_MAX
        && !text.contains(['\n', '\r'])
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    {
        options.push((name.to_owned(), text));
    }
}

/// The job that the options describe.
fn job_of(globals: &[(String, String)], options: &[(String, String)]) -> Option<Job> {
    let mut text = "[job]\n".to_owned();
    // a job's own options come last, because the last one counts
    for (name, value) in globals.iter().chain(options) {
        text += name;
        if !value.is_empty() {
            text += "=";
            text += value;
        }
        text += "\n";
    }
    let reading = job::read(text.as_bytes(), &Given::default()).ok()?;
    reading.stages.into_iter().next()?.jobs.into_iter().next()
}

/// No command takes longer than all of them, and none of its parts longer than itself.
fn leave_out_impossible(job: &mut JobResult, faults: &mut Faults) {
    for direction in Direction::ALL {
        let figures = &mut job.directions[direction as usize];
        let whole_ns = figures.latency_ns.unwrap_or(f64::INFINITY);
        let run_ns =
            if figures.runtime_ms > 0.0 { figures.runtime_ms * 1e6 } else { f64::INFINITY };
        let mut check = |field: &'static str, latency: &mut Option<f64>, most_ns: f64| {
            if let Some(found_ns) = latency.filter(|found_ns| *found_ns > most_ns) {
                *latency = None;
                let place = format!("{}, {}.{field}", job.name, direction.word());
                faults.add(Fault {
                    line: None,
                    column: None,
                    place,
                    expected: expected(most_ns, run_ns),
                    found: codes::microseconds_mean(rounded_us(found_ns)).into(),
                    done: codes::value_left_out(),
                });
            }
        };
        let DirectionResult { latency_ns, completion_latency_ns, submission_latency_ns, .. } =
            figures;
        check("lat_ns", latency_ns, run_ns);
        // fio's means agree to the last digits that it prints
        let most_ns = (whole_ns * 1.001).min(run_ns);
        check("clat_ns", completion_latency_ns, most_ns);
        check("slat_ns", submission_latency_ns, most_ns);
    }
}

fn expected(most_ns: f64, run_ns: f64) -> Phrase {
    if most_ns < run_ns {
        codes::part_of_latency(rounded_us(most_ns))
    } else {
        codes::latency_within_run(rounded_us(run_ns))
    }
}

fn rounded_us(ns: f64) -> f64 {
    (ns / 100.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn the_options_of_all_jobs_and_of_one_make_its_depth_and_sizes() {
        let text = r#"{"fio version": "fio-3.33",
            "global options": {"iodepth": "8", "bs": "4k", "rw": "randrw"},
            "jobs": [{"jobname": "a", "groupid": 0, "job options": {"iodepth": "16",
                "numjobs": "2", "ss": "iops_slope:0.3%", "ss_dur": "120"},
              "read": {"iops": 10.0, "runtime": 1000, "clat": {"mean": 2.0}},
              "write": {"iops": 20.0, "runtime": 1000, "lat_ns": {"mean": -nan}},
              "job_runtime": 1000},
             {"jobname": "b", "groupid": 1, "read": {"iops": 0.0}}]}"#;
        let (result, faults) = read(text, 0).expect("a result");
        let [job] = &result.jobs[..] else { panic!("expected one job that did something") };
        assert_eq!((result.queue_depth(job), job.iops(), faults.count), (Some(32), 30.0, 0));
        assert_eq!(job.directions[0].completion_latency_ns, Some(2000.0));
        assert_eq!(job.commands_under_way(), None, "the writes have no latency");
        assert!(job.job.as_ref().is_some_and(|job| job.stop.is_some()));
    }
}

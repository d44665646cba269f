//! Computes what the files of one run prove, without a drive to compare them with.
//!
//! 1. The curve of all commands: its mean, where it falls, what was written before, where it
//!    settles, and three verdicts.
//! 2. Little's law: commands under way are IOPS x latency. On average they are as many as the queue
//!    is deep, if the queue is always full.
//! 3. The checks: files that contradict each other, or themselves.

use document::Phrase;
use run::sample::{fall_s, flat_s, last_quarter, lowest_minute, mean};
use serde::Serialize;

use super::curve::{Curve, Rates};
use super::reader::{LogFile, RowsOfFile};
use super::result::{JobResult, RunResult};
use super::row::Direction;
use super::verdicts::{Verdicts, verdicts};
use crate::codes;

/// How far Little's law may be off, a mean, and two figures of the same commands.
const LITTLE_MAX: f64 = 0.10;
const MEAN_MAX: f64 = 0.01;
/// In a shorter run the first and the last row weigh so much that a mean may be off by the share of
/// a second more.
const SHORT_S_MAX: usize = 30;
/// fio drops the fraction of each figure in its logs; those of bandwidth are in KiB.
const DROPPED_BYTES: f64 = 1024.0;

/// A contradiction. `file` is an index in the list of files, if it is about one alone.
#[derive(Clone, Debug)]
pub struct Check {
    pub file: Option<usize>,
    pub reason: Phrase,
}

#[derive(Clone, Debug)]
pub struct Facts {
    /// `None` without a log whose measure is known.
    pub curve: Option<CurveFacts>,
    pub queue_depth: Option<u64>,
    /// Commands under way on average, by Little's law.
    pub commands_under_way: Option<f64>,
    pub checks: Vec<Check>,
}

/// The logs of a run, added.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct CurveFacts {
    /// The first second of the curve since the logs began, and the number of seconds.
    pub from_s: usize,
    pub seconds: usize,
    pub directions: Vec<DirectionFacts>,
    pub bytes_per_command: Option<f64>,
    /// `None` with latencies alone.
    pub rate: Option<RateFacts>,
}

/// The sum of reads, writes and trims: commands per second, or else bytes per second.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct RateFacts {
    pub is_iops: bool,
    pub mean: f64,
    pub fall: Option<FallFacts>,
    /// The mean of the last quarter, and the second from which a plot is flat.
    pub settled: f64,
    pub flat_from_s: f64,
    pub verdicts: Verdicts,
    /// The rate of each second.
    #[serde(skip)]
    pub per_second: Vec<f64>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct DirectionFacts {
    pub direction: Direction,
    pub iops: Option<f64>,
    pub mb_s: Option<f64>,
    pub latency_us: Option<f64>,
    pub completion_latency_us: Option<f64>,
    /// The highest latency of a command, if the rows have it.
    pub highest_latency_us: Option<f64>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct FallFacts {
    /// Seconds of the curve before the fall, and their mean.
    pub at_s: usize,
    pub mean_before: f64,
    /// The lowest minute after it.
    pub lowest_minute: f64,
    /// Gigabytes written before it; `None` if no size is known.
    pub written_gb: Option<f64>,
}

/// Computes the facts of the files of one run. `queue_depth` is given by the reader and beats the
/// result's.
#[must_use]
pub fn facts(files: &[LogFile], queue_depth: Option<u64>) -> Facts {
    let mut checks = Vec::new();
    let mut rows: Vec<&RowsOfFile> = Vec::new();
    let mut results: Vec<(usize, &RunResult)> = Vec::new();
    for (index, file) in files.iter().enumerate() {
        match file {
            LogFile::Rows(file) => {
                if file.measure.is_none() {
                    let reason = codes::a_measure_in_the_name();
                    checks.push(Check { file: Some(index), reason });
                }
                rows.push(file);
            }
            LogFile::Result { result, .. } => results.push((index, &**result)),
        }
    }
    for (file, result) in &results {
        check_result(result, *file, queue_depth, &mut checks);
    }
    let result = match results[..] {
        [(_, result)] if result.is_one_stage() => Some(result),
        _ => None,
    };
    if let [_, (file, _), ..] = results[..] {
        checks.push(Check { file: Some(file), reason: codes::one_result_of_a_run() });
    } else if result.is_none()
        && let [(file, _)] = results[..]
    {
        checks.push(Check { file: Some(file), reason: codes::stages_in_turn() });
    }
    let depth = queue_depth.or_else(|| {
        let result = result?;
        result.jobs.iter().map(|job| result.queue_depth(job)).sum()
    });
    let curve = Curve::of(&rows, sizes(result));
    let mut under_way = None;
    if let Some(curve) = &curve {
        under_way = commands_under_way(curve);
        check_little(under_way, depth, None, &mut checks);
        check_latencies(curve, &mut checks);
        check_bandwidth(curve, sizes(result), &mut checks);
        if let Some(result) = result {
            check_means(curve, result, &mut checks);
        }
    }
    let of_result = || result?.jobs.iter().map(JobResult::commands_under_way).sum();
    Facts {
        curve: curve.map(|curve| curve_facts(&curve, result)),
        queue_depth: depth,
        commands_under_way: under_way.or_else(of_result),
        checks,
    }
}

/// The size of each direction's commands, if all jobs have the same one.
fn sizes(result: Option<&RunResult>) -> [Option<f64>; 3] {
    Direction::ALL.map(|direction| {
        let mut found = None;
        for job in &result?.jobs {
            if job.directions[direction as usize].iops == 0.0 {
                continue;
            }
            let sizes = &job.job.as_ref()?.sizes;
            let shares = [&sizes.read, &sizes.write, &sizes.trim][direction as usize];
            let [share] = &shares[..] else { return None };
            let is_other = found.is_some_and(|bytes| bytes != share.bytes_max);
            if share.bytes_min != share.bytes_max || is_other {
                return None;
            }
            found = Some(share.bytes_max);
        }
        found.map(|bytes| bytes as f64)
    })
}

fn curve_facts(curve: &Curve, result: Option<&RunResult>) -> CurveFacts {
    let commands = curve.commands.as_ref().map(Curve::sum);
    let bytes = curve.bytes.as_ref().map(Curve::sum);
    let per_command = commands.as_ref().zip(bytes.as_ref());
    CurveFacts {
        from_s: curve.from_s,
        seconds: curve.seconds,
        directions: directions(curve),
        bytes_per_command: per_command
            .map(|(commands, bytes)| mean(bytes) / mean(commands))
            .filter(|bytes| bytes.is_finite()),
        rate: rate_facts(curve, commands.as_deref(), bytes.as_deref(), result),
    }
}

fn rate_facts(
    curve: &Curve,
    commands: Option<&[f64]>,
    bytes: Option<&[f64]>,
    result: Option<&RunResult>,
) -> Option<RateFacts> {
    let rates = commands.or(bytes)?;
    let fall_s = fall_s(rates);
    let written = curve.bytes.as_ref().map(|bytes| &bytes[Direction::Write as usize]);
    let fall = fall_s.map(|at_s| FallFacts {
        at_s: curve.from_s + at_s,
        mean_before: mean(&rates[..at_s]),
        lowest_minute: lowest_minute(&rates[at_s..]).unwrap_or_default(),
        written_gb: written.map(|bytes| bytes[..at_s].iter().sum::<f64>() / 1e9),
    });
    let rule = result
        .and_then(|result| result.jobs.iter().find_map(|job| job.job.as_ref()?.stop.as_ref()));
    Some(RateFacts {
        is_iops: commands.is_some(),
        mean: mean(rates),
        fall,
        settled: mean(last_quarter(rates)),
        flat_from_s: curve.from_s as f64 + flat_s(rates),
        verdicts: verdicts(rates, bytes, fall_s, rule).later(curve.from_s),
        per_second: rates.to_vec(),
    })
}

fn directions(curve: &Curve) -> Vec<DirectionFacts> {
    let facts = Direction::ALL.map(|direction| {
        let mean_of = |rates: &Option<Rates>| {
            let rates = &rates.as_ref()?[direction as usize];
            Some(mean(rates)).filter(|mean| *mean > 0.0)
        };
        let latency_us = |index: usize| {
            let ns = mean_latency(curve, index, direction, 0)?;
            Some(ns / 1000.0)
        };
        DirectionFacts {
            direction,
            iops: mean_of(&curve.commands),
            mb_s: mean_of(&curve.bytes).map(|bytes| bytes / 1e6),
            latency_us: latency_us(0),
            completion_latency_us: latency_us(1),
            highest_latency_us: [0, 1]
                .iter()
                .find_map(|index| curve.highest[*index][direction as usize])
                .map(|ns| ns as f64 / 1000.0),
        }
    });
    let is_used = |it: &DirectionFacts| {
        it.iops.or(it.mb_s).or(it.latency_us).or(it.completion_latency_us).is_some()
    };
    facts.into_iter().filter(is_used).collect()
}

/// The mean latency of the commands from a second on. Without commands, each second counts alike.
fn mean_latency(curve: &Curve, index: usize, direction: Direction, from: usize) -> Option<f64> {
    let latencies = &curve.latencies[index].as_ref()?[direction as usize];
    let (mut sum, mut weights) = (0.0, 0.0);
    for (second, latency) in latencies.iter().enumerate().skip(from) {
        let weight = curve.commands.as_ref().map_or(1.0, |it| it[direction as usize][second]);
        if latency.is_finite() {
            sum += latency * weight;
            weights += weight;
        }
    }
    Some(sum / weights).filter(|mean| mean.is_finite())
}

/// IOPS x latency, over the seconds that have both.
fn commands_under_way(curve: &Curve) -> Option<f64> {
    let commands = curve.commands.as_ref()?;
    let latencies = curve.latencies[0].as_ref().or(curve.latencies[1].as_ref())?;
    let (mut sum, mut seconds) = (0.0, 0.0);
    for second in 0..curve.seconds {
        let products = commands.iter().zip(latencies).map(|(commands, latencies)| {
            (commands[second] > 0.0).then(|| commands[second] * latencies[second] / 1e9)
        });
        let product: f64 = products.flatten().sum();
        if product > 0.0 {
            sum += product;
            seconds += 1.0;
        }
    }
    Some(sum / seconds).filter(|product: &f64| product.is_finite())
}

fn check_little(
    under_way: Option<f64>,
    depth: Option<u64>,
    file: Option<usize>,
    checks: &mut Vec<Check>,
) {
    if let (Some(under_way), Some(depth)) = (under_way, depth)
        && is_off(under_way, depth as f64, LITTLE_MAX)
    {
        let reason = codes::little_is_off(rounded(under_way), depth);
        checks.push(Check { file, reason });
    }
}

fn check_result(
    result: &RunResult,
    file: usize,
    queue_depth: Option<u64>,
    checks: &mut Vec<Check>,
) {
    for job in &result.jobs {
        let given = queue_depth.filter(|_| result.jobs.len() == 1);
        let depth = given.or_else(|| result.queue_depth(job));
        check_little(job.commands_under_way(), depth, Some(file), checks);
    }
}

/// A command is not complete before it was sent.
fn check_latencies(curve: &Curve, checks: &mut Vec<Check>) {
    for direction in Direction::ALL {
        let of = |index| mean_latency(curve, index, direction, 0);
        if let (Some(whole_ns), Some(completion_ns)) = (of(0), of(1))
            && completion_ns > whole_ns * (1.0 + MEAN_MAX)
        {
            let (whole_us, part_us) = (rounded(whole_ns / 1e3), rounded(completion_ns / 1e3));
            let reason = codes::completion_above_latency(direction.word(), part_us, whole_us);
            checks.push(Check { file: None, reason });
        }
    }
}

fn check_bandwidth(curve: &Curve, sizes: [Option<f64>; 3], checks: &mut Vec<Check>) {
    let (Some(commands), Some(bytes), true) =
        (&curve.commands, &curve.bytes, curve.is_each_measured)
    else {
        return;
    };
    for direction in Direction::ALL {
        let (commands, bytes) =
            (mean(&commands[direction as usize]), mean(&bytes[direction as usize]));
        if let Some(size) = sizes[direction as usize]
            && commands > 0.0
            && is_off(bytes / commands, size, MEAN_MAX + DROPPED_BYTES / bytes)
        {
            let reason =
                codes::bandwidth_is_off(direction.word(), rounded(bytes / commands), size as u64);
            checks.push(Check { file: None, reason });
        }
    }
}

/// Holds the log against the result. The result may leave out a warm-up at the begin, so its time
/// is that of the last seconds.
fn check_means(curve: &Curve, result: &RunResult, checks: &mut Vec<Check>) {
    let runtimes = result.jobs.iter().flat_map(|job| job.directions.map(|it| it.runtime_ms));
    let runtime_s = (runtimes.fold(0.0, f64::max) / 1000.0).round();
    let seconds = curve.seconds as f64;
    let mut check = |reason| checks.push(Check { file: None, reason });
    if (seconds - runtime_s).abs() > (MEAN_MAX * seconds).max(1.0) {
        check(codes::lengths_differ(curve.seconds, runtime_s as u64));
    }
    let from = curve.seconds.saturating_sub(runtime_s as usize);
    let over_s = curve.seconds - from;
    if over_s == 0 {
        return;
    }
    let edge = if over_s < SHORT_S_MAX { 1.0 / over_s as f64 } else { 0.0 };
    let share_max = MEAN_MAX + edge;
    for direction in Direction::ALL {
        let of_jobs = || result.jobs.iter().map(|job| job.directions[direction as usize]);
        let iops: f64 = of_jobs().map(|it| it.iops).sum();
        let found = curve.commands.as_ref().map(|it| mean(&it[direction as usize][from..]));
        if let Some(found) = found
            && is_off(found, iops, share_max)
        {
            let word = direction.word();
            check(codes::mean_is_off(word, rounded(found), over_s, rounded(iops)));
        }
        let weighted = of_jobs().map(|it| it.latency_ns.map(|ns| ns * it.iops));
        let expected_ns = weighted.flatten().sum::<f64>() / iops;
        if let Some(found_ns) = mean_latency(curve, 0, direction, from)
            && expected_ns > 0.0
            && is_off(found_ns, expected_ns, share_max)
        {
            let (found_us, expected_us) = (rounded(found_ns / 1e3), rounded(expected_ns / 1e3));
            check(codes::latency_is_off(direction.word(), found_us, over_s, expected_us));
        }
    }
}

fn is_off(found: f64, expected: f64, share_max: f64) -> bool {
    (found - expected).abs() > share_max * expected
}

/// As many digits as a reader can use.
fn rounded(number: f64) -> f64 {
    if number >= 100.0 { number.round() } else { (number * 100.0).round() / 100.0 }
}

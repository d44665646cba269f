//! A result of fio as `json+`, without what a simulated drive does not have: dates, and the time of
//! the host's processor, which is 0.

use serde::Serialize;

use super::latency::{Latency, LatencySums, weighted};
use super::pairs::Pairs;
use super::{Described, KIB, PhaseLog, Second};

/// The highest latencies of fio's table, in ns, µs and ms. The last of ms is open.
const EDGES: [u64; 10] = [2, 4, 10, 20, 50, 100, 250, 500, 750, 1000];
const LAST_MS: u64 = 2000;

#[derive(Clone, Debug, Serialize)]
pub struct FioResult {
    #[serde(rename = "fio version")]
    version: String,
    jobs: [Job; 1],
}

#[derive(Clone, Debug, Serialize)]
struct Job {
    jobname: String,
    groupid: u32,
    error: u32,
    elapsed: u64,
    #[serde(rename = "job options")]
    options: Pairs<String>,
    read: Work,
    write: Work,
    trim: Work,
    job_runtime: u64,
    usr_cpu: f64,
    sys_cpu: f64,
    ctx: u64,
    latency_ns: Pairs<f64>,
    latency_us: Pairs<f64>,
    latency_ms: Pairs<f64>,
}

/// The work of one direction.
#[derive(Clone, Debug, Serialize)]
struct Work {
    io_bytes: u64,
    io_kbytes: u64,
    bw_bytes: u64,
    bw: u64,
    iops: f64,
    runtime: u64,
    total_ios: u64,
    slat_ns: Latency,
    clat_ns: Latency,
    lat_ns: Latency,
    bw_min: u64,
    bw_max: u64,
    bw_mean: f64,
    bw_dev: f64,
    bw_samples: usize,
    iops_min: u64,
    iops_max: u64,
    iops_mean: f64,
    iops_stddev: f64,
    iops_samples: usize,
}

/// The rates of a direction's seconds.
#[derive(Default)]
struct Spread {
    min: f64,
    max: f64,
    mean: f64,
    deviation: f64,
    samples: usize,
}

impl FioResult {
    pub(super) fn new(log: &PhaseLog, rw: &str, described: &Described) -> Self {
        let [read, write, trim] = [0, 1, 2].map(|direction| Work::new(log, direction, described));
        let [latency_ns, latency_us, latency_ms] = latency_table(&log.directions);
        let job = Job {
            jobname: described.name.into(),
            groupid: 0,
            error: 0,
            elapsed: described.length_s.ceil() as u64,
            options: options(log, rw, described),
            read,
            write,
            trim,
            job_runtime: runtime_ms(described),
            usr_cpu: 0.0,
            sys_cpu: 0.0,
            ctx: 0,
            latency_ns,
            latency_us,
            latency_ms,
        };
        Self { version: described.program.into(), jobs: [job] }
    }
}

fn runtime_ms(described: &Described) -> u64 {
    (described.length_s * 1e3).round() as u64
}

impl Work {
    fn new(log: &PhaseLog, direction: usize, described: &Described) -> Self {
        let sums = &log.directions[direction];
        let weight = described.weight;
        let used = if sums.commands > 0 { 1.0 } else { 0.0 };
        let per_second = |count: u64| count as f64 * weight / described.length_s.max(1e-9);
        let (rows, row_ms) = log.rows(described.length_s);
        let of_rows = |value: fn(&Second) -> u64| {
            let scale = weight * 1e3 / row_ms as f64;
            let values: Vec<f64> =
                rows.iter().map(|row| value(&row[direction]) as f64 * scale).collect();
            if sums.commands == 0 { Spread::default() } else { Spread::of(&values) }
        };
        let iops = of_rows(|second| second.commands);
        let bytes = of_rows(|second| second.bytes);
        let io_bytes = weighted(log.bytes[direction], weight);
        let bw_bytes = per_second(log.bytes[direction]);
        Self {
            io_bytes,
            io_kbytes: io_bytes / 1024,
            bw_bytes: bw_bytes as u64,
            bw: (bw_bytes / KIB) as u64,
            iops: per_second(sums.commands),
            runtime: (runtime_ms(described) as f64 * used) as u64,
            total_ios: weighted(sums.commands, weight),
            slat_ns: Latency::default(),
            clat_ns: sums.with_bins(weight),
            lat_ns: sums.plain(weight),
            bw_min: (bytes.min / KIB) as u64,
            bw_max: (bytes.max / KIB) as u64,
            bw_mean: bytes.mean / KIB,
            bw_dev: bytes.deviation / KIB,
            bw_samples: bytes.samples,
            iops_min: iops.min as u64,
            iops_max: iops.max as u64,
            iops_mean: iops.mean,
            iops_stddev: iops.deviation,
            iops_samples: iops.samples,
        }
    }
}

impl Spread {
    fn of(values: &[f64]) -> Self {
        let count = values.len().max(1) as f64;
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
        Self {
            min: values.iter().copied().reduce(f64::min).unwrap_or(0.0),
            max: values.iter().copied().fold(0.0, f64::max),
            mean,
            deviation: (squares / count).sqrt(),
            samples: values.len(),
        }
    }
}

/// The options of a job that would do the same.
fn options(log: &PhaseLog, rw: &str, described: &Described) -> Pairs<String> {
    let (smallest, largest) = log.sizes;
    let mut options = vec![
        ("name", described.name.to_owned()),
        ("rw", rw.to_owned()),
        ("ioengine", "libaio".into()),
        ("direct", "1".into()),
        match smallest == largest {
            true => ("bs", smallest.to_string()),
            false => ("bsrange", format!("{smallest}-{largest}")),
        },
        ("iodepth", described.queue_depth.to_string()),
        ("numjobs", "1".into()),
        ("time_based", "1".into()),
        ("runtime", format!("{}ms", runtime_ms(described))),
    ];
    let [reads, writes] = [0, 1].map(|index| log.directions[index].commands);
    if reads > 0 && writes > 0 {
        let percent = 100.0 * reads as f64 / (reads + writes) as f64;
        options.push(("rwmixread", format!("{percent:.0}")));
    }
    Pairs(options.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

/// The share of all commands between two latencies each, in percent.
fn latency_table(directions: &[LatencySums; 3]) -> [Pairs<f64>; 3] {
    let all: u64 = directions.iter().map(|it| it.commands).sum();
    let below = |edge_ns: u64| directions.iter().map(|it| it.below(edge_ns)).sum::<u64>();
    let mut before = 0;
    let mut share = |now: u64| {
        let share = 100.0 * (now - before) as f64 / all.max(1) as f64;
        before = now;
        share
    };
    let mut table = [1, 1000, 1_000_000].map(|unit_ns| {
        let rows = EDGES.iter().map(|edge| (edge.to_string(), share(below(edge * unit_ns))));
        Pairs(rows.collect())
    });
    let last = (LAST_MS.to_string(), share(below(LAST_MS * 1_000_000)));
    table[2].0.extend([last, (format!(">={LAST_MS}"), share(all))]);
    table
}

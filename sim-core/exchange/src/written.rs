//! Writes a run as fio would have: logs, a result, and the commands as an iolog.
//!
//! 1. [`PhaseLog`] takes the commands of a phase one by one, and keeps sums of each second.
//! 2. A log has a row per direction and second, in the four columns that every reader takes. As in
//!    fio, a second without a command has no row.
//! 3. A result is `json+`: the options of the job, and the bins of its latencies (`latency`).
//! 4. An iolog has the first commands, as many as were asked for, in the order of their times.
//!
//! Here a command is submitted in no time, so its completion latency is its whole latency.

mod iolog;
mod latency;
mod pairs;
mod result;

pub use result::FioResult;

use crate::log::{Direction, Measure};
use iolog::Iolog;
use latency::LatencySums;
use run::simulation::CompletedCommand;
use spec::workload::CommandKind;

/// The logs that are written, each by the word that ends its name.
const MEASURES: [Measure; 4] =
    [Measure::Iops, Measure::Bandwidth, Measure::Latency, Measure::CompletionLatency];
/// Logs of a week; the result counts all commands.
const SECONDS_MAX: usize = 7 * 24 * 3600;
/// fio's unit of bandwidth.
const KIB: f64 = 1024.0;

/// Facts about a phase that its commands do not tell.
#[derive(Clone, Copy, Debug)]
pub struct Described<'a> {
    /// `write-cliff-0.1.0`
    pub program: &'a str,
    pub name: &'a str,
    pub queue_depth: u32,
    pub is_sequential: bool,
    /// Seconds that count.
    pub length_s: f64,
    /// Commands of the full-size drive that one command stands for.
    pub weight: f64,
}

/// The files of a phase.
#[derive(Clone, Debug)]
pub struct Files {
    /// Names and texts of logs, and of the iolog if it was asked for.
    pub texts: Vec<(String, String)>,
    /// `randwrite-32-1.json`
    pub result_name: String,
    pub result: FioResult,
}

/// The commands of one direction in one second.
#[derive(Clone, Copy, Debug, Default)]
struct Second {
    commands: u64,
    bytes: u64,
    latency_ns: u64,
}

/// The commands of a phase.
#[derive(Clone, Debug)]
pub struct PhaseLog {
    seconds: Vec<[Second; 3]>,
    /// Commands, bytes and latencies of reads, writes and trims.
    directions: [LatencySums; 3],
    bytes: [u64; 3],
    /// The smallest and the largest command.
    sizes: (u64, u64),
    iolog: Iolog,
}

impl PhaseLog {
    /// `iolog_max`: commands of the iolog, at most.
    #[must_use]
    pub fn new(iolog_max: usize) -> Self {
        Self {
            seconds: Vec::new(),
            directions: Default::default(),
            bytes: [0; 3],
            sizes: (u64::MAX, 0),
            iolog: Iolog::new(iolog_max),
        }
    }

    pub fn add(&mut self, command: &CompletedCommand) {
        let direction = direction(command.kind) as usize;
        let CompletedCommand { bytes, latency_ns, completed_s, .. } = *command;
        self.directions[direction].add(latency_ns);
        self.bytes[direction] += bytes;
        self.sizes = (self.sizes.0.min(bytes), self.sizes.1.max(bytes));
        self.iolog.add(command);
        let index = completed_s as usize;
        if index >= SECONDS_MAX {
            return;
        }
        if self.seconds.len() <= index {
            self.seconds.resize(index + 1, Default::default());
        }
        let second = &mut self.seconds[index][direction];
        second.commands += 1;
        second.bytes += bytes;
        second.latency_ns = second.latency_ns.saturating_add(latency_ns);
    }

    /// `None` without a command.
    #[must_use]
    pub fn files(&self, described: &Described) -> Option<Files> {
        let [reads, writes, trims] = [0, 1, 2].map(|index| self.directions[index].commands > 0);
        let word = match (reads, writes, trims) {
            (false, false, false) => return None,
            (true, false, false) => "read",
            (false, true, false) => "write",
            (false, false, true) => "trim",
            _ => "rw",
        };
        let rw = if described.is_sequential { word.to_owned() } else { format!("rand{word}") };
        let depth = described.queue_depth;
        let stem = format!("{rw}-iodepth-{depth}-numjobs-1");
        let log = |measure: Measure| {
            (format!("{stem}_{}.1.log", measure.word()), self.log(measure, described))
        };
        let mut texts: Vec<(String, String)> = MEASURES.into_iter().map(log).collect();
        texts.extend(self.iolog.text().map(|text| (format!("{stem}.iolog"), text)));
        Some(Files {
            texts,
            result_name: format!("{rw}-{depth}-1.json"),
            result: FioResult::new(self, &rw, described),
        })
    }

    /// The whole seconds and their length in milliseconds, or a part of one if there is no whole.
    fn rows(&self, length_s: f64) -> (&[[Second; 3]], u64) {
        // a length is a sum of nanoseconds, divided
        let whole = (length_s + 1e-6) as usize;
        if whole == 0 {
            let ms = (length_s * 1e3).ceil().max(1.0) as u64;
            return (&self.seconds[..self.seconds.len().min(1)], ms);
        }
        (&self.seconds[..self.seconds.len().min(whole)], 1000)
    }

    /// `1000, 48712, 1, 0`: the end of the second in milliseconds, the value, the direction, and no
    /// size, because the row stands for many commands.
    fn log(&self, measure: Measure, described: &Described) -> String {
        let (rows, row_ms) = self.rows(described.length_s);
        let per_second = described.weight * 1e3 / row_ms as f64;
        let mut text = String::new();
        for (row, directions) in (1..).zip(rows) {
            for (direction, second) in Direction::ALL.iter().zip(directions) {
                if second.commands == 0 {
                    continue;
                }
                let value = match measure {
                    Measure::Iops => second.commands as f64 * per_second,
                    Measure::Bandwidth => second.bytes as f64 * per_second / KIB,
                    _ => second.latency_ns as f64 / second.commands as f64,
                };
                let (at_ms, number) = (row * row_ms, *direction as usize);
                text += &format!("{at_ms}, {value:.0}, {number}, 0\n");
            }
        }
        text
    }
}

fn direction(kind: CommandKind) -> Direction {
    match kind {
        CommandKind::Read => Direction::Read,
        CommandKind::Write => Direction::Write,
        CommandKind::Trim => Direction::Trim,
    }
}

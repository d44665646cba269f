//! The jobs of a file, in this project's own terms: what the host sends, and for how long.
//!
//! 1. Stages follow each other; the jobs of a stage run side by side.
//! 2. Every field has the value that fio takes where the file says nothing.
//! 3. Units stand last in a name. Times are microseconds, fio's own unit.

use serde::Serialize;

/// Jobs that run side by side. The next stage begins once all of them have ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Stage {
    pub jobs: Vec<Job>,
}

/// One section of a job file with what it takes from `[global]`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Job {
    pub name: String,
    /// The line of its section.
    pub line: u32,
    /// Copies that run side by side, each with its own queue.
    pub copies: u32,
    /// Jobs with the same number are reported as one group.
    pub group: u32,
    pub access: Access,
    pub order: Order,
    pub sizes: Each<Vec<SizeShare>>,
    pub queue_depth: u32,
    /// The engine sends one command and waits for it, whatever the queue depth.
    pub engine: Engine,
    pub range: Range,
    pub amount: Amount,
    pub tempo: Tempo,
    pub data: Data,
    pub stop: Option<Stop>,
    pub flush: Flush,
    /// The page cache of the host is bypassed.
    pub direct: bool,
    /// The job accesses a device. fio lays out a file that it reads, but no device.
    pub is_device: bool,
}

/// One value each for reads, writes and trims.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Each<T> {
    pub read: T,
    pub write: T,
    pub trim: T,
}

impl<T: Clone> Each<T> {
    pub(crate) fn of(value: &T) -> Self {
        Self { read: value.clone(), write: value.clone(), trim: value.clone() }
    }
}

impl<T> Each<T> {
    pub(crate) fn slots(&mut self) -> [&mut T; 3] {
        [&mut self.read, &mut self.write, &mut self.trim]
    }
}

/// The commands that a job sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Access {
    Read,
    Write,
    Trim,
    Mixed {
        read_percent: u32,
    },
    /// Trims a block and then writes it.
    TrimThenWrite,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    Sequential {
        /// Bytes that are left out after each command; negative to go backward.
        gap_bytes: i64,
    },
    Random(RandomOrder),
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RandomOrder {
    pub distribution: Distribution,
    /// Each block is used once per pass.
    pub each_once: bool,
    pub seed: Seed,
    /// Commands that follow each other in order before the next random place.
    pub run_commands: u32,
    /// The share of commands at random places; the others follow the one before.
    pub random_percent: Each<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Seed {
    /// The same order in every run, and in every pass of `loops`.
    Repeats,
    /// Another order in every run.
    Fresh,
    Given(u64),
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Distribution {
    Uniform,
    Zipf { theta: f64, center: Option<f64> },
    Pareto { h: f64, center: Option<f64> },
    Normal { deviation_percent: f64, center: Option<f64> },
    Zones(Each<Vec<Zone>>),
}

/// A part of the range, and its share of the commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Zone {
    pub commands_percent: u32,
    pub size: Length,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Length {
    Bytes(u64),
    Percent(u32),
}

/// Sizes between two, both included, and their share of the commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SizeShare {
    pub bytes_min: u64,
    pub bytes_max: u64,
    pub percent: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Engine {
    /// The file names none, and fio takes the one of its system.
    Unnamed,
    /// Many commands may be under way.
    Asynchronous,
    /// One command is under way.
    Synchronous,
}

/// The part of the drive that is accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Range {
    pub start: Length,
    /// `None`: up to the end of the drive.
    pub size: Option<Length>,
    /// Each copy starts this much later than the one before.
    pub copy_step: Length,
}

/// When a job ends: at the first of these that comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Amount {
    /// Passes over the range; no limit if `time_based`.
    pub passes: u32,
    /// Moved instead of one range in each pass.
    pub pass_bytes: Option<Length>,
    pub commands: Option<u64>,
    pub duration_us: Option<u64>,
    /// The job goes on after its passes until its time is over.
    pub time_based: bool,
    /// Runs before the duration, but is not counted.
    pub warm_up_us: u64,
    /// Waits before the job starts: at least, at most.
    pub delay_us: (u64, u64),
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Tempo {
    pub rate: Each<Option<Rate>>,
    pub arrivals: Arrivals,
    pub think: Option<Think>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Rate {
    BytesPerSecond(u64),
    CommandsPerSecond(u64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Arrivals {
    Even,
    Poisson,
}

/// The host pauses after some commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Think {
    pub pause_us: u64,
    /// The part of the pause in which the processor is busy.
    pub busy_us: u64,
    pub every_commands: u32,
    pub after: ThinkAfter,
    /// The pause comes after this time of work instead, if it is not 0.
    pub work_us: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ThinkAfter {
    Completion,
    Submission,
}

/// How far the data can be shrunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Data {
    pub compressible_percent: u32,
    pub zeros: bool,
    /// Each write has data of its own.
    pub refilled: bool,
    pub duplicate_percent: u32,
}

/// The rule that ends a job once it is steady.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Stop {
    /// The line of the rule.
    pub line: u32,
    pub of: StopOf,
    /// The slope of a line through the window is limited, not the distance from the mean.
    pub is_slope: bool,
    pub limit: Limit,
    pub window_us: u64,
    /// The rule does not look at the time before.
    pub after_us: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StopOf {
    Iops,
    Bandwidth,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    Percent(f64),
    /// Commands or bytes per second.
    Absolute(f64),
}

/// Flushes of the drive's buffer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Flush {
    /// A flush after this many writes; 0 for none.
    pub every_writes: u32,
    pub at_end: bool,
    /// Every write is flushed.
    pub each_write: bool,
}

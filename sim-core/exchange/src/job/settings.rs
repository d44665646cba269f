//! The values of one section's options, as far as they are understood.
//!
//! 1. A section begins with a copy of what `[global]` said before it.
//! 2. The reader of each option (`sizes`, `order`, `amounts`, `tempo`) stores its value here and
//!    returns what it means, as `name = value` with the unit in the name.
//! 3. Nothing here depends on two options at once; `finish` does that.

mod amounts;
mod order;
mod sizes;
mod tempo;

pub(super) use amounts::*;
pub(super) use order::*;
pub(super) use sizes::*;
pub(super) use tempo::*;

use document::decimal::shown;

use super::model::{
    Arrivals, Distribution, Each, Engine, Flush, Length, Limit, Rate, StopOf, ThinkAfter,
};
use super::value::Refusal;

/// The meaning of a line, or why it has none.
pub(super) type Meaning = Result<String, Refusal>;

/// The most copies of a job.
const COPIES_MAX: u64 = 4096;
const COUNT_MAX: u64 = u32::MAX as u64;

#[derive(Clone)]
pub(super) struct Settings {
    pub kb_base: i64,
    pub engine: Engine,

    pub direction: Direction,
    /// The line of a direction that was not understood, and that no later line replaces.
    pub wrong_direction: Option<u32>,
    /// The number behind `rw=…:`, for an order at random and for one in sequence.
    pub run_commands: u32,
    pub gap_bytes: i64,
    pub read_percent: u32,

    pub block_bytes: Each<u64>,
    pub block_ranges: Each<Option<(u64, u64)>>,
    pub block_mix: Each<Option<Vec<(u64, u32)>>>,

    pub distribution: Distribution,
    pub no_map: bool,
    pub is_repeatable: bool,
    pub seed: Option<u64>,
    pub random_percent: Each<u32>,

    pub queue_depth: u32,
    pub copies: u32,
    pub start: Length,
    pub size: Option<Length>,
    pub file_bytes: Option<u64>,
    pub copy_step: Length,
    pub pass_bytes: Option<Length>,
    pub commands: Option<u64>,
    pub passes: u32,
    pub duration_us: u64,
    pub time_based: bool,
    pub warm_up_us: u64,
    pub delay_us: (u64, u64),
    pub stonewall: bool,
    pub new_group: bool,

    pub rate_bytes_s: Each<Option<u64>>,
    pub rate_iops: Each<Option<u64>>,
    pub arrivals: Arrivals,
    pub think_us: u64,
    pub think_busy_us: u64,
    pub think_every: u32,
    pub think_after: ThinkAfter,
    pub think_work_us: u64,

    pub stop: Option<(StopOf, bool, Limit)>,
    pub stop_window_us: u64,
    pub stop_after_us: u64,

    pub compressible_percent: u32,
    pub zeros: bool,
    pub refilled: Option<bool>,
    pub duplicate_percent: u32,
    pub flush: Flush,
    pub direct: bool,
    pub is_device: bool,
    /// Where the options were given that later rules name.
    pub lines: Lines,
}

/// The line of each option that a warning may name, or 0.
#[derive(Clone, Copy, Default)]
pub(super) struct Lines {
    pub runtime: u32,
    pub time_based: u32,
    pub warm_up: u32,
    pub stop: u32,
    pub rate: u32,
    pub passes: u32,
    pub size: u32,
    pub queue_depth: u32,
    pub compress: u32,
    pub zeros: u32,
    pub direct: u32,
}

impl Lines {
    /// Keeps the line of an option that was understood.
    pub(super) fn keep(&mut self, option: &str, line: u32) {
        let kept = match option {
            "runtime" => &mut self.runtime,
            "time_based" => &mut self.time_based,
            "ramp_time" => &mut self.warm_up,
            "steadystate" => &mut self.stop,
            "rate" | "rate_iops" => &mut self.rate,
            "loops" => &mut self.passes,
            "size" | "filesize" => &mut self.size,
            "iodepth" => &mut self.queue_depth,
            "buffer_compress_percentage" => &mut self.compress,
            "zero_buffers" => &mut self.zeros,
            "direct" | "buffered" => &mut self.direct,
            _ => return,
        };
        *kept = line;
    }
}

/// fio's defaults: `fio --cmdhelp=NAME` prints each.
impl Default for Settings {
    fn default() -> Self {
        Self {
            kb_base: 1024,
            engine: Engine::Unnamed,
            direction: Direction::DEFAULT,
            wrong_direction: None,
            run_commands: 1,
            gap_bytes: 0,
            read_percent: 50,
            block_bytes: Each::of(&4096),
            block_ranges: Each::of(&None),
            block_mix: Each::of(&None),
            distribution: Distribution::Uniform,
            no_map: false,
            is_repeatable: true,
            seed: None,
            random_percent: Each::of(&100),
            queue_depth: 1,
            copies: 1,
            start: Length::Bytes(0),
            size: None,
            file_bytes: None,
            copy_step: Length::Bytes(0),
            pass_bytes: None,
            commands: None,
            passes: 1,
            duration_us: 0,
            time_based: false,
            warm_up_us: 0,
            delay_us: (0, 0),
            stonewall: false,
            new_group: false,
            rate_bytes_s: Each::of(&None),
            rate_iops: Each::of(&None),
            arrivals: Arrivals::Even,
            think_us: 0,
            think_busy_us: 0,
            think_every: 1,
            think_after: ThinkAfter::Completion,
            think_work_us: 0,
            stop: None,
            stop_window_us: 0,
            stop_after_us: 0,
            compressible_percent: 0,
            zeros: false,
            refilled: None,
            duplicate_percent: 0,
            flush: Flush::default(),
            direct: false,
            is_device: false,
            lines: Lines::default(),
        }
    }
}

impl Settings {
    /// Keeps whether the name of a file is that of a device, also one that a variable gives.
    pub(super) fn name_file(&mut self, name: &str) {
        let is_in_memory = name.starts_with("/dev/shm/");
        let is_device = ["/dev/", r"\\.\", "${"].iter().any(|start| name.starts_with(start));
        self.is_device = is_device && !is_in_memory;
    }

    /// The rate of each kind of command. fio refuses both kinds of rate in one job.
    pub(super) fn rates(&self) -> Each<Option<Rate>> {
        let one = |bytes: Option<u64>, commands: Option<u64>| match (bytes, commands) {
            (Some(bytes @ 1..), _) => Some(Rate::BytesPerSecond(bytes)),
            (_, Some(commands @ 1..)) => Some(Rate::CommandsPerSecond(commands)),
            _ => None,
        };
        let (bytes, commands) = (self.rate_bytes_s, self.rate_iops);
        Each {
            read: one(bytes.read, commands.read),
            write: one(bytes.write, commands.write),
            trim: one(bytes.trim, commands.trim),
        }
    }
}

/// `duration_s = 1200`, `think_us = 500`: seconds if they are whole.
fn time_shown(name: &str, us: u64) -> String {
    match us.is_multiple_of(1_000_000) && us > 0 {
        true => format!("{name}_s = {}", us / 1_000_000),
        false => format!("{name}_us = {us}"),
    }
}

fn length_shown(name: &str, length: Length) -> String {
    match length {
        Length::Bytes(bytes) => format!("{name}_bytes = {bytes}"),
        Length::Percent(percent) => format!("{name}_percent = {percent}"),
    }
}

/// `block_bytes = 4096`, or a value each if they differ.
fn each_shown<T: PartialEq>(name: &str, each: &Each<T>, show: impl Fn(&T) -> String) -> String {
    let (read, write, trim) = (show(&each.read), show(&each.write), show(&each.trim));
    match read == write && write == trim {
        true => format!("{name} = {read}"),
        false => format!("{name} = {{ read = {read}, write = {write}, trim = {trim} }}"),
    }
}

fn limit_shown(limit: Limit) -> String {
    match limit {
        Limit::Percent(percent) => format!("limit_percent = {}", shown(percent)),
        Limit::Absolute(number) => format!("limit = {}", shown(number)),
    }
}

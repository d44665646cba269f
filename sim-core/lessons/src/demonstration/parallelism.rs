//! What works at once in a drive, with two kinds of NAND and at two depths of the queue.
//!
//! 1. Four boards run: either NAND, one command at a time and as many as asked for. The steps go
//!    through the last milliseconds, with every operation of every die.
//! 2. A sweep runs either NAND at every depth of the queue that is a power of two.
//! 3. Controller, board and NAND are those of a drive that was sold with both
//!    (`content/drives/kingston-v300-120.toml`, `content/nand`): a test holds them together. The
//!    pause between an answer and the next command is assumed.

mod board;

use super::Settings;
use board::{FROM_NS, Outcome, Setup, UNTIL_NS};
use document::ScenarioError;
use serde::Serialize;
use spec::cell::Cell;
use spec::drive::{Compression, HostLink, Processor};
use spec::geometry::GRAINS_COMPRESSED;
use spec::interface::{INTERFACES, Interface};
use spec::part::{ArrayTimes, Energy, Part};
use spec::units::{Nanoseconds, SLOT_BYTES};
use spec::workload::QUEUE_DEPTH_MAX;

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct ParallelismShown {
    /// One at a time with the first NAND, with the later; then deep, with either.
    pub panels: Vec<ParallelismPanel>,
    /// What the later NAND answers of what the first does: one at a time, and deep.
    pub later_share: [f64; 2],
    pub sweep: Vec<ParallelismDepth>,
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub window_ns: Nanoseconds,
    pub channels: u32,
    pub dies: u32,
    pub steps: Vec<ParallelismStep>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct ParallelismPanel {
    pub queue_depth: u32,
    pub measured: ParallelismMeasured,
    /// Times since the window began; what began before it begins at 0.
    pub operations: Vec<ParallelismOperation>,
}

/// Over 100 ms.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct ParallelismMeasured {
    pub iops: f64,
    pub mb_s: f64,
    pub latency_us: f64,
    /// Shares of the time, 0..=1; of buses and dies on average over all.
    pub controller: f64,
    pub link: f64,
    pub buses: f64,
    /// On their bus or at work.
    pub dies: f64,
    /// What has no time left: `dies`, `buses`, `link` or `controller`; else `host`, which waits for
    /// each answer.
    pub limit: &'static str,
}

/// What is busy for so much of the time holds up the rest.
const FULL: f64 = 0.95;

/// `[die, bus from, bus until, array from, array until]`, nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct ParallelismOperation(pub u32, pub u32, pub u32, pub u32, pub u32);

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct ParallelismDepth {
    pub queue_depth: u32,
    /// With the first NAND, with the later.
    pub iops: [f64; 2],
    pub latency_us: [f64; 2],
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct ParallelismStep {
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub at_ns: Nanoseconds,
    /// Commands answered since the window began, panel by panel.
    pub answered: Vec<u32>,
    /// Dies on their bus or at work at this instant, panel by panel.
    pub busy_dies: Vec<u32>,
}

const STEPS: u64 = 40;
const WRITE_WINDOW_NS: Nanoseconds = 10_000_000;
const READ_WINDOW_NS: Nanoseconds = 2_000_000;
const BLOCKS_KIB: [&str; 3] = ["4", "32", "128"];
const BLOCK_SLOTS: [u32; 3] = [1, 8, 32];
const LINKS: [&str; 2] = ["sata-3", "sata-6"];
const LINK_BYTES_PER_S: [u64; 2] = [300_000_000, 600_000_000];
const COMMAND_OVERHEAD_NS: Nanoseconds = 1_000;
const COMMAND_NS: Nanoseconds = 28_000;
const ENGINE_BYTES_PER_S: u64 = 500_000_000;
/// 32 KiB for every die.
const BUFFER_SLOTS_PER_DIE: u32 = 8;

pub fn show(settings: &mut Settings) -> Result<ParallelismShown, ScenarioError> {
    let is_read = settings.word("work", &["write", "read"], 0)? == 1;
    let stored = settings.whole("stored", 13, 100, 100)? as u32;
    let queue_depth = settings.whole("queue_depth", 2, u64::from(QUEUE_DEPTH_MAX), 32)? as u32;
    let parts = [first_part(), later_part()];
    let setup = Setup {
        part: &parts[0],
        channels: settings.whole("channels", 1, 8, 8)? as u32,
        dies_per_channel: settings.whole("dies_per_channel", 1, 4, 2)? as u32,
        planes_together: settings.word("planes", &["apart", "together"], 0)? == 1,
        link: HostLink {
            payload_bytes_per_s: LINK_BYTES_PER_S[settings.word("link", &LINKS, 1)?],
            command_overhead_ns: COMMAND_OVERHEAD_NS,
        },
        processor: Processor {
            read_command_ns: COMMAND_NS,
            write_command_ns: COMMAND_NS,
            slot_ns: 0,
        },
        compression: Compression { bytes_per_s: ENGINE_BYTES_PER_S },
        buffer_slots_per_die: BUFFER_SLOTS_PER_DIE,
        is_read,
        slots: BLOCK_SLOTS[settings.word("block_kib", &BLOCKS_KIB, 0)?],
        grains: (GRAINS_COMPRESSED * stored).div_ceil(100),
        queue_depth,
        pause_ns: settings.whole("pause_us", 0, 1000, 50)? * 1000,
    };
    let window_ns = if is_read { READ_WINDOW_NS } else { WRITE_WINDOW_NS };
    let at = |queue_depth: u32| parts.each_ref().map(|part| Setup { part, queue_depth, ..setup });
    let setups: Vec<Setup> = [1, queue_depth].into_iter().flat_map(at).collect();
    let outcomes: Vec<Outcome> = setups.iter().map(|&setup| board::run(setup)).collect();
    let depths = (0..).map(|power| 1 << power).take_while(|&depth| depth <= QUEUE_DEPTH_MAX);
    let panels: Vec<ParallelismPanel> = setups
        .iter()
        .zip(&outcomes)
        .map(|(setup, outcome)| ParallelismPanel {
            queue_depth: setup.queue_depth,
            measured: measured(setup, outcome),
            operations: operations(outcome, window_ns),
        })
        .collect();
    let later_share =
        [0, 2].map(|place: usize| panels[place + 1].measured.iops / panels[place].measured.iops);
    Ok(ParallelismShown {
        later_share,
        steps: (0..=STEPS).map(|step| at_step(step, window_ns, &outcomes, &panels)).collect(),
        panels,
        sweep: depths.map(|depth| sweep(depth, at(depth))).collect(),
        window_ns,
        channels: setup.channels,
        dies: setup.channels * setup.dies_per_channel,
    })
}

fn measured(setup: &Setup, outcome: &Outcome) -> ParallelismMeasured {
    let span_ns = (UNTIL_NS - FROM_NS) as f64;
    let count = outcome.answered_ns.len() as f64;
    // What was promised in the measured part may reach beyond it.
    let share = |ns: Nanoseconds, of: u32| (ns as f64 / span_ns / f64::from(of)).min(1.0);
    let iops = count * 1e9 / span_ns;
    let controller = share(outcome.controller_ns, 1);
    let link = share(outcome.link_ns, 1);
    let buses = share(outcome.bus_ns, setup.channels);
    let dies = share(outcome.die_ns, setup.channels * setup.dies_per_channel);
    let all = [("buses", buses), ("dies", dies), ("link", link), ("controller", controller)];
    let full = all.into_iter().find(|&(_, share)| share > FULL);
    ParallelismMeasured {
        iops,
        mb_s: iops * f64::from(setup.slots * SLOT_BYTES) / 1e6,
        latency_us: outcome.latency_sum_ns as f64 / 1e3 / count,
        controller,
        link,
        buses,
        dies,
        limit: full.map_or("host", |(name, _)| name),
    }
}

fn operations(outcome: &Outcome, window_ns: Nanoseconds) -> Vec<ParallelismOperation> {
    let from_ns = UNTIL_NS - window_ns;
    let since = |ns: Nanoseconds| ns.saturating_sub(from_ns).min(window_ns) as u32;
    let seen = outcome.operations.iter().filter(|operation| {
        let begins = operation.bus_ns.0.min(operation.array_ns.0);
        begins < UNTIL_NS && operation.bus_ns.1.max(operation.array_ns.1) > from_ns
    });
    seen.map(|operation| {
        let (bus, array) = (operation.bus_ns, operation.array_ns);
        let (bus, array) = ((since(bus.0), since(bus.1)), (since(array.0), since(array.1)));
        ParallelismOperation(operation.die, bus.0, bus.1, array.0, array.1)
    })
    .collect()
}

fn at_step(
    step: u64,
    window_ns: Nanoseconds,
    outcomes: &[Outcome],
    panels: &[ParallelismPanel],
) -> ParallelismStep {
    let at_ns = step * window_ns / STEPS;
    let from_ns = UNTIL_NS - window_ns;
    let answered = |outcome: &Outcome| {
        let within = |ns: &&Nanoseconds| (from_ns..from_ns + at_ns).contains(*ns);
        outcome.answered_ns.iter().filter(within).count() as u32
    };
    let busy = |panel: &ParallelismPanel| {
        let now = at_ns.min(window_ns - 1) as u32;
        let is_busy =
            |o: &&ParallelismOperation| (o.1..o.2).contains(&now) || (o.3..o.4).contains(&now);
        panel.operations.iter().filter(is_busy).count() as u32
    };
    ParallelismStep {
        at_ns,
        answered: outcomes.iter().map(answered).collect(),
        busy_dies: panels.iter().map(busy).collect(),
    }
}

fn sweep(queue_depth: u32, setups: [Setup; 2]) -> ParallelismDepth {
    let found = setups.map(|setup| measured(&setup, &board::run(setup)));
    ParallelismDepth {
        queue_depth,
        iops: found.each_ref().map(|found| found.iops),
        latency_us: found.each_ref().map(|found| found.latency_us),
    }
}

/// Figures of `content/nand/toshiba-19nm-toggle.toml`.
fn first_part() -> Part {
    part(16_384, 1280, 2_650_000, interface("toggle-2.0").limited_to(200))
}

/// Figures of `content/nand/micron-20nm-async.toml`.
fn later_part() -> Part {
    part(8192, 744, 1_700_000, interface("sdr-5"))
}

fn interface(name: &str) -> Interface {
    let found = INTERFACES.into_iter().find(|interface| interface.name == name);
    found.expect("a mode of the table")
}

/// What no command here asks for (erasing, energy, wrong bits) has no figure.
fn part(page_bytes: u32, spare_bytes: u32, program_ns: Nanoseconds, interface: Interface) -> Part {
    Part {
        name: String::new(),
        planes: 2,
        blocks_per_plane: 1,
        pages_per_block: 256,
        page_bytes,
        spare_bytes,
        array: ArrayTimes { read_ns: 50_000, program_ns, erase_ns: 0 },
        interface,
        pe_cycles: 0,
        cell: Cell { bits_per_cell: 2, retention_days: 1, new: 0.0, worn: 0.0, aged: 0.0 },
        energy: Energy { read_nj: 0, program_nj: 0, erase_nj: 0, transfer_pj: 0 },
        slc_mode: None,
    }
}

#[cfg(test)]
mod tests;

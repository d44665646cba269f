//! Shows how many parts of a drive work at once, with two kinds of NAND and at two queue depths.
//!
//! 1. Four boards run: each NAND with one command at a time, and with the queue depth that the
//!    reader chooses. The steps show the first milliseconds with every operation of every die: all
//!    boards begin idle.
//! 2. A sweep runs each NAND at every queue depth that is a power of two.
//! 3. Commands and operations are rows of numbers: as a film, these 1,000 or so would be ten
//! 4. Controller, board and NAND are those of a drive that was sold with both NANDs. The host's
//!    pause between a completion and its next command is assumed.

mod board;
mod setup;

use super::Settings;
use board::{BEGIN_NS, MEASURED_NS, Outcome};
use document::ScenarioError;
use serde::Serialize;
use setup::Setup;
use spec::part::Part;
use spec::units::{Nanoseconds, SLOT_BYTES};
use spec::workload::QUEUE_DEPTH_MAX;

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct ParallelismShown {
    /// The first NAND, then the later one, with one command at a time; then the same with many.
    pub panels: Vec<ParallelismPanel>,
    /// Commands per second with the later NAND divided by those with the first: with one command at
    /// a time, then with many.
    pub later_share: [f64; 2],
    pub sweep: Vec<ParallelismDepth>,
    /// The first NAND, then the later one.
    pub nands: [ParallelismNand; 2],
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub window_ns: Nanoseconds,
    pub channels: u32,
    pub dies: u32,
    pub steps: Vec<ParallelismStep>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct ParallelismNand {
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub bus_mb_s: u64,
    /// The bytes that a die programs at once: a page, or one on each plane.
    pub program_bytes: u32,
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub program_ns: Nanoseconds,
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub read_ns: Nanoseconds,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct ParallelismPanel {
    pub queue_depth: u32,
    pub measured: ParallelismMeasured,
    /// Times count from the start of the window, which is when the host sends its first command.
    /// All work that was requested before the window ends is included, with the times at which it
    /// ends.
    pub operations: Vec<ParallelismOperation>,
    pub commands: Vec<ParallelismCommand>,
}

/// Measured over 100 ms.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct ParallelismMeasured {
    pub iops: f64,
    pub mb_s: f64,
    pub latency_us: f64,
    /// Shares of the time, 0 to 1. Those of buses and dies are means over all of them.
    pub controller: f64,
    pub link: f64,
    pub buses: f64,
    /// Share of the time that a die uses its bus or works.
    pub dies: f64,
    /// The part that is always busy: `dies`, `buses`, `link` or `controller`; otherwise `host`,
    /// which waits for each completion.
    pub limit: &'static str,
}

/// A part that is busy for a larger share of the time than this is the limit.
const FULL: f64 = 0.95;

/// Nanoseconds: `[die, bus start, bus end, array start, array end, asked for]`. A page that is
/// written waits in the buffer from when it is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct ParallelismOperation(pub u32, pub i32, pub i32, pub i32, pub i32, pub i32);

/// A command that the host has sent: `[place in the queue, sent, link start, link end, complete]`.
/// The link carries its data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct ParallelismCommand(pub u32, pub i32, pub i32, pub i32, pub i32);

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct ParallelismDepth {
    pub queue_depth: u32,
    /// With the first NAND, then the later one.
    pub iops: [f64; 2],
    pub latency_us: [f64; 2],
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct ParallelismStep {
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub at_ns: Nanoseconds,
    /// Commands completed since the start of the window, by panel.
    pub answered: Vec<u32>,
    /// Dies that use their bus or work at this instant, by panel.
    pub busy_dies: Vec<u32>,
}

const STEPS: u64 = 40;
const WRITE_WINDOW_NS: Nanoseconds = 10_000_000;
const READ_WINDOW_NS: Nanoseconds = 2_000_000;

pub fn show(settings: &mut Settings) -> Result<ParallelismShown, ScenarioError> {
    let setup = Setup::asked(settings)?;
    let window_ns = if setup.is_read { READ_WINDOW_NS } else { WRITE_WINDOW_NS };
    let at = |queue_depth: u32| {
        [0, 1].map(|nand: usize| Setup { part: setup.drive.parts[nand], queue_depth, ..setup })
    };
    let setups: Vec<Setup> = [1, setup.queue_depth].into_iter().flat_map(at).collect();
    let window = BEGIN_NS..BEGIN_NS + window_ns;
    let seen: Vec<Outcome> =
        setups.iter().map(|&setup| board::run(setup, window.clone())).collect();
    let depths = (0..).map(|power| 1 << power).take_while(|&depth| depth <= QUEUE_DEPTH_MAX);
    let panels: Vec<ParallelismPanel> = setups
        .iter()
        .zip(&seen)
        .map(|(setup, seen)| ParallelismPanel {
            queue_depth: setup.queue_depth,
            measured: measured(setup),
            operations: operations(seen, window_ns),
            commands: commands(seen, window_ns),
        })
        .collect();
    let later_share =
        [0, 2].map(|panel: usize| panels[panel + 1].measured.iops / panels[panel].measured.iops);
    Ok(ParallelismShown {
        later_share,
        steps: (0..=STEPS).map(|step| at_step(step, window_ns, &seen, &panels)).collect(),
        panels,
        nands: [0, 1].map(|nand: usize| nand_of(&setup, setup.drive.parts[nand])),
        sweep: depths.map(|depth| sweep(depth, at(depth))).collect(),
        window_ns,
        channels: setup.channels,
        dies: setup.channels * setup.dies_per_channel,
    })
}

fn nand_of(setup: &Setup, part: &Part) -> ParallelismNand {
    let planes = if setup.planes_together { part.planes } else { 1 };
    ParallelismNand {
        bus_mb_s: 1_000_000 / part.interface.write_byte_ps,
        program_bytes: part.page_bytes * planes,
        program_ns: part.array.program_ns,
        read_ns: part.array.read_ns,
    }
}

fn measured(setup: &Setup) -> ParallelismMeasured {
    let outcome = board::run(*setup, MEASURED_NS);
    let span_ns = (MEASURED_NS.end - MEASURED_NS.start) as f64;
    let count = outcome.completed_ns.len() as f64;
    // Work that began in the measured part may end after it.
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

/// Nanoseconds since the start of the window.
fn since_begin(ns: Nanoseconds) -> i32 {
    (ns as i64 - BEGIN_NS as i64) as i32
}

fn operations(seen: &Outcome, window_ns: Nanoseconds) -> Vec<ParallelismOperation> {
    let begun = seen.operations.iter().filter(|operation| {
        (BEGIN_NS..BEGIN_NS + window_ns).contains(&operation.queued_ns)
    });
    begun
        .map(|operation| {
            let (bus, array) = (operation.bus_ns, operation.array_ns);
            let [bus, bus_end, array, array_end, queued] =
                [bus.0, bus.1, array.0, array.1, operation.queued_ns].map(since_begin);
            ParallelismOperation(operation.die, bus, bus_end, array, array_end, queued)
        })
        .collect()
}

fn commands(seen: &Outcome, window_ns: Nanoseconds) -> Vec<ParallelismCommand> {
    let sent = seen.commands.iter().filter(|command| command.issued_ns < BEGIN_NS + window_ns);
    sent.map(|command| {
        let (start_ns, end_ns) = command.link_ns;
        let [sent, start, end, complete] =
            [command.issued_ns, start_ns, end_ns, command.completed_ns].map(since_begin);
        ParallelismCommand(command.place, sent, start, end, complete)
    })
    .collect()
}

fn at_step(
    step: u64,
    window_ns: Nanoseconds,
    seen: &[Outcome],
    panels: &[ParallelismPanel],
) -> ParallelismStep {
    let at_ns = step * window_ns / STEPS;
    let answered = |outcome: &Outcome| {
        let within = |ns: &&Nanoseconds| (BEGIN_NS..BEGIN_NS + at_ns).contains(*ns);
        outcome.completed_ns.iter().filter(within).count() as u32
    };
    let busy = |panel: &ParallelismPanel| {
        let now = at_ns.min(window_ns - 1) as i32;
        let is_busy =
            |o: &&ParallelismOperation| (o.1..o.2).contains(&now) || (o.3..o.4).contains(&now);
        panel.operations.iter().filter(is_busy).count() as u32
    };
    ParallelismStep {
        at_ns,
        answered: seen.iter().map(answered).collect(),
        busy_dies: panels.iter().map(busy).collect(),
    }
}

fn sweep(queue_depth: u32, setups: [Setup; 2]) -> ParallelismDepth {
    let found = setups.map(|setup| measured(&setup));
    ParallelismDepth {
        queue_depth,
        iops: found.each_ref().map(|found| found.iops),
        latency_us: found.each_ref().map(|found| found.latency_us),
    }
}

#[cfg(test)]
mod tests;

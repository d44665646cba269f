//! Counters to rows: one row per full-size second, latencies, and the steady-state verdict.
//!
//! 1. Every completed command adds to the open row, its latency to a histogram.
//! 2. When the clock passes a second, `close` computes each column of the row from the figures of
//!    that second.
//! 3. Rows make rounds; the verdict says from when on they stay level, and where they settle.
//! 4. `curve` says where the rows of a rate fall, and from when on their plot is flat.

mod columns;
mod curve;
mod latency;
mod verdict;

pub use columns::{COLUMN_TABLE, COLUMNS, Column, Second, column_index};
pub(crate) use curve::MINUTE_S;
pub use curve::{fall_s, flat_s, lowest_minute};
pub use latency::{Bins, LATENCY_BIN_EDGES_US, Latencies};
pub(crate) use verdict::is_level;
pub use verdict::{ROUNDS_NEEDED, Steady, Verdict, last_quarter, mean};

use crate::digest::Digest;
use machine::controller::StallCause;
use machine::ftl::Counters;
use machine::nand::BusyTime;
use spec::drive::{Drive, Power, Processor};
use spec::scenario::Plan;
use spec::units::{Nanoseconds, SLOT_BYTES};
use spec::workload::{CommandKind, HostCommand, SLOT_SECTORS};

/// Cumulative figures of the machine at one instant.
#[derive(Clone, Copy, Debug, Default)]
pub struct Totals {
    pub counters: Counters,
    pub busy: BusyTime,
    pub free_blocks: u64,
    pub queued: u32,
    /// Time that the drive has been asleep.
    pub asleep_ns: Nanoseconds,
    /// How far the host is behind its rate.
    pub lag_ns: Nanoseconds,
}

/// The figures of the drive that columns need.
#[derive(Clone, Copy, Debug)]
pub struct DriveFigures {
    pub dies: f64,
    pub channels: f64,
    pub grains_per_slot: f64,
    /// How many times fewer pages a block has than at full size.
    pub block_divisor: f64,
    /// Blocks that are as many as at full size, and how many each of the others stands for.
    pub reserve_blocks: f64,
    pub blocks_per_other: f64,
    pub power: Power,
    pub processor: Processor,
    /// Time of the processor for each update of a map page that is written.
    pub update_ns: Nanoseconds,
    /// Length of a full-size second on the clock of the run.
    pub second_ns: Nanoseconds,
}

/// Commands of one kind.
#[derive(Clone, Copy, Debug, Default)]
pub struct Served {
    pub commands: u64,
    pub slots: u64,
    /// Sectors of those slots that the host did not ask for.
    pub cut_sectors: u64,
}

impl Served {
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let sectors = self.slots * u64::from(SLOT_SECTORS) - self.cut_sectors;
        sectors * u64::from(SLOT_BYTES / SLOT_SECTORS)
    }
}

/// The commands completed since the row was opened.
#[derive(Clone, Debug, Default)]
pub struct Row {
    pub writes: Served,
    pub reads: Served,
    pub trims: Served,
    pub latencies: Latencies,
    /// The longest time without a completed command, and its cause.
    pub stall_ns: Nanoseconds,
    pub stall_cause: StallCause,
}

impl Row {
    #[must_use]
    pub fn commands(&self) -> u64 {
        self.writes.commands + self.reads.commands + self.trims.commands
    }

    /// Begins the next row, once the latencies have been moved to the bins.
    fn begin_next(&mut self) {
        let Self { writes, reads, trims, latencies: _, stall_ns, stall_cause } = self;
        (*writes, *reads, *trims) = (Served::default(), Served::default(), Served::default());
        (*stall_ns, *stall_cause) = (0, StallCause::None);
    }
}

/// Seconds that `write_iops_minute` is a mean of.
const MINUTE_ROWS: usize = 60;

/// The writes completed in each of the last rows, at most `MINUTE_ROWS`.
#[derive(Clone, Debug)]
pub struct LastMinute {
    commands: [u64; MINUTE_ROWS],
    rows: usize,
}

impl Default for LastMinute {
    fn default() -> Self {
        Self { commands: [0; MINUTE_ROWS], rows: 0 }
    }
}

impl LastMinute {
    fn add(&mut self, row: u32, commands: u64) {
        self.commands[row as usize % MINUTE_ROWS] = commands;
        self.rows = (self.rows + 1).min(MINUTE_ROWS);
    }

    /// Writes per row.
    fn mean(&self) -> f64 {
        self.commands.iter().sum::<u64>() as f64 / self.rows as f64
    }
}

/// The sums that a row counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Nothing: its phase warms up.
    WarmUp,
    /// The sums of the measured part, but no round of the verdict.
    NoRound,
    /// A round of the verdict too.
    Round,
}

#[derive(Clone, Debug)]
pub struct Sampler {
    drive: DriveFigures,
    row: Row,
    row_start_ns: Nanoseconds,
    last_minute: LastMinute,
    last_completion_ns: Nanoseconds,
    /// Totals when the measured part began, moved on by the growth in rows that do not count, and
    /// totals when the row was opened.
    first: Totals,
    start: Totals,
    pub row_count: u32,
    /// Rows so far that do not count.
    rows_left_out: u32,
    /// Values of closed rows that nobody has taken yet.
    rows: Vec<f64>,
    /// The state at the end of every second so far, as one number. It does not depend on columns.
    pub digest: Digest,
    pub bins: Bins,
    pub verdict: Verdict,
}

impl Sampler {
    #[must_use]
    pub fn new(drive: &Drive, plan: &Plan, round_s: u32) -> Self {
        let block_divisor = plan.layout.block_divisor(&drive.geometry);
        let drive = DriveFigures {
            block_divisor: f64::from(block_divisor),
            reserve_blocks: plan.reserve_units * f64::from(plan.layout.dies),
            blocks_per_other: plan.units_per_other,
            dies: f64::from(plan.layout.dies),
            channels: f64::from(plan.layout.channels),
            grains_per_slot: f64::from(plan.layout.grains_per_slot),
            power: drive.power,
            processor: drive.processor,
            update_ns: drive.map.map_or(0, |map| map.update_ns),
            second_ns: plan.second_ns,
        };
        Self {
            drive,
            row: Row::default(),
            row_start_ns: 0,
            last_minute: LastMinute::default(),
            last_completion_ns: 0,
            first: Totals::default(),
            start: Totals::default(),
            row_count: 0,
            rows_left_out: 0,
            rows: Vec::new(),
            digest: Digest::default(),
            bins: [0; LATENCY_BIN_EDGES_US.len()],
            verdict: Verdict::new(round_s),
        }
    }

    /// Begins the measured part.
    pub fn begin(&mut self, now_ns: Nanoseconds, totals: Totals) {
        self.row_start_ns = now_ns;
        self.last_completion_ns = now_ns;
        self.first = totals;
        self.start = totals;
        self.row = Row::default();
        self.bins = [0; LATENCY_BIN_EDGES_US.len()];
    }

    #[must_use]
    pub fn row_start_ns(&self) -> Nanoseconds {
        self.row_start_ns
    }

    #[must_use]
    pub fn row_end_ns(&self) -> Nanoseconds {
        self.row_start_ns + self.drive.second_ns
    }

    /// Counts a complete command.
    #[inline]
    pub fn command(
        &mut self,
        command: HostCommand,
        issued_ns: Nanoseconds,
        now_ns: Nanoseconds,
        cause: StallCause,
    ) {
        let row = &mut self.row;
        let served = match command.kind {
            CommandKind::Write => &mut row.writes,
            CommandKind::Read => &mut row.reads,
            CommandKind::Trim => &mut row.trims,
        };
        served.commands += 1;
        served.slots += u64::from(command.slots);
        served.cut_sectors += u64::from(command.cut_sectors);
        row.latencies.add(now_ns - issued_ns);
        self.note_stall(now_ns, cause);
        self.last_completion_ns = now_ns;
    }

    #[inline]
    fn note_stall(&mut self, now_ns: Nanoseconds, cause: StallCause) {
        let stall_ns = now_ns - self.last_completion_ns;
        if stall_ns > self.row.stall_ns {
            self.row.stall_ns = stall_ns;
            self.row.stall_cause = cause;
        }
    }

    /// Commands and bytes of the open row, at full size.
    #[must_use]
    pub fn served(&self) -> (u64, u64) {
        let per_second = |count: u64| {
            let count = u128::from(count) * 1_000_000_000 / u128::from(self.drive.second_ns);
            count as u64
        };
        let Row { writes, reads, .. } = &self.row;
        (per_second(self.row.commands()), per_second(writes.bytes() + reads.bytes()))
    }

    /// Closes the row. `waiting` is the cause that holds up the command that has waited longest.
    pub fn close(&mut self, totals: Totals, waiting: StallCause, standing: Standing) {
        let end_ns = self.row_end_ns();
        self.note_stall(end_ns, waiting);
        self.last_minute.add(self.row_count, self.row.writes.commands);
        let second = Second {
            number: self.row_count + 1,
            standing,
            drive: &self.drive,
            row: &self.row,
            last_minute: &self.last_minute,
            first: &self.first,
            start: &self.start,
            end: &totals,
        };
        self.rows.extend(second.values());
        self.note_state(&totals);
        self.row_count += 1;
        if standing == Standing::WarmUp {
            self.leave_out(&totals);
        } else {
            self.row.latencies.move_to_bins(&mut self.bins);
            let seconds = self.drive.second_ns as f64 / 1e9;
            let iops = self.row.commands() as f64 / seconds;
            self.verdict.add(iops, standing == Standing::Round);
        }
        self.row_start_ns = end_ns;
        self.start = totals;
        self.row.begin_next();
    }

    /// Keeps the open row out of everything that is counted over several rows.
    fn leave_out(&mut self, end: &Totals) {
        self.rows_left_out += 1;
        self.row.latencies.move_to_bins(&mut [0; LATENCY_BIN_EDGES_US.len()]);
        self.first.counters.add_growth(&self.start.counters, &end.counters);
        self.first.asleep_ns += end.asleep_ns - self.start.asleep_ns;
        self.verdict.leave_out();
    }

    /// Time of the rows that do not count.
    #[must_use]
    pub fn left_out_ns(&self) -> Nanoseconds {
        u64::from(self.rows_left_out) * self.drive.second_ns
    }

    fn note_state(&mut self, totals: &Totals) {
        let BusyTime { array_ns, bus_ns, energy_nj } = totals.busy;
        let machine = [array_ns, bus_ns, energy_nj, totals.free_blocks, u64::from(totals.queued)];
        let Row { writes, reads, latencies, .. } = &self.row;
        let commands = [writes.commands, reads.commands, latencies.sum_ns, latencies.max_ns];
        let sleep = [totals.asleep_ns];
        let counters = totals.counters.numbers();
        self.digest.add(counters.into_iter().chain(machine).chain(commands).chain(sleep));
    }

    /// Starts the verdict anew with the next row, because a setting was changed.
    pub fn restart_verdict(&mut self) {
        self.verdict.restart();
    }

    /// Slots that the host wrote since the measured part began.
    #[must_use]
    pub fn host_slots(&self, now: &Counters) -> u64 {
        now.host_slots - self.first.counters.host_slots
    }

    /// Slots programmed for each slot that the host wrote, since the measured part began.
    #[must_use]
    pub fn write_amplification(&self, now: &Counters) -> f64 {
        write_amplification(&self.first.counters, now, self.drive.grains_per_slot)
    }

    /// Share of the measured part, which began `measured_ns` ago, that the drive was asleep.
    #[must_use]
    pub fn asleep_fraction(&self, now: &Totals, measured_ns: Nanoseconds) -> f64 {
        (now.asleep_ns - self.first.asleep_ns) as f64 / measured_ns.max(1) as f64
    }

    /// The rows closed since the last call, one after the other.
    pub fn take_rows(&mut self) -> Vec<f64> {
        std::mem::take(&mut self.rows)
    }
}

/// Slots programmed for each slot that the host wrote between two instants; NaN if it wrote none.
fn write_amplification(from: &Counters, to: &Counters, grains_per_slot: f64) -> f64 {
    let host = (to.host_slots - from.host_slots) as f64;
    let data = to.data_grains() - from.data_grains();
    let parity = to.parity_grains - from.parity_grains;
    (data + parity) as f64 / grains_per_slot / host
}

#[cfg(test)]
mod tests {
    use super::LastMinute;

    #[test]
    fn a_minute_is_a_mean_of_what_there_is_and_forgets_what_is_older() {
        let mut minute = LastMinute::default();
        minute.add(0, 600);
        assert!((minute.mean() - 600.0).abs() < 1e-9);
        (1..60).for_each(|row| minute.add(row, 0));
        assert!((minute.mean() - 10.0).abs() < 1e-9);
        minute.add(60, 0);
        assert!(minute.mean() < 1e-9);
    }
}

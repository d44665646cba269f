//! Counters to rows: one row a full-size second, latencies, and the steady-state verdict.
//!
//! 1. Every completed command adds its latency to a logarithmic histogram (32 steps an octave).
//! 2. When the clock passes a second, `close` turns what has changed into one row.
//! 3. Rows make rounds; five rounds that are level enough are the steady state (SNIA PTS).

mod verdict;

pub use verdict::{Steady, Verdict};

use crate::digest::Digest;
use machine::controller::StallCause;
use machine::ftl::Counters;
use machine::nand::BusyTime;
use spec::drive::{Drive, Power, Processor};
use spec::scenario::Plan;
use spec::units::{Nanoseconds, SLOT_BYTES};
use spec::workload::{HostCommand, SLOT_SECTORS};

/// The columns of a row, unit last. Counts are of the full-size drive.
pub const COLUMNS: [&str; 25] = [
    "time_s",
    "write_iops",
    "read_iops",
    "write_mb_s",
    "read_mb_s",
    "latency_mean_us",
    "latency_p50_us",
    "latency_p99_us",
    "latency_p999_us",
    "latency_max_us",
    "write_amplification",
    "write_amplification_total",
    "free_blocks",
    "host_slots",
    "moved_slots",
    "padding_slots",
    "erases",
    "die_utilisation",
    "channel_utilisation",
    "queue_depth",
    "longest_stall_us",
    "stall_cause",
    "watts",
    "iops_per_watt",
    "parity_slots",
];

/// Lower edges of the latency bins of the E100 review, in microseconds; the last is open.
pub const LATENCY_BIN_EDGES_US: [u32; 21] = [
    0, 200, 400, 600, 800, 1_000, 2_000, 4_000, 6_000, 8_000, 10_000, 20_000, 40_000, 60_000,
    80_000, 100_000, 200_000, 400_000, 600_000, 800_000, 1_000_000,
];

const STEPS_PER_OCTAVE: u32 = 32;
/// Up to 2^44 ns, almost five hours.
const BUCKETS: usize = (40 * STEPS_PER_OCTAVE) as usize;

#[inline]
fn bucket(latency_ns: u64) -> usize {
    if latency_ns < u64::from(STEPS_PER_OCTAVE) {
        return latency_ns as usize;
    }
    let octave = 63 - latency_ns.leading_zeros() - 5;
    let step = (latency_ns >> octave) as u32 - STEPS_PER_OCTAVE;
    (((octave + 1) * STEPS_PER_OCTAVE + step) as usize).min(BUCKETS - 1)
}

/// The middle of a bucket.
fn bucket_ns(bucket: usize) -> f64 {
    let steps = STEPS_PER_OCTAVE as usize;
    if bucket < steps {
        return bucket as f64;
    }
    let octave = bucket / steps - 1;
    let low = ((bucket % steps + steps) as u64) << octave;
    low as f64 + (1u64 << octave) as f64 / 2.0
}

/// Cumulative figures of the machine at one instant.
#[derive(Clone, Copy, Debug, Default)]
pub struct Totals {
    pub counters: Counters,
    pub busy: BusyTime,
    pub free_blocks: u64,
    pub queued: u32,
    /// Time that the drive has been asleep.
    pub asleep_ns: Nanoseconds,
}

#[derive(Clone, Debug)]
pub struct Sampler {
    dies: f64,
    channels: f64,
    grains_per_slot: f64,
    power: Power,
    processor: Processor,
    second_ns: Nanoseconds,
    /// Start of the row that is open.
    row_start_ns: Nanoseconds,
    before: Totals,
    first: Counters,
    /// Time asleep before the measured part.
    first_asleep_ns: Nanoseconds,
    writes: u64,
    reads: u64,
    write_slots: u64,
    read_slots: u64,
    /// Sectors of those slots that were not asked for.
    write_cut_sectors: u64,
    read_cut_sectors: u64,
    latency_sum_ns: u64,
    latency_max_ns: u64,
    buckets: Vec<u32>,
    last_completion_ns: Nanoseconds,
    stall_ns: Nanoseconds,
    stall_cause: StallCause,
    pub row_count: u32,
    rows: Vec<f64>,
    /// The state at the end of every second so far, as one number. Columns play no part in it.
    pub digest: Digest,
    pub bins: [u64; LATENCY_BIN_EDGES_US.len()],
    pub verdict: Verdict,
}

impl Sampler {
    #[must_use]
    pub fn new(drive: &Drive, plan: &Plan, round_s: u32) -> Self {
        Self {
            dies: f64::from(plan.layout.dies),
            channels: f64::from(plan.layout.channels),
            grains_per_slot: f64::from(plan.layout.grains_per_slot),
            power: drive.power,
            processor: drive.processor,
            second_ns: plan.second_ns,
            row_start_ns: 0,
            before: Totals::default(),
            first: Counters::default(),
            first_asleep_ns: 0,
            writes: 0,
            reads: 0,
            write_slots: 0,
            read_slots: 0,
            write_cut_sectors: 0,
            read_cut_sectors: 0,
            latency_sum_ns: 0,
            latency_max_ns: 0,
            buckets: vec![0; BUCKETS],
            last_completion_ns: 0,
            stall_ns: 0,
            stall_cause: StallCause::None,
            row_count: 0,
            rows: Vec::new(),
            digest: Digest::default(),
            bins: [0; LATENCY_BIN_EDGES_US.len()],
            verdict: Verdict::new(round_s),
        }
    }

    /// The measured part begins.
    pub fn begin(&mut self, now_ns: Nanoseconds, totals: Totals) {
        self.row_start_ns = now_ns;
        self.last_completion_ns = now_ns;
        self.before = totals;
        self.first = totals.counters;
        self.first_asleep_ns = totals.asleep_ns;
        self.clear_row();
        self.bins = [0; LATENCY_BIN_EDGES_US.len()];
    }

    #[must_use]
    pub fn row_end_ns(&self) -> Nanoseconds {
        self.row_start_ns + self.second_ns
    }

    #[inline]
    pub fn command(
        &mut self,
        command: HostCommand,
        issued_ns: Nanoseconds,
        now_ns: Nanoseconds,
        cause: StallCause,
    ) {
        let latency_ns = now_ns - issued_ns;
        let HostCommand { slots, cut_sectors, .. } = command;
        if command.read {
            self.reads += 1;
            self.read_slots += u64::from(slots);
            self.read_cut_sectors += u64::from(cut_sectors);
        } else {
            self.writes += 1;
            self.write_slots += u64::from(slots);
            self.write_cut_sectors += u64::from(cut_sectors);
        }
        self.latency_sum_ns += latency_ns;
        self.latency_max_ns = self.latency_max_ns.max(latency_ns);
        self.buckets[bucket(latency_ns)] += 1;
        self.note_stall(now_ns, cause);
        self.last_completion_ns = now_ns;
    }

    #[inline]
    fn note_stall(&mut self, now_ns: Nanoseconds, cause: StallCause) {
        let stall_ns = now_ns - self.last_completion_ns;
        if stall_ns > self.stall_ns {
            self.stall_ns = stall_ns;
            self.stall_cause = cause;
        }
    }

    /// Closes the row. `waiting` says what holds up the command that has waited longest; `counts`
    /// whether the row may be part of the steady state.
    pub fn close(&mut self, totals: Totals, waiting: StallCause, counts: bool) {
        let end_ns = self.row_end_ns();
        self.note_stall(end_ns, waiting);
        let seconds = self.second_ns as f64 / 1e9;
        // A scaled drive's second is shorter and its blocks are fewer, by the same factor.
        let full_size = 1.0 / seconds;
        let commands = self.writes + self.reads;
        let mb_s = |slots: u64, cut_sectors: u64| {
            let sectors = slots * u64::from(SLOT_SECTORS) - cut_sectors;
            sectors as f64 / f64::from(SLOT_SECTORS) * f64::from(SLOT_BYTES) / 1e6 / seconds
        };
        let now = totals.counters;
        let before = self.before.counters;
        let slots = |grains: u64| grains as f64 / self.grains_per_slot;
        let host = (now.host_slots - before.host_slots) as f64;
        let stored = slots(now.host_grains - before.host_grains);
        let moved = slots(now.moved_grains - before.moved_grains);
        let padding = slots(now.padding_grains - before.padding_grains);
        let parity = slots(now.parity_grains - before.parity_grains);
        let busy = |now: u64, before: u64, count: f64| {
            ((now - before) as f64 / self.second_ns as f64 / count).min(1.0)
        };
        let nand_nj = totals.busy.energy_nj - self.before.busy.energy_nj;
        let asleep = (totals.asleep_ns - self.before.asleep_ns) as f64 / self.second_ns as f64;
        let watts = self.watts(nand_nj as f64 / 1e9 / seconds, asleep);
        let row: [f64; COLUMNS.len()] = [
            f64::from(self.row_count) + 1.0,
            self.writes as f64 / seconds,
            self.reads as f64 / seconds,
            mb_s(self.write_slots, self.write_cut_sectors),
            mb_s(self.read_slots, self.read_cut_sectors),
            self.latency_sum_ns as f64 / 1e3 / commands as f64,
            self.percentile_us(0.5),
            self.percentile_us(0.99),
            self.percentile_us(0.999),
            self.latency_max_ns as f64 / 1e3,
            (stored + moved + padding + parity) / host,
            self.write_amplification(&now),
            totals.free_blocks as f64 * full_size,
            host * full_size,
            moved * full_size,
            padding * full_size,
            (now.erases - before.erases) as f64 * full_size,
            busy(totals.busy.array_ns, self.before.busy.array_ns, self.dies),
            busy(totals.busy.bus_ns, self.before.busy.bus_ns, self.channels),
            f64::from(totals.queued),
            self.stall_ns as f64 / 1e3,
            f64::from(self.stall_cause as u8),
            watts,
            commands as f64 / seconds / watts,
            parity * full_size,
        ];
        // A second without a command has no latency and no write amplification.
        let row = row.map(|x| if x.is_finite() { x } else { f64::NAN });
        self.rows.extend(row);
        self.note_state(&totals);
        self.add_to_bins();
        self.row_count += 1;
        if counts {
            self.verdict.add(commands as f64 / seconds);
        } else {
            self.verdict.restart(self.row_count);
        }
        self.row_start_ns = end_ns;
        self.before = totals;
        self.clear_row();
    }

    fn note_state(&mut self, totals: &Totals) {
        let BusyTime { array_ns, bus_ns, energy_nj } = totals.busy;
        let machine = [array_ns, bus_ns, energy_nj, totals.free_blocks, u64::from(totals.queued)];
        let commands = [self.writes, self.reads, self.latency_sum_ns, self.latency_max_ns];
        let sleep = [totals.asleep_ns];
        let counters = totals.counters.numbers();
        self.digest.add(counters.into_iter().chain(machine).chain(commands).chain(sleep));
    }

    /// The NAND's share, what the drive takes awake or asleep, and what its controller takes for
    /// commands.
    fn watts(&self, nand_watts: f64, asleep: f64) -> f64 {
        let reads_ns = self.reads * self.processor.read_command_ns;
        let writes_ns = self.writes * self.processor.write_command_ns;
        let slots_ns = (self.read_slots + self.write_slots) * self.processor.slot_ns;
        let busy_ns = (reads_ns + writes_ns + slots_ns).min(self.second_ns);
        let busy = busy_ns as f64 / self.second_ns as f64;
        let asleep_mw = self.power.sleep.map_or(0, |sleep| sleep.mw) as f64;
        let idle_mw = self.power.idle_mw as f64 * (1.0 - asleep) + asleep_mw * asleep;
        nand_watts + (idle_mw + self.power.active_mw as f64 * busy) / 1e3
    }

    /// The buckets up to that of the longest latency: those behind them are empty.
    fn used_buckets(&self) -> usize {
        bucket(self.latency_max_ns) + 1
    }

    fn clear_row(&mut self) {
        self.writes = 0;
        self.reads = 0;
        self.write_slots = 0;
        self.read_slots = 0;
        self.write_cut_sectors = 0;
        self.read_cut_sectors = 0;
        self.latency_sum_ns = 0;
        let used = self.used_buckets();
        self.buckets[..used].fill(0);
        self.latency_max_ns = 0;
        self.stall_ns = 0;
        self.stall_cause = StallCause::None;
    }

    /// Within a 32nd of the true value.
    fn percentile_us(&self, share: f64) -> f64 {
        let commands = self.writes + self.reads;
        if commands == 0 {
            return f64::NAN;
        }
        let rank = ((commands as f64 * share).ceil() as u64).max(1);
        let mut seen = 0u64;
        for (index, &count) in self.buckets[..self.used_buckets()].iter().enumerate() {
            seen += u64::from(count);
            if seen >= rank {
                return bucket_ns(index).min(self.latency_max_ns as f64) / 1e3;
            }
        }
        self.latency_max_ns as f64 / 1e3
    }

    fn add_to_bins(&mut self) {
        let mut bin = 0;
        for (index, &count) in self.buckets[..self.used_buckets()].iter().enumerate() {
            if count == 0 {
                continue;
            }
            let latency_us = bucket_ns(index) / 1e3;
            while bin + 1 < self.bins.len()
                && latency_us >= f64::from(LATENCY_BIN_EDGES_US[bin + 1])
            {
                bin += 1;
            }
            self.bins[bin] += u64::from(count);
        }
    }

    /// Something was changed: the verdict starts anew with the next row.
    pub fn restart_verdict(&mut self) {
        self.verdict.restart(self.row_count);
    }

    /// Slots that the host wrote since the measured part began.
    #[must_use]
    pub fn host_slots(&self, now: &Counters) -> u64 {
        now.host_slots - self.first.host_slots
    }

    /// Slots programmed for each slot that the host wrote, since the measured part began.
    #[must_use]
    pub fn write_amplification(&self, now: &Counters) -> f64 {
        let host = self.host_slots(now) as f64;
        let data = now.data_grains() - self.first.data_grains();
        let parity = now.parity_grains - self.first.parity_grains;
        (data + parity) as f64 / self.grains_per_slot / host
    }

    /// Share of the measured part, which began `measured_ns` ago, that the drive was asleep.
    #[must_use]
    pub fn asleep_fraction(&self, now: &Totals, measured_ns: Nanoseconds) -> f64 {
        (now.asleep_ns - self.first_asleep_ns) as f64 / measured_ns.max(1) as f64
    }

    /// The rows closed since the last call, one after the other.
    pub fn take_rows(&mut self) -> Vec<f64> {
        std::mem::take(&mut self.rows)
    }
}

#[cfg(test)]
mod tests {
    use super::{BUCKETS, bucket, bucket_ns};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_latency_is_kept_within_a_32nd() {
        for latency_ns in [0u64, 1, 31, 32, 33, 1_000, 8_333, 1_234_567, 5_000_000_000] {
            let kept = bucket_ns(bucket(latency_ns));
            let error = (kept - latency_ns as f64).abs();
            assert!(error <= latency_ns as f64 / 32.0, "{latency_ns} kept as {kept}");
        }
        assert_eq!(bucket(u64::MAX), BUCKETS - 1);
    }
}

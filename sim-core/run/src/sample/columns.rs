//! The columns of a row: one table, a row of it for each column.
//!
//! To add a column, add a row here; nothing else in the core lists columns. The digest of a run is
//! of its state, so a new column changes no digest.

use super::{DriveFigures, LastMinute, Row, Served, Standing, Totals, write_amplification};
use machine::ftl::Counters;

/// One full-size second of the measured part, as a column sees it.
#[derive(Clone, Copy, Debug)]
pub struct Second<'a> {
    /// The first second of the measured part is number 1.
    pub number: u32,
    pub standing: Standing,
    pub drive: &'a DriveFigures,
    /// The commands completed in this second.
    pub row: &'a Row,
    /// The last seconds, this one included.
    pub last_minute: &'a LastMinute,
    /// Totals when the measured part began, when the second began, and when it ended.
    pub first: &'a Totals,
    pub start: &'a Totals,
    pub end: &'a Totals,
}

/// A column: its name with the unit last, its description, and the function that computes it.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    pub name: &'static str,
    pub sentence: &'static str,
    pub value: fn(&Second) -> f64,
}

const fn column(name: &'static str, sentence: &'static str, value: fn(&Second) -> f64) -> Column {
    Column { name, sentence, value }
}

/// Counts and rates are those of the full-size drive, even if a smaller one is simulated.
pub const COLUMN_TABLE: &[Column] = &[
    column("time_s", "Seconds since the measured part began.", |s| f64::from(s.number)),
    column("write_iops", "Writes completed per second.", |s| s.per_second(s.row.writes.commands)),
    column("read_iops", "Reads completed per second.", |s| s.per_second(s.row.reads.commands)),
    column("write_mb_s", "Megabytes written by the host per second.", |s| s.mb_s(&s.row.writes)),
    column("read_mb_s", "Megabytes read by the host per second.", |s| s.mb_s(&s.row.reads)),
    column("latency_mean_us", "Mean latency.", |s| {
        s.row.latencies.sum_ns as f64 / 1e3 / s.row.commands() as f64
    }),
    column("latency_p50_us", "Half of the commands took at most this long.", |s| s.latency_us(0.5)),
    column("latency_p99_us", "99 % of the commands took at most this long.", |s| {
        s.latency_us(0.99)
    }),
    column("latency_p999_us", "99.9 % of the commands took at most this long.", |s| {
        s.latency_us(0.999)
    }),
    column("latency_max_us", "Latency of the slowest command.", |s| {
        s.row.latencies.max_ns as f64 / 1e3
    }),
    column(
        "write_amplification",
        "Slots programmed for each slot that the host wrote in this second.",
        |s| (s.stored() + s.map() + s.moved() + s.padding() + s.parity()) / s.host(),
    ),
    column(
        "write_amplification_total",
        "Slots programmed for each slot that the host wrote since the measured part began.",
        |s| {
            let (first, end) = (&s.first.counters, &s.end.counters);
            write_amplification(first, end, s.drive.grains_per_slot)
        },
    ),
    column("free_blocks", "Erased blocks at the end of the second.", |s| {
        let free = s.end.free_blocks as f64;
        let reserve = free.min(s.drive.reserve_blocks);
        reserve + (free - reserve) * s.drive.blocks_per_other
    }),
    column("host_slots", "Slots that the host wrote.", |s| s.host() * s.full_size()),
    column("moved_slots", "Slots that collection moved.", |s| s.moved() * s.full_size()),
    column("padding_slots", "Slots programmed without data in them.", |s| {
        s.padding() * s.full_size()
    }),
    column("erases", "Erase operations of dies.", |s| {
        s.passed(|counters| counters.erases) as f64 * s.full_size_blocks()
    }),
    column("die_utilisation", "Share of the dies' time in which their arrays worked.", |s| {
        s.utilisation(s.end.busy.array_ns - s.start.busy.array_ns, s.drive.dies)
    }),
    column(
        "channel_utilisation",
        "Share of the channels' time in which their buses worked.",
        |s| s.utilisation(s.end.busy.bus_ns - s.start.busy.bus_ns, s.drive.channels),
    ),
    column("queue_depth", "Commands in the queue at the end of the second.", |s| {
        f64::from(s.end.queued)
    }),
    column("longest_stall_us", "Longest time in which no command was completed.", |s| {
        s.row.stall_ns as f64 / 1e3
    }),
    column("stall_cause", "Code of the cause of the longest stall: a `StallCause`.", |s| {
        f64::from(s.row.stall_cause as u8)
    }),
    column("watts", "Mean power of the drive.", watts),
    column("iops_per_watt", "Commands completed per second and watt.", |s| {
        s.per_second(s.row.commands()) / watts(s)
    }),
    column("parity_slots", "Slots of parity programmed.", |s| s.parity() * s.full_size()),
    column(
        "write_iops_minute",
        "Mean of `write_iops` over the last 60 seconds, or over all if there are fewer.",
        |s| s.last_minute.mean() * s.full_size(),
    ),
    column("map_slots", "Slots of map pages that were written.", |s| s.map() * s.full_size()),
    column("counted", "1 if the second counts, 0 while its phase warms up.", |s| {
        f64::from(u8::from(s.standing != Standing::WarmUp))
    }),
    column("trim_iops", "TRIM commands completed per second.", |s| {
        s.per_second(s.row.trims.commands)
    }),
    column("lag_us", "How far the host is behind its rate at the end of the second.", |s| {
        s.end.lag_ns as f64 / 1e3
    }),
];

/// The names of a row's columns, in their order.
pub const COLUMNS: [&str; COLUMN_TABLE.len()] = {
    let mut names = [""; COLUMN_TABLE.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = COLUMN_TABLE[index].name;
        index += 1;
    }
    names
};

/// The position of a column in a row.
#[must_use]
pub fn column_index(name: &str) -> Option<usize> {
    COLUMNS.iter().position(|column| *column == name)
}

impl Second<'_> {
    /// The numbers of the row. A second without a command has no latency and no write
    /// amplification: such a value is NaN.
    pub(super) fn values(&self) -> [f64; COLUMN_TABLE.len()] {
        std::array::from_fn(|index| {
            let value = (COLUMN_TABLE[index].value)(self);
            if value.is_finite() { value } else { f64::NAN }
        })
    }

    /// Length on the clock of the run. A scaled drive has fewer pages and a shorter second, by the
    /// same factor.
    fn seconds(&self) -> f64 {
        self.drive.second_ns as f64 / 1e9
    }

    /// The factor from a count of slots to that of the full-size drive.
    fn full_size(&self) -> f64 {
        1.0 / self.seconds()
    }

    /// The same for blocks.
    fn full_size_blocks(&self) -> f64 {
        self.full_size() / self.drive.block_divisor
    }

    fn per_second(&self, commands: u64) -> f64 {
        commands as f64 / self.seconds()
    }

    /// The latency that `share` of the commands do not exceed.
    fn latency_us(&self, share: f64) -> f64 {
        self.row.latencies.percentile_us(share, self.row.commands())
    }

    fn mb_s(&self, served: &Served) -> f64 {
        served.bytes() as f64 / 1e6 / self.seconds()
    }

    /// The growth of a counter in this second.
    fn passed(&self, counter: impl Fn(&Counters) -> u64) -> u64 {
        counter(&self.end.counters) - counter(&self.start.counters)
    }

    fn slots(&self, grains: impl Fn(&Counters) -> u64) -> f64 {
        self.passed(grains) as f64 / self.drive.grains_per_slot
    }

    /// Slots that the host wrote.
    fn host(&self) -> f64 {
        self.passed(|counters| counters.host_slots) as f64
    }

    /// Slots that the host's data took as stored.
    fn stored(&self) -> f64 {
        self.slots(|counters| counters.host_grains)
    }

    fn map(&self) -> f64 {
        self.slots(|counters| counters.map_grains)
    }

    fn moved(&self) -> f64 {
        self.slots(|counters| counters.moved_grains)
    }

    fn padding(&self) -> f64 {
        self.slots(|counters| counters.padding_grains)
    }

    fn parity(&self) -> f64 {
        self.slots(|counters| counters.parity_grains)
    }

    /// Share of the second in which `count` dies or channels worked, together `busy_ns`.
    fn utilisation(&self, busy_ns: u64, count: f64) -> f64 {
        (busy_ns as f64 / self.drive.second_ns as f64 / count).min(1.0)
    }
}

/// The power of the NAND, of the drive awake or asleep, and of its controller for commands.
fn watts(second: &Second) -> f64 {
    let DriveFigures { power, processor, update_ns, second_ns, .. } = second.drive;
    let Row { writes, reads, trims, .. } = second.row;
    let nand_nj = second.end.busy.energy_nj - second.start.busy.energy_nj;
    let nand_watts = nand_nj as f64 / 1e9 / second.seconds();
    let asleep = (second.end.asleep_ns - second.start.asleep_ns) as f64 / *second_ns as f64;
    let reads_ns = reads.commands * processor.read_command_ns;
    let writes_ns = (writes.commands + trims.commands) * processor.write_command_ns;
    let slots_ns = (reads.slots + writes.slots + trims.commands) * processor.slot_ns;
    let updates = second.end.counters.map_updates - second.start.counters.map_updates;
    let busy_ns = (reads_ns + writes_ns + slots_ns + updates * update_ns).min(*second_ns);
    let busy = busy_ns as f64 / *second_ns as f64;
    let asleep_mw = power.sleep.map_or(0, |sleep| sleep.mw) as f64;
    let idle_mw = power.idle_mw as f64 * (1.0 - asleep) + asleep_mw * asleep;
    nand_watts + (idle_mw + power.active_mw as f64 * busy) / 1e3
}

//! The commands of a phase: order, sizes, shares of reads and of TRIM, queue depth, data.

use document::decimal::shown;
use spec::workload::QUEUE_DEPTH_MAX;

use super::Writer;
use crate::codes;
use crate::job::model::{
    Access, Distribution, Each, Engine, Length, Order, RandomOrder, Seed, Zone,
};

/// The range of `theta`, and its distance from 1.
const THETA: (f64, f64) = (0.01, 5.0);
const THETA_FROM_ONE: f64 = 0.001;
/// The ranges of `h` and of `deviation`.
const PART_OF_RANGE: (f64, f64) = (0.001, 0.999);
const ZONES_MAX: usize = 16;

/// The order of a phase as TOML, and which sizes it takes.
enum PhaseOrder {
    /// Any sizes.
    Random,
    /// One size of whole pages, or else the order is random.
    Pass(String),
    /// One size of whole pages.
    OneSize(String),
}

impl Writer<'_> {
    pub(super) fn commands(&mut self) -> String {
        const RANDOM: &str = "order = \"random\"\n";
        let asked = self.sizes();
        let (mut text, sizes) = match self.order() {
            PhaseOrder::Random => (RANDOM.into(), asked),
            PhaseOrder::Pass(order) if asked.is_one_of_pages() => (order, asked),
            PhaseOrder::Pass(_) => {
                let done = codes::instead("order = random");
                self.lacks(codes::each_block_once(), codes::several_sizes(), done);
                (RANDOM.into(), asked)
            }
            PhaseOrder::OneSize(order) => (order, self.one_size(&asked)),
        };
        text += &sizes.text();
        text += &match self.job.access {
            Access::Mixed { read_percent } => format!("read_percent = {read_percent}\n"),
            Access::Read => "read_percent = 100\n".into(),
            Access::Trim => "trim_percent = 100\n".into(),
            Access::Write | Access::TrimThenWrite => String::new(),
        };
        let depth = self.queue_depth();
        text += &format!("queue_depth = {depth}\n");
        text + &self.tempo(depth, &sizes)
    }

    fn order(&mut self) -> PhaseOrder {
        let job = self.job;
        let order = match &job.order {
            Order::Sequential { gap_bytes } => {
                if *gap_bytes != 0 {
                    self.lacks(codes::gaps(), *gap_bytes, codes::left_out_of_phase());
                }
                return PhaseOrder::OneSize("order = \"sequential\"\n".into());
            }
            Order::Random(order) => order,
        };
        let percent = of_access(job.access, &order.random_percent);
        if *percent < 100 {
            let found = codes::percent_in_all(*percent);
            self.lacks(codes::a_share_in_order(), found, codes::instead("all at random"));
        }
        if order.run_commands > 1 {
            self.lacks(codes::runs_in_order(), order.run_commands, codes::left_out_of_phase());
        }
        self.distribution(order)
    }

    fn distribution(&mut self, order: &RandomOrder) -> PhaseOrder {
        let center = match &order.distribution {
            Distribution::Zipf { center, .. }
            | Distribution::Pareto { center, .. }
            | Distribution::Normal { center, .. } => *center,
            Distribution::Uniform | Distribution::Zones(_) => None,
        };
        if let Some(center) = center {
            self.lacks(codes::a_center(), center, codes::left_out_of_phase());
        }
        match &order.distribution {
            Distribution::Uniform if order.each_once => {
                // fio seeds its order anew in each pass, but goes on in one pass if it is timed
                let amount = self.job.amount;
                let is_same =
                    order.seed == Seed::Repeats && !amount.time_based && amount.passes > 1;
                let same = if is_same { "same_each_pass = true\n" } else { "" };
                PhaseOrder::Pass(format!("order = \"pass\"\n{same}"))
            }
            Distribution::Uniform => PhaseOrder::Random,
            Distribution::Zipf { theta, .. } => {
                let is_fit = (theta - 1.0).abs() >= THETA_FROM_ONE;
                let range = if is_fit { THETA } else { (1.0 + THETA_FROM_ONE, THETA.1) };
                self.skewed("zipf", "theta", *theta, range)
            }
            Distribution::Pareto { h, .. } => self.skewed("pareto", "h", *h, PART_OF_RANGE),
            Distribution::Normal { deviation_percent, .. } => {
                let deviation = deviation_percent / 100.0;
                self.skewed("normal", "deviation", deviation, (PART_OF_RANGE.0, 1.0))
            }
            Distribution::Zones(zones) => {
                let zones: &Vec<Zone> = of_access(self.job.access, zones);
                self.zones(zones)
            }
        }
    }

    /// An order with one number, if the number is within the range of a workload.
    fn skewed(&mut self, order: &str, key: &str, value: f64, range: (f64, f64)) -> PhaseOrder {
        if (range.0..=range.1).contains(&value) {
            let text = format!("order = \"{order}\"\n{key} = {}\n", shown(value));
            return PhaseOrder::OneSize(text);
        }
        let done = codes::instead("order = random");
        self.lacks(codes::decimal(range.0, range.1), value, done);
        PhaseOrder::Random
    }

    fn zones(&mut self, zones: &[Zone]) -> PhaseOrder {
        let percents = zones.iter().map_while(|zone| match zone.size {
            Length::Percent(percent @ 1..) => Some((zone.commands_percent, percent)),
            _ => None,
        });
        let percents: Vec<(u32, u32)> = percents.collect();
        let sums = percents.iter().fold((0, 0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
        if percents.len() == zones.len() && zones.len() <= ZONES_MAX && sums == (100, 100) {
            let zone = |(access, range): &(u32, u32)| {
                format!("{{ access_percent = {access}, range_percent = {range} }}")
            };
            let zones = percents.iter().map(zone).collect::<Vec<_>>().join(", ");
            return PhaseOrder::OneSize(format!("order = \"zones\"\nzones = [{zones}]\n"));
        }
        let done = codes::instead("order = random");
        self.lacks(codes::zones_in_percent(ZONES_MAX), zones.len(), done);
        PhaseOrder::Random
    }

    pub(super) fn data(&mut self) -> String {
        let data = self.job.data;
        if data.duplicate_percent > 0 {
            let found = codes::percent_in_all(data.duplicate_percent);
            self.lacks(codes::duplicates(), found, codes::left_out_of_phase());
        }
        let percent = if data.zeros { 100 } else { data.compressible_percent };
        match percent {
            0 => String::new(),
            _ => format!("compressibility = {}\n", shown(f64::from(100 - percent) / 100.0)),
        }
    }

    fn queue_depth(&mut self) -> u32 {
        let job = self.job;
        let each = if job.engine == Engine::Synchronous { 1 } else { job.queue_depth };
        let all = each.saturating_mul(self.shared_copies);
        let depth = all.min(QUEUE_DEPTH_MAX);
        let done = || codes::instead(format!("queue_depth = {depth}"));
        if all > depth {
            self.lacks(codes::whole(1u32, QUEUE_DEPTH_MAX), all, done());
        }
        if self.shared_copies > 1 {
            self.lacks(codes::a_queue_for_each_copy(), job.copies, done());
        }
        depth
    }
}

/// The value for the commands that a job sends; for a mix, that of its writes.
pub(super) fn of_access<T>(access: Access, each: &Each<T>) -> &T {
    match access {
        Access::Read => &each.read,
        Access::Trim => &each.trim,
        Access::Write | Access::Mixed { .. } | Access::TrimThenWrite => &each.write,
    }
}

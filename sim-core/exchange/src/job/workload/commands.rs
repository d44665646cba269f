//! The commands of a phase: order, sizes, share of reads, queue depth, data, rate or pause.

use document::decimal::shown;
use spec::workload::QUEUE_DEPTH_MAX;

use super::Writer;
use crate::codes;
use crate::job::model::{
    Access, Arrivals, Distribution, Each, Engine, Length, Order, RandomOrder, Rate, Seed,
    SizeShare, ThinkAfter, Zone,
};

const PAGE_BYTES: u64 = 4096;
const BLOCK_BYTES_MAX: u64 = 1 << 20;
/// Sizes of one mix.
const SIZES_MAX: usize = 16;
const IOPS_MAX: f64 = 10_000_000.0;
/// The range of `theta`, and its distance from 1.
const THETA: (f64, f64) = (0.01, 5.0);
const THETA_FROM_ONE: f64 = 0.001;
const THINK_NS_MAX: u64 = 1_000_000_000;

/// The orders that a phase may have here.
#[derive(Clone, Copy, PartialEq)]
enum PhaseOrder {
    Sequential,
    Random,
    HotCold { range: f64, share: f64 },
    EachOnce,
    Zipf { theta: f64 },
}

/// `bytes`, and its share in percent.
type Sized = (u64, u32);

impl Writer<'_> {
    pub(super) fn commands(&mut self) -> String {
        let wanted = self.order();
        let sizes = self.sizes(wanted);
        let mut text = String::new();
        let order = match wanted {
            PhaseOrder::EachOnce if sizes.len() > 1 || sizes[0].0 < PAGE_BYTES => {
                let found = codes::several_sizes();
                self.lacks(codes::each_block_once(), found, codes::instead("order = random"));
                PhaseOrder::Random
            }
            order => order,
        };
        match order {
            PhaseOrder::Sequential => text += "order = \"sequential\"\n",
            PhaseOrder::Random => text += "order = \"random\"\n",
            PhaseOrder::HotCold { range, share } => {
                text += "order = \"hot-cold\"\n";
                text += &format!("hot_range = {}\nhot_share = {}\n", shown(range), shown(share));
            }
            PhaseOrder::EachOnce => {
                text += &format!("order = \"extents\"\nextent_bytes = {}\n", sizes[0].0);
            }
            PhaseOrder::Zipf { theta } => {
                text += &format!("order = \"zipf\"\ntheta = {}\n", shown(theta));
            }
        }
        text += &sizes_text(&sizes);
        if let Access::Mixed { read_percent } = self.job.access {
            text += &format!("read_percent = {read_percent}\n");
        } else if self.job.access == Access::Read {
            text += "read_percent = 100\n";
        }
        text += &self.data();
        let depth = self.queue_depth();
        text += &format!("queue_depth = {depth}\n");
        text + &self.tempo(depth, &sizes)
    }

    fn order(&mut self) -> PhaseOrder {
        let job = self.job;
        let order = match &job.order {
            Order::Sequential { gap_bytes } => {
                if *gap_bytes != 0 {
                    let found = *gap_bytes;
                    self.lacks(codes::gaps(), found, codes::left_out_of_phase());
                }
                return PhaseOrder::Sequential;
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
        let random = || codes::instead("order = random");
        let center = match &order.distribution {
            Distribution::Zipf { center, .. } => *center,
            _ => None,
        };
        if let Some(center) = center {
            self.lacks(codes::a_center(), center, codes::left_out_of_phase());
        }
        match &order.distribution {
            Distribution::Uniform if order.each_once => {
                let passes = self.job.amount.passes;
                let is_same = order.seed == Seed::Repeats && !self.job.amount.time_based;
                if is_same && passes > 1 {
                    self.lacks(codes::the_same_order_again(), passes, codes::new_order_each_pass());
                }
                PhaseOrder::EachOnce
            }
            Distribution::Uniform => PhaseOrder::Random,
            Distribution::Zipf { theta, .. } => {
                let is_fit = (THETA.0..=THETA.1).contains(theta);
                if is_fit && (theta - 1.0).abs() >= THETA_FROM_ONE {
                    return PhaseOrder::Zipf { theta: *theta };
                }
                self.lacks(codes::decimal(THETA.0, THETA.1), *theta, random());
                PhaseOrder::Random
            }
            Distribution::Zones(zones) => match &of_access(self.job.access, zones)[..] {
                [hot, _]
                    if (1..100).contains(&hot.commands_percent)
                        && (1..100).contains(&zone_percent(hot)) =>
                {
                    let share = f64::from(hot.commands_percent) / 100.0;
                    PhaseOrder::HotCold { range: f64::from(zone_percent(hot)) / 100.0, share }
                }
                zones => {
                    self.lacks(codes::an_order_of_zones(), zones.len(), random());
                    PhaseOrder::Random
                }
            },
            Distribution::Pareto { h, .. } => {
                self.lacks(codes::a_pareto_order(), *h, random());
                PhaseOrder::Random
            }
            Distribution::Normal { deviation_percent, .. } => {
                self.lacks(codes::a_normal_order(), *deviation_percent, random());
                PhaseOrder::Random
            }
        }
    }

    /// At least one size. Their shares make 100 %.
    fn sizes(&mut self, order: PhaseOrder) -> Vec<Sized> {
        let (read, write) = (&self.job.sizes.read, &self.job.sizes.write);
        let is_mixed = matches!(self.job.access, Access::Mixed { .. });
        let shares = of_access(self.job.access, &self.job.sizes);
        if is_mixed && read != write {
            let found = codes::sizes_that_differ();
            self.lacks(codes::sizes_of_reads_and_writes(), found, codes::sizes_of_writes());
        }
        let mut sizes: Vec<Sized> = Vec::new();
        for share in shares {
            for (bytes, percent) in self.parts(*share) {
                let fitted = fitted_bytes(bytes);
                if fitted != bytes {
                    let done = codes::instead(format!("block_bytes = {fitted}"));
                    self.lacks(codes::a_size_of_a_workload(), codes::bytes(bytes), done);
                }
                match sizes.iter_mut().find(|(known, _)| *known == fitted) {
                    Some((_, sum)) => *sum += percent,
                    None => sizes.push((fitted, percent)),
                }
            }
        }
        let takes_mix = matches!(order, PhaseOrder::Random | PhaseOrder::EachOnce);
        let is_fit = match takes_mix {
            true => sizes.len() <= SIZES_MAX,
            false => sizes.len() == 1 && sizes[0].0 >= PAGE_BYTES,
        };
        if is_fit {
            return sizes;
        }
        let most = sizes.iter().max_by_key(|(_, percent)| *percent);
        let bytes = most.map_or(PAGE_BYTES, |(bytes, _)| (*bytes).max(PAGE_BYTES));
        let done = codes::instead(format!("block_bytes = {bytes}"));
        self.lacks(codes::one_size_in_this_order(), sizes.len(), done);
        vec![(bytes, 100)]
    }

    /// The sizes of a range: fio draws a multiple of the smallest.
    fn parts(&mut self, share: SizeShare) -> Vec<Sized> {
        let SizeShare { bytes_min, bytes_max, percent } = share;
        let count = bytes_max / bytes_min;
        if bytes_min == bytes_max {
            return vec![(bytes_max, percent)];
        }
        if count > SIZES_MAX as u64 || percent < count as u32 {
            let done = codes::instead(format!("block_bytes = {bytes_max}"));
            self.lacks(codes::sizes_of_a_mix_at_most(SIZES_MAX), count, done);
            return vec![(bytes_max, percent)];
        }
        let count = count as u32;
        let rest = percent % count;
        if rest > 0 {
            self.lacks(codes::shares_in_whole_percent(), count, codes::rounded_shares());
        }
        let part =
            |at: u32| (bytes_min * u64::from(at + 1), percent / count + u32::from(at < rest));
        (0..count).map(part).collect()
    }

    fn data(&mut self) -> String {
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
        let all = each.saturating_mul(job.copies);
        let depth = all.min(QUEUE_DEPTH_MAX);
        let done = || codes::instead(format!("queue_depth = {depth}"));
        if all > depth {
            self.lacks(codes::whole(1u32, QUEUE_DEPTH_MAX), all, done());
        }
        if job.copies > 1 {
            self.lacks(codes::a_queue_for_each_copy(), job.copies, done());
        }
        depth
    }

    fn tempo(&mut self, depth: u32, sizes: &[Sized]) -> String {
        let rate = self.rate(sizes);
        let Some(think) = self.job.tempo.think else { return rate };
        if !rate.is_empty() {
            let found = codes::microseconds(think.pause_us);
            self.lacks(codes::a_pause_beside_a_rate(), found, codes::left_out_of_phase());
            return rate;
        }
        let each = u64::from(think.every_commands) * u64::from(self.job.copies);
        let asked = think.pause_us.saturating_mul(1000) / each;
        let think_ns = asked.min(THINK_NS_MAX);
        let is_same = depth == 1
            && each == 1
            && think.work_us == 0
            && think.after == ThinkAfter::Completion
            && asked == think_ns;
        if !is_same {
            let found = codes::microseconds(think.pause_us);
            let done = codes::instead(format!("think_ns = {think_ns}"));
            self.lacks(codes::pauses_as_fio_makes_them(), found, done);
        }
        format!("think_ns = {think_ns}\n")
    }

    fn rate(&mut self, sizes: &[Sized]) -> String {
        let mean = sizes.iter().map(|(bytes, percent)| bytes * u64::from(*percent)).sum::<u64>();
        let iops = |rate: Rate| match rate {
            Rate::BytesPerSecond(bytes) => bytes as f64 * 100.0 / mean as f64,
            Rate::CommandsPerSecond(commands) => commands as f64,
        };
        let rates = self.job.tempo.rate;
        let (read, write) = (rates.read.map(iops), rates.write.map(iops));
        let asked = match self.job.access {
            Access::Mixed { read_percent } => {
                let share = f64::from(read_percent) / 100.0;
                // the slower of both holds the mix back
                let all = [(read, share), (write, 1.0 - share)].into_iter();
                let all = all.filter_map(|(rate, share)| Some(rate? / share));
                let slowest = all.fold(f64::INFINITY, f64::min);
                let both = read.zip(write).map_or(f64::INFINITY, |(read, write)| read + write);
                if slowest.is_finite() && (both - slowest).abs() > 0.5 {
                    let needed = codes::rates_of_reads_and_writes();
                    self.lacks(needed, codes::rates_that_differ(), codes::rate_of_the_slower());
                }
                Some(slowest).filter(|rate| rate.is_finite())
            }
            Access::Read => read,
            _ => write,
        };
        let Some(asked) = asked.map(|asked| asked * f64::from(self.job.copies)) else {
            return String::new();
        };
        let iops = asked.round().clamp(1.0, IOPS_MAX);
        if (iops - asked).abs() > 1e-9 {
            let done = codes::instead(format!("iops = {}", shown(iops)));
            self.lacks(codes::whole(1u32, IOPS_MAX as u32), asked, done);
        }
        let arrivals = match self.job.tempo.arrivals {
            Arrivals::Even => "even",
            Arrivals::Poisson => "poisson",
        };
        format!("rate = {{ iops = {}, arrivals = \"{arrivals}\" }}\n", shown(iops))
    }
}

/// The value for the commands that a job sends; for a mix, that of its writes.
fn of_access<T>(access: Access, each: &Each<T>) -> &T {
    match access {
        Access::Read => &each.read,
        Access::Trim => &each.trim,
        Access::Write | Access::Mixed { .. } | Access::TrimThenWrite => &each.write,
    }
}

fn zone_percent(zone: &Zone) -> u32 {
    match zone.size {
        Length::Percent(percent) => percent,
        Length::Bytes(_) => 0,
    }
}

/// The next larger size that a phase may have.
fn fitted_bytes(bytes: u64) -> u64 {
    match bytes {
        0..PAGE_BYTES => bytes.next_power_of_two(),
        _ => bytes.next_multiple_of(PAGE_BYTES).min(BLOCK_BYTES_MAX),
    }
}

fn sizes_text(sizes: &[Sized]) -> String {
    if let [(bytes, _)] = sizes {
        return format!("block_bytes = {bytes}\n");
    }
    let size =
        |(bytes, percent): &Sized| format!("{{ block_bytes = {bytes}, percent = {percent} }}");
    format!("size_mix = [{}]\n", sizes.iter().map(size).collect::<Vec<_>>().join(", "))
}

//! When a phase sends its commands: a rate, or a pause.

use document::decimal::shown;

use super::Writer;
use super::sizes::Sizes;
use crate::codes;
use crate::job::model::{Access, Arrivals, Rate, ThinkAfter};

const IOPS_MAX: f64 = 10_000_000.0;
/// The least and the most of `mb_s`.
const MB_S: (f64, f64) = (0.001, 10_000.0);
const THINK_NS_MAX: u64 = 1_000_000_000;
const THINK_EVERY_MAX: u32 = 1_000_000;

impl Writer<'_> {
    pub(super) fn tempo(&mut self, depth: u32, sizes: &Sizes) -> String {
        let rate = self.rate(sizes);
        let Some(think) = self.job.tempo.think else { return rate };
        if !rate.is_empty() {
            let found = codes::microseconds(think.pause_us);
            self.lacks(codes::a_pause_beside_a_rate(), found, codes::left_out_of_phase());
            return rate;
        }
        let asked = think.pause_us.saturating_mul(1000) / u64::from(self.shared_copies);
        let think_ns = asked.min(THINK_NS_MAX);
        let every = think.every_commands.min(THINK_EVERY_MAX);
        let is_same = depth == 1
            && self.shared_copies == 1
            && think.work_us == 0
            && think.after == ThinkAfter::Completion
            && asked == think_ns
            && every == think.every_commands;
        let mut lines = vec![format!("think_ns = {think_ns}")];
        if every > 1 {
            lines.push(format!("think_every = {every}"));
        }
        if !is_same {
            let found = codes::microseconds(think.pause_us);
            let done = codes::instead(lines.join(", "));
            self.lacks(codes::pauses_as_fio_makes_them(), found, done);
        }
        lines.join("\n") + "\n"
    }

    fn rate(&mut self, sizes: &Sizes) -> String {
        let rates = self.job.tempo.rate;
        let own = match self.job.access {
            Access::Mixed { read_percent } => self.rate_of_mix(read_percent, sizes),
            Access::Read => rates.read,
            Access::Trim => rates.trim,
            Access::Write | Access::TrimThenWrite => rates.write,
        };
        let copies = u64::from(self.shared_copies);
        let (key, asked, (least, most)) = match own {
            None => return String::new(),
            Some(Rate::BytesPerSecond(bytes)) => {
                ("mb_s", bytes.saturating_mul(copies) as f64 / 1e6, MB_S)
            }
            Some(Rate::CommandsPerSecond(commands)) => {
                ("iops", commands.saturating_mul(copies) as f64, (1.0, IOPS_MAX))
            }
        };
        let rate = asked.clamp(least, most);
        if rate != asked {
            let done = codes::instead(format!("{key} = {}", shown(rate)));
            self.lacks(codes::decimal(least, most), asked, done);
        }
        let arrivals = match self.job.tempo.arrivals {
            Arrivals::Even => "even",
            Arrivals::Poisson => "poisson",
        };
        format!("rate = {{ {key} = {}, arrivals = \"{arrivals}\" }}\n", shown(rate))
    }

    /// The rate of reads and writes together. The slower of both holds the mix back.
    fn rate_of_mix(&mut self, read_percent: u32, sizes: &Sizes) -> Option<Rate> {
        let (read_bytes, write_bytes) = sizes.means();
        let iops = |rate: Option<Rate>, mean_bytes: f64| match rate? {
            Rate::BytesPerSecond(bytes) => Some(bytes as f64 / mean_bytes),
            Rate::CommandsPerSecond(commands) => Some(commands as f64),
        };
        let rates = self.job.tempo.rate;
        let (read, write) = (iops(rates.read, read_bytes), iops(rates.write, write_bytes));
        let share = f64::from(read_percent) / 100.0;
        let all = [(read, share), (write, 1.0 - share)].into_iter();
        let all = all.filter_map(|(rate, share)| Some(rate? / share));
        let slowest = all.fold(f64::INFINITY, f64::min);
        if !slowest.is_finite() {
            return None;
        }
        let both = read.zip(write).map_or(f64::INFINITY, |(read, write)| read + write);
        if (both - slowest).abs() > 0.5 {
            let needed = codes::rates_of_reads_and_writes();
            self.lacks(needed, codes::rates_that_differ(), codes::rate_of_the_slower());
        }
        let rounded = slowest.round().max(1.0);
        if (rounded - slowest).abs() > 1e-9 {
            let done = codes::instead(format!("iops = {}", shown(rounded)));
            self.lacks(codes::whole(1u32, IOPS_MAX as u32), slowest, done);
        }
        Some(Rate::CommandsPerSecond(rounded as u64))
    }
}

//! The commands of a rate: each has its time, which depends on nothing that the drive does.
//!
//! Only the next command has a time that is kept. The times of all others follow from it, so a
//! queue of waiting commands takes no memory, however long it becomes.
//!
//! For example, 3 commands per second that are evenly spaced arrive at 0, 333,333,333, 666,666,666
//! and 1,000,000,000 ns: a second has exactly as many as the rate says. At 4 MB/s a command of 8 kB
//! is followed by the next one after 2 ms, whatever the size of that one.

use spec::rng::split_mix;
use spec::units::Nanoseconds;
use spec::workload::{Arrivals, HostCommand, Pace, Rate};

const SECOND_NS: u64 = 1_000_000_000;

#[derive(Clone, Debug)]
pub struct Schedule {
    rate: Rate,
    start_ns: Nanoseconds,
    seed: u64,
    /// Commands before the next one.
    number: u64,
    /// Those commands, or their bytes if the rate is one of bytes.
    units: u64,
    next_ns: Nanoseconds,
}

impl Schedule {
    /// The commands from `start_ns` on.
    pub fn new(rate: Rate, start_ns: Nanoseconds, seed: u64) -> Self {
        let mut schedule = Self { rate, start_ns, seed, number: 0, units: 0, next_ns: start_ns };
        // The first command of a rate of bytes has none before it whose time it waits for.
        if rate.arrivals == Arrivals::Poisson && matches!(rate.pace, Pace::Commands(_)) {
            schedule.next_ns += schedule.gap_ns(1);
        }
        schedule
    }

    /// When the next command arrives. It may be in the past.
    pub fn next_ns(&self) -> Nanoseconds {
        self.next_ns
    }

    /// Moves on to the command after the next one, which is `command`.
    pub fn advance(&mut self, command: HostCommand) {
        let units = match self.rate.pace {
            Pace::Commands(_) => 1,
            Pace::Bytes(_) => command.bytes(),
        };
        self.number += 1;
        self.units += units;
        self.next_ns = match self.rate.arrivals {
            Arrivals::Poisson => self.next_ns + self.gap_ns(units),
            Arrivals::Even => {
                let per_s = self.units_per_s();
                let (seconds, rest) = (self.units / per_s, self.units % per_s);
                self.start_ns + seconds * SECOND_NS + rest * SECOND_NS / per_s
            }
        };
    }

    fn units_per_s(&self) -> u64 {
        match self.rate.pace {
            Pace::Commands(iops) => iops.into(),
            Pace::Bytes(bytes) => bytes,
        }
    }

    /// The time before the command with the next number: exponentially distributed, so at most 37
    /// times the mean with 53 bits of a draw. The mean is the time of `units`.
    fn gap_ns(&self, units: u64) -> Nanoseconds {
        let draw = (split_mix(self.seed, self.number) >> 11) + 1;
        let share = draw as f64 / (1u64 << 53) as f64;
        let unit_ns = -libm::log(share) * SECOND_NS as f64 / self.units_per_s() as f64;
        (unit_ns * units as f64 + 0.5) as Nanoseconds
    }
}

#[cfg(test)]
mod tests {
    use super::{SECOND_NS, Schedule};
    use spec::units::LogicalPage;
    use spec::workload::{Arrivals, CommandKind, HostCommand, Pace, Rate};

    fn of_slots(slots: u32) -> HostCommand {
        let first = LogicalPage(0);
        HostCommand {
            kind: CommandKind::Write,
            hot: false,
            grains: 1,
            cut_sectors: 0,
            first,
            slots,
        }
    }

    #[test]
    fn a_rate_of_bytes_gives_each_command_the_time_of_its_bytes() {
        let rate = Rate { pace: Pace::Bytes(4_096_000), arrivals: Arrivals::Even };
        let mut schedule = Schedule::new(rate, 0, 1);
        let times = [1, 4, 1, 2].map(|slots| {
            schedule.advance(of_slots(slots));
            schedule.next_ns() / 1_000_000
        });
        assert_eq!(times, [1, 5, 6, 8]);
    }

    fn times(iops: u32, arrivals: Arrivals, seed: u64, count: usize) -> Vec<u64> {
        let mut schedule = Schedule::new(Rate { pace: Pace::Commands(iops), arrivals }, 5, seed);
        let times = (0..count).map(|_| {
            let next_ns = schedule.next_ns();
            schedule.advance(of_slots(1));
            next_ns
        });
        times.collect()
    }

    #[test]
    fn evenly_spaced_commands_never_drift() {
        for iops in [1, 3, 7_919, 10_000_000] {
            let times = times(iops, Arrivals::Even, 1, 2 * iops as usize + 1);
            assert_eq!(times[0], 5);
            assert_eq!(times[iops as usize], SECOND_NS + 5);
            assert_eq!(times[2 * iops as usize], 2 * SECOND_NS + 5);
            let gaps = times.windows(2).map(|pair| pair[1] - pair[0]);
            let even = SECOND_NS / u64::from(iops);
            assert!(gaps.into_iter().all(|gap| gap == even || gap == even + 1));
        }
    }

    /// The number of commands in a window has a mean and a variance that are equal.
    #[test]
    fn random_commands_are_those_of_a_poisson_process() {
        let (iops, windows) = (50_000, 10_000);
        let times = times(iops, Arrivals::Poisson, 1, 2_100_000);
        let mut counts = vec![0.0; windows];
        for time_ns in times {
            // Windows of 4 ms: 200 commands are expected in each.
            if let Some(count) = counts.get_mut((time_ns / 4_000_000) as usize) {
                *count += 1.0;
            }
        }
        let mean = counts.iter().sum::<f64>() / windows as f64;
        let squares: f64 = counts.iter().map(|count| (count - mean) * (count - mean)).sum();
        let variance = squares / windows as f64;
        // One standard error is 0.14 and 2.8.
        assert!((mean - 200.0).abs() < 0.5, "{mean}");
        assert!((variance - 200.0).abs() < 10.0, "{variance}");
    }

    #[test]
    fn a_seed_has_one_schedule() {
        let drawn = |seed| times(1_000, Arrivals::Poisson, seed, 100);
        assert_eq!(drawn(1), drawn(1));
        assert_ne!(drawn(1), drawn(2));
    }
}

//! One run of a rehearsal: the seconds that verdicts look at, and the reports of its stages.

use super::{Curve, OwnRule, Reported, StageReport};
use crate::report::{Milestones, PhaseTime, StopOutcome};
use crate::sample::{
    COLUMNS, MINUTE_S, Steady, Verdict, column_index, last_quarter, lowest_minute, mean,
};
use crate::simulation::Simulation;
use crate::stop::{StopSecond, StopWatch};
use document::ScenarioError;
use spec::scenario::Scenario;
use spec::workload::{Stop, StopRule};

/// Rows between two looks at the budget.
const ROWS: u32 = 100;

/// The parts of a row that a verdict needs.
pub(super) struct Second {
    pub(super) end_s: f64,
    pub(super) commands: f64,
    pub(super) host_slots: f64,
    pub(super) amplification: f64,
    pub(super) counts: bool,
}

/// A run that goes on.
pub(super) struct UnderWay {
    pub(super) simulation: Simulation,
    pub(super) seconds: Vec<Second>,
    /// The stage that it repeats without its rule.
    pub(super) repeats: Option<usize>,
    /// The first phase whose rows are recorded.
    first: Option<usize>,
}

impl UnderWay {
    pub(super) fn new(scenario: Scenario, repeats: Option<usize>) -> Result<Self, ScenarioError> {
        let first = scenario.phases.iter().position(|phase| phase.record);
        let simulation = Simulation::new(scenario)?;
        Ok(Self { simulation, seconds: Vec::new(), repeats, first })
    }

    /// Returns the rows that were closed.
    pub(super) fn advance(&mut self, max_events: u64) -> Vec<f64> {
        self.simulation.advance(ROWS, max_events);
        let rows = self.simulation.take_rows();
        let value = |row: &[f64], name| column_index(name).map_or(f64::NAN, |index| row[index]);
        self.seconds.extend(rows.chunks(COLUMNS.len()).map(|row| Second {
            end_s: value(row, "time_s"),
            commands:
                ["write_iops", "read_iops", "trim_iops"].map(|it| value(row, it)).iter().sum(),
            host_slots: value(row, "host_slots"),
            amplification: value(row, "write_amplification"),
            counts: value(row, "counted") > 0.0,
        }));
        rows
    }

    /// When the first row began, since the beginning of the run.
    pub(super) fn origin_s(&self) -> f64 {
        let times = self.simulation.phase_times();
        self.first.and_then(|first| times.get(first)).map_or(0.0, |time| time.begin_s)
    }

    /// Keeps what reports need. The drive itself goes: at full size it takes half a gigabyte.
    pub(super) fn end(self) -> Run {
        let origin_s = self.origin_s();
        let Self { simulation, seconds, .. } = self;
        let scenario = simulation.scenario();
        Run {
            seconds,
            times: simulation.phase_times(),
            stops: simulation.stops().to_vec(),
            milestones: simulation.progress().milestones,
            range_bytes: simulation.range_bytes(),
            round_s: scenario.round_s,
            only_reads: scenario.phases.iter().map(|phase| phase.read_percent == 100).collect(),
            origin_s,
        }
    }
}

/// The seconds that lie in a phase as a whole.
pub(super) fn whole_seconds<'a>(
    seconds: &'a [Second],
    time: &PhaseTime,
    origin_s: f64,
) -> &'a [Second] {
    let begin = seconds.partition_point(|it| it.end_s - 1.0 < time.begin_s - origin_s);
    let end = seconds.partition_point(|it| it.end_s <= time.end_s - origin_s);
    &seconds[begin.min(end)..end]
}

/// A finished run.
pub(super) struct Run {
    seconds: Vec<Second>,
    pub(super) times: Vec<PhaseTime>,
    stops: Vec<StopOutcome>,
    milestones: Milestones,
    range_bytes: f64,
    round_s: u32,
    /// Whether the host only reads, for each phase.
    only_reads: Vec<bool>,
    /// When the first row began, since the beginning of the run.
    origin_s: f64,
}

impl Run {
    /// When it ended, since the first row began.
    pub(super) fn end_s(&self) -> f64 {
        self.times.last().map_or(0.0, |time| time.end_s - self.origin_s)
    }

    /// The whole seconds of a phase.
    fn seconds_of(&self, phase: usize) -> &[Second] {
        let time = self.times.get(phase);
        time.map_or(&[], |time| whole_seconds(&self.seconds, time, self.origin_s))
    }

    /// The report of a stage, from its first phase up to the one before `end`. `longer` is a run in
    /// which no rule of its own ends the stage.
    pub(super) fn report(&self, begin: usize, end: usize, longer: &Self) -> StageReport {
        let times = &self.times;
        let stage = &times[begin.min(times.len())..end.min(times.len())];
        let last = end - 1;
        let seconds = longer.seconds_of(last);
        let steady = longer.steady(last);
        let settled = steady.settled_iops;
        let reported = |at_s: f64, iops: f64| {
            let error_percent = settled.map(|settled| (iops / settled - 1.0) * 100.0);
            Reported { at_s, iops, error_percent }
        };
        let own_rule =
            self.stops.iter().find(|it| it.phase_index as usize == last).map(|it| OwnRule {
                rule: it.rule.clone(),
                met: it.after_s.zip(it.mean_iops).map(|(at_s, iops)| reported(at_s, iops)),
            });
        StageReport {
            duration_s: stage.iter().map(|time| time.end_s - time.begin_s).sum(),
            host_bytes: stage.iter().map(|time| time.host_bytes).sum(),
            curve: curve(self.seconds_of(last)),
            spare_exhausted_s: self.spare_exhausted_s(last),
            own_rule,
            pts: longer.pts(seconds).map(|(at_s, iops)| reported(at_s, iops)),
            steady_from_s: steady.steady_from_s,
            settled_iops: settled,
            watched_s: seconds.iter().filter(|it| it.counts).count() as u32,
        }
    }

    fn spare_exhausted_s(&self, phase: usize) -> Option<f64> {
        let exhausted_s = self.milestones.spare_exhausted_s?;
        let time = *self.times.get(phase)?;
        let since_s = exhausted_s + self.origin_s - time.begin_s;
        (0.0..=time.end_s - time.begin_s).contains(&since_s).then_some(since_s)
    }

    /// The second at which five rounds are level, and their mean.
    fn pts(&self, seconds: &[Second]) -> Option<(f64, f64)> {
        let mut watch = StopWatch::new(Stop { rule: StopRule::Pts, after_s: 0 }, self.round_s);
        seconds.iter().enumerate().filter(|(_, it)| it.counts).find_map(|(index, it)| {
            let commands = it.commands.round() as u64;
            let second = StopSecond { commands, bytes: 0, counts: true, drive_writes: None };
            watch.add(second).map(|mean| (index as f64 + 1.0, mean.iops))
        })
    }

    /// The verdict at the end of a phase. Rounds count once the drive has collected, or if the host
    /// only reads.
    fn steady(&self, phase: usize) -> Steady {
        let only_reads = self.only_reads[phase];
        let collects_s = self.milestones.first_collection_s;
        let mut verdict = Verdict::new(self.round_s);
        for second in self.seconds_of(phase) {
            if second.counts {
                let has_moved = collects_s.is_some_and(|collects_s| collects_s <= second.end_s);
                verdict.add(second.commands, has_moved || only_reads);
            } else {
                verdict.leave_out();
            }
        }
        let bytes = self.times.get(phase).map_or(0.0, |time| time.host_bytes);
        verdict.at_end(bytes / self.range_bytes)
    }
}

/// `None` without a second that counts.
fn curve(seconds: &[Second]) -> Option<Curve> {
    let counted = seconds.iter().filter(|it| it.counts);
    let rates: Vec<f64> = counted.clone().map(|it| it.commands).collect();
    let written = counted.filter(|it| it.host_slots > 0.0);
    let (host, stored) = written.fold((0.0, 0.0), |(host, stored), it| {
        (host + it.host_slots, stored + it.host_slots * it.amplification)
    });
    Some(Curve {
        lowest_minute_iops: lowest_minute(&rates)?,
        first_minute_iops: mean(&rates[..MINUTE_S.min(rates.len())]),
        mean_iops: mean(&rates),
        last_quarter_iops: mean(last_quarter(&rates)),
        write_amplification: (host > 0.0).then(|| stored / host),
    })
}

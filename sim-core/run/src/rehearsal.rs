//! Rehearses a workload whose phases belong to stages: how long each stage takes on the real drive,
//! how much it writes, when it is steady by three definitions, and how wrong its own rule is.
//!
//! 1. The run as written gives times, bytes, and the outcome of the rules that end phases.
//! 2. A stage that a rule ends is repeated without the rule, until it is steady or its time is
//!    over: only this shows where it settles.
//! 3. All verdicts look at the seconds of a stage's last phase that count.
//!
//! A rule that ends a stage at 41 s with 60,000 writes per second, while the stage settles at
//! 16,000, is 275 % too high.

use crate::codes;
use crate::sample::{
    COLUMNS, MINUTE_S, Steady, Verdict, column_index, last_quarter, lowest_minute, mean,
};
use crate::simulation::Simulation;
use crate::stop::{StopSecond, StopWatch};
use document::ScenarioError;
use spec::scenario::Scenario;
use spec::workload::{Stop, StopRule};

/// Stages with a rule, each of which is repeated with all stages before it.
pub const RULES_MAX: usize = 8;

/// A stage on the full-size drive.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct StageReport {
    pub duration_s: f64,
    /// Written by the host.
    pub host_bytes: f64,
    /// `None` if the stage has no whole second that counts.
    pub curve: Option<Curve>,
    /// When the spare area was used up, since the last phase began; `None`: not in it.
    pub spare_exhausted_s: Option<f64>,
    /// The outcome of the rule that may end the stage; `None`: it has none.
    pub own_rule: Option<OwnRule>,
    /// Five rounds in a row are level (SNIA PTS), counted from the beginning of the stage.
    pub pts: Option<Reported>,
    /// Steady by this project's definition, which also needs a stretch that lasts.
    pub steady_from_s: Option<f64>,
    /// The mean of the last quarter of the seconds that were watched.
    pub settled_iops: Option<f64>,
    /// Seconds that count and that the verdicts rest on: more than the stage has if a rule ends it.
    pub watched_s: u32,
}

/// The seconds of a stage, in commands per second.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Curve {
    pub first_minute_iops: f64,
    pub lowest_minute_iops: f64,
    pub mean_iops: f64,
    /// The mean of the last quarter.
    pub last_quarter_iops: f64,
    /// `None` if the host writes nothing.
    pub write_amplification: Option<f64>,
}

/// The rule of a stage.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct OwnRule {
    pub rule: String,
    /// `None`: the rule is not met.
    pub met: Option<Reported>,
}

/// The mean that a rule reports when it is met.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Reported {
    /// Seconds since the stage's last phase began, with its warm-up.
    pub at_s: f64,
    pub iops: f64,
    /// How far the mean is above `settled_iops`.
    pub error_percent: Option<f64>,
}

/// Rehearses `scenario`, whose phases belong to stages with `phases` each, and passes on the rows
/// of the run as written. Errors if the scenario cannot run, or has too many rules.
pub fn rehearse(
    scenario: &Scenario,
    phases: &[usize],
    rows: &mut dyn FnMut(&[f64]),
) -> Result<Vec<StageReport>, ScenarioError> {
    assert_eq!(phases.iter().sum::<usize>(), scenario.phases.len(), "each phase has a stage");
    let rules = scenario.phases.iter().filter(|phase| phase.stop.is_some()).count();
    if rules > RULES_MAX {
        return Err(ScenarioError::new("stop", codes::rules_at_most(RULES_MAX), rules));
    }
    let written = Run::of(scenario.clone(), rows)?;
    let mut reports = Vec::with_capacity(phases.len());
    let mut end = 0;
    for &count in phases {
        let begin = end;
        end += count;
        let own = scenario.phases[end - 1].stop;
        let longer = own.map(|_| Run::of(until_steady(scenario, end), &mut |_| {})).transpose()?;
        reports.push(written.report(begin, end, longer.as_ref().unwrap_or(&written)));
    }
    Ok(reports)
}

/// The scenario up to the phase before `end`, which goes on until it is steady.
fn until_steady(scenario: &Scenario, end: usize) -> Scenario {
    let mut longer = scenario.clone();
    longer.phases.truncate(end);
    longer.phases[end - 1].stop = Some(Stop { rule: StopRule::Steady, after_s: 0 });
    longer
}

/// The parts of a row that a verdict needs.
struct Second {
    end_s: f64,
    commands: f64,
    host_slots: f64,
    amplification: f64,
    counts: bool,
}

/// A finished run.
struct Run {
    seconds: Vec<Second>,
    simulation: Simulation,
    /// When the first row began, since the beginning of the run.
    origin_s: f64,
}

impl Run {
    fn of(scenario: Scenario, pass_on: &mut dyn FnMut(&[f64])) -> Result<Self, ScenarioError> {
        let first = scenario.phases.iter().position(|phase| phase.record);
        let mut simulation = Simulation::new(scenario)?;
        let mut seconds = Vec::new();
        let value = |row: &[f64], name| column_index(name).map_or(f64::NAN, |index| row[index]);
        while !simulation.is_finished() {
            simulation.advance(100, 1 << 24);
            let rows = simulation.take_rows();
            pass_on(&rows);
            seconds.extend(rows.chunks(COLUMNS.len()).map(|row| Second {
                end_s: value(row, "time_s"),
                commands:
                    ["write_iops", "read_iops", "trim_iops"].map(|it| value(row, it)).iter().sum(),
                host_slots: value(row, "host_slots"),
                amplification: value(row, "write_amplification"),
                counts: value(row, "counted") > 0.0,
            }));
        }
        let times = simulation.phase_times();
        let origin_s = first.and_then(|first| times.get(first)).map_or(0.0, |time| time.begin_s);
        Ok(Self { seconds, simulation, origin_s })
    }

    /// The whole seconds of a phase.
    fn seconds_of(&self, phase: usize) -> &[Second] {
        let times = self.simulation.phase_times();
        let Some(time) = times.get(phase) else { return &[] };
        let begin =
            self.seconds.partition_point(|it| it.end_s - 1.0 < time.begin_s - self.origin_s);
        let end = self.seconds.partition_point(|it| it.end_s <= time.end_s - self.origin_s);
        &self.seconds[begin.min(end)..end]
    }

    /// The report of a stage, from its first phase up to the one before `end`. `longer` is a run in
    /// which no rule of its own ends the stage.
    fn report(&self, begin: usize, end: usize, longer: &Self) -> StageReport {
        let times = self.simulation.phase_times();
        let stage = &times[begin.min(times.len())..end.min(times.len())];
        let last = end - 1;
        let seconds = longer.seconds_of(last);
        let steady = longer.steady(last);
        let settled = steady.settled_iops;
        let reported = |at_s: f64, iops: f64| {
            let error_percent = settled.map(|settled| (iops / settled - 1.0) * 100.0);
            Reported { at_s, iops, error_percent }
        };
        let stops = self.simulation.stops();
        let own_rule = stops.iter().find(|it| it.phase_index as usize == last).map(|it| OwnRule {
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
        let exhausted_s = self.simulation.progress().milestones.spare_exhausted_s?;
        let time = *self.simulation.phase_times().get(phase)?;
        let since_s = exhausted_s + self.origin_s - time.begin_s;
        (0.0..=time.end_s - time.begin_s).contains(&since_s).then_some(since_s)
    }

    /// The second at which five rounds are level, and their mean.
    fn pts(&self, seconds: &[Second]) -> Option<(f64, f64)> {
        let round_s = self.simulation.scenario().round_s;
        let mut watch = StopWatch::new(Stop { rule: StopRule::Pts, after_s: 0 }, round_s);
        seconds.iter().enumerate().filter(|(_, it)| it.counts).find_map(|(index, it)| {
            let commands = it.commands.round() as u64;
            let second = StopSecond { commands, bytes: 0, counts: true, drive_writes: None };
            watch.add(second).map(|mean| (index as f64 + 1.0, mean.iops))
        })
    }

    /// The verdict at the end of a phase. Rounds count once the drive has collected, or if the host
    /// only reads.
    fn steady(&self, phase: usize) -> Steady {
        let scenario = self.simulation.scenario();
        let only_reads = scenario.phases[phase].read_percent == 100;
        let collects_s = self.simulation.progress().milestones.first_collection_s;
        let mut verdict = Verdict::new(scenario.round_s);
        for second in self.seconds_of(phase) {
            if second.counts {
                let has_moved = collects_s.is_some_and(|collects_s| collects_s <= second.end_s);
                verdict.add(second.commands, has_moved || only_reads);
            } else {
                verdict.leave_out();
            }
        }
        let times = self.simulation.phase_times();
        let bytes = times.get(phase).map_or(0.0, |time| time.host_bytes);
        verdict.at_end(bytes / self.simulation.range_bytes())
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

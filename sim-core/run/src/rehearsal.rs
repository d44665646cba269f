//! Rehearses a workload whose phases belong to stages: how long each stage takes on the real drive,
//! how much it writes, when it is steady by three definitions, and how wrong its own rule is.
//!
//! 1. The run as written gives times, bytes, and the outcome of the rules that end phases.
//! 2. A stage that a rule ends is repeated without the rule, until it is steady or its time is
//!    over: only this shows where it settles.
//! 3. All verdicts look at the seconds of a stage's last phase that count.
//! 4. [`Rehearsal`] advances step by step, and passes on seconds as they come.
//!
//! A rule that ends a stage at 41 s with 60,000 writes per second, while the stage settles at
//! 16,000, is 275 % too high.

mod watched;

use std::ops::Range;

use crate::codes;
use crate::report::PhaseTime;
use crate::simulation::CompletedCommand;
use document::ScenarioError;
use spec::scenario::Scenario;
use spec::units::SLOT_BYTES;
use spec::workload::{Stop, StopRule};
use watched::{Run, UnderWay, whole_seconds};

/// Stages with a rule, each of which is repeated with all stages before it.
pub const RULES_MAX: usize = 8;

/// A stage on the full-size drive.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
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
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export, rename = "StageCurve"))]
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
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct OwnRule {
    pub rule: String,
    /// `None`: the rule is not met.
    pub met: Option<Reported>,
}

/// The mean that a rule reports when it is met.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Reported {
    /// Seconds since the stage's last phase began, with its warm-up.
    pub at_s: f64,
    pub iops: f64,
    /// How far the mean is above `settled_iops`.
    pub error_percent: Option<f64>,
}

/// The columns of a second: its stage, when it ends since the stage's last phase began, commands
/// per second, bytes that the host wrote in it, write amplification, and 1 if it counts.
pub const SECOND_COLUMNS: [&str; 6] =
    ["stage", "time_s", "iops", "host_bytes", "write_amplification", "counts"];
/// The progress of a rehearsal.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct RehearsalProgress {
    /// The stage that a run without its rule repeats; `None`: the run is as written.
    pub repeats: Option<usize>,
    pub stage: usize,
    pub phase: String,
    /// Full-size seconds since the measured part of this run began.
    pub time_s: f64,
    /// The share of all runs that is done, 0..=1. It rises faster when a rule ends a stage.
    pub share: f64,
    pub finished: bool,
}

/// A rehearsal under way.
pub struct Rehearsal {
    scenario: Scenario,
    /// The phases of each stage.
    stages: Vec<Range<usize>>,
    /// Runs in all: as written, and one for each stage with a rule.
    run_count: usize,
    runs_done: usize,
    under_way: Option<UnderWay>,
    /// The run as written, once it is over.
    written: Option<Run>,
    /// The stages whose seconds are all known.
    reports: Vec<StageReport>,
    rows: Vec<f64>,
    seconds: Vec<f64>,
    /// When the last second of each stage ended that was passed on.
    passed_s: Vec<f64>,
    /// The commands of the run as written that nobody has taken yet.
    commands: Vec<CompletedCommand>,
    share: f64,
}

impl Rehearsal {
    /// The phases of `scenario` belong to stages with `phases` each. Errors if it cannot run, or
    /// has too many rules.
    pub fn new(scenario: Scenario, phases: &[usize]) -> Result<Self, ScenarioError> {
        assert_eq!(phases.iter().sum::<usize>(), scenario.phases.len(), "each phase has a stage");
        let rules = scenario.phases.iter().filter(|phase| phase.stop.is_some()).count();
        if rules > RULES_MAX {
            return Err(ScenarioError::new("stop", codes::rules_at_most(RULES_MAX), rules));
        }
        let mut end = 0;
        let stages: Vec<Range<usize>> = phases
            .iter()
            .map(|count| {
                end += count;
                end - count..end
            })
            .collect();
        let has_rule = |stage: &&Range<usize>| scenario.phases[stage.end - 1].stop.is_some();
        Ok(Self {
            run_count: 1 + stages.iter().filter(has_rule).count(),
            runs_done: 0,
            under_way: Some(UnderWay::new(scenario.clone(), None)?),
            written: None,
            reports: Vec::new(),
            rows: Vec::new(),
            seconds: Vec::new(),
            passed_s: vec![0.0; stages.len()],
            commands: Vec::new(),
            share: 0.0,
            stages,
            scenario,
        })
    }

    /// Runs on until `max_events` events are handled, or some rows are closed. Errors if a stage
    /// cannot be repeated.
    pub fn advance(&mut self, max_events: u64) -> Result<RehearsalProgress, ScenarioError> {
        let Some(run) = &mut self.under_way else { return Ok(self.ended()) };
        let rows = run.advance(max_events);
        if run.repeats.is_none() {
            self.rows.extend_from_slice(&rows);
            self.commands.append(&mut run.simulation.take_commands());
        }
        let progress = run.simulation.progress();
        self.pass_on();
        if progress.finished {
            self.end_run()?;
        }
        let Some(run) = &self.under_way else { return Ok(self.ended()) };
        let progress = run.simulation.progress();
        let of_run = (f64::from(progress.phase_index) + progress.phase_fraction)
            / f64::from(progress.phase_count);
        let share = (self.runs_done as f64 + of_run) / self.run_count as f64;
        self.share = share.max(self.share);
        let phase_index = progress.phase_index as usize;
        Ok(RehearsalProgress {
            repeats: run.repeats,
            stage: self.stages.iter().position(|it| it.contains(&phase_index)).unwrap_or(0),
            phase: progress.phase,
            time_s: progress.time_s,
            share: self.share,
            finished: false,
        })
    }

    fn ended(&self) -> RehearsalProgress {
        RehearsalProgress {
            repeats: None,
            stage: self.stages.len().saturating_sub(1),
            phase: String::new(),
            time_s: self.written.as_ref().map_or(0.0, Run::end_s),
            share: 1.0,
            finished: true,
        }
    }

    /// The rows of the run as written that were closed since the last call, one after the other.
    pub fn take_rows(&mut self) -> Vec<f64> {
        std::mem::take(&mut self.rows)
    }

    /// Keeps the commands of the run as written that are completed from now on.
    #[cfg(feature = "commands")]
    pub fn keep_commands(&mut self) {
        if let Some(run) = &mut self.under_way {
            run.simulation.keep_commands();
        }
    }

    /// The commands of the run as written since the last call, in the order of their completion.
    pub fn take_commands(&mut self) -> Vec<CompletedCommand> {
        std::mem::take(&mut self.commands)
    }

    /// The phases so far of the run as written.
    #[must_use]
    pub fn phase_times(&self) -> Vec<PhaseTime> {
        match (&self.written, &self.under_way) {
            (Some(written), _) => written.times.clone(),
            (None, Some(run)) => run.simulation.phase_times(),
            (None, None) => Vec::new(),
        }
    }

    /// The seconds of the last phase of every stage since the last call, [`SECOND_COLUMNS`] each.
    /// Those of a stage with a rule go on without the rule.
    pub fn take_seconds(&mut self) -> Vec<f64> {
        std::mem::take(&mut self.seconds)
    }

    /// The stages so far that are finished.
    #[must_use]
    pub fn reports(&self) -> &[StageReport] {
        &self.reports
    }

    /// Passes on the whole seconds that have come. A repeated stage begins as the written one does,
    /// so only its later seconds are new.
    fn pass_on(&mut self) {
        let Some(run) = &self.under_way else { return };
        let times = run.simulation.phase_times();
        for (index, stage) in self.stages.iter().enumerate() {
            let last = stage.end - 1;
            let (Some(time), true) = (times.get(last), run.repeats.is_none_or(|it| it == index))
            else {
                continue;
            };
            let begin_s = time.begin_s - run.origin_s();
            let seconds = whole_seconds(&run.seconds, time, run.origin_s());
            let passed_s = self.passed_s[index];
            let passed = seconds.partition_point(|second| second.end_s - begin_s <= passed_s);
            for second in &seconds[passed..] {
                let end_s = second.end_s - begin_s;
                self.passed_s[index] = end_s;
                let bytes = second.host_slots * f64::from(SLOT_BYTES);
                let counts = f64::from(u8::from(second.counts));
                let values =
                    [index as f64, end_s, second.commands, bytes, second.amplification, counts];
                self.seconds.extend(values);
            }
        }
    }

    /// Ends the run under way, and begins the next one.
    fn end_run(&mut self) -> Result<(), ScenarioError> {
        let Some(run) = self.under_way.take() else { return Ok(()) };
        self.runs_done += 1;
        let ended = run.end();
        let longer = match &self.written {
            None => {
                self.written = Some(ended);
                None
            }
            Some(_) => Some(ended),
        };
        let Some(written) = &self.written else { return Ok(()) };
        if let (Some(longer), Some(stage)) = (&longer, self.stages.get(self.reports.len())) {
            self.reports.push(written.report(stage.start, stage.end, longer));
        }
        while let Some(stage) = self.stages.get(self.reports.len()) {
            if self.scenario.phases[stage.end - 1].stop.is_some() {
                let longer = until_steady(&self.scenario, stage.end);
                self.under_way = Some(UnderWay::new(longer, Some(self.reports.len()))?);
                return Ok(());
            }
            self.reports.push(written.report(stage.start, stage.end, written));
        }
        Ok(())
    }
}

/// The scenario up to the phase before `end`, which goes on until it is steady.
fn until_steady(scenario: &Scenario, end: usize) -> Scenario {
    let mut longer = scenario.clone();
    longer.phases.truncate(end);
    longer.phases[end - 1].stop = Some(Stop { rule: StopRule::Steady, after_s: 0 });
    longer
}

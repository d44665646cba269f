//! Replays a trace on a drive again and again, until it is clear whether the drive reaches a steady
//! state.
//!
//! 1. The drive is filled once in order, because a drive in use is full.
//! 2. A round is as many passes over the trace as write a twentieth of the drive, at least one.
//! 3. The rate of a trace says nothing about the drive, which only follows it. So the rounds of
//!    this verdict have write amplifications, and the rule is that of every run (`sample`): a
//!    steady part is level, and long enough. Rounds count once the spare area has been written.
//! 4. A replay ends once it is steady and has written the drive twice, after ten drive writes and
//!    eight rounds, or after 200 days.
//!
//! A trace that writes less than a twentieth of the drive in 10,000 passes takes rounds of as many.

use crate::report::{PhaseTime, StreamOutcome};
use crate::sample::{Verdict, last_quarter, mean};
use crate::simulation::Simulation;
use document::ScenarioError;
use spec::scenario::Scenario;
use spec::units::SLOT_BYTES;
use spec::workload::{PhaseKind, Replay, Speed, Trace};

/// The drive's range is written so often, at least and at most.
const DRIVE_WRITES: (f64, f64) = (2.0, 10.0);
/// The part of the range that a round writes.
const ROUND_DRIVE_WRITES: f64 = 0.05;
const PASSES_OF_ROUND_MAX: f64 = 10_000.0;
const ROUNDS_MIN: usize = 8;
const ROUNDS_MAX: usize = 200;
/// Rounds of a trace that writes nothing.
const READ_ROUNDS: usize = 5;

/// The answer to "will it ever be steady?".
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export, rename = "ReplayAnswer"))]
pub enum Answer {
    /// Steady to the end.
    Yes,
    /// Ten drive writes and eight rounds, or 200 days, were not enough.
    NotYet,
    /// Nothing is written, so nothing settles.
    WritesNothing,
}

/// Some passes over the trace.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export, rename = "ReplayRound"))]
pub struct Round {
    /// Seconds since the replay began.
    pub begin_s: f64,
    pub end_s: f64,
    pub host_bytes: f64,
    /// `None` if the host writes nothing.
    pub write_amplification: Option<f64>,
    pub latency_mean_us: f64,
    pub latency_p50_us: f64,
    pub latency_p99_us: f64,
    pub latency_p999_us: f64,
    pub latency_max_us: f64,
    /// Commands that waited in the host because the queue was full.
    pub waited: u64,
    /// Seconds by which the round took longer than the trace.
    pub late_s: f64,
}

#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct ReplayReport {
    pub answer: Answer,
    /// Passes of a round.
    pub round_passes: u32,
    /// Seconds of a pass in the trace; `None`: it is replayed as fast as possible.
    pub pass_s: Option<f64>,
    pub rounds: Vec<Round>,
    /// The first round of the steady part.
    pub steady_from_round: Option<usize>,
    pub steady_from_s: Option<f64>,
    /// The mean write amplification of the last quarter of all rounds.
    pub settled_amplification: Option<f64>,
    /// When the spare area was used up, in seconds since the replay began; `None`: it was not.
    pub spare_exhausted_s: Option<f64>,
    pub drive_writes: f64,
}

/// A replay that is under way.
pub struct Replayed {
    simulation: Simulation,
    /// Phases before the replay.
    prepared: usize,
    round_passes: u32,
    /// A drive that has written less has not had to reuse a block.
    spare_bytes: f64,
    /// The length of a pass; `None`: it is replayed as fast as possible.
    pass_s: Option<f64>,
    rounds: Vec<Round>,
    verdict: Verdict,
    answer: Option<Answer>,
}

impl Replayed {
    /// The last phase of `scenario` replays a trace, and is repeated. Errors if the scenario cannot
    /// run.
    pub fn new(scenario: &Scenario) -> Result<Self, ScenarioError> {
        scenario.check_traces()?;
        let mut scenario = scenario.clone();
        let prepared = scenario.phases.len() - 1;
        let plan = scenario.plan()?;
        let range_bytes = f64::from(plan.range_pages) * f64::from(SLOT_BYTES);
        let spare_bytes = (plan.layout.slots() * u64::from(SLOT_BYTES)) as f64 - range_bytes;
        let last = &mut scenario.phases[prepared];
        let PhaseKind::Trace(replay) = &mut last.kind else {
            unreachable!("the last phase replays a trace")
        };
        let written_bytes = replay.trace.as_ref().map_or(0, Trace::written_bytes) as f64;
        let passes = (ROUND_DRIVE_WRITES * range_bytes / written_bytes).ceil();
        replay.passes = match written_bytes > 0.0 {
            true => passes.clamp(1.0, PASSES_OF_ROUND_MAX) as u32,
            false => 1,
        };
        let round_passes = replay.passes;
        let pass_s = pass_s(replay);
        let rounds = if written_bytes > 0.0 { ROUNDS_MAX } else { READ_ROUNDS };
        let round = last.clone();
        scenario.phases.extend(std::iter::repeat_n(round, rounds - 1));
        Ok(Self {
            simulation: Simulation::new(scenario)?,
            prepared,
            round_passes,
            spare_bytes,
            pass_s,
            rounds: Vec::new(),
            verdict: Verdict::new(1),
            answer: None,
        })
    }

    /// Goes on for `max_events` events. Returns whether the answer is known.
    pub fn advance(&mut self, max_events: u64) -> bool {
        if self.answer.is_some() {
            return true;
        }
        self.simulation.advance(u32::MAX, max_events);
        // rows need memory until they are taken
        self.simulation.take_rows();
        let (outcomes, times) = (self.simulation.streams(), self.simulation.phase_times());
        let is_over = self.simulation.is_finished();
        let begun = outcomes.len().min(times.len() - self.prepared.min(times.len()));
        // the last round is under way
        let ended = if is_over { begun } else { begun.saturating_sub(1) };
        for index in self.rounds.len()..ended {
            self.add_round(&outcomes[index], times[self.prepared + index]);
            self.answer = self.answer_so_far();
            if self.answer.is_some() {
                return true;
            }
        }
        if is_over {
            let is_steady = self.steady_from().is_some();
            self.answer = Some(if is_steady { Answer::Yes } else { Answer::NotYet });
        }
        self.answer.is_some()
    }

    fn add_round(&mut self, outcome: &StreamOutcome, time: PhaseTime) {
        let begin_s = self.rounds.last().map_or(0.0, |round| round.end_s);
        let duration_s = time.end_s - time.begin_s;
        let amplification = time.programmed_bytes / time.host_bytes;
        let on_time_s = self.pass_s.map(|pass_s| pass_s * f64::from(self.round_passes));
        self.rounds.push(Round {
            begin_s,
            end_s: begin_s + duration_s,
            host_bytes: time.host_bytes,
            write_amplification: (time.host_bytes > 0.0).then_some(amplification),
            latency_mean_us: outcome.latency_mean_us,
            latency_p50_us: outcome.latency_p50_us,
            latency_p99_us: outcome.latency_p99_us,
            latency_p999_us: outcome.latency_p999_us,
            latency_max_us: outcome.latency_max_us,
            waited: outcome.waited,
            late_s: on_time_s.map_or(0.0, |on_time_s| (duration_s - on_time_s).max(0.0)),
        });
        if time.host_bytes > 0.0 {
            let begun = self.drive_writes() * self.simulation.range_bytes() >= self.spare_bytes;
            self.verdict.add(amplification, begun);
        }
    }

    fn drive_writes(&self) -> f64 {
        let bytes: f64 = self.rounds.iter().map(|round| round.host_bytes).sum();
        bytes / self.simulation.range_bytes()
    }

    /// The first round of the steady part.
    fn steady_from(&self) -> Option<usize> {
        self.verdict.at_end(self.drive_writes()).steady_from_s.map(|round| round as usize)
    }

    /// The answer, if no further round can change it.
    fn answer_so_far(&self) -> Option<Answer> {
        let drive_writes = self.drive_writes();
        let writes_nothing = self.rounds.iter().all(|round| round.host_bytes == 0.0);
        if writes_nothing {
            return (self.rounds.len() >= READ_ROUNDS).then_some(Answer::WritesNothing);
        }
        if drive_writes >= DRIVE_WRITES.0 && self.steady_from().is_some() {
            return Some(Answer::Yes);
        }
        let is_enough = drive_writes >= DRIVE_WRITES.1 && self.rounds.len() >= ROUNDS_MIN;
        is_enough.then_some(Answer::NotYet)
    }

    /// The seconds of the replay so far, and the part of the longest possible one that is done.
    #[must_use]
    pub fn progress(&self) -> (f64, f64) {
        let times = self.simulation.phase_times();
        let replay = times.get(self.prepared..).unwrap_or_default();
        let bytes: f64 = replay.iter().map(|time| time.host_bytes).sum();
        let seconds = replay.iter().map(|time| time.end_s - time.begin_s).sum();
        let drive_writes = bytes / self.simulation.range_bytes();
        (seconds, (drive_writes / DRIVE_WRITES.1).min(1.0))
    }

    /// The rounds that are over.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The report, once the answer is known.
    #[must_use]
    pub fn report(&self) -> Option<ReplayReport> {
        let answer = self.answer?;
        let steady_from_round = self.steady_from();
        let amplifications: Vec<f64> =
            self.rounds.iter().filter_map(|round| round.write_amplification).collect();
        let settled = last_quarter(&amplifications);
        Some(ReplayReport {
            answer,
            round_passes: self.round_passes,
            pass_s: self.pass_s,
            steady_from_round,
            steady_from_s: steady_from_round.map(|round| self.rounds[round].begin_s),
            settled_amplification: (!settled.is_empty()).then(|| mean(settled)),
            spare_exhausted_s: self.simulation.progress().milestones.spare_exhausted_s,
            drive_writes: self.drive_writes(),
            rounds: self.rounds.clone(),
        })
    }
}

fn pass_s(replay: &Replay) -> Option<f64> {
    let Speed::Times(times) = replay.speed else { return None };
    replay.trace.as_ref().map(|trace| trace.pass_ns() as f64 / 1e9 / times)
}

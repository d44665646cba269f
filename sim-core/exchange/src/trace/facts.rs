//! Facts about a trace, and the questions that it leaves open.
//!
//! 1. Units are judged by physics: a trace that moves ten times what a link carries, or in which
//!    even the shortest gaps are seconds, asks for its unit.
//! 2. Several disks, times that run backwards and addresses beyond the drive are questions, too.
//! 3. Each question has an answer that holds until another one is given.

use document::Phrase;
use serde::Serialize;
use spec::workload::Beyond;

use super::disks::{DiskFacts, Disks};
use super::form::{Form, TimeUnit};
use super::given::Given;
use super::tally::{KindFacts, Tally, TimeFacts};
use crate::codes;

/// SATA at 6 Gb/s, if no drive is named.
const LINK_BYTES_PER_S: f64 = 600e6;
const LINK_TIMES_MAX: f64 = 10.0;
/// No drive completes more.
const COMMANDS_PER_S_MAX: f64 = 20e6;
/// Commands come in bursts, in which a few are faster than any link, and some gaps are short: with
/// fewer commands nobody can tell.
const GAPS_MIN: u64 = 100;
const SHORT_SHARE: f64 = 0.1;
const SHORT_GAP_NS_MAX: f64 = 1e9;
const YEAR_S: f64 = 366.0 * 24.0 * 3600.0;
/// No drive is larger: 64 TiB.
const CAPACITY_BYTES_MAX: u64 = 1 << 46;

/// The fates of the lines, which add up to the lines of the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export, rename = "TraceLines"))]
pub struct Lines {
    pub all: u64,
    pub commands: u64,
    /// Commands of disks that were not asked for.
    pub of_other_disks: u64,
    /// Flushes, and lines that ask a drive for nothing: remaps, plugs, files that are opened.
    pub flushes: u64,
    pub events: u64,
    /// Headings, and a summary at the end.
    pub headings: u64,
    pub blank: u64,
    pub not_understood: u64,
}

/// Facts about the commands of one disk.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export, rename = "TraceFacts"))]
pub struct Facts {
    pub form: Form,
    /// The unit of the times; `None`: it has no times.
    pub unit: Option<TimeUnit>,
    pub lines: Lines,
    pub writes: KindFacts,
    pub reads: KindFacts,
    pub trims: KindFacts,
    /// From the first to the last read or write, or TRIM if there is neither.
    pub duration_s: Option<f64>,
    /// From the first to the last command.
    pub with_trims_s: Option<f64>,
    /// Whether all times are whole seconds.
    pub is_in_whole_seconds: bool,
    pub mb_s: Option<f64>,
    /// Time between two commands.
    pub gaps: Option<TimeFacts>,
    /// Commands of the busiest second.
    pub busiest_second: Option<u64>,
    /// Commands under way, if the trace has answers.
    pub under_way_mean: Option<f64>,
    pub under_way_max: Option<u64>,
    /// From a command to its answer.
    pub responses: Option<TimeFacts>,
    /// The first address, and the one behind the last.
    pub begin_bytes: u64,
    pub end_bytes: u64,
    pub disks: Vec<DiskFacts>,
    /// Commands of disks beyond the number that is listed.
    pub of_unlisted_disks: u64,
    /// The index of the disk that these facts are about.
    pub disk: usize,
}

/// The topic of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export, rename = "TraceTopic"))]
pub enum Topic {
    Unit,
    Disk,
    Beyond,
    Order,
}

/// Something that a trace does not say, or says in a way that cannot be.
#[derive(Clone, Debug)]
pub struct Question {
    pub topic: Topic,
    pub reason: Phrase,
    /// The answer that holds until another one is given.
    pub default: Phrase,
    /// Words of answers, and the meaning of each.
    pub answers: Vec<(String, Phrase)>,
}

/// The unit of the times.
pub(super) fn unit(form: Form, given: &Given) -> Option<TimeUnit> {
    form.unit().map(|unit| given.unit.unwrap_or(unit))
}

pub(super) fn facts(form: Form, given: &Given, lines: Lines, disks: Disks, tally: Tally) -> Facts {
    let unit = unit(form, given);
    let seconds = tally.duration_ns() as f64 / 1e9;
    let with_trims_s = tally.with_trims_ns() as f64 / 1e9;
    let under_way = tally.under_way();
    let moved = tally.moved_bytes() as f64;
    let (gaps, responses) = (tally.gaps.facts(), tally.responses.facts());
    let (begin_bytes, end_bytes) = (tally.lowest_bytes.unwrap_or(0), tally.end_bytes);
    let is_in_whole_seconds = unit.is_some() && !tally.has_fractions;
    let busiest_second = tally.busiest_second;
    let [writes, reads, trims] = tally.into_kinds();
    Facts {
        form,
        unit,
        lines,
        writes,
        reads,
        trims,
        duration_s: unit.map(|_| seconds),
        with_trims_s: unit.map(|_| with_trims_s),
        is_in_whole_seconds,
        mb_s: unit.filter(|_| seconds > 0.0).map(|_| moved / seconds / 1e6),
        gaps: gaps.filter(|_| unit.is_some()),
        busiest_second: unit.map(|_| busiest_second),
        under_way_mean: under_way.map(|(mean, _)| mean),
        under_way_max: under_way.and_then(|(_, max)| max),
        responses,
        begin_bytes,
        end_bytes,
        disks: disks.listed,
        of_unlisted_disks: disks.of_unlisted,
        disk: disks.counted,
    }
}

/// The questions of a trace, in the order in which they should be answered.
pub(super) fn questions(form: Form, given: &Given, disks: &Disks, tally: &Tally) -> Vec<Question> {
    let mut questions = Vec::new();
    if let Some(unit) = unit(form, given).filter(|_| given.unit.is_none()) {
        questions.extend(unit_question(unit, given, tally));
    }
    if given.disk.is_none() && disks.listed.len() > 1 {
        let answer = |disk: &DiskFacts| {
            (disk.name.clone(), codes::commands_and_bytes(disk.commands, disk.bytes))
        };
        questions.push(Question {
            topic: Topic::Disk,
            reason: codes::several_disks(disks.listed.len()),
            default: codes::the_disk(disks.listed[disks.counted].name.clone()),
            answers: disks.listed.iter().map(answer).collect(),
        });
    }
    if tally.backwards > 0 {
        let back_us = tally.furthest_back_ns as f64 / 1e3;
        let line = tally.first_backwards_line.unwrap_or(0);
        questions.push(Question {
            topic: Topic::Order,
            reason: codes::times_run_backwards(tally.backwards, line, back_us),
            default: codes::sorted_by_time(),
            answers: Vec::new(),
        });
    }
    let capacity_bytes = given.capacity_bytes.unwrap_or(CAPACITY_BYTES_MAX);
    if tally.end_bytes > capacity_bytes && given.beyond.is_none() {
        let answer = |beyond: Beyond| {
            let meaning = match beyond {
                Beyond::Refuse => codes::refused_beyond(),
                Beyond::Wrap => codes::wrapped_beyond(),
                Beyond::Squeeze => codes::squeezed_beyond(),
            };
            (beyond.word().to_owned(), meaning)
        };
        questions.push(Question {
            topic: Topic::Beyond,
            reason: codes::addresses_beyond(tally.end_bytes, capacity_bytes),
            default: codes::wrapped_beyond(),
            answers: [Beyond::Wrap, Beyond::Squeeze, Beyond::Refuse].map(answer).into(),
        });
    }
    questions
}

/// Whether the trace could have happened if its times have this unit.
fn unit_question(unit: TimeUnit, given: &Given, tally: &Tally) -> Option<Question> {
    let seconds = tally.duration_ns() as f64 / 1e9;
    let moved = tally.moved_bytes() as f64;
    let link = given.link_bytes_per_s.map_or(LINK_BYTES_PER_S, |it| it as f64);
    let rate = moved / seconds;
    let has_many = tally.gaps.count >= GAPS_MIN;
    let is_too_fast = has_many
        && seconds > 0.0
        && (rate > LINK_TIMES_MAX * link || tally.commands() as f64 > COMMANDS_PER_S_MAX * seconds);
    let shortest_ns = tally.gaps.percentile_ns(SHORT_SHARE);
    let is_slow = has_many && shortest_ns >= SHORT_GAP_NS_MAX;
    let reason = if is_too_fast {
        codes::moves_more_than_a_link(unit.word(), shown(rate / 1e6), shown(link / 1e6))
    } else if is_slow || seconds > YEAR_S {
        codes::lasts_too_long(unit.word(), shown(seconds), shown(shortest_ns / 1e9))
    } else {
        return None;
    };
    let answer = |choice: TimeUnit| {
        let seconds = seconds * choice.ns() as f64 / unit.ns() as f64;
        (
            choice.word().to_owned(),
            codes::lasts_and_moves(shown(seconds), shown(moved / seconds / 1e6)),
        )
    };
    Some(Question {
        topic: Topic::Unit,
        reason,
        default: codes::times_in(unit.word()),
        answers: TimeUnit::CHOICES.map(answer).into(),
    })
}

/// Three digits that count.
fn shown(number: f64) -> f64 {
    if number == 0.0 || !number.is_finite() {
        return 0.0;
    }
    let scale = 10f64.powi(2 - number.abs().log10().floor() as i32);
    (number * scale).round() / scale
}

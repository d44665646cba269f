//! Says where a job measures something other than its author may think, as far as the file tells.

use document::Phrase;

use super::Given;
use super::model::{Distribution, Engine, Length};
use super::sections::Named;
use super::settings::Settings;
use crate::codes;

/// A sentence about a job, and the line that it is about.
#[derive(Clone, Debug, PartialEq)]
pub struct Warning {
    pub line: u32,
    pub reason: Phrase,
}

impl Warning {
    /// On a drive whose spare area is used up `fall_s` after the stage began. `None`: it is so
    /// after the warm-up.
    #[must_use]
    pub fn of_warm_up(line: u32, warm_up_s: u32, fall_s: f64) -> Option<Self> {
        let reason = codes::fall_within_the_warm_up(fall_s.round(), warm_up_s);
        (fall_s < f64::from(warm_up_s)).then_some(Self { line, reason })
    }
}

/// Five rounds of one minute: a shorter window ends in the valley before a drive has collected.
const WINDOW_US_MIN: u64 = 300_000_000;
const SECOND_US: u64 = 1_000_000;

type Rule = fn(&Settings, &Given) -> Option<(u32, Phrase)>;
/// The option that mends a job, and its value.
type Remedy = Option<(&'static str, &'static str)>;

/// Rules without a remedy are about what an author may want, or what only the author knows.
pub(super) const RULES: [(Rule, Remedy); 10] = [
    (same_order, Some(("randrepeat", "0"))),
    (ends_after_a_pass, Some(("time_based", "1"))),
    (no_duration, None),
    (warm_up_without_duration, None),
    (page_cache, Some(("direct", "1"))),
    (one_command, Some(("ioengine", "libaio"))),
    (part_of_the_drive, None),
    (compressible, None),
    (short_window, Some(("steadystate_duration", "300"))),
    (two_rates, Some(("rate_iops", "0"))),
];

/// Returns each warning once, by its line.
pub(super) fn all(jobs: &[Named], given: &Given) -> Vec<Warning> {
    let mut warnings: Vec<Warning> = Vec::new();
    for named in jobs {
        for (rule, _) in RULES {
            let Some((line, reason)) = rule(&named.settings, given) else { continue };
            // a default of several jobs is named once, beside the first of them
            let is_there =
                |warning: &Warning| warning.reason == reason && (line == 0 || warning.line == line);
            if !warnings.iter().any(is_there) {
                let line = if line == 0 { named.line } else { line };
                warnings.push(Warning { line, reason });
            }
        }
    }
    warnings.sort_by_key(|warning| warning.line);
    warnings
}

/// fio seeds each pass of `loops` anew, with the same seed.
fn same_order(settings: &Settings, _: &Given) -> Option<(u32, Phrase)> {
    let has_map = settings.direction.is_random
        && !settings.no_map
        && settings.distribution == Distribution::Uniform;
    let is_same = settings.is_repeatable && settings.seed.is_none() && !settings.time_based;
    (has_map && is_same && settings.passes > 1)
        .then(|| (settings.lines.passes, codes::same_order_in_each_pass(settings.passes)))
}

fn ends_after_a_pass(settings: &Settings, _: &Given) -> Option<(u32, Phrase)> {
    (settings.duration_us > 0 && !settings.time_based)
        .then(|| (settings.lines.runtime, codes::ends_after_its_passes(settings.passes)))
}

fn no_duration(settings: &Settings, _: &Given) -> Option<(u32, Phrase)> {
    (settings.time_based && settings.duration_us == 0)
        .then(|| (settings.lines.time_based, codes::time_based_without_runtime()))
}

fn warm_up_without_duration(settings: &Settings, _: &Given) -> Option<(u32, Phrase)> {
    (settings.warm_up_us > 0 && !settings.time_based)
        .then(|| (settings.lines.warm_up, codes::warm_up_uses_the_passes()))
}

fn page_cache(settings: &Settings, _: &Given) -> Option<(u32, Phrase)> {
    (!settings.direct).then(|| (settings.lines.direct, codes::through_the_page_cache()))
}

fn one_command(settings: &Settings, _: &Given) -> Option<(u32, Phrase)> {
    let reason = match settings.engine {
        Engine::Asynchronous => return None,
        Engine::Synchronous => codes::engine_waits(settings.queue_depth),
        Engine::Unnamed => codes::engine_not_named(settings.queue_depth),
    };
    (settings.queue_depth > 1).then_some((settings.lines.queue_depth, reason))
}

fn part_of_the_drive(settings: &Settings, given: &Given) -> Option<(u32, Phrase)> {
    let capacity_bytes = given.capacity_bytes?;
    let size = settings.size.or(settings.file_bytes.map(Length::Bytes))?;
    let percent = match size {
        Length::Percent(percent) => percent,
        Length::Bytes(bytes) => {
            (u128::from(bytes) * 100 / u128::from(capacity_bytes.max(1))).min(100) as u32
        }
    };
    (percent < 100).then(|| (settings.lines.size, codes::rest_acts_as_spare_area(percent)))
}

fn compressible(settings: &Settings, given: &Given) -> Option<(u32, Phrase)> {
    let percent = settings.compressible_percent;
    match () {
        () if given.compresses == Some(false) => None,
        () if settings.zeros => Some((settings.lines.zeros, codes::zeros_are_written())),
        () if percent > 0 => Some((settings.lines.compress, codes::data_compresses(percent))),
        () => None,
    }
}

fn short_window(settings: &Settings, _: &Given) -> Option<(u32, Phrase)> {
    settings.stop?;
    let window_us = settings.stop_window_us;
    let reason = match window_us {
        0 => codes::rule_without_window(),
        1..WINDOW_US_MIN => codes::short_window(window_us / SECOND_US),
        _ => return None,
    };
    Some((settings.lines.stop, reason))
}

/// fio refuses such a job; here the rate in bytes counts.
fn two_rates(settings: &Settings, _: &Given) -> Option<(u32, Phrase)> {
    let mut bytes = settings.rate_bytes_s;
    let mut commands = settings.rate_iops;
    let is_given = |slot: &mut Option<u64>| slot.is_some_and(|rate| rate > 0);
    let has_both =
        bytes.slots().into_iter().any(is_given) && commands.slots().into_iter().any(is_given);
    has_both.then(|| (settings.lines.rate, codes::rate_and_rate_iops()))
}

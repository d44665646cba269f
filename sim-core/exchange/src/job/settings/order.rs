//! Which commands go where: `rw`, `rwmixread`, `random_distribution`, seeds and the random map.

use document::decimal::shown;

use super::{COUNT_MAX, Meaning, Settings, each_shown};
use crate::codes;
use crate::job::model::{Access, Distribution, Each, Length, Zone};
use crate::job::number::{count, decimal, gap_bytes, length};
use crate::job::value::{Refusal, Value};

/// The words of `rw`, and what each sends.
#[derive(Clone, Copy, PartialEq)]
pub(in crate::job) struct Direction {
    pub word: &'static str,
    pub is_random: bool,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Read,
    Write,
    Trim,
    Mixed,
    TrimThenWrite,
}

const fn direction(word: &'static str, is_random: bool, kind: Kind) -> Direction {
    Direction { word, is_random, kind }
}

const DIRECTIONS: [Direction; 11] = [
    direction("read", false, Kind::Read),
    direction("write", false, Kind::Write),
    direction("trim", false, Kind::Trim),
    direction("randread", true, Kind::Read),
    direction("randwrite", true, Kind::Write),
    direction("randtrim", true, Kind::Trim),
    direction("rw", false, Kind::Mixed),
    direction("readwrite", false, Kind::Mixed),
    direction("randrw", true, Kind::Mixed),
    direction("trimwrite", false, Kind::TrimThenWrite),
    direction("randtrimwrite", true, Kind::TrimThenWrite),
];

impl Direction {
    pub(in crate::job) const DEFAULT: Self = DIRECTIONS[0];

    pub(in crate::job) fn access(self, read_percent: u32) -> Access {
        match self.kind {
            Kind::Read => Access::Read,
            Kind::Write => Access::Write,
            Kind::Trim => Access::Trim,
            Kind::Mixed => Access::Mixed { read_percent },
            Kind::TrimThenWrite => Access::TrimThenWrite,
        }
    }
}

pub(in crate::job) fn rw(settings: &mut Settings, value: &mut Value) -> Meaning {
    let (index, suffix) = value.word(&DIRECTIONS.map(|direction| direction.word))?;
    let direction = DIRECTIONS[index];
    let (mut run_commands, mut gap) = (1, 0);
    match suffix.map(str::trim).filter(|suffix| !suffix.is_empty()) {
        None => {}
        Some(text) if direction.is_random => {
            run_commands = count(text, 1, COUNT_MAX, value)? as u32;
        }
        Some(text) => gap = gap_bytes(text, value)?,
    }
    (settings.direction, settings.run_commands, settings.gap_bytes) =
        (direction, run_commands, gap);
    let order = if direction.is_random { "random" } else { "sequential" };
    let access = match direction.kind {
        Kind::Read => "read",
        Kind::Write => "write",
        Kind::Trim => "trim",
        Kind::Mixed => "read and write",
        Kind::TrimThenWrite => "trim, then write",
    };
    let mut meaning = format!("order = {order}, access = {access}");
    if run_commands != 1 {
        meaning += &format!(", run_commands = {run_commands}");
    }
    if gap != 0 {
        meaning += &format!(", gap_bytes = {gap}");
    }
    Ok(meaning)
}

pub(in crate::job) fn rwmixread(settings: &mut Settings, value: &mut Value) -> Meaning {
    settings.read_percent = count(value.single()?, 0, 100, value)? as u32;
    Ok(format!("read_percent = {}", settings.read_percent))
}

pub(in crate::job) fn rwmixwrite(settings: &mut Settings, value: &mut Value) -> Meaning {
    settings.read_percent = 100 - count(value.single()?, 0, 100, value)? as u32;
    Ok(format!("read_percent = {}", settings.read_percent))
}

pub(in crate::job) fn norandommap(settings: &mut Settings, value: &mut Value) -> Meaning {
    settings.no_map = value.flag(true)?;
    Ok(format!("each_block_once = {}", !settings.no_map))
}

pub(in crate::job) fn randrepeat(settings: &mut Settings, value: &mut Value) -> Meaning {
    settings.is_repeatable = value.flag(false)?;
    Ok(format!("same_order_each_run = {}", settings.is_repeatable))
}

/// Only the seed of the order matters here, so this is `randrepeat`.
pub(in crate::job) fn allrandrepeat(settings: &mut Settings, value: &mut Value) -> Meaning {
    let is_repeatable = value.flag(false)?;
    settings.is_repeatable |= is_repeatable;
    Ok(format!("same_order_each_run = {}", settings.is_repeatable))
}

pub(in crate::job) fn randseed(settings: &mut Settings, value: &mut Value) -> Meaning {
    let seed = count(value.single()?, 0, i64::MAX as u64, value)?;
    settings.seed = Some(seed);
    Ok(format!("seed = {seed}"))
}

pub(in crate::job) fn percentage_random(settings: &mut Settings, value: &mut Value) -> Meaning {
    let percent = |text: &str, value: &mut Value| Ok(count(text, 0, 100, value)? as u32);
    value.spread(&mut settings.random_percent, percent)?;
    Ok(each_shown("random_percent", &settings.random_percent, u32::to_string))
}

const DISTRIBUTIONS: [&str; 6] = ["random", "zipf", "pareto", "normal", "zoned", "zoned_abs"];

pub(in crate::job) fn random_distribution(settings: &mut Settings, value: &mut Value) -> Meaning {
    let (index, suffix) = value.word(&DISTRIBUTIONS)?;
    let (number, center) = match suffix {
        Some(suffix) if index < 4 => {
            suffix.split_once(':').map_or((Some(suffix), None), |(a, b)| (Some(a), Some(b)))
        }
        _ => (None, None),
    };
    let number = number.map(decimal).transpose()?;
    let center = center.map(decimal).transpose()?;
    if let Some(center) = center.filter(|center| !(0.0..=1.0).contains(center)) {
        return Err(Refusal::new(codes::decimal(0.0, 1.0), center));
    }
    settings.distribution = match index {
        0 => Distribution::Uniform,
        1 => Distribution::Zipf { theta: theta(number.unwrap_or(1.1))?, center },
        2 => Distribution::Pareto { h: pareto(number.unwrap_or(0.2))?, center },
        3 => {
            let deviation_percent = number.unwrap_or(0.0);
            if !(0.0..100.0).contains(&deviation_percent) {
                return Err(Refusal::new(codes::decimal(0.0, 100.0), deviation_percent));
            }
            Distribution::Normal { deviation_percent, center }
        }
        _ => Distribution::Zones(zones(suffix.unwrap_or_default(), index == 5, value)?),
    };
    Ok(distribution_shown(&settings.distribution))
}

fn theta(theta: f64) -> Result<f64, Refusal> {
    match theta > 0.0 && theta != 1.0 {
        true => Ok(theta),
        false => Err(Refusal::new(codes::theta(), theta)),
    }
}

fn pareto(h: f64) -> Result<f64, Refusal> {
    match h > 0.0 && h < 1.0 {
        true => Ok(h),
        false => Err(Refusal::new(codes::between_0_and_1(), h)),
    }
}

fn distribution_shown(distribution: &Distribution) -> String {
    let at = |center: &Option<f64>| match center {
        Some(center) => format!(", center = {}", shown(*center)),
        None => String::new(),
    };
    match distribution {
        Distribution::Uniform => "order = random".into(),
        Distribution::Zipf { theta, center } => {
            format!("order = zipf, theta = {}{}", shown(*theta), at(center))
        }
        Distribution::Pareto { h, center } => {
            format!("order = pareto, h = {}{}", shown(*h), at(center))
        }
        Distribution::Normal { deviation_percent, center } => {
            let percent = shown(*deviation_percent);
            format!("order = normal, deviation_percent = {percent}{}", at(center))
        }
        Distribution::Zones(zones) => each_shown("zones", zones, |zones| {
            let zone = |zone: &Zone| match zone.size {
                Length::Percent(size) => format!("{} % to {size} %", zone.commands_percent),
                Length::Bytes(size) => format!("{} % to {size} B", zone.commands_percent),
            };
            zones.iter().map(zone).collect::<Vec<_>>().join(", ")
        }),
    }
}

/// As many zones as fio takes.
const ZONES_MAX: usize = 256;

/// `60/10:30/30:10/60`: shares of the commands and of the range; a share that is missing is what
/// the others leave.
fn zones(text: &str, is_absolute: bool, value: &mut Value) -> Result<Each<Vec<Zone>>, Refusal> {
    let texts: Vec<&str> = text.splitn(3, ',').collect();
    let mut zones = Each::of(&Vec::new());
    for (index, slot) in zones.slots().into_iter().enumerate() {
        let text = texts.get(index).or(texts.last()).copied().unwrap_or_default();
        *slot = zone_list(text, is_absolute, value)?;
    }
    Ok(zones)
}

fn zone_list(text: &str, is_absolute: bool, value: &mut Value) -> Result<Vec<Zone>, Refusal> {
    let mut zones = Vec::new();
    for part in text.split(':').filter(|part| !part.is_empty()) {
        if zones.len() == ZONES_MAX {
            return Err(Refusal::new(codes::parts_at_most(ZONES_MAX), text.split(':').count()));
        }
        let Some((commands, size)) = part.split_once('/') else {
            return Err(Refusal::new(codes::zone(), part));
        };
        let commands_percent = count(commands, 0, 100, value)? as u32;
        let size = match is_absolute {
            true => length(size, value)?,
            false => Length::Percent(count(size.trim_end_matches('%'), 0, 100, value)? as u32),
        };
        zones.push(Zone { commands_percent, size });
    }
    let commands: u32 = zones.iter().map(|zone| zone.commands_percent).sum();
    let sizes = zones.iter().map(|zone| match zone.size {
        Length::Percent(percent) => percent,
        Length::Bytes(_) => 0,
    });
    let size: u32 = sizes.sum();
    if commands != 100 || (!is_absolute && size != 100) {
        let found = if commands == 100 { size } else { commands };
        return Err(Refusal::new(codes::shares_of_100(), codes::percent_in_all(found)));
    }
    Ok(zones)
}

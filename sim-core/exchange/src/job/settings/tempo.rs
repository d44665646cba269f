//! When commands are sent, what they carry, and the rule that ends a job: `rate`, `thinktime`,
//! `steadystate`, buffers, flushes.

use document::decimal::shown;

use super::{COUNT_MAX, Meaning, Settings, each_shown, limit_shown, time_shown};
use crate::codes;
use crate::job::model::{Arrivals, Engine, Length, Limit, StopOf, ThinkAfter};
use crate::job::number::{count, decimal, length, time_us};
use crate::job::value::{Refusal, Value};

fn rate_shown(rate: &Option<u64>) -> String {
    rate.filter(|rate| *rate > 0).map_or("unlimited".into(), |rate| rate.to_string())
}

pub(in crate::job) fn rate(settings: &mut Settings, value: &mut Value) -> Meaning {
    let read = |text: &str, value: &mut Value| count(text, 0, i64::MAX as u64, value).map(Some);
    value.spread(&mut settings.rate_bytes_s, read)?;
    Ok(each_shown("rate_bytes_s", &settings.rate_bytes_s, rate_shown))
}

pub(in crate::job) fn rate_iops(settings: &mut Settings, value: &mut Value) -> Meaning {
    let read = |text: &str, value: &mut Value| count(text, 0, COUNT_MAX, value).map(Some);
    value.spread(&mut settings.rate_iops, read)?;
    Ok(each_shown("rate_iops", &settings.rate_iops, rate_shown))
}

pub(in crate::job) fn rate_process(settings: &mut Settings, value: &mut Value) -> Meaning {
    let (index, _) = value.word(&["linear", "poisson"])?;
    settings.arrivals = [Arrivals::Even, Arrivals::Poisson][index];
    Ok(format!("arrivals = {}", ["even", "poisson"][index]))
}

pub(in crate::job) fn thinktime(settings: &mut Settings, value: &mut Value) -> Meaning {
    settings.think_us = time_us(value.single()?, false, value)?;
    Ok(time_shown("think", settings.think_us))
}

pub(in crate::job) fn thinktime_spin(settings: &mut Settings, value: &mut Value) -> Meaning {
    settings.think_busy_us = time_us(value.single()?, false, value)?;
    Ok(time_shown("think_busy", settings.think_busy_us))
}

pub(in crate::job) fn thinktime_blocks(settings: &mut Settings, value: &mut Value) -> Meaning {
    settings.think_every = count(value.single()?, 1, COUNT_MAX, value)? as u32;
    Ok(format!("think_every_commands = {}", settings.think_every))
}

pub(in crate::job) fn thinktime_blocks_type(settings: &mut Settings, value: &mut Value) -> Meaning {
    let (index, _) = value.word(&["complete", "issue"])?;
    settings.think_after = [ThinkAfter::Completion, ThinkAfter::Submission][index];
    Ok(format!("think_after = {}", ["completion", "submission"][index]))
}

pub(in crate::job) fn thinktime_iotime(settings: &mut Settings, value: &mut Value) -> Meaning {
    settings.think_work_us = time_us(value.single()?, true, value)?;
    Ok(time_shown("think_work", settings.think_work_us))
}

const RULES: [&str; 4] = ["iops", "iops_slope", "bw", "bw_slope"];

/// `iops:5%`, `bw_slope:20m`.
pub(in crate::job) fn steadystate(settings: &mut Settings, value: &mut Value) -> Meaning {
    let (index, limit) = value.word(&RULES)?;
    let (is_slope, is_iops) = (index % 2 == 1, index < 2);
    let Some(limit) = limit.map(str::trim) else {
        return Err(Refusal::new(codes::limit(), codes::nothing()));
    };
    let limit = match limit.split_once('%') {
        Some((percent, "")) => Limit::Percent(decimal(percent.trim_end())?),
        Some(_) => return Err(Refusal::new(codes::limit(), limit)),
        None if is_iops => Limit::Absolute(decimal(limit)?),
        None => match length(limit, value)? {
            Length::Bytes(bytes) => Limit::Absolute(bytes as f64),
            Length::Percent(percent) => Limit::Percent(f64::from(percent)),
        },
    };
    let number = match limit {
        Limit::Percent(number) | Limit::Absolute(number) => number,
    };
    if number < 0.0 {
        return Err(Refusal::new(codes::not_negative(), shown(number)));
    }
    let of = if is_iops { StopOf::Iops } else { StopOf::Bandwidth };
    settings.stop = Some((of, is_slope, limit));
    Ok(format!("stop = {}, {}", RULES[index], limit_shown(limit)))
}

pub(in crate::job) fn steadystate_duration(settings: &mut Settings, value: &mut Value) -> Meaning {
    settings.stop_window_us = time_us(value.single()?, true, value)?;
    Ok(time_shown("window", settings.stop_window_us))
}

pub(in crate::job) fn steadystate_ramp_time(settings: &mut Settings, value: &mut Value) -> Meaning {
    settings.stop_after_us = time_us(value.single()?, true, value)?;
    Ok(time_shown("after", settings.stop_after_us))
}

pub(in crate::job) fn compress(settings: &mut Settings, value: &mut Value) -> Meaning {
    settings.compressible_percent = count(value.single()?, 0, 100, value)? as u32;
    Ok(format!("compressible_percent = {}", settings.compressible_percent))
}

/// Each write has its own data then, as with `refill_buffers`.
pub(in crate::job) fn dedupe(settings: &mut Settings, value: &mut Value) -> Meaning {
    settings.duplicate_percent = count(value.single()?, 0, 100, value)? as u32;
    settings.refilled = Some(true);
    Ok(format!("duplicate_percent = {}", settings.duplicate_percent))
}

pub(in crate::job) fn zero_buffers(settings: &mut Settings, value: &mut Value) -> Meaning {
    settings.zeros = value.flag(true)?;
    Ok(format!("zeros = {}", settings.zeros))
}

pub(in crate::job) fn refill_buffers(settings: &mut Settings, value: &mut Value) -> Meaning {
    let is_refilled = value.flag(true)?;
    settings.refilled = Some(is_refilled);
    Ok(format!("own_data_each_write = {is_refilled}"))
}

pub(in crate::job) fn direct(settings: &mut Settings, value: &mut Value) -> Meaning {
    settings.direct = value.flag(false)?;
    Ok(format!("page_cache = {}", !settings.direct))
}

pub(in crate::job) fn buffered(settings: &mut Settings, value: &mut Value) -> Meaning {
    settings.direct = !value.flag(false)?;
    Ok(format!("page_cache = {}", !settings.direct))
}

pub(in crate::job) fn fsync(settings: &mut Settings, value: &mut Value) -> Meaning {
    settings.flush.every_writes = count(value.single()?, 0, COUNT_MAX, value)? as u32;
    Ok(format!("flush_every_writes = {}", settings.flush.every_writes))
}

pub(in crate::job) fn end_fsync(settings: &mut Settings, value: &mut Value) -> Meaning {
    settings.flush.at_end = value.flag(false)?;
    Ok(format!("flush_at_end = {}", settings.flush.at_end))
}

pub(in crate::job) fn sync(settings: &mut Settings, value: &mut Value) -> Meaning {
    let (index, _) = value.word(&["none", "0", "sync", "1", "dsync"])?;
    settings.flush.each_write = index > 1;
    Ok(format!("flush_each_write = {}", settings.flush.each_write))
}

const SYNCHRONOUS: [&str; 6] = ["sync", "psync", "vsync", "pvsync", "pvsync2", "mmap"];

/// Only whether the engine waits for each command matters here.
pub(in crate::job) fn ioengine(settings: &mut Settings, value: &mut Value) -> Meaning {
    let name = value.text()?.split(':').next().unwrap_or_default();
    let waits = SYNCHRONOUS.contains(&name);
    settings.engine = if waits { Engine::Synchronous } else { Engine::Asynchronous };
    Ok(format!("waits_for_each_command = {waits}"))
}

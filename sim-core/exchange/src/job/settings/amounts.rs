//! Where, how much and how long: `size`, `offset`, `runtime`, `loops`, stages and groups.

use super::{COPIES_MAX, COUNT_MAX, Meaning, Settings, length_shown, time_shown};
use crate::codes;
use crate::job::model::Length;
use crate::job::number::{count, length, time_us};
use crate::job::value::{Refusal, Value};

pub(in crate::job) fn numjobs(settings: &mut Settings, value: &mut Value) -> Meaning {
    settings.copies = count(value.single()?, 1, COPIES_MAX, value)? as u32;
    Ok(format!("copies = {}", settings.copies))
}

pub(in crate::job) fn size(settings: &mut Settings, value: &mut Value) -> Meaning {
    let size = length(value.single()?, value)?;
    if matches!(size, Length::Bytes(0) | Length::Percent(0)) {
        return Err(Refusal::new(codes::some_size(), value.text()?));
    }
    settings.size = Some(size);
    Ok(length_shown("size", size))
}

pub(in crate::job) fn io_size(settings: &mut Settings, value: &mut Value) -> Meaning {
    let size = length(value.single()?, value)?;
    settings.pass_bytes = Some(size);
    Ok(length_shown("pass", size))
}

/// One size, or a range in which fio draws one: here the larger counts.
pub(in crate::job) fn filesize(settings: &mut Settings, value: &mut Value) -> Meaning {
    let text = value.text()?;
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    let least = count(least, 1, i64::MAX as u64, value)?;
    let most = count(most, least, i64::MAX as u64, value)?;
    if least < most {
        value.note(codes::one_file_size());
    }
    settings.file_bytes = Some(most);
    Ok(format!("size_bytes = {most}"))
}

pub(in crate::job) fn offset(settings: &mut Settings, value: &mut Value) -> Meaning {
    settings.start = length(value.single()?, value)?;
    Ok(length_shown("start", settings.start))
}

pub(in crate::job) fn offset_increment(settings: &mut Settings, value: &mut Value) -> Meaning {
    settings.copy_step = length(value.single()?, value)?;
    Ok(length_shown("copy_step", settings.copy_step))
}

pub(in crate::job) fn number_ios(settings: &mut Settings, value: &mut Value) -> Meaning {
    let commands = count(value.single()?, 0, i64::MAX as u64, value)?;
    settings.commands = Some(commands).filter(|commands| *commands > 0);
    Ok(format!("commands = {commands}"))
}

pub(in crate::job) fn loops(settings: &mut Settings, value: &mut Value) -> Meaning {
    let passes = count(value.single()?, 0, COUNT_MAX, value)? as u32;
    settings.passes = passes.max(1);
    Ok(format!("passes = {}", settings.passes))
}

pub(in crate::job) fn runtime(settings: &mut Settings, value: &mut Value) -> Meaning {
    settings.duration_us = time_us(value.single()?, true, value)?;
    Ok(time_shown("duration", settings.duration_us))
}

pub(in crate::job) fn time_based(settings: &mut Settings, value: &mut Value) -> Meaning {
    settings.time_based = value.flag(true)?;
    Ok(format!("time_based = {}", settings.time_based))
}

pub(in crate::job) fn ramp_time(settings: &mut Settings, value: &mut Value) -> Meaning {
    settings.warm_up_us = time_us(value.single()?, true, value)?;
    Ok(time_shown("warm_up", settings.warm_up_us))
}

/// One time, or a range in which fio draws one.
pub(in crate::job) fn startdelay(settings: &mut Settings, value: &mut Value) -> Meaning {
    let text = value.text()?;
    // fio reads the first time of two with its hyphen, so that a unit before it means nothing
    let (least, most) = match text.split_once('-') {
        Some((least, most)) if !least.is_empty() => match least.parse::<u32>() {
            Ok(_) => (least, most),
            Err(_) => (text, most),
        },
        _ => (text, text),
    };
    let (least, most) = (time_us(least, true, value)?, time_us(most, true, value)?);
    settings.delay_us = (least.min(most), least.max(most));
    Ok(match least == most {
        true => time_shown("delay", least),
        false => format!("{} to {}", time_shown("delay", least), time_shown("delay", most)),
    })
}

pub(in crate::job) fn stonewall(settings: &mut Settings, value: &mut Value) -> Meaning {
    settings.stonewall = value.flag(true)?;
    Ok(format!("begins_a_stage = {}", settings.stonewall))
}

pub(in crate::job) fn new_group(settings: &mut Settings, value: &mut Value) -> Meaning {
    settings.new_group = value.flag(true)?;
    Ok(format!("begins_a_group = {}", settings.new_group))
}

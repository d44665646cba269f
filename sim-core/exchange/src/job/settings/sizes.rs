//! Sizes of commands: `bs`, `bsrange`, `bssplit`.

use super::{COUNT_MAX, Meaning, Settings, each_shown};
use crate::codes;
use crate::job::model::Each;
use crate::job::model::Length;
use crate::job::number::{count, length};
use crate::job::value::{Refusal, Value};

/// A drive reads and writes whole sectors.
const SECTOR_BYTES: u64 = 512;
const BLOCK_BYTES_MAX: u64 = 1 << 40;
/// As many parts as fio takes.
const PARTS_MAX: usize = 64;

fn block_bytes(text: &str, value: &mut Value) -> Result<u64, Refusal> {
    let bytes = match length(text, value)? {
        Length::Bytes(bytes) => bytes,
        Length::Percent(_) => return Err(Refusal::new(codes::size(), text)),
    };
    if bytes == 0 || bytes > BLOCK_BYTES_MAX || !bytes.is_multiple_of(SECTOR_BYTES) {
        return Err(Refusal::new(codes::whole_sectors(SECTOR_BYTES), codes::bytes(bytes)));
    }
    Ok(bytes)
}

pub(in crate::job) fn bs(settings: &mut Settings, value: &mut Value) -> Meaning {
    value.spread(&mut settings.block_bytes, block_bytes)?;
    Ok(each_shown("block_bytes", &settings.block_bytes, u64::to_string))
}

pub(in crate::job) fn bsrange(settings: &mut Settings, value: &mut Value) -> Meaning {
    let text = value.text()?;
    let parts: Vec<&str> = text.splitn(4, ',').collect();
    if parts.len() > 3 {
        return Err(Refusal::new(codes::three_values(), text));
    }
    let mut last = None;
    for (index, slot) in settings.block_ranges.slots().into_iter().enumerate() {
        if let Some(part) = parts.get(index) {
            let Some((one, other)) = part.split_once('-').or_else(|| part.split_once(':')) else {
                return Err(Refusal::new(codes::range(), text));
            };
            let (one, other) = (block_bytes(one, value)?, block_bytes(other, value)?);
            last = Some((one.min(other), one.max(other)));
        }
        *slot = last;
    }
    Ok(each_shown("block_bytes", &settings.block_ranges, |range| match range {
        Some((min, max)) => format!("{min} to {max}"),
        None => "default".into(),
    }))
}

/// `4k/70:8k/20:64k`: a part without a share gets what the others leave.
fn parts(text: &str, value: &mut Value) -> Result<Vec<(u64, u32)>, Refusal> {
    let mut found: Vec<(u64, Option<u32>)> = Vec::new();
    for part in text.split(':').take_while(|part| !part.is_empty()) {
        if found.len() == PARTS_MAX {
            return Err(Refusal::new(codes::parts_at_most(PARTS_MAX), text.split(':').count()));
        }
        let (bytes, share) =
            part.split_once('/').map_or((part, ""), |(bytes, share)| (bytes, share));
        let percent = match share {
            "" => None,
            share => Some(count(share, 0, 100, value)? as u32).filter(|percent| *percent > 0),
        };
        found.push((block_bytes(bytes, value)?, percent));
    }
    let given: u32 = found.iter().filter_map(|(_, percent)| *percent).sum();
    let open = found.iter().filter(|(_, percent)| percent.is_none()).count() as u32;
    if given > 100 {
        return Err(Refusal::new(codes::shares_of_100(), codes::percent_in_all(given)));
    }
    if open == 0 && given < 100 {
        value.note(codes::shares_of_100());
    }
    let rest = (100 - given).checked_div(open).unwrap_or(0);
    let mut parts: Vec<(u64, u32)> =
        found.into_iter().map(|(bytes, percent)| (bytes, percent.unwrap_or(rest))).collect();
    // fio draws the part with the largest share where the shares end
    let sum: u32 = parts.iter().map(|(_, percent)| percent).sum();
    if let Some((_, percent)) = parts.iter_mut().max_by_key(|(_, percent)| *percent) {
        *percent += 100 - sum;
    }
    Ok(parts)
}

pub(in crate::job) fn bssplit(settings: &mut Settings, value: &mut Value) -> Meaning {
    let text = value.text()?;
    let mut mix = Each::of(&None);
    let texts: Vec<&str> = text.splitn(3, ',').collect();
    for (index, slot) in mix.slots().into_iter().enumerate() {
        let text = texts.get(index).or(texts.last()).copied().unwrap_or_default();
        *slot = Some(parts(text, value)?).filter(|parts| !parts.is_empty());
    }
    settings.block_mix = mix;
    Ok(each_shown("size_mix", &settings.block_mix, |parts| {
        let part = |(bytes, percent): &(u64, u32)| format!("{bytes} B {percent} %");
        let parts = parts.as_deref().unwrap_or_default();
        parts.iter().map(part).collect::<Vec<_>>().join(", ")
    }))
}

pub(in crate::job) fn iodepth(settings: &mut Settings, value: &mut Value) -> Meaning {
    settings.queue_depth = count(value.single()?, 1, COUNT_MAX, value)? as u32;
    Ok(format!("queue_depth = {}", settings.queue_depth))
}

pub(in crate::job) fn kb_base(settings: &mut Settings, value: &mut Value) -> Meaning {
    let (index, _) = value.word(&["1024", "1000"])?;
    settings.kb_base = [1024, 1000][index];
    Ok(format!("kb_bytes = {}", settings.kb_base))
}

//! The reports of a run, as plain data: progress, the drive's map, one block, wear, mishaps.

mod mishap;

pub use mishap::{
    Correction, CutPage, Errors, Loss, MemberRead, PowerCut, Rebuild, Reconstruction,
};

use crate::sample::Steady;

/// When something first happened, in full-size seconds since the measured part began; 0 if it had
/// happened before.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Milestones {
    pub every_page_written_s: Option<f64>,
    pub spare_exhausted_s: Option<f64>,
    pub first_collection_s: Option<f64>,
}

/// The progress of a run.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Progress {
    pub phase: String,
    pub phase_index: u32,
    pub phase_count: u32,
    /// 0..=1.
    pub phase_fraction: f64,
    /// Full-size seconds since the measured part began.
    pub time_s: f64,
    pub rows: u32,
    pub finished: bool,
    /// The measured part has begun.
    pub measuring: bool,
    /// Stale slots / spare slots.
    pub spare_used_fraction: f64,
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub issued: u64,
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub completed: u64,
    pub queued: u32,
    pub milestones: Milestones,
    pub steady: Steady,
    /// Write amplification of the measured part so far; `None` before the host has written in it.
    pub write_amplification: Option<f64>,
    /// Megabytes that the host has written per second of the measured part so far.
    pub write_mb_s: Option<f64>,
}

/// When a phase ran, in full-size seconds since the run began.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PhaseTime {
    pub begin_s: f64,
    /// For the phase that is under way, now.
    pub end_s: f64,
    /// Written by the host, at full size.
    pub host_bytes: f64,
    /// Programmed for it, with moves and parity.
    pub programmed_bytes: f64,
}

/// The outcome of the rule that may end a phase.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct StopOutcome {
    pub phase_index: u32,
    /// The rule: `fio`, `pts` or `steady`.
    pub rule: String,
    /// When it was met, in full-size seconds since the measured part began and since the phase
    /// began; `None`: it was not met.
    pub at_s: Option<f64>,
    pub after_s: Option<f64>,
    /// The mean over the seconds that the rule looks at.
    pub mean_iops: Option<f64>,
    pub mean_mb_s: Option<f64>,
}

/// The work of a stream in the seconds of its phase that count. Rates are those of the full-size
/// drive; a stream without commands has no latencies, which are NaN.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct StreamOutcome {
    pub phase_index: u32,
    pub name: String,
    pub read_iops: f64,
    pub write_iops: f64,
    pub trim_iops: f64,
    pub read_mb_s: f64,
    pub write_mb_s: f64,
    pub latency_mean_us: f64,
    pub latency_p50_us: f64,
    pub latency_p99_us: f64,
    pub latency_p999_us: f64,
    pub latency_max_us: f64,
    /// Commands that waited in the host because a queue was full.
    pub waited: u64,
}

/// Every block of the drive. The lists are indexed `die * blocks_per_die + block`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct MapView {
    pub channels: u32,
    pub dies_per_channel: u32,
    pub blocks_per_die: u32,
    /// Planes that one block here spans.
    pub planes: u32,
    /// Share of valid slots, 0..=255.
    #[cfg_attr(feature = "types", ts(type = "Uint8Array"))]
    pub valid: Vec<u8>,
    /// Numbers of `machine::ftl::BlockState`.
    #[cfg_attr(feature = "types", ts(type = "Uint8Array"))]
    pub state: Vec<u8>,
    /// Erases of each block so far.
    #[cfg_attr(feature = "types", ts(type = "Uint32Array"))]
    pub erases: Vec<u32>,
}

spec::numbered! {
    /// The state of a slot.
    pub enum SlotState {
        Free = "free",
        Valid = "valid",
        Stale = "stale",
        Parity = "parity",
    }
}

/// One block, slot by slot.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct BlockView {
    pub die: u32,
    pub block: u32,
    /// As in [`MapView::state`].
    pub state: u8,
    pub pages: u32,
    pub slots_per_page: u32,
    pub erase_count: u32,
    /// Numbers of [`SlotState`].
    #[cfg_attr(feature = "types", ts(type = "Uint8Array"))]
    pub slots: Vec<u8>,
    /// The logical page that a valid slot holds, else `u32::MAX`.
    #[cfg_attr(feature = "types", ts(type = "Uint32Array"))]
    pub logical: Vec<u32>,
}

/// The wear of the drive.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Wear {
    /// Rated program/erase cycles of a block.
    pub pe_cycles: u32,
    /// Erases of a block so far, on average and of the most erased one. A secure erase is one too.
    pub erases_mean: f64,
    pub erases_max: u32,
    /// Erases of the least erased block.
    pub erases_min: u32,
    /// Share of all cycles that is left. The cycles behind the drive at the start count as used.
    pub life_left_fraction: f64,
    /// Written since the start, at full size: by the host, and to NAND in all.
    pub host_bytes: f64,
    pub nand_bytes: f64,
    /// The parts of `nand_bytes`: the host's data as stored, map pages, data that collection moved,
    /// padding, parity.
    pub stored_bytes: f64,
    pub map_bytes: f64,
    pub moved_bytes: f64,
    pub padding_bytes: f64,
    pub parity_bytes: f64,
    /// The part of `moved_bytes` that was moved to level wear.
    pub levelled_bytes: f64,
    /// Write amplification of the measured part so far; `None` before the host has written in it.
    pub write_amplification: Option<f64>,
    /// Bytes that the host could write in the drive's life at that write amplification.
    pub endurance_bytes: Option<f64>,
    /// Bytes that the host will have written when the most erased block has used up its cycles, if
    /// the run goes on as it has since the start; `None` before a block was erased.
    pub first_worn_out_bytes: Option<f64>,
}

/// Bytes that the host can write until all cycles are used: cycles x raw capacity / write
/// amplification.
#[must_use]
pub fn endurance_bytes(pe_cycles: u32, raw_bytes: u64, write_amplification: f64) -> f64 {
    f64::from(pe_cycles) * raw_bytes as f64 / write_amplification
}

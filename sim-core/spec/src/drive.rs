//! A real drive, read from `content/drives/*.toml` and from its NAND's file in `content/nand`: its
//! board, its times and the policies of its firmware. Every figure keeps its source, for display.

mod cache;
mod check;
mod correction;
mod hypothesis;
mod map;
mod power_loss;
mod processor;
mod program_limits;
mod sheet;

pub use cache::SlcCache;
pub use correction::{CorrectionSheet, Ecc, Integrity};
pub use hypothesis::{Hypothesis, UNWRITTEN_SPACE_UNUSED};
pub use map::{Map, UPDATES_MAX, WriteBack};
pub use power_loss::{HOLD_MS_MAX, PowerLoss, PowerLossSheet};
pub use processor::Processor;
pub use program_limits::ProgramLimits;
pub use sheet::{
    BoardSheet, CapacitySheet, CollectionSheet, DriveSheet, EnduranceSheet, OperationSheet,
    TimesSheet,
};

use crate::codes;
use crate::firmware::{
    CollectionUnit, HOT_BY, HOT_BY_WORDS, PACING_WORDS, PACINGS, Pacing, Separation, UNITS,
    VICTIM_POLICIES, VICTIM_POLICY_WORDS, VictimPolicy, WearLevelling,
};
use crate::geometry::{Geometry, Layout};
use crate::part::Part;
use crate::units::{Nanoseconds, SLOT_BYTES};
use document::{Figure, ScenarioError, Section, Unit};

/// A drive with its NAND and firmware.
#[derive(Clone, Debug, PartialEq)]
pub struct Drive {
    pub name: String,
    pub controller_name: String,
    pub part: Part,
    pub geometry: Geometry,
    /// A second register for each plane takes the data of the next page while the array programs.
    pub cache_program: bool,
    pub host_link: HostLink,
    pub processor: Processor,
    /// Size of the write buffer.
    pub write_buffer_bytes: u64,
    /// Logical capacity.
    pub user_bytes: u64,
    /// Rated endurance: bytes that the host may write in the drive's life. `None` if it is not
    /// rated.
    pub endurance_bytes: Option<u64>,
    pub power: Power,
    pub program_limits: ProgramLimits,
    pub power_loss: PowerLoss,
    /// `None`: the drive does not compress.
    pub compression: Option<Compression>,
    /// `None`: the drive corrects nothing, and no bit errors are simulated.
    pub ecc: Option<Ecc>,
    pub integrity: Integrity,
    pub collection: Collection,
    /// One page of every stripe of a superblock holds the parity of the other pages.
    pub parity: bool,
    /// `None`: hot and cold data share the open units.
    pub separation: Option<Separation>,
    /// `None`: free units are used in the order in which they were erased.
    pub wear_levelling: Option<WearLevelling>,
    /// `None`: the drive does not collect while it is idle.
    pub background: Option<Background>,
    /// `None`: the host's data is written with all bits per cell at once.
    pub slc_cache: Option<SlcCache>,
    /// `None`: the map is never written to flash.
    pub map: Option<Map>,
    pub hypotheses: Vec<Hypothesis>,
    /// Every figure of the drive and its NAND, with its source.
    pub figures: Vec<Figure>,
}

/// The link between host and drive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostLink {
    /// One way, after line coding.
    pub payload_bytes_per_s: u64,
    /// Time of each command beside its payload, and of each frame behind its first.
    pub command_overhead_ns: Nanoseconds,
    /// Most slots of payload in a frame; `None` if a command counts as one frame.
    pub frame_slots: Option<u32>,
}

impl HostLink {
    /// Time of the frames behind the first of a command, beside their payload.
    #[inline]
    #[must_use]
    pub fn further_frames_ns(&self, slots: u32) -> Nanoseconds {
        match self.frame_slots {
            Some(most) if slots > most => u64::from((slots - 1) / most) * self.command_overhead_ns,
            _ => 0,
        }
    }
}

/// Power that the drive draws, without its NAND.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Power {
    pub idle_mw: u64,
    /// Added to `idle_mw` while the processor handles a command.
    pub active_mw: u64,
    /// `None`: the drive never sleeps.
    pub sleep: Option<Sleep>,
}

/// The low-power state, in which the drive only waits for a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sleep {
    pub mw: u64,
    /// Time without any work after which the drive falls asleep.
    pub after_ns: Nanoseconds,
    /// Time until the drive can handle a command again.
    pub wake_ns: Nanoseconds,
}

/// How the firmware collects: which victims, in which units, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Collection {
    pub victim_policy: &'static VictimPolicy,
    /// Units among which d-choices picks its victim.
    pub choices: u32,
    pub unit: CollectionUnit,
    /// Dies that a superblock has a block on; `None`: all of them.
    pub superblock_dies: Option<u32>,
    pub pacing: &'static Pacing,
    /// Collection starts in a group that has no more than this many free units.
    pub low_watermark_units: u32,
    /// A burst stops at this many free units of a group.
    pub high_watermark_units: u32,
}

/// The engine that compresses data. A logical page takes only the granules that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compression {
    /// Throughput in bytes from the host, compressible or not.
    pub bytes_per_s: u64,
}

/// Collection while the host is idle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Background {
    /// Time without a host command after which it starts.
    pub after_ns: Nanoseconds,
    /// It stops when this share of the units is free, 0.01 to 0.9.
    pub free_fraction: f64,
}

/// The fewest dies of a drive with parity.
pub const PARITY_DIES_MIN: u32 = 3;
pub const WATERMARK_UNITS_MAX: u32 = 1 << 16;
pub const SPREAD_ERASES_MAX: u64 = 100_000;
const OTHER_NAND_MAX: usize = 8;
pub const CHANNELS_MAX: u32 = 32;
pub const DIES_MAX: u32 = 512;

/// A SATA frame carries at most 8 KiB (FJ-MHY in `content/en/SOURCES.md`).
const SATA_FRAME: Option<u32> = Some(8192 / SLOT_BYTES);

/// Host links: their payload in bytes per second, one way, after line coding, and the most slots of
/// payload in a frame. For example, 128 KiB on SATA at 6 Gb/s are 16 frames: 218.5 us of payload,
/// and with 1 us for each frame 559 MB/s. The packets of SAS and PCI Express are not counted.
///
/// SATA and SAS send 10 bits for 8: 6 Gb/s x 8 / 10 / 8 = 600 MB/s (HTG there). So does PCI Express
/// 2: 8 lanes x 5 GT/s x 8 / 10 / 8 = 4,000 MB/s. Versions 3 to 5 send 130 bits for 128: 4 lanes x
/// 8 GT/s x 128 / 130 / 8 = 3,938 MB/s, twice that at 16 GT/s, and four times that at 32 GT/s
/// (PCIE there).
pub const LINKS: [(&str, u64, Option<u32>); 8] = [
    ("sata-1.5", 150_000_000, SATA_FRAME),
    ("sata-3", 300_000_000, SATA_FRAME),
    ("sata-6", 600_000_000, SATA_FRAME),
    ("sas-6", 600_000_000, None),
    ("pcie-2-x8", 4_000_000_000, None),
    ("pcie-3-x4", 3_938_461_538, None),
    ("pcie-4-x4", 7_876_923_076, None),
    ("pcie-5-x4", 15_753_846_153, None),
];

impl Drive {
    /// The path of a drive's document: errors name its fields as `drive.…`.
    pub(crate) const PATH: &str = "drive";

    /// Returns the name of the NAND file that a drive file names.
    pub fn nand(text: &str) -> Result<String, ScenarioError> {
        Section::parse(Self::PATH, text)?.text("nand")
    }

    /// Returns the names of all NAND files that the drive was sold with, the usual one first.
    pub fn nands(text: &str) -> Result<Vec<String>, ScenarioError> {
        Self::take_nands(&mut Section::parse(Self::PATH, text)?)
    }

    /// Takes these names out of the drive's document.
    pub(crate) fn take_nands(file: &mut Section) -> Result<Vec<String>, ScenarioError> {
        let mut names = vec![file.text("nand")?];
        names.extend(file.optional_texts("other_nand", OTHER_NAND_MAX)?);
        Ok(names)
    }

    /// Logical pages that the host sees at full size, whole ones only.
    #[must_use]
    pub fn logical_pages(&self) -> u64 {
        self.user_bytes / u64::from(SLOT_BYTES)
    }

    /// Reads the texts of a drive file and of its NAND file.
    pub fn parse(text: &str, nand_text: &str) -> Result<Self, ScenarioError> {
        let mut file = Section::parse(Self::PATH, text)?;
        // The caller has chosen the NAND already, so its names are only checked here.
        Self::take_nands(&mut file)?;
        Self::read(file, Section::parse(Part::PATH, nand_text)?)
    }

    /// Reads a drive's document, from which the names of its NAND were taken, and that of its NAND.
    pub(crate) fn read(mut file: Section, nand: Section) -> Result<Self, ScenarioError> {
        let mut figures = Vec::new();
        let part = Part::read(nand, &mut figures)?;
        let mut sheet = file.section("board")?;
        let drive = Self {
            name: file.text("name")?,
            controller_name: file.text("controller_name")?,
            cache_program: cache_program(&mut sheet, &mut figures)?,
            geometry: board(sheet, &part, &mut figures)?,
            part,
            host_link: host_link(file.section("host_link")?, &mut figures)?,
            processor: Processor::read(&mut file, &mut figures)?,
            write_buffer_bytes: capacity(&mut file, "write_buffer_bytes", 1 << 30, &mut figures)?,
            user_bytes: capacity(&mut file, "user_bytes", 1 << 44, &mut figures)?,
            endurance_bytes: if file.has("endurance_bytes") {
                Some(file.figure("endurance_bytes", Unit::Bytes, 1, 1 << 60, &mut figures)?)
            } else {
                None
            },
            power: power(file.section("power")?, &mut figures)?,
            program_limits: ProgramLimits::read(&mut file, &mut figures)?,
            power_loss: PowerLoss::parse(file.section("power_loss")?, &mut figures)?,
            compression: if file.has("compression") {
                Some(compression(file.section("compression")?, &mut figures)?)
            } else {
                None
            },
            ecc: if file.has("ecc") {
                Some(Ecc::parse(file.section("ecc")?, &mut figures)?)
            } else {
                None
            },
            integrity: if file.has("integrity") {
                Integrity::parse(file.section("integrity")?, &mut figures)?
            } else {
                Integrity::default()
            },
            collection: collection(file.section("collection")?, &mut figures)?,
            parity: file.has("parity") && parity(file.section("parity")?, &mut figures)?,
            separation: if file.has("separation") {
                Some(separation(file.section("separation")?, &mut figures)?)
            } else {
                None
            },
            wear_levelling: if file.has("wear_levelling") {
                Some(wear_levelling(file.section("wear_levelling")?, &mut figures)?)
            } else {
                None
            },
            background: if file.has("background") {
                Some(background(file.section("background")?, &mut figures)?)
            } else {
                None
            },
            slc_cache: if file.has("slc_cache") {
                Some(SlcCache::parse(file.section("slc_cache")?, &mut figures)?)
            } else {
                None
            },
            map: if file.has("map") {
                Some(Map::parse(file.section("map")?, &mut figures)?)
            } else {
                None
            },
            hypotheses: Hypothesis::read_all(&mut file)?,
            figures,
        };
        file.finish()?;
        drive.check()?;
        Ok(drive)
    }

    /// The numbering at full size, without compression.
    #[must_use]
    pub fn layout(&self) -> Layout {
        let dies_per_group = match self.collection.unit {
            CollectionUnit::Block => 1,
            CollectionUnit::Superblock => {
                self.collection.superblock_dies.unwrap_or_else(|| self.geometry.dies())
            }
        };
        Layout::new(&self.geometry, dies_per_group, self.parity)
    }
}

/// Reads a number of bytes that is at least one logical page.
fn capacity(
    file: &mut Section,
    key: &str,
    max: u64,
    figures: &mut Vec<Figure>,
) -> Result<u64, ScenarioError> {
    file.figure(key, Unit::Bytes, u64::from(SLOT_BYTES), max, figures)
}

fn cache_program(s: &mut Section, figures: &mut Vec<Figure>) -> Result<bool, ScenarioError> {
    const FIELD: &str = "cache_program";
    Ok(s.has(FIELD) && s.figure_choice(FIELD, &["off", "on"], figures)? == 1)
}

fn board(
    mut s: Section,
    part: &Part,
    figures: &mut Vec<Figure>,
) -> Result<Geometry, ScenarioError> {
    let geometry = Geometry {
        channels: s.figure_count("channels", 1, CHANNELS_MAX.into(), figures)? as u32,
        dies_per_channel: s.figure_count("dies_per_channel", 1, 32, figures)? as u32,
        planes: part.planes,
        blocks_per_plane: part.blocks_per_plane,
        bad_blocks_per_plane: part.bad_blocks_per_plane,
        pages_per_block: part.pages_per_block,
        page_bytes: part.page_bytes,
        spare_bytes: part.spare_bytes,
        multi_plane: s.figure_choice("multi_plane", &["off", "on"], figures)? == 1,
    };
    let dies = geometry.dies();
    if dies > DIES_MAX {
        let expected = codes::dies_at_most(DIES_MAX);
        return Err(ScenarioError::new(s.path_of("dies_per_channel"), expected, dies));
    }
    s.finish()?;
    Ok(geometry)
}

fn host_link(mut s: Section, figures: &mut Vec<Figure>) -> Result<HostLink, ScenarioError> {
    let words = LINKS.map(|(word, ..)| word);
    let (_, payload_bytes_per_s, frame_slots) =
        LINKS[s.figure_choice("generation", &words, figures)?];
    let command_overhead_ns = s.figure("command_overhead_ns", Unit::Ns, 0, 1_000_000, figures)?;
    let link = HostLink { payload_bytes_per_s, command_overhead_ns, frame_slots };
    s.finish()?;
    Ok(link)
}

fn power(mut s: Section, figures: &mut Vec<Figure>) -> Result<Power, ScenarioError> {
    let power = Power {
        idle_mw: s.figure("idle_mw", Unit::Mw, 0, 100_000, figures)?,
        active_mw: s.figure("active_mw", Unit::Mw, 0, 100_000, figures)?,
        sleep: if s.has("sleep_mw") || s.has("sleep_after_ms") || s.has("wake_us") {
            Some(Sleep {
                mw: s.figure("sleep_mw", Unit::Mw, 0, 100_000, figures)?,
                after_ns: s.figure("sleep_after_ms", Unit::Ms, 1, 3_600_000, figures)? * 1_000_000,
                wake_ns: s.figure("wake_us", Unit::Us, 0, 10_000_000, figures)? * 1000,
            })
        } else {
            None
        },
    };
    s.finish()?;
    Ok(power)
}

fn collection(mut s: Section, figures: &mut Vec<Figure>) -> Result<Collection, ScenarioError> {
    let policy = s.figure_choice("victim_policy", &VICTIM_POLICY_WORDS, figures)?;
    let choices =
        if s.has("choices") { s.figure_count("choices", 1, 64, figures)? as u32 } else { 10 };
    let most = u64::from(WATERMARK_UNITS_MAX);
    let collection = Collection {
        victim_policy: VICTIM_POLICIES[policy],
        choices,
        unit: CollectionUnit::from_word(s.figure_choice("unit", &UNITS, figures)?),
        superblock_dies: match s.has("superblock_dies") {
            true => Some(s.figure_count("superblock_dies", 2, DIES_MAX.into(), figures)? as u32),
            false => None,
        },
        pacing: PACINGS[s.figure_choice("pacing", &PACING_WORDS, figures)?],
        low_watermark_units: s.figure("low_watermark_units", Unit::Units, 2, most, figures)? as u32,
        high_watermark_units: s.figure("high_watermark_units", Unit::Units, 3, most, figures)?
            as u32,
    };
    s.finish()?;
    Ok(collection)
}

fn compression(mut s: Section, figures: &mut Vec<Figure>) -> Result<Compression, ScenarioError> {
    let bytes_per_s =
        s.figure("bytes_per_s", Unit::BytesPerS, 1_000_000, 100_000_000_000, figures)?;
    s.finish()?;
    Ok(Compression { bytes_per_s })
}

/// Reads `dies = 1`: one page per stripe, which takes one die's worth of the space.
fn parity(mut s: Section, figures: &mut Vec<Figure>) -> Result<bool, ScenarioError> {
    s.figure_count("dies", 1, 1, figures)?;
    s.finish()?;
    Ok(true)
}

fn separation(mut s: Section, figures: &mut Vec<Figure>) -> Result<Separation, ScenarioError> {
    let hot_by = HOT_BY[s.figure_choice("hot_by", &HOT_BY_WORDS, figures)?];
    let hot_spare_percent = match s.has("hot_spare_percent") {
        true => Some(s.figure("hot_spare_percent", Unit::Percent, 1, 99, figures)?),
        false => None,
    };
    s.finish()?;
    let hot_spare_fraction = hot_spare_percent.map(|percent| percent as f64 / 100.0);
    Ok(Separation { hot_by, hot_spare_fraction })
}

fn wear_levelling(
    mut s: Section,
    figures: &mut Vec<Figure>,
) -> Result<WearLevelling, ScenarioError> {
    let spread_erases = match s.has("spread_erases") {
        true => {
            Some(s.figure("spread_erases", Unit::Erases, 1, SPREAD_ERASES_MAX, figures)? as u32)
        }
        false => None,
    };
    s.finish()?;
    Ok(WearLevelling { spread_erases })
}

fn background(mut s: Section, figures: &mut Vec<Figure>) -> Result<Background, ScenarioError> {
    let after_ms = s.figure("after_ms", Unit::Ms, 1, 3_600_000, figures)?;
    let free_percent = s.figure("free_percent", Unit::Percent, 1, 90, figures)?;
    s.finish()?;
    Ok(Background { after_ns: after_ms * 1_000_000, free_fraction: free_percent as f64 / 100.0 })
}

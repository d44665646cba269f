//! One real drive, read from `content/drives/*.toml` and the file of its NAND in `content/nand`:
//! what is on the board, how long things take, how its firmware collects. Every number comes with
//! its source and is kept for display.

mod check;
mod correction;
mod power_loss;
mod sheet;

pub use correction::{CorrectionSheet, Ecc, Integrity};
pub use power_loss::{HOLD_MS_MAX, PowerLoss, PowerLossSheet};
pub use sheet::{
    BoardSheet, CapacitySheet, CollectionSheet, DriveSheet, EnduranceSheet, OperationSheet,
    TimesSheet,
};

use crate::codes;
use crate::firmware::{
    CollectionUnit, HotBy, PACINGS, Pacing, Separation, UNITS, VictimPolicy, WearLevelling,
};
use crate::geometry::{Geometry, Layout};
use crate::part::Part;
use crate::units::{Nanoseconds, SLOT_BYTES};
use document::{Figure, ScenarioError, Section};

#[derive(Clone, Debug, PartialEq)]
pub struct Drive {
    pub name: String,
    pub controller_name: String,
    pub part: Part,
    pub geometry: Geometry,
    pub host_link: HostLink,
    pub processor: Processor,
    pub write_buffer_bytes: u64,
    pub user_bytes: u64,
    /// What the host may write in its life, as it is rated.
    pub endurance_bytes: Option<u64>,
    pub power: Power,
    pub power_loss: PowerLoss,
    /// `None`: data is stored as it comes.
    pub compression: Option<Compression>,
    /// `None`: nothing that the NAND reads wrong is simulated.
    pub ecc: Option<Ecc>,
    pub integrity: Integrity,
    pub collection: Collection,
    /// One page of every row of a superblock holds the parity of the others.
    pub parity: bool,
    /// `None`: hot and cold data share the open units.
    pub separation: Option<Separation>,
    /// `None`: units are used in the order in which they were erased.
    pub wear_levelling: Option<WearLevelling>,
    /// `None`: the drive does not collect while it is idle.
    pub background: Option<Background>,
    /// `None`: the host's data is written as it stays.
    pub slc_cache: Option<SlcCache>,
    pub hypotheses: Vec<Hypothesis>,
    pub figures: Vec<Figure>,
}

/// The line between host and drive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostLink {
    pub payload_bytes_per_s: u64,
    pub command_overhead_ns: Nanoseconds,
}

/// What a command takes of the controller's processor. It serves one command after the other, so
/// this is what limits how many it can serve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Processor {
    pub read_command_ns: Nanoseconds,
    pub write_command_ns: Nanoseconds,
    /// More, for each 4 KiB of it: what is looked up, checked and passed on.
    pub slot_ns: Nanoseconds,
}

impl Processor {
    /// `command_ns`, for every command; `write_command_ns` where writes take another time;
    /// `slot_ns`, or none.
    fn read(file: &mut Section, figures: &mut Vec<Figure>) -> Result<Self, ScenarioError> {
        let read_command_ns = file.figure("command_ns", 0, 1_000_000, figures)?;
        let mut optional = |key: &str, other: Nanoseconds| match file.has(key) {
            true => file.figure(key, 0, 1_000_000, figures),
            false => Ok(other),
        };
        let write_command_ns = optional("write_command_ns", read_command_ns)?;
        Ok(Self { read_command_ns, write_command_ns, slot_ns: optional("slot_ns", 0)? })
    }

    #[inline]
    #[must_use]
    pub fn time_ns(&self, read: bool, slots: u32) -> Nanoseconds {
        let command_ns = if read { self.read_command_ns } else { self.write_command_ns };
        command_ns + u64::from(slots) * self.slot_ns
    }
}

/// What the drive takes from its supply besides its NAND.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Power {
    pub idle_mw: u64,
    /// More than idle, while the processor handles a command.
    pub active_mw: u64,
    /// `None`: it never sleeps.
    pub sleep: Option<Sleep>,
}

/// A state in which the drive does nothing but wait for a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sleep {
    pub mw: u64,
    /// It falls asleep when nothing has worked for so long.
    pub after_ns: Nanoseconds,
    /// Before it can handle a command again.
    pub wake_ns: Nanoseconds,
}

/// When and what the drive collects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Collection {
    pub victim_policy: VictimPolicy,
    /// Units that d-choices draws.
    pub choices: u32,
    pub unit: CollectionUnit,
    pub pacing: Pacing,
    /// Collection starts in a group with this many free units or fewer.
    pub low_watermark_units: u32,
    /// A burst goes on until this many are free.
    pub high_watermark_units: u32,
}

/// Data is stored compressed: a logical page takes as much as is left of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compression {
    /// Of the host's bytes, whether they compress or not.
    pub bytes_per_s: u64,
}

/// Collection while the host asks for nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Background {
    /// It starts when no command came for so long.
    pub after_ns: Nanoseconds,
    /// It goes on until this share of the units is free.
    pub free_fraction: f64,
}

/// The host's data is first written with one bit a cell, and moved from there by collection.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SlcCache {
    /// Share of the units that may be in it.
    pub fraction: f64,
}

/// A mechanism that no source states, which the reader may switch off.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Hypothesis {
    pub name: String,
    pub on: bool,
    /// What the hypothesis says and what it is meant to explain.
    pub text: String,
}

/// The hypotheses that the core can act on.
pub const UNWRITTEN_SPACE_UNUSED: &str = "unwritten_space_unused";

pub const PARITY_DIES_MIN: u32 = 3;
pub const WATERMARK_UNITS_MAX: u32 = 1 << 16;
pub const SPREAD_ERASES_MAX: u64 = 100_000;
const OTHER_NAND_MAX: usize = 8;
const DIES_MAX: u32 = 256;

/// Host links and what they carry one way, after the line code and before frames and packets.
/// SATA and SAS send 10 bits for 8: 6 Gb/s x 8 / 10 / 8 = 600 MB/s (HTG in `content/SOURCES.md`).
/// PCI Express 3 and 4 send 130 bits for 128: 4 lanes x 8 GT/s x 128 / 130 / 8 = 3,938 MB/s, and
/// twice that at 16 GT/s (PCIE there).
pub const LINKS: [(&str, u64); 6] = [
    ("sata-1.5", 150_000_000),
    ("sata-3", 300_000_000),
    ("sata-6", 600_000_000),
    ("sas-6", 600_000_000),
    ("pcie-3-x4", 3_938_461_538),
    ("pcie-4-x4", 7_876_923_076),
];

impl Drive {
    /// The name of the NAND file that a drive file asks for.
    pub fn nand(text: &str) -> Result<String, ScenarioError> {
        Section::parse("drive", text)?.text("nand")
    }

    /// The names of the NAND files that a drive was sold with: the one it asks for, then others.
    pub fn nands(text: &str) -> Result<Vec<String>, ScenarioError> {
        let mut file = Section::parse("drive", text)?;
        let mut names = vec![file.text("nand")?];
        names.extend(file.optional_texts("other_nand", OTHER_NAND_MAX)?);
        Ok(names)
    }

    /// Reads a drive file and the file of its NAND; errors name fields as `drive.…` and `nand.…`.
    pub fn parse(text: &str, nand_text: &str) -> Result<Self, ScenarioError> {
        let mut file = Section::parse("drive", text)?;
        let mut figures = Vec::new();
        let part = Part::parse(nand_text, &mut figures)?;
        // Which NAND is on the board was known before this was read.
        file.text("nand")?;
        file.optional_texts("other_nand", OTHER_NAND_MAX)?;
        let drive = Self {
            name: file.text("name")?,
            controller_name: file.text("controller_name")?,
            geometry: board(file.section("board")?, &part, &mut figures)?,
            part,
            host_link: host_link(file.section("host_link")?, &mut figures)?,
            processor: Processor::read(&mut file, &mut figures)?,
            write_buffer_bytes: file.figure(
                "write_buffer_bytes",
                u64::from(SLOT_BYTES),
                1 << 30,
                &mut figures,
            )?,
            user_bytes: file.figure("user_bytes", u64::from(SLOT_BYTES), 1 << 44, &mut figures)?,
            endurance_bytes: if file.has("endurance_bytes") {
                Some(file.figure("endurance_bytes", 1, 1 << 60, &mut figures)?)
            } else {
                None
            },
            power: power(file.section("power")?, &mut figures)?,
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
                Some(slc_cache(file.section("slc_cache")?, &mut figures)?)
            } else {
                None
            },
            hypotheses: hypotheses(&mut file)?,
            figures,
        };
        file.finish()?;
        drive.check()?;
        Ok(drive)
    }

    /// The numbering of the drive at full size.
    #[must_use]
    pub fn layout(&self) -> Layout {
        let is_superblock = self.collection.unit == CollectionUnit::Superblock;
        Layout::new(&self.geometry, is_superblock, self.parity)
    }
}

fn board(
    mut s: Section,
    part: &Part,
    figures: &mut Vec<Figure>,
) -> Result<Geometry, ScenarioError> {
    let geometry = Geometry {
        channels: s.figure("channels", 1, 32, figures)? as u32,
        dies_per_channel: s.figure("dies_per_channel", 1, 32, figures)? as u32,
        planes: part.planes,
        blocks_per_plane: part.blocks_per_plane,
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
    let words = LINKS.map(|(word, _)| word);
    let link = HostLink {
        payload_bytes_per_s: LINKS[s.figure_choice("generation", &words, figures)?].1,
        command_overhead_ns: s.figure("command_overhead_ns", 0, 1_000_000, figures)?,
    };
    s.finish()?;
    Ok(link)
}

fn power(mut s: Section, figures: &mut Vec<Figure>) -> Result<Power, ScenarioError> {
    let power = Power {
        idle_mw: s.figure("idle_mw", 0, 100_000, figures)?,
        active_mw: s.figure("active_mw", 0, 100_000, figures)?,
        sleep: if s.has("sleep_mw") || s.has("sleep_after_ms") || s.has("wake_us") {
            Some(Sleep {
                mw: s.figure("sleep_mw", 0, 100_000, figures)?,
                after_ns: s.figure("sleep_after_ms", 1, 3_600_000, figures)? * 1_000_000,
                wake_ns: s.figure("wake_us", 0, 10_000_000, figures)? * 1000,
            })
        } else {
            None
        },
    };
    s.finish()?;
    Ok(power)
}

fn collection(mut s: Section, figures: &mut Vec<Figure>) -> Result<Collection, ScenarioError> {
    let policy = s.figure_choice("victim_policy", &VictimPolicy::WORDS, figures)?;
    let choices = if s.has("choices") { s.figure("choices", 1, 64, figures)? as u32 } else { 10 };
    let most = u64::from(WATERMARK_UNITS_MAX);
    let collection = Collection {
        victim_policy: VictimPolicy::from_word(policy, choices),
        choices,
        unit: CollectionUnit::from_word(s.figure_choice("unit", &UNITS, figures)?),
        pacing: Pacing::from_word(s.figure_choice("pacing", &PACINGS, figures)?),
        low_watermark_units: s.figure("low_watermark_units", 2, most, figures)? as u32,
        high_watermark_units: s.figure("high_watermark_units", 3, most, figures)? as u32,
    };
    s.finish()?;
    Ok(collection)
}

fn compression(mut s: Section, figures: &mut Vec<Figure>) -> Result<Compression, ScenarioError> {
    let bytes_per_s = s.figure("bytes_per_s", 1_000_000, 100_000_000_000, figures)?;
    s.finish()?;
    Ok(Compression { bytes_per_s })
}

/// Of every row one page, which is one die's worth of the drive.
fn parity(mut s: Section, figures: &mut Vec<Figure>) -> Result<bool, ScenarioError> {
    s.figure("dies", 1, 1, figures)?;
    s.finish()?;
    Ok(true)
}

fn separation(mut s: Section, figures: &mut Vec<Figure>) -> Result<Separation, ScenarioError> {
    let hot_by = HotBy::from_word(s.figure_choice("hot_by", &HotBy::WORDS, figures)?);
    let hot_spare_percent = match s.has("hot_spare_percent") {
        true => Some(s.figure("hot_spare_percent", 1, 99, figures)?),
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
        true => Some(s.figure("spread_erases", 1, SPREAD_ERASES_MAX, figures)? as u32),
        false => None,
    };
    s.finish()?;
    Ok(WearLevelling { spread_erases })
}

fn background(mut s: Section, figures: &mut Vec<Figure>) -> Result<Background, ScenarioError> {
    let after_ms = s.figure("after_ms", 1, 3_600_000, figures)?;
    let free_percent = s.figure("free_percent", 1, 90, figures)?;
    s.finish()?;
    Ok(Background { after_ns: after_ms * 1_000_000, free_fraction: free_percent as f64 / 100.0 })
}

fn slc_cache(mut s: Section, figures: &mut Vec<Figure>) -> Result<SlcCache, ScenarioError> {
    let percent = s.figure("percent", 1, 100, figures)?;
    s.finish()?;
    Ok(SlcCache { fraction: percent as f64 / 100.0 })
}

fn hypotheses(file: &mut Section) -> Result<Vec<Hypothesis>, ScenarioError> {
    if !file.has("hypotheses") {
        return Ok(Vec::new());
    }
    let mut list = Vec::new();
    for (name, mut section) in file.section("hypotheses")?.sections()? {
        if name != UNWRITTEN_SPACE_UNUSED {
            let field = format!("drive.hypotheses.{name}");
            return Err(ScenarioError::new(
                field,
                codes::names(vec![UNWRITTEN_SPACE_UNUSED]),
                name,
            ));
        }
        let hypothesis =
            Hypothesis { name, on: section.boolean("on", false)?, text: section.text("text")? };
        section.finish()?;
        list.push(hypothesis);
    }
    Ok(list)
}

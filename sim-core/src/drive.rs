//! One real drive, read from `content/drives/*.toml`: what is on the board, how long things take,
//! how its firmware collects. Every number comes with its source and is kept for display.

use crate::document::{Figure, ScenarioError, Section};
use crate::ftl::{CollectionUnit, Pacing, VictimPolicy};
use crate::nand::{Geometry, INTERFACES, Interface, Layout};
use crate::units::{Nanoseconds, SLOT_BYTES};

#[derive(Clone, Debug, PartialEq)]
pub struct Drive {
    pub name: String,
    pub controller_name: String,
    pub nand_name: String,
    pub geometry: Geometry,
    pub array: ArrayTimes,
    pub interface: Interface,
    pub host_link: HostLink,
    pub command_ns: Nanoseconds,
    pub write_buffer_bytes: u64,
    pub user_bytes: u64,
    pub collection: Collection,
    pub hypotheses: Vec<Hypothesis>,
    pub figures: Vec<Figure>,
}

/// How long the cells of a die need, whatever the bus does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArrayTimes {
    pub read_ns: Nanoseconds,
    pub program_ns: Nanoseconds,
    pub erase_ns: Nanoseconds,
}

/// The line between host and drive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostLink {
    pub payload_bytes_per_s: u64,
    pub command_overhead_ns: Nanoseconds,
}

/// When and what the drive collects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Collection {
    pub victim_policy: VictimPolicy,
    pub unit: CollectionUnit,
    pub pacing: Pacing,
    /// Collection starts in a group with this many free units or fewer.
    pub low_watermark_units: u32,
    /// A burst goes on until this many are free.
    pub high_watermark_units: u32,
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

pub const UNITS: [&str; 2] = ["block", "superblock"];
pub const PACINGS: [&str; 2] = ["burst", "paced"];
const LINKS: [&str; 3] = ["sata-1.5", "sata-3", "sata-6"];
const LINK_BYTES_PER_S: [u64; 3] = [150_000_000, 300_000_000, 600_000_000];

impl Drive {
    /// Reads a drive file; errors name fields as `drive.…`.
    pub fn parse(text: &str) -> Result<Self, ScenarioError> {
        let mut file = Section::parse("drive", text)?;
        let mut figures = Vec::new();
        let drive = Self {
            name: file.text("name")?,
            controller_name: file.text("controller_name")?,
            nand_name: file.text("nand_name")?,
            geometry: geometry(file.section("geometry")?, &mut figures)?,
            array: array_times(file.section("array")?, &mut figures)?,
            interface: interface(file.section("interface")?, &mut figures)?,
            host_link: host_link(file.section("host_link")?, &mut figures)?,
            command_ns: file.figure("command_ns", 0, 1_000_000, &mut figures)?,
            write_buffer_bytes: file.figure(
                "write_buffer_bytes",
                u64::from(SLOT_BYTES),
                1 << 30,
                &mut figures,
            )?,
            user_bytes: file.figure("user_bytes", u64::from(SLOT_BYTES), 1 << 44, &mut figures)?,
            collection: collection(file.section("collection")?, &mut figures)?,
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
        Layout::new(&self.geometry, self.collection.unit == CollectionUnit::Superblock)
    }

    fn check(&self) -> Result<(), ScenarioError> {
        let geometry = &self.geometry;
        let slots = geometry.slots();
        if slots >= u64::from(u32::MAX) {
            let expected = "a drive of fewer than 4,294,967,295 slots of 4 KiB";
            return Err(ScenarioError::new("drive.geometry", expected, slots));
        }
        let together_bytes = u64::from(geometry.page_bytes) * u64::from(geometry.planes_together());
        if self.write_buffer_bytes < together_bytes {
            let expected = format!("at least one page of every plane, {together_bytes}");
            let found = self.write_buffer_bytes;
            return Err(ScenarioError::new("drive.write_buffer_bytes", expected, found));
        }
        let units = self.layout().units_per_group;
        let collection = &self.collection;
        if collection.high_watermark_units >= units {
            let expected = format!("fewer than the {units} units of a group");
            let found = collection.high_watermark_units;
            let field = "drive.collection.high_watermark_units";
            return Err(ScenarioError::new(field, expected, found));
        }
        if collection.high_watermark_units <= collection.low_watermark_units {
            let expected =
                format!("more than the low watermark, {}", collection.low_watermark_units);
            let found = collection.high_watermark_units;
            let field = "drive.collection.high_watermark_units";
            return Err(ScenarioError::new(field, expected, found));
        }
        Ok(())
    }
}

fn power_of_two(section: &Section, key: &str, value: u64) -> Result<u32, ScenarioError> {
    if value.is_power_of_two() {
        Ok(value as u32)
    } else {
        Err(ScenarioError::new(section.path_of(key), "a power of two", value))
    }
}

fn geometry(mut s: Section, figures: &mut Vec<Figure>) -> Result<Geometry, ScenarioError> {
    let page_bytes = s.figure("page_bytes", u64::from(SLOT_BYTES), 65_536, figures)?;
    let planes = s.figure("planes", 1, 4, figures)?;
    let geometry = Geometry {
        channels: s.figure("channels", 1, 32, figures)? as u32,
        dies_per_channel: s.figure("dies_per_channel", 1, 32, figures)? as u32,
        planes: power_of_two(&s, "planes", planes)?,
        blocks_per_plane: s.figure("blocks_per_plane", 1, 65_536, figures)? as u32,
        pages_per_block: s.figure("pages_per_block", 1, 4096, figures)? as u32,
        page_bytes: power_of_two(&s, "page_bytes", page_bytes)?,
        spare_bytes: s.figure("spare_bytes", 0, 8192, figures)? as u32,
        multi_plane: s.figure_choice("multi_plane", &["off", "on"], figures)? == 1,
    };
    let dies = geometry.dies();
    if dies > 256 {
        return Err(ScenarioError::new(s.path_of("dies_per_channel"), "at most 256 dies", dies));
    }
    s.finish()?;
    Ok(geometry)
}

fn array_times(mut s: Section, figures: &mut Vec<Figure>) -> Result<ArrayTimes, ScenarioError> {
    let times = ArrayTimes {
        read_ns: s.figure("read_ns", 1, 10_000_000, figures)?,
        program_ns: s.figure("program_ns", 1, 100_000_000, figures)?,
        erase_ns: s.figure("erase_ns", 1, 1_000_000_000, figures)?,
    };
    s.finish()?;
    Ok(times)
}

fn interface(mut s: Section, figures: &mut Vec<Figure>) -> Result<Interface, ScenarioError> {
    let names: Vec<&str> = INTERFACES.iter().map(|i| i.name).collect();
    let mut interface = INTERFACES[s.figure_choice("mode", &names, figures)?];
    if s.has("rate_mt_s") {
        interface = interface.limited_to(s.figure("rate_mt_s", 1, 10_000, figures)?);
    }
    s.finish()?;
    Ok(interface)
}

fn host_link(mut s: Section, figures: &mut Vec<Figure>) -> Result<HostLink, ScenarioError> {
    let link = HostLink {
        payload_bytes_per_s: LINK_BYTES_PER_S[s.figure_choice("generation", &LINKS, figures)?],
        command_overhead_ns: s.figure("command_overhead_ns", 0, 1_000_000, figures)?,
    };
    s.finish()?;
    Ok(link)
}

fn collection(mut s: Section, figures: &mut Vec<Figure>) -> Result<Collection, ScenarioError> {
    let policy = s.figure_choice("victim_policy", &VictimPolicy::WORDS, figures)?;
    let choices = if s.has("choices") { s.figure("choices", 1, 64, figures)? as u32 } else { 10 };
    let collection = Collection {
        victim_policy: VictimPolicy::from_word(policy, choices),
        unit: CollectionUnit::from_word(s.figure_choice("unit", &UNITS, figures)?),
        pacing: Pacing::from_word(s.figure_choice("pacing", &PACINGS, figures)?),
        low_watermark_units: s.figure("low_watermark_units", 2, 1 << 16, figures)? as u32,
        high_watermark_units: s.figure("high_watermark_units", 3, 1 << 16, figures)? as u32,
    };
    s.finish()?;
    Ok(collection)
}

fn hypotheses(file: &mut Section) -> Result<Vec<Hypothesis>, ScenarioError> {
    if !file.has("hypotheses") {
        return Ok(Vec::new());
    }
    let mut list = Vec::new();
    for (name, mut section) in file.section("hypotheses")?.sections()? {
        if name != UNWRITTEN_SPACE_UNUSED {
            let field = format!("drive.hypotheses.{name}");
            return Err(ScenarioError::new(field, UNWRITTEN_SPACE_UNUSED, name));
        }
        let hypothesis =
            Hypothesis { name, on: section.boolean("on", false)?, text: section.text("text")? };
        section.finish()?;
        list.push(hypothesis);
    }
    Ok(list)
}

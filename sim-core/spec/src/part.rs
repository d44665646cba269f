//! A NAND part, read from `content/nand/*.toml`: its geometry, the times of its cells, its bus and
//! its energy. The same drive may be sold with different parts under one name.

use crate::cell::Cell;
use crate::codes;
use crate::interface::{INTERFACES, Interface};
use crate::timing::OperationKind;
use crate::units::{Nanoseconds, SLOT_BYTES};
use document::{Figure, ScenarioError, Section, Unit};

/// A NAND part. Its geometry is that of one die.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    pub name: String,
    /// Planes of a die.
    pub planes: u32,
    /// Bad blocks included.
    pub blocks_per_plane: u32,
    /// Blocks that never hold data; 0 if the file assumes none.
    pub bad_blocks_per_plane: u32,
    pub pages_per_block: u32,
    /// Data of one page of one plane, without the spare bytes.
    pub page_bytes: u32,
    pub spare_bytes: u32,
    pub array: ArrayTimes,
    pub interface: Interface,
    /// Program and erase cycles that a block is rated for.
    pub pe_cycles: u32,
    pub cell: Cell,
    pub energy: Energy,
    /// Blocks can be written with one bit per cell. `None` if that is not known, or not used.
    pub slc_mode: Option<SlcMode>,
}

/// Blocks written with one bit per cell: they have fewer pages, and program them faster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlcMode {
    pub pages_per_block: u32,
    pub program_ns: Nanoseconds,
    /// Energy of one program of one plane.
    pub program_nj: u64,
}

/// Times of the array of a die, without the bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArrayTimes {
    pub read_ns: Nanoseconds,
    pub program_ns: Nanoseconds,
    pub erase_ns: Nanoseconds,
}

impl ArrayTimes {
    /// Time of the array for one operation.
    #[must_use]
    pub fn time_ns(&self, kind: OperationKind) -> Nanoseconds {
        match kind {
            OperationKind::Read => self.read_ns,
            OperationKind::Program => self.program_ns,
            OperationKind::Erase => self.erase_ns,
        }
    }
}

/// Energy of one operation of one plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Energy {
    pub read_nj: u64,
    pub program_nj: u64,
    pub erase_nj: u64,
    /// For each byte that crosses the bus.
    pub transfer_pj: u64,
}

impl Part {
    /// The path of a NAND document: errors name its fields as `nand.…`.
    pub(crate) const PATH: &str = "nand";

    /// Reads the text of a NAND file and adds its figures to `figures`.
    pub fn parse(text: &str, figures: &mut Vec<Figure>) -> Result<Self, ScenarioError> {
        Self::read(Section::parse(Self::PATH, text)?, figures)
    }

    /// Reads a NAND document and adds its figures to `figures`.
    pub(crate) fn read(
        mut file: Section,
        figures: &mut Vec<Figure>,
    ) -> Result<Self, ScenarioError> {
        let name = file.text("name")?;
        let mut die = file.section("die")?;
        let page_bytes =
            die.figure("page_bytes", Unit::Bytes, u64::from(SLOT_BYTES), 65_536, figures)?;
        let planes = die.figure_count("planes", 1, 4, figures)?;
        let pages_per_block = die.figure_count("pages_per_block", 1, 4096, figures)? as u32;
        let blocks_per_plane = die.figure_count("blocks_per_plane", 1, 65_536, figures)?;
        let part = Self {
            name,
            planes: power_of_two(&die, "planes", planes)?,
            blocks_per_plane: blocks_per_plane as u32,
            bad_blocks_per_plane: bad_blocks(&mut die, blocks_per_plane, figures)?,
            pages_per_block,
            page_bytes: power_of_two(&die, "page_bytes", page_bytes)?,
            spare_bytes: die.figure("spare_bytes", Unit::Bytes, 0, 8192, figures)? as u32,
            array: array_times(file.section("array")?, figures)?,
            interface: interface(file.section("interface")?, figures)?,
            pe_cycles: file.figure_count("pe_cycles", 1, 1_000_000, figures)? as u32,
            cell: cell(file.section("cell")?, figures)?,
            energy: energy(file.section("energy")?, figures)?,
            slc_mode: if file.has("slc_mode") {
                Some(slc_mode(file.section("slc_mode")?, pages_per_block, figures)?)
            } else {
                None
            },
        };
        die.finish()?;
        file.finish()?;
        Ok(part)
    }
}

/// Power of an operation that takes `nj` in `ns`, rounded up.
pub(crate) fn power_mw(nj: u64, ns: Nanoseconds) -> u64 {
    (nj * 1000).div_ceil(ns)
}

fn power_of_two(section: &Section, key: &str, value: u64) -> Result<u32, ScenarioError> {
    if value.is_power_of_two() {
        Ok(value as u32)
    } else {
        Err(ScenarioError::new(section.path_of(key), codes::power_of_two(), value))
    }
}

/// Reads how many blocks of a plane are assumed to be bad, at most as many as the data sheet lets
/// be bad.
fn bad_blocks(
    die: &mut Section,
    blocks_per_plane: u64,
    figures: &mut Vec<Figure>,
) -> Result<u32, ScenarioError> {
    let mut most = blocks_per_plane - 1;
    if die.has("bad_blocks_per_plane_max") {
        most = die.figure_count("bad_blocks_per_plane_max", 0, most, figures)?;
    }
    match die.has("bad_blocks_per_plane") {
        true => Ok(die.figure_count("bad_blocks_per_plane", 0, most, figures)? as u32),
        false => Ok(0),
    }
}

fn cell(mut s: Section, figures: &mut Vec<Figure>) -> Result<Cell, ScenarioError> {
    let bits_per_cell = s.figure_count("bits_per_cell", 1, 5, figures)? as u32;
    let retention_days = s.figure("retention_days", Unit::Days, 1, 36_500, figures)? as u32;
    // Wrong bits per 10^9, at least as many as in the state before.
    let mut least = 0;
    let mut rate = |key: &str| {
        least = s.figure(key, Unit::PerGbit, least, 500_000_000, figures)?;
        Ok(least as f64 / 1e9)
    };
    let (new, worn) = (rate("new_errors_per_gbit")?, rate("worn_errors_per_gbit")?);
    let aged = rate("aged_errors_per_gbit")?;
    s.finish()?;
    Ok(Cell { bits_per_cell, retention_days, new, worn, aged })
}

fn array_times(mut s: Section, figures: &mut Vec<Figure>) -> Result<ArrayTimes, ScenarioError> {
    let times = ArrayTimes {
        read_ns: s.figure("read_ns", Unit::Ns, 1, 10_000_000, figures)?,
        program_ns: s.figure("program_ns", Unit::Ns, 1, 100_000_000, figures)?,
        erase_ns: s.figure("erase_ns", Unit::Ns, 1, 1_000_000_000, figures)?,
    };
    s.finish()?;
    Ok(times)
}

fn interface(mut s: Section, figures: &mut Vec<Figure>) -> Result<Interface, ScenarioError> {
    let names: Vec<&str> = INTERFACES.iter().map(|i| i.name).collect();
    let mut interface = INTERFACES[s.figure_choice("mode", &names, figures)?];
    if s.has("rate_mt_s") {
        interface = interface.limited_to(s.figure("rate_mt_s", Unit::MtS, 1, 10_000, figures)?);
    }
    s.finish()?;
    Ok(interface)
}

fn energy(mut s: Section, figures: &mut Vec<Figure>) -> Result<Energy, ScenarioError> {
    let energy = Energy {
        read_nj: s.figure("read_nj", Unit::Nj, 0, 1_000_000_000, figures)?,
        program_nj: s.figure("program_nj", Unit::Nj, 0, 1_000_000_000, figures)?,
        erase_nj: s.figure("erase_nj", Unit::Nj, 0, 1_000_000_000, figures)?,
        transfer_pj: s.figure("transfer_pj", Unit::Pj, 0, 1_000_000, figures)?,
    };
    s.finish()?;
    Ok(energy)
}

fn slc_mode(
    mut s: Section,
    pages_per_block: u32,
    figures: &mut Vec<Figure>,
) -> Result<SlcMode, ScenarioError> {
    let most = u64::from(pages_per_block);
    let mode = SlcMode {
        pages_per_block: s.figure_count("pages_per_block", 1, most, figures)? as u32,
        program_ns: s.figure("program_ns", Unit::Ns, 1, 100_000_000, figures)?,
        program_nj: s.figure("program_nj", Unit::Nj, 0, 1_000_000_000, figures)?,
    };
    s.finish()?;
    Ok(mode)
}

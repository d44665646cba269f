//! The NAND parts whose times the demonstrations use. Their figures are those of `content/nand`.

use super::Settings;
use crate::content::nand;
use crate::film::{Event, FilmEvent};
use document::ScenarioError;
use serde::Serialize;
use spec::geometry::Geometry;
use spec::interface::Interface;
use spec::part::Part;
use spec::timing::{ERASE_CYCLES, PROGRAM_CYCLES, READ_CYCLES, READ_OUT_CYCLES};
use spec::units::Nanoseconds;

/// One die of a part that uses one plane and works on one operation at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct DemonstrationPart {
    /// The name of the part's file in `content/nand`.
    pub name: &'static str,
    pub page_bytes: u64,
    pub spare_bytes: u64,
    pub pages_per_block: u64,
    pub read_ns: Nanoseconds,
    pub program_ns: Nanoseconds,
    pub erase_ns: Nanoseconds,
    pub bits_per_cell: u64,
    /// The mode with one bit per cell; `None` for a part without it.
    pub slc_mode: Option<SlcPages>,
    #[serde(skip)]
    pub interface: Interface,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct SlcPages {
    pub pages_per_block: u64,
    pub program_ns: Nanoseconds,
}

/// The three parts of the usual choice. They differ in their pages and buses.
pub const CHOSEN: [&str; 3] = ["imft-34nm-32gb", "intel-25nm-64gb", "toshiba-19nm-toggle"];
/// The default.
pub const USUAL: &str = "intel-25nm-64gb";

/// The parts of all files, in alphabetical order.
static ALL: [DemonstrationPart; nand::ALL.len()] = {
    let mut parts = [DemonstrationPart::of(nand::ALL[0]); nand::ALL.len()];
    let mut index = 1;
    while index < parts.len() {
        parts[index] = DemonstrationPart::of(nand::ALL[index]);
        index += 1;
    }
    parts
};

impl DemonstrationPart {
    /// Evaluated at compile time, so that a page loads only the figures it shows.
    const fn of((name, part): (&'static str, &Part)) -> Self {
        let slc_mode = match part.slc_mode {
            None => None,
            Some(mode) => Some(SlcPages {
                pages_per_block: mode.pages_per_block as u64,
                program_ns: mode.program_ns,
            }),
        };
        Self {
            name,
            page_bytes: part.page_bytes as u64,
            spare_bytes: part.spare_bytes as u64,
            pages_per_block: part.pages_per_block as u64,
            read_ns: part.array.read_ns,
            program_ns: part.array.program_ns,
            erase_ns: part.array.erase_ns,
            bits_per_cell: part.cell.bits_per_cell as u64,
            slc_mode,
            interface: part.interface,
        }
    }

    /// Returns the part of a file in `content/nand` that code names.
    pub fn named(name: &str) -> Self {
        *ALL.iter().find(|part| part.name == name).expect("a file of content/nand")
    }

    /// Reads the setting `nand`: one of `CHOSEN`.
    pub fn asked(settings: &mut Settings) -> Result<Self, ScenarioError> {
        Self::asked_among(&CHOSEN, settings)
    }

    /// Reads the setting `nand`: the part of any file.
    pub fn asked_of_all(settings: &mut Settings) -> Result<Self, ScenarioError> {
        Self::asked_among(&ALL.each_ref().map(|part| part.name), settings)
    }

    fn asked_among(names: &[&'static str], settings: &mut Settings) -> Result<Self, ScenarioError> {
        let usual = names.iter().position(|name| *name == USUAL).expect("the usual part");
        Ok(Self::named(names[settings.word("nand", names, usual)?]))
    }

    /// The geometry of a die with a few blocks of a few pages.
    pub fn geometry(&self, blocks: u32, pages_per_block: u32) -> Geometry {
        Geometry {
            channels: 1,
            dies_per_channel: 1,
            planes: 1,
            blocks_per_plane: blocks,
            bad_blocks_per_plane: 0,
            pages_per_block,
            page_bytes: self.page_bytes as u32,
            spare_bytes: self.spare_bytes as u32,
            multi_plane: false,
        }
    }

    /// Time from the command to the last byte of a read.
    pub fn whole_read_ns(&self) -> Nanoseconds {
        let bytes = self.page_bytes + self.spare_bytes;
        self.interface.command_ns(READ_CYCLES)
            + self.read_ns
            + self.interface.command_ns(READ_OUT_CYCLES)
            + self.interface.read_ns(bytes)
    }

    /// Time from the command to the end of the program operation.
    pub fn whole_program_ns(&self) -> Nanoseconds {
        let bytes = self.page_bytes + self.spare_bytes;
        self.interface.command_ns(PROGRAM_CYCLES) + self.interface.write_ns(bytes) + self.program_ns
    }

    /// The film of a page that comes from the host over the bus and is programmed.
    pub fn programming(&self, page: u32, start_ns: Nanoseconds) -> [FilmEvent; 2] {
        let end_ns = start_ns + self.whole_program_ns();
        let array_ns = end_ns - self.program_ns;
        [
            FilmEvent::new(Event::Transfer { page, from: None }, start_ns, array_ns),
            FilmEvent::new(Event::Program { page }, array_ns, end_ns),
        ]
    }

    /// The film of a page that is read and goes over the bus into the controller's memory.
    pub fn reading(&self, page: u32, start_ns: Nanoseconds) -> [FilmEvent; 2] {
        let array_ns = start_ns + self.interface.command_ns(READ_CYCLES) + self.read_ns;
        let end_ns = start_ns + self.whole_read_ns();
        [
            FilmEvent::new(Event::Read { page }, start_ns, array_ns),
            FilmEvent::new(Event::ReadOut { page }, array_ns, end_ns),
        ]
    }

    /// Time from the command to the end of the erase.
    pub fn whole_erase_ns(&self) -> Nanoseconds {
        self.interface.command_ns(ERASE_CYCLES) + self.erase_ns
    }
}

//! NAND parts that demonstrations are timed by. Their figures are those of `content/nand`, taken
//! out of the files while the core is compiled, so that a page needs no reader of TOML.

use super::Settings;
use document::ScenarioError;
use serde::Serialize;
use spec::geometry::Geometry;
use spec::interface::{INTERFACES, Interface};
use spec::timing::{ERASE_CYCLES, PROGRAM_CYCLES, READ_CYCLES, READ_OUT_CYCLES};
use spec::units::Nanoseconds;

/// One die of a part, one plane, one operation at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct DemonstrationPart {
    /// The name of its file in `content/nand`.
    pub name: &'static str,
    pub page_bytes: u64,
    pub spare_bytes: u64,
    pub pages_per_block: u64,
    pub read_ns: Nanoseconds,
    pub program_ns: Nanoseconds,
    pub erase_ns: Nanoseconds,
    pub bits_per_cell: u64,
    /// With one bit a cell, where it can.
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

macro_rules! parts {
    ($($name:literal,)*) => {
        pub const ALL_NAMES: &[&str] = &[$($name),*];
        // One constant each: the compiler bounds how long it works on one.
        const ALL: &[DemonstrationPart] = &[$({
            const PART: DemonstrationPart = DemonstrationPart::of(
                $name,
                include_str!(concat!("../../../../content/nand/", $name, ".toml")),
            );
            PART
        }),*];
        #[cfg(test)]
        const FILES: &[&str] =
            &[$(include_str!(concat!("../../../../content/nand/", $name, ".toml"))),*];
    };
}

parts! {
    "imft-34nm-32gb",
    "intel-25nm-64gb",
    "toshiba-19nm-toggle",
    "generic-3d-qlc-1tb",
    "generic-3d-tlc-512gb",
    "hynix-32nm-32gb",
    "imft-25nm-32gb",
    "intel-20nm-64gb",
    "intel-25nm-het-64gb",
    "micron-20nm-async",
    "micron-25nm-xpert-64gb",
    "samsung-21nm-mlc-64gb",
    "samsung-21nm-tlc-64gb",
    "toshiba-24nm-toggle",
    "toshiba-32nm-emlc",
}

/// Three of different pages and buses, which a reader chooses from; the second is the usual one.
const CHOSEN: usize = 3;
pub const NAMES: &[&str] = ALL_NAMES.split_at(CHOSEN).0;
pub const PARTS: &[DemonstrationPart] = ALL.split_at(CHOSEN).0;

impl DemonstrationPart {
    const fn of(name: &'static str, text: &str) -> Self {
        let text = text.as_bytes();
        let mut mode = 0;
        while !equal_at(text, value_of(text, b"mode") + 1, INTERFACES[mode].name.as_bytes()) {
            mode += 1;
        }
        let mut interface = INTERFACES[mode];
        if find(text, b"rate_mt_s").is_some() {
            interface = interface.limited_to(figure(text, b"rate_mt_s"));
        }
        Self {
            name,
            page_bytes: figure(text, b"page_bytes"),
            spare_bytes: figure(text, b"spare_bytes"),
            pages_per_block: figure(text, b"pages_per_block"),
            read_ns: figure(text, b"read_ns"),
            program_ns: figure(text, b"program_ns"),
            erase_ns: figure(text, b"erase_ns"),
            bits_per_cell: figure(text, b"bits_per_cell"),
            slc_mode: slc_pages(text),
            interface,
        }
    }

    /// The setting `nand`.
    pub fn asked(settings: &mut Settings) -> Result<Self, ScenarioError> {
        Ok(PARTS[settings.word("nand", NAMES, 1)?])
    }

    /// The setting `nand`, where it may be that of any drive.
    pub fn asked_of_all(settings: &mut Settings) -> Result<Self, ScenarioError> {
        Ok(ALL[settings.word("nand", ALL_NAMES, 1)?])
    }

    /// A die of so few blocks of so few pages.
    pub fn geometry(&self, blocks: u32, pages_per_block: u32) -> Geometry {
        Geometry {
            channels: 1,
            dies_per_channel: 1,
            planes: 1,
            blocks_per_plane: blocks,
            pages_per_block,
            page_bytes: self.page_bytes as u32,
            spare_bytes: self.spare_bytes as u32,
            multi_plane: false,
        }
    }

    /// From the command to the last byte out.
    pub fn whole_read_ns(&self) -> Nanoseconds {
        let bytes = self.page_bytes + self.spare_bytes;
        self.interface.command_ns(READ_CYCLES)
            + self.read_ns
            + self.interface.command_ns(READ_OUT_CYCLES)
            + self.interface.read_ns(bytes)
    }

    /// From the command to the end of programming.
    pub fn whole_program_ns(&self) -> Nanoseconds {
        let bytes = self.page_bytes + self.spare_bytes;
        self.interface.command_ns(PROGRAM_CYCLES) + self.interface.write_ns(bytes) + self.program_ns
    }

    /// From the command to the end of erasing.
    pub fn whole_erase_ns(&self) -> Nanoseconds {
        self.interface.command_ns(ERASE_CYCLES) + self.erase_ns
    }
}

/// A section that only some files have; it is their last.
const fn slc_pages(text: &[u8]) -> Option<SlcPages> {
    let Some(at) = find(text, b"[slc_mode]\n") else { return None };
    let (_, section) = text.split_at(at);
    Some(SlcPages {
        pages_per_block: figure(section, b"pages_per_block"),
        program_ns: figure(section, b"program_ns"),
    })
}

/// A whole number as the files write it: `key = { value = 3_000_000, …`.
const fn figure(text: &[u8], key: &[u8]) -> u64 {
    let mut at = value_of(text, key);
    let mut number = 0;
    while text[at].is_ascii_digit() || text[at] == b'_' {
        if text[at] != b'_' {
            number = number * 10 + (text[at] - b'0') as u64;
        }
        at += 1;
    }
    assert!(number > 0, "a whole number stands there");
    number
}

/// Where the value of a key begins.
const fn value_of(text: &[u8], key: &[u8]) -> usize {
    let found = find(text, key).expect("the part's file has this key");
    let opening = b" = { value = ";
    assert!(equal_at(text, found + key.len(), opening), "a figure");
    found + key.len() + opening.len()
}

/// Where a key stands at the beginning of a line, with a space after it; or a whole line.
const fn find(text: &[u8], key: &[u8]) -> Option<usize> {
    let mut at = 1;
    while at + key.len() < text.len() {
        let is_whole = key[key.len() - 1] == b'\n' || text[at + key.len()] == b' ';
        if text[at - 1] == b'\n' && equal_at(text, at, key) && is_whole {
            return Some(at);
        }
        at += 1;
    }
    None
}

const fn equal_at(text: &[u8], at: usize, word: &[u8]) -> bool {
    let mut index = 0;
    while index < word.len() {
        if at + index >= text.len() || text[at + index] != word[index] {
            return false;
        }
        index += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::{ALL, FILES, SlcPages};
    use spec::part::Part;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// What was taken out while compiling is what the strict reader finds.
    #[test]
    fn parts_are_those_of_their_files() {
        for (file, part) in FILES.iter().zip(ALL) {
            let read = Part::parse(file, &mut Vec::new()).expect("a part");
            assert_eq!(part.page_bytes, u64::from(read.page_bytes), "{}", part.name);
            assert_eq!(part.spare_bytes, u64::from(read.spare_bytes), "{}", part.name);
            assert_eq!(part.pages_per_block, u64::from(read.pages_per_block), "{}", part.name);
            assert_eq!(part.read_ns, read.array.read_ns, "{}", part.name);
            assert_eq!(part.program_ns, read.array.program_ns, "{}", part.name);
            assert_eq!(part.erase_ns, read.array.erase_ns, "{}", part.name);
            assert_eq!(part.interface, read.interface, "{}", part.name);
            assert_eq!(part.bits_per_cell, u64::from(read.cell.bits_per_cell), "{}", part.name);
            let slc = read.slc_mode.map(|mode| SlcPages {
                pages_per_block: u64::from(mode.pages_per_block),
                program_ns: mode.program_ns,
            });
            assert_eq!(part.slc_mode, slc, "{}", part.name);
        }
    }
}

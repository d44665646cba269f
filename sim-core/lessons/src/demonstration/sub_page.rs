//! Writes 4 KiB to each of four pages, on parts with pages of 4, 8 and 16 KiB.
//!
//! NAND programs whole pages. A drive has three ways to store a smaller write:
//! - merge: read the old page, put the new piece into it and program the page (a map of whole
//!   pages);
//! - pad: program the piece alone and leave the rest of the page unused (a map of 4 KiB pieces);
//! - gather: keep pieces in memory until they fill a page, then program it (the same map).

use super::Settings;
use super::part::{CHOSEN, DemonstrationPart};
use document::ScenarioError;
use machine::ftl::Mapping;
use machine::nand::Blocks;
use serde::Serialize;
use spec::geometry::Layout;
use spec::units::{DieIndex, LogicalPage, Nanoseconds, MultiPlanePage, SLOT_BYTES, Slot};

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct SubPageShown {
    pub parts: Vec<DemonstrationPart>,
    /// Bytes of a host write.
    pub write_bytes: u32,
    pub steps: Vec<SubPageStep>,
}

/// The drives after a number of host writes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct SubPageStep {
    /// The time at which the slowest part has finished.
    pub at_ns: Nanoseconds,
    pub columns: Vec<SubPageColumn>,
}

/// One part.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct SubPageColumn {
    pub done_ns: Nanoseconds,
    pub read_pages: u32,
    pub programmed_bytes: u64,
    /// Bytes that were programmed, divided by bytes that the host wrote.
    pub write_amplification: f64,
    /// The pieces of each programmed page.
    pub pages: Vec<Vec<PieceKind>>,
    /// Writes that are kept in memory.
    pub waiting: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "snake_case")]
pub enum PieceKind {
    /// The host wrote it.
    New,
    /// It was in the old page and did not change.
    Copied,
    /// It holds nothing.
    Unused,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Merge,
    Pad,
    Gather,
}

const WAYS: [&str; 3] = ["merge", "pad", "gather"];
/// One write per piece of the largest page, so that gathered writes fill whole pages.
const WRITES: u32 = 4;

pub fn show(settings: &mut Settings) -> Result<SubPageShown, ScenarioError> {
    let way = [Way::Merge, Way::Pad, Way::Gather][settings.word("way", &WAYS, 0)?];
    let parts = CHOSEN.map(DemonstrationPart::named);
    let mut drives = parts.map(Drive::new);
    let step = |drives: &[Drive]| {
        let columns: Vec<SubPageColumn> = drives.iter().map(|drive| drive.column.clone()).collect();
        let at_ns = columns.iter().map(|column| column.done_ns).max().unwrap_or(0);
        SubPageStep { at_ns, columns }
    };
    let mut steps = vec![step(&drives)];
    for number in 0..WRITES {
        for drive in &mut drives {
            drive.write(number, way);
            let written_bytes = f64::from((number + 1) * SLOT_BYTES);
            let programmed_bytes = drive.column.programmed_bytes as f64;
            drive.column.write_amplification = programmed_bytes / written_bytes;
        }
        steps.push(step(&drives));
    }
    Ok(SubPageShown { parts: parts.to_vec(), write_bytes: SLOT_BYTES, steps })
}

/// A die with two blocks: the first is full of data, the second is free.
struct Drive {
    part: DemonstrationPart,
    layout: Layout,
    map: Mapping,
    blocks: Blocks,
    gathered: Vec<LogicalPage>,
    column: SubPageColumn,
}

impl Drive {
    fn new(part: DemonstrationPart) -> Self {
        let layout = Layout::new(&part.geometry(2, WRITES), false, false);
        let mut drive = Self {
            part,
            layout,
            map: Mapping::new(&layout, layout.addresses_per_unit),
            blocks: Blocks::new(layout),
            gathered: Vec::new(),
            column: SubPageColumn {
                done_ns: 0,
                read_pages: 0,
                programmed_bytes: 0,
                write_amplification: 0.0,
                pages: Vec::new(),
                waiting: 0,
            },
        };
        for page in 0..WRITES {
            let data: Vec<LogicalPage> = drive.neighbours(page).collect();
            drive.program(0, page, &data);
        }
        drive
    }

    /// The logical pages that share a page of the first block.
    fn neighbours(&self, page: u32) -> impl Iterator<Item = LogicalPage> + use<> {
        let slots = self.layout.addresses_per_page;
        (page * slots..(page + 1) * slots).map(LogicalPage)
    }

    fn program(&mut self, block: u32, number: u32, data: &[LogicalPage]) {
        let die = DieIndex(0);
        let unit = self.layout.unit_at(die, block);
        let page: MultiPlanePage = self.layout.page_in_unit(unit, number);
        self.blocks.program(die, unit, page);
        for (slot, logical) in (self.layout.first_slot(page).0..).zip(data) {
            self.map.store(*logical, Slot(slot));
        }
    }

    /// The host writes the first 4 KiB of a page.
    fn write(&mut self, number: u32, way: Way) {
        let slots = self.layout.addresses_per_page as usize;
        let piece = LogicalPage(number * self.layout.addresses_per_page);
        let old = self.layout.page_of(self.map.slot(piece));
        let (data, kept): (Vec<LogicalPage>, PieceKind) = match way {
            Way::Merge => (self.neighbours(number).collect(), PieceKind::Copied),
            Way::Pad => (vec![piece], PieceKind::Unused),
            Way::Gather => {
                self.gathered.push(piece);
                self.column.waiting = self.gathered.len() as u32;
                if self.gathered.len() < slots {
                    return;
                }
                self.column.waiting = 0;
                (std::mem::take(&mut self.gathered), PieceKind::New)
            }
        };
        // A write that fills a page needs no read.
        if way == Way::Merge && slots > 1 {
            assert!(self.map.valid_in_page(old).count_ones() as usize == slots, "all is valid");
            self.column.read_pages += 1;
            self.column.done_ns += self.part.whole_read_ns();
        }
        self.program(1, self.column.pages.len() as u32, &data);
        self.column.done_ns += self.part.whole_program_ns();
        self.column.programmed_bytes += self.part.page_bytes;
        let mut pieces = vec![kept; slots];
        pieces[0] = PieceKind::New;
        self.column.pages.push(pieces);
    }
}

#[cfg(test)]
mod tests {
    use super::{Settings, SubPageColumn, show};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn last(way: &str) -> Vec<SubPageColumn> {
        let shown = show(&mut Settings::given(&[("way", way)])).expect("a way");
        shown.steps.into_iter().next_back().expect("steps").columns
    }

    fn kib(way: &str) -> Vec<u64> {
        last(way).iter().map(|column| column.programmed_bytes / 1024).collect()
    }

    #[test]
    fn alone_each_write_takes_a_page_and_gathered_none_is_wasted() {
        assert_eq!(kib("merge"), [16, 32, 64]);
        assert_eq!(kib("pad"), [16, 32, 64]);
        assert_eq!(kib("gather"), [16, 16, 16]);
    }

    #[test]
    fn only_a_page_that_is_larger_than_the_write_is_read_first() {
        let reads =
            |way: &str| -> Vec<u32> { last(way).iter().map(|column| column.read_pages).collect() };
        assert_eq!(reads("merge"), [0, 4, 4]);
        assert_eq!(reads("pad"), [0, 0, 0]);
    }
}

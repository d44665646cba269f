//! Writes 4 KiB to each of four pages, on parts with pages of 4, 8 and 16 KiB.
//!
//! NAND programs whole pages. A drive has three ways to store a smaller write:
//! - merge: read the old page, put the new piece into it and program the page (a map of whole
//!   pages);
//! - pad: program the piece alone and leave the rest of the page unused (a map of 4 KiB pieces);
//! - gather: keep pieces in memory until they fill a page, then program it (the same map).

use super::Settings;
use super::part::{CHOSEN, DemonstrationPart};
use crate::film::{Actor, EventKind, Film, FilmEvent, HOST};
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
    /// Pages are numbered part by part: the old ones, then those of the free block.
    pub film: Film,
}

/// The drives after a number of host writes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct SubPageStep {
    /// The time at which the slowest part has finished. The next write begins then.
    pub at_ns: Nanoseconds,
    pub columns: Vec<SubPageColumn>,
}

/// One part.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct SubPageColumn {
    /// Time that its work has taken.
    pub done_ns: Nanoseconds,
    pub read_pages: u32,
    pub programmed_bytes: u64,
    /// Bytes that were programmed, divided by bytes that the host wrote.
    pub write_amplification: f64,
    /// The pieces of each programmed page.
    pub pages: Vec<Vec<PieceKind>>,
    /// Of each old page, which of its pieces are still valid.
    pub old_valid: Vec<Vec<bool>>,
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
    let columns = |drives: &[Drive]| drives.iter().map(|drive| drive.column.clone()).collect();
    let mut steps = vec![SubPageStep { at_ns: 0, columns: columns(&drives) }];
    let mut film = Film::default();
    let mut now_ns = 0;
    for number in 0..WRITES {
        let mut end_ns = now_ns;
        for (index, drive) in (0..).zip(&mut drives) {
            let events = drive.write(number, way, now_ns);
            end_ns = events.iter().map(|event| event.end_ns).fold(end_ns, Nanoseconds::max);
            film.lead_to(steps.len(), events.into_iter().map(|event| of_part(index, event)));
            let written_bytes = f64::from((number + 1) * SLOT_BYTES);
            let programmed_bytes = drive.column.programmed_bytes as f64;
            drive.column.write_amplification = programmed_bytes / written_bytes;
        }
        now_ns = end_ns;
        steps.push(SubPageStep { at_ns: now_ns, columns: columns(&drives) });
    }
    Ok(SubPageShown { parts: parts.to_vec(), write_bytes: SLOT_BYTES, steps, film })
}

/// Numbers the pages of a part after those of the parts before it.
fn of_part(part: u32, event: FilmEvent) -> FilmEvent {
    let later = part * 2 * WRITES;
    let place = |place: i32| if place == HOST { HOST } else { place + later as i32 };
    match event.actor {
        Actor::Page => {
            let (from, to) = (place(event.from), place(event.to));
            FilmEvent { index: event.index + later, from, to, ..event }
        }
        _ => FilmEvent { index: part, ..event },
    }
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
                old_valid: Vec::new(),
                waiting: 0,
            },
        };
        for page in 0..WRITES {
            let data: Vec<LogicalPage> = drive.neighbours(page).collect();
            drive.program(0, page, &data);
        }
        drive.column.old_valid = drive.old_valid();
        drive
    }

    /// The logical pages that share a page of the first block.
    fn neighbours(&self, page: u32) -> impl Iterator<Item = LogicalPage> + use<> {
        let slots = self.layout.addresses_per_page;
        (page * slots..(page + 1) * slots).map(LogicalPage)
    }

    fn old_valid(&self) -> Vec<Vec<bool>> {
        let unit = self.layout.unit_at(DieIndex(0), 0);
        let first = |page| self.layout.first_slot(self.layout.page_in_unit(unit, page)).0;
        let is_valid = |slot| self.map.is_valid(Slot(slot));
        let slots = self.layout.addresses_per_page;
        let of_page = |page| (first(page)..first(page) + slots).map(is_valid).collect();
        (0..WRITES).map(of_page).collect()
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

    /// The host writes the first 4 KiB of a page. Returns what happens then.
    fn write(&mut self, number: u32, way: Way, start_ns: Nanoseconds) -> Vec<FilmEvent> {
        let slots = self.layout.addresses_per_page as usize;
        let piece = LogicalPage(number * self.layout.addresses_per_page);
        let old = self.layout.page_of(self.map.slot(piece));
        self.gathered.push(piece);
        let kept = self.gathered.len() as i32;
        let memory = (Actor::Command, 0);
        let mut film =
            vec![FilmEvent::new(memory, EventKind::Keep, (kept - 1, kept), (start_ns, start_ns))];
        if way == Way::Gather && self.gathered.len() < slots {
            self.column.waiting = kept as u32;
            return film;
        }
        self.column.waiting = 0;
        let gathered = std::mem::take(&mut self.gathered);
        let (data, other): (Vec<LogicalPage>, PieceKind) = match way {
            Way::Merge => (self.neighbours(number).collect(), PieceKind::Copied),
            Way::Pad => (gathered, PieceKind::Unused),
            Way::Gather => (gathered, PieceKind::New),
        };
        let mut now_ns = start_ns;
        // A write that fills a page needs no read.
        if way == Way::Merge && slots > 1 {
            assert!(self.map.valid_in_page(old).count_ones() as usize == slots, "all is valid");
            self.column.read_pages += 1;
            film.extend(self.part.reading(number, now_ns));
            now_ns += self.part.whole_read_ns();
        }
        let page = self.column.pages.len() as u32;
        self.program(1, page, &data);
        film.extend(self.part.programming(HOST, WRITES + page, now_ns));
        now_ns += self.part.whole_program_ns();
        self.column.done_ns += now_ns - start_ns;
        self.column.programmed_bytes += self.part.page_bytes;
        let mut pieces = vec![other; slots];
        pieces[0] = PieceKind::New;
        self.column.pages.push(pieces);
        film.extend(self.turned_stale(now_ns));
        film
    }

    /// Notes which old pieces are stale now. Returns an event for each page that has lost one.
    fn turned_stale(&mut self, now_ns: Nanoseconds) -> Vec<FilmEvent> {
        let now = self.old_valid();
        let before = std::mem::replace(&mut self.column.old_valid, now);
        let pages = before.iter().zip(&self.column.old_valid);
        let changed = (0..).zip(pages).filter(|(_, (before, now))| before != now);
        let stale = |page| FilmEvent::moment(EventKind::TurnStale, page, now_ns);
        changed.map(|(page, _)| stale(page)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Settings, SubPageColumn, WRITES, show};
    use crate::film::{Actor, EventKind};
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
    fn a_larger_page_is_read_and_merged_and_four_gathered_pieces_are_programmed_once() {
        let kinds = |way: &str| -> Vec<EventKind> {
            let shown = show(&mut Settings::given(&[("way", way)])).expect("a way");
            let at_ns: Vec<_> = shown.steps.iter().map(|step| step.at_ns).collect();
            shown.film.check(&at_ns);
            let last = 2 * 2 * WRITES;
            let events = shown.film.events().iter();
            let of_last = events.filter(|event| {
                if event.actor == Actor::Page { event.index >= last } else { event.index == 2 }
            });
            of_last.map(|event| event.kind).collect()
        };
        use EventKind::{Keep, Program, Read, ReadOut, Transfer, TurnStale};
        assert_eq!(kinds("merge")[..6], [Keep, Read, ReadOut, Transfer, Program, TurnStale]);
        assert_eq!(kinds("pad")[..4], [Keep, Transfer, Program, TurnStale]);
        let gathered = [Keep, Keep, Keep, Keep, Transfer, Program];
        assert_eq!(kinds("gather")[..6], gathered);
        assert_eq!(kinds("gather")[6..], [TurnStale; 4]);
    }

    #[test]
    fn a_gathered_write_leaves_the_other_pieces_of_an_old_page_valid() {
        let old = |way: &str| last(way)[2].old_valid.concat();
        assert!(old("merge").iter().all(|&valid| !valid));
        assert_eq!(old("gather"), [false, true, true, true].repeat(4));
    }

    #[test]
    fn only_a_page_that_is_larger_than_the_write_is_read_first() {
        let reads =
            |way: &str| -> Vec<u32> { last(way).iter().map(|column| column.read_pages).collect() };
        assert_eq!(reads("merge"), [0, 4, 4]);
        assert_eq!(reads("pad"), [0, 0, 0]);
    }
}

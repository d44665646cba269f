//! Writes of the host, each to another page, on parts with pages of 4, 8 and 16 KiB.
//!
//! NAND programs whole pages. A drive has three ways to store a smaller write:
//! - merge: read the old page, put the new data into it and program the page (a map of whole
//!   pages);
//! - pad: program the data alone and leave the rest of the page unused (a map of 4 KiB pieces);
//! - gather: keep pieces in memory until they fill a page, then program it (the same map).
//!
//! No map has entries for less than 4 KiB. For a smaller write, the rest of the piece is read and
//! copied along in every way. Example: 512 bytes with pad and pages of 16 KiB: 512 bytes are new,
//! 3,584 are copied, 12,288 stay unused.

use super::Settings;
use super::part::{CHOSEN, DemonstrationPart};
use crate::codes;
use crate::film::{Event, Film, FilmEvent, Seconds};
use document::ScenarioError;
use machine::ftl::Mapping;
use machine::nand::Blocks;
use serde::Serialize;
use spec::geometry::Layout;
use spec::units::{DieIndex, LogicalPage, Nanoseconds, MultiPlanePage, SLOT_BYTES, Slot};
use spec::workload::SLOT_SECTORS;

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct SubPageShown {
    pub parts: Vec<DemonstrationPart>,
    /// The entries of the finer map are for pieces.
    pub piece_bytes: u32,
    pub sectors_per_piece: u32,
    /// Each part has two blocks of this size: its old block, and the free one.
    pub pages_per_block: u32,
    pub steps: Vec<SubPageStep>,
    /// Each part is a side. Its pages are the old ones, then those of the free block.
    pub film: Film,
    pub seconds: Seconds,
}

/// The drives after a number of host writes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct SubPageStep {
    /// The time at which the slowest part has finished. The next write begins then.
    pub at_ns: Nanoseconds,
    /// The size of the write that led here; 0 at first.
    pub write_bytes: u32,
    /// Bytes of all writes so far.
    pub written_bytes: u32,
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
    /// Bytes that were programmed, divided by those bytes of the host that are among them. `None`
    /// before any.
    pub write_amplification: Option<f64>,
    /// The sectors of each programmed page.
    pub pages: Vec<Vec<SectorKind>>,
    /// The pieces of each old page that are still valid.
    pub old_valid: Vec<Vec<bool>>,
    /// Sectors that are kept in memory.
    pub waiting: Vec<SectorKind>,
    /// Sectors that were copied for the last write.
    pub copied: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "snake_case")]
pub enum SectorKind {
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
/// Pages per block. The largest page has as many pieces, so this many gathered pieces fill it.
const PAGES: u32 = 4;
const SECTOR_BYTES: u32 = SLOT_BYTES / SLOT_SECTORS;
const WRITE_MAX_BYTES: u32 = PAGES * SLOT_BYTES;
/// One write per page of a block.
const USUAL: [u32; PAGES as usize] = [SLOT_BYTES; PAGES as usize];

fn size(word: &str) -> Option<u32> {
    let bytes = word.parse().ok()?;
    let fits = u32::is_power_of_two(bytes) && (SECTOR_BYTES..=WRITE_MAX_BYTES).contains(&bytes);
    fits.then_some(bytes)
}

/// Takes the sizes of the writes. They fit into a block of the smallest pages.
fn sizes(settings: &mut Settings) -> Result<Vec<u32>, ScenarioError> {
    let expected = codes::page_writes(SECTOR_BYTES, WRITE_MAX_BYTES, PAGES);
    let most = PAGES as usize;
    let sizes = settings.words("writes", expected.clone(), most, size)?;
    let sizes = sizes.unwrap_or_else(|| USUAL.to_vec());
    let pages: u32 = sizes.iter().map(|bytes| bytes.div_ceil(SLOT_BYTES)).sum();
    if pages > PAGES {
        return Err(ScenarioError::new("writes", expected, pages));
    }
    Ok(sizes)
}

pub fn show(settings: &mut Settings) -> Result<SubPageShown, ScenarioError> {
    let way = [Way::Merge, Way::Pad, Way::Gather][settings.word("way", &WAYS, 0)?];
    let sizes = sizes(settings)?;
    let parts = CHOSEN.map(DemonstrationPart::named);
    let mut drives = parts.map(Drive::new);
    let step = |at_ns, write_bytes, written_bytes, drives: &[Drive]| {
        let columns = drives.iter().map(|drive| drive.column.clone()).collect();
        SubPageStep { at_ns, write_bytes, written_bytes, columns }
    };
    let mut steps = vec![step(0, 0, 0, &drives)];
    let mut film = Film::default();
    let (mut now_ns, mut written_bytes) = (0, 0);
    for bytes in sizes {
        let mut end_ns = now_ns;
        written_bytes += bytes;
        for (index, drive) in (0..).zip(&mut drives) {
            let events = drive.write(bytes, way, now_ns);
            end_ns = events.iter().map(|event| event.end_ns).fold(end_ns, Nanoseconds::max);
            film.lead_to(steps.len(), events.into_iter().map(|event| event.on(index)));
            drive.column.write_amplification = drive.amplification(written_bytes);
        }
        now_ns = end_ns;
        steps.push(step(now_ns, bytes, written_bytes, &drives));
    }
    Ok(SubPageShown {
        parts: parts.to_vec(),
        piece_bytes: SLOT_BYTES,
        sectors_per_piece: SLOT_SECTORS,
        pages_per_block: PAGES,
        seconds: seconds(&steps, &film),
        steps,
        film,
    })
}

/// A write that repeats an earlier one is brief, and the next repetition is briefer. A write of
/// another size is new, but takes less time than the first.
fn seconds(steps: &[SubPageStep], film: &Film) -> Seconds {
    let mut seen = Vec::new();
    let mut repeated_s = 1.6;
    Seconds::of(steps.len(), &mut |step| {
        let before = seen.len();
        for event in film.events().iter().filter(|event| event.step as usize == step) {
            let work = (steps[step].write_bytes, event.side, std::mem::discriminant(&event.event));
            if !seen.contains(&work) {
                seen.push(work);
            }
        }
        if seen.len() > before {
            return Some(if before == 0 { 6.0 } else { 4.0 });
        }
        repeated_s *= 0.7;
        Some(repeated_s)
    })
}

/// A die with two blocks: the first is full of data, the second is free.
struct Drive {
    part: DemonstrationPart,
    layout: Layout,
    map: Mapping,
    blocks: Blocks,
    gathered: Vec<LogicalPage>,
    /// The next logical page to write.
    next: LogicalPage,
    column: SubPageColumn,
}

impl Drive {
    fn new(part: DemonstrationPart) -> Self {
        let layout = Layout::new(&part.geometry(2, PAGES), 1, false);
        let mut drive = Self {
            part,
            layout,
            map: Mapping::new(&layout, layout.addresses_per_unit),
            blocks: Blocks::new(layout),
            gathered: Vec::new(),
            next: LogicalPage(0),
            column: SubPageColumn {
                done_ns: 0,
                read_pages: 0,
                programmed_bytes: 0,
                write_amplification: None,
                pages: Vec::new(),
                old_valid: Vec::new(),
                waiting: Vec::new(),
                copied: 0,
            },
        };
        for page in 0..PAGES {
            let slots = layout.addresses_per_page;
            let data: Vec<_> = (page * slots..(page + 1) * slots).map(LogicalPage).collect();
            drive.program(0, page, &data);
        }
        drive.column.old_valid = drive.old_valid();
        drive
    }

    fn old_valid(&self) -> Vec<Vec<bool>> {
        let unit = self.layout.unit_at(DieIndex(0), 0);
        let first = |page| self.layout.first_slot(self.layout.page_in_unit(unit, page)).0;
        let is_valid = |slot| self.map.is_valid(Slot(slot));
        let slots = self.layout.addresses_per_page;
        let of_page = |page| (first(page)..first(page) + slots).map(is_valid).collect();
        (0..PAGES).map(of_page).collect()
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

    /// The host writes to the start of the next page. Returns the events of the write.
    fn write(&mut self, bytes: u32, way: Way, start_ns: Nanoseconds) -> Vec<FilmEvent> {
        let slots = self.layout.addresses_per_page;
        let page_sectors = slots * SLOT_SECTORS;
        let mut film = Vec::new();
        let mut now_ns = start_ns;
        let mut left = bytes / SECTOR_BYTES;
        self.column.copied = 0;
        while left > 0 {
            // The memory holds one page.
            let sectors = left.min(page_sectors - self.column.waiting.len() as u32);
            left -= sectors;
            let unit = if way == Way::Merge { page_sectors } else { SLOT_SECTORS };
            now_ns = self.take(sectors, unit, now_ns, &mut film);
            let waiting = self.column.waiting.len() as u32;
            if way != Way::Gather || waiting == page_sectors {
                now_ns = self.store(now_ns, &mut film);
            }
        }
        self.next = LogicalPage(self.next.0.next_multiple_of(slots));
        self.column.done_ns += now_ns - start_ns;
        film
    }

    /// Takes sectors into the memory, and all others that share an entry of the map with them.
    /// An entry is for `unit` sectors. Returns when they are there.
    fn take(
        &mut self,
        sectors: u32,
        unit: u32,
        now_ns: Nanoseconds,
        film: &mut Vec<FilmEvent>,
    ) -> Nanoseconds {
        let kept = self.column.waiting.len() as u32;
        let keep = Event::Keep { from_sectors: kept, to_sectors: kept + sectors };
        film.push(FilmEvent::moment(keep, now_ns));
        let copied = sectors.next_multiple_of(unit) - sectors;
        let kinds = [SectorKind::New].repeat(sectors as usize);
        self.column.waiting.extend(kinds);
        self.column.waiting.extend([SectorKind::Copied].repeat(copied as usize));
        self.column.copied += copied;
        let first = self.next;
        self.next = LogicalPage(first.0 + (sectors + copied) / SLOT_SECTORS);
        self.gathered.extend((first.0..self.next.0).map(LogicalPage));
        if copied == 0 {
            return now_ns;
        }
        let slots = self.layout.addresses_per_page;
        let old = self.layout.page_of(self.map.slot(first));
        assert!(self.map.valid_in_page(old).count_ones() == slots, "all of the page is valid");
        self.column.read_pages += 1;
        film.extend(self.part.reading(first.0 / slots, now_ns));
        now_ns + self.part.whole_read_ns()
    }

    /// Programs a page with the content of the memory. Returns when that is done.
    fn store(&mut self, start_ns: Nanoseconds, film: &mut Vec<FilmEvent>) -> Nanoseconds {
        let data = std::mem::take(&mut self.gathered);
        let mut kinds = std::mem::take(&mut self.column.waiting);
        let sectors = self.layout.addresses_per_page * SLOT_SECTORS;
        kinds.resize(sectors as usize, SectorKind::Unused);
        let page = self.column.pages.len() as u32;
        self.program(1, page, &data);
        film.extend(self.part.programming(PAGES + page, start_ns));
        let end_ns = start_ns + self.part.whole_program_ns();
        self.column.programmed_bytes += self.part.page_bytes;
        self.column.pages.push(kinds);
        film.extend(self.turned_stale(end_ns));
        end_ns
    }

    fn amplification(&self, written_bytes: u32) -> Option<f64> {
        let is_new = |kind: &&SectorKind| **kind == SectorKind::New;
        let waiting = self.column.waiting.iter().filter(is_new).count() as u32;
        let stored_bytes = written_bytes - waiting * SECTOR_BYTES;
        (stored_bytes > 0).then(|| self.column.programmed_bytes as f64 / f64::from(stored_bytes))
    }

    /// Notes which old pieces are stale now. Returns an event for each page that has lost one.
    fn turned_stale(&mut self, now_ns: Nanoseconds) -> Vec<FilmEvent> {
        let now = self.old_valid();
        let before = std::mem::replace(&mut self.column.old_valid, now);
        let pages = (0..).zip(before.iter().zip(&self.column.old_valid));
        let changed = pages.filter(|(_, (before, now))| before != now);
        let event = |(page, (_, now)): (u32, (&Vec<bool>, &Vec<bool>))| {
            let pieces = now.iter().filter(|valid| !**valid).count() as u32;
            FilmEvent::moment(Event::TurnPiecesStale { page, pieces }, now_ns)
        };
        changed.map(event).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{SectorKind, Settings, SubPageColumn, show};
    use crate::film::Event;

    fn last(way: &str) -> Vec<SubPageColumn> {
        after(way, "4096.4096.4096.4096")
    }

    fn after(way: &str, writes: &str) -> Vec<SubPageColumn> {
        let given = [("way", way), ("writes", writes)];
        let shown = show(&mut Settings::given(&given)).expect("a way");
        let at_ns: Vec<_> = shown.steps.iter().map(|step| step.at_ns).collect();
        shown.film.check(&at_ns);
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
        let kinds = |way: &str| -> String {
            let shown = show(&mut Settings::given(&[("way", way)])).expect("a way");
            let events = shown.film.events().iter().filter(|event| event.side == 2);
            let letter = |event: &crate::film::FilmEvent| match event.event {
                Event::Keep { .. } => 'k',
                Event::Read { .. } => 'r',
                Event::ReadOut { .. } => 'o',
                Event::Transfer { from: None, .. } => 't',
                Event::Program { .. } => 'p',
                Event::TurnPiecesStale { .. } => 's',
                _ => '?',
            };
            events.map(letter).collect()
        };
        assert!(kinds("merge").starts_with("krotps"));
        assert!(kinds("pad").starts_with("ktps"));
        assert_eq!(kinds("gather"), "kkkktpssss");
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

    fn factors(way: &str, writes: &str) -> Vec<Option<f64>> {
        after(way, writes).iter().map(|column| column.write_amplification).collect()
    }

    #[test]
    fn a_write_that_fills_every_page_costs_only_itself_and_the_smallest_costs_a_page() {
        for way in ["merge", "pad", "gather"] {
            assert_eq!(factors(way, "16384"), [Some(1.0); 3]);
        }
        assert_eq!(factors("merge", "512"), [8.0, 16.0, 32.0].map(Some));
        assert_eq!(factors("pad", "512"), [8.0, 16.0, 32.0].map(Some));
        assert_eq!(factors("gather", "512"), [Some(8.0), None, None]);
        assert_eq!(factors("merge", "8192.4096"), [1.0, 16.0 / 12.0, 32.0 / 12.0].map(Some));
    }

    #[test]
    fn less_than_an_entry_of_the_map_is_read_and_copied_along() {
        use SectorKind::{Copied, New, Unused};
        let of_last = |way: &str| after(way, "1024").remove(2);
        let padded = [vec![New; 2], vec![Copied; 6], vec![Unused; 24]].concat();
        assert_eq!(of_last("pad").pages, [padded]);
        assert_eq!(of_last("merge").pages, [[vec![New; 2], vec![Copied; 30]].concat()]);
        assert_eq!(of_last("gather").waiting, [vec![New; 2], vec![Copied; 6]].concat());
        assert_eq!(["merge", "pad", "gather"].map(|way| of_last(way).read_pages), [1; 3]);
    }

    #[test]
    fn gathered_writes_of_all_sizes_go_on_from_page_to_page() {
        let column = after("gather", "4096.8192.512").remove(2);
        assert_eq!((column.pages.len(), column.waiting.len()), (1, 0));
        assert_eq!(column.old_valid.concat().iter().filter(|valid| !**valid).count(), 4);
    }

    #[test]
    fn sizes_that_are_no_powers_of_two_or_too_many_are_refused() {
        for writes in ["100", "3000", "32768", "16384.512", "4096.4096.4096.4096.4096", "x"] {
            assert!(show(&mut Settings::given(&[("writes", writes)])).is_err(), "{writes}");
        }
    }
}

//! A drive of sixteen pages of 4 KiB, and the map that says where each of eight logical pages is.
//! Every write goes to the next free page. The map then points to that page, and the page that it
//! pointed to before is stale. A TRIM clears an entry. Nothing is erased, so the demonstration ends
//! when no page is free.

use super::Settings;
use super::part::{CHOSEN, DemonstrationPart, USUAL};
use crate::film::{Event, Film, FilmEvent};
use document::ScenarioError;
use machine::ftl::Mapping;
use machine::nand::Blocks;
use serde::Serialize;
use spec::geometry::Layout;
use spec::units::{DieIndex, LogicalPage, Nanoseconds, SLOT_BYTES, Slot};
use crate::codes;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct MappingShown {
    pub part: DemonstrationPart,
    pub pages_per_block: u32,
    pub size: MapSize,
    pub steps: Vec<MappingStep>,
    pub film: Film,
}

/// The size of the map of a real drive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct MapSize {
    pub drive_bytes: u64,
    /// One per logical page.
    pub entries: u64,
    pub entry_bytes: u64,
    pub map_bytes: u64,
    /// A map with one entry per block of `block_bytes` would have `block_map_bytes`.
    pub block_bytes: u64,
    pub block_map_bytes: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct MappingStep {
    pub at_ns: Nanoseconds,
    pub command: MapCommand,
    /// The logical page of the command; 0 at the start.
    pub logical: u32,
    /// The page that the command programmed, and the page that it made stale.
    pub programmed: Option<u32>,
    pub turned_stale: Option<u32>,
    /// The page that holds each logical page.
    pub map: Vec<Option<u32>>,
    /// The state of each page.
    pub pages: Vec<MappedPage>,
}

impl MappingStep {
    /// The entry of the command leaves its old page, which turns stale, for the new one. Without a
    /// free page the command is refused.
    fn entry_moves(&self) -> impl Iterator<Item = FilmEvent> + use<> {
        let Self { at_ns, logical, turned_stale: from, programmed: to, .. } = *self;
        let point = (from != to).then_some(Event::Point { logical, from, to });
        let stale = from.map(|page| Event::TurnStale { page });
        let is_full = self.command == MapCommand::Full;
        let refused = is_full.then_some(Event::RefuseWrite { logical });
        let events = point.into_iter().chain(stale).chain(refused);
        events.map(move |event| FilmEvent::moment(event, at_ns))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "snake_case")]
pub enum MapCommand {
    /// The state after one write of every logical page, in order.
    Start,
    Write,
    Trim,
    /// A write without a free page.
    Full,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct MappedPage {
    pub state: MappedPageState,
    /// The logical page that the page holds, and the number of that write: 1 for the first write of
    /// the logical page. Both are 0 if the page is free.
    pub logical: u32,
    pub version: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "snake_case")]
pub enum MappedPageState {
    Free,
    Valid,
    Stale,
}

const BLOCKS: u32 = 4;
const PAGES_PER_BLOCK: u32 = 4;
const LOGICAL_PAGES: u32 = 8;
const COMMANDS_MAX: usize = 24;
/// Writes logical page 3 twice, so that its copy from the start becomes stale, then its first new
/// copy.
const STORY: [Command; 5] =
    [Command::Write(3), Command::Write(7), Command::Write(3), Command::Write(1), Command::Trim(5)];
/// A slot number of the core has 32 bits.
const ENTRY_BYTES: u64 = size_of::<Slot>() as u64;

#[derive(Clone, Copy)]
enum Command {
    Write(u32),
    Trim(u32),
}

fn command(word: &str) -> Option<Command> {
    let logical = |digits: &str| digits.parse().ok().filter(|logical| *logical < LOGICAL_PAGES);
    match word.strip_prefix('t') {
        Some(digits) => logical(digits).map(Command::Trim),
        None => logical(word).map(Command::Write),
    }
}

pub fn show(settings: &mut Settings) -> Result<MappingShown, ScenarioError> {
    // This part has pages as large as a logical page.
    let part = DemonstrationPart::named(CHOSEN[0]);
    let expected = codes::page_commands(COMMANDS_MAX);
    let commands = settings.words("writes", expected, COMMANDS_MAX, command)?;
    let gigabytes = settings.whole("gigabytes", 1, 8_000, 240)?;

    let mut drive = Drive::new(part);
    let mut steps = vec![drive.step(0, MapCommand::Start, 0, None, None)];
    let mut film = Film::default();
    let mut at_ns = 0;
    for command in commands.unwrap_or_else(|| STORY.to_vec()) {
        let next = drive.next;
        let step = match command {
            Command::Trim(logical) => {
                let stale = drive.map.forget(LogicalPage(logical));
                drive.step(at_ns, MapCommand::Trim, logical, None, Some(stale))
            }
            Command::Write(logical) if next == BLOCKS * PAGES_PER_BLOCK => {
                drive.step(at_ns, MapCommand::Full, logical, None, None)
            }
            Command::Write(logical) => {
                film.lead_to(steps.len(), part.programming(next, at_ns));
                at_ns += part.whole_program_ns();
                let stale = drive.write(logical);
                drive.step(at_ns, MapCommand::Write, logical, Some(next), Some(stale))
            }
        };
        film.lead_to(steps.len(), step.entry_moves());
        steps.push(step);
    }
    let size = map_size(gigabytes);
    Ok(MappingShown { part, pages_per_block: PAGES_PER_BLOCK, size, steps, film })
}

fn map_size(gigabytes: u64) -> MapSize {
    let drive_bytes = gigabytes * 1_000_000_000;
    let entries = drive_bytes.div_ceil(u64::from(SLOT_BYTES));
    // A block of 256 pages of 8 KiB has 2 MiB.
    let part = DemonstrationPart::named(USUAL);
    let block_bytes = part.page_bytes * part.pages_per_block;
    MapSize {
        drive_bytes,
        entries,
        entry_bytes: ENTRY_BYTES,
        map_bytes: entries * ENTRY_BYTES,
        block_bytes,
        block_map_bytes: drive_bytes.div_ceil(block_bytes) * ENTRY_BYTES,
    }
}

struct Drive {
    layout: Layout,
    map: Mapping,
    blocks: Blocks,
    /// The number of the next free page.
    next: u32,
    /// Writes of each logical page so far.
    writes: [u32; LOGICAL_PAGES as usize],
    /// The write that each page holds, counted per logical page.
    versions: [u32; (BLOCKS * PAGES_PER_BLOCK) as usize],
}

impl Drive {
    fn new(part: DemonstrationPart) -> Self {
        let layout = Layout::new(&part.geometry(BLOCKS, PAGES_PER_BLOCK), 1, false);
        let mut drive = Self {
            layout,
            map: Mapping::new(&layout, LOGICAL_PAGES),
            blocks: Blocks::new(layout),
            next: 0,
            writes: [0; _],
            versions: [0; _],
        };
        for logical in 0..LOGICAL_PAGES {
            drive.write(logical);
        }
        drive
    }

    /// Writes a logical page. Returns the slot of its old copy, which is now stale.
    fn write(&mut self, logical: u32) -> Slot {
        let slot = Slot(self.next);
        let page = self.layout.page_of(slot);
        self.blocks.program(DieIndex(0), self.layout.unit_of(slot), page);
        self.next += 1;
        self.writes[logical as usize] += 1;
        self.versions[slot.index()] = self.writes[logical as usize];
        self.map.store(LogicalPage(logical), slot)
    }

    fn step(
        &self,
        at_ns: Nanoseconds,
        command: MapCommand,
        logical: u32,
        programmed: Option<u32>,
        turned_stale: Option<Slot>,
    ) -> MappingStep {
        let known = |slot: Slot| (!slot.is_none()).then_some(slot.0);
        let map = (0..LOGICAL_PAGES).map(|logical| known(self.map.slot(LogicalPage(logical))));
        let page = |number: u32| {
            let slot = Slot(number);
            let state = match (number < self.next, self.map.is_valid(slot)) {
                (false, _) => MappedPageState::Free,
                (true, true) => MappedPageState::Valid,
                (true, false) => MappedPageState::Stale,
            };
            let logical = if number < self.next { self.map.logical(slot).0 } else { 0 };
            MappedPage { state, logical, version: self.versions[slot.index()] }
        };
        MappingStep {
            at_ns,
            command,
            logical,
            programmed,
            turned_stale: turned_stale.and_then(known),
            map: map.collect(),
            pages: (0..BLOCKS * PAGES_PER_BLOCK).map(page).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Event, MapCommand, MappedPageState, MappingShown, Settings, show};

    fn shown(name: &str, value: &str) -> MappingShown {
        show(&mut Settings::given(&[(name, value)])).expect("a setting")
    }

    #[test]
    fn a_write_goes_to_the_next_free_page_and_leaves_the_old_copy_stale() {
        let steps = shown("writes", "3.3.t3.t3").steps;
        assert_eq!((steps[1].programmed, steps[1].turned_stale), (Some(8), Some(3)));
        assert_eq!((steps[2].programmed, steps[2].turned_stale), (Some(9), Some(8)));
        assert_eq!((steps[3].map[3], steps[3].turned_stale), (None, Some(9)));
        assert_eq!(steps[4].turned_stale, None, "nothing is there to TRIM");
        let count = |state| steps[4].pages.iter().filter(|page| page.state == state).count();
        assert_eq!(count(MappedPageState::Valid), 7);
        assert_eq!(count(MappedPageState::Stale), 3);
        assert_eq!(steps[2].pages[9].version, 3);
    }

    #[test]
    fn an_entry_swings_to_the_new_page_once_that_is_programmed() {
        let shown = shown("writes", "3.t3.t3");
        let at_ns: Vec<_> = shown.steps.iter().map(|step| step.at_ns).collect();
        shown.film.check(&at_ns);
        let events = shown.film.events().iter();
        let points: Vec<_> = events
            .filter(|event| matches!(event.event, Event::Point { .. }))
            .map(|event| (event.step, event.event))
            .collect();
        let point = |from, to| Event::Point { logical: 3, from, to };
        assert_eq!(points, [(1, point(Some(3), Some(8))), (2, point(Some(8), None))]);
    }

    #[test]
    fn when_no_page_is_free_a_write_is_not_taken() {
        let MappingShown { steps, film, .. } = shown("writes", "0.1.2.3.4.5.6.7.0");
        assert_eq!((steps[8].command, steps[9].command), (MapCommand::Write, MapCommand::Full));
        let last = film.events().last().expect("events");
        assert_eq!((last.step, last.event), (9, Event::RefuseWrite { logical: 0 }));
        assert_eq!((steps[8].at_ns, &steps[8].map), (steps[9].at_ns, &steps[9].map));
    }

    #[test]
    fn the_map_takes_a_thousandth_of_the_drive() {
        let size = shown("gigabytes", "240").size;
        assert_eq!((size.entries, size.map_bytes), (58_593_750, 234_375_000));
        assert_eq!(size.block_map_bytes, 114_441 * 4);
    }
}

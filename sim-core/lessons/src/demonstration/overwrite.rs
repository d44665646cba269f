//! Changes one page of data in three ways: on a disk, in place on flash, and on flash with a map.
//! All three begin at the same time. A step is an event of one of them.
//!
//! A disk overwrites the old data. Flash cannot: to change a page in place, it must read the whole
//! block, erase it and program it again. With a map, the new data goes to a free page and the map
//! is changed. The flash is one die with one plane, which works on one operation at a time.
//!
//! The power can be made to fail at any moment. Operations under way end there: the film keeps the
//! end that each would have had, so that it shows how far each got.
//!
//! In the film, the disk is side 0, the block in place is side 1, and the flash with a map is side
//! 2. There the old block has the pages from 0 on, and the free block has those after them.

use super::Settings;
use super::part::DemonstrationPart;
use crate::film::{Event, Film, FilmEvent, Seconds};
use document::ScenarioError;
use machine::ftl::Mapping;
use machine::nand::{Blocks, Refusal};
use serde::Serialize;
use spec::geometry::Layout;
use spec::units::{DieIndex, LogicalPage, Nanoseconds, MultiPlanePage};

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct OverwriteShown {
    pub part: DemonstrationPart,
    /// The page that is changed.
    pub page: u32,
    /// The time and the written bytes of each way: disk, in place, with a map.
    pub ways: [OverwriteWay; 3],
    pub power_failure: Option<PowerFailure>,
    pub steps: Vec<OverwriteStep>,
    pub film: Film,
    pub seconds: Seconds,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct OverwriteWay {
    pub done_ns: Nanoseconds,
    pub written_bytes: u64,
}

/// The loss from a power failure in the block that is changed in place. The flash with a map has
/// one whole copy, the old or the new; so has the disk, unless the power fails during its write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct PowerFailure {
    pub at_ns: Nanoseconds,
    /// Pages that were erased, or about to be, and not yet programmed again.
    pub lost_pages: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct OverwriteStep {
    pub at_ns: Nanoseconds,
    pub event: OverwriteEvent,
    pub disk: DiskProgress,
    /// In place: pages of the block that were read, whether the block was erased, and pages that
    /// were programmed again.
    pub read_pages: u32,
    pub erased: bool,
    pub programmed_pages: u32,
    /// With a map: the new copy is programmed and the old one is stale.
    pub mapped: bool,
}

/// The event of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "snake_case")]
pub enum OverwriteEvent {
    Start,
    Sought,
    Written,
    Read,
    Erased,
    Programmed,
    Mapped,
    PowerFailed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "snake_case")]
pub enum DiskProgress {
    /// The head is on its way to the track.
    Seeking,
    /// The head waits for the sector to pass under it.
    Turning,
    Done,
}

/// Sides of the film.
const DISK: u32 = 0;
const IN_PLACE: u32 = 1;
const MAPPED: u32 = 2;
/// Average seek of a write, typical: 7K4000 in `content/en/SOURCES.md`.
const SEEK_NS: Nanoseconds = 8_200_000;
/// 7,200 turns per minute.
const TURN_NS: Nanoseconds = 60_000_000_000 / 7_200;
/// Pages read or programmed between two steps.
const PAGES_A_STEP: u32 = 64;
/// The longest that a reader waits before the power fails: longer than any part takes in place.
const POWER_FAILS_MAX_US: u64 = 2_000_000;

/// The end of an operation, and the operation.
type Ended = (Nanoseconds, OverwriteEvent);

pub fn show(settings: &mut Settings) -> Result<OverwriteShown, ScenarioError> {
    let part = DemonstrationPart::asked(settings)?;
    let pages = part.pages_per_block as u32;
    let page = settings.whole("page", 0, u64::from(pages) - 1, 100)? as u32;
    // 0: never.
    let power_fails_ns = settings.whole("power_fails_us", 0, POWER_FAILS_MAX_US, 0)? * 1000;

    // On average the platter makes half a turn. The time of the sector itself is left out
    // (assumed).
    let sought_ns = SEEK_NS;
    let disk: [Ended; 2] =
        [(sought_ns, OverwriteEvent::Sought), (sought_ns + TURN_NS / 2, OverwriteEvent::Written)];
    let in_place = in_place(&part, page);
    let mapped = mapped(&part, page);

    let mut events: Vec<Ended> = disk.into();
    for event in in_place.iter().copied().chain([mapped]) {
        events.insert(events.partition_point(|before| before.0 <= event.0), event);
    }
    let power_failure = (power_fails_ns > 0).then(|| PowerFailure {
        at_ns: power_fails_ns,
        lost_pages: lost_pages(&part, power_fails_ns),
    });
    if let Some(PowerFailure { at_ns, .. }) = power_failure {
        events.retain(|event| event.0 < at_ns);
        events.push((at_ns, OverwriteEvent::PowerFailed));
    }
    let mut step = OverwriteStep {
        at_ns: 0,
        event: OverwriteEvent::Start,
        disk: DiskProgress::Seeking,
        read_pages: 0,
        erased: false,
        programmed_pages: 0,
        mapped: false,
    };
    let mut steps = vec![step];
    for (at_ns, event) in events {
        (step.at_ns, step.event) = (at_ns, event);
        match event {
            OverwriteEvent::Start | OverwriteEvent::PowerFailed => {}
            OverwriteEvent::Sought => step.disk = DiskProgress::Turning,
            OverwriteEvent::Written => step.disk = DiskProgress::Done,
            OverwriteEvent::Read => step.read_pages = pages.min(step.read_pages + PAGES_A_STEP),
            OverwriteEvent::Erased => step.erased = true,
            OverwriteEvent::Programmed => {
                step.programmed_pages = pages.min(step.programmed_pages + PAGES_A_STEP);
            }
            OverwriteEvent::Mapped => step.mapped = true,
        }
        steps.push(step);
    }
    let mut film = Film::default();
    let at_ns: Vec<Nanoseconds> = steps.iter().map(|step| step.at_ns).collect();
    let mut filmed = filmed(&part, page, &in_place);
    if let Some(PowerFailure { at_ns, lost_pages }) = power_failure {
        filmed.retain(|event| event.start_ns < at_ns);
        // The last pages of the block are those that are not yet programmed again.
        filmed.extend((0..lost_pages).map(|lost| {
            let page = pages - lost_pages + lost;
            FilmEvent::moment(Event::Fall { page }, at_ns).on(IN_PLACE)
        }));
    }
    film.place(&at_ns, &filmed);
    let bytes = part.page_bytes;
    let way = |done_ns, written_bytes| OverwriteWay { done_ns, written_bytes };
    let ways = [
        way(disk[1].0, bytes),
        way(in_place.last().map_or(0, |last| last.0), bytes * u64::from(pages)),
        way(mapped.0, bytes),
    ];
    let seconds = seconds(&steps);
    Ok(OverwriteShown { part, page, ways, power_failure, steps, film, seconds })
}

/// A step that only goes on programming, like the one before it, is brief.
fn seconds(steps: &[OverwriteStep]) -> Seconds {
    let programs = |step: &OverwriteStep| step.event == OverwriteEvent::Programmed;
    Seconds::of(steps.len(), &mut |step| {
        steps[step - 1..=step].iter().all(programs).then_some(0.6)
    })
}

/// Pages of the block that are nowhere but in memory at this moment: none while it is read, all
/// while it is erased, then those that are not yet programmed again.
fn lost_pages(part: &DemonstrationPart, at_ns: Nanoseconds) -> u32 {
    let pages = part.pages_per_block as u32;
    let read_ns = u64::from(pages) * part.whole_read_ns();
    if at_ns <= read_ns {
        return 0;
    }
    let programming_ns = at_ns.saturating_sub(read_ns + part.whole_erase_ns());
    pages.saturating_sub((programming_ns / part.whole_program_ns()) as u32)
}

/// The operations of each way and their times, all starting from the same moment.
fn filmed(part: &DemonstrationPart, page: u32, in_place: &[Ended]) -> Vec<FilmEvent> {
    let written_ns = SEEK_NS + TURN_NS / 2;
    let from_milliturns = -((written_ns * 1000 / TURN_NS) as i32);
    let turn = Event::Turn { from_milliturns, to_milliturns: 0 };
    let mut events = vec![
        FilmEvent::new(Event::Seek, 0, SEEK_NS).on(DISK),
        FilmEvent::new(turn, 0, written_ns).on(DISK),
    ];
    let pages = part.pages_per_block as u32;
    let new = pages;
    let mapped_ns = part.whole_program_ns();
    let point = Event::Point { logical: page, from: Some(page), to: Some(new) };
    let moments = [point, Event::TurnStale { page }];
    let moments = moments.map(|event| FilmEvent::moment(event, mapped_ns));
    let mapped = part.programming(new, 0).into_iter().chain(moments);
    events.extend(mapped.map(|event| event.on(MAPPED)));

    let (block, mut start_ns, mut from_pages) = (0, 0, 0);
    for &(end_ns, event) in in_place {
        let to_pages = pages.min(from_pages + PAGES_A_STEP);
        let (event, next) = match event {
            OverwriteEvent::Read => (Event::ReadPages { block, from_pages, to_pages }, to_pages),
            OverwriteEvent::Programmed => {
                (Event::ProgramPages { block, from_pages, to_pages }, to_pages)
            }
            _ => (Event::Erase { block }, 0),
        };
        events.push(FilmEvent::new(event, start_ns, end_ns).on(IN_PLACE));
        (start_ns, from_pages) = (end_ns, next);
    }
    events
}

/// Reads every page of the block, erases the block and programs every page again, with one page
/// changed.
fn in_place(part: &DemonstrationPart, page: u32) -> Vec<Ended> {
    let pages = part.pages_per_block as u32;
    let layout = Layout::new(&part.geometry(1, pages), 1, false);
    let mut blocks = Blocks::new(layout);
    let die = DieIndex(0);
    let unit = layout.unit_at(die, 0);
    let number = |number: u32| layout.page_in_unit(unit, number);
    for full in 0..pages {
        blocks.program(die, unit, number(full));
    }
    let refused = blocks.refusal(die, unit, number(page));
    assert!(refused == Some(Refusal::Programmed), "a page is not programmed twice");

    let mut events = Vec::new();
    let mut at_ns = 0;
    let is_step = |done: u32| done.is_multiple_of(PAGES_A_STEP) || done == pages;
    for done in 1..=pages {
        at_ns += part.whole_read_ns();
        if is_step(done) {
            events.push((at_ns, OverwriteEvent::Read));
        }
    }
    blocks.erase(die, unit);
    at_ns += part.whole_erase_ns();
    events.push((at_ns, OverwriteEvent::Erased));
    for done in 1..=pages {
        blocks.program(die, unit, number(done - 1));
        at_ns += part.whole_program_ns();
        if is_step(done) {
            events.push((at_ns, OverwriteEvent::Programmed));
        }
    }
    events
}

/// Programs the new copy into a free block and changes the map, so that the old copy is stale.
fn mapped(part: &DemonstrationPart, page: u32) -> Ended {
    let pages = part.pages_per_block as u32;
    let layout = Layout::new(&part.geometry(2, pages), 1, false);
    let mut map = Mapping::new(&layout, layout.addresses_per_unit);
    let mut blocks = Blocks::new(layout);
    let die = DieIndex(0);
    let free = layout.unit_at(die, 1);
    let slots = layout.addresses_per_page;
    let mut store = |from: u32, to: MultiPlanePage| {
        for slot in 0..slots {
            let mut stored_at = layout.first_slot(to);
            stored_at.0 += slot;
            map.store(LogicalPage(from * slots + slot), stored_at);
        }
    };
    let full = layout.unit_at(die, 0);
    for number in 0..pages {
        let to = layout.page_in_unit(full, number);
        blocks.program(die, full, to);
        store(number, to);
    }
    let to = layout.page_in_unit(free, 0);
    blocks.program(die, free, to);
    store(page, to);
    assert!(map.valid_in_page(layout.page_in_unit(full, page)) == 0, "the old copy is stale");
    assert!(map.valid_in_page(to).count_ones() == slots, "the new copy is valid");
    (part.whole_program_ns(), OverwriteEvent::Mapped)
}

#[cfg(test)]
mod tests {
    use super::{DiskProgress, Event, OverwriteEvent, Settings, show};

    /// The data sheet of L74A, computed by hand: 8,640 bytes of 5 ns are 43,200 ns; a command or
    /// address cycle is 45 ns.
    #[test]
    fn each_way_takes_the_time_of_its_operations() {
        let shown = show(&mut Settings::given(&[])).expect("as it is");
        let program_ns = 7 * 45 + 43_200 + 1_300_000;
        let read_ns = 14 * 45 + 75_000 + 43_200;
        let erase_ns = 5 * 45 + 3_800_000;
        let [disk, in_place, mapped] = shown.ways;
        assert_eq!(mapped.done_ns, program_ns);
        assert_eq!(in_place.done_ns, 256 * (read_ns + program_ns) + erase_ns);
        assert_eq!(disk.done_ns, 8_200_000 + 4_166_666);
        assert_eq!(in_place.written_bytes, 256 * mapped.written_bytes);
    }

    #[test]
    fn the_film_has_every_page_of_the_block_read_and_programmed() {
        let shown = show(&mut Settings::given(&[])).expect("as it is");
        let events = shown.film.events();
        assert_eq!(events.len(), 2 + 4 + 4 + 1 + 4);
        let pages = |event: &Event| match *event {
            Event::ReadPages { from_pages, to_pages, .. } => (to_pages - from_pages, 0),
            Event::ProgramPages { from_pages, to_pages, .. } => (0, to_pages - from_pages),
            _ => (0, 0),
        };
        let (read, programmed): (Vec<u32>, Vec<u32>) =
            events.iter().map(|event| pages(&event.event)).unzip();
        assert_eq!((read.iter().sum::<u32>(), programmed.iter().sum::<u32>()), (256, 256));
        for event in events {
            let before = shown.steps[event.step as usize - 1].at_ns;
            assert!((before..=shown.steps[event.step as usize].at_ns).contains(&event.start_ns));
        }
        let end_ns = |is: fn(&Event) -> bool| {
            let event = events.iter().find(|event| is(&event.event));
            event.map(|event| event.end_ns)
        };
        let turned_ns = end_ns(|event| matches!(event, Event::Turn { .. }));
        assert_eq!(turned_ns, Some(shown.ways[0].done_ns));
        let mapped_ns = end_ns(|event| matches!(event, Event::Point { .. }));
        assert_eq!(mapped_ns, Some(shown.ways[2].done_ns));
    }

    /// With L74A, all pages are read after 256 * 118.83 us, that is 30.4 ms, and erased at 34.2 ms;
    /// the tenth is programmed again at 47.7 ms.
    #[test]
    fn a_power_failure_takes_the_pages_that_are_in_memory_only() {
        for (at_us, lost_pages) in [("30000", 0), ("32000", 256), ("48000", 246), ("400000", 0)] {
            let shown = show(&mut Settings::given(&[("power_fails_us", at_us)])).expect("a time");
            let failure = shown.power_failure.expect("the power fails");
            assert_eq!(failure.lost_pages, lost_pages, "after {at_us} us");
            let last = shown.steps.last().expect("steps");
            assert_eq!((last.at_ns, last.event), (failure.at_ns, OverwriteEvent::PowerFailed));
            assert!(shown.film.events().iter().all(|event| event.start_ns <= failure.at_ns));
            let falls = shown.film.events().iter().filter_map(|event| match event.event {
                Event::Fall { page } => Some((page, event.step as usize)),
                _ => None,
            });
            let falls: Vec<_> = falls.collect();
            let expected = (256 - lost_pages..256).map(|page| (page, shown.steps.len() - 1));
            assert_eq!(falls, expected.collect::<Vec<_>>());
        }
    }

    #[test]
    fn steps_are_in_the_order_of_time_and_end_with_all_done() {
        let shown = show(&mut Settings::given(&[])).expect("as it is");
        assert!(shown.steps.is_sorted_by_key(|step| step.at_ns));
        let last = shown.steps.last().expect("steps");
        assert_eq!((last.read_pages, last.erased, last.programmed_pages), (256, true, 256));
        assert_eq!((last.disk, last.mapped), (DiskProgress::Done, true));
        assert_eq!(shown.steps[1].event, OverwriteEvent::Mapped, "the map is the first");
    }
}

//! The same writes on three drives that collect at different times: everything at once when no page
//! is free, a little with every write, or ahead of time while the host is silent.
//!
//! 1. The host is silent. Then it writes a page every few milliseconds and never waits for the
//!    drive.
//! 2. A write waits until its die is free. Each operation of collection runs before the write or
//!    after it.
//! 3. The wait of a write ends when its page is programmed.
//! 4. The last step is when no write waits any more.
//! 5. The reader's own writes, named by their microseconds after the first write, stand in the same
//!    queue: `own` 10000 arrives 10 ms after the first write.

use super::Settings;
use super::small_drive::{Host, SmallDrive};
use crate::film::{Event, Film, FilmEvent, Seconds};
use document::ScenarioError;
use serde::Serialize;
use spec::firmware::GREEDY;
use spec::rng::Rng;
use spec::units::Nanoseconds;

const WRITES: u32 = 96;
const WRITES_BEFORE: u32 = 700;
const HOST_SEED: u64 = 3;
/// Silence of the host before its writes.
const SILENT_NS: Nanoseconds = 240_000_000;
const EVERY_US_MAX: u64 = 20_000;
const COLLECTIONS_AHEAD_MAX: u32 = 16;

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct CollectionTimingShown {
    /// One per host write, and one when the last of them is programmed.
    pub steps: Vec<TimedWrite>,
    pub drives: Vec<TimedDrive>,
    pub film: Film,
    pub seconds: Seconds,
    /// All seconds on the way to a step have the same simulated length.
    pub even: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct TimedWrite {
    /// The arrival of the write; of the last step, its end.
    pub at_ns: Nanoseconds,
    /// The reader sent it.
    pub own: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct TimedDrive {
    /// One of `burst`, `paced`, `idle`.
    pub way: &'static str,
    /// From the arrival of each write until its page is programmed.
    pub waits_ns: Vec<Nanoseconds>,
    /// Pages moved up to each write, including those moved in the silence.
    pub moved_pages: Vec<u32>,
    pub longest_ns: Nanoseconds,
    /// Pages moved while the host was silent.
    pub moved_in_silence_pages: u32,
}

#[derive(Clone, Copy, PartialEq)]
enum Way {
    Burst,
    Paced,
    Idle,
}

pub fn show(settings: &mut Settings) -> Result<CollectionTimingShown, ScenarioError> {
    let every_us = settings.whole("every_us", 2000, EVERY_US_MAX, 4000)?;
    let ready_blocks = settings.whole("ready_blocks", 1, 3, 3)? as u32;
    let own_us = settings.list("own", 0, u64::from(WRITES) * EVERY_US_MAX)?;
    let mut host = Host::new(HOST_SEED, false);
    let drive = SmallDrive::used(&mut host, WRITES_BEFORE);
    let arrivals = arrivals(every_us, &own_us);
    let mut events = Vec::new();
    let mut run = |number: u32, way: Way, word: &'static str| {
        let mut timed = Timed { drive: drive.clone(), host: host.clone(), way, victim: None };
        if way == Way::Idle {
            timed.collect_ahead(1 + ready_blocks);
        }
        let moved_in_silence_pages = timed.drive.moved_pages;
        timed.drive.film();
        let (mut waits_ns, mut moved_pages) = (Vec::new(), Vec::new());
        for (write, arrival) in (0..).zip(&arrivals) {
            let moved_before = timed.drive.moved_pages;
            waits_ns.push(timed.write(arrival.at_ns));
            moved_pages.push(timed.drive.moved_pages);
            let moved = (moved_before, timed.drive.moved_pages);
            let filmed = filmed(&timed.drive.take_film(), write, moved);
            events.extend(filmed.into_iter().map(|event| event.on(number)));
        }
        let longest_ns = waits_ns.iter().copied().max().unwrap_or(0);
        TimedDrive { way: word, waits_ns, moved_pages, longest_ns, moved_in_silence_pages }
    };
    let drives =
        vec![run(0, Way::Burst, "burst"), run(1, Way::Paced, "paced"), run(2, Way::Idle, "idle")];
    let end_ns = events.iter().map(|event| event.end_ns).max().unwrap_or(0);
    let mut steps = arrivals;
    steps.push(TimedWrite { at_ns: end_ns, own: false });
    let at_ns: Vec<Nanoseconds> = steps.iter().map(|step| step.at_ns).collect();
    let mut film = Film::default();
    film.place(&at_ns, &events);
    let seconds = seconds(&at_ns, &film);
    Ok(CollectionTimingShown { steps, drives, film, seconds, even: true })
}

/// Seconds for the first collection, and for that of the drive whose free blocks are used up.
const CLOSELY_S: [f64; 2] = [3.5, 2.0];
/// Seconds for all writes, if none of them played slowly.
const ALL_S: f64 = 17.0;
/// After a slow collection the pace grows by this factor per write, up to the usual pace.
const QUICKER: f64 = 1.6;

/// The first collection that lets no write in plays slowly, and so does the first one for which the
/// writes of the drive that collects ahead of time wait; the others play faster.
fn seconds(at_ns: &[Nanoseconds], film: &Film) -> Seconds {
    let usual_ns_per_s = (at_ns[at_ns.len() - 1] - at_ns[0]) as f64 / ALL_S;
    let first = |way: Way| {
        let collects = |event: &&FilmEvent| {
            event.side == way as u32 && matches!(event.event, Event::Collect { .. })
        };
        film.events().iter().find(collects)
    };
    let mut watched: Vec<_> = [Way::Burst, Way::Idle].into_iter().filter_map(first).collect();
    // They are two at most, and a sort would be 2 KB more to download.
    if watched.windows(2).any(|pair| pair[0].start_ns > pair[1].start_ns) {
        watched.reverse();
    }
    let mut ns_per_s = usual_ns_per_s;
    Seconds::of(at_ns.len(), &mut |step| {
        let ends = &at_ns[step - 1..=step];
        let mut close = watched.iter().zip(CLOSELY_S);
        let close = close.find(|(event, _)| event.start_ns < ends[1] && ends[0] < event.end_ns);
        let next = close.map_or(ns_per_s * QUICKER, |(event, seconds)| {
            (event.end_ns - event.start_ns) as f64 / seconds
        });
        ns_per_s = next.min(usual_ns_per_s);
        Some((ends[1] - ends[0]) as f64 / ns_per_s)
    })
}

/// The writes of the host and those of the reader, in the order of their arrival.
fn arrivals(every_us: u64, own_us: &[u64]) -> Vec<TimedWrite> {
    let at = |own| move |us: u64| TimedWrite { at_ns: SILENT_NS + us * 1000, own };
    let host = (0..u64::from(WRITES)).map(|write| write * every_us).map(at(false));
    let mut arrivals: Vec<TimedWrite> = host.collect();
    for write in own_us.iter().copied().map(at(true)) {
        arrivals.insert(arrivals.partition_point(|before| before.at_ns <= write.at_ns), write);
    }
    arrivals
}

/// One write and the collection before it, from the events of the drive's pages: the whole of it,
/// each page that it moves and each erase. `moved` counts pages before the collection and after it.
fn filmed(pages: &[FilmEvent], write: u32, moved: (u32, u32)) -> Vec<FilmEvent> {
    let start_ns = pages.first().map_or(0, |event| event.start_ns);
    let end_ns = pages.last().map_or(0, |event| event.end_ns);
    let served =
        pages.iter().find(|event| matches!(event.event, Event::Transfer { from: None, .. }));
    let served_ns = served.map_or(end_ns, |event| event.start_ns);
    let serve = FilmEvent::new(Event::Serve { write }, served_ns, end_ns);
    let collect = Event::Collect { from_pages: moved.0, to_pages: moved.1 };
    let collect = FilmEvent::new(collect, start_ns, served_ns);
    let collects = start_ns < served_ns;
    // A move is a read, a transfer and a program.
    let moves = pages.windows(3).filter_map(|events| match events[1].event {
        Event::Transfer { page, from: Some(from) } => {
            let event = Event::Move { from, page };
            Some(FilmEvent::new(event, events[0].start_ns, events[2].end_ns))
        }
        _ => None,
    });
    let erases = pages.iter().filter(|event| matches!(event.event, Event::Erase { .. })).copied();
    collects.then_some(collect).into_iter().chain(moves).chain(erases).chain([serve]).collect()
}

struct Timed {
    drive: SmallDrive,
    host: Host,
    way: Way,
    /// The block that is being collected, a little with every write.
    victim: Option<u32>,
}

impl Timed {
    /// Serves a write that arrives at `arrival_ns`. Returns how long the write takes.
    fn write(&mut self, arrival_ns: Nanoseconds) -> Nanoseconds {
        self.drive.now_ns = self.drive.now_ns.max(arrival_ns);
        let logical = self.host.next();
        match self.way {
            Way::Burst | Way::Idle => {
                // Greedy draws nothing.
                self.drive.write_collecting(logical, &GREEDY, &mut Rng::new(0));
            }
            Way::Paced => {
                self.collect_a_little();
                self.drive.write(logical);
            }
        }
        self.drive.now_ns - arrival_ns
    }

    /// The host gets the pages of the open block that the moved pages leave free. With each of
    /// these host pages goes its share of the moves.
    fn collect_a_little(&mut self) {
        if self.drive.room() == 0 {
            let victim = self.drive.choose(&GREEDY, &mut Rng::new(0));
            self.victim = victim;
            self.drive.begin(victim.expect("a third of the drive is spare"));
        }
        let Some(victim) = self.victim else { return };
        let valid = self.drive.valid(victim);
        let host_pages = (self.drive.room() - valid).max(1);
        for _ in 0..valid.div_ceil(host_pages) {
            self.drive.move_page(victim);
        }
        if self.drive.valid(victim) == 0 {
            self.drive.erase(victim);
            self.victim = None;
        }
    }

    /// Collects until `blocks` blocks are free or the silence is over.
    fn collect_ahead(&mut self, blocks: u32) {
        for _ in 0..COLLECTIONS_AHEAD_MAX {
            if self.drive.free_blocks() >= blocks || self.drive.now_ns > SILENT_NS {
                break;
            }
            self.drive.collect(&GREEDY, &mut Rng::new(0));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Event, WRITES, show};
    use crate::demonstration::Settings;

    #[test]
    fn a_write_is_served_when_its_wait_ends() {
        let shown = show(&mut Settings::given(&[])).expect("no settings");
        shown.film.check(&shown.steps.iter().map(|step| step.at_ns).collect::<Vec<_>>());
        let mut count = 0;
        for event in shown.film.events() {
            let Event::Serve { write } = event.event else { continue };
            let write = write as usize;
            let wait_ns = shown.drives[event.side as usize].waits_ns[write];
            assert_eq!(event.end_ns, shown.steps[write].at_ns + wait_ns);
            count += 1;
        }
        assert_eq!(count, 3 * WRITES);
    }

    #[test]
    fn a_write_of_the_reader_waits_behind_those_that_came_before_it() {
        let shown = show(&mut Settings::given(&[("own", "10000.0")])).expect("two more writes");
        assert_eq!(shown.steps.len() as u32, WRITES + 3);
        let own = |step: usize| shown.steps[step].own;
        assert!(own(1) && own(4) && !own(0) && !own(2));
        for drive in &shown.drives {
            assert_eq!(drive.waits_ns.len() as u32, WRITES + 2);
            assert!(drive.waits_ns[1] > drive.waits_ns[0]);
        }
    }

    #[test]
    fn every_page_that_is_moved_is_seen_to_move() {
        let shown = show(&mut Settings::given(&[])).expect("no settings");
        for (drive, index) in shown.drives.iter().zip(0..) {
            let own = || shown.film.events().iter().filter(|event| event.side == index);
            let moved = drive.moved_pages.last().map(|all| all - drive.moved_in_silence_pages);
            let moves = own().filter(|event| matches!(event.event, Event::Move { .. }));
            assert_eq!(Some(moves.count() as u32), moved);
            let collected = own().map(|event| match event.event {
                Event::Collect { from_pages, to_pages } => to_pages - from_pages,
                _ => 0,
            });
            assert_eq!(Some(collected.sum()), moved);
        }
    }

    #[test]
    fn a_little_with_every_write_bounds_the_wait_and_ahead_of_time_costs_more_moves() {
        let shown = show(&mut Settings::given(&[])).expect("no settings");
        let [burst, paced, idle] = &shown.drives[..] else { panic!("three ways") };
        assert!(paced.longest_ns * 2 < burst.longest_ns);
        assert!(paced.moved_in_silence_pages == 0 && burst.moved_in_silence_pages == 0);
        // While free blocks last, a write takes only its own program.
        assert!(idle.waits_ns[..32].iter().all(|wait| *wait == idle.waits_ns[0]));
        assert!(idle.moved_pages.last() > burst.moved_pages.last());
    }
}

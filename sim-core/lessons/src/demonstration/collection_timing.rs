//! The same writes on three drives that collect at different times: all at once when no page is
//! left, a little with every write, or ahead of time while the host is silent.
//!
//! 1. The host is silent, then writes a page every few milliseconds, whatever the drive does.
//! 2. A write waits until its die is free; each operation of collection goes before it or after.
//! 3. A write's wait is from when it comes until it is programmed.

use super::Settings;
use super::small_drive::{Host, SmallDrive};
use document::ScenarioError;
use serde::Serialize;
use spec::firmware::GREEDY;
use spec::rng::Rng;
use spec::units::Nanoseconds;

const WRITES: u32 = 96;
const WRITES_BEFORE: u32 = 700;
const HOST_SEED: u64 = 3;
/// How long the host is silent before it writes.
const SILENT_NS: Nanoseconds = 240_000_000;
const COLLECTIONS_AHEAD_MAX: u32 = 16;

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct CollectionTimingShown {
    /// One a write of the host.
    pub steps: Vec<TimedWrite>,
    pub drives: Vec<TimedDrive>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct TimedWrite {
    /// When it comes.
    pub at_ns: Nanoseconds,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct TimedDrive {
    /// One of `burst`, `paced`, `idle`.
    pub way: &'static str,
    /// How long each write takes.
    pub waits_ns: Vec<Nanoseconds>,
    /// Up to each write, those of the silence included.
    pub moved_pages: Vec<u32>,
    pub longest_ns: Nanoseconds,
    /// What it moved while the host was silent.
    pub moved_in_silence_pages: u32,
}

#[derive(Clone, Copy, PartialEq)]
enum Way {
    Burst,
    Paced,
    Idle,
}

pub fn show(settings: &mut Settings) -> Result<CollectionTimingShown, ScenarioError> {
    let every_us = settings.whole("every_us", 2000, 20_000, 4000)?;
    let ready_blocks = settings.whole("ready_blocks", 1, 3, 3)? as u32;
    let mut host = Host::new(HOST_SEED, false);
    let drive = SmallDrive::used(&mut host, WRITES_BEFORE);
    let arrival = |write: u32| SILENT_NS + u64::from(write) * every_us * 1000;
    let run = |way: Way, word: &'static str| {
        let mut timed = Timed { drive: drive.clone(), host: host.clone(), way, victim: None };
        if way == Way::Idle {
            timed.collect_ahead(1 + ready_blocks);
        }
        let moved_in_silence_pages = timed.drive.moved_pages;
        let (mut waits_ns, mut moved_pages) = (Vec::new(), Vec::new());
        for write in 0..WRITES {
            waits_ns.push(timed.write(arrival(write)));
            moved_pages.push(timed.drive.moved_pages);
        }
        let longest_ns = waits_ns.iter().copied().max().unwrap_or(0);
        TimedDrive { way: word, waits_ns, moved_pages, longest_ns, moved_in_silence_pages }
    };
    Ok(CollectionTimingShown {
        steps: (0..WRITES).map(|write| TimedWrite { at_ns: arrival(write) }).collect(),
        drives: vec![run(Way::Burst, "burst"), run(Way::Paced, "paced"), run(Way::Idle, "idle")],
    })
}

struct Timed {
    drive: SmallDrive,
    host: Host,
    way: Way,
    /// Being collected, a little with every write.
    victim: Option<u32>,
}

impl Timed {
    /// Serves a write that comes at `arrival_ns`. Returns how long the write takes.
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

    /// The host has those pages of the open block that moved ones will not need: with each of them
    /// goes its share of the moves.
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

    /// While the host is silent, until so many blocks are free or the silence is over.
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
    use super::show;
    use crate::demonstration::Settings;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_little_with_every_write_bounds_the_wait_and_ahead_of_time_costs_more_moves() {
        let shown = show(&mut Settings::given(&[])).expect("no settings");
        let [burst, paced, idle] = &shown.drives[..] else { panic!("three ways") };
        assert!(paced.longest_ns * 2 < burst.longest_ns);
        assert!(paced.moved_in_silence_pages == 0 && burst.moved_in_silence_pages == 0);
        // While free blocks last, a write takes its own program and no more.
        assert!(idle.waits_ns[..32].iter().all(|wait| *wait == idle.waits_ns[0]));
        assert!(idle.moved_pages.last() > burst.moved_pages.last());
    }
}

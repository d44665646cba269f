//! Deletes a file on two equal drives. Only one of them receives a TRIM. Then the host goes on
//! writing.
//!
//! 1. Each write goes to both drives at the same moment. The next one waits for the slower drive.
//! 2. In the film, the first drive is the one that receives the TRIM.

use super::Settings;
use super::small_drive::{Host, LOGICAL_PAGES, PAGES, SmallDrive, delayed};
use crate::film::{Event, Film, FilmEvent, Seconds};
use crate::page_state::{PageState, Pages};
use document::ScenarioError;
use serde::Serialize;
use spec::firmware::GREEDY;
use spec::rng::Rng;
use spec::units::Nanoseconds;

const WRITES_BEFORE: u32 = 700;
const HOST_SEED: u64 = 3;
/// Host writes per step.
const WRITES: u32 = 16;
const WRITE_STEPS: u32 = 10;

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct TrimShown {
    pub steps: Vec<TrimStep>,
    pub film: Film,
    pub seconds: Seconds,
    pub pages_per_block: u32,
    pub logical_pages: u32,
    pub deleted_pages: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export, rename_all = "kebab-case"))]
pub enum TrimAction {
    Used,
    Delete,
    Trim,
    Write,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct TrimStep {
    /// The time at which both drives have finished the step.
    pub at_ns: Nanoseconds,
    pub action: TrimAction,
    pub host_pages: u32,
    pub told: TrimmedDrive,
    pub untold: TrimmedDrive,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct TrimmedDrive {
    /// How long the drive has worked.
    pub at_ns: Nanoseconds,
    #[cfg_attr(feature = "types", ts(type = "string"))]
    pub pages: Pages,
    pub garbage_pages: u32,
    pub moved_pages: u32,
    /// Pages of deleted data that collection has moved, each as often as it was moved.
    pub moved_garbage_pages: u32,
    /// `None` before the host has written.
    pub write_amplification: Option<f64>,
}

pub fn show(settings: &mut Settings) -> Result<TrimShown, ScenarioError> {
    let deleted_percent = settings.whole("deleted_percent", 0, 80, 40)? as u32;
    let deleted_pages = LOGICAL_PAGES * deleted_percent / 100;
    let kept = LOGICAL_PAGES - deleted_pages;
    let mut host = Host::new(HOST_SEED, false);
    let drive = SmallDrive::used(&mut host, WRITES_BEFORE);
    host.end = kept;
    let shown = TrimShown {
        steps: Vec::new(),
        film: Film::default(),
        seconds: Seconds::default(),
        pages_per_block: PAGES,
        logical_pages: LOGICAL_PAGES,
        deleted_pages,
    };
    let drives = [drive.clone(), drive];
    let mut pair = Pair { shown, drives, garbage_moves: [0; 2], at_ns: 0, kept };
    pair.drives.iter_mut().for_each(SmallDrive::film);
    pair.step(TrimAction::Used, LOGICAL_PAGES);
    pair.delete();
    pair.step(TrimAction::Delete, kept);
    pair.both(|[told, _]| (kept..LOGICAL_PAGES).for_each(|logical| told.trim(logical)));
    pair.step(TrimAction::Trim, kept);
    // Greedy draws nothing.
    let mut rng = Rng::new(0);
    for _ in 0..WRITE_STEPS {
        for _ in 0..WRITES {
            let logical = host.next();
            pair.both(|drives| {
                for drive in drives {
                    drive.write_collecting(logical, &GREEDY, &mut rng);
                }
            });
        }
        pair.step(TrimAction::Write, kept);
    }
    pair.shown.seconds = seconds(&pair.shown.steps);
    Ok(pair.shown)
}

/// The first victims are slow, because they show what there is to understand. Later ones only add
/// to the tally, which has to show the difference before a reader leaves.
fn seconds(steps: &[TrimStep]) -> Seconds {
    let mut writes = 0;
    Seconds::of(steps.len(), &mut |step| match steps[step].action {
        TrimAction::Used => None,
        TrimAction::Delete => Some(2.2),
        TrimAction::Trim => Some(2.4),
        TrimAction::Write => {
            writes += 1;
            Some([4.0, 1.0, 0.6][writes.min(3) - 1])
        }
    })
}

/// The two drives and their shown states. The first drive receives the TRIM.
struct Pair {
    shown: TrimShown,
    drives: [SmallDrive; 2],
    garbage_moves: [u32; 2],
    /// The clock of the film, at which both drives are ready.
    at_ns: Nanoseconds,
    /// The host has deleted the logical pages from here on.
    kept: u32,
}

impl Pair {
    /// Lets both drives do something from the same moment on, and films it.
    fn both(&mut self, act: impl FnOnce(&mut [SmallDrive; 2])) {
        let started_ns = self.drives.each_ref().map(|drive| drive.now_ns);
        let garbage = self.drives.each_ref().map(|drive| garbage(drive, self.kept));
        act(&mut self.drives);
        let mut longest_ns = 0;
        for (drive, number) in self.drives.iter_mut().zip(0_u32..) {
            let index = number as usize;
            let later_ns = self.at_ns as i64 - started_ns[index] as i64;
            let events = drive.take_film();
            let carried = events.iter().filter(|event| {
                matches!(event.event, Event::Read { page } if garbage[index].contains(&page))
            });
            self.garbage_moves[index] += carried.count() as u32;
            let events = events.into_iter().map(|event| delayed(later_ns, event).on(number));
            self.shown.film.lead_to(self.shown.steps.len(), events);
            longest_ns = longest_ns.max(drive.now_ns - started_ns[index]);
        }
        self.at_ns += longest_ns;
    }

    /// The host deletes a file, which changes nothing on the drives.
    fn delete(&mut self) {
        for (drive, side) in self.drives.iter().zip(0..) {
            let deleted = garbage(drive, self.kept).into_iter().map(|page| {
                FilmEvent::moment(Event::Delete { page }, self.at_ns).on(side)
            });
            self.shown.film.lead_to(self.shown.steps.len(), deleted);
        }
    }

    /// Adds a step. The host has deleted the logical pages from `kept` on.
    fn step(&mut self, action: TrimAction, kept: u32) {
        let [told, untold] = &self.drives;
        let [told_moves, untold_moves] = self.garbage_moves;
        self.shown.steps.push(TrimStep {
            at_ns: self.at_ns,
            action,
            host_pages: told.host_pages,
            told: drawn(told, kept, told_moves),
            untold: drawn(untold, kept, untold_moves),
        });
    }
}

/// The pages that hold deleted data which the drive takes as valid.
fn garbage(drive: &SmallDrive, kept: u32) -> Vec<u32> {
    (kept..LOGICAL_PAGES).filter_map(|logical| drive.page_of(logical)).collect()
}

fn drawn(drive: &SmallDrive, kept: u32, moved_garbage_pages: u32) -> TrimmedDrive {
    let garbage = garbage(drive, kept);
    let mut pages = drive.pages();
    for &page in &garbage {
        pages[page as usize] = PageState::Garbage;
    }
    TrimmedDrive {
        at_ns: drive.now_ns,
        pages: Pages(pages),
        garbage_pages: garbage.len() as u32,
        moved_pages: drive.moved_pages,
        moved_garbage_pages,
        write_amplification: Some(drive.write_amplification()).filter(|ratio| ratio.is_finite()),
    }
}

#[cfg(test)]
mod tests {
    use super::{TrimAction, show};
    use crate::demonstration::Settings;
    use crate::film::Event;

    #[test]
    fn the_drive_that_was_told_moves_less_and_is_done_earlier() {
        let shown = show(&mut Settings::given(&[])).expect("no settings");
        let trimmed = &shown.steps[2];
        assert_eq!(trimmed.action, TrimAction::Trim);
        assert_eq!(trimmed.told.garbage_pages, 0);
        assert_eq!(trimmed.untold.garbage_pages, shown.deleted_pages);
        let last = shown.steps.last().expect("steps");
        assert!(last.told.moved_pages * 4 < last.untold.moved_pages, "{last:?}");
        assert!(last.told.at_ns < last.untold.at_ns);
        assert_eq!(last.untold.garbage_pages, shown.deleted_pages, "it is moved again");
    }

    #[test]
    fn eight_seconds_of_writes_show_the_difference() {
        let shown = show(&mut Settings::given(&[])).expect("no settings");
        let mut left_s = 8.0;
        let writes = shown.steps.iter().zip(&shown.seconds.0).skip(3);
        let (seen, _) = writes
            .take_while(|(_, seconds)| {
                left_s -= seconds.expect("every write has its seconds");
                left_s >= 0.0
            })
            .last()
            .expect("a step of writes");
        assert!(seen.told.moved_pages * 4 < seen.untold.moved_pages, "{seen:?}");
        assert!(seen.untold.moved_pages > 100, "{seen:?}");
    }

    #[test]
    fn in_the_film_the_drive_that_was_told_waits_for_the_other() {
        let shown = show(&mut Settings::given(&[])).expect("no settings");
        let at_ns: Vec<_> = shown.steps.iter().map(|step| step.at_ns).collect();
        shown.film.check(&at_ns);
        let last = shown.steps.last().expect("steps");
        let reads = |side| {
            let events = shown.film.events().iter().filter(|event| event.side == side);
            events.filter(|event| matches!(event.event, Event::Read { .. })).count() as u32
        };
        assert_eq!(reads(0), last.told.moved_pages);
        assert_eq!(reads(1), last.untold.moved_pages);
        assert_eq!(last.told.moved_garbage_pages, 0);
        assert!(last.untold.moved_garbage_pages > shown.deleted_pages, "{last:?}");
        assert!(last.at_ns >= last.untold.at_ns);
    }

    #[test]
    fn where_nothing_is_deleted_the_two_stay_the_same() {
        let given = &mut Settings::given(&[("deleted_percent", "0")]);
        let shown = show(given).expect("in range");
        assert!(shown.steps.iter().all(|step| step.told == step.untold));
    }
}

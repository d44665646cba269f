//! Deletes a file on two equal drives. Only one of them receives a TRIM. Then the host goes on
//! writing.

use super::Settings;
use super::small_drive::{Host, LOGICAL_PAGES, PAGES, SmallDrive};
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
    /// The time at which the slower drive has finished the step.
    pub at_ns: Nanoseconds,
    pub action: TrimAction,
    pub host_pages: u32,
    pub told: TrimmedDrive,
    pub untold: TrimmedDrive,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct TrimmedDrive {
    pub at_ns: Nanoseconds,
    /// All pages: `f` free, `v` valid, `s` stale, `g` garbage, which the host has deleted but the
    /// drive takes as valid.
    pub pages: String,
    pub garbage_pages: u32,
    pub moved_pages: u32,
    /// `None` before the host has written.
    pub write_amplification: Option<f64>,
}

pub fn show(settings: &mut Settings) -> Result<TrimShown, ScenarioError> {
    let deleted_percent = settings.whole("deleted_percent", 0, 80, 40)? as u32;
    let deleted_pages = LOGICAL_PAGES * deleted_percent / 100;
    let kept = LOGICAL_PAGES - deleted_pages;
    let mut host = Host::new(HOST_SEED, false);
    let mut told = SmallDrive::used(&mut host, WRITES_BEFORE);
    let mut untold = told.clone();
    host.end = kept;
    let mut steps = vec![
        step(TrimAction::Used, &told, &untold, LOGICAL_PAGES),
        step(TrimAction::Delete, &told, &untold, kept),
    ];
    (kept..LOGICAL_PAGES).for_each(|logical| told.trim(logical));
    steps.push(step(TrimAction::Trim, &told, &untold, kept));
    // Greedy draws nothing.
    let mut rng = Rng::new(0);
    for _ in 0..WRITE_STEPS {
        for _ in 0..WRITES {
            let logical = host.next();
            told.write_collecting(logical, &GREEDY, &mut rng);
            untold.write_collecting(logical, &GREEDY, &mut rng);
        }
        steps.push(step(TrimAction::Write, &told, &untold, kept));
    }
    Ok(TrimShown { steps, pages_per_block: PAGES, logical_pages: LOGICAL_PAGES, deleted_pages })
}

fn step(action: TrimAction, told: &SmallDrive, untold: &SmallDrive, kept: u32) -> TrimStep {
    TrimStep {
        at_ns: told.now_ns.max(untold.now_ns),
        action,
        host_pages: told.host_pages,
        told: drawn(told, kept),
        untold: drawn(untold, kept),
    }
}

/// Draws a drive. The host has deleted the logical pages from `kept` on.
fn drawn(drive: &SmallDrive, kept: u32) -> TrimmedDrive {
    let garbage: Vec<u32> =
        (kept..LOGICAL_PAGES).filter_map(|logical| drive.page_of(logical)).collect();
    let mut pages: Vec<char> = drive.pages().chars().collect();
    for &page in &garbage {
        pages[page as usize] = 'g';
    }
    TrimmedDrive {
        at_ns: drive.now_ns,
        pages: pages.into_iter().collect(),
        garbage_pages: garbage.len() as u32,
        moved_pages: drive.moved_pages,
        write_amplification: Some(drive.write_amplification()).filter(|ratio| ratio.is_finite()),
    }
}

#[cfg(test)]
mod tests {
    use super::{TrimAction, show};
    use crate::demonstration::Settings;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

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
    fn where_nothing_is_deleted_the_two_stay_the_same() {
        let given = &mut Settings::given(&[("deleted_percent", "0")]);
        let shown = show(given).expect("in range");
        assert!(shown.steps.iter().all(|step| step.told == step.untold));
    }
}

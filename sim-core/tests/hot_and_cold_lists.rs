//! Compares the collection of hot and cold data with a simulation of its own, which knows only
//! lists of blocks and their slots. No closed form covers victims chosen by their valid slots where
//! hot and cold data are mixed, or units of few slots where they are apart.
//!
//! The host of the drive writes on while a victim is read, and some of the victim's hot data turns
//! stale meanwhile. In the lists no time passes. That explains a part of the largest difference:
//! with 50 % and 128 slots, and 90 % of the writes to 10 % of the data, the drive writes 1.4 % less
//! than the lists, and 0.8 % less if a slow processor holds back the host. With four times as many
//! blocks it is 0.5 %.

mod support;

use std::collections::VecDeque;

use Policy::{BestOf, CostBenefit, Greedy};
use spec::rng::Rng;
use support::{SEQUENTIAL, TestDrive, writes};

const BLOCKS: u32 = 1024;
/// Free blocks at which collection starts.
const LOW: u32 = 2;

/// Where a logical page is: its block, and its place there.
type Place = (usize, usize);

#[derive(Clone, Copy, Debug)]
enum Policy {
    Greedy,
    /// The best of some blocks that are drawn at random.
    BestOf(u32),
    CostBenefit,
}

/// A drive as lists of logical pages.
struct Lists {
    policy: Policy,
    rng: Rng,
    slots: usize,
    /// Hot data is below this logical page.
    hot_pages: u32,
    /// Hot and cold data have blocks of their own.
    are_apart: bool,
    blocks: Vec<Vec<u32>>,
    valid: Vec<usize>,
    /// Closed blocks in the order in which they were closed, each with its number in that order.
    closed: Vec<(usize, u64)>,
    places: Vec<Place>,
    free: VecDeque<usize>,
    /// The open blocks of the host and of collection, for cold and for hot data.
    open: [[usize; 2]; 2],
    clock: u64,
    programmed: u64,
}

impl Lists {
    fn new(policy: Policy, slots: u32, pages: u32, hot_pages: u32, are_apart: bool) -> Self {
        let mut free: VecDeque<usize> = (0..BLOCKS as usize).collect();
        let mut take = || free.pop_front().expect("there are free blocks");
        // Where they are mixed, hot data goes to the open blocks of cold data.
        let open = [take(), take()].map(|cold| [cold, if are_apart { take() } else { cold }]);
        let mut lists = Self {
            policy,
            rng: Rng::new(1),
            slots: slots as usize,
            hot_pages,
            are_apart,
            blocks: vec![Vec::new(); BLOCKS as usize],
            valid: vec![0; BLOCKS as usize],
            closed: Vec::new(),
            places: vec![(usize::MAX, 0); pages as usize],
            free,
            open,
            clock: 0,
            programmed: 0,
        };
        (0..pages).for_each(|page| lists.write(page));
        lists
    }

    fn program(&mut self, page: u32, by: usize) {
        let kind = usize::from(self.are_apart && page < self.hot_pages);
        let block = self.open[by][kind];
        let (old, _) = self.places[page as usize];
        if let Some(valid) = self.valid.get_mut(old) {
            *valid -= 1;
        }
        self.places[page as usize] = (block, self.blocks[block].len());
        self.blocks[block].push(page);
        self.valid[block] += 1;
        self.programmed += 1;
        if self.blocks[block].len() == self.slots {
            self.clock += 1;
            self.closed.push((block, self.clock));
            self.open[by][kind] = self.free.pop_front().expect("there are free blocks");
        }
    }

    /// Returns the place in `closed` of the block that is collected next. Among equal blocks it is
    /// the first.
    fn victim(&mut self) -> usize {
        let closed = 0..self.closed.len();
        let valid = |place: &usize| self.valid[self.closed[*place].0];
        let benefit = |place: &usize| {
            let age = self.clock + 1 - self.closed[*place].1;
            let share = valid(place) as f64 / self.slots as f64;
            age as f64 * (1.0 - share) / (2.0 * share)
        };
        let victim = match self.policy {
            Greedy => closed.min_by_key(valid),
            BestOf(choices) => {
                let count = self.closed.len() as u32;
                (0..choices).map(|_| self.rng.below(count) as usize).min_by_key(valid)
            }
            CostBenefit => {
                closed.rev().max_by(|one, other| benefit(one).total_cmp(&benefit(other)))
            }
        };
        victim.expect("there are closed blocks")
    }

    /// Writes a page of the host, and collects blocks until enough are free.
    fn write(&mut self, page: u32) {
        self.program(page, 0);
        while self.free.len() <= LOW as usize {
            let place = self.victim();
            let (victim, _) = self.closed.remove(place);
            for (place, page) in std::mem::take(&mut self.blocks[victim]).into_iter().enumerate() {
                if self.places[page as usize] == (victim, place) {
                    self.program(page, 1);
                }
            }
            self.free.push_back(victim);
        }
    }

    /// Writes some pages, and returns the write amplification.
    fn run(&mut self, count: u32, share: f64) -> f64 {
        let before = self.programmed;
        let (pages, hot_pages) = (self.places.len() as u32, self.hot_pages);
        for _ in 0..count {
            let is_hot = f64::from(self.rng.below(1_000_000)) < 1e6 * share;
            let page = match is_hot {
                true => self.rng.below(hot_pages),
                false => hot_pages + self.rng.below(pages - hot_pages),
            };
            self.write(page);
        }
        (self.programmed - before) as f64 / f64::from(count)
    }
}

#[track_caller]
fn check(policy: Policy, op: f64, slots: u32, (range, share): (f64, f64), are_apart: bool) {
    let (name, choices) = match policy {
        Greedy => ("greedy", 1),
        BestOf(choices) => ("d-choices", choices),
        CostBenefit => ("cost-benefit", 1),
    };
    let separation = "[separation]\nhot_by = { value = \"hint\", source = \"test\" }\n";
    let drive = TestDrive {
        policy: name,
        choices,
        sections: if are_apart { separation.into() } else { String::new() },
        low_watermark_units: LOW,
        ..TestDrive::of_slots(BLOCKS, slots, 1, op)
    };
    // Cold data has to be overwritten more than once.
    let settle = 1.5 * (1.0 - range) / (1.0 - share);
    let measured = 6.0;
    let hot_cold = format!("order = \"hot-cold\"\nhot_range = {range}\nhot_share = {share}");
    let phases = writes(SEQUENTIAL, 4096, 8, 1.0, false)
        + &writes(&hot_cold, 4096, 8, settle, false)
        + &writes(&hot_cold, 4096, 8, measured, true);
    let found = drive.write_amplification(&phases);

    let pages = drive.user_pages as u32;
    let hot_pages = (f64::from(pages) * range) as u32;
    let mut lists = Lists::new(policy, slots, pages, hot_pages, are_apart);
    lists.run((f64::from(pages) * settle) as u32, share);
    let expected = lists.run((f64::from(pages) * measured) as u32, share);
    let error = found / expected - 1.0;
    let words = format!("{policy:?}, op {op}, {slots} slots, {share} of the writes to {range}");
    println!("{error:+.4}: {words}, apart: {are_apart}: {found:.3}, lists {expected:.3}");
    assert!(error.abs() < 0.02, "{words}: {found}, lists {expected}");
}

/// Two open blocks, one of the host and one of collection.
#[test]
#[cfg_attr(debug_assertions, ignore = "a release compares every model")]
fn hot_and_cold_data_mixed_agrees_with_lists_of_blocks() {
    for (policy, op, slots, hot) in [
        (Greedy, 0.07, 128, (0.2, 0.8)),
        (Greedy, 0.12, 32, (0.1, 0.9)),
        (Greedy, 0.12, 64, (0.1, 0.9)),
        (Greedy, 0.28, 32, (0.2, 0.8)),
        (Greedy, 0.28, 256, (0.05, 0.5)),
        (Greedy, 0.5, 128, (0.1, 0.9)),
        (Greedy, 0.5, 256, (0.2, 0.8)),
        (BestOf(10), 0.07, 64, (0.2, 0.8)),
        (BestOf(5), 0.12, 32, (0.1, 0.9)),
        (BestOf(3), 0.28, 128, (0.2, 0.8)),
        (BestOf(2), 0.5, 256, (0.2, 0.8)),
        (CostBenefit, 0.07, 64, (0.2, 0.8)),
        (CostBenefit, 0.28, 128, (0.2, 0.8)),
        (CostBenefit, 0.5, 256, (0.2, 0.8)),
    ] {
        check(policy, op, slots, hot, false);
    }
}

/// Two open blocks for hot data and two for cold data.
#[test]
#[cfg_attr(debug_assertions, ignore = "a release compares every model")]
fn hot_and_cold_data_apart_agrees_with_lists_of_blocks() {
    for (policy, op, slots, hot) in [
        (Greedy, 0.12, 32, (0.1, 0.9)),
        (Greedy, 0.12, 64, (0.1, 0.9)),
        (Greedy, 0.28, 32, (0.2, 0.8)),
        (Greedy, 0.5, 256, (0.2, 0.8)),
        (BestOf(10), 0.07, 64, (0.2, 0.8)),
        (BestOf(3), 0.28, 128, (0.2, 0.8)),
        (CostBenefit, 0.28, 128, (0.2, 0.8)),
    ] {
        check(policy, op, slots, hot, true);
    }
}

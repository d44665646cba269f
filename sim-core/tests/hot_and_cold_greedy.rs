//! Compares greedy collection of hot and cold data with a simulation of its own, which knows only
//! blocks and slots: no closed form covers greedy victims where hot and cold data are mixed, or
//! units of few slots where they are apart.

mod support;

use std::collections::VecDeque;

use spec::rng::Rng;
use support::{SEQUENTIAL, TestDrive, writes};

const BLOCKS: u32 = 1024;
/// Free blocks at which collection starts.
const LOW: u32 = 2;

/// Where a logical page is: its block, and its place there.
type Place = (usize, usize);

/// A drive as lists of logical pages.
struct Lists {
    slots: usize,
    /// Hot data is below this logical page.
    hot_pages: u32,
    /// Hot and cold data have blocks of their own.
    are_apart: bool,
    blocks: Vec<Vec<u32>>,
    valid: Vec<usize>,
    /// The order in which blocks were closed; `None`: open or free.
    closed: Vec<Option<u64>>,
    places: Vec<Place>,
    free: VecDeque<usize>,
    /// The open blocks of the host and of collection, for cold and for hot data.
    open: [[usize; 2]; 2],
    clock: u64,
    programmed: u64,
}

impl Lists {
    fn new(slots: u32, pages: u32, hot_pages: u32, are_apart: bool) -> Self {
        let mut free: VecDeque<usize> = (0..BLOCKS as usize).collect();
        let mut take = || free.pop_front().expect("there are free blocks");
        let open = [[take(), take()], [take(), take()]];
        let mut lists = Self {
            slots: slots as usize,
            hot_pages,
            are_apart,
            blocks: vec![Vec::new(); BLOCKS as usize],
            valid: vec![0; BLOCKS as usize],
            closed: vec![None; BLOCKS as usize],
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
            self.closed[block] = Some(self.clock);
            self.open[by][kind] = self.free.pop_front().expect("there are free blocks");
        }
    }

    /// Writes a page of the host, and collects the emptiest blocks, of these the oldest.
    fn write(&mut self, page: u32) {
        self.program(page, 0);
        while self.free.len() <= LOW as usize {
            let closed = (0..self.blocks.len()).filter(|&block| self.closed[block].is_some());
            let victim = closed.min_by_key(|&block| (self.valid[block], self.closed[block]));
            let victim = victim.expect("there are closed blocks");
            for (place, page) in std::mem::take(&mut self.blocks[victim]).into_iter().enumerate() {
                if self.places[page as usize] == (victim, place) {
                    self.program(page, 1);
                }
            }
            self.closed[victim] = None;
            self.free.push_back(victim);
        }
    }
}

#[test]
fn greedy_victims_agree_with_lists_of_blocks_and_slots() {
    for (over_provisioning, slots, (range, share), are_apart) in [
        (0.12, 64, (0.1, 0.9), false),
        (0.12, 32, (0.1, 0.9), false),
        (0.28, 32, (0.2, 0.8), false),
        (0.12, 64, (0.1, 0.9), true),
        (0.12, 32, (0.1, 0.9), true),
        (0.28, 32, (0.2, 0.8), true),
    ] {
        let separation = "[separation]\nhot_by = { value = \"hint\", source = \"test\" }\n";
        let drive = TestDrive {
            sections: if are_apart { separation.into() } else { String::new() },
            low_watermark_units: LOW,
            ..TestDrive::of_slots(BLOCKS, slots, 1, over_provisioning)
        };
        // Cold data has to be overwritten more than once.
        let settle: f64 = 1.5 * (1.0 - range) / (1.0 - share);
        let measured = 3.0;
        let hot_cold = format!("order = \"hot-cold\"\nhot_range = {range}\nhot_share = {share}");
        let phases = writes(SEQUENTIAL, 4096, 8, 1.0, false)
            + &writes(&hot_cold, 4096, 8, settle, false)
            + &writes(&hot_cold, 4096, 8, measured, true);
        let found = drive.write_amplification(&phases);

        let pages = drive.user_pages as u32;
        let hot_pages = (f64::from(pages) * range) as u32;
        let mut lists = Lists::new(slots, pages, hot_pages, are_apart);
        let rng = &mut Rng::new(1);
        let mut run = |drive_writes: f64| {
            let count = (f64::from(pages) * drive_writes) as u32;
            let before = lists.programmed;
            for _ in 0..count {
                let is_hot = f64::from(rng.below(1_000_000)) < 1e6 * share;
                let page = match is_hot {
                    true => rng.below(hot_pages),
                    false => hot_pages + rng.below(pages - hot_pages),
                };
                lists.write(page);
            }
            (lists.programmed - before) as f64 / f64::from(count)
        };
        run(settle);
        let expected = run(measured);
        let error = found / expected - 1.0;
        println!(
            "op {over_provisioning}, {slots} slots, {share} of the writes to {range}, apart: \
             {are_apart}: {found:.3}, lists {expected:.3}, {error:+.4}"
        );
        assert!(error.abs() < 0.03, "{slots} slots: {found}, lists {expected}");
    }
}

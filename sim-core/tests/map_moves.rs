//! Compares a drive that holds a part of its map with a brute force that knows only blocks and
//! slots, and updates its map pages as DFTL does: once for each victim.

mod support;

use sim_core::Simulation;
use support::{RANDOM, TestDrive, writes};

const BLOCKS: usize = 192;
const SLOTS: usize = 1024;
const ENTRIES: usize = 1024;
const NOWHERE: (usize, usize) = (usize::MAX, 0);

/// Page-mapped and greedy, with one open block for the host and one for collection.
struct BruteForce {
    user_pages: usize,
    /// The block and slot of each logical page; map pages follow the host's.
    place: Vec<(usize, usize)>,
    /// The logical pages in each block's slots.
    blocks: Vec<Vec<Option<usize>>>,
    valid: Vec<usize>,
    /// When a block was filled; `None` while it is not.
    closed: Vec<Option<u64>>,
    closes: u64,
    free: Vec<usize>,
    host: usize,
    collection: usize,
    held: Vec<bool>,
    used: Vec<bool>,
    changed: Vec<bool>,
    ring: Vec<usize>,
    hand: usize,
    cached: usize,
    programmed: u64,
    map: u64,
    random: u64,
}

impl BruteForce {
    fn new(user_pages: usize, cached: usize) -> Self {
        let maps = user_pages.div_ceil(ENTRIES);
        Self {
            user_pages,
            place: vec![NOWHERE; user_pages + maps],
            blocks: vec![Vec::new(); BLOCKS],
            valid: vec![0; BLOCKS],
            closed: vec![None; BLOCKS],
            closes: 0,
            free: (2..BLOCKS).collect(),
            host: 0,
            collection: 1,
            held: vec![false; maps],
            used: vec![false; maps],
            changed: vec![false; maps],
            ring: Vec::new(),
            hand: 0,
            cached,
            programmed: 0,
            map: 0,
            random: 0x9e37_79b9_7f4a_7c15,
        }
    }

    fn below(&mut self, count: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        ((u128::from(self.random) * count as u128) >> 64) as usize
    }

    fn put(&mut self, logical: usize, block: usize) {
        let (old, slot) = self.place[logical];
        if (old, slot) != NOWHERE {
            self.blocks[old][slot] = None;
            self.valid[old] -= 1;
        }
        self.place[logical] = (block, self.blocks[block].len());
        self.blocks[block].push(Some(logical));
        self.valid[block] += 1;
        self.programmed += 1;
    }

    fn close(&mut self, block: usize) {
        self.closed[block] = Some(self.closes);
        self.closes += 1;
    }

    fn write(&mut self, logical: usize) {
        if self.blocks[self.host].len() == SLOTS {
            self.close(self.host);
            while self.free.len() <= 2 {
                self.collect();
            }
            self.host = self.free.remove(0);
        }
        self.put(logical, self.host);
    }

    fn keep(&mut self, logical: usize) {
        if self.blocks[self.collection].len() == SLOTS {
            self.close(self.collection);
            self.collection = self.free.remove(0);
        }
        self.put(logical, self.collection);
    }

    fn collect(&mut self) {
        let closed = (0..BLOCKS).filter(|&block| self.closed[block].is_some());
        let victim = closed.min_by_key(|&block| (self.valid[block], self.closed[block]));
        let victim = victim.expect("a block is closed");
        self.closed[victim] = None;
        let data: Vec<usize> = self.blocks[victim].iter().flatten().copied().collect();
        let mut away = std::collections::BTreeSet::new();
        for logical in data {
            self.keep(logical);
            if logical < self.user_pages {
                let map = logical / ENTRIES;
                if self.held[map] {
                    self.changed[map] = true;
                } else {
                    away.insert(map);
                }
            }
        }
        for map in away {
            self.keep(self.user_pages + map);
            self.map += 1;
        }
        self.blocks[victim].clear();
        self.free.push(victim);
    }

    fn host_write(&mut self, logical: usize) {
        let map = logical / ENTRIES;
        if self.held[map] {
            self.used[map] = true;
        } else {
            self.bring(map);
        }
        self.changed[map] = true;
        self.write(logical);
    }

    fn bring(&mut self, map: usize) {
        self.held[map] = true;
        if self.ring.len() < self.cached {
            return self.ring.push(map);
        }
        while std::mem::take(&mut self.used[self.ring[self.hand]]) {
            self.hand = (self.hand + 1) % self.cached;
        }
        let out = std::mem::replace(&mut self.ring[self.hand], map);
        self.hand = (self.hand + 1) % self.cached;
        self.held[out] = false;
        if std::mem::take(&mut self.changed[out]) {
            self.map += 1;
            self.write(self.user_pages + out);
        }
    }
}

/// Everything programmed, and the map pages in it, for each write of the host.
fn brute_force(user_pages: usize, cached: usize, hot: Option<(f64, f64)>) -> [f64; 2] {
    let mut drive = BruteForce::new(user_pages, cached);
    (0..user_pages).for_each(|logical| drive.host_write(logical));
    let mut before = (0, 0);
    for count in 0..3 * user_pages {
        if count == 2 * user_pages {
            before = (drive.programmed, drive.map);
        }
        let logical = match hot {
            None => drive.below(user_pages),
            Some((range, share)) => {
                let pages = (user_pages as f64 * range) as usize;
                match drive.below(1_000_000) < (1e6 * share) as usize {
                    true => drive.below(pages),
                    false => pages + drive.below(user_pages - pages),
                }
            }
        };
        drive.host_write(logical);
    }
    [drive.programmed - before.0, drive.map - before.1].map(|n| n as f64 / user_pages as f64)
}

fn simulated(user_pages: usize, cached: usize, hot: Option<(f64, f64)>) -> [f64; 2] {
    let figure =
        |key: &str, value: usize| format!("{key} = {{ value = {value}, source = \"t\" }}\n");
    let sections = String::from("[map]\n")
        + &figure("entry_bytes", 4096 / ENTRIES)
        + &figure("page_slots", 1)
        + &figure("cached_bytes", cached * 4096);
    let drive = TestDrive {
        user_pages: user_pages as u64,
        sections,
        ..TestDrive::of_slots(BLOCKS as u32, SLOTS as u32, 16, 1.0)
    };
    let order = hot.map_or(RANDOM.into(), |(range, share)| {
        format!("order = \"hot-cold\"\nhot_range = {range}\nhot_share = {share}")
    });
    let phases = "[[phases]]\nkind = \"io\"\norder = \"sequential\"\nblock_bytes = 131072\n\
                  queue_depth = 8\ndrive_writes = 1.0\n"
        .to_owned()
        + &writes(&order, 4096, 32, 2.0, false)
        + &writes(&order, 4096, 32, 1.0, true);
    let mut simulation = Simulation::new(drive.scenario(&phases)).expect("it fits");
    let rows = support::Rows::of(&mut simulation);
    simulation.audit();
    let sum = |name: &str| rows.column(name).iter().sum::<f64>();
    let host = sum("host_slots");
    let map = sum("map_slots");
    [(host + sum("moved_slots") + map + sum("padding_slots")) / host, map / host]
}

#[test]
fn moves_pay_for_the_map_pages_that_are_not_in_memory() {
    let uneven = Some((0.1, 0.9));
    for (spare, held, hot) in [(0.2, 0.3, uneven), (0.28, 0.6, None)] {
        let user_pages = ((BLOCKS * SLOTS) as f64 / (1.0 + spare)) as usize;
        let cached = (user_pages.div_ceil(ENTRIES) as f64 * held) as usize;
        let [expected, map_expected] = brute_force(user_pages, cached, hot);
        let [found, map] = simulated(user_pages, cached, hot);
        println!("{spare} spare, {held} of the map: {found:.3}, of it {map:.3} map pages");
        println!("brute force: {expected:.3}, {map_expected:.3}");
        assert!((found / expected - 1.0).abs() < 0.05, "{found}, expected {expected}");
    }
}

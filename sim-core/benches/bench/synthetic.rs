//! A drive of small pages that collects single blocks: 4 KiB pages, 4 channels with 2 dies, 88 %
//! full, greedy, queue depth 32. MQSim was measured on the same geometry.
//!
//! 1. It is filled and written over once at random; then it is in steady state.
//! 2. 16 GiB and 64 GiB differ only in the number of blocks: the speed should not.

use std::time::Instant;

use sim_core::{COLUMNS, Scenario, Simulation};

use crate::{programmed_slots, report, root, sum};

const PAGE_BYTES: u64 = 4096;
const PAGES_PER_BLOCK: u64 = 256;
const CHANNELS: u64 = 4;
const DIES_PER_CHANNEL: u64 = 2;
const USER_PERCENT: u64 = 88;
/// Enough to time, and few enough to wait for.
const MEASURED_WRITES: f64 = 2_000_000.0;

pub fn measure() {
    let small = Speed::of(16);
    let large = Speed::of(64);
    report("small_pages_nand_pages", small.nand_pages_per_s, "1/s");
    report("host_writes_16_gib", small.host_writes_per_s, "1/s");
    report("host_writes_64_gib", large.host_writes_per_s, "1/s");
    let share = large.host_writes_per_s / small.host_writes_per_s;
    report("host_writes_64_of_16_gib", share, "1");
}

/// Per second of real time.
struct Speed {
    host_writes_per_s: f64,
    nand_pages_per_s: f64,
}

impl Speed {
    fn of(gib: u64) -> Self {
        let scenario = scenario(gib);
        let mut simulation = Simulation::new(scenario).expect("it fits");
        let mut rows = Vec::new();
        let mut started = Instant::now();
        while !simulation.is_finished() {
            simulation.advance(1, u64::MAX);
            if rows.is_empty() {
                started = Instant::now(); // the first row ends the preparation and is not counted
                simulation.take_rows();
                rows.push(f64::NAN);
            }
        }
        let took_s = started.elapsed().as_secs_f64();
        let rows = simulation.take_rows();
        assert!(rows.len() >= 10 * COLUMNS.len(), "the measured part has some rows");
        // a page holds one slot, and a move reads its page first
        let nand_pages = programmed_slots(&rows) + sum(&rows, &["moved_slots"]);
        Self {
            host_writes_per_s: sum(&rows, &["host_slots"]) / took_s,
            nand_pages_per_s: nand_pages / took_s,
        }
    }
}

fn scenario(gib: u64) -> Scenario {
    let bytes = gib << 30;
    let user_bytes = bytes / 100 * USER_PERCENT / PAGE_BYTES * PAGE_BYTES;
    let dies = CHANNELS * DIES_PER_CHANNEL;
    let words = [
        ("USER_BYTES", user_bytes),
        ("BUFFER_BYTES", dies * 4 * PAGE_BYTES),
        ("DIES_PER_CHANNEL", DIES_PER_CHANNEL),
        ("CHANNELS", CHANNELS),
        ("BLOCKS_PER_PLANE", bytes / dies / PAGES_PER_BLOCK / PAGE_BYTES),
        ("PAGE_BYTES", PAGE_BYTES),
    ];
    let file = |name: &str| {
        let (folder, _) = name.split_once('/')?;
        let name = match folder {
            "drives" => "drive",
            "nand" => "nand",
            _ => return None,
        };
        let text = std::fs::read_to_string(root().join(format!("tests/bench/{name}.toml"))).ok()?;
        // the comment at the top contains words in capitals too
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let filled = lines.map(|line| {
            words.iter().fold(line.to_owned(), |line, (word, value)| {
                line.replace(&format!(" {word},"), &format!(" {value},"))
            })
        });
        Some(filled.collect::<Vec<_>>().join("\n"))
    };
    let measured = MEASURED_WRITES * PAGE_BYTES as f64 / user_bytes as f64;
    let text = format!(
        "title = \"synthetic\"\ndrive = \"synthetic\"\nseed = 1\n\
         [[phases]]\nkind = \"io\"\norder = \"sequential\"\nblock_bytes = 131072\n\
         queue_depth = 32\ndrive_writes = 1.0\n\
         [[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = 4096\n\
         queue_depth = 32\ndrive_writes = 1.0\n\
         [[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = 4096\n\
         queue_depth = 32\ndrive_writes = {measured:?}\nrecord = true\n"
    );
    Scenario::parse(&text, &file).expect("the synthetic drive is possible")
}

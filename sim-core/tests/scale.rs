//! A drive scaled 1:N stands for the full-size drive: 4 KiB random writes after a fill have the
//! same write amplification, the same rate, and the same second of the cliff. So no claim is
//! answered at a scale that is far from full size.
//!
//! All drives of `content/drives` are checked with each of their kinds of NAND, at a release or by
//! command:
//!
//! `cargo test -p sim-core --release --test scale -- --nocapture`

mod support;

use std::collections::BTreeSet;
use std::sync::Mutex;

use sim_core::{Scenario, Simulation};
use support::{Rows, content, evidence, mean, sold};

/// The scales that are compared with full size, beside those at which evidence simulates the drive.
const SCALES: [u32; 2] = [8, 16];
/// The largest error of a scaled drive.
const ERROR_MAX: f64 = 0.03;
/// How often the drive is written at random.
const DRIVE_WRITES: f64 = 0.8;
/// The share of these writes, the last ones, that write amplification and rate are taken from.
const LAST_SHARE: f64 = 0.25;

/// The results of a drive.
struct Found {
    write_amplification: f64,
    iops: f64,
    /// `write_iops_minute`, for every second. A burst takes as long on a small drive, so single
    /// seconds do not compare.
    minutes: Vec<f64>,
}

impl Found {
    fn new((drive, nand): &(String, String), scale: u32) -> Self {
        let text = format!(
            "title = \"test\"\ndrive = \"{drive}\"\nnand = \"{nand}\"\nseed = 1\nscale = {scale}\n\
             [[phases]]\nkind = \"io\"\norder = \"sequential\"\nblock_bytes = 131072\n\
             queue_depth = 32\ndrive_writes = 1.0\n\
             [[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = 4096\n\
             queue_depth = 32\ndrive_writes = {DRIVE_WRITES}\nrecord = true\n"
        );
        let scenario = scenario(&text);
        let rows = Rows::of(&mut Simulation::new(scenario).expect("it fits"));
        let [host, iops] = ["host_slots", "write_iops"].map(|name| rows.column(name));
        let mut left = LAST_SHARE * host.iter().sum::<f64>();
        let last = host.iter().rev().take_while(|&&slots| {
            left -= slots;
            left > 0.0
        });
        let last = host.len() - last.count()..host.len();
        let sum = |name: &str| rows.column(name)[last.clone()].iter().sum::<f64>();
        let programmed =
            ["host_slots", "map_slots", "moved_slots", "padding_slots", "parity_slots"].map(sum);
        Self {
            write_amplification: programmed.iter().sum::<f64>() / programmed[0],
            iops: mean(&iops[last]),
            minutes: rows.column("write_iops_minute"),
        }
    }

    /// The first second whose minute, a whole one, is below half of what `full` wrote in its first
    /// ten seconds. `None`: there is no cliff.
    fn cliff_s(&self, full: &Self) -> Option<usize> {
        let mut seconds = self.minutes.iter().enumerate().skip(59);
        seconds.find(|&(_, &minute)| minute < full.minutes[9] / 2.0).map(|(second, _)| second)
    }
}

fn scenario(text: &str) -> Scenario {
    Scenario::parse(text, &content).unwrap_or_else(|error| panic!("{text}{error}"))
}

/// Compares a drive with itself at full size, and prints the errors.
fn check(drive: &(String, String), scales: BTreeSet<u32>) -> Result<(), String> {
    let full = Found::new(drive, 1);
    let cliff_s = full.cliff_s(&full);
    let mut line = format!(
        "{} {}: {:.3}, {:.0} writes per second, cliff {cliff_s:?}",
        drive.0, drive.1, full.write_amplification, full.iops
    );
    let mut is_near = true;
    for scale in scales {
        let found = Found::new(drive, scale);
        let cliff = match (found.cliff_s(&full), cliff_s) {
            (Some(found), Some(full)) => found as f64 / full as f64 - 1.0,
            (None, None) => 0.0,
            _ => f64::INFINITY,
        };
        let amplification = found.write_amplification / full.write_amplification - 1.0;
        let iops = found.iops / full.iops - 1.0;
        line += &format!("; 1:{scale} {amplification:+.3}, {iops:+.3}, {cliff:+.3}");
        is_near &= [amplification, iops, cliff].iter().all(|error| error.abs() <= ERROR_MAX);
    }
    println!("{line}");
    if is_near { Ok(()) } else { Err(line) }
}

/// Blocks become shorter as far as a unit keeps 512 slots, of 1,024 on the 335, and to half if the
/// host waits for bursts, as on the V300.
#[test]
fn only_a_drive_that_writes_its_map_often_gets_shorter_blocks() {
    let io = "kind = \"io\"\nblock_bytes = 4096\nqueue_depth = 1\ndrive_writes = 1.0\n";
    let random = "order = \"random\"\n";
    let extents = "order = \"extents\"\nextent_bytes = 33554432\n";
    for (drive, order, expected) in [
        ("samsung-980-250", random, 16),
        ("intel-335-240", random, 2),
        ("kingston-v300-240", random, 2),
        ("samsung-840-pro-256", random, 1),
        ("intel-335-240", extents, 1),
    ] {
        let head = format!("title = \"test\"\ndrive = \"{drive}\"\nseed = 1\nscale = 16\n");
        let description = scenario(&format!("{head}[[phases]]\n{io}{order}")).description();
        assert_eq!(description.block_divisor, expected, "{drive}");
    }
}

/// A new drive has nearly all of its blocks free, at any scale.
#[test]
fn no_more_blocks_are_free_than_there_are_at_full_size() {
    for drive in ["kingston-v300-240", "kingston-e100-100", "samsung-980-250"] {
        for scale in [3, 7, 33, 50] {
            let text = format!(
                "title = \"test\"\ndrive = \"{drive}\"\nseed = 1\nscale = {scale}\n\
                 [[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = 4096\n\
                 queue_depth = 1\nduration_s = 1\nrecord = true\n"
            );
            let scenario = scenario(&text);
            let full = scenario.drive.layout();
            let blocks = f64::from(full.units_per_group * full.dies);
            let rows = Rows::of(&mut Simulation::new(scenario).expect("it fits"));
            let free = rows.column("free_blocks")[0] / blocks;
            assert!((0.8..=1.0).contains(&free), "{drive} 1:{scale}: {free} of them");
        }
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes minutes: at a release")]
fn every_drive_scaled_behaves_as_at_full_size() {
    let evidence = evidence();
    let scales = |(drive, _): &(String, String)| {
        let own = evidence.scenarios().filter(|run| run.drive_name == *drive && run.scale > 1);
        own.map(|run| run.scale).chain(SCALES).collect::<BTreeSet<u32>>()
    };
    // Two at a time.
    let waiting = Mutex::new(sold());
    let far = Mutex::new(Vec::new());
    let work = || loop {
        let next = waiting.lock().expect("no thread panics with it").pop();
        let Some(drive) = next else { break };
        if let Err(line) = check(&drive, scales(&drive)) {
            far.lock().expect("no thread panics with it").push(line);
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(work);
        scope.spawn(work);
    });
    let far = far.into_inner().expect("no thread panicked with it");
    assert!(far.is_empty(), "{far:#?}");
}

//! A drive scaled 1:N stands for the full-size drive: 4 KiB random writes after a fill have the
//! same write amplification, the same rate, and the same second of the cliff.
//!
//! Three drives of 120 GB are checked at a release, one of each kind: paced, bursts of blocks, and
//! bursts of superblocks. All drives of `content/drives` take a long time. They are checked by
//! command:
//!
//! `cargo test -p sim-core --release --test scale -- --ignored --nocapture`

mod support;

use std::sync::Mutex;

use sim_core::{Scenario, Simulation};
use support::{Rows, mean, root, sold};

/// The scales that are compared with full size.
const SCALES: [u32; 3] = [8, 16, 32];
/// The drives that evidence simulates at 1:32. The others go to 1:16, the V300 of 240 GB to 1:8: it
/// writes its map in sweeps, which at 1:16 are shorter than the host takes to fill a superblock. A
/// drive that holds only a part of its map stands for itself only.
const AT_32: [&str; 5] = [
    "kingston-e100-100",
    "kingston-e100-200",
    "micron-p400m-200",
    "intel-dc-s3700-200",
    "smart-optimus-400",
];
/// The largest error of a scaled drive.
const ERROR_MAX: f64 = 0.03;
const DRIVES: [&str; 3] =
    ["corsair-force-f120", "hypothetical-vendor-2-120", "hypothetical-vendor-3-120"];
/// How often the drive is written at random.
const DRIVE_WRITES: f64 = 0.8;
/// The share of these writes, the last ones, that write amplification and rate are taken from.
const LAST_SHARE: f64 = 0.25;

/// What a drive did.
struct Found {
    write_amplification: f64,
    iops: f64,
    /// `write_iops_minute`, for every second. A burst takes as long on a small drive, so single
    /// seconds do not compare.
    minutes: Vec<f64>,
}

impl Found {
    fn new(drive: &str, scale: u32) -> Self {
        let text = format!(
            "title = \"test\"\ndrive = \"{drive}\"\nseed = 1\nscale = {scale}\n\
             [[phases]]\nkind = \"io\"\norder = \"sequential\"\nblock_bytes = 131072\n\
             queue_depth = 32\ndrive_writes = 1.0\n\
             [[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = 4096\n\
             queue_depth = 32\ndrive_writes = {DRIVE_WRITES}\nrecord = true\n"
        );
        let content = root().join("content");
        let file = |name: &str| std::fs::read_to_string(content.join(format!("{name}.toml"))).ok();
        let scenario = Scenario::parse(&text, &file).unwrap_or_else(|e| panic!("{drive}: {e}"));
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

    /// The first second whose minute is below half of what `full` wrote in its first ten seconds.
    /// `None`: there is no cliff.
    fn cliff_s(&self, full: &Self) -> Option<usize> {
        self.minutes.iter().position(|&minute| minute < full.minutes[9] / 2.0)
    }
}

/// Compares a drive with itself at full size, and prints the errors.
fn check(drive: &str) -> Result<(), String> {
    let full = Found::new(drive, 1);
    let cliff_s = full.cliff_s(&full);
    let mut line = format!(
        "{drive}: {:.3}, {:.0} writes per second, cliff {cliff_s:?}",
        full.write_amplification, full.iops
    );
    let mut is_near = true;
    let most = match drive {
        "kingston-v300-240" => 8,
        "samsung-980-250" => 1,
        _ if AT_32.contains(&drive) => 32,
        _ => 16,
    };
    for scale in SCALES.into_iter().filter(|&scale| scale <= most) {
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

/// Checks drives, two at a time.
fn check_all(drives: Vec<String>) {
    assert!(!drives.is_empty());
    let waiting = Mutex::new(drives);
    let far = Mutex::new(Vec::new());
    let work = || loop {
        let Some(drive) = waiting.lock().expect("no thread panics with it").pop() else { break };
        if let Err(line) = check(&drive) {
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

#[test]
#[cfg_attr(debug_assertions, ignore = "takes minutes: at a release")]
fn three_kinds_of_drives_scaled_behave_as_at_full_size() {
    check_all(DRIVES.map(str::to_owned).into());
}

#[test]
#[ignore = "every drive at full size takes a long time"]
fn every_drive_scaled_behaves_as_at_full_size() {
    let mut drives: Vec<String> = sold().into_iter().map(|(drive, _)| drive).collect();
    drives.dedup();
    check_all(drives);
}

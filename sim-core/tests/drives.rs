//! Every drive with every NAND part that it was sold with.
//!
//! 1. It parses, has at least its logical capacity of NAND and few fitted figures, and runs
//!    scaled.
//! 2. Every figure has the unit in which its key ends.
//! 3. If a source gives its sequential write speed, the simulated one is printed beside it (`cargo
//!    test -p sim-core --test drives -- --nocapture`). Nothing is asserted there, because some
//!    boxes state the speed of compressible data and some program times are fitted.

mod support;

use sim_core::{Change, Drive, FigureValue, Scenario, Setting, Simulation, Unit};
use support::{Rows, content, mean, root, sold};

/// The most figures of a drive and its NAND that may be fitted to its published speeds.
const FITTED_MAX: usize = 4;

/// Drive, NAND, published MB/s, and the kind of this figure.
const PUBLISHED: [(&str, &str, f64, &str); 11] = [
    ("ocz-vertex-2-120", "imft-34nm-32gb", 136.6, "S2-031, incompressible"),
    ("ocz-vertex-2-120", "imft-25nm-32gb", 118.5, "S2-032, incompressible, fitted"),
    ("ocz-vertex-2-120", "hynix-32nm-32gb", 95.8, "S2-033, incompressible, fitted"),
    ("kingston-e100-100", "toshiba-32nm-emlc", 255.0, "S3-004, rated"),
    ("kingston-e100-200", "toshiba-32nm-emlc", 255.0, "S3-004, rated"),
    ("kingston-e100-400", "toshiba-32nm-emlc", 260.0, "S3-003, rated"),
    ("micron-p400m-200", "micron-25nm-xpert-64gb", 310.0, "AT-6737, rated, fitted"),
    ("ocz-vector-256", "intel-25nm-64gb", 530.0, "TR-23937, rated"),
    ("samsung-840-pro-256", "samsung-21nm-mlc-64gb", 520.0, "HX-840, rated"),
    ("samsung-840-250", "samsung-21nm-tlc-64gb", 250.0, "HX-840, rated, fitted"),
    ("smart-optimus-400", "toshiba-24nm-toggle", 500.0, "SR-OPT, rated"),
];

fn scenario(drive: &str, nand: &str, phases: &str) -> Scenario {
    let text = format!(
        "title = \"test\"\ndrive = \"{drive}\"\nnand = \"{nand}\"\nseed = 1\nscale = 16\n{phases}"
    );
    Scenario::parse(&text, &content).unwrap_or_else(|error| panic!("{drive}, {nand}: {error}"))
}

const FILL: &str = "[[phases]]\nkind = \"io\"\norder = \"sequential\"\nblock_bytes = 131072\n\
                    queue_depth = 32\ndrive_writes = 1.0\n";

fn io(order: &str, block_bytes: u32, read_percent: u32, duration_s: u32) -> String {
    format!(
        "[[phases]]\nkind = \"io\"\norder = \"{order}\"\nblock_bytes = {block_bytes}\n\
         read_percent = {read_percent}\nqueue_depth = 32\nduration_s = {duration_s}\n\
         record = true\n"
    )
}

fn column(drive: &str, nand: &str, phases: &str, column: &str) -> f64 {
    let mut simulation = Simulation::new(scenario(drive, nand, phases)).expect("it fits");
    mean(&Rows::of(&mut simulation).column(column))
}

/// The longest unit in which a key ends: `bytes_per_s` for `compression.bytes_per_s`.
fn unit_in_key(field: &str) -> Option<&'static str> {
    let key = field.rsplit('.').next().expect("a field has a key");
    let is_in = |unit: &&str| key == *unit || key.ends_with(&format!("_{unit}"));
    Unit::NAMES.into_iter().filter(is_in).max_by_key(|unit| unit.len())
}

#[test]
fn every_figure_has_the_unit_of_its_key() {
    for (drive, nand) in sold() {
        for figure in scenario(&drive, &nand, FILL).description().figures {
            let unit = figure.unit.map(|unit| Unit::NAMES[unit as usize]);
            assert_eq!(unit, unit_in_key(&figure.field), "{drive}, {nand}: {}", figure.field);
            let is_number = matches!(figure.value, FigureValue::Number(_));
            assert!(is_number || unit.is_none(), "{}: a word has no unit", figure.field);
        }
    }
}

#[test]
fn every_drive_runs_with_every_nand_it_was_sold_with() {
    let mut count = 0;
    for (drive, nand) in sold() {
        // Long enough that even the smaller drives must collect.
        let phases = format!("{FILL}{}", io("random", 4096, 0, 600));
        let mut scenario = scenario(&drive, &nand, &phases);
        // The smallest scale that the drive accepts: units in flight do not shrink with it.
        let smaller =
            Change { at_s: 0, setting: Setting::parse("scale", "64").expect("it is accepted") };
        let _ = scenario.change(smaller);
        let sheet = scenario.description();
        assert!(sheet.raw_bytes > sheet.user_bytes, "{drive}, {nand}: {sheet:?}");
        let fitted = sheet.figures.iter().filter(|figure| figure.fitted.is_some()).count();
        assert!(fitted <= FITTED_MAX, "{drive}, {nand}: {fitted} fitted figures");
        let mut simulation = Simulation::new(scenario).expect("it fits");
        let rows = Rows::of(&mut simulation);
        let iops = mean(&rows.column("write_iops"));
        println!(
            "{drive}, {nand}: {:.1} GB raw, over-provisioning {:.3}, {iops:.0} writes per second",
            sheet.raw_bytes as f64 / 1e9,
            sheet.over_provisioning
        );
        assert!(iops > 1_000.0, "{drive}, {nand}: {iops} writes per second");
        count += 1;
    }
    assert!(count >= 30, "{count} drives");
}

#[test]
fn every_drive_has_room_for_parity_and_metadata() {
    for (drive, nand) in sold() {
        let read = |name: &str| std::fs::read_to_string(root().join("content").join(name));
        let text = read(&format!("drives/{drive}.toml")).expect("it is there");
        let nand_text = read(&format!("nand/{nand}.toml")).expect("it is there");
        let Drive { ecc, integrity, part, .. } =
            Drive::parse(&text, &nand_text).unwrap_or_else(|error| panic!("{drive}: {error}"));
        let ecc = ecc.unwrap_or_else(|| panic!("{drive} corrects nothing"));
        let taken = ecc.page_parity_bytes(&part) + integrity.page_bytes(&part);
        assert!(taken <= part.spare_bytes, "{drive}, {nand}: {taken} of {}", part.spare_bytes);
        assert!(ecc.code.t <= ecc.t_that_fits(&part, integrity), "{drive}, {nand}");
    }
}

/// The files say so, but for a drive without DRAM. A larger drive whose file was copied would have
/// to read and write parts of its map.
#[test]
fn every_drive_but_one_holds_its_whole_map() {
    let holds_part = sold().into_iter().map(|(drive, nand)| scenario(&drive, &nand, FILL).drive);
    let holds_part = holds_part.filter(|drive| {
        drive.map.is_some_and(|map| {
            let slots = drive.user_bytes / u64::from(map.page_bytes() / map.page_slots);
            map.memory_bytes() < slots * u64::from(map.entry_bytes)
        })
    });
    let names: Vec<_> = holds_part.map(|drive| drive.name).collect();
    assert_eq!(names, ["Samsung 980 250 GB"]);
}

#[test]
fn published_sequential_writes_are_printed_beside_simulated_ones() {
    for (drive, nand, published, what) in PUBLISHED {
        let found = column(drive, nand, &io("sequential", 131_072, 0, 60), "write_mb_s");
        let off = (found / published - 1.0) * 100.0;
        println!("{drive}, {nand}: {found:.1} of {published} MB/s, {off:+.1} % ({what})");
        assert!(found > 0.0);
    }
}

/// S2-027 to S2-029: 214.8, 221.8 and 221.3 MB/s of compressible data with any of the NAND parts,
/// one command at a time (assumed); S2-030 calls this identical. With incompressible data the NAND
/// decides (S2-016).
#[test]
fn compressible_data_hides_the_nand_of_the_vertex_2() {
    let nands = ["imft-34nm-32gb", "imft-25nm-32gb", "hynix-32nm-32gb"];
    let compressible = io("sequential", 131_072, 0, 60) + "compressibility = 0.1\n";
    let compressible = compressible.replace("queue_depth = 32", "queue_depth = 1");
    let speed = |nand: &str, phases: &str| column("ocz-vertex-2-120", nand, phases, "write_mb_s");
    let fast = nands.map(|nand| speed(nand, &compressible));
    let slow = nands.map(|nand| speed(nand, &io("sequential", 131_072, 0, 60)));
    println!("compressible {fast:.1?} of [214.8, 221.8, 221.3] MB/s, incompressible {slow:.1?}");
    let (least, most) = (fast.iter().fold(f64::MAX, |a, &b| a.min(b)), fast[0].max(fast[2]));
    assert!(most / least < 1.02, "identical: {fast:?}");
    assert!(slow[0] > slow[1] && slow[1] > slow[2], "34 nm, 25 nm, Hynix: {slow:?}");
}

/// S3-018: the drive is faster the more its data compresses. S3-046: 387 MB/s if half is left.
#[test]
fn the_e100_is_faster_the_more_its_data_compresses() {
    let speed = |left: f64| {
        let phases = io("sequential", 131_072, 0, 60) + &format!("compressibility = {left:?}\n");
        column("kingston-e100-200", "toshiba-32nm-emlc", &phases, "write_mb_s")
    };
    let found = [1.0, 0.5, 0.1].map(speed);
    println!("all, half, a tenth left: {found:.1?} MB/s; S3-046: 387 (MiB) at a half");
    assert!(found[0] < found[1] && found[1] <= found[2], "{found:?}");
}

/// Settled 4 KiB random writes per second: drive, NAND, published figure, and its kind.
const PUBLISHED_RANDOM: [(&str, &str, f64, &str); 3] = [
    ("intel-dc-s3700-200", "intel-25nm-het-64gb", 36_000.0, "IN-S3700, rated, at most"),
    ("micron-p400m-200", "micron-25nm-xpert-64gb", 26_000.0, "MI-P400M, rated, settled"),
    ("smart-optimus-400", "toshiba-24nm-toggle", 35_000.0, "TH-3702, rated, the Eco after it"),
];

#[test]
fn published_random_writes_are_printed_beside_simulated_ones() {
    for (drive, nand, published, what) in PUBLISHED_RANDOM {
        let phases = format!("{FILL}{}", io("random", 4096, 0, 3000));
        let mut scenario = scenario(drive, nand, &phases);
        let scale =
            Change { at_s: 0, setting: Setting::parse("scale", "32").expect("it is accepted") };
        scenario.change(scale).expect("it is possible");
        let mut simulation = Simulation::new(scenario).expect("it fits");
        let rows = Rows::of(&mut simulation);
        let found = mean(&rows.column("write_iops")[2500..]);
        let off = (found / published - 1.0) * 100.0;
        let watts = mean(&rows.column("watts")[2500..]);
        println!(
            "{drive}: {found:.0} of {published} per second, {off:+.1} %, {watts:.1} W ({what})"
        );
        assert!(found > 0.0);
    }
}

/// S0-059: sequential work loses most with the asynchronous NAND. S0-056, S0-057: copying 10.3 GB
/// on the drive took 100 s and 170 s.
#[test]
fn the_v300_with_asynchronous_nand_is_slower() {
    let drive = "kingston-v300-120";
    for (what, read_percent, name) in
        [("writes", 0, "write_mb_s"), ("reads", 100, "read_mb_s"), ("copies", 50, "write_mb_s")]
    {
        let phases = format!("{FILL}{}", io("sequential", 131_072, read_percent, 60));
        let first = column(drive, "toshiba-19nm-toggle", &phases, name);
        let later = column(drive, "micron-20nm-async", &phases, name);
        println!("{what}: {first:.1} MB/s, then {later:.1}: {:.2} of it", later / first);
        assert!(later < first, "{what}: {later} of {first} MB/s");
    }
}

//! Parity over the dies by arithmetic: what it takes, what reading without a die takes, what a
//! rebuild takes, and what is lost without it.

mod support;

use sim_core::{Change, Scenario, ScenarioError, Setting, Simulation};
use support::{Rows, TestDrive, mean};

const DIES: u32 = 8;
const PAGES: u64 = DIES as u64 * 64 * 64;
const PARITY: &str = "[parity]\ndies = { value = 1, source = \"test\" }\n";
const REBUILD: &str = "[[phases]]\nkind = \"rebuild\"\nrecord = true\n";

fn texts(parity: &str) -> [String; 2] {
    let drive = TestDrive {
        channels: 4,
        dies_per_channel: 2,
        blocks_per_plane: 64,
        program_ns: 2_000_000,
        command_ns: 100,
        user_pages: PAGES / 2,
        ..TestDrive::default()
    };
    let block = "unit = { value = \"block\"";
    let [drive, nand] = drive.texts();
    [drive.replace(block, "unit = { value = \"superblock\"") + parity, nand]
}

fn parse(texts: &[String; 2], rest: &str) -> Result<Scenario, ScenarioError> {
    let text = format!("title = \"t\"\ndrive = \"test\"\nseed = 1\n{rest}");
    Scenario::parse(&text, &|name| support::file(texts, name))
}

fn run(parity: &str, phases: &str) -> (Simulation, Rows) {
    let scenario = parse(&texts(parity), phases).expect("it is possible");
    let mut simulation = Simulation::new(scenario).expect("it fits");
    let rows = Rows::of(&mut simulation);
    simulation.audit();
    (simulation, rows)
}

fn fill(record: bool) -> String {
    format!(
        "[[phases]]\nkind = \"io\"\norder = \"sequential\"\nblock_bytes = 131072\n\
         queue_depth = 32\ndrive_writes = 1.0\nrecord = {record}\n"
    )
}

fn reads(seconds: u32) -> String {
    format!(
        "[[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = 4096\nread_percent = 100\n\
         queue_depth = 1\nduration_s = {seconds}\nrecord = true\n"
    )
}

fn lose(die: u32) -> String {
    format!("[[phases]]\nkind = \"lose_die\"\ndie = {die}\nrecord = true\n")
}

/// A page of every row is parity, and the drive counts it among what its NAND was given.
#[test]
fn what_was_written_to_nand_includes_the_parity() {
    let wear = run(PARITY, &fill(true)).0.wear();
    let data = wear.stored_bytes + wear.moved_bytes + wear.padding_bytes;
    assert_eq!(wear.nand_bytes, data + wear.parity_bytes);
    let expected = data / f64::from(DIES - 1);
    assert!((wear.parity_bytes / expected - 1.0).abs() < 0.01, "{wear:?}");
    assert_eq!(run("", &fill(true)).0.wear().parity_bytes, 0.0);
}

/// One die of so many holds parity, and takes its share of the writing.
#[test]
fn parity_takes_one_die_of_space_and_of_speed() {
    let scenario = |parity: &str| parse(&texts(parity), &reads(1)).expect("it is possible");
    let sheet = scenario(PARITY).description();
    assert_eq!(sheet.raw_bytes, PAGES * 4096);
    assert_eq!(sheet.parity_bytes, sheet.raw_bytes / u64::from(DIES));
    let share = 1.0 - 0.5 * f64::from(DIES) / f64::from(DIES - 1);
    assert!((sheet.spare_factor - share).abs() < 1e-9, "T is without the parity: {sheet:?}");
    assert_eq!(scenario("").description().parity_bytes, 0);
    let write = "[[phases]]\nkind = \"io\"\norder = \"sequential\"\nblock_bytes = 131072\n\
                 queue_depth = 32\nduration_s = 3\nrecord = true\n";
    let speed = |parity| {
        let (simulation, rows) = run(parity, write);
        (mean(&rows.column("write_mb_s")[1..]), simulation.write_amplification())
    };
    let (with, amplification) = speed(PARITY);
    let (without, alone) = speed("");
    let expected = f64::from(DIES - 1) / f64::from(DIES);
    println!("{with:.2} MB/s with parity, {without:.2} without, {:.4} of it", with / without);
    assert!((with / without / expected - 1.0).abs() < 0.01, "{with} of {without} MB/s");
    assert!((amplification * expected - 1.0).abs() < 0.01, "{amplification}");
    assert!((alone - 1.0).abs() < 0.01, "{alone}");
}

/// One read of so many meets the lost die, and is then a read of every other die.
#[test]
fn a_lost_page_is_read_as_the_rest_of_its_row() {
    let phases = format!("{}{}{}", fill(false), lose(3), reads(4));
    let (simulation, _) = run(PARITY, &phases);
    let loss = simulation.loss().expect("a die was lost");
    let commands = simulation.latency_histogram().iter().sum::<f64>();
    let expected = commands / f64::from(DIES) * f64::from(DIES - 1);
    println!("{commands} reads, {} to reconstruct, expected {expected:.0}", loss.reconstruct_reads);
    assert!((loss.reconstruct_reads / expected - 1.0).abs() < 0.03);
    assert_eq!((loss.failed_commands, loss.unreadable_bytes), (0, 0.0));
    assert!(loss.units_left > 0 && loss.recovered_after_s.is_none());
}

/// Everything is written once more; to read it takes its own pages but for those of one die, and
/// for each of these the rest of a row.
#[test]
fn a_rebuild_moves_everything_once() {
    let phases = format!("{}{}{REBUILD}{}", fill(false), lose(0), reads(1));
    let (simulation, _) = run(PARITY, &phases);
    let loss = simulation.loss().expect("a die was lost");
    let rebuild = loss.rebuild.expect("it is over");
    let (dies, data) = (f64::from(DIES), (PAGES / 2) as f64 * 4096.0);
    let expected = data * 2.0 * (dies - 1.0) / dies;
    println!("{loss}; expected {:.2} MB read, {:.2} written", expected / 1e6, data / 1e6);
    assert!((rebuild.written_bytes / data - 1.0).abs() < 0.01);
    assert!((rebuild.read_bytes / expected - 1.0).abs() < 0.01);
    // The seven dies that are left program what they can: no rebuild is faster.
    let page_s = (2_000_000.0 + 7.0 * 45.0 + 4320.0 * 5.0) / 1e9;
    let least_s = data / 4096.0 / (dies - 1.0) * page_s;
    assert!(rebuild.duration_s > least_s && rebuild.duration_s < 1.2 * least_s);
    assert_eq!((loss.units_left, loss.failed_commands), (0, 0));
}

/// Units from before the loss go as collection chooses them, without a rebuild.
#[test]
fn what_is_overwritten_long_enough_needs_no_rebuild() {
    let more = fill(false).replace("1.0", "4.0");
    let (simulation, _) = run(
        PARITY,
        &format!("{}{}{more}", fill(false), lose(1)).replace("record = true", "record = false"),
    );
    let loss = simulation.loss().expect("a die was lost");
    assert_eq!(loss.units_left, 0);
    assert!(loss.recovered_after_s.is_some() && loss.rebuild.is_none());
}

/// A die's worth of data goes with a die that no parity covers; after a rebuild that is so again.
#[test]
fn what_no_parity_covers_is_lost_and_said_to_be() {
    let data = (PAGES / 2) as f64 * 4096.0;
    let write = "[[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = 4096\n\
                 queue_depth = 4\nduration_s = 1\nrecord = true\n";
    for (parity, losses, share) in [
        ("", lose(2), 1.0 / f64::from(DIES)),
        (PARITY, lose(0) + REBUILD + &lose(2), 1.0 / f64::from(DIES - 1)),
        (PARITY, lose(0) + &lose(2), 2.0 / f64::from(DIES)),
    ] {
        let (simulation, _) = run(parity, &format!("{}{losses}{write}{}", fill(false), reads(2)));
        let loss = simulation.loss().expect("dies were lost");
        let found = loss.unreadable_bytes / data;
        assert!((found / share - 1.0).abs() < 0.01, "{found} of the data, expected {share}");
        assert!(loss.failed_commands > 0);
    }
}

#[test]
fn with_and_without_is_one_word() {
    let phases = fill(false) + &lose(0) + &reads(1);
    let with = parse(&texts(""), &format!("parity = true\n{phases}")).expect("it is possible");
    assert!(with.description().parity_bytes > 0);
    let mut without = parse(&texts(PARITY), &phases).expect("it is possible");
    let off = Setting::parse("parity", "off").expect("a word of it");
    without.change(Change { at_s: 0, setting: off.clone() }).expect("it is possible");
    assert_eq!(without.description().parity_bytes, 0);
    let mut simulation = Simulation::new(without).expect("it fits");
    simulation.advance(u32::MAX, u64::MAX);
    assert!(simulation.loss().expect("a die was lost").unreadable_bytes > 0.0);
    assert_eq!(simulation.change(off).expect_err("too late").field, "change");
}

#[test]
fn what_cannot_have_parity_or_lose_a_die_is_refused() {
    let refused = |texts: &[String; 2], phases: &str, message: &str| {
        let error = parse(texts, phases).expect_err("it must be refused");
        assert_eq!(error.to_string(), message);
    };
    let block = texts(PARITY).map(|text| text.replace("\"superblock\"", "\"block\""));
    refused(
        &block,
        &reads(1),
        "drive.collection.unit: expected superblock, because there is parity, found block",
    );
    let two =
        texts(PARITY).map(|text| text.replace("channels = { value = 4", "channels = { value = 1"));
    refused(
        &two,
        &reads(1),
        "drive.board: expected at least 3 dies, because there is parity, found 2",
    );
    let drive = texts(PARITY);
    refused(
        &drive,
        &lose(8),
        "phases[0].die: expected one of the 8 dies, from 0, not lost before, found 8",
    );
    refused(
        &drive,
        &(lose(1) + &lose(1)),
        "phases[1].die: expected one of the 8 dies, from 0, not lost before, found 1",
    );
    refused(
        &drive,
        REBUILD,
        "phases[0].kind: expected a lose_die phase before a rebuild, found rebuild",
    );
}

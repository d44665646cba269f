//! The behaviour that an expert expects of any drive, whatever its figures.

mod support;

use sim_core::{Change, Scenario, Setting, Simulation};
use support::{Rows, TestDrive};

const SPARE_10_PERCENT: u64 = 512 * 64 * 10 / 11;

fn drive() -> TestDrive {
    TestDrive { blocks_per_plane: 512, user_pages: SPARE_10_PERCENT, ..TestDrive::default() }
}

fn fill() -> &'static str {
    "[[phases]]\nkind = \"io\"\norder = \"sequential\"\nblock_bytes = 65536\n\
     queue_depth = 8\ndrive_writes = 1.0\n"
}

fn random(drive_writes: f64, record: bool, range: &str) -> String {
    format!(
        "[[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = 4096\nqueue_depth = 8\n\
         drive_writes = {drive_writes:?}\nrecord = {record}\n{range}\n"
    )
}

fn write_amplification(scenario: Scenario) -> f64 {
    let mut simulation = Simulation::new(scenario).expect("it fits");
    simulation.advance(u32::MAX, u64::MAX);
    simulation.audit();
    simulation.write_amplification()
}

#[test]
fn trimmed_space_works_like_spare_area() {
    let used = random(2.0, false, "");
    let half = random(1.0, true, "end = 0.5");
    let trim = "[[phases]]\nkind = \"trim\"\nstart = 0.5\nend = 1.0\n";
    let kept = write_amplification(drive().scenario(&format!("{}{used}{half}", fill())));
    let trimmed = write_amplification(drive().scenario(&format!("{}{used}{trim}{half}", fill())));
    assert!(kept > 2.0 * trimmed, "kept {kept}, trimmed {trimmed}");
    assert!(trimmed < 1.5, "with half of the drive free, little is moved: {trimmed}");
}

#[test]
fn a_drive_without_trim_has_less_spare_area() {
    let used = random(2.0, false, "");
    let half = random(1.0, true, "end = 0.5");
    let trim = "[[phases]]\nkind = \"trim\"\nstart = 0.5\nend = 1.0\n";
    let phases = format!("{}{used}{trim}{half}", fill());
    let passed = write_amplification(drive().scenario(&phases));
    let mut scenario = drive().scenario(&phases);
    scenario
        .change(Change { at_s: 0, setting: Setting::parse("trim", "off").expect("it is accepted") })
        .expect("it is possible");
    let lost = write_amplification(scenario);
    assert!(lost > 2.0 * passed, "lost {lost}, passed {passed}");
}

/// S4-011, S4-013: background collection makes the next burst faster. In return it moves data that
/// the host would soon overwrite, and works while the drive could rest.
#[test]
fn background_collection_buys_speed_with_wear_and_energy() {
    let idle = "[[phases]]\nkind = \"idle\"\nduration_s = 20\nrecord = true\n";
    let burst = random(0.1, true, "");
    let phases = format!("{}{}{idle}{burst}", fill(), random(1.5, false, ""));
    let run = |on: bool| {
        let mut scenario = TestDrive { background: Some(20), ..drive() }.scenario(&phases);
        let setting =
            Setting::parse("background", if on { "on" } else { "off" }).expect("it is accepted");
        scenario.change(Change { at_s: 0, setting }).expect("it is possible");
        let mut simulation = Simulation::new(scenario).expect("it fits");
        Rows::of(&mut simulation)
    };
    let (with, without) = (run(true), run(false));
    let sum = |rows: &Rows, column: &str, seconds: std::ops::Range<usize>| -> f64 {
        let values = rows.column(column);
        values[seconds.start.min(values.len())..seconds.end.min(values.len())].iter().sum()
    };
    assert!(sum(&with, "moved_slots", 0..20) > 0.0);
    assert_eq!(sum(&without, "moved_slots", 1..20), 0.0, "the drive only ends its earlier work");
    let iops = |rows: &Rows| sum(rows, "write_iops", 20..22);
    assert!(iops(&with) > 1.5 * iops(&without), "{} against {}", iops(&with), iops(&without));
    let watts = |rows: &Rows| sum(rows, "watts", 1..20);
    assert!(watts(&with) > watts(&without));
    let moved = |rows: &Rows| sum(rows, "moved_slots", 0..usize::MAX);
    assert!(moved(&with) > 1.1 * moved(&without), "{} against {}", moved(&with), moved(&without));
}

#[test]
fn a_secure_erase_makes_a_drive_new() {
    let used = random(2.0, false, "");
    let erase = "[[phases]]\nkind = \"secure_erase\"\n";
    let again = format!("{}{}", fill(), random(0.05, true, ""));
    let erased = drive().scenario(&format!("{}{used}{erase}{again}", fill()));
    assert!((write_amplification(erased) - 1.0).abs() < 1e-9);
    let worn = drive().scenario(&format!("{}{used}{}", fill(), random(0.05, true, "")));
    assert!(write_amplification(worn) > 3.0);
}

#[test]
fn more_spare_area_means_less_moving() {
    let mut last = f64::INFINITY;
    for spare in [0.1, 0.15, 0.25, 0.4] {
        let phases = format!("{}{}{}", fill(), random(2.0, false, ""), random(1.0, true, ""));
        let mut scenario = drive().scenario(&phases);
        let setting = Setting::parse("spare_factor", &spare.to_string()).expect("it is accepted");
        scenario.change(Change { at_s: 0, setting }).expect("it is possible");
        let found = write_amplification(scenario);
        assert!(found < last, "spare factor {spare}: {found}, before {last}");
        last = found;
    }
}

#[test]
fn sequential_overwriting_moves_nothing() {
    let phases = format!("{}{}record = true\n", fill(), fill());
    assert!((write_amplification(drive().scenario(&phases)) - 1.0).abs() < 0.01);
}

/// A policy that changes during a run has no memory of the one before.
#[test]
fn a_pacing_chosen_before_anything_is_collected_is_as_if_chosen_at_once() {
    let phases = fill().to_owned() + "record = true\n" + &random(0.5, true, "");
    let columns = [0, 1].map(|at_s| {
        let mut scenario = drive().scenario(&phases);
        let setting = Setting::parse("pacing", "paced").expect("it is accepted");
        scenario.change(Change { at_s, setting }).expect("it is possible");
        let rows = Rows::of(&mut Simulation::new(scenario).expect("it fits"));
        ["free_blocks", "moved_slots", "write_iops"].map(|name| rows.column(name))
    });
    assert!(columns[0][1].iter().sum::<f64>() > 1000.0, "it collects");
    assert_eq!(columns[0], columns[1]);
}

//! TRIM in time, late, and not at all; formatting with it and without; a partition made on a used
//! drive.

mod support;

use sim_core::{Change, Setting, Simulation};
use support::{Rows, TestDrive, mean};

fn drive() -> TestDrive {
    TestDrive { blocks_per_plane: 512, user_pages: 512 * 64 * 10 / 11, ..TestDrive::default() }
}

fn write(order: &str, drive_writes: f64, range: (f64, f64), record: bool) -> String {
    let (start, end) = range;
    format!(
        "[[phases]]\nkind = \"io\"\norder = \"{order}\"\nblock_bytes = 4096\nqueue_depth = 8\n\
         drive_writes = {drive_writes:?}\nstart = {start:?}\nend = {end:?}\nrecord = {record}\n"
    )
}

fn trim(start: f64, end: f64, record: bool) -> String {
    format!("[[phases]]\nkind = \"trim\"\nstart = {start:?}\nend = {end:?}\nrecord = {record}\n")
}

/// A drive that was filled and then written at random until it had settled.
fn used() -> String {
    write("sequential", 1.0, (0.0, 1.0), false) + &write("random", 2.0, (0.0, 1.0), false)
}

/// Write amplification and writes a second of what a run records; `passes`: TRIM reaches the drive.
fn outcome(phases: &str, passes: bool) -> (f64, f64) {
    let mut scenario = drive().scenario(&(used() + phases));
    scenario.change(Change { at_s: 0, setting: Setting::Trim(passes) }).expect("it is possible");
    let mut simulation = Simulation::new(scenario).expect("it fits");
    let rows = Rows::of(&mut simulation);
    simulation.audit();
    (simulation.write_amplification(), mean(&rows.column("write_iops")))
}

/// The host deletes two fifths of its data and goes on writing the rest.
#[test]
fn a_trim_that_comes_late_helps_only_from_then_on() {
    let rest = (0.0, 0.6);
    let half = |record| write("random", 0.5, rest, record);
    let first = half(true) + &half(true);
    let in_time = outcome(&(trim(0.6, 1.0, false) + &first), true);
    let late = outcome(&(half(true) + &trim(0.6, 1.0, true) + &half(true)), true);
    let never = outcome(&(trim(0.6, 1.0, false) + &first), false);
    println!("in time {in_time:.2?}, late {late:.2?}, never {never:.2?}");
    assert!(in_time.0 < 1.6, "what was deleted is spare area: {in_time:?}");
    assert!(late.0 > 1.5 * in_time.0 && late.0 < 0.8 * never.0);
    assert!(late.1 < 0.8 * in_time.1 && late.1 > 1.2 * never.1);
    // After the late TRIM nothing is left of the wait.
    let after = outcome(&(half(false) + &trim(0.6, 1.0, false) + &half(true)), true);
    let first_half = outcome(&(trim(0.6, 1.0, false) + &half(true)), true);
    println!("after it {after:.2?}, in time {first_half:.2?}");
    assert!(after.0 < 1.05 * first_half.0, "{after:?}, {first_half:?}");
}

/// A quick format writes next to nothing; with TRIM it gives the whole drive back.
#[test]
fn a_format_with_trim_makes_a_drive_as_new_and_one_without_does_not() {
    let again = write("random", 0.3, (0.0, 1.0), true);
    let format = trim(0.0, 1.0, false);
    let with = outcome(&(format.clone() + &again), true);
    let old_system = outcome(&(format + &again), false);
    let none = outcome(&again, true);
    println!("with {with:.2?}, old system {old_system:.2?}, not formatted {none:.2?}");
    assert!((with.0 - 1.0).abs() < 0.01, "the pages of a new drive are written once");
    assert!(old_system.0 > 3.0 && with.1 > 2.5 * old_system.1);
    assert_eq!(old_system, none, "the drive does not notice such a format");
}

/// A quarter of a used drive is left without a partition.
#[test]
fn a_smaller_partition_is_spare_area_only_where_the_rest_was_trimmed() {
    let settle = write("random", 2.0, (0.0, 0.75), false);
    let again = write("random", 1.0, (0.0, 0.75), true);
    let trimmed = outcome(&(trim(0.0, 1.0, false) + &settle + &again), true);
    let kept = outcome(&(settle.clone() + &again), true);
    let whole = outcome(&write("random", 1.0, (0.0, 1.0), true), true);
    println!("trimmed first {trimmed:.2?}, not {kept:.2?}, whole {whole:.2?}");
    assert!(trimmed.0 < 0.5 * kept.0 && trimmed.1 > 2.0 * kept.1);
    // What the host no longer reads is still moved about: no better than 10 % spare area gives to
    // three quarters of the data.
    assert!(kept.0 > 0.6 * whole.0, "{kept:?}, {whole:?}");
}

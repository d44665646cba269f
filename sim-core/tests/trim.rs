//! TRIM in time, late, and never; a format with and without it; a partition on a used drive. The
//! workloads of these names run on a plain drive with 10 % over-provisioning.

mod support;

use sim_core::{Change, Scenario, Setting, Simulation};
use support::{Rows, TestDrive, file, mean};

const IN_TIME: &str = include_str!("../../content/workloads/trim-in-time.toml");
const LATE: &str = include_str!("../../content/workloads/trim-late.toml");
const FORMAT: &str = include_str!("../../content/workloads/quick-format.toml");
const PARTITION: &str = include_str!("../../content/workloads/partition.toml");

/// Write amplification and writes per second of the recorded part of a workload. `passes`: TRIM
/// reaches the drive.
fn outcome(workload: &str, passes: bool) -> (f64, f64) {
    let texts =
        TestDrive { blocks_per_plane: 512, user_pages: 512 * 64 * 10 / 11, ..TestDrive::default() }
            .texts();
    let text = format!("drive = \"test\"\n{workload}");
    let mut scenario = Scenario::parse(&text, &|name| file(&texts, name)).expect("it is possible");
    scenario
        .change(Change {
            at_s: 0,
            setting: Setting::parse("trim", if passes { "on" } else { "off" })
                .expect("it is accepted"),
        })
        .expect("it is possible");
    let mut simulation = Simulation::new(scenario).expect("it fits");
    let rows = Rows::of(&mut simulation);
    simulation.audit();
    (simulation.write_amplification(), mean(&rows.column("write_iops")))
}

/// Returns the workload with `part` replaced by `other`.
#[track_caller]
fn with(workload: &str, part: &str, other: &str) -> String {
    assert!(workload.contains(part), "the workload has {part:?}");
    workload.replace(part, other)
}

/// The host deletes two fifths of its data and goes on writing the rest.
#[test]
fn a_trim_that_comes_late_helps_only_from_then_on() {
    let in_time = outcome(IN_TIME, true);
    let late = outcome(LATE, true);
    let never = outcome(IN_TIME, false);
    println!("in time {in_time:.2?}, late {late:.2?}, never {never:.2?}");
    assert!(in_time.0 < 1.6, "deleted data is spare area: {in_time:?}");
    assert!(late.0 > 1.5 * in_time.0 && late.0 < 0.8 * never.0);
    assert!(late.1 < 0.8 * in_time.1 && late.1 > 1.2 * never.1);
    // After the late TRIM, the delay has no lasting effect.
    let before = "drive_writes = 0.5\nrecord = true\n\n[[phases]]\nkind = \"trim\"\nstart = 0.6\n\
                  record = true\n";
    let silent = before.replace("record = true\n", "");
    let after = outcome(&with(LATE, before, &silent), true);
    let first_half =
        outcome(&with(IN_TIME, "drive_writes = 1.0\nrecord", "drive_writes = 0.5\nrecord"), true);
    println!("after it {after:.2?}, in time {first_half:.2?}");
    assert!(after.0 < 1.05 * first_half.0, "{after:?}, {first_half:?}");
}

/// A quick format writes almost nothing. With TRIM it frees the whole drive.
#[test]
fn a_format_with_trim_makes_a_drive_as_new_and_one_without_does_not() {
    let format = outcome(FORMAT, true);
    let old_system = outcome(FORMAT, false);
    let none = outcome(&with(FORMAT, "[[phases]]\nkind = \"trim\"\n\n", ""), true);
    println!("with {format:.2?}, old system {old_system:.2?}, not formatted {none:.2?}");
    assert!((format.0 - 1.0).abs() < 0.01, "the pages of a new drive are written once");
    assert!(old_system.0 > 3.0 && format.1 > 2.5 * old_system.1);
    assert_eq!(old_system, none, "the drive does not notice such a format");
}

/// A quarter of a used drive is left without a partition.
#[test]
fn a_smaller_partition_is_spare_area_only_where_the_rest_was_trimmed() {
    let trimmed = outcome(PARTITION, true);
    let kept = outcome(PARTITION, false);
    let whole = outcome(&with(PARTITION, "end = 0.75\n", ""), false);
    println!("trimmed first {trimmed:.2?}, not {kept:.2?}, whole {whole:.2?}");
    assert!(trimmed.0 < 0.5 * kept.0 && trimmed.1 > 2.0 * kept.1);
    // Data that the host no longer reads is still moved. The drive is no better than one with 10 %
    // spare area for three quarters of the data.
    assert!(kept.0 > 0.6 * whole.0, "{kept:?}, {whole:?}");
}

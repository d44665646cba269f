//! The low-power state: its savings, its costs, and the activity that prevents it.

mod support;

use sim_core::{Change, Setting, Simulation};
use support::{Rows, TestDrive};

const IDLE_S: usize = 20;

struct Rest {
    rows: Rows,
    asleep_fraction: f64,
}

/// A used drive rests for `IDLE_S`, then receives random writes for two seconds.
fn rest(sleeps: bool, background: bool) -> Rest {
    let drive = TestDrive {
        blocks_per_plane: 512,
        user_pages: 512 * 64 * 10 / 11,
        background: Some(4),
        sleeps,
        ..TestDrive::default()
    };
    let io = |order: &str, amount: &str, depth: u32| {
        format!(
            "[[phases]]\nkind = \"io\"\norder = \"{order}\"\nblock_bytes = 4096\n\
             queue_depth = {depth}\n{amount}\n"
        )
    };
    let phases = io("sequential", "drive_writes = 1.0", 8)
        + &io("random", "drive_writes = 1.5", 8)
        + &format!("[[phases]]\nkind = \"idle\"\nduration_s = {IDLE_S}\nrecord = true\n")
        + &io("random", "duration_s = 2\nrecord = true", 1);
    let mut scenario = drive.scenario(&phases);
    let setting = Setting::parse("background", if background { "on" } else { "off" })
        .expect("it is accepted");
    scenario.change(Change { at_s: 0, setting }).expect("it is possible");
    let mut simulation = Simulation::new(scenario).expect("it fits");
    let rows = Rows::of(&mut simulation);
    Rest { rows, asleep_fraction: simulation.asleep_fraction() }
}

fn watts(rest: &Rest) -> f64 {
    rest.rows.column("watts")[..IDLE_S].iter().sum::<f64>() / IDLE_S as f64
}

#[test]
fn a_drive_that_rests_takes_the_power_of_its_sleep() {
    let (awake, asleep) = (rest(false, false), rest(true, false));
    assert_eq!(awake.asleep_fraction, 0.0);
    // It falls asleep once, 100 ms after the last operation ends, and at most two checks later.
    let whole = IDLE_S as f64 / (IDLE_S as f64 + 2.0);
    let missed_s = (whole - asleep.asleep_fraction) * (IDLE_S as f64 + 2.0);
    let of = |column: &str| -> f64 { asleep.rows.column(column)[..IDLE_S].iter().sum() };
    let busy_s = of("die_utilisation") + of("channel_utilisation");
    let waited_s = missed_s - busy_s;
    assert!((0.1..0.1 + 2.0 * 0.1 / 16.0).contains(&waited_s), "{missed_s}, {busy_s}");
    let watts = |rest: &Rest, row: usize| rest.rows.column("watts")[row];
    assert!((watts(&awake, 10) - 1.0).abs() < 1e-9);
    assert!((watts(&asleep, 10) - 0.05).abs() < 1e-9);
    // The host is served as before. The drive draws as much power as one that never sleeps.
    let last = IDLE_S + 1;
    assert!((watts(&asleep, last) / watts(&awake, last) - 1.0).abs() < 0.02);
}

#[test]
fn the_first_command_waits_until_the_drive_is_awake() {
    let first_us = |rest: &Rest| rest.rows.column("latency_max_us")[IDLE_S];
    let mean_us = |rest: &Rest| rest.rows.column("latency_mean_us")[IDLE_S];
    let (awake, asleep) = (rest(false, true), rest(true, true));
    println!("longest {} and {} us", first_us(&awake), first_us(&asleep));
    assert!(first_us(&asleep) >= 10_000.0);
    assert!(first_us(&awake) < 10_000.0, "room was made: nothing else takes so long");
    assert!(mean_us(&asleep) < 2.0 * mean_us(&awake), "one command of many");
}

/// S4-011, S4-013: background collection keeps the drive out of its low-power state.
#[test]
fn background_collection_keeps_a_drive_awake() {
    let (without, with) = (rest(true, false), rest(true, true));
    println!("asleep {} and {}", without.asleep_fraction, with.asleep_fraction);
    println!("watts {} and {}", watts(&without), watts(&with));
    assert!(with.asleep_fraction < without.asleep_fraction - 0.05);
    assert!(with.asleep_fraction > 0.1, "it sleeps once it is done");
    assert!(watts(&with) > 1.5 * watts(&without));
}

//! Compares write amplification with a closed form for any over-provisioning and any mix of hot and
//! cold data. The drive has one open unit for the host and one for collection, with hot and cold
//! data mixed in them. Its victims are first in, first out, or random.

mod support;

use support::closed_form::{mixed, uniform};
use support::{RANDOM, SEQUENTIAL, TestDrive, writes};

fn simulated(policy: &'static str, over_provisioning: f64, slots: u32, order: &str) -> f64 {
    let drive = TestDrive { policy, ..TestDrive::of_slots(8192, slots, 8, over_provisioning) };
    let phases = writes(SEQUENTIAL, 131_072, 16, 1.0, false)
        + &writes(order, 4096, 16, 5.0, false)
        + &writes(order, 4096, 16, 2.0, true);
    drive.write_amplification(&phases)
}

#[track_caller]
fn check(policy: &'static str, op: f64, slots: u32, hot: Option<(f64, f64)>, tolerance: f64) {
    let (classes, order) = match hot {
        None => (vec![(1.0, 1.0)], RANDOM.to_owned()),
        Some((range, share)) => (
            vec![(range, share), (1.0 - range, 1.0 - share)],
            format!("order = \"hot-cold\"\nhot_range = {range}\nhot_share = {share}"),
        ),
    };
    let expected = mixed(policy, op, &classes);
    let found = simulated(policy, op, slots, &order);
    let error = found / expected - 1.0;
    println!("{policy} op {op} slots {slots} hot {hot:?}: {found:.3}, model {expected:.3}");
    assert!(error.abs() < tolerance, "{policy} {op} {slots} {hot:?}: {found}, model {expected}");
}

/// With over-provisionings and block sizes that no reference row has.
#[test]
fn uniform_writes_agree_with_the_closed_form() {
    for (policy, op, slots) in
        [("fifo", 0.12, 64), ("fifo", 0.5, 128), ("random", 0.2, 64), ("random", 0.4, 128)]
    {
        check(policy, op, slots, None, 0.01);
    }
}

/// One open unit for the host and one for collection, with hot and cold data mixed.
#[test]
fn hot_and_cold_writes_agree_with_the_closed_form() {
    for (policy, op, slots, hot) in [
        ("fifo", 0.07, 128, (0.2, 0.8)),
        ("fifo", 0.15, 64, (0.2, 0.8)),
        ("fifo", 0.28, 64, (0.05, 0.5)),
        ("fifo", 0.5, 256, (0.1, 0.9)),
        ("random", 0.07, 64, (0.2, 0.8)),
        ("random", 0.15, 64, (0.1, 0.9)),
        ("random", 0.28, 64, (0.2, 0.8)),
        ("random", 0.5, 128, (0.1, 0.9)),
    ] {
        check(policy, op, slots, Some(hot), 0.02);
    }
}

/// The closed forms agree with another implementation (`tests/reference/write-amplification`).
#[test]
fn the_equations_are_those_of_the_reference() {
    let text = include_str!("../../tests/reference/write-amplification/rows.csv");
    let mut compared = 0;
    for line in text.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        if !cells[5].starts_with("Desnoyers") {
            continue;
        }
        let number = |cell: usize| cells[cell].parse::<f64>().expect("a number");
        let found = uniform(cells[3], number(0), number(2) as u32);
        assert!((found / number(6) - 1.0).abs() < 1e-4, "{line}: {found}");
        compared += 1;
    }
    assert_eq!(compared, 12);
}

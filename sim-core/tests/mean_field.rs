//! Compares the write amplification of greedy and d-choices collection with the mean-field model,
//! at any over-provisioning and block size.

mod support;

use sim_core::mean_field::write_amplification as model;
use support::{RANDOM, SEQUENTIAL, TestDrive, writes};

fn simulated(op: f64, slots: u32, policy: &'static str, choices: u32) -> f64 {
    let drive = TestDrive { policy, choices, ..TestDrive::of_slots(8192, slots, 8, op) };
    let phases = writes(SEQUENTIAL, 131_072, 16, 1.0, false)
        + &writes(RANDOM, 4096, 16, 3.0, false)
        + &writes(RANDOM, 4096, 16, 2.0, true);
    drive.write_amplification(&phases)
}

/// The model returns the solution from which the reference rows were made.
#[test]
fn the_model_is_that_of_the_reference() {
    let rows = include_str!("../../tests/reference/write-amplification/rows.csv");
    let mut compared = 0;
    for line in rows.lines().skip(1).filter(|line| line.contains("mean field")) {
        let cells: Vec<&str> = line.split(',').collect();
        let number = |cell: usize| cells[cell].parse::<f64>().expect("a number");
        let choices = if cells[3] == "greedy" { None } else { Some(number(4) as i32) };
        let found = model(number(0), number(2) as u32, choices);
        assert!((found / number(6) - 1.0).abs() < 0.001, "{line}: found {found}");
        compared += 1;
    }
    assert_eq!(compared, 30);
}

/// Within 1 %, with over-provisionings and block sizes that no reference row has.
#[test]
fn greedy_and_d_choices_agree_with_the_mean_field() {
    for (op, slots, choices) in [
        (0.12, 48, None),
        (0.2, 128, None),
        (0.45, 96, None),
        (0.12, 128, Some(3)),
        (0.2, 48, Some(6)),
        (0.45, 96, Some(2)),
    ] {
        let policy = if choices.is_none() { "greedy" } else { "d-choices" };
        let d = choices.unwrap_or(1);
        let (expected, found) = (model(op, slots, choices), simulated(op, slots, policy, d as u32));
        println!("{policy} {d} op {op} slots {slots}: {found:.3}, model {expected:.3}");
        let error = found / expected - 1.0;
        assert!(error.abs() < 0.01, "{policy} {d} op {op} slots {slots}: {found}, {expected}");
    }
}

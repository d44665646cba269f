//! Write amplification of greedy and d-choices collection at any over-provisioning and block size:
//! the mean field of Van Houdt (VH in `content/SOURCES.md`), solved here from its balance.
//!
//! 1. Of the blocks, the share `x_k` has `k` of `b` slots valid; `S_k` is the share with `k` or
//!    more. A victim has fewer than `k` with the chance `1 - S_k^d`; greedy is `d` without end.
//! 2. In balance as many blocks fall below `k` as victims were taken from below it:
//!    `c k x_k = 1 - S_k^d`, with `c` host writes a victim and a valid slot. From `k = b` down,
//!    each `x_k` follows from those above it.
//! 3. `c` is such that all `x_k k` add up to the logical pages; the write amplification is then
//!    `(1 + op) / c`.

mod support;

use sim_core::Simulation;
use support::{RANDOM, SEQUENTIAL, TestDrive, writes};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const BLOCKS: u32 = 8192;
const SLOTS_PER_PAGE: u32 = 8;

/// The value in 0..=1 at which `falls` goes from positive to negative.
fn root(falls: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if falls(middle) > 0.0 { low = middle } else { high = middle }
    }
    low
}

/// Valid slots of a block on average, when `c` is given; `None` for `choices` is greedy.
fn valid_slots(c: f64, slots: u32, choices: Option<i32>) -> f64 {
    let (mut at_least, mut valid) = (0.0, 0.0);
    for k in (1..=slots).rev() {
        let rate = c * f64::from(k);
        let share = match choices {
            None => (1.0 / rate).min(1.0 - at_least),
            Some(d) => root(|x| 1.0 - (at_least + x).powi(d) - rate * x),
        };
        at_least += share;
        valid += share * f64::from(k);
    }
    valid
}

fn model(op: f64, slots: u32, choices: Option<i32>) -> f64 {
    let logical = f64::from(slots) / (1.0 + op);
    let c = root(|c| valid_slots(c, slots, choices) - logical);
    (1.0 + op) / c
}

fn simulated(op: f64, slots: u32, policy: &'static str, choices: u32) -> f64 {
    let drive = TestDrive {
        blocks_per_plane: BLOCKS,
        pages_per_block: slots / SLOTS_PER_PAGE,
        page_bytes: SLOTS_PER_PAGE * 4096,
        user_pages: (f64::from(BLOCKS * slots) / (1.0 + op)) as u64,
        policy,
        choices,
        read_ns: 1000,
        program_ns: 1000,
        erase_ns: 1000,
        command_ns: 0,
        ..TestDrive::default()
    };
    let phases = writes(SEQUENTIAL, 131_072, 16, 1.0, false)
        + &writes(RANDOM, 4096, 16, 3.0, false)
        + &writes(RANDOM, 4096, 16, 2.0, true);
    let mut simulation = Simulation::new(drive.scenario(&phases)).expect("it fits");
    simulation.advance(u32::MAX, u64::MAX);
    simulation.write_amplification()
}

/// The solution is the one that the reference rows were made with.
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

/// At over-provisionings and block sizes that no reference row has, within 1 %.
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

//! Compares write amplification with closed forms for any over-provisioning and any mix of hot and
//! cold data.
//!
//! The first model has one open unit for the host and one for collection, with hot and cold data
//! mixed in them. Its victims are first in, first out, or random.
//!
//! 1. A slot of class `i` is overwritten with the chance `share_i / (range_i x U)` per host write.
//! 2. Its block is a victim after `T / A` host writes (first in, first out), or after an
//!    exponential time with that mean (random).
//! 3. If a slot is still valid then with the chance `s_i`, class `i` takes `share_i / (1 - s_i)`
//!    slots per host write. The sum over the classes is the write amplification `A`.
//!
//! The second model has open units for hot and for cold data, by hints of the host. Each stream is
//! a drive of its own with uniform writes and its part of the spare area (Desnoyers, SYSTOR 2012,
//! equations 20 to 22; equation 4 is first in, first out, and 12 is greedy). Without a fixed
//! division, greedy collection takes the units with the fewest valid slots from either stream.
//! Both streams are then collected at the same share of valid slots, so each has spare area in
//! proportion to its data. The write amplification is that of uniform writes.

mod support;

use sim_core::Simulation;
use support::{RANDOM, SEQUENTIAL, TestDrive, writes};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const BLOCKS: u32 = 8192;
const SLOTS_PER_PAGE: u32 = 8;

/// Returns the fixed point of the first model. `classes` are (range, share); each adds up to one.
fn model(policy: &str, over_provisioning: f64, classes: &[(f64, f64)]) -> f64 {
    let survives = |overwrites: f64| match policy {
        "fifo" => (-overwrites).exp(),
        _ => 1.0 / (1.0 + overwrites),
    };
    let sum = |a: f64| -> f64 {
        let taken = |&(range, share): &(f64, f64)| {
            share / (1.0 - survives(share / range * (1.0 + over_provisioning) / a))
        };
        classes.iter().map(taken).sum()
    };
    let (mut low, mut high) = (1.0, 1000.0);
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if sum(middle) > middle { low = middle } else { high = middle }
    }
    low
}

fn simulated(policy: &'static str, over_provisioning: f64, slots: u32, order: &str) -> f64 {
    let user_pages = f64::from(BLOCKS * slots) / (1.0 + over_provisioning);
    let drive = TestDrive {
        blocks_per_plane: BLOCKS,
        pages_per_block: slots / SLOTS_PER_PAGE,
        page_bytes: SLOTS_PER_PAGE * 4096,
        user_pages: user_pages as u64,
        policy,
        read_ns: 1000,
        program_ns: 1000,
        erase_ns: 1000,
        command_ns: 0,
        ..TestDrive::default()
    };
    let phases = writes(SEQUENTIAL, 131_072, 16, 1.0, false)
        + &writes(order, 4096, 16, 5.0, false)
        + &writes(order, 4096, 16, 2.0, true);
    let mut simulation = Simulation::new(drive.scenario(&phases)).expect("it fits");
    simulation.advance(u32::MAX, u64::MAX);
    simulation.write_amplification()
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
    let expected = model(policy, op, &classes);
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
    for (policy, op, hot) in [
        ("fifo", 0.15, (0.2, 0.8)),
        ("fifo", 0.28, (0.05, 0.5)),
        ("random", 0.28, (0.2, 0.8)),
        ("random", 0.15, (0.1, 0.9)),
    ] {
        check(policy, op, 64, Some(hot), 0.03);
    }
}

/// The over-provisioning of a stream that has `range` of the data and `spare` of the spare area.
fn own(over_provisioning: f64, range: f64, spare: f64) -> f64 {
    spare * over_provisioning / range
}

/// Equations 20 to 22. `hot` is the (range, share) of hot data, `spare` its part of the spare
/// area.
fn two_frontiers(one: &dyn Fn(f64) -> f64, op: f64, hot: (f64, f64), spare: f64) -> f64 {
    let (range, share) = hot;
    share * one(own(op, range, spare)) + (1.0 - share) * one(own(op, 1.0 - range, 1.0 - spare))
}

/// Equation 4 and, derived from it, equation 12.
fn uniform(policy: &str, over_provisioning: f64, slots: u32) -> f64 {
    let k = if policy == "fifo" { 1.0 } else { 1.0 + 0.5 / f64::from(slots) };
    model("fifo", k * (1.0 + over_provisioning) - 1.0, &[(1.0, 1.0)]) / k
}

const SLOTS: u32 = 64;

/// Pages have one slot, so collection pads no page when it changes the stream.
fn simulated_apart(policy: &'static str, op: f64, hot: (f64, f64), separation: &str) -> f64 {
    let blocks = 4096;
    let drive = TestDrive {
        blocks_per_plane: blocks,
        pages_per_block: SLOTS,
        page_bytes: 4096,
        user_pages: (f64::from(blocks * SLOTS) / (1.0 + op)) as u64,
        policy,
        sections: separation.into(),
        read_ns: 1000,
        program_ns: 1000,
        erase_ns: 1000,
        command_ns: 0,
        ..TestDrive::default()
    };
    let (range, share) = hot;
    let hot_cold = format!("order = \"hot-cold\"\nhot_range = {range}\nhot_share = {share}");
    // Cold data has to be overwritten more than once.
    let settle = 1.5 * (1.0 - range) / (1.0 - share);
    let phases = writes(SEQUENTIAL, 4096, 8, 1.0, false)
        + &writes(&hot_cold, 4096, 8, settle, false)
        + &writes(&hot_cold, 4096, 8, 3.0, true);
    let mut simulation = Simulation::new(drive.scenario(&phases)).expect("it fits");
    simulation.advance(u32::MAX, u64::MAX);
    simulation.audit();
    simulation.write_amplification()
}

fn by_hint(spare_percent: u32) -> String {
    format!(
        "[separation]\nhot_by = {{ value = \"hint\", source = \"test\" }}\n\
         hot_spare_percent = {{ value = {spare_percent}, source = \"test\" }}\n"
    )
}

/// The part of the spare area, in per cent, with the lowest write amplification.
fn best_spare(one: &dyn Fn(f64) -> f64, op: f64, hot: (f64, f64)) -> u32 {
    let of = |percent: u32| two_frontiers(one, op, hot, f64::from(percent) / 100.0);
    (1..100).min_by(|&a, &b| of(a).total_cmp(&of(b))).expect("there are shares")
}

#[test]
fn hot_and_cold_apart_agree_with_equations_20_to_22() {
    for (policy, op, hot) in [
        ("fifo", 0.15, (0.2, 0.8)),
        ("fifo", 0.28, (0.1, 0.7)),
        ("greedy", 0.07, (0.2, 0.8)),
        ("greedy", 0.15, (0.2, 0.8)),
        ("greedy", 0.28, (0.1, 0.9)),
        ("greedy", 12.0 / 88.0, (0.1, 0.9)),
    ] {
        let one = |op: f64| uniform(policy, op, SLOTS);
        let best = best_spare(&one, op, hot);
        // The best part, and one far from it.
        for spare in [best, best / 2] {
            let expected = two_frontiers(&one, op, hot, f64::from(spare) / 100.0);
            let found = simulated_apart(policy, op, hot, &by_hint(spare));
            let error = found / expected - 1.0;
            println!("{policy} {op} {hot:?} hot spare {spare} %: {found:.3}, model {expected:.3}");
            assert!(error.abs() < 0.03, "{policy} {op} {hot:?} {spare}: {found}, not {expected}");
        }
    }
}

#[test]
fn greedy_victims_of_either_kind_make_it_that_of_uniform_writes() {
    let separation = "[separation]\nhot_by = { value = \"hint\", source = \"test\" }\n";
    for (op, hot) in [(0.07, (0.2, 0.8)), (0.15, (0.2, 0.8)), (0.28, (0.1, 0.9))] {
        let expected = uniform("greedy", op, SLOTS);
        let found = simulated_apart("greedy", op, hot, separation);
        println!("greedy {op} {hot:?} shared: {found:.3}, model {expected:.3}");
        assert!((found / expected - 1.0).abs() < 0.03, "{op} {hot:?}: {found}, not {expected}");
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

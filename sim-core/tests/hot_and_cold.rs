//! Write amplification where a closed form is known for any over-provisioning and any mix of hot
//! and cold data: first in, first out, and random victims.
//!
//! 1. A slot of class `i` is overwritten `share_i / (range_i x U)` times a host write.
//! 2. It is looked at again when its block is a victim: after `T / A` host writes (FIFO), or after
//!    a time that is exponential with that mean (random).
//! 3. With the chance `s_i` that it is valid then, class `i` takes `share_i / (1 - s_i)` slots a
//!    host write; their sum is the write amplification `A`.

mod support;

use sim_core::Simulation;
use support::TestDrive;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const BLOCKS: u32 = 8192;
const SLOTS_PER_PAGE: u32 = 8;

/// The fixed point of the model. `classes` are (range, share) and add up to one.
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
    let phase = |writes: f64, order: &str, bytes: u32, record: bool| {
        format!(
            "[[phases]]\nkind = \"io\"\n{order}\nblock_bytes = {bytes}\nqueue_depth = 16\n\
             drive_writes = {writes:?}\nrecord = {record}\n"
        )
    };
    let phases = phase(1.0, "order = \"sequential\"", 131_072, false)
        + &phase(5.0, order, 4096, false)
        + &phase(2.0, order, 4096, true);
    let mut simulation = Simulation::new(drive.scenario(&phases)).expect("it fits");
    simulation.advance(u32::MAX, u64::MAX);
    simulation.write_amplification()
}

#[track_caller]
fn check(policy: &'static str, op: f64, slots: u32, hot: Option<(f64, f64)>, tolerance: f64) {
    let (classes, order) = match hot {
        None => (vec![(1.0, 1.0)], "order = \"random\"".to_owned()),
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

/// At over-provisionings and block sizes that no reference row has.
#[test]
fn uniform_writes_agree_with_the_closed_form() {
    for (policy, op, slots) in
        [("fifo", 0.12, 64), ("fifo", 0.5, 128), ("random", 0.2, 64), ("random", 0.4, 128)]
    {
        check(policy, op, slots, None, 0.01);
    }
}

/// One open unit for the host and one for collection, whatever the temperature of the data.
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

//! Writes that reach each block once per pass: write amplification by tenth of a pass, compared
//! with an independent brute force (`tests/reference/pass-order`).

mod support;

use sim_core::Simulation;
use support::{TestDrive, root, writes};

const BLOCKS: u32 = 2048;
const SLOTS_PER_BLOCK: u32 = 64;
const OVER_PROVISIONING: f64 = 0.074;
const PASSES: usize = 4;
const TENTHS: usize = 10;

/// Write amplification of each tenth of each pass, after a fill in order.
fn tenths(order: &str) -> Vec<f64> {
    let drive = TestDrive::of_slots(BLOCKS, SLOTS_PER_BLOCK, 1, OVER_PROVISIONING);
    let fill = writes("order = \"sequential\"", 131_072, 8, 1.0, false);
    let phases = format!("{fill}{}", writes(order, 4096, 1, PASSES as f64, true));
    let mut simulation = Simulation::new(drive.scenario(&phases)).expect("it fits");
    let mut marks = Vec::new();
    let mut last = simulation.written_slots();
    for tenth in 0..=PASSES * TENTHS {
        let host = drive.user_pages as f64 * (1.0 + tenth as f64 / TENTHS as f64);
        while (last.0 as f64) < host && !simulation.is_finished() {
            simulation.advance(u32::MAX, 16);
            last = simulation.written_slots();
        }
        marks.push(last);
    }
    simulation.audit();
    marks.windows(2).map(|m| (m[1].1 - m[0].1) / (m[1].0 - m[0].0) as f64).collect()
}

fn reference(order: &str) -> Vec<f64> {
    let path = root().join("tests/reference/pass-order/rows.csv");
    let text = std::fs::read_to_string(path).expect("the reference is there");
    let of_order = text.lines().skip(1).filter_map(|line| line.strip_prefix(&format!("{order},")));
    let last = |line: &str| line.rsplit(',').next().and_then(|cell| cell.parse().ok());
    of_order.map(|line| last(line).expect("a number")).collect()
}

fn like_the_brute_force(name: &str, order: &str) -> Vec<f64> {
    let (found, expected) = (tenths(order), reference(name));
    println!("{name}: {found:.3?}");
    assert_eq!(expected.len(), PASSES * TENTHS, "every row of the reference is read");
    // The orders are drawn from other numbers. The first pass after a fill has no settled state.
    for (tenth, (found, expected)) in found.iter().zip(&expected).enumerate().skip(TENTHS) {
        let error = (found / expected - 1.0).abs();
        assert!(error < 0.03, "tenth {tenth}: simulated {found}, brute force {expected}");
    }
    found
}

#[test]
fn the_same_order_in_each_pass_leaves_whole_blocks_stale() {
    let found = like_the_brute_force("same", "order = \"pass\"\nsame_each_pass = true");
    assert!(found[TENTHS..].iter().all(|&amplification| amplification <= 1.05), "{found:?}");
}

#[test]
fn a_new_order_in_each_pass_falls_nearly_to_one_and_begins_again() {
    let found = like_the_brute_force("new", "order = \"pass\"");
    for pass in found.chunks(TENTHS).skip(1) {
        assert!(pass[1] > 6.0 && pass[TENTHS - 1] < 1.4, "{pass:?}");
    }
}

#[test]
fn writes_anywhere_stay_where_they_are() {
    let found = like_the_brute_force("anywhere", "order = \"random\"");
    assert!(found[TENTHS..].iter().all(|amplification| (6.7..7.1).contains(amplification)));
}

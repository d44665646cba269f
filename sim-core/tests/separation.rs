//! A drive that recognises hot data by itself: data that is overwritten sooner than the average.

mod support;

use sim_core::{Change, Setting, Simulation};
use support::{SEQUENTIAL, TestDrive, writes};

const HOT_COLD: &str = "order = \"hot-cold\"\nhot_range = 0.1\nhot_share = 0.9";
const RANDOM: &str = "order = \"random\"";

/// Settled write amplification of greedy collection at 15 % over-provisioning.
fn settled(order: &str, hot_by: &str) -> f64 {
    let drive = TestDrive {
        channels: 2,
        planes: 2,
        blocks_per_plane: 512,
        user_pages: 2 * 2 * 512 * 64 * 100 / 115,
        ..TestDrive::default()
    };
    let phases = writes(SEQUENTIAL, 4096, 8, 1.0, false)
        + &writes(order, 4096, 8, 8.0, false)
        + &writes(order, 4096, 8, 2.0, true);
    let mut scenario = drive.scenario(&phases);
    let setting = Setting::parse("hot_by", hot_by).expect("a setting");
    scenario.change(Change { at_s: 0, setting }).expect("it is possible");
    let mut simulation = Simulation::new(scenario).expect("it fits");
    simulation.advance(u32::MAX, u64::MAX);
    simulation.audit();
    simulation.write_amplification()
}

#[test]
fn a_drive_that_keeps_hot_data_apart_moves_less() {
    let [off, recency, hint] = ["off", "recency", "hint"].map(|word| settled(HOT_COLD, word));
    println!("hot and cold: off {off:.3}, recency {recency:.3}, hint {hint:.3}");
    // Each page that the host writes is programmed once; the rest is moved.
    let moved = |write_amplification: f64| write_amplification - 1.0;
    assert!(moved(recency) < 0.9 * moved(off), "recency {recency}, off {off}");
    assert!(moved(hint) < 0.9 * moved(off), "hint {hint}, off {off}");
}

#[test]
fn it_costs_uniform_writes_next_to_nothing() {
    let [off, recency] = ["off", "recency"].map(|word| settled(RANDOM, word));
    println!("uniform: off {off:.3}, recency {recency:.3}");
    assert!((recency / off - 1.0).abs() < 0.03, "recency {recency}, off {off}");
}

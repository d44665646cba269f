//! The scaling claim: a drive scaled 1:N keeps its IOPS and its write amplification, and its
//! cliff comes at the same full-size second.

mod support;

use sim_core::{Change, Setting, Simulation};
use support::{Rows, content_scenario, mean};

const SCALE: u32 = 8;

fn rows(name: &str, scale: u32) -> Rows {
    let mut scenario = content_scenario(name);
    scenario.change(Change { at_s: 0, setting: Setting::Scale(scale) }).expect("it is possible");
    Rows::of(&mut Simulation::new(scenario).expect("it fits"))
}

/// The first second with less than half of the first second's IOPS.
fn cliff_s(rows: &Rows) -> usize {
    let iops = rows.column("write_iops");
    iops.iter().position(|&x| x < iops[0] / 2.0).expect("there is a cliff")
}

fn settled(rows: &Rows, column: &str) -> f64 {
    mean(&rows.column(column)[1400..])
}

fn check(name: &str) {
    let full = rows(name, 1);
    let scaled = rows(name, SCALE);
    let cliff = cliff_s(&scaled) as f64 / cliff_s(&full) as f64 - 1.0;
    let iops = settled(&scaled, "write_iops") / settled(&full, "write_iops") - 1.0;
    let moved = |rows: &Rows| settled(rows, "moved_slots") / settled(rows, "host_slots");
    let amplification = (1.0 + moved(&scaled)) / (1.0 + moved(&full)) - 1.0;
    println!("{name} 1:{SCALE}: cliff {cliff:+.4}, IOPS {iops:+.4}, WA {amplification:+.4}");
    assert!(cliff.abs() <= 0.05, "{name}: the cliff comes {cliff:+.4} off");
    assert!(iops.abs() <= 0.03, "{name}: settled IOPS are {iops:+.4} off");
    assert!(amplification.abs() <= 0.03, "{name}: write amplification is {amplification:+.4} off");
}

#[test]
fn the_v300_scaled_behaves_as_at_full_size() {
    check("v300-240");
}

#[test]
fn the_335_scaled_behaves_as_at_full_size() {
    check("intel-335-240");
}

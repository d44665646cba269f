//! The two drives at full size, each run once: what a review saw (`tests/reference/v300-review`),
//! and the scaling claim: a drive scaled 1:N keeps its IOPS and its write amplification, and its
//! cliff comes at the same full-size second.

mod support;

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock};

use sim_core::{Change, Setting, Simulation};
use support::{Rows, content_scenario, mean, root};

const SCALE: u32 = 8;

struct Run {
    rows: Rows,
    steady_s: Option<f64>,
}

fn run(name: &str, scale: u32) -> Run {
    let mut scenario = content_scenario(name);
    scenario.change(Change { at_s: 0, setting: Setting::Scale(scale) }).expect("it is possible");
    let mut simulation = Simulation::new(scenario).expect("it fits");
    let rows = Rows::of(&mut simulation);
    Run { rows, steady_s: simulation.progress().steady.reached_s }
}

/// The run of a scenario at full size; tests share it.
fn full(name: &str) -> &'static Run {
    static RUNS: Mutex<BTreeMap<String, &'static OnceLock<Run>>> = Mutex::new(BTreeMap::new());
    let mut runs = RUNS.lock().expect("no test panics while it holds the list");
    let cell = *runs.entry(name.into()).or_insert_with(|| Box::leak(Box::new(OnceLock::new())));
    drop(runs);
    cell.get_or_init(|| run(name, 1))
}

/// The first second with less than half of the first second's IOPS.
fn cliff_s(rows: &Rows) -> usize {
    let iops = rows.column("write_iops");
    iops.iter().position(|&x| x < iops[0] / 2.0).expect("there is a cliff")
}

fn settled(rows: &Rows, column: &str) -> f64 {
    mean(&rows.column(column)[1400..])
}

fn check_scaled(name: &str) {
    let full = &full(name).rows;
    let scaled = run(name, SCALE).rows;
    let cliff = cliff_s(&scaled) as f64 / cliff_s(full) as f64 - 1.0;
    let iops = settled(&scaled, "write_iops") / settled(full, "write_iops") - 1.0;
    let moved = |rows: &Rows| settled(rows, "moved_slots") / settled(rows, "host_slots");
    let amplification = (1.0 + moved(&scaled)) / (1.0 + moved(full)) - 1.0;
    println!("{name} 1:{SCALE}: cliff {cliff:+.4}, IOPS {iops:+.4}, WA {amplification:+.4}");
    assert!(cliff.abs() <= 0.05, "{name}: the cliff comes {cliff:+.4} off");
    assert!(iops.abs() <= 0.03, "{name}: settled IOPS are {iops:+.4} off");
    assert!(amplification.abs() <= 0.03, "{name}: write amplification is {amplification:+.4} off");
}

#[test]
fn the_v300_scaled_behaves_as_at_full_size() {
    check_scaled("v300-240");
}

#[test]
fn the_335_scaled_behaves_as_at_full_size() {
    check_scaled("intel-335-240");
}

fn figure(scenario: &str, figure: &str) -> f64 {
    let run = full(scenario);
    let iops = run.rows.column("write_iops");
    match figure {
        "steady_s" => run.steady_s.expect("the drive gets steady"),
        "lowest_iops" => iops.iter().copied().fold(f64::MAX, f64::min),
        "plateau_over_settled" => iops[0] / settled(&run.rows, "write_iops"),
        "settled_over_default" => {
            let default = full(scenario.trim_end_matches("-spare-25"));
            settled(&run.rows, "write_iops") / settled(&default.rows, "write_iops")
        }
        other => panic!("no such figure: {other}"),
    }
}

#[test]
fn the_drives_do_what_the_review_saw() {
    let path = root().join("tests/reference/v300-review/claims.csv");
    let text = std::fs::read_to_string(path).expect("the reference is there");
    let mut checked = 0;
    for line in text.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let [id, scenario, name, relation, value, tolerance, status] = cells[..] else {
            panic!("seven cells: {line}");
        };
        let value: f64 = value.parse().expect("a number");
        let found = figure(scenario, name);
        println!("{id} {scenario} {name} {relation} {value}: found {found:.3} ({status})");
        let holds = match relation {
            "at_least" => found >= value,
            "at_most" => found <= value,
            "near" => {
                let tolerance: f64 = tolerance.parse().expect("a number");
                (found / value - 1.0).abs() <= tolerance
            }
            other => panic!("no such relation: {other}"),
        };
        assert!(holds, "{line}: found {found}");
        checked += 1;
    }
    assert_eq!(checked, 7, "every claim is checked");
}

/// S1-017: the V300 falls further than the 335.
#[test]
fn the_v300_settles_below_the_335() {
    let v300 = settled(&full("v300-240").rows, "write_iops");
    let intel = settled(&full("intel-335-240").rows, "write_iops");
    println!("settled IOPS: V300 {v300:.0}, 335 {intel:.0}");
    assert!(v300 < intel);
}

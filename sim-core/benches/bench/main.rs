//! Speed and memory of the core, one JSON object per line: `{"name", "value", "unit"}`.
//!
//! 1. The machine's limit: independent random read-modify-writes over a table as large as the
//!    page map of a 240 GB drive, before and after the run, so that both see the same machine.
//! 2. The V300 at full size in steady state: slots programmed per second of real time.
//! 3. The whole 2,000 s test, at full size and scaled 1:64, and the time until its first second.
//! 4. A synthetic drive of small pages, and the same four times as large (`synthetic`).
//! 5. Instructions per slot, if valgrind is installed (`instructions`).

mod instructions;
mod limit;
mod synthetic;

use std::path::{Path, PathBuf};
use std::time::Instant;

use sim_core::{COLUMNS, Change, Scenario, Setting, Simulation, column_index};

const STEADY_ROW: usize = 1500;

fn main() {
    // `cargo test` runs benches too; there is nothing to check here.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    // valgrind starts this program again, for a part of a run
    if let Some(rows) = instructions::rows_to_run() {
        instructions::run(scenario("v300-240"), rows);
        return;
    }
    limit::pin_page_size();
    whole_drive();
    synthetic::measure();
    instructions::measure();
}

fn whole_drive() {
    let scenario = scenario("v300-240");
    let plan = scenario.plan().expect("the scenario fits");
    let before = limit::read_modify_writes_per_s(plan.logical_pages as usize);
    let started = Instant::now();
    let mut simulation = Simulation::new(scenario.clone()).expect("the scenario fits");
    while !simulation.advance(1, 32).measuring {}
    let prepared_s = started.elapsed().as_secs_f64();
    let mut rows = Vec::new();
    let mut steady = None;
    while !simulation.is_finished() {
        simulation.advance(1, u64::MAX);
        rows.extend(simulation.take_rows());
        if rows.len() == STEADY_ROW * COLUMNS.len() {
            steady = Some(Instant::now());
        }
    }
    let steady_s = steady.expect("the run has 2,000 rows").elapsed().as_secs_f64();
    let whole_s = started.elapsed().as_secs_f64();
    drop(simulation);
    let after = limit::read_modify_writes_per_s(plan.logical_pages as usize);
    let limit = (before + after) / 2.0;
    let programmed = programmed_slots(&rows[STEADY_ROW * COLUMNS.len()..]);
    report("limit_read_modify_writes", limit, "1/s");
    report("native_programmed_slots", programmed / steady_s, "1/s");
    report("native_share_of_limit", programmed / steady_s / limit, "1");
    report("native_full_size_run", whole_s, "s");
    report("native_full_size_fill", prepared_s, "s");
    report("native_full_size_simulated_per_real", 2000.0 / whole_s, "s/s");
    report("memory_per_slot", scenario.memory_bytes() as f64 / plan.layout.slots() as f64, "bytes");
    let started = Instant::now();
    let mut simulation = Simulation::new(scaled(scenario, 64)).expect("it fits");
    simulation.advance(u32::MAX, u64::MAX);
    report("native_scaled_64_run", started.elapsed().as_secs_f64(), "s");
}

fn report(name: &str, value: f64, unit: &str) {
    println!("{{\"name\":\"{name}\",\"value\":{value},\"unit\":\"{unit}\"}}");
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn scenario(name: &str) -> Scenario {
    let content = root().join("content");
    let text = std::fs::read_to_string(content.join(format!("scenarios/{name}.toml")))
        .expect("the scenario is there");
    let file = |name: &str| std::fs::read_to_string(content.join(format!("{name}.toml"))).ok();
    Scenario::parse(&text, &file).expect("the scenario is right")
}

fn scaled(mut scenario: Scenario, scale: u32) -> Scenario {
    let setting = Setting::parse("scale", &scale.to_string());
    let change = Change { at_s: 0, setting: setting.expect("it is accepted") };
    scenario.change(change).expect("the scale is possible");
    scenario
}

/// The sum of some columns over all rows.
fn sum(rows: &[f64], names: &[&str]) -> f64 {
    let of = |name: &&str| column_index(name).expect("a column");
    let columns: Vec<usize> = names.iter().map(of).collect();
    let rows = rows.chunks(COLUMNS.len());
    rows.map(|row| columns.iter().map(|column| row[*column]).sum::<f64>()).sum()
}

/// All slots programmed, those of map pages included.
fn programmed_slots(rows: &[f64]) -> f64 {
    sum(rows, &["host_slots", "map_slots", "moved_slots", "padding_slots"])
}

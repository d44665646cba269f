//! Speed and memory of the core, one JSON object a line: `{"name", "value", "unit"}`.
//!
//! 1. The machine's limit: independent random read-modify-writes over a table as large as the
//!    page map of a 240 GB drive, before and after the run, so that both see the same machine.
//! 2. The V300 at full size in steady state: slots programmed a second of real time.
//! 3. The whole 2,000 s test, at full size and scaled 1:64.

use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use sim_core::{COLUMNS, Change, Scenario, Setting, Simulation, column_index};

fn main() {
    // `cargo test` runs benches too; there is nothing to check here.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let scenario = scenario("v300-240");
    let plan = scenario.plan().expect("the scenario fits");
    let before = read_modify_writes_per_s(plan.logical_pages as usize);
    let started = Instant::now();
    let mut simulation = Simulation::new(scenario.clone()).expect("the scenario fits");
    let mut rows = Vec::new();
    let mut steady = None;
    while !simulation.is_finished() {
        simulation.advance(1, u64::MAX);
        rows.extend(simulation.take_rows());
        if rows.len() == 1500 * COLUMNS.len() {
            steady = Some(Instant::now());
        }
    }
    let steady_s = steady.expect("the run has 2,000 rows").elapsed().as_secs_f64();
    let whole_s = started.elapsed().as_secs_f64();
    drop(simulation);
    let limit = (before + read_modify_writes_per_s(plan.logical_pages as usize)) / 2.0;
    let column = |name: &str| column_index(name).expect("a column");
    let sum = |name: &str| {
        let rows = rows.chunks(COLUMNS.len()).skip(1500);
        rows.map(|row| row[column(name)]).sum::<f64>()
    };
    let programmed = sum("host_slots") + sum("moved_slots") + sum("padding_slots");
    report("limit_read_modify_writes", limit, "1/s");
    report("native_programmed_slots", programmed / steady_s, "1/s");
    report("native_share_of_limit", programmed / steady_s / limit, "1");
    report("native_full_size_run", whole_s, "s");
    report("native_full_size_simulated_per_real", 2000.0 / whole_s, "s/s");
    report("memory_per_slot", scenario.memory_bytes() as f64 / plan.layout.slots() as f64, "bytes");
    let mut scaled = scenario;
    scaled
        .change(Change { at_s: 0, setting: Setting::parse("scale", "64").expect("it is accepted") })
        .expect("1:64 is possible");
    let started = Instant::now();
    let mut simulation = Simulation::new(scaled).expect("it fits");
    simulation.advance(u32::MAX, u64::MAX);
    report("native_scaled_64_run", started.elapsed().as_secs_f64(), "s");
}

fn report(name: &str, value: f64, unit: &str) {
    println!("{{\"name\":\"{name}\",\"value\":{value},\"unit\":\"{unit}\"}}");
}

fn scenario(name: &str) -> Scenario {
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content");
    let text = std::fs::read_to_string(content.join(format!("scenarios/{name}.toml")))
        .expect("the scenario is there");
    let file = |name: &str| std::fs::read_to_string(content.join(format!("{name}.toml"))).ok();
    Scenario::parse(&text, &file).expect("the scenario is right")
}

fn read_modify_writes_per_s(entries: usize) -> f64 {
    let mut table = vec![1u32; entries];
    let mut random = 12_345u64;
    let count = 40_000_000u32;
    let started = Instant::now();
    for _ in 0..count {
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let index = (((random >> 32) * entries as u64) >> 32) as usize;
        table[index] = table[index].wrapping_add(1);
    }
    let rate = f64::from(count) / started.elapsed().as_secs_f64();
    black_box(&table);
    rate
}

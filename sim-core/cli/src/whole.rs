//! A whole run: its rows as CSV, and the rest of it as one JSON object.

use std::io::Write;

use run::sample::{COLUMNS, LATENCY_BIN_EDGES_US};
use run::simulation::Simulation;
use serde_json::{Value, json};

/// The id of the schema of results, with its version.
pub const ID: &str = "urn:write-cliff:result:1";
pub const PROGRAM: &str = concat!("write-cliff-", env!("CARGO_PKG_VERSION"));

/// Prints rows; with the first ones, the names of the columns.
pub fn csv(out: &mut impl Write, begins: bool, rows: &[f64]) -> std::io::Result<()> {
    if begins && !rows.is_empty() {
        writeln!(out, "{}", COLUMNS.join(","))?;
    }
    let word = |x: &f64| if x.is_nan() { String::new() } else { x.to_string() };
    rows.chunks(COLUMNS.len()).try_for_each(|row| {
        let words: Vec<String> = row.iter().map(word).collect();
        writeln!(out, "{}", words.join(","))
    })
}

/// Everything but the rows.
#[must_use]
pub fn object(simulation: &Simulation) -> Value {
    json!({
        "schema": ID,
        "program": PROGRAM,
        "description": simulation.scenario().description(),
        "columns": COLUMNS,
        "latency_bin_edges_us": LATENCY_BIN_EDGES_US,
        "latency_histogram": simulation.latency_histogram(),
        "map": map(simulation),
        "progress": simulation.progress(),
        "wear": simulation.wear(),
        "loss": simulation.loss(),
        "stops": simulation.stops(),
        "streams": simulation.streams(),
        "power_cuts": simulation.power_cuts(),
        "errors": simulation.errors(),
        "asleep_fraction": simulation.asleep_fraction(),
    })
}

#[must_use]
pub fn map(simulation: &Simulation) -> Value {
    let map = simulation.map();
    json!({
        "channels": map.channels,
        "dies_per_channel": map.dies_per_channel,
        "blocks_per_die": map.blocks_per_die,
        "planes": map.planes,
        "valid": map.valid,
        "state": map.state,
    })
}

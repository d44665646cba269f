//! Instructions per slot programmed, map pages included, of the V300 at 1:16 in steady state.
//!
//! 1. valgrind counts the instructions of this program while it runs a part of the test.
//! 2. Two runs of different length are compared. Their difference is steady state only, without the
//!    start and the fill.
//! 3. Without valgrind nothing is reported, and the table shows this.

use std::process::Command;

use sim_core::{COLUMNS, Scenario, Simulation};

use crate::{programmed_slots, report, scaled};

const SCALE: u32 = 16;
const ROWS: [u32; 2] = [1000, 1500];
/// Tells the program under valgrind how many rows to run.
const OPTION: &str = "--rows-under-valgrind";

pub fn rows_to_run() -> Option<u32> {
    let mut words = std::env::args().skip_while(|word| word != OPTION);
    words.nth(1)?.parse().ok()
}

/// Prints how many slots were programmed in those rows.
pub fn run(scenario: Scenario, rows: u32) {
    let mut simulation = Simulation::new(scaled(scenario, SCALE)).expect("it fits");
    let mut seen = Vec::new();
    while seen.len() < rows as usize * COLUMNS.len() && !simulation.is_finished() {
        simulation.advance(1, u64::MAX);
        seen.extend(simulation.take_rows());
    }
    // rows are on the scale of the full-size drive, of which a part is simulated
    println!("{}", programmed_slots(&seen) / f64::from(SCALE));
}

pub fn measure() {
    let counts: Option<Vec<(f64, f64)>> = ROWS.iter().map(|rows| count(*rows)).collect();
    if let Some(&[(slots_a, count_a), (slots_b, count_b)]) = counts.as_deref() {
        report("instructions_per_slot", (count_b - count_a) / (slots_b - slots_a), "");
    }
}

/// Returns the programmed slots, and the instructions of the run.
fn count(rows: u32) -> Option<(f64, f64)> {
    let this = std::env::current_exe().ok()?;
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    let output = valgrind.arg(this).args([OPTION, &rows.to_string()]).output().ok()?;
    let slots = String::from_utf8_lossy(&output.stdout).trim().parse().ok()?;
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    let count = words.lines().find_map(|line| line.split_once("Collected : "))?.1;
    Some((slots, count.trim().parse().ok()?))
}

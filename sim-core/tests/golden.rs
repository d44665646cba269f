//! Guards against changes: each scenario in `content/scenarios`, scaled 1:16, ends in the state of
//! `tests/golden/<scenario>/expected.txt`, natively and in WebAssembly.
//!
//! `UPDATE_EXPECT=1 cargo test -p sim-core --release --test golden` writes the files, also that of
//! a new scenario, which until then only has to run to its end.

use std::fs;
use std::path::PathBuf;

use sim_core::{Change, Scenario, Setting, Simulation};

const SCALE: u32 = 16;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn content(name: &str) -> Option<String> {
    fs::read_to_string(root().join(format!("content/{name}.toml"))).ok()
}

fn scenario_names() -> Vec<String> {
    let folder = fs::read_dir(root().join("content/scenarios")).expect("the scenarios are there");
    let mut names: Vec<String> = folder
        .map(|entry| entry.expect("it can be read").path())
        .map(|path| path.file_stem().expect("it has a name").to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

fn end_of(name: &str) -> String {
    let text = content(&format!("scenarios/{name}")).expect("the scenario is there");
    let mut scenario = Scenario::parse(&text, &content).expect("the scenario is right");
    scenario
        .change(Change {
            at_s: 0,
            setting: Setting::parse("scale", &SCALE.to_string()).expect("it is accepted"),
        })
        .expect("it is possible");
    let mut simulation = Simulation::new(scenario).expect("it fits");
    simulation.advance(u32::MAX, u64::MAX);
    let progress = simulation.progress();
    format!(
        "digest = {:016x}\nrows = {}\ncommands = {}\nwrite_amplification = {:.6}\n",
        simulation.digest(),
        progress.rows,
        progress.completed,
        simulation.write_amplification(),
    )
}

#[test]
fn every_scenario_ends_as_it_did() {
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let mut compared = 0;
    for name in scenario_names() {
        let end = end_of(&name);
        let path = root().join(format!("tests/golden/{name}/expected.txt"));
        if update {
            fs::create_dir_all(path.parent().expect("it is in a folder")).expect("it can be made");
            fs::write(path, end).expect("the expectation can be written");
        } else if let Ok(expected) = fs::read_to_string(path) {
            assert_eq!(end, expected, "{name}");
            compared += 1;
        }
    }
    let golden = fs::read_dir(root().join("tests/golden")).expect("the expectations are there");
    assert!(update || compared == golden.count(), "an expectation has no scenario");
}

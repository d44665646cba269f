//! Guards against changes: every scenario in `content/scenarios`, scaled 1:16, ends in the state
//! of `tests/golden/<scenario>/expected.txt`, natively and in WebAssembly.
//!
//! `UPDATE_EXPECT=1 cargo test -p sim-core --test golden` rewrites the files.

use sim_core::{Change, Scenario, Setting, Simulation};

const SCALE: u32 = 16;

struct Golden {
    name: &'static str,
    scenario: &'static str,
    expected: &'static str,
}

macro_rules! golden {
    ($($name:literal),*) => {
        [$(Golden {
            name: $name,
            scenario: include_str!(concat!("../../content/scenarios/", $name, ".toml")),
            expected: include_str!(concat!("../../tests/golden/", $name, "/expected.txt")),
        }),*]
    };
}

const GOLDEN: [Golden; 9] = golden![
    "corsair-neutron-240-spare-25",
    "intel-335-240",
    "intel-335-240-spare-25",
    "ocz-vector-256-spare-25",
    "samsung-840-pro-256-spare-25",
    "v300-120-a",
    "v300-120-s",
    "v300-240",
    "v300-240-spare-25"
];

macro_rules! file {
    ($wanted:expr, $($name:literal),*) => {
        match $wanted {
            $($name => Some(include_str!(concat!("../../content/", $name, ".toml")).to_owned()),)*
            _ => None,
        }
    };
}

fn file(name: &str) -> Option<String> {
    file!(
        name,
        "drives/corsair-neutron-240",
        "drives/kingston-v300-120",
        "drives/kingston-v300-240",
        "drives/intel-335-240",
        "drives/ocz-vector-256",
        "drives/samsung-840-pro-256",
        "nand/micron-20nm-async",
        "nand/toshiba-19nm-toggle",
        "nand/intel-20nm-64gb",
        "nand/intel-25nm-64gb",
        "nand/samsung-21nm-mlc-64gb"
    )
}

fn found(golden: &Golden) -> String {
    let mut scenario = Scenario::parse(golden.scenario, &file).expect("the scenario is right");
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
    for golden in &GOLDEN {
        let found = found(golden);
        if update {
            let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
            let path = root.join(format!("tests/golden/{}/expected.txt", golden.name));
            std::fs::write(path, found).expect("the expectation can be written");
        } else {
            assert_eq!(found, golden.expected, "{}", golden.name);
        }
    }
}

/// A new scenario or drive must be added to the list in this file.
#[test]
fn every_scenario_file_has_its_expectation() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut names: Vec<String> = std::fs::read_dir(root.join("content/scenarios"))
        .expect("the scenarios are there")
        .map(|entry| entry.expect("it can be read").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    let mut listed: Vec<String> = GOLDEN.iter().map(|g| format!("{}.toml", g.name)).collect();
    listed.sort();
    assert_eq!(names, listed);
}

//! Arbitrary text as a scenario, as a drive, and as NAND.
//!
//! 1. The text is parsed as a scenario whose drive is one of the project's.
//! 2. The text is parsed as the drive of each of the project's scenarios, and as its NAND.
//! 3. The text is read as a scenario in JSON, the notation in which a page hands one over.
//! 4. Either it is refused with a message that names a field, or its memory is known before
//!    anything is allocated.
#![no_main]

use std::path::Path;
use std::sync::LazyLock;

use document::{ScenarioError, Section};
use libfuzzer_sys::fuzz_target;
use spec::scenario::Scenario;

static SCENARIOS: LazyLock<Vec<String>> = LazyLock::new(|| texts("scenarios"));

fuzz_target!(|text: &str| {
    check(Scenario::parse(text, &own_file));
    check(
        Section::parse_json(Scenario::PATH, text)
            .and_then(|scenario| Scenario::read_with(scenario, &own_file, &[])),
    );
    for scenario in SCENARIOS.iter() {
        for folder in ["drives/", "nand/"] {
            check(Scenario::parse(scenario, &|name| match name.starts_with(folder) {
                true => Some(text.to_owned()),
                false => own_file(name),
            }));
        }
    }
});

fn check(scenario: Result<Scenario, ScenarioError>) {
    match scenario {
        Ok(scenario) => assert!(scenario.memory_bytes() > 0, "an accepted drive needs memory"),
        Err(error) => assert!(error.to_string().contains("expected"), "{error}"),
    }
}

fn own_file(name: &str) -> Option<String> {
    let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || "-/".contains(c));
    let file = content().join(format!("{name}.toml"));
    if is_plain { std::fs::read_to_string(file).ok() } else { None }
}

fn texts(folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(content().join(folder)).expect("content/ is readable");
    entries.flatten().filter_map(|entry| std::fs::read_to_string(entry.path()).ok()).collect()
}

fn content() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../content"))
}

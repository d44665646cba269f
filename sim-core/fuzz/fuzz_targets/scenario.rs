//! Arbitrary text as a scenario, and as a drive.
//!
//! 1. The text is parsed as a scenario whose drive is one of the project's.
//! 2. The text is parsed as the drive of each of the project's scenarios.
//! 3. Either it is refused with a message that names a field, or its memory is known before
//!    anything is allocated.
#![no_main]

use std::path::Path;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use sim_core::Scenario;

static SCENARIOS: LazyLock<Vec<String>> = LazyLock::new(|| texts("scenarios"));

fuzz_target!(|text: &str| {
    check(text, &own_drive);
    for scenario in SCENARIOS.iter() {
        check(scenario, &|_| Some(text.to_owned()));
    }
});

fn check(scenario: &str, drive: &dyn Fn(&str) -> Option<String>) {
    match Scenario::parse(scenario, drive) {
        Ok(scenario) => assert!(scenario.memory_bytes() > 0, "an accepted drive needs memory"),
        Err(error) => assert!(error.to_string().contains("expected"), "{error}"),
    }
}

fn own_drive(name: &str) -> Option<String> {
    let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    let file = content().join("drives").join(format!("{name}.toml"));
    if is_plain { std::fs::read_to_string(file).ok() } else { None }
}

fn texts(folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(content().join(folder)).expect("content/ is readable");
    entries.flatten().filter_map(|entry| std::fs::read_to_string(entry.path()).ok()).collect()
}

fn content() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../content"))
}

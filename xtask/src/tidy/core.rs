//! Rules about the core's limits. The compiler checks which crate uses which.

use super::sources::Tree;

const BOUNDARY: &str = "web/wasm/";
const BOUNDARY_CRATES: [&str; 4] = ["wasm-bindgen", "js-sys", "web-sys", "serde-wasm-bindgen"];
const IMPURE: &str = "std::env std::fs std::io std::net std::process std::thread std::time \
    RandomState HashMap HashSet println! print! dbg!";
/// Only tests of other crates turn on this feature.
const TEST_MAP: &str = "#[cfg(feature = \"stamps\")]\nuse std::collections::HashMap;";

/// Only `web/wasm` knows wasm-bindgen. A crate without it in its manifest cannot use it.
pub(super) fn one_wasm_boundary(tree: &Tree) -> Vec<String> {
    let uses = |line: &str| line.split([' ', '.']).any(|word| BOUNDARY_CRATES.contains(&word));
    let manifests = tree.files.iter().filter(|file| file.path.ends_with("/Cargo.toml"));
    manifests
        .filter(|file| !file.path.starts_with(BOUNDARY) && file.text.lines().any(uses))
        .map(|file| format!("{}: expected wasm-bindgen below {BOUNDARY} only", file.path))
        .collect()
}

/// A library knows no files, no clock, no threads, no randomness of the machine and no logging.
/// Build scripts and tests are beside `src`, and a program has a `main.rs`.
pub(super) fn core_is_pure(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for file in tree.below("sim-core/").filter(|file| file.is_kind(&["rs"])) {
        let Some((folder, _)) = file.path.split_once("/src/") else { continue };
        if tree.text(&format!("{folder}/src/main.rs")).is_some() {
            continue;
        }
        let is_there = |word: &&str| file.code().any(|line| line.contains(word));
        for word in IMPURE.split(' ').filter(is_there) {
            if word != "HashMap" || !file.text.contains(TEST_MAP) {
                faults.push(format!("{}: {word}: expected the scenario and its seed", file.path));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::super::sources::count;
    use super::*;

    #[test]
    fn wasm_bindgen_stays_at_the_boundary() {
        let text = "[dependencies]\nwasm-bindgen = { workspace = true }";
        assert_eq!(count(one_wasm_boundary, &[("web/wasm/Cargo.toml", text)]), 0);
        assert_eq!(count(one_wasm_boundary, &[("sim-core/run/Cargo.toml", text)]), 1);
    }

    #[test]
    fn a_library_is_pure_and_a_program_need_not_be() {
        let main = ("sim-core/cli/src/main.rs", "");
        for text in ["use std::fs;", "println!(\"a\")"] {
            assert_eq!(count(core_is_pure, &[("sim-core/run/src/a.rs", text)]), 1, "{text}");
            assert_eq!(count(core_is_pure, &[("sim-core/run/build.rs", text)]), 0, "{text}");
            assert_eq!(count(core_is_pure, &[("sim-core/cli/src/a.rs", text), main]), 0, "{text}");
        }
        let text = "// println!\nfn a() {}\n#[cfg(test)]\nmod tests { use std::fs; }";
        assert_eq!(count(core_is_pure, &[("sim-core/run/src/a.rs", text)]), 0);
    }
}

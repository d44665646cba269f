//! Rules about the core: what it never knows, and which way its layers look.

use super::sources::{File, Tree};

const BOUNDARY: &str = "web/wasm/";
const CORE: &str = "sim-core/src/";

/// Only `web/wasm` knows wasm-bindgen. Tests in WebAssembly have a crate of their own.
pub(super) fn one_wasm_boundary(tree: &Tree) -> Vec<String> {
    let outside = |file: &&File| !file.path.starts_with(BOUNDARY);
    let expected = format!("expected below {BOUNDARY} only");
    let code = tree.files.iter().filter(outside).filter(|file| file.is_kind(&["rs"]));
    let words = ["wasm_bindgen", "js_sys", "web_sys", "serde_wasm_bindgen"];
    let mut faults: Vec<String> =
        code.flat_map(|file| file.lines_with(&words, &expected)).collect();
    let is_manifest = |file: &&File| file.path.ends_with("/Cargo.toml");
    for File { path, text } in tree.files.iter().filter(outside).filter(is_manifest) {
        for name in ["wasm-bindgen", "js-sys", "web-sys", "serde-wasm-bindgen"] {
            let is_named = |line: &str| line.split([' ', '=', '.']).next() == Some(name);
            if text.lines().any(is_named) {
                faults.push(format!("{path}: {name}: {expected}"));
            }
        }
    }
    faults
}

/// The library never knows files, the wall clock, threads, ambient randomness or logging.
pub(super) fn core_is_pure(tree: &Tree) -> Vec<String> {
    let words = [
        "std::env",
        "std::fs",
        "std::io",
        "std::net",
        "std::process",
        "std::thread",
        "std::time",
        "Instant",
        "SystemTime",
        "RandomState",
        "HashMap",
        "HashSet",
        "println",
        "eprintln",
        "print",
        "eprint",
        "dbg",
    ];
    let reading = tree.below("sim-core/document/src/");
    let is_command = |path: &str| path.starts_with("sim-core/src/main");
    let core = tree.below(CORE).filter(|file| !is_command(&file.path));
    let library = core.chain(reading);
    let expected = "expected nothing but the scenario and its seed in the core's library";
    library.flat_map(|file| file.lines_with(&words, expected)).collect()
}

/// NAND never knows the FTL, the FTL never knows the workload.
pub(super) fn layers_look_down(tree: &Tree) -> Vec<String> {
    let above = [
        ("nand", ["ftl", "controller", "workload", "simulation"].as_slice()),
        ("ftl", ["workload", "simulation"].as_slice()),
    ];
    let mut faults = Vec::new();
    for (layer, words) in above {
        let (module, folder) = (format!("{CORE}{layer}.rs"), format!("{CORE}{layer}/"));
        let is_in = |file: &&File| file.path == module || file.path.starts_with(&folder);
        let expected = format!("expected {layer} to know nothing above it");
        let files = tree.files.iter().filter(is_in);
        faults.extend(files.flat_map(|file| file.lines_with(words, &expected)));
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(check: fn(&Tree) -> Vec<String>, path: &str, text: &str) -> usize {
        check(&Tree::of(&[(path, text)])).len()
    }

    #[test]
    fn wasm_bindgen_stays_at_the_boundary() {
        let text = "use wasm_bindgen::prelude::*;";
        assert_eq!(count(one_wasm_boundary, "web/wasm/src/lib.rs", text), 0);
        assert_eq!(count(one_wasm_boundary, "sim-core/src/lib.rs", text), 1);
        let test = "use wasm_bindgen_test::wasm_bindgen_test;";
        assert_eq!(count(one_wasm_boundary, "sim-core/tests/wasm.rs", test), 0);
        let manifest = "[dependencies]\nwasm-bindgen = { workspace = true }";
        assert_eq!(count(one_wasm_boundary, "sim-core/Cargo.toml", manifest), 1);
        let manifest = "wasm-bindgen-test = { workspace = true }";
        assert_eq!(count(one_wasm_boundary, "sim-core/Cargo.toml", manifest), 0);
    }

    #[test]
    fn the_core_is_pure() {
        for text in ["use std::fs;", "std::time::Instant::now()", "println!(\"a\")"] {
            assert!(count(core_is_pure, "sim-core/src/sample.rs", text) > 0, "{text}");
            assert!(count(core_is_pure, "sim-core/document/src/lib.rs", text) > 0, "{text}");
            assert_eq!(count(core_is_pure, "sim-core/src/main.rs", text), 0, "{text}");
        }
        let text = "// println\nfn a() {}\n#[cfg(test)]\nmod tests { use std::fs; }";
        assert_eq!(count(core_is_pure, "sim-core/src/sample.rs", text), 0);
    }

    #[test]
    fn layers_look_down_only() {
        let text = "use crate::{ftl::Ftl, units::Slot};";
        assert_eq!(count(layers_look_down, "sim-core/src/nand/block.rs", text), 1);
        assert_eq!(count(layers_look_down, "sim-core/src/nand.rs", text), 1);
        assert_eq!(count(layers_look_down, "sim-core/src/simulation.rs", text), 0);
        let text = "use crate::workload::HostCommand;";
        assert_eq!(count(layers_look_down, "sim-core/src/ftl/mapping.rs", text), 1);
        assert_eq!(count(layers_look_down, "sim-core/src/ftl.rs", "use crate::nand;"), 0);
    }
}

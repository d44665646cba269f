//! Rules about the core's limits. The compiler checks which crate uses which.

use super::sources::{File, Tree};

const BOUNDARY: &str = "web/wasm/";
const CORE: &str = "sim-core/";

/// Only `web/wasm` knows wasm-bindgen.
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
    let library = tree.below(CORE).filter(|file| is_library(tree, &file.path));
    let expected = "expected nothing but the scenario and its seed in the core's library";
    library.flat_map(|file| file.lines_with(&words, expected)).collect()
}

/// Whether the file is below the `src` of a library crate. Build scripts and tests are beside
/// `src`.
fn is_library(tree: &Tree, path: &str) -> bool {
    let Some((folder, _)) = path.split_once("/src/") else { return false };
    let is_there = |name: &str| tree.text(&format!("{folder}/src/{name}.rs")).is_some();
    path.ends_with(".rs") && !is_there("main")
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
        let manifest = "[dependencies]\nwasm-bindgen = { workspace = true }";
        assert_eq!(count(one_wasm_boundary, "sim-core/Cargo.toml", manifest), 1);
    }

    #[test]
    fn the_core_is_pure() {
        for text in ["use std::fs;", "std::time::Instant::now()", "println!(\"a\")"] {
            assert!(count(core_is_pure, "sim-core/src/sample.rs", text) > 0, "{text}");
            assert!(count(core_is_pure, "sim-core/machine/src/ftl/map.rs", text) > 0, "{text}");
            assert_eq!(count(core_is_pure, "sim-core/src/main.rs", text), 0, "{text}");
            assert_eq!(count(core_is_pure, "sim-core/lessons/build.rs", text), 0, "{text}");
            assert_eq!(count(core_is_pure, "sim-core/tests/golden.rs", text), 0, "{text}");
        }
        let text = "// println\nfn a() {}\n#[cfg(test)]\nmod tests { use std::fs; }";
        assert_eq!(count(core_is_pure, "sim-core/src/sample.rs", text), 0);
    }

    #[test]
    fn a_program_may_know_the_world() {
        let program = ("sim-core/cli/src/main.rs", "mod run;");
        let part = ("sim-core/cli/src/run.rs", "use std::fs;");
        assert!(core_is_pure(&Tree::of(&[program, part])).is_empty());
        let library = ("sim-core/run/src/lib.rs", "use std::fs;");
        assert_eq!(core_is_pure(&Tree::of(&[program, part, library])).len(), 1);
    }
}

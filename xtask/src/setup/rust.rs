//! The Rust toolchain that `rust-toolchain.toml` names.
//!
//! 1. rustup normally installs all of it at the first call of cargo. Then there is nothing left to
//!    do.
//! 2. Missing parts are added with rustup.

use std::path::Path;
use std::time::Duration;

use crate::process::{capture, logged};
use crate::project::{Outcome, Project};

pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";
const PRINT_LIMIT: Duration = Duration::from_secs(60);
const ADD_LIMIT: Duration = Duration::from_secs(600);

pub(super) fn target(project: &Project) -> Outcome {
    let arguments = ["--print", "target-libdir", "--target", WASM_TARGET];
    let library = capture(project.command("rustc").args(arguments), PRINT_LIMIT)?;
    if Path::new(library.trim()).is_dir() {
        return Ok(());
    }
    crate::say("Adding the WebAssembly target to the Rust toolchain");
    add(project, &["target", "add", WASM_TARGET])
}

pub(super) fn components(project: &Project) -> Outcome {
    for component in ["fmt", "clippy"] {
        if capture(project.cargo().args([component, "--version"]), PRINT_LIMIT).is_err() {
            let name = if component == "fmt" { "rustfmt" } else { component };
            crate::say(&format!("Adding {name} to the Rust toolchain"));
            add(project, &["component", "add", name])?;
        }
    }
    Ok(())
}

fn add(project: &Project, arguments: &[&str]) -> Outcome {
    let log = project.scratch().join("rustup.log");
    logged(project.command("rustup").args(arguments), &log, ADD_LIMIT).map_err(|message| {
        let words = arguments.join(" ");
        format!("{message}\nrustup could not add it: run `rustup {words}` by hand, then try again.")
    })
}

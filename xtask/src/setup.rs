//! What a machine needs before anything is built. Each part does its work once.
//!
//! 1. The pinned Rust toolchain has its WebAssembly target, rustfmt and clippy.
//! 2. Node and npm are there; npm installs what `web/package-lock.json` lists, Node 24 included.
//! 3. wasm-pack and wasm-bindgen-cli are in `.tools/`, at the pinned versions.
//! 4. For the tests: a Chromium that starts.
//!
//! The parts do not wait for each other, and what is built waits only for the part it needs.

pub(crate) mod browser;
mod npm;
mod rust;
mod tools;

pub(crate) use rust::WASM_TARGET;

use crate::jobs::Job;
use crate::project::{Outcome, Project};

/// The jobs by whose names others wait.
pub(crate) const NPM: &str = "npm";
pub(crate) const TOOLS: &str = "tools";

/// Parts 1 to 3: enough to build the site.
pub(crate) fn jobs(project: &Project) -> Vec<Job<'_, ()>> {
    vec![
        Job { name: NPM, needs: &[], after: &[], work: Box::new(|| npm(project)) },
        Job { name: TOOLS, needs: &[], after: &[], work: Box::new(|| tools(project)) },
    ]
}

pub(crate) fn npm(project: &Project) -> Outcome {
    npm::install(project)
}

/// The toolchain's target for the browser, and what turns its code into a package.
pub(crate) fn tools(project: &Project) -> Outcome {
    rust::target(project)?;
    tools::install(project)
}

/// What the tests need of the toolchain besides: rustfmt and clippy.
pub(crate) fn toolchain(project: &Project) -> Outcome {
    rust::components(project)
}

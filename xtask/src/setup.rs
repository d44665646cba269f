//! What a machine needs before anything is built. Each part does its work once.
//!
//! 1. The pinned Rust toolchain has its WebAssembly target, rustfmt and clippy.
//! 2. Node and npm are there; npm installs what `web/package-lock.json` lists, Node 24 included.
//! 3. wasm-pack and wasm-bindgen-cli are in `.tools/`, at the pinned versions.
//! 4. For the tests: a Chromium that starts.

pub(crate) mod browser;
mod npm;
mod rust;
mod tools;

use crate::project::{Outcome, Project};

/// Parts 1 to 3: enough to build the site.
pub(crate) fn to_build(project: &Project) -> Outcome {
    rust::target(project)?;
    npm::install(project)?;
    tools::install(project)
}

/// What the tests need besides: rustfmt and clippy.
pub(crate) fn to_check(project: &Project) -> Outcome {
    rust::components(project)
}

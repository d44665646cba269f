//! Installs the tools that a build needs. Each part does its work once.
//!
//! 1. The pinned Rust toolchain gets its WebAssembly target, rustfmt and clippy.
//! 2. Node and npm must be there. npm installs the packages of `web/package-lock.json`, among
//!    them Node 24.
//! 3. wasm-bindgen is built in `.tools/`; for the tests, wasm-pack too.
//! 4. The tests get a Chromium that starts, nbconvert, and the tools of the Python package.
//!
//! The parts do not wait for each other, and each build waits only for the part that it needs.

pub(crate) mod browser;
mod environments;
mod npm;
mod rust;
mod tools;

pub(crate) use rust::WASM_TARGET;

use crate::jobs::Job;
use crate::project::{Outcome, Project};

/// Names of jobs for which other jobs wait.
pub(crate) const NPM: &str = "npm";
pub(crate) const TOOLS: &str = "tools";

/// Returns parts 1 to 3, which are enough to build the site.
pub(crate) fn jobs(project: &Project) -> Vec<Job<'_, ()>> {
    vec![
        Job { name: NPM, needs: &[], after: &[], work: Box::new(|| npm(project)) },
        Job { name: TOOLS, needs: &[], after: &[], work: Box::new(|| tools(project)) },
    ]
}

pub(crate) fn npm(project: &Project) -> Outcome {
    npm::install(project)
}

/// Installs the toolchain's target for the browser and the tool that makes packages of its code.
pub(crate) fn tools(project: &Project) -> Outcome {
    rust::target(project)?;
    tools::install(project)
}

/// Installs the same with the tools that only tests and a release need.
pub(crate) fn tools_for_tests(project: &Project) -> Outcome {
    rust::target(project)?;
    tools::install_for_tests(project)
}

/// Installs the tools that render a notebook for the browser tests.
pub(crate) fn notebook(project: &Project) -> Outcome {
    environments::NOTEBOOK.install(project)
}

/// Installs what builds and tests the Python package.
pub(crate) fn python(project: &Project) -> Outcome {
    environments::PACKAGE.install(project)
}

/// Installs the other parts of the toolchain that the tests need: rustfmt and clippy.
pub(crate) fn toolchain(project: &Project) -> Outcome {
    rust::components(project)
}

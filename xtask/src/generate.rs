//! Makes the generated files of the web part: `web/src/generated/`, never committed.
//!
//! 1. `types/` has the boundary's TypeScript types, written by the core's own test build.
//! 2. `wasm/`, `demonstrations/` and `lab/` are the WebAssembly packages.
//! 3. `runs/`, `drive-runs/`, `content-runs/`, `plot-runs/`, `matrix-runs/` and `rehearsals/` have
//!    finished runs from the native command line, which also prints `drives.json`,
//!    `out-of-sample.json`, `content-types.json`, `settings.ts` and `codes.ts`.
//! 4. Each is made again only if one of its inputs changed. Independent ones are made at the same
//!    time.

mod content;
mod packages;
mod runs;
mod types;

pub(crate) use packages::{all as packages, built_by_wasm_pack, drive_file as wasm_file};
pub(crate) use runs::{all as runs, command_line, evidence, program};
pub(crate) use types::{TESTS as TYPES_TESTS, all as types};

use crate::jobs::Job;
use crate::project::Project;
use crate::setup::{NPM, TOOLS};

/// Names of jobs for which other jobs wait.
pub(crate) const TYPES: &str = "types";
pub(crate) const PROGRAM: &str = "program";
pub(crate) const PACKAGES: &str = "packages";
pub(crate) const RUNS: &str = "runs";

pub(crate) fn jobs(project: &Project) -> Vec<Job<'_, ()>> {
    vec![
        Job { name: PROGRAM, needs: &[], after: &[], work: Box::new(|| program(project)) },
        Job { name: RUNS, needs: &[PROGRAM], after: &[], work: Box::new(|| runs(project)) },
        // both build for release, and Cargo's lock allows only one build at a time
        Job {
            name: PACKAGES,
            needs: &[NPM, TOOLS],
            after: &[PROGRAM],
            work: Box::new(|| packages(project)),
        },
        Job { name: TYPES, needs: &[], after: &[], work: Box::new(|| types(project)) },
    ]
}

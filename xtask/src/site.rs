//! The release site: plain files in `web/build`.
//!
//! 1. What is generated from Rust is made first.
//! 2. Vite builds and prerenders every page, when a source of the site changed.

use std::time::Duration;

use crate::generate;
use crate::process::logged;
use crate::project::{Outcome, Project};
use crate::stamp::Stamp;

const BUILD_LIMIT: Duration = Duration::from_secs(600);

pub(crate) fn build(project: &Project) -> Outcome {
    generate::all(project)?;
    let inputs =
        ["package.json", "package-lock.json", "vite.config.ts", "tsconfig.json", "src", "static"];
    let mut inputs: Vec<_> = inputs.iter().map(|input| project.web().join(input)).collect();
    // `src` without what is generated (that folder is passed over), which is named here
    inputs.extend(["types", "wasm", "runs"].map(|part| project.generated().join(part)));
    inputs.push(project.path("content"));
    let stamp = Stamp {
        name: "site",
        says: "Building the site",
        inputs,
        outputs: vec![project.site().join("index.html")],
        extra: String::new(),
    };
    stamp.refresh(project, || {
        let log = project.scratch().join("site.log");
        logged(project.web_command("vite").arg("build"), &log, BUILD_LIMIT)
    })?;
    Ok(())
}

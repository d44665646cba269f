//! Builds the release site: plain files in `web/build`.
//!
//! 1. The generated files are made first.
//! 2. Vite builds the islands, then builds and prerenders every page, if a source of the site
//!    changed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::jobs::{self, Job};
use crate::process::logged;
use crate::project::{Outcome, Project};
use crate::server::Server;
use crate::setup::browser::{self, BROWSER_VARIABLE};
use crate::stamp::Stamp;
use crate::{files, generate, remap, setup};

/// Tells Playwright's configuration the address of the built site.
pub(crate) const ADDRESS_VARIABLE: &str = "WRITE_CLIFF_URL";
/// A sub-path, because the site must not depend on being at a host's root.
pub(crate) const BASE: &str = "/write-cliff/";

/// The generated files and folders that pages are made from. Only the type check reads the types.
const GENERATED: [&str; 13] = [
    "wasm",
    "demonstrations",
    "runs",
    "drive-runs",
    "plot-runs",
    "matrix-runs",
    "drives.json",
    "out-of-sample.json",
    "content-runs",
    "content-types.json",
    "settings.ts",
    "codes.ts",
    "crates.json",
];

/// Sources of pages outside of the folder `web`.
const PROJECT_FILES: [&str; 4] = ["content", "CHANGELOG.md", "CITATION.cff", ".cargo/deny.toml"];

const BUILD_LIMIT: Duration = Duration::from_secs(600);

/// The name of a job for which other jobs wait.
pub(crate) const SITE: &str = "site";

/// The public address of the site, if the environment gives one.
pub(crate) fn address() -> Option<String> {
    std::env::var("WRITE_CLIFF_SITE").ok().filter(|address| !address.is_empty())
}

/// Installs missing tools and builds the site.
pub(crate) fn build(project: &Project) -> Outcome {
    let mut jobs = to_generate(project);
    jobs.retain(|job| job.name != generate::TYPES);
    jobs.push(job(project));
    jobs::all(jobs)
}

/// Installs missing tools and makes the generated files.
pub(crate) fn generate(project: &Project) -> Outcome {
    jobs::all(to_generate(project))
}

fn to_generate(project: &Project) -> Vec<Job<'_, ()>> {
    let mut jobs = setup::jobs(project);
    jobs.extend(generate::jobs(project));
    jobs
}

fn job(project: &Project) -> Job<'_, ()> {
    const NEEDS: &[&str] = &[setup::NPM, generate::PACKAGES, generate::RUNS];
    Job { name: SITE, needs: NEEDS, after: &[], work: Box::new(|| pages(project)) }
}

/// Builds the pages from the generated files.
pub(crate) fn pages(project: &Project) -> Outcome {
    let inputs = [
        "package.json",
        "package-lock.json",
        "vite.config.ts",
        "vite.islands.config.ts",
        "vite.parts.config.ts",
        "tsconfig.json",
        "build.ts",
        "kept.ts",
        "publish.ts",
        "search.ts",
        "alone",
        "languages",
        "src",
        "static",
    ];
    let mut inputs: Vec<_> = inputs.iter().map(|input| project.web().join(input)).collect();
    // `src` without the generated folder, whose parts are added here
    inputs.extend(GENERATED.map(|part| project.generated().join(part)));
    inputs.extend(PROJECT_FILES.map(|file| project.path(file)));
    let stamp = Stamp {
        name: "site",
        says: "Building the site",
        inputs,
        outputs: vec![project.site().join("index.html")],
        extra: address().unwrap_or_default(),
    };
    stamp.refresh(project, || {
        let log = project.scratch().join("site.log");
        logged(project.web_command("npm").args(["run", "--silent", "build"]), &log, BUILD_LIMIT)?;
        // a built page, script or WebAssembly file that does would not be the same elsewhere
        files::walk_past(&project.site(), &[])?
            .iter()
            .try_for_each(|file| remap::check(project, file))
    })?;
    Ok(())
}

/// Builds a page of each kind in the pseudo-languages, in a copy of the sources.
pub(crate) fn pseudo_languages(project: &Project) -> Outcome {
    let mut node = project.web_command("node");
    node.arg("languages/pseudo-site.ts").arg(pseudo_copy(project));
    logged(&mut node, &project.scratch().join("languages-site.log"), BUILD_LIMIT)
}

/// The pages that `pseudo_languages` has built.
pub(crate) fn pseudo_site(project: &Project) -> PathBuf {
    pseudo_copy(project).join("web/build")
}

fn pseudo_copy(project: &Project) -> PathBuf {
    project.scratch().join("languages")
}

/// Serves a built site. Returns its server, and a Playwright that visits it with the
/// configuration in `tests/FOLDER`.
pub(crate) fn playwright(
    project: &Project,
    site: &Path,
    folder: &str,
) -> Outcome<(Server, Command)> {
    let browser = browser::find_or_install(project, &browser::SHELL)?;
    let server = Server::start(project, site, BASE, 0)?;
    let mut playwright = project.web_command("playwright");
    playwright.args(["test", "--config", &format!("../tests/{folder}/playwright.config.ts")]);
    playwright.env(BROWSER_VARIABLE, browser).env(ADDRESS_VARIABLE, &server.address);
    Ok((server, playwright))
}

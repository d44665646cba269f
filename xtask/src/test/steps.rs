//! The steps of `cargo xtask test`, in their order. Each makes sure of what it needs.
//!
//! 1. Rust: format, lints, tests; the core's tests again as WebAssembly.
//! 2. Web: types, unit tests, the built site, the browser.
//! 3. Both: links, fuzzing, tidy.

use std::path::PathBuf;
use std::time::Duration;

use crate::process::logged;
use crate::project::{Outcome, Project};
use crate::{files, fuzz, generate, links, setup, site, tidy};

const LIMIT: Duration = Duration::from_secs(1800);

pub(super) struct Settings {
    pub(super) project: Project,
    /// Handed to Vitest and Playwright.
    pub(super) arguments: Vec<String>,
}

pub(super) struct Step {
    pub(super) name: &'static str,
    /// Runs always, and nothing runs after it failed.
    pub(super) is_needed: bool,
    pub(super) run: fn(&Settings) -> Outcome<String>,
}

const fn step(name: &'static str, run: fn(&Settings) -> Outcome<String>) -> Step {
    Step { name, is_needed: false, run }
}

pub(super) const STEPS: [Step; 12] = [
    Step { name: "set-up", is_needed: true, run: set_up },
    step("format", format),
    step("clippy", clippy),
    step("cargo-test", cargo_test),
    step("wasm-test", wasm_test),
    step("svelte-check", svelte_check),
    step("vitest", vitest),
    step("site", |settings| site::build(&settings.project).map(|()| String::new())),
    step("playwright", playwright),
    step("links", |settings| {
        site::build(&settings.project)?;
        links::check(&settings.project)
    }),
    step("fuzz", |settings| fuzz::run(&settings.project)),
    step("tidy", |settings| tidy::run(&settings.project)),
];

fn set_up(settings: &Settings) -> Outcome<String> {
    setup::to_build(&settings.project)?;
    setup::to_check(&settings.project)?;
    Ok(String::new())
}

fn format(settings: &Settings) -> Outcome<String> {
    let mut cargo = settings.project.cargo();
    cargo.args(["fmt", "--all", "--check", "--", "--color", "never"]);
    logged(&mut cargo, &log(settings, "format"), LIMIT)
        .map_err(|message| format!("{message}\nRun `cargo fmt --all`."))?;
    Ok(String::new())
}

fn clippy(settings: &Settings) -> Outcome<String> {
    let mut cargo = settings.project.cargo();
    cargo.args(["clippy", "--quiet", "--workspace", "--all-targets", "--all-features"]);
    cargo.args(["--", "--deny", "warnings"]);
    logged(&mut cargo, &log(settings, "clippy"), LIMIT)?;
    Ok(String::new())
}

fn cargo_test(settings: &Settings) -> Outcome<String> {
    let mut cargo = settings.project.cargo();
    cargo.args(["test", "--quiet", "--workspace", "--all-features", "--no-fail-fast"]);
    counted(&mut cargo, &log(settings, "cargo-test"))
}

/// The same tests where a `#[wasm_bindgen_test]` marks them, run by the pinned Node.
fn wasm_test(settings: &Settings) -> Outcome<String> {
    let mut cargo = settings.project.cargo();
    cargo.args(["test", "--package", "sim-core", "--package", "document"]);
    cargo.args(["--tests", "--no-fail-fast"]);
    cargo.args(["--target", "wasm32-unknown-unknown"]);
    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", "wasm-bindgen-test-runner");
    cargo.env("WASM_BINDGEN_TEST_TIMEOUT", LIMIT.as_secs().to_string());
    let log = log(settings, "wasm-test");
    counted(&mut cargo, &log)
}

fn svelte_check(settings: &Settings) -> Outcome<String> {
    generate::all(&settings.project)?;
    for (name, script) in [("svelte-check", "check"), ("tests-check", "check:tests")] {
        let mut npm = settings.project.web_command("npm");
        npm.args(["run", "--silent", script]);
        logged(&mut npm, &log(settings, name), LIMIT)?;
    }
    Ok(String::new())
}

fn vitest(settings: &Settings) -> Outcome<String> {
    generate::all(&settings.project)?;
    let mut vitest = settings.project.web_command("vitest");
    vitest.arg("run").args(&settings.arguments).env("NO_COLOR", "1");
    counted(&mut vitest, &log(settings, "vitest"))
}

fn playwright(settings: &Settings) -> Outcome<String> {
    let mut playwright = site::playwright(&settings.project, "e2e")?;
    playwright.args(&settings.arguments);
    counted(&mut playwright, &log(settings, "playwright"))
}

fn log(settings: &Settings, name: &str) -> PathBuf {
    settings.project.scratch().join(format!("{name}.log"))
}

/// Runs a test runner; an error if it ran no test at all.
fn counted(command: &mut std::process::Command, log: &std::path::Path) -> Outcome<String> {
    command.env_remove("FORCE_COLOR");
    logged(command, log, LIMIT)?;
    match tests_passed(&files::read(log)?) {
        0 => Err(format!("No test ran. (all of it: {})", log.display())),
        count => Ok(format!("{count} tests")),
    }
}

/// The sum of every `N passed` in a runner's words; files that passed are not tests.
fn tests_passed(text: &str) -> u64 {
    let text = without_colours(text);
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("Test Files"));
    lines.filter_map(|line| line.split_once(" passed")).filter_map(count_before).sum()
}

/// Without the escape sequences that colour a terminal.
fn without_colours(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain += part.split_once('m').map_or(part, |(_, after)| after);
    }
    plain
}

fn count_before(halves: (&str, &str)) -> Option<u64> {
    halves.0.rsplit(' ').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_what_each_runner_says() {
        let cargo = "test result: ok. 12 passed; 0 failed; 1 ignored\n\
                     test result: ok. 3 passed; 0 failed";
        assert_eq!(tests_passed(cargo), 15);
        let vitest = " Test Files  2 passed (2)\n      Tests  7 passed | 1 skipped (8)";
        assert_eq!(tests_passed(vitest), 7);
        assert_eq!(tests_passed("\n  4 passed (3.1s)\n"), 4);
        assert_eq!(tests_passed("Tests \x1b[1m\x1b[32m7 passed\x1b[39m\x1b[22m"), 7);
        assert_eq!(tests_passed("no tests to run!"), 0);
    }

    #[test]
    fn step_names_differ() {
        for (index, step) in STEPS.iter().enumerate() {
            assert!(STEPS[index + 1..].iter().all(|other| other.name != step.name));
        }
    }
}

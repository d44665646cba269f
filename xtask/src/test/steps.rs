//! The steps of `cargo xtask test` and their needs.
//!
//! 1. Installed and generated files.
//! 2. Rust: format, lints, tests; the core's tests again as WebAssembly.
//! 3. Web: types, unit tests, the built site, the browser.
//! 4. Both: fuzzing, tidy.
//! 5. What only a release needs: drives at full size, every case of the properties, pages in
//!    pseudo-languages, the browser tests with the tag `@release`.

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use crate::process::logged;
use crate::project::{Outcome, Project};
use crate::server::Server;
use crate::{crates, files, fuzz, generate, setup, site, tidy};

const LIMIT: Duration = Duration::from_secs(1800);
/// The table that the command line prints.
const EVIDENCE: &str = "tests/reference/evidence/table.csv";
/// Browser tests that only a release needs.
const RELEASE_TAG: &str = "@release";

pub(super) struct Settings {
    pub(super) project: Project,
    /// Arguments for Vitest and Playwright.
    pub(super) arguments: Vec<String>,
}

#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) name: &'static str,
    /// The step begins when these have passed.
    pub(super) needs: &'static [&'static str],
    /// The step begins when these have ended.
    pub(super) after: &'static [&'static str],
    /// Only a release needs it, or whoever names it.
    pub(super) is_for_release: bool,
    pub(super) run: fn(&Settings) -> Outcome<String>,
}

type Names = &'static [&'static str];

const fn step(
    name: &'static str,
    needs: Names,
    after: Names,
    run: fn(&Settings) -> Outcome<String>,
) -> Step {
    Step { name, needs, after, is_for_release: false, run }
}

const fn at_release(step: Step) -> Step {
    Step { is_for_release: true, ..step }
}

/// All steps in the order of the report. Cargo lets only one build at a time into a folder, so the
/// release builds run one after the other, those that the pages wait for first. The debug builds
/// queue at Cargo's own lock: the tests of one run while the next is built. The browser tests run
/// alone: their time limits are those of a reader, whose machine does not compile crates meanwhile.
pub(super) const STEPS: [Step; 23] = [
    step("set-up", &[], &[], set_up),
    step("tools", &[], &[], |settings| done(setup::tools(&settings.project))),
    step("types", &[], &["set-up"], |settings| done(generate::types(&settings.project))),
    step("program", &[], &["set-up"], |settings| done(generate::program(&settings.project))),
    step("runs", &["program"], &[], |settings| done(generate::runs(&settings.project))),
    step("evidence", &["program"], &["runs"], evidence),
    step("packages", &["set-up", "tools"], &["program"], |settings| {
        done(generate::packages(&settings.project))
    }),
    step("format", &["set-up"], &[], format),
    step("clippy", &["set-up"], &["types"], clippy),
    step("cargo-test", &[], &["types"], cargo_test),
    at_release(step("scaled", &[], &["cargo-test"], scaled)),
    at_release(step("properties", &[], &["cargo-test"], properties)),
    step("wasm-test", &["set-up", "tools"], &["types"], wasm_test),
    step("svelte-check", &["set-up", "types", "packages", "runs"], &[], svelte_check),
    step("vitest", &["set-up", "packages", "runs"], &["svelte-check"], vitest),
    step("site", &["set-up", "packages", "runs"], &["vitest"], |settings| {
        done(site::pages(&settings.project))
    }),
    step(
        "playwright",
        &["site", "notebook"],
        &["clippy", "cargo-test", "wasm-test", "fuzz", "evidence", "languages-site"],
        |settings| end_to_end(settings, "playwright", "--grep-invert"),
    ),
    at_release(step("playwright-release", &["site", "notebook"], &["playwright"], |settings| {
        end_to_end(settings, "playwright-release", "--grep")
    })),
    step("notebook", &[], &["set-up"], |settings| done(setup::notebook(&settings.project))),
    at_release(step("languages-site", &["set-up", "packages", "runs"], &["site"], |settings| {
        done(site::pseudo_languages(&settings.project))
    })),
    at_release(step("languages", &["languages-site"], &["playwright-release"], |settings| {
        let site = site::pseudo_site(&settings.project);
        playwright(settings, "languages", site::playwright(&settings.project, &site, "languages")?)
    })),
    step("fuzz", &[], &["packages"], |settings| fuzz::run(&settings.project)),
    step("tidy", &[], &[], |settings| tidy::run(&settings.project)),
];

fn done(outcome: Outcome) -> Outcome<String> {
    outcome.map(|()| String::new())
}

/// Installs what takes little time: the web packages, the toolchain's parts and a browser.
fn set_up(settings: &Settings) -> Outcome<String> {
    setup::toolchain(&settings.project)?;
    setup::npm(&settings.project)?;
    done(setup::browser::find_or_install(&settings.project, &setup::browser::SHELL).map(|_| ()))
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
    let mut count = 0;
    let builds = crates::tested(&settings.project)?;
    for (name, build) in ["cargo-test", "cargo-test-run"].into_iter().zip(builds) {
        let mut cargo = settings.project.cargo();
        cargo.args(["test", "--quiet", "--no-fail-fast"]).args(build);
        count += counted(&mut cargo, &log(settings, name))?;
    }
    Ok(tests(count))
}

/// Has the built program answer all claims, which takes half of the time that a test takes.
fn evidence(settings: &Settings) -> Outcome<String> {
    let found = generate::evidence(&settings.project)?;
    let committed = files::read(&settings.project.path(EVIDENCE))?;
    let differs =
        found.lines().zip(committed.lines()).find(|(found, committed)| found != committed);
    match differs {
        Some((found, committed)) => {
            Err(format!("{EVIDENCE}: expected\n{committed}\nfound\n{found}"))
        }
        None if found != committed => Err(format!("{EVIDENCE}: expected as many lines as printed")),
        None => Ok(format!("{} lines", found.lines().count())),
    }
}

/// Compares scaled drives with themselves at full size.
fn scaled(settings: &Settings) -> Outcome<String> {
    let mut cargo = settings.project.cargo();
    cargo.args(["test", "--release", "--package", "sim-core", "--test", "evidence"]);
    cargo.args(["--test", "scale"]);
    counted(&mut cargo, &log(settings, "scaled")).map(tests)
}

/// Tries ten times as many cases of each property.
fn properties(settings: &Settings) -> Outcome<String> {
    let [_, run] = crates::tested(&settings.project)?;
    let mut cargo = settings.project.cargo();
    cargo.arg("test").args(run).env("PROPTEST_CASES", "2560");
    counted(&mut cargo, &log(settings, "properties")).map(tests)
}

/// Runs the tests that have a `#[wasm_bindgen_test]`, in the pinned Node. A file of tests without
/// this attribute would be compiled in vain.
fn wasm_test(settings: &Settings) -> Outcome<String> {
    const MARK: &str = "wasm_bindgen_test";
    let mut cargo = settings.project.cargo();
    cargo.args(["test", "--no-fail-fast", "--target", setup::WASM_TARGET, "--lib"]);
    for one in crates::below(&settings.project, crates::CORE)? {
        cargo.args(["--package", &one.name]);
        for file in one.test_files()? {
            if files::read(&file)?.contains(MARK) {
                let name = file.file_stem().unwrap_or_default();
                cargo.arg("--test").arg(name);
            }
        }
    }
    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", "wasm-bindgen-test-runner");
    cargo.env("WASM_BINDGEN_TEST_TIMEOUT", LIMIT.as_secs().to_string());
    // the runner reads the whole program, including its debug information
    cargo.env("CARGO_PROFILE_TEST_DEBUG", "false");
    let log = log(settings, "wasm-test");
    counted(&mut cargo, &log).map(tests)
}

fn svelte_check(settings: &Settings) -> Outcome<String> {
    for (name, script) in [("svelte-check", "check"), ("tests-check", "check:tests")] {
        let mut npm = settings.project.web_command("npm");
        npm.args(["run", "--silent", script]);
        logged(&mut npm, &log(settings, name), LIMIT)?;
    }
    Ok(String::new())
}

fn vitest(settings: &Settings) -> Outcome<String> {
    let mut vitest = settings.project.web_command("vitest");
    vitest.arg("run").args(&settings.arguments).env("NO_COLOR", "1");
    counted(&mut vitest, &log(settings, "vitest")).map(tests)
}

/// Runs the browser tests with the tag of a release, or those without it.
fn end_to_end(settings: &Settings, name: &str, grep: &str) -> Outcome<String> {
    let site = settings.project.site();
    let (server, mut tests) = site::playwright(&settings.project, &site, "e2e")?;
    tests.args([grep, RELEASE_TAG]);
    playwright(settings, name, (server, tests))
}

/// Runs browser tests while their site is served.
fn playwright(
    settings: &Settings,
    name: &str,
    (_server, mut command): (Server, Command),
) -> Outcome<String> {
    command.args(&settings.arguments);
    counted(&mut command, &log(settings, name)).map(tests)
}

fn log(settings: &Settings, name: &str) -> PathBuf {
    settings.project.scratch().join(format!("{name}.log"))
}

/// Runs a test runner. Returns an error if it ran no test at all.
fn counted(command: &mut Command, log: &std::path::Path) -> Outcome<u64> {
    command.env_remove("FORCE_COLOR");
    logged(command, log, LIMIT)?;
    match tests_passed(&files::read(log)?) {
        0 => Err(format!("No test ran. (all of it: {})", log.display())),
        count => Ok(count),
    }
}

fn tests(count: u64) -> String {
    format!("{count} tests")
}

/// Returns the sum of every `N passed` in a runner's output, without the count of test files.
fn tests_passed(text: &str) -> u64 {
    let text = without_colours(text);
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("Test Files"));
    lines.filter_map(|line| line.split_once(" passed")).filter_map(count_before).sum()
}

/// Removes the escape sequences that colour a terminal.
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
    fn counts_the_tests_of_each_runner() {
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
    fn steps_differ_and_name_others() {
        for (index, step) in STEPS.iter().enumerate() {
            assert!(STEPS[index + 1..].iter().all(|other| other.name != step.name));
            for name in step.needs.iter().chain(step.after) {
                assert!(STEPS.iter().any(|other| other.name == *name), "{name}");
            }
        }
    }

    #[test]
    fn no_step_waits_for_itself() {
        let mut open: Vec<&Step> = STEPS.iter().collect();
        while let Some(at) = open.iter().position(|step| {
            let mut before = step.needs.iter().chain(step.after);
            before.all(|name| open.iter().all(|other| other.name != *name))
        }) {
            open.remove(at);
        }
        let left: Vec<&str> = open.iter().map(|step| step.name).collect();
        assert_eq!(left, Vec::<&str>::new());
    }
}

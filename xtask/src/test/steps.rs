//! The steps of `cargo xtask test` and their needs.
//!
//! 1. Installed and generated files.
//! 2. Rust: format, lints, tests.
//! 3. Web: lints, types, unit tests, which hold WebAssembly to native code, the built site, the
//!    browser.
//! 4. Both: fuzzing, tidy.
//! 5. What only a release needs: drives at full size, every case of the properties, the Python
//!    package, pages in pseudo-languages, the browser tests with the tag `@release`.

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use crate::process::logged;
use crate::project::{Outcome, Project};
use crate::server::Server;
use crate::{crates, files, fuzz, generate, python, setup, site, tidy};

/// Ends a step that hangs: the models of a release take 17 minutes by themselves.
const LIMIT: Duration = Duration::from_secs(3600);
/// The table that the command line prints.
const EVIDENCE: &str = "tests/reference/evidence/table.csv";
/// The numbers of the chapters, which it prints too.
const VALUES: &str = "tests/reference/evidence/values.csv";
/// A fingerprint of the inputs of each claim and value, apart from the code.
const FINGERPRINTS: &str = "tests/reference/evidence/fingerprints.txt";
/// How they are made again.
const UPDATE: &str = "UPDATE_EXPECT=1 cargo test -p sim-core --release --test evidence";
/// Claims that every check answers: at least one of each source that has runs at 1:16 or smaller,
/// and of each drive with such a run.
const SAMPLE: [&str; 16] = [
    "R0-001", "R0-003", "S0-021", "S2-010", "S2-012", "S2-014", "S2-036", "S2-037", "S2-039",
    "S3-008", "S3-023", "S3-033", "S3-034", "S3-035", "S3-056", "S4-005",
];
/// Files of tests of the core that take minutes without optimization. Some of their tests run then
/// all the same.
const MODELS: [&str; 6] = [
    "evidence",
    "hot_and_cold_apart",
    "hot_and_cold_lists",
    "invented_mixes",
    "scale",
    "write_amplification",
];
/// Tells Vitest where the native command line is.
const PROGRAM_VARIABLE: &str = "WRITE_CLIFF_PROGRAM";
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
    /// Run only for a release, or by name.
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
pub(super) const STEPS: [Step; 25] = [
    step("set-up", &[], &[], set_up),
    step("tools", &[], &[], |settings| done(setup::tools_for_tests(&settings.project))),
    step("types", &[], &["set-up"], |settings| done(generate::types(&settings.project))),
    step("program", &[], &["set-up"], |settings| done(generate::program(&settings.project))),
    step("runs", &["program"], &[], |settings| done(generate::runs(&settings.project))),
    step("evidence", &["program"], &["runs"], evidence),
    step("packages", &["set-up", "tools"], &["program"], |settings| {
        done(generate::packages(&settings.project))
    }),
    step("wasm-pack", &["packages"], &[], |settings| {
        generate::built_by_wasm_pack(&settings.project).map(|count| format!("{count} files"))
    }),
    step("format", &["set-up"], &[], format),
    step("lint", &["set-up"], &["format"], lint),
    step("clippy", &["set-up"], &["types"], clippy),
    step("cargo-test", &[], &["types"], cargo_test),
    at_release(step("models", &[], &["cargo-test"], models)),
    at_release(step("properties", &[], &["cargo-test"], properties)),
    step("svelte-check", &["set-up", "types", "packages", "runs"], &[], svelte_check),
    step("vitest", &["set-up", "packages", "program", "runs"], &["svelte-check"], vitest),
    step("site", &["set-up", "packages", "runs"], &["vitest"], |settings| {
        done(site::pages(&settings.project))
    }),
    step(
        "playwright",
        &["site", "notebook"],
        &["clippy", "cargo-test", "fuzz", "python", "evidence", "wasm-pack", "languages-site"],
        |settings| end_to_end(settings, "playwright", "--grep-invert"),
    ),
    at_release(step(
        "playwright-release",
        &["site", "notebook"],
        &["playwright", "models", "properties", "languages-site"],
        |settings| end_to_end(settings, "playwright-release", "--grep"),
    )),
    step("notebook", &[], &["set-up"], |settings| done(setup::notebook(&settings.project))),
    at_release(step("languages-site", &["set-up", "packages", "runs"], &["site"], |settings| {
        done(site::pseudo_languages(&settings.project))
    })),
    at_release(step("languages", &["languages-site"], &["playwright-release"], |settings| {
        let site = site::pseudo_site(&settings.project);
        playwright(settings, "languages", site::playwright(&settings.project, &site, "languages")?)
    })),
    at_release(step("python", &["program"], &["packages", "fuzz"], python_package)),
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
    let mut npm = settings.project.web_command("npm");
    npm.args(["run", "--silent", "format:check"]);
    logged(&mut npm, &log(settings, "format-web"), LIMIT)
        .map_err(|message| format!("{message}\nRun `npm run format` in the folder web."))?;
    Ok(String::new())
}

/// A second run looks only at the files that have changed.
fn lint(settings: &Settings) -> Outcome<String> {
    let mut npm = settings.project.web_command("npm");
    npm.args(["run", "--silent", "lint"]);
    logged(&mut npm, &log(settings, "lint"), LIMIT)?;
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
        cargo.args(["--", "--skip", generate::TYPES_TESTS]); // the step `types` has run them
        count += counted(&mut cargo, &log(settings, name))?;
    }
    Ok(tests(count))
}

/// Has the program answer the claims that have changed since the table was made, and a sample of
/// the others, and compute the values that have changed. A release makes all of them (`models`).
fn evidence(settings: &Settings) -> Outcome<String> {
    let committed = |file: &str| files::read(&settings.project.path(file));
    let now = generate::evidence(&settings.project, &["--format", "fingerprints"])?;
    let before = committed(FINGERPRINTS)?;
    let known: Vec<&str> = before.lines().collect();
    let ids = |lines: &str| lines.lines().map(id_of).map(str::to_owned).collect::<Vec<_>>();
    if ids(&now) != ids(&before) {
        return Err(format!("{FINGERPRINTS}: expected a line for each claim and value.\n{UPDATE}"));
    }
    let values = ids(&committed(VALUES)?);
    let changed = now.lines().filter(|line| !known.contains(line)).map(id_of);
    let (values, claims): (Vec<&str>, Vec<&str>) =
        changed.partition(|id| values.iter().any(|value| value == id));
    let asked: Vec<&str> = SAMPLE.iter().filter(|id| !claims.contains(id)).copied().collect();
    let asked = [asked, claims.clone()].concat();
    hold(settings, EVIDENCE, &[], &asked)?;
    if !values.is_empty() {
        hold(settings, VALUES, &["--format", "values"], &values)?;
    }
    let (count, changed) = (asked.len(), claims.len());
    Ok(format!("{count} claims, {changed} of them changed; {} values changed", values.len()))
}

/// Compares the lines of a committed file for these claims or values with those that the program
/// prints.
fn hold(settings: &Settings, file: &str, words: &[&str], asked: &[&str]) -> Outcome {
    let found = generate::evidence(&settings.project, &[words, asked].concat())?;
    let committed = files::read(&settings.project.path(file))?;
    let is_asked = |line: &&str| asked.contains(&id_of(line)) || line.starts_with("id,");
    let expected: Vec<&str> = committed.lines().filter(is_asked).collect();
    for (found, expected) in found.lines().zip(&expected) {
        if found != *expected {
            return Err(format!("{file}: expected\n{expected}\nfound\n{found}\n{UPDATE}"));
        }
    }
    if found.lines().count() == expected.len() {
        return Ok(());
    }
    Err(format!("{file}: expected as many lines as printed.\n{UPDATE}"))
}

/// The claim or value that a line of a table or of the fingerprints is about.
fn id_of(line: &str) -> &str {
    line.split([',', ' ']).next().unwrap_or_default()
}

/// Answers all claims, and compares drives with every model and with themselves at full size.
fn models(settings: &Settings) -> Outcome<String> {
    let mut cargo = settings.project.cargo();
    cargo.args(["test", "--release", "--package", "sim-core"]);
    for name in MODELS {
        cargo.args(["--test", name]);
    }
    counted(&mut cargo, &log(settings, "models")).map(tests)
}

/// Compares the Python package with the command line. Its log has the speed of two threads.
fn python_package(settings: &Settings) -> Outcome<String> {
    setup::python(&settings.project)?;
    let mut pytest = python::tests(&settings.project)?;
    pytest.env(PROGRAM_VARIABLE, generate::command_line(&settings.project));
    let log = log(settings, "python");
    let passed = tests(counted(&mut pytest, &log)?);
    let text = files::read(&log)?;
    let speed = text.lines().find(|line| line.starts_with("1 thread "));
    Ok([Some(&*passed), speed].into_iter().flatten().collect::<Vec<_>>().join("; "))
}

/// Tries ten times as many cases of each property.
fn properties(settings: &Settings) -> Outcome<String> {
    let [_, run] = crates::tested(&settings.project)?;
    let mut cargo = settings.project.cargo();
    cargo.arg("test").args(run).env("PROPTEST_CASES", "2560");
    counted(&mut cargo, &log(settings, "properties")).map(tests)
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
    vitest.env(PROGRAM_VARIABLE, generate::command_line(&settings.project));
    counted(&mut vitest, &log(settings, "vitest")).map(tests)
}

/// Runs the browser tests with the tag of a release, or those without it.
fn end_to_end(settings: &Settings, name: &str, grep: &str) -> Outcome<String> {
    let site = settings.project.site();
    let (server, mut tests) = site::playwright(&settings.project, &site, "e2e")?;
    tests.args([grep, RELEASE_TAG]);
    playwright(settings, name, (server, tests))
}

/// Runs browser tests while their site is served. Names those that passed at a second try only.
fn playwright(
    settings: &Settings,
    name: &str,
    (_server, mut command): (Server, Command),
) -> Outcome<String> {
    command.args(&settings.arguments);
    let log = log(settings, name);
    let passed = tests(counted(&mut command, &log)?);
    let flaky = flaky_tests(&files::read(&log)?);
    Ok(if flaky.is_empty() { passed } else { format!("{passed}; flaky: {}", flaky.join("; ")) })
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
    let text = without_colors(text);
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("Test Files"));
    lines.filter_map(|line| line.split_once(" passed")).filter_map(count_before).sum()
}

/// Returns the tests that Playwright lists below `N flaky` at its end, which have more indentation.
fn flaky_tests(text: &str) -> Vec<String> {
    let text = without_colors(text);
    let lines = text.lines().skip_while(|line| !line.ends_with(" flaky")).skip(1);
    let listed = lines.take_while(|line| line.starts_with("    "));
    listed.map(|line| line.trim().trim_end_matches(['─', ' ']).to_owned()).collect()
}

/// Removes the escape sequences that color a terminal.
fn without_colors(text: &str) -> String {
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
    fn names_the_tests_that_failed_once() {
        let listed =
            "  1 flaky\n    e2e/a.spec.ts:5:1 › it runs ─────\n  8 skipped\n  9 passed (2s)\n";
        assert_eq!(flaky_tests(listed), ["e2e/a.spec.ts:5:1 › it runs"]);
        assert_eq!(flaky_tests("  9 passed (2s)\n"), Vec::<String>::new());
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

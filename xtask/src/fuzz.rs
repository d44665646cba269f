//! Feeds random text to the readers of scenarios, job files and logs for a few seconds each.
//!
//! 1. The targets in `sim-core/fuzz` are built with libFuzzer and coverage counters. Both work with
//!    the pinned stable toolchain and need only a C++ compiler.
//! 2. Each starts from files of the project, and its time and memory are bounded.
//! 3. An input that made one fail stays in `sim-core/fuzz/artifacts`.

use std::process::Command;
use std::time::Duration;

use crate::files;
use crate::process::{capture, logged};
use crate::project::{Outcome, Project};

/// The targets, and the folders that they start from.
const TARGETS: [(&str, &[&str]); 4] = [
    ("scenario", &["content/scenarios", "content/drives", "content/nand"]),
    ("job", &["tests/lab/jobs"]),
    ("log", &["tests/lab/logs", "tests/lab/broken"]),
    ("trace", &["tests/lab/traces", "tests/lab/broken"]),
];
const FUZZ_S: u32 = 10;
const MEMORY_MB_MAX: u32 = 1024;
const BUILD_LIMIT: Duration = Duration::from_secs(600);
const RUN_LIMIT: Duration = Duration::from_secs(120);
const COVERAGE: &str = "--cfg fuzzing -C passes=sancov-module \
    -C llvm-args=-sanitizer-coverage-level=4 \
    -C llvm-args=-sanitizer-coverage-inline-8bit-counters \
    -C llvm-args=-sanitizer-coverage-pc-table \
    -C llvm-args=-sanitizer-coverage-trace-compares \
    -C debug-assertions -C overflow-checks -C codegen-units=1";

pub(crate) fn run(project: &Project) -> Outcome<String> {
    let host = host(project)?;
    let log = project.scratch().join("fuzz.log");
    // the usual target folder already has the macros and build scripts for this machine
    let target = project.target();
    let mut cargo = project.cargo();
    cargo.args(["build", "--quiet", "--release", "--locked", "--manifest-path"]);
    cargo.arg(project.path("sim-core/fuzz/Cargo.toml"));
    // with --target, the flags do not apply to build scripts
    cargo.args(["--target", &host, "--target-dir"]).arg(&target).env("RUSTFLAGS", COVERAGE);
    logged(&mut cargo, &log, BUILD_LIMIT).map_err(|message| {
        format!("{message}\nIf a C++ compiler is missing, install one (Debian: g++).")
    })?;
    let mut counts = Vec::new();
    for (name, folders) in TARGETS {
        let program = target.join(&host).join("release").join(name);
        let count = fuzz(project, Command::new(program), name, folders)?;
        counts.push(format!("{count} inputs of {name}"));
    }
    Ok(counts.join(", "))
}

/// Runs a target, and returns how many inputs it tried.
fn fuzz(project: &Project, mut target: Command, name: &str, folders: &[&str]) -> Outcome<u64> {
    let log = project.scratch().join(format!("fuzz-{name}.log"));
    let corpus = project.scratch().join(format!("fuzz-corpus-{name}"));
    let artifacts = project.path("sim-core/fuzz/artifacts");
    files::make_folder(&corpus)?;
    files::make_folder(&artifacts)?;
    target.current_dir(&project.root).arg(&corpus);
    target.args(folders.iter().map(|folder| project.path(folder)));
    target.arg(format!("-artifact_prefix={}/", artifacts.display()));
    target.arg(format!("-max_total_time={FUZZ_S}")).arg(format!("-rss_limit_mb={MEMORY_MB_MAX}"));
    target.args(["-timeout=10", "-max_len=16384", "-print_final_stats=1"]);
    logged(&mut target, &log, RUN_LIMIT)?;
    match executed(&files::read(&log)?) {
        Some(count) if count > 0 => Ok(count),
        _ => Err(format!("The fuzzer tried nothing. (all of it: {})", log.display())),
    }
}

fn host(project: &Project) -> Outcome<String> {
    let version = capture(project.command("rustc").arg("-vV"), Duration::from_secs(60))?;
    let line = version.lines().find_map(|line| line.strip_prefix("host: "));
    line.map(str::to_owned).ok_or_else(|| "rustc -vV: expected a line host: ...".into())
}

fn executed(log: &str) -> Option<u64> {
    let line = log.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
    line?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::executed;

    #[test]
    fn reads_how_many_inputs_were_tried() {
        let log = "Done 51 runs\nstat::number_of_executed_units: 51\nstat::average: 5\n";
        assert_eq!(executed(log), Some(51));
        assert_eq!(executed("INFO: Running with entropic power schedule"), None);
    }
}

//! Feeds random text to the scenario parser for a few seconds.
//!
//! 1. The target in `sim-core/fuzz` is built with libFuzzer and coverage counters. Both work with
//!    the pinned stable toolchain and need only a C++ compiler.
//! 2. It starts from the scenarios and drives in `content/`, and its time and memory are bounded.
//! 3. An input that made it fail stays in `sim-core/fuzz/artifacts`.

use std::process::Command;
use std::time::Duration;

use crate::files;
use crate::process::{capture, logged};
use crate::project::{Outcome, Project};

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
    let corpus = project.scratch().join("fuzz-corpus");
    let artifacts = project.path("sim-core/fuzz/artifacts");
    files::make_folder(&corpus)?;
    files::make_folder(&artifacts)?;
    let mut fuzz = Command::new(target.join(host).join("release/scenario"));
    fuzz.current_dir(&project.root).arg(&corpus);
    fuzz.arg(project.path("content/scenarios")).arg(project.path("content/drives"));
    fuzz.arg(project.path("content/nand"));
    fuzz.arg(format!("-artifact_prefix={}/", artifacts.display()));
    fuzz.arg(format!("-max_total_time={FUZZ_S}")).arg(format!("-rss_limit_mb={MEMORY_MB_MAX}"));
    fuzz.args(["-timeout=10", "-max_len=16384", "-print_final_stats=1"]);
    logged(&mut fuzz, &log, RUN_LIMIT)?;
    match executed(&files::read(&log)?) {
        Some(count) if count > 0 => Ok(format!("{count} inputs")),
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

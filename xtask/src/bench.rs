//! `cargo xtask bench`: speed, memory and size in one table, from one run.
//!
//! 1. The core, natively: `sim-core/benches/bench` prints its measurements, one per line.
//! 2. The same core in a Chromium worker, and the site's main thread: `tests/bench/bench.ts`.
//! 3. The WebAssembly's size, compressed.
//! 4. One table has each measurement, its goal, and whether it reaches the goal.

mod table;

use std::time::Duration;

use crate::crates;
use crate::files;
use crate::generate;
use crate::process::{capture, logged};
use crate::project::{Outcome, Project};
use crate::server::Server;
use crate::setup::browser;
use crate::site;
use table::Measurement;

const LIMIT: Duration = Duration::from_secs(1800);

pub(crate) fn run(project: &Project) -> Outcome {
    site::build(project)?;
    let browser = browser::find_or_install(project, &browser::WHOLE)?;
    let mut measured = native(project)?;
    measured.extend(in_browser(project, &browser)?);
    measured.push(wasm_size(project)?);
    measured.extend(table::derived(&measured));
    crate::print(format_args!("\nMeasured on {}.\n", machine(project, &browser)));
    crate::print(table::in_markdown(&measured).trim_end());
    Ok(())
}

fn native(project: &Project) -> Outcome<Vec<Measurement>> {
    crate::say("Measuring the core natively");
    let mut cargo = project.cargo();
    let bench = crates::Crate::read(&project.path(crates::BENCH))?;
    cargo.args(["bench", "--quiet", "--package", &bench.name, "--bench", "bench"]);
    measurements(&mut cargo, project, "bench-native")
}

fn in_browser(project: &Project, browser: &str) -> Outcome<Vec<Measurement>> {
    crate::say("Measuring the core and the site in Chromium");
    let folder = project.scratch().join("bench-site");
    files::remove_folder(&folder)?;
    let page = b"<!doctype html><meta charset=utf-8><title>bench</title>";
    files::write(&folder.join("index.html"), page)?;
    copy(&project.path("tests/bench/worker.js"), &folder.join("worker.js"))?;
    let wasm = generate::wasm_file(project);
    let wasm = wasm.parent().ok_or("the WebAssembly package has no folder")?;
    for file in files::walk(wasm)? {
        let name = file.strip_prefix(wasm).unwrap_or(&file);
        copy(&file, &folder.join("wasm").join(name))?;
    }
    let bench = Server::start(project, &folder, "/", 0)?;
    let site = Server::start(project, &project.site(), site::BASE, 0)?;
    let mut node = project.command("node");
    node.arg(project.path("tests/bench/bench.ts")).env("WRITE_CLIFF_BENCH_URL", &bench.address);
    node.env(browser::BROWSER_VARIABLE, browser).env(site::ADDRESS_VARIABLE, &site.address);
    measurements(&mut node, project, "bench-browser")
}

fn wasm_size(project: &Project) -> Outcome<Measurement> {
    let script = "const bytes = require('node:fs').readFileSync(process.argv[1]);\
        const packed = require('node:zlib').gzipSync(bytes, { level: 9 });\
        process.stdout.write(String(packed.length))";
    let mut node = project.command("node");
    node.args(["-e", script]).arg(generate::wasm_file(project));
    let text = capture(&mut node, LIMIT)?;
    let bytes: f64 = text.parse().map_err(|_| format!("size: expected a number, found {text}"))?;
    Ok(Measurement::new("wasm_gzipped", bytes / 1000.0, "KB"))
}

fn measurements(
    command: &mut std::process::Command,
    project: &Project,
    name: &str,
) -> Outcome<Vec<Measurement>> {
    let log = project.scratch().join(format!("{name}.log"));
    logged(command, &log, LIMIT)?;
    let found: Vec<_> = files::read(&log)?.lines().filter_map(Measurement::read).collect();
    if found.is_empty() {
        return Err(format!("{name} measured nothing. (all of it: {})", log.display()));
    }
    Ok(found)
}

fn machine(project: &Project, browser: &str) -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let processor = files::read(std::path::Path::new("/proc/cpuinfo")).unwrap_or_default();
    let processor = processor.lines().find_map(|line| line.strip_prefix("model name"));
    let processor =
        processor.map_or(std::env::consts::ARCH, |name| name.trim_start_matches([':', '\t', ' ']));
    let version = capture(project.command(browser).arg("--version"), LIMIT).unwrap_or_default();
    let browser = version.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
    format!("{processor}, {cores} cores, {}, {browser}", std::env::consts::OS)
}

fn copy(from: &std::path::Path, to: &std::path::Path) -> Outcome {
    let bytes = std::fs::read(from).map_err(|error| format!("{}: {error}", from.display()))?;
    files::write(to, &bytes)
}

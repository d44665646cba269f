//! What the web part reads but nobody writes by hand: `web/src/generated/`, never committed.
//!
//! 1. `types/`: the boundary's TypeScript types, written by the core's own test build.
//! 2. `wasm/` and `demonstrations/`: the WebAssembly packages, built by wasm-pack and optimised by
//!    wasm-opt.
//! 3. `runs/`: each scenario's finished run, from the native command line.
//! 4. `drives.json`: what every drive is, and in `drive-runs/` each one's run under one workload.
//! 5. `content-types.json`: what every content type compresses to, and in `content-runs/` what a
//!    drive with a compression engine and one without make of it.
//! 6. Each is made again only when something it is made from changed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::Duration;

use crate::files;
use crate::process::{capture, logged};
use crate::project::{Outcome, Project};
use crate::stamp::Stamp;

const BUILD_LIMIT: Duration = Duration::from_secs(1200);
const RUN_LIMIT: Duration = Duration::from_secs(600);
/// A crate that is built for the browser; its files are `NAME.js` and `NAME_bg.wasm`.
struct Package {
    name: &'static str,
    of: &'static str,
    to: &'static str,
}
/// The whole drive.
const DRIVE: Package = Package { name: "write_cliff_wasm", of: "web/wasm", to: "wasm" };
/// What shows its mechanisms one by one.
const DEMONSTRATIONS: Package = Package {
    name: "write_cliff_demonstrations",
    of: "web/wasm/demonstrations",
    to: "demonstrations",
};
/// What every drive is run under: a file of `content/workloads`.
const WORKLOAD: &str = "random-write";
/// What shows what data does to a drive, and the scale of those runs.
const CONTENT_WORKLOAD: &str = "settled-write";
const CONTENT_SCALE: &str = "scale=8";
/// A drive that compresses; one that does not takes all data alike, so one type tells.
const COMPRESSING_DRIVE: &str = "intel-335-240";
const PLAIN_DRIVE: &str = "corsair-neutron-240";
const PLAIN_CONTENT: &str = "encrypted";

pub(crate) fn all(project: &Project) -> Outcome {
    types(project)?;
    wasm(project, &DRIVE)?;
    wasm(project, &DEMONSTRATIONS)?;
    runs(project)?;
    drives(project)?;
    content_types(project)
}

/// Of the package that simulates a whole drive.
pub(crate) fn wasm_file(project: &Project) -> PathBuf {
    DRIVE.file(project)
}

impl Package {
    fn file(&self, project: &Project) -> PathBuf {
        project.generated().join(format!("{}/{}_bg.wasm", self.to, self.name))
    }
}

fn core_sources(project: &Project) -> Vec<PathBuf> {
    let inputs = ["Cargo.toml", "Cargo.lock", ".cargo/config.toml", "rust-toolchain.toml"];
    let mut inputs: Vec<PathBuf> = inputs.iter().map(|input| project.path(input)).collect();
    for part in ["sim-core", "sim-core/document"] {
        let part = project.path(part);
        inputs.extend([part.join("Cargo.toml"), part.join("src")]);
    }
    inputs
}

/// What a run depends on. What shows mechanisms by themselves or asks about them plays no part in
/// one, and runs take minutes.
fn run_sources(project: &Project) -> Outcome<Vec<PathBuf>> {
    let core = project.path("sim-core/src");
    let mut inputs = core_sources(project);
    inputs.retain(|input| *input != core);
    let apart = [
        "demonstration",
        "exercise",
        "logic",
        "main",
        "nand/levels",
        "nand/programming",
        "nand/spread",
        "nand/waveform",
        "properties",
    ];
    let plays = |file: &PathBuf| {
        let inner = file.strip_prefix(&core).unwrap_or(file).to_string_lossy();
        !apart.iter().any(|name| inner.starts_with(name)) && !inner.ends_with("tests.rs")
    };
    inputs.extend(files::walk(&core)?.into_iter().filter(plays));
    Ok(inputs)
}

fn workload(project: &Project, name: &str) -> PathBuf {
    project.path("content/workloads").join(format!("{name}.toml"))
}

fn types(project: &Project) -> Outcome {
    let folder = project.generated().join("types");
    let stamp = Stamp {
        name: "types",
        says: "Generating the TypeScript types of the boundary",
        inputs: core_sources(project),
        outputs: vec![folder.clone()],
        extra: String::new(),
    };
    stamp.refresh(project, || {
        let fresh = project.scratch().join("types");
        files::remove_folder(&fresh)?;
        let mut cargo = project.cargo();
        cargo.args(["test", "--package", "sim-core", "--package", "document"]);
        cargo.args(["--all-features", "--lib", "export_bindings"]);
        cargo.env("TS_RS_EXPORT_DIR", &fresh);
        logged(&mut cargo, &project.scratch().join("types.log"), BUILD_LIMIT)?;
        if !fresh.exists() {
            return Err("No type of sim-core is exported: mark them #[ts(export)].".into());
        }
        files::replace_folder(&fresh, &folder)
    })?;
    Ok(())
}

fn wasm(project: &Project, package: &Package) -> Outcome {
    let Package { name, of, to } = *package;
    let file = package.file(project);
    let mut inputs = core_sources(project);
    inputs.extend([project.path(of).join("Cargo.toml"), project.path(of).join("src")]);
    let stamp = Stamp {
        name: to,
        says: "Building a WebAssembly package",
        inputs,
        outputs: vec![file.clone(), file.with_file_name(format!("{name}.js"))],
        extra: "release -O3".into(),
    };
    stamp.refresh(project, || {
        let mut pack = project.command("wasm-pack");
        pack.args(["--quiet", "build", of, "--target", "web", "--release"]);
        pack.args(["--mode", "no-install", "--no-opt", "--no-pack", "--out-name", name]);
        pack.arg("--out-dir").arg(project.generated().join(to));
        logged(&mut pack, &project.scratch().join(format!("wasm-pack-{to}.log")), BUILD_LIMIT)?;
        let mut optimiser = project.command("wasm-opt");
        optimiser.arg("-O3").arg(&file).arg("-o").arg(&file);
        logged(&mut optimiser, &project.scratch().join(format!("wasm-opt-{to}.log")), BUILD_LIMIT)
    })?;
    Ok(())
}

fn runs(project: &Project) -> Outcome {
    let scenarios = project.scenarios()?;
    let folder = project.generated().join("runs");
    let written = |scenario: &PathBuf| {
        let name = scenario.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        folder.join(format!("{name}.json"))
    };
    let mut inputs = run_sources(project)?;
    inputs.extend(["scenarios", "drives", "nand"].map(|f| project.path("content").join(f)));
    let stamp = Stamp {
        name: "runs",
        says: "Running every scenario natively, for the pages' first picture",
        inputs,
        outputs: scenarios.iter().map(written).collect(),
        extra: String::new(),
    };
    stamp.refresh(project, || {
        files::remove_folder(&folder)?;
        command_line(project)?;
        let words = |scenario: &PathBuf| vec![scenario.to_string_lossy().into_owned()];
        let tasks = scenarios.iter().map(|scenario| (words(scenario), written(scenario)));
        run_each(project, tasks.collect())
    })?;
    Ok(())
}

fn drives(project: &Project) -> Outcome {
    let list = project.generated().join("drives.json");
    let folder = project.generated().join("drive-runs");
    let mut inputs = run_sources(project)?;
    inputs.extend(["drives", "nand"].map(|f| project.path("content").join(f)));
    inputs.push(workload(project, WORKLOAD));
    let stamp = Stamp {
        name: "drives",
        says: "Running every drive natively, for its page",
        inputs,
        outputs: vec![list.clone(), folder.clone()],
        extra: WORKLOAD.into(),
    };
    stamp.refresh(project, || {
        files::remove_folder(&folder)?;
        command_line(project)?;
        let words = |format: &str| ["drive", "--format", format].map(str::to_owned);
        files::write(&list, write_cliff(project, &words("json"))?.as_bytes())?;
        let names = write_cliff(project, &words("names"))?;
        let task = |line: &str| match line.split(' ').collect::<Vec<_>>()[..] {
            [drive, nand, scale] => {
                let scale = format!("scale={scale}");
                let words = [WORKLOAD, "--drive", drive, "--nand", nand, "--set", &scale];
                let output = folder.join(format!("{drive}_{nand}.json"));
                Ok((words.map(str::to_owned).to_vec(), output))
            }
            _ => Err(format!("`write-cliff drive`: expected DRIVE NAND SCALE, found {line}")),
        };
        run_each(project, names.lines().map(task).collect::<Outcome<_>>()?)
    })?;
    Ok(())
}

fn content_types(project: &Project) -> Outcome {
    let list = project.generated().join("content-types.json");
    let folder = project.generated().join("content-runs");
    let mut inputs = run_sources(project)?;
    inputs.extend(["content-types", "drives", "nand"].map(|f| project.path("content").join(f)));
    inputs.push(workload(project, CONTENT_WORKLOAD));
    let stamp = Stamp {
        name: "content-types",
        says: "Running a drive natively with every content type",
        inputs,
        outputs: vec![list.clone(), folder.clone()],
        extra: [COMPRESSING_DRIVE, PLAIN_DRIVE, CONTENT_SCALE].join(" "),
    };
    stamp.refresh(project, || {
        files::remove_folder(&folder)?;
        command_line(project)?;
        files::write(&list, write_cliff(project, &["content-type".to_owned()])?.as_bytes())?;
        let task = |drive: &str, file: &Path| {
            let name = file.file_stem().unwrap_or_default().to_string_lossy();
            let output = folder.join(format!("{drive}_{name}.json"));
            let file = file.to_string_lossy();
            let words = [CONTENT_WORKLOAD, "--drive", drive, "--content-type", &file, "--set"];
            let words = words.into_iter().chain([CONTENT_SCALE]).map(str::to_owned).collect();
            (words, output)
        };
        let samples = project.path("content/content-types");
        let mut tasks = vec![task(PLAIN_DRIVE, &samples.join(format!("{PLAIN_CONTENT}.toml")))];
        tasks.extend(files::walk(&samples)?.iter().map(|file| task(COMPRESSING_DRIVE, file)));
        run_each(project, tasks)
    })?;
    Ok(())
}

/// Builds the native command line and tells where it is.
fn command_line(project: &Project) -> Outcome {
    let mut cargo = project.cargo();
    cargo.args(["build", "--package", "sim-core", "--release", "--features", "cli"]);
    logged(&mut cargo, &project.scratch().join("command-line.log"), BUILD_LIMIT)
}

/// What the native command line prints.
fn write_cliff(project: &Project, words: &[String]) -> Outcome<String> {
    let mut command = Command::new(project.target().join("release/write-cliff"));
    capture(command.current_dir(&project.root).args(words), RUN_LIMIT)
}

/// Runs, each by the words that name it, and where it is written. As many at a time as the machine
/// has cores.
fn run_each(project: &Project, tasks: Vec<(Vec<String>, PathBuf)>) -> Outcome {
    let cores = std::thread::available_parallelism().map_or(1, usize::from).min(tasks.len());
    let waiting = Mutex::new(tasks);
    let next = || waiting.lock().ok().and_then(|mut tasks| tasks.pop());
    let work = || -> Outcome {
        while let Some((name, output)) = next() {
            let words = [&["run".to_owned()], &name[..], &["--format".into(), "json".into()]];
            files::write(&output, write_cliff(project, &words.concat())?.as_bytes())?;
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .map(std::thread::ScopedJoinHandle::join)
            .try_for_each(|end| end.unwrap_or_else(|_| Err("a run panicked".into())))
    })
}

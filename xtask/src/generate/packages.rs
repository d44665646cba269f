//! The WebAssembly packages: built by wasm-pack and optimised by wasm-opt.
//!
//! `crates.json` says what they are made of, for the notices that the site carries: Cargo's
//! metadata, with the folder and version of the Rust toolchain.

use std::path::PathBuf;
use std::time::Duration;

use crate::crates;
use crate::process::{capture, logged};
use crate::project::{Outcome, Project};
use crate::setup::WASM_TARGET;
use crate::stamp::Stamp;
use crate::{files, remap};

const LIMIT: Duration = Duration::from_secs(1200);
const PRINT_LIMIT: Duration = Duration::from_secs(120);

/// A crate that is built for the browser; its files are `NAME.js` and `NAME_bg.wasm`.
struct Package {
    name: &'static str,
    of: &'static str,
    to: &'static str,
}

/// The whole drive.
const DRIVE: Package = Package { name: "write_cliff_wasm", of: "web/wasm", to: "wasm" };
/// Demonstrations, exercises and the codec.
const DEMONSTRATIONS: Package = Package {
    name: "write_cliff_demonstrations",
    of: "web/wasm/demonstrations",
    to: "demonstrations",
};

/// Builds one package after the other, because they share dependencies and Cargo's lock.
pub(crate) fn all(project: &Project) -> Outcome {
    build(project, &DRIVE)?;
    build(project, &DEMONSTRATIONS)?;
    list_parts(project)
}

/// Returns the WebAssembly file of the package that simulates a whole drive.
pub(crate) fn drive_file(project: &Project) -> PathBuf {
    DRIVE.file(project)
}

impl Package {
    fn file(&self, project: &Project) -> PathBuf {
        project.generated().join(format!("{}/{}_bg.wasm", self.to, self.name))
    }
}

fn build(project: &Project, package: &Package) -> Outcome {
    let Package { name, of, to } = *package;
    let file = package.file(project);
    let stamp = Stamp {
        name: to,
        says: &format!("Building the WebAssembly package `{to}`"),
        inputs: crates::sources(project, of)?,
        outputs: vec![file.clone(), file.with_file_name(format!("{name}.js"))],
        extra: "release -O3, no folder of this machine".into(),
    };
    stamp.refresh(project, || {
        let mut pack = project.command("wasm-pack");
        pack.args(["--quiet", "build", of, "--target", "web", "--release"]);
        pack.args(["--mode", "no-install", "--no-opt", "--no-pack", "--out-name", name]);
        pack.arg("--out-dir").arg(project.generated().join(to)).arg("--");
        pack.args(remap::arguments(project, &format!("target.{WASM_TARGET}"))?);
        logged(&mut pack, &project.scratch().join(format!("wasm-pack-{to}.log")), LIMIT)?;
        let mut optimiser = project.command("wasm-opt");
        optimiser.arg("-O3").arg(&file).arg("-o").arg(&file);
        logged(&mut optimiser, &project.scratch().join(format!("wasm-opt-{to}.log")), LIMIT)
    })?;
    remap::check(project, &file)
}

/// Writes what Cargo knows about the crates of others: which ones the packages have in them, which
/// ones the command line has, and everything that a manifest says. It names folders of this
/// machine, where the crates' licences are read; no page shows it.
fn list_parts(project: &Project) -> Outcome {
    let mut cargo = project.cargo();
    cargo.args(["metadata", "--locked", "--format-version", "1", "--filter-platform", WASM_TARGET]);
    let metadata = capture(&mut cargo, PRINT_LIMIT)?;
    let rustc = |words: &[&str]| capture(project.command("rustc").args(words), PRINT_LIMIT);
    let sysroot = rustc(&["--print", "sysroot"])?;
    let version = rustc(&["--version"])?;
    let fields = [
        ("sysroot", format!("{:?}", sysroot.trim())),
        ("rust", format!("{:?}", version.split(' ').nth(1).unwrap_or_default())),
        ("target", format!("{WASM_TARGET:?}")),
        ("site", format!("{:?}", crates_in(project, &crates::BOUNDARY)?)),
        ("commandLine", format!("{:?}", crates_in(project, &[crates::COMMAND_LINE])?)),
        ("cargo", metadata.trim().to_owned()),
    ];
    let fields = fields.map(|(name, value)| format!("{name:?}:{value}"));
    let text = format!("{{{}}}\n", fields.join(","));
    files::write(&project.generated().join("crates.json"), text.as_bytes())
}

/// Returns the crates that these crates of the project are built from, each once, as
/// `NAME VERSION`. What a macro or a build script needs is not in what they build.
fn crates_in(project: &Project, folders: &[&str]) -> Outcome<Vec<String>> {
    let mut found = Vec::new();
    for folder in folders {
        let mut cargo = project.cargo();
        cargo.args(["tree", "--locked", "--target", WASM_TARGET, "--edges"]);
        cargo.args(["normal,no-proc-macro", "--prefix", "none", "--format", "{p}", "--package"]);
        cargo.arg(crates::Crate::read(&project.path(folder))?.name);
        found.extend(capture(&mut cargo, PRINT_LIMIT)?.lines().map(name_and_version));
    }
    found.sort();
    found.dedup();
    Ok(found)
}

/// `serde v1.0.229 (*)` becomes `serde 1.0.229`.
fn name_and_version(line: &str) -> String {
    line.split(' ').take(2).collect::<Vec<_>>().join(" ").replacen(" v", " ", 1)
}

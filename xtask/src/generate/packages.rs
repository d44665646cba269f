//! The WebAssembly packages: built by Cargo, given their JavaScript by wasm-bindgen, and optimized
//! by wasm-opt.
//!
//! 1. This is what `wasm-pack build` does, without building wasm-pack first. `built_by_wasm_pack`
//!    has wasm-pack do it, and compares the bytes.
//! 2. `crates.json` lists their parts, for the notices that the site carries: Cargo's metadata,
//!    with the folder and version of the Rust toolchain.

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

const PACKAGES: [Package; 3] = [DRIVE, DEMONSTRATIONS, LAB];
/// The whole drive.
const DRIVE: Package = Package { name: "write_cliff_wasm", of: "web/wasm", to: "wasm" };
/// Demonstrations, exercises and the codec.
const DEMONSTRATIONS: Package = Package {
    name: "write_cliff_demonstrations",
    of: "web/wasm/demonstrations",
    to: "demonstrations",
};
/// The readers of other tools' files, with rehearsals on a whole drive.
const LAB: Package = Package { name: "write_cliff_lab", of: "web/wasm/lab", to: "lab" };

/// Builds all packages.
pub(crate) fn all(project: &Project) -> Outcome {
    let mut inputs = Vec::new();
    for package in PACKAGES {
        inputs.extend(crates::sources(project, package.of)?);
    }
    let outputs = PACKAGES.iter().flat_map(|package| package.files(project)).collect();
    let stamp = Stamp {
        name: "packages",
        says: "Building the WebAssembly packages",
        inputs,
        outputs,
        extra: "release -O3, no folder of this machine".into(),
    };
    stamp.refresh(project, || build(project))?;
    for package in PACKAGES {
        remap::check(project, &package.file(project))?;
    }
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

    fn files(&self, project: &Project) -> [PathBuf; 2] {
        let file = self.file(project);
        let script = file.with_file_name(format!("{}.js", self.name));
        [file, script]
    }

    /// Returns the folder of the package before wasm-opt.
    fn unoptimized(&self, project: &Project) -> PathBuf {
        project.scratch().join("packages").join(self.to)
    }
}

/// Cargo builds all packages in one call, because they share most crates.
fn build(project: &Project) -> Outcome {
    let mut cargo = project.cargo();
    cargo.args(["build", "--lib", "--release", "--target", WASM_TARGET]);
    for package in PACKAGES {
        cargo.args(["--package", &crates::Crate::read(&project.path(package.of))?.name]);
    }
    cargo.args(flags(project)?);
    logged(&mut cargo, &project.scratch().join("packages.log"), LIMIT)?;
    std::thread::scope(|scope| {
        let finish = |package| scope.spawn(move || finish(project, package));
        let threads: Vec<_> = PACKAGES.iter().map(finish).collect();
        threads
            .into_iter()
            .map(std::thread::ScopedJoinHandle::join)
            .try_for_each(|end| end.unwrap_or_else(|_| Err("finishing a package panicked".into())))
    })
}

/// Gives a package its JavaScript and optimizes it.
fn finish(project: &Project, package: &Package) -> Outcome {
    let Package { name, to, .. } = package;
    let folder = package.unoptimized(project);
    files::remove_folder(&folder)?;
    let built = project.target().join(WASM_TARGET).join("release").join(format!("{name}.wasm"));
    let mut bindgen = project.command("wasm-bindgen");
    bindgen.arg(built).arg("--out-dir").arg(&folder);
    bindgen.args(["--typescript", "--target", "web", "--out-name", name]);
    logged(&mut bindgen, &project.scratch().join(format!("bindgen-{to}.log")), LIMIT)?;
    let generated = project.generated().join(to);
    files::remove_folder(&generated)?;
    files::copy_folder(&folder, &generated)?;
    let file = package.file(project);
    let mut optimizer = project.command("wasm-opt");
    optimizer.arg("-O3").arg(&file).arg("-o").arg(&file);
    logged(&mut optimizer, &project.scratch().join(format!("wasm-opt-{to}.log")), LIMIT)
}

/// Has wasm-pack build each package, and expects the bytes that wasm-opt was given. Returns the
/// number of files.
pub(crate) fn built_by_wasm_pack(project: &Project) -> Outcome<usize> {
    let mut count = 0;
    for package in PACKAGES {
        let Package { name, of, to } = package;
        let (ours, folder) = (package.unoptimized(project), project.scratch().join("wasm-pack"));
        files::remove_folder(&folder)?;
        let mut pack = project.command("wasm-pack");
        pack.args(["--quiet", "build", of, "--target", "web", "--release"]);
        pack.args(["--mode", "no-install", "--no-opt", "--no-pack", "--out-name", name]);
        pack.arg("--out-dir").arg(&folder).arg("--").args(flags(project)?);
        logged(&mut pack, &project.scratch().join(format!("wasm-pack-{to}.log")), LIMIT)?;
        for file in files::below(&ours)? {
            if std::fs::read(ours.join(&file)).ok() != std::fs::read(folder.join(&file)).ok() {
                return Err(format!("{}: expected what wasm-pack writes", file.display()));
            }
            count += 1;
        }
    }
    Ok(count)
}

fn flags(project: &Project) -> Outcome<[String; 2]> {
    remap::arguments(project, &format!("target.{WASM_TARGET}"))
}

/// Writes Cargo's data about third-party crates: which ones the packages contain, which ones the
/// command line contains, and all fields of their manifests. It names folders of this machine,
/// where the crates' licenses are read; no page shows it.
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
/// `NAME VERSION`. The dependencies of a macro or a build script are not part of the result.
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

//! The WebAssembly packages: built by wasm-pack and optimised by wasm-opt.

use std::path::PathBuf;
use std::time::Duration;

use crate::crates;
use crate::process::logged;
use crate::project::{Outcome, Project};
use crate::remap;
use crate::setup::WASM_TARGET;
use crate::stamp::Stamp;

const LIMIT: Duration = Duration::from_secs(1200);

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
    build(project, &DEMONSTRATIONS)
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

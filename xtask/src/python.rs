//! The Python package: checks its crate, builds its wheel, and tests it.
//!
//! 1. maturin builds the wheel in a target folder of its own, since the crate is a workspace of its
//!    own. The release takes the same wheel.
//! 2. pip installs the wheel, and nothing else, into the virtual environment.
//! 3. pytest compares it with the command line, checks its types and runs its notebooks.

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use crate::process::logged;
use crate::project::{Outcome, Project};
use crate::{crates, files, remap};

const LIMIT: Duration = Duration::from_secs(3600);
/// The time of every file in a wheel that is no release's: the first that a zip archive can have.
const EPOCH: &str = "315532800";

/// Returns a program of the virtual environment, run in the crate's folder.
fn program(project: &Project, name: &str) -> Command {
    let mut command =
        project.command(&project.python_tools().join("bin").join(name).to_string_lossy());
    command.current_dir(project.path(crates::PYTHON));
    command
}

fn target(project: &Project) -> PathBuf {
    project.target().join("python")
}

fn log(project: &Project, name: &str) -> PathBuf {
    project.scratch().join(format!("python-{name}.log"))
}

/// Builds the wheel, and returns its file. Its files have the time `seconds`, since 1970.
pub(crate) fn wheel(project: &Project, seconds: &str) -> Outcome<PathBuf> {
    let folder = target(project).join("wheels");
    files::remove_folder(&folder)?;
    let mut maturin = program(project, "maturin");
    maturin.args(["build", "--release", "--quiet", "--target-dir"]).arg(target(project));
    maturin.arg("--out").arg(&folder).args(remap::arguments(project, "build")?);
    logged(maturin.env("SOURCE_DATE_EPOCH", seconds), &log(project, "wheel"), LIMIT)?;
    match &files::walk(&folder)?[..] {
        [wheel] => Ok(wheel.clone()),
        found => Err(format!("maturin: expected one wheel, found {}", found.len())),
    }
}

/// Checks the crate, installs its wheel, and returns a command that tests it.
pub(crate) fn tests(project: &Project) -> Outcome<Command> {
    let mut format = project.cargo();
    format.current_dir(project.path(crates::PYTHON)).args(["fmt", "--check"]);
    logged(&mut format, &log(project, "format"), LIMIT)?;
    let wheel = wheel(project, EPOCH)?;
    let mut clippy = project.cargo();
    clippy.current_dir(project.path(crates::PYTHON));
    clippy.args(["clippy", "--quiet", "--release", "--locked", "--target-dir"]);
    clippy.arg(target(project)).args(remap::arguments(project, "build")?);
    logged(clippy.args(["--", "--deny", "warnings"]), &log(project, "clippy"), LIMIT)?;
    let mut pip = program(project, "pip");
    pip.args(["install", "--quiet", "--disable-pip-version-check", "--no-deps"]);
    logged(pip.arg("--force-reinstall").arg(wheel), &log(project, "install"), LIMIT)?;
    let mut pytest = program(project, "pytest");
    pytest.args(["--quiet", "-p", "no:cacheprovider", "tests"]);
    pytest.env("PYTHONDONTWRITEBYTECODE", "1");
    Ok(pytest)
}

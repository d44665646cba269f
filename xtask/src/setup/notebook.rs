//! nbconvert, which renders a notebook as a host page of the browser tests.
//!
//! It is in a virtual environment of its own, `.tools/notebook`, in the versions of
//! `tests/hosts/notebook/requirements.txt`. pip refuses files with other sums than those
//! there, which `uv pip compile --universal --python-version 3.11.5 --generate-hashes` has made.

use std::time::Duration;

use crate::process::logged;
use crate::project::{Outcome, Project, machine_command};
use crate::stamp::Stamp;

const PYTHON: &str = "python3";
const INSTALL_LIMIT: Duration = Duration::from_secs(600);

pub(super) fn install(project: &Project) -> Outcome {
    let versions = project.path("tests/hosts/notebook/requirements.txt");
    let folder = project.notebook_tools();
    let stamp = Stamp {
        name: "notebook",
        says: "Installing the Python packages of tests/hosts/notebook/requirements.txt",
        inputs: vec![versions.clone()],
        outputs: vec![folder.join("bin/jupyter-nbconvert")],
        extra: String::new(),
    };
    stamp.refresh(project, || {
        let log = project.scratch().join("notebook.log");
        let mut python = machine_command(PYTHON);
        python.args(["-m", "venv", "--clear"]).arg(&folder);
        logged(&mut python, &log, INSTALL_LIMIT).map_err(|message| {
            format!("{message}\nInstall Python 3.11.5 or later with venv, then try again.")
        })?;
        let mut pip = machine_command(&folder.join("bin/python").to_string_lossy());
        pip.args([
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--require-hashes",
        ]);
        logged(pip.arg("--requirement").arg(versions), &log, INSTALL_LIMIT).map_err(|message| {
            format!("{message}\npip could not install: see that PyPI can be reached.")
        })
    })?;
    Ok(())
}

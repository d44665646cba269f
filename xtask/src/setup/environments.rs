//! Virtual environments of Python below `.tools/`: one with nbconvert, which renders a notebook as
//! a host page of the browser tests, and one that builds and tests the Python package.
//!
//! pip refuses files with other sums than those in the requirements, which
//! `uv pip compile --universal --python-version 3.11.5 --generate-hashes` has made.

use std::time::Duration;

use crate::process::logged;
use crate::project::{Outcome, Project, machine_command};
use crate::stamp::Stamp;

const PYTHON: &str = "python3";
const INSTALL_LIMIT: Duration = Duration::from_secs(600);

/// An environment, by the name of its folder in `.tools`.
pub(super) struct Environment {
    name: &'static str,
    requirements: &'static str,
    /// A program that is there once it is installed.
    program: &'static str,
}

pub(super) const NOTEBOOK: Environment = Environment {
    name: "notebook",
    requirements: "tests/hosts/notebook/requirements.txt",
    program: "jupyter-nbconvert",
};
pub(super) const PACKAGE: Environment = Environment {
    name: "python",
    requirements: "sim-core/python/tests/requirements.txt",
    program: "maturin",
};

impl Environment {
    pub(super) fn install(&self, project: &Project) -> Outcome {
        let versions = project.path(self.requirements);
        let folder = project.tools().join(self.name);
        let says = format!("Installing the Python packages of {}", self.requirements);
        let stamp = Stamp {
            name: self.name,
            says: &says,
            inputs: vec![versions.clone()],
            outputs: vec![folder.join("bin").join(self.program)],
            extra: String::new(),
        };
        stamp.refresh(project, || {
            let log = project.scratch().join(format!("{}-set-up.log", self.name));
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
}

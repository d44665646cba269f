//! A server of plain files on this machine: `web/serve.ts`, run by the pinned Node.
//!
//! 1. `start` returns when it listens. Port 0 takes any free port.
//! 2. It serves until it is dropped, or until this program ends in any other way.

use std::path::Path;

use crate::process::Companion;
use crate::project::{Outcome, Project};

pub(crate) struct Server {
    program: Companion,
    pub(crate) address: String,
}

impl Server {
    /// Serves the folder below `base`, which has slashes at both ends.
    pub(crate) fn start(project: &Project, folder: &Path, base: &str, port: u16) -> Outcome<Self> {
        let mut node = project.web_command("node");
        node.arg("serve.ts").arg(folder).args([base, &port.to_string()]);
        let program = Companion::start(&mut node)?;
        let address = program.first_line.clone();
        Ok(Self { program, address })
    }

    /// Serves until the program is stopped.
    pub(crate) fn wait(self) -> Outcome {
        self.program.wait()
    }
}

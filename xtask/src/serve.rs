//! `cargo xtask serve` serves the site on this machine.
//!
//! 1. Installs any missing tools.
//! 2. Builds the release site and serves its files below `--base`, as any static host would.
//! 3. With `--dev`, Vite serves the sources instead and reloads changed files.

use crate::process::shown;
use crate::project::{Outcome, Project};
use crate::server::Server;
use crate::site;

pub(crate) struct Options {
    pub(crate) dev: bool,
    pub(crate) port: u16,
    /// With slashes at both ends.
    pub(crate) base: String,
}

pub(crate) fn run(project: &Project, options: &Options) -> Outcome {
    if options.dev {
        site::generate(project)?;
        crate::say("Serving the sources; Vite prints the address. Stop with Ctrl-C");
        let port = options.port.to_string();
        return shown(project.web_command("vite").args(["dev", "--port", &port]));
    }
    site::build(project)?;
    let server = Server::start(project, &project.site(), &options.base, options.port)?;
    crate::say(&format!("Serving the site at {} Stop with Ctrl-C", server.address));
    server.wait()
}

//! Tries the built site in the browsers that the machine has: `tests/browsers/try.ts`.

use std::time::Duration;

use crate::process::logged;
use crate::project::{Outcome, Project};
use crate::server::Server;
use crate::setup::browser::{self, BROWSER_VARIABLE};
use crate::{files, site};

const LIMIT: Duration = Duration::from_secs(900);

pub(crate) fn run(project: &Project) -> Outcome {
    site::build(project)?;
    let chromium = browser::find_or_install(project, &browser::WHOLE)?;
    let server = Server::start(project, &project.site(), site::BASE, 0)?;
    let mut node = project.command("node");
    node.arg(project.path("tests/browsers/try.ts"));
    node.env(BROWSER_VARIABLE, chromium).env(site::ADDRESS_VARIABLE, &server.address);
    let log = project.scratch().join("browsers.log");
    logged(&mut node, &log, LIMIT)?;
    crate::print(files::read(&log)?.trim_end());
    Ok(())
}

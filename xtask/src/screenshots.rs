//! Draws every widget and chapter for people to look at, into `target/xtask/screenshots`.

use std::time::Duration;

use crate::process::logged;
use crate::project::{Outcome, Project};
use crate::{say, site};

const LIMIT: Duration = Duration::from_secs(1800);

pub(crate) fn run(project: &Project, arguments: &[String]) -> Outcome {
    site::build(project)?;
    let (_server, mut playwright) = site::playwright(project, &project.site(), "screenshots")?;
    playwright.args(arguments);
    logged(&mut playwright, &project.scratch().join("screenshots.log"), LIMIT)?;
    say(&format!("They are in {}.", project.scratch().join("screenshots").display()));
    Ok(())
}

//! A Chromium for the browser tests. They fail without one; they are never skipped.
//!
//! 1. Takes one on the path, or the Chromium that Playwright has installed.
//! 2. Else installs Debian's package, whose signature apt checks. Playwright's own download has no
//!    sum to compare it with, so it is for the developer to choose.
//! 3. Accepts only a browser that prints its version.

use std::path::Path;
use std::time::Duration;

use crate::process::{capture, logged};
use crate::project::{Outcome, Project};

/// Tells `playwright.config.ts` and the bench which browser to start.
pub(crate) const BROWSER_VARIABLE: &str = "WRITE_CLIFF_BROWSER";

/// A kind of Chromium.
pub(crate) struct Kind {
    /// Taken before the one that Playwright has installed, and after it.
    before: &'static [&'static str],
    after: &'static [&'static str],
    /// Debian's packages. The first one that can be installed will do.
    packages: &'static [&'static str],
}

/// As readers have it: for the bench and for `cargo xtask browsers`.
pub(crate) const WHOLE: Kind = Kind { before: &[], after: &NAMES, packages: &["chromium"] };
/// The same engine without a window, if there is one: tests take three fifths of the time in it.
pub(crate) const SHELL: Kind = Kind {
    before: &["chromium-headless-shell", "chrome-headless-shell"],
    after: &NAMES,
    packages: &["chromium-headless-shell", "chromium"],
};

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PRINT_LIMIT: Duration = Duration::from_secs(30);
const INSTALL_LIMIT: Duration = Duration::from_secs(600);

/// Returns the browser to start, as a path.
pub(crate) fn find_or_install(project: &Project, kind: &Kind) -> Outcome<String> {
    if let Some(found) = find(project, kind) {
        return Ok(found);
    }
    let _ = install_package(project, kind, &project.scratch().join("browser.log"));
    find(project, kind).ok_or_else(|| {
        "No Chromium: install one (Debian: `apt-get install chromium`; elsewhere: \
         `npx playwright install --with-deps chromium` in web/), or name one in \
         WRITE_CLIFF_BROWSER, then try again."
            .into()
    })
}

fn find(project: &Project, kind: &Kind) -> Option<String> {
    let named = std::env::var(BROWSER_VARIABLE).ok();
    let script = "process.stdout.write(require('playwright-core').chromium.executablePath())";
    let node = project.web_command("node").args(["-e", script]).output().ok();
    let own = node
        .map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
        .filter(|path| Path::new(path).is_file());
    let on_path = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
    let all = named.into_iter().chain(on_path(kind.before)).chain(own).chain(on_path(kind.after));
    all.into_iter().find_map(|browser| {
        let mut command = project.command(&browser);
        capture(command.arg("--version"), PRINT_LIMIT).ok()?;
        located(&browser)
    })
}

/// Returns the path of a browser, because Playwright accepts no name.
fn located(browser: &str) -> Option<String> {
    if Path::new(browser).is_absolute() {
        return Some(browser.into());
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(browser))
        .find(|file| file.is_file())
        .map(|file| file.to_string_lossy().into_owned())
}

fn install_package(project: &Project, kind: &Kind, log: &Path) -> Outcome {
    crate::say("Installing Debian's Chromium package");
    let is_root = capture(project.command("id").arg("-u"), PRINT_LIMIT)?.trim() == "0";
    let apt = |words: &[&str]| {
        let mut command = project.command(if is_root { "apt-get" } else { "sudo" });
        if !is_root {
            command.args(["-n", "apt-get"]);
        }
        command.env("DEBIAN_FRONTEND", "noninteractive");
        command.args(["--yes", "--no-install-recommends"]).args(words);
        logged(&mut command, log, INSTALL_LIMIT)
    };
    apt(&["update", "--quiet"])?;
    let installed = kind.packages.iter().find(|package| apt(&["install", package]).is_ok());
    installed.map(|_| ()).ok_or_else(|| format!("expected one of {:?}", kind.packages))
}

#[cfg(test)]
mod tests {
    use super::located;

    #[test]
    fn a_name_becomes_a_path() {
        let shell = located("sh").unwrap();
        assert!(shell.ends_with("/sh"), "{shell}");
        assert_eq!(located("no-such-browser-here"), None);
    }
}

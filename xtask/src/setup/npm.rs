//! The web part's packages.
//!
//! 1. Any Node from 20 on with its npm is enough to begin. The lock file brings the Node that is
//!    used.
//! 2. `npm ci` runs if the lock file changed, and compares each package with its sum there. Node
//!    itself comes with a package that downloads it, so it is compared with a sum of its own.
//! 3. The browser tests are outside `web/`. A link lets them find the same packages.

use std::time::Duration;

use crate::files;
use crate::process::{capture, logged};
use crate::project::{Outcome, Project, machine_command};
use crate::stamp::Stamp;

const NODE_MAJOR_MIN: u32 = 20;
const NODE_MAJOR_PINNED: u32 = 24;
/// The SHA-256 sums of the pinned Node, by the names that Node gives a platform.
const NODE_SUMS: [(&str, &str); 3] = [
    ("linux-arm64", "0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584"),
    ("linux-x64", "7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c"),
    ("win32-x64", "ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32"),
];
/// Prints the platform and the sum of a file, with the Node of the machine.
const PRINT_SUM: &str = "const { createHash } = require('crypto'); \
     const { readFileSync } = require('fs'); \
     const sum = createHash('sha256').update(readFileSync(process.argv[1])).digest('hex'); \
     console.log(`${process.platform}-${process.arch} ${sum}`)";
const PRINT_LIMIT: Duration = Duration::from_secs(60);
const INSTALL_LIMIT: Duration = Duration::from_secs(900);

pub(super) fn install(project: &Project) -> Outcome {
    let lock = project.path("web/package-lock.json");
    let stamp = Stamp {
        name: "npm",
        says: "Installing the web packages of web/package-lock.json",
        inputs: vec![project.path("web/package.json"), lock],
        outputs: vec![project.path("web/node_modules/.bin/node")],
        extra: String::new(),
    };
    stamp.refresh(project, || {
        require_node()?;
        let mut npm = machine_command("npm");
        npm.current_dir(project.web()).args(["ci", "--no-audit", "--no-fund"]);
        let log = project.scratch().join("npm.log");
        logged(&mut npm, &log, INSTALL_LIMIT).map_err(|message| {
            format!("{message}\nnpm could not install: see that the npm registry can be reached.")
        })?;
        let name = if cfg!(windows) { "node.exe" } else { "node" };
        let node = project.web().join("node_modules/node/bin").join(name);
        let mut sum = machine_command("node");
        sum.args(["-e", PRINT_SUM]).arg(&node);
        compare_node(&capture(&mut sum, PRINT_LIMIT)?)
    })?;
    require_pinned_node(project)?;
    link_for_tests(project)
}

fn require_node() -> Outcome {
    let wanted = format!("Install Node {NODE_MAJOR_MIN} or later with npm, then try again.");
    let version = capture(machine_command("node").arg("--version"), PRINT_LIMIT)
        .map_err(|_| format!("Node was not found. {wanted}"))?;
    match node_major(&version) {
        Some(major) if major >= NODE_MAJOR_MIN => Ok(()),
        _ => Err(format!("This Node is {}. {wanted}", version.trim())),
    }
}

fn require_pinned_node(project: &Project) -> Outcome {
    let version = capture(project.web_command("node").arg("--version"), PRINT_LIMIT)?;
    if node_major(&version) == Some(NODE_MAJOR_PINNED) {
        return Ok(());
    }
    Err(format!(
        "web/node_modules has Node {}, not {NODE_MAJOR_PINNED}: delete web/node_modules, let npm \
         run the `node` package's install script, and try again.",
        version.trim()
    ))
}

/// Compares a platform and its Node's sum, as printed, with the pinned one.
fn compare_node(printed: &str) -> Outcome {
    let (platform, found) = printed.trim().split_once(' ').unwrap_or_default();
    match NODE_SUMS.iter().find(|(name, _)| *name == platform) {
        Some((_, expected)) if *expected == found => Ok(()),
        Some((_, expected)) => Err(format!(
            "web/node_modules/node: expected the SHA-256 sum {expected}, found {found}: delete \
             web/node_modules and try again. A new version of Node needs new sums in NODE_SUMS."
        )),
        None => {
            crate::say(&format!("Node for {platform} has no pinned sum: not compared"));
            Ok(())
        }
    }
}

fn node_major(version: &str) -> Option<u32> {
    version.trim().strip_prefix('v')?.split('.').next()?.parse().ok()
}

fn link_for_tests(project: &Project) -> Outcome {
    let link = project.path("tests/node_modules");
    if link.join(".bin").exists() {
        return Ok(());
    }
    files::make_folder(&project.path("tests"))?;
    let _ = std::fs::remove_file(&link); // there may be a broken link
    #[cfg(unix)]
    let made = std::os::unix::fs::symlink("../web/node_modules", &link);
    #[cfg(windows)]
    let made = std::os::windows::fs::symlink_dir(project.path("web/node_modules"), &link);
    made.map_err(|error| format!("{}: {error}; remove it and try again.", link.display()))
}

#[cfg(test)]
mod tests {
    use super::{NODE_SUMS, compare_node, node_major};

    #[test]
    fn another_node_is_refused() {
        let [(platform, sum), ..] = NODE_SUMS;
        assert!(compare_node(&format!("{platform} {sum}\n")).is_ok());
        assert!(compare_node(&format!("{platform} {}", "0".repeat(64))).is_err());
        assert!(compare_node(&format!("other {sum}")).is_ok());
    }

    #[test]
    fn reads_the_major_version() {
        assert_eq!(node_major("v20.20.2\n"), Some(20));
        assert_eq!(node_major("24"), None);
    }
}

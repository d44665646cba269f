//! `cargo xtask publish`: gives the packages of a release to their registries.
//!
//! 1. It needs what `cargo xtask release` has made of this version.
//! 2. It refuses while the manifests name example.org, where there is no site and no repository.
//! 3. Cargo publishes the crates in the order in which they need each other, then npm the element,
//!    with a statement of where it was built.

use crate::files;
use crate::process::shown;
use crate::project::{Outcome, Project};
use crate::release;

/// The host of addresses that nobody has set yet.
const PLACEHOLDER: &str = "//example.org/";

pub(crate) fn run(project: &Project, is_dry: bool) -> Outcome {
    let manifest = files::read(&project.path("Cargo.toml"))?;
    match addressed(&manifest) {
        Err(message) if is_dry => crate::say(&format!("It would be refused. {message}")),
        outcome => outcome?,
    }
    let version = release::version(&manifest)?;
    let package = project.target().join(format!("release-{version}/write-cliff-{version}.tgz"));
    if !package.is_file() {
        let name = package.display();
        return Err(format!("{name}: expected this file: run `cargo xtask release` first."));
    }
    let dry: &[&str] = if is_dry { &["--dry-run"] } else { &[] };
    let mut cargo = project.cargo();
    cargo.args(["publish", "--locked"]).args(dry);
    for one in release::crates::published(project)? {
        cargo.args(["--package", &one.name]);
    }
    shown(&mut cargo)?;
    let mut npm = project.web_command("npm");
    shown(npm.arg("publish").arg(&package).args(["--access", "public", "--provenance"]).args(dry))
}

fn addressed(manifest: &str) -> Outcome {
    let keys = ["homepage", "repository"];
    let mut lines = manifest.lines().filter(|line| keys.iter().any(|key| line.starts_with(key)));
    match lines.find(|line| line.contains(PLACEHOLDER)) {
        None => Ok(()),
        Some(line) => Err(format!("Cargo.toml: expected the real address in `{line}`.")),
    }
}

#[cfg(test)]
mod tests {
    use super::addressed;

    #[test]
    fn nothing_is_published_from_nowhere() {
        let manifest = |host: &str| {
            format!("homepage = \"https://{host}/a/\"\nrepository = \"https://{host}/b\"\n")
        };
        assert!(addressed(&manifest("example.com")).is_ok());
        assert!(addressed(&manifest("example.org")).unwrap_err().contains("homepage"));
    }
}

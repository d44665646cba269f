//! `cargo xtask release`: makes all files of a release, in `target/release-VERSION`.
//!
//! 1. A release is made from a commit, for the address at which the site will be, and every file in
//!    its archives has the time of that commit. Before anything is packed, the tests run that only
//!    a release needs.
//! 2. Each part of the release has a line in `PARTS`; then all files get their checksums.
//! 3. Licenses, sources and advisories are checked. Any check that could not be made is reported.
//! 4. With `--check`, a clone in another folder is built too, and must give the same bytes.

mod advisories;
mod compared;
pub(crate) mod crates;
mod site;

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::files;
use crate::process::{capture, logged};
use crate::project::{Outcome, Project};
use crate::{python, setup};

const PRINT_LIMIT: Duration = Duration::from_secs(60);
const LIMIT: Duration = Duration::from_secs(3600);

/// The version to release, and its folder.
struct Release<'a> {
    project: &'a Project,
    version: String,
    /// When its commit was made, in seconds since 1970.
    seconds: String,
    folder: PathBuf,
}

struct Part {
    /// Printed while the part is made.
    says: &'static str,
    /// Writes its files into the folder of the release.
    make: fn(&Release) -> Outcome,
}

/// The parts of a release. The first builds the site, from which others are made; to add a part,
/// add a line here, and a function that writes its files.
const PARTS: [Part; 8] = [
    Part { says: "The site, as an archive", make: site::archive },
    Part { says: "The archive for a lecture hall", make: site::hall },
    Part { says: "The notices of what is in it", make: site::notices },
    Part { says: "The bill of materials", make: site::bill },
    Part { says: "The sources, as an archive", make: sources },
    Part { says: "The packages of the crates", make: crates::packages },
    Part { says: "The npm package of the element", make: element },
    Part { says: "The wheel for Python", make: wheel },
];

pub(crate) fn run(project: &Project, is_checked: bool) -> Outcome {
    require_clean(project)?;
    require_address(crate::site::address())?;
    if is_checked {
        compared::require_own_target()?;
    }
    crate::test::for_release(project)?;
    let release = Release::of(project)?;
    make(&release)?;
    advisories::ask(&release)?;
    if is_checked {
        compared::with_second_build(&release)?;
    }
    crate::say(&format!("The release is in {}.", release.folder.display()));
    Ok(())
}

fn make(release: &Release) -> Outcome {
    files::remove_folder(&release.folder)?;
    files::make_folder(&release.folder)?;
    for part in PARTS {
        crate::say(part.says);
        (part.make)(release)?;
    }
    release.node("release/sums.ts", &[], &release.folder)?;
    print_sizes(release)
}

impl<'a> Release<'a> {
    fn of(project: &'a Project) -> Outcome<Self> {
        let version = version(&files::read(&project.path("Cargo.toml"))?)?;
        let mut git = project.command("git");
        let seconds = capture(git.args(["log", "-1", "--format=%ct"]), PRINT_LIMIT)?;
        let folder = project.target().join(format!("release-{version}"));
        Ok(Self { project, version, seconds: seconds.trim().into(), folder })
    }

    /// Runs a program of the folder `web`, which writes to a file or a folder.
    fn node(&self, program: &str, arguments: &[&str], to: &Path) -> Outcome {
        let mut node = self.project.web_command("node");
        node.arg(program).args(arguments).arg(to);
        let name = Path::new(program).file_stem().unwrap_or_default().to_string_lossy();
        logged(&mut node, &self.log(&name), LIMIT)
    }

    fn log(&self, name: &str) -> PathBuf {
        self.project.scratch().join(format!("release-{name}.log"))
    }
}

/// Refuses to make a site that does not know where it will be: other programs read whole addresses.
fn require_address(address: Option<String>) -> Outcome {
    match address {
        Some(address) if address.starts_with("https://") => Ok(()),
        found => Err(format!(
            "WRITE_CLIFF_SITE: expected the address at which the site will be published, such as \
             https://example.org/write-cliff/; found {}",
            found.unwrap_or_else(|| "none".into())
        )),
    }
}

/// Refuses uncommitted files: they would be in the archives, but in nobody's copy of the sources.
fn require_clean(project: &Project) -> Outcome {
    let mut git = project.command("git");
    let changed = capture(git.args(["status", "--porcelain"]), PRINT_LIMIT)
        .map_err(|message| format!("{message}\nA release is made of a commit, in a clone."))?;
    if changed.trim().is_empty() {
        return Ok(());
    }
    Err(format!("{}\nA release is made of a commit: commit these files first.", changed.trim_end()))
}

/// Returns the version of the workspace. `cargo xtask tidy` checks that the others agree.
pub(crate) fn version(manifest: &str) -> Outcome<String> {
    let section = manifest.split("[workspace.package]\n").nth(1).unwrap_or_default();
    let line =
        section.lines().find_map(|line| line.strip_prefix("version = \"")?.strip_suffix('"'));
    line.map(str::to_owned).ok_or_else(|| "Cargo.toml: expected a line version = \"...\"".into())
}

/// Packs the sources with Git, which packs a commit the same way each time.
fn sources(release: &Release) -> Outcome {
    let name = format!("write-cliff-source-{}", release.version);
    let mut git = release.project.command("git");
    git.args(["archive", "--format=tar.gz", &format!("--prefix={name}/"), "--output"]);
    git.arg(release.folder.join(format!("{name}.tar.gz"))).arg("HEAD");
    logged(&mut git, &release.log("source"), LIMIT)
}

/// Packs with npm, which uses fixed times and owners.
fn element(release: &Release) -> Outcome {
    let mut npm = release.project.web_command("npm");
    npm.args(["pack", "./src/embed/element", "--pack-destination"]).arg(&release.folder);
    logged(&mut npm, &release.log("element"), LIMIT)
}

/// Packs with maturin, for the kind of machine that makes the release.
fn wheel(release: &Release) -> Outcome {
    setup::python(release.project)?;
    let made = python::wheel(release.project, &release.seconds)?;
    let file = release.folder.join(made.file_name().unwrap_or_default());
    std::fs::copy(&made, file).map_err(|error| format!("{}: {error}", made.display()))?;
    Ok(())
}

fn print_sizes(release: &Release) -> Outcome {
    for file in files::walk(&release.folder)? {
        let bytes = std::fs::metadata(&file).map_err(|error| error.to_string())?.len();
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        println!("{bytes:>12} {name}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_release_needs_the_address_of_the_site() {
        assert!(require_address(Some("https://example.org/a/".into())).is_ok());
        for address in [None, Some("http://example.org/a/".into())] {
            let message = require_address(address).unwrap_err();
            assert!(message.starts_with("WRITE_CLIFF_SITE: expected"), "{message}");
        }
    }

    #[test]
    fn the_version_is_that_of_the_workspace() {
        let manifest = "[package]\nversion = \"9\"\n[workspace.package]\nversion = \"0.1.0\"\n";
        assert_eq!(version(manifest).unwrap(), "0.1.0");
        assert!(version("[workspace.package]\n").is_err());
    }
}

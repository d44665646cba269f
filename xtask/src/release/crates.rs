//! The packages of the crates that others may build without this repository.
//!
//! 1. A crate whose manifest says `publish = false` stays here: it reads `content/` when it is
//!    built, or it is of use here only.
//! 2. Cargo packs the rest, and builds each one from its package and those of the crates below it.
//! 3. A package has the texts of both licenses: links in the crate's folder, which Cargo follows.

use super::{LIMIT, Release};
use crate::crates::{self, Crate};
use crate::files;
use crate::process::logged;
use crate::project::{Outcome, Project};

pub(super) fn packages(release: &Release) -> Outcome {
    let project = release.project;
    let published = published(project)?;
    let target = project.scratch().join("packages");
    // Cargo would take an existing package for the one that it would make.
    files::remove_folder(&target.join("package"))?;
    let mut cargo = project.cargo();
    cargo.args(["package", "--locked", "--target-dir"]).arg(&target);
    for one in &published {
        cargo.args(["--package", &one.name]);
    }
    logged(&mut cargo, &release.log("packages"), LIMIT)?;
    for Crate { name, .. } in &published {
        let file = format!("{name}-{}.crate", release.version);
        let bytes = std::fs::read(target.join("package").join(&file));
        let bytes = bytes.map_err(|error| format!("{file}: {error}"))?;
        files::write(&release.folder.join(&file), &bytes)?;
    }
    Ok(())
}

pub(crate) fn published(project: &Project) -> Outcome<Vec<Crate>> {
    let mut all = crates::below(project, crates::CORE)?;
    all.retain(Crate::is_published);
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Others have taken the short names: a package that names one would get theirs.
    #[test]
    fn what_is_published_has_the_project_s_name() {
        let published = published(&Project::find().unwrap()).unwrap();
        assert!(!published.is_empty());
        for Crate { name, .. } in published {
            assert!(name.starts_with("write-cliff-"), "{name}");
        }
    }

    #[test]
    fn what_is_published_has_its_licenses() {
        let project = Project::find().unwrap();
        for one in published(&project).unwrap() {
            for license in ["LICENSE-MIT", "LICENSE-APACHE"] {
                let own = files::read(&one.folder.join(license)).unwrap();
                assert_eq!(own, files::read(&project.path(license)).unwrap(), "{}", one.name);
            }
        }
    }
}

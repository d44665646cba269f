//! The built site as an archive, with the notices that it carries and its bill of materials.

use std::path::Path;

use super::Release;
use crate::files;
use crate::project::Outcome;
use crate::site;

/// The notices, which the site has as a file of its own.
const NOTICES: &str = "about/third-party.txt";

pub(super) fn archive(release: &Release) -> Outcome {
    site::build(release.project)?;
    packed(release, "site", &release.project.site())
}

/// Pages that work without a network; one that is too large is an error.
pub(super) fn alone(release: &Release) -> Outcome {
    let folder = release.project.scratch().join("alone");
    files::remove_folder(&folder)?;
    let address = site::address();
    let leads = address.iter().flat_map(|address| ["--address", address.as_str()]);
    release.node("alone/make.ts", &leads.collect::<Vec<_>>(), &folder)?;
    packed(release, "offline", &folder)
}

fn packed(release: &Release, what: &str, folder: &Path) -> Outcome {
    let name = format!("write-cliff-{what}-{}", release.version);
    let file = release.folder.join(format!("{name}.tar.gz"));
    let folder = folder.display().to_string();
    release.node("release/archive.ts", &[&folder, &name, &release.seconds], &file)
}

pub(super) fn notices(release: &Release) -> Outcome {
    let text = files::read(&release.project.site().join(NOTICES))?;
    files::write(&release.folder.join("THIRD-PARTY.txt"), text.as_bytes())
}

pub(super) fn bill(release: &Release) -> Outcome {
    let file = release.folder.join(format!("write-cliff-{}.cdx.json", release.version));
    release.node("release/bill.ts", &[&release.version, &release.seconds], &file)
}

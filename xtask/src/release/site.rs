//! The built site as an archive, with the notices that it carries and its bill of materials.

use super::Release;
use crate::files;
use crate::project::Outcome;
use crate::site;

/// The notices, which the site has as a file of its own.
const NOTICES: &str = "about/third-party.txt";

pub(super) fn archive(release: &Release) -> Outcome {
    site::build(release.project)?;
    let name = format!("write-cliff-site-{}", release.version);
    let folder = release.project.site().display().to_string();
    let file = release.folder.join(format!("{name}.tar.gz"));
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

//! The built site with compressed twins as an archive, its archive for a lecture hall, the notices
//! and the bill of materials.

use std::path::Path;

use super::Release;
use crate::files;
use crate::project::Outcome;
use crate::{generate, setup, site};

/// The notices, which the site has as a file of its own.
const NOTICES: &str = "about/third-party.txt";
/// The plan, the notes, the chapters and their slides, each as one file.
const HALL: &str = "files/write-cliff-hall.zip";

pub(super) fn archive(release: &Release) -> Outcome {
    // The tests have built these tools already, but not in the clone of a second build.
    setup::tools_for_tests(release.project)?;
    site::build(release.project)?;
    generate::built_by_wasm_pack(release.project)?;
    let folder = release.project.scratch().join("compressed-site");
    let site = release.project.site().display().to_string();
    release.node("release/compress.ts", &[&site], &folder)?;
    pack(release, "site", &folder)
}

/// Copies the archive that the site offers. The site has its files, and those of the widgets, too.
pub(super) fn hall(release: &Release) -> Outcome {
    let made = release.project.site().join(HALL);
    let file = release.folder.join(format!("write-cliff-hall-{}.zip", release.version));
    std::fs::copy(&made, file).map_err(|error| format!("{}: {error}", made.display()))?;
    Ok(())
}

pub(super) fn notices(release: &Release) -> Outcome {
    let text = files::read(&release.project.site().join(NOTICES))?;
    files::write(&release.folder.join("THIRD-PARTY.txt"), text.as_bytes())
}

fn pack(release: &Release, what: &str, folder: &Path) -> Outcome {
    let name = format!("write-cliff-{what}-{}", release.version);
    let from = folder.display().to_string();
    let file = release.folder.join(format!("{name}.tar.gz"));
    release.node("release/archive.ts", &[&from, &name, &release.seconds], &file)
}

pub(super) fn bill(release: &Release) -> Outcome {
    let file = release.folder.join(format!("write-cliff-{}.cdx.json", release.version));
    release.node("release/bill.ts", &[&release.version, &release.seconds], &file)
}

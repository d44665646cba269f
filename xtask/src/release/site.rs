//! The built site with compressed twins as an archive, its pages as single files, the notices and
//! the bill of materials.

use std::path::Path;

use super::Release;
use crate::files;
use crate::project::Outcome;
use crate::{generate, remap, setup, site};

/// The notices, which the site has as a file of its own.
const NOTICES: &str = "about/third-party.txt";

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

/// Chapters and widgets that need nothing beside them, each as one file, with the notices.
pub(super) fn single_files(release: &Release) -> Outcome {
    let folder = release.project.scratch().join("single-files");
    files::remove_folder(&folder)?;
    let address = site::address();
    let leads = address.iter().flat_map(|address| ["--address", address.as_str()]);
    release.node("alone/make.ts", &leads.collect::<Vec<_>>(), &folder)?;
    files::walk_past(&folder, &[])?
        .iter()
        .try_for_each(|file| remap::check(release.project, file))?;
    notices_into(release, &folder)?;
    pack(release, "single-files", &folder)
}

pub(super) fn notices(release: &Release) -> Outcome {
    notices_into(release, &release.folder)
}

fn notices_into(release: &Release, folder: &Path) -> Outcome {
    let text = files::read(&release.project.site().join(NOTICES))?;
    files::write(&folder.join("THIRD-PARTY.txt"), text.as_bytes())
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

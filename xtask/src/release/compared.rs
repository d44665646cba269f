//! Builds the release a second time, in a clone in another folder, and compares the bytes.
//!
//! 1. Everything is built anew there: tools, packages, programs, runs, pages. No test runs again.
//! 2. If an archive differs, the sites that they were made of tell which of their files do.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::{LIMIT, Release};
use crate::files;
use crate::process::logged;
use crate::project::{Outcome, Project};

const CLONE: &str = "write-cliff-second-build";
/// More names would say no more.
const NAMES_MAX: usize = 20;

/// Refuses a target folder that the developer has moved, because both builds would write to it.
pub(super) fn require_own_target() -> Outcome {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(_) => Err("--check builds twice, each in a folder of its own: \
                        expected no CARGO_TARGET_DIR"
            .into()),
        None => Ok(()),
    }
}

pub(super) fn with_second_build(release: &Release) -> Outcome {
    let second = Project { root: std::env::temp_dir().join(CLONE) };
    crate::say(&format!("Building it again in {}", second.root.display()));
    files::remove_folder(&second.root)?;
    let mut git = release.project.command("git");
    git.args(["clone", "--quiet", "--no-hardlinks", "."]).arg(&second.root);
    logged(&mut git, &release.log("clone"), LIMIT)?;
    let other = Release::of(&second)?;
    super::make(&other)?;
    let differing = differing(&release.folder, &other.folder)?;
    if differing.is_empty() {
        crate::say("The second build gave the same bytes");
        return files::remove_folder(&second.root);
    }
    let pages = self::differing(&release.project.site(), &second.site())?;
    Err(format!(
        "Two builds differ in {}.\nOf the site: {}\nThe second is in {}.",
        listed(&differing),
        listed(&pages),
        second.root.display()
    ))
}

/// Returns the files that are not the same in two folders, by their paths below these.
fn differing(one: &Path, other: &Path) -> Outcome<Vec<String>> {
    let (ours, theirs) = (files::below(one)?, files::below(other)?);
    let read = |folder: &Path, path: &Path| std::fs::read(folder.join(path)).ok();
    let all: BTreeSet<&PathBuf> = ours.iter().chain(&theirs).collect();
    let is_other = |path: &&&PathBuf| read(one, path) != read(other, path);
    Ok(all.iter().filter(is_other).map(|path| path.display().to_string()).collect())
}

fn listed(names: &[String]) -> String {
    let more = names.len().saturating_sub(NAMES_MAX);
    let shown = names[..names.len() - more].join(", ");
    if more == 0 { shown } else { format!("{shown} and {more} more") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::tests::scratch;

    #[test]
    fn a_changed_and_a_missing_file_are_named() {
        let (one, other) = (scratch("one"), scratch("other"));
        for (folder, texts) in
            [(&one, [("a", "1"), ("b/c", "1")]), (&other, [("a", "1"), ("d", "")])]
        {
            for (name, text) in texts {
                files::write(&folder.join(name), text.as_bytes()).unwrap();
            }
        }
        assert_eq!(differing(&one, &one).unwrap(), Vec::<String>::new());
        assert_eq!(differing(&one, &other).unwrap(), ["b/c", "d"]);
        files::write(&other.join("a"), b"2").unwrap();
        assert_eq!(differing(&one, &other).unwrap(), ["a", "b/c", "d"]);
        files::remove_folder(&one).unwrap();
        files::remove_folder(&other).unwrap();
    }
}

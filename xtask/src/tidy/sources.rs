//! Reads the sources for the rules: every file of the project, by its path from the root.

use std::path::Path;

use crate::files;
use crate::project::Outcome;

pub(super) struct File {
    /// The path from the project's root, with `/`.
    pub(super) path: String,
    pub(super) text: String,
}

pub(super) struct Tree {
    pub(super) files: Vec<File>,
}

impl Tree {
    pub(super) fn read(root: &Path) -> Outcome<Self> {
        let file = |file: std::path::PathBuf| {
            let path = file.strip_prefix(root).unwrap_or(&file).to_string_lossy();
            // a file that is no text (a picture, a font) has a name and no lines
            let text = std::fs::read_to_string(&file).unwrap_or_default();
            File { path: path.replace('\\', "/"), text }
        };
        Ok(Self { files: files::walk(root)?.into_iter().map(file).collect() })
    }

    pub(super) fn text(&self, path: &str) -> Option<&str> {
        self.files.iter().find(|file| file.path == path).map(|file| file.text.as_str())
    }

    pub(super) fn below<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = &'a File> {
        self.files.iter().filter(move |file| file.path.starts_with(folder))
    }
}

impl File {
    pub(super) fn is_kind(&self, kinds: &[&str]) -> bool {
        kinds.iter().any(|kind| self.path.rsplit_once('.').is_some_and(|(_, end)| end == *kind))
    }

    /// Returns the lines of a Rust file without comments and without the tests at its end.
    pub(super) fn code(&self) -> impl Iterator<Item = &str> {
        let code = self.text.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        code.lines().map(|line| line.split("//").next().unwrap_or_default())
    }
}

/// Returns the number of faults that a rule finds in these files.
#[cfg(test)]
pub(super) fn count(rule: super::Check, files: &[(&str, &str)]) -> usize {
    let file = |(path, text): &(&str, &str)| File { path: (*path).into(), text: (*text).into() };
    rule(&Tree { files: files.iter().map(file).collect() }).len()
}

//! Files of the project, for the checks and the stamps.
//!
//! 1. `walk` lists the files below a folder in a fixed order, without built or downloaded files.
//! 2. `read` reads text. Its error names the file.
//! 3. `fingerprint` is one number for the names and contents of many files.

use std::fs;
use std::path::{Path, PathBuf};

use crate::project::Outcome;

/// Folders without sources. In a second work tree `.git` is a file.
pub(crate) const NOT_SOURCES: [&str; 9] = [
    ".git",
    ".svelte-kit",
    ".tools",
    BUILD,
    "dist",
    "generated",
    "node_modules",
    "results",
    "target",
];
/// A folder of built files, unless it is among sources.
const BUILD: &str = "build";

const FILES_MAX: usize = 100_000;
const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0100_0000_01b3;

/// Every file below `folder`, sorted; `folder` itself if it is a file.
pub(crate) fn walk(folder: &Path) -> Outcome<Vec<PathBuf>> {
    walk_past(folder, &NOT_SOURCES)
}

/// Like `walk`, but skips only files and folders that are named in `past`.
pub(crate) fn walk_past(folder: &Path, past: &[&str]) -> Outcome<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut waiting = vec![folder.to_path_buf()];
    while let Some(next) = waiting.pop() {
        if next.is_file() {
            found.push(next);
            assert!(found.len() <= FILES_MAX, "at most {FILES_MAX} files below one folder");
            continue;
        }
        let entries =
            fs::read_dir(&next).map_err(|error| format!("{}: {error}", next.display()))?;
        for entry in entries {
            let entry = entry.map_err(|error| format!("{}: {error}", next.display()))?;
            let kind = entry.file_type().map_err(|error| error.to_string())?;
            let name = entry.file_name();
            let is_source = name == BUILD && next.ends_with("src");
            if !is_source && past.iter().any(|skipped| name == *skipped) {
                continue;
            }
            if kind.is_file() {
                found.push(entry.path());
            } else if kind.is_dir() {
                waiting.push(entry.path());
            }
        }
    }
    found.sort();
    Ok(found)
}

pub(crate) fn read(file: &Path) -> Outcome<String> {
    fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}

pub(crate) fn write(file: &Path, bytes: &[u8]) -> Outcome {
    if let Some(folder) = file.parent() {
        make_folder(folder)?;
    }
    fs::write(file, bytes).map_err(|error| format!("{}: {error}", file.display()))
}

pub(crate) fn make_folder(folder: &Path) -> Outcome {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// Removes a folder with its contents. A missing folder is no error.
pub(crate) fn remove_folder(folder: &Path) -> Outcome {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(format!("{}: {error}", folder.display()))
        }
        _ => Ok(()),
    }
}

/// Returns every file below `folder`, by its path below it.
pub(crate) fn below(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let all = walk_past(folder, &[])?;
    Ok(all.iter().filter_map(|file| file.strip_prefix(folder).ok()).map(Path::to_owned).collect())
}

/// Copies every file below a folder.
pub(crate) fn copy_folder(from: &Path, to: &Path) -> Outcome {
    for file in below(from)? {
        let copy = to.join(&file);
        make_folder(copy.parent().unwrap_or(to))?;
        fs::copy(from.join(&file), &copy)
            .map_err(|error| format!("{}: {error}", copy.display()))?;
    }
    Ok(())
}

/// Puts a new folder in the place of an older one, if there is one.
pub(crate) fn replace_folder(fresh: &Path, old: &Path) -> Outcome {
    remove_folder(old)?;
    if let Some(parent) = old.parent() {
        make_folder(parent)?;
    }
    fs::rename(fresh, old).map_err(|error| format!("{}: {error}", old.display()))
}

/// FNV-1a over names and contents. It is only good enough to notice changed inputs of a build.
pub(crate) fn fingerprint(inputs: &[PathBuf], extra: &str) -> Outcome<u64> {
    let mut state = absorb(FNV_OFFSET, extra.as_bytes());
    for input in inputs {
        if !input.exists() {
            continue;
        }
        for file in walk(input)? {
            state = absorb(state, file.to_string_lossy().as_bytes());
            let bytes = fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
            state = absorb(state, &(bytes.len() as u64).to_le_bytes());
            state = absorb(state, &bytes);
        }
    }
    Ok(state)
}

fn absorb(state: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(state, |state, byte| (state ^ u64::from(*byte)).wrapping_mul(FNV_PRIME))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Returns a new empty folder for one test.
    pub(crate) fn scratch(name: &str) -> PathBuf {
        let folder =
            std::env::temp_dir().join(format!("write-cliff-{}-{name}", std::process::id()));
        remove_folder(&folder).unwrap();
        make_folder(&folder).unwrap();
        folder
    }

    #[test]
    fn walks_sources_in_order_and_nothing_built() {
        let folder = scratch("walk");
        for name in ["b.rs", "a/c.rs", "target/d.rs", "node_modules/e.ts"] {
            write(&folder.join(name), b"x").unwrap();
        }
        let found = walk(&folder).unwrap();
        assert_eq!(found, [folder.join("a/c.rs"), folder.join("b.rs")]);
        remove_folder(&folder).unwrap();
    }

    #[test]
    fn fingerprint_sees_a_changed_byte_and_a_changed_setting() {
        let folder = scratch("fingerprint");
        let file = folder.join("a.toml");
        write(&file, b"seed = 1").unwrap();
        let inputs = [folder.clone()];
        let before = fingerprint(&inputs, "release").unwrap();
        assert_eq!(before, fingerprint(&inputs, "release").unwrap());
        assert_ne!(before, fingerprint(&inputs, "dev").unwrap());
        write(&file, b"seed = 2").unwrap();
        assert_ne!(before, fingerprint(&inputs, "release").unwrap());
        remove_folder(&folder).unwrap();
    }
}

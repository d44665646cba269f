//! The files of `content` that the program contains.

/// By folder and name.
const BUILT_IN: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/content.rs"));

/// Returns the text of a file by its folder and name: `drives/intel-335-240`.
#[must_use]
pub fn built_in(name: &str) -> Option<&'static str> {
    BUILT_IN.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// Returns the names of all files in a folder, in alphabetical order.
pub fn names(folder: &str) -> impl Iterator<Item = &'static str> {
    BUILT_IN.iter().filter_map(move |(name, _)| name.strip_prefix(folder)?.strip_prefix('/'))
}

//! Refuses an unknown name with the names that were probably meant.
//!
//! `intel-353-240` is one swap of letters from `intel-335-240`, and `vector` is a part of
//! `ocz-vector-256`.

use std::ffi::OsStr;

use crate::output::shown;

const SIMILAR_MAX: usize = 5;
/// A longer word is no slip of a name, and would take long to compare.
const WORD_CHARS_MAX: usize = 64;
/// A shorter word is a part of too many names.
const PART_CHARS_MIN: usize = 3;

/// `drive: expected the name of a drive, found intel-353-240. Similar: intel-335-240`; all names
/// if none is similar.
pub fn unknown<'a>(
    field: &str,
    expected: &str,
    found: &OsStr,
    names: impl IntoIterator<Item = &'a str>,
) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    let similar = similar(&found.to_string_lossy(), &names);
    let (kind, listed) = if similar.is_empty() { ("All", names) } else { ("Similar", similar) };
    let listed = if listed.is_empty() { "none".into() } else { listed.join(", ") };
    format!("{field}: expected {expected}, found {}. {kind}: {listed}", shown(found))
}

fn similar<'a>(word: &str, names: &[&'a str]) -> Vec<&'a str> {
    let length = word.chars().count();
    if length > WORD_CHARS_MAX {
        return Vec::new();
    }
    let word = word.to_lowercase();
    let near = |name: &&'a str| {
        // a slip: a letter too many, too few, another letter, or two swapped neighbors
        let slips = strsim::osa_distance(&word, name);
        let is_part = length >= PART_CHARS_MIN && name.contains(&word);
        (is_part || slips <= 1 + length / 5).then_some((slips, *name))
    };
    let mut found: Vec<(usize, &str)> = names.iter().filter_map(near).collect();
    found.sort_unstable();
    found.into_iter().take(SIMILAR_MAX).map(|(_, name)| name).collect()
}

#[cfg(test)]
mod tests {
    use super::similar;

    #[test]
    fn a_slip_and_a_part_are_similar_and_another_word_is_not() {
        let names = ["run", "drive", "evidence", "intel-335-240", "ocz-vector-256"];
        for (word, expected) in [
            ("rnu", &["run"][..]),
            ("Drives", &["drive"]),
            ("intel-353-240", &["intel-335-240"]),
            ("vector", &["ocz-vector-256"]),
            ("kingston", &[]),
            ("", &[]),
            (&"run".repeat(50), &[]),
        ] {
            assert_eq!(similar(word, &names), expected, "{word}");
        }
    }
}

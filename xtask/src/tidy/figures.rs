//! Checks that every figure of a drive has a source.
//!
//! 1. A line `name = { value = ..., source = "..." }` is a figure, and its source must not be
//!    empty.
//! 2. A bare number, or a list with one, is a figure without a source.
//! 3. Words, lists of words, and switches (`name = "..."`, `on = true`) are no figures.

use super::sources::Tree;

pub(super) fn figures_have_sources(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    let folders = [
        "content/drives/",
        "content/nand/",
        "content/out-of-sample/drives/",
        "content/out-of-sample/nand/",
    ];
    let files = folders.into_iter().flat_map(|folder| tree.below(folder));
    for file in files.filter(|file| file.is_kind(&["toml"])) {
        for (index, line) in file.text.lines().enumerate() {
            if let Some((name, value)) = entry(line)
                && !has_source(value)
            {
                let expected = "expected { value = ..., source = \"...\" }";
                faults.push(format!("{}:{}: {name}: {expected}", file.path, index + 1));
            }
        }
    }
    faults
}

fn entry(line: &str) -> Option<(&str, &str)> {
    let line = line.trim();
    if line.starts_with('#') || line.starts_with('[') {
        return None;
    }
    let (name, value) = line.split_once('=')?;
    Some((name.trim(), value.trim()))
}

fn has_source(value: &str) -> bool {
    if value.starts_with('"') || value.starts_with("true") || value.starts_with("false") {
        return true;
    }
    // A list of names is no figure either.
    if let Some(list) = value.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        return list.split(',').all(|item| item.trim().starts_with('"'));
    }
    let Some(table) = value.strip_prefix('{') else { return false };
    let source = table.split_once("source").and_then(|(_, rest)| rest.split('"').nth(1));
    table.contains("value") && source.is_some_and(|source| !source.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(text: &str) -> usize {
        figures_have_sources(&Tree::of(&[("content/drives/a.toml", text)])).len()
    }

    #[test]
    fn a_figure_has_a_source() {
        assert_eq!(count("[array]\nread_ns = { value = 50_000, source = \"S0-002\" }"), 0);
        assert_eq!(count("name = \"V300\"\non = true\n# pages = 3"), 0);
    }

    #[test]
    fn a_figure_without_one_is_a_fault() {
        for text in [
            "pages = 256",
            "rates = [1, 2]",
            "pages = { value = 256 }",
            "pages = { value = 256, source = \"\" }",
        ] {
            assert_eq!(count(text), 1, "{text}");
        }
    }
}

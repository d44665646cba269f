//! Rules about the length, the first words and the names of files.

use super::sources::{File, Tree};

const COLUMNS_MAX: usize = 100;
const LINES_MAX: usize = 450;
/// The README at the root is the first page that a stranger reads.
const FRONT_PAGE_LINES_MAX: usize = 150;
const CODE: [&str; 7] = ["rs", "ts", "js", "mjs", "svelte", "css", "html"];
/// Words without meaning, as whole parts of a file's name.
const EMPTY_WORDS: &str = "util utils helper helpers mgr manager misc common data";

/// Formatters leave long strings, comments and files as they are.
pub(super) fn short_lines_and_files(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for file in &tree.files {
        let (path, is_code) = (&file.path, file.is_kind(&CODE));
        let lines_max = match path.as_str() {
            "README.md" => FRONT_PAGE_LINES_MAX,
            _ if is_code => LINES_MAX,
            _ => continue,
        };
        let count = file.text.lines().count();
        if count > lines_max {
            faults.push(format!("{path}: expected at most {lines_max} lines, found {count}"));
        }
        for (index, line) in file.text.lines().enumerate().filter(|_| is_code) {
            if line.chars().count() > COLUMNS_MAX {
                let expected = format!("expected at most {COLUMNS_MAX} columns");
                faults.push(format!("{path}:{}: {expected}", index + 1));
            }
        }
    }
    faults
}

/// Checks that a Rust or TypeScript file opens with a comment. SvelteKit's `+page.ts` and
/// `+layout.ts` have hardly more than settings.
pub(super) fn story_at_the_top(tree: &Tree) -> Vec<String> {
    let is_explained = |file: &&File| match file.path.rsplit_once('.') {
        Some((_, "rs")) => file.text.starts_with("//!"),
        Some((name, "ts")) if !name.ends_with(".d") && !name.contains("/+") => {
            file.text.starts_with(['/'])
        }
        _ => true,
    };
    let others = tree.files.iter().filter(|file| !is_explained(file));
    others.map(|file| format!("{}: expected what it does, at its top", file.path)).collect()
}

pub(super) fn telling_names(tree: &Tree) -> Vec<String> {
    let is_empty = |part: &str| EMPTY_WORDS.split(' ').any(|word| word == part);
    let paths = tree.files.iter().map(|file| &file.path);
    paths
        .filter(|path| path.to_lowercase().split(['/', '.', '-', '_']).any(is_empty))
        .map(|path| format!("{path}: tells nothing; name what it is"))
        .collect()
}

/// Checks for paths that exist on one machine only.
pub(super) fn no_machine_paths(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for File { path, text } in &tree.files {
        // the first slash is not here, so that this file does not break the rule
        for folder in ["work/", "home/", "root/", "Users/", "tmp/"] {
            let is_rooted = |(at, _)| {
                let before: &str = text[..at].strip_suffix('/').unwrap_or("/");
                !before.ends_with(|c: char| c.is_alphanumeric() || "._-/*}".contains(c))
            };
            if let Some((at, _)) = text.match_indices(folder).find(|found| is_rooted(*found)) {
                let line = text[..at].matches('\n').count() + 1;
                faults.push(format!("{path}:{line}: /{folder}: a path of one machine"));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::super::sources::count;
    use super::*;

    #[test]
    fn lines_and_files_are_short() {
        let (line, file) = ("x".repeat(100), "x\n".repeat(450));
        for (path, text, faults) in [
            ("a.rs", line.clone(), 0),
            ("a.rs", format!("{line}x"), 1),
            ("a.toml", line.repeat(2), 0),
            ("a.svelte", file.clone(), 0),
            ("a.svelte", format!("{file}x"), 1),
            ("README.md", "x\n".repeat(151), 1),
            ("web/README.md", file.repeat(2), 0),
        ] {
            assert_eq!(count(short_lines_and_files, &[(path, &text)]), faults, "{path}");
        }
    }

    #[test]
    fn files_open_with_a_story() {
        let good = [("a.rs", "//! 1. Does it."), ("b.ts", "// does it"), ("a/+page.ts", "export")];
        assert_eq!(count(story_at_the_top, &good), 0);
        assert_eq!(count(story_at_the_top, &[("a.rs", "use a;"), ("b.ts", "import 'a';")]), 2);
    }

    #[test]
    fn names_tell_something() {
        let bad = [("lib/dom-utils.ts", ""), ("lib/helpers/a.rs", ""), ("block_mgr.rs", "")];
        assert_eq!(count(telling_names, &bad), 3);
        assert_eq!(count(telling_names, &[("web/utilisation.ts", "")]), 0);
    }

    #[test]
    fn no_path_of_one_machine() {
        for (before, after, faults) in [("see ", "home/", 1), ("`", "tmp/", 1), ("web", "home/", 0)]
        {
            let text = format!("{before}/{after}someone");
            assert_eq!(count(no_machine_paths, &[("a.md", &text)]), faults, "{text}");
        }
    }
}

//! Rules about the length, the first words, the names and the folders of files.

use super::sources::{File, Tree};

const COLUMNS_MAX: usize = 100;
const LINES_MAX: usize = 450;
const TAB_COLUMNS: usize = 4;
const CODE: [&str; 7] = ["rs", "ts", "js", "mjs", "svelte", "css", "html"];
/// Words without meaning, as whole parts of a file's name.
const EMPTY_WORDS: [&str; 9] =
    ["util", "utils", "helper", "helpers", "mgr", "manager", "misc", "common", "data"];
const TOP_LEVEL: [&str; 23] = [
    ".cargo",
    ".ci",
    ".editorconfig",
    ".github",
    ".gitignore",
    ".prettierignore",
    ".prettierrc.json",
    ".rustfmt.toml",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CITATION.cff",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "content",
    "rust-toolchain.toml",
    "sim-core",
    "tests",
    "web",
    "xtask",
];

pub(super) fn short_lines_and_files(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for File { path, text } in tree.files.iter().filter(|file| file.is_kind(&CODE)) {
        let count = text.lines().count();
        if count > LINES_MAX {
            faults.push(format!("{path}: expected at most {LINES_MAX} lines, found {count}"));
        }
        for (index, line) in text.lines().enumerate() {
            let tabs = line.matches('\t').count();
            let columns = line.chars().count() + tabs * (TAB_COLUMNS - 1);
            if columns > COLUMNS_MAX {
                let line = index + 1;
                let expected = format!("expected at most {COLUMNS_MAX} columns, found {columns}");
                faults.push(format!("{path}:{line}: {expected}"));
            }
        }
    }
    faults
}

/// Checks that a Rust file opens with a module comment, and a TypeScript file with a comment.
pub(super) fn story_at_the_top(tree: &Tree) -> Vec<String> {
    let is_told = |file: &&File| match file.path.rsplit_once('.') {
        Some((_, "rs")) => file.text.starts_with("//!"),
        Some((_, "ts")) if !file.path.ends_with(".d.ts") && !is_route(&file.path) => {
            file.text.starts_with("//") || file.text.starts_with("/*")
        }
        _ => true,
    };
    let untold = tree.files.iter().filter(|file| !is_told(file));
    untold.map(|file| format!("{}: expected what it does, at its top", file.path)).collect()
}

/// Whether the file is SvelteKit's `+page.ts` or `+layout.ts`, which have hardly more than
/// settings.
fn is_route(path: &str) -> bool {
    path.rsplit('/').next().is_some_and(|name| name.starts_with('+'))
}

pub(super) fn telling_names(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for File { path, .. } in &tree.files {
        for part in path.split(['/', '.', '-', '_']) {
            if EMPTY_WORDS.contains(&part.to_ascii_lowercase().as_str()) {
                faults.push(format!("{path}: `{part}` tells nothing; name what it is"));
            }
        }
    }
    faults
}

pub(super) fn fixed_top_level(tree: &Tree) -> Vec<String> {
    let strangers = tree.top_level.iter().filter(|name| !TOP_LEVEL.contains(&name.as_str()));
    strangers.map(|name| format!("{name}: expected nothing new at the top level")).collect()
}

/// Checks for paths that exist on one machine only.
pub(super) fn no_machine_paths(tree: &Tree) -> Vec<String> {
    // written in two parts, so that this file does not break the rule
    let starts = [("/wo", "rk/"), ("/ho", "me/"), ("/ro", "ot/"), ("/Us", "ers/"), ("/tm", "p/")];
    let starts = starts.map(|(first, second)| format!("{first}{second}"));
    let mut faults = Vec::new();
    for File { path, text } in &tree.files {
        for (index, line) in text.lines().enumerate() {
            for start in &starts {
                if line.match_indices(start.as_str()).any(|(at, _)| is_rooted(line, at)) {
                    faults.push(format!("{path}:{}: {start}: a path of one machine", index + 1));
                }
            }
        }
    }
    faults
}

fn is_rooted(line: &str, at: usize) -> bool {
    let before = line[..at].chars().next_back();
    !before.is_some_and(|c| c.is_alphanumeric() || "._-/*}".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_files_are_short() {
        let line = "x".repeat(100);
        let file = "x\n".repeat(450);
        let good = Tree::of(&[("a.rs", &line), ("b.svelte", &file), ("c.toml", &line.repeat(2))]);
        assert!(short_lines_and_files(&good).is_empty());
        let bad = Tree::of(&[("a.rs", &format!("{line}x")), ("b.ts", &format!("{file}x"))]);
        assert_eq!(short_lines_and_files(&bad).len(), 2);
        let tabs = Tree::of(&[("a.ts", &format!("\t{}", "x".repeat(97)))]);
        assert_eq!(short_lines_and_files(&tabs).len(), 1);
    }

    #[test]
    fn files_open_with_a_story() {
        let good = [("a.rs", "//! 1. Does it."), ("b.ts", "// does it"), ("+page.ts", "export")];
        assert!(story_at_the_top(&Tree::of(&good)).is_empty());
        let bad = [("a.rs", "use a;"), ("b.ts", "import a from 'a';")];
        assert_eq!(story_at_the_top(&Tree::of(&bad)).len(), 2);
    }

    #[test]
    fn names_tell_something() {
        assert!(telling_names(&Tree::of(&[("web/utilisation.ts", "")])).is_empty());
        let bad =
            [("web/dom-utils.ts", ""), ("sim-core/src/helpers/a.rs", ""), ("block_mgr.rs", "")];
        assert_eq!(telling_names(&Tree::of(&bad)).len(), 3);
    }

    #[test]
    fn top_level_is_fixed() {
        let top = |name: &str| Tree { top_level: vec![name.into()], ..Tree::default() };
        assert!(fixed_top_level(&top("sim-core")).is_empty());
        assert_eq!(fixed_top_level(&top("scripts")).len(), 1);
    }

    #[test]
    fn no_path_of_one_machine() {
        let path = |start: &str, end: &str| format!("see {start}{end}someone/x");
        let bad = [path("/ho", "me/"), path("`/Us", "ers/"), path("\"/tm", "p/")];
        for text in bad {
            assert_eq!(no_machine_paths(&Tree::of(&[("a.md", &text)])).len(), 1, "{text}");
        }
        let good = path("web/src/ho", "me/");
        assert!(no_machine_paths(&Tree::of(&[("a.md", &good)])).is_empty());
    }
}

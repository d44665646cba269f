//! Rules about what is written for people and machines beside the code.

use super::sources::Tree;

/// Names that the code map must not forget: the folders at the top.
const FOLDERS: [&str; 7] = [".cargo/", ".ci/", "content/", "sim-core/", "tests/", "web/", "xtask/"];

/// The text below `## heading`, up to the next heading of that rank.
pub(super) fn section<'a>(text: &'a str, heading: &str) -> Option<&'a str> {
    let start = text
        .find(&format!("\n## {heading}\n"))
        .map(|at| at + 1)
        .or_else(|| text.starts_with(&format!("## {heading}\n")).then_some(0))?;
    let body = &text[start + 3..];
    Some(body.find("\n## ").map_or(body, |end| &body[..end]))
}

/// It names every folder at the top and every source file of the core, and nothing that is gone.
pub(super) fn true_code_map(tree: &Tree) -> Vec<String> {
    let Some(map) = tree.text("README.md").and_then(|text| section(text, "Code map")) else {
        return vec!["README.md: expected a section ## Code map".into()];
    };
    let core = ["sim-core/src/", "sim-core/document/src/"].into_iter().flat_map(|folder| {
        let files = tree.below(folder).filter(|file| file.is_kind(&["rs"]));
        files.map(move |file| file.path.trim_start_matches(folder))
    });
    let words: Vec<&str> = map.split([' ', '\n', '\t', '`', ',', '(', ')', '|']).collect();
    let is_named =
        |name: &str| words.iter().any(|word| *word == name || word.ends_with(&format!("/{name}")));
    let missing = FOLDERS.into_iter().chain(core).filter(|name| !is_named(name));
    let mut faults: Vec<String> =
        missing.map(|name| format!("README.md: expected {name} in the code map")).collect();
    let kinds = [".rs", ".ts", ".svelte", ".toml"];
    let files = words.iter().filter(|word| kinds.iter().any(|kind| word.ends_with(kind)));
    let exists = |name: &str| {
        let ending = format!("/{}", name.trim_start_matches("./"));
        tree.files.iter().any(|file| format!("/{}", file.path).ends_with(&ending))
    };
    let gone = files.filter(|name| !name.contains('*') && !exists(name));
    faults.extend(gone.map(|name| format!("README.md: {name} in the code map is not there")));
    faults
}

/// A change log with a section for what is not released, or for a version.
pub(super) fn kept_change_log(tree: &Tree) -> Vec<String> {
    let is_kept = tree.text("CHANGELOG.md").is_some_and(|text| text.contains("\n## "));
    if is_kept { Vec::new() } else { vec!["CHANGELOG.md: expected a section ## ...".into()] }
}

/// Continuous integration calls what a developer calls.
pub(super) fn one_test_command(tree: &Tree) -> Vec<String> {
    let run = tree.text(".ci/run").unwrap_or_default();
    let calls = run.lines().filter(|line| line.trim() == "cargo xtask test").count();
    let others =
        run.lines().filter(|line| line.contains("cargo") && !line.starts_with('#')).count();
    if (calls, others) == (1, 1) {
        return Vec::new();
    }
    vec![".ci/run: expected exactly one command, cargo xtask test".into()]
}

/// Exact versions, and a lock file that names no registry.
pub(super) fn pinned_versions(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, version) in npm_dependencies(tree) {
        if !version.starts_with(|c: char| c.is_ascii_digit()) {
            faults.push(format!("web/package.json: {name}: expected a version, found {version}"));
        }
    }
    for (name, value) in cargo_dependencies(tree) {
        if !value.contains("\"=") && !value.contains("path") {
            faults.push(format!("Cargo.toml: {name}: expected \"=VERSION\", found {value}"));
        }
    }
    let lock = tree.text("web/package-lock.json").unwrap_or_default();
    if lock.contains("\"resolved\"") {
        faults.push("web/package-lock.json: expected no `resolved`: npm install without it".into());
    }
    faults
}

/// The README gives every dependency's reason.
pub(super) fn explained_dependencies(tree: &Tree) -> Vec<String> {
    let readme = tree.text("README.md").and_then(|text| section(text, "Dependencies"));
    let Some(readme) = readme else {
        return vec!["README.md: expected a section ## Dependencies".into()];
    };
    let names = npm_dependencies(tree).into_iter().map(|(name, _)| name);
    let names = names.chain(
        cargo_dependencies(tree)
            .into_iter()
            .filter(|(_, value)| !value.contains("path"))
            .map(|(name, _)| name),
    );
    let missing = names.filter(|name| !readme.contains(&format!("`{name}`")));
    missing.map(|name| format!("README.md: expected `{name}` in Dependencies")).collect()
}

fn npm_dependencies(tree: &Tree) -> Vec<(&str, &str)> {
    let text = tree.text("web/package.json").unwrap_or_default();
    let blocks = text.split("ependencies\": {").skip(1).filter_map(|rest| rest.split('}').next());
    let lines = blocks.flat_map(str::lines).filter_map(|line| line.split_once("\": \""));
    lines
        .map(|(name, version)| {
            (name.trim().trim_start_matches('"'), version.trim_end_matches([',', '"']))
        })
        .collect()
}

fn cargo_dependencies(tree: &Tree) -> Vec<(&str, &str)> {
    let text = tree.text("Cargo.toml").unwrap_or_default();
    let block = text.split("[workspace.dependencies]\n").nth(1).unwrap_or_default();
    let lines = block.lines().take_while(|line| !line.starts_with('['));
    lines.filter_map(|line| line.split_once(" = ")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_ends_at_the_next() {
        let text = "# A\n\n## Code map\nmap\n### part\n## Bench\nx";
        assert_eq!(section(text, "Code map"), Some("Code map\nmap\n### part"));
        assert_eq!(section(text, "Code"), None);
    }

    #[test]
    fn the_code_map_is_true() {
        let map = format!("## Code map\n{}\nsrc/lib.rs ftl/victim.rs\n", FOLDERS.join("\n"));
        let tree = |map: &str, file: &str| {
            true_code_map(&Tree::of(&[("README.md", map), ("sim-core/src/lib.rs", ""), (file, "")]))
        };
        assert_eq!(tree(&map, "sim-core/src/ftl/victim.rs"), Vec::<String>::new());
        // one that is not named, one that is gone
        assert_eq!(tree(&map, "sim-core/src/ftl/wear.rs").len(), 2);
        assert_eq!(tree(&map.replace("tests/", ""), "sim-core/src/ftl/victim.rs").len(), 1);
        assert_eq!(tree("", "sim-core/src/ftl/victim.rs").len(), 1);
    }

    #[test]
    fn versions_are_pinned() {
        let tree = |npm: &str, cargo: &str, lock: &str| {
            let npm = format!("{{\n\t\"devDependencies\": {{\n\t\t\"vite\": \"{npm}\"\n\t}}\n}}");
            let cargo = format!("[workspace.dependencies]\nserde = {cargo}\n\n[x]\ny = 1\n");
            let files = [
                ("web/package.json", npm.as_str()),
                ("Cargo.toml", &cargo),
                ("web/package-lock.json", lock),
            ];
            pinned_versions(&Tree::of(&files)).len()
        };
        assert_eq!(tree("8.3.8", "{ version = \"=1.0.229\" }", "{}"), 0);
        assert_eq!(tree("^8.3.8", "\"1.0\"", "{ \"resolved\": \"x\" }"), 3);
    }

    #[test]
    fn dependencies_are_explained() {
        let count = |readme: &str| {
            let npm = "{\n\t\"dependencies\": {\n\t\t\"d3-scale\": \"4.0.3\"\n\t}\n}";
            explained_dependencies(&Tree::of(&[("README.md", readme), ("web/package.json", npm)]))
                .len()
        };
        assert_eq!(count("## Dependencies\n- `d3-scale`: scales"), 0);
        assert_eq!(count("## Dependencies\n"), 1);
        assert_eq!(count(""), 1);
    }

    #[test]
    fn the_change_log_is_kept() {
        assert!(
            kept_change_log(&Tree::of(&[("CHANGELOG.md", "# Changes\n\n## 0.1.0\n")])).is_empty()
        );
        assert_eq!(kept_change_log(&Tree::of(&[])).len(), 1);
    }

    #[test]
    fn ci_calls_one_command() {
        let count = |text: &str| one_test_command(&Tree::of(&[(".ci/run", text)])).len();
        assert_eq!(count("#!/bin/sh\nset -e\ncargo xtask test\n"), 0);
        assert_eq!(count("cargo xtask test\ncargo publish\n"), 1);
        assert_eq!(count(""), 1);
    }
}

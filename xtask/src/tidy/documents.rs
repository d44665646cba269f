//! Rules about READMEs, manifests and the change log.
//!
//! 1. The front page is short. Links of every note and commands of every README lead somewhere.
//! 2. Every dependency has its exact version and its reason.
//! 3. There is a change log, and one command for continuous integration.

mod commands;
mod markdown;

use super::sources::{File, Tree};

pub(super) use commands::commands_would_run;

const FRONT_PAGE: &str = "README.md";
const FRONT_PAGE_LINES_MAX: usize = 150;
const WEB_README: &str = "web/README.md";

/// Returns the text below `## heading`, up to the next heading of that rank.
pub(super) fn section<'a>(text: &'a str, heading: &str) -> Option<&'a str> {
    let start = text
        .find(&format!("\n## {heading}\n"))
        .map(|at| at + 1)
        .or_else(|| text.starts_with(&format!("## {heading}\n")).then_some(0))?;
    let body = &text[start + 3..];
    Some(body.find("\n## ").map_or(body, |end| &body[..end]))
}

fn readmes(tree: &Tree) -> impl Iterator<Item = &File> {
    tree.files.iter().filter(|file| file.path.rsplit('/').next() == Some("README.md"))
}

pub(super) fn short_front_page(tree: &Tree) -> Vec<String> {
    let Some(text) = tree.text(FRONT_PAGE) else {
        return vec![format!("{FRONT_PAGE}: expected it to be there")];
    };
    let lines = text.lines().count();
    if lines <= FRONT_PAGE_LINES_MAX {
        return Vec::new();
    }
    vec![format!("{FRONT_PAGE}: expected at most {FRONT_PAGE_LINES_MAX} lines, found {lines}")]
}

/// Returns the Markdown files that do not become pages. The build of the site checks the links of
/// pages.
fn notes(tree: &Tree) -> impl Iterator<Item = &File> {
    let others = tree.files.iter().filter(|file| file.is_kind(&["md"]));
    let others = others.filter(|file| !file.path.starts_with("content/"));
    readmes(tree).filter(|file| file.path.starts_with("content/")).chain(others)
}

/// Checks that the links of every note lead to files, folders and headings of the sources.
pub(super) fn links_lead_somewhere(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for file in notes(tree) {
        for link in markdown::read(&file.text).links {
            if let Err(fault) = follow(tree, file, &link) {
                faults.push(format!("{}: {link}: {fault}", file.path));
            }
        }
    }
    faults
}

fn follow(tree: &Tree, file: &File, link: &str) -> Result<(), &'static str> {
    if link.starts_with("https://") || link.starts_with("mailto:") {
        return Ok(());
    }
    if link.contains("://") || link.starts_with('/') {
        return Err("expected https:// or a relative path");
    }
    let (path, heading) = link.split_once('#').unwrap_or((link, ""));
    let found = resolve(file, path).ok_or("expected a place inside")?;
    let is_in = |file: &File| file.path.strip_prefix(&found).is_some_and(|r| r.starts_with('/'));
    match tree.text(&found) {
        None if tree.files.iter().any(is_in) => Ok(()),
        None => Err("nothing is there"),
        Some(text) if !heading.is_empty() && found.ends_with(".md") => {
            let is_there = markdown::read(text).headings.iter().any(|name| name == heading);
            if is_there { Ok(()) } else { Err("no such heading is there") }
        }
        Some(_) => Ok(()),
    }
}

/// Returns the path from the root, or nothing if the link leads out of the sources.
fn resolve(file: &File, path: &str) -> Option<String> {
    if path.is_empty() {
        return Some(file.path.clone());
    }
    let mut found: Vec<&str> = file.path.split('/').collect();
    found.pop();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(found.pop()?),
            name => found.push(name),
        }
    }
    Some(found.join("/"))
}

/// Checks that the change log has a section for unreleased changes or for a version.
pub(super) fn kept_change_log(tree: &Tree) -> Vec<String> {
    let is_kept = tree.text("CHANGELOG.md").is_some_and(|text| text.contains("\n## "));
    if is_kept { Vec::new() } else { vec!["CHANGELOG.md: expected a section ## ...".into()] }
}

/// Checks that continuous integration runs the developers' command.
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

/// Checks for exact versions, and for a lock file that names no registry.
pub(super) fn pinned_versions(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, version) in npm_dependencies(tree) {
        if !version.starts_with(|c: char| c.is_ascii_digit()) {
            faults.push(format!("web/package.json: {name}: expected a version, found {version}"));
        }
    }
    for (name, value) in cargo_dependencies(tree) {
        if !value.contains("\"=") && !is_own(value) {
            faults.push(format!("Cargo.toml: {name}: expected \"=VERSION\", found {value}"));
        }
    }
    let lock = tree.text("web/package-lock.json").unwrap_or_default();
    if lock.contains("\"resolved\"") {
        faults.push("web/package-lock.json: expected no `resolved`: npm install without it".into());
    }
    faults
}

/// Checks that everything that says a version says the workspace's. Cargo checks its own crates.
pub(super) fn one_version(tree: &Tree) -> Vec<String> {
    let of = |path: &str, start: &str| {
        let text = tree.text(path)?;
        let line = text.lines().find_map(|line| line.trim_start().strip_prefix(start))?;
        Some(line.trim_matches(['"', ',', ' ']).to_owned())
    };
    let version = of("Cargo.toml", "version = ");
    let packages = tree.files.iter().filter(|file| file.path.ends_with("package.json"));
    let mut others: Vec<(&str, &str)> =
        packages.map(|file| (file.path.as_str(), "\"version\": ")).collect();
    others.extend([("web/package-lock.json", "\"version\": "), ("CITATION.cff", "version: ")]);
    others
        .into_iter()
        .filter_map(|(path, start)| {
            let found = of(path, start);
            let said = |version: &Option<String>| version.clone().unwrap_or_else(|| "none".into());
            let fault =
                || format!("{path}: expected version {}, found {}", said(&version), said(&found));
            (found != version).then(fault)
        })
        .collect()
}

/// Every crate from a registry needs a comment with its reason, on its line or on the line before.
/// Every npm package needs a row in the web part's README.
pub(super) fn explained_dependencies(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    let mut before = "";
    for line in cargo_lines(tree) {
        if let Some((name, value)) = dependency(line)
            && !is_own(value)
            && ![line, before].into_iter().any(has_comment)
        {
            faults.push(format!("Cargo.toml: {name}: expected a comment with its reason"));
        }
        before = if dependency(line).is_some() { "" } else { line };
    }
    let readme = tree.text(WEB_README).and_then(|text| section(text, "Dependencies"));
    let readme = readme.unwrap_or_default();
    for (name, _) in npm_dependencies(tree) {
        let start = format!("| `{name}` | ");
        let is_row = |line: &str| line.strip_prefix(&start).is_some_and(|why| why.len() > 2);
        if !readme.lines().any(is_row) {
            faults.push(format!("{WEB_README}: expected a row `{name}` in Dependencies"));
        }
    }
    faults
}

/// Whether the line has a `#` outside of quotes with words after it.
fn has_comment(line: &str) -> bool {
    let outside = line.split('"').step_by(2);
    outside.filter_map(|part| part.split_once('#')).any(|(_, words)| !words.trim().is_empty())
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

fn cargo_lines(tree: &Tree) -> impl Iterator<Item = &str> {
    let text = tree.text("Cargo.toml").unwrap_or_default();
    let block = text.split("[workspace.dependencies]\n").nth(1).unwrap_or_default();
    block.lines().take_while(|line| !line.starts_with('['))
}

fn cargo_dependencies(tree: &Tree) -> Vec<(&str, &str)> {
    cargo_lines(tree).filter_map(dependency).collect()
}

/// Returns the name and the value on a dependency's line.
fn dependency(line: &str) -> Option<(&str, &str)> {
    line.split_once(" = ").filter(|(name, _)| !name.starts_with('#'))
}

/// Whether the value is a crate of this workspace.
fn is_own(value: &str) -> bool {
    value.contains("path = ")
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
    fn the_front_page_is_short() {
        let count = |lines: usize| {
            short_front_page(&Tree::of(&[("README.md", "x\n".repeat(lines).as_str())])).len()
        };
        assert_eq!((count(150), count(151)), (0, 1));
        let long = "x\n".repeat(151);
        let other = [("README.md", ""), ("web/README.md", long.as_str())];
        assert!(short_front_page(&Tree::of(&other)).is_empty());
        assert_eq!(short_front_page(&Tree::of(&[])).len(), 1);
    }

    #[test]
    fn links_lead_to_files_folders_and_headings() {
        let faults = |path: &str, link: &str| {
            let text = format!("# The bench\nsee [it]({link})");
            let files = [
                (path, text.as_str()),
                ("web/picture.png", ""),
                ("web/a.md", "## A `map`, or two"),
                ("xtask/src/main.rs", ""),
            ];
            links_lead_somewhere(&Tree::of(&files)).len()
        };
        for link in ["web/picture.png", "xtask/src", "xtask/", "#the-bench", "https://rustup.rs/"] {
            assert_eq!(faults("README.md", link), 0, "{link}");
        }
        assert_eq!(faults("web/README.md", "../xtask/src/main.rs#x"), 0);
        assert_eq!(faults("web/src/b.md", "../a.md#a-map-or-two"), 0);
        for link in ["web/picture", "src", "../a", "#bench", "/web/a.md", "http://rustup.rs/"] {
            assert_eq!(faults("README.md", link), 1, "{link}");
        }
        for (path, count) in [("a.md", 1), ("content/README.md", 1), ("content/en/SOURCES.md", 0)] {
            assert_eq!(faults(path, "gone"), count, "{path}");
        }
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
    fn there_is_one_version() {
        let count = |npm: &str, citation: &str| {
            let npm = format!("{{\n\t\"version\": \"{npm}\",\n}}");
            let citation = format!("cff-version: 1.2.0\nversion: {citation}\n");
            let files = [
                ("Cargo.toml", "[workspace.package]\nversion = \"0.1.0\"\n"),
                ("web/package.json", npm.as_str()),
                ("web/package-lock.json", npm.as_str()),
                ("CITATION.cff", citation.as_str()),
            ];
            one_version(&Tree::of(&files)).len()
        };
        assert_eq!(count("0.1.0", "0.1.0"), 0);
        assert_eq!(count("0.1.1", "0.1.0"), 2);
        assert_eq!(count("0.1.0", "0.2.0"), 1);
    }

    #[test]
    fn crates_are_explained() {
        let count = |lines: &str| {
            let text = format!("# no reason\n[workspace.dependencies]\n{lines}\n[x]\ny = 1\n");
            explained_dependencies(&Tree::of(&[("Cargo.toml", text.as_str())])).len()
        };
        assert_eq!(count("# reads\ntoml = \"=1.2.1\"\nserde = \"=1.0.229\" # prints"), 0);
        assert_eq!(count("\ndocument = { path = \"sim-core/document\" }"), 0);
        assert_eq!(count("# reads\ntoml = \"=1.2.1\"\nserde = \"=1.0.229\""), 1);
        assert_eq!(count("# reads\n\ntoml = \"=1.2.1#x\""), 1);
        assert_eq!(count("toml = \"=1.2.1\" #"), 1);
    }

    #[test]
    fn packages_are_explained() {
        let count = |readme: &str| {
            let npm = "{\n\t\"dependencies\": {\n\t\t\"d3-scale\": \"4.0.3\"\n\t}\n}";
            let files = [("web/README.md", readme), ("web/package.json", npm)];
            explained_dependencies(&Tree::of(&files)).len()
        };
        assert_eq!(count("## Dependencies\n| `d3-scale` | axes |"), 0);
        assert_eq!(count("## Dependencies\n| `d3-scale` | |"), 1);
        assert_eq!(count("| `d3-scale` | axes |"), 1);
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

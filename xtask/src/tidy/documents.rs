//! Rules about READMEs and manifests.
//!
//! 1. Links of every note and commands of every README lead somewhere.
//! 2. Every dependency has its exact version and its reason.

mod commands;
mod markdown;

use super::sources::Tree;

pub(super) use commands::commands_would_run;

/// Returns the text after a line, up to the end.
pub(super) fn section<'a>(text: &'a str, line: &str, end: &str) -> &'a str {
    let rest = text.split_once(&format!("{line}\n")).map_or("", |(_, rest)| rest);
    rest.split(end).next().unwrap_or_default()
}

/// Checks that links lead to files, folders and headings of the sources. The build of the site
/// checks the links of its pages, which are the other Markdown files of `content/`.
pub(super) fn links_lead_somewhere(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for file in tree.files.iter().filter(|file| file.is_kind(&["md"])) {
        if file.path.starts_with("content/") && !file.path.ends_with("/README.md") {
            continue;
        }
        let links = markdown::read(&file.text).links;
        for link in links.iter().filter(|link| !leads_somewhere(tree, &file.path, link)) {
            faults.push(format!("{}: {link}: nothing is there", file.path));
        }
    }
    faults
}

fn leads_somewhere(tree: &Tree, file: &str, link: &str) -> bool {
    if link.starts_with("https://") {
        return true;
    }
    let (path, heading) = link.split_once('#').unwrap_or((link, ""));
    let mut target: Vec<&str> = file.split('/').collect();
    target.truncate(target.len() - usize::from(!path.is_empty()));
    for part in path.trim_end_matches('/').split_terminator('/') {
        // nothing is above the root, and "" is in no path
        if part != ".." || target.pop().is_none() {
            target.push(part);
        }
    }
    let target = target.join("/");
    match tree.text(&target) {
        None => tree.below(&(target + "/")).next().is_some(),
        Some(text) if !heading.is_empty() && target.ends_with(".md") => {
            markdown::read(text).headings.iter().any(|name| name == heading)
        }
        Some(_) => true,
    }
}

/// Checks for exact versions, and for a lock file that names no registry.
pub(super) fn pinned_versions(tree: &Tree) -> Vec<String> {
    let loose = dependencies(tree).into_iter().filter(|found| !found.is_exact);
    let mut faults: Vec<String> =
        loose.map(|found| format!("{}: expected an exact version", found.name)).collect();
    if tree.text("web/package-lock.json").is_some_and(|lock| lock.contains("\"resolved\"")) {
        faults.push("web/package-lock.json: expected no `resolved`: npm install without it".into());
    }
    faults
}

/// Checks that everything that says a version says the workspace's. Cargo checks its own crates.
pub(super) fn one_version(tree: &Tree) -> Vec<String> {
    let version = |text: &str| {
        let lines = text.lines().map(|line| line.trim_matches(['\t', ' ', '"', ',']));
        let mut versions = lines.filter_map(|line| line.strip_prefix("version"));
        versions.next().map(|rest| rest.trim_start_matches(['"', ':', '=', ' ']).to_owned())
    };
    let expected = tree.text("Cargo.toml").and_then(version);
    let names = ["package.json", "package-lock.json", "CITATION.cff"];
    let files = tree.files.iter().filter(|file| names.iter().any(|name| file.path.ends_with(name)));
    let others = files.filter(|file| version(&file.text) != expected);
    others.map(|file| format!("{}: expected the version of Cargo.toml", file.path)).collect()
}

/// Checks that every manifest names the site and the repository that `Cargo.toml` names.
pub(super) fn one_address(tree: &Tree) -> Vec<String> {
    let address = |key: &str| {
        let lines = tree.text("Cargo.toml").unwrap_or_default().lines();
        lines.filter_map(|line| line.strip_prefix(key)).next().unwrap_or_default().trim_matches('"')
    };
    let (site, sources) = (address("homepage = "), address("repository = "));
    let expected = |path: &str| match path.rsplit('/').next() {
        Some("package.json") => vec![
            format!("\"homepage\": \"{site}\""),
            format!("\"url\": \"git+{sources}.git\""),
            format!("\"url\": \"{sources}/issues\""),
        ],
        Some("CITATION.cff") => {
            vec![format!("\nurl: {site}\n"), format!("\nrepository-code: {sources}\n")]
        }
        _ => vec![],
    };
    let of_crate = ["homepage.workspace = true".into(), "repository.workspace = true".into()];
    let faults = tree.files.iter().flat_map(|file| {
        let is_member = file.path.ends_with(".toml") && file.text.contains("license.workspace");
        let lines = if is_member { of_crate.to_vec() } else { expected(&file.path) };
        let absent = lines.into_iter().filter(|line| !file.text.contains(line));
        absent.map(|line| format!("{}: expected {}", file.path, line.trim()))
    });
    faults.collect()
}

/// Checks for the reason of each dependency: a comment on the line before a crate, a row of
/// `web/README.md` for an npm package.
pub(super) fn explained_dependencies(tree: &Tree) -> Vec<String> {
    let others = dependencies(tree).into_iter().filter(|found| found.reason.len() < 3);
    others.map(|found| format!("{}: expected its reason", found.name)).collect()
}

/// A dependency from a registry.
struct Dependency<'a> {
    name: &'a str,
    is_exact: bool,
    reason: &'a str,
}

fn dependencies(tree: &Tree) -> Vec<Dependency<'_>> {
    let text = |path| tree.text(path).unwrap_or_default();
    let crates = section(text("Cargo.toml"), "[workspace.dependencies]", "\n[");
    let lines = [""].into_iter().chain(crates.lines()).zip(crates.lines());
    let crates = lines.filter(|(_, line)| !line.starts_with('#') && !line.contains("path = "));
    let crates = crates.filter_map(|(before, line)| {
        let (name, value) = line.split_once(" = ")?;
        let reason = before.strip_prefix('#').unwrap_or_default();
        Some(Dependency { name, is_exact: value.contains("\"="), reason })
    });
    let rows = section(text("web/README.md"), "## Dependencies", "\n## ");
    let blocks = text("web/package.json").split("ependencies\": {").skip(1);
    let lines = blocks.filter_map(|rest| rest.split('}').next()).flat_map(str::lines);
    let packages = lines.filter_map(|line| {
        let (name, version) = line.trim_start().strip_prefix('"')?.split_once("\": \"")?;
        let row = format!("| `{name}` |");
        let reason = rows.lines().find_map(|line| line.strip_prefix(&row)).unwrap_or_default();
        Some(Dependency { name, is_exact: version.starts_with(char::is_numeric), reason })
    });
    crates.chain(packages).collect()
}

#[cfg(test)]
mod tests {
    use super::super::sources::count;
    use super::*;

    #[test]
    fn links_lead_to_files_folders_and_headings() {
        for (path, link, faults) in [
            ("README.md", "web/picture.png", 0),
            ("README.md", "xtask/", 0),
            ("README.md", "#the-bench", 0),
            ("web/README.md", "../xtask/src/main.rs#x", 0),
            ("web/src/b.md", "../a.md#a-map-or-two", 0),
            ("README.md", "http://rustup.rs/", 1),
            ("content/README.md", "gone", 1),
            ("content/en/SOURCES.md", "gone", 0),
        ] {
            let text = format!("# The bench\nsee [it]({link})");
            let note = ("web/a.md", "# A\n## A `map`, or two");
            let files = [(path, &*text), ("web/picture.png", ""), note, ("xtask/src/main.rs", "")];
            assert_eq!(count(links_lead_somewhere, &files), faults, "{path}: {link}");
        }
    }

    #[test]
    fn versions_are_pinned_and_explained() {
        let faults = |npm: &str, cargo: &str, lock: &str, row: &str| {
            let npm = format!("{{\n  \"devDependencies\": {{\n    \"vite\": \"{npm}\"\n  }}\n}}");
            let cargo = format!("[workspace.dependencies]\n{cargo}\nx = {{ path = \"x\" }}\n\n[x]");
            let readme = format!("# Web\n\n## Dependencies\n| `vite` | {row}|\n## Z");
            let files = [
                ("web/package.json", &*npm),
                ("Cargo.toml", &cargo),
                ("web/package-lock.json", lock),
                ("web/README.md", &readme),
            ];
            (count(pinned_versions, &files), count(explained_dependencies, &files))
        };
        let serde = "# reads\nserde = { version = \"=1.0.229\" }";
        assert_eq!(faults("8.3.8", serde, "{}", "builds "), (0, 0));
        assert_eq!(faults("^8.3.8", "serde = \"1.0\"", "{ \"resolved\": \"x\" }", ""), (3, 2));
        assert_eq!(faults("8.3.8", &format!("{serde}\ny = \"=1.0.0\""), "{}", "builds "), (0, 1));
    }

    #[test]
    fn there_is_one_version() {
        for (npm, citation, faults) in [("1.0", "1.0", 0), ("1.1", "1.0", 1), ("1.0", "2.0", 1)] {
            let npm = format!("{{\n  \"version\": \"{npm}\",\n}}");
            let citation = format!("cff-version: 1.2.0\nversion: {citation}\n");
            let cargo = ("Cargo.toml", "[workspace.package]\nversion = \"1.0\"\n");
            let files = [cargo, ("web/package.json", &*npm), ("CITATION.cff", &citation)];
            assert_eq!(count(one_version, &files), faults, "{npm} {citation}");
        }
    }

    #[test]
    fn there_is_one_address() {
        let cargo = "[workspace.package]\nhomepage = \"https://a/\"\nrepository = \"https://b\"\n";
        let npm = "\"homepage\": \"https://a/\", \"url\": \"git+https://b.git\", \
                   \"url\": \"https://b/issues\"";
        let citation = "\nurl: https://a/\nrepository-code: https://b\n";
        let member =
            "license.workspace = true\nhomepage.workspace = true\nrepository.workspace = true\n";
        for (from, to, faults) in
            [("", "", 0), ("//b", "//c", 3), ("//a", "//c", 2), ("repository.", "x.", 1)]
        {
            let [npm, citation, member] =
                [npm, citation, member].map(|text| text.replace(from, to));
            let files = [
                ("Cargo.toml", cargo),
                ("web/package.json", &npm),
                ("CITATION.cff", &citation),
                ("run/Cargo.toml", &member),
            ];
            assert_eq!(count(one_address, &files), faults, "{from}");
        }
    }
}

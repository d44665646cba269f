//! Checks that every link of the built site and of the Markdown files leads somewhere, without the
//! network.
//!
//! 1. Each page of the built site is read for its links, sources and identifiers.
//! 2. A link inside the site must name a built file, and an identifier on that page. It must be
//!    relative, because the site works from any sub-path.
//! 3. Only links that a reader follows may lead to other hosts. Nothing is loaded from there.
//! 4. Each Markdown file outside `content/` is checked in the same way. Those in `content/` become
//!    pages.

mod html;
mod markdown;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::files;
use crate::project::{Outcome, Project};

/// A document: its links, and the identifiers to which others may link.
#[derive(Debug, Default, PartialEq)]
struct Document {
    links: Vec<Link>,
    identifiers: Vec<String>,
}

#[derive(Debug, PartialEq)]
struct Link {
    target: String,
    /// The browser loads it without a reader's action: a script, a picture, a style sheet.
    is_loaded: bool,
}

type Documents = BTreeMap<PathBuf, Document>;

pub(crate) fn check(project: &Project) -> Outcome<String> {
    let pages = read_all(&project.site(), "html", html::read)?;
    let notes = read_all(&project.root, "md", markdown::read)?;
    let content = project.path("content");
    let notes = notes.into_iter().filter(|(file, _)| !file.starts_with(&content)).collect();
    let mut faults = faults(&pages, &project.site());
    faults.extend(self::faults(&notes, &project.root));
    if pages.is_empty() {
        faults.push("The site has no page.".into());
    }
    if !faults.is_empty() {
        let root = format!("{}/", project.root.display());
        return Err(faults.join("\n").replace(&root, ""));
    }
    let count: usize = [&pages, &notes]
        .iter()
        .flat_map(|documents| documents.values())
        .map(|document| document.links.len())
        .sum();
    Ok(format!("{count} links on {} pages and in {} notes", pages.len(), notes.len()))
}

fn read_all(folder: &Path, extension: &str, read: fn(&str) -> Document) -> Outcome<Documents> {
    let mut documents = Documents::new();
    for file in files::walk(folder)? {
        if file.extension().is_some_and(|found| found == extension) {
            documents.insert(file.clone(), read(&files::read(&file)?));
        }
    }
    Ok(documents)
}

fn faults(documents: &Documents, root: &Path) -> Vec<String> {
    let mut faults = Vec::new();
    for (file, document) in documents {
        for link in &document.links {
            if let Err(fault) = follow(documents, root, file, link) {
                faults.push(format!("{}: {}: {fault}", file.display(), link.target));
            }
        }
    }
    faults
}

fn follow(documents: &Documents, root: &Path, file: &Path, link: &Link) -> Outcome {
    let target = link.target.as_str();
    if target.starts_with("data:") {
        return Ok(());
    }
    if target.starts_with("//") || has_scheme(target) {
        let is_allowed = !link.is_loaded && !target.starts_with("http://");
        return if is_allowed { Ok(()) } else { Err("expected no other host".into()) };
    }
    if target.starts_with('/') {
        return Err("expected a relative link: the site may lie in a sub-path".into());
    }
    let (path, fragment) = target.split_once('#').unwrap_or((target, ""));
    let path = path.split('?').next().unwrap_or_default();
    let found = resolve(root, file, path)?;
    if fragment.is_empty() {
        return Ok(());
    }
    match documents.get(&found) {
        Some(document) if document.identifiers.iter().any(|name| name == fragment) => Ok(()),
        Some(_) => Err(format!("expected #{fragment} there")),
        None => Ok(()), // a file without known identifiers
    }
}

/// Returns the file of a relative path. A folder stands for its page.
fn resolve(root: &Path, file: &Path, path: &str) -> Outcome<PathBuf> {
    if path.is_empty() {
        return Ok(file.to_path_buf());
    }
    let path = crate::http::decode(path).ok_or("expected readable percent signs")?;
    let folder = file.parent().unwrap_or(root);
    let mut found = folder.to_path_buf();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if found.as_path() == root => return Err("expected a place inside".into()),
            ".." => {
                found.pop();
            }
            name => found.push(name),
        }
    }
    let page = found.join("index.html");
    if page.is_file() {
        return Ok(page);
    }
    // in the sources, a link may lead to a folder
    let is_there =
        found.is_file() || (found.is_dir() && file.extension().is_some_and(|e| e == "md"));
    if is_there { Ok(found) } else { Err("nothing is there".into()) }
}

fn has_scheme(target: &str) -> bool {
    let scheme = target.split_once(':').map(|(scheme, _)| scheme);
    scheme.is_some_and(|name| {
        name.len() > 1 && name.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::tests::scratch;

    fn found(name: &str, page: &str) -> Vec<String> {
        let folder = scratch(name);
        files::write(&folder.join("index.html"), page.as_bytes()).unwrap();
        files::write(&folder.join("drives/index.html"), b"<h2 id=\"v300\">").unwrap();
        files::write(&folder.join("picture.svg"), b"<svg/>").unwrap();
        let documents = read_all(&folder, "html", html::read).unwrap();
        let found = faults(&documents, &folder);
        files::remove_folder(&folder).unwrap();
        found
    }

    #[test]
    fn links_that_lead_somewhere() {
        let page = r##"<a href="drives/#v300">a</a> <a href="./drives">b</a> <img src="picture.svg">
            <a href="https://example.org/">c</a> <a href="#top" id="top">d</a>
            <img src="data:image/png;base64,AA=="> <a href="?seed=2">e</a>"##;
        assert_eq!(found("links-good", page), Vec::<String>::new());
    }

    #[test]
    fn links_that_lead_nowhere() {
        for (name, page, fault) in [
            ("missing", r#"<a href="nowhere/">"#, "nothing is there"),
            ("anchor", r##"<a href="drives/#v301">"##, "expected #v301 there"),
            ("own-anchor", r##"<a href="#top">"##, "expected #top there"),
            ("rooted", r#"<link href="/app.css">"#, "expected a relative link"),
            ("loaded", r#"<script src="https://example.org/a.js"></script>"#, "no other host"),
            ("outside", r#"<a href="../secret">"#, "expected a place inside"),
        ] {
            let faults = found(&format!("links-{name}"), page);
            assert!(faults.len() == 1 && faults[0].contains(fault), "{name}: {faults:?}");
        }
    }

    #[test]
    fn markdown_links() {
        let folder = scratch("links-md");
        files::write(&folder.join("a.rs"), b"").unwrap();
        let text = "# Code map\n[a](a.rs) [b](#code-map) [c](b.rs) [d](#invariants)\n";
        files::write(&folder.join("README.md"), text.as_bytes()).unwrap();
        let documents = read_all(&folder, "md", markdown::read).unwrap();
        let faults = faults(&documents, &folder);
        assert_eq!(faults.len(), 2, "{faults:?}");
        files::remove_folder(&folder).unwrap();
    }
}

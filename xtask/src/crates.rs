//! The crates of the core: the purpose of some, and the sources of each.
//!
//! 1. Only the names below are written by hand.
//! 2. A crate is built from its own sources and those of each crate that its manifest names with a
//!    `path`, and so on. A change to a crate that no run depends on changes no run.

use std::path::{Path, PathBuf};

use crate::files;
use crate::project::{Outcome, Project};

/// The crate that makes runs. Its sources and those of the crates below it decide every byte of a
/// run.
pub(crate) const RUNS: &str = "sim-core/run";
/// The facade. All crates that the site and the command line use are below it.
pub(crate) const CORE: &str = "sim-core";
/// The crate of the native command line.
pub(crate) const COMMAND_LINE: &str = "sim-core/cli";
pub(crate) const COMMAND_LINE_BUILD: &[&str] = &["--package", "cli"];
/// The crate of the Python package, a workspace of its own.
pub(crate) const PYTHON: &str = "sim-core/python";
/// The name of the command line's program.
pub(crate) const PROGRAM: &str = "write-cliff";
/// The crate with the benchmark.
pub(crate) const BENCH: &str = "sim-core";
/// The crates of the boundary, which are built for the browser.
pub(crate) const BOUNDARY: [&str; 3] = ["web/wasm", "web/wasm/demonstrations", "web/wasm/lab"];
/// The feature of each crate that tells its types to TypeScript.
pub(crate) const TYPES_FEATURE: &str = "types";

/// Files on which the build of every crate depends.
const SHARED: [&str; 4] = ["Cargo.toml", "Cargo.lock", ".cargo/config.toml", "rust-toolchain.toml"];

pub(crate) struct Crate {
    pub(crate) name: String,
    pub(crate) folder: PathBuf,
    manifest: String,
}

impl Crate {
    pub(crate) fn read(folder: &Path) -> Outcome<Self> {
        let file = folder.join("Cargo.toml");
        let manifest = files::read(&file)?;
        let name = section(&manifest, "package")
            .find_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'))
            .ok_or_else(|| format!("{}: expected a line name = \"...\"", file.display()))?;
        Ok(Self { name: name.into(), folder: folder.into(), manifest })
    }

    pub(crate) fn has_feature(&self, name: &str) -> bool {
        section(&self.manifest, "features").any(|line| key(line) == name)
    }

    pub(crate) fn is_published(&self) -> bool {
        section(&self.manifest, "package").all(|line| line != "publish = false")
    }

    /// Returns the manifest and the sources of the crate, without files that only its tests use. If
    /// it has a build script, returns the script and the folders of content that the script names.
    pub(crate) fn sources(&self, project: &Project) -> Outcome<Vec<PathBuf>> {
        let is_test = |file: &Path| file.ends_with("tests.rs");
        let mut sources = vec![self.folder.join("Cargo.toml")];
        let inner = files::walk(&self.folder.join("src"))?;
        sources.extend(inner.into_iter().filter(|file| !is_test(file)));
        let build_script = self.folder.join("build.rs");
        if build_script.is_file() {
            let text = files::read(&build_script)?;
            let words = text.split('"').skip(1).step_by(2).filter(|word| !word.is_empty());
            let folders = words.map(|word| project.path("content").join(word));
            sources.extend(folders.filter(|folder| folder.is_dir()));
            sources.push(build_script);
        }
        Ok(sources)
    }

    fn has_unit_tests(&self) -> Outcome<bool> {
        for file in files::walk(&self.folder.join("src"))? {
            if files::read(&file)?.contains("#[test]") {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Returns Cargo's arguments for the two builds that are tested natively.
///
/// 1. The crate that makes runs is tested by itself. Its property tests use a machine that
///    remembers every write, which would slow down all other tests.
/// 2. A crate of the boundary without a test is left out, because all its dependencies would be
///    compiled for nothing. Clippy still reads it.
/// 3. Both have the feature with which tests write the TypeScript types.
pub(crate) fn tested(project: &Project) -> Outcome<[Vec<String>; 2]> {
    let run = Crate::read(&project.path(RUNS))?.name;
    let typed = |name: &str| ["--features".into(), format!("{name}/{TYPES_FEATURE}")];
    let mut others = vec!["--workspace".to_owned(), "--exclude".into(), run.clone()];
    for folder in BOUNDARY {
        let one = Crate::read(&project.path(folder))?;
        if !one.has_unit_tests()? {
            others.extend(["--exclude".into(), one.name]);
        }
    }
    for one in below(project, CORE)? {
        if one.name != run && one.has_feature(TYPES_FEATURE) {
            others.extend(typed(&one.name));
        }
    }
    let [features, feature] = typed(&run);
    Ok([others, vec!["--package".into(), run, features, feature]])
}

/// Returns the crate in `folder` and all crates of this project that it is built from.
pub(crate) fn below(project: &Project, folder: &str) -> Outcome<Vec<Crate>> {
    let root = files::read(&project.path("Cargo.toml"))?;
    let mut found: Vec<Crate> = Vec::new();
    let mut waiting = vec![project.path(folder)];
    while let Some(next) = waiting.pop() {
        let next = next.canonicalize().map_err(|error| format!("{}: {error}", next.display()))?;
        if found.iter().all(|known| known.folder != next) {
            let one = Crate::read(&next)?;
            waiting.extend(paths(&one, &root, &project.root));
            found.push(one);
        }
    }
    found.sort_by(|a, b| a.folder.cmp(&b.folder));
    Ok(found)
}

/// Returns all files on which the build of the crate in `folder` depends.
pub(crate) fn sources(project: &Project, folder: &str) -> Outcome<Vec<PathBuf>> {
    let mut all: Vec<PathBuf> = SHARED.iter().map(|file| project.path(file)).collect();
    for part in below(project, folder)? {
        all.extend(part.sources(project)?);
    }
    Ok(all)
}

/// Returns the folders of the crates that a manifest names, directly or through the workspace.
fn paths(of: &Crate, root_manifest: &str, root: &Path) -> Vec<PathBuf> {
    let shared: Vec<&str> = section(root_manifest, "workspace.dependencies").collect();
    let mut folders = Vec::new();
    for kind in ["dependencies", "build-dependencies"] {
        for line in section(&of.manifest, kind) {
            if let Some(path) = path_in(line) {
                folders.push(of.folder.join(path));
            } else if line.contains("workspace = true") {
                let shared = shared.iter().find(|shared| key(shared) == key(line));
                folders.extend(shared.and_then(|line| path_in(line)).map(|path| root.join(path)));
            }
        }
    }
    folders
}

/// Returns the lines of a section, including sections that apply only to some targets.
fn section<'a>(manifest: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    let mut is_inside = false;
    manifest.lines().map(str::trim).filter(move |line| {
        if let Some(header) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            let of_target = header.starts_with("target.").then(|| header.rsplit('.').next());
            is_inside = header == name || of_target.flatten() == Some(name);
            return false;
        }
        is_inside && !line.is_empty() && !line.starts_with('#')
    })
}

fn key(line: &str) -> &str {
    line.split([' ', '=', '.']).next().unwrap_or_default()
}

fn path_in(line: &str) -> Option<&str> {
    line.split_once("path = \"")?.1.split('"').next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::tests::scratch;

    #[test]
    fn follows_paths_down_and_no_further() {
        let root = scratch("crates").canonicalize().unwrap();
        let write = |file: &str, text: &str| files::write(&root.join(file), text.as_bytes());
        write("Cargo.toml", "[workspace.dependencies]\nspec = { path = \"core/spec\" }\n").unwrap();
        let manifest = "[package]\nname = \"run\"\n[features]\ntypes = []\n\n[dependencies]\n\
                        # words\nspec.workspace = true\nserde = { workspace = true }\n\
                        [target.'cfg(unix)'.dependencies]\nlog = { path = \"../log\" }\n\
                        [dev-dependencies]\nlessons = { path = \"../lessons\" }\n";
        write("core/run/Cargo.toml", manifest).unwrap();
        for name in ["log", "spec", "lessons"] {
            let manifest = format!("[package]\nname = \"{name}\"\n");
            write(&format!("core/{name}/Cargo.toml"), &manifest).unwrap();
            write(&format!("core/{name}/src/lib.rs"), "").unwrap();
            write(&format!("core/{name}/src/a/tests.rs"), "").unwrap();
        }
        let project = Project { root: root.clone() };
        let found = below(&project, "core/run").unwrap();
        let names: Vec<&str> = found.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["log", "run", "spec"]);
        assert!(found[1].has_feature("types") && !found[0].has_feature("types"));
        let count = |one: &Crate| one.sources(&project).unwrap().len();
        assert_eq!(count(&found[2]), 2);
        write("core/spec/build.rs", "content.join(\"nand\"); \"drives\"").unwrap();
        write("content/nand/a.toml", "").unwrap();
        assert_eq!(count(&found[2]), 4);
        files::remove_folder(&root).unwrap();
    }

    #[test]
    fn every_crate_named_here_is_there() {
        let project = Project::find().unwrap();
        for folder in [RUNS, CORE, COMMAND_LINE, PYTHON, BENCH].into_iter().chain(BOUNDARY) {
            assert!(below(&project, folder).is_ok(), "{folder}");
        }
        let typed = below(&project, CORE).unwrap();
        assert!(typed.iter().any(|one| one.has_feature(TYPES_FEATURE)));
    }
}

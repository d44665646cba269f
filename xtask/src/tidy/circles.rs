//! Finds circles of imports between the modules of a folder.
//!
//! 1. Each `src` beside a `Cargo.toml` is one crate. A module is a file below it.
//! 2. Every path that starts with `crate::`, `super::` or a child's name is followed to the module
//!    that it names, even through a module that only re-exports the name.
//! 3. A module and its own submodules count as one. The imports between the modules of one folder
//!    must not lead back: `ftl -> nand -> ftl` is a fault.
//!
//! Code that only tests compile may import any module.

use std::collections::{BTreeMap, BTreeSet};

use super::paths::{self, Path};
use super::sources::{File, Tree};

/// Re-exports that are followed before a name counts as defined.
const HOPS_MAX: usize = 8;

pub(super) fn no_circles(tree: &Tree) -> Vec<String> {
    let manifests = tree.files.iter().filter_map(|file| file.path.strip_suffix("Cargo.toml"));
    manifests.flat_map(|folder| Crate::read(tree, folder).circles()).collect()
}

/// The modules of one crate, by their path from its root.
struct Crate<'a> {
    modules: BTreeMap<Path, Module<'a>>,
}

struct Module<'a> {
    file: &'a File,
    code: String,
    /// The targets of the module's `use` lines, by their local names.
    names: BTreeMap<String, Path>,
}

/// The modules that each module imports, with a file that imports them.
pub(super) type Imports = BTreeMap<String, BTreeMap<String, String>>;

impl<'a> Crate<'a> {
    fn read(tree: &'a Tree, folder: &str) -> Self {
        let source = format!("{folder}src/");
        let mut modules = BTreeMap::new();
        for file in tree.files.iter().filter(|file| file.is_kind(&["rs"])) {
            if let Some(path) = file.path.strip_prefix(&source).and_then(module_path) {
                let module = Module { file, code: file.code(), names: BTreeMap::new() };
                // if a crate has both, others see its library
                if !path.is_empty() || !modules.contains_key(&path) || file.path.ends_with("lib.rs")
                {
                    modules.insert(path, module);
                }
            }
        }
        let mut found = Self { modules };
        found.drop_tests();
        found.learn_names();
        found
    }

    /// Drops modules that only tests declare.
    fn drop_tests(&mut self) {
        let is_declared = |path: &Path| match path.split_last() {
            None => true,
            Some((name, parent)) => {
                let parent = self.modules.get(parent);
                parent.is_some_and(|parent| declares(&parent.code, name))
            }
        };
        let tests: Vec<Path> =
            self.modules.keys().filter(|path| !is_declared(path)).cloned().collect();
        self.modules.retain(|path, _| !tests.iter().any(|test| path.starts_with(test)));
    }

    fn learn_names(&mut self) {
        let learnt: Vec<(Path, BTreeMap<String, Path>)> = self
            .modules
            .iter()
            .map(|(path, module)| {
                let uses = paths::uses(&module.code).into_iter();
                let known =
                    uses.filter_map(|(name, target)| Some((name, self.absolute(path, &target)?)));
                (path.clone(), known.collect())
            })
            .collect();
        for (path, names) in learnt {
            if let Some(module) = self.modules.get_mut(&path) {
                module.names = names;
            }
        }
    }

    /// Returns the path from the crate's root; `None` if another crate defines the name.
    fn absolute(&self, from: &Path, target: &Path) -> Option<Path> {
        let mut module = from.clone();
        let mut rest = target.as_slice();
        match rest.first()?.as_str() {
            "crate" => (module, rest) = (Path::new(), &rest[1..]),
            "self" => rest = &rest[1..],
            "super" => {}
            child => {
                module.push(child.to_owned());
                self.modules.get(&module)?;
                module.pop();
            }
        }
        while rest.first().is_some_and(|word| word == "super") {
            module.pop()?;
            rest = &rest[1..];
        }
        module.extend_from_slice(rest);
        Some(module)
    }

    /// Returns the module that defines the name at an absolute path.
    fn defining(&self, target: &Path) -> Path {
        let mut target = target.clone();
        for _ in 0..HOPS_MAX {
            let depth = (0..=target.len())
                .rev()
                .find(|depth| self.modules.contains_key(&target[..*depth]))
                .unwrap_or(0);
            let module = &target[..depth];
            let passed_on =
                target.get(depth).and_then(|name| self.modules.get(module)?.names.get(name));
            match passed_on {
                Some(origin) if *origin != target => target = origin.clone(),
                _ => return module.to_vec(),
            }
        }
        target
    }

    /// Returns the imports between the modules of each folder.
    fn imports(&self) -> BTreeMap<Path, Imports> {
        let mut folders: BTreeMap<Path, Imports> = BTreeMap::new();
        for (from, module) in &self.modules {
            let targets = paths::rooted(&module.code);
            for target in targets.iter().filter_map(|target| self.absolute(from, target)) {
                let to = self.defining(&target);
                let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
                if let (Some(here), Some(there)) = (from.get(shared), to.get(shared)) {
                    let imports = folders.entry(from[..shared].to_vec()).or_default();
                    let seen = imports.entry(here.clone()).or_default();
                    seen.entry(there.clone()).or_insert_with(|| module.file.path.clone());
                }
            }
        }
        folders
    }

    fn circles(&self) -> Vec<String> {
        let folders = self.imports();
        folders.values().filter_map(circle).collect()
    }
}

/// Describes one circle, if there is any.
pub(super) fn circle(imports: &Imports) -> Option<String> {
    let mut open: BTreeSet<&String> = imports.keys().collect();
    // a module whose imports are all done is in no circle
    while let Some(done) =
        open.iter().copied().find(|name| imports[*name].keys().all(|target| !open.contains(target)))
    {
        open.remove(done);
    }
    let mut walk = vec![*open.first()?];
    loop {
        let next = imports[*walk.last()?].keys().find_map(|target| open.get(target).copied())?;
        if let Some(start) = walk.iter().position(|name| *name == next) {
            walk.drain(..start);
            let files: Vec<&str> = walk
                .iter()
                .zip(walk.iter().cycle().skip(1))
                .map(|(from, to)| imports[*from][*to].as_str())
                .collect();
            let names: Vec<&str> = walk.iter().chain([&next]).map(|name| name.as_str()).collect();
            let words = names.join(" -> ");
            return Some(format!(
                "{words}: expected no circle of imports, see {}",
                files.join(", ")
            ));
        }
        walk.push(next);
    }
}

/// `ftl/mapping.rs` is `[ftl, mapping]`; the crate's root is empty.
fn module_path(file: &str) -> Option<Path> {
    let stem = file.strip_suffix(".rs")?;
    if stem == "lib" || stem == "main" {
        return Some(Path::new());
    }
    let stem = stem.strip_suffix("/mod").unwrap_or(stem);
    Some(stem.split('/').map(str::to_owned).collect())
}

fn declares(code: &str, name: &str) -> bool {
    code.split("mod ").skip(1).any(|rest| {
        rest.trim_start().strip_prefix(name).is_some_and(|rest| rest.starts_with([';', ' ', '{']))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(files: &[(&str, &str)]) -> Vec<String> {
        let mut all = vec![("core/Cargo.toml", "")];
        all.extend(files);
        no_circles(&Tree::of(&all))
    }

    #[test]
    fn a_circle_is_told_with_its_files() {
        let found = faults(&[
            ("core/src/lib.rs", "mod a;\nmod b;\nmod c;"),
            ("core/src/a.rs", "use crate::b::{self, B};"),
            ("core/src/b.rs", "fn f() -> super::c::C { crate::c::make() }"),
            ("core/src/c.rs", "use crate::{units::Page, a::A as Other};"),
        ]);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("a -> b -> c -> a: expected"), "{found:?}");
        assert!(found[0].ends_with("core/src/a.rs, core/src/b.rs, core/src/c.rs"), "{found:?}");
    }

    #[test]
    fn a_name_passed_on_leads_to_its_origin() {
        let found = faults(&[
            ("core/src/lib.rs", "mod a;\nmod b;\npub use b::B;"),
            ("core/src/a.rs", "use crate::B;\npub struct A;"),
            ("core/src/b.rs", "use super::a::A;\npub struct B;"),
        ]);
        assert_eq!(found.len(), 1, "{found:?}");
    }

    #[test]
    fn a_module_and_its_own_are_one_room() {
        let found = faults(&[
            ("core/src/lib.rs", "mod a;\nmod b;\npub fn say() {}"),
            ("core/src/a.rs", "mod inner;\nmod other;\nuse inner::C;\nuse crate::say;"),
            ("core/src/a/inner.rs", "use super::A;\nuse super::other::D;"),
            ("core/src/a/other.rs", "use crate::a::A;\nuse crate::b::B;"),
            ("core/src/b.rs", "use std::fmt;"),
        ]);
        assert_eq!(found, Vec::<String>::new());
    }

    #[test]
    fn a_circle_deep_inside_is_found() {
        let found = faults(&[
            ("core/src/lib.rs", "mod a;"),
            ("core/src/a.rs", "mod one;\nmod two;"),
            ("core/src/a/one.rs", "use super::two::T;"),
            ("core/src/a/two.rs", "use crate::a::one::O;"),
        ]);
        assert_eq!(found.len(), 1, "{found:?}");
    }

    #[test]
    fn tests_may_import_any_module() {
        let found = faults(&[
            ("core/src/lib.rs", "mod a;\nmod b;\n#[cfg(test)]\nmod all;"),
            ("core/src/a.rs", "use crate::b::B;\n#[cfg(test)]\nmod tests;"),
            ("core/src/a/tests.rs", "use crate::a::A;"),
            ("core/src/b.rs", "#[cfg(test)]\nmod tests { use crate::a::A; }"),
            ("core/src/all.rs", "use crate::a::A;"),
        ]);
        assert_eq!(found, Vec::<String>::new());
    }
}

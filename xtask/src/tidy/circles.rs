//! Finds circles of imports between the modules of a crate. The compiler finds those of crates.
//!
//! 1. A module imports each module that a path from `crate` or `super` leads to. A name that
//!    another module only passes on is not followed.
//! 2. A module and its own submodules count as one: `ftl/map.rs` and `nand/die.rs` are `ftl` and
//!    `nand`.

use std::collections::{BTreeMap, BTreeSet};

use super::sources::Tree;

type Imports = BTreeMap<String, BTreeSet<String>>;

pub(super) fn no_circles(tree: &Tree) -> Vec<String> {
    let crates = tree.files.iter().filter_map(|file| file.path.strip_suffix("Cargo.toml"));
    let circles = crates.map(|folder| circle(tree, &format!("{folder}src/")));
    let circles = circles.filter(|names| !names.is_empty());
    circles.map(|names| format!("{names}: expected no circle of imports")).collect()
}

fn circle(tree: &Tree, source: &str) -> String {
    let mut imports = Imports::new();
    for file in tree.below(source).filter(|file| file.is_kind(&["rs"])) {
        let from = module(&file.path[source.len()..]);
        let for_tests = format!("#[cfg(test)]\nmod {};", from.last().unwrap_or(&""));
        if tree.below(source).any(|other| other.text.contains(&for_tests)) {
            continue;
        }
        for target in file.code().flat_map(|line| targets(line, &from)) {
            let shared = from.iter().zip(&target).take_while(|(a, b)| a == b).count();
            if let (Some(from), Some(to)) = (from.get(..=shared), target.get(..=shared)) {
                imports.entry(from.join("::")).or_default().insert(to.join("::"));
            }
        }
    }
    // a module is in no circle if all that it imports are in none
    let is_done = |(name, targets): (&String, &BTreeSet<String>), open: &Imports| {
        targets.iter().all(|target| !open.contains_key(target)).then(|| name.clone())
    };
    while let Some(done) = imports.iter().find_map(|entry| is_done(entry, &imports)) {
        imports.remove(&done);
    }
    imports.into_keys().collect::<Vec<_>>().join(", ")
}

/// `ftl/map.rs` is `ftl::map`; the crate's root is empty.
fn module(file: &str) -> Vec<&str> {
    let names = file.trim_end_matches(".rs").split('/');
    names.filter(|name| !["lib", "main", "mod"].contains(name)).collect()
}

/// Returns the paths on the line that begin with `crate` or `super`, from the crate's root.
fn targets<'a>(line: &'a str, from: &[&'a str]) -> Vec<Vec<&'a str>> {
    let paths = line.split(|c: char| !c.is_alphanumeric() && !"_:".contains(c));
    let paths = paths.filter(|path| path.starts_with("crate::") || path.starts_with("super::"));
    let absolute = paths.map(|path| {
        let mut target = if path.starts_with('s') { from.to_vec() } else { Vec::new() };
        for name in path.split("::") {
            match name {
                "crate" | "" => {}
                "super" => drop(target.pop()),
                name => target.push(name),
            }
        }
        target
    });
    absolute.collect()
}

#[cfg(test)]
mod tests {
    use super::super::sources::count;
    use super::*;

    #[test]
    fn a_circle_is_found_at_each_depth() {
        let circles = |a: &str, b: &str| {
            let root = ("x/src/lib.rs", "mod a;\n#[cfg(test)]\nmod all;");
            let (a, b) = (("x/src/a.rs", a), ("x/src/b/c.rs", b));
            let all = ("x/src/all.rs", "use crate::b; use crate::a::A;");
            count(no_circles, &[("x/Cargo.toml", ""), root, a, b, all])
        };
        let back = "super::super::a::f()";
        assert_eq!(circles("use crate::b::B; use crate::say;", ""), 0);
        assert_eq!(circles("", back), 0);
        assert_eq!(circles("use crate::b::B;", back), 1);
        assert_eq!(circles("\n#[cfg(test)]\nmod tests { use crate::b::B; }", back), 0);
        let (one, two) = ("use super::two::T;", "use crate::a::one::O;");
        let inner = [("x/Cargo.toml", ""), ("x/src/a/one.rs", one), ("x/src/a/two.rs", two)];
        assert_eq!(count(no_circles, &inner), 1);
    }
}

//! Rules about imports in the web part.

use std::collections::BTreeMap;

use super::circles::{Imports, circle};
use super::sources::{File, Tree};

const WEB: &str = "web/src/";
/// Each WebAssembly package with the only files that may import it: its worker, and the file that
/// computes first pictures while the site is built.
const PACKAGES: [(&str, &[&str]); 2] = [
    ("web/src/generated/wasm/", &["web/src/sim/sim.worker.ts", "web/src/prerender/runs.server.ts"]),
    (
        "web/src/generated/demonstrations/",
        &["web/src/sim/demonstration.worker.ts", "web/src/prerender/demonstrations.server.ts"],
    ),
];
const CONTENT_READERS: &str = "web/src/content/";
/// The folders of the web part. A file imports only from its own room and from those before it.
const ROOMS: [&str; 21] = [
    "generated",
    "charts",
    "styles",
    "player",
    "offline",
    "sim",
    "link",
    "content",
    "format",
    "page",
    "controls",
    "furniture",
    "widgets",
    "sections",
    "islands",
    "prose",
    "chapter",
    "embed",
    BUILD,
    "routes",
    "service-worker",
];
/// The room that runs when the site is built, as does each `*.server.ts` of a widget.
const BUILD: &str = "prerender";
const CODE: [&str; 3] = ["ts", "js", "svelte"];

pub(super) fn one_wasm_importer(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for (package, allowed) in PACKAGES {
        let importers = imports(tree).filter(|(file, module)| {
            module.starts_with(package) && !allowed.contains(&file.path.as_str())
        });
        let expected = format!("expected only {} to import {package}", allowed.join(" and "));
        faults.extend(importers.map(|(file, _)| format!("{}: {expected}", file.path)));
    }
    faults
}

/// Checks imports, and globs over the files of `content/`.
pub(super) fn one_content_reader(tree: &Tree) -> Vec<String> {
    let is_reader = |file: &File| file.path.starts_with(CONTENT_READERS);
    let importers = imports(tree)
        .filter(|(file, module)| !is_reader(file) && module.starts_with("content/"))
        .map(|(file, _)| file);
    let names_content = |line: &str| line.contains("../content/") || line.contains("'#language/");
    let is_glob = |line: &str| line.contains("import.meta.glob") && names_content(line);
    let globbers = sources(tree).filter(|file| !is_reader(file) && file.text.lines().any(is_glob));
    let all = importers.chain(globbers);
    all.map(|file| format!("{}: expected only {CONTENT_READERS} to read content", file.path))
        .collect()
}

/// A test may import from any room.
pub(super) fn rooms_look_down(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for (file, module) in imports(tree) {
        let here = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let inner = module.strip_prefix(WEB).filter(|_| !module.starts_with(here));
        let Some((room, _)) = inner.and_then(|inner| inner.split_once('/')) else { continue };
        let Some(target) = ROOMS.iter().position(|known| *known == room) else {
            faults.push(format!("{}: {module}: expected one of {}", file.path, ROOMS.join(", ")));
            continue;
        };
        if level(&file.path).is_some_and(|level| level < target) {
            faults.push(format!("{}: {module}: expected rooms to look down", file.path));
        }
    }
    faults
}

/// The place of a file's room; `None` for tests.
fn level(path: &str) -> Option<usize> {
    if path.ends_with(".test.ts") {
        return None;
    }
    let room = path.strip_prefix(WEB)?.split('/').next()?;
    let is_built = path.ends_with(".server.ts") && room != "routes";
    ROOMS.iter().position(|known| *known == if is_built { BUILD } else { room })
}

/// Checks that no chain of imports in the web part leads back to its own file.
pub(super) fn no_web_circles(tree: &Tree) -> Vec<String> {
    let name = |path: &str| path.strip_suffix(".ts").unwrap_or(path).to_owned();
    let mut graph = Imports::new();
    for file in sources(tree) {
        graph.entry(file.path.clone()).or_default();
    }
    let paths: BTreeMap<String, String> = graph
        .keys()
        .flat_map(|path| [(name(path), path.clone()), (path.clone(), path.clone())])
        .collect();
    for (file, module) in imports(tree) {
        if let (Some(target), Some(own)) = (paths.get(&module), graph.get_mut(&file.path)) {
            own.insert(target.clone(), file.path.clone());
        }
    }
    circle(&graph).into_iter().collect()
}

pub(super) fn widgets_apart(tree: &Tree) -> Vec<String> {
    imports(tree)
        .filter(|(file, module)| {
            let (own, other) = (widget(&file.path), widget(module));
            own.is_some() && other.is_some() && own != other
        })
        .map(|(file, module)| format!("{}: {module}: expected widgets to stay apart", file.path))
        .collect()
}

/// Forbids selecting elements: D3 computes, Svelte draws.
pub(super) fn no_selectors(tree: &Tree) -> Vec<String> {
    let words = ["querySelector", "querySelectorAll", "getElementById", "getElementsByClassName"];
    let expected = "expected Svelte to hold its elements (bind:this)";
    let mut faults: Vec<String> =
        sources(tree).flat_map(|file| file.lines_with(&words, expected)).collect();
    let is_d3 = |module: &str| module == "d3" || module == "d3-selection";
    let importers = sources(tree).filter(|file| file.imports().into_iter().any(is_d3));
    faults.extend(importers.map(|file| format!("{}: expected D3's submodules only", file.path)));
    faults
}

fn sources(tree: &Tree) -> impl Iterator<Item = &File> {
    tree.below(WEB).filter(|file| file.is_kind(&CODE))
}

/// Returns each file with each module it imports. A module of the project is a path from the root.
fn imports(tree: &Tree) -> impl Iterator<Item = (&File, String)> {
    sources(tree).flat_map(|file| {
        file.imports().into_iter().map(move |module| (file, from_root(&file.path, module)))
    })
}

/// Returns `web/src/sim/a` for `#sim/a` and `../sim/a`, `content/en/a.json` for `#language/a.json`.
/// A package keeps its name.
fn from_root(file: &str, module: &str) -> String {
    let module = module.split('?').next().unwrap_or(module);
    if let Some(words) = module.strip_prefix("#language/") {
        return format!("content/en/{words}");
    }
    if let Some(inner) = module.strip_prefix("#src/").or_else(|| module.strip_prefix('#')) {
        return format!("{WEB}{inner}");
    }
    if !module.starts_with('.') {
        return module.to_owned();
    }
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in module.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            name => parts.push(name),
        }
    }
    parts.join("/")
}

fn widget(path: &str) -> Option<&str> {
    let (name, _) = path.strip_prefix("web/src/widgets/")?.split_once('/')?;
    Some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(check: fn(&Tree) -> Vec<String>, path: &str, text: &str) -> usize {
        check(&Tree::of(&[(path, text)])).len()
    }

    #[test]
    fn only_the_worker_imports_wasm() {
        let text = "import init from '../generated/wasm/write_cliff_wasm.js';";
        assert_eq!(count(one_wasm_importer, "web/src/sim/sim.worker.ts", text), 0);
        assert_eq!(count(one_wasm_importer, "web/src/sim/run.ts", text), 1);
        let text = "import init from '#generated/wasm/write_cliff_wasm.js';";
        assert_eq!(count(one_wasm_importer, "web/src/routes/(site)/+page.svelte", text), 1);
    }

    #[test]
    fn only_one_room_reads_content() {
        let import = "import text from '#language/interface.json';";
        let glob = "const all = import.meta.glob('../../../content/drives/*.toml');";
        let words = "const all = import.meta.glob('#language/exercises/*.json');";
        for text in [import, glob, words] {
            assert_eq!(count(one_content_reader, "web/src/content/words.ts", text), 0);
            assert_eq!(count(one_content_reader, "web/src/link/view.ts", text), 1, "{text}");
        }
        let reader = "import { text } from '#content/words';";
        assert_eq!(count(one_content_reader, "web/src/link/view.ts", reader), 0);
    }

    #[test]
    fn a_room_imports_from_those_below_it() {
        for text in ["from '#sim/series'", "from '../sim/series'", "from '#content/words'"] {
            assert_eq!(count(rooms_look_down, "web/src/charts/Line.svelte", text), 1, "{text}");
            assert_eq!(count(rooms_look_down, "web/src/charts/line.test.ts", text), 0, "{text}");
            assert_eq!(count(rooms_look_down, "web/src/widgets/a/A.svelte", text), 0, "{text}");
        }
        assert_eq!(count(rooms_look_down, "web/src/charts/Line.svelte", "from './scale'"), 0);
        let runs = "from '#prerender/runs.server'";
        assert_eq!(count(rooms_look_down, "web/src/widgets/a/A.svelte", runs), 1);
        assert_eq!(count(rooms_look_down, "web/src/widgets/a/still.server.ts", runs), 0);
        assert_eq!(count(rooms_look_down, "web/src/widgets/a/A.svelte", "from '#view/a'"), 1);
    }

    #[test]
    fn a_circle_of_files_is_found() {
        let there = ("web/src/link/a.ts", "import { b } from './b';");
        let back = ("web/src/link/b.ts", "import type { A } from '#link/a';");
        assert_eq!(no_web_circles(&Tree::of(&[there, back])).len(), 1);
        assert_eq!(no_web_circles(&Tree::of(&[there, ("web/src/link/b.ts", "")])).len(), 0);
    }

    #[test]
    fn widgets_do_not_import_each_other() {
        let text = "import B from '../b/B.svelte';";
        assert_eq!(count(widgets_apart, "web/src/widgets/a/A.svelte", text), 1);
        assert_eq!(count(widgets_apart, "web/src/widgets/b/A.svelte", text), 0);
        assert_eq!(count(widgets_apart, "web/src/routes/(site)/+page.svelte", text), 0);
    }

    #[test]
    fn svelte_holds_its_elements() {
        let path = "web/src/charts/Chart.svelte";
        assert_eq!(count(no_selectors, path, "document.querySelector('svg')"), 1);
        assert_eq!(count(no_selectors, path, "import { select } from 'd3-selection';"), 1);
        assert_eq!(count(no_selectors, path, "import { scaleLinear } from 'd3-scale';"), 0);
    }
}

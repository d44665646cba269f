//! Rules about imports in the web part.

use super::sources::{File, Tree};

const WEB: &str = "web/src/";
/// Each WebAssembly package with the only files that may import it: its worker, and the file that
/// computes first pictures while the site is built.
const PACKAGES: [(&str, &[&str]); 2] = [
    ("web/src/generated/wasm/", &["web/src/sim/sim.worker.ts", "web/src/runs.server.ts"]),
    (
        "web/src/generated/demonstrations/",
        &["web/src/sim/demonstration.worker.ts", "web/src/demonstrations.server.ts"],
    ),
];
const CONTENT_READER: &str = "web/src/content.ts";
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
    let is_reader = |file: &File| file.path == CONTENT_READER;
    let importers = imports(tree)
        .filter(|(file, module)| !is_reader(file) && module.starts_with("content/"))
        .map(|(file, _)| file);
    let is_glob = |line: &str| line.contains("import.meta.glob") && line.contains("../content/");
    let globbers = sources(tree).filter(|file| !is_reader(file) && file.text.lines().any(is_glob));
    let all = importers.chain(globbers);
    all.map(|file| format!("{}: expected only {CONTENT_READER} to read content", file.path))
        .collect()
}

/// Charts take props and draw pixels.
pub(super) fn charts_know_nothing(tree: &Tree) -> Vec<String> {
    let is_chart = |file: &File| file.path.starts_with("web/src/charts/");
    let known =
        ["web/src/sim/", "web/src/widgets/", "web/src/content", "web/src/generated/", "content/"];
    imports(tree)
        .filter(|(file, module)| {
            is_chart(file) && known.iter().any(|known| module.starts_with(known))
        })
        .map(|(file, module)| {
            format!("{}: {module}: expected charts to know nothing of it", file.path)
        })
        .collect()
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

/// D3 computes, Svelte draws.
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

/// Returns `web/src/sim/a` for `#sim/a` and `../sim/a`. A package keeps its name.
fn from_root(file: &str, module: &str) -> String {
    let module = module.split('?').next().unwrap_or(module);
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
        assert_eq!(count(one_wasm_importer, "web/src/routes/+page.svelte", text), 1);
    }

    #[test]
    fn only_one_file_reads_content() {
        let import = "import text from '../../content/text/en.json';";
        let glob = "const all = import.meta.glob('../../content/drives/*.toml');";
        for text in [import, glob] {
            assert_eq!(count(one_content_reader, CONTENT_READER, text), 0);
            assert_eq!(count(one_content_reader, "web/src/view.ts", text), 1, "{text}");
        }
        assert_eq!(count(one_content_reader, "web/src/view.ts", "import a from './content';"), 0);
    }

    #[test]
    fn charts_are_pure() {
        for text in ["from '#sim/series'", "from '../sim/series'", "from '#src/content'"] {
            assert_eq!(count(charts_know_nothing, "web/src/charts/Line.svelte", text), 1, "{text}");
            assert_eq!(count(charts_know_nothing, "web/src/widgets/a/A.svelte", text), 0);
        }
        assert_eq!(count(charts_know_nothing, "web/src/charts/Line.svelte", "from './scale'"), 0);
    }

    #[test]
    fn widgets_do_not_import_each_other() {
        let text = "import B from '../b/B.svelte';";
        assert_eq!(count(widgets_apart, "web/src/widgets/a/A.svelte", text), 1);
        assert_eq!(count(widgets_apart, "web/src/widgets/b/A.svelte", text), 0);
        assert_eq!(count(widgets_apart, "web/src/routes/+page.svelte", text), 0);
    }

    #[test]
    fn svelte_holds_its_elements() {
        let path = "web/src/charts/Chart.svelte";
        assert_eq!(count(no_selectors, path, "document.querySelector('svg')"), 1);
        assert_eq!(count(no_selectors, path, "import { select } from 'd3-selection';"), 1);
        assert_eq!(count(no_selectors, path, "import { scaleLinear } from 'd3-scale';"), 0);
    }
}

//! `cargo xtask tidy` checks all conventions that a program can check.
//!
//! 1. The sources are read once.
//! 2. Each rule has a name, looks at all sources and returns a sentence for each fault.
//! 3. The section "Invariants" of `xtask/README.md` names every rule and no other.

mod circles;
mod comments;
mod core;
mod documents;
mod figures;
mod paths;
mod shape;
mod sources;
mod web;

use crate::project::{Outcome, Project};
use sources::Tree;

struct Rule {
    name: &'static str,
    check: fn(&Tree) -> Vec<String>,
}

const RULES: [Rule; 25] = [
    Rule { name: "short-lines-and-files", check: shape::short_lines_and_files },
    Rule { name: "story-at-the-top", check: shape::story_at_the_top },
    Rule { name: "plain-openings", check: comments::plain_openings },
    Rule { name: "telling-names", check: shape::telling_names },
    Rule { name: "fixed-top-level", check: shape::fixed_top_level },
    Rule { name: "no-machine-paths", check: shape::no_machine_paths },
    Rule { name: "one-wasm-boundary", check: core::one_wasm_boundary },
    Rule { name: "core-is-pure", check: core::core_is_pure },
    Rule { name: "no-circles", check: circles::no_circles },
    Rule { name: "one-wasm-importer", check: web::one_wasm_importer },
    Rule { name: "one-content-reader", check: web::one_content_reader },
    Rule { name: "rooms-look-down", check: web::rooms_look_down },
    Rule { name: "no-web-circles", check: web::no_web_circles },
    Rule { name: "widgets-apart", check: web::widgets_apart },
    Rule { name: "no-selectors", check: web::no_selectors },
    Rule { name: "figures-have-sources", check: figures::figures_have_sources },
    Rule { name: "pinned-versions", check: documents::pinned_versions },
    Rule { name: "one-version", check: documents::one_version },
    Rule { name: "explained-dependencies", check: documents::explained_dependencies },
    Rule { name: "short-front-page", check: documents::short_front_page },
    Rule { name: "links-lead-somewhere", check: documents::links_lead_somewhere },
    Rule { name: "commands-would-run", check: documents::commands_would_run },
    Rule { name: "listed-invariants", check: listed_invariants },
    Rule { name: "kept-change-log", check: documents::kept_change_log },
    Rule { name: "one-test-command", check: documents::one_test_command },
];

/// The file that lists the rules.
const INVARIANTS: &str = "xtask/README.md";

pub(crate) fn run(project: &Project) -> Outcome<String> {
    let tree = Tree::read(&project.root)?;
    let faults: Vec<String> = RULES
        .iter()
        .flat_map(|rule| {
            let faults = (rule.check)(&tree).into_iter();
            faults.map(|fault| format!("{fault} ({})", rule.name))
        })
        .collect();
    if faults.is_empty() {
        return Ok(format!("{} rules hold in {} files", RULES.len(), tree.files.len()));
    }
    Err(faults.join("\n"))
}

fn listed_invariants(tree: &Tree) -> Vec<String> {
    let section = tree.text(INVARIANTS).and_then(|text| documents::section(text, "Invariants"));
    let Some(section) = section else {
        return vec![format!("{INVARIANTS}: expected a section ## Invariants")];
    };
    let named: Vec<&str> =
        section.split("`tidy: ").skip(1).filter_map(|rest| rest.split('`').next()).collect();
    let is_rule = |name: &str| RULES.iter().any(|rule| rule.name == name);
    let unknown = named.iter().filter(|name| !is_rule(name));
    let missing = RULES.iter().map(|rule| rule.name).filter(|name| !named.contains(name));
    let unknown = unknown.map(|name| format!("{INVARIANTS}: `tidy: {name}` is no rule of tidy"));
    let missing =
        missing.map(|name| format!("{INVARIANTS}: expected `tidy: {name}` in Invariants"));
    unknown.chain(missing).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ() {
        for (index, rule) in RULES.iter().enumerate() {
            assert!(RULES[index + 1..].iter().all(|other| other.name != rule.name));
        }
    }

    #[test]
    fn invariants_name_every_rule_and_no_other() {
        let all: String = RULES.iter().map(|rule| format!("- `tidy: {}`\n", rule.name)).collect();
        let readme = |text: &str| {
            listed_invariants(&Tree::of(&[(INVARIANTS, &format!("## Invariants\n{text}"))]))
        };
        assert!(readme(&all).is_empty());
        assert_eq!(readme(&format!("{all}- `tidy: gone`\n")).len(), 1);
        assert_eq!(readme("").len(), RULES.len());
        assert_eq!(listed_invariants(&Tree::of(&[])).len(), 1);
    }
}

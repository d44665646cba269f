//! `cargo xtask tidy` checks the conventions that no common tool knows.
//!
//! 1. The sources are read once.
//! 2. Each rule has a name, looks at all sources and returns a sentence for each fault.
//! 3. The section "Invariants" of `xtask/README.md` names every rule and no other.
//!
//! ESLint, clippy, Prettier and rustfmt check everything else.

mod circles;
mod comments;
mod core;
mod documents;
mod shape;
mod sources;

use crate::project::{Outcome, Project};
use sources::Tree;

type Check = fn(&Tree) -> Vec<String>;

const RULES: [(&str, Check); 15] = [
    ("short-lines-and-files", shape::short_lines_and_files),
    ("story-at-the-top", shape::story_at_the_top),
    ("plain-openings", comments::plain_openings),
    ("telling-names", shape::telling_names),
    ("no-machine-paths", shape::no_machine_paths),
    ("one-wasm-boundary", core::one_wasm_boundary),
    ("core-is-pure", core::core_is_pure),
    ("no-circles", circles::no_circles),
    ("pinned-versions", documents::pinned_versions),
    ("one-version", documents::one_version),
    ("one-address", documents::one_address),
    ("explained-dependencies", documents::explained_dependencies),
    ("links-lead-somewhere", documents::links_lead_somewhere),
    ("commands-would-run", documents::commands_would_run),
    ("listed-invariants", listed_invariants),
];

/// The file that lists the rules.
const INVARIANTS: &str = "xtask/README.md";

pub(crate) fn run(project: &Project) -> Outcome<String> {
    let tree = Tree::read(&project.root)?;
    let mut faults = Vec::new();
    for (name, check) in RULES {
        faults.extend(check(&tree).into_iter().map(|fault| format!("{fault} ({name})")));
    }
    if faults.is_empty() {
        return Ok(format!("{} rules hold in {} files", RULES.len(), tree.files.len()));
    }
    Err(faults.join("\n"))
}

fn listed_invariants(tree: &Tree) -> Vec<String> {
    let text = tree.text(INVARIANTS).unwrap_or_default();
    let listed = documents::section(text, "## Invariants", "\n## ").split("`tidy: ").skip(1);
    let listed: Vec<&str> = listed.filter_map(|rest| rest.split('`').next()).collect();
    let rules = RULES.map(|(name, _)| name);
    if listed == rules {
        return Vec::new();
    }
    vec![format!("{INVARIANTS}: expected in this order: {}", rules.join(", "))]
}

#[cfg(test)]
mod tests {
    use super::sources::count;
    use super::*;

    #[test]
    fn invariants_name_every_rule_and_no_other() {
        let all = RULES.map(|(name, _)| format!("- `tidy: {name}`\n")).concat();
        let faults = |text: &str| {
            count(listed_invariants, &[(INVARIANTS, &format!("## Invariants\n{text}"))])
        };
        assert_eq!(faults(&all), 0);
        assert_eq!(faults(&format!("{all}- `tidy: gone`\n")), 1);
    }
}

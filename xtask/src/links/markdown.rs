//! Links and headings of one Markdown file.
//!
//! 1. Fenced blocks and inline code are skipped.
//! 2. `[text](target)`, `![text](target)` and `[label]: target` are links.
//! 3. A heading's identifier is its words in lower case, joined by hyphens.

use super::{Document, Link};

pub(super) fn read(text: &str) -> Document {
    let mut document = Document::default();
    let mut is_fenced = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            is_fenced = !is_fenced;
            continue;
        }
        if is_fenced {
            continue;
        }
        if line.starts_with('#') {
            document.identifiers.push(identifier(line.trim_start_matches('#')));
        }
        let line = without_code(line);
        let targets = inline(&line).into_iter().chain(definition(&line));
        document.links.extend(targets.map(|target| Link { target, is_loaded: false }));
    }
    document
}

fn identifier(heading: &str) -> String {
    let lower = heading.trim().to_lowercase();
    let kept = lower.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect::<Vec<_>>().join(" ")
}

fn inline(line: &str) -> Vec<String> {
    let starts = line.match_indices("](").map(|(index, _)| &line[index + 2..]);
    let targets = starts.filter_map(|rest| rest.split_once(')').map(|(target, _)| target));
    // a title may follow the target
    targets.filter_map(|target| target.split_whitespace().next()).map(str::to_owned).collect()
}

fn definition(line: &str) -> Option<String> {
    let (label, target) = line.strip_prefix('[')?.split_once("]: ")?;
    let is_definition = !label.contains(']') && !target.trim().contains(' ');
    is_definition.then(|| target.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_links_and_headings() {
        let text = "## Code map, `xtask`\nSee [a](a.md#x \"title\"), ![b](b.png) and `[no](no)`.\n\
                    [c]: ../c.md\n```\n[no](no)\n```\n";
        let document = read(text);
        let targets: Vec<&str> = document.links.iter().map(|link| link.target.as_str()).collect();
        assert_eq!(targets, ["a.md#x", "b.png", "../c.md"]);
        assert_eq!(document.identifiers, ["code-map-xtask"]);
    }
}

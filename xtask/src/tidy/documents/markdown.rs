//! Reads the links, the headings and the commands of a Markdown file.
//!
//! 1. A line of a fenced `sh` block is a command, without the comment after it.
//! 2. A code span may be a command too; the caller decides by its first words. It may continue on
//!    the next line of its paragraph.
//! 3. `[text](target)`, `![text](target)` and `[label]: target` outside of code are links.
//! 4. A link leads to a heading by its words in lower case, joined by hyphens.

#[derive(Debug, Default, PartialEq)]
pub(super) struct Markdown {
    /// Words with one space between them.
    pub(super) commands: Vec<String>,
    pub(super) links: Vec<String>,
    /// As links name them.
    pub(super) headings: Vec<String>,
}

pub(super) fn read(text: &str) -> Markdown {
    let mut found = Markdown::default();
    let mut paragraph = String::new();
    let mut fence: Option<&str> = None;
    for line in text.lines() {
        let opened = line.trim_start().strip_prefix("```").map(str::trim);
        if opened.is_some() || line.trim().is_empty() {
            found.add(&paragraph);
            paragraph.clear();
        }
        match (opened, fence) {
            (Some(_), Some(_)) => fence = None,
            (Some(language), None) => fence = Some(language),
            (None, Some("sh")) => found.commands.push(spaced(without_comment(line))),
            (None, Some(_)) => {}
            (None, None) => {
                if line.starts_with('#') {
                    found.headings.push(identifier(line));
                }
                found.links.extend(definition(line));
                paragraph = paragraph + line + "\n";
            }
        }
    }
    found.add(&paragraph);
    found
}

impl Markdown {
    fn add(&mut self, paragraph: &str) {
        for (index, part) in paragraph.split('`').enumerate() {
            if index % 2 == 1 {
                self.commands.push(spaced(part));
                continue;
            }
            let starts = part.match_indices("](").map(|(at, _)| &part[at + 2..]);
            let targets = starts.filter_map(|rest| rest.split_once(')').map(|(target, _)| target));
            // a title may follow the target
            let targets = targets.filter_map(|target| target.split_whitespace().next());
            self.links.extend(targets.map(str::to_owned));
        }
    }
}

/// Returns the target of a line `[label]: target`.
fn definition(line: &str) -> Option<String> {
    let (label, target) = line.strip_prefix('[')?.split_once("]: ")?;
    let target = target.split_whitespace().next()?;
    (!label.contains(']')).then(|| target.to_owned())
}

fn identifier(heading: &str) -> String {
    let lower = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = lower.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn without_comment(line: &str) -> &str {
    line.split_once(" #").map_or(line, |(command, _)| command)
}

fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_links_and_commands() {
        let text = "# A [b](b.md#x) and ![c\nd](d.png \"D\"), `cargo test\n-p x` but not \
                    `[e](e)`.\n## Code map, `xtask`\n[h]: ../h.md\n\n\
                    ```sh\ncargo  xtask test   # all\n```\n```text\ncargo no\n[f](f)\n```\n`g`";
        let found = read(text);
        assert_eq!(found.links, ["../h.md", "b.md#x", "d.png"]);
        let commands = ["cargo test -p x", "[e](e)", "xtask", "cargo xtask test", "g"];
        assert_eq!(found.commands, commands);
        assert_eq!(found.headings.last().unwrap(), "code-map-xtask");
    }

    #[test]
    fn a_stray_backtick_spoils_its_own_paragraph_only() {
        assert_eq!(read("a ` b\n\n`c`\n").commands, ["b", "c"]);
    }
}

//! Reads the links, the headings and the commands of a Markdown file.
//!
//! 1. A line of a fenced `sh` block is a command, without the comment after it. A code span may be
//!    one too; the caller decides by its first words.
//! 2. `[text](target)` and `![text](target)` outside of code are links.
//! 3. A link leads to a heading by its words in lower case, joined by hyphens.

#[derive(Default)]
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
    for line in text.lines().chain([""]) {
        let opened = line.trim_start().strip_prefix("```").map(str::trim);
        if opened.is_some() || line.trim().is_empty() {
            found.add(&paragraph);
            paragraph.clear();
        }
        match (opened, fence) {
            (Some(_), Some(_)) => fence = None,
            (Some(language), None) => fence = Some(language),
            (None, Some("sh")) => found.commands.extend(line.split(" #").next().map(spaced)),
            (None, Some(_)) => {}
            (None, None) => {
                if line.starts_with('#') {
                    found.headings.push(identifier(line));
                }
                paragraph = paragraph + line + "\n";
            }
        }
    }
    found
}

impl Markdown {
    fn add(&mut self, paragraph: &str) {
        for (index, part) in paragraph.split('`').enumerate() {
            if index % 2 == 1 {
                self.commands.push(spaced(part));
                continue;
            }
            let targets = part.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
            self.links.extend(targets.map(|(target, _)| target.to_owned()));
        }
    }
}

fn identifier(heading: &str) -> String {
    let lower = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = lower.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_links_and_commands() {
        let text = "# A [b](b.md#x) and ![c\nd](d.png), `cargo test\n-p x` but not `[e](e)`.\n\
                    ## Code map, `xtask`\n\na ` b\n\n```sh\ncargo  xtask test   # all\n```\n\
                    ```text\ncargo no\n[f](f)\n```\n`g`";
        let found = read(text);
        assert_eq!(found.links, ["b.md#x", "d.png"]);
        let commands = ["cargo test -p x", "[e](e)", "xtask", " b", "cargo xtask test", "g"];
        assert_eq!(found.commands, commands.map(str::trim));
        assert_eq!(found.headings[1], "code-map-xtask");
    }
}

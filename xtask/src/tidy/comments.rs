//! A rule about the first word of comments.

use super::sources::{File, Tree};

const CODE: [&str; 6] = ["rs", "ts", "js", "svelte", "css", "html"];
/// A comment that begins with one of these words names its subject by a clause and not by a noun.
const CLAUSES: [&str; 5] = ["Of", "That", "What", "Who", "Whoever"];
const BLOCKS: [(&str, &str); 2] = [("/*", "*/"), ("<!--", "-->")];

pub(super) fn plain_openings(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for File { path, text } in tree.files.iter().filter(|file| file.is_kind(&CODE)) {
        for (line, comment) in openings(text) {
            let word = comment.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
            if CLAUSES.contains(&word) {
                faults.push(format!("{path}:{line}: expected a noun or a verb, found `{word}`"));
            }
        }
    }
    faults
}

/// Returns the first line of text of each comment, with its number. Line comments that follow each
/// other are one comment.
fn openings(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut follows = false;
    // the end of the block comment that is open, and whether its text has begun
    let mut block: Option<(&str, bool)> = None;
    for (index, line) in text.lines().enumerate() {
        let (line, number) = (line.trim(), index + 1);
        let is_line_comment = line.starts_with("//");
        if let Some((end, has_begun)) = block {
            let words = line.trim_start_matches('*').trim_start();
            if !has_begun {
                found.push((number, words));
            }
            block = (!line.contains(end)).then_some((end, true));
        } else if is_line_comment && !follows {
            found.push((number, line.trim_start_matches(['/', '!']).trim_start()));
        } else if let Some((start, end)) = BLOCKS.iter().find(|(start, _)| line.starts_with(start))
        {
            let words = line[start.len()..].trim_start_matches('*').trim_start();
            if !words.is_empty() {
                found.push((number, words));
            }
            block = (!line.contains(end)).then_some((*end, !words.is_empty()));
        } else if !is_line_comment && let Some((_, words)) = line.split_once(" // ") {
            found.push((number, words));
        }
        follows = is_line_comment;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::sources::count;
    use super::*;

    #[test]
    fn a_comment_opens_with_its_subject() {
        for (text, faults) in [
            ("/*\n * What is under the pointer.\n */", 1),
            ("<!--\n  That which moves.\n-->", 1),
            ("let a = 1; /\x2f Who asked", 1),
            ("/** The drive. What follows is free. */", 0),
            ("// A sentence goes on over lines.\n// That is one comment.", 0),
            ("/* Whatever */\nconst a = 'Of';", 0),
            ("/*\n * The size.\n * Of the block.\n */\n", 0),
        ] {
            assert_eq!(count(plain_openings, &[("a.ts", text)]), faults, "{text}");
        }
        assert_eq!(count(plain_openings, &[("a.md", "// What")]), 0);
    }
}

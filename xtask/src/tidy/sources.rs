//! Reads the sources for the rules.
//!
//! 1. `Tree` holds every file of the project, by its path from the root.
//! 2. `code` returns a file's text without comments and strings, line for line.
//! 3. `imports` returns the modules that a TypeScript or Svelte file names.

use std::path::Path;

use crate::files;
use crate::project::Outcome;

const TEST_MARK: &str = "#[cfg(test)]";
/// Only tests of other crates turn on this feature.
const TEST_FEATURE: &str = "#[cfg(feature = \"stamps\")]";

pub(super) struct File {
    /// The path from the project's root, with `/`.
    pub(super) path: String,
    pub(super) text: String,
}

#[derive(Default)]
pub(super) struct Tree {
    pub(super) files: Vec<File>,
    /// Names of files and folders at the root, folders without a slash.
    pub(super) top_level: Vec<String>,
}

impl Tree {
    pub(super) fn read(root: &Path) -> Outcome<Self> {
        let mut tree = Self::default();
        for file in files::walk(root)? {
            let relative = file.strip_prefix(root).unwrap_or(&file).to_string_lossy();
            let path = relative.replace('\\', "/");
            // a file that is no text (a picture, a font) has a name and no lines
            let text = std::fs::read_to_string(&file).unwrap_or_default();
            tree.files.push(File { path, text });
        }
        tree.top_level = top_level(root)?;
        Ok(tree)
    }

    #[cfg(test)]
    pub(super) fn of(files: &[(&str, &str)]) -> Self {
        let files =
            files.iter().map(|(path, text)| File { path: (*path).into(), text: (*text).into() });
        Self { files: files.collect(), top_level: Vec::new() }
    }

    pub(super) fn text(&self, path: &str) -> Option<&str> {
        self.files.iter().find(|file| file.path == path).map(|file| file.text.as_str())
    }

    pub(super) fn below<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = &'a File> {
        self.files.iter().filter(move |file| file.path.starts_with(folder))
    }
}

fn top_level(root: &Path) -> Outcome<Vec<String>> {
    let entries = std::fs::read_dir(root).map_err(|error| error.to_string())?;
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> =
        names.filter(|name| !files::NOT_SOURCES.contains(&name.as_str())).collect();
    names.sort();
    Ok(names)
}

impl File {
    pub(super) fn is_kind(&self, kinds: &[&str]) -> bool {
        kinds.iter().any(|kind| self.path.rsplit_once('.').is_some_and(|(_, end)| end == *kind))
    }

    /// Returns a fault for every line that contains one of the words.
    pub(super) fn lines_with(&self, words: &[&str], expected: &str) -> Vec<String> {
        let code = self.code();
        let lines = code.lines().enumerate();
        let found = lines.flat_map(|(index, line)| {
            words
                .iter()
                .filter(move |word| has_word(line, word))
                .map(move |word| format!("{}:{}: {word}: {expected}", self.path, index + 1))
        });
        found.collect()
    }

    /// Returns the text with comments and strings blanked. In Rust, test code is removed too.
    pub(super) fn code(&self) -> String {
        if self.is_kind(&["rs"]) {
            let marked = self.text.replace(TEST_FEATURE, TEST_MARK);
            return without_tests(&blank(&marked, true));
        }
        blank(&self.text, false)
    }

    /// Returns module names after `from`, and inside `import(...)` and `import '...'`.
    pub(super) fn imports(&self) -> Vec<&str> {
        let starts = ["from '", "from \"", "import '", "import \"", "import('", "import(\""];
        let mut found = Vec::new();
        for start in starts {
            let quote = start.chars().last().unwrap_or('\'');
            let rests = self.text.split(start).skip(1);
            found.extend(rests.filter_map(|rest| rest.split(quote).next()));
        }
        found
    }
}

/// Whether the line contains an identifier, or a path of them, that is not part of a longer one.
pub(super) fn has_word(line: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(start, _)| {
        let before = line[..start].chars().next_back();
        let after = line[start + word.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

/// Removes items below `#[cfg(test)]`, but keeps their line ends.
fn without_tests(code: &str) -> String {
    let mut out = String::with_capacity(code.len());
    let mut rest = code;
    while let Some(start) = rest.find(TEST_MARK) {
        let (before, marked) = rest.split_at(start);
        let (item, after) =
            marked.split_at(TEST_MARK.len() + item_length(&marked[TEST_MARK.len()..]));
        out += before;
        out.extend(item.chars().filter(|c| *c == '\n'));
        rest = after;
    }
    out + rest
}

/// Returns the length up to the end of the item's block, or to an earlier `;` or `,`.
fn item_length(code: &str) -> usize {
    let mut depth = 0;
    for (index, byte) in code.bytes().enumerate() {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth -= 1,
            _ => {}
        }
        let is_end = depth == 0 && matches!(byte, b';' | b',' | b'}');
        if is_end || depth < 0 {
            return index + usize::from(is_end);
        }
    }
    code.len()
}

/// Replaces comments and strings by spaces. Quoted strings end with their line, except in Rust.
fn blank(text: &str, is_rust: bool) -> String {
    let characters: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    let mut index = 0;
    while index < characters.len() {
        let rest = &characters[index..];
        let length = match rest {
            ['/', '/', ..] => rest.iter().take_while(|c| **c != '\n').count(),
            ['/', '*', ..] => until(rest, &['*', '/'], 2),
            ['<', '!', '-', '-', ..] if !is_rust => until(rest, &['-', '-', '>'], 4),
            ['\'', '\\', ..] if is_rust => until(rest, &['\''], 3),
            ['\'', _, '\'', ..] if is_rust => 3,
            ['\'', ..] if is_rust => 0, // a lifetime
            ['r', '#', '"', ..] if is_rust => until(rest, &['"', '#'], 3),
            ['r', '#', '#', '"', ..] if is_rust => until(rest, &['"', '#', '#'], 4),
            ['"', ..] | ['\'', ..] => quoted(rest, is_rust),
            ['`', ..] if !is_rust => quoted(rest, true),
            _ => 0,
        };
        if length == 0 {
            out.push(rest[0]);
        }
        out.extend(rest[..length].iter().map(|c| if *c == '\n' { '\n' } else { ' ' }));
        index += length.max(1);
    }
    out
}

fn until(rest: &[char], end: &[char], skip: usize) -> usize {
    let tail = rest.get(skip..).unwrap_or_default();
    tail.windows(end.len())
        .position(|window| window == end)
        .map_or(rest.len(), |at| skip + at + end.len())
}

fn quoted(rest: &[char], is_long: bool) -> usize {
    let mut index = 1;
    while index < rest.len() {
        match rest[index] {
            '\\' => index += 1,
            '\n' if !is_long => return index,
            c if c == rest[0] => return index + 1,
            _ => {}
        }
        index += 1;
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(path: &str, text: &str) -> String {
        File { path: path.into(), text: text.into() }.code()
    }

    #[test]
    fn blanks_comments_and_strings() {
        let rust = "let a = \"ftl\"; // ftl\nlet b: &'static str = r#\"ftl\"#; /* ftl\n*/ 'x'; ftl";
        let found = code("a.rs", rust);
        assert_eq!(found.matches("ftl").count(), 1, "{found}");
        assert_eq!(found.lines().count(), rust.lines().count());
        let page = "<!-- ftl -->\n<p>don't</p>\n{`${ftl}`} ftl 'ftl'";
        assert_eq!(code("a.svelte", page).matches("ftl").count(), 1);
    }

    #[test]
    fn leaves_tests_out() {
        let text = "fn a() {}\n#[cfg(test)]\nmod tests { ftl }\nfn b() {}";
        assert_eq!(code("a.rs", text), "fn a() {}\n\n\nfn b() {}");
        let text = "struct A {\n#[cfg(test)]\nftl: (u8, u8),\nb: u8 }\n#[cfg(test)]\nuse ftl::B;";
        assert_eq!(code("a.rs", text), "struct A {\n\n\nb: u8 }\n\n");
    }

    #[test]
    fn finds_whole_words() {
        assert!(has_word("use crate::ftl::Ftl;", "ftl"));
        assert!(has_word("std::fs::read", "std::fs"));
        assert!(!has_word("let ftl_pages = shuftl;", "ftl"));
    }

    #[test]
    fn finds_imports() {
        let text = "import a from './a';\nimport type { B } from \"#sim/b\";\nimport '../c.css';\n\
                    const d = await import('./d');\n";
        let file = File { path: "x.ts".into(), text: text.into() };
        let mut imports = file.imports();
        imports.sort_unstable();
        assert_eq!(imports, ["#sim/b", "../c.css", "./a", "./d"]);
    }
}

//! Finds the paths in Rust code without comments and strings.
//!
//! 1. `use a::{b, c::{self, D as E}};` names `a::b`, `a::c` and `a::c::D`, the last one as `E`.
//! 2. `rooted` returns all paths that start with `crate`, `super` or `self` anywhere in the code,
//!    and all paths of a `use`.

pub(super) type Path = Vec<String>;

/// Returns the paths of each `use` by their local names.
pub(super) fn uses(code: &str) -> Vec<(String, Path)> {
    let mut found = Vec::new();
    for (start, _) in code.match_indices("use ") {
        if !continues(code, start) {
            let end = code[start..].find(';').map_or(code.len(), |length| start + length);
            leaves(&code[start + "use ".len()..end], &Path::new(), &mut found);
        }
    }
    found
}

/// Returns every path in the code that starts inside this crate, and all paths of each `use`.
pub(super) fn rooted(code: &str) -> Vec<Path> {
    let mut found: Vec<Path> = uses(code).into_iter().map(|(_, path)| path).collect();
    for word in ["crate::", "super::", "self::"] {
        for (start, _) in code.match_indices(word) {
            if !continues(code, start) {
                let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
                let path = &code[start..];
                let path = &path[..path.find(|c| !is_part(c)).unwrap_or(path.len())];
                found.push(words(path));
            }
        }
    }
    found
}

/// Whether the word before continues into this one: `pause `, `super::super::`.
fn continues(code: &str, start: usize) -> bool {
    let before = code[..start].chars().next_back();
    before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':')
}

/// Adds the leaves of one tree of names below `above`.
fn leaves(tree: &str, above: &Path, found: &mut Vec<(String, Path)>) {
    let tree = tree.trim();
    if let Some((stem, inner)) = tree.split_once('{') {
        let mut path = above.clone();
        path.extend(words(stem));
        let inner = inner.trim_end().strip_suffix('}').unwrap_or(inner);
        for part in parts(inner) {
            leaves(part, &path, found);
        }
        return;
    }
    let (path, alias) = match tree.split_once(" as ") {
        Some((path, alias)) => (path, Some(alias.trim())),
        None => (tree, None),
    };
    let mut whole = above.clone();
    whole.extend(words(path));
    if !above.is_empty() && whole.last().is_some_and(|last| last == "self") {
        whole.pop();
    }
    if let Some(last) = whole.last() {
        found.push((alias.unwrap_or(last).to_owned(), whole));
    }
}

/// Splits at commas outside of inner braces.
fn parts(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut found) = (0, 0, Vec::new());
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            b',' if depth == 0 => {
                found.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(&text[start..]);
    found.retain(|part| !part.trim().is_empty());
    found
}

fn words(path: &str) -> Path {
    path.split("::").map(str::trim).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(code: &str) -> Vec<String> {
        let named = uses(code).into_iter();
        named.map(|(name, path)| format!("{name} = {}", path.join("::"))).collect()
    }

    #[test]
    fn reads_trees_of_names() {
        let code = "pub(crate) use a::{b, c::{self, D as E}};\nlet pause = 1;\nuse x;";
        assert_eq!(shown(code), ["b = a::b", "c = a::c", "E = a::c::D", "x = x"]);
    }

    #[test]
    fn reads_paths_wherever_they_stand() {
        let code = "fn f() -> crate::a::B<super::C> { super::super::d() }";
        let found: Vec<String> = rooted(code).iter().map(|path| path.join("::")).collect();
        assert_eq!(found, ["crate::a::B", "super::C", "super::super::d"]);
    }
}

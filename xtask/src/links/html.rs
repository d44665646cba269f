//! Links and identifiers of one built page.
//!
//! 1. The text is cut into tags. Comments, scripts and styles are skipped.
//! 2. From each tag, `href`, `src`, `srcset`, `poster`, `action` and `id` are read.

use super::{Document, Link};

pub(super) fn read(text: &str) -> Document {
    let mut document = Document::default();
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        rest = &rest[start..];
        if let Some(comment) = rest.strip_prefix("<!--") {
            rest = comment.find("-->").map_or("", |end| &comment[end + 3..]);
            continue;
        }
        let (tag, after) = cut_tag(rest);
        let name = tag_name(tag);
        let attributes = attributes(tag);
        let is_loaded = is_loaded(&name, &attributes);
        for (attribute, value) in attributes {
            collect(&mut document, is_loaded, attribute, &decode(value));
        }
        rest = after;
        if name == "script" || name == "style" {
            let end = format!("</{name}");
            rest = rest.find(&end).map_or("", |end| &rest[end..]);
        }
    }
    document
}

/// Whether the browser loads the target of a tag without a reader's action.
fn is_loaded(tag: &str, attributes: &[(&str, &str)]) -> bool {
    let rel = attributes.iter().find(|(name, _)| *name == "rel").map_or("", |(_, value)| value);
    match tag {
        "a" | "area" | "form" => false,
        "link" => !rel.split_whitespace().all(|word| matches!(word, "canonical" | "alternate")),
        _ => true,
    }
}

fn collect(document: &mut Document, is_loaded: bool, attribute: &str, value: &str) {
    let link = |target: &str| Link { target: target.to_owned(), is_loaded };
    match attribute {
        "id" => document.identifiers.push(value.to_owned()),
        "href" | "src" | "poster" | "action" => document.links.push(link(value)),
        "srcset" => {
            let targets = value.split(',').filter_map(|part| part.split_whitespace().next());
            document.links.extend(targets.map(link));
        }
        _ => {}
    }
}

/// Returns the text from `<` to the next `>` outside quotes, and the text after it.
fn cut_tag(text: &str) -> (&str, &str) {
    let mut quote = None;
    for (index, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return (&text[..index], &text[index + 1..]),
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
    }
    (text, "")
}

fn tag_name(tag: &str) -> String {
    let name = tag[1..].split(|c: char| c.is_whitespace() || c == '/').next();
    name.unwrap_or_default().to_ascii_lowercase()
}

fn attributes(tag: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut rest = tag.find(char::is_whitespace).map_or("", |start| &tag[start..]);
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '/');
        let end = rest.find(|c: char| c.is_whitespace() || c == '=').unwrap_or(rest.len());
        if end == 0 {
            return found;
        }
        let name = &rest[..end];
        rest = rest[end..].trim_start();
        let Some(value) = rest.strip_prefix('=') else { continue };
        let value = value.trim_start();
        let (value, after) = match value.chars().next() {
            Some(quote @ ('"' | '\'')) => value[1..].split_once(quote).unwrap_or((value, "")),
            _ => value.split_once(char::is_whitespace).unwrap_or((value, "")),
        };
        found.push((name, value));
        rest = after;
    }
}

fn decode(value: &str) -> String {
    let decoded = value.replace("&quot;", "\"").replace("&#39;", "'").replace("&lt;", "<");
    decoded.replace("&gt;", ">").replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn targets(text: &str) -> Vec<String> {
        read(text).links.into_iter().map(|link| link.target).collect()
    }

    #[test]
    fn reads_attributes_however_they_are_quoted() {
        let text = "<a href=\"a?x=1&amp;y=2\">1</a><A title='>' href='b'>2</A><img src=c alt>";
        assert_eq!(targets(text), ["a?x=1&y=2", "b", "c"]);
        assert_eq!(targets("<img srcset=\"s.png 1x, l.png 2x\">"), ["s.png", "l.png"]);
    }

    #[test]
    fn passes_over_comments_and_scripts() {
        let text = "<!-- <a href=x> --><script>'<a href=y>'</script><a href=z></a>";
        assert_eq!(targets(text), ["z"]);
    }

    #[test]
    fn distinguishes_loaded_files_from_followed_links() {
        let text = "<a href=x></a><script src=y></script><link rel=stylesheet href=z>\
                    <link rel=canonical href=w><p id=here>";
        let document = read(text);
        let loaded: Vec<bool> = document.links.iter().map(|link| link.is_loaded).collect();
        assert_eq!(loaded, [false, true, true, false]);
        assert_eq!(document.identifiers, ["here"]);
    }
}

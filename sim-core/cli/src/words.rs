//! Puts words to an error of the core: those of `content/en/errors.json`, and those of
//! `exchange.json` for the files of other tools.
//!
//! 1. A code has a template, `"a whole number from {min} to {max}"`, which names its details.
//! 2. Both phrases of an error are filled, and then the sentence that names its field.
//!
//! Numbers stay as documents write them, without a unit: the field's name has it.

use std::sync::LazyLock;

use document::{Detail, Found, Phrase, ScenarioError, decimal};
use serde_json::Value;

static WORDS: LazyLock<Value> = LazyLock::new(|| {
    let text = include_str!("../../../content/en/errors.json");
    serde_json::from_str(text).unwrap_or_default()
});

static EXCHANGE_WORDS: LazyLock<Value> = LazyLock::new(|| {
    let text = include_str!("../../../content/en/exchange.json");
    serde_json::from_str(text).unwrap_or_default()
});

/// `queue_depth: expected a whole number from 1 to 256, found 0`
#[must_use]
pub fn said(error: &ScenarioError) -> String {
    let found = found_said(&error.found);
    let expected = phrase_said(&error.expected);
    let sentence = WORDS["sentence"].as_str().unwrap_or_default();
    filled(sentence, &[("field", error.field.clone()), ("expected", expected), ("found", found)])
}

#[must_use]
pub fn found_said(found: &Found) -> String {
    match found {
        Found::Given(detail) => shown(detail),
        Found::Told(phrase) => phrase_said(phrase),
    }
}

/// A code without words is returned as it is.
#[must_use]
pub fn phrase_said(phrase: &Phrase) -> String {
    let words = WORDS["codes"].get(phrase.code);
    let words = words.or_else(|| EXCHANGE_WORDS["codes"].get(phrase.code));
    let Some(template) = words.and_then(Value::as_str) else { return phrase.to_string() };
    let details = phrase.details.iter().map(|(name, detail)| (*name, shown(detail)));
    filled(template, &details.collect::<Vec<_>>())
}

fn shown(detail: &Detail) -> String {
    match detail {
        Detail::Whole(number) => number.to_string(),
        Detail::Decimal(number) => decimal::shown(*number),
        Detail::Text(text) => text.clone(),
        Detail::Words(words) => words.join(", "),
    }
}

/// Replaces each `{name}` of the template once, from left to right, so that braces in the values
/// stay as they are.
fn filled(template: &str, values: &[(&str, String)]) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text += before;
        let Some((name, after)) = after.split_once('}') else { return text + "{" + after };
        match values.iter().find(|(given, _)| *given == name) {
            Some((_, value)) => text += value,
            None => text += &format!("{{{name}}}"),
        }
        rest = after;
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::Path;

    use super::{EXCHANGE_WORDS, WORDS, filled, said};
    use document::{ScenarioError, codes};

    const CRATES: [&[(&str, &[&str])]; 6] =
        [codes::CODES, spec::CODES, run::CODES, lessons::CODES, evidence::CODES, exchange::CODES];

    /// The names in a template.
    fn names(template: &str) -> BTreeSet<&str> {
        template
            .split('{')
            .skip(1)
            .filter_map(|part| part.split_once('}'))
            .map(|(n, _)| n)
            .collect()
    }

    fn templates(
        words: &'static serde_json::Value,
        group: &str,
    ) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
        let group = words[group].as_object().expect("a group of templates");
        let template = |(code, words): (&'static String, &'static serde_json::Value)| {
            (code.as_str(), names(words.as_str().expect("a template")))
        };
        group.iter().map(template).collect()
    }

    #[test]
    fn every_code_has_words_that_name_its_details_and_no_words_are_orphans() {
        let mut codes = BTreeMap::new();
        for (code, details) in CRATES.into_iter().flatten() {
            let details: BTreeSet<&str> = details.iter().copied().collect();
            assert!(codes.insert(*code, details).is_none(), "{code} is a code of two crates");
        }
        let mut worded = templates(&WORDS, "codes");
        for (code, details) in templates(&EXCHANGE_WORDS, "codes") {
            assert!(worded.insert(code, details).is_none(), "{code} has words in both files");
        }
        assert_eq!(worded, codes);
        for (code, details) in templates(&WORDS, "measured") {
            assert_eq!(codes.get(code), Some(&details), "{code}, measured");
        }
    }

    /// Adds the text of every source file below `folder`, but for the lists of codes.
    fn read_sources(folder: &Path, text: &mut String) {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                read_sources(&path, text);
            } else if path.extension().is_some_and(|kind| kind == "rs")
                && path.file_name().is_some_and(|name| name != "codes.rs")
            {
                *text += &std::fs::read_to_string(path).expect("a source file");
            }
        }
    }

    /// The compiler does not warn about unused codes, because a macro of another crate writes the
    /// functions.
    #[test]
    fn every_code_is_used() {
        let core = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
        let mut text = String::new();
        for name in ["document", "spec", "run", "lessons", "evidence", "exchange"] {
            read_sources(&core.join(name).join("src"), &mut text);
        }
        let used: BTreeSet<&str> = text
            .split("codes::")
            .skip(1)
            .filter_map(|rest| rest.split(|c: char| c != '_' && !c.is_alphanumeric()).next())
            .collect();
        for (code, _) in CRATES.into_iter().flatten() {
            assert!(used.contains(code), "no crate refuses anything with the code {code}");
        }
    }

    #[test]
    fn an_error_is_a_sentence() {
        let error = ScenarioError::new("scale", codes::whole(1u32, 1024u32), codes::nothing());
        assert_eq!(said(&error), "scale: expected a whole number from 1 to 1024, found nothing");
    }

    #[test]
    fn values_are_not_templates_themselves() {
        let values = [("a", "{b}".to_owned()), ("b", "2".to_owned())];
        assert_eq!(filled("{a} {b} {c} {", &values), "{b} 2 {c} {");
    }
}

//! The sentences of `content/en/exercises`. Every kind has a file and every file a kind, and the
//! `{names}` in them are names of drawn numbers.

mod support;

use sim_core::{exercise, exercise_kinds};
use std::collections::BTreeSet;
use support::root;

/// Names in braces, in lower case. The braces of the JSON itself contain other characters too.
fn names(text: &str) -> BTreeSet<&str> {
    let inside = text.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
    let is_name = |name: &str| {
        name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_' || byte.is_ascii_digit())
    };
    inside.map(|(name, _)| name).filter(|name| is_name(name)).collect()
}

#[test]
fn sentences_name_the_numbers_that_are_drawn() {
    for kind in exercise_kinds() {
        let path = root().join(format!("content/en/exercises/{kind}.json"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{kind}: {error}"));
        let drawn = exercise(kind, 1).expect("a kind");
        let given: BTreeSet<&str> = drawn.values.keys().copied().chain(["answer"]).collect();
        assert_eq!(names(&text), given, "{kind}: names in its sentences, numbers drawn");
    }
}

/// Draws many seeds to collect all mistakes: with some seeds, a mistake leads to the right answer.
#[test]
fn every_mistake_has_a_sentence() {
    for kind in exercise_kinds() {
        let path = root().join(format!("content/en/exercises/{kind}.json"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{kind}: {error}"));
        let sentences: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let said = sentences["mistakes"].as_object().expect("sentences about mistakes");
        let said: BTreeSet<&str> = said.keys().map(String::as_str).collect();
        let drawn: BTreeSet<&str> = (0..200)
            .flat_map(|seed| exercise(kind, seed).expect("a kind").mistakes.into_keys())
            .collect();
        assert_eq!(said, drawn, "{kind}: mistakes with a sentence, mistakes that are made");
        assert!(!said.is_empty(), "{kind}: nobody makes a mistake");
    }
}

#[test]
fn every_file_has_its_kind() {
    let files = std::fs::read_dir(root().join("content/en/exercises")).expect("it is there");
    assert_eq!(files.count(), exercise_kinds().count());
}

//! The content types of `content/content-types`. Each file can be parsed, the generated ones equal
//! the output of the command today, and the codec returns the same sizes on every machine.

mod support;

use sim_core::{ContentType, Made, Measurement};
use support::root;

fn all() -> Vec<(String, String)> {
    let folder = root().join("content/content-types");
    let files = std::fs::read_dir(folder).expect("it is there");
    let read = |path: std::path::PathBuf| {
        let name = path.file_stem().expect("a file").to_string_lossy().into_owned();
        (name, std::fs::read_to_string(&path).expect("it can be read"))
    };
    files.map(|entry| read(entry.expect("it can be read").path())).collect()
}

#[test]
fn every_file_is_as_the_command_prints_it() {
    let mut made = 0;
    for (name, text) in all() {
        let found = ContentType::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(found.file(), text, "{name}");
        let word = found.source.strip_prefix("measured: write-cliff content-type --made ");
        let Some(word) = word.and_then(Made::from_word) else { continue };
        let mut measurement = Measurement::default();
        measurement.add(&word.bytes());
        let again = measurement.content_type(&found.title, &found.sample, &found.source);
        assert_eq!(again, Some(found), "{name}");
        made += 1;
    }
    assert_eq!(made, Made::WORDS.len(), "every sample that can be made is a content type");
}

/// The browser's test finds the same figure (`tests/e2e/compression.spec.ts`).
#[test]
fn a_licence_compresses_as_in_the_browser() {
    let mut measurement = Measurement::default();
    measurement.add(&std::fs::read(root().join("LICENSE-APACHE")).expect("it is there"));
    let sheet = measurement.content_type("t", "s", "s").expect("it has bytes").sheet();
    let pages = |grains: usize| sheet.pages[grains - 8];
    assert_eq!([19, 39, 40].map(pages), [1, 1, 1], "units of 64 bytes, each of its three pages");
    assert_eq!(sheet.stored_fraction, 98.0 / 192.0);
}

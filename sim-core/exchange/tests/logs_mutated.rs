//! Logs and results with random bytes changed: nothing panics, and every fact is possible.
//!
//! A changed file of `tests/lab` is either refused, or every row is counted and every fact is a
//! possible number.

mod mutation;

use std::path::Path;
use std::sync::LazyLock;

use exchange::log::{LogFile, Reader, facts};
use mutation::{changed, changes};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Names and bytes.
static FILES: LazyLock<(Vec<String>, Vec<Vec<u8>>)> = LazyLock::new(|| {
    let lab = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/lab"));
    let folders = ["logs", "broken"].map(|folder| std::fs::read_dir(lab.join(folder)));
    let entries = folders.into_iter().flat_map(|folder| folder.expect("a folder").flatten());
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    let file = |path: &std::path::PathBuf| {
        let mut bytes = std::fs::read(path).expect("a file");
        bytes.truncate(2000);
        (path.to_string_lossy().into_owned(), bytes)
    };
    paths.iter().map(file).filter(|(_, bytes)| !bytes.is_empty()).unzip()
});

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1_000,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_changed_file_is_read_or_refused((file, changes) in changes(), part in 1..3000usize) {
        let (names, files) = &*FILES;
        let bytes = changed(files, file, &changes);
        let mut reader = Reader::new(&names[file % names.len()]);
        for part in bytes.chunks(part) {
            if let Err(error) = reader.push(part) {
                prop_assert!(error.to_string().starts_with("log"));
                return Ok(());
            }
        }
        match reader.finish() {
            Ok(file) => {
                if let LogFile::Rows(rows) = &file {
                    prop_assert!(rows.rows > 0 && rows.rows <= rows.lines);
                    let named = rows.faults.first.iter().filter_map(|fault| fault.line);
                    prop_assert!(named.into_iter().all(|line| 0 < line && line <= rows.lines));
                }
                let facts = facts(&[file], None);
                let curve = facts.curve.as_ref();
                if let Some(rate) = curve.and_then(|curve| curve.rate.as_ref()) {
                    prop_assert!(rate.mean >= 0.0 && rate.settled >= 0.0);
                }
            }
            Err(error) => prop_assert!(error.to_string().starts_with("log")),
        }
    }
}

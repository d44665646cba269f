//! Job files with random bytes changed: nothing panics, and every line keeps one fate.
//!
//! 1. A file of `tests/lab/jobs` gets a few pieces of it, of other files, or arbitrary bytes, in
//!    other places.
//! 2. It is either refused, or its lines are counted from 1 without a gap, every job can be run,
//!    and its workload is one that `spec` reads.

use std::path::Path;
use std::sync::LazyLock;

use document::Section;
use exchange::job::{Given, Line, read, workload};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use spec::workload::phases;

const CAPACITY_BYTES: u64 = 240_000_000_000;

static FILES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/lab/jobs"));
    let entries = std::fs::read_dir(folder).expect("the job files").flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).expect("a job file")).collect()
});

/// Where a piece goes, from which file and place it comes, its length; or other bytes.
type Change = (usize, usize, usize, usize, Option<Vec<u8>>);

fn changes() -> impl Strategy<Value = (usize, Vec<Change>)> {
    let bytes = proptest::option::of(proptest::collection::vec(any::<u8>(), 0..8));
    let change = (any::<usize>(), any::<usize>(), any::<usize>(), 0..40usize, bytes);
    (any::<usize>(), proptest::collection::vec(change, 0..8))
}

fn changed(file: usize, changes: &[Change]) -> Vec<u8> {
    let mut bytes = FILES[file % FILES.len()].clone();
    for (to, other, from, length, given) in changes {
        let source = &FILES[other % FILES.len()];
        let from = from % source.len();
        let piece = &source[from..(from + length).min(source.len())];
        let piece = given.as_deref().unwrap_or(piece);
        let to = to % (bytes.len() + 1);
        let end = (to + length / 2).min(bytes.len());
        bytes.splice(to..end, piece.iter().copied());
    }
    bytes
}

fn check(lines: &[Line]) {
    assert!(lines.iter().zip(1..).all(|(line, number)| line.number == number && line.column > 0));
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2_000,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_changed_file_is_read_or_refused((file, changes) in changes()) {
        let bytes = changed(file, &changes);
        match read(&bytes, &Given::default()) {
            Ok(reading) => {
                let text = std::str::from_utf8(&bytes).expect("it was read as text");
                prop_assert_eq!(reading.lines.len(), text.lines().count());
                check(&reading.lines);
                prop_assert!(!reading.stages.is_empty());
                if let Ok(workload) = workload(&reading.stages, "t", Some(CAPACITY_BYTES)) {
                    let mut file = Section::parse("", &workload.text).expect("it is TOML");
                    if let Err(error) = phases(&mut file, &|_: &str| None::<String>) {
                        prop_assert!(false, "{error}\n{}", workload.text);
                    }
                }
                for job in reading.stages.iter().flat_map(|stage| &stage.jobs) {
                    prop_assert!(job.copies > 0 && job.queue_depth > 0 && job.amount.passes > 0);
                    for shares in [&job.sizes.read, &job.sizes.write, &job.sizes.trim] {
                        let percent: u32 = shares.iter().map(|share| share.percent).sum();
                        prop_assert_eq!(percent, 100);
                    }
                }
            }
            Err(unusable) => {
                check(&unusable.lines);
                prop_assert!(unusable.error.to_string().starts_with("job file: expected"));
            }
        }
    }
}

//! Job files with random bytes changed: nothing panics, and every line keeps one fate.
//!
//! A changed file of `tests/lab/jobs` is either refused, or its lines are counted from 1 without a
//! gap, every job can be run, and its workload is one that `spec` reads.

mod mutation;

use std::path::Path;
use std::sync::LazyLock;

use document::Section;
use exchange::job::{Given, Line, read, workload};
use mutation::{changed, changes};
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
        let bytes = changed(&FILES, file, &changes);
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

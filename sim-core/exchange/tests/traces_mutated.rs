//! Traces with random bytes changed: nothing panics, and every line has one fate.

mod mutation;

use std::path::Path;
use std::sync::LazyLock;

use exchange::trace::{Given, Lines, Reader};
use mutation::{changed, changes};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

static FILES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let lab = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/lab/traces"));
    let entries = std::fs::read_dir(lab).expect("a folder").flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    let file = |path: &std::path::PathBuf| {
        let mut bytes = std::fs::read(path).expect("a file");
        bytes.truncate(2000);
        bytes
    };
    paths.iter().map(file).collect()
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
        let bytes = changed(&FILES, file, &changes);
        let mut reader = Reader::new(Given { keeps_commands: true, ..Given::default() });
        for part in bytes.chunks(part) {
            if let Err(error) = reader.push(part) {
                prop_assert!(error.to_string().starts_with("trace"));
                return Ok(());
            }
        }
        match reader.finish() {
            Ok(trace) => {
                let facts = &trace.facts;
                let Lines {
                    all, commands, of_other_disks, flushes, events, headings, blank, not_understood,
                } = facts.lines;
                let sum = commands + of_other_disks + flushes + events + headings + blank;
                prop_assert_eq!(sum + not_understood, all);
                prop_assert_eq!(not_understood, trace.faults.count);
                let of_kinds = [&facts.writes, &facts.reads, &facts.trims].map(|it| it.commands);
                prop_assert_eq!(of_kinds.iter().sum::<u64>(), commands);
                prop_assert!(facts.begin_bytes < facts.end_bytes);
                prop_assert!(facts.duration_s.is_none_or(|it| it >= 0.0));
                let kept = trace.commands.expect("they are few");
                prop_assert!(kept.len() as u64 >= commands);
                prop_assert!(kept.windows(2).all(|pair| pair[0].at_ns() <= pair[1].at_ns()));
            }
            Err(error) => prop_assert!(error.to_string().starts_with("trace")),
        }
    }
}

//! Arbitrary bytes as a job file of fio.
//!
//! 1. Either the file is refused with a message, or every line is counted from 1 without a gap.
//! 2. The workload of its jobs, if it has few enough phases, is one that `spec` reads.
#![no_main]

use document::Section;
use exchange::job::{Given, Line, read, workload};
use libfuzzer_sys::fuzz_target;
use spec::workload::phases;

const CAPACITY_BYTES: u64 = 240_000_000_000;

fuzz_target!(|bytes: &[u8]| {
    let variables = [("a".to_owned(), "4k".to_owned()), ("ncpus".to_owned(), "8".to_owned())];
    let capacity_bytes = Some(CAPACITY_BYTES);
    let given = Given { variables: variables.into(), capacity_bytes, ..Given::default() };
    match read(bytes, &given) {
        Ok(reading) => {
            check(&reading.lines);
            let Ok(workload) = workload(&reading.stages, "t", given.capacity_bytes) else { return };
            let mut file = Section::parse("", &workload.text).expect("it is TOML");
            phases(&mut file, &|_: &str| None::<String>).expect("it is a workload");
        }
        Err(unusable) => {
            check(&unusable.lines);
            assert!(unusable.error.to_string().contains("expected"), "{}", unusable.error);
        }
    }
});

fn check(lines: &[Line]) {
    assert!(lines.iter().zip(1..).all(|(line, number)| line.number == number && line.column > 0));
}

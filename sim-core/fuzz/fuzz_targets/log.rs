//! Arbitrary bytes as a log or a result of fio.
//!
//! 1. The first byte also chooses the name, and the length of the parts in which all are pushed.
//! 2. Either the file is refused with a message, or its rows are counted and its facts possible.
#![no_main]

use exchange::log::{LogFile, Reader, facts};
use libfuzzer_sys::fuzz_target;

const NAMES: [&str; 4] = ["a_iops.1.log", "randwrite_bw.log", "a_lat.2.log", "a.csv"];

fuzz_target!(|bytes: &[u8]| {
    let choice = bytes.first().map_or(0, |byte| usize::from(*byte));
    let mut reader = Reader::new(NAMES[choice % NAMES.len()]);
    for part in bytes.chunks(1 + choice) {
        if let Err(error) = reader.push(part) {
            assert!(error.to_string().contains("expected"), "{error}");
            return;
        }
    }
    match reader.finish() {
        Ok(file) => {
            if let LogFile::Rows(rows) = &file {
                assert!(rows.rows > 0 && rows.rows <= rows.lines);
            }
            let facts = facts(&[file], Some(32));
            let rate = facts.curve.as_ref().and_then(|curve| curve.rate.as_ref());
            assert!(rate.is_none_or(|rate| rate.mean >= 0.0 && rate.mean.is_finite()));
        }
        Err(error) => assert!(error.to_string().contains("expected"), "{error}"),
    }
});

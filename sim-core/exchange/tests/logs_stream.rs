//! A log that is too long to be kept is made on the fly and pushed in parts. The memory that the
//! system has ever given to the process hardly grows.
//!
//! It has a file of its own, because the memory is that of all tests of a process.
#![cfg(target_os = "linux")]

use std::fmt::Write;

use exchange::log::{LogFile, Reader};

const BYTES: usize = 200_000_000;
const GROWTH_KIB_MAX: u64 = 4 << 10;

/// The most memory that the process ever had, in KiB.
fn memory_kib() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("its peak");
    line.trim().trim_end_matches("kB").trim().parse().expect("a number")
}

#[test]
fn a_long_log_streams_through_in_bounded_memory() {
    let mut reader = Reader::new("long_lat.1.log");
    let before_kib = memory_kib();
    let (mut pushed, mut rows, mut part) = (0, 0u64, String::new());
    while pushed < BYTES {
        part.clear();
        for _ in 0..2000 {
            // 5,000 commands per second
            let _ = writeln!(part, "{}, 90000, 1, 4096, 0", rows / 5);
            rows += 1;
        }
        reader.push(part.as_bytes()).expect("it is a log");
        pushed += part.len();
    }
    let LogFile::Rows(read) = reader.finish().expect("it has rows") else { panic!("it is a log") };
    assert_eq!((read.rows, read.faults.count), (rows, 0));
    let growth_kib = memory_kib() - before_kib;
    assert!(growth_kib < GROWTH_KIB_MAX, "{growth_kib} KiB for {pushed} bytes");
}

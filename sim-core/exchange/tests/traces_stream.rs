//! A trace of 1 GB is made on the fly and pushed in parts. The memory that the system has ever
//! given to the process hardly grows.
//!
//! It has a file of its own, because the memory is that of all tests of a process.
#![cfg(target_os = "linux")]

use std::fmt::Write;

use exchange::trace::{Given, Reader};

/// In a test that is not optimized, a tenth of them.
const BYTES: usize = if cfg!(debug_assertions) { 100_000_000 } else { 1_000_000_000 };
const GROWTH_KIB_MAX: u64 = 4 << 10;

/// The most memory that the process ever had, in KiB.
fn memory_kib() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("its peak");
    line.trim().trim_end_matches("kB").trim().parse().expect("a number")
}

#[test]
fn a_long_trace_streams_through_in_bounded_memory() {
    let mut reader = Reader::new(Given::default());
    let before_kib = memory_kib();
    let (mut pushed, mut rows, mut part) = (0, 0u64, String::new());
    while pushed < BYTES {
        part.clear();
        for _ in 0..2000 {
            // ten thousand disks, 4,000 commands per second
            let (disk, page) = (rows % 10_000, rows * 7919 % (1 << 26));
            let _ = writeln!(part, "{disk},W,{},4096,{}", page * 4096, rows * 250);
            rows += 1;
        }
        reader.push(part.as_bytes()).expect("it is a trace");
        pushed += part.len();
    }
    let trace = reader.finish().expect("it has commands");
    let lines = trace.facts.lines;
    assert_eq!((lines.all, lines.commands + lines.of_other_disks), (rows, rows));
    let growth_kib = memory_kib() - before_kib;
    assert!(growth_kib < GROWTH_KIB_MAX, "{growth_kib} KiB for {pushed} bytes");
}

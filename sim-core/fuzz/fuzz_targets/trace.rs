//! Arbitrary bytes as a block trace, packed or not.
//!
//! 1. The first byte also chooses the length of the parts in which all are pushed.
//! 2. Either the file is refused with a message, or every line has one fate.
#![no_main]

use exchange::Unpacker;
use exchange::trace::{Given, Lines, Reader};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let choice = bytes.first().map_or(0, |byte| usize::from(*byte));
    let mut reader = Reader::new(Given { keeps_commands: true, ..Given::default() });
    let mut unpacker = Unpacker::default();
    let mut push = |part: &[u8]| reader.push(part);
    let parts = bytes.chunks(1 + choice);
    let mut pushed = parts.map(|part| unpacker.push(part, &mut push)).find(Result::is_err);
    if pushed.is_none() {
        pushed = Some(unpacker.finish(&mut push));
    }
    if let Some(Err(error)) = pushed {
        assert!(error.to_string().contains("expected"), "{error}");
        return;
    }
    match reader.finish() {
        Ok(trace) => {
            let Lines { all, commands, of_other_disks, flushes, events, headings, blank, .. } =
                trace.facts.lines;
            let understood = commands + of_other_disks + flushes + events + headings + blank;
            assert_eq!(understood + trace.faults.count, all);
            assert!(trace.facts.begin_bytes < trace.facts.end_bytes);
        }
        Err(error) => assert!(error.to_string().contains("expected"), "{error}"),
    }
});

//! The traces in `tests/lab`: eight forms of the same commands, and what a trace must be asked.

use std::path::Path;

use exchange::trace::{Form, Given, LINE_BYTES_MAX, Lines, Reader, TimeUnit, Topic, TraceFile};
use spec::workload::{Beyond, CommandKind, TRACE_COMMANDS_MAX};

const LAB: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/lab");

fn bytes(path: &str) -> Vec<u8> {
    let path = Path::new(LAB).join(path);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Reads a file in parts of a length.
fn read(bytes: &[u8], given: Given, part: usize) -> Result<TraceFile, String> {
    let mut reader = Reader::new(given);
    for part in bytes.chunks(part) {
        reader.push(part).map_err(|error| error.to_string())?;
    }
    reader.finish().map_err(|error| error.to_string())
}

fn of(text: &str) -> TraceFile {
    read(text.as_bytes(), Given::default(), 7).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn error(bytes: &[u8]) -> String {
    read(bytes, Given::default(), 100).expect_err("it is no trace")
}

fn topics(trace: &TraceFile) -> Vec<Topic> {
    trace.questions.iter().map(|it| it.topic).collect()
}

fn sum(lines: &Lines) -> u64 {
    let Lines {
        commands, of_other_disks, flushes, events, headings, blank, not_understood, ..
    } = *lines;
    commands + of_other_disks + flushes + events + headings + blank + not_understood
}

/// Each form, its file, and the line that decides it.
const FORMS: [(&str, Form, u64); 8] = [
    ("form-msr.csv", Form::Msr, 1),
    ("form-alibaba.csv", Form::Alibaba, 1),
    ("form-tencent.csv", Form::Tencent, 1),
    ("form-spc.spc", Form::Spc, 1),
    ("form-blkparse.txt", Form::Blkparse, 1),
    ("form-mqsim.trace", Form::Mqsim, 1),
    ("form-fio-v2.iolog", Form::FioV2, 1),
    ("form-fio-v3.iolog", Form::FioV3, 1),
];

#[test]
fn eight_forms_have_the_same_commands() {
    for (name, form, decisive) in FORMS {
        for part in [1, 1000, 1 << 20] {
            let trace = read(&bytes(&format!("traces/{name}")), Given::default(), part);
            let trace = trace.unwrap_or_else(|error| panic!("{name}: {error}"));
            let facts = &trace.facts;
            assert_eq!((facts.form, trace.decision.line), (form, decisive), "{name}");
            let (writes, reads) = (&facts.writes, &facts.reads);
            assert_eq!((writes.commands, writes.bytes), (138, 2_227_712), "{name}");
            assert_eq!((reads.commands, reads.bytes), (62, 884_736), "{name}");
            assert_eq!(facts.disks.len(), 1, "{name}");
            assert_eq!((facts.lines.not_understood, trace.faults.count), (0, 0), "{name}");
            assert_eq!(sum(&facts.lines), facts.lines.all, "{name}");
            assert_eq!(topics(&trace), [], "{name}");
            let is_blkparse = form == Form::Blkparse;
            if !is_blkparse {
                assert_eq!(writes.not_aligned + reads.not_aligned, 36, "{name}");
                assert_eq!(facts.trims.commands, 0, "{name}");
            }
            match form {
                Form::FioV2 => assert_eq!(facts.duration_s, None),
                Form::Tencent => {
                    // from 0.058 s to 3.737 s
                    assert_eq!((facts.duration_s, facts.is_in_whole_seconds), (Some(3.0), true));
                }
                _ => {
                    let duration_s = facts.duration_s.expect("it has times");
                    assert!((duration_s - 3.678).abs() < 0.001, "{name}: {duration_s}");
                }
            }
        }
    }
}

#[test]
fn blkparse_has_flushes_a_discard_a_remap_plugs_and_a_summary() {
    let trace = read(&bytes("traces/form-blkparse.txt"), Given::default(), 512).expect("a trace");
    let facts = &trace.facts;
    assert_eq!((facts.trims.commands, facts.trims.bytes), (1, 64 << 20));
    assert_eq!((facts.lines.flushes, facts.lines.headings), (1, 4));
    let not_aligned = facts.writes.not_aligned + facts.reads.not_aligned + facts.trims.not_aligned;
    assert_eq!(not_aligned, 36);
    assert_eq!(facts.disks[0].name, "8,48");
    // every command completes 200 µs after it was sent, or 900 µs
    let under_way = facts.under_way_mean.expect("it has completions");
    let with_trims_s = facts.with_trims_s.expect("it has times");
    assert!((with_trims_s - (9.1 - 0.058_424_643)).abs() < 1e-9, "{with_trims_s}");
    let expected = (200.0 * 200e-6 + 900e-6) / with_trims_s;
    assert!((under_way / expected - 1.0).abs() < 0.02, "{under_way} {expected}");
}

#[test]
fn commands_are_kept_in_the_order_of_their_times() {
    let given = Given { keeps_commands: true, ..Given::default() };
    let kept = |name: &str| {
        let trace = read(&bytes(&format!("traces/{name}")), given.clone(), 99).expect("a trace");
        trace.commands.expect("they are few")
    };
    let commands = kept("form-alibaba.csv");
    let found: Vec<_> = commands[..3]
        .iter()
        .map(|it| (it.at_ns(), it.kind(), it.first_sector(), it.sectors()))
        .collect();
    let expected = [
        (0, CommandKind::Read, 1_752_330_752 / 512, 8),
        (20_864_000, CommandKind::Write, 130_805_760 / 512, 8),
        (45_180_000, CommandKind::Write, 3_095_486_464 / 512, 8),
    ];
    assert_eq!(found, expected);
    // the discard of blkparse is as long as a command can be
    assert_eq!(kept("form-blkparse.txt").len(), 201);
    let shuffled: Vec<u64> = kept("shuffled-times.csv").iter().map(|it| it.at_ns()).collect();
    assert_eq!(shuffled, [0, 20_000, 30_000, 40_000, 50_000]);
    // whole seconds are spread
    let tencent = kept("form-tencent.csv");
    assert!(tencent.windows(2).all(|pair| pair[0].at_ns() < pair[1].at_ns()));
    assert!(tencent[199].at_ns() < 4_000_000_000);
    assert!(kept("form-fio-v2.iolog").iter().all(|it| it.at_ns() == 0));
}

#[test]
fn too_many_commands_are_counted_and_not_kept() {
    let rows = TRACE_COMMANDS_MAX + 1;
    let mut reader = Reader::new(Given { keeps_commands: true, ..Given::default() });
    let part: String = (0..1000).map(|row| format!("7,W,{},4096,{row}\n", row * 4096)).collect();
    for _ in 0..rows / 1000 + 1 {
        reader.push(part.as_bytes()).expect("it is a trace");
    }
    let trace = reader.finish().expect("it is a trace");
    assert!(trace.commands.is_none() && trace.facts.lines.commands > rows as u64);
}

#[test]
fn several_disks_are_asked_for() {
    let two = bytes("traces/two-disks.csv");
    let trace = read(&two, Given::default(), 50).expect("a trace");
    assert_eq!(topics(&trace), [Topic::Disk]);
    let question = &trace.questions[0];
    assert_eq!(question.reason.to_string(), "several_disks(count=2)");
    assert_eq!(question.default.to_string(), "the_disk(name=host,0)");
    assert_eq!(question.answers[1].0, "host,1");
    assert_eq!((trace.facts.lines.commands, trace.facts.lines.of_other_disks), (5, 5));
    let given = |disk: &str| Given { disk: Some(disk.into()), ..Given::default() };
    let trace = read(&two, given("1"), 50).expect("a trace");
    assert_eq!((topics(&trace), trace.facts.begin_bytes), (vec![], 4096));
    let error = read(&two, given("2"), 50).expect_err("there is none");
    assert!(error.starts_with("disk: expected a_disk_of_the_trace(names=host,0 host,1), found 2"));
}

#[test]
fn shuffled_times_and_addresses_beyond_are_asked_for() {
    let shuffled = read(&bytes("traces/shuffled-times.csv"), Given::default(), 50);
    let shuffled = shuffled.expect("a trace");
    assert_eq!(topics(&shuffled), [Topic::Order]);
    let reason = shuffled.questions[0].reason.to_string();
    assert_eq!(reason, "times_run_backwards(count=2, line=3, us=10)");
    assert_eq!(shuffled.facts.duration_s, Some(0.000_05));
    let beyond = bytes("traces/beyond-any-drive.csv");
    let trace = read(&beyond, Given::default(), 50).expect("a trace");
    assert_eq!(topics(&trace), [Topic::Beyond]);
    let given = Given { beyond: Some(Beyond::Squeeze), ..Given::default() };
    assert_eq!(topics(&read(&beyond, given, 50).expect("a trace")), []);
    let given = Given { capacity_bytes: Some(4096), ..Given::default() };
    let trace = read(b"7,R,0,4096,1\n7,R,4096,4096,2", given, 50).expect("a trace");
    assert_eq!(topics(&trace), [Topic::Beyond]);
}

/// The trace of `form-mqsim.trace` with its times divided or multiplied.
fn mqsim(change: impl Fn(u64) -> u64) -> String {
    let text = String::from_utf8(bytes("traces/form-mqsim.trace")).expect("UTF-8");
    let row = |line: &str| {
        let (time, rest) = line.split_once(' ').expect("columns");
        format!("{} {rest}\n", change(time.parse().expect("a number")))
    };
    text.lines().map(row).collect()
}

#[test]
fn a_unit_that_cannot_be_is_asked_for() {
    assert_eq!(topics(&of(&mqsim(|ns| ns))), []);
    // microseconds and milliseconds read as nanoseconds
    let trace = of(&mqsim(|ns| ns / 1_000_000));
    assert_eq!(topics(&trace), [Topic::Unit]);
    let question = &trace.questions[0];
    assert!(question.reason.to_string().starts_with("moves_more_than_a_link(unit=ns, mb_s="));
    assert_eq!(question.default.to_string(), "times_in(unit=ns)");
    let answers: Vec<String> =
        question.answers.iter().map(|(word, meaning)| format!("{word}: {meaning}")).collect();
    assert!(answers[1].starts_with("ms: lasts_and_moves(seconds=3.68"), "{answers:?}");
    // picoseconds
    let trace = of(&mqsim(|ns| ns * 1000));
    assert!(trace.questions[0].reason.to_string().starts_with("lasts_too_long(unit=ns, "));
    let text = mqsim(|ns| ns / 1_000_000);
    let given = Given { unit: Some(TimeUnit::Ms), ..Given::default() };
    let trace = read(text.as_bytes(), given, 50).expect("a trace");
    assert_eq!((topics(&trace), trace.facts.unit), (vec![], Some(TimeUnit::Ms)));
    let duration_s = trace.facts.duration_s.expect("it has times");
    assert!((duration_s - 3.678).abs() < 0.001);
}

#[test]
fn a_line_that_is_no_command_is_named_and_the_others_count() {
    let text = "Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime\r\n\
                100,h,0,Write,0,4096,1\r\n\r\n100,h,0,Wrote,0,4096,1\r\n200,h,0,Read,0,512\r\n";
    let trace = of(text);
    let faults: Vec<String> = trace
        .faults
        .first
        .iter()
        .map(|it| {
            let (line, column) = (it.line.unwrap_or(0), it.column.unwrap_or(0));
            format!("{line}:{column} {}, {}; {}", it.expected, it.found, it.done)
        })
        .collect();
    assert_eq!(
        faults,
        [
            "4:9 read_or_write(read=Read, write=Write), Wrote; row_left_out()",
            "5:1 columns_between(min=7, max=7), columns_found(count=6); row_left_out()",
        ]
    );
    let Lines { all, commands, headings, blank, not_understood, .. } = trace.facts.lines;
    assert_eq!((all, commands, headings, blank, not_understood), (5, 1, 1, 1, 2));
    let long = format!("7,R,0,512,1\n7,R,0,512,{}\n", "0".repeat(2 * LINE_BYTES_MAX));
    assert_eq!(of(&long).facts.lines.not_understood, 1);
    // a time that cannot be is no time
    let far = "7,R,0,512,1\n7,R,0,512,18446744073709551615\n";
    assert_eq!(of(far).faults.first[0].expected.to_string(), "within_years(max=100)");
}

#[test]
fn tabs_and_a_byte_order_mark_are_accepted() {
    let tabs = String::from_utf8(bytes("traces/form-msr.csv")).expect("UTF-8").replace(',', "\t");
    let trace = of(&format!("\u{feff}{tabs}"));
    assert_eq!((trace.facts.form, trace.facts.lines.commands), (Form::Msr, 200));
    assert_eq!(trace.facts.disks[0].name, "host,0");
}

#[test]
fn files_of_other_kinds_are_named() {
    let utf_16: Vec<u8> = "7,R,0,512,1\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (bytes, found) in [
        (&b""[..], "nothing()"),
        (b"\n \r\n", "nothing()"),
        (b"<!DOCTYPE html><html>", "html()"),
        (b"<?xml version='1.0'?>", "xml()"),
        (b"PK\x03\x04", "zip()"),
        (b"\x1f\x8b\x08", "gzip()"),
        (&utf_16, "utf_16()"),
        (b"7,R,\x01", "binary(at=4)"),
    ] {
        assert_eq!(error(bytes), format!("trace: expected trace_file(), found {found}"));
    }
    let logs = error(&bytes("logs/two-jobs_iops.1.log"));
    assert!(
        logs.starts_with("trace, line 1: expected a_form_of_a_trace(), found quoted("),
        "{logs}"
    );
    let cut = error(b"fio version 3 iolog\n0 /dev/sdz write 0\n");
    assert!(cut.starts_with("trace, line 2, column 1: expected columns_between(min=5"), "{cut}");
}

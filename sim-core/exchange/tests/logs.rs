//! The logs and results in `tests/lab`: what they prove, and what becomes of the broken ones.

use std::path::Path;

use exchange::log::{
    Direction, Facts, LINE_BYTES_MAX, LogFile, Measure, RESULT_BYTES_MAX, RateFacts, Reader, facts,
};

const LAB: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/lab");

fn bytes(path: &str) -> Vec<u8> {
    let path = Path::new(LAB).join(path);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Reads a file in parts of a length.
fn read(name: &str, bytes: &[u8], part: usize) -> Result<LogFile, String> {
    let mut reader = Reader::new(name);
    for part in bytes.chunks(part) {
        reader.push(part).map_err(|error| error.to_string())?;
    }
    reader.finish().map_err(|error| error.to_string())
}

fn file(path: &str) -> LogFile {
    read(path, &bytes(path), 1000).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn of(name: &str, text: &str) -> LogFile {
    read(name, text.as_bytes(), 7).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// `line 2, column 7: a_whole_number(), four; row_left_out()`
fn faults(file: &LogFile) -> Vec<String> {
    let faults = file.faults().first.iter();
    let said = |it: &exchange::log::Fault| {
        let place = it.line.zip(it.column).map(|(line, column)| format!("{line}:{column}"));
        let place = place.unwrap_or_else(|| it.place.clone());
        format!("{place}: {}, {}; {}", it.expected, it.found, it.done)
    };
    faults.map(said).collect()
}

fn checks(facts: &Facts) -> Vec<String> {
    facts.checks.iter().map(|check| check.reason.to_string()).collect()
}

fn rate(facts: &Facts) -> &RateFacts {
    facts.curve.as_ref().and_then(|curve| curve.rate.as_ref()).expect("a rate")
}

const INVENTED: [&str; 3] = [
    "logs/invented-randwrite-iodepth-32-numjobs-1_iops.1.log",
    "logs/invented-randwrite-iodepth-32-numjobs-1_lat.1.log",
    "logs/invented-randwrite-iodepth-32-numjobs-1_bw.1.log",
];

/// 40,000 writes per second for 100 s, then 6,000, which climb to 9,000.
#[test]
fn the_invented_drive_falls_after_100_s_and_keeps_its_queue_full() {
    let facts = facts(&INVENTED.map(file), Some(32));
    assert_eq!(checks(&facts), [""; 0]);
    let rate = rate(&facts);
    let fall = rate.fall.as_ref().expect("it falls");
    assert!((100..=103).contains(&fall.at_s), "{}", fall.at_s);
    assert!((39_900.0..40_100.0).contains(&fall.mean_before), "{}", fall.mean_before);
    assert!((6_000.0..6_500.0).contains(&fall.lowest_minute), "{}", fall.lowest_minute);
    assert!((8_400.0..9_000.0).contains(&rate.settled), "{}", rate.settled);
    let written_gb = fall.written_gb.expect("there is a log of bandwidth");
    assert!((16.3..17.0).contains(&written_gb), "{written_gb}");
    let under_way = facts.commands_under_way.expect("both logs");
    assert!((under_way - 32.0).abs() < 0.01, "{under_way}");
    let curve = facts.curve.as_ref().expect("a curve");
    assert_eq!((curve.from_s, curve.seconds), (0, 600));
    assert_eq!(curve.bytes_per_command, Some(4096.0));
    assert!(rate.verdicts.steady.steady_from_s.is_some_and(|from_s| from_s > 200.0));
    assert_eq!(rate.verdicts.pts.at_s, Some(600), "not before five rounds are level");
}

#[test]
fn a_log_is_held_against_its_result() {
    let mut files = INVENTED.map(file).to_vec();
    files.push(file("logs/invented-randwrite-32-1.json"));
    let facts = facts(&files, None);
    assert_eq!(facts.queue_depth, Some(32));
    assert_eq!(
        checks(&facts),
        [
            "lengths_differ(log_s=600, result_s=60)",
            "mean_is_off(direction=write, log_iops=8629, seconds=60, result_iops=9000)",
            "latency_is_off(direction=write, log_us=3708, seconds=60, result_us=3556)",
        ]
    );
}

/// In ten seconds the first and the last row may make a tenth.
#[test]
fn a_short_log_is_held_against_its_result_less_closely() {
    for (iops, is_named) in [(8500, false), (7500, true)] {
        let rows: String = (1..=10).map(|second| format!("{second}000, {iops}, 1, 0\n")).collect();
        let text = String::from_utf8(bytes("logs/invented-randwrite-32-1.json")).expect("text");
        let text = text.replace("\"runtime\": 60000", "\"runtime\": 10000");
        let found = checks(&facts(&[of("x_iops.1.log", &rows), of("x.json", &text)], None));
        assert_eq!(found.iter().any(|it| it.starts_with("mean_is_off(")), is_named, "{found:?}");
    }
}

#[test]
fn a_result_says_what_its_log_does_not() {
    let rows: String = (1..=60).map(|second| format!("{second}000, 9000, 1, 0\n")).collect();
    let files = [of("x_iops.1.log", &rows), file("logs/invented-randwrite-32-1.json")];
    let facts = facts(&files, None);
    assert_eq!(checks(&facts), [""; 0]);
    let curve = facts.curve.as_ref().expect("a curve");
    let mb_s = curve.directions[0].mb_s.expect("the result names the size");
    assert!((mb_s - 36.864).abs() < 1e-9, "{mb_s}");
    assert_eq!(facts.commands_under_way, Some(32.0));
}

#[test]
fn jobs_are_added_second_by_second() {
    let files = ["logs/two-jobs_iops.1.log", "logs/two-jobs_iops.2.log"].map(file);
    assert_eq!(faults(&files[0]), [""; 0]);
    let gap = "34:1: a_row_every(ms=493), milliseconds(count=999); counted_as_nothing()";
    assert_eq!(faults(&files[1]), [gap]);
    let both = facts(&files, None);
    let mean = rate(&both).mean;
    assert!((39_800.0..39_900.0).contains(&mean), "one of 240 rows is missing: {mean}");
    let mixed = facts(&[file("logs/mixed_iops.1.log")], None);
    let curve = mixed.curve.as_ref().expect("a curve");
    let each: Vec<_> = curve.directions.iter().map(|it| (it.direction, it.iops)).collect();
    assert_eq!(each, [(Direction::Read, Some(3029.5)), (Direction::Write, Some(6970.5))]);
    assert!((rate(&mixed).mean - 10_000.0).abs() < 1e-6);
}

#[test]
fn rows_of_single_commands_and_rows_with_two_values_are_told_apart() {
    let LogFile::Rows(rows) = file("logs/every-command_clat.1.log") else { panic!("it is a log") };
    assert!(rows.is_per_command && rows.rows == 2000);
    let facts_of = |path: &str| {
        let facts = facts(&[file(path)], None);
        facts.curve.expect("a curve")
    };
    let curve = facts_of("logs/every-command_clat.1.log");
    assert_eq!(curve.bytes_per_command, Some(4096.0));
    let write = &curve.directions[0];
    assert_eq!((write.iops, write.highest_latency_us), (Some(2500.0), Some(4000.0)));
    let curve = facts_of("logs/mean-and-max_lat.1.log");
    let write = &curve.directions[0];
    assert_eq!(write.direction, Direction::Write);
    let latency_us = write.latency_us.expect("a mean");
    assert!((latency_us - 200.0295).abs() < 1e-6, "{latency_us}");
    assert_eq!(write.highest_latency_us, Some(9059.0));
}

#[test]
fn each_broken_log_is_named_by_line_column_and_reason() {
    let late = "3:1: time_from(ms=3001), 2000; row_left_out()";
    for (path, fault, rows) in [
        ("broken/backwards_iops.1.log", late, 2),
        (
            "broken/cut-in-a-row_iops.1.log",
            "3:1: columns_between(min=4, max=8), columns_found(count=2); row_left_out()",
            2,
        ),
        ("broken/letters_iops.1.log", "2:7: a_whole_number(), four; row_left_out()", 2),
        ("broken/negative_lat.1.log", "1:7: not_negative(), -5; row_left_out()", 1),
    ] {
        let file = file(path);
        assert_eq!(faults(&file), [fault], "{path}");
        let LogFile::Rows(read) = file else { panic!("{path} is a log") };
        assert_eq!(read.rows, rows, "{path}");
    }
}

#[test]
fn each_broken_result_is_named_and_nothing_impossible_passes() {
    let clat = file("broken/clat-in-another-clock.json");
    let fault = "invented, write.clat_ns: part_of_latency(us=3559.1), \
                 microseconds_mean(us=600000000); value_left_out()";
    assert_eq!(faults(&clat), [fault]);
    let LogFile::Result { result, .. } = &clat else { panic!("it is a result") };
    assert_eq!(result.jobs[0].directions[1].completion_latency_ns, None);
    let little = facts(&[file("broken/little-off-by-ten.json")], None);
    assert_eq!(checks(&little), ["little_is_off(product=3.2, depth=32)"]);
    let LogFile::Result { words_before, faults, .. } = file("broken/words-before.json") else {
        panic!("it is a result")
    };
    assert_eq!((words_before, faults.count), (1, 0));
}

#[test]
fn a_file_of_another_kind_or_without_a_row_is_refused() {
    let utf_16: Vec<u8> = "1000, 1\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let long = [&b"{\"a\": \""[..], &vec![b'x'; RESULT_BYTES_MAX]].concat();
    for (bytes, message) in [
        (bytes("broken/bytes.bin"), "log: expected log_file(), found binary(at=0)"),
        (bytes("broken/empty_iops.1.log"), "log: expected log_file(), found nothing()"),
        (bytes("broken/html-saved-instead.csv"), "log: expected log_file(), found html()"),
        (
            bytes("broken/cut.json"),
            "log: expected json_up_to_its_end(), found a_cut_at(line=1, column=301)",
        ),
        (utf_16, "log: expected log_file(), found utf_16()"),
        (b"\x1f\x8b\x08\0".to_vec(), "log: expected log_file(), found gzip()"),
        (
            b"\n\n1000, x, 1, 0\n".to_vec(),
            "log, line 3, column 7: expected a_whole_number(), found x",
        ),
        (
            b"{\"jobs\": [}".to_vec(),
            "log: expected json_up_to_its_end(), found another_sign_at(line=1, column=11)",
        ),
        (b"{\"jobs\": []}".to_vec(), "log: expected a_job_with_commands(), found no_job()"),
        (long, "log: expected bytes_at_most(max=16777216), found more()"),
    ] {
        let error = read("x_iops.1.log", &bytes, 999).expect_err(message);
        assert_eq!(error, message);
    }
}

#[test]
fn marks_tabs_and_line_ends_of_other_systems_are_read() {
    let text = "\u{feff}1000\t40\t1\t0\r\n\r\n2000\t60\t1\t0\r\n";
    let file = of("x_iops.1.log", text);
    assert_eq!(faults(&file), [""; 0]);
    assert!((rate(&facts(&[file], None)).mean - 50.0).abs() < 1e-9);
    let long = format!("{}\n1000, 40, 1, 0\n", "9".repeat(LINE_BYTES_MAX + 1));
    assert_eq!(faults(&of("x_iops.1.log", &long)).len(), 1);
    let rows: String = (1..=60).map(|second| format!("{second}000, 40, 1, 0\n")).collect();
    let crashed = of("x_iops.1.log", &(rows + &"\0".repeat(300)));
    assert!(faults(&crashed)[0].starts_with("61:1: a_whole_number(), "), "zeros of a crash");
}

#[test]
fn the_columns_beat_the_name() {
    let commands = "0, 90000, 0, 4096\n0, 80000, 0, 4096\n";
    let LogFile::Rows(rows) = of("randwrite_iops.1.log", commands) else { panic!("it is a log") };
    assert_eq!(
        (rows.measure, &rows.directions[..]),
        (Some(Measure::Latency), &[Direction::Read][..])
    );
    assert_eq!(
        faults(&LogFile::Rows(rows)),
        [
            ": ones_in_iops(), a_log_of(measure=lat); columns_count()",
            ": rows_of(directions=write), rows_of(directions=read); columns_count()",
        ]
    );
    let unknown = facts(&[of("data.csv", "1000, 5, 1, 0\n2000, 5, 1, 0\n")], None);
    assert_eq!(
        (checks(&unknown), unknown.curve.is_some()),
        (vec!["a_measure_in_the_name()".into()], false)
    );
}

#[test]
fn logs_that_contradict_each_other_are_named() {
    let iops = of("x_iops.1.log", "1000, 100, 1, 0\n2000, 100, 1, 0\n");
    let lat = of("x_lat.1.log", "1000, 20000000, 1, 0\n2000, 20000000, 1, 0\n");
    let clat = of("x_clat.1.log", "1000, 30000000, 1, 0\n2000, 30000000, 1, 0\n");
    let found = checks(&facts(&[iops.clone(), lat, clat], Some(1)));
    assert_eq!(
        found,
        [
            "little_is_off(product=2, depth=1)",
            "completion_above_latency(direction=write, part_us=30000, whole_us=20000)",
        ]
    );
    let bandwidth = of("x_bw.1.log", "1000, 800, 1, 0\n2000, 800, 1, 0\n");
    let files = [iops, bandwidth, file("logs/invented-randwrite-32-1.json")];
    let found = checks(&facts(&files, None));
    let off = "bandwidth_is_off(direction=write, found_bytes=8192, expected_bytes=4096)";
    assert!(found.iter().any(|check| check == off), "{found:?}");
}

/// fio's own example rule is met in the first plateau.
#[test]
fn the_rule_of_the_result_is_judged_on_the_log() {
    let text = String::from_utf8(bytes("logs/invented-randwrite-32-1.json")).expect("text");
    let text = text.replace(
        "\"iodepth\": \"32\"",
        "\"iodepth\": \"32\", \"ss\": \"iops:10%\", \"ss_dur\": \"30\"",
    );
    let files = [file(INVENTED[0]), of("result.json", &text)];
    let facts = facts(&files, None);
    let met = rate(&facts).verdicts.fio.expect("the result names a rule");
    assert_eq!(met.at_s, Some(30));
    assert!(met.mean.is_some_and(|mean| (39_900.0..40_100.0).contains(&mean)));
}

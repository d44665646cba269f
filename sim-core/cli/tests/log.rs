//! Starts `write-cliff log` with logs and results of fio: what it prints, and how it ends.

mod starter;

use std::path::Path;

const LAB: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/lab");
const INVENTED: &str = "logs/invented-randwrite-iodepth-32-numjobs-1";

/// Runs in the folder of the files.
fn ended(words: &[&str], input: &[u8]) -> (Option<i32>, String, String) {
    starter::ended(Path::new(LAB), &[&["log"], words].concat(), input)
}

#[test]
fn the_files_of_a_run_are_told_in_facts() {
    let logs = ["iops", "lat", "bw"].map(|kind| format!("{INVENTED}_{kind}.1.log"));
    let mut words: Vec<&str> = logs.iter().map(String::as_str).collect();
    words.extend(["--depth", "32", "--strict"]);
    let (code, text, errors) = ended(&words, b"");
    assert_eq!((code, &*errors), (Some(0), ""));
    for line in [
        "Changed or not understood: 0\nContradictions: 0\nFiles: 3\n",
        "_iops.1.log: iops, job 1, 600 rows of intervals, write\n",
        "  seconds: 600 (from 0 to 600 s)\n",
        "  write: 13970 IOPS, 57.2 MB/s, latency 2290.6 µs\n",
        "  fall: at 102 s, from 40015 IOPS; lowest minute 6426 IOPS; 16.7 GB written before it\n",
        "  fio's rule: none is named\n",
        "  five level rounds of 60 s (SNIA): met at 600 s, mean 8297 IOPS\n",
        "  IOPS × latency: 32.0 commands under way, queue depth 32\n",
    ] {
        assert!(text.contains(line), "{line}{text}");
    }
}

#[test]
fn the_same_in_json_has_every_fault_by_its_place() {
    let words = ["broken/letters_iops.1.log", "--format", "json"];
    let (code, text, errors) = ended(&words, b"");
    assert_eq!((code, &*errors), (Some(0), ""));
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let fault = &value["files"][0]["faults"][0];
    assert_eq!((fault["line"].as_u64(), fault["column"].as_u64()), (Some(2), Some(7)));
    assert_eq!(fault["done"], "the row does not count");
    assert_eq!(value["curve"]["seconds"], 3);
    assert_eq!(value["curve"]["directions"][0]["direction"], "write");
}

#[test]
fn the_exit_code_tells_whether_everything_counts_and_fits() {
    let result = std::fs::read(format!("{LAB}/logs/invented-randwrite-32-1.json")).expect("a file");
    let kind = "expected a log or a JSON result of fio";
    for (words, input, code, message) in [
        (&["broken/backwards_iops.1.log"][..], &b""[..], 0, ""),
        (&["broken/backwards_iops.1.log", "--strict"], b"", 3, "found 1 differences"),
        (&["broken/little-off-by-ten.json", "--strict"], b"", 3, "found 1 differences"),
        (&["-", "--strict"], &result, 0, ""),
        (&["-"], b"", 1, "the standard input: log: expected"),
        (&["broken/html-saved-instead.csv"], b"", 1, "found a web page (HTML)"),
        (&["broken/cut.json"], b"", 1, "found the end of the file on line 1, column 301"),
        (&["none.log"], b"", 1, "cannot read none.log: expected a log or a result of fio"),
        (&["logs/invented-randwrite-32-1.json", "broken/bytes.bin"], b"", 1, kind),
        (&["-", "--depth", "0"], b"", 2, "--depth: "),
        (&[], b"", 2, "<FILE>...: expected a value, found nothing"),
    ] {
        let (found, text, errors) = ended(words, input);
        assert_eq!(found, Some(code), "{words:?}: {errors}");
        assert!(errors.contains(message), "{words:?}: {errors}");
        assert_eq!(text.is_empty(), code == 1 || code == 2, "{words:?}: {text}");
    }
}

/// The log of a run of the simulated Intel 335 with another seed.
fn log_of_a_drive() -> String {
    let workload =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../content/workloads/random-write.toml");
    let run = ["run", workload, "--drive", "intel-335-240", "--set", "scale=64", "--set", "seed=9"];
    let (_, text, _) = starter::ended(Path::new(LAB), &run, b"");
    let mut lines = text.lines();
    let header = lines.next().expect("a header");
    let column = header.split(',').position(|name| name == "write_iops").expect("the column");
    let rates = lines.map(|line| line.split(',').nth(column).expect("a cell"));
    let rates = rates.map(|rate| rate.parse().unwrap_or(0.0));
    let rows = rates
        .enumerate()
        .map(|(second, rate): (usize, f64)| format!("{}, {rate:.0}, 1, 0\n", 1000 * (second + 1)));
    rows.collect()
}

#[test]
fn a_log_finds_the_drive_that_it_was_made_with() {
    let log = log_of_a_drive();
    let words = ["-", "--over", "samsung-840-pro-256", "intel-335-240", "--format", "json"];
    let (code, text, errors) = ended(&words, log.as_bytes());
    // The standard input has no name that tells the measure.
    assert_eq!((code, &*text), (Some(1), ""));
    assert!(errors.contains("--over: expected a log of IOPS, found none"), "{errors}");

    let path = starter::scratch("log").join("own_iops.1.log");
    std::fs::write(&path, &log).expect("a file can be written");
    let mut words = words.map(str::to_owned);
    words[0] = path.display().to_string();
    let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
    words.extend(["--fit", "program_us,erase_us"]);
    let (code, text, errors) = ended(&words, b"");
    assert_eq!((code, &*errors), (Some(0), ""));
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let comparison = &value["comparison"];
    let [nearest, other] = [0, 1].map(|index| &comparison["drives"][index]);
    assert_eq!(
        (&nearest["drive"], &other["drive"]),
        (&serde_json::json!("intel-335-240"), &serde_json::json!("samsung-840-pro-256"),)
    );
    let percent = |it: &serde_json::Value| it["difference"]["typical_percent"].as_f64();
    assert!(percent(nearest) < Some(2.0) && percent(other) > Some(50.0), "{comparison}");
    let program_us = comparison["fit"]["constants"][0]["value"].as_f64().expect("a number");
    assert!((program_us / 1300.0 - 1.0).abs() < 0.02, "{comparison}");
}

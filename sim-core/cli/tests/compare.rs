//! Starts `write-cliff compare` with results: those of drives, and those whose figures are known.

mod starter;

use std::path::{Path, PathBuf};

use serde_json::Value;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const NAMES: &str = "counted,write_iops,read_iops,latency_p50_us,latency_p99_us,latency_p999_us,\
                     latency_max_us,write_amplification_total";

fn compare(folder: &Path, words: &[&str]) -> (Option<i32>, String, String) {
    starter::ended(folder, &[&["compare"], words].concat(), b"")
}

fn rows(folder: &Path, words: &[&str]) -> Vec<Value> {
    let (code, text, errors) = compare(folder, &[words, &["--format", "json"]].concat());
    assert_eq!((code, &*errors), (Some(0), ""));
    let value: Value = serde_json::from_str(&text).expect("JSON");
    value["rows"].as_array().expect("rows").clone()
}

/// Rows with the same rate in each second, but for one that warms up.
fn invented(folder: &Path, name: &str, iops: f64, latency_us: f64) {
    let row = |counted: u32, iops: f64| {
        format!("{counted},{iops},0,{latency_us},{latency_us},{latency_us},{latency_us},2\n")
    };
    let text = format!("{NAMES}\n{}{}", row(0, 9e5), row(1, iops).repeat(80));
    std::fs::write(folder.join(name), text).expect("a file");
}

fn folder() -> PathBuf {
    starter::scratch("compare")
}

#[test]
fn each_row_has_a_winner_or_no_difference() {
    let folder = folder();
    invented(&folder, "a.csv", 10_000.0, 500.0);
    invented(&folder, "b.csv", 12_000.0, 400.0);
    invented(&folder, "c.csv", 12_000.0, 500.0);
    let (code, text, errors) = compare(&folder, &["a.csv", "b.csv"]);
    assert_eq!((code, &*errors), (Some(0), ""));
    let lines: Vec<Vec<&str>> =
        text.lines().map(|line| line.split("  ").filter(|it| !it.is_empty()).collect()).collect();
    let line = |start: &str| -> Vec<&str> {
        let found = lines.iter().find(|line| line[0].trim() == start);
        found.expect(start).iter().map(|cell| cell.trim()).collect()
    };
    assert_eq!(line("write_iops, mean"), ["write_iops, mean", "10,000", "12,000", "2", "+20.0 %"]);
    assert_eq!(line("latency_max_us"), ["latency_max_us", "500", "400", "2", "-20.0 %"]);
    let same = ["write_amplification", "2.00", "2.00", "-", "no difference"];
    assert_eq!(line("write_amplification"), same);
    invented(&folder, "zero.csv", 0.0, 0.0);
    let zero = rows(&folder, &["a.csv", "zero.csv"]);
    let latency = zero.iter().find(|row| row["figure"] == "latency_max_us").expect("a row");
    assert_eq!((&latency["winner"], &latency["difference_percent"]), (&1.into(), &(-100.0).into()));
    let drive_at = |lowest: f64| {
        let stage = format!("{{\"duration_s\": 9.0, \"curve\": {{\"mean_iops\": {lowest}}}}}");
        format!("{{\"drive\": \"d{lowest}\", \"stages\": [{stage}]}}")
    };
    let drives = [0.0, 5.0].map(drive_at).join(", ");
    let job = format!("{{\"schema\": \"urn:write-cliff:result:1\", \"drives\": [{drives}]}}");
    std::fs::write(folder.join("stalls.json"), job).expect("a file");
    let stalls = rows(&folder, &["stalls.json"]);
    assert_eq!((&stalls[1]["winner"], &stalls[1]["difference_percent"]), (&1.into(), &Value::Null));
    // the two best are as good as each other
    let rows = rows(&folder, &["a.csv", "b.csv", "c.csv"]);
    assert_eq!(rows[0]["winner"], Value::Null);
}

#[test]
fn seeds_differ_only_if_their_spreads_do_not_overlap() {
    let folder = folder();
    for (name, iops) in [
        ("a1.csv", 10_000.0),
        ("a2.csv", 10_400.0),
        ("b1.csv", 10_300.0),
        ("b2.csv", 10_900.0),
        ("c1.csv", 10_500.0),
        ("c2.csv", 10_900.0),
    ] {
        invented(&folder, name, iops, 100.0);
    }
    let near = rows(&folder, &["a1.csv,a2.csv", "b1.csv,b2.csv"]);
    assert_eq!(near[0]["winner"], Value::Null, "{}", near[0]);
    let far = rows(&folder, &["a1.csv,a2.csv", "c1.csv,c2.csv"]);
    assert_eq!(far[0]["winner"], 1, "{}", far[0]);
    let percent = far[0]["difference_percent"].as_f64().expect("a number");
    assert!((percent - (10_700.0 / 10_200.0 - 1.0) * 100.0).abs() < 1e-9, "{percent}");
    let (_, text, _) = compare(&folder, &["a1.csv,a2.csv", "c1.csv,c2.csv"]);
    assert!(text.starts_with("1: a1.csv (2 seeds)\n"), "{text}");
    assert!(text.contains("10,200 ± 200"), "{text}");
}

#[test]
fn a_run_is_the_same_as_csv_and_as_json_and_drives_of_a_rehearsal_are_results() {
    let folder = folder();
    let run = ["run", "random-write", "--drive", "intel-335-240", "--set", "scale=64"];
    for format in ["csv", "json"] {
        let (code, text, _) =
            starter::ended(Path::new(ROOT), &[&run[..], &["--format", format]].concat(), b"");
        assert_eq!(code, Some(0));
        std::fs::write(folder.join(format!("run.{format}")), text).expect("a file");
    }
    let same = rows(&folder, &["run.csv", "run.json"]);
    assert!(same.len() > 6 && same.iter().all(|row| row["winner"].is_null()), "{same:?}");
    let job = "tests/lab/jobs/a-fill-then-random.fio";
    let drives = ["--drive", "intel-335-240", "kingston-v300-240", "--preview"];
    let words = [&["job", job], &drives[..], &["--format", "json"]].concat();
    let (_, text, _) = starter::ended(Path::new(ROOT), &words, b"");
    std::fs::write(folder.join("job.json"), &text).expect("a file");
    let object: Value = serde_json::from_str(&text).expect("JSON");
    let rows = rows(&folder, &["job.json"]);
    let settled = rows.iter().find(|row| row["figure"] == "stage 2, settled_iops").expect("a row");
    let expected = [0, 1].map(|drive| &object["drives"][drive]["stages"][1]["settled_iops"]);
    assert_eq!([0, 1].map(|drive| &settled["values"][drive][0]), expected);
    assert_eq!(settled["winner"], 0);
}

#[test]
fn what_cannot_be_compared_is_refused_by_field() {
    let folder = folder();
    invented(&folder, "good.csv", 1.0, 1.0);
    let write = |name: &str, text: &str| {
        std::fs::write(folder.join(name), text).expect("a file");
    };
    write("letters.csv", &format!("{NAMES}\n1,2,3,4,5,6,seven,8\n"));
    write("short.csv", &format!("{NAMES}\n1,2\n"));
    write("other.csv", "a,b\n1,2\n");
    write("empty.csv", "");
    write("cut.json", "{\"schema\": ");
    write("old.json", "{\"rows\": []}");
    write("later.json", "{\"schema\": \"urn:write-cliff:result:2\"}");
    write("drive.json", "{\"schema\": \"urn:write-cliff:result:1\", \"drives\": [{}]}");
    let job = "{\"schema\": \"urn:write-cliff:result:1\", \"drives\": [{\"drive\": \"a\", \
               \"stages\": [{\"duration_s\": 1.0}]}]}";
    write("job.json", job);
    for (words, code, message) in [
        (&["good.csv"][..], 1, "compare: expected 2 to 16 results, found 1"),
        (
            &["good.csv", "letters.csv"],
            1,
            "letters.csv: line 2, latency_max_us: expected a number, found seven",
        ),
        (&["good.csv", "short.csv"], 1, "short.csv: line 2: expected 8 cells, found 2"),
        (&["other.csv", "good.csv"], 1, "other.csv: expected the column counted, found none"),
        (&["empty.csv", "good.csv"], 1, "empty.csv: line 1: expected the names of columns, found"),
        (&["cut.json", "good.csv"], 1, "cut.json: line 1, column 11: expected one JSON object"),
        (
            &["old.json", "good.csv"],
            1,
            "old.json: schema: expected urn:write-cliff:result:1, found n",
        ),
        (&["later.json", "good.csv"], 1, "later.json: schema: expected urn:write-cliff:result:1, "),
        (&["drive.json", "good.csv"], 1, "drive.json: drives[0].drive: expected a name, found"),
        (
            &["good.csv", "job.json"],
            1,
            "job.json, a: expected a run as good.csv is, found a rehear",
        ),
        (&["none.csv", "good.csv"], 1, "cannot read none.csv: expected a result of run or job"),
        (&[], 2, "<RESULT>...: expected a value, found nothing"),
    ] {
        let (found, text, errors) = compare(&folder, words);
        assert_eq!((found, &*text), (Some(code), ""), "{words:?}: {errors}");
        assert!(errors.starts_with(&format!("write-cliff: {message}")), "{words:?}: {errors}");
    }
}

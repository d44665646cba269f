//! Writes runs as files of fio, and reads them back: with plain arithmetic, and with `log` and
//! `trace`.

mod starter;

use std::path::Path;

use serde_json::Value;

const DRIVE: &str = "kingston-e100-100";

/// A phase that is not recorded, and one whose first two of six seconds warm up.
const MIXED: &str = r#"
title = "Two thirds of reads"
seed = 3
[[phases]]
kind = "io"
order = "sequential"
block_bytes = 131_072
queue_depth = 8
drive_writes = 0.01
[[phases]]
kind = "io"
order = "random"
block_bytes = 4096
end = 0.01
read_percent = 67
queue_depth = 16
warm_up_s = 2
duration_s = 6
record = true
"#;

fn write_cliff(folder: &Path, words: &str) -> (Option<i32>, String, String) {
    starter::ended(folder, &words.split_whitespace().collect::<Vec<_>>(), b"")
}

/// Starts with words that have to be understood. Returns the result.
fn done(folder: &Path, words: &str) -> String {
    let (code, text, errors) = write_cliff(folder, words);
    assert_eq!((code, &*errors), (Some(0), ""), "{words}");
    text
}

fn object(folder: &Path, words: &str) -> Value {
    serde_json::from_str(&done(folder, words)).expect("JSON")
}

fn text(folder: &Path, name: &str) -> String {
    let path = folder.join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let name = |entry: std::fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let mut names: Vec<String> = entries.map(|entry| name(entry.expect("a name"))).collect();
    names.sort();
    names
}

fn near(found: &Value, expected: f64, tolerance: f64) {
    let number = found.as_f64().unwrap_or(f64::NAN);
    assert!((number / expected - 1.0).abs() < tolerance, "found {found}, expected {expected}");
}

#[test]
fn a_run_is_written_as_fio_would_and_read_back_with_the_same_figures() {
    let folder = starter::scratch("exported-mixed");
    std::fs::write(folder.join("own.toml"), MIXED).expect("a workload");
    let run = format!("run own.toml --drive {DRIVE} --out logs --iolog 5000");
    let csv = done(&folder, &run);
    let stem = "randrw-iodepth-16-numjobs-1";
    let kinds = [".iolog", "_bw.1.log", "_clat.1.log", "_iops.1.log", "_lat.1.log"];
    let logs = kinds.map(|kind| format!("{stem}{kind}"));
    let all = [&["randrw-16-1.json".to_owned()], &logs[..]].concat();
    assert_eq!(names(&folder.join("logs")), all);

    // The rows of the run, without those of the warm-up.
    let mut lines = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let header = lines.next().expect("names");
    let column = |row: &[&str], name: &str| -> f64 {
        let index = header.iter().position(|it| *it == name).expect("the column");
        row[index].parse().expect("a number")
    };
    let rows: Vec<Vec<&str>> = lines.skip(2).collect();
    let mut iops = text(&folder, &format!("logs/{stem}_iops.1.log"));
    let mut expected = String::new();
    for (second, row) in (1..).zip(&rows) {
        let (reads, writes) = (column(row, "read_iops"), column(row, "write_iops"));
        expected += &format!("{second}000, {reads}, 0, 0\n{second}000, {writes}, 1, 0\n");
    }
    assert_eq!(iops, expected);
    iops = text(&folder, &format!("logs/{stem}_bw.1.log"));
    let last = iops.lines().last().expect("a row").split(", ").nth(1).expect("a value");
    let bytes = column(rows.last().expect("a row"), "write_mb_s") * 1e6;
    near(&Value::from(last.parse::<f64>().expect("a number")), bytes / 1024.0, 1e-3);

    let mean = |name| rows.iter().map(|row| column(row, name)).sum::<f64>() / rows.len() as f64;
    let words = all.iter().filter(|name| !name.ends_with("iolog"));
    let words: Vec<&str> = words.map(String::as_str).collect();
    let words = format!("log {} --strict --format json", words.join(" "));
    let curve = &object(&folder.join("logs"), &words)["curve"];
    near(&curve["directions"][0]["iops"], mean("read_iops"), 1e-4);
    near(&curve["directions"][1]["iops"], mean("write_iops"), 1e-4);
    near(&curve["directions"][1]["mb_s"], mean("write_mb_s"), 1e-4);

    let result: Value =
        serde_json::from_str(&text(&folder, "logs/randrw-16-1.json")).expect("JSON");
    let job = &result["jobs"][0];
    let options = [("rw", "randrw"), ("bs", "4096"), ("iodepth", "16"), ("rwmixread", "67")];
    for (name, value) in options {
        assert_eq!(job["job options"][name], value, "{name}");
    }
    for direction in ["read", "write"] {
        let bins = job[direction]["clat_ns"]["bins"].as_object().expect("bins");
        let sum: u64 = bins.values().filter_map(Value::as_u64).sum();
        assert_eq!(Some(sum), job[direction]["total_ios"].as_u64());
        let spread = |bin: &String| bin.parse::<f64>().expect("ns");
        let weighted = bins.iter().map(|(bin, count)| spread(bin) * count.as_f64().unwrap_or(0.0));
        near(&job[direction]["lat_ns"]["mean"], weighted.sum::<f64>() / sum as f64, 1.0 / 64.0);
    }
    let shares = ["latency_ns", "latency_us", "latency_ms"].map(|name| job[name].as_object());
    let shares = shares.iter().flat_map(|it| it.expect("shares").values());
    near(&shares.filter_map(Value::as_f64).sum::<f64>().into(), 100.0, 1e-9);

    let facts =
        &object(&folder, &format!("trace logs/{stem}.iolog --strict --format json"))["facts"];
    let count = |direction: &str| facts[direction]["commands"].as_u64().expect("a count");
    assert_eq!((&facts["form"], count("reads") + count("writes")), (&"fio-v3".into(), 5000));
    near(&facts["reads"]["commands"], 5000.0 * 0.67, 0.05);
}

#[test]
fn stages_have_folders_of_their_own_and_a_smaller_drive_counts_as_the_whole() {
    let folder = starter::scratch("exported-stages");
    let job = "[global]\niodepth=4\n[fill]\nrw=write\nbs=128k\nsize=1%\n[two-sizes]\nstonewall\n\
               rw=randwrite\nbssplit=4k/50:8k/50\nnorandommap\ntime_based\nruntime=2\n";
    std::fs::write(folder.join("job.fio"), job).expect("a job file");
    let words = format!("job job.fio --drive {DRIVE} --preview --out out --format json");
    let rehearsed = &object(&folder, &words)["drives"][0]["stages"];
    let out = folder.join("out").join(DRIVE);
    assert_eq!(names(&out), ["stage-1", "stage-2"]);
    for (stage, name, option) in [
        (0, "stage-1/write-4-1.json", ("bs", "131072")),
        (1, "stage-2/randwrite-4-1.json", ("bsrange", "4096-8192")),
    ] {
        let result: Value = serde_json::from_str(&text(&out, name)).expect("JSON");
        let job = &result["jobs"][0];
        assert_eq!(job["job options"][option.0], option.1);
        let bytes = rehearsed[stage]["host_bytes"].as_f64().expect("bytes");
        near(&job["write"]["io_bytes"], bytes, 0.02);
    }
    let (code, _, errors) = write_cliff(&folder, &format!("{words} --iolog 9"));
    let message = "write-cliff: --iolog: expected a drive at full size, found scale ";
    assert!(code == Some(1) && errors.starts_with(message), "{errors}");
    let (code, _, errors) = write_cliff(&folder, &format!("job job.fio --drive {DRIVE} --iolog 9"));
    assert!(code == Some(2) && errors.contains("--out <DIR>: expected a value"), "{errors}");
}

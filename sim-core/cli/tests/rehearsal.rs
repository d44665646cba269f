//! Starts `write-cliff job FILE --drive NAME` in a folder that has nothing of the project, and
//! compares what it prints with plain arithmetic over the rows that it writes.

mod starter;

use std::path::{Path, PathBuf};

use serde_json::Value;

const LAB: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/lab/jobs");

fn scratch(name: &str) -> PathBuf {
    starter::scratch(&format!("rehearsal/{name}"))
}

/// Runs with words between blanks. Returns the exit code and both outputs.
fn write_cliff(folder: &Path, words: &str) -> (Option<i32>, String, String) {
    starter::ended(folder, &words.split_whitespace().collect::<Vec<_>>(), b"")
}

fn rehearsed(folder: &Path, words: &str) -> Value {
    let (code, text, errors) = write_cliff(folder, &format!("job {words} --format json"));
    assert_eq!(code, Some(0), "{errors}");
    serde_json::from_str(&text).expect("JSON")
}

/// A column of a file of rows.
fn column(path: &Path, name: &str) -> Vec<f64> {
    let text = std::fs::read_to_string(path).expect("rows");
    let mut lines = text.lines().map(|line| line.split(','));
    let mut names = lines.next().expect("names");
    let index = names.position(|it| it == name).expect("the column");
    let cell = |mut line: std::str::Split<char>| line.nth(index).and_then(|it| it.parse().ok());
    lines.map(|line| cell(line).unwrap_or(f64::NAN)).collect()
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("a number, found {value}"))
}

fn near(found: f64, expected: f64, tolerance: f64) {
    assert!((found / expected - 1.0).abs() < tolerance, "found {found}, expected {expected}");
}

#[test]
fn a_stage_has_the_time_the_bytes_and_the_curve_of_its_rows() {
    let folder = scratch("stages");
    let file = format!("{LAB}/a-fill-then-random.fio");
    let words = format!("{file} --drive intel-335-240 kingston-e100-200 --preview --out rows");
    let all = rehearsed(&folder, &words);
    let drives = all["drives"].as_array().expect("drives");
    assert_eq!(drives.len(), 2);
    let [fill, scatter] = [0, 1].map(|stage| &drives[0]["stages"][stage]);
    assert_eq!((&drives[0]["scale"], &scatter["jobs"]), (&64.into(), &"scatter".into()));
    near(number(&fill["host_bytes"]), 240e9, 0.001);
    near(number(&scatter["duration_s"]), 1200.0, 0.001);
    let path = folder.join("rows/intel-335-240.csv");
    let (iops, slots) = (column(&path, "write_iops"), column(&path, "host_slots"));
    let bytes = slots.iter().sum::<f64>() * 4096.0;
    near(number(&drives[0]["host_bytes"]), bytes, 0.001);
    near(number(&drives[0]["duration_s"]), iops.len() as f64, 0.001);
    let after_fill = number(&fill["duration_s"]).ceil() as usize;
    near(number(&scatter["curve"]["first_minute_iops"]), mean(&iops[after_fill..][..60]), 1e-9);
    near(number(&scatter["settled_iops"]), mean(&iops[iops.len() - 300..]), 0.001);
    // 857 TB are rated
    let share = number(&drives[1]["host_bytes"]) / 857e12 * 100.0;
    near(number(&drives[1]["endurance_percent"]), share, 1e-9);
    assert!(drives[0]["endurance_percent"].is_null());
}

/// A fill, and the random stage as one stream of the depth of both workers.
const BY_HAND: &str = r#"
title = "By hand"
seed = 1
[[phases]]
kind = "io"
order = "sequential"
block_bytes = 262_144
queue_depth = 8
drive_writes = 1.0
record = true
[[phases]]
kind = "io"
order = "random"
block_bytes = 4096
queue_depth = 32
duration_s = 1200
record = true
"#;

#[test]
fn a_job_does_what_the_workload_written_by_hand_does() {
    let folder = scratch("by-hand");
    std::fs::write(folder.join("own.toml"), BY_HAND).expect("a workload");
    let drives = ["intel-335-240", "samsung-840-pro-256", "kingston-v300-240"];
    let file = format!("{LAB}/a-fill-then-random.fio");
    let all = rehearsed(&folder, &format!("{file} --drive {} --preview", drives.join(" ")));
    for (index, drive) in drives.into_iter().enumerate() {
        let words = format!("run own.toml --drive {drive} --set scale=64");
        let (code, text, errors) = write_cliff(&folder, &words);
        assert_eq!(code, Some(0), "{errors}");
        let path = folder.join("own.csv");
        std::fs::write(&path, text).expect("rows");
        let iops = column(&path, "write_iops");
        // a large block takes longer than any small one
        let fill_s = iops.iter().position(|&it| it > 10_000.0).expect("small blocks follow");
        let stages = &all["drives"][index]["stages"];
        near(number(&stages[0]["duration_s"]), fill_s as f64, 0.02);
        near(number(&stages[1]["settled_iops"]), mean(&iops[iops.len() - 300..]), 0.03);
    }
}

/// `g-loops-and-map.fio` on the whole drive, without its last job: write amplification of each
/// tenth of a pass.
#[test]
fn passes_in_one_order_cost_nothing_and_a_new_order_falls_within_each_pass() {
    let folder = scratch("passes");
    let file = std::fs::read_to_string(format!("{LAB}/g-loops-and-map.fio")).expect("a job file");
    let file = file.replace("size=50%", "size=100%");
    let file = file.split("[anywhere]").next().expect("the other jobs");
    std::fs::write(folder.join("job.fio"), file).expect("a file");
    rehearsed(&folder, "job.fio --drive samsung-840-pro-256 --preview --out rows");
    let path = folder.join("rows/samsung-840-pro-256.csv");
    let (slots, amplification) =
        (column(&path, "host_slots"), column(&path, "write_amplification"));
    let tenth_slots = 256_060_514_304.0 / 4096.0 / 10.0;
    let mut written = 0.0;
    let mut tenths = vec![(0.0, 0.0); 61];
    for (slots, amplification) in slots.iter().zip(amplification).filter(|it| *it.0 > 0.0) {
        let tenth = &mut tenths[(written / tenth_slots) as usize];
        *tenth = (tenth.0 + slots, tenth.1 + slots * amplification);
        written += slots;
    }
    let tenths: Vec<f64> = tenths.iter().map(|(slots, stored)| stored / slots).collect();
    assert!(tenths[..30].iter().all(|&it| it <= 1.05), "one order: {tenths:?}");
    for pass in tenths[30..60].chunks(10).skip(1) {
        assert!(pass[2] > 6.5 && pass[9] < 1.8, "a new order: {pass:?}");
        assert!(pass[2..].is_sorted_by(|a, b| a >= b), "a new order: {pass:?}");
    }
}

/// The largest deviation from the mean in percent, and the slope in percent of the mean, as
/// fio's documentation has them.
fn deviation_percent(window: &[f64]) -> f64 {
    let mean = mean(window);
    window.iter().map(|it| (it - mean).abs()).fold(0.0, f64::max) / mean * 100.0
}

fn slope_percent(window: &[f64]) -> f64 {
    let (middle, mean) = ((window.len() - 1) as f64 / 2.0, mean(window));
    let products = window.iter().enumerate().map(|(at, it)| (at as f64 - middle) * (it - mean));
    let squares: f64 = (0..window.len()).map(|at| (at as f64 - middle).powi(2)).sum();
    (products.sum::<f64>() / squares / mean).abs() * 100.0
}

/// The first second at whose end the rule holds of the last `window` rows, and their mean.
fn first(
    rows: &[f64],
    after: usize,
    window: usize,
    limit: f64,
    measure: fn(&[f64]) -> f64,
) -> (f64, f64) {
    let mut ends = after + window..=rows.len();
    let end = ends.find(|&end| measure(&rows[end - window..end]) < limit).expect("it is met");
    (end as f64, mean(&rows[end - window..end]))
}

/// `f-until-steady.fio` after a fill, so that the curve falls before its rules are met. A rule ends
/// its stage, and the settled mean is that of a run that goes on.
#[test]
fn the_rule_of_the_file_is_met_when_the_rows_say_so() {
    let folder = scratch("rules");
    let file = std::fs::read_to_string(format!("{LAB}/f-until-steady.fio")).expect("a job file");
    let fill = "[fill]\nrw=write\nbs=256k\nruntime=0\n[mean]\nstonewall\n";
    // a scaled drive has fewer commands per second, whose numbers vary more
    let wide = "ss=iops:25%\nss_dur=20\nss_ramp=6m";
    let file = file.replace("[mean]\n", fill).replace("ss=iops:5%\nss_dur=5m\nss_ramp=1m", wide);
    std::fs::write(folder.join("job.fio"), file).expect("a file");
    let all = rehearsed(&folder, "job.fio --drive intel-335-240 --preview --out rows");
    let stages = &all["drives"][0]["stages"];
    let path = folder.join("rows/intel-335-240.csv");
    let begin = number(&stages[0]["duration_s"]).ceil() as usize;
    let iops = &column(&path, "write_iops")[begin..];
    let (at_s, mean_iops) = first(iops, 360, 20, 25.0, deviation_percent);
    let met = &stages[1]["own_rule"]["met"];
    assert!((number(&met["at_s"]) - at_s).abs() <= 1.0, "{met}, expected {at_s}");
    // fio counts whole commands per second
    near(number(&met["iops"]), mean_iops, 1e-4);
    let settled = number(&stages[1]["settled_iops"]);
    let error_percent = (number(&met["iops"]) / settled - 1.0) * 100.0;
    near(number(&met["error_percent"]), error_percent, 1e-6);
    // it ends in the valley after the cliff, and only a run that goes on shows the climb
    assert!(error_percent < -20.0, "{error_percent}");
    assert!(number(&stages[1]["watched_s"]) > 2.0 * at_s, "{stages}");
    let begin = begin + number(&stages[1]["duration_s"]) as usize;
    let bytes = &column(&path, "write_mb_s")[begin..];
    let (at_s, _) = first(bytes, 0, 600, 0.02, slope_percent);
    let met = &stages[2]["own_rule"]["met"];
    assert!((number(&met["at_s"]) - at_s).abs() <= 1.0, "{met}, expected {at_s}");
}

/// Intel's drive compresses, and Samsung's does not, whose spare area is used up in the warm-up.
#[test]
fn warnings_are_those_of_each_drive() {
    let folder = scratch("warnings");
    let job = "[a]\nrw=randwrite\nbs=4k\niodepth=32\nioengine=libaio\nnorandommap\n\
               time_based\nruntime=60\nramp_time=30m\nsize=90%\n\
               refill_buffers\nbuffer_compress_percentage=10\n";
    std::fs::write(folder.join("job.fio"), job).expect("a job file");
    let words = "job.fio --drive intel-335-240 samsung-840-pro-256 --preview";
    let all = rehearsed(&folder, words);
    let warnings = |drive: usize| -> Vec<(u64, String)> {
        let list = all["drives"][drive]["warnings"].as_array().expect("warnings");
        let text = |value: &Value| value.as_str().expect("a sentence").to_owned();
        list.iter().map(|it| (number(&it["line"]) as u64, text(&it["reason"]))).collect()
    };
    for (drive, expected) in [
        (0, &["without direct=1", "90 % of the drive", "10 % of the data"][..]),
        (1, &["without direct=1", "90 % of the drive", "the spare area"]),
    ] {
        let found = warnings(drive);
        assert_eq!(found.len(), expected.len(), "{found:?}");
        for (warning, start) in found.iter().zip(expected) {
            assert!(warning.1.starts_with(start), "{found:?}");
        }
    }
    let fall_s = number(&all["drives"][1]["stages"][0]["spare_exhausted_s"]);
    let expected = format!(
        "the spare area is used up after {fall_s:.0} s, within the warm-up of 1800 s, so the \
         result has neither the fast part nor the fall."
    );
    assert_eq!(warnings(1).last(), Some(&(1, expected)));
    let (_, text, _) = write_cliff(&folder, &format!("job {words}"));
    assert!(text.contains("  Warnings: 3\n    line 1: without direct=1"), "{text}");
}

#[test]
fn what_cannot_be_rehearsed_is_refused_by_field() {
    let folder = scratch("refused");
    std::fs::write(folder.join("taken"), "a file").expect("a file");
    std::fs::write(folder.join("job.fio"), "[a]\nrw=randwrite\n").expect("a file");
    let rule = "stonewall\ntime_based\nruntime=60\nss=iops:5%\nss_dur=9\n";
    let rules: String = (0..9).map(|number| format!("[{number}]\nrw=randwrite\n{rule}")).collect();
    std::fs::write(folder.join("rules.fio"), rules).expect("a file");
    let seven = "a b c d e f g";
    for (words, code, message) in [
        (&*format!("job.fio --drive {seven}"), 1, "--drive: expected at most 6 drives, found 7"),
        ("job.fio --drive kingston", 1, "--drive: expected a name of content/drives, found king"),
        (
            "job.fio --drive intel-335-240 intel-335-240",
            1,
            "--drive: expected each drive once, found intel-335-240 twice",
        ),
        (
            "job.fio --drive intel-335-240 --preview --set scale=8",
            1,
            "--preview: expected no --set scale, found both",
        ),
        (
            "job.fio --drive intel-335-240 --preview --out taken",
            1,
            "--out: cannot write taken/intel-335-240.csv: ",
        ),
        (
            "rules.fio --drive intel-335-240 --preview",
            1,
            "intel-335-240: stop: expected at most 8 jobs with steadystate, found 9",
        ),
        ("job.fio --drive x --content none", 1, "cannot read none/drives: expected a folder of"),
        (
            "job.fio --explain --preview",
            2,
            "--explain: expected no --preview beside it, found both",
        ),
    ] {
        let (found, text, errors) = write_cliff(&folder, &format!("job {words}"));
        assert_eq!((found, &*text), (Some(code), ""), "{words}: {errors}");
        assert!(errors.starts_with(&format!("write-cliff: {message}")), "{words}: {errors}");
    }
}

#[test]
fn a_folder_of_ones_own_replaces_the_content_of_the_program() {
    let folder = scratch("own");
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content");
    for (from, to) in [
        ("drives/intel-335-240.toml", "mine/drives/own.toml"),
        ("nand/intel-20nm-64gb.toml", "mine/nand/intel-20nm-64gb.toml"),
    ] {
        let to = folder.join(to);
        std::fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
        std::fs::copy(content.join(from), to).expect("a copy");
    }
    std::fs::write(folder.join("job.fio"), "[a]\nrw=write\nbs=1m\n").expect("a file");
    let all = rehearsed(&folder, "job.fio --drive own --content mine --preview");
    assert_eq!(all["drives"][0]["drive"], "own");
    let (code, text, _) = write_cliff(&folder, "drive --format names");
    assert!(code == Some(0) && text.contains("intel-335-240 intel-20nm-64gb\n"), "{text}");
    let (code, text, _) = write_cliff(&folder, "run v300-240 --set scale=64 --format digest");
    assert!(code == Some(0) && text.len() == 17, "{text}");
}

#[test]
fn the_seconds_of_a_stage_go_on_without_the_rule_that_ends_it() {
    let folder = scratch("seconds");
    let file = format!("{LAB}/f-until-steady.fio");
    let all = rehearsed(&folder, &format!("{file} --drive intel-335-240 --preview --out rows"));
    let drive = &all["drives"][0];
    let columns = drive["seconds"]["columns"].as_array().expect("columns");
    let values = drive["seconds"]["values"].as_array().expect("values");
    let seconds: Vec<&[Value]> = values.chunks(columns.len()).collect();
    let rows = column(&folder.join("rows/intel-335-240.csv"), "write_iops");
    for stage in 0..2 {
        let own: Vec<&[Value]> =
            seconds.iter().copied().filter(|it| it[0] == f64::from(stage)).collect();
        let times: Vec<f64> = own.iter().map(|it| number(&it[1])).collect();
        assert!(times.windows(2).all(|it| (it[1] - it[0] - 1.0).abs() < 1e-6), "without a gap");
        let iops: Vec<f64> = own.iter().map(|it| number(&it[2])).collect();
        let report = &drive["stages"][stage as usize];
        near(number(&report["watched_s"]), iops.len() as f64, 1e-9);
        near(number(&report["settled_iops"]), mean(&iops[iops.len() - iops.len() / 4..]), 0.001);
        assert!(iops.len() as f64 > 2.0 * number(&report["duration_s"]), "it goes on");
        if stage == 0 {
            let length = number(&report["duration_s"]) as usize;
            assert_eq!(rows[..length], iops[..length], "as written at first");
        }
    }
}

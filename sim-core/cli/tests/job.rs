//! Starts `write-cliff job` with job files of fio: what it prints, and how it ends.

mod starter;

use std::path::Path;

const LAB: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/lab/jobs");

/// Runs in a folder that has nothing of the project.
fn ended(words: &[&str], input: &[u8]) -> (Option<i32>, String, String) {
    starter::ended(&starter::scratch("job"), &[&["job"], words].concat(), input)
}

#[test]
fn a_file_from_any_folder_is_explained_line_by_line() {
    let path = format!("{LAB}/a-fill-then-random.fio");
    let (code, text, errors) = ended(&[&path, "--explain", "--strict"], b"");
    assert_eq!((code, &*errors), (Some(0), ""));
    for line in [
        "Changed or not understood: 0\n",
        "  line 20: runtime=20m: duration_s = 1200\n",
        "  line 3: filename=/dev/nvme9n1: about a file or the device, and here is only a drive\n",
        "  stage 2: scatter (line 13): random write, 4096 B, queue depth 16 x 2, whole drive, \
         1200 s\n",
    ] {
        assert!(text.contains(line), "{line}{text}");
    }
}

#[test]
fn the_same_in_json_names_every_line_once() {
    let path = format!("{LAB}/j-wrong.fio");
    let (code, text, errors) = ended(&[&path, "--explain", "--format", "json"], b"");
    assert_eq!((code, &*errors), (Some(0), ""));
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let lines = value["lines"].as_array().expect("lines");
    let numbers: Vec<u64> = lines.iter().filter_map(|line| line["line"].as_u64()).collect();
    assert_eq!(numbers, (1..=15).collect::<Vec<_>>());
    assert_eq!(lines[3]["expected"], "an option of fio, such as iodepth");
    assert_eq!(lines[3]["done"], "the line does not count");
    assert_eq!(value["stages"][0]["jobs"][0]["name"], "ok");
}

#[test]
fn the_exit_code_tells_how_far_a_file_was_understood() {
    let wrong = format!("{LAB}/j-wrong.fio");
    let vague = b"[a]\nrw=randwrite\nruntime=1h30m\n";
    for (words, input, code, message) in [
        (&[&*wrong, "--explain"][..], &b""[..], 0, ""),
        (&[&wrong, "--explain", "--strict"], b"", 3, "expected that everything is understood"),
        (&["-", "--explain", "--strict"], vague, 3, "the standard input: expected that every"),
        (&["-", "--explain"], b"[global]\nbs=4k\n", 1, "expected at least one job that can run"),
        (&["-", "--explain"], b"<html>", 1, "found a web page (HTML)"),
        (&["-", "--explain"], b"", 1, "found nothing"),
        (&["none.fio", "--explain"], b"", 1, "cannot read none.fio: expected a job file"),
        (
            &["-"],
            b"",
            2,
            "<--explain|--as <FORM>|--drive <NAME>...>: expected a value, found nothing",
        ),
        (&["-", "--explain", "--var", "x=1", "--var", "x=2"], b"", 1, "x: expected one value"),
        (&["-", "--explain", "--var", "x"], b"", 2, "--var: expected NAME=VALUE, found x"),
    ] {
        let (found, text, errors) = ended(words, input);
        assert_eq!(found, Some(code), "{words:?}: {errors}");
        assert!(errors.contains(message), "{words:?}: {errors}");
        assert_eq!(text.is_empty(), code == 1 || code == 2, "{words:?}: {text}");
    }
    let (_, _, errors) = ended(&["-", "--explain"], b"[a]\nrw=wirte\n");
    assert!(errors.contains("\nline 2, column 4: rw=wirte: expected one of read"), "{errors}");
}

/// The jobs of the file are a fill and a random stage, as a workload has them.
#[test]
fn a_workload_runs_and_names_its_differences() {
    let path = format!("{LAB}/a-fill-then-random.fio");
    let (code, text, errors) = ended(&[&path, "--as", "workload", "--strict"], b"");
    assert_eq!(code, Some(0), "{errors}");
    let stream = "[[phases.streams]]\nname = \"scatter\"\nworkers = 2\norder = \"random\"\n";
    assert!(text.contains(stream) && text.matches("[[phases]]").count() == 2, "{text}");
    let (_, text, _) = ended(&["-", "--as", "workload"], b"[a]\nrw=randwrite\nnumjobs=2\n");
    let row = "line 1, a: expected a runtime with time_based, so that each copy can have a queue \
               of its own, found 2; instead: queue_depth = 2";
    assert!(text.contains(row), "{text}");
    let input = b"[a]\nrw=randwrite\nbs=4k\niodepth=32\nnorandommap\ntime_based\nruntime=3\n";
    let (code, text, _) = ended(&["-", "--as", "workload", "--strict"], input);
    assert_eq!(code, Some(0), "{text}");
    let folder = starter::scratch("job");
    std::fs::write(folder.join("own.toml"), text).expect("a file");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let file = folder.join("own.toml").display().to_string();
    let words = ["run", &file, "--drive", "kingston-v300-240", "--set", "scale=64"];
    let (code, text, errors) = starter::ended(&root, &words, b"");
    assert_eq!((code, text.lines().count()), (Some(0), 4), "{errors}");
}

#[test]
fn a_corrected_file_says_why_at_each_corrected_line() {
    let input = b"[a]\nrw=randwrite\ndirect=1\nloops=3\n";
    let (code, text, errors) = ended(&["-", "--as", "fio"], input);
    assert_eq!((code, &*errors), (Some(0), ""));
    let [header, comment, correction, ..] = text.lines().collect::<Vec<_>>()[..] else {
        panic!("{text}")
    };
    assert_eq!((header, correction), ("[a]", "randrepeat=0"));
    assert!(comment.starts_with("; without norandommap"), "{comment}");
    assert!(text.ends_with("rw=randwrite\ndirect=1\nloops=3\n"), "{text}");
}

#[test]
fn variables_and_the_size_of_the_drive_come_with_the_words() {
    let path = format!("{LAB}/l-variables.fio");
    let words = [&*path, "--explain", "--strict", "--var", "BLOCK=8k", "--var", "DEVICE=x"];
    let (code, text, _) = ended(&words, b"");
    assert!(code == Some(0) && text.contains("block_bytes = 8192"), "{text}");
    let file = b"[a]\ndirect=1\nsize=60g\n";
    for (capacity, warnings) in [("240000000000", 1), ("64424509440", 0)] {
        let (_, text, _) = ended(&["-", "--explain", "--capacity", capacity], file);
        assert!(text.contains(&format!("Warnings: {warnings}\n")), "{capacity}: {text}");
    }
}

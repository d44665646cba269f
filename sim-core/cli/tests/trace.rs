//! Starts `write-cliff trace` with block traces: what it prints, and how it ends.

mod starter;

use std::path::Path;

const LAB: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/lab");

/// Runs in the folder of the files.
fn ended(words: &[&str], input: &[u8]) -> (Option<i32>, String, String) {
    starter::ended(Path::new(LAB), words, input)
}

#[test]
fn eight_forms_are_told_in_the_same_facts() {
    for (name, form) in [
        ("form-msr.csv", "MSR Cambridge"),
        ("form-alibaba.csv", "Alibaba block traces"),
        ("form-tencent.csv", "Tencent block traces"),
        ("form-spc.spc", "SPC"),
        ("form-blkparse.txt", "blkparse"),
        ("form-mqsim.trace", "MQSim"),
        ("form-fio-v2.iolog", "fio iolog 2"),
        ("form-fio-v3.iolog", "fio iolog 3"),
    ] {
        let (code, text, errors) = ended(&["trace", &format!("traces/{name}"), "--strict"], b"");
        assert_eq!((code, &*errors), (Some(0), ""));
        let form = format!("  form: {form}, by line 1: ");
        for line in [
            "Not understood: 0\nQuestions: 0\n",
            &form,
            "  writes: 138, 2,227,712 B; 4096 B 48.6 %, 65536 B 19.6 %",
            "  reads: 62, 884,736 B; 4096 B 53.2 %",
            "  not aligned to 4 KiB: 36\n",
        ] {
            assert!(text.contains(line), "{line}{text}");
        }
        let has_times = !["form-tencent.csv", "form-fio-v2.iolog"].contains(&name);
        assert_eq!(text.contains("  length: 3.678 s"), has_times, "{text}");
    }
}

#[test]
fn the_same_in_json_has_questions_and_faults() {
    let words = ["trace", "traces/two-disks.csv", "--format", "json"];
    let (code, text, errors) = ended(&words, b"");
    assert_eq!((code, &*errors), (Some(0), ""));
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(value["facts"]["form"], "msr");
    assert_eq!(value["facts"]["writes"]["commands"], 5);
    assert_eq!(value["questions"][0]["topic"], "disk");
    assert_eq!(value["questions"][0]["answers"][1]["answer"], "host,1");
    assert_eq!(value["decided_by"]["line"], 1);
    let input = b"7,R,0,512,1\n7,R,0,512\n";
    let (_, text, _) = ended(&["trace", "-", "--format", "json"], input);
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let fault = &value["faults"][0];
    assert_eq!((fault["line"].as_u64(), fault["column"].as_u64()), (Some(2), Some(1)));
    assert_eq!(fault["done"], "the row does not count");
    let input = b"7,R,0,512,1\n";
    let (_, text, _) = ended(&["trace", "-", "--format", "json"], input);
    // the digest that `sha256sum` prints
    let expected = "d259ad1a4fac94f3dee9657ac442fe2598616d2535f1d6013e1c6a117c95a806";
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert!(value["sha256"].as_str().is_some_and(|it| it == expected), "{text}");
}

#[test]
fn the_exit_code_tells_whether_everything_is_clear() {
    let kind = "expected a block trace, which is text in UTF-8, found";
    for (words, code, message) in [
        (&["traces/two-disks.csv"][..], 0, ""),
        (&["traces/two-disks.csv", "--strict"], 3, "no question is open, found 1"),
        (&["traces/two-disks.csv", "--strict", "--disk", "1"], 0, ""),
        (
            &["traces/two-disks.csv", "--disk", "7"],
            1,
            "disk: expected a disk of the trace, such as",
        ),
        (&["traces/beyond-any-drive.csv", "--strict"], 3, "found 1"),
        (&["traces/beyond-any-drive.csv", "--strict", "--beyond", "wrap"], 0, ""),
        (&["traces/shuffled-times.csv", "--strict"], 3, "found 1"),
        (&["broken/html-saved-instead.csv"], 1, kind),
        (&["broken/bytes.bin"], 1, kind),
        (&["broken/empty_iops.1.log"], 1, kind),
        (&["jobs/a-fill-then-random.fio"], 1, "expected rows of a block trace"),
        (&["none.csv"], 1, "cannot read none.csv: expected a block trace"),
        (&["traces/form-msr.csv", "--unit", "h"], 2, "--unit: expected one of s, ms, us, ns"),
        (&["traces/form-msr.csv", "--drive", "none"], 1, "--drive: expected a name of"),
        (
            &["traces/beyond-any-drive.csv", "--drive", "intel-335-240", "--beyond", "refuse"],
            1,
            "expected addresses below",
        ),
        (&[], 2, "<FILE>: expected a value, found nothing"),
    ] {
        let words: Vec<&str> = ["trace"].iter().chain(words).copied().collect();
        let (found, text, errors) = ended(&words, b"");
        assert_eq!(found, Some(code), "{words:?}: {errors}");
        assert!(errors.contains(message), "{words:?}: {errors}");
        let is_replay = words.contains(&"--drive");
        assert!(is_replay || text.is_empty() == (code == 1 || code == 2), "{words:?}: {text}");
    }
}

#[test]
fn packed_files_are_read_as_the_others() {
    let packed = std::fs::read(format!("{LAB}/traces/packed-msr.csv.gz")).expect("a file");
    let (code, text, errors) = ended(&["trace", "-", "--strict"], &packed);
    assert_eq!((code, &*errors), (Some(0), ""));
    assert!(text.contains("  writes: 138, 2,227,712 B;"), "{text}");
    let (code, _, errors) = ended(&["trace", "-"], &packed[..packed.len() / 2]);
    assert_eq!(code, Some(1));
    assert!(errors.contains("expected a gzip archive that is whole, found one"), "{errors}");
}

/// The 62 reads of the traces, which write nothing, so that five replays are enough.
#[test]
fn a_trace_is_replayed_on_a_drive() {
    let all = std::fs::read_to_string(format!("{LAB}/traces/form-mqsim.trace")).expect("a file");
    let reads: String =
        all.lines().filter(|line| line.ends_with('1')).map(|line| format!("{line}\n")).collect();
    let words = ["trace", "-", "--drive", "kingston-e100-100", "--format", "json"];
    let (code, text, errors) = ended(&words, reads.as_bytes());
    assert_eq!((code, &*errors), (Some(0), ""));
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let drive = &value["drives"][0];
    assert_eq!(
        (&drive["drive"], &drive["answer"]),
        (&"kingston-e100-100".into(), &"writes_nothing".into())
    );
    assert_eq!(drive["rounds"].as_array().map(Vec::len), Some(5));
    let (_, text, _) = ended(&words[..4], reads.as_bytes());
    assert!(text.contains("  steady: it writes nothing, so nothing has to settle\n"), "{text}");
    assert!(text.contains("  the drive follows the trace"), "{text}");
    assert!(!text.contains("  form: "), "{text}");
}

#[test]
fn a_workload_replays_a_trace_beside_it() {
    let own = starter::scratch("trace").join("replays.toml");
    let run = |keys: &str| {
        let text = format!(
            "title = \"a trace\"\nseed = 1\n[[phases]]\nkind = \"trace\"\nrecord = true\n\
             file = \"{LAB}/traces/form-fio-v3.iolog\"\npasses = 2\n{keys}\n"
        );
        std::fs::write(&own, text).expect("a file");
        ended(&["run", own.to_str().expect("UTF-8"), "--drive", "kingston-e100-100"], b"")
    };
    let digest = "baf59e6a1fff591b8e49f92131d126b7f82ce58fba48631b0a3c7a667d4d8842";
    let (code, text, errors) = run(&format!("sha256 = \"{digest}\""));
    assert_eq!((code, &*errors), (Some(0), ""));
    // 2 passes of 3.678 s and the gap between them
    assert_eq!(text.lines().count(), 1 + 7);
    let (code, _, errors) = run(&format!("sha256 = \"{}\"", "0".repeat(64)));
    assert_eq!(code, Some(1));
    assert!(
        errors.contains("phases[0].sha256: expected the file with the SHA-256 0000"),
        "{errors}"
    );
    let (code, _, errors) = run("speed = \"fast\"");
    assert_eq!(code, Some(1));
    assert!(errors.contains("speed: expected one of as fast as possible, found fast"), "{errors}");
}

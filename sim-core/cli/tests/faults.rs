//! Starts `write-cliff` with wrong words, wrong files and closed outputs, as a reader might.

use std::ffi::OsStr;
use std::fs::File;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn write_cliff<Word: AsRef<OsStr>>(words: &[Word]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_write-cliff"));
    command.args(words).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    command
}

fn output(command: &mut Command) -> Output {
    command.output().expect("the program starts")
}

/// Returns the exit code and the one message of a fault, without the name of the program.
fn fault<Word: AsRef<OsStr>>(words: &[Word]) -> (i32, String) {
    let output = output(&mut write_cliff(words));
    assert_eq!(output.stdout, b"", "a fault prints no result");
    let text = String::from_utf8(output.stderr).expect("a message is UTF-8");
    let message = text.strip_prefix("write-cliff: ").expect(&text);
    let code = output.status.code().expect("the program ends by itself");
    (code, message.lines().next().unwrap_or_default().to_owned())
}

fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn help_and_version_are_results_and_no_words_are_a_fault() {
    for (words, start) in [
        (&["--help"][..], "Simulates flash drives"),
        (&["drive", "x", "--help"], "Describes a drive"),
        (&["--version"], "write-cliff "),
    ] {
        let output = output(&mut write_cliff(words));
        assert!(output.status.success() && output.stderr.is_empty(), "{words:?}: {output:?}");
        assert!(output.stdout.starts_with(start.as_bytes()), "{words:?}: {output:?}");
    }
    let more = (2, "word: expected no more, found x".to_owned());
    assert_eq!(fault(&["--version", "x"]), more);
    let output = output(&mut write_cliff::<&str>(&[]));
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(2), &b""[..]));
    assert!(output.stderr.starts_with(b"Simulates flash drives"), "{output:?}");
}

#[test]
fn a_control_character_in_a_name_is_shown_escaped() {
    let file = scratch("control.toml");
    std::fs::write(&file, "title = \"\u{1b}[31m\"").expect("a file");
    let path = file.to_str().expect("UTF-8");
    for (words, field) in [
        (&["\u{1b}"][..], "command: "),
        (&["run", "\u{1b}"], "run: "),
        (&["run", path], path),
        (&["run", "mixed", "--drive", "\u{1b}\n"], "--drive: "),
        (&["run", "mixed", "--drive", "intel-335-240", "--nand", "\u{1b}"], "--nand: "),
        (&["run", "v300-240", "--set", "\u{1b}=1"], "setting: "),
        (&["run", "v300-240", "--set", "scale=\u{1b}"], "scale: "),
        (&["run", "v300-240", "--format", "\u{1b}"], "--format: "),
        (&["drive", "\u{1b}"], "drive: "),
        (&["demonstration", "\u{1b}"], "demonstration: "),
        (&["demonstration", "mapping", "--set", "\u{1b}=1"], "\\u{1b}: "),
        (&["exercise", "\u{1b}"], "exercise: "),
        (&["content-type", "\u{1b}"], "cannot read "),
    ] {
        let (_, message) = fault(words);
        assert!(message.starts_with(field), "{words:?}: {message}");
        assert!(message.contains("\\u{1b}") && !message.contains('\u{1b}'), "{words:?}: {message}");
        assert!(message.contains("expected "), "{words:?}: {message}");
    }
}

#[test]
fn a_file_that_cannot_be_read_is_named_with_the_reason() {
    let [folder, long, bytes] = ["folder.toml", "long.toml", "bytes.toml"].map(scratch);
    std::fs::create_dir_all(&folder).expect("a folder");
    // A file of 5 GB that takes no space.
    File::create(&long).and_then(|file| file.set_len(5 << 30)).expect("a long file");
    std::fs::write(&bytes, b"title = \"\n\xff\"").expect("a file");
    for (path, found) in [
        (&folder, "a folder"),
        (&long, "5368709120 bytes"),
        (&bytes, "byte 0xff on line 2, which is no UTF-8"),
        (&scratch("none.toml"), "none there"),
    ] {
        let path = path.to_str().expect("UTF-8");
        for words in [
            &["run", path][..],
            &["run", "mixed", "--drive", "intel-335-240", "--content-type", path],
        ] {
            let (code, message) = fault(words);
            assert!(message.starts_with(&format!("cannot read {path}: expected ")), "{message}");
            assert!(message.ends_with(&format!("found {found}")), "{message}");
            assert_eq!(code, 1);
        }
    }
    let path = folder.to_str().expect("UTF-8");
    let message = format!("cannot read {path}: expected a file to compress, found a folder");
    assert_eq!(fault(&["content-type", path]), (1, message));
}

#[test]
fn a_scenario_that_is_no_right_one_is_told_what_it_lacks() {
    for (words, message) in [
        (&["run", "mixed"][..], "run: expected --drive NAME for the workload mixed, found none"),
        (
            &["run", "content/workloads/mixed.toml"],
            "run: expected the field drive in the file, or --drive NAME, found neither in \
             content/workloads/mixed.toml",
        ),
        (
            &["run", "content/scenarios/v300-240.toml", "--drive", "intel-335-240"],
            "--drive: expected a file without the field drive, found \
             content/scenarios/v300-240.toml",
        ),
        (
            &["run", "v300-240", "--set", "scale=8", "--set", "scale=4"],
            "scale: expected one value, found two",
        ),
        (
            &["drive", "intel-353-240"],
            "drive: expected a name of content/drives, found intel-353-240. Similar: \
             intel-335-240",
        ),
    ] {
        assert_eq!(fault(words), (1, message.to_owned()), "{words:?}");
    }
    for (place, message) in [
        ("40.1", "one of 32 dies with 2028 blocks each, both from 0, found 40.1"),
        ("3.2048", "one of 32 dies with 2028 blocks each, both from 0, found 3.2048"),
    ] {
        let message = format!("--blocks: expected {message}");
        assert_eq!(fault(&["run", "v300-240", "--blocks", place]), (1, message));
    }
    for place in ["1826", "24.x", "24.-1", "24.1826.3"] {
        let message = format!("--blocks: expected DIE.BLOCK, found {place}");
        assert_eq!(fault(&["run", "v300-240", "--blocks", place]), (2, message));
    }
    let file = scratch("wrong.toml");
    let path = file.to_str().expect("text");
    for (text, message) in [
        ("drive = 3", "drive: expected text of at most 2,000 bytes, found 3"),
        ("drive = [", "scenario: expected a TOML document"),
    ] {
        std::fs::write(&file, text).expect("a file");
        let (code, said) = fault(&["run", path]);
        assert!(code == 1 && said.starts_with(&format!("{path}: {message}")), "{text}: {said}");
    }
}

/// Without a recorded second, not even the names of the columns are printed.
#[test]
fn a_run_that_records_no_second_is_an_error() {
    let file = scratch("short.toml");
    let path = file.to_str().expect("text");
    let text = "title = \"t\"\ndrive = \"kingston-v300-240\"\nseed = 1\nscale = 64\n[[phases]]\n\
                kind = \"io\"\norder = \"random\"\nblock_bytes = 4096\nqueue_depth = 32\n\
                drive_writes = 0.01\n";
    for (record, code) in [("", 1), ("record = true\n", 0)] {
        std::fs::write(&file, format!("{text}{record}")).expect("a file");
        let output = output(&mut write_cliff(&["run", path]));
        assert_eq!(output.status.code(), Some(code), "{output:?}");
        assert_eq!(output.stdout.is_empty(), code == 1);
    }
    std::fs::write(&file, text).expect("a file");
    let expected = "expected a whole second of a phase with record = true, found none";
    assert_eq!(fault(&["run", path]), (1, format!("{path}: {expected}")));
}

#[cfg(unix)]
#[test]
fn a_word_that_is_no_text_is_refused_and_a_path_need_not_be_text() {
    use std::os::unix::ffi::OsStrExt;
    let bytes = OsStr::from_bytes(b"a\xff");
    for (words, code) in [
        (&["demonstration".as_ref(), bytes][..], 2),
        (&["run".as_ref(), "v300-240".as_ref(), "--set".as_ref(), bytes], 2),
        (&["run".as_ref(), bytes], 1),
    ] {
        let (found, message) = fault(words);
        assert!(found == code && message.contains("found a\\xff"), "{words:?}: {message}");
    }
    let path = scratch("").join(bytes);
    std::fs::write(&path, b"one page").expect("a file");
    let output = output(&mut write_cliff(&["content-type".as_ref(), path.as_os_str()]));
    assert!(output.status.success(), "{output:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_takes_nothing_ends_no_run_with_a_panic() {
    use std::io::{BufRead, BufReader};
    let full = || File::options().write(true).open("/dev/full").expect("a full device");
    let run = ["run", "v300-240", "--set", "scale=64"];
    for words in [&["codes"][..], &["waveform"], &["--help"], &run] {
        let output = output(write_cliff(words).stdout(full()));
        let message = "write-cliff: cannot write to the standard output: its device has no space \
                       left\n";
        assert_eq!(String::from_utf8_lossy(&output.stderr), message, "{words:?}");
        assert_eq!(output.status.code(), Some(1), "{words:?}");
    }
    let mut silent = write_cliff(&["walk"]);
    let status = silent.stderr(full()).status().expect("the program starts");
    assert_eq!(status.code(), Some(2));
    // More than a pipe holds, to a reader that closes it after one line.
    let mut child = write_cliff(&run)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    let pipe = child.stdout.take().expect("a pipe");
    BufReader::new(pipe).read_line(&mut line).expect("a line");
    assert!(line.starts_with("time_s,"), "{line}");
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}

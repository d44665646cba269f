//! Holds the reading of each job file in `tests/lab/jobs` to what fio 3.33 printed for it.
//!
//! 1. `tests/lab/fio-3.33/record.sh` recorded the output of `fio --showcmd` and, for each number,
//!    what `fio --debug=parse` parsed.
//! 2. The command line that follows from our lines must be fio's, letter by letter: sections,
//!    comments, variables, names and their order.
//! 3. The meaning of each line with a number must have fio's number.

use std::fmt::Write;
use std::path::PathBuf;

use exchange::job::{Fate, Given, Line, Reading, read};

const NAMES: [&str; 11] = [
    "a-fill-then-random",
    "b-database",
    "c-rated",
    "d-skewed",
    "e-two-at-once",
    "f-until-steady",
    "g-loops-and-map",
    "h-trim",
    "i-units-and-tricks",
    "k-crlf",
    "l-variables",
];

fn file(path: &str) -> String {
    let lab = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/lab"));
    let path = lab.join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn reading(name: &str) -> Reading {
    let values = [("DEVICE", "/dev/sdz"), ("BLOCK", "4k")];
    let variables = values.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let given = Given { variables: variables.into(), ..Given::default() };
    let bytes = file(&format!("jobs/{name}.fio"));
    read(bytes.as_bytes(), &given).unwrap_or_else(|unusable| panic!("{name}: {}", unusable.error))
}

/// fio sorts the options of a section: those that others depend on first, file names last.
fn rank(option: &str) -> u32 {
    match option {
        "kb_base" | "unit_base" | "cpus_allowed_policy" | "lockfile" => 0,
        "filename" | "filename_format" => 2,
        _ => 1,
    }
}

fn options(lines: &[Line]) -> String {
    let mut named: Vec<(&str, &Line)> =
        lines.iter().filter_map(|line| Some((line.option?, line))).collect();
    named.sort_by_key(|(option, _)| rank(option));
    named.iter().fold(String::new(), |mut text, (option, line)| {
        let written = match &line.value {
            None => write!(text, "--{option} "),
            Some(value) if *option == "description" => write!(text, "--{option}=\"{value}\" "),
            Some(value) => write!(text, "--{option}={value} "),
        };
        written.expect("a string takes it");
        text
    })
}

/// The line that `fio --showcmd` prints. A second `[global]` repeats the first one.
fn command_line(lines: &[Line]) -> String {
    let (mut text, mut globals) = ("fio ".to_owned(), String::new());
    let is_header = |line: &Line| matches!(line.fate, Fate::Section { .. });
    let starts: Vec<usize> = (0..lines.len()).filter(|at| is_header(&lines[*at])).collect();
    for (at, &start) in starts.iter().enumerate() {
        let end = starts.get(at + 1).copied().unwrap_or(lines.len());
        let options = options(&lines[start + 1..end]);
        match &lines[start].fate {
            Fate::Section { is_global: true, .. } => {
                globals += &options;
                text += &globals;
            }
            Fate::Section { name, .. } => text += &format!("--name={name} {options}"),
            _ => {}
        }
    }
    text
}

#[test]
fn the_command_line_is_fios() {
    for name in NAMES {
        let expected = file(&format!("fio-3.33/{name}.showcmd"));
        assert_eq!(command_line(&reading(name).lines), expected.trim_end_matches('\n'), "{name}");
    }
}

/// The last number of a meaning as fio keeps it: times in microseconds, a percentage as its
/// complement.
fn fios_number(option: &str, meaning: &str) -> u64 {
    let meaning = meaning.trim_end_matches([' ', '}']);
    let start = meaning.rfind(|c: char| !c.is_ascii_digit()).map_or(0, |at| at + 1);
    let number: u64 = meaning[start..].parse().unwrap_or_else(|_| panic!("{option}: {meaning}"));
    let is_share = ["size", "offset", "io_size", "offset_increment"].contains(&option);
    match meaning.split(" = ").next() {
        Some(field) if is_share && field.ends_with("_percent") => u64::MAX - number,
        Some(field) if field.ends_with("_s") && !field.ends_with("bytes_s") => number * 1_000_000,
        _ => number,
    }
}

#[test]
fn the_numbers_are_fios() {
    let mut count = 0;
    for name in NAMES {
        let reading = reading(name);
        for row in file(&format!("fio-3.33/{name}.numbers")).lines() {
            let parts: Vec<&str> = row.split('\t').collect();
            let [option, text, number] = parts[..] else { panic!("{name}: {row}") };
            let is_it =
                |line: &&Line| line.option == Some(option) && line.value.as_deref() == Some(text);
            let line = reading.lines.iter().find(is_it).unwrap_or_else(|| panic!("{name}: {row}"));
            let meaning = match &line.fate {
                Fate::Understood(meaning) => meaning.clone(),
                Fate::Changed(fault) => {
                    fault.done.details.iter().map(|(_, detail)| detail.to_string()).collect()
                }
                fate => panic!("{name}: {row}: {fate:?}"),
            };
            assert_eq!(fios_number(option, &meaning).to_string(), number, "{name}: {row}");
            count += 1;
        }
    }
    assert_eq!(count, 63);
}

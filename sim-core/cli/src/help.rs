//! The commands, and the text of `--help`.
//!
//! 1. [`COMMANDS`] has one row per command. The options that a command takes are those that its
//!    usage shows.
//! 2. `write-cliff --help` prints the usage of all commands, and `write-cliff run --help` that of
//!    one with its explanation.

use std::ops::RangeInclusive;

pub struct Command {
    pub name: &'static str,
    /// The name of the command's arguments in an error; empty if it takes options only.
    pub takes: &'static str,
    /// How many of these it takes.
    pub count: RangeInclusive<usize>,
    pub usage: &'static [&'static str],
    pub explanation: &'static str,
}

impl Command {
    /// Returns the options of the command, each with its `--`.
    pub fn options(&self) -> impl Iterator<Item = &'static str> {
        let words = self.usage.iter().flat_map(|line| line.split([' ', '[', ']']));
        words.filter(|word| word.starts_with("--"))
    }
}

pub const COMMANDS: [Command; 10] = [
    Command {
        name: "run",
        takes: "one scenario or workload",
        count: 1..=1,
        usage: &[
            "run SCENARIO [--nand NAME] [--set NAME=VALUE]... [--content-type FILE]",
            "             [--format csv|jsonl|json|digest] [--moments SECONDS]",
            "run WORKLOAD --drive NAME and the same options",
        ],
        explanation: "\
Runs a scenario and prints its samples. SCENARIO is a file, or the name of one in
content/scenarios. WORKLOAD is a scenario that names no drive: a file, or the name of one in
content/workloads.

  --format csv         a header and one line per simulated second (default)
  --format jsonl       one JSON object per simulated second
  --format json        one JSON object: description, columns, rows, latency histogram, progress,
                       wear, losses, power cuts, errors, and the map of every block at the end
  --moments SECONDS    with json, also map, wear and latencies at the end of these seconds: 1,20,164
  --format digest      one line: the digest of the final state
  --set NAME=VALUE     a setting that holds from the start; may be repeated for other names.
                       `write-cliff settings` prints all of them
  --drive NAME         the drive of a workload, one of content/drives
  --nand NAME          the NAND of the drive, one of content/nand; default: its usual NAND
  --content-type FILE  the content type `own` that a phase may name: a file that
                       `write-cliff content-type` printed

A run that loses a die or its power reports the effects on the error output.",
    },
    Command {
        name: "drive",
        takes: "one name of a drive",
        count: 0..=1,
        usage: &["drive [NAME [--nand NAME]] [--format json|names]"],
        explanation: "\
Prints one JSON object for the drive NAME of content/drives with one NAND part: geometry, capacity,
times, and every figure with its source. Without a name it prints the list of all drives with every
part that they were sold with.

  --nand NAME     another NAND than the usual one, of content/nand
  --format names  prints `DRIVE NAND SCALE` for each instead. SCALE is the smallest whose run can
                  stand for that of the full-size drive",
    },
    Command {
        name: "evidence",
        takes: "names of claims",
        count: 0..=usize::MAX,
        usage: &["evidence [CLAIM]... [--format csv|json|fingerprints]"],
        explanation: "\
Simulates the runs of the claims of content/evidence, such as S1-012, or of those that are named.
Prints every claim with its published and its simulated figure; for all of them, a summary on the
error output. The format fingerprints simulates nothing: a claim's fingerprint changes if its text
changes, or a figure of its drive or work.",
    },
    Command {
        name: "out-of-sample",
        takes: "one name of a drive out of sample",
        count: 0..=1,
        usage: &["out-of-sample [NAME]"],
        explanation: "\
Makes the run of the drive NAME of content/evidence/out-of-sample.toml again. Prints each figure of
it as it was recorded, and as it is today. Without a name it prints one JSON object for each of
these drives: the published figure, the recorded one, and every part of the drive with its source.",
    },
    Command {
        name: "demonstration",
        takes: "one name of a demonstration",
        count: 0..=1,
        usage: &["demonstration [NAME [--set NAME=VALUE]...]"],
        explanation: "\
Prints, as one JSON object, the steps that the widget of that name shows. Without a name it lists
all names.

  --set NAME=VALUE  a setting of the demonstration; may be repeated for other names",
    },
    Command {
        name: "exercise",
        takes: "one kind of exercise",
        count: 0..=1,
        usage: &["exercise [KIND [--set seed=N]]"],
        explanation: "\
Prints the numbers of an exercise and its answer. Without a kind it lists all kinds.

  --set seed=N  the seed that draws the numbers; default: 1",
    },
    Command {
        name: "waveform",
        takes: "",
        count: 0..=0,
        usage: &[
            "waveform [--set interface=NAME] [--set operation=program|read|erase]",
            "         [--set cycle_ps=N] [--set format=vcd|wavejson]",
        ],
        explanation: "\
Prints a short operation on the NAND's bus, for a waveform viewer (VCD) or for WaveDrom.",
    },
    Command {
        name: "settings",
        takes: "",
        count: 0..=0,
        usage: &["settings [--format json|ts]"],
        explanation: "\
Prints every setting of a run: its accepted values, its unit, whether it may change during a run,
the values that a page offers, and its meaning.",
    },
    Command {
        name: "codes",
        takes: "",
        count: 0..=0,
        usage: &["codes [--format json|ts]"],
        explanation: "\
Prints the words of the numbers in rows, maps and steps, in the order of the numbers.",
    },
    Command {
        name: "content-type",
        takes: "files",
        count: 0..=usize::MAX,
        usage: &[
            "content-type FILE... [--title TEXT] [--sample TEXT] [--source TEXT]",
            "content-type --made zeros|records|random and the same options",
            "content-type",
        ],
        explanation: "\
Compresses the files, or a sample that it makes, 4 KiB at a time, and prints the compressed sizes as
a file of content/content-types. Without either it prints all files of that folder, as one JSON
object.

  --made WORD    a sample of zeros, of records of a database, or of random bytes
  --title TEXT, --sample TEXT, --source TEXT
                 the words of the printed file",
    },
];

/// Returns the usage of every command.
pub fn usage() -> String {
    let mut text = String::new();
    for (index, command) in COMMANDS.iter().enumerate() {
        text += &lines(command, if index == 0 { "usage: " } else { "       " });
    }
    text + "\n`write-cliff COMMAND --help` explains a command.\n\
            `write-cliff --version` prints the version.\n"
}

/// Returns the usage of one command, and its explanation.
pub fn explanation(command: &Command) -> String {
    format!("{}\n{}\n", lines(command, "usage: "), command.explanation)
}

/// A line that does not begin with the command continues the line before.
fn lines(command: &Command, first: &str) -> String {
    let mut text = String::new();
    for (index, line) in command.usage.iter().enumerate() {
        let before = if index == 0 { first } else { "       " };
        let program = if line.starts_with(' ') { "           " } else { "write-cliff" };
        text += &format!("{before}{program} {line}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::COMMANDS;

    const README: &str = include_str!("../README.md");

    /// The words of a text that name an option. Cargo's own come before its `--`.
    fn options(text: &str) -> BTreeSet<&str> {
        let words = text.split(|c: char| c != '-' && !c.is_ascii_lowercase());
        let is_option = |word: &&str| {
            word.strip_prefix("--").is_some_and(|name| name.starts_with(char::is_alphabetic))
        };
        words.filter(is_option).collect()
    }

    #[test]
    fn the_readme_has_the_same_commands_and_options() {
        let named =
            |row: &'static str| row.strip_prefix("| `write-cliff ")?.split([' ', '`']).next();
        let in_readme: BTreeSet<&str> = README.lines().filter_map(named).collect();
        assert_eq!(in_readme, COMMANDS.iter().map(|command| command.name).collect());
        let of_cargo = ["--release"].into();
        let mut taken: BTreeSet<&str> = COMMANDS.iter().flat_map(super::Command::options).collect();
        taken.extend(["--help", "--version"]);
        assert_eq!(&options(README) - &of_cargo, taken);
    }

    #[test]
    fn an_explanation_names_options_of_its_command() {
        for command in COMMANDS {
            let taken: BTreeSet<&str> = command.options().collect();
            let unknown = &options(command.explanation) - &taken;
            assert!(unknown.is_empty(), "{}: {unknown:?}", command.name);
        }
    }
}

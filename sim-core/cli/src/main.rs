//! `write-cliff` runs scenarios, describes drives, compares all claims with their runs, and
//! measures how far files compress.
//!
//! 1. clap reads the words; each command's are declared in the module that does its work.
//! 2. Prints the result of the command to the standard output, and nothing else.
//! 3. A fault is a sentence on the standard error that names what was expected and what was found.
//!    The exit code is 2 if the words mean nothing, 1 if the work failed, and 3 if it is done but
//!    the words ask for more (`--strict`).

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use output::{Fault, tell};

mod arguments;
mod claims;
mod compare;
mod compared;
mod completions;
mod described;
mod drives;
mod exported;
mod faults;
mod files;
mod jobs;
mod kept;
mod logs;
mod measured;
mod measures;
mod output;
mod recordings;
mod rehearsed;
mod schema;
mod shown;
mod similar;
mod simulated;
mod traces;

/// Simulates flash drives, and prints what they did and what they are made of.
///
/// Names are those of the folder `content` where it runs, or of the content that it contains.
#[derive(Parser)]
#[command(name = "write-cliff", version, verbatim_doc_comment)]
#[command(after_help = "`write-cliff COMMAND --help` explains a command, with examples.")]
struct WriteCliff {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Run(simulated::Run),
    Job(jobs::Job),
    Log(logs::Log),
    Trace(traces::TraceWords),
    Compare(compare::Compare),
    Schema(schema::Schema),
    Drive(drives::Describe),
    Evidence(claims::Compare),
    OutOfSample(claims::Repeat),
    Demonstration(shown::Demonstration),
    Exercise(shown::Exercise),
    Waveform(shown::Waveform),
    Settings(shown::SettingsTable),
    Codes(shown::Codes),
    ContentType(measured::Measure),
    Completions(completions::Completions),
}

fn main() -> ExitCode {
    match WriteCliff::try_parse().map_or_else(|error| refuse(&error), work) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Fault::NoWords(usage)) => {
            tell(usage.trim_end());
            ExitCode::from(2)
        }
        Err(Fault::Words(message)) => {
            tell(format_args!("write-cliff: {message}"));
            tell("`write-cliff --help` lists the commands.");
            ExitCode::from(2)
        }
        Err(Fault::Work(message)) => {
            tell(format_args!("write-cliff: {message}"));
            ExitCode::FAILURE
        }
        Err(Fault::Partly(message)) => {
            tell(format_args!("write-cliff: {message}"));
            ExitCode::from(3)
        }
    }
}

fn refuse(error: &clap::Error) -> Result<(), Fault> {
    arguments::answer(error, &WriteCliff::command())
}

fn work(asked: WriteCliff) -> Result<(), Fault> {
    match asked.command {
        Command::Run(words) => simulated::run(&words),
        Command::Job(words) => jobs::job(&words),
        Command::Log(words) => logs::log(&words),
        Command::Trace(words) => traces::trace(&words),
        Command::Compare(words) => compare::compare(&words),
        Command::Schema(words) => schema::schema(&words),
        Command::Drive(words) => drives::describe(&words),
        Command::Evidence(words) => claims::compare(&words),
        Command::OutOfSample(words) => claims::repeat(&words),
        Command::Demonstration(words) => shown::demonstrate(&words),
        Command::Exercise(words) => shown::ask(&words),
        Command::Waveform(words) => shown::waveform(&words),
        Command::Settings(words) => shown::settings_table(&words),
        Command::Codes(words) => shown::codes(&words),
        Command::ContentType(words) => measured::measure(&words),
        Command::Completions(words) => completions::complete(&words, WriteCliff::command()),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const README: &str = include_str!("../README.md");

    /// The words of a text that name an option. Cargo's own come before its `--`.
    fn options(text: &str) -> BTreeSet<String> {
        let words = text.split(|c: char| c != '-' && !c.is_ascii_lowercase());
        let is_option = |word: &&str| {
            word.strip_prefix("--").is_some_and(|name| name.starts_with(char::is_alphabetic))
        };
        words.filter(is_option).map(str::to_owned).collect()
    }

    #[test]
    fn the_readme_has_the_same_commands_and_options() {
        let named =
            |row: &'static str| row.strip_prefix("| `write-cliff ")?.split([' ', '`']).next();
        let in_readme: BTreeSet<&str> = README.lines().filter_map(named).collect();
        let program = WriteCliff::command();
        assert_eq!(in_readme, program.get_subcommands().map(clap::Command::get_name).collect());
        let arguments = program.get_subcommands().flat_map(clap::Command::get_arguments);
        let names = arguments.filter_map(|argument| Some(format!("--{}", argument.get_long()?)));
        let mut taken: BTreeSet<String> = names.collect();
        taken.extend(["--help".into(), "--version".into(), "--release".into()]);
        assert_eq!(options(README), taken);
    }

    #[test]
    fn every_command_is_explained_by_examples_that_it_understands() {
        for mut command in WriteCliff::command().get_subcommands().cloned() {
            let help = command.render_long_help().to_string();
            let lines = help.lines().map(str::trim);
            let examples = lines.filter(|line| line.starts_with("write-cliff "));
            let mut count = 0;
            for example in examples {
                let words = example.split_whitespace().take_while(|word| *word != ">");
                assert!(WriteCliff::try_parse_from(words).is_ok(), "{example}");
                count += 1;
            }
            assert!(count > 0, "{}", command.get_name());
        }
    }

    #[test]
    fn wrong_words_are_refused_by_field_expected_and_found() {
        let unknown = "option: expected one that the command takes, found";
        for (words, message) in [
            ("rnu x", "command: expected the name of one, found rnu. Similar: run"),
            (
                "kingston",
                "command: expected the name of one, found kingston. All: run, job, log, trace, ",
            ),
            ("--hepl", &format!("{unknown} --hepl. Similar: --help")),
            ("run x --fromat csv", &format!("{unknown} --fromat. Similar: --format")),
            ("waveform --format vcd", &format!("{unknown} --format")),
            ("run", "<SCENARIO>: expected a value, found nothing"),
            ("run x y", "word: expected no more, found y"),
            ("run x --format", "--format: expected a value after it, found nothing"),
            ("codes --format=xml", "--format: expected one of json, ts, found xml"),
            (
                "codes --format josn",
                "--format: expected one of json, ts, found josn. Similar: json",
            ),
            ("run x --drive a --drive a", "--drive: expected it once, found it twice"),
            ("run x --set scale", "--set: expected NAME=VALUE, found scale"),
            ("run x --set =8", "--set: expected NAME=VALUE, found =8"),
            ("--help=1", "--help: expected no value, found 1"),
            ("run --version=1", &format!("{unknown} --version")),
            ("drive --nand x", "<NAME>: expected a value, found nothing"),
            ("content-type --title x", "<FILE|--made <WORD>>: expected a value, found nothing"),
            (
                "content-type x --made zeros",
                "[FILE]...: expected no --made <WORD> beside it, found both",
            ),
        ] {
            let asked = WriteCliff::try_parse_from(format!("write-cliff {words}").split(' '));
            match asked.map_or_else(|error| refuse(&error), |_| Ok(())) {
                Err(Fault::Words(found)) => assert!(found.starts_with(message), "{words}: {found}"),
                _ => panic!("{words}: expected a refusal"),
            }
        }
    }
}

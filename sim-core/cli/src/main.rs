//! `write-cliff` runs scenarios, describes drives, compares all claims with their runs, and
//! measures how far files compress.
//!
//! 1. Reads its words: a command, and the options of its row in `help`.
//! 2. Prints the result of the command to the standard output, and nothing else.
//! 3. A fault is a sentence on the standard error that names what was expected and what was found.
//!    The exit code is 2 if the words mean nothing, and 1 if the work failed.

use std::process::ExitCode;

use arguments::{Asked, Given};
use output::{Fault, print, tell};

mod arguments;
mod claims;
mod drives;
mod files;
mod help;
mod measured;
mod output;
mod shown;
mod similar;
mod simulated;

fn main() -> ExitCode {
    match arguments::parse(lexopt::Parser::from_env()).and_then(answer) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Fault::NoWords) => {
            tell(help::usage().trim_end());
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
    }
}

fn answer(asked: Asked) -> Result<(), Fault> {
    match asked {
        Asked::Usage => print(help::usage()),
        Asked::Explanation(command) => print(help::explanation(command)),
        Asked::Version => print(concat!("write-cliff ", env!("CARGO_PKG_VERSION"), "\n")),
        Asked::Work(given) => work(&given),
    }
}

fn work(given: &Given) -> Result<(), Fault> {
    match given.command.name {
        "run" => simulated::run(given),
        "drive" => drives::describe(given),
        "evidence" => claims::compare(given),
        "out-of-sample" => claims::apart(given),
        "demonstration" => shown::demonstrate(given),
        "exercise" => shown::ask(given),
        "waveform" => shown::waveform(given),
        "settings" => shown::settings_table(given),
        "codes" => shown::codes(given),
        "content-type" => measured::content_type(given),
        name => unreachable!("{name} is a command without work"),
    }
}

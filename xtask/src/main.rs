//! The developer's front door: `cargo xtask serve`, `test`, `bench`, `screenshots`,
//! `release`, `tidy`.
//!
//! 1. Parses the words after `cargo xtask`. Unknown words print the usage.
//! 2. Each command does all its own set-up once, and prints a line for each part of it.
//! 3. A failure prints a sentence with an instruction and returns exit code 1.

mod arguments;
mod bench;
mod crates;
mod files;
mod fuzz;
mod generate;
mod jobs;
mod process;
mod project;
mod release;
mod remap;
mod screenshots;
mod serve;
mod server;
mod setup;
mod site;
mod stamp;
mod test;
mod tidy;

use std::process::ExitCode;

use arguments::Task;
use project::{Outcome, Project};

fn main() -> ExitCode {
    match arguments::parse(lexopt::Parser::from_env()).and_then(run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            // an empty message was printed before; the count of tests stays the last line
            if !message.is_empty() {
                eprintln!("{message}");
            }
            ExitCode::FAILURE
        }
    }
}

/// Prints one line about the current work.
pub(crate) fn say(text: &str) {
    println!("    {text}");
}

fn run(task: Task) -> Outcome {
    let project = Project::find()?;
    match task {
        Task::Serve { dev, port, base } => {
            let port = port.unwrap_or(if dev { 5173 } else { 4173 });
            serve::run(&project, &serve::Options { dev, port, base })
        }
        Task::Test { only, arguments } => test::run(&project, &only, &arguments),
        Task::Bench => bench::run(&project),
        Task::Screenshots { arguments } => screenshots::run(&project, &arguments),
        Task::Release { check } => release::run(&project, check),
        Task::Tidy => tidy::run(&project).map(|checked| say(&checked)),
    }
}

//! The developer's front door: `cargo xtask serve`, `test`, `bench`, `screenshots`, `browsers`,
//! `release`, `publish`, `tidy`.
//!
//! 1. Parses the words after `cargo xtask`. Unknown words print the usage, and so does `--help`.
//! 2. Each command does all its own set-up once, and prints a line for each part of it.
//! 3. A failure prints a sentence with an instruction and returns exit code 1.

mod arguments;
mod bench;
mod browsers;
mod crates;
mod files;
mod fuzz;
mod generate;
mod jobs;
mod process;
mod project;
mod publish;
mod python;
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

use std::fmt::Display;
use std::io::Write;
use std::process::ExitCode;
use std::sync::LazyLock;
use std::time::Instant;

use arguments::Task;
use project::{Outcome, Project};

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

fn main() -> ExitCode {
    LazyLock::force(&START);
    match arguments::parse(lexopt::Parser::from_env()).and_then(run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            // an empty message was printed before; the count of tests stays the last line
            if !message.is_empty() {
                let _ = writeln!(std::io::stderr(), "{message}"); // the exit code tells it too
            }
            ExitCode::FAILURE
        }
    }
}

/// Prints one line about the current work, with the seconds since the start.
pub(crate) fn say(text: &str) {
    print(format_args!("{:>6.1} s  {text}", START.elapsed().as_secs_f64()));
}

/// Prints a line. Nobody may read it, as after `| head`: the work still goes on to its end.
pub(crate) fn print(line: impl Display) {
    if cfg!(test) {
        println!("{line}"); // the only output that a test keeps to itself
    } else {
        let _ = writeln!(std::io::stdout(), "{line}");
    }
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
        Task::Browsers => browsers::run(&project),
        Task::Release { check } => release::run(&project, check),
        Task::Publish { dry_run } => publish::run(&project, dry_run),
        Task::Tidy => tidy::run(&project).map(|checked| say(&checked)),
        Task::Help => {
            print(arguments::USAGE);
            Ok(())
        }
    }
}

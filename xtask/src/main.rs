//! The developer's front door: `cargo xtask serve`, `test`, `bench`, `screenshots`, `tidy`.
//!
//! 1. The words after `cargo xtask` are read here; anything unknown gets the usage.
//! 2. Each command does all its own set-up, once, and says in a line what it is doing.
//! 3. A failure is a sentence that says what to do, and exit code 1.

mod bench;
mod files;
mod fuzz;
mod generate;
mod http;
mod links;
mod process;
mod project;
mod screenshots;
mod serve;
mod setup;
mod site;
mod stamp;
mod test;
mod tidy;

use std::process::ExitCode;

use project::{Outcome, Project};

const USAGE: &str = "\
usage: cargo xtask COMMAND

  serve [--port N] [--base PATH]   build the release site and serve it (4173, /)
  serve --dev [--port N]           serve the sources and reload what changes (5173)
  test [--only STEP]... [-- ARGS]  set up and check everything; ARGS go to Playwright or Vitest
  bench                            measure speed, memory and size, and print one table
  screenshots [-- ARGS]            draw every widget and chapter at three widths in two themes
  tidy                             check the conventions that a program can check";

#[derive(Debug, PartialEq)]
enum Task {
    Serve { dev: bool, port: Option<u16>, base: String },
    Test { only: Vec<String>, arguments: Vec<String> },
    Bench,
    Screenshots { arguments: Vec<String> },
    Tidy,
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match parse(&words).and_then(run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            // nothing when it was said before: the count of tests stays the last line
            if !message.is_empty() {
                eprintln!("{message}");
            }
            ExitCode::FAILURE
        }
    }
}

/// One line about what is being done.
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
        Task::Tidy => tidy::run(&project).map(|checked| say(&checked)),
    }
}

fn parse(words: &[String]) -> Outcome<Task> {
    let mut words = words.iter().map(String::as_str);
    let task = match words.next() {
        Some("serve") => parse_serve(&mut words)?,
        Some("test") => parse_test(&mut words)?,
        Some("bench") => Task::Bench,
        Some("screenshots") => parse_screenshots(&mut words)?,
        Some("tidy") => Task::Tidy,
        _ => return Err(USAGE.into()),
    };
    match words.next() {
        Some(extra) => Err(format!("`{extra}` is not known here.\n{USAGE}")),
        None => Ok(task),
    }
}

fn parse_serve<'a>(words: &mut impl Iterator<Item = &'a str>) -> Outcome<Task> {
    let (mut dev, mut port, mut base) = (false, None, "/".to_owned());
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word}: expected a value after it"));
        match word {
            "--dev" => dev = true,
            "--port" => {
                let text = value()?;
                let expected = || format!("--port: expected 0 to 65535, found {text}");
                port = Some(text.parse().map_err(|_| expected())?);
            }
            "--base" => base = value()?.to_owned(),
            _ => return Err(format!("`{word}` is not known here.\n{USAGE}")),
        }
    }
    Ok(Task::Serve { dev, port, base })
}

fn parse_test<'a>(words: &mut impl Iterator<Item = &'a str>) -> Outcome<Task> {
    let mut only = Vec::new();
    while let Some(word) = words.next() {
        match word {
            "--only" => {
                let step = words.next().ok_or("--only: expected a step's name after it")?;
                only.push(step.to_owned());
            }
            "--" => break,
            _ => return Err(format!("`{word}` is not known here.\n{USAGE}")),
        }
    }
    Ok(Task::Test { only, arguments: words.map(str::to_owned).collect() })
}

fn parse_screenshots<'a>(words: &mut impl Iterator<Item = &'a str>) -> Outcome<Task> {
    match words.next() {
        None | Some("--") => {
            Ok(Task::Screenshots { arguments: words.map(str::to_owned).collect() })
        }
        Some(word) => Err(format!("`{word}` is not known here.\n{USAGE}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Outcome<Task> {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        parse(&words)
    }

    #[test]
    fn reads_the_commands() {
        let serve = Task::Serve { dev: false, port: Some(0), base: "/write-cliff/".into() };
        assert_eq!(read("serve --port 0 --base /write-cliff/").unwrap(), serve);
        let test = Task::Test { only: vec!["links".into()], arguments: vec!["--ui".into()] };
        assert_eq!(read("test --only links -- --ui").unwrap(), test);
        let screenshots = Task::Screenshots { arguments: vec!["-g".into(), "strobe".into()] };
        assert_eq!(read("screenshots -- -g strobe").unwrap(), screenshots);
        assert_eq!(read("tidy").unwrap(), Task::Tidy);
    }

    #[test]
    fn refuses_what_it_does_not_know() {
        for text in ["", "deploy", "bench --fast", "serve --port many", "test --only", "tidy now"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}

//! Parses the words after `cargo xtask`, or returns the usage.

use lexopt::{Arg, Parser, ValueExt};

use crate::project::Outcome;

pub(crate) const USAGE: &str = "\
usage: cargo xtask COMMAND | --help

  serve [--port N] [--base PATH]   build the release site and serve it (4173, /)
  serve --dev [--port N]           serve the sources and reload what changes (5173)
  test [--only STEP]... [-- ARGS]  set up and check everything; ARGS go to Playwright or Vitest
  bench                            measure speed, memory and size, and print one table
  screenshots [-- ARGS]            draw every widget and chapter at three widths in two themes
  browsers                         play the site in each browser that the machine has
  release [--check]                test and pack what is given out; --check builds it twice
  publish [--dry-run]              give the packages of a release to their registries
  tidy                             check the conventions that a program can check";

#[derive(Debug, PartialEq)]
pub(crate) enum Task {
    Serve { dev: bool, port: Option<u16>, base: String },
    Test { only: Vec<String>, arguments: Vec<String> },
    Bench,
    Screenshots { arguments: Vec<String> },
    Browsers,
    Release { check: bool },
    Publish { dry_run: bool },
    Tidy,
    Help,
}

pub(crate) fn parse(mut words: Parser) -> Outcome<Task> {
    read(&mut words).map_err(|error| format!("{error}\n{USAGE}"))
}

fn read(words: &mut Parser) -> Result<Task, lexopt::Error> {
    if asks_for_help(words.clone())? {
        return Ok(Task::Help);
    }
    let Some(command) = words.next()? else { return Err("expected a command".into()) };
    let task = match command {
        Arg::Value(name) => match name.string()?.as_str() {
            "serve" => serve(words)?,
            "test" => test(words)?,
            "bench" => Task::Bench,
            "screenshots" => Task::Screenshots { arguments: after_dashes(words)? },
            "browsers" => Task::Browsers,
            "release" => Task::Release { check: flag(words, "check")? },
            "publish" => Task::Publish { dry_run: flag(words, "dry-run")? },
            "tidy" => Task::Tidy,
            other => return Err(format!("`{other}` is no command").into()),
        },
        option => return Err(option.unexpected()),
    };
    match words.next()? {
        Some(extra) => Err(extra.unexpected()),
        None => Ok(task),
    }
}

/// Whether the usage is asked for, at any place before the words for another program.
fn asks_for_help(mut words: Parser) -> Result<bool, lexopt::Error> {
    let mut own = words.raw_args()?.take_while(|word| word != "--");
    Ok(own.any(|word| word == "--help" || word == "-h"))
}

fn serve(words: &mut Parser) -> Result<Task, lexopt::Error> {
    let (mut dev, mut port, mut base) = (false, None, "/".to_owned());
    while let Some(word) = words.next()? {
        match word {
            Arg::Long("dev") => dev = true,
            Arg::Long("port") => port = Some(words.value()?.parse()?),
            Arg::Long("base") => base = base_path(&words.value()?.string()?)?,
            other => return Err(other.unexpected()),
        }
    }
    Ok(Task::Serve { dev, port, base })
}

/// Returns a base path with slashes at both ends.
fn base_path(text: &str) -> Result<String, lexopt::Error> {
    let inner = text.trim_matches('/');
    let is_kept = |c: char| c.is_ascii_alphanumeric() || "-._~".contains(c);
    let is_name = |part: &str| !matches!(part, "" | "." | "..") && part.chars().all(is_kept);
    if inner.is_empty() {
        return Ok("/".into());
    }
    if !inner.split('/').all(is_name) {
        let expected = "names of letters, digits and -._~ between slashes, such as /write-cliff/";
        return Err(format!("--base: expected {expected}; found {text}").into());
    }
    Ok(format!("/{inner}/"))
}

fn test(words: &mut Parser) -> Result<Task, lexopt::Error> {
    let mut only = Vec::new();
    loop {
        let arguments = after_dashes(words)?;
        match words.next()? {
            Some(Arg::Long("only")) => only.push(words.value()?.string()?),
            Some(other) => return Err(other.unexpected()),
            None => return Ok(Task::Test { only, arguments }),
        }
    }
}

/// Whether the only option of a command is there.
fn flag(words: &mut Parser, name: &str) -> Result<bool, lexopt::Error> {
    let mut is_there = false;
    while let Some(word) = words.next()? {
        match word {
            Arg::Long(found) if found == name => is_there = true,
            other => return Err(other.unexpected()),
        }
    }
    Ok(is_there)
}

/// Takes all words after `--`, if that comes next. They are for another program.
fn after_dashes(words: &mut Parser) -> Result<Vec<String>, lexopt::Error> {
    match words.try_raw_args() {
        Some(raw) if raw.peek().is_some_and(|word| word == "--") => {
            raw.skip(1).map(ValueExt::string).collect()
        }
        _ => Ok(Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Outcome<Task> {
        parse(Parser::from_args(text.split_whitespace()))
    }

    #[test]
    fn reads_the_commands() {
        let serve = Task::Serve { dev: false, port: Some(0), base: "/write-cliff/".into() };
        assert_eq!(read("serve --port 0 --base=/write-cliff/").unwrap(), serve);
        let test = Task::Test { only: vec!["site".into()], arguments: vec!["--ui".into()] };
        assert_eq!(read("test --only site -- --ui").unwrap(), test);
        let screenshots = Task::Screenshots { arguments: vec!["-g".into(), "strobe".into()] };
        assert_eq!(read("screenshots -- -g strobe").unwrap(), screenshots);
        assert_eq!(read("release --check").unwrap(), Task::Release { check: true });
        assert_eq!(read("publish").unwrap(), Task::Publish { dry_run: false });
        assert_eq!(read("publish --dry-run").unwrap(), Task::Publish { dry_run: true });
        assert_eq!(read("tidy").unwrap(), Task::Tidy);
        for help in ["--help", "-h", "serve --help", "test --only site --help"] {
            assert_eq!(read(help).unwrap(), Task::Help, "{help}");
        }
        let test = Task::Test { only: vec![], arguments: vec!["--help".into()] };
        assert_eq!(read("test -- --help").unwrap(), test);
    }

    #[test]
    fn a_base_path_has_slashes_at_both_ends() {
        for (text, path) in [("/", "/"), ("write-cliff", "/write-cliff/"), ("/a/b/", "/a/b/")] {
            assert_eq!(base_path(text).unwrap(), path);
        }
        for text in ["a b", "/a//b/", "/../", "a?b", "a%20b", "http://a/"] {
            let message = base_path(text).unwrap_err().to_string();
            assert!(message.starts_with("--base: expected names"), "{message}");
            assert!(message.ends_with(&format!("; found {text}")), "{message}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn refuses_a_word_that_is_no_text() {
        use std::os::unix::ffi::OsStringExt;
        let bytes = std::ffi::OsString::from_vec(b"a\xff".into());
        for before in [&[][..], &["test", "--only"], &["test", "--"]] {
            let words = before.iter().map(Into::into).chain([bytes.clone()]);
            let message = parse(Parser::from_args(words)).unwrap_err();
            assert!(message.contains("\"a\\xFF\""), "{message}");
        }
    }

    #[test]
    fn refuses_unknown_words_and_prints_the_usage() {
        for text in [
            "",
            "deploy",
            "--port 1",
            "bench --fast",
            "serve --port many",
            "serve --port",
            "serve x",
            "test --only",
            "test site",
            "release now",
            "release --dry-run",
            "tidy now",
            "screenshots strobe",
            "tidy -- now",
        ] {
            let message = read(text).unwrap_err();
            assert!(message.contains("usage: cargo xtask"), "{text}: {message}");
        }
    }
}

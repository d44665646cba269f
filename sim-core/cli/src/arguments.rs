//! Reads the words after `write-cliff`.
//!
//! 1. A command takes the options of its usage, each with a value. `--set` may be repeated; another
//!    option that is given twice is refused, as is one that the command does not take.
//! 2. `--help` and `--version` need nothing else to be right.
//! 3. A word need not be text: the path of a file may have any bytes.

use std::ffi::{OsStr, OsString};

use lexopt::{Arg, Parser};

use crate::help::{COMMANDS, Command};
use crate::output::{Fault, shown};
use crate::similar::unknown;

pub enum Asked {
    Usage,
    Explanation(&'static Command),
    Version,
    Work(Given),
}

/// A command with its words and the values of its options.
pub struct Given {
    pub command: &'static Command,
    words: Vec<OsString>,
    values: Vec<(&'static str, OsString)>,
}

const SET: &str = "--set";

pub fn parse(mut parser: Parser) -> Result<Asked, Fault> {
    let name = match parser.next().map_err(|error| unreadable(&error))? {
        None => return Err(Fault::NoWords),
        Some(Arg::Short('h') | Arg::Long("help")) => return Ok(Asked::Usage),
        Some(Arg::Short('V') | Arg::Long("version")) => return Ok(Asked::Version),
        Some(Arg::Value(word)) => word,
        Some(option) => option_of(&option).into(),
    };
    let Some(command) = COMMANDS.iter().find(|command| *name == *command.name) else {
        let names = COMMANDS.iter().map(|command| command.name);
        return Err(Fault::Words(unknown("command", "the name of one", &name, names)));
    };
    let mut given = Given { command, words: Vec::new(), values: Vec::new() };
    loop {
        match parser.next().map_err(|error| unreadable(&error))? {
            None => break,
            Some(Arg::Short('h') | Arg::Long("help")) => return Ok(Asked::Explanation(command)),
            Some(Arg::Value(word)) => given.words.push(word),
            Some(option) => {
                let name = option_of(&option);
                let name = given.known(&name)?;
                let value = parser.value().map_err(|error| unreadable(&error))?;
                given.values.push((name, value));
            }
        }
    }
    given.check_count()?;
    Ok(Asked::Work(given))
}

fn option_of(option: &Arg) -> String {
    match option {
        Arg::Short(letter) => format!("-{letter}"),
        Arg::Long(name) => format!("--{name}"),
        Arg::Value(word) => word.to_string_lossy().into_owned(),
    }
}

fn unreadable(error: &lexopt::Error) -> Fault {
    Fault::Words(match error {
        lexopt::Error::MissingValue { option } => {
            let option = option.as_deref().unwrap_or_default();
            format!("{}: expected a value after it, found nothing", shown(option))
        }
        lexopt::Error::UnexpectedValue { option, value } => {
            format!("{}: expected no value, found {}", shown(option), shown(value))
        }
        other => shown(other.to_string()),
    })
}

impl Given {
    fn refused(&self, expected: &str, found: &str) -> Fault {
        Fault::Words(format!("{}: expected {expected}, found {found}", self.command.name))
    }

    /// Returns the option of that name, which the command takes and does not have yet.
    fn known(&self, name: &str) -> Result<&'static str, Fault> {
        let Some(known) = self.command.options().find(|option| *option == name) else {
            let field = self.command.name;
            let mut options: Vec<&str> = self.command.options().collect();
            options.sort_unstable();
            options.dedup();
            return Err(Fault::Words(unknown(field, "one of its options", name.as_ref(), options)));
        };
        if known != SET && self.value(known).is_some() {
            return Err(Fault::Words(format!("{known}: expected it once, found it twice")));
        }
        Ok(known)
    }

    fn check_count(&self) -> Result<(), Fault> {
        let Command { takes, count, .. } = self.command;
        let expected = if takes.is_empty() { "options only" } else { takes };
        match self.words.get(*count.end()) {
            Some(_) if takes.is_empty() => Err(self.refused(expected, &shown(&self.words[0]))),
            Some(extra) => Err(self.refused(expected, &format!("another, {}", shown(extra)))),
            None if self.words.len() < *count.start() => Err(self.refused(expected, "nothing")),
            None => Ok(()),
        }
    }

    pub fn words(&self) -> &[OsString] {
        &self.words
    }

    /// Returns the first word, which is a name.
    pub fn name(&self) -> Result<Option<&str>, Fault> {
        let word = self.words.first().map(OsString::as_os_str);
        word.map(|word| self.text_of(self.command.name, word)).transpose()
    }

    /// Returns all names that were given.
    pub fn names(&self) -> Result<Vec<&str>, Fault> {
        self.words.iter().map(|word| self.text_of(self.command.name, word)).collect()
    }

    fn text_of<'a>(&self, field: &str, word: &'a OsStr) -> Result<&'a str, Fault> {
        word.to_str().ok_or_else(|| {
            Fault::Words(format!("{field}: expected text in UTF-8, found {}", shown(word)))
        })
    }

    pub fn has_options(&self) -> bool {
        !self.values.is_empty()
    }

    pub fn value(&self, option: &str) -> Option<&OsStr> {
        self.values.iter().find(|(name, _)| *name == option).map(|(_, value)| value.as_os_str())
    }

    pub fn text(&self, option: &str) -> Result<Option<&str>, Fault> {
        self.value(option).map(|value| self.text_of(option, value)).transpose()
    }

    /// Returns the format that the word after `--format` names; without one, the first.
    pub fn format<T: Copy>(&self, formats: &[(&str, T)]) -> Result<T, Fault> {
        let Some(found) = self.value("--format") else { return Ok(formats[0].1) };
        formats.iter().find(|(word, _)| found == *word).map(|(_, format)| *format).ok_or_else(
            || {
                let words: Vec<&str> = formats.iter().map(|(word, _)| *word).collect();
                let (words, found) = (words.join(", "), shown(found));
                Fault::Words(format!("--format: expected one of {words}, found {found}"))
            },
        )
    }

    /// Returns the names and values of every `--set`.
    pub fn settings(&self) -> Result<Vec<(String, String)>, Fault> {
        let pairs = self.values.iter().filter(|(name, _)| *name == SET);
        pairs
            .map(|(_, pair)| match self.text_of(SET, pair)?.split_once('=') {
                Some((name, value)) if !name.is_empty() => Ok((name.into(), value.into())),
                _ => {
                    Err(Fault::Words(format!("{SET}: expected NAME=VALUE, found {}", shown(pair))))
                }
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use lexopt::Parser;

    use super::{Asked, parse};
    use crate::output::Fault;

    fn fault(words: &str) -> String {
        let read = |asked| match asked {
            Asked::Work(given) => {
                given.settings()?;
                given.format(&[("csv", ())])
            }
            _ => Ok(()),
        };
        match parse(Parser::from_args(words.split_whitespace())).and_then(read) {
            Err(Fault::Words(message)) => message,
            Err(Fault::NoWords) => "no words".into(),
            Err(Fault::Work(message)) => panic!("{words} began its work: {message}"),
            Ok(()) => String::new(),
        }
    }

    #[test]
    fn wrong_words_are_refused_by_expected_and_found() {
        for (words, message) in [
            ("", "no words"),
            ("rnu x", "command: expected the name of one, found rnu. Similar: run"),
            ("--hepl", "command: expected the name of one, found --hepl. All: run, drive, "),
            ("run", "run: expected one scenario or workload, found nothing"),
            ("run x y", "run: expected one scenario or workload, found another, y"),
            ("settings x", "settings: expected options only, found x"),
            (
                "run x --fromat csv",
                "run: expected one of its options, found --fromat. Similar: --format",
            ),
            (
                "drive x --set a=1",
                "drive: expected one of its options, found --set. All: --format, --nand",
            ),
            ("run x -f", "run: expected one of its options, found -f. All: "),
            ("run x --format", "--format: expected a value after it, found nothing"),
            ("run x --format=xml", "--format: expected one of csv, found xml"),
            ("run x --drive a --drive a", "--drive: expected it once, found it twice"),
            ("run x --set scale", "--set: expected NAME=VALUE, found scale"),
            ("run x --set =8", "--set: expected NAME=VALUE, found =8"),
        ] {
            assert!(fault(words).starts_with(message), "{words}: {}", fault(words));
        }
    }

    #[test]
    fn a_right_command_and_a_cry_for_help_are_understood() {
        for words in [
            "run x --set a=1 --set b= --format=csv",
            "content-type -- --odd-name",
            "drive",
            "-h",
            "--version",
            "run --help",
            "run x y --drive a -h",
        ] {
            assert_eq!(fault(words), "", "{words}");
        }
    }
}

//! Puts words to a command line that clap refuses, and reads the values of more than one command.

use std::error::Error as _;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};

use crate::output::{Fault, print, shown};
use crate::similar::unknown;

/// The name and the value of a `--set`.
pub type Pair = (String, String);

/// Reads `NAME=VALUE`.
pub fn pair(word: &str) -> Result<Pair, String> {
    match word.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.into(), value.into())),
        _ => Err(format!("expected NAME=VALUE, found {}", shown(word))),
    }
}

/// Prints the help or the version if the words ask for it, and refuses them otherwise.
pub fn answer(error: &Error, program: &Command) -> Result<(), Fault> {
    match error.kind() {
        ErrorKind::DisplayHelp => print(error.render()),
        ErrorKind::DisplayVersion if std::env::args_os().len() == 2 => print(error.render()),
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            Err(Fault::NoWords(error.render().to_string()))
        }
        ErrorKind::InvalidSubcommand => {
            let found = texts(error, ContextKind::InvalidSubcommand).concat();
            let names = program.get_subcommands().map(Command::get_name);
            Err(Fault::Words(unknown("command", "the name of one", found.as_ref(), names)))
        }
        _ => Err(Fault::Words(refusal(error))),
    }
}

fn texts(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

/// `--format: expected one of csv, jsonl, json, digest, found josn. Similar: json`
fn refusal(error: &Error) -> String {
    let text = |kind| texts(error, kind).join(", ");
    let argument = text(ContextKind::InvalidArg);
    let prior = text(ContextKind::PriorArg);
    let value = text(ContextKind::InvalidValue);
    // `--format <FORMAT>` takes its value after a space
    let option = argument.split(' ').next().unwrap_or_default();
    let (field, expected, found) = match error.kind() {
        ErrorKind::UnknownArgument if argument.starts_with('-') => {
            ("option", "one that the command takes".into(), shown(&argument))
        }
        ErrorKind::UnknownArgument => ("word", "no more".into(), shown(&argument)),
        // clap reads no word after `--version`
        ErrorKind::DisplayVersion => {
            let found = std::env::args_os().nth(2);
            ("word", "no more".into(), shown(found.unwrap_or_default()))
        }
        ErrorKind::MissingRequiredArgument => (&*argument, "a value".into(), "nothing".into()),
        ErrorKind::ArgumentConflict if argument == prior => {
            (option, "it once".into(), "it twice".into())
        }
        ErrorKind::ArgumentConflict => (option, format!("no {prior} beside it"), "both".into()),
        ErrorKind::InvalidValue if value.is_empty() => {
            (option, "a value after it".into(), "nothing".into())
        }
        ErrorKind::InvalidValue => {
            (option, format!("one of {}", text(ContextKind::ValidValue)), shown(value))
        }
        ErrorKind::TooManyValues => (option, "no value".into(), shown(value)),
        ErrorKind::InvalidUtf8 => {
            let found = std::env::args_os().find(|word| word.to_str().is_none());
            ("word", "text in UTF-8".into(), shown(found.unwrap_or_default()))
        }
        ErrorKind::ValueValidation => {
            let reason = error.source().map(ToString::to_string).unwrap_or_default();
            return format!("{option}: {reason}");
        }
        _ => return shown(error.render().to_string()),
    };
    let similar = text(ContextKind::SuggestedArg) + &text(ContextKind::SuggestedValue);
    let similar = if similar.is_empty() { similar } else { format!(". Similar: {similar}") };
    format!("{field}: expected {expected}, found {found}{similar}")
}

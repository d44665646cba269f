//! What widgets show, step by step, and what exercises ask, as JSON.

use std::io::Write;

use cli::words::said;
use lessons::demonstration;
use lessons::exercise::{exercise, exercise_kinds};
use serde_json::{Value, json};

pub fn demonstrate(options: &[String]) -> Result<(), String> {
    let Some((name, settings)) = named(options)? else {
        return print_line(&json!(demonstration::NAMES));
    };
    let shown = demonstration::show(&name, &settings, serde_json::value::Serializer);
    let shown = shown.map_err(|error| said(&error))?;
    print_line(&shown.map_err(|error| error.to_string())?)
}

pub fn ask(options: &[String]) -> Result<(), String> {
    let Some((kind, settings)) = named(options)? else {
        return print_line(&json!(exercise_kinds().collect::<Vec<_>>()));
    };
    let mut settings = demonstration::Settings::new(&settings).map_err(|error| said(&error))?;
    let seed = settings.whole("seed", 0, u64::from(u32::MAX), 1);
    let seed = seed.and_then(|seed| settings.finish().map(|()| seed));
    let drawn = seed.and_then(|seed| exercise(&kind, seed)).map_err(|error| said(&error))?;
    print_line(&json!(drawn))
}

/// The text of a waveform's file as it is.
pub fn waveform(options: &[String]) -> Result<(), String> {
    let settings = settings(options)?;
    let shown = demonstration::show("strobe-file", &settings, serde_json::value::Serializer);
    let shown = shown.map_err(|error| said(&error))?.map_err(|error| error.to_string())?;
    let text = shown["text"].as_str().unwrap_or_default();
    super::finished(write!(std::io::stdout(), "{text}"))
}

type NameAndSettings = (String, Vec<(String, String)>);

/// `NAME [--set NAME=VALUE]...`
fn named(options: &[String]) -> Result<Option<NameAndSettings>, String> {
    let Some((name, options)) = options.split_first() else { return Ok(None) };
    Ok(Some((name.clone(), settings(options)?)))
}

/// `[--set NAME=VALUE]...`
fn settings(options: &[String]) -> Result<Vec<(String, String)>, String> {
    let mut settings = Vec::new();
    for pair in options.chunks(2) {
        let [option, value] = pair else {
            return Err(format!("{}: expected a value after it", pair[0]));
        };
        match (option.as_str(), value.split_once('=')) {
            ("--set", Some((name, value))) => settings.push((name.into(), value.into())),
            _ => return Err(format!("expected --set NAME=VALUE, found {option} {value}")),
        }
    }
    Ok(settings)
}

fn print_line(value: &Value) -> Result<(), String> {
    super::finished(writeln!(std::io::stdout(), "{value}"))
}

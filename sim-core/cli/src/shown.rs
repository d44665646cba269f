//! Prints the steps of demonstrations, the questions of exercises, all settings, and the words of
//! all codes.

use std::io::Write;

use cli::words::said;
use lessons::demonstration;
use lessons::exercise::{exercise, exercise_kinds};
use run::numbered::NUMBERED;
use serde_json::{Map, Value, json};
use spec::scenario::{May, Numbers, SETTINGS, SettingRow};

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

/// Prints all settings in the order in which the page offers them. The format is JSON or, with
/// `--format ts`, the TypeScript module that the page imports, without the sentences.
pub fn settings_table(options: &[String]) -> Result<(), String> {
    let mut rows: Vec<Map<String, Value>> = SETTINGS.iter().map(setting_row).collect();
    match options.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] | ["--format", "json"] => print_line(&json!(rows)),
        ["--format", "ts"] => {
            for row in &mut rows {
                row.remove("meaning");
            }
            let names: Vec<String> = SETTINGS.iter().map(|row| format!("'{}'", row.name)).collect();
            let names = names.join(" | ");
            super::finished(writeln!(
                std::io::stdout(),
                "export type SettingName = {names};\n{SETTING_ROW_TS}\
                 export const SETTINGS: readonly SettingRow[] = {};",
                json!(rows)
            ))
        }
        _ => Err("settings: expected --format json or ts".into()),
    }
}

const SETTING_ROW_TS: &str = "\
export interface SettingRow {
  name: SettingName;
  words: readonly string[];
  number: { whole: boolean; min: number; max: number } | null;
  during_run: boolean;
  unit: string;
  offered: readonly string[];
}
";

/// Prints the words of the numbers in rows, maps and steps. The format is JSON or, with `--format
/// ts`, the TypeScript module that the page imports: `export const BLOCK_STATES = ["free", ...] as
/// const;`.
pub fn codes(options: &[String]) -> Result<(), String> {
    match options.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] | ["--format", "json"] => {
            let lists = NUMBERED.iter().map(|(kind, words)| ((*kind).to_owned(), json!(words)));
            print_line(&Value::Object(lists.collect()))
        }
        ["--format", "ts"] => {
            let list = |(kind, words): &(&str, &[&str])| {
                format!("export const {}S = {} as const;\n", kind.to_uppercase(), json!(words))
            };
            let module: String = NUMBERED.iter().map(list).collect();
            super::finished(write!(std::io::stdout(), "{module}"))
        }
        _ => Err("codes: expected --format json or ts".into()),
    }
}

fn setting_row(row: &SettingRow) -> Map<String, Value> {
    let number = match row.accepts.number {
        Numbers::None => Value::Null,
        Numbers::Whole(min, max) => json!({ "whole": true, "min": min, "max": max }),
        Numbers::Decimal(min, max) => json!({ "whole": false, "min": min, "max": max }),
    };
    let fields = [
        ("name", json!(row.name)),
        ("words", json!(row.accepts.words)),
        ("number", number),
        ("during_run", json!(row.may == May::DuringRun)),
        ("unit", json!(row.unit)),
        ("offered", json!(row.offered)),
        ("meaning", json!(row.meaning)),
    ];
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Prints the text of a waveform file unchanged.
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

//! Prints the steps of demonstrations, the questions of exercises, all settings, and the words of
//! all codes.

use cli::words::said;
use lessons::demonstration;
use lessons::exercise::{exercise, exercise_kinds};
use lessons::page_state::PageState;
use run::numbered::NUMBERED;
use serde_json::{Map, Value, json};
use spec::scenario::{May, Numbers, SETTINGS, SettingRow};

use crate::arguments::Given;
use crate::output::{Fault, print};

pub fn demonstrate(given: &Given) -> Result<(), Fault> {
    let Some(name) = given.name()? else {
        return listed(given, &json!(demonstration::NAMES));
    };
    let settings = given.settings()?;
    let shown = demonstration::show(name, &settings, serde_json::value::Serializer);
    let shown = shown.map_err(|error| said(&error))?;
    print_line(&shown.map_err(|error| error.to_string())?)
}

pub fn ask(given: &Given) -> Result<(), Fault> {
    let Some(kind) = given.name()? else {
        return listed(given, &json!(exercise_kinds().collect::<Vec<_>>()));
    };
    let mut settings =
        demonstration::Settings::new(&given.settings()?).map_err(|error| said(&error))?;
    let seed = settings.whole("seed", 0, u64::from(u32::MAX), 1);
    let seed = seed.and_then(|seed| settings.finish().map(|()| seed));
    let drawn = seed.and_then(|seed| exercise(kind, seed)).map_err(|error| said(&error))?;
    print_line(&json!(drawn))
}

/// Prints all settings in the order in which the page offers them. The format is JSON or, with
/// `--format ts`, the TypeScript module that the page imports, without the sentences.
pub fn settings_table(given: &Given) -> Result<(), Fault> {
    let mut rows: Vec<Map<String, Value>> = SETTINGS.iter().map(setting_row).collect();
    if !is_typescript(given)? {
        return print_line(&json!(rows));
    }
    for row in &mut rows {
        row.remove("meaning");
    }
    let names: Vec<String> = SETTINGS.iter().map(|row| format!("'{}'", row.name)).collect();
    let names = names.join(" | ");
    print(format_args!(
        "export type SettingName = {names};\n{SETTING_ROW_TS}\
         export const SETTINGS: readonly SettingRow[] = {};\n",
        json!(rows)
    ))
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
pub fn codes(given: &Given) -> Result<(), Fault> {
    if !is_typescript(given)? {
        let lists = numbered().map(|(kind, words)| (kind.to_owned(), json!(words)));
        return print_line(&Value::Object(lists.collect()));
    }
    let list = |(kind, words): (&str, &[&str])| {
        format!("export const {}S = {} as const;\n", kind.to_uppercase(), json!(words))
    };
    print(numbered().map(list).collect::<String>())
}

/// The words of the numbers of a run, and of the pages of a demonstration.
fn numbered() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    NUMBERED.iter().copied().chain([("page_state", &PageState::NAMES[..])])
}

fn is_typescript(given: &Given) -> Result<bool, Fault> {
    given.format(&[("json", false), ("ts", true)])
}

/// Prints the names of a command that was given none. Settings would belong to one of them.
fn listed(given: &Given, names: &Value) -> Result<(), Fault> {
    if given.has_options() {
        let takes = given.command.takes;
        let name = given.command.name;
        return Err(Fault::Words(format!("{name}: expected {takes} before --set, found none")));
    }
    print_line(names)
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
pub fn waveform(given: &Given) -> Result<(), Fault> {
    let settings = given.settings()?;
    let shown = demonstration::show("strobe-file", &settings, serde_json::value::Serializer);
    let shown = shown.map_err(|error| said(&error))?.map_err(|error| error.to_string())?;
    let text = shown["text"].as_str().unwrap_or_default();
    print(text)
}

fn print_line(value: &Value) -> Result<(), Fault> {
    print(format_args!("{value}\n"))
}

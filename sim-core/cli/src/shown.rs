//! Prints the steps of demonstrations, the questions of exercises, all settings, and the words of
//! all codes.

use clap::{Args, ValueEnum};
use cli::words::said;
use lessons::demonstration;
use lessons::exercise::{exercise, exercise_kinds};
use lessons::page_state::PageState;
use run::numbered::NUMBERED;
use serde_json::{Map, Value, json};
use spec::scenario::{May, Numbers, SETTINGS, SettingRow};

use crate::arguments::{Pair, pair};
use crate::output::{Fault, print};

/// Prints, as one JSON object, the steps that the widget of that name shows
///
/// Without a name it lists all names.
#[derive(Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "\
Examples:
  write-cliff demonstration
  write-cliff demonstration garbage-collection --set writes=uneven")]
pub struct Demonstration {
    name: Option<String>,
    /// A setting of the demonstration; may be repeated for other names
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair, requires = "name")]
    set: Vec<Pair>,
}

/// Prints the numbers of an exercise and its answer
///
/// Without a kind it lists all kinds.
#[derive(Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "\
Examples:
  write-cliff exercise
  write-cliff exercise map-size --set seed=2")]
pub struct Exercise {
    kind: Option<String>,
    /// The seed that draws the numbers [default: 1]
    #[arg(long, value_name = "seed=N", value_parser = pair, requires = "kind")]
    set: Vec<Pair>,
}

/// Prints a short operation on the NAND's bus, for a waveform viewer or WaveDrom
#[derive(Args)]
#[command(after_help = "\
Examples:
  write-cliff waveform --set interface=nv-ddr-5
  write-cliff waveform --set operation=read --set cycle_ps=20000 --set format=wavejson")]
pub struct Waveform {
    /// interface=NAME, operation=program|read|erase, cycle_ps=N, format=vcd|wavejson
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    set: Vec<Pair>,
}

/// Prints every setting of a run: its accepted values, its unit and its meaning
///
/// It also tells whether the setting may change during a run, and the values that a page offers.
#[derive(Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "\
Examples:
  write-cliff settings
  write-cliff settings --format ts")]
pub struct SettingsTable {
    /// How the result is printed
    #[arg(long, value_enum, default_value_t = Format::Json)]
    format: Format,
}

/// Prints the words of the numbers in rows, maps and steps, in the order of the numbers
#[derive(Args)]
#[command(after_help = "\
Examples:
  write-cliff codes
  write-cliff codes --format ts")]
pub struct Codes {
    /// How the result is printed
    #[arg(long, value_enum, default_value_t = Format::Json)]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Format {
    /// one line of JSON
    Json,
    /// the TypeScript module that the pages import
    Ts,
}

pub fn demonstrate(words: &Demonstration) -> Result<(), Fault> {
    let Some(name) = &words.name else {
        return print_line(&json!(demonstration::NAMES));
    };
    let shown = demonstration::show(name, &words.set, serde_json::value::Serializer);
    let shown = shown.map_err(|error| said(&error))?;
    print_line(&shown.map_err(|error| error.to_string())?)
}

pub fn ask(words: &Exercise) -> Result<(), Fault> {
    let Some(kind) = &words.kind else {
        return print_line(&json!(exercise_kinds().collect::<Vec<_>>()));
    };
    let mut settings = demonstration::Settings::new(&words.set).map_err(|error| said(&error))?;
    let seed = settings.whole("seed", 0, u64::from(u32::MAX), 1);
    let seed = seed.and_then(|seed| settings.finish().map(|()| seed));
    let drawn = seed.and_then(|seed| exercise(kind, seed)).map_err(|error| said(&error))?;
    print_line(&json!(drawn))
}

/// Prints all settings in the order in which the page offers them. The format is JSON or, with
/// `--format ts`, the TypeScript module that the page imports, without the sentences.
pub fn settings_table(words: &SettingsTable) -> Result<(), Fault> {
    let mut rows: Vec<Map<String, Value>> = SETTINGS.iter().map(setting_row).collect();
    if words.format == Format::Json {
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
pub fn codes(words: &Codes) -> Result<(), Fault> {
    if words.format == Format::Json {
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
pub fn waveform(words: &Waveform) -> Result<(), Fault> {
    let shown = demonstration::show("strobe-file", &words.set, serde_json::value::Serializer);
    let shown = shown.map_err(|error| said(&error))?.map_err(|error| error.to_string())?;
    let text = shown["text"].as_str().unwrap_or_default();
    print(text)
}

fn print_line(value: &Value) -> Result<(), Fault> {
    print(format_args!("{value}\n"))
}

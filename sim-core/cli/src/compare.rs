//! `compare`: two or more results side by side, with the winner of each row.
//!
//! 1. A result is a run, as CSV or JSON, or a drive of a rehearsal, as JSON.
//! 2. Several files of one test with other seeds are one result: its figures have a spread.
//! 3. The best result wins if it differs from the second best. Figures with spreads differ if
//!    these do not overlap; others, from 0.05 % on, which is what a table can show.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum, ValueHint};
use serde_json::{Value, json};

use crate::measures::{Better, Measured, measured};
use crate::output::{Fault, print, shown};

/// Results side by side, at most.
const RESULTS_MAX: usize = 16;
/// The least difference of figures without a spread, in percent.
const PERCENT_LEAST: f64 = 0.05;

/// Compares two or more results of `run` or `job`, and names the winner of each row
///
/// A result is a file that `run` printed as CSV or JSON, or `job --drive` as JSON, whose drives
/// are results of their own. Files of one test with other seeds, separated by commas, are one
/// result: it differs from another if no seed of one reaches a seed of the other.
#[derive(Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "\
Examples:
  write-cliff compare old.csv new.csv
  write-cliff compare rehearsal.json
  write-cliff compare a-1.json,a-2.json,a-3.json b-1.json,b-2.json,b-3.json --format json")]
pub struct Compare {
    /// Results, each a file or several separated by commas
    #[arg(value_name = "RESULT", required = true, value_hint = ValueHint::FilePath)]
    results: Vec<PathBuf>,
    /// How the comparison is printed
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// text for people
    Table,
    /// one JSON object: results and rows
    Json,
}

/// One result: its seeds, at least one.
struct Entry {
    name: String,
    seeds: Vec<Measured>,
}

/// A figure of all results.
struct Row {
    name: String,
    better: Better,
    /// The values of all seeds of each result; none if it does not have the figure.
    values: Vec<Vec<f64>>,
}

/// The best of the results, and how far it is from the second best.
struct Winner {
    index: usize,
    percent: f64,
}

pub fn compare(words: &Compare) -> Result<(), Fault> {
    let mut entries = Vec::new();
    for word in &words.results {
        entries.append(&mut entries_of(word)?);
    }
    match entries.len() {
        2..=RESULTS_MAX => {}
        found => {
            let expected = format!("expected 2 to {RESULTS_MAX} results");
            return Err(format!("compare: {expected}, found {found}").into());
        }
    }
    let kind = entries[0].seeds[0].kind;
    if let Some(other) = entries.iter().find(|entry| entry.seeds[0].kind != kind) {
        let (first, found) = (&entries[0].name, other.seeds[0].kind.word());
        let expected = format!("expected {} as {first} is", kind.word());
        return Err(format!("{}: {expected}, found {found}", other.name).into());
    }
    let rows = rows(&entries);
    match words.format {
        Format::Table => print(table(&entries, &rows)),
        Format::Json => print(format_args!("{}\n", object(&entries, &rows))),
    }
}

/// The results of a word of the command line: one, or the drives of a rehearsal.
fn entries_of(word: &Path) -> Result<Vec<Entry>, String> {
    let is_list = word.to_str().filter(|text| text.contains(',') && !word.exists());
    let paths: Vec<&Path> = match is_list {
        Some(text) => text.split(',').map(Path::new).collect(),
        None => vec![word],
    };
    let mut entries: Vec<Entry> = Vec::new();
    for (number, path) in paths.iter().enumerate() {
        let found = measured(path)?;
        if number == 0 {
            let entry = |seed: Measured| Entry { name: seed.name.clone(), seeds: vec![seed] };
            entries.extend(found.into_iter().map(entry));
            continue;
        }
        if found.len() != entries.len() {
            let (expected, count) = (entries.len(), found.len());
            let expected = format!("expected {expected} results, as its other seeds have");
            return Err(format!("{}: {expected}, found {count}", shown(path)));
        }
        for (entry, seed) in entries.iter_mut().zip(found) {
            entry.seeds.push(seed);
        }
    }
    for entry in &mut entries {
        if entry.seeds.len() > 1 {
            entry.name += &format!(" ({} seeds)", entry.seeds.len());
        }
    }
    Ok(entries)
}

fn rows(entries: &[Entry]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        for figure in entry.seeds.iter().flat_map(|seed| &seed.figures) {
            let at = rows.iter().position(|row| row.name == figure.name).unwrap_or_else(|| {
                let values = vec![Vec::new(); entries.len()];
                rows.push(Row { name: figure.name.clone(), better: figure.better, values });
                rows.len() - 1
            });
            rows[at].values[index].push(figure.value);
        }
    }
    rows
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

fn span(values: &[f64]) -> (f64, f64) {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    (least, values.iter().copied().fold(f64::NEG_INFINITY, f64::max))
}

impl Row {
    /// `None`: there is no difference, or nothing to compare.
    fn winner(&self) -> Option<Winner> {
        let results = self.values.iter().enumerate().filter(|(_, values)| !values.is_empty());
        let mut results: Vec<(usize, &Vec<f64>)> = results.collect();
        let sign = if self.better == Better::Higher { -1.0 } else { 1.0 };
        results.sort_by(|a, b| (sign * mean(a.1)).total_cmp(&(sign * mean(b.1))));
        let [(index, best), (_, next), ..] = results[..] else { return None };
        let percent = (mean(best) / mean(next) - 1.0) * 100.0;
        let has_spread = best.len() > 1 || next.len() > 1;
        let ((best_min, best_max), (next_min, next_max)) = (span(best), span(next));
        let overlaps = best_min <= next_max && next_min <= best_max;
        let differs = if has_spread { !overlaps } else { percent.abs() >= PERCENT_LEAST };
        differs.then_some(Winner { index, percent })
    }

    /// `16,014`, `4.63`, or with a spread `16,014 ± 120`: half of what lies between the seeds.
    fn cell(&self, index: usize) -> String {
        let values = &self.values[index];
        match values.len() {
            0 => "-".into(),
            1 => number(values[0]),
            _ => {
                let (least, most) = span(values);
                format!("{} ± {}", number(mean(values)), number((most - least) / 2.0))
            }
        }
    }
}

/// At least three digits.
fn number(value: f64) -> String {
    match value.abs() {
        100.0.. => crate::rehearsed::grouped(value),
        10.0.. => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}

/// Numbers the results, since their names may be long.
fn table(entries: &[Entry], rows: &[Row]) -> String {
    let mut text = String::new();
    for (number, entry) in (1..).zip(entries) {
        let _ = writeln!(text, "{number}: {}", entry.name);
    }
    let mut lines = vec![vec!["figure".to_owned()]];
    lines[0].extend((1..=entries.len()).map(|number| number.to_string()));
    lines[0].extend(["winner".into(), "difference".into()]);
    for row in rows {
        let cells = (0..entries.len()).map(|index| row.cell(index));
        let mut line: Vec<String> = [row.name.clone()].into_iter().chain(cells).collect();
        line.extend(match row.winner() {
            Some(Winner { index, percent }) => {
                // no percentage leads from 0 to the best
                let has_percent = percent.is_finite();
                let difference = if has_percent { format!("{percent:+.1} %") } else { "-".into() };
                [(index + 1).to_string(), difference]
            }
            None => ["-".into(), "no difference".into()],
        });
        lines.push(line);
    }
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max();
    let widths: Vec<usize> = (0..lines[0].len()).map(|column| width(column).unwrap_or(0)).collect();
    for line in &lines {
        let _ = write!(text, "{:<1$}", line[0], widths[0]);
        for (cell, width) in line.iter().zip(&widths).skip(1) {
            let _ = write!(text, "  {cell:>width$}");
        }
        text.push('\n');
    }
    text
}

fn object(entries: &[Entry], rows: &[Row]) -> Value {
    let row = |row: &Row| {
        let winner = row.winner();
        json!({
            "figure": row.name,
            "better": row.better.word(),
            "values": row.values,
            "winner": winner.as_ref().map(|it| it.index),
            "difference_percent": winner.as_ref().map(|it| it.percent),
        })
    };
    json!({
        "results": entries.iter().map(|entry| &entry.name).collect::<Vec<_>>(),
        "rows": rows.iter().map(row).collect::<Vec<_>>(),
    })
}

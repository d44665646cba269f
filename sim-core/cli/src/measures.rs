//! Reads results, and takes the figures from them that `compare` compares.
//!
//! 1. JSON names the schema that it follows, and so which kind it is.
//! 2. Everything else is CSV as `run` prints it: a line of names, and a line per second.
//! 3. A run's figures are those of the seconds that count, so CSV and JSON of a run agree.

use std::path::Path;

use run::sample::{last_quarter, lowest_minute, mean};
use serde_json::Value;

use crate::files;
use crate::output::shown;
use crate::schema::ID;

const KIND: &str = "a result of run or job";
/// A JSON of a day with the map of a large drive.
const FILE_BYTES_MAX: u64 = 256 << 20;
const CELL_CHARS_MAX: usize = 40;

#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    Run,
    Rehearsal,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Better {
    Higher,
    Lower,
}

pub struct Figure {
    pub name: String,
    pub better: Better,
    pub value: f64,
}

/// A run, or a drive of a rehearsal.
pub struct Measured {
    pub name: String,
    pub kind: Kind,
    pub figures: Vec<Figure>,
}

impl Kind {
    pub fn word(self) -> &'static str {
        match self {
            Self::Run => "a run",
            Self::Rehearsal => "a rehearsal",
        }
    }
}

impl Better {
    pub fn word(self) -> &'static str {
        match self {
            Self::Higher => "higher",
            Self::Lower => "lower",
        }
    }
}

/// Reads the results of a file.
pub fn measured(path: &Path) -> Result<Vec<Measured>, String> {
    let bytes = files::bytes(path, KIND, FILE_BYTES_MAX)?;
    let name = shown(path);
    let fail = |message: String| format!("{name}: {message}");
    let text = String::from_utf8(bytes);
    let text = text.map_err(|_| fail(format!("expected {KIND}, found bytes that are no text")))?;
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with('{') {
        return of_json(text, &name).map_err(fail);
    }
    let figures = of_csv(text).map_err(fail)?;
    Ok(vec![Measured { name, kind: Kind::Run, figures }])
}

fn of_json(text: &str, name: &str) -> Result<Vec<Measured>, String> {
    let value: Value = serde_json::from_str(text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        format!("line {line}, column {column}: expected one JSON object, found an error in it")
    })?;
    match &value["schema"] {
        Value::String(id) if id == ID => {}
        Value::Null => return Err(format!("schema: expected {ID}, found nothing")),
        other => return Err(format!("schema: expected {ID}, found {}", short(other))),
    }
    if let Some(drives) = value["drives"].as_array() {
        let drive = |(index, drive): (usize, &Value)| {
            let word = drive["drive"].as_str();
            let word = word.ok_or_else(|| expected(&format!("drives[{index}].drive"), "a name"))?;
            let figures = of_stages(&drive["stages"], &format!("drives[{index}].stages"))?;
            let name = format!("{name}, {}", shown(word));
            Ok(Measured { name, kind: Kind::Rehearsal, figures })
        };
        return drives.iter().enumerate().map(drive).collect();
    }
    let columns = value["columns"].as_array().ok_or_else(|| expected("columns", "a list"))?;
    let columns: Vec<&str> = columns.iter().filter_map(Value::as_str).collect();
    let cells = value["rows"].as_array().ok_or_else(|| expected("rows", "a list"))?;
    if columns.is_empty() || !cells.len().is_multiple_of(columns.len()) {
        let found = cells.len();
        return Err(format!("rows: expected {} values per second, found {found}", columns.len()));
    }
    // a second without a command has no latency
    let cells: Vec<f64> = cells.iter().map(|cell| cell.as_f64().unwrap_or(f64::NAN)).collect();
    let rows: Vec<&[f64]> = cells.chunks(columns.len()).collect();
    let figures = of_rows(&columns, &rows)?;
    Ok(vec![Measured { name: name.into(), kind: Kind::Run, figures }])
}

fn expected(field: &str, what: &str) -> String {
    format!("{field}: expected {what}, found nothing")
}

fn short(value: &Value) -> String {
    shown(value.to_string().chars().take(CELL_CHARS_MAX).collect::<String>())
}

fn of_csv(text: &str) -> Result<Vec<Figure>, String> {
    let mut lines = text.lines().zip(1..);
    let (header, _) = lines.next().ok_or_else(|| expected("line 1", "the names of columns"))?;
    let columns: Vec<&str> = header.split(',').map(str::trim).collect();
    let mut rows = Vec::new();
    for (line, number) in lines.filter(|(line, _)| !line.trim().is_empty()) {
        let cells: Vec<&str> = line.split(',').collect();
        if cells.len() != columns.len() {
            let (expected, found) = (columns.len(), cells.len());
            return Err(format!("line {number}: expected {expected} cells, found {found}"));
        }
        let cell = |(cell, column): (&&str, &&str)| match cell.trim() {
            "" => Ok(f64::NAN),
            word => word.parse().map_err(|_| {
                let found = shown(word.chars().take(CELL_CHARS_MAX).collect::<String>());
                format!("line {number}, {}: expected a number, found {found}", shown(column))
            }),
        };
        rows.push(cells.iter().zip(&columns).map(cell).collect::<Result<Vec<f64>, String>>()?);
    }
    of_rows(&columns, &rows.iter().map(Vec::as_slice).collect::<Vec<_>>())
}

/// The figures of the seconds that count. A direction without commands has none.
fn of_rows(columns: &[&str], rows: &[&[f64]]) -> Result<Vec<Figure>, String> {
    let column = |name: &str| -> Result<Vec<f64>, String> {
        let index = columns.iter().position(|it| *it == name);
        let index = index.ok_or_else(|| format!("expected the column {name}, found none"))?;
        Ok(rows.iter().map(|row| row[index]).collect())
    };
    let counts: Vec<bool> = column("counted")?.iter().map(|counted| *counted > 0.0).collect();
    let counted = |name: &str| -> Result<Vec<f64>, String> {
        let values = column(name)?;
        let kept = values.into_iter().zip(&counts).filter(|(_, counts)| **counts);
        Ok(kept.map(|(value, _)| value).filter(|value| value.is_finite()).collect())
    };
    if !counts.contains(&true) {
        return Err("rows: expected a second that counts, found none".into());
    }
    let mut figures = Vec::new();
    let mut add = |name: String, better: Better, value: Option<f64>| {
        let value = value.filter(|value| value.is_finite());
        figures.extend(value.map(|value| Figure { name, better, value }));
    };
    for direction in ["write", "read"] {
        let rates = counted(&format!("{direction}_iops"))?;
        if rates.iter().all(|rate| *rate == 0.0) {
            continue;
        }
        let named = |what: &str| format!("{direction}_iops, {what}");
        add(named("mean"), Better::Higher, Some(mean(&rates)));
        add(named("lowest minute"), Better::Higher, lowest_minute(&rates));
        add(named("last quarter"), Better::Higher, Some(mean(last_quarter(&rates))));
    }
    for name in ["latency_p50_us", "latency_p99_us", "latency_p999_us"] {
        add(format!("{name}, mean of seconds"), Better::Lower, Some(mean(&counted(name)?)));
    }
    let slowest = counted("latency_max_us")?.into_iter().reduce(f64::max);
    add("latency_max_us".into(), Better::Lower, slowest);
    let total = counted("write_amplification_total")?;
    add("write_amplification".into(), Better::Lower, total.last().copied());
    Ok(figures)
}

/// The figures of the stages of a drive.
fn of_stages(stages: &Value, path: &str) -> Result<Vec<Figure>, String> {
    let stages = stages.as_array().ok_or_else(|| expected(path, "a list"))?;
    let mut figures = Vec::new();
    for (index, stage) in stages.iter().enumerate() {
        let name = |what: &str| format!("stage {}, {what}", index + 1);
        let mut add = |what: &str, better: Better, value: &Value| {
            let value = value.as_f64();
            figures.extend(value.map(|value| Figure { name: name(what), better, value }));
        };
        let field = "duration_s";
        if !stage[field].is_number() {
            return Err(expected(&format!("{path}[{index}].{field}"), "a number"));
        }
        add(field, Better::Lower, &stage[field]);
        let curve = &stage["curve"];
        for what in ["first_minute_iops", "lowest_minute_iops", "mean_iops", "last_quarter_iops"] {
            add(what, Better::Higher, &curve[what]);
        }
        add("settled_iops", Better::Higher, &stage["settled_iops"]);
        add("write_amplification", Better::Lower, &curve["write_amplification"]);
    }
    Ok(figures)
}

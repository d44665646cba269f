//! The numbers that the prose of chapters states, each computed from runs.
//!
//! 1. A value is a statistic of a run. What `minus` names is subtracted from it, and what `over`
//!    names divides the difference; both are statistics or plain numbers. `factor` multiplies the
//!    result.
//! 2. Its statistic is a measure of claims, or one that only prose needs. Those are in this file,
//!    so that a browser, which reads single answers, does not load them.
//!
//! With a mean of 500 MB/s, `minus` and `over` of 400 and a `factor` of 100 the value is 25: the
//! mean is 25 % more than 400 MB/s.

use std::collections::BTreeMap;

use super::claim::VALUE_MAX;
use super::measure::{MEASURES, Measure, Window, edge, without_figure};
use super::outcome::Outcome;
use crate::codes;
use document::{ScenarioError, Section};
use run::sample::{LATENCY_BIN_EDGES_US, column_index};

const STATISTICS: [&str; 10] = [
    "zeros",
    "sum",
    "full_speed_s",
    "before_collection",
    "before_collection_s",
    "steady_s",
    "latency_mean_us",
    "latency_percentile_us",
    "latency_count",
    "latency_second_heap_us",
];

/// Rows of full speed that make it lasting.
const FULL_SPEED_ROWS: usize = 30;
/// The least share of the highest row that is full speed.
const FULL_SPEED_SHARE: f64 = 0.98;

/// A statistic of a run that prose may state.
#[derive(Clone, Debug, PartialEq)]
enum Statistic {
    Measure(Measure),
    /// Seconds in which the column is 0, from 0 up to the length of the run.
    Zeros(Window),
    /// Sum over the seconds, in the column's unit times a second: MB for `write_mb_s`, slots for
    /// `moved_slots`.
    Sum(Window),
    /// Seconds before the first 30 in a row with at least 98 % of the column's highest, 0 or more.
    FullSpeedS(Window),
    /// The column in the last full second before the first collection, in its unit.
    BeforeCollection(Window),
    /// Full seconds before the one in which collection first moved a page, 1 or more.
    BeforeCollectionS,
    /// The second from which the run is steady by SNIA's rule, 0 or more.
    SteadyS,
    /// Mean latency of all commands in the window, in microseconds.
    LatencyMeanUs(Window),
    /// An edge of `LATENCY_BIN_EDGES_US`, in microseconds: at least this share of the commands,
    /// 0 to 1, took less time, and it is the lowest such edge.
    LatencyPercentileUs(f64),
    /// Commands whose latency is between two edges of `LATENCY_BIN_EDGES_US`, or at least the
    /// first. Those of a drive at 1:8 are an eighth of those at full size.
    LatencyCount {
        first_bin: usize,
        end_bin: usize,
    },
    /// The edge of `LATENCY_BIN_EDGES_US`, in microseconds, from which there are commands again
    /// after the first bins without any.
    LatencySecondHeapUs,
}

impl Statistic {
    fn read(section: &mut Section) -> Result<Self, ScenarioError> {
        let words = [&MEASURES[..], &STATISTICS].concat();
        let word = words[section.choice("measure", &words)?];
        Ok(match word {
            "zeros" => Self::Zeros(Window::read(section)?),
            "sum" => Self::Sum(Window::read(section)?),
            "full_speed_s" => Self::FullSpeedS(Window::read(section)?),
            "before_collection" => Self::BeforeCollection(Window::whole(section)?),
            "before_collection_s" => Self::BeforeCollectionS,
            "steady_s" => Self::SteadyS,
            "latency_mean_us" => {
                let column = column_index(word).expect("it is a column too");
                Self::LatencyMeanUs(Window::seconds(section, column)?)
            }
            "latency_percentile_us" => {
                Self::LatencyPercentileUs(section.fraction("share", 0.0, 1.0)?)
            }
            "latency_count" => {
                let first_bin = edge(section, "from_us")?;
                let is_bounded = section.has("to_us");
                let end_bin =
                    if is_bounded { edge(section, "to_us")? } else { LATENCY_BIN_EDGES_US.len() };
                Self::LatencyCount { first_bin, end_bin }
            }
            "latency_second_heap_us" => Self::LatencySecondHeapUs,
            _ => Self::Measure(Measure::named(word, section)?),
        })
    }

    fn of(&self, outcome: &Outcome, field: &str) -> Result<f64, ScenarioError> {
        let found = match self {
            Self::Measure(measure) => return measure.of(outcome, field),
            Self::Zeros(window) => {
                window.of(outcome).iter().filter(|value| **value == 0.0).count() as f64
            }
            Self::Sum(window) => window.of(outcome).iter().sum(),
            Self::FullSpeedS(window) => full_speed_s(&window.of(outcome)),
            Self::BeforeCollection(window) => {
                let row = before_collection(outcome).and_then(|count| count.checked_sub(1));
                let row = row.and_then(|index| window.rows(outcome).nth(index));
                row.map_or(f64::NAN, |row| window.value(row))
            }
            Self::BeforeCollectionS => {
                before_collection(outcome).map_or(f64::NAN, |count| count as f64)
            }
            Self::SteadyS => outcome.steady_from_s.unwrap_or(f64::NAN),
            Self::LatencyMeanUs(window) => latency_mean_us(window, outcome),
            Self::LatencyPercentileUs(share) => percentile_us(&outcome.latency_histogram, *share),
            Self::LatencyCount { first_bin, end_bin } => {
                let bins = outcome.latency_histogram.get(*first_bin..*end_bin);
                bins.map_or(f64::NAN, |bins| bins.iter().sum())
            }
            Self::LatencySecondHeapUs => second_heap_us(&outcome.latency_histogram),
        };
        if found.is_finite() { Ok(found) } else { Err(without_figure(field)) }
    }
}

/// A part of a value: a statistic of a run, or a number.
#[derive(Clone, Debug, PartialEq)]
enum Operand {
    Statistic { run: String, statistic: Statistic },
    Number(f64),
}

impl Operand {
    fn read(section: &mut Section) -> Result<Self, ScenarioError> {
        Ok(Self::Statistic { run: section.text("run")?, statistic: Statistic::read(section)? })
    }

    fn optional(section: &mut Section, key: &str) -> Result<Option<Self>, ScenarioError> {
        if !section.has(key) {
            return Ok(None);
        }
        let mut own = section.section(key)?;
        let number = own.optional_fraction("number", -VALUE_MAX, VALUE_MAX)?;
        let operand =
            number.map_or_else(|| Self::read(&mut own), |number| Ok(Self::Number(number)));
        own.finish()?;
        operand.map(Some)
    }

    fn run(&self) -> Option<&str> {
        match self {
            Self::Statistic { run, .. } => Some(run),
            Self::Number(_) => None,
        }
    }

    fn of(&self, outcomes: &BTreeMap<String, Outcome>, field: &str) -> Result<f64, ScenarioError> {
        match self {
            Self::Number(number) => Ok(*number),
            Self::Statistic { run, statistic } => match outcomes.get(run) {
                Some(outcome) => statistic.of(outcome, field),
                None => Err(ScenarioError::new(field, codes::outcome(), run)),
            },
        }
    }
}

/// A number of the prose.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    pub id: String,
    first: Operand,
    minus: Option<Operand>,
    over: Option<Operand>,
    factor: f64,
}

impl Value {
    pub(super) fn read(id: String, mut section: Section) -> Result<Self, ScenarioError> {
        let value = Self {
            id,
            first: Operand::read(&mut section)?,
            minus: Operand::optional(&mut section, "minus")?,
            over: Operand::optional(&mut section, "over")?,
            factor: section.optional_fraction("factor", -VALUE_MAX, VALUE_MAX)?.unwrap_or(1.0),
        };
        section.finish()?;
        Ok(value)
    }

    /// The names of the runs that it is made from, 1 to 3.
    pub fn runs(&self) -> impl Iterator<Item = &str> {
        let operands = std::iter::once(&self.first).chain(&self.minus).chain(&self.over);
        operands.filter_map(Operand::run)
    }

    /// Returns `(first - minus) / over * factor`. Errors if an outcome is missing, or does not
    /// have the statistic.
    pub(super) fn of(&self, outcomes: &BTreeMap<String, Outcome>) -> Result<f64, ScenarioError> {
        let Self { id, first, minus, over, factor } = self;
        let mut value = first.of(outcomes, id)?;
        if let Some(minus) = minus {
            value -= minus.of(outcomes, id)?;
        }
        if let Some(over) = over {
            value /= over.of(outcomes, id)?;
        }
        value *= factor;
        if value.is_finite() { Ok(value) } else { Err(without_figure(id)) }
    }
}

/// Rows before the one in which collection first moved a page; `None` if that was before the
/// first row, or never.
fn before_collection(outcome: &Outcome) -> Option<usize> {
    (outcome.first_collection_s?.ceil() as usize).checked_sub(1)
}

fn full_speed_s(values: &[f64]) -> f64 {
    let least = FULL_SPEED_SHARE * values.iter().copied().fold(f64::NAN, f64::max);
    let is_full = |rows: &[f64]| rows.iter().all(|value| *value >= least);
    let first = values.windows(FULL_SPEED_ROWS).position(is_full);
    first.map_or(f64::NAN, |rows| rows as f64)
}

fn latency_mean_us(window: &Window, outcome: &Outcome) -> f64 {
    let column = |name: &str| column_index(name).expect("there is this column");
    let [writes, reads] = ["write_iops", "read_iops"].map(column);
    let (mut sum_us, mut commands) = (0.0, 0.0);
    for row in window.rows(outcome).filter(|row| window.value(row).is_finite()) {
        let count = row[writes] + row[reads];
        sum_us += window.value(row) * count;
        commands += count;
    }
    sum_us / commands
}

/// NaN if the edge is beyond the last.
fn percentile_us(histogram: &[f64], share: f64) -> f64 {
    let wanted = share * histogram.iter().sum::<f64>();
    let mut seen = 0.0;
    let is_enough = |commands: &f64| {
        seen += commands;
        seen >= wanted
    };
    let bin = histogram.iter().position(is_enough);
    let edge = bin.and_then(|bin| LATENCY_BIN_EDGES_US.get(bin + 1));
    edge.map_or(f64::NAN, |&edge| f64::from(edge))
}

/// NaN if there is one heap.
fn second_heap_us(histogram: &[f64]) -> f64 {
    let bins = histogram.iter().zip(LATENCY_BIN_EDGES_US);
    let after_first =
        bins.skip_while(|(count, _)| **count == 0.0).skip_while(|(count, _)| **count > 0.0);
    let second = after_first.skip_while(|(count, _)| **count == 0.0).map(|(_, edge)| edge).next();
    second.map_or(f64::NAN, f64::from)
}

#[cfg(test)]
mod tests {
    use super::{Value, percentile_us, second_heap_us};
    use crate::Outcome;
    use document::Section;
    use run::sample::{COLUMNS, column_index};
    use std::collections::BTreeMap;

    /// Forty seconds with these writes, then at 100; collection begins in the third.
    fn outcome(first: [f64; 4]) -> Outcome {
        let row = |iops: f64| {
            let mut row = vec![0.0; COLUMNS.len()];
            row[column_index("write_iops").expect("a column")] = iops;
            row[column_index("latency_mean_us").expect("a column")] = 1e6 / iops;
            row
        };
        let mut latency_histogram = vec![0.0; 21];
        (latency_histogram[0], latency_histogram[7]) = (3.0, 1.0);
        Outcome {
            rows: first.into_iter().chain([100.0; 36]).flat_map(row).collect(),
            elapsed_s: 40.0,
            write_amplification: 1.0,
            endurance_tb: 1.0,
            cycles_left: 1.0,
            first_collection_s: Some(3.0),
            steady_from_s: None,
            latency_histogram,
        }
    }

    fn valued(text: &str) -> Result<f64, String> {
        let section = Section::parse("value", &format!("run = \"r\"\n{text}")).expect("it is TOML");
        let value = Value::read("v".into(), section).map_err(|error| error.to_string())?;
        let outcomes = BTreeMap::from([("r".to_owned(), outcome([50.0, 20.0, 0.0, 0.0]))]);
        value.of(&outcomes).map_err(|error| error.to_string())
    }

    #[test]
    fn a_value_is_the_statistic_of_a_run() {
        let of = |words: &str| valued(&format!("measure = {words}\ncolumn = \"write_iops\""));
        assert_eq!(of("\"zeros\""), Ok(2.0));
        assert_eq!(of("\"sum\"\nto_s = 3"), Ok(70.0));
        assert_eq!(of("\"full_speed_s\""), Ok(4.0));
        assert_eq!(of("\"before_collection\""), Ok(20.0));
        assert_eq!(of("\"highest\""), Ok(100.0));
        assert_eq!(valued("measure = \"before_collection_s\""), Ok(2.0));
        assert_eq!(valued("measure = \"latency_mean_us\"\nto_s = 4"), Ok(2e6 / 70.0));
        assert_eq!(valued("measure = \"latency_percentile_us\"\nshare = 0.75"), Ok(200.0));
        assert_eq!(valued("measure = \"latency_count\"\nfrom_us = 200"), Ok(1.0));
        assert_eq!(valued("measure = \"latency_second_heap_us\""), Ok(4000.0));
        let error = valued("measure = \"steady_s\"").expect_err("it never is");
        assert_eq!(error, "v: expected run_with_figure(), found run_without_figure()");
    }

    #[test]
    fn a_value_may_be_a_difference_or_a_quotient() {
        let of = |words: &str| valued(&format!("measure = \"elapsed_s\"\n{words}"));
        assert_eq!(of("minus = { number = 32 }\nover = { number = 32 }\nfactor = 100"), Ok(25.0));
        assert_eq!(of("over = { run = \"r\", measure = \"before_collection_s\" }"), Ok(20.0));
        assert!(of("over = { number = 0 }").is_err());
    }

    #[test]
    fn latencies_without_a_second_heap_or_a_last_edge_have_none() {
        assert!(second_heap_us(&[0.0, 2.0, 1.0, 0.0]).is_nan());
        assert!(percentile_us(&[1.0; 21], 1.0).is_nan());
    }
}

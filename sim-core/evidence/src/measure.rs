//! The statistics of a run that a claim can be compared with.
//!
//! 1. `read` reads a statistic by its name, with its column and its seconds.
//! 2. `of` computes it from an outcome. Seconds without a value are skipped.
//!
//! With 8, 2 and 4 writes per second in the first three seconds, `mean` from second 1 on is 3.
//!
//! `flat_s` is the second from which a reader of a plot would call the drive steady: from there
//! on, the mean of every minute up to the end is within a tenth of where the run settles.

use super::outcome::Outcome;
use crate::codes;
use document::{ScenarioError, Section};
use run::sample::{COLUMNS, LATENCY_BIN_EDGES_US, column_index, flat_s, last_quarter, mean};
use spec::workload::DURATION_S_MAX;

pub(super) const MEASURES: [&str; 12] = [
    "flat_s",
    "settled",
    "elapsed_s",
    "write_amplification",
    "endurance_tb",
    "cycles_left",
    "mean",
    "lowest",
    "highest",
    "variation",
    "correlation_log",
    "latency_share",
];

/// Columns that rows do not have. Each is the sum of two: of writes and reads.
const SUMS: [(&str, [&str; 2]); 2] =
    [("iops", ["write_iops", "read_iops"]), ("mb_s", ["write_mb_s", "read_mb_s"])];

/// The rows of one column from second `from_s` to second `to_s`, which is not included. Without
/// `to_s`, all later rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Window {
    /// An index in `COLUMNS` or, beyond its end, in `SUMS`.
    column: usize,
    from_s: usize,
    to_s: usize,
}

/// A statistic of a run.
#[derive(Clone, Debug, PartialEq)]
pub enum Measure {
    /// The first second from which the plot is flat; its end if it never is.
    FlatS(Window),
    /// Mean of the last quarter.
    Settled(Window),
    /// Full-size seconds of the recorded part.
    ElapsedS,
    /// Write amplification of the recorded part.
    WriteAmplification,
    /// TB that the host can write in the drive's life at the write amplification of the recorded
    /// part.
    EnduranceTb,
    /// Cycles that a mean block has left.
    CyclesLeft,
    Mean(Window),
    Lowest(Window),
    Highest(Window),
    /// Standard deviation divided by the mean.
    Variation(Window),
    /// Pearson's correlation of the logarithms of two columns: the window's, and an index in
    /// `COLUMNS`.
    CorrelationLog(Window, usize),
    /// Percentage of the commands whose latency is between two edges of `LATENCY_BIN_EDGES_US`.
    LatencyShare {
        first_bin: usize,
        end_bin: usize,
    },
}

impl Measure {
    pub(super) fn read(section: &mut Section) -> Result<Self, ScenarioError> {
        let index = section.choice("measure", &MEASURES)?;
        Self::named(MEASURES[index], section)
    }

    /// Reads the other fields of the measure with this name.
    pub(super) fn named(word: &str, section: &mut Section) -> Result<Self, ScenarioError> {
        Ok(match word {
            "flat_s" => Self::FlatS(Window::read(section)?),
            "settled" => Self::Settled(Window::read(section)?),
            "elapsed_s" => Self::ElapsedS,
            "write_amplification" => Self::WriteAmplification,
            "endurance_tb" => Self::EnduranceTb,
            "cycles_left" => Self::CyclesLeft,
            "mean" => Self::Mean(Window::read(section)?),
            "lowest" => Self::Lowest(Window::read(section)?),
            "highest" => Self::Highest(Window::read(section)?),
            "variation" => Self::Variation(Window::read(section)?),
            "correlation_log" => {
                let with = section.choice("with", &COLUMNS)?;
                Self::CorrelationLog(Window::read(section)?, with)
            }
            _ => {
                let first_bin = edge(section, "from_us")?;
                let end_bin = edge(section, "to_us")?;
                if end_bin <= first_bin {
                    let found = LATENCY_BIN_EDGES_US[end_bin];
                    let path = section.path_of("to_us");
                    return Err(ScenarioError::new(path, codes::above_from_us(), found));
                }
                Self::LatencyShare { first_bin, end_bin }
            }
        })
    }

    /// Whether it is the mean of a rate for each watt.
    pub(super) fn is_per_watt(&self) -> bool {
        self.is_mean_of(&["iops_per_watt"])
    }

    /// Whether it is the mean of one of these columns over the whole run.
    pub(super) fn is_mean_of(&self, columns: &[&str]) -> bool {
        matches!(self, Self::Mean(Window { column, from_s: 0, to_s: usize::MAX })
            if columns.contains(&words()[*column]))
    }

    /// Returns the figure. Errors if the outcome does not have it; `field` names the question.
    pub(super) fn of(&self, outcome: &Outcome, field: &str) -> Result<f64, ScenarioError> {
        let found = match self {
            Self::FlatS(window) => flat_s(&window.of(outcome)),
            Self::Settled(window) => mean(last_quarter(&window.of(outcome))),
            Self::ElapsedS => outcome.elapsed_s,
            Self::WriteAmplification => outcome.write_amplification,
            Self::EnduranceTb => outcome.endurance_tb,
            Self::CyclesLeft => outcome.cycles_left,
            Self::Mean(window) => mean(&window.of(outcome)),
            Self::Lowest(window) => window.of(outcome).into_iter().fold(f64::NAN, f64::min),
            Self::Highest(window) => window.of(outcome).into_iter().fold(f64::NAN, f64::max),
            Self::Variation(window) => {
                let values = window.of(outcome);
                deviation(&values) / mean(&values)
            }
            Self::CorrelationLog(window, with) => {
                let pair = |row: &[f64]| (window.value(row).ln(), row[*with].ln());
                let pairs = window.rows(outcome).map(pair);
                correlation(
                    &pairs.filter(|(x, y)| x.is_finite() && y.is_finite()).collect::<Vec<_>>(),
                )
            }
            Self::LatencyShare { first_bin, end_bin } => {
                let within: f64 = outcome.latency_histogram[*first_bin..*end_bin].iter().sum();
                100.0 * within / outcome.latency_histogram.iter().sum::<f64>()
            }
        };
        if found.is_finite() { Ok(found) } else { Err(without_figure(field)) }
    }
}

impl std::fmt::Display for Measure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::FlatS(window) => write!(f, "flat_s {window}"),
            Self::Settled(window) => write!(f, "settled {window}"),
            Self::ElapsedS => write!(f, "elapsed_s"),
            Self::WriteAmplification => write!(f, "write_amplification"),
            Self::EnduranceTb => write!(f, "endurance_tb"),
            Self::CyclesLeft => write!(f, "cycles_left"),
            Self::Mean(window) => write!(f, "mean {window}"),
            Self::Lowest(window) => write!(f, "lowest {window}"),
            Self::Highest(window) => write!(f, "highest {window}"),
            Self::Variation(window) => write!(f, "variation {window}"),
            Self::CorrelationLog(window, with) => {
                write!(f, "correlation_log {window}, {}", COLUMNS[*with])
            }
            Self::LatencyShare { first_bin, end_bin } => {
                let edges = LATENCY_BIN_EDGES_US;
                write!(f, "latency_share {}..{} us", edges[*first_bin], edges[*end_bin])
            }
        }
    }
}

impl std::fmt::Display for Window {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { column, from_s, to_s } = self;
        write!(f, "{}", words()[*column])?;
        match (*from_s, *to_s) {
            (0, usize::MAX) => Ok(()),
            (from_s, usize::MAX) => write!(f, " {from_s}.. s"),
            (from_s, to_s) => write!(f, " {from_s}..{to_s} s"),
        }
    }
}

impl Window {
    pub(super) fn read(section: &mut Section) -> Result<Self, ScenarioError> {
        let column = section.choice("column", &words())?;
        Self::seconds(section, column)
    }

    /// The whole run, of the column that the section names.
    pub(super) fn whole(section: &mut Section) -> Result<Self, ScenarioError> {
        Ok(Self { column: section.choice("column", &words())?, from_s: 0, to_s: usize::MAX })
    }

    /// The seconds that the section names, of the column with this index.
    pub(super) fn seconds(section: &mut Section, column: usize) -> Result<Self, ScenarioError> {
        let second = |section: &mut Section, key| section.optional_integer(key, 0, DURATION_S_MAX);
        let from_s = second(section, "from_s")?.unwrap_or(0) as usize;
        let to_s = second(section, "to_s")?.map_or(usize::MAX, |s| s as usize);
        if to_s > from_s {
            return Ok(Self { column, from_s, to_s });
        }
        Err(ScenarioError::new(section.path_of("to_s"), codes::above(from_s), to_s))
    }

    pub(super) fn rows<'a>(&self, outcome: &'a Outcome) -> impl Iterator<Item = &'a [f64]> {
        let rows = outcome.rows.chunks(COLUMNS.len());
        rows.skip(self.from_s).take(self.to_s - self.from_s)
    }

    pub(super) fn value(&self, row: &[f64]) -> f64 {
        let column = |name: &str| column_index(name).map_or(0.0, |index| row[index]);
        let sum = || SUMS[self.column - COLUMNS.len()].1.into_iter().map(column).sum();
        row.get(self.column).copied().unwrap_or_else(sum)
    }

    pub(super) fn of(&self, outcome: &Outcome) -> Vec<f64> {
        let values = self.rows(outcome).map(|row| self.value(row));
        values.filter(|value| value.is_finite()).collect()
    }
}

pub(super) fn without_figure(field: &str) -> ScenarioError {
    ScenarioError::new(field, codes::run_with_figure(), codes::run_without_figure())
}

/// The names of all columns.
fn words() -> Vec<&'static str> {
    COLUMNS.into_iter().chain(SUMS.map(|(name, _)| name)).collect()
}

/// Returns the index of a bin edge whose value in us is the field `key`.
pub(super) fn edge(section: &mut Section, key: &str) -> Result<usize, ScenarioError> {
    let most = LATENCY_BIN_EDGES_US[LATENCY_BIN_EDGES_US.len() - 1];
    let found = section.integer(key, 0, u64::from(most))?;
    let index = LATENCY_BIN_EDGES_US.iter().position(|&edge| u64::from(edge) == found);
    index.ok_or_else(|| ScenarioError::new(section.path_of(key), codes::latency_edge(), found))
}

fn deviation(values: &[f64]) -> f64 {
    let middle = mean(values);
    let squares: Vec<f64> = values.iter().map(|x| (x - middle).powi(2)).collect();
    mean(&squares).sqrt()
}

fn correlation(pairs: &[(f64, f64)]) -> f64 {
    let (xs, ys): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
    let (x_mean, y_mean) = (mean(&xs), mean(&ys));
    let products: Vec<f64> = pairs.iter().map(|(x, y)| (x - x_mean) * (y - y_mean)).collect();
    mean(&products) / (deviation(&xs) * deviation(&ys))
}

#[cfg(test)]
mod tests {
    use super::{Measure, Window, correlation};
    use crate::Outcome;
    use document::Section;
    use run::sample::{COLUMNS, column_index};

    fn index(name: &str) -> usize {
        column_index(name).expect("a column")
    }

    /// Four seconds with these sums of writes and reads, and latencies that are their inverse.
    fn outcome(writes: [f64; 4]) -> Outcome {
        let row = |iops: f64| {
            let mut row = vec![f64::NAN; COLUMNS.len()];
            row[index("write_iops")] = iops / 4.0;
            row[index("read_iops")] = iops * 3.0 / 4.0;
            row[index("latency_mean_us")] = 1e6 / iops;
            row
        };
        let mut latency_histogram = vec![0.0; 21];
        latency_histogram[7] = 3.0;
        latency_histogram[8] = 1.0;
        Outcome {
            rows: writes.into_iter().flat_map(row).collect(),
            elapsed_s: 4.0,
            write_amplification: 1.0,
            endurance_tb: 1.0,
            cycles_left: 1.0,
            first_collection_s: None,
            steady_from_s: None,
            latency_histogram,
        }
    }

    fn measured(text: &str, writes: [f64; 4]) -> Result<f64, String> {
        let mut section = Section::parse("question", text).expect("it is TOML");
        let measure = Measure::read(&mut section).map_err(|error| error.to_string())?;
        section.finish().map_err(|error| error.to_string())?;
        measure.of(&outcome(writes), "question").map_err(|error| error.to_string())
    }

    #[test]
    fn a_figure_is_of_its_window() {
        let of = |words: &str| {
            let text = format!("measure = {words}\ncolumn = \"iops\"");
            measured(&text, [8.0, 2.0, 4.0, f64::NAN]).expect("it has this figure")
        };
        assert_eq!(of("\"mean\"\nfrom_s = 1"), 3.0);
        assert_eq!(of("\"mean\"\nto_s = 1"), 8.0);
        assert_eq!(of("\"lowest\""), 2.0);
        assert_eq!(of("\"settled\"\nto_s = 3"), 4.0);
        assert_eq!(of("\"highest\""), 8.0);
        assert!((of("\"variation\"\nfrom_s = 1") - 1.0 / 3.0).abs() < 1e-12);
        let mirrored = of("\"correlation_log\"\nwith = \"latency_mean_us\"");
        assert!((mirrored + 1.0).abs() < 1e-12, "{mirrored}");
    }

    #[test]
    fn a_share_is_of_the_bins_between_two_edges() {
        let text = "measure = \"latency_share\"\nfrom_us = 4000\nto_us = 6000";
        assert_eq!(measured(text, [1.0; 4]), Ok(75.0));
        let text = "measure = \"latency_share\"\nfrom_us = 4000\nto_us = 5000";
        let error = measured(text, [1.0; 4]).expect_err("there is no such edge");
        assert_eq!(error, "question.to_us: expected latency_edge(), found 5000");
    }

    #[test]
    fn a_run_without_the_figure_is_refused() {
        let text = "measure = \"mean\"\ncolumn = \"iops\"\nfrom_s = 9";
        let error = measured(text, [1.0; 4]).expect_err("it is over by then");
        assert_eq!(error, "question: expected run_with_figure(), found run_without_figure()");
    }

    #[test]
    fn unrelated_columns_do_not_correlate() {
        let pairs = [(1.0, 1.0), (1.0, 2.0), (2.0, 1.0), (2.0, 2.0)];
        assert!(correlation(&pairs).abs() < 1e-12);
        let window = Window { column: index("write_iops"), from_s: 3, to_s: 9 };
        assert_eq!(window.of(&outcome([8.0; 4])), [2.0]);
    }
}

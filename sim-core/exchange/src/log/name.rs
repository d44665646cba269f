//! The parts of a file's name that fio writes: `write_iops.2.log` has the IOPS of job 2.
//!
//! The columns decide where they say something else.

use serde::Serialize;

use super::row::Direction;

/// The values of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    Iops,
    Bandwidth,
    /// From the submission to the completion of a command, and the two parts of it.
    Latency,
    CompletionLatency,
    SubmissionLatency,
}

const ENDINGS: [(&str, Measure); 5] = [
    ("iops", Measure::Iops),
    ("bw", Measure::Bandwidth),
    ("clat", Measure::CompletionLatency),
    ("slat", Measure::SubmissionLatency),
    ("lat", Measure::Latency),
];

impl Measure {
    /// As the names of fio's files end.
    #[must_use]
    pub fn word(self) -> &'static str {
        ENDINGS.iter().find(|(_, it)| *it == self).map_or("", |(word, _)| word)
    }

    #[must_use]
    pub fn is_latency(self) -> bool {
        !matches!(self, Self::Iops | Self::Bandwidth)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Name {
    pub measure: Option<Measure>,
    /// The number of the job, counted from 1.
    pub job: Option<u32>,
    /// The only direction that the name speaks of.
    pub direction: Option<Direction>,
}

impl Name {
    pub fn of(path: &str) -> Self {
        let file = path.rsplit(['/', '\\']).next().unwrap_or_default().to_ascii_lowercase();
        // fio's client adds the name of the server: `write_iops.1.log.server`
        let end = [".log", ".csv", ".txt"].iter().find_map(|ending| file.rfind(ending));
        let stem = &file[..end.unwrap_or(file.len())];
        let (stem, job) = match stem.rsplit_once('.') {
            Some((before, number)) => match number.parse() {
                Ok(number) => (before, Some(number)),
                Err(_) => (stem, None),
            },
            None => (stem, None),
        };
        let last = stem.rsplit(['_', '.', '-']).next().unwrap_or_default();
        let measure = ENDINGS.iter().find(|(word, _)| *word == last).map(|(_, it)| *it);
        Self { measure, job, direction: direction(stem) }
    }
}

fn direction(stem: &str) -> Option<Direction> {
    let mut found = None;
    for word in stem.split(|c: char| !c.is_ascii_alphabetic()) {
        let direction = match word {
            "read" | "randread" => Direction::Read,
            "write" | "randwrite" => Direction::Write,
            "trim" | "randtrim" => Direction::Trim,
            "rw" | "randrw" | "readwrite" | "mixed" => return None,
            _ => continue,
        };
        if found.is_some_and(|before| before != direction) {
            return None;
        }
        found = Some(direction);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{Measure, Name};
    use crate::log::row::Direction;

    #[test]
    fn a_name_has_a_measure_a_job_and_maybe_a_direction() {
        let name = Name::of("/a/b/randwrite-iodepth-32-numjobs-1_iops.2.log");
        assert_eq!((name.measure, name.job), (Some(Measure::Iops), Some(2)));
        assert_eq!(name.direction, Some(Direction::Write));
        for (text, measure, job) in [
            ("x_clat.log", Some(Measure::CompletionLatency), None),
            ("C:\\logs\\x_bw.12.LOG", Some(Measure::Bandwidth), Some(12)),
            ("x_lat.3.log.server-2", Some(Measure::Latency), Some(3)),
            ("lat.csv", Some(Measure::Latency), None),
            ("flat.1.log", None, Some(1)),
            ("result.json", None, None),
        ] {
            let name = Name::of(text);
            assert_eq!((name.measure, name.job, name.direction), (measure, job, None), "{text}");
        }
        assert_eq!(Name::of("read-then-write_iops.log").direction, None);
    }
}

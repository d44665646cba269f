//! Adds the rows of a log to seconds, in memory that its length does not change.
//!
//! 1. A row for an interval stands at the end of it. Its rate is spread over the seconds that the
//!    interval touches, by their shares.
//! 2. The interval is the time since the row before it. fio writes no row for an interval without
//!    commands, so that a longer step has nothing in its first part.
//! 3. A row with a size is one command and belongs to the second of its time.
//! 4. Times since 1970 begin with the first row.

use document::{Found, Phrase};

use super::row::{Direction, Row};
use crate::codes;

/// A week.
pub(super) const SECONDS_MAX: u64 = 7 * 24 * 3600;
/// Ten years in milliseconds: no run is as long, so it is a time since 1970.
const SINCE_1970_MIN_MS: u64 = 10 * 365 * 24 * 3_600_000;
/// Jobs whose rows stand in one file, one after the other.
const JOBS_MAX: u32 = 1024;

/// The rows of one direction in one second.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Bucket {
    /// Commands, or the seconds that the rows stand for.
    pub weight: f64,
    /// Values, each with its weight.
    pub amount: f64,
    /// Bytes of the commands.
    pub bytes: f64,
}

/// The rows of one direction.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Track {
    pub rows: u64,
    pub buckets: Vec<Bucket>,
    /// The highest value of a command, if the rows have it.
    pub highest: Option<u64>,
    last_ms: Option<u64>,
    interval_ms: Option<u64>,
    /// The value of the first row, whose interval the second row tells.
    pending: Option<u64>,
}

/// All rows of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Series {
    pub tracks: [Track; 3],
    /// Each row is one command.
    pub is_per_command: Option<bool>,
    /// Every value is 1, as in fio's IOPS log of single commands.
    pub has_other_values: bool,
    /// Jobs whose rows follow each other.
    pub jobs: u32,
    /// The part of the run that rows cover.
    begin_ms: Option<u64>,
    pub end_ms: u64,
    first_ms: Option<u64>,
    origin_ms: Option<u64>,
}

/// A row that does not count, by its column; or a gap before one that does.
pub(super) enum Odd {
    Refused(u32, Phrase, Found),
    Gap { every_ms: u64, gap_ms: u64 },
}

impl Series {
    /// `is_one_job`: times that start anew are no second job. `follows_refused`: a row before it
    /// is missing, so that its interval may be longer.
    pub fn add(&mut self, row: Row, is_one_job: bool, follows_refused: bool) -> Option<Odd> {
        let refused = |column, expected, found: Found| Some(Odd::Refused(column, expected, found));
        let is_command = row.bytes > 0;
        if self.is_per_command.is_some_and(|it| it != is_command) {
            return refused(4, codes::sizes_in_all_rows(), row.bytes.into());
        }
        let first_ms = self.first_ms.unwrap_or(row.time_ms);
        let base_ms = if first_ms >= SINCE_1970_MIN_MS { first_ms } else { 0 };
        if row.time_ms.saturating_sub(base_ms) > SECONDS_MAX * 1000 {
            return refused(1, codes::within_seconds(SECONDS_MAX), row.time_ms.into());
        }
        let track = &self.tracks[row.direction as usize];
        if let Some(last_ms) = track.last_ms {
            let is_later = row.time_ms > last_ms || (is_command && row.time_ms == last_ms);
            let is_anew = !is_one_job && row.time_ms < last_ms && row.time_ms <= first_ms;
            if is_anew && self.jobs < JOBS_MAX {
                self.begin_job();
            } else if !is_later {
                let least = last_ms + u64::from(!is_command);
                return refused(1, codes::time_from(least), row.time_ms.into());
            }
        }
        self.is_per_command = Some(is_command);
        self.first_ms = Some(first_ms);
        self.has_other_values |= row.value != 1;
        let track = &mut self.tracks[row.direction as usize];
        track.rows += 1;
        track.highest = track.highest.max(row.highest);
        if is_command { self.command(row) } else { self.interval(row, follows_refused) }
    }

    /// The rows of the next job begin.
    fn begin_job(&mut self) {
        self.settle();
        self.jobs += 1;
        for track in &mut self.tracks {
            track.last_ms = None;
        }
    }

    fn command(&mut self, row: Row) -> Option<Odd> {
        let start = if row.time_ms >= SINCE_1970_MIN_MS { row.time_ms } else { 0 };
        let origin_ms = *self.origin_ms.get_or_insert(start);
        let time_ms = row.time_ms.saturating_sub(origin_ms);
        self.cover(time_ms / 1000 * 1000, time_ms);
        let track = &mut self.tracks[row.direction as usize];
        track.last_ms = Some(row.time_ms);
        let bucket = track.bucket(time_ms / 1000);
        bucket.weight += 1.0;
        bucket.amount += row.value as f64;
        bucket.bytes += row.bytes as f64;
        None
    }

    fn interval(&mut self, row: Row, follows_refused: bool) -> Option<Odd> {
        let direction = row.direction;
        let track = &mut self.tracks[direction as usize];
        let Some(last_ms) = track.last_ms.replace(row.time_ms) else {
            track.pending = Some(row.value);
            return None;
        };
        let step_ms = row.time_ms - last_ms;
        let is_first = track.interval_ms.is_none();
        let every_ms = *track.interval_ms.get_or_insert(step_ms);
        if let Some(value) = track.pending.take() {
            self.spread(direction, last_ms, every_ms, value);
        }
        // half an interval of delay is usual in a busy computer
        if !is_first && !follows_refused && 2 * step_ms > 3 * every_ms {
            self.spread(direction, row.time_ms, every_ms, row.value);
            return Some(Odd::Gap { every_ms, gap_ms: step_ms });
        }
        self.spread(direction, row.time_ms, step_ms, row.value);
        None
    }

    /// Adds the first rows of directions that have no second one.
    pub fn settle(&mut self) {
        let known = self.tracks.iter().find_map(|track| track.interval_ms);
        for direction in Direction::ALL {
            let track = &mut self.tracks[direction as usize];
            if let (Some(value), Some(last_ms)) = (track.pending.take(), track.last_ms) {
                let width_ms = track.interval_ms.or(known).unwrap_or(1000);
                self.spread(direction, last_ms, width_ms, value);
            }
        }
    }

    /// Spreads a value over the interval that ends at a time of the file.
    fn spread(&mut self, direction: Direction, time_ms: u64, width_ms: u64, value: u64) {
        let start = if time_ms >= SINCE_1970_MIN_MS { time_ms - width_ms } else { 0 };
        let origin_ms = *self.origin_ms.get_or_insert(start);
        let to_ms = time_ms.saturating_sub(origin_ms);
        let from_ms = to_ms.saturating_sub(width_ms);
        self.cover(from_ms, to_ms);
        let track = &mut self.tracks[direction as usize];
        for second in from_ms / 1000..to_ms.div_ceil(1000) {
            let share_ms = to_ms.min(1000 * (second + 1)) - from_ms.max(1000 * second);
            let share = share_ms as f64 / 1000.0;
            let bucket = track.bucket(second);
            bucket.weight += share;
            bucket.amount += value as f64 * share;
        }
    }

    fn cover(&mut self, from_ms: u64, to_ms: u64) {
        self.begin_ms = Some(self.begin_ms.map_or(from_ms, |begin_ms| begin_ms.min(from_ms)));
        self.end_ms = self.end_ms.max(to_ms);
    }

    pub fn begin_ms(&self) -> u64 {
        self.begin_ms.unwrap_or(0)
    }

    pub fn rows(&self) -> u64 {
        self.tracks.iter().map(|track| track.rows).sum()
    }
}

impl Track {
    /// The bucket of a second of the week, which the time was checked for.
    fn bucket(&mut self, second: u64) -> &mut Bucket {
        let second = second.min(SECONDS_MAX) as usize;
        if self.buckets.len() <= second {
            self.buckets.resize(second + 1, Bucket::default());
        }
        &mut self.buckets[second]
    }
}

#[cfg(test)]
mod tests {
    use super::{Odd, Series};
    use crate::log::row::{Direction, Row};

    fn add(series: &mut Series, time_ms: u64, value: u64, bytes: u64) -> Option<Odd> {
        let row = Row { time_ms, value, highest: None, direction: Direction::Write, bytes };
        series.add(row, false, false)
    }

    fn amounts(series: &Series) -> Vec<f64> {
        series.tracks[1].buckets.iter().map(|bucket| bucket.amount).collect()
    }

    #[test]
    fn a_rate_is_spread_over_the_seconds_of_its_interval() {
        let mut series = Series::default();
        for (time_ms, value) in [(500, 10), (1000, 20), (1500, 30), (2500, 40)] {
            assert!(
                add(&mut series, time_ms, value, 0)
                    .is_none_or(|odd| matches!(odd, Odd::Gap { .. }))
            );
        }
        assert_eq!(amounts(&series), [15.0, 15.0, 20.0], "nothing was done in 500 ms");
        assert_eq!((series.begin_ms(), series.end_ms), (0, 2500));
    }

    #[test]
    fn times_since_1970_begin_with_the_first_row() {
        let mut series = Series::default();
        for second in 1..=3 {
            add(&mut series, 1_700_000_000_300 + 1000 * second, 7, 0);
        }
        assert_eq!((amounts(&series), series.end_ms), (vec![7.0; 3], 3000));
    }

    #[test]
    fn commands_belong_to_their_second_and_jobs_in_one_file_are_added() {
        let mut series = Series::default();
        for time_ms in [0, 400, 400, 1200] {
            assert!(add(&mut series, time_ms, 1, 4096).is_none());
        }
        assert_eq!((amounts(&series), series.end_ms), (vec![3.0, 1.0], 1200));
        let mut series = Series::default();
        for time_ms in [1000, 2000, 1000, 2000] {
            assert!(add(&mut series, time_ms, 7, 0).is_none());
        }
        series.settle();
        assert_eq!((amounts(&series), series.jobs), (vec![14.0, 14.0], 1));
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let mut series = Series::default();
        assert!(add(&mut series, 1000, 1, 0).is_none() && add(&mut series, 3000, 1, 0).is_none());
        for (time_ms, bytes, expected) in [
            (2000, 0, "time_from(ms=3001)"),
            (3000, 0, "time_from(ms=3001)"),
            (604_800_001, 0, "within_seconds(max=604800)"),
            (4000, 4096, "sizes_in_all_rows()"),
        ] {
            match add(&mut series, time_ms, 1, bytes) {
                Some(Odd::Refused(_, phrase, _)) => assert_eq!(phrase.to_string(), expected),
                _ => panic!("{time_ms}: expected a refusal"),
            }
        }
    }
}

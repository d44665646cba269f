//! The steady-state verdict: whether a run is level, from when on it is steady, where it settles.
//!
//! 1. Rows make rounds of one length. Five rounds in a row are level if their range is at most
//!    20 % of their mean and their best-fit line rises or falls by at most 10 % of it (SNIA PTS).
//! 2. While a run goes on, the verdict is only the number of rounds in a row for which it has been
//!    level. The rule also accepts a valley from which a run climbs again.
//! 3. At its end a run is steady from the earliest round after which every window is level and
//!    whose mean up to the end is within 5 % of the mean of the last quarter, if it has been so
//!    for a quarter of its length or wrote the drive four times. It settles at that mean.
//!
//! Rounds of 400, 100, 100, 100, 100 and 100 writes per second: the first window of five is not
//! level, the second is. At the end of the sixth round the run has been level for five rounds.

pub const ROUNDS_NEEDED: usize = 5;
const RANGE_MAX: f64 = 0.20;
const SLOPE_MAX: f64 = 0.10;
/// A run that wrote the drive so often may be called steady however short it has been so.
const DRIVE_WRITES_ENOUGH: f64 = 4.0;
/// Else the share of the run that has to be steady. The mean of the same share is where it settles.
const LAST_SHARE: f64 = 0.25;
/// How far the mean of the steady part may be from where the run settles.
pub(super) const MEAN_MAX: f64 = 0.05;

/// The steady-state verdict so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Steady {
    pub round_s: u32,
    pub rounds_needed: u32,
    /// Rounds since collection began or a setting was changed.
    pub rounds_done: u32,
    /// The latest rounds of which every five in a row are level; 0: the latest five are not.
    pub rounds_level: u32,
    /// Mean of the latest five rounds.
    pub mean_iops: Option<f64>,
    /// Their (max - min) / mean; level up to 0.2.
    pub range_fraction: Option<f64>,
    /// Rise or fall of the best-fit line over them / mean; level up to 0.1.
    pub slope_fraction: Option<f64>,
    /// At the end of a run, the second from which it was steady; `None`: it was not.
    pub steady_from_s: Option<f64>,
    /// At the end of a run, the mean of its last quarter.
    pub settled_iops: Option<f64>,
}

#[derive(Clone, Debug)]
pub struct Verdict {
    round_s: u32,
    /// Commands per second of every row since a setting was changed.
    rows: Vec<f64>,
    /// The row that `rows` begins with.
    first_row: u32,
    /// Rows of `rows` before the first round.
    skipped: usize,
    /// Mean of every round.
    rounds: Vec<f64>,
    rounds_level: u32,
}

impl Verdict {
    #[must_use]
    pub fn new(round_s: u32) -> Self {
        Self {
            round_s,
            rows: Vec::new(),
            first_row: 0,
            skipped: 0,
            rounds: Vec::new(),
            rounds_level: 0,
        }
    }

    /// Adds a row. `counts`: it may be part of a round. Any other row starts the rounds anew.
    pub fn add(&mut self, iops: f64, counts: bool) {
        self.rows.push(iops);
        if !counts {
            self.skipped = self.rows.len();
            self.rounds.clear();
            self.rounds_level = 0;
            return;
        }
        let round = self.round_s as usize;
        if !(self.rows.len() - self.skipped).is_multiple_of(round) {
            return;
        }
        self.rounds.push(mean(&self.rows[self.rows.len() - round..]));
        let Some(window) = self.rounds.last_chunk::<ROUNDS_NEEDED>() else {
            return;
        };
        let needed = ROUNDS_NEEDED as u32;
        self.rounds_level = match (is_level(window), self.rounds_level) {
            (false, _) => 0,
            (true, 0) => needed,
            (true, rounds) => rounds + 1,
        };
    }

    /// Starts anew with the next row, because a setting was changed.
    pub fn restart(&mut self) {
        let first_row = self.first_row + self.rows.len() as u32;
        *self = Self { first_row, ..Self::new(self.round_s) };
    }

    /// Starts anew behind a row that does not count.
    pub fn leave_out(&mut self) {
        self.restart();
        self.first_row += 1;
    }

    /// The verdict while the run goes on.
    #[must_use]
    pub fn so_far(&self) -> Steady {
        let figures = self.rounds.last_chunk::<ROUNDS_NEEDED>().map(|window| level(window));
        Steady {
            round_s: self.round_s,
            rounds_needed: ROUNDS_NEEDED as u32,
            rounds_done: self.rounds.len() as u32,
            rounds_level: self.rounds_level,
            mean_iops: figures.map(|(mean, _, _)| mean),
            range_fraction: figures.map(|(_, range, _)| range),
            slope_fraction: figures.map(|(_, _, slope)| slope),
            ..Steady::default()
        }
    }

    /// The verdict at the end of a run that wrote the drive `drive_writes` times.
    #[must_use]
    pub fn at_end(&self, drive_writes: f64) -> Steady {
        let last = last_quarter(&self.rows);
        if last.is_empty() {
            return self.so_far();
        }
        let settled = mean(last);
        let steady_from_s = self.steady_round(settled).and_then(|round| {
            let steady_rows = self.rows.len() - self.row_of(round);
            let is_long = steady_rows >= last.len() || drive_writes >= DRIVE_WRITES_ENOUGH;
            is_long.then(|| self.second_of(round))
        });
        Steady { steady_from_s, settled_iops: Some(settled), ..self.so_far() }
    }

    /// The earliest level round whose mean up to the end is near `settled`.
    fn steady_round(&self, settled: f64) -> Option<usize> {
        let first = self.rounds.len() - self.rounds_level as usize;
        let mut rounds = first..(self.rounds.len() + 1).saturating_sub(ROUNDS_NEEDED).max(first);
        rounds.find(|&round| {
            let rest = mean(&self.rows[self.row_of(round)..]);
            (rest - settled).abs() <= MEAN_MAX * settled
        })
    }

    /// Index in `rows` of a round's first row.
    fn row_of(&self, round: usize) -> usize {
        self.skipped + round * self.round_s as usize
    }

    fn second_of(&self, round: usize) -> f64 {
        f64::from(self.first_row) + self.row_of(round) as f64
    }
}

#[must_use]
pub fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// The part whose mean is where a run settles.
#[must_use]
pub fn last_quarter(values: &[f64]) -> &[f64] {
    let count = (values.len() as f64 * LAST_SHARE).ceil() as usize;
    &values[values.len() - count..]
}

pub(crate) fn is_level(window: &[f64]) -> bool {
    let (_, range, slope) = level(window);
    range <= RANGE_MAX && slope <= SLOPE_MAX
}

/// Mean, range / mean, and rise of the best-fit line over the window / mean.
fn level(window: &[f64]) -> (f64, f64, f64) {
    let n = window.len() as f64;
    let mean = mean(window);
    let max = window.iter().copied().fold(f64::MIN, f64::max);
    let min = window.iter().copied().fold(f64::MAX, f64::min);
    let middle = (n - 1.0) / 2.0;
    let mut products = 0.0;
    let mut squares = 0.0;
    for (index, iops) in window.iter().enumerate() {
        let x = index as f64 - middle;
        products += x * (iops - mean);
        squares += x * x;
    }
    let slope = products / squares;
    (mean, (max - min) / mean, (slope * (n - 1.0)).abs() / mean)
}

#[cfg(test)]
mod tests {
    use super::{Steady, Verdict, level};

    /// A verdict over rounds of two rows.
    fn over(rounds: &[f64]) -> Verdict {
        let mut verdict = Verdict::new(2);
        for &round in rounds {
            verdict.add(round, true);
            verdict.add(round, true);
        }
        verdict
    }

    #[test]
    fn the_verdict_measures_range_and_slope_as_snia_does() {
        let (mean, range, slope) = level(&[100.0, 102.0, 104.0, 106.0, 108.0]);
        assert!((mean - 104.0).abs() < 1e-9);
        assert!((range - 8.0 / 104.0).abs() < 1e-9);
        assert!((slope - 8.0 / 104.0).abs() < 1e-9);
        let (_, range, slope) = level(&[90.0, 110.0, 100.0, 110.0, 90.0]);
        assert!((range - 0.2).abs() < 1e-9);
        assert!(slope < 1e-9);
    }

    #[test]
    fn a_run_that_goes_on_is_level_and_not_yet_steady() {
        let verdict = over(&[400.0, 200.0, 120.0, 105.0, 100.0, 100.0, 100.0, 100.0]);
        let Steady { rounds_level, mean_iops, steady_from_s, settled_iops, .. } = verdict.so_far();
        assert_eq!((rounds_level, mean_iops), (5, Some(101.0)));
        assert_eq!((steady_from_s, settled_iops), (None, None));
    }

    #[test]
    fn a_run_is_steady_from_where_it_stays_level_and_settles_at_the_mean_of_its_last_quarter() {
        let steady = over(&[400.0, 200.0, 120.0, 105.0, 100.0, 100.0, 100.0, 100.0]).at_end(0.0);
        assert_eq!((steady.steady_from_s, steady.settled_iops), (Some(6.0), Some(100.0)));
    }

    #[test]
    fn a_valley_is_level_and_never_steady() {
        let mut rounds = vec![50.0; 6];
        rounds.extend([70.0, 90.0, 110.0, 120.0, 120.0, 120.0]);
        let verdict = over(&rounds);
        assert_eq!(over(&rounds[..6]).so_far().rounds_level, 6);
        assert_eq!(verdict.at_end(9.0).steady_from_s, None);
        rounds.extend([120.0; 2]);
        assert_eq!(over(&rounds).at_end(0.0).steady_from_s, Some(16.0));
    }

    #[test]
    fn a_run_is_steady_for_a_quarter_of_its_length_or_wrote_the_drive_four_times() {
        let mut rounds = [80.0, 140.0].repeat(20);
        rounds.extend([110.0; 6]);
        let verdict = over(&rounds);
        assert_eq!(verdict.at_end(3.9).steady_from_s, None);
        assert_eq!(verdict.at_end(4.0).steady_from_s, Some(80.0));
    }

    #[test]
    fn a_slow_fall_is_steady_only_near_where_it_settles() {
        let falling: Vec<f64> = (0..20).map(|round| 140.0 - 2.0 * f64::from(round)).collect();
        let verdict = over(&falling);
        assert_eq!(verdict.so_far().rounds_level, 20);
        let steady = verdict.at_end(0.0);
        let from_s = steady.steady_from_s.expect("it falls by little");
        assert!(from_s > 10.0, "its mean from the start is too high, found {from_s}");
    }

    #[test]
    fn rounds_begin_anew_where_a_row_does_not_count_or_a_setting_is_changed() {
        let mut verdict = Verdict::new(2);
        (0..7).for_each(|_| verdict.add(400.0, false));
        (0..12).for_each(|_| verdict.add(100.0, true));
        assert_eq!(verdict.at_end(0.0).steady_from_s, Some(7.0));
        verdict.restart();
        assert_eq!(verdict.at_end(0.0), Verdict::new(2).so_far());
        (0..12).for_each(|_| verdict.add(50.0, true));
        let steady = verdict.at_end(0.0);
        assert_eq!((steady.steady_from_s, steady.settled_iops), (Some(19.0), Some(50.0)));
    }
}

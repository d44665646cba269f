//! The shape of a curve of one rate per second, as a reader of its plot sees it.
//!
//! 1. The eye takes means of a minute. It calls a curve flat where every minute up to its end is
//!    within a tenth of the mean of the last quarter.
//! 2. A curve falls if one second and the minute from it on are at most two thirds of the mean
//!    before. The fall begins where the values leave the level before it by more than 5 %.
//!
//! 40,000 for 100 seconds and 6,000 from then on: it falls at 100 s, and is flat from 95 s on.

use super::verdict::{MEAN_MAX, last_quarter, mean};

/// The length of the means that a reader of a plot sees, in rows.
pub(crate) const MINUTE_S: usize = 60;
/// Half of the range that five level rounds may have: it is the mean that they may be off.
const FLAT_MAX: f64 = 0.1;
/// The share of the earlier mean that is left after a fall, at most.
const LEFT_MAX: f64 = 2.0 / 3.0;
/// Seconds before a fall, and seconds of it, at least.
const FALL_S_MIN: usize = 3;

/// The first second from which the curve is flat; its end if it never is. NaN if it is empty.
#[must_use]
pub fn flat_s(values: &[f64]) -> f64 {
    let minute = MINUTE_S.min(values.len());
    if minute == 0 {
        return f64::NAN;
    }
    let settled = mean(last_quarter(values));
    let is_near = |minute: &&[f64]| (mean(minute) - settled).abs() <= FLAT_MAX * settled;
    let flat = values.windows(minute).rev().take_while(is_near).count();
    if flat == 0 { values.len() as f64 } else { (values.len() - minute + 1 - flat) as f64 }
}

/// The first second of the fall, if there is one.
#[must_use]
pub fn fall_s(values: &[f64]) -> Option<usize> {
    let mut sum = 0.0;
    for (second, value) in values.iter().enumerate() {
        let (before, rest) = (sum / second as f64, &values[second..]);
        sum += value;
        if second < FALL_S_MIN || rest.len() < FALL_S_MIN {
            continue;
        }
        let left = LEFT_MAX * before;
        if *value < left && mean(&rest[..MINUTE_S.min(rest.len())]) < left {
            return Some(end_of_level(&values[..second]));
        }
    }
    None
}

/// The length of the level part that a falling curve begins with: its last value is near its mean.
fn end_of_level(values: &[f64]) -> usize {
    let mut level = values;
    loop {
        let middle = mean(level);
        let is_near = |value: &f64| (value - middle).abs() <= MEAN_MAX * middle;
        match level.iter().rposition(is_near) {
            // it grows shorter each time
            Some(last) if last + 1 < level.len() => level = &level[..=last],
            _ => return level.len(),
        }
    }
}

/// The lowest mean of a minute, or of all if the curve is shorter.
#[must_use]
pub fn lowest_minute(values: &[f64]) -> Option<f64> {
    let minute = MINUTE_S.min(values.len()).max(1);
    values.windows(minute).map(mean).reduce(f64::min)
}

#[cfg(test)]
mod tests {
    use super::{fall_s, flat_s, lowest_minute};

    fn falling(fall_s: usize) -> Vec<f64> {
        [vec![200.0; fall_s], vec![100.0; 1000 - fall_s]].concat()
    }

    #[test]
    fn a_plot_is_flat_from_where_every_minute_is_near_its_last_quarter() {
        // A minute that begins 6 seconds before the end of the fall is a tenth above.
        assert_eq!(flat_s(&falling(400)), 394.0);
        assert_eq!(flat_s(&falling(0)), 0.0);
        let swinging = [0.0, 200.0].repeat(500);
        assert_eq!(flat_s(&swinging), 0.0, "what a minute levels out is not seen");
        let rising: Vec<f64> = (0..1000).map(f64::from).collect();
        assert_eq!(flat_s(&rising), 1000.0, "the last minute is 11 % above the last quarter");
    }

    #[test]
    fn a_fall_begins_where_the_curve_leaves_its_first_level() {
        assert_eq!(fall_s(&falling(400)), Some(400));
        let slope = (0..100).map(|second| 200.0 - f64::from(second));
        let sloping: Vec<f64> = [200.0; 50].into_iter().chain(slope).chain([100.0; 50]).collect();
        let from_s = fall_s(&sloping).expect("it falls");
        assert!((50..=62).contains(&from_s), "{from_s}");
        assert_eq!(lowest_minute(&falling(400)), Some(100.0));
    }

    #[test]
    fn a_dropout_a_swing_and_a_climb_are_no_falls() {
        let mut values = falling(0);
        values[300] = 0.0;
        assert_eq!(fall_s(&values), None);
        assert_eq!(fall_s(&[0.0, 200.0].repeat(500)), None);
        let rising: Vec<f64> = (0..1000).map(f64::from).collect();
        assert_eq!(fall_s(&rising), None);
        assert_eq!((fall_s(&[]), lowest_minute(&[])), (None, None));
    }
}

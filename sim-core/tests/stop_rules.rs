//! The rules that end a phase, compared with the same rules computed from nothing but the rows of a
//! run that no rule ends.

mod support;

use sim_core::Simulation;
use support::{RANDOM, Rows, SEQUENTIAL, TestDrive, mean, writes};

const ROUND_S: usize = 10;
const DURATION_S: usize = 900;

fn simulation(stop: &str) -> Simulation {
    let drive = TestDrive { user_pages: 55_000, ..TestDrive::default() };
    let fill = writes(SEQUENTIAL, 131_072, 8, 1.0, false);
    let phases = format!(
        "round_s = {ROUND_S}\n{fill}[[phases]]\nkind = \"io\"\n{RANDOM}\nblock_bytes = 4096\n\
         queue_depth = 8\nrecord = true\nduration_s = {DURATION_S}\n{stop}\n"
    );
    Simulation::new(drive.scenario(&phases)).expect("it fits")
}

/// The second at which a rule was met, and the mean of its window.
fn stopped(stop: &str) -> (usize, f64, Rows) {
    let mut simulation = simulation(stop);
    let rows = Rows::of(&mut simulation);
    let outcome = &simulation.stops()[0];
    assert_eq!(outcome.at_s, outcome.after_s, "the phase is the first that is recorded");
    let at_s = outcome.at_s.expect("it is met") as usize;
    (at_s, outcome.mean_iops.expect("it is met"), rows)
}

/// The first second at whose end `is_met` holds of the last `window` rows after the first `after`.
fn first(rows: &[f64], after: usize, window: usize, is_met: impl Fn(&[f64]) -> bool) -> usize {
    let mut ends = after + window..=rows.len();
    ends.find(|&end| is_met(&rows[end - window..end])).expect("it is met")
}

fn deviation(window: &[f64]) -> f64 {
    let mean = mean(window);
    window.iter().map(|x| (x - mean).abs()).fold(0.0, f64::max)
}

/// Rise of the best-fit line per row, from sums of products around the middle.
fn slope(window: &[f64]) -> f64 {
    let (middle, mean) = ((window.len() - 1) as f64 / 2.0, mean(window));
    let around = (0..window.len()).map(|index| index as f64 - middle);
    let squares: f64 = around.clone().map(|x| x * x).sum();
    around.zip(window).map(|(x, y)| x * (y - mean)).sum::<f64>() / squares
}

fn rounds(rows: &[f64]) -> Vec<f64> {
    rows.chunks_exact(ROUND_S).map(mean).collect()
}

fn is_level(rounds: &[f64]) -> bool {
    let most = rounds.iter().copied().fold(f64::MIN, f64::max);
    let least = rounds.iter().copied().fold(f64::MAX, f64::min);
    let rise = slope(rounds).abs() * (rounds.len() - 1) as f64;
    most - least <= 0.2 * mean(rounds) && rise <= 0.1 * mean(rounds)
}

#[test]
fn fios_rules_are_met_when_the_rows_say_so() {
    let rows = Rows::of(&mut simulation("")).column("write_iops");
    let fio = |of: &str, limit: &str, window: usize, after: usize| {
        stopped(&format!(
            "stop = {{ rule = \"fio\", of = \"{of}\", limit = \"{limit}\", window_s = {window}, \
             after_s = {after} }}"
        ))
    };
    let mut seconds = Vec::new();
    for (percent, window, after) in [(10.0, 30, 10), (10.0, 30, 70), (5.0, 12, 200)] {
        let expected = first(&rows, after, window, |w| deviation(w) / mean(w) * 100.0 < percent);
        for of in ["iops", "bw"] {
            let (at_s, mean_iops, own) = fio(of, &format!("{percent}%"), window, after);
            assert_eq!(at_s, expected, "{of} {percent} % {window} {after}");
            assert!((mean_iops / mean(&rows[at_s - window..at_s]) - 1.0).abs() < 1e-9);
            assert_eq!(own.column("write_iops"), rows[..at_s], "the phase ends there");
        }
        seconds.push(expected);
        let expected = first(&rows, after, window, |w| slope(w).abs() < 0.1);
        assert_eq!(fio("iops_slope", "0.1", window, after).0, expected);
        assert_eq!(fio("bw_slope", "409.6", window, after).0, expected);
    }
    assert!(seconds[0] < seconds[2], "the limits differ: {seconds:?}");
}

#[test]
fn the_rule_of_the_pts_needs_five_level_rounds() {
    let rows = Rows::of(&mut simulation("")).column("write_iops");
    for after in [0, 65] {
        let rounds = rounds(&rows[after..]);
        let round = first(&rounds, 0, 5, is_level);
        let (at_s, mean_iops, _) =
            stopped(&format!("stop = {{ rule = \"pts\", after_s = {after} }}"));
        assert_eq!(at_s, after + round * ROUND_S);
        assert!((mean_iops / mean(&rounds[round - 5..round]) - 1.0).abs() < 1e-9);
    }
}

/// Steady is not the first level window: it waits for two drive writes, and its mean is where the
/// run settles.
#[test]
fn steady_is_where_the_run_settles() {
    let all = Rows::of(&mut simulation(""));
    let rows = all.column("write_iops");
    let (at_s, mean_iops, _) = stopped("stop = { rule = \"steady\" }");
    let written: f64 = all.column("host_slots")[..at_s].iter().sum();
    assert!(written >= 2.0 * 55_000.0, "{written}");
    let settled = mean(&rows[rows.len() * 3 / 4..]);
    assert!((mean_iops / settled - 1.0).abs() < 0.05, "{mean_iops}, settled at {settled}");
}

#[test]
fn a_rule_that_is_never_met_leaves_the_phase_its_length() {
    let rule = "rule = \"fio\", of = \"iops\", limit = \"0\", window_s = 30";
    let mut simulation = simulation(&format!("stop = {{ {rule} }}"));
    let rows = Rows::of(&mut simulation);
    assert_eq!(rows.column("time_s").len(), DURATION_S);
    assert_eq!(simulation.stops()[0].at_s, None);
}

//! Nothing in `content` is called steady that comes to rest elsewhere: the mean from that second on
//! is near the mean of the last quarter, and so is every five minutes of it.

mod support;

use sim_core::{Change, Scenario, Setting, Simulation};
use support::{Rows, content, mean, root};

/// Scaled so that all of them take seconds.
const SCALE: u32 = 8;
const NEAR: f64 = 0.05;
const FIVE_ROUNDS_S: usize = 300;
/// The highest minus the lowest mean of a minute, by the mean of five.
const RANGE_MAX: f64 = 0.2;

#[test]
fn no_scenario_is_called_steady_before_it_has_settled() {
    let mut names: Vec<String> = std::fs::read_dir(root().join("content/scenarios"))
        .expect("the scenarios are there")
        .map(|entry| entry.expect("it can be read").path())
        .filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned()))
        .collect();
    names.sort();
    let mut steady = 0;
    for name in names {
        let text = content(&format!("scenarios/{name}")).expect("it is there");
        let mut scenario = Scenario::parse(&text, &content).expect("the scenario is right");
        let scale = Setting::parse("scale", &SCALE.to_string()).expect("it is accepted");
        scenario.change(Change { at_s: 0, setting: scale }).expect("it is possible");
        let mut simulation = Simulation::new(scenario).expect("it fits");
        let iops = Rows::of(&mut simulation).column("write_iops");
        let verdict = simulation.progress().steady;
        let settled = mean(&iops[iops.len() - iops.len().div_ceil(4)..]);
        println!("{name}: settles at {settled:.0}, steady from {:?}", verdict.steady_from_s);
        let Some(from_s) = verdict.steady_from_s else { continue };
        steady += 1;
        let rest = &iops[from_s as usize..];
        let off = mean(rest) / settled - 1.0;
        assert!(off.abs() <= NEAR, "{name}: {off:+.3} of where it settles");
        for window in rest.windows(FIVE_ROUNDS_S).step_by(60) {
            let rounds: Vec<f64> = window.chunks(60).map(mean).collect();
            let (low, high) = rounds
                .iter()
                .fold((f64::MAX, 0.0_f64), |(low, high), &round| (low.min(round), high.max(round)));
            assert!(high - low <= RANGE_MAX * mean(window), "{name}: {rounds:?}");
        }
    }
    assert!(steady > 0, "no scenario is steady: nothing was held to the rule");
}

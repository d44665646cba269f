//! The costs and benefits of early and late collection, on the V300 at 1:8. It does not write its
//! map here: the sweeps slow the drive down for some seconds, whenever it collects.

mod support;

use sim_core::{Change, Scenario, Setting, Simulation};
use support::{Rows, content, mean};

/// Writes per second of the review's test, for each full-size second.
fn iops(settings: &[(&str, &str)]) -> Vec<f64> {
    let text = content("scenarios/v300-240").expect("the scenario is there");
    let mut scenario = Scenario::parse(&text, &content).expect("it is possible");
    let common = [("scale", "8"), ("write_back_updates", "4294967296")];
    for (name, value) in settings.iter().chain(&common) {
        let setting = Setting::parse(name, value).expect("a setting");
        scenario.change(Change { at_s: 0, setting }).expect("it is possible");
    }
    Rows::of(&mut Simulation::new(scenario).expect("it fits")).column("write_iops")
}

fn highest(iops: &[f64]) -> f64 {
    iops.iter().copied().fold(0.0, f64::max)
}

fn lowest(iops: &[f64]) -> f64 {
    iops.iter().copied().fold(f64::INFINITY, f64::min)
}

fn variation(iops: &[f64]) -> f64 {
    let middle = mean(iops);
    let squares: Vec<f64> = iops.iter().map(|x| (x - middle).powi(2)).collect();
    mean(&squares).sqrt() / middle
}

/// Seconds before the first one whose speed is below 80 % of the highest.
fn cliff_s(iops: &[f64]) -> usize {
    let most = highest(iops);
    iops.iter().position(|&x| x < 0.8 * most).expect("it collapses")
}

#[test]
fn eager_varies_little_and_late_has_the_peaks_and_the_falls() {
    let late = iops(&[("pacing", "burst"), ("low_watermark_units", "2")]);
    let eager = iops(&[("pacing", "paced"), ("low_watermark_units", "100")]);
    println!("the cliff: late {} s, eager {} s", cliff_s(&late), cliff_s(&eager));
    assert!(cliff_s(&late) > 3 * cliff_s(&eager) / 2, "late keeps its speed for longer");
    let (late, eager) = (&late[1400..], &eager[1400..]);
    for (name, iops) in [("late", late), ("eager", eager)] {
        let (low, high) = (lowest(iops), highest(iops));
        println!("{name}: {low:.0}, {:.0}, {high:.0}, {:.3}", mean(iops), variation(iops));
    }
    assert!(variation(eager) < 0.2 && variation(late) > 0.8);
    assert!(highest(late) > 2.0 * highest(eager), "late peaks");
    assert!(lowest(late) < 0.1 * lowest(eager), "late falls deep");
    // Units that are kept free are spare area without data.
    assert!(mean(eager) < 0.8 * mean(late));
}

/// An early start alone does not even out the speed; pacing does.
#[test]
fn an_early_start_alone_only_costs_spare_area() {
    let early = iops(&[("pacing", "burst"), ("low_watermark_units", "100")]);
    assert!(variation(&early[1400..]) > 0.8, "{}", variation(&early[1400..]));
    let paced = iops(&[("pacing", "paced"), ("low_watermark_units", "2")]);
    assert!(variation(&paced[1400..]) < 0.2, "{}", variation(&paced[1400..]));
}

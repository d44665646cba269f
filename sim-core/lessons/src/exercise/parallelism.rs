//! Exercises on work in parallel: Little's law and the program rate of the dies.

use super::{Exercise, numbers};
use spec::interface::INTERFACES;
use spec::rng::Rng;
use spec::units::SLOT_BYTES;

/// The number of commands under way and their latency are given: how many complete per second?
pub fn little(rng: &mut Rng) -> Exercise {
    let queue_depth = f64::from(2u32 << rng.below(5));
    let latency_us = f64::from(100 + 20 * rng.below(100));
    let each_s = 1e6 / latency_us;
    let values =
        numbers(&[("queue_depth", queue_depth), ("latency_us", latency_us), ("each_s", each_s)]);
    let mistakes = [("microseconds", queue_depth / latency_us), ("depth_forgotten", each_s)];
    Exercise::new(values, queue_depth * each_s, 0.01, mistakes)
}

/// Each die programs one page at a time over an interface of 50 or 200 MB/s: how fast are they?
pub fn die_bound(rng: &mut Rng) -> Exercise {
    let named = |name| INTERFACES.into_iter().find(|mode| mode.name == name);
    let slow = named("sdr-5").expect("a mode of the table");
    let fast = named("toggle-2.0").expect("a mode of the table").limited_to(200);
    let (rate_mb_s, interface) = if rng.below(2) == 0 { (50.0, slow) } else { (200.0, fast) };
    let dies = f64::from(8u32 << rng.below(3));
    let page_bytes = SLOT_BYTES << rng.below(3);
    let program_us = f64::from(800 + 100 * rng.below(20));
    let transfer_us = interface.write_ns(u64::from(page_bytes)) as f64 / 1e3;
    let page_us = transfer_us + program_us;
    let die_mb_s = f64::from(page_bytes) / page_us;
    let values = numbers(&[
        ("rate_mb_s", rate_mb_s),
        ("dies", dies),
        ("page_bytes", f64::from(page_bytes)),
        ("program_us", program_us),
        ("transfer_us", transfer_us),
        ("page_us", page_us),
        ("die_mb_s", die_mb_s),
    ]);
    let mistakes =
        [("transfer_forgotten", dies * f64::from(page_bytes) / program_us), ("one_die", die_mb_s)];
    Exercise::new(values, dies * die_mb_s, 0.01, mistakes)
}

/// The controller's time per command and a die's time per page are given: how many dies keep up
/// with the controller?
pub fn dies_enough(rng: &mut Rng) -> Exercise {
    let command_us = f64::from(3 + rng.below(20));
    let slots = f64::from(2u32 << rng.below(2));
    let page_us = f64::from(900 + 100 * rng.below(20));
    let slot_us = page_us / slots;
    let values = numbers(&[
        ("command_us", command_us),
        ("slots", slots),
        ("page_us", page_us),
        ("slot_us", slot_us),
        ("dies", slot_us / command_us),
    ]);
    let mistakes = [
        ("rounded_down", (slot_us / command_us).floor()),
        ("pieces_forgotten", (page_us / command_us).ceil()),
    ];
    Exercise::new(values, (slot_us / command_us).ceil(), 0.001, mistakes)
}

//! Exercises on drives for servers: capacitors, and the energy of a write.

use super::{Exercise, numbers};
use spec::rng::Rng;

/// The power fails. How long must the capacitors last until the buffer and the map are in the
/// flash?
pub fn holding_time(rng: &mut Rng) -> Exercise {
    let buffer_mib = 4 + rng.below(21);
    let map_mib = 1 + rng.below(4);
    let page_kib = 8 << rng.below(2);
    let dies = 8 << rng.below(3);
    let program_us = 800 + 50 * rng.below(33);
    let pages = |mib: u32| mib * 1024 / page_kib;
    let all = pages(buffer_mib + map_mib);
    let milliseconds = |pages: u32| f64::from(pages.div_ceil(dies) * program_us) / 1000.0;
    let values = numbers(&[
        ("buffer_mib", f64::from(buffer_mib)),
        ("map_mib", f64::from(map_mib)),
        ("page_kib", f64::from(page_kib)),
        ("dies", f64::from(dies)),
        ("program_us", f64::from(program_us)),
        ("all_mib", f64::from(buffer_mib + map_mib)),
        ("pages", f64::from(all)),
        ("rounds", f64::from(all.div_ceil(dies))),
    ]);
    let mistakes = [
        ("map_forgotten", milliseconds(pages(buffer_mib))),
        ("one_by_one", f64::from(all * program_us) / 1000.0),
        ("microseconds", f64::from(all.div_ceil(dies) * program_us)),
    ];
    Exercise::new(values, milliseconds(all), 0.01, mistakes)
}

/// How many microjoules does one write take beyond what the drive takes while it rests?
pub fn energy_per_write(rng: &mut Rng) -> Exercise {
    let iops = 4_000 + 500 * rng.below(70);
    let watts = f64::from(30 + rng.below(41)) / 10.0;
    let idle_watts = f64::from(6 + rng.below(20)) / 10.0;
    let microjoules = |watts: f64| watts / f64::from(iops) * 1e6;
    let values = numbers(&[
        ("iops", f64::from(iops)),
        ("watts", watts),
        ("idle_watts", idle_watts),
        ("more_watts", watts - idle_watts),
    ]);
    let mistakes = [
        ("rest_included", microjoules(watts)),
        ("rest_only", microjoules(idle_watts)),
        ("upside_down", f64::from(iops) / (watts - idle_watts)),
    ];
    Exercise::new(values, microjoules(watts - idle_watts), 0.01, mistakes)
}

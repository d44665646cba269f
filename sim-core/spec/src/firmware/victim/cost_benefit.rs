//! The unit with the largest age x (1 - valid share) / (2 x valid share), after Kawaguchi, Nishioka
//! and Motoda (KNM-95 in `content/en/SOURCES.md`): the valid share is read and written again. The
//! log-structured file system it comes from (RO-92) divides by 1 + valid share, because it reads
//! whole segments. Every unit has an age of its own, so each is looked at.

use super::{Candidates, VictimPolicy};

pub const COST_BENEFIT: VictimPolicy =
    VictimPolicy { name: "cost-benefit", choose: |units, _, _| choose(units) };

fn choose(units: &dyn Candidates) -> Option<usize> {
    let mut best = (units.fewest_valid()?, f64::NEG_INFINITY);
    for unit in 0..units.count() {
        let Some(valid) = units.valid(unit) else { continue };
        let share = f64::from(valid) / f64::from(units.grains_per_unit());
        let age = units.age(unit) as f64 + 1.0;
        let benefit = age * (1.0 - share) / (2.0 * share);
        if benefit > best.1 {
            best = (unit, benefit);
        }
    }
    Some(best.0)
}

//! Any closed unit, each equally likely.

use super::{VictimPolicy, draw};

pub const RANDOM: VictimPolicy =
    VictimPolicy { name: "random", choose: |units, _, rng| draw(units, rng) };

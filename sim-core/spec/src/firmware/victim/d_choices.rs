//! The unit with the fewest valid granules among some drawn at random.

use super::{VictimPolicy, draw};

pub const D_CHOICES: VictimPolicy = VictimPolicy {
    name: "d-choices",
    choose: |units, choices, rng| {
        (0..choices).filter_map(|_| draw(units, rng)).min_by_key(|&unit| units.valid(unit))
    },
};

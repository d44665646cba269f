//! The unit with the fewest valid granules. Among equals it is the one that was closed first: it
//! had the longest time to lose data.

use super::VictimPolicy;

pub const GREEDY: VictimPolicy =
    VictimPolicy { name: "greedy", choose: |units, _, _| units.fewest_valid() };

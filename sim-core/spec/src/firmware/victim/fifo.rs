//! The unit that was closed first, whatever is valid in it.

use super::VictimPolicy;

pub const FIFO: VictimPolicy = VictimPolicy { name: "fifo", choose: |units, _, _| units.oldest() };

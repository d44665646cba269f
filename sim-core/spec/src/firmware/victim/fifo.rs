//! The unit that was closed first, regardless of its valid data.

use super::VictimPolicy;

pub const FIFO: VictimPolicy = VictimPolicy { name: "fifo", choose: |units, _, _| units.oldest() };

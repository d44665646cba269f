//! The host marks hot data, by streams or write hints. A workload that knows its hot data gives
//! perfect hints.

use super::HotBy;

/// Needs no memory of earlier writes.
pub const HINT: HotBy = HotBy { name: "hint", remembers_writes: false, is_hot: |write| write.hint };

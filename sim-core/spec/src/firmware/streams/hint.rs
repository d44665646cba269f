//! The host marks what it writes: streams, write hints. If the workload knows what is hot, this is
//! an oracle.

use super::HotBy;

pub const HINT: HotBy = HotBy { name: "hint", remembers_writes: false, is_hot: |write| write.hint };

//! A table of JSON whose names depend on the run.

use serde::{Serialize, Serializer};

/// Names and values, in their order.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pairs<V>(pub Vec<(String, V)>);

impl<V: Serialize> Serialize for Pairs<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

//! `schema`: prints the JSON Schema of results, whose id and version each result carries.
//!
//! A test compares results of every kind with it. A change that a reader of results could notice
//! gets a new version.

use clap::Args;
pub use cli::whole::{ID, PROGRAM};

use crate::output::{Fault, print};

const TEXT: &str = include_str!("result.schema.json");

/// Prints the JSON Schema of the results of `run` and `job`, of draft 2020-12
///
/// A result names the schema's id, which ends in its version.
#[derive(Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "\
Examples:
  write-cliff schema > result.schema.json")]
pub struct Schema {}

pub fn schema(_: &Schema) -> Result<(), Fault> {
    print(TEXT)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_schema_has_the_id_that_results_name() {
        let schema: serde_json::Value = serde_json::from_str(super::TEXT).expect("JSON");
        assert_eq!(schema["$id"], super::ID);
        for kind in ["Run", "Rehearsal"] {
            let named = &schema["$defs"][kind]["properties"]["schema"]["const"];
            assert_eq!(named, super::ID, "{kind}");
        }
    }
}

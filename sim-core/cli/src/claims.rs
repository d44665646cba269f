//! `evidence`: simulates each run that an answer needs. Prints the table of claims, then a summary
//! for people.

use std::collections::BTreeMap;

use cli::words::said;
use evidence::Evidence;
use serde_json::json;

use crate::arguments::Given;
use crate::files::{CONTENT, Content};
use crate::output::{Fault, print, tell};

pub fn compare(given: &Given) -> Result<(), Fault> {
    let is_json = given.format(&[("csv", false), ("json", true)])?;
    let content = Content::new(CONTENT);
    let sources = content.names("evidence/claims")?;
    let file = |name: &str| content.file(name);
    let evidence = Evidence::parse(&sources, &file);
    let evidence = evidence.map_err(|error| content.explained(said(&error)))?;
    let mut outcomes = BTreeMap::new();
    for name in evidence.run_names() {
        tell(format_args!("simulating {name}"));
        let outcome = evidence.simulate(name).map_err(|error| said(&error))?;
        outcomes.insert(name.to_owned(), outcome);
    }
    let table = evidence.table(&outcomes).map_err(|error| said(&error))?;
    print(if is_json { format!("{}\n", json!(table.objects())) } else { table.csv() })?;
    tell(table.summary().to_string().trim_end());
    Ok(())
}

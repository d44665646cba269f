//! Makes the boundary's TypeScript types from the Rust types that cross it.
//!
//! ts-rs makes a unit test of each exported type, and the test writes its file. `cargo xtask test`
//! needs the same test programs a little later, so they are built only once.

use std::time::Duration;

use crate::crates;
use crate::files;
use crate::process::logged;
use crate::project::{Outcome, Project};
use crate::stamp::Stamp;

const LIMIT: Duration = Duration::from_secs(1200);
/// The prefix of ts-rs's test names.
pub(crate) const TESTS: &str = "export_bindings";

pub(crate) fn all(project: &Project) -> Outcome {
    let folder = project.generated().join("types");
    let stamp = Stamp {
        name: "types",
        says: "Generating the TypeScript types of the boundary",
        inputs: crates::sources(project, crates::CORE)?,
        outputs: vec![folder.clone()],
        extra: String::new(),
    };
    stamp.refresh(project, || {
        let fresh = project.scratch().join("types");
        files::remove_folder(&fresh)?;
        for (index, build) in crates::tested(project)?.into_iter().enumerate() {
            let mut cargo = project.cargo();
            cargo.args(["test", "--lib"]).args(build).arg(TESTS);
            cargo.env("TS_RS_EXPORT_DIR", &fresh);
            logged(&mut cargo, &project.scratch().join(format!("types-{index}.log")), LIMIT)?;
        }
        if !fresh.exists() {
            return Err("No type of the core is exported: mark them #[ts(export)].".into());
        }
        files::replace_folder(&fresh, &folder)
    })?;
    Ok(())
}

//! Makes the boundary's TypeScript types from the Rust types that cross it.
//!
//! ts-rs makes a unit test of each exported type, and the test writes its file. Since only these
//! tests run, this build has no optimisation and no debug information.

use std::time::Duration;

use crate::crates;
use crate::files;
use crate::process::logged;
use crate::project::{Outcome, Project};
use crate::stamp::Stamp;

const LIMIT: Duration = Duration::from_secs(1200);
/// The prefix of ts-rs's test names.
const TESTS: &str = "export_bindings";

pub(crate) fn all(project: &Project) -> Outcome {
    let folder = project.generated().join("types");
    let core = crates::below(project, crates::CORE)?;
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
        let mut cargo = project.cargo();
        cargo.args(["test", "--lib", "--config", "profile.test.debug=false"]);
        for one in &core {
            // `Cargo.toml` optimises some crates by name
            cargo.args(["--config", &format!("profile.test.package.{}.opt-level=0", one.name)]);
            if one.has_feature(crates::TYPES_FEATURE) {
                cargo.args(["--package", &one.name]);
                cargo.args(["--features", &format!("{}/{}", one.name, crates::TYPES_FEATURE)]);
            }
        }
        cargo.arg(TESTS).env("TS_RS_EXPORT_DIR", &fresh);
        logged(&mut cargo, &project.scratch().join("types.log"), LIMIT)?;
        if !fresh.exists() {
            return Err("No type of the core is exported: mark them #[ts(export)].".into());
        }
        files::replace_folder(&fresh, &folder)
    })?;
    Ok(())
}

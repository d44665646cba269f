//! Programs of others, built from `xtask/tools` into `.tools/`.
//!
//! 1. A build of the site needs only wasm-bindgen. The tests and a release also need wasm-pack.
//! 2. The larger set is made in one build, and then serves for both.

use std::time::Duration;

use crate::files;
use crate::process::logged;
use crate::project::{Outcome, Project};
use crate::stamp::Stamp;

const BUILD_LIMIT: Duration = Duration::from_secs(3000);
const MANIFEST: &str = "xtask/tools/Cargo.toml";

/// A set of programs.
struct Set {
    name: &'static str,
    says: &'static str,
    programs: &'static [&'static str],
    /// Cargo's arguments that choose it.
    arguments: &'static [&'static str],
}

const SITE: Set = Set {
    name: "tools-site",
    says: "Building wasm-bindgen (once)",
    programs: &["wasm-bindgen"],
    arguments: &[],
};
const TESTS: Set = Set {
    name: "tools-tests",
    says: "Building wasm-bindgen and wasm-pack (once)",
    programs: &["wasm-bindgen", "wasm-pack"],
    arguments: &["--features", "wasm-pack"],
};

/// Builds the tools for a build of the site.
pub(super) fn install(project: &Project) -> Outcome {
    if TESTS.stamp(project)?.is_due(project)? { SITE.build(project) } else { Ok(()) }
}

/// Builds the tools for the tests and a release.
pub(super) fn install_for_tests(project: &Project) -> Outcome {
    TESTS.build(project)
}

impl Set {
    fn stamp(&self, project: &Project) -> Outcome<Stamp<'static>> {
        let built = |program: &&str| project.built_tools().join(program);
        Ok(Stamp {
            name: self.name,
            says: self.says,
            inputs: files::walk(&project.path("xtask/tools"))?,
            outputs: self.programs.iter().map(built).collect(),
            extra: String::new(),
        })
    }

    fn build(&self, project: &Project) -> Outcome {
        let stamp = self.stamp(project)?;
        stamp.refresh(project, || {
            let mut cargo = project.cargo();
            cargo.args(["build", "--quiet", "--locked", "--release", "--manifest-path", MANIFEST]);
            cargo.arg("--target-dir").arg(project.tools()).args(self.arguments);
            cargo.env("CARGO_INCREMENTAL", "0");
            let log = project.scratch().join(format!("{}.log", self.name));
            logged(&mut cargo, &log, BUILD_LIMIT).map_err(|message| {
                format!("{message}\nSee that the crates registry can be reached.")
            })
        })?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The JavaScript that wasm-bindgen writes fits only the library of its own version.
    #[test]
    fn the_tools_have_the_version_of_the_library() {
        let project = Project::find().unwrap();
        let library = files::read(&project.path("Cargo.toml")).unwrap();
        let library = library.lines().find_map(|line| line.strip_prefix("wasm-bindgen = \"="));
        let tools = files::read(&project.path(MANIFEST)).unwrap();
        for name in ["version = \"", "wasm-bindgen-cli-support = \"="] {
            let found = tools.lines().find_map(|line| line.strip_prefix(name));
            assert_eq!(found, library, "{name}");
        }
    }
}

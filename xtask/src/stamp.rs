//! Does work only once: a stamp remembers the inputs for which the work was last done.
//!
//! 1. The fingerprint of the inputs is compared with the stamp, and the outputs must exist.
//! 2. If anything differs, the work is due. The stamp is written after the work has succeeded.

use std::path::PathBuf;

use crate::files;
use crate::project::{Outcome, Project};

pub(crate) struct Stamp<'a> {
    /// The name of the stamp's file, which may contain a folder.
    pub(crate) name: &'a str,
    /// The message that is printed before the work.
    pub(crate) says: &'a str,
    pub(crate) inputs: Vec<PathBuf>,
    pub(crate) outputs: Vec<PathBuf>,
    /// Settings that are not files, such as versions and flags.
    pub(crate) extra: String,
}

impl Stamp<'_> {
    /// Does the work unless it was already done for exactly these inputs. Returns whether it did
    /// the work now.
    pub(crate) fn refresh(
        &self,
        project: &Project,
        work: impl FnOnce() -> Outcome,
    ) -> Outcome<bool> {
        if !self.is_due(project)? {
            return Ok(false);
        }
        crate::say(self.says);
        self.seal_after(project, work)?;
        Ok(true)
    }

    pub(crate) fn is_due(&self, project: &Project) -> Outcome<bool> {
        if !self.outputs.iter().all(|output| output.exists()) {
            return Ok(true);
        }
        Ok(files::read(&self.file(project)).ok() != Some(self.wanted()?))
    }

    /// Does the work even if it is not due, and writes the stamp.
    pub(crate) fn seal_after(&self, project: &Project, work: impl FnOnce() -> Outcome) -> Outcome {
        // computed before the work: an input that changes during the work makes it due again
        let wanted = self.wanted()?;
        work()?;
        if let Some(missing) = self.outputs.iter().find(|output| !output.exists()) {
            return Err(format!("{}: {} did not write it.", missing.display(), self.name));
        }
        files::write(&self.file(project), wanted.as_bytes())
    }

    fn wanted(&self) -> Outcome<String> {
        Ok(format!("{:016x}", files::fingerprint(&self.inputs, &self.extra)?))
    }

    fn file(&self, project: &Project) -> PathBuf {
        project.scratch().join(format!("{}.stamp", self.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::tests::scratch;

    #[test]
    fn works_once_and_again_when_an_input_or_output_changed() {
        let root = scratch("stamp");
        let project = Project { root: root.clone() };
        let (input, output) = (root.join("in"), root.join("out"));
        files::write(&input, b"1").unwrap();
        let done = || {
            let stamp = Stamp {
                name: "stamp-test",
                says: "testing",
                inputs: vec![input.clone()],
                outputs: vec![output.clone()],
                extra: root.display().to_string(),
            };
            stamp.refresh(&project, || files::write(&output, b"made")).unwrap()
        };
        assert!(done());
        assert!(!done());
        files::write(&input, b"2").unwrap();
        assert!(done());
        std::fs::remove_file(&output).unwrap();
        assert!(done());
        files::remove_folder(&root).unwrap();
    }
}

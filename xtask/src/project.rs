//! Where things lie, and how other programs are started.
//!
//! 1. `Project` knows the folders; nothing else spells a path.
//! 2. `Project::command` starts a program with the project's own tools first on the path.
//! 3. `machine_command` starts a program of the machine, for what comes before those tools.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A message is a sentence that says what to do.
pub(crate) type Outcome<T = ()> = Result<T, String>;

#[derive(Clone)]
pub(crate) struct Project {
    pub(crate) root: PathBuf,
}

impl Project {
    /// The checkout this program was built in; cargo says where that is now.
    pub(crate) fn find() -> Outcome<Self> {
        let manifest = std::env::var_os("CARGO_MANIFEST_DIR")
            .unwrap_or_else(|| OsString::from(env!("CARGO_MANIFEST_DIR")));
        let root = Path::new(&manifest).parent().map(Path::to_path_buf).unwrap_or_default();
        if root.join("rust-toolchain.toml").is_file() {
            return Ok(Self { root });
        }
        Err("The project's folder was not found: start this as `cargo xtask` inside it.".into())
    }

    pub(crate) fn path(&self, relative: &str) -> PathBuf {
        self.root.join(relative)
    }

    pub(crate) fn web(&self) -> PathBuf {
        self.path("web")
    }

    pub(crate) fn site(&self) -> PathBuf {
        self.path("web/build")
    }

    pub(crate) fn generated(&self) -> PathBuf {
        self.path("web/src/generated")
    }

    pub(crate) fn tools(&self) -> PathBuf {
        self.path(".tools")
    }

    /// Cargo's target folder, wherever the developer put it.
    pub(crate) fn target(&self) -> PathBuf {
        match std::env::var_os("CARGO_TARGET_DIR") {
            Some(folder) => self.root.join(folder),
            None => self.path("target"),
        }
    }

    /// Logs and stamps of this program.
    pub(crate) fn scratch(&self) -> PathBuf {
        self.target().join("xtask")
    }

    /// A program, found first among the project's own tools.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut folders = vec![self.tools().join("bin"), self.web().join("node_modules/.bin")];
        if let Some(path) = std::env::var_os("PATH") {
            folders.extend(std::env::split_paths(&path));
        }
        let mut command = machine_command(program);
        command.current_dir(&self.root);
        match std::env::join_paths(folders) {
            Ok(path) => command.env("PATH", path),
            Err(_) => &mut command, // a folder's name holds the separator: the machine's own path
        };
        command
    }

    pub(crate) fn cargo(&self) -> Command {
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
        self.command(&cargo)
    }

    /// A script of `web/package.json`'s programs, run by the pinned Node.
    pub(crate) fn web_command(&self, program: &str) -> Command {
        let mut command = self.command(program);
        command.current_dir(self.web());
        command
    }
}

/// A program of the machine itself.
pub(crate) fn machine_command(program: &str) -> Command {
    Command::new(program)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_checkout() {
        let project = Project::find().unwrap();
        assert!(project.path("xtask/src/project.rs").is_file());
    }

    #[test]
    fn own_tools_come_first_on_the_path() {
        let project = Project { root: PathBuf::from("/checkout") };
        let command = project.command("node");
        let path = command.get_envs().find(|(name, _)| *name == "PATH").unwrap().1.unwrap();
        let first = std::env::split_paths(path).next().unwrap();
        assert_eq!(first, Path::new("/checkout/.tools/bin"));
    }
}

//! The folders of the project, and the commands that run other programs.
//!
//! 1. `Project` knows the folders. No other module contains a path of them.
//! 2. `Project::command` finds a program first among the project's own tools.
//! 3. `machine_command` finds a program of the machine. It is needed before those tools are
//!    installed.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// An error message is a sentence with an instruction.
pub(crate) type Outcome<T = ()> = Result<T, String>;

#[derive(Clone)]
pub(crate) struct Project {
    pub(crate) root: PathBuf,
}

impl Project {
    /// Returns the checkout that cargo runs this program in.
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

    /// Returns the folder of the programs that are built from `xtask/tools`.
    pub(crate) fn built_tools(&self) -> PathBuf {
        self.tools().join("release")
    }

    /// Returns the virtual environment of nbconvert.
    pub(crate) fn notebook_tools(&self) -> PathBuf {
        self.tools().join("notebook")
    }

    /// Returns the virtual environment that builds and tests the Python package.
    pub(crate) fn python_tools(&self) -> PathBuf {
        self.tools().join("python")
    }

    /// Returns Cargo's target folder, which the developer may have moved.
    pub(crate) fn target(&self) -> PathBuf {
        match std::env::var_os("CARGO_TARGET_DIR") {
            Some(folder) => self.root.join(folder),
            None => self.path("target"),
        }
    }

    /// Returns the folder for logs and stamps of this program.
    pub(crate) fn scratch(&self) -> PathBuf {
        self.target().join("xtask")
    }

    /// Returns a command for a program, found first among the project's own tools.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut folders = vec![
            self.built_tools(),
            self.web().join("node_modules/.bin"),
            self.notebook_tools().join("bin"),
        ];
        if let Some(path) = std::env::var_os("PATH") {
            folders.extend(std::env::split_paths(&path));
        }
        let mut command = machine_command(program);
        command.current_dir(&self.root);
        match std::env::join_paths(folders) {
            Ok(path) => command.env("PATH", path),
            Err(_) => &mut command, // a folder's name contains the separator
        };
        command
    }

    pub(crate) fn cargo(&self) -> Command {
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
        self.command(&cargo)
    }

    /// Returns a command for a program of `web/package.json`, run by the pinned Node.
    pub(crate) fn web_command(&self, program: &str) -> Command {
        let mut command = self.command(program);
        command.current_dir(self.web());
        command
    }
}

/// Returns a command for a program of the machine.
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
        assert_eq!(first, Path::new("/checkout/.tools/release"));
    }
}

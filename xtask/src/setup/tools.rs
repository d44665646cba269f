//! wasm-pack and wasm-bindgen-cli, in the project's own `.tools/bin`.
//!
//! 1. A tool that prints the pinned version is used, even one on the path.
//! 2. Else the project's prebuilt release is downloaded if that works within a short time.
//! 3. Else the tool is built from the crates registry, into `.tools/`. An interrupted build
//!    resumes.
//! 4. Both tools are installed at the same time.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::files;
use crate::process::{capture, logged};
use crate::project::{Outcome, Project, machine_command};

const WASM_PACK_VERSION: &str = "0.15.1";
const PRINT_LIMIT: Duration = Duration::from_secs(30);
const DOWNLOAD_LIMIT: Duration = Duration::from_secs(90);
const BUILD_LIMIT: Duration = Duration::from_secs(3000);

struct Tool {
    /// The crate's name. It is also the program's name, except for wasm-bindgen.
    package: &'static str,
    programs: &'static [&'static str],
    version: String,
    /// Options of its build.
    options: &'static [&'static str],
    /// The address of its project's releases; {version} and {host} are filled in.
    release: &'static str,
}

/// Installs both at once, because they share nothing that one would have to wait for.
pub(super) fn install(project: &Project) -> Outcome {
    let tools = pinned(project)?;
    std::thread::scope(|scope| {
        let threads: Vec<_> =
            tools.iter().map(|tool| scope.spawn(|| tool.install(project))).collect();
        threads
            .into_iter()
            .map(std::thread::ScopedJoinHandle::join)
            .try_for_each(|end| end.unwrap_or_else(|_| Err("installing a tool panicked".into())))
    })
}

fn pinned(project: &Project) -> Outcome<[Tool; 2]> {
    Ok([
        Tool {
            package: "wasm-bindgen-cli",
            programs: &["wasm-bindgen", "wasm-bindgen-test-runner"],
            version: wasm_bindgen_version(&files::read(&project.path("Cargo.toml"))?)?,
            // it downloads nothing from other machines, so it needs no cryptography
            options: &["--no-default-features"],
            release: "https://github.com/wasm-bindgen/wasm-bindgen/releases/download/{version}/\
                      wasm-bindgen-{version}-{host}.tar.gz",
        },
        Tool {
            package: "wasm-pack",
            programs: &["wasm-pack"],
            version: WASM_PACK_VERSION.into(),
            options: &[],
            release: "https://github.com/wasm-bindgen/wasm-pack/releases/download/v{version}/\
                      wasm-pack-v{version}-{host}.tar.gz",
        },
    ])
}

/// Returns the version of the library in `Cargo.toml`. The tool must have exactly this version.
fn wasm_bindgen_version(manifest: &str) -> Outcome<String> {
    manifest
        .lines()
        .find_map(|line| line.strip_prefix("wasm-bindgen = \"=")?.strip_suffix('"'))
        .map(str::to_owned)
        .ok_or_else(|| "Cargo.toml: expected a line wasm-bindgen = \"=VERSION\"".into())
}

impl Tool {
    fn install(&self, project: &Project) -> Outcome {
        if self.answers(project) {
            return Ok(());
        }
        let scratch = project.tools().join(format!("install-{}", self.package));
        let downloaded = self.download(project, &scratch.join("download"));
        if downloaded.is_err() || !self.answers(project) {
            self.build(project, &scratch.join("build"))?;
        }
        if !self.answers(project) {
            let Self { package, version, .. } = self;
            return Err(format!(
                "{package} {version} was installed but does not start: delete .tools and try again."
            ));
        }
        files::remove_folder(&scratch)
    }

    fn answers(&self, project: &Project) -> bool {
        self.programs.iter().all(|program| {
            capture(project.command(program).arg("--version"), PRINT_LIMIT)
                .is_ok_and(|text| text.split_whitespace().any(|word| word == self.version))
        })
    }

    fn download(&self, project: &Project, folder: &Path) -> Outcome {
        let host = release_host().ok_or("no release for this kind of machine")?;
        crate::say(&format!("Trying the prebuilt {} {}", self.package, self.version));
        files::remove_folder(folder)?;
        files::make_folder(folder)?;
        let archive = folder.join("release.tar.gz");
        let address = self.release.replace("{version}", &self.version).replace("{host}", host);
        let mut curl = machine_command("curl");
        curl.args(["--fail", "--silent", "--location", "--proto", "=https"]);
        curl.args(["--connect-timeout", "5", "--max-time", "60", "--output"]);
        run_quietly(curl.arg(&archive).arg(&address))?;
        run_quietly(machine_command("tar").arg("-xzf").arg(&archive).arg("-C").arg(folder))?;
        self.take(project, folder)
    }

    /// Moves the tool's programs to `.tools/bin`.
    fn take(&self, project: &Project, folder: &Path) -> Outcome {
        let bin = project.tools().join("bin");
        files::make_folder(&bin)?;
        for program in self.programs {
            let file = find(folder, program)?;
            std::fs::rename(file, bin.join(program)).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    /// Builds only the needed programs, without optimisation. They read a few small files, and a
    /// fresh clone waits for this build.
    fn build(&self, project: &Project, folder: &Path) -> Outcome {
        let Tool { package, version, .. } = self;
        crate::say(&format!("Building {package} {version} (once; a few minutes)"));
        let mut cargo = project.cargo();
        cargo.args(["install", "--quiet", "--locked", "--force", "--version"]);
        let installed = folder.join("installed");
        cargo.arg(format!("={version}")).arg("--root").arg(&installed);
        cargo.arg("--target-dir").arg(folder).args(self.options).arg(package);
        for program in self.programs {
            cargo.args(["--bin", program]);
        }
        cargo.env("CARGO_INCREMENTAL", "0");
        for (name, value) in [("OPT_LEVEL", "0"), ("DEBUG", "0"), ("CODEGEN_UNITS", "16")] {
            cargo.env(format!("CARGO_PROFILE_RELEASE_{name}"), value);
        }
        let log = project.scratch().join(format!("{package}.log"));
        logged(&mut cargo, &log, BUILD_LIMIT).map_err(|message| {
            format!(
                "{message}\n{package} could not be built: see that the crates registry can be \
                 reached, or put {package} {version} on the path."
            )
        })?;
        self.take(project, &installed.join("bin"))
    }
}

fn run_quietly(command: &mut Command) -> Outcome {
    capture(command, DOWNLOAD_LIMIT).map(|_| ())
}

fn find(folder: &Path, program: &str) -> Outcome<PathBuf> {
    files::walk(folder)?
        .into_iter()
        .find(|file| file.file_name().is_some_and(|name| name == program))
        .ok_or_else(|| format!("{program} is not in the archive"))
}

fn release_host() -> Option<&'static str> {
    match (std::env::consts::OS, std::env::consts::ARCH) {
        ("linux", "x86_64") => Some("x86_64-unknown-linux-musl"),
        ("macos", "x86_64") => Some("x86_64-apple-darwin"),
        ("macos", "aarch64") => Some("aarch64-apple-darwin"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tool_has_the_library_s_version() {
        let manifest = "[workspace.dependencies]\nwasm-bindgen = \"=0.2.126\"\n";
        assert_eq!(wasm_bindgen_version(manifest).unwrap(), "0.2.126");
        assert!(wasm_bindgen_version("wasm-bindgen = \"0.2\"").is_err());
    }

    #[test]
    fn the_project_pins_it() {
        let project = Project::find().unwrap();
        assert!(pinned(&project).is_ok());
    }
}

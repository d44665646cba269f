//! Keeps the folders of this machine out of all files that are built for readers.
//!
//! 1. A panic's message names its source file. rustc writes that path as it finds it, with the home
//!    folder of the person who builds: `--remap-path-prefix` replaces its beginning.
//! 2. The same sources built in two folders then give the same bytes.
//! 3. `check` searches a built file for such a folder, because a flag may be forgotten.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::process::capture;
use crate::project::{Outcome, Project};

const PRINT_LIMIT: Duration = Duration::from_secs(60);

/// Returns Cargo's arguments for a build whose files name no folder of this machine. `table` is the
/// part of Cargo's configuration that has the flags of this build: flags of a build come from one
/// table only, and Cargo adds these to those in the project's own configuration.
pub(crate) fn arguments(project: &Project, table: &str) -> Outcome<[String; 2]> {
    let flags: Vec<String> = folders(project)?
        .into_iter()
        .map(|(folder, name)| format!("--remap-path-prefix={}={name}", folder.display()))
        .map(|flag| format!("{flag:?}"))
        .collect();
    Ok(["--config".into(), format!("{table}.rustflags=[{}]", flags.join(","))])
}

/// The folders of this machine that rustc may name, each with its replacement. The last one that
/// fits a path is used.
fn folders(project: &Project) -> Outcome<Vec<(PathBuf, String)>> {
    let (library, commit) = rust(project)?;
    Ok(vec![
        (project.root.clone(), "write-cliff".into()),
        (project.target(), "write-cliff/target".into()),
        (cargo_home()?, "cargo".into()),
        (library, format!("/rustc/{commit}")),
    ])
}

/// Returns where the sources of the standard library are if they are installed, and the commit that
/// they have. rustc names them by that commit if they are not there.
fn rust(project: &Project) -> Outcome<(PathBuf, String)> {
    let sysroot = capture(project.command("rustc").args(["--print", "sysroot"]), PRINT_LIMIT)?;
    let version = capture(project.command("rustc").arg("-vV"), PRINT_LIMIT)?;
    let commit = version.lines().find_map(|line| line.strip_prefix("commit-hash: "));
    let commit = commit.ok_or("rustc -vV: expected a line commit-hash: ...")?;
    Ok((Path::new(sysroot.trim()).join("lib/rustlib/src/rust"), commit.into()))
}

fn cargo_home() -> Outcome<PathBuf> {
    let named = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let usual = || Some(std::env::home_dir()?.join(".cargo"));
    named.or_else(usual).ok_or_else(|| "Cargo's folder was not found: set CARGO_HOME.".into())
}

/// Returns an error if a built file names a folder of this machine, or of anybody's home.
pub(crate) fn check(project: &Project, file: &Path) -> Outcome {
    let bytes = std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let here = [Some(project.root.clone()), Some(project.target()), std::env::home_dir()];
    let here = here.into_iter().flatten().map(|folder| folder.display().to_string());
    let homes = ["/home", "/root", "/Users"].map(str::to_owned);
    // a path goes on after the folder: `/rooted` is in no home
    let starts: Vec<String> = here.chain(homes).map(|folder| format!("{folder}/")).collect();
    match named(&String::from_utf8_lossy(&bytes), &starts) {
        None => Ok(()),
        Some(path) => Err(format!("{}: it names a folder of this machine: {path}", file.display())),
    }
}

/// Returns the first text that begins with one of these.
fn named(text: &str, starts: &[String]) -> Option<String> {
    const SHOWN: usize = 80;
    // a home folder that is the root would be found everywhere
    let mut starts = starts.iter().filter(|start| start.len() > 2);
    let at = starts.find_map(|start| text.find(start))?;
    Some(text[at..].chars().take(SHOWN).take_while(|c| !c.is_control()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::tests::scratch;
    use std::process::Command;

    #[test]
    fn finds_a_folder_of_this_machine_in_a_built_file() {
        let starts = ["/homes/".to_owned()];
        let found = named("\0asm src/lib.rs /homes/reader/src/lib.rs\0 more", &starts);
        assert_eq!(found.as_deref(), Some("/homes/reader/src/lib.rs"));
        assert_eq!(named("\0asm cargo/registry/lib.rs at homes/", &starts), None);
    }

    #[test]
    fn a_panic_names_no_folder_of_this_machine() {
        let project = Project { root: scratch("remap") };
        let source = project.root.join("lib.rs");
        crate::files::write(&source, b"pub fn f() -> &'static str { file!() }").unwrap();
        let [_, config] = arguments(&project, "build").unwrap();
        let flags = config.strip_prefix("build.rustflags=[").unwrap().trim_end_matches(']');
        let built = project.root.join("built");
        let build = |flags: &[&str]| {
            let mut rustc = Command::new("rustc");
            rustc.args(["--crate-type=lib", "--emit=obj"]).args(flags).arg(&source);
            assert!(rustc.arg("-o").arg(&built).status().unwrap().success());
            check(&project, &built)
        };
        assert!(build(&[]).is_err());
        let flags: Vec<&str> = flags.split(',').map(|flag| flag.trim_matches('"')).collect();
        build(&flags).unwrap();
        crate::files::remove_folder(&project.root).unwrap();
    }
}

//! Checks that every command in a README would run.
//!
//! 1. The words after `cargo xtask` must parse, and name steps.
//! 2. Names after `write-cliff`, by itself or after `cargo run -p cli`, are in the sources of the
//!    core, or those of files and hypotheses of `content/`.
//! 3. `cargo test -p` and `cargo bench -p` name a crate, and files and words of that crate.
//!
//! A word without a lower-case letter is a placeholder: `SCENARIO`, `NAME=VALUE`. No command is
//! run, because that would take minutes.

use super::super::sources::{File, Tree};
use super::markdown;
use crate::arguments;
use crate::project::Outcome;

const STEPS: &str = "xtask/src/test/steps.rs";
/// Words that end a command and belong to the shell.
const SHELL: [&str; 4] = [">", "|", "&&", ";"];

pub(in super::super) fn commands_would_run(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for file in tree.files.iter().filter(|file| file.path.ends_with("README.md")) {
        for command in markdown::read(&file.text).commands {
            if let Err(fault) = check(tree, &command) {
                faults.push(format!("{}: `{command}`: {fault}", file.path));
            }
        }
    }
    faults
}

fn check(tree: &Tree, command: &str) -> Outcome {
    let is_variable = |word: &&str| word.split_once('=').is_some_and(|(name, _)| is_open(name));
    let words = command.split(' ').skip_while(is_variable);
    let words: Vec<&str> = words.take_while(|word| !SHELL.contains(word)).collect();
    let mut parts = words.split(|word| *word == "--");
    let (first, second) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    match *first {
        ["cargo", "xtask", _, ..] => xtask(tree, &words[2..]),
        ["cargo", "run", "-p", "cli", ..] => named(tree, &["sim-core/", "content/"], second),
        ["cargo", "test" | "bench", "-p", name, ref rest @ ..] => {
            let package = format!("[package]\nname = \"{name}\"");
            let mut manifests = tree.files.iter().filter(|file| file.text.contains(&package));
            let folder = manifests.find_map(|file| file.path.strip_suffix("Cargo.toml"));
            let folder = folder.ok_or_else(|| format!("expected a crate named {name}"))?;
            let rest: Vec<&str> = rest.iter().filter(|w| !w.starts_with('-')).copied().collect();
            named(tree, &[folder], &rest)
        }
        ["write-cliff", ref rest @ ..] => named(tree, &["sim-core/", "content/"], rest),
        _ => Ok(()),
    }
}

/// Whether a reader puts a word of their own in its place.
fn is_open(word: &str) -> bool {
    !word.chars().any(char::is_lowercase)
}

fn xtask(tree: &Tree, words: &[&str]) -> Outcome {
    let parsed = arguments::parse(lexopt::Parser::from_args(words));
    // The first line is the fault; the usage follows it.
    parsed.map_err(|message| message.lines().next().unwrap_or_default().to_owned())?;
    let steps = words.windows(2).filter(|pair| pair[0] == "--only").map(|pair| pair[1]);
    named(tree, &[STEPS], &steps.collect::<Vec<_>>())
}

/// Checks that each word is in the Rust files below the folders, or names a file or hypothesis.
fn named(tree: &Tree, folders: &[&str], words: &[&str]) -> Outcome {
    for word in words {
        let name = word.trim_start_matches('-').split('=').next().unwrap_or_default();
        let (file_name, section) = (format!("/{name}."), format!("[hypotheses.{name}]"));
        let field = name.replace('-', "_");
        let has = |file: &File| match file.is_kind(&["rs"]) {
            true => file.text.contains(name) || file.text.contains(&field),
            false => file.text.contains(&section),
        };
        let is_of = |file: &File| file.path == name || file.path.contains(&file_name) || has(file);
        let is_known = folders.iter().any(|folder| tree.below(folder).any(is_of));
        if !is_known && !is_open(name) && !["help", "version"].contains(&name) {
            return Err(format!("expected {name} in {}", folders.join(", ")));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::super::sources::count;
    use super::*;

    #[test]
    fn names_in_commands_are_known() {
        for (command, faults) in [
            ("cargo xtask serve --port 8080", 0),
            ("cargo xtask test --only format -- --ui", 0),
            ("cargo run -p cli --release -- run v300-240 --set scale=8 --set unused=on", 0),
            ("write-cliff run SCENARIO --set NAME=VALUE", 0),
            ("write-cliff run content/workloads/trim.toml", 1),
            ("write-cliff run --content-type … > name.toml", 0),
            ("UPDATE_EXPECT=1 cargo test -p sim-core --release --test trim late -- --nocapture", 0),
            ("cargo xtask deploy", 1),
            ("cargo xtask serve --fast", 1),
            ("cargo xtask test --only soap", 1),
            ("cargo run -p cli --release -- walk", 1),
            ("write-cliff run v300-240 --fast yes", 1),
            ("cargo test -p core --test trim", 1),
            ("cargo test -p sim-core --test trim early", 1),
        ] {
            let text = format!("Do `{command}`.");
            let files = [
                ("README.md", &*text),
                ("sim-core/Cargo.toml", "[package]\nname = \"sim-core\""),
                ("sim-core/cli/src/main.rs", "\"run\" Options { set, scale, content_type }"),
                ("sim-core/tests/trim.rs", "fn late()"),
                (STEPS, "step(\"format\", format)"),
                ("content/scenarios/v300-240.toml", "[hypotheses.unused]"),
            ];
            assert_eq!(count(commands_would_run, &files), faults, "{command}");
        }
    }
}

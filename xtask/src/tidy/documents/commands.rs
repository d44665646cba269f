//! Checks that every command in a README would run.
//!
//! 1. The words after `cargo xtask` must parse.
//! 2. `write-cliff`, by itself or after `cargo run -p cli`, has a command and options of its
//!    `--help`. The scenario, workload, drive, NAND part or exercise is a file of `content/`; a
//!    setting or demonstration is a string in the core.
//! 3. `cargo test -p` and `cargo bench -p` name a crate and a test of that crate.
//!
//! A word without a lower-case letter is a placeholder: `SCENARIO`, `NAME=VALUE`. No command is
//! run, because that would take minutes.

use super::super::sources::{File, Tree};
use super::{markdown, readmes};
use crate::arguments;
use crate::project::Outcome;

/// Has a row for each command of `write-cliff`, with its options.
const HELP: &str = "sim-core/cli/src/help.rs";
const STEPS: &str = "xtask/src/test/steps.rs";
/// Words that end a command and belong to the shell.
const SHELL: [&str; 4] = [">", "|", "&&", ";"];

pub(in super::super) fn commands_would_run(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for file in readmes(tree) {
        for command in markdown::read(&file.text).commands {
            if let Err(fault) = check(tree, &command) {
                faults.push(format!("{}: `{command}`: {fault}", file.path));
            }
        }
    }
    faults
}

fn check(tree: &Tree, command: &str) -> Outcome {
    let is_variable = |word: &&str| {
        word.split_once('=').is_some_and(|(name, _)| !name.is_empty() && is_placeholder(name))
    };
    let words = command.split(' ').skip_while(is_variable);
    let words: Vec<&str> = words.take_while(|word| !SHELL.contains(word)).collect();
    match words[..] {
        ["cargo", "xtask", ref words @ ..] => xtask(tree, words),
        ["cargo", "run", "-p", "cli", ref words @ ..] => {
            folder(tree, "cli")?;
            let after =
                words.iter().position(|word| *word == "--").map_or(words.len(), |at| at + 1);
            write_cliff(tree, &words[after..])
        }
        ["cargo", "run", ..] => Err("expected cargo run -p cli".into()),
        ["cargo", "test" | "bench", "-p", name, ref words @ ..] => tested(tree, name, words),
        ["write-cliff", ref words @ ..] => write_cliff(tree, words),
        _ => Ok(()),
    }
}

fn is_placeholder(word: &str) -> bool {
    !word.starts_with('-') && !word.chars().any(char::is_lowercase)
}

fn xtask(tree: &Tree, words: &[&str]) -> Outcome {
    if words.is_empty() {
        return Ok(());
    }
    // A placeholder may stand for a number. It never stands for a step, so a step must exist.
    let filled = words.iter().map(|word| if is_placeholder(word) { "1" } else { *word });
    let parsed = arguments::parse(lexopt::Parser::from_args(filled));
    // The first line is the fault; the usage follows it.
    parsed.map_err(|message| message.lines().next().unwrap_or_default().to_owned())?;
    let steps = tree.text(STEPS).unwrap_or_default();
    let own = words.iter().take_while(|word| **word != "--").copied().collect::<Vec<_>>();
    for step in own.windows(2).filter(|pair| pair[0] == "--only").map(|pair| pair[1]) {
        if !is_placeholder(step) && !steps.contains(&format!("\"{step}\"")) {
            return Err(format!("expected a step of {STEPS}, found {step}"));
        }
    }
    Ok(())
}

fn write_cliff(tree: &Tree, words: &[&str]) -> Outcome {
    let (subcommand, words) = match words {
        [] | ["--help" | "--version"] => return Ok(()),
        [subcommand, words @ ..] => (subcommand, words),
    };
    let help = tree.text(HELP).unwrap_or_default();
    if !help.contains(&format!("name: \"{subcommand}\"")) {
        return Err(format!("expected a command of {HELP}, found {subcommand}"));
    }
    if words == ["--help"] {
        return Ok(());
    }
    let mut folder = match *subcommand {
        "run" if words.contains(&"--drive") => "content/workloads/",
        "run" => "content/scenarios/",
        "drive" => "content/drives/",
        "out-of-sample" => "content/out-of-sample/drives/",
        _ => "",
    };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if word.starts_with("--") && !help.contains(word) {
            return Err(format!("expected an option of {HELP}, found {word}"));
        }
        let (kind, name) = match *word {
            "--drive" => ("content/drives/", words.next()),
            "--nand" => ("content/nand/", words.next()),
            "--set" => ("--set", words.next()),
            option if option.starts_with("--") => ("", words.next()),
            _ => (std::mem::take(&mut folder), Some(word)),
        };
        let name = name.ok_or_else(|| format!("{word}: expected a value after it"))?;
        let is_there = match (kind, *subcommand) {
            _ if is_placeholder(name.split('=').next().unwrap_or_default()) => true,
            ("--set", _) => is_setting(tree, name),
            ("", "demonstration") if !word.starts_with("--") => is_word_of_the_core(tree, name),
            ("", "exercise") if !word.starts_with("--") => {
                tree.text(&format!("content/en/exercises/{name}.json")).is_some()
            }
            ("", _) => true,
            (folder, _) => tree.text(&format!("{folder}{name}.toml")).is_some(),
        };
        if !is_there {
            return Err(format!("expected {name} to be there"));
        }
    }
    Ok(())
}

fn is_setting(tree: &Tree, pair: &str) -> bool {
    let Some((name, _)) = pair.split_once('=') else { return false };
    let section = format!("[hypotheses.{name}]");
    is_word_of_the_core(tree, name)
        || tree.below("content/drives/").any(|file| file.text.contains(&section))
}

fn is_word_of_the_core(tree: &Tree, word: &str) -> bool {
    let quoted = format!("\"{word}\"");
    tree.below("sim-core/").any(|file| file.is_kind(&["rs"]) && file.text.contains(&quoted))
}

/// Returns the folder of a crate, with `/` at its end.
fn folder<'a>(tree: &'a Tree, name: &str) -> Outcome<&'a str> {
    let line = format!("name = \"{name}\"");
    let is_of = |file: &&File| {
        let package = file.text.split("[package]").nth(1).unwrap_or_default();
        package.split("\n[").next().unwrap_or_default().lines().any(|found| found == line)
    };
    let manifests = tree.files.iter().filter_map(|file| Some((file, manifest_folder(file)?)));
    let found = manifests.into_iter().find(|(file, _)| is_of(file));
    found.map(|(_, folder)| folder).ok_or_else(|| format!("expected a crate named {name}"))
}

fn manifest_folder(file: &File) -> Option<&str> {
    file.path.strip_suffix("Cargo.toml").filter(|folder| folder.ends_with('/'))
}

fn tested(tree: &Tree, name: &str, words: &[&str]) -> Outcome {
    let folder = folder(tree, name)?;
    let mut searched = format!("{folder}src/");
    let mut words = words.iter().take_while(|word| **word != "--");
    while let Some(word) = words.next() {
        match *word {
            "--test" | "--bench" => {
                let name = words.next().ok_or_else(|| format!("{word}: expected a name"))?;
                searched =
                    format!("{folder}{}s/{name}.rs", &word[2..]).replace("benchs", "benches");
                if !is_placeholder(name) && tree.text(&searched).is_none() {
                    return Err(format!("expected {searched}"));
                }
            }
            "--features" => drop(words.next()),
            option if option.starts_with('-') || is_placeholder(option) => {}
            filter => {
                let has = |file: &File| file.path.contains(filter) || file.text.contains(filter);
                if !tree.below(&searched).any(has) {
                    return Err(format!("expected a test {filter} in {searched}"));
                }
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(command: &str) -> Option<String> {
        let tree = Tree::of(&[
            ("README.md", &format!("Do `{command}`.")),
            ("Cargo.toml", "[workspace]\nname = \"cli\"\n"),
            ("sim-core/Cargo.toml", "[package]\nname = \"sim-core\"\n[[test]]\nname = \"moved\"\n"),
            ("sim-core/cli/Cargo.toml", "[package]\nname = \"cli\"\n"),
            ("sim-core/src/lib.rs", "\"scale\" \"seed\" \"nand-cell\" fn little_s_law_holds"),
            ("sim-core/tests/trim.rs", "fn late()"),
            ("sim-core/benches/bench.rs", ""),
            (STEPS, "step(\"format\", format)"),
            (
                HELP,
                "name: \"run\" --set --drive --nand --format name: \"drive\" \
                    name: \"demonstration\" name: \"exercise\" name: \"content-type\" --title",
            ),
            ("content/scenarios/v300-240.toml", ""),
            ("content/workloads/mixed.toml", ""),
            ("content/drives/intel-335-240.toml", "[hypotheses.unused]"),
            ("content/nand/imft.toml", ""),
            ("content/en/exercises/little.json", ""),
        ]);
        let mut faults = commands_would_run(&tree);
        assert!(faults.len() < 2, "{faults:?}");
        faults.pop()
    }

    #[test]
    fn commands_that_would_run() {
        for command in [
            "cargo xtask",
            "cargo xtask serve --port N",
            "cargo xtask test --only format -- --ui",
            "cargo xtask test --only STEP",
            "cargo run -p cli --release --",
            "cargo run -p cli --release -- run v300-240 --set scale=8 --set unused=on",
            "write-cliff",
            "write-cliff --help",
            "write-cliff run --help",
            "write-cliff run SCENARIO --set NAME=VALUE",
            "write-cliff run mixed --drive intel-335-240 --nand imft --format json",
            "write-cliff drive NAME",
            "write-cliff demonstration nand-cell --set scale=3",
            "write-cliff exercise little --set seed=N",
            "write-cliff content-type FILE… --title … > content/content-types/NAME.toml",
            "UPDATE_EXPECT=1 cargo test -p sim-core --release --test trim late -- --nocapture",
            "cargo test -p sim-core --lib little_s_law",
            "cargo bench -p sim-core --bench bench",
            "npx lighthouse",
        ] {
            assert_eq!(fault(command), None, "{command}");
        }
    }

    #[test]
    fn commands_that_would_not() {
        for command in [
            "cargo xtask deploy",
            "cargo xtask serve --fast",
            "cargo xtask test --only lint",
            "cargo run -p sim-core --features cli --release -- run v300-240",
            "cargo run -p cli --release -- walk",
            "write-cliff walk",
            "write-cliff walk --help",
            "write-cliff run v300-240 --fast yes",
            "write-cliff run mixed",
            "write-cliff run v300-240 --drive intel-335-240",
            "write-cliff run mixed --drive kingston",
            "write-cliff run mixed --drive intel-335-240 --nand toshiba",
            "write-cliff run v300-240 --set scales=8",
            "write-cliff run v300-240 --set scale",
            "write-cliff run v300-240 --set",
            "write-cliff drive kingston",
            "write-cliff demonstration nand",
            "write-cliff exercise large",
            "cargo test -p core --test trim",
            "cargo test -p sim-core --test moved",
            "cargo test -p sim-core --test trim early",
            "cargo test -p sim-core --lib newton_s_law",
            "cargo bench -p sim-core --bench speed",
        ] {
            assert!(fault(command).is_some(), "{command}");
        }
    }
}

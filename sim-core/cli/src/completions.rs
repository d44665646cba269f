//! `completions`: prints a shell's script that completes commands, options and names.

use clap::{Args, Command};
use clap_complete::Shell;
use lessons::demonstration;
use lessons::exercise::exercise_kinds;

use crate::files::Content;
use crate::output::{Fault, print};

/// Prints a script with which a shell completes commands, options and names
///
/// The names of drives and NAND parts are those that `content` has now.
#[derive(Args)]
#[command(verbatim_doc_comment)]
#[command(after_help = "\
Examples:
  write-cliff completions bash > ~/.local/share/bash-completion/completions/write-cliff
  write-cliff completions fish > ~/.config/fish/completions/write-cliff.fish")]
pub struct Completions {
    /// The shell that reads the script
    shell: Shell,
}

pub fn complete(words: &Completions, mut program: Command) -> Result<(), Fault> {
    let content = Content::here();
    // clap keeps a name for as long as the program runs
    let names = |folder| -> Result<Vec<&'static str>, Fault> {
        Ok(content.names(folder)?.into_iter().map(|name| &*name.leak()).collect())
    };
    for (command, argument, names) in [
        ("run", "drive", names("drives")?),
        ("run", "nand", names("nand")?),
        ("drive", "name", names("drives")?),
        ("drive", "nand", names("nand")?),
        ("demonstration", "name", demonstration::NAMES.to_vec()),
        ("exercise", "kind", exercise_kinds().collect()),
    ] {
        program = program.mut_subcommand(command, |command| {
            command.mut_arg(argument, |argument| argument.value_parser(names))
        });
    }
    let mut script = Vec::new();
    clap_complete::generate(words.shell, &mut program, "write-cliff", &mut script);
    print(String::from_utf8_lossy(&script))
}

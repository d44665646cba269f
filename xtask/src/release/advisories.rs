//! Checks the licenses and sources of crates, and looks up advisories about crates and packages.
//!
//! 1. cargo-deny reads `.cargo/deny.toml`. The release does not install it, because building it
//!    takes longer than the release. The site's build checks the licenses of the files that it
//!    ships without it.
//! 2. Advisories are on the network: those about crates in a Git repository of RustSec, those about
//!    npm packages at npm's registry. If one cannot be reached, the release says so: the result is
//!    unknown then, neither good nor bad.
//! 3. Any finding stops the release.

use std::path::PathBuf;
use std::process::Command;

use super::{LIMIT, Release};
use crate::files;
use crate::process::{capture, logged};
use crate::project::Outcome;

const DENY: &str = "cargo-deny 0.20.2";

/// One question to a program.
struct Question {
    about: &'static str,
    program: &'static str,
    words: &'static [&'static str],
    /// Lines that the program prints if it could not ask.
    unasked: &'static [&'static str],
}

const QUESTIONS: [Question; 3] = [
    Question {
        about: "licenses, sources and bans of crates",
        program: "cargo-deny",
        words: &["--locked", "check", "bans", "licenses", "sources"],
        unasked: &[],
    },
    Question {
        about: "advisories about crates",
        program: "cargo-deny",
        words: &["--locked", "check", "advisories"],
        unasked: &["failed to fetch advisory database", "unable to fetch"],
    },
    Question {
        about: "advisories about npm packages",
        program: "npm",
        words: &["audit"],
        unasked: &["audit endpoint returned an error", "request to https"],
    },
];

#[derive(Debug, PartialEq)]
enum Answer {
    Nothing,
    Unasked(String),
    Found,
}

pub(super) fn ask(release: &Release) -> Outcome {
    let mut found = Vec::new();
    for question in QUESTIONS {
        let about = question.about;
        match question.ask(release) {
            Answer::Nothing => crate::say(&format!("{about}: nothing found")),
            Answer::Unasked(why) => crate::say(&format!("{about}: NOT ASKED: {why}")),
            Answer::Found => found.push(format!(
                "{about}: something was found. (all of it: {})",
                question.log(release).display()
            )),
        }
    }
    if found.is_empty() { Ok(()) } else { Err(found.join("\n")) }
}

impl Question {
    fn ask(&self, release: &Release) -> Answer {
        if capture(self.command(release).arg("--version"), LIMIT).is_err() {
            return Answer::Unasked(format!("{} is not installed ({DENY} is meant)", self.program));
        }
        let log = self.log(release);
        let outcome = logged(self.command(release).args(self.words), &log, LIMIT);
        self.answer(outcome.is_ok(), &files::read(&log).unwrap_or_default())
    }

    fn command(&self, release: &Release) -> Command {
        match self.program {
            "npm" => release.project.web_command("npm"),
            program => release.project.command(program),
        }
    }

    fn log(&self, release: &Release) -> PathBuf {
        release.log(self.words.last().copied().unwrap_or_default())
    }

    fn answer(&self, is_fine: bool, said: &str) -> Answer {
        let reason = |line: &str| {
            let start = self.unasked.iter().find_map(|why| line.find(why))?;
            Some(line[start..].trim().to_owned())
        };
        match said.lines().find_map(reason) {
            _ if is_fine => Answer::Nothing,
            Some(reason) => Answer::Unasked(reason),
            None => Answer::Found,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_could_not_be_asked_is_not_taken_for_nothing() {
        let npm = QUESTIONS.iter().find(|question| question.program == "npm").unwrap();
        let silent = "npm error audit endpoint returned an error\n";
        let reason = "audit endpoint returned an error".to_owned();
        assert_eq!(npm.answer(false, silent), Answer::Unasked(reason));
        assert_eq!(npm.answer(false, "svelte: severity high"), Answer::Found);
        assert_eq!(npm.answer(true, "found 0 vulnerabilities"), Answer::Nothing);
    }
}

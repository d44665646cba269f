//! `cargo xtask test` runs all checks in one command.
//!
//! 1. A step runs as soon as the steps that it needs have passed. Steps that need the same cores or
//!    locks wait for each other. Each step prints its time and its count.
//! 2. A failed step stops only the steps that need it.
//! 3. The report has the last output of each failed step, then one line per step, then `N passed, N
//!    failed`.

mod steps;

use std::time::{Duration, Instant};

use crate::jobs::{self, Ended, Job};
use crate::project::{Outcome, Project};
use crate::{print, say};
use steps::{STEPS, Settings, Step};

pub(crate) fn run(project: &Project, only: &[String], arguments: &[String]) -> Outcome {
    run_steps(project, &choose(only)?, arguments)
}

/// Runs the steps that only a release needs, with those that they depend on.
pub(crate) fn for_release(project: &Project) -> Outcome {
    let names = STEPS.iter().filter(|step| step.is_for_release).map(|step| step.name.to_owned());
    run_steps(project, &choose(&names.collect::<Vec<_>>())?, &[])
}

fn run_steps(project: &Project, chosen: &[&Step], arguments: &[String]) -> Outcome {
    let settings = Settings { project: project.clone(), arguments: arguments.to_vec() };
    let start = Instant::now();
    let jobs = chosen.iter().map(|step| Job {
        name: step.name,
        needs: step.needs,
        after: step.after,
        work: Box::new(|| told(step, &settings)),
    });
    let ended = jobs::run(jobs.collect());
    report(&ended, start.elapsed())
}

/// Runs a step. Prints that it begins and how it ended.
fn told(step: &Step, settings: &Settings) -> Outcome<String> {
    say(&format!("==> {}", step.name));
    let start = Instant::now();
    let outcome = (step.run)(settings);
    say(&format!("{}: {}", step.name, in_words(&outcome, start.elapsed())));
    outcome
}

/// Returns the named steps with all steps that they need, or all but those of a release.
fn choose(only: &[String]) -> Outcome<Vec<&'static Step>> {
    if let Some(unknown) = only.iter().find(|name| !STEPS.iter().any(|step| step.name == **name)) {
        let names: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
        return Err(format!("--only: expected one of {}; found {unknown}", names.join(", ")));
    }
    let mut wanted: Vec<&str> = only.iter().map(String::as_str).collect();
    let mut read = 0;
    while read < wanted.len() {
        let step = STEPS.iter().find(|step| step.name == wanted[read]);
        let needs = step.map_or(&[][..], |step| step.needs);
        wanted.extend(needs.iter().filter(|name| !wanted.contains(name)).collect::<Vec<_>>());
        read += 1;
    }
    let is_chosen = |step: &&Step| match only {
        [] => !step.is_for_release,
        _ => wanted.contains(&step.name),
    };
    Ok(STEPS.iter().filter(is_chosen).collect())
}

fn report(ended: &[Ended<String>], took: Duration) -> Outcome {
    for step in ended {
        if let Err(message) = &step.outcome {
            print(format_args!("\n---- {} ----\n{message}", step.name));
        }
    }
    print("");
    for step in ended {
        print(format_args!("{:<14} {}", step.name, in_words(&step.outcome, step.took)));
    }
    print(format_args!("{:<14} {} min {} s", "all", took.as_secs() / 60, took.as_secs() % 60));
    let failed = ended.iter().filter(|step| step.outcome.is_err()).count();
    print(format_args!("{} passed, {failed} failed", ended.len() - failed));
    if failed == 0 { Ok(()) } else { Err(String::new()) }
}

fn in_words(outcome: &Outcome<String>, took: Duration) -> String {
    let seconds = took.as_secs_f64();
    match outcome {
        Ok(detail) if detail.is_empty() => format!("passed in {seconds:.1} s"),
        Ok(detail) => format!("passed in {seconds:.1} s: {detail}"),
        Err(_) => format!("FAILED after {seconds:.1} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chooses_the_named_steps_and_their_needs() {
        let names = |only: &[String]| -> Vec<&str> {
            choose(only).unwrap().iter().map(|step| step.name).collect()
        };
        assert_eq!(names(&["tidy".into()]), ["tidy"]);
        assert_eq!(names(&["vitest".into(), "tidy".into()]).last(), Some(&"tidy"));
        assert!(names(&["site".into()]).starts_with(&["set-up", "tools"]));
        assert!(names(&[]).contains(&"playwright") && !names(&[]).contains(&"languages"));
        assert!(names(&["languages".into()]).contains(&"languages-site"));
        assert!(choose(&["everything".into()]).is_err());
    }

    #[test]
    fn one_failed_step_fails_the_whole() {
        let step = |outcome| Ended { name: "step", took: Duration::ZERO, outcome };
        let (good, bad) = (step(Ok(String::new())), step(Err("why".into())));
        assert!(report(&[good], Duration::ZERO).is_ok());
        assert!(report(&[bad], Duration::ZERO).is_err());
    }
}

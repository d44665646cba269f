//! `cargo xtask test`: everything that must hold, in one command.
//!
//! 1. Set-up; without it nothing else can run.
//! 2. Every step in order, also after one failed; each says its time and what it counted.
//! 3. What failed, in its own last words; then one line a step, and `N passed, N failed`.

mod steps;

use std::time::{Duration, Instant};

use crate::project::{Outcome, Project};
use steps::{STEPS, Settings, Step};

struct Ended {
    name: &'static str,
    took: Duration,
    outcome: Outcome<String>,
}

pub(crate) fn run(project: &Project, only: &[String], arguments: &[String]) -> Outcome {
    let chosen = choose(only)?;
    let settings = Settings { project: project.clone(), arguments: arguments.to_vec() };
    let start = Instant::now();
    let mut ended = Vec::new();
    for (index, step) in chosen.iter().enumerate() {
        println!("==> {} ({} of {})", step.name, index + 1, chosen.len());
        let step_start = Instant::now();
        let outcome = (step.run)(&settings);
        let is_over = outcome.is_err() && step.is_needed;
        ended.push(Ended { name: step.name, took: step_start.elapsed(), outcome });
        println!("    {}", ended[index].in_words());
        if is_over {
            break;
        }
    }
    report(&ended, start.elapsed())
}

/// Set-up always; the rest as named, or all.
fn choose(only: &[String]) -> Outcome<Vec<&'static Step>> {
    if let Some(unknown) = only.iter().find(|name| !STEPS.iter().any(|step| step.name == **name)) {
        let names: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
        return Err(format!("--only: expected one of {}; found {unknown}", names.join(", ")));
    }
    let is_chosen = |step: &&Step| {
        step.is_needed || only.is_empty() || only.iter().any(|name| name == step.name)
    };
    Ok(STEPS.iter().filter(is_chosen).collect())
}

fn report(ended: &[Ended], took: Duration) -> Outcome {
    for step in ended {
        if let Err(message) = &step.outcome {
            println!("\n---- {} ----\n{message}", step.name);
        }
    }
    println!();
    for step in ended {
        println!("{:<14} {}", step.name, step.in_words());
    }
    println!("{:<14} {} min {} s", "all", took.as_secs() / 60, took.as_secs() % 60);
    let failed = ended.iter().filter(|step| step.outcome.is_err()).count();
    println!("{} passed, {failed} failed", ended.len() - failed);
    if failed == 0 { Ok(()) } else { Err(String::new()) }
}

impl Ended {
    fn in_words(&self) -> String {
        let seconds = self.took.as_secs_f64();
        match &self.outcome {
            Ok(detail) if detail.is_empty() => format!("passed in {seconds:.1} s"),
            Ok(detail) => format!("passed in {seconds:.1} s: {detail}"),
            Err(_) => format!("FAILED after {seconds:.1} s"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chooses_set_up_and_what_is_named() {
        let names = |only: &[String]| -> Vec<&str> {
            choose(only).unwrap().iter().map(|step| step.name).collect()
        };
        assert_eq!(names(&["links".into()]), ["set-up", "links"]);
        assert_eq!(names(&[]).len(), STEPS.len());
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

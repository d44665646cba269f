//! Runs jobs in threads. A job waits for other jobs, and independent jobs run at the same time.
//!
//! 1. Each job names the jobs that it `needs`. It begins when they have succeeded, and never begins
//!    if one of them failed.
//! 2. It also names jobs that it runs `after`, whether they succeed or fail. These are jobs that
//!    hold a lock which it needs, or jobs that need all cores.
//! 3. A name that is not in the list of jobs counts as done.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::project::Outcome;

/// A job that took less is not worth a word.
const SHORTEST: Duration = Duration::from_secs(1);

pub(crate) struct Job<'a, T> {
    pub(crate) name: &'static str,
    pub(crate) needs: &'static [&'static str],
    pub(crate) after: &'static [&'static str],
    pub(crate) work: Box<dyn FnOnce() -> Outcome<T> + Send + 'a>,
}

pub(crate) struct Ended<T> {
    pub(crate) name: &'static str,
    pub(crate) took: Duration,
    pub(crate) outcome: Outcome<T>,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Open,
    Succeeded,
    Failed,
}

struct Board {
    states: Mutex<BTreeMap<&'static str, State>>,
    changed: Condvar,
}

/// Runs all jobs. Returns the outcome of each in the order of the list.
pub(crate) fn run<T: Send>(jobs: Vec<Job<'_, T>>) -> Vec<Ended<T>> {
    let states = jobs.iter().map(|job| (job.name, State::Open)).collect();
    let board = Board { states: Mutex::new(states), changed: Condvar::new() };
    std::thread::scope(|scope| {
        let threads: Vec<_> =
            jobs.into_iter().map(|job| (job.name, scope.spawn(|| board.finish(job)))).collect();
        let ended = threads.into_iter().map(|(name, thread)| {
            thread.join().unwrap_or_else(|_| Ended {
                name,
                took: Duration::ZERO,
                outcome: Err(format!("{name} panicked")),
            })
        });
        ended.collect()
    })
}

/// Runs all jobs, and says how long each took. Returns the messages of those that failed.
pub(crate) fn all(jobs: Vec<Job<'_, ()>>) -> Outcome {
    let jobs = jobs.into_iter().map(|job| {
        let Job { name, needs, after, work } = job;
        let warned = move || {
            work().inspect_err(|_| crate::say(&format!("{name} failed; the rest ends first")))
        };
        Job { name, needs, after, work: Box::new(warned) as Box<_> }
    });
    let jobs: Vec<Job<'_, ()>> = jobs.collect();
    let ended = run(jobs);
    let took = ended.iter().filter(|ended| ended.took >= SHORTEST);
    let took = took.map(|ended| format!("{} {:.0} s", ended.name, ended.took.as_secs_f64()));
    let took: Vec<String> = took.collect();
    if !took.is_empty() {
        crate::say(&format!("Where the time went, side by side: {}", took.join(", ")));
    }
    let failed: Vec<String> = ended.into_iter().filter_map(|ended| ended.outcome.err()).collect();
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n")) }
}

impl Board {
    fn states(&self) -> MutexGuard<'_, BTreeMap<&'static str, State>> {
        self.states.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn finish<T>(&self, job: Job<'_, T>) -> Ended<T> {
        let end = AtEnd { board: self, name: job.name };
        if let Err(failed) = self.wait(&job) {
            drop(end);
            let outcome = Err(format!("{}: not begun, because {failed} failed.", job.name));
            return Ended { name: job.name, took: Duration::ZERO, outcome };
        }
        let start = Instant::now();
        let outcome = (job.work)();
        if outcome.is_ok() {
            self.states().insert(job.name, State::Succeeded);
        }
        drop(end);
        Ended { name: job.name, took: start.elapsed(), outcome }
    }

    /// Waits until the job may begin. Returns the name of a needed job that failed.
    fn wait<T>(&self, job: &Job<'_, T>) -> Result<(), &'static str> {
        let mut states = self.states();
        loop {
            let is = |name: &str, state| states.get(name) == Some(&state);
            if let Some(failed) = job.needs.iter().find(|name| is(name, State::Failed)) {
                return Err(failed);
            }
            let before = job.needs.iter().chain(job.after);
            if !before.into_iter().any(|name| is(name, State::Open)) {
                return Ok(());
            }
            states = self.changed.wait(states).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Marks a job as failed if it has not succeeded by the end of its thread, even after a panic.
struct AtEnd<'a> {
    board: &'a Board,
    name: &'static str,
}

impl Drop for AtEnd<'_> {
    fn drop(&mut self) {
        let mut states = self.board.states();
        if states.get(self.name) == Some(&State::Open) {
            states.insert(self.name, State::Failed);
        }
        self.board.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Names = &'static [&'static str];

    fn outcomes(jobs: &[(&'static str, Names, Names)], failing: &str) -> (Vec<String>, Vec<bool>) {
        let order = Mutex::new(Vec::new());
        let list = jobs.iter().map(|&(name, needs, after)| {
            let order = &order;
            let work = move || {
                order.lock().unwrap().push(name.to_owned());
                if name == failing { Err("why".to_owned()) } else { Ok(()) }
            };
            Job { name, needs, after, work: Box::new(work) }
        });
        let ended = run(list.collect());
        let succeeded = ended.iter().map(|ended| ended.outcome.is_ok()).collect();
        (order.into_inner().unwrap(), succeeded)
    }

    #[test]
    fn waits_for_needed_jobs() {
        let jobs: [(_, Names, Names); 3] =
            [("site", &["runs"], &[]), ("runs", &["program"], &[]), ("program", &["gone"], &[])];
        let (order, succeeded) = outcomes(&jobs, "");
        assert_eq!(order, ["program", "runs", "site"]);
        assert_eq!(succeeded, [true, true, true]);
    }

    #[test]
    fn a_failure_stops_only_the_jobs_that_need_it() {
        let jobs: [(_, Names, Names); 4] = [
            ("program", &[], &[]),
            ("runs", &["program"], &[]),
            ("site", &["runs"], &[]),
            ("tidy", &[], &["site", "program"]),
        ];
        let (order, succeeded) = outcomes(&jobs, "program");
        assert_eq!(order, ["program", "tidy"]);
        assert_eq!(succeeded, [false, false, false, true]);
    }

    #[test]
    fn independent_jobs_run_at_once() {
        let both = std::sync::Barrier::new(2);
        let work = || {
            both.wait(); // returns only once the other job has begun too
            Ok(())
        };
        let job = |name| Job { name, needs: &[], after: &[], work: Box::new(work) };
        assert_eq!(all(vec![job("one"), job("two")]), Ok(()));
    }
}

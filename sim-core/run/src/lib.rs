//! One run of a whole drive: a pure function of its scenario.
//!
//! 1. [`simulation`] leads a machine and its host through the phases: the only event loop.
//! 2. [`commands`] draws the commands of the host, phase by phase; [`schedule`] gives the times of
//!    commands that come at a rate; [`recorded`] has those of a trace; [`stop`] watches for the
//!    rule that ends a phase.
//! 3. [`sample`] turns counters into one row per second and a verdict.
//! 4. [`rehearsal`] says how long each stage of a workload takes, and when it is steady.
//! 5. [`replay`] repeats a trace until it is clear whether the drive gets steady.
//! 6. [`comparison`] says how far a simulated curve is from a measured one, and [`fit`] changes up
//!    to four constants of the drive until it is as near as they can bring it.
//! 7. [`report`] holds the reports of a run, as plain data; [`numbered`] names the numbers in them.
//!
//! Each module uses only those below it: `fit`, `comparison`, `rehearsal`, `replay`, `numbered`,
//! `simulation`, then `commands`, `schedule`, `recorded`, `stop`, `report`, `sample`, `digest`.
#![doc = include_str!("../README.md")]

mod codes;
pub mod commands;
pub mod comparison;
pub mod digest;
pub mod fit;
pub mod numbered;
pub mod recorded;
pub mod rehearsal;
pub mod replay;
pub mod report;
pub mod sample;
pub mod schedule;
pub mod simulation;
pub mod stop;

pub use codes::CODES;

#[cfg(test)]
mod properties;

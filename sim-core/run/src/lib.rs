//! One run of a whole drive: a pure function of its scenario.
//!
//! 1. [`simulation`] owns the machine and its clock: the only event loop.
//! 2. [`commands`] are what the host asks for, phase by phase.
//! 3. [`sample`] turns counters into one row per second and a verdict.
//! 4. [`report`] says what can be asked of a run, as plain data.

mod codes;
pub mod commands;
pub mod digest;
pub mod report;
pub mod sample;
pub mod simulation;

pub use codes::CODES;

#[cfg(all(test, not(target_arch = "wasm32")))]
mod properties;

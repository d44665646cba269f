//! Small machines that a widget shows event by event, and questions about them.
//!
//! 1. A [`demonstration`] is a pure function of its settings.
//! 2. An [`exercise`] is a pure function of its kind and seed.
//! 3. Both use models that a run does not need: gate [`logic`], threshold [`levels`] and their
//!    [`spread`], [`programming`] pulse by pulse, [`waveform`]s, and the [`mean_field`] model.
//! 4. A [`film`] says what happens between two steps of a demonstration.
//! 5. The figures of real parts and drives come from `content`. No module contains such a figure.
#![doc = include_str!("../README.md")]

mod codes;
mod content;
pub mod demonstration;
pub mod exercise;
pub mod film;
pub mod levels;
pub mod logic;
pub mod mean_field;
pub mod page_state;
pub mod programming;
pub mod spread;
pub mod waveform;

pub use codes::CODES;

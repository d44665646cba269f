//! The machine: simulates the parts of a drive while time passes.
//!
//! 1. The [`Machine`] owns all parts; a [`Rig`] is a machine and its host, and has the events.
//! 2. The [`controller`] takes commands from the host: queue, link, processor, write buffer.
//! 3. The [`ftl`] gives every logical page a slot, and collects garbage.
//! 4. The [`nand`] keeps its dies and buses busy; the [`trace`] records their operations.
//! 5. The [`agenda`] says which event is next.
//!
//! The types in [`spec::units`] explain the short words in the code: `page`, `unit`, `group`,
//! `grain` and `Slot`.
#![doc = include_str!("../README.md")]

pub mod agenda;
pub mod controller;
pub mod ftl;
mod machine;
pub mod nand;
pub mod trace;

pub use machine::{
    Event, Host, LossLog, Machine, Moment, Period, PowerCutOutcome, RebuildTotals, Rig,
};

//! The machine: simulates the parts of a drive while time passes.
//!
//! 1. The [`controller`] takes commands from the host: queue, link, processor, write buffer.
//! 2. The [`ftl`] gives every logical page a slot, and collects garbage.
//! 3. The [`nand`] keeps its dies and buses busy; the [`trace`] records their operations.
//! 4. The [`agenda`] says which event is next.
//!
//! The types in [`spec::units`] explain the short words in the code: `page`, `unit`, `group`,
//! `grain` and `Slot`.
#![doc = include_str!("../README.md")]

pub mod agenda;
pub mod controller;
pub mod ftl;
pub mod nand;
pub mod trace;

//! What a drive does while time passes.
//!
//! 1. The [`controller`] takes commands from the host: queue, link, processor, write buffer.
//! 2. The [`ftl`] gives every logical page a slot, and collects garbage.
//! 3. The [`nand`] keeps its dies and buses busy; the [`trace`] remembers with what.
//! 4. The [`agenda`] says whose event is next.
#![doc = include_str!("../README.md")]

pub mod agenda;
pub mod controller;
pub mod ftl;
pub mod nand;
pub mod trace;

//! The machine: simulates what a drive does while time passes.
//!
//! 1. The [`controller`] takes commands from the host: queue, link, processor, write buffer.
//! 2. The [`ftl`] gives every logical page a slot, and collects garbage.
//! 3. The [`nand`] keeps its dies and buses busy; the [`trace`] records their operations.
//! 4. The [`agenda`] says which event is next.
//!
//! Words in the code: a `page` is a multi-plane page, a `unit` a collection unit, a `group` an
//! allocation group. A `grain` is a compression granule: 64 bytes if the drive stores data
//! compressed, else a whole slot of 4 KiB. `places` are slot numbers: a page of compressed data has
//! more of them than it has slots of 4 KiB.
#![doc = include_str!("../README.md")]

pub mod agenda;
pub mod controller;
pub mod ftl;
pub mod nand;
pub mod trace;

//! What a drive is, and what is asked of it: plain data, its parsing and its checks. Nothing here
//! changes while time passes.
//!
//! 1. A [`drive`] is a board with NAND [`part`]s, an error-correcting [`code`] and [`firmware`].
//! 2. A [`workload`] is a sequence of phases.
//! 3. A [`scenario`] is a drive, a workload, a seed and settings; its plan says what is simulated.

pub mod cell;
pub mod code;
mod codes;
pub mod drive;
pub mod firmware;
pub mod geometry;
pub mod interface;
pub mod part;
pub mod rng;
pub mod scenario;
pub mod timing;
pub mod units;
pub mod workload;

pub use codes::CODES;

//! Describes a drive and the work asked of it, as plain data that is parsed and checked. Nothing
//! here changes while simulated time passes.
//!
//! 1. A [`drive`] is a board with NAND [`part`]s, an error-correcting [`code`] and [`firmware`].
//! 2. A [`workload`] is a sequence of phases.
//! 3. A [`scenario`] is a drive, a workload, a seed and settings. Its plan is the drive that is
//!    simulated.
#![doc = include_str!("../README.md")]

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
pub use document::numbered;

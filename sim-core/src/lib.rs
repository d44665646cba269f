//! The simulated machine, on one page:
//!
//! [`workload`] makes host commands; the [`controller`] brings them over the host link into the
//! write buffer; the [`ftl`] gives every logical page a place and collects garbage; the [`nand`]
//! says how long the buses and dies are busy; [`simulation`] moves the clock from event to event;
//! [`sample`] turns counters into one row a second, and [`report`] answers questions.
//!
//! Beside the whole drive, [`demonstration`] shows its mechanisms one by one, and [`exercise`]
//! asks about them.
//!
//! A run is a pure function of its [`Scenario`]: no clock, no file, no thread, no chance.

mod agenda;
#[cfg(feature = "codec")]
mod codec;
mod controller;
pub mod demonstration;
mod digest;
mod drive;
pub mod evidence;
mod exercise;
mod ftl;
mod logic;
pub mod mean_field;
mod nand;
#[cfg(all(test, not(target_arch = "wasm32")))]
mod properties;
mod report;
mod rng;
mod sample;
mod scenario;
mod simulation;
mod trace;
mod units;
mod workload;

#[cfg(feature = "codec")]
pub use codec::{Made, Measurement};
pub use controller::Code;
pub use document::{Figure, ScenarioError};
pub use drive::{
    BoardSheet, CapacitySheet, CollectionSheet, CorrectionSheet, Drive, DriveSheet, EnduranceSheet,
    Hypothesis, OperationSheet, PACINGS, PowerLossSheet, TimesSheet,
};
pub use exercise::{Exercise, exercise, exercise_kinds};
pub use ftl::{Pacing, VictimPolicy};
pub use nand::Layout;
pub use report::{
    BlockView, Correction, Errors, Loss, MapView, Milestones, PowerCut, Progress, Rebuild, Wear,
    endurance_bytes,
};
pub use sample::{COLUMNS, LATENCY_BIN_EDGES_US, Steady};
pub use scenario::{Change, Description, Plan, Scenario, Setting};
pub use simulation::{FOLLOWED_COLUMNS, Simulation};
pub use trace::OPERATION_COLUMNS;
pub use workload::{ContentSheet, ContentType, StoredSizes};

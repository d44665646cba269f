//! The simulated machine on one page, and the parts of it that others may use.
//!
//! [`spec`] describes the drive and the work asked of it, as plain data. [`machine`] performs the
//! work: the [controller](machine::controller) brings commands over the host link into the write
//! buffer, the [FTL](machine::ftl) gives every logical page a slot and collects garbage, and the
//! [NAND](machine::nand) keeps its buses and dies busy. [`run`] makes the host's commands, moves
//! the clock from event to event, and turns counters into one row per second.
//!
//! Beside the whole drive, [`lessons`] shows its mechanisms one by one and asks about them,
//! [`evidence`] compares published claims with runs, [`codec`] compresses a reader's own data, and
//! [`exchange`] reads the files of other tools.
//!
//! Each crate uses only those named before it. A run is a pure function of its [`Scenario`]: no
//! clock, no file, no thread, no chance.
#![doc = include_str!("../README.md")]

pub use codec::{Made, Measurement};
pub use document::{Figure, FigureValue, ScenarioError, Unit};
pub use evidence;
pub use exchange;
pub use lessons::demonstration;
pub use lessons::exercise::{Exercise, exercise, exercise_kinds};
pub use lessons::mean_field;
pub use machine::trace::OPERATION_COLUMNS;
pub use run::comparison;
pub use run::fit;
pub use run::numbered::NUMBERED;
pub use run::report::{
    BlockView, Correction, CutPage, Errors, Loss, MapView, MemberRead, Milestones, PowerCut,
    Progress, Rebuild, Reconstruction, Wear, endurance_bytes,
};
pub use run::sample::{COLUMN_TABLE, COLUMNS, LATENCY_BIN_EDGES_US, Steady, column_index};
pub use run::simulation::{FOLLOWED_COLUMNS, FollowedKind, Simulation};
pub use spec::code::Code;
pub use spec::drive::{Drive, DriveSheet};
pub use spec::geometry::Layout;
pub use spec::scenario::{Change, Description, Plan, Scenario, Setting};
pub use spec::workload::{ContentSheet, ContentType, StoredSizes};

//! How a drive keeps its data when its power fails.

use crate::units::Nanoseconds;
use document::{Figure, ScenarioError, Section, Unit};

/// A drive with capacitors keeps every write that it has acknowledged. One without keeps only the
/// newest version of each logical page that has reached the NAND.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PowerLoss {
    /// Time that the dies can work on the energy of the capacitors. `None` without capacitors.
    pub hold_ns: Option<Nanoseconds>,
}

/// Power loss as the page shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct PowerLossSheet {
    /// Time that the capacitors last, in ms. `None` without capacitors.
    #[cfg_attr(feature = "types", ts(type = "number | null"))]
    pub hold_ms: Option<u64>,
    /// The most bytes of acknowledged writes that can be in the buffer.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub write_buffer_bytes: u64,
}

const NS_PER_MS: u64 = 1_000_000;
/// The longest time, in ms, that capacitors may last.
pub const HOLD_MS_MAX: u64 = 10_000;

impl PowerLoss {
    /// Capacitors that last `hold_ms`, or none.
    pub fn lasting(hold_ms: Option<u64>) -> Self {
        Self { hold_ns: hold_ms.map(|ms| ms * NS_PER_MS) }
    }

    /// Reads `[power_loss]` of a drive file.
    pub(super) fn parse(mut s: Section, figures: &mut Vec<Figure>) -> Result<Self, ScenarioError> {
        let has_capacitors = s.figure_choice("capacitors", &["off", "on"], figures)? == 1;
        let hold_ms = if has_capacitors {
            Some(s.figure("hold_ms", Unit::Ms, 1, HOLD_MS_MAX, figures)?)
        } else {
            None
        };
        s.finish()?;
        Ok(Self::lasting(hold_ms))
    }

    pub(super) fn sheet(self, write_buffer_bytes: u64) -> PowerLossSheet {
        PowerLossSheet { hold_ms: self.hold_ns.map(|ns| ns / NS_PER_MS), write_buffer_bytes }
    }
}

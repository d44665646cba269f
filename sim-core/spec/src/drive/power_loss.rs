//! What a drive does when its power fails, by what is on its board.

use crate::units::Nanoseconds;
use document::{Figure, ScenarioError, Section};

/// A drive with capacitors keeps every write that it acknowledged. One without keeps, of every
/// logical page, the newest version that had reached the NAND.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PowerLoss {
    /// How long the dies go on on what the capacitors hold; `None` without them.
    pub hold_ns: Option<Nanoseconds>,
}

/// The same on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct PowerLossSheet {
    /// How long the capacitors last; `None` without them.
    #[cfg_attr(feature = "types", ts(type = "number | null"))]
    pub hold_ms: Option<u64>,
    /// Bytes of acknowledged writes that can be in the buffer.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub write_buffer_bytes: u64,
}

const NS_PER_MS: u64 = 1_000_000;
pub const HOLD_MS_MAX: u64 = 10_000;

impl PowerLoss {
    /// Capacitors that last so long, or none.
    pub fn lasting(hold_ms: Option<u64>) -> Self {
        Self { hold_ns: hold_ms.map(|ms| ms * NS_PER_MS) }
    }

    /// Reads `[power_loss]` of a drive file.
    pub(super) fn parse(mut s: Section, figures: &mut Vec<Figure>) -> Result<Self, ScenarioError> {
        let has_capacitors = s.figure_choice("capacitors", &["off", "on"], figures)? == 1;
        let hold_ms =
            if has_capacitors { Some(s.figure("hold_ms", 1, HOLD_MS_MAX, figures)?) } else { None };
        s.finish()?;
        Ok(Self::lasting(hold_ms))
    }

    pub(super) fn sheet(self, write_buffer_bytes: u64) -> PowerLossSheet {
        PowerLossSheet { hold_ms: self.hold_ns.map(|ns| ns / NS_PER_MS), write_buffer_bytes }
    }
}

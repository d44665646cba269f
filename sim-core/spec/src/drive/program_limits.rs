//! Limits on the programs of a drive that its dies and buses do not know: the power that its NAND
//! may draw, and the data that its write path carries. A drive whose sources state neither has
//! none.

use crate::geometry::Geometry;
use crate::part::{Part, SlcMode};
use crate::units::Nanoseconds;
use crate::{codes, part};
use document::{Figure, ScenarioError, Section, Unit};

/// Limits for host, collection and parity alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProgramLimits {
    /// The array power of all programs under way. `None`: not limited.
    pub power_mw: Option<u64>,
    /// Data of the pages programmed, without their spare bytes. `None`: not limited.
    pub bytes_per_s: Option<u64>,
}

impl ProgramLimits {
    /// Reads the section `[program_limits]` of a drive's file, if it has one.
    pub(super) fn read(
        file: &mut Section,
        figures: &mut Vec<Figure>,
    ) -> Result<Self, ScenarioError> {
        if !file.has("program_limits") {
            return Ok(Self::default());
        }
        let mut s = file.section("program_limits")?;
        let power_mw = match s.has("power_mw") {
            true => Some(s.figure("power_mw", Unit::Mw, 1, 100_000, figures)?),
            false => None,
        };
        let (least, most) = (1_000_000, 100_000_000_000);
        let bytes_per_s = match s.has("bytes_per_s") || power_mw.is_none() {
            true => Some(s.figure("bytes_per_s", Unit::BytesPerS, least, most, figures)?),
            false => None,
        };
        s.finish()?;
        Ok(Self { power_mw, bytes_per_s })
    }

    /// Programs that `power_mw` lets be under way at once: as many as the one that draws most
    /// allows. `None`: not limited.
    #[must_use]
    pub fn programs_at_once(&self, geometry: &Geometry, part: &Part) -> Option<u64> {
        let draw = |program_nj: u64, program_ns: Nanoseconds| {
            part::power_mw(program_nj * u64::from(geometry.planes_together()), program_ns)
        };
        let slc = |mode: SlcMode| draw(mode.program_nj, mode.program_ns);
        let usual = draw(part.energy.program_nj, part.array.program_ns);
        let most_mw = usual.max(part.slc_mode.map_or(0, slc));
        self.power_mw.map(|mw| mw / most_mw.max(1))
    }

    /// The least time between the starts of two programs of a whole page of all planes that work
    /// together; 0: not limited.
    #[must_use]
    pub fn page_ns(&self, geometry: &Geometry) -> Nanoseconds {
        let bytes = u64::from(geometry.page_bytes) * u64::from(geometry.planes_together());
        self.bytes_per_s.map_or(0, |rate| bytes * 1_000_000_000 / rate)
    }

    /// Errors if the power is not enough for a single program.
    pub(super) fn check(&self, geometry: &Geometry, part: &Part) -> Result<(), ScenarioError> {
        if self.programs_at_once(geometry, part) == Some(0) {
            let found = self.power_mw.unwrap_or_default();
            let expected = codes::power_of_a_program();
            return Err(ScenarioError::new("drive.program_limits.power_mw", expected, found));
        }
        Ok(())
    }
}

//! Checks of a drive whose fields are right one by one: whether they go together.

use super::{Drive, PARITY_DIES_MIN};
use crate::codes;
use crate::firmware::{CollectionUnit, UNITS};
use document::ScenarioError;

impl Drive {
    /// Errors if the drive has parity but cannot. A stripe must be erased as a whole, so the unit
    /// must be a superblock. With two dies, parity would only be a copy.
    pub fn check_parity(&self) -> Result<(), ScenarioError> {
        if !self.parity {
            return Ok(());
        }
        if self.collection.unit != CollectionUnit::Superblock {
            let found = UNITS[self.collection.unit as usize];
            let expected = codes::superblock_for_parity();
            return Err(ScenarioError::new("drive.collection.unit", expected, found));
        }
        let error = |field| {
            let (expected, found) = (codes::drive_without_parity(), codes::drive_with_parity());
            Err(ScenarioError::new(field, expected, found))
        };
        if self.slc_cache.is_some() {
            return error("drive.slc_cache");
        }
        if self.separation.is_some() {
            return error("drive.separation");
        }
        let dies = self.layout().dies_per_group;
        if dies < PARITY_DIES_MIN {
            let expected = codes::dies_for_parity(PARITY_DIES_MIN);
            return Err(ScenarioError::new("drive.board", expected, dies));
        }
        Ok(())
    }

    /// Errors if superblocks of some dies are requested on a drive without superblocks, or would
    /// leave dies over.
    fn check_superblock(&self) -> Result<(), ScenarioError> {
        let Some(found) = self.collection.superblock_dies else { return Ok(()) };
        if self.collection.unit != CollectionUnit::Superblock {
            let found = UNITS[self.collection.unit as usize];
            return Err(ScenarioError::new(
                "drive.collection.unit",
                codes::superblock_of_dies(),
                found,
            ));
        }
        let dies = self.geometry.dies();
        if !dies.is_multiple_of(found) {
            let expected = codes::divisor_of_dies(dies);
            return Err(ScenarioError::new("drive.collection.superblock_dies", expected, found));
        }
        Ok(())
    }

    /// Errors if two fields of the drive contradict each other.
    pub fn check(&self) -> Result<(), ScenarioError> {
        if let Some(ecc) = &self.ecc {
            ecc.check(&self.part, self.integrity)?;
        }
        let geometry = &self.geometry;
        self.program_limits.check(geometry, &self.part)?;
        if self.slc_cache.is_some() {
            let error = |expected| {
                Err(ScenarioError::new("drive.slc_cache", expected, codes::drive_with_slc_cache()))
            };
            if self.part.slc_mode.is_none() {
                return error(codes::slc_mode());
            }
            if self.compression.is_some() {
                return error(codes::drive_without_compression());
            }
            if self.separation.is_some() {
                return error(codes::drive_without_separation());
            }
        }
        let slots = geometry.slots();
        if slots >= u64::from(u32::MAX) {
            return Err(ScenarioError::new("drive.board", codes::slots_below_limit(), slots));
        }
        let together_bytes = u64::from(geometry.page_bytes) * u64::from(geometry.planes_together());
        if self.write_buffer_bytes < together_bytes {
            let expected = codes::page_of_every_plane(together_bytes);
            let found = self.write_buffer_bytes;
            return Err(ScenarioError::new("drive.write_buffer_bytes", expected, found));
        }
        self.check_superblock()?;
        self.check_parity()?;
        let units = self.layout().units_per_group;
        let collection = &self.collection;
        if collection.high_watermark_units >= units {
            let expected = codes::units_below(units);
            let found = collection.high_watermark_units;
            let field = "drive.collection.high_watermark_units";
            return Err(ScenarioError::new(field, expected, found));
        }
        if collection.high_watermark_units <= collection.low_watermark_units {
            let expected = codes::above_low_watermark(collection.low_watermark_units);
            let found = collection.high_watermark_units;
            let field = "drive.collection.high_watermark_units";
            return Err(ScenarioError::new(field, expected, found));
        }
        Ok(())
    }
}

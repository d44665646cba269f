//! Sizes of commands: one size, or a mix of several. Reads may have sizes of their own.
//!
//! A command begins with a logical page. One that is no multiple of 4 KiB covers a part of its last
//! page and leaves the other sectors out: 512 bytes leave out 7 sectors, 6 KiB leave out 4 sectors
//! of the second page.

use crate::codes;
use crate::rng::Rng;
use crate::units::SLOT_BYTES;
use document::{ScenarioError, Section};

const SECTOR_BYTES: u32 = 512;
/// Sectors of a logical page.
pub const SLOT_SECTORS: u32 = SLOT_BYTES / SECTOR_BYTES;
const BLOCK_BYTES_MAX: u64 = 16 << 20;
const SIZES_MAX: usize = 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Size {
    percent: u32,
    slots: u32,
    cut_sectors: u8,
}

impl Size {
    /// Reads `block_bytes`: a multiple of 512.
    fn read(section: &mut Section, percent: u32) -> Result<Self, ScenarioError> {
        let bytes = section.integer("block_bytes", u64::from(SECTOR_BYTES), BLOCK_BYTES_MAX)?;
        if !bytes.is_multiple_of(SECTOR_BYTES.into()) {
            let expected = codes::block_bytes();
            return Err(ScenarioError::new(section.path_of("block_bytes"), expected, bytes));
        }
        let sectors = (bytes / u64::from(SECTOR_BYTES)) as u32;
        let slots = sectors.div_ceil(SLOT_SECTORS);
        Ok(Self { percent, slots, cut_sectors: (slots * SLOT_SECTORS - sectors) as u8 })
    }

    fn sectors(self) -> u64 {
        u64::from(self.slots * SLOT_SECTORS) - u64::from(self.cut_sectors)
    }
}

/// The sizes of a phase's commands. Their shares sum up to 100 %.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sizes(Vec<Size>);

impl Sizes {
    /// One size: commands of `slots` logical pages.
    #[must_use]
    pub fn of_slots(slots: u32) -> Self {
        Self(vec![Size { percent: 100, slots, cut_sectors: 0 }])
    }

    /// Reads `block_bytes`, or `size_mix`, a list of `{ block_bytes, percent }`. Only commands in
    /// random order may be mixed, or cover a part of a logical page.
    pub(super) fn read(section: &mut Section, is_random: bool) -> Result<Self, ScenarioError> {
        if section.has("size_mix") {
            return Self::read_mix(section, "size_mix", is_random);
        }
        Self(vec![Size::read(section, 100)?]).checked(section, "block_bytes", is_random)
    }

    /// Reads `read_size_mix`, the sizes of reads if they differ from those of writes.
    pub(super) fn read_of_reads(
        section: &mut Section,
        is_random: bool,
    ) -> Result<Option<Self>, ScenarioError> {
        const KEY: &str = "read_size_mix";
        if !section.has(KEY) {
            return Ok(None);
        }
        if !is_random {
            let expected = codes::one_size();
            return Err(ScenarioError::new(section.path_of(KEY), expected, codes::another()));
        }
        Self::read_mix(section, KEY, is_random).map(Some)
    }

    fn read_mix(section: &mut Section, key: &str, is_random: bool) -> Result<Self, ScenarioError> {
        let mut sizes = Vec::new();
        for mut size in section.sections_of_list(key, SIZES_MAX)? {
            let percent = size.integer("percent", 1, 100)? as u32;
            sizes.push(Size::read(&mut size, percent)?);
            size.finish()?;
        }
        let percent: u32 = sizes.iter().map(|size| size.percent).sum();
        if percent != 100 {
            return Err(ScenarioError::new(section.path_of(key), codes::shares_of_all(), percent));
        }
        Self(sizes).checked(section, key, is_random)
    }

    fn checked(self, section: &Section, key: &str, is_random: bool) -> Result<Self, ScenarioError> {
        let sizes = self;
        if !is_random && (sizes.is_mix() || sizes.cut_sectors() > 0) {
            return Err(ScenarioError::new(
                section.path_of(key),
                codes::one_size(),
                codes::another(),
            ));
        }
        Ok(sizes)
    }

    /// Whether commands have more than one size.
    #[must_use]
    pub fn is_mix(&self) -> bool {
        self.0.len() > 1
    }

    /// Logical pages of the largest size.
    #[must_use]
    pub fn slots_max(&self) -> u32 {
        self.0.iter().map(|size| size.slots).max().unwrap_or(1)
    }

    /// Sectors that the first size leaves out; it is the only size unless `is_mix`.
    #[must_use]
    pub fn cut_sectors(&self) -> u8 {
        self.0[0].cut_sectors
    }

    /// Commands needed on average to move as many bytes as `slots` hold, rounded up.
    #[must_use]
    pub fn commands(&self, slots: u64) -> u64 {
        let sectors: u64 = self.0.iter().map(|size| u64::from(size.percent) * size.sectors()).sum();
        (slots * u64::from(SLOT_SECTORS) * 100).div_ceil(sectors)
    }

    /// Draws the size of the next command: its logical pages, and the sectors that it leaves out.
    pub fn draw(&self, rng: &mut Rng) -> (u32, u8) {
        let mut left = rng.below(100);
        let last = self.0[self.0.len() - 1];
        let found = self.0.iter().find(|size| {
            let is_it = left < size.percent;
            left = left.saturating_sub(size.percent);
            is_it
        });
        let Size { slots, cut_sectors, .. } = *found.unwrap_or(&last);
        (slots, cut_sectors)
    }
}

#[cfg(test)]
mod tests {
    use super::Sizes;
    use crate::rng::Rng;
    use document::Section;

    fn read(text: &str, is_random: bool) -> Result<Sizes, String> {
        let mut section = Section::parse("phase", text).expect("it is TOML");
        Sizes::read(&mut section, is_random).map_err(|error| error.to_string())
    }

    const MIX: &str = "size_mix = [{ block_bytes = 512, percent = 25 }, \
                       { block_bytes = 8192, percent = 75 }]";

    #[test]
    fn a_mix_is_drawn_by_its_shares() {
        let sizes = read(MIX, true).expect("it is right");
        let mut rng = Rng::new(1);
        let drawn: Vec<(u32, u8)> = (0..100_000).map(|_| sizes.draw(&mut rng)).collect();
        let small = drawn.iter().filter(|size| **size == (1, 7)).count();
        assert_eq!(small + drawn.iter().filter(|size| **size == (2, 0)).count(), drawn.len());
        assert!((24_000..26_000).contains(&small), "{small}");
        // A quarter has one sector and three quarters have sixteen.
        assert_eq!(sizes.commands(1225), 800);
    }

    #[test]
    fn a_size_covers_a_part_of_its_last_page() {
        let mut rng = Rng::new(1);
        for (bytes, expected) in
            [(1536, (1, 5)), (6144, (2, 4)), (4608, (2, 7)), (16 << 20, (4096, 0))]
        {
            let sizes = read(&format!("block_bytes = {bytes}"), true).expect("it is right");
            assert_eq!(sizes.draw(&mut rng), expected, "{bytes}");
        }
    }

    #[test]
    fn a_wrong_size_is_refused_by_its_field() {
        let cases = [
            ("block_bytes = 5000", true, "phase.block_bytes: expected block_bytes()"),
            ("block_bytes = 512", false, "phase.block_bytes: expected one_size()"),
            (MIX, false, "phase.size_mix: expected one_size()"),
            (
                "size_mix = [{ block_bytes = 512, percent = 99 }]",
                true,
                "phase.size_mix: expected shares_of_all()",
            ),
        ];
        for (text, is_random, expected) in cases {
            let error = read(text, is_random).expect_err("it is wrong");
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }
}

//! Content types: the compressed sizes of a sample of data, per 4 KiB.
//!
//! 1. A file of `content/content-types` names the sample and counts its logical pages by
//!    compressed size.
//! 2. It may list the sizes of the sample's first pages in their order, for the page to draw.
//! 3. Each logical page that is written gets the size of a random page of the sample. Each page of
//!    the sample is equally likely, and draws are independent.

use crate::codes;
use crate::geometry::{GRAINS_COMPRESSED, GRAINS_COMPRESSED_MIN};
use crate::units::Grains;
use document::{ScenarioError, Section};

const GRAIN_BYTES: u32 = 64;
/// The number of sizes: 512 bytes, 576 and so on to 4,096.
const SIZES: usize = (GRAINS_COMPRESSED - GRAINS_COMPRESSED_MIN + 1) as usize;
/// Pages of a sample whose order is kept.
pub const FIRST_PAGES: usize = 24;
/// 4 TiB of each size.
const PAGES_MAX: u64 = 1 << 30;

/// Counts of logical pages by the granules that they take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSizes {
    /// Element `i` counts the pages that take at most `i + GRAINS_COMPRESSED_MIN` granules.
    up_to: [u64; SIZES],
}

/// A sample of data and its compressed sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentType {
    pub title: String,
    /// A description of the sample.
    pub sample: String,
    /// The command that measured the sample.
    pub source: String,
    /// Granules of the sample's first pages in their order; empty if they are not known.
    pub first: Vec<u32>,
    pub pages: StoredSizes,
}

/// A content type as the page shows it.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct ContentSheet {
    pub title: String,
    pub sample: String,
    pub source: String,
    /// Element `i` counts the logical pages that take 512 + 64 x `i` bytes.
    pub pages: Vec<u32>,
    /// Granules of 64 bytes of the sample's first pages in their order; empty if they are not
    /// known.
    pub first: Vec<u32>,
    /// Stored bytes / host bytes.
    pub stored_fraction: f64,
    /// Share of the pages that take all of their 4,096 bytes.
    pub incompressible_fraction: f64,
}

impl StoredSizes {
    /// `counts[i]` pages take `i + GRAINS_COMPRESSED_MIN` granules. Returns `None` if all counts
    /// are 0.
    #[must_use]
    pub fn new(counts: &[u32; SIZES]) -> Option<Self> {
        let mut sum = 0;
        let mut up_to = [0; SIZES];
        for (up_to, &count) in up_to.iter_mut().zip(counts) {
            sum += u64::from(count);
            *up_to = sum;
        }
        (sum > 0).then_some(Self { up_to })
    }

    /// Pages of the sample.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.up_to[SIZES - 1]
    }

    /// Each size and its number of pages: (granules, pages).
    pub fn counts(&self) -> impl Iterator<Item = (u32, u32)> {
        let mut before = 0;
        (GRAINS_COMPRESSED_MIN..).zip(&self.up_to).map(move |(grains, &up_to)| {
            let count = up_to - before;
            before = up_to;
            (grains, count as u32)
        })
    }

    /// The fewest granules that a page takes.
    #[must_use]
    pub fn least(&self) -> Grains {
        let smaller = self.up_to.iter().filter(|&&up_to| up_to == 0).count();
        Grains(GRAINS_COMPRESSED_MIN + smaller as u32)
    }

    /// Stored bytes / host bytes.
    #[must_use]
    pub fn stored_fraction(&self) -> f64 {
        let grains: u64 =
            self.counts().map(|(grains, pages)| u64::from(grains) * u64::from(pages)).sum();
        grains as f64 / (self.total() * u64::from(GRAINS_COMPRESSED)) as f64
    }

    /// Returns the granules of a page drawn by `random`, of which all 2^64 values must be equally
    /// likely.
    #[must_use]
    pub fn draw(&self, random: u64) -> Grains {
        let page = ((u128::from(random) * u128::from(self.total())) >> 64) as u64;
        let smaller = self.up_to.partition_point(|&up_to| up_to <= page);
        Grains(GRAINS_COMPRESSED_MIN + smaller as u32)
    }
}

impl ContentType {
    /// The path of a content type's document: errors name its fields as `content_type.…`.
    pub(super) const PATH: &str = "content_type";

    /// Reads the text of a content type's file.
    pub fn parse(text: &str) -> Result<Self, ScenarioError> {
        Self::read(Section::parse(Self::PATH, text)?)
    }

    /// Reads a content type's document.
    pub(super) fn read(mut file: Section) -> Result<Self, ScenarioError> {
        let (title, sample) = (file.text("title")?, file.text("sample")?);
        let source = file.text("source")?;
        let first = first_pages(&mut file)?;
        let mut section = file.section("pages")?;
        let mut counts = [0; SIZES];
        for (count, grains) in counts.iter_mut().zip(GRAINS_COMPRESSED_MIN..) {
            let bytes = (grains * GRAIN_BYTES).to_string();
            *count = section.optional_integer(&bytes, 0, PAGES_MAX)?.unwrap_or(0) as u32;
        }
        section.finish()?;
        file.finish()?;
        let pages = StoredSizes::new(&counts)
            .ok_or_else(|| ScenarioError::new("content_type.pages", codes::some_page(), 0u32))?;
        Ok(Self { title, sample, source, first, pages })
    }

    /// Returns the text of the content type's file.
    #[must_use]
    pub fn file(&self) -> String {
        let mut text = String::new();
        for (key, value) in
            [("title", &self.title), ("sample", &self.sample), ("source", &self.source)]
        {
            text += &format!("{key} = {}\n", quoted(value));
        }
        if !self.first.is_empty() {
            let bytes = self.first.iter().map(|grains| (grains * GRAIN_BYTES).to_string());
            let list = bytes.collect::<Vec<_>>().join(" ");
            text += &format!("# What its first pages take, in bytes.\nfirst = \"{list}\"\n");
        }
        text += "\n# 4 KiB pages of the sample, by what each takes, in bytes.\n[pages]\n";
        for (grains, count) in self.pages.counts().filter(|&(_, count)| count > 0) {
            text += &format!("{} = {count}\n", grains * GRAIN_BYTES);
        }
        text
    }

    /// Returns the content type as the page shows it.
    #[must_use]
    pub fn sheet(&self) -> ContentSheet {
        let pages: Vec<u32> = self.pages.counts().map(|(_, count)| count).collect();
        ContentSheet {
            title: self.title.clone(),
            sample: self.sample.clone(),
            source: self.source.clone(),
            first: self.first.clone(),
            stored_fraction: self.pages.stored_fraction(),
            incompressible_fraction: f64::from(pages[SIZES - 1]) / self.pages.total() as f64,
            pages,
        }
    }
}

/// Reads `first = "512 4096"`: at most `FIRST_PAGES` whole numbers of granules, in bytes.
fn first_pages(file: &mut Section) -> Result<Vec<u32>, ScenarioError> {
    let Some(list) = file.optional_text("first")? else { return Ok(Vec::new()) };
    let grains = |word: &str| {
        let grains = word.parse::<u32>().ok().filter(|bytes| bytes % GRAIN_BYTES == 0)?;
        let grains = grains / GRAIN_BYTES;
        (GRAINS_COMPRESSED_MIN..=GRAINS_COMPRESSED).contains(&grains).then_some(grains)
    };
    let pages: Option<Vec<u32>> = list.split(' ').map(grains).collect();
    pages
        .filter(|pages| pages.len() <= FIRST_PAGES)
        .ok_or_else(|| ScenarioError::new(file.path_of("first"), codes::first_pages(), list))
}

/// A text in TOML's quotes. Control characters become spaces.
fn quoted(text: &str) -> String {
    let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("\"{}\"", plain.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::{ContentType, SIZES, StoredSizes};
    use crate::rng::split_mix;
    use crate::units::Grains;

    fn sizes(counts: &[(usize, u32)]) -> StoredSizes {
        let mut all = [0; SIZES];
        for &(grains, count) in counts {
            all[grains - 8] = count;
        }
        StoredSizes::new(&all).expect("there are pages")
    }

    #[test]
    fn every_page_of_the_sample_is_equally_likely() {
        let pages = sizes(&[(8, 1), (20, 2), (64, 1)]);
        let found = (pages.least(), pages.draw(0), pages.draw(u64::MAX));
        assert_eq!(found, (Grains(8), Grains(8), Grains(64)));
        assert_eq!(pages.stored_fraction(), (8.0 + 40.0 + 64.0) / 256.0);
        let mut drawn = [0u32; 65];
        for index in 0..40_000 {
            drawn[pages.draw(split_mix(1, index)).index()] += 1;
        }
        assert_eq!(drawn[8] + drawn[20] + drawn[64], 40_000);
        for (grains, expected) in [(8, 10_000), (20, 20_000), (64, 10_000)] {
            let found = drawn[grains];
            assert!(found.abs_diff(expected) < 400, "{grains}: {found}, not {expected}");
        }
    }

    #[test]
    fn a_content_type_is_its_file() {
        let content_type = ContentType {
            title: "A \"title\" \\".into(),
            sample: "s".into(),
            source: "measured".into(),
            first: vec![9, 64, 64],
            pages: sizes(&[(9, 3), (64, 7)]),
        };
        assert_eq!(ContentType::parse(&content_type.file()), Ok(content_type));
    }

    #[test]
    fn first_pages_are_sizes_that_there_are() {
        for list in ["500", "512,576", "448", "4160", &["512"; 25].join(" ")] {
            let text = format!(
                "title = \"t\"\nsample = \"s\"\nsource = \"s\"\nfirst = \"{list}\"\n\
                 [pages]\n512 = 1"
            );
            let error = ContentType::parse(&text).expect_err(list);
            assert_eq!(
                (&error.field[..], error.expected.code),
                ("content_type.first", "first_pages")
            );
        }
    }

    #[test]
    fn a_wrong_file_names_field_expected_and_found() {
        let head = "title = \"t\"\nsample = \"s\"\nsource = \"s\"\n";
        for (pages, error) in [
            ("[pages]", "content_type.pages: expected some_page(), found 0"),
            ("[pages]\n600 = 1", "content_type.pages.600: expected known_field(), found another()"),
            (
                "[pages]\n512 = -1",
                "content_type.pages.512: expected whole(min=0, max=1073741824), found -1",
            ),
        ] {
            let found = ContentType::parse(&format!("{head}{pages}")).expect_err("it is wrong");
            assert_eq!(found.to_string(), error);
        }
    }
}

//! Compresses real data as a drive with a compression engine would.
//!
//! 1. Data is cut into pages of 4 KiB. The last page of a file is filled up with zeros, as a file
//!    system does it.
//! 2. Each page is compressed alone with LZ4.
//! 3. A page takes whole granules of 64 bytes: at least 8, and all 64 if it does not shrink.
//! 4. Three kinds of samples can be generated from a seed.
//!
//! A page of 2,048 random bytes and 2,048 zeros compresses to a little more than 2,048 bytes,
//! which take 33 granules.
#![doc = include_str!("../README.md")]

use spec::geometry::{GRAINS_COMPRESSED, GRAINS_COMPRESSED_MIN};
use spec::rng::Rng;
use spec::units::SLOT_BYTES;
use spec::workload::{ContentType, FIRST_PAGES, StoredSizes};

const PAGE_BYTES: usize = SLOT_BYTES as usize;
const GRAIN_BYTES: usize = PAGE_BYTES / GRAINS_COMPRESSED as usize;
/// Pages of a generated sample.
const MADE_PAGES: u32 = 2048;
const SEED: u64 = 1;

/// Measures the compressed sizes of a sample, file by file.
pub struct Measurement {
    counts: [u32; (GRAINS_COMPRESSED - GRAINS_COMPRESSED_MIN + 1) as usize],
    first: Vec<u32>,
}

impl Default for Measurement {
    fn default() -> Self {
        Self { counts: [0; _], first: Vec::with_capacity(FIRST_PAGES) }
    }
}

impl Measurement {
    /// Adds the bytes of one file.
    pub fn add(&mut self, file: &[u8]) {
        let (pages, rest) = file.as_chunks::<PAGE_BYTES>();
        for page in pages {
            self.add_page(page);
        }
        if !rest.is_empty() {
            let mut last = [0; PAGE_BYTES];
            last[..rest.len()].copy_from_slice(rest);
            self.add_page(&last);
        }
    }

    fn add_page(&mut self, page: &[u8; PAGE_BYTES]) {
        let bytes = lz4_flex::block::compress(page).len();
        let grains =
            (bytes.div_ceil(GRAIN_BYTES) as u32).clamp(GRAINS_COMPRESSED_MIN, GRAINS_COMPRESSED);
        self.counts[(grains - GRAINS_COMPRESSED_MIN) as usize] += 1;
        if self.first.len() < FIRST_PAGES {
            self.first.push(grains);
        }
    }

    /// Returns the sizes measured so far with the given words; `None` if no page was added.
    #[must_use]
    pub fn content_type(&self, title: &str, sample: &str, source: &str) -> Option<ContentType> {
        let pages = StoredSizes::new(&self.counts)?;
        let (title, sample, source) = (title.into(), sample.into(), source.into());
        Some(ContentType { title, sample, source, first: self.first.clone(), pages })
    }
}

/// Samples that are generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Made {
    /// Only zeros.
    Zeros,
    /// Pages of a table, as a database stores them.
    Records,
    /// Every byte is equally likely, as in encrypted data.
    Random,
}

impl Made {
    /// The words of the command line, in the order of the variants.
    pub const WORDS: [&'static str; 3] = ["zeros", "records", "random"];

    /// `None` if there is no such sample.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        let index = Self::WORDS.iter().position(|known| *known == word)?;
        Some([Self::Zeros, Self::Records, Self::Random][index])
    }

    /// Returns 8 MiB, always the same.
    #[must_use]
    pub fn bytes(self) -> Vec<u8> {
        let mut rng = Rng::new(SEED);
        let page = |number: u32| match self {
            Self::Zeros => vec![0; PAGE_BYTES],
            Self::Records => records(number, &mut rng),
            Self::Random => {
                (0..PAGE_BYTES / 8).flat_map(|_| rng.next_u64().to_le_bytes()).collect()
            }
        };
        (0..MADE_PAGES).flat_map(page).collect()
    }
}

/// How full a page of a B-tree is that grew record by record: 69 %, which is ln 2.
const RECORDS_BYTES: usize = PAGE_BYTES * 69 / 100;

/// Returns one page of orders: a header, records in sequence, and free space.
fn records(number: u32, rng: &mut Rng) -> Vec<u8> {
    const STATES: [&str; 4] = ["open", "paid", "sent", "returned"];
    const CITIES: [&str; 6] = ["Amsterdam", "Bergen", "Chicago", "Dakar", "Osaka", "Recife"];
    let mut page = Vec::with_capacity(PAGE_BYTES);
    page.extend([*b"tree", number.to_le_bytes(), [0; 4], [0; 4]].concat());
    for record in 0.. {
        let order = number * 100 + record;
        let ordered_s = 1_700_000_000 + order * 37 + rng.below(37);
        let customer = rng.below(100_000);
        let (state, city) = (STATES[rng.below(4) as usize], CITIES[rng.below(6) as usize]);
        let cents = 100 + rng.below(50_000);
        let next = [
            &order.to_le_bytes()[..],
            &ordered_s.to_le_bytes(),
            &customer.to_le_bytes(),
            &cents.to_le_bytes(),
            format!("{state}\0{city}\0customer-{customer:05}@example.org\0").as_bytes(),
        ]
        .concat();
        if page.len() + next.len() > RECORDS_BYTES {
            break;
        }
        page.extend(next);
    }
    page.resize(PAGE_BYTES, 0);
    page
}

#[cfg(test)]
mod tests {
    use super::{Measurement, PAGE_BYTES};

    /// Granules, and the number of pages that take them.
    fn measured(files: &[&[u8]]) -> Vec<(u32, u32)> {
        let mut measurement = Measurement::default();
        for file in files {
            measurement.add(file);
        }
        let content_type = measurement.content_type("t", "s", "s").expect("something was added");
        content_type.pages.counts().filter(|&(_, count)| count > 0).collect()
    }

    #[test]
    fn every_page_is_compressed_alone_and_the_last_is_filled_with_zeros() {
        let mut noise = crate::Made::Random.bytes();
        noise.truncate(3 * PAGE_BYTES);
        // A repeated page does not shrink, because each page is compressed alone.
        assert_eq!(measured(&[&noise, &noise]), [(64, 6)]);
        // Half a page of noise, and zeros: 2,048 bytes and a few more for the zeros.
        assert_eq!(measured(&[&noise[..PAGE_BYTES / 2]]), [(33, 1)]);
        assert_eq!(measured(&[&[0; 1], &[7; PAGE_BYTES]]), [(8, 2)]);
        assert!(Measurement::default().content_type("t", "s", "s").is_none());
    }
}

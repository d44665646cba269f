//! Compresses real data as a drive with an engine would see it.
//!
//! 1. Data is taken 4 KiB at a time; what is missing in the last page of a file is zeros, which is
//!    how a file system writes it.
//! 2. Each page is compressed alone with LZ4.
//! 3. A page takes whole grains of 64 bytes, 8 at least, and 64 where compressing does not help.
//! 4. Samples of three kinds can be made here, from a seed.
#![doc = include_str!("../README.md")]

use spec::geometry::{GRAINS_COMPRESSED, GRAINS_COMPRESSED_MIN};
use spec::rng::Rng;
use spec::units::SLOT_BYTES;
use spec::workload::{ContentType, FIRST_PAGES, StoredSizes};

const PAGE_BYTES: usize = SLOT_BYTES as usize;
const GRAIN_BYTES: usize = PAGE_BYTES / GRAINS_COMPRESSED as usize;
/// Pages of a made sample.
const MADE_PAGES: u32 = 2048;
const SEED: u64 = 1;

/// Measures a sample, file by file.
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
    /// Adds the bytes of a file.
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

    /// What was measured; `None` before anything was added.
    #[must_use]
    pub fn content_type(&self, title: &str, sample: &str, source: &str) -> Option<ContentType> {
        let pages = StoredSizes::new(&self.counts)?;
        let (title, sample, source) = (title.into(), sample.into(), source.into());
        Some(ContentType { title, sample, source, first: self.first.clone(), pages })
    }
}

/// Samples that are made instead of read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Made {
    /// Nothing but zeros.
    Zeros,
    /// Pages of a table as a database keeps them.
    Records,
    /// Every byte equally likely, as encrypted data looks.
    Random,
}

impl Made {
    pub const WORDS: [&'static str; 3] = ["zeros", "records", "random"];

    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        let place = Self::WORDS.iter().position(|known| *known == word)?;
        Some([Self::Zeros, Self::Records, Self::Random][place])
    }

    /// 8 MiB, the same every time.
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

/// A page is as full as those of a tree that grew record by record: 69 %, which is ln 2.
const RECORDS_BYTES: usize = PAGE_BYTES * 69 / 100;

/// One page of orders: a header, records one after the other, and room for more.
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

    /// Grains and pages of what was added.
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
        // A page that comes a second time does not shrink: the first is not at hand.
        assert_eq!(measured(&[&noise, &noise]), [(64, 6)]);
        // Half of it, and zeros: 2,048 bytes and a few that say so.
        assert_eq!(measured(&[&noise[..PAGE_BYTES / 2]]), [(33, 1)]);
        assert_eq!(measured(&[&[0; 1], &[7; PAGE_BYTES]]), [(8, 2)]);
        assert!(Measurement::default().content_type("t", "s", "s").is_none());
    }
}

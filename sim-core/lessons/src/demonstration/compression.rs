//! Packs pieces of 4 KiB into pages of the NAND, first uncompressed and then compressed.
//!
//! 1. The compressed size of each piece is given. Measuring it would need the bytes, which stay
//!    with the reader.
//! 2. A piece begins at the end of the piece before it and may go on in the next page, like the
//!    pieces that `Ftl::write` stores in a block. A page is programmed when it is full.
//! 3. Each step adds a piece. Its time is that of all pieces so far on the host link.

use super::Settings;
use document::ScenarioError;
use serde::Serialize;
use spec::drive::LINKS;
use spec::geometry::{GRAINS_COMPRESSED, GRAINS_COMPRESSED_MIN};
use spec::units::{Nanoseconds, SLOT_BYTES};
use crate::codes;

/// A link that was usual then: SATA 6 Gb/s, a row of `LINKS`.
const LINK: &str = "sata-6";
const PIECES_MAX: usize = 24;
const GRAIN_BYTES: u32 = SLOT_BYTES / GRAINS_COMPRESSED;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct CompressionShown {
    /// Bytes of a NAND page.
    pub page_bytes: u32,
    /// Compressed size of each piece, in whole granules.
    pub stored_bytes: Vec<u32>,
    pub steps: Vec<CompressionStep>,
    /// The pieces without a compression engine, and with one.
    pub plain: Packed,
    pub compressed: Packed,
}

/// The parts of pieces that each page holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Packed {
    pub parts: Vec<Part>,
    /// Pages that hold data after each step.
    pub pages: Vec<u32>,
}

/// A piece, or its part in one page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Part {
    pub piece: u32,
    pub page: u32,
    pub bytes: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct CompressionStep {
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub at_ns: Nanoseconds,
    /// Pieces so far.
    pub pieces: u32,
    /// Bytes of these pieces from the host, and their stored bytes.
    pub host_bytes: u32,
    pub stored_bytes: u32,
}

/// `sizes` are the granules of each piece; by default every piece shrinks to half. `page_kib` is 4,
/// 8 or 16.
pub fn show(settings: &mut Settings) -> Result<CompressionShown, ScenarioError> {
    let (least, most) = (u64::from(GRAINS_COMPRESSED_MIN), u64::from(GRAINS_COMPRESSED));
    let mut grains = settings.list("sizes", least, most)?;
    let page_bytes = [4096, 8192, 16384][settings.word("page_kib", &["4", "8", "16"], 1)?];
    if grains.len() > PIECES_MAX {
        let expected = codes::sizes_at_most(PIECES_MAX);
        return Err(ScenarioError::new("sizes", expected, grains.len()));
    }
    if grains.is_empty() {
        grains = vec![most / 2; PIECES_MAX];
    }
    let stored_bytes: Vec<u32> = grains.iter().map(|&size| size as u32 * GRAIN_BYTES).collect();
    let plain = vec![SLOT_BYTES; stored_bytes.len()];
    Ok(CompressionShown {
        page_bytes,
        steps: steps(&stored_bytes),
        plain: packed(&plain, page_bytes),
        compressed: packed(&stored_bytes, page_bytes),
        stored_bytes,
    })
}

fn steps(stored_bytes: &[u32]) -> Vec<CompressionStep> {
    let link = LINKS.iter().find(|(name, _)| *name == LINK);
    let bytes_per_s = link.map_or(1, |&(_, bytes_per_s)| bytes_per_s);
    let step = |pieces: usize| {
        let host_bytes = pieces as u32 * SLOT_BYTES;
        CompressionStep {
            at_ns: u64::from(host_bytes) * 1_000_000_000 / bytes_per_s,
            pieces: pieces as u32,
            host_bytes,
            stored_bytes: stored_bytes[..pieces].iter().sum(),
        }
    };
    (0..=stored_bytes.len()).map(step).collect()
}

fn packed(sizes: &[u32], page_bytes: u32) -> Packed {
    let mut all = Packed { parts: Vec::new(), pages: vec![0] };
    let mut end = 0;
    for (piece, &bytes) in sizes.iter().enumerate() {
        let to = end + bytes;
        while end < to {
            let page = end / page_bytes;
            let bytes = (to - end).min((page + 1) * page_bytes - end);
            all.parts.push(Part { piece: piece as u32, page, bytes });
            end += bytes;
        }
        all.pages.push(end.div_ceil(page_bytes));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::{CompressionShown, Part, show};
    use crate::demonstration::Settings;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn shown(sizes: &str, page_kib: &str) -> CompressionShown {
        let given = &mut Settings::given(&[("sizes", sizes), ("page_kib", page_kib)]);
        show(given).expect("it can be shown")
    }

    #[test]
    fn a_piece_begins_where_the_one_before_ends() {
        let shown = shown("40.40.64.8", "8");
        let part = |piece, page, bytes| Part { piece, page, bytes };
        let expected = [
            part(0, 0, 2560),
            part(1, 0, 2560),
            part(2, 0, 3072),
            part(2, 1, 1024),
            part(3, 1, 512),
        ];
        assert_eq!(shown.compressed.parts, expected);
        assert_eq!(shown.compressed.pages, [0, 1, 1, 2, 2]);
        assert_eq!(shown.plain.pages, [0, 1, 1, 2, 2]);
        // 4,096 bytes at 600 MB/s.
        assert_eq!(shown.steps[1].at_ns, 6826);
        assert_eq!(shown.steps[4].stored_bytes, 152 * 64);
    }

    #[test]
    fn data_that_does_not_compress_takes_as_many_pages_as_without_an_engine() {
        let shown = shown("64.64.64.64.64", "16");
        assert_eq!(shown.compressed, shown.plain);
        assert_eq!(shown.plain.pages.last(), Some(&2));
    }

    #[test]
    fn more_pieces_than_are_drawn_are_refused() {
        let sizes = ["8"; 25].join(".");
        let given = &mut Settings::given(&[("sizes", &sizes)]);
        let error = show(given).expect_err("too many");
        assert_eq!(error.to_string(), "sizes: expected sizes_at_most(max=24), found 25");
    }
}

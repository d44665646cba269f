//! Packs pieces of 4 KiB into pages of the NAND, first uncompressed and then compressed.
//!
//! 1. The compressed size of each piece is given. Measuring it would need the bytes, which stay
//!    with the reader.
//! 2. A piece begins at the end of the piece before it and may go on in the next page, like the
//!    pieces that `Ftl::write` stores in a block. A page is programmed when it is full. Each is on
//!    a die of its own. A page that is not full stays in the buffer.
//! 3. Each step adds a piece. Its time is that of all pieces so far on the host link. In the last
//!    step every full page has been programmed.
//! 4. In the film, the data without compression is side 0. Compression takes no time, because the
//!    engine is as fast as the link.

use super::Settings;
use crate::content::nand;
use crate::film::{Event, Film, FilmEvent, Seconds};
use document::ScenarioError;
use serde::Serialize;
use spec::drive::LINKS;
use spec::geometry::{GRAINS_COMPRESSED, GRAINS_COMPRESSED_MIN};
use spec::units::{Nanoseconds, SLOT_BYTES};
use crate::codes;

/// A link that was usual then: SATA 6 Gb/s, a row of `LINKS`.
const LINK: &str = "sata-6";
const PIECES_MAX: usize = 24;
/// The time of a program operation is that of this part.
const PROGRAM_NS: Nanoseconds = nand::INTEL_25NM_64GB.array.program_ns;
const GRAIN_BYTES: u32 = SLOT_BYTES / GRAINS_COMPRESSED;

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct CompressionShown {
    /// Bytes of a NAND page.
    pub page_bytes: u32,
    /// Compressed size of each piece, in whole granules.
    pub stored_bytes: Vec<u32>,
    pub steps: Vec<CompressionStep>,
    pub film: Film,
    pub seconds: Seconds,
    /// The pieces without a compression engine, and with one.
    pub plain: Packed,
    pub compressed: Packed,
}

/// The parts of pieces that each page holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Packed {
    pub parts: Vec<Part>,
    /// Pages that hold data after each piece.
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
    /// Every full page has been programmed.
    pub programmed: bool,
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
    let steps = steps(&stored_bytes);
    Ok(CompressionShown {
        page_bytes,
        film: film(&steps, [&plain, &stored_bytes], page_bytes),
        seconds: seconds(&steps),
        steps,
        plain: packed(&plain, page_bytes),
        compressed: packed(&stored_bytes, page_bytes),
        stored_bytes,
    })
}

/// The first pieces are slow enough to show how each is handled. The others arrive less than three
/// times per second. The last step shows the result.
fn seconds(steps: &[CompressionStep]) -> Seconds {
    Seconds::of(steps.len(), &mut |step| match &steps[step] {
        CompressionStep { programmed: true, .. } => Some(5.0),
        CompressionStep { pieces: ..=3, .. } => Some(2.0),
        _ => Some(0.36),
    })
}

fn steps(stored_bytes: &[u32]) -> Vec<CompressionStep> {
    let link = LINKS.iter().find(|(name, ..)| *name == LINK);
    let bytes_per_s = link.map_or(1, |&(_, bytes_per_s, _)| bytes_per_s);
    let step = |pieces: usize| {
        let host_bytes = pieces as u32 * SLOT_BYTES;
        CompressionStep {
            at_ns: u64::from(host_bytes) * 1_000_000_000 / bytes_per_s,
            pieces: pieces as u32,
            host_bytes,
            stored_bytes: stored_bytes[..pieces].iter().sum(),
            programmed: false,
        }
    };
    let mut steps: Vec<_> = (0..=stored_bytes.len()).map(step).collect();
    let all = step(stored_bytes.len());
    steps.push(CompressionStep { at_ns: all.at_ns + PROGRAM_NS, programmed: true, ..all });
    steps
}

/// `sizes` are the bytes of each piece without a compression engine, and with one.
fn film(steps: &[CompressionStep], sizes: [&[u32]; 2], page_bytes: u32) -> Film {
    let mut film = Film::default();
    let pieces = sizes[0].len() as u32;
    let mut ends = [0; 2];
    for piece in 0..pieces {
        let step = piece as usize + 1;
        let now_ns = steps[step].at_ns;
        let arrive = FilmEvent::new(Event::Arrive { piece }, steps[step - 1].at_ns, now_ns);
        let stored_bytes = sizes[1][piece as usize];
        let squeeze = Event::Squeeze { piece, from_bytes: SLOT_BYTES, to_bytes: stored_bytes };
        film.lead_to(step, [arrive, FilmEvent::moment(squeeze, now_ns).on(1)]);
        for lane in 0..2 {
            let from_bytes = ends[lane as usize];
            let to_bytes = from_bytes + sizes[lane as usize][piece as usize];
            let lay = Event::Lay { piece, from_bytes, to_bytes };
            film.lead_to(step, [FilmEvent::moment(lay, now_ns).on(lane)]);
            let programs = (from_bytes / page_bytes..to_bytes / page_bytes).map(|page| {
                FilmEvent::new(Event::Program { page }, now_ns, now_ns + PROGRAM_NS).on(lane)
            });
            film.lead_to(step + 1, programs);
            ends[lane as usize] = to_bytes;
        }
    }
    film
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
    use crate::film::Event;

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
    fn in_the_film_each_full_page_is_programmed_and_the_last_step_waits_for_all() {
        let shown = shown("40.40.64.8", "8");
        let at_ns: Vec<_> = shown.steps.iter().map(|step| step.at_ns).collect();
        shown.film.check(&at_ns);
        let events = || shown.film.events().iter();
        let programs = events().filter_map(|event| match event.event {
            Event::Program { page } => Some((event.step, event.side, page)),
            _ => None,
        });
        // Two pages without compression, one with it; its second page is not full.
        assert_eq!(programs.collect::<Vec<_>>(), [(3, 0, 0), (4, 1, 0), (5, 0, 1)]);
        let lay = Event::Lay { piece: 2, from_bytes: 5120, to_bytes: 9216 };
        assert!(events().any(|event| (event.side, event.event) == (1, lay)));
        assert_eq!(shown.steps[5].at_ns, shown.steps[4].at_ns + 1_300_000);
        assert!(shown.steps[5].programmed);
    }

    #[test]
    fn more_pieces_than_are_drawn_are_refused() {
        let sizes = ["8"; 25].join(".");
        let given = &mut Settings::given(&[("sizes", &sizes)]);
        let error = show(given).expect_err("too many");
        assert_eq!(error.to_string(), "sizes: expected sizes_at_most(max=24), found 25");
    }
}

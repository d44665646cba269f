//! Exercises on pages and blocks, and on the map from logical to physical pages.

use super::{Exercise, numbers};
use machine::ftl::Mapping;
use spec::geometry::{Geometry, Layout};
use spec::rng::Rng;
use spec::units::{LogicalPage, SLOT_BYTES, Slot};
use std::collections::BTreeMap;

fn one_of(rng: &mut Rng, choices: &[u32]) -> f64 {
    f64::from(choices[rng.below(choices.len() as u32) as usize])
}

/// A page is changed in place, so its whole block is read, erased and programmed: how long does it
/// take?
pub fn block_rewrite(rng: &mut Rng) -> Exercise {
    let pages = one_of(rng, &[64, 128, 256]);
    let read_us = f64::from(25 + 5 * rng.below(11));
    let program_us = f64::from(600 + 50 * rng.below(15));
    let erase_ms = f64::from(2 + rng.below(9));
    let page_us = read_us + program_us;
    let pages_ms = pages * page_us / 1000.0;
    let answer = pages_ms + erase_ms;
    let values = numbers(&[
        ("pages", pages),
        ("read_us", read_us),
        ("program_us", program_us),
        ("erase_ms", erase_ms),
        ("page_us", page_us),
        ("pages_ms", pages_ms),
        ("times", answer * 1000.0 / program_us),
    ]);
    let mistakes = [
        ("erase_each_page", pages_ms + pages * erase_ms),
        ("read_forgotten", pages * program_us / 1000.0 + erase_ms),
        ("program_forgotten", pages * read_us / 1000.0 + erase_ms),
        ("erase_forgotten", pages_ms),
    ];
    Exercise::new(values, answer, 0.005, mistakes)
}

/// Some writes of 4 KiB share a full page, the others take a page each: what is the write
/// amplification?
pub fn sub_page(rng: &mut Rng) -> Exercise {
    let page_kib = one_of(rng, &[8, 16, 32]);
    let alone_percent = f64::from(5 + rng.below(86));
    let write_kib = f64::from(SLOT_BYTES / 1024);
    let pieces = page_kib / write_kib;
    let alone = alone_percent / 100.0;
    let values = numbers(&[
        ("page_kib", page_kib),
        ("alone_percent", alone_percent),
        ("gathered_percent", 100.0 - alone_percent),
        ("pieces", pieces),
        ("alone", alone),
        ("gathered", 1.0 - alone),
        ("alone_part", alone * pieces),
    ]);
    let mistakes = [("all_alone", pieces), ("gathered_forgotten", alone * pieces)];
    Exercise::new(values, alone * pieces + 1.0 - alone, 0.01, mistakes)
}

/// A file fills its last cluster only partly: how much is padding?
pub fn clusters(rng: &mut Rng) -> Exercise {
    let cluster_kib = 32 << rng.below(4);
    let clusters = 1 + rng.below(12);
    let slack_kib = 1 + rng.below(cluster_kib - 1);
    let file_kib = cluster_kib * clusters - slack_kib;
    let values = numbers(&[
        ("cluster_kib", f64::from(cluster_kib)),
        ("file_kib", f64::from(file_kib)),
        ("clusters", f64::from(clusters)),
        ("taken_kib", f64::from(cluster_kib * clusters)),
    ]);
    let mistakes = [("used_part", f64::from(cluster_kib - slack_kib))];
    Exercise::new(values, f64::from(slack_kib), 0.01, mistakes)
}

const CAPACITIES_GB: [u32; 20] = [
    60, 100, 120, 180, 200, 240, 250, 300, 400, 480, 500, 600, 750, 800, 960, 1000, 1600, 1920,
    2000, 4000,
];

/// The capacity and the bytes per map entry are given: how large is the map?
pub fn map_size(rng: &mut Rng) -> Exercise {
    let drive_gb = one_of(rng, &CAPACITIES_GB);
    let piece_kib = one_of(rng, &[4, 8, 16, 32]);
    let entry_bytes = f64::from(4 + rng.below(3));
    let entries = drive_gb * 1e9 / (piece_kib * 1024.0);
    let answer = entries * entry_bytes / 1e6;
    let values = numbers(&[
        ("drive_gb", drive_gb),
        ("piece_kib", piece_kib),
        ("piece_bytes", piece_kib * 1024.0),
        ("entry_bytes", entry_bytes),
        ("entries_m", entries / 1e6),
    ]);
    let mistakes = [("kib_as_1000", answer * 1.024), ("entry_forgotten", entries / 1e6)];
    Exercise::new(values, answer, 0.02, mistakes)
}

/// An empty drive gets eight files and a TRIM: how many pages are stale? The map of the core counts
/// them.
pub fn stale_pages(rng: &mut Rng) -> Exercise {
    const FILES: u32 = 6;
    const NAMES: [&str; 8] = ["w1", "w2", "w3", "w4", "w5", "w6", "w7", "w8"];
    let file_pages = 5 + rng.below(60);
    let programmed = NAMES.len() as u32 * file_pages;
    let geometry = Geometry {
        channels: 1,
        dies_per_channel: 1,
        planes: 1,
        blocks_per_plane: 2,
        bad_blocks_per_plane: 0,
        pages_per_block: programmed,
        page_bytes: SLOT_BYTES,
        spare_bytes: 0,
        multi_plane: false,
    };
    let mut map = Mapping::new(&Layout::new(&geometry, 1, false), FILES * file_pages);
    let pages_of = |file: u32| (file * file_pages..(file + 1) * file_pages).map(LogicalPage);
    let mut values = BTreeMap::new();
    for (write, name) in (0..).zip(NAMES) {
        let file = rng.below(FILES);
        for (slot, page) in (write * file_pages..).map(Slot).zip(pages_of(file)) {
            map.store(page, slot);
        }
        values.insert(name, f64::from(file));
    }
    let written = map.mapped_pages();
    let trimmed = rng.below(FILES);
    for page in pages_of(trimmed) {
        map.forget(page);
    }
    let valid = map.mapped_pages();
    let files = |pages: u32| f64::from(pages / file_pages);
    let stale_files = files(programmed - valid);
    values.insert("file_pages", f64::from(file_pages));
    values.insert("different", files(written));
    values.insert("overwritten", files(programmed - written));
    values.insert("trimmed", f64::from(trimmed));
    values.insert("trim_stale", files(written - valid));
    values.insert("stale_files", stale_files);
    values.insert("valid", f64::from(valid));
    let about_trim = if valid < written {
        ("trim_forgotten", f64::from(programmed - written))
    } else {
        ("trim_always", f64::from(programmed - written + file_pages))
    };
    let mistakes = [about_trim, ("files", stale_files), ("valid", f64::from(valid))];
    Exercise::new(values, f64::from(programmed - valid), 0.01, mistakes)
}

#[cfg(test)]
mod tests {
    use super::{Rng, stale_pages};

    #[test]
    fn overwritten_and_trimmed_pages_are_stale() {
        for seed in 0..100 {
            let drawn = stale_pages(&mut Rng::new(seed));
            let at = |name| drawn.values[name];
            let stale = (at("overwritten") + at("trim_stale")) * at("file_pages");
            assert_eq!(drawn.answer.to_bits(), stale.to_bits(), "seed {seed}");
        }
    }
}

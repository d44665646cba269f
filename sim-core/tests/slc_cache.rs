//! The SLC cache, compared with the expected results of its size and its times.

mod support;

use sim_core::{Scenario, Simulation};
use support::{Rows, TestDrive, file, mean};

const BLOCKS: u32 = 4000;
const PAGES_PER_BLOCK: u32 = 96;
const PAGE_BYTES: u32 = 16_384;
const SLC_PROGRAM_NS: u32 = 300_000;
const PROGRAM_NS: u32 = 2_000_000;

const KEEPS_ITS_SIZE: &str = "[slc_cache]\npercent = { value = 25, source = \"test\" }\n";
const SHRINKS: &str = "static_percent = { value = 5, source = \"test\" }\n\
                       static_from_percent = { value = 80, source = \"test\" }\n";

/// A drive with three bits per cell, and a quarter of its units for the cache. The host writes
/// half of the drive, rests, and writes again.
fn rows(rest_s: u32, with_cache: bool) -> Rows {
    let rest = format!("[[phases]]\nkind = \"idle\"\nduration_s = {rest_s}\nrecord = true\n");
    let phases = write(0.0, 0.5) + &rest + &write(0.5, 0.8);
    rows_of(if with_cache { KEEPS_ITS_SIZE } else { "" }, &phases)
}

/// Writes a part of the drive in order.
fn write(start: f64, end: f64) -> String {
    format!(
        "[[phases]]\nkind = \"io\"\norder = \"sequential\"\nblock_bytes = 131072\n\
         queue_depth = 32\ndrive_writes = 1.0\nstart = {start:?}\nend = {end:?}\nrecord = true\n"
    )
}

fn rows_of(cache: &str, phases: &str) -> Rows {
    let drive = TestDrive {
        blocks_per_plane: BLOCKS,
        pages_per_block: PAGES_PER_BLOCK,
        page_bytes: PAGE_BYTES,
        program_ns: PROGRAM_NS,
        user_pages: slots() * 9 / 10,
        background: Some(5),
        ..TestDrive::default()
    };
    let mut texts = drive.texts();
    texts[0] += cache;
    let figure = |key: &str, value: u32| format!("{key} = {{ value = {value}, source = \"t\" }}\n");
    texts[1] += "[slc_mode]\n";
    texts[1] += &figure("pages_per_block", PAGES_PER_BLOCK / 3);
    texts[1] += &figure("program_ns", SLC_PROGRAM_NS);
    texts[1] += &figure("program_nj", 20_000);
    let text = format!("title = \"test\"\ndrive = \"test\"\nseed = 1\n{phases}");
    let scenario = Scenario::parse(&text, &|name| file(&texts, name)).expect("it is possible");
    let mut simulation = Simulation::new(scenario).expect("it fits");
    let rows = Rows::of(&mut simulation);
    simulation.audit();
    rows
}

fn slots() -> u64 {
    u64::from(BLOCKS * PAGES_PER_BLOCK * (PAGE_BYTES / 4096))
}

/// Seconds, from second `from` on, in which the speed is above half of the speed of second 1.
fn fast_s(speeds: &[f64], from: usize) -> usize {
    speeds[from..].iter().take_while(|&&mb_s| mb_s > speeds[1] / 2.0).count()
}

/// MB/s of one die: one page per program and transfer.
fn mb_s(program_ns: u32) -> f64 {
    // nv-ddr-5: 5 ns per byte, 7 command and address cycles of 45 ns.
    let transfer_ns = f64::from(PAGE_BYTES + 224) * 5.0 + 7.0 * 45.0;
    f64::from(PAGE_BYTES) * 1e3 / (f64::from(program_ns) + transfer_ns)
}

#[test]
fn it_is_as_fast_as_one_bit_a_cell_until_it_is_full() {
    let speeds = rows(1, true).column("write_mb_s");
    let fast_s = fast_s(&speeds, 0);
    let cache_mb = f64::from(BLOCKS / 4 * (PAGES_PER_BLOCK / 3) * PAGE_BYTES) / 1e6;
    let written_mb: f64 = speeds[..fast_s].iter().sum();
    assert!((written_mb / cache_mb - 1.0).abs() < 0.05, "{written_mb} MB of {cache_mb}");
    let inside = mean(&speeds[1..fast_s]);
    assert!((inside / mb_s(SLC_PROGRAM_NS) - 1.0).abs() < 0.01, "{inside} MB/s");
    let behind = mean(&speeds[fast_s + 2..fast_s + 60]);
    assert!((behind / mb_s(PROGRAM_NS) - 1.0).abs() < 0.01, "{behind} MB/s");
}

#[test]
fn a_rest_empties_the_cache_and_its_data_is_written_twice() {
    let long = rows(600, true);
    let speeds = long.column("write_mb_s");
    let again = speeds.len() - 2;
    let rest = (1..again).rfind(|&second| speeds[second] == 0.0).expect("a rest") + 2;
    assert!(fast_s(&speeds, rest) >= 5, "it is fast again: {:?}", &speeds[rest..]);
    let tired = rows(1, true).column("write_mb_s");
    assert!(tired[tired.len() - 10] < speeds[1] / 2.0, "without a rest it stays slow");
    let moved: f64 = long.column("moved_slots").iter().sum();
    let cache_slots = f64::from(BLOCKS / 4 * (PAGES_PER_BLOCK / 3) * 4);
    assert!((moved / cache_slots - 1.0).abs() < 0.02, "{moved} slots moved of {cache_slots}");
}

/// MB that the host writes fast after `phases` and a rest in which the drive empties its cache.
fn fast_mb_after(cache: &str, phases: &str) -> f64 {
    let rest = "[[phases]]\nkind = \"idle\"\nduration_s = 1500\nrecord = true\n";
    let rows = rows_of(cache, &(phases.to_owned() + rest + &write(0.9, 1.0)));
    let speeds = rows.column("write_mb_s");
    let last = speeds.len() - 2;
    let rest = speeds[..last].iter().rposition(|&mb_s| mb_s == 0.0).expect("a rest");
    let full_mb_s = mb_s(SLC_PROGRAM_NS);
    let fast = speeds[rest + 2..].iter().take_while(|&&mb_s| mb_s > full_mb_s / 2.0);
    // The first second may begin within the rest.
    speeds[rest + 1] + fast.sum::<f64>()
}

/// The capacity of the cache with `percent` of the units, a third of their pages each.
fn cache_mb(percent: f64) -> f64 {
    f64::from(BLOCKS) * percent / 100.0 * f64::from(PAGES_PER_BLOCK / 3 * PAGE_BYTES) / 1e6
}

#[test]
fn a_cache_that_shrinks_follows_the_data_outside_it_and_comes_back_after_a_trim() {
    let shrinks = KEEPS_ITS_SIZE.to_owned() + SHRINKS;
    let near = |found: f64, percent: f64| {
        let expected = cache_mb(percent);
        println!("{found:.0} MB, {expected:.0} expected");
        // A second at full speed is 42 MB.
        assert!((found - expected).abs() < 60.0, "{found} MB, {expected} expected");
    };
    // 40 % of the capacity outside the cache is half of the way to 80 %.
    near(fast_mb_after(&shrinks, &write(0.0, 0.4)), 15.0);
    near(fast_mb_after(&shrinks, &write(0.0, 0.85)), 5.0);
    near(fast_mb_after(KEEPS_ITS_SIZE, &write(0.0, 0.4)), 25.0);
    let trim = "[[phases]]\nkind = \"trim\"\nstart = 0.0\nend = 0.45\nrecord = true\n";
    near(fast_mb_after(&shrinks, &(write(0.0, 0.85) + trim)), 15.0);
}

/// A first fill of 90 % of the NAND at once. The cache takes 25 % of the units, and a third of
/// their room. At the end a slot that is still there takes the room of two more, and 10 % of the
/// NAND is left for that; the other slots have been moved.
#[test]
fn a_cache_that_reopens_once_empty_moves_no_more_than_it_must() {
    let reopens = |word: &str| format!("reopens = {{ value = \"{word}\", source = \"test\" }}\n");
    let moved = |reopens: String| {
        let rows = rows_of(&(KEEPS_ITS_SIZE.to_owned() + &reopens), &write(0.0, 1.0));
        rows.column("moved_slots").iter().sum::<f64>() / slots() as f64
    };
    let least = 0.25 / 3.0 - 0.1 / 2.0;
    let at_once = moved(reopens("between-collections"));
    let late = moved(reopens("once-empty"));
    println!("{at_once:.4} of the slots moved, {late:.4} if once empty, at least {least:.4}");
    assert!((at_once / least - 3.0).abs() < 0.3, "{at_once}");
    assert!((late / least - 1.0).abs() < 0.1, "{late}");
    assert!((moved(String::new()) - at_once).abs() < 1e-9, "that is the usual way");
}

#[test]
fn nand_that_has_the_mode_does_not_make_a_cache() {
    let speeds = rows(1, false).column("write_mb_s");
    assert!((mean(&speeds[1..60]) / mb_s(PROGRAM_NS) - 1.0).abs() < 0.01);
}

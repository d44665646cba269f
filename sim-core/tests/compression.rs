//! A drive that compresses programs fewer pages, and the space that it saves becomes spare area.
//! The data has one ratio, or a content type in which each page has its own size.

mod support;

use sim_core::Simulation;
use support::{Rows, TestDrive, mean};

const BLOCKS: u32 = 4096;
const SLOTS: u32 = 64;

fn drive(compresses: bool, over_provisioning: f64) -> TestDrive {
    TestDrive {
        blocks_per_plane: BLOCKS,
        pages_per_block: SLOTS / 4,
        page_bytes: 16_384,
        user_pages: (f64::from(BLOCKS * SLOTS) / (1.0 + over_provisioning)) as u64,
        policy: "fifo",
        compresses,
        ..TestDrive::default()
    }
}

fn phase(order: &str, bytes: u32, stored: &str, writes: f64, record: bool) -> String {
    format!(
        "[[phases]]\nkind = \"io\"\norder = \"{order}\"\nblock_bytes = {bytes}\nqueue_depth = 16\n\
         {stored}\ndrive_writes = {writes:?}\nrecord = {record}\n"
    )
}

fn settled(compresses: bool, over_provisioning: f64, compressibility: f64) -> (f64, Rows) {
    let stored = format!("compressibility = {compressibility:?}");
    settled_with(&drive(compresses, over_provisioning), &stored)
}

fn settled_with(drive: &TestDrive, stored: &str) -> (f64, Rows) {
    let phases = phase("sequential", 131_072, stored, 1.0, false)
        + &phase("random", 4096, stored, 4.0, false)
        + &phase("random", 4096, stored, 2.0, true);
    let scenario = drive.scenario(&phases);
    let mut simulation = Simulation::new(scenario).expect("it fits");
    let rows = Rows::of(&mut simulation);
    simulation.audit();
    (simulation.write_amplification(), rows)
}

/// Write amplification `A` of first in, first out: `A = 1 / (1 - exp(-T / (A U)))`.
fn fifo(total_over_used: f64) -> f64 {
    let (mut low, mut high) = (1.0, 1000.0);
    for _ in 0..200 {
        let a: f64 = (low + high) / 2.0;
        if 1.0 / (1.0 - (-total_over_used / a).exp()) > a { low = a } else { high = a }
    }
    low
}

/// A block has room for a whole number of logical pages of `grains` 64ths of a slot. The closed
/// form for that number of pages, times the size of a page, gives the write amplification. It is
/// below 1 if data compresses far enough.
#[test]
fn write_amplification_is_the_closed_form_of_the_stored_pages() {
    for (over_provisioning, grains) in [(0.15, 64), (0.15, 52), (0.15, 32), (0.3, 30)] {
        let pages_per_block = f64::from(SLOTS * 64 / grains);
        let amplification = fifo((1.0 + over_provisioning) * pages_per_block / f64::from(SLOTS));
        let expected = amplification * f64::from(SLOTS) / pages_per_block;
        let (found, _) = settled(true, over_provisioning, f64::from(grains) / 64.0);
        println!("op {over_provisioning}, {grains} of 64: {found:.4}, model {expected:.4}");
        assert!((found / expected - 1.0).abs() < 0.01, "{grains}: {found}, model {expected}");
    }
}

/// A content type in which `counts` are (bytes, pages).
fn content_type(counts: &[(u32, u32)]) -> &'static str {
    let pages: Vec<String> =
        counts.iter().map(|(bytes, pages)| format!("{bytes} = {pages}\n")).collect();
    let head = "title = \"test\"\nsample = \"test\"\nsource = \"test\"\n[pages]\n";
    (head.to_owned() + &pages.concat()).leak()
}

/// Collection does not choose pages by their size, so the closed form holds for the mean size. The
/// end of a block stays empty if the next page does not fit. Its mean length is half of the mean
/// square size over the mean size, less half a granule (the age of a renewal process).
#[test]
fn write_amplification_of_mixed_sizes_is_the_closed_form_of_their_mean() {
    let even: Vec<(u32, u32)> = (20..=44).map(|grains| (grains * 64, 1)).collect();
    let zeros_or_noise: &[(u32, u32)] = &[(512, 3), (576, 1), (4096, 4)];
    for counts in [&even[..], zeros_or_noise, &[(1536, 9), (2048, 1), (3648, 10)]] {
        let sum = |power: i32| -> f64 {
            let term =
                |&(bytes, pages): &(u32, u32)| f64::from(bytes / 64).powi(power) * f64::from(pages);
            counts.iter().map(term).sum()
        };
        let (mean, square) = (sum(1) / sum(0), sum(2) / sum(0));
        let block = f64::from(SLOTS * 64);
        let pages_per_block = (block - (square / mean - 1.0) / 2.0) / mean;
        let amplification = fifo(1.15 * pages_per_block / f64::from(SLOTS));
        let expected = amplification * f64::from(SLOTS) / pages_per_block;
        let drive = TestDrive { content_type: Some(content_type(counts)), ..drive(true, 0.15) };
        let (found, _) = settled_with(&drive, "content_type = \"test\"");
        println!("mean of {mean:.1} of 64: {found:.4}, model {expected:.4}");
        assert!((found / expected - 1.0).abs() < 0.01, "{mean}: {found}, model {expected}");
    }
}

/// A content type with a single size equals a fixed ratio. A drive that does not compress ignores
/// it.
#[test]
fn a_content_type_of_one_size_is_its_ratio() {
    let whole = Some(content_type(&[(4096, 5)]));
    let half = Some(content_type(&[(2048, 5)]));
    let named = "content_type = \"test\"";
    for (compresses, content_type, ratio) in
        [(true, whole, 1.0), (true, half, 0.5), (false, half, 1.0)]
    {
        let drive = TestDrive { content_type, ..drive(compresses, 0.15) };
        assert_eq!(settled_with(&drive, named).0, settled(compresses, 0.15, ratio).0);
    }
}

#[test]
fn uncompressed_data_takes_its_full_size() {
    let (plain, _) = settled(false, 0.15, 1.0);
    let (same, _) = settled(false, 0.15, 0.5);
    assert_eq!(plain, same);
    let (incompressible, _) = settled(true, 0.15, 1.0);
    assert_eq!(plain, incompressible);
}

/// S2-034, C4-06: if data compresses well, the NAND is no longer the limit, and more blocks stay
/// free.
#[test]
fn compressible_data_is_written_faster_and_leaves_more_free() {
    let (_, rows) = settled(true, 0.15, 1.0);
    let (_, compressed) = settled(true, 0.15, 0.5);
    let iops = |rows: &Rows| mean(&rows.column("write_iops"));
    let speedup = iops(&compressed) / iops(&rows);
    println!("stored at half its size, {speedup:.1} times as fast");
    assert!(speedup > 4.0);
    let moved = |rows: &Rows| mean(&rows.column("moved_slots")) / iops(rows);
    assert!(moved(&compressed) < 0.2 * moved(&rows));
}

/// A read moves the compressed bytes over the bus and the whole logical page over the host link.
#[test]
fn compressed_data_reads_back() {
    let phases = phase("sequential", 131_072, "compressibility = 0.4", 1.0, false)
        + "[[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = 4096\nread_percent = 100\n\
           queue_depth = 4\nduration_s = 1\nrecord = true\n";
    let mut simulation = Simulation::new(drive(true, 0.2).scenario(&phases)).expect("it fits");
    let rows = Rows::of(&mut simulation);
    let ratio = rows.column("read_mb_s")[0] / rows.column("read_iops")[0] * 1e6;
    assert!((ratio - 4096.0).abs() < 1e-6, "{ratio} bytes per read");
}

//! Commands for a part of a logical page, a host that works between its commands, and one that has
//! a rate, compared with plain arithmetic.

mod support;

use sim_core::Simulation;
use support::{Rows, TestDrive, mean};

/// SATA 6 Gb/s carries 600 MB/s; each command takes 1,000 ns more, and each 8 KiB behind the first.
const OVERHEAD_NS: f64 = 1000.0;

fn link_ns(bytes: u32) -> f64 {
    f64::from(bytes) / 0.6
}

fn rows(drive: &TestDrive, phases: &str) -> Rows {
    Rows::of(&mut Simulation::new(drive.scenario(phases)).expect("it fits"))
}

fn near(found: f64, expected: f64, tolerance: f64) {
    assert!((found / expected - 1.0).abs() < tolerance, "found {found}, expected {expected}");
}

/// The drive is empty, so only the link limits reads.
fn reads(bytes: u32, queue_depth: u32, think_ns: u32, command_ns: u32) -> Rows {
    reads_at(bytes, queue_depth, &format!("think_ns = {think_ns}"), command_ns, 2)
}

fn reads_at(bytes: u32, queue_depth: u32, tempo: &str, command_ns: u32, seconds: u32) -> Rows {
    let drive = TestDrive { user_pages: 10_000, command_ns, ..TestDrive::default() };
    let phases = format!(
        "[[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = {bytes}\n\
         read_percent = 100\nqueue_depth = {queue_depth}\n{tempo}\n\
         duration_s = {seconds}\nrecord = true\n"
    );
    rows(&drive, &phases)
}

#[test]
fn the_link_carries_only_the_requested_bytes() {
    for bytes in [512, 1024, 2048, 4096, 65_536] {
        let rows = reads(bytes, 32, 0, 1);
        let frames = f64::from(bytes.div_ceil(8192));
        let expected = 1e9 / (frames * OVERHEAD_NS + link_ns(bytes));
        near(mean(&rows.column("read_iops")), expected, 0.01);
        near(mean(&rows.column("read_mb_s")), expected * f64::from(bytes) / 1e6, 0.01);
    }
}

/// With one command at a time, the times of host and drive add up. With more commands in the
/// queue, both work at once.
#[test]
fn a_host_that_works_asks_less_often() {
    let (think_ns, command_ns) = (100_000, 5_000);
    let drive_ns = OVERHEAD_NS + f64::from(command_ns) + link_ns(4096);
    for (queue_depth, between_ns) in [(1, f64::from(think_ns) + drive_ns), (4, f64::from(think_ns))]
    {
        let rows = reads(4096, queue_depth, think_ns, command_ns);
        near(mean(&rows.column("read_iops")), 1e9 / between_ns, 0.01);
        near(mean(&rows.column("latency_mean_us")), drive_ns / 1e3, 0.01);
    }
}

/// One command at a time, and work before the first of every four: four commands take as long as
/// the work and four commands of the drive. A command's latency has no work in it.
#[test]
fn a_host_that_works_before_every_fourth_command_asks_four_in_a_row() {
    let (think_ns, command_ns) = (100_000.0, 5_000);
    let drive_ns = OVERHEAD_NS + f64::from(command_ns) + link_ns(4096);
    for every in [1, 4, 50] {
        let tempo = format!("think_ns = 100_000\nthink_every = {every}");
        let rows = reads_at(4096, 1, &tempo, command_ns, 2);
        let every = f64::from(every);
        near(mean(&rows.column("read_iops")), every * 1e9 / (think_ns + every * drive_ns), 0.01);
        near(mean(&rows.column("latency_mean_us")), drive_ns / 1e3, 0.01);
    }
}

/// Each command takes 50 us of the processor, so the drive serves at most 20,000 per second.
const SERVED_NS: u32 = 50_000;

#[test]
fn a_drive_that_keeps_up_serves_every_second_as_many_commands_as_the_rate_says() {
    let rows = reads_at(4096, 4, "rate = { iops = 5000 }", SERVED_NS, 5);
    assert_eq!(rows.column("read_iops")[1..], [5000.0; 4]);
    let alone_ns = OVERHEAD_NS + f64::from(SERVED_NS) + link_ns(4096);
    near(mean(&rows.column("latency_mean_us")), alone_ns / 1e3, 0.01);
}

/// The drive serves half of 40,000 commands per second. One that is served at second t arrived at
/// t / 2, however few the drive holds at a time.
#[test]
fn a_latency_counts_from_the_arrival_if_the_drive_cannot_keep_up() {
    for queue_depth in [1, 32] {
        let rows = reads_at(4096, queue_depth, "rate = { iops = 40000 }", SERVED_NS, 5);
        let served = rows.column("read_iops");
        let share = mean(&served) / 40_000.0;
        for (second, latency_us) in rows.column("latency_mean_us").into_iter().enumerate() {
            near(latency_us, (second as f64 + 0.5) * (1.0 - share) * 1e6, 0.01);
        }
        let most: f64 = rows.column("queue_depth").into_iter().fold(0.0, f64::max);
        assert!(most <= f64::from(queue_depth), "{most}");
    }
}

#[test]
fn any_multiple_of_a_sector_is_a_size() {
    for bytes in [1536, 6144, 12_800] {
        let rows = reads(bytes, 32, 0, 1);
        let read = mean(&rows.column("read_iops"));
        let frames = f64::from(bytes.next_multiple_of(4096).div_ceil(8192));
        near(read, 1e9 / (frames * OVERHEAD_NS + link_ns(bytes)), 0.01);
        near(mean(&rows.column("read_mb_s")), read * f64::from(bytes) / 1e6, 0.001);
    }
    let largest = reads_at(16 << 20, 4, "", 1, 10);
    near(mean(&largest.column("read_mb_s")), 1e3 / (1.0 / 0.6 + OVERHEAD_NS / 8192.0), 0.05);
}

/// Reads of 4 and 8 KiB in equal shares, and writes of 16 KiB: the bytes of each kind say so.
#[test]
fn reads_have_sizes_of_their_own() {
    let drive = TestDrive { user_pages: 10_000, program_ns: 1000, ..TestDrive::default() };
    let phases = "[[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = 16384\n\
                  read_size_mix = [{ block_bytes = 4096, percent = 50 }, \
                  { block_bytes = 8192, percent = 50 }]\nread_percent = 40\nqueue_depth = 4\n\
                  duration_s = 5\nrecord = true\n";
    let rows = rows(&drive, phases);
    let of = |name: &str| mean(&rows.column(name));
    near(of("write_mb_s"), of("write_iops") * 16_384.0 / 1e6, 1e-9);
    near(of("read_mb_s"), of("read_iops") * 6144.0 / 1e6, 0.02);
    near(of("read_iops") / of("write_iops"), 40.0 / 60.0, 0.02);
}

/// Reads, writes and TRIM keep their shares, and the drive ends with as many pages mapped as a walk
/// in which every page is written three times as often as it is trimmed: three quarters.
#[test]
fn trim_is_a_command_among_reads_and_writes() {
    let user_pages = 10_000;
    let drive = TestDrive { user_pages, program_ns: 1000, ..TestDrive::default() };
    let phases = "[[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = 4096\n\
                  trim_percent = 20\nread_percent = 25\nqueue_depth = 8\nduration_s = 5\n\
                  record = true\n";
    let mut simulation = Simulation::new(drive.scenario(phases)).expect("it fits");
    let rows = Rows::of(&mut simulation);
    let of = |name: &str| mean(&rows.column(name));
    let all = of("read_iops") + of("write_iops") + of("trim_iops");
    for (name, share) in [("trim_iops", 0.2), ("read_iops", 0.2), ("write_iops", 0.6)] {
        near(of(name) / all, share, 0.02);
    }
    simulation.audit();
    let shares: f64 = simulation.map().valid.iter().map(|&valid| f64::from(valid) / 255.0).sum();
    near(shares * f64::from(drive.pages_per_block) / user_pages as f64, 0.75, 0.03);
}

/// 20.48 MB/s are 5,000 commands of 4 KiB, or 1,250 of 16 KiB.
#[test]
fn a_rate_of_bytes_is_one_of_commands_by_their_size() {
    for (bytes, iops) in [(4096, 5000.0), (16_384, 1250.0)] {
        let rows = reads_at(bytes, 4, "rate = { mb_s = 20.48 }", SERVED_NS, 5);
        assert_eq!(rows.column("read_iops")[1..], [iops; 4]);
        assert_eq!(rows.column("lag_us"), [0.0; 5], "the drive keeps up");
    }
}

/// The drive serves half of the commands, so after t seconds the host is t / 2 behind.
#[test]
fn a_host_that_cannot_keep_its_rate_lags_more_and_more() {
    let rows = reads_at(4096, 32, "rate = { mb_s = 163.84 }", SERVED_NS, 5);
    let share = mean(&rows.column("read_iops")) / 40_000.0;
    for (second, lag_us) in rows.column("lag_us").into_iter().enumerate() {
        near(lag_us, (second as f64 + 1.0) * (1.0 - share) * 1e6, 0.01);
    }
}

/// A server that takes S for each command and is busy for the share r of the time makes a command
/// of a Poisson process wait S r / (2 - 2 r) on average (Pollaczek and Khinchine).
#[test]
fn commands_that_arrive_at_random_wait_for_each_other() {
    let alone_us = (OVERHEAD_NS + f64::from(SERVED_NS) + link_ns(4096)) / 1e3;
    for (iops, busy) in [(10_000, 0.5), (16_000, 0.8)] {
        let tempo = format!("rate = {{ iops = {iops}, arrivals = \"poisson\" }}");
        let rows = reads_at(4096, 256, &tempo, SERVED_NS, 30);
        near(mean(&rows.column("read_iops")), f64::from(iops), 0.01);
        let wait_us = mean(&rows.column("latency_mean_us")) - alone_us;
        near(wait_us, f64::from(SERVED_NS) / 1e3 * busy / (2.0 - 2.0 * busy), 0.03);
    }
}

/// The latency is the command's time, then a read of the page from NAND, then the buffer.
#[test]
fn a_write_of_a_part_reads_the_page_first() {
    let drive = TestDrive {
        channels: 8,
        dies_per_channel: 4,
        blocks_per_plane: 64,
        program_ns: 1000,
        user_pages: 32 * 64 * 64 * 7 / 10,
        ..TestDrive::default()
    };
    let phases = "[[phases]]\nkind = \"io\"\norder = \"sequential\"\nblock_bytes = 131072\n\
                  queue_depth = 8\ndrive_writes = 1.0\n\
                  [[phases]]\nkind = \"idle\"\nduration_s = 1\n\
                  [[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = 512\n\
                  queue_depth = 1\nduration_s = 1\nrecord = true\n";
    let rows = rows(&drive, phases);
    // NV-DDR mode 5: 7 command cycles of 45 ns before and after the array, 5 ns per byte.
    let read_ns = 2.0 * 7.0 * 45.0 + 50_000.0 + f64::from(4096 + 224) * 5.0;
    let expected_ns = OVERHEAD_NS + link_ns(512) + 5_000.0 + read_ns;
    near(mean(&rows.column("latency_p50_us")), expected_ns / 1e3, 0.03);
    let written = mean(&rows.column("write_iops"));
    near(mean(&rows.column("write_mb_s")), written * 512.0 / 1e6, 0.001);
    near(mean(&rows.column("host_slots")), written, 0.001);
}

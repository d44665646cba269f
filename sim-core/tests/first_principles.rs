//! The simulation agrees with results of plain arithmetic.

mod support;

use sim_core::Simulation;
use support::{Rows, TestDrive, mean};

const WRITE_ALL: &str = "[[phases]]\nkind = \"io\"\norder = \"sequential\"\n\
                         block_bytes = 131072\nqueue_depth = 32\nduration_s = 4\nrecord = true\n";

/// If only the NAND limits sequential writes: dies x planes x page bytes / (program + transfer).
#[test]
fn sequential_writing_is_as_fast_as_the_dies_program() {
    for (channels, dies_per_channel, planes, page_bytes) in
        [(1, 1, 1, 4096), (2, 1, 2, 8192), (4, 2, 1, 16_384), (8, 4, 1, 4096)]
    {
        let blocks_per_plane = 2048 / channels / dies_per_channel;
        let pages_per_block = 256;
        let dies = channels * dies_per_channel;
        let slots = u64::from(dies * planes * blocks_per_plane * pages_per_block)
            * u64::from(page_bytes / 4096);
        let drive = TestDrive {
            channels,
            dies_per_channel,
            planes,
            blocks_per_plane,
            pages_per_block,
            page_bytes,
            program_ns: 2_000_000,
            command_ns: 100,
            user_pages: slots * 9 / 10,
            ..TestDrive::default()
        };
        let mut simulation = Simulation::new(drive.scenario(WRITE_ALL)).expect("it fits");
        let rows = Rows::of(&mut simulation);
        let bytes = f64::from(dies * planes * page_bytes);
        // NV-DDR mode 5: 5 ns per byte of page and spare area, 7 command and address cycles of 45
        // ns.
        let transfer_ns = f64::from(planes) * (7.0 * 45.0 + f64::from(page_bytes + 224) * 5.0);
        let expected_mb_s = bytes / (2_000_000.0 + transfer_ns) * 1e3;
        let found_mb_s = mean(&rows.column("write_mb_s")[1..]);
        let error = found_mb_s / expected_mb_s - 1.0;
        println!("{dies} dies: expected {expected_mb_s:.2} MB/s, found {found_mb_s:.2}");
        assert!(error.abs() < 0.03, "{found_mb_s} MB/s, expected {expected_mb_s}");
    }
}

/// With cache program a die's array works on one page while its bus brings the next, so the slower
/// of the two decides: dies x page bytes / the longer of a program and the transfers of a channel.
#[test]
fn with_cache_program_the_array_or_the_bus_decides() {
    for (dies_per_channel, program_ns) in [(1, 200_000), (1, 50_000), (2, 200_000), (4, 200_000)] {
        let drive = TestDrive {
            dies_per_channel,
            blocks_per_plane: 1024 / dies_per_channel,
            page_bytes: 16_384,
            program_ns,
            command_ns: 100,
            user_pages: 1024 * 64 * 4 * 9 / 10,
            cache_program: true,
            ..TestDrive::default()
        };
        let rows = Rows::of(&mut Simulation::new(drive.scenario(WRITE_ALL)).expect("it fits"));
        let page_ns = f64::from(dies_per_channel) * (7.0 * 45.0 + 16_608.0 * 5.0);
        let longer_ns = page_ns.max(f64::from(program_ns));
        let expected_mb_s = f64::from(dies_per_channel) * 16_384.0 / longer_ns * 1e3;
        let found_mb_s = mean(&rows.column("write_mb_s")[1..2]);
        println!(
            "{dies_per_channel}, {program_ns}: {expected_mb_s:.1} MB/s, found {found_mb_s:.1}"
        );
        assert!((found_mb_s / expected_mb_s - 1.0).abs() < 0.03, "{found_mb_s} {expected_mb_s}");
    }
}

/// If the bus is slower than its dies, all dies of a channel share its cycles.
#[test]
fn a_slow_bus_limits_many_dies() {
    let drive = TestDrive {
        dies_per_channel: 8,
        blocks_per_plane: 256,
        page_bytes: 16_384,
        program_ns: 300_000,
        command_ns: 100,
        user_pages: 8 * 256 * 64 * 4 * 9 / 10,
        ..TestDrive::default()
    };
    let mut simulation = Simulation::new(drive.scenario(WRITE_ALL)).expect("it fits");
    let rows = Rows::of(&mut simulation);
    let page_ns = 7.0 * 45.0 + 16_608.0 * 5.0;
    let expected_mb_s = 16_384.0 / page_ns * 1e3;
    let found_mb_s = mean(&rows.column("write_mb_s")[1..2]);
    assert!((found_mb_s / expected_mb_s - 1.0).abs() < 0.03, "{found_mb_s} {expected_mb_s}");
    let busy = rows.column("channel_utilisation")[1];
    assert!(busy > 0.97, "the channel is never idle: {busy}");
}

/// One read at a time takes the sum of command, array, transfer and link.
#[test]
fn a_single_read_takes_the_sum_of_its_steps() {
    let phases = "[[phases]]\nkind = \"io\"\norder = \"sequential\"\nblock_bytes = 131072\n\
                  queue_depth = 8\ndrive_writes = 1.0\n\
                  [[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = 4096\n\
                  queue_depth = 1\nread_percent = 100\nduration_s = 2\nrecord = true\n";
    let drive = TestDrive { user_pages: 50_000, ..TestDrive::default() };
    let mut simulation = Simulation::new(drive.scenario(phases)).expect("it fits");
    let rows = Rows::of(&mut simulation);
    let link_ns = 1_000.0;
    let read_ns = 7.0 * 45.0 + 50_000.0 + 7.0 * 45.0 + 4_320.0 * 5.0;
    let expected_us = (link_ns + 5_000.0 + read_ns + 4096.0 / 0.6) / 1e3;
    let found_us = rows.column("latency_mean_us")[1];
    assert!((found_us - expected_us).abs() < 0.01 * expected_us, "{found_us} {expected_us}");
}

/// The way of a read's data through the controller is seen at queue depth 1. It keeps nothing busy,
/// so the dies and the bus read as much at depth 256 as without it.
#[test]
fn the_latency_of_a_read_is_no_occupancy() {
    let reads = |queue_depth: u32, read_latency_ns: u32| {
        let phases = format!(
            "[[phases]]\nkind = \"io\"\norder = \"sequential\"\nblock_bytes = 131072\n\
             queue_depth = 8\ndrive_writes = 1.0\n\
             [[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = 4096\n\
             queue_depth = {queue_depth}\nread_percent = 100\nduration_s = 2\nrecord = true\n"
        );
        let drive = TestDrive {
            channels: 4,
            dies_per_channel: 2,
            read_latency_ns,
            user_pages: 50_000,
            ..TestDrive::default()
        };
        let mut simulation = Simulation::new(drive.scenario(&phases)).expect("it fits");
        let rows = Rows::of(&mut simulation);
        (rows.column("latency_mean_us")[1], rows.column("read_iops")[1])
    };
    let (alone, alone_late) = (reads(1, 0).0, reads(1, 110_000).0);
    assert!((alone_late - alone - 110.0).abs() < 0.1, "{alone} and {alone_late} us");
    let (deep, deep_late) = (reads(256, 0).1, reads(256, 110_000).1);
    assert!((deep_late / deep - 1.0).abs() < 0.01, "{deep} and {deep_late} reads per second");
}

/// Little's law: depth = IOPS x latency. It is checked in every second whose longest latency is
/// below a hundredth of a second. Over the whole run it holds exactly if waiting commands are
/// counted.
#[test]
fn queue_depth_is_iops_times_latency() {
    for depth in [1u32, 4, 32, 256] {
        let phases = format!(
            "[[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = 4096\n\
             queue_depth = {depth}\nread_percent = 30\nduration_s = 10\nrecord = true\n"
        );
        let drive = TestDrive {
            channels: 4,
            dies_per_channel: 2,
            blocks_per_plane: 128,
            user_pages: 8 * 128 * 64 * 8 / 10,
            ..TestDrive::default()
        };
        let mut simulation = Simulation::new(drive.scenario(&phases)).expect("it fits");
        let rows = Rows::of(&mut simulation);
        let iops = rows.column("write_iops");
        let reads = rows.column("read_iops");
        let latency_us = rows.column("latency_mean_us");
        let longest_us = rows.column("latency_max_us");
        let mut waited_us = 0.0;
        let mut checked = 0;
        for second in 0..iops.len() {
            let all = iops[second] + reads[second];
            waited_us += all * latency_us[second];
            if longest_us[second] < 10_000.0 {
                let found = all * latency_us[second] / 1e6;
                let error = (found / f64::from(depth) - 1.0).abs();
                assert!(error < 0.01, "second {second}: {found} of {depth}");
                checked += 1;
            }
        }
        let (waiting_ns, now_ns) = simulation.waiting_ns();
        let whole = f64::from(depth) * now_ns as f64 / 1e3;
        let found = waited_us + waiting_ns as f64 / 1e3;
        assert!((found / whole - 1.0).abs() < 1e-6, "{found} of {whole}");
        assert!(checked > 0 || depth > 4, "depth {depth}: no second was checked");
    }
}

/// The energy of all programmed pages plus the energy of the controller.
#[test]
fn watts_are_the_energy_of_all_operations() {
    let drive = TestDrive {
        blocks_per_plane: 4096,
        program_ns: 1_000_000,
        command_ns: 100,
        user_pages: 4096 * 64 * 9 / 10,
        ..TestDrive::default()
    };
    let mut simulation = Simulation::new(drive.scenario(WRITE_ALL)).expect("it fits");
    let rows = Rows::of(&mut simulation);
    let pages_per_s = mean(&rows.column("write_mb_s")[1..]) * 1e6 / 4096.0;
    let page_j = 70e-6 + f64::from(4096 + 224) * 100e-12;
    let commands = mean(&rows.column("write_iops")[1..]);
    let expected_w = 1.0 + 2.0 * commands * 100e-9 + pages_per_s * page_j;
    let found_w = mean(&rows.column("watts")[1..]);
    println!("expected {expected_w:.4} W, found {found_w:.4} W");
    assert!((found_w / expected_w - 1.0).abs() < 0.005, "{found_w} W, expected {expected_w}");
    let per_watt = mean(&rows.column("iops_per_watt")[1..]);
    assert!((per_watt * found_w / commands - 1.0).abs() < 0.005, "{per_watt} IOPS per watt");
}

/// S3-008: 428, 857 and 1,714 TB are 30,000 cycles of the logical capacity at a write
/// amplification of 7.
#[test]
fn endurance_is_cycles_times_capacity_over_write_amplification() {
    for (user_bytes, published_tb) in [(100e9, 428.0), (200e9, 857.0), (400e9, 1714.0)] {
        let found_tb = sim_core::endurance_bytes(30_000, user_bytes as u64, 7.0) / 1e12;
        assert!((found_tb / published_tb - 1.0).abs() < 0.002, "{found_tb} TB");
    }
}

/// A secure erase costs every block one cycle; so does writing the whole drive once.
#[test]
fn a_cycle_is_one_erase_of_every_block() {
    let drive = TestDrive { blocks_per_plane: 64, user_pages: 3200, ..TestDrive::default() };
    let erase = "[[phases]]\nkind = \"secure_erase\"\n";
    let fill = "[[phases]]\nkind = \"io\"\norder = \"sequential\"\nblock_bytes = 131072\n\
                queue_depth = 32\ndrive_writes = 4.0\n";
    let scenario = drive.scenario(&format!("{erase}{erase}{fill}{erase}"));
    let mut simulation = Simulation::new(scenario).expect("it fits");
    simulation.advance(u32::MAX, u64::MAX);
    let wear = simulation.wear();
    let written = wear.nand_bytes / (64.0 * 64.0 * 4096.0);
    assert!(wear.erases_mean >= 2.0 + written && wear.erases_mean <= 3.0 + written, "{wear:?}");
    assert!((wear.life_left_fraction - (1.0 - wear.erases_mean / 3000.0)).abs() < 1e-9);
    assert_eq!(wear.host_bytes, 4.0 * 3200.0 * 4096.0);
    assert_eq!(wear.stored_bytes, wear.host_bytes);
    let parts = wear.stored_bytes + wear.moved_bytes + wear.padding_bytes;
    assert_eq!(wear.nand_bytes, parts);
}

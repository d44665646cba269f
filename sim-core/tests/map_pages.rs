//! The cost of the map pages of a map that is kept in flash, by counting.

mod support;

use sim_core::{Change, LATENCY_BIN_EDGES_US, Setting, Simulation};
use support::{RANDOM, Rows, SEQUENTIAL, TestDrive, mean, writes};

/// Entries of 32 bytes, so that a small drive has many map pages.
const ENTRIES: u32 = 128;
const MAP_PAGES: u32 = 512;
const LOGICAL_PAGES: u32 = MAP_PAGES * ENTRIES;

/// A drive whose memory holds `cached` of its 512 map pages. `more` are lines of its section.
fn drive(cached: u32, more: &str) -> TestDrive {
    TestDrive {
        channels: 4,
        blocks_per_plane: 512,
        page_bytes: 16_384,
        user_pages: LOGICAL_PAGES.into(),
        sections: format!(
            "[map]\n{}{}{}{more}",
            number("entry_bytes", 4096 / ENTRIES),
            number("page_slots", 1),
            number("cached_bytes", cached * 4096),
        ),
        ..TestDrive::default()
    }
}

fn number(key: &str, value: u32) -> String {
    format!("{key} = {{ value = {value}, source = \"test\" }}\n")
}

/// A run that is over, and its rows.
struct Run {
    simulation: Simulation,
    rows: Rows,
}

impl Run {
    fn of(drive: &TestDrive, phases: &str) -> Self {
        let mut simulation = Simulation::new(drive.scenario(phases)).expect("it fits");
        let rows = Rows::of(&mut simulation);
        simulation.audit();
        Self { simulation, rows }
    }

    /// Map pages written since the start.
    fn map_pages(&self) -> f64 {
        let wear = self.simulation.wear();
        wear.map_bytes / 4096.0
    }
}

#[test]
fn writes_in_order_share_map_pages_and_scattered_writes_do_not() {
    // Little memory: a map page is written as soon as the host has turned to a few others.
    let drive = drive(8, "");
    let in_order = Run::of(&drive, &writes(SEQUENTIAL, 4096, 8, 1.0, false)).map_pages();
    let scattered = Run::of(&drive, &writes(RANDOM, 4096, 8, 1.0, false)).map_pages();
    println!("map pages: {in_order} in order, {scattered} scattered");
    // The last 8 are still in memory.
    assert_eq!(in_order, f64::from(MAP_PAGES - 8));
    let per_write = scattered / f64::from(LOGICAL_PAGES);
    assert!((per_write - (1.0 - 8.0 / 512.0)).abs() < 0.005, "{per_write} for a write");
}

/// A write finds its map page in memory with probability C / M, whichever map pages are there. If
/// not, one leaves, and every map page in memory has changed.
#[test]
fn a_map_that_does_not_fit_costs_a_map_page_for_each_miss() {
    for cached in [64, 256, 448] {
        let phases = writes(RANDOM, 4096, 32, 2.0, false) + &writes(RANDOM, 4096, 32, 2.0, true);
        let run = Run::of(&drive(cached, ""), &phases);
        let [map, host] = ["map_slots", "host_slots"].map(|name| mean(&run.rows.column(name)));
        let expected = 1.0 - f64::from(cached) / f64::from(MAP_PAGES);
        println!("{cached} of {MAP_PAGES}: {:.4} for a write, expected {expected:.4}", map / host);
        assert!((map / host - expected).abs() < 0.01, "{cached}: {}, {expected}", map / host);
    }
}

/// A tenth of the data gets nine tenths of the writes. Its map pages fit into the memory, so they
/// are seldom written.
#[test]
fn hot_data_keeps_its_map_pages_in_memory() {
    let order = "order = \"hot-cold\"\nhot_range = 0.1\nhot_share = 0.9";
    let phases = writes(order, 4096, 32, 1.0, false) + &writes(order, 4096, 32, 2.0, true);
    let run = Run::of(&drive(128, ""), &phases);
    let [map, host] = ["map_slots", "host_slots"].map(|name| mean(&run.rows.column(name)));
    // With all 51 hot map pages in memory, a cold write misses with 1 - 77 / 461.
    let least = 0.1 * (1.0 - 77.0 / 461.0);
    println!("{:.4} for a write, at least {least:.4}, uniform 0.75", map / host);
    assert!(map / host > 0.95 * least && map / host < 2.0 * least, "{}", map / host);
}

/// Every N updates all changed map pages are written: on a drive that collects nothing these are
/// the different map pages among N updates.
#[test]
fn a_sweep_writes_every_changed_map_page_once() {
    let updates = 300;
    let drive = drive(MAP_PAGES, &number("write_back_updates", updates));
    let run = Run::of(&drive, &writes(RANDOM, 4096, 8, 0.5, false));
    let sweeps = f64::from(LOGICAL_PAGES / 2 / updates);
    let map = f64::from(MAP_PAGES);
    let different = map * (1.0 - (1.0 - 1.0 / map).powi(updates as i32));
    let found = run.map_pages() / sweeps;
    println!("{found:.2} map pages in a sweep, expected {different:.2}");
    assert!((found / different - 1.0).abs() < 0.01, "{found}, expected {different}");
    // 512 KiB are the entries of one map page, so every write is one update of a map page of its
    // own.
    let in_order = Run::of(&drive, &writes(SEQUENTIAL, 524_288, 1, 1.0, false));
    assert_eq!(in_order.map_pages(), f64::from(MAP_PAGES / updates * updates));
}

/// The latency of single reads. Each miss adds a read of 50 us and its way over the bus.
fn read_latency_us(cached: u32) -> f64 {
    let reads = |record: bool| {
        format!(
            "[[phases]]\nkind = \"io\"\n{RANDOM}\nblock_bytes = 4096\nread_percent = 100\n\
             queue_depth = 1\nduration_s = 2\nrecord = {record}\n"
        )
    };
    let phases = writes(RANDOM, 4096, 32, 4.0, false) + &reads(false) + &reads(true);
    mean(&Run::of(&drive(cached, ""), &phases).rows.column("latency_mean_us"))
}

#[test]
fn a_read_whose_map_page_is_not_in_memory_costs_one_more_read_of_the_nand() {
    let whole_us = read_latency_us(MAP_PAGES);
    // NV-DDR mode 5: 5 ns per byte of a quarter of the page and its spare area, and 45 ns for each
    // of 7 cycles before and 5 after the array works.
    let read_us = 50.0 + (f64::from(16_384 + 224) / 4.0 * 5.0 + 12.0 * 45.0) / 1e3;
    for cached in [64, 256] {
        let found_us = read_latency_us(cached) - whole_us;
        let expected_us = read_us * (1.0 - f64::from(cached) / f64::from(MAP_PAGES));
        println!("{cached} of {MAP_PAGES}: {found_us:.2} us more, expected {expected_us:.2} us");
        assert!((found_us / expected_us - 1.0).abs() < 0.03, "{found_us} us, {expected_us} us");
    }
}

/// Updates that are put off and caught up beside later writes give two kinds of writes: 20 us of
/// the processor, or 20 us and 2.1 times 15.5 us. Each update costs its time once, so the second
/// kind is 1 in 2.1.
#[test]
fn updates_caught_up_in_bursts_make_two_peaks_of_latency() {
    let burst = number("write_back_updates", 4096)
        + &number("catch_up_percent", 210)
        + &number("update_ns", 15_500);
    let sections = drive(8192, &burst).sections.replace("value = 32,", "value = 512,");
    let drive = TestDrive { command_ns: 20_000, program_ns: 200_000, sections, ..drive(1, "") };
    let phases = writes(RANDOM, 4096, 32, 1.0, false) + &writes(RANDOM, 4096, 32, 4.0, true);
    let run = Run::of(&drive, &phases);
    let seconds = run.rows.column("write_iops").len();
    let iops = mean(&run.rows.column("write_iops")[..seconds - 1]);
    let counts = run.simulation.latency_histogram();
    let at_least = |us: u32| {
        let bins = LATENCY_BIN_EDGES_US.iter().zip(&counts);
        bins.filter(|(edge, _)| **edge >= us).map(|(_, count)| count).sum::<f64>()
    };
    let slow = at_least(1000) / at_least(0);
    println!("{iops:.0} writes per second, {:.1} % of them slow: {counts:?}", slow * 100.0);
    assert!((iops * (20.0 + 15.5) / 1e6 - 1.0).abs() < 0.02, "{iops} writes per second");
    assert!((slow - 1.0 / 2.1).abs() < 0.03, "{slow} of the writes are slow");
}

/// A drive that collects, with everything that map pages do, by settings: a fifth of its map in
/// memory, and a sweep every 1,000 updates.
fn busy(settings: &[(&str, &str)]) -> Simulation {
    let drive = TestDrive { user_pages: 340_000, pages_per_block: 48, ..drive(1, "") };
    let drive =
        TestDrive { sections: drive.sections.replace("value = 32,", "value = 64,"), ..drive };
    let phases = writes(SEQUENTIAL, 131_072, 8, 1.0, false)
        + "[[phases]]\nkind = \"trim\"\nstart = 0.2\nend = 0.3\n"
        + &writes(RANDOM, 4096, 8, 1.0, false)
        + &writes(&format!("{RANDOM}\nread_percent = 30"), 4096, 8, 0.5, true);
    run_with(&drive, &phases, settings)
}

fn run_with(drive: &TestDrive, phases: &str, settings: &[(&str, &str)]) -> Simulation {
    let mut scenario = drive.scenario(phases);
    for (name, value) in settings {
        let setting = Setting::parse(name, value).expect("it is accepted");
        scenario.change(Change { at_s: 0, setting }).expect("it is possible");
    }
    let mut simulation = Simulation::new(scenario).expect("it fits");
    simulation.advance(u32::MAX, u64::MAX);
    simulation.audit();
    simulation
}

const BUSY: [(&str, &str); 2] = [("cached_map_percent", "20"), ("write_back_updates", "1000")];

#[test]
fn map_pages_are_moved_and_counted_and_every_machine_computes_the_same() {
    let simulation = busy(&BUSY);
    let wear = simulation.wear();
    let parts = wear.stored_bytes + wear.map_bytes + wear.moved_bytes + wear.padding_bytes;
    assert!(wear.map_bytes > 0.0 && wear.moved_bytes > 0.0);
    assert!((parts / wear.nand_bytes - 1.0).abs() < 1e-12, "the parts are the whole");
    assert_eq!(simulation.digest(), 0x13e4_32e2_2b87_c8ce, "{:#x}", simulation.digest());
}

/// A drive with capacitors has saved its map. 512 map pages fill 128 pages of the NAND. The memory
/// that holds a part of them begins empty.
#[test]
fn after_a_power_cut_a_memory_for_the_whole_map_is_filled_first() {
    let cut = |cached: u32| {
        let drive = TestDrive { hold_ms: Some(20), ..drive(cached, "") };
        let phases = writes(RANDOM, 4096, 8, 0.1, false) + "power_cut = true\n";
        let run = Run::of(&drive, &(phases + &writes(RANDOM, 4096, 8, 0.1, false)));
        let [cut] = run.simulation.power_cuts() else { panic!("the power fails once") };
        (cut.read_pages, cut.rebuild_s)
    };
    let (pages, whole_s) = cut(MAP_PAGES);
    assert_eq!(pages, 128.0);
    // 32 pages on each of 4 dies, 50 us each and the way over the bus.
    assert!(whole_s > 32.0 * 50e-6 && whole_s < 32.0 * 200e-6, "{whole_s} s");
    assert_eq!(cut(MAP_PAGES / 2), (0.0, 0.0));
}

/// With T slots, U logical pages and `map` map pages for each write of the host, first in, first
/// out programs W slots for each: `W = 1 / (1 - exp(-T / (W U))) + map`. Map pages are written
/// again long before their unit is collected, so they are not moved, but they leave less time to
/// the data.
fn fifo(total_over_used: f64, map: f64) -> f64 {
    let (mut low, mut high) = (1.0, 1000.0);
    for _ in 0..200 {
        let w: f64 = (low + high) / 2.0;
        if 1.0 / (1.0 - (-total_over_used / w).exp()) + map > w { low = w } else { high = w }
    }
    low
}

#[test]
fn map_pages_leave_less_time_before_data_is_moved() {
    const BLOCKS: u32 = 4096;
    let sections = drive(1, "").sections;
    let drive = TestDrive { policy: "fifo", sections, ..TestDrive::of_slots(BLOCKS, 64, 4, 0.25) };
    let phases = writes(SEQUENTIAL, 131_072, 8, 1.0, false)
        + &writes(RANDOM, 4096, 8, 6.0, false)
        + &writes(RANDOM, 4096, 8, 4.0, true);
    for cached in ["off", "75", "25"] {
        let mut simulation = run_with(&drive, &phases, &[("cached_map_percent", cached)]);
        let rows = Rows(simulation.take_rows());
        let [map, host] = ["map_slots", "host_slots"].map(|name| mean(&rows.column(name)));
        let expected = fifo(f64::from(BLOCKS * 64) / drive.user_pages as f64, map / host);
        let found = simulation.write_amplification();
        println!("{cached}: {:.3} map pages, {found:.3}, expected {expected:.3}", map / host);
        assert!((found / expected - 1.0).abs() < 0.02, "{cached}: {found}, {expected}");
    }
}

/// A map page costs the same in the drive's memory and in the host's.
#[test]
fn the_memory_of_the_host_counts_like_that_of_the_drive() {
    let phases = writes(SEQUENTIAL, 131_072, 8, 1.0, false) + &writes(RANDOM, 4096, 8, 1.0, true);
    let borrowed = drive(64, &number("host_bytes", 192 * 4096));
    let digest = |drive: &TestDrive, settings| run_with(drive, &phases, settings).digest();
    assert_eq!(digest(&borrowed, &[]), digest(&drive(256, ""), &[]));
    assert_eq!(digest(&borrowed, &[("host_memory_buffer", "off")]), digest(&drive(64, ""), &[]));
    let lent = [("host_memory_buffer", "1")];
    assert_eq!(digest(&drive(64, ""), &lent), digest(&drive(64 + 256, ""), &[]));
}

/// A scaled drive has as large a share of its map in memory, and sweeps as often.
#[test]
fn a_scaled_drive_writes_as_many_map_pages_for_each_write() {
    let phases = writes(RANDOM, 4096, 32, 4.0, false);
    let of_map = |scale: &str| {
        let settings = [BUSY[0], ("write_back_updates", "200"), ("scale", scale)];
        let simulation = run_with(&drive(1, ""), &phases, &settings);
        simulation.wear().map_bytes / simulation.wear().host_bytes
    };
    let [full, scaled] = ["1", "4"].map(of_map);
    println!("map pages for each write: {full:.4} at full size, {scaled:.4} at 1:4");
    assert!((scaled / full - 1.0).abs() < 0.02, "{scaled} at 1:4, {full} at full size");
}

//! Bit errors: their correction, its cost, and the errors that remain.

mod support;

use cli::words::said;
use sim_core::{Code, Drive, Scenario, Simulation};
use support::{Rows, TestDrive, file};

const FILL: &str = "[[phases]]\nkind = \"io\"\norder = \"sequential\"\nblock_bytes = 131072\n\
                    queue_depth = 32\ndrive_writes = 1.0\n";
const YEAR: &str = "[[phases]]\nkind = \"shelf\"\ndays = 365\n";

/// One command at a time in a part of the drive, for two seconds.
fn io(read_percent: u32, start: f64, end: f64) -> String {
    format!(
        "[[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = 4096\nqueue_depth = 1\n\
         read_percent = {read_percent}\nstart = {start}\nend = {end}\nduration_s = 2\n\
         record = true\n"
    )
}

/// Pages of four codewords. The part asks for 12 bits in 512 bytes, and 7 bits in a KiB are fewer.
fn ecc(t: u32, retries: u32, decode_ns: u32) -> String {
    format!(
        "[ecc]\ncodeword_bytes = {{ value = 1024, source = \"test\" }}\n\
         t = {{ value = {t}, source = \"test\" }}\n\
         decode_ns = {{ value = {decode_ns}, source = \"test\" }}\n\
         retries = {{ value = {retries}, source = \"test\" }}\n"
    )
}

/// The same code with soft reads.
fn ldpc(t: u32, soft_reads: u32) -> String {
    let figure =
        |key: &str, value: &str| format!("{key} = {{ value = {value}, source = \"t\" }}\n");
    ecc(t, 0, 0) + &figure("code", "\"ldpc\"") + &figure("soft_reads", &soft_reads.to_string())
}

fn run(keys: &str, drive: &str, worn_errors_per_gbit: u32, phases: &str) -> (Simulation, Rows) {
    let plain = TestDrive { blocks_per_plane: 64, user_pages: 2048, ..TestDrive::default() };
    let [board, nand] = plain.texts();
    let errors = format!("worn_errors_per_gbit = {{ value = {worn_errors_per_gbit}");
    let nand = nand.replace("worn_errors_per_gbit = { value = 18800", &errors).replace(
        "aged_errors_per_gbit = { value = 188000",
        "aged_errors_per_gbit = { value = 300000000",
    );
    let texts = [board + drive, nand];
    let text = format!("title = \"t\"\ndrive = \"test\"\nseed = 1\n{keys}{phases}");
    let scenario = Scenario::parse(&text, &|name| file(&texts, name)).expect("it is possible");
    let mut simulation = Simulation::new(scenario).expect("it fits");
    let rows = Rows::of(&mut simulation);
    (simulation, rows)
}

fn counts(simulation: &Simulation) -> (u64, u64) {
    let correction = simulation.errors().correction.expect("the drive corrects");
    (correction.retries, correction.uncorrectable_pages)
}

/// S3-007: 55 bits in 512 bytes are claimed for the E100.
#[test]
fn a_code_that_does_not_fit_the_spare_bytes_is_refused() {
    let drive = include_str!("../../content/drives/kingston-e100-200.toml");
    let nand = include_str!("../../content/nand/toshiba-32nm-emlc.toml");
    let error = Drive::parse(&drive.replace("t = { value = 16,", "t = { value = 55,"), nand);
    assert_eq!(
        said(&error.expect_err("it does not fit")),
        "drive.ecc.t: expected at most 16, because a page has 448 spare bytes for the parity of 16 \
         codewords and 24 bytes of CRC and metadata, found 55, whose parity is 1440 bytes"
    );
    let better = nand
        .replace("worn_errors_per_gbit = { value = 45_500", "worn_errors_per_gbit = { value = 1");
    let error = Drive::parse(drive, &better);
    let error = error.expect_err("a worn part is no better than a new one");
    assert_eq!(error.field, "nand.cell.worn_errors_per_gbit.value");
}

#[test]
fn a_new_drive_draws_nothing_and_runs_as_if_it_corrected_nothing() {
    let phases = FILL.to_owned() + &io(50, 0.0, 1.0);
    let (plain, _) = run("", "", 18_800, &phases);
    let (corrected, _) = run("", &ecc(24, 5, 0), 18_800, &phases);
    assert_eq!(counts(&corrected), (0, 0));
    assert_eq!(plain.digest(), corrected.digest());
    assert!(plain.errors().correction.is_none());
}

/// Every codeword fails at every attempt, so every read takes all attempts. Each attempt takes the
/// command cycles, the array, the read-out cycles, 4,320 bytes of 5 ns, and decoding.
#[test]
fn a_retry_costs_another_read_and_transfer_and_decoding() {
    let phases = FILL.to_owned() + &io(100, 0.0, 1.0);
    let longest = |retries, decode_ns| {
        let drive = ecc(1, retries, decode_ns);
        let (simulation, rows) = run("worn_cycles = 3000\n", &drive, 300_000_000, &phases);
        let (found, lost) = counts(&simulation);
        // The last read may still be under way.
        assert!(lost > 1_000 && found.abs_diff(lost * u64::from(retries)) <= u64::from(retries));
        let latency = rows.column("latency_max_us");
        // In the first second, data of the fill is still being programmed.
        latency[1]
    };
    let attempt_us = 0.315 + 50.0 + 0.315 + 21.6;
    let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a}, expected {b}");
    let once = longest(0, 0);
    near(longest(1, 0), once + attempt_us);
    near(longest(5, 0), once + 5.0 * attempt_us);
    near(longest(0, 7_000), once + 7.0);
    near(longest(5, 7_000), once + 5.0 * (attempt_us + 7.0) + 7.0);
}

#[test]
fn pages_fail_as_often_as_the_code_says_and_the_same_ones_every_time() {
    let phases = FILL.to_owned() + &io(100, 0.0, 1.0);
    let once = || run("worn_cycles = 3000\n", &ecc(2, 0, 0), 60_000, &phases);
    let (simulation, rows) = once();
    let reads: f64 = rows.column("read_iops").iter().sum();
    let (_, lost) = counts(&simulation);
    let codeword = Code { t: 2, codeword_bytes: 1024 }.codeword_failure(6e-5);
    let page = 1.0 - (1.0 - codeword).powi(4);
    let deviation = (reads * page * (1.0 - page)).sqrt();
    let off = (lost as f64 - reads * page) / deviation;
    println!("{lost} of {reads} pages, {:.0} expected, off by {off:.1} deviations", reads * page);
    assert!(lost > 100 && off.abs() < 4.0);
    assert_eq!(counts(&once().0), (0, lost));
}

#[test]
fn data_that_aged_without_power_needs_retries_and_new_data_does_not() {
    let worn = "worn_cycles = 3000\n";
    let half = FILL.replace("drive_writes = 1.0", "drive_writes = 1.0\nend = 0.5");
    let phases = |start, end| format!("{FILL}{YEAR}{half}{}", io(100, start, end));
    let (old, _) = run(worn, &ecc(12, 1, 0), 18_800, &phases(0.5, 1.0));
    let (new, _) = run(worn, &ecc(12, 1, 0), 18_800, &phases(0.0, 0.5));
    assert!(counts(&old).0 > 1_000, "{:?}", counts(&old));
    // Collection may have read old pages and moved them; the host reads none.
    assert!(counts(&new).0 < 10, "{:?}", counts(&new));
    let errors = old.errors();
    assert_eq!(errors.oldest_days, 365);
    assert!(errors.oldest_raw_bit_error_rate > errors.raw_bit_error_rate);
    let fresh = format!("{FILL}{half}{}", io(100, 0.5, 1.0));
    assert_eq!(counts(&run(worn, &ecc(12, 1, 0), 18_800, &fresh).0), (0, 0));
}

/// No source describes blocks beyond four times their rated cycles.
#[test]
fn a_drive_cannot_be_worn_for_ever() {
    let texts =
        TestDrive { blocks_per_plane: 64, user_pages: 2048, ..TestDrive::default() }.texts();
    let text = format!("title = \"t\"\ndrive = \"test\"\nseed = 1\nworn_cycles = 12001\n{FILL}");
    let error = Scenario::parse(&text, &|name| file(&texts, name)).expect_err("it is too much");
    let expected =
        "worn_cycles: expected at most 12000, which is 4 times the rating of the NAND, found 12001";
    assert_eq!(said(&error), expected);
}

#[test]
fn cycles_before_the_run_count_as_wear() {
    let (simulation, _) = run("worn_cycles = 1500\n", "", 18_800, &io(100, 0.0, 1.0));
    let wear = simulation.wear();
    assert_eq!((wear.erases_mean, wear.life_left_fraction), (0.0, 0.5));
    let rate = simulation.errors().raw_bit_error_rate;
    assert!((rate - (1e-8 + (1.88e-5 - 1e-8) * 0.25)).abs() < 1e-15, "{rate}");
}

#[test]
fn a_crc_detects_corrupted_data_that_is_silent_without_it() {
    let keys = "buffer_faults_per_million = 100000\n";
    let phases = FILL.to_owned() + &io(100, 0.0, 1.0);
    let with = "[integrity]\ncrc_bytes = { value = 4, source = \"test\" }\n\
                metadata_bytes = { value = 8, source = \"test\" }\n";
    let (told, rows) = run(keys, with, 18_800, &phases);
    let (silent, _) = run(keys, "", 18_800, &phases);
    let reads: f64 = rows.column("read_iops").iter().sum();
    let share = told.errors().crc_detected as f64 / reads;
    // A tenth of 2,048 pages, within four standard deviations.
    assert!((share - 0.1).abs() < 0.027, "{share}");
    assert_eq!(told.errors().crc_silent, 0);
    let errors = silent.errors();
    assert_eq!((errors.crc_detected, errors.crc_silent), (0, told.errors().crc_detected));
    let (right, _) = run("", with, 18_800, &phases);
    assert_eq!((right.errors().crc_detected, right.errors().crc_silent), (0, 0));
}

/// 40 of 8,640 bits are wrong on average. Hard decisions correct 32 of them, one further reference
/// makes 48, two 55, and six 62. So every page of four codewords is read twice, and a third of them
/// three times.
#[test]
fn a_soft_read_costs_another_read_and_transfer_and_corrects_more() {
    let phases = FILL.to_owned() + &io(100, 0.0, 1.0);
    let reads_of = |soft_reads| {
        let drive = ldpc(32, soft_reads);
        let (simulation, rows) = run("worn_cycles = 3000\n", &drive, 4_630_000, &phases);
        let correction = simulation.errors().correction.expect("the drive corrects");
        assert_eq!(correction.soft_reads, correction.retries);
        let reads: f64 = rows.column("read_iops").iter().sum();
        let lost = correction.uncorrectable_pages as f64 / reads;
        (1.0 + correction.soft_reads as f64 / reads, lost, rows.column("latency_mean_us")[1])
    };
    let (one, lost, once_us) = reads_of(0);
    assert!(one == 1.0 && lost > 0.99, "{one} reads, {lost} lost");
    let (all, lost, us) = reads_of(6);
    println!("{all} reads of a page, {lost} lost, {us} us for {once_us}");
    assert!((2.2..2.6).contains(&all) && lost < 5e-3);
    let attempt_us = 0.315 + 50.0 + 0.315 + 21.6;
    assert!((us - once_us - (all - 1.0) * attempt_us).abs() < 1.0);
}

/// The wrong bits of a page stay the same from one soft read to the next. So the share of the pages
/// that are lost is that of pages with more wrong bits than the last one corrects.
#[test]
fn soft_reads_lose_as_many_pages_as_have_too_many_wrong_bits() {
    let phases = FILL.to_owned() + &io(100, 0.0, 1.0);
    let (simulation, rows) = run("worn_cycles = 3000\n", &ldpc(32, 2), 4_630_000, &phases);
    let reads: f64 = rows.column("read_iops").iter().sum();
    let (_, lost) = counts(&simulation);
    let code = Code { t: 32, codeword_bytes: 1024 };
    let page = 1.0 - (1.0 - code.failure_beyond(55, 4.63e-3)).powi(4);
    let deviation = (reads * page * (1.0 - page)).sqrt();
    let off = (lost as f64 - reads * page) / deviation;
    println!("{lost} of {reads} pages, {:.0} expected, off by {off:.1} deviations", reads * page);
    assert!(lost > 100 && off.abs() < 4.0);
}

#[test]
fn only_a_code_that_can_use_them_takes_soft_reads() {
    let drive = include_str!("../../content/drives/kingston-v300-240.toml");
    let nand = include_str!("../../content/nand/toshiba-19nm-toggle.toml");
    let asked = "retries = { value = 5, ";
    assert!(drive.contains(asked));
    let more = "soft_reads = { value = 1, source = \"t\" }\n";
    let soft = drive.replace(asked, &(more.to_owned() + asked));
    let error = Drive::parse(&soft, nand).expect_err("BCH cannot use it");
    assert_eq!(error.field, "drive.ecc.soft_reads.value");
}

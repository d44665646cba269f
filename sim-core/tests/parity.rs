//! Compares parity over the dies with plain arithmetic: its cost, reads without a lost die, a
//! rebuild, and the losses without parity.

mod support;

use cli::words::said;
use sim_core::{Change, Code, OPERATION_COLUMNS, Scenario, ScenarioError, Setting, Simulation};
use support::{Rows, SEQUENTIAL, TestDrive, mean, writes};

const DIES: u32 = 8;
const PAGES: u64 = DIES as u64 * 64 * 64;
const PARITY: &str = "[parity]\ndies = { value = 1, source = \"test\" }\n";
/// Superblocks of four of the eight dies: one of each channel.
const SOME_DIES: &str = "superblock_dies = { value = 4, source = \"test\" }\n";
const REBUILD: &str = "[[phases]]\nkind = \"rebuild\"\nrecord = true\n";

fn texts(parity: &str) -> [String; 2] {
    let drive = TestDrive {
        channels: 4,
        dies_per_channel: 2,
        blocks_per_plane: 64,
        program_ns: 2_000_000,
        command_ns: 100,
        user_pages: PAGES / 2,
        ..TestDrive::default()
    };
    let block = "unit = { value = \"block\"";
    let [drive, nand] = drive.texts();
    [drive.replace(block, "unit = { value = \"superblock\"") + parity, nand]
}

fn parse(texts: &[String; 2], rest: &str) -> Result<Scenario, ScenarioError> {
    let text = format!("title = \"t\"\ndrive = \"test\"\nseed = 1\n{rest}");
    Scenario::parse(&text, &|name| support::file(texts, name))
}

fn run(sections: &str, phases: &str) -> (Simulation, Rows) {
    run_texts(&texts(sections), phases)
}

fn run_texts(texts: &[String; 2], rest: &str) -> (Simulation, Rows) {
    let scenario = parse(texts, rest).expect("it is possible");
    let mut simulation = Simulation::new(scenario).expect("it fits");
    simulation.keep_operations();
    let rows = Rows::of(&mut simulation);
    simulation.audit();
    (simulation, rows)
}

fn fill(record: bool) -> String {
    writes(SEQUENTIAL, 131_072, 32, 1.0, record)
}

fn reads(seconds: u32) -> String {
    format!(
        "[[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = 4096\nread_percent = 100\n\
         queue_depth = 1\nduration_s = {seconds}\nrecord = true\n"
    )
}

fn lose(die: u32) -> String {
    format!("[[phases]]\nkind = \"lose_die\"\ndie = {die}\nrecord = true\n")
}

/// One page of every stripe is parity. The drive counts it in its writes to NAND.
#[test]
fn bytes_written_to_nand_include_the_parity() {
    let wear = run(PARITY, &fill(true)).0.wear();
    let data = wear.stored_bytes + wear.moved_bytes + wear.padding_bytes;
    assert_eq!(wear.nand_bytes, data + wear.parity_bytes);
    let expected = data / f64::from(DIES - 1);
    assert!((wear.parity_bytes / expected - 1.0).abs() < 0.01, "{wear:?}");
    assert_eq!(run("", &fill(true)).0.wear().parity_bytes, 0.0);
}

/// One of the dies' worth of pages holds parity, with its share of space and of writes.
#[test]
fn parity_takes_one_die_of_space_and_of_speed() {
    let scenario = |parity: &str| parse(&texts(parity), &reads(1)).expect("it is possible");
    let sheet = scenario(PARITY).description();
    assert_eq!(sheet.raw_bytes, PAGES * 4096);
    assert_eq!(sheet.parity_bytes, sheet.raw_bytes / u64::from(DIES));
    let share = 1.0 - 0.5 * f64::from(DIES) / f64::from(DIES - 1);
    assert!((sheet.spare_factor - share).abs() < 1e-9, "T is without the parity: {sheet:?}");
    assert_eq!(scenario("").description().parity_bytes, 0);
    let write = "[[phases]]\nkind = \"io\"\norder = \"sequential\"\nblock_bytes = 131072\n\
                 queue_depth = 32\nduration_s = 3\nrecord = true\n";
    let speed = |parity| {
        let (simulation, rows) = run(parity, write);
        (mean(&rows.column("write_mb_s")[1..]), simulation.write_amplification())
    };
    let (with, amplification) = speed(PARITY);
    let (without, alone) = speed("");
    let expected = f64::from(DIES - 1) / f64::from(DIES);
    println!("{with:.2} MB/s with parity, {without:.2} without, {:.4} of it", with / without);
    assert!((with / without / expected - 1.0).abs() < 0.01, "{with} of {without} MB/s");
    assert!((amplification * expected - 1.0).abs() < 0.01, "{amplification}");
    assert!((alone - 1.0).abs() < 0.01, "{alone}");
}

/// One of `DIES` reads is for the lost die. It then reads every other die.
#[test]
fn a_lost_page_is_read_as_the_rest_of_its_stripe() {
    let phases = format!("{}{}{}", fill(false), lose(3), reads(4));
    let (simulation, _) = run(PARITY, &phases);
    let loss = simulation.loss().expect("a die was lost");
    let commands = simulation.latency_histogram().iter().sum::<f64>();
    let expected = commands / f64::from(DIES) * f64::from(DIES - 1);
    println!("{commands} reads, {} to reconstruct, expected {expected:.0}", loss.reconstruct_reads);
    assert!((loss.reconstruct_reads / expected - 1.0).abs() < 0.03);
    assert_eq!((loss.failed_commands, loss.unreadable_bytes), (0, 0.0));
    assert!(loss.units_left > 0 && loss.recovered_after_s.is_none());
    let reads = loss.reconstruction.expect("lost pages were read").reads;
    let dies: std::collections::BTreeSet<u32> = reads.iter().map(|read| read.die).collect();
    assert_eq!((reads.len(), dies.len()), (DIES as usize - 1, DIES as usize - 1));
    assert!(!dies.contains(&3), "the lost die");
    assert!(reads.is_sorted_by(|a, b| a.bus_end_us <= b.bus_end_us));
    assert!(reads.iter().all(|read| read.array_end_us <= read.bus_start_us));
}

/// Every page is written once more. Most pages are read directly; each page of the lost die takes
/// a read of the rest of its stripe.
#[test]
fn a_rebuild_moves_everything_once() {
    let phases = format!("{}{}{REBUILD}{}", fill(false), lose(0), reads(1));
    let (simulation, _) = run(PARITY, &phases);
    let loss = simulation.loss().expect("a die was lost");
    let rebuild = loss.rebuild.expect("it is over");
    let (dies, data) = (f64::from(DIES), (PAGES / 2) as f64 * 4096.0);
    let expected = data * 2.0 * (dies - 1.0) / dies;
    println!("{loss}; expected {:.2} MB read, {:.2} written", expected / 1e6, data / 1e6);
    assert!((rebuild.written_bytes / data - 1.0).abs() < 0.01);
    assert!((rebuild.read_bytes / expected - 1.0).abs() < 0.01);
    // No rebuild is faster than the seven remaining dies can program.
    let page_s = (2_000_000.0 + 7.0 * 45.0 + 4320.0 * 5.0) / 1e9;
    let least_s = data / 4096.0 / (dies - 1.0) * page_s;
    assert!(rebuild.duration_s > least_s && rebuild.duration_s < 1.2 * least_s);
    assert_eq!((loss.units_left, loss.failed_commands), (0, 0));
}

/// Without a rebuild, collection frees the units from before the loss in its usual order.
#[test]
fn overwriting_for_long_enough_makes_a_rebuild_unnecessary() {
    let more = fill(false).replace("1.0", "4.0");
    let (simulation, _) = run(
        PARITY,
        &format!("{}{}{more}", fill(false), lose(1)).replace("record = true", "record = false"),
    );
    let loss = simulation.loss().expect("a die was lost");
    assert_eq!(loss.units_left, 0);
    assert!(loss.recovered_after_s.is_some() && loss.rebuild.is_none());
}

/// Without parity, one die's worth of data is lost. After a rebuild, a second loss has the same
/// effect.
#[test]
fn data_without_parity_is_lost_and_reported() {
    let data = (PAGES / 2) as f64 * 4096.0;
    let write = "[[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = 4096\n\
                 queue_depth = 4\nduration_s = 1\nrecord = true\n";
    for (parity, losses, share) in [
        ("", lose(2), 1.0 / f64::from(DIES)),
        (PARITY, lose(0) + REBUILD + &lose(2), 1.0 / f64::from(DIES - 1)),
        (PARITY, lose(0) + &lose(2), 2.0 / f64::from(DIES)),
    ] {
        let (simulation, _) = run(parity, &format!("{}{losses}{write}{}", fill(false), reads(2)));
        let loss = simulation.loss().expect("dies were lost");
        let found = loss.unreadable_bytes / data;
        assert!((found / share - 1.0).abs() < 0.01, "{found} of the data, expected {share}");
        assert!(loss.failed_commands > 0);
    }
}

/// The same drive with two stripes of four dies in place of one of eight.
fn in_two_groups(rest: &str) -> (Simulation, Rows) {
    let [drive, nand] = texts(PARITY);
    let superblock = "unit = { value = \"superblock\"";
    run_texts(&[drive.replace(superblock, &format!("{SOME_DIES}{superblock}")), nand], rest)
}

/// A quarter of the space is parity, a lost page is read from the three other dies of its stripe,
/// and each stripe may lose a die.
#[test]
fn stripes_over_some_dies_lose_a_die_each() {
    let two = lose(1) + &lose(6);
    let (simulation, rows) = in_two_groups(&format!("{}{two}{}", fill(false), reads(4)));
    let sheet = simulation.scenario().description();
    assert_eq!(sheet.parity_bytes, sheet.raw_bytes / 4);
    let loss = simulation.loss().expect("dies were lost");
    assert_eq!((loss.failed_commands, loss.unreadable_bytes), (0, 0.0));
    let expected = rows.column("read_iops").iter().sum::<f64>() / 4.0 * 3.0;
    assert!((loss.reconstruct_reads / expected - 1.0).abs() < 0.03, "{loss}, not {expected}");
    let reads_of_a_page = loss.reconstruction.expect("lost pages were read").reads;
    assert_eq!(reads_of_a_page.len(), 3);
    let (simulation, _) = in_two_groups(&format!("{}{two}{REBUILD}{}", fill(false), reads(1)));
    let loss = simulation.loss().expect("dies were lost");
    assert_eq!((loss.units_left, loss.failed_commands), (0, 0));
    let (simulation, _) = in_two_groups(&(fill(false) + &lose(1) + &lose(2) + &reads(1)));
    assert!(simulation.loss().expect("dies were lost").unreadable_bytes > 0.0);
}

#[test]
fn superblocks_of_some_dies_are_refused_where_they_cannot_be() {
    let [drive, nand] = texts(PARITY);
    let with = |dies: u32| {
        let some = SOME_DIES.replace('4', &dies.to_string());
        let superblock = "unit = { value = \"superblock\"";
        let drive = drive.replace(superblock, &format!("{some}{superblock}"));
        said(&parse(&[drive, nand.clone()], &reads(1)).expect_err("it cannot be"))
    };
    let found = with(3);
    assert!(found.contains("superblock_dies") && found.contains("divides the 8 dies"), "{found}");
    assert!(with(2).contains("at least 3 dies, because the drive has parity"));
    let blocks = texts("")[0].replace("value = \"superblock\"", "value = \"block\"");
    let blocks = blocks
        .replace("unit = { value = \"block\"", &format!("{SOME_DIES}unit = {{ value = \"block\""));
    let found = said(&parse(&[blocks, nand.clone()], &reads(1)).expect_err("it cannot be"));
    assert!(found.contains("superblock, because superblock_dies is given"), "{found}");
}

/// Runs a drive whose NAND reads `errors_per_gbit` of 10^9 bits wrong. It corrects
/// `CORRECTED_BITS` in 1,024 bytes, and does not retry.
fn run_worn(
    parity: &str,
    errors_per_gbit: u32,
    decode_ns: u32,
    phases: &str,
) -> (Simulation, Rows) {
    let ecc = format!(
        "[ecc]\ncodeword_bytes = {{ value = 1024, source = \"test\" }}\n\
         t = {{ value = {CORRECTED_BITS}, source = \"test\" }}\n\
         decode_ns = {{ value = {decode_ns}, source = \"test\" }}\n\
         retries = {{ value = 0, source = \"test\" }}\n"
    );
    let [drive, nand] = texts(&(ecc + parity));
    let errors = format!("worn_errors_per_gbit = {{ value = {errors_per_gbit}");
    let nand = nand.replace("worn_errors_per_gbit = { value = 18800", &errors).replace(
        "aged_errors_per_gbit = { value = 188000",
        "aged_errors_per_gbit = { value = 200000",
    );
    run_texts(&[drive, nand], &format!("worn_cycles = 3000\n{phases}"))
}

const CORRECTED_BITS: u32 = 2;

/// Pages reconstructed from their stripe, and pages lost.
fn outcomes(simulation: &Simulation) -> (f64, f64) {
    let correction = simulation.errors().correction.expect("the drive corrects");
    (correction.reconstructed_pages as f64, correction.uncorrectable_pages as f64)
}

/// The probability that a page of four codewords cannot be corrected.
fn failing_pages(errors_per_gbit: u32) -> f64 {
    let code = Code { t: CORRECTED_BITS, codeword_bytes: 1024 };
    1.0 - (1.0 - code.codeword_failure(f64::from(errors_per_gbit) / 1e9)).powi(4)
}

/// Checks that `found` of `many` is within four standard deviations of the chance `share`.
fn near(found: f64, many: f64, share: f64) {
    let expected = many * share;
    let off = (found - expected) / (expected * (1.0 - share)).sqrt();
    println!("{found} of {many}, {expected:.0} expected, off by {off:.1} deviations");
    assert!(expected > 100.0 && off.abs() < 4.0, "{found} of {many}, expected {expected}");
}

/// A page that cannot be corrected is lost only if another page of its stripe cannot be either.
#[test]
fn an_uncorrectable_page_is_made_of_its_stripe() {
    let phases = fill(false) + &reads(4);
    for errors_per_gbit in [60_000, 150_000] {
        let page = failing_pages(errors_per_gbit);
        let (with, rows) = run_worn(PARITY, errors_per_gbit, 0, &phases);
        let (reconstructed, lost) = outcomes(&with);
        let reads: f64 = rows.column("read_iops").iter().sum();
        near(reconstructed + lost, reads, page);
        near(lost, reconstructed + lost, 1.0 - (1.0 - page).powi(DIES as i32 - 1));
        let (without, rows) = run_worn("", errors_per_gbit, 0, &phases);
        let (none, lost) = outcomes(&without);
        let reads: f64 = rows.column("read_iops").iter().sum();
        assert!(none == 0.0, "{none} without parity");
        near(lost, reads, page);
    }
}

/// The last of the stripe's other pages decides. The arrays of two dies of a channel overlap,
/// except for the command of the first. Both read-outs of 4,320 bytes of 5 ns follow.
#[test]
fn a_page_made_of_its_stripe_costs_a_read_of_every_other_die() {
    let phases = fill(false) + &reads(2);
    let longest = |parity, decode_ns| {
        let (simulation, rows) = run_worn(parity, 150_000, decode_ns, &phases);
        // In the first second, data of the fill is still being programmed.
        (rows.column("latency_max_us")[1], simulation.operations())
    };
    let (once, _) = longest("", 0);
    let (with, operations) = longest(PARITY, 0);
    let stripe_us = 0.315 + 50.0 + 2.0 * (0.315 + 21.6);
    assert!((with - once - stripe_us).abs() < 1e-9, "{with}, expected {once} and {stripe_us}");
    let (decoded, _) = longest(PARITY, 7_000);
    assert!((decoded - with - 14.0).abs() < 1e-9, "{decoded}, expected {with} and twice 7");
    // The last stripe that was read: each die once, seven of them to reconstruct the eighth's
    // page.
    let column = |name| OPERATION_COLUMNS.iter().position(|c| *c == name).expect("a column");
    let [kind, cause, die, block, page] = ["kind", "cause", "die", "block", "page"].map(column);
    let rows: Vec<&[f64]> = operations.chunks(OPERATION_COLUMNS.len()).collect();
    let is_parity = |row: &&[f64]| row[kind] == 0.0 && row[cause] == 2.0;
    let last = rows.iter().rposition(is_parity).expect("a stripe was read");
    let of_stripe = &rows[last + 1 - DIES as usize..=last];
    let mut dies: Vec<u32> = of_stripe.iter().map(|row| row[die] as u32).collect();
    dies.sort_unstable();
    assert_eq!(dies, (0..DIES).collect::<Vec<_>>());
    assert_eq!(of_stripe.iter().copied().filter(|row| is_parity(row)).count() as u32, DIES - 1);
    assert!(of_stripe.iter().all(|row| row[block] == rows[last][block]));
    assert!(of_stripe.iter().all(|row| row[page] == rows[last][page]));
}

/// A stripe covers no errors if its parity is not written yet, or if one of its dies is lost.
#[test]
fn an_uncorrectable_page_of_an_incomplete_stripe_is_lost() {
    let part = |phases: String| {
        let end = f64::from(DIES - 2) / (PAGES / 2) as f64;
        phases.replace("[[phases]]", &format!("[[phases]]\nend = {end}"))
    };
    let begun = part(fill(false).replace("131072", "4096") + &reads(2));
    let after_loss = fill(false) + &lose(2) + &reads(2);
    for phases in [begun, after_loss] {
        let (simulation, _) = run_worn(PARITY, 150_000, 0, &phases);
        let (reconstructed, lost) = outcomes(&simulation);
        assert!(reconstructed == 0.0 && lost > 1_000.0, "{reconstructed}, {lost}");
    }
}

/// Collection reads the pages that it moves, so it reconstructs them too.
#[test]
fn collection_makes_an_uncorrectable_page_of_its_stripe() {
    let write = reads(2).replace("read_percent = 100", "read_percent = 0");
    let phases = fill(false) + &fill(false).replace("sequential", "random") + &write;
    let (simulation, _) = run_worn(PARITY, 60_000, 7_000, &phases);
    let (reconstructed, lost) = outcomes(&simulation);
    println!("{reconstructed} pages made of their row, {lost} lost");
    assert!(reconstructed > 100.0 && lost > 0.0 && lost < reconstructed);
}

#[test]
fn with_and_without_is_one_word() {
    let phases = fill(false) + &lose(0) + &reads(1);
    let with = parse(&texts(""), &format!("parity = true\n{phases}")).expect("it is possible");
    assert!(with.description().parity_bytes > 0);
    let mut without = parse(&texts(PARITY), &phases).expect("it is possible");
    let off = Setting::parse("parity", "off").expect("a word of it");
    without.change(Change { at_s: 0, setting: off }).expect("it is possible");
    assert_eq!(without.description().parity_bytes, 0);
    let mut simulation = Simulation::new(without).expect("it fits");
    simulation.advance(u32::MAX, u64::MAX);
    assert!(simulation.loss().expect("a die was lost").unreadable_bytes > 0.0);
    assert_eq!(simulation.change(off).expect_err("too late").field, "parity");
}

#[test]
fn drives_that_cannot_have_parity_or_lose_a_die_are_refused() {
    let refused = |texts: &[String; 2], phases: &str, message: &str| {
        let error = parse(texts, phases).expect_err("it must be refused");
        assert_eq!(said(&error), message);
    };
    let block = texts(PARITY).map(|text| text.replace("\"superblock\"", "\"block\""));
    refused(
        &block,
        &reads(1),
        "drive.collection.unit: expected superblock, because the drive has parity, found block",
    );
    let two =
        texts(PARITY).map(|text| text.replace("channels = { value = 4", "channels = { value = 1"));
    refused(
        &two,
        &reads(1),
        "drive.board: expected at least 3 dies, because the drive has parity, found 2",
    );
    let drive = texts(PARITY);
    refused(
        &drive,
        &lose(8),
        "phases[0].die: expected one of the 8 dies, counted from 0, that is not lost yet, found 8",
    );
    refused(
        &drive,
        &(lose(1) + &lose(1)),
        "phases[1].die: expected one of the 8 dies, counted from 0, that is not lost yet, found 1",
    );
    refused(
        &drive,
        REBUILD,
        "phases[0].kind: expected a lose_die phase before a rebuild, found rebuild",
    );
}

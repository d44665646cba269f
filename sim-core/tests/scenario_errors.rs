//! Bad input is refused with field, expected and found, before anything is allocated.

mod support;

use cli::words::said;
use sim_core::{Change, Scenario, ScenarioError, Setting, Simulation};
use support::TestDrive;

const PHASE: &str = "[[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = 4096\n\
                     queue_depth = 32\nduration_s = 2\nrecord = true\n";

type Texts = [String; 2];

fn drive() -> Texts {
    TestDrive { user_pages: 50_000, ..TestDrive::default() }.texts()
}

fn drive_with(from: &str, to: &str) -> Texts {
    drive().map(|text| text.replace(from, to))
}

fn parse(scenario: &str, drive: &Texts) -> Result<Scenario, ScenarioError> {
    Scenario::parse(scenario, &|name| support::file(drive, name))
}

fn scenario(rest: &str) -> String {
    format!("title = \"t\"\ndrive = \"test\"\nseed = 1\n{rest}")
}

#[track_caller]
fn refused(scenario: &str, drive: &Texts, message: &str) {
    let error = parse(scenario, drive).expect_err("it must be refused");
    assert_eq!(said(&error), message);
}

#[test]
fn a_content_type_that_is_not_there_or_one_too_many_is_named() {
    let with = |rest: &str| scenario(&format!("{PHASE}content_type = \"own\"\n{rest}"));
    refused(
        &with(""),
        &drive(),
        "phases[0].content_type: expected the name of a content type's file, found own",
    );
    refused(
        &with("compressibility = 0.5\n"),
        &drive(),
        "phases[0].content_type: expected either this or compressibility, found both",
    );
}

#[test]
fn an_error_names_the_field_and_the_expected_and_found_values() {
    let good = scenario(PHASE);
    assert!(parse(&good, &drive()).is_ok());
    refused(
        &good,
        &drive_with("page_bytes = { value = 4096", "page_bytes = { value = 5000"),
        "nand.die.page_bytes: expected a power of two, found 5000",
    );
    refused(
        &good,
        &drive_with("mode = { value = \"nv-ddr-5\"", "mode = { value = \"nv-ddr-9\""),
        "nand.interface.mode.value: expected one of sdr-0, sdr-1, sdr-2, sdr-3, sdr-4, sdr-5, \
         nv-ddr-0, nv-ddr-1, nv-ddr-2, nv-ddr-3, nv-ddr-4, nv-ddr-5, toggle-1.0, toggle-2.0, \
         nv-ddr2, nv-ddr3-15, nv-lpddr4-19, toggle-5.0, found nv-ddr-9",
    );
    refused(
        &good,
        &drive_with("read_ns = { value = 50000, source = \"test\" }", "read_ns = 50000"),
        "nand.array.read_ns: expected a table, found 50000",
    );
    refused(
        &good.replace("queue_depth = 32", "queue_depth = 257"),
        &drive(),
        "phases[0].queue_depth: expected a whole number from 1 to 256, found 257",
    );
    refused(
        &(good.clone() + &PHASE.replace("record = true\n", "")),
        &drive(),
        "phases[1].record: expected true, as in the phase before it, found false",
    );
    refused(
        &good.replace("block_bytes = 4096", "block_bytes = 5000"),
        &drive(),
        "phases[0].block_bytes: expected a multiple of 512, found 5000",
    );
    refused(
        &good.replace("duration_s = 2", "duration_s = 2\ncolour = \"red\""),
        &drive(),
        "phases[0].colour: expected a known field, found another",
    );
    refused(
        &good.replace("drive = \"test\"", "drive = \"unknown\""),
        &drive(),
        "drive: expected the name of a drive file, found unknown",
    );
    refused(
        &good.replace("seed = 1", "seed = 1\nnand = \"unknown\""),
        &drive(),
        "nand: expected the name of a NAND file, found unknown",
    );
    refused(
        &good,
        &drive_with("nand = \"test\"", "nand = \"none\""),
        "drive.nand: expected the name of a NAND file, found none",
    );
    refused(
        "title = \"t\ndrive = 1",
        &drive(),
        "scenario: expected a TOML document, found on line 1: \
         invalid basic string, expected `\"`",
    );
    refused(&scenario(""), &drive(), "phases: expected 1 to 64 tables [[phases]], found nothing");
}

#[test]
fn a_zipf_order_says_a_theta_that_is_not_one() {
    let with =
        |theta: &str| scenario(&PHASE.replace("\"random\"\n", &format!("\"zipf\"\n{theta}")));
    assert!(parse(&with("theta = 1.2\n"), &drive()).is_ok());
    refused(
        &with(""),
        &drive(),
        "phases[0].theta: expected a number from 0.01 to 5, found nothing",
    );
    refused(
        &with("theta = 1.0\n"),
        &drive(),
        "phases[0].theta: expected a number at least 0.001 away from 1, found 1",
    );
}

#[test]
fn a_rate_is_a_number_of_commands_without_a_pause() {
    let with = |rest: &str| scenario(&format!("{PHASE}{rest}\n"));
    assert!(parse(&with("rate = { iops = 2500 }"), &drive()).is_ok());
    refused(
        &with("rate = { iops = 0 }"),
        &drive(),
        "phases[0].rate.iops: expected a whole number from 1 to 10000000, found 0",
    );
    refused(
        &with("rate = { iops = 2500, arrivals = \"bursts\" }"),
        &drive(),
        "phases[0].rate.arrivals: expected one of even, poisson, found bursts",
    );
    refused(
        &with("rate = { iops = 2500 }\nthink_ns = 1000"),
        &drive(),
        "phases[0].rate: expected either this or think_ns, found both",
    );
    refused(
        &with("think_every = 4"),
        &drive(),
        "phases[0].think_every: expected think_ns beside it, found 4",
    );
    refused(
        &with("think_ns = 1000\nthink_every = 0"),
        &drive(),
        "phases[0].think_every: expected a whole number from 1 to 1000000, found 0",
    );
}

#[test]
fn a_wrong_length_stop_or_stream_is_named() {
    let with = |rest: &str| scenario(&format!("{PHASE}{rest}\n"));
    let cases = [
        (
            with("rate = { iops = 2500, mb_s = 1 }"),
            "phases[0].rate.mb_s: expected either this or iops, found both",
        ),
        (
            with("stop = { rule = \"fio\", of = \"iops\", limit = \"few\", window_s = 30 }"),
            "phases[0].stop.limit: expected a number or a percentage, as in 500 or 0.3%, found few",
        ),
        (
            with("stop = { rule = \"soon\" }"),
            "phases[0].stop.rule: expected one of fio, pts, steady, found soon",
        ),
        (
            with("warm_up_s = 5").replace("record = true", "record = false"),
            "phases[0].warm_up_s: expected a phase with record = true, found 5",
        ),
        (
            scenario(PHASE).replace("duration_s = 2\n", ""),
            "phases[0].duration_s: expected this, drive_writes or both, found neither",
        ),
        (
            scenario(&format!("{PHASE}{PHASE}lay_out = true\n")),
            "phases[1].lay_out: expected false, because a phase before it is recorded, found true",
        ),
        (
            scenario(
                "[[phases]]\nkind = \"io\"\nduration_s = 2\n\
                 [[phases.streams]]\nname = \"a\"\norder = \"random\"\nblock_bytes = 4096\n\
                 queue_depth = 1\n[[phases.streams]]\nname = \"a\"\n",
            ),
            "phases[0].streams[1].name: expected a name that no stream before it has, found a",
        ),
    ];
    for (text, message) in cases {
        refused(&text, &drive(), message);
    }
}

#[test]
fn a_drive_that_cannot_work_is_refused() {
    let full = TestDrive { user_pages: 1024 * 64 - 6 * 64 + 1, ..TestDrive::default() };
    refused(
        &scenario(PHASE),
        &full.texts(),
        "drive.user_bytes: expected at most 65152 of 65536 slots of 4 KiB in use (6 of 1024 \
         collection units stay free in each of 1 groups), found 65153",
    );
    let smallest = TestDrive { user_pages: 1024 * 64 - 6 * 64, ..TestDrive::default() };
    assert!(parse(&scenario(PHASE), &smallest.texts()).is_ok());
    let huge = TestDrive {
        channels: 16,
        dies_per_channel: 16,
        planes: 2,
        blocks_per_plane: 8192,
        pages_per_block: 512,
        page_bytes: 16_384,
        user_pages: 1 << 20,
        ..TestDrive::default()
    };
    refused(
        &scenario(PHASE),
        &huge.texts(),
        "drive.board: expected a drive with fewer than 4,294,967,295 slots of 4 KiB, \
         found 8589934592",
    );
    refused(
        &scenario(&format!("spare_factor = 0.1\n{PHASE}")),
        &drive(),
        "spare_factor: expected at least the drive's own 0.2371, found 0.1",
    );
}

#[test]
fn a_setting_names_itself_when_it_is_wrong() {
    for (name, value, message) in [
        ("queue_depth", "0", "queue_depth: expected a whole number from 1 to 256, found 0"),
        ("pacing", "x", "pacing: expected one of burst, paced, found x"),
        (
            "spare_factor",
            "nan",
            "spare_factor: expected default or a number from 0 to 0.9, found nan",
        ),
        ("hot_by", "x", "hot_by: expected one of off, hint, recency, found x"),
        (
            "wear_levelling",
            "0",
            "wear_levelling: expected off, dynamic or a whole number from 1 to 100000, found 0",
        ),
        (
            "capacitors",
            "10001",
            "capacitors: expected off or a whole number from 1 to 10000, found 10001",
        ),
        (
            "low_watermark_units",
            "1",
            "low_watermark_units: expected a whole number from 2 to 65536, found 1",
        ),
    ] {
        assert_eq!(said(&Setting::parse(name, value).expect_err("wrong")), message);
    }
    assert_eq!(Setting::parse("speed", "1").expect_err("wrong").field, "setting");
}

#[test]
fn an_extent_has_a_size_of_whole_commands() {
    let extents = scenario(PHASE).replace("order = \"random\"", "order = \"extents\"");
    refused(
        &extents,
        &drive(),
        "phases[0].extent_bytes: expected a whole number from 4096 to 1073741824, found nothing",
    );
    refused(
        &extents.replace("block_bytes = 4096", "block_bytes = 16384\nextent_bytes = 40960"),
        &drive(),
        "phases[0].extent_bytes: expected a multiple of 16384, the bytes of one command, found \
         40960",
    );
}

#[test]
fn the_size_of_extents_is_set_only_where_there_are_extents() {
    let extents = "order = \"extents\"\nextent_bytes = 32768\nblock_bytes = 16384";
    let in_extents = PHASE.replace("order = \"random\"\nblock_bytes = 4096", extents);
    for (phase, bytes, message) in [
        (
            PHASE,
            "32768",
            "extent_bytes: expected a workload that works through extents, found 32768",
        ),
        (
            in_extents.as_str(),
            "40960",
            "extent_bytes: expected a multiple of 16384, the bytes of one command, found 40960",
        ),
    ] {
        let mut scenario = parse(&scenario(phase), &drive()).expect("it is right");
        let change = Change::parse(0, "extent_bytes", bytes).expect("it is a setting");
        assert_eq!(said(&scenario.change(change).expect_err("wrong")), message);
    }
}

/// Two streams need more units, and more pages in the buffer.
#[test]
fn hot_and_cold_apart_need_room() {
    let apart = "[separation]\nhot_by = { value = \"hint\", source = \"test\" }\n";
    let small = TestDrive { blocks_per_plane: 10, user_pages: 256, ..TestDrive::default() };
    assert!(parse(&scenario(PHASE), &small.texts()).is_ok());
    refused(
        &scenario(PHASE),
        &TestDrive { sections: apart.into(), ..small }.texts(),
        "drive.user_bytes: expected at most 64 of 640 slots of 4 KiB in use (9 of 10 collection \
         units stay free in each of 1 groups), found 256",
    );
    let roomy = TestDrive { user_pages: 50_000, sections: apart.into(), ..TestDrive::default() };
    let texts = roomy.texts();
    assert!(parse(&scenario(PHASE), &texts).is_ok());
    refused(
        &scenario(PHASE),
        &texts.map(|text| {
            text.replace("buffer_bytes = { value = 16384", "buffer_bytes = { value = 4096")
        }),
        "drive.write_buffer_bytes: expected at least one page of each kind of data, 8192, \
         found 4096",
    );
}

/// Map pages take room beside the host's data: 256 logical pages have one.
#[test]
fn a_map_in_flash_needs_room() {
    let map = "[map]\nentry_bytes = { value = 4, source = \"test\" }\n\
               page_slots = { value = 1, source = \"test\" }\n\
               cached_bytes = { value = 4096, source = \"test\" }\n";
    let with = |user_pages, sections: &str| {
        let sections = sections.into();
        TestDrive { blocks_per_plane: 10, user_pages, sections, ..TestDrive::default() }.texts()
    };
    assert!(parse(&scenario(PHASE), &with(256, "")).is_ok());
    assert!(parse(&scenario(PHASE), &with(255, map)).is_ok());
    refused(
        &scenario(PHASE),
        &with(256, map),
        "drive.user_bytes: expected at most 256 of 640 slots of 4 KiB in use (6 of 10 collection \
         units stay free in each of 1 groups), found 257",
    );
    refused(
        &scenario(PHASE),
        &with(255, &map.replace("value = 4,", "value = 513,")),
        "drive.map.entry_bytes.value: expected a whole number from 1 to 512, found 513",
    );
    // Nothing is caught up if nothing is put off.
    let more = format!("{map}catch_up_percent = {{ value = 200, source = \"test\" }}\n");
    assert_eq!(
        parse(&scenario(PHASE), &with(255, &more)).expect_err("refused").field,
        "drive.map.catch_up_percent"
    );
}

#[test]
fn a_change_that_is_impossible_leaves_the_run_as_it_was() {
    let mut scenario = parse(&scenario(PHASE), &drive()).expect("right");
    let before = scenario.clone();
    let change =
        Change { at_s: 0, setting: Setting::parse("scale", "1000").expect("it is accepted") };
    assert_eq!(scenario.change(change).expect_err("too small").field, "scale");
    assert_eq!(scenario, before);
    let mut simulation = Simulation::new(scenario).expect("it fits");
    let error = simulation
        .change(Setting::parse("scale", "2").expect("it is accepted"))
        .expect_err("too late");
    assert_eq!(error.field, "scale");
}

/// 4 TiB need more memory than a tab has. The scale that the error names is enough.
#[test]
fn a_drive_too_large_is_told_the_smallest_scale_that_fits() {
    let large = TestDrive {
        channels: 8,
        dies_per_channel: 8,
        blocks_per_plane: 4096,
        pages_per_block: 1024,
        page_bytes: 16_384,
        user_pages: 1_000_000_000,
        ..TestDrive::default()
    };
    let texts = large.texts();
    let text = scenario(PHASE);
    let error = parse(&text, &texts).expect_err("too large");
    assert_eq!(
        said(&error),
        "scale: expected at least 1:3, the smallest scale that fits into 3221225472 bytes, found \
         1:1, which needs 8439670784 bytes of memory"
    );
    let at = |scale: &str| {
        let setting = Setting::parse("scale", scale).expect("it is accepted");
        Scenario::parse_with(&text, &|name| support::file(&texts, name), &[setting])
    };
    assert!(at("3").is_ok(), "{:?}", at("3"));
    assert_eq!(at("2").expect_err("too large").field, "scale");
}

#[test]
fn a_forbidden_change_during_a_run_is_refused_and_the_run_goes_on() {
    let scenario = parse(&scenario(PHASE), &drive()).expect("right");
    let mut simulation = Simulation::new(scenario).expect("it fits");
    simulation.advance(1, u64::MAX);
    let setting = Setting::parse("scale", "8").expect("it is accepted");
    let error = simulation.change(setting).expect_err("too late");
    assert_eq!(said(&error), "scale: expected a change before the run starts, found second 2");
    simulation.advance(u32::MAX, u64::MAX);
    assert!(simulation.is_finished());
}

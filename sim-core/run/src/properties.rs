//! Thousands of random drives under random workloads: whatever happens, nothing is lost and the
//! tables agree. Property tests; a failing case prints its seed and its scenario.

mod fill;
mod parity;
mod power_cut;
mod program_limits;
mod random_drive;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use random_drive::{Machine, Map, PLAIN, machine};

use crate::simulation::Simulation;
use machine::ftl::Stamps;
use spec::scenario::{Change, Scenario, Setting};
use spec::units::{LogicalPage, Slot};

fn phase() -> impl Strategy<Value = String> {
    let io = (
        prop::sample::select(vec![
            "\"sequential\"",
            "\"random\"",
            "\"hot-cold\"\nhot_range=0.3\nhot_share=0.9",
            "\"extents\"\nextent_bytes=131072",
            "\"pass\"",
        ]),
        prop::sample::select(vec![4096u32, 8192, 65_536]),
        prop::sample::select(vec![0u32, 0, 30, 100]),
        prop::sample::select(vec![1u32, 4, 32, 256]),
        0.1..1.5f64,
        0.0..0.4f64,
        prop::sample::select(vec![
            "compressibility=1.0",
            "compressibility=0.97",
            "compressibility=0.6",
            "compressibility=0.46",
            "compressibility=0.05",
            "content_type=\"5-2-2-9\"",
            "content_type=\"0-1-1-0\"",
            "content_type=\"0-0-0-1\"",
        ]),
    )
        .prop_map(|(order, bytes, read, depth, writes, start, stored)| {
            format!(
                "[[phases]]\nkind=\"io\"\norder={order}\nblock_bytes={bytes}\n\
                 read_percent={read}\nqueue_depth={depth}\ndrive_writes={writes}\nstart={start}\n\
                 {stored}\n"
            )
        });
    // Commands of many sizes, some less than a logical page, from a host that works between them.
    let mixed = (
        prop::sample::select(vec![0u32, 50]),
        prop::sample::select(vec![1u32, 4, 32]),
        prop::sample::select(vec![
            "think_ns=20000",
            "think_ns=20000\nthink_every=3",
            "rate={iops=20000}",
            "rate={iops=500,arrivals=\"poisson\"}",
        ]),
        0.1..1.0f64,
        prop::sample::select(vec![1.0f64, 0.46]),
    )
        .prop_map(|(read, depth, tempo, writes, stored)| {
            format!(
                "[[phases]]\nkind=\"io\"\norder=\"random\"\nread_percent={read}\ntrim_percent=10\n\
                 size_mix=[{{block_bytes=512,percent=30}},{{block_bytes=16384,percent=70}}]\n\
                 queue_depth={depth}\n{tempo}\ndrive_writes={writes}\n\
                 compressibility={stored:?}\n"
            )
        });
    let trim = (0.0..0.5f64, 0.5..1.0f64)
        .prop_map(|(start, end)| format!("[[phases]]\nkind=\"trim\"\nstart={start}\nend={end}\n"));
    prop_oneof![
        6 => io,
        2 => mixed,
        1 => trim,
        1 => Just("[[phases]]\nkind=\"idle\"\nduration_s=1\n".to_owned()),
        1 => Just("[[phases]]\nkind=\"shelf\"\ndays=365\n".to_owned()),
        1 => Just("[[phases]]\nkind=\"secure_erase\"\n".to_owned()),
    ]
}

fn check(simulation: &Simulation) {
    simulation.audit();
    let stamps = &simulation.rig.machine.ftl().mapping.stamps;
    let faults = simulation.rig.machine.faults();
    for logical in 0..simulation.plan.logical_pages {
        let slot: Slot = simulation.rig.machine.ftl().mapping.slot(LogicalPage(logical));
        let is_changed = faults.is_some_and(|faults| faults.is_wrong(LogicalPage(logical)));
        let flipped = if is_changed { Stamps::FLIPPED } else { 0 };
        let last = stamps.last_of_logical.get(&logical).map(|last| last ^ flipped);
        let found = if slot.is_none() { None } else { stamps.read(slot.0) };
        assert_eq!(found, last, "a read returns the last write, with the bits that memory flipped");
    }
    check_map(simulation);
}

/// The map of the drive and the pages of each block tell the same.
fn check_map(simulation: &Simulation) {
    let layout = &simulation.plan.layout;
    let mapping = &simulation.rig.machine.ftl().mapping;
    let map = simulation.map();
    for index in 0..map.valid.len() as u32 {
        let (die, block) = (index / layout.units_per_group, index % layout.units_per_group);
        let view = simulation.block(die, block).expect("it is on the map");
        let logicals = view.logical.into_iter().map(LogicalPage);
        let held = logicals.filter(|&logical| logical != LogicalPage::NONE);
        let grains: u64 = held.map(|logical| u64::from(mapping.grains(logical))).sum();
        let whole = u64::from(layout.grains_per_page * layout.pages_per_block);
        assert_eq!(u64::from(map.valid[index as usize]), (grains * 255 / whole).min(255));
        assert_eq!(map.state[index as usize], view.state);
    }
}

fn last_phase(depth: u32, seconds: u32) -> String {
    format!(
        "[[phases]]\nkind=\"io\"\norder=\"random\"\nblock_bytes=4096\nqueue_depth={depth}\n\
         read_percent=20\nduration_s={seconds}\nrecord=true\n"
    )
}

/// The number of cases for which a property is tried: the same ones each time, so that a test that
/// fails does so because of a change. A release tries ten times as many, with
/// `PROPTEST_CASES=2560`, and each time other ones.
fn tried(cases: u32) -> ProptestConfig {
    let all = ProptestConfig::default();
    let rng_seed = if all.cases > 256 { RngSeed::Random } else { RngSeed::Fixed(1) };
    ProptestConfig {
        cases: cases * all.cases / 256,
        failure_persistence: None,
        max_shrink_iters: 200,
        rng_seed,
        ..all
    }
}

proptest! {
    #![proptest_config(tried(1_000))]

    #[test]
    fn written_data_can_be_read_and_no_command_waits_for_ever(
        machine in machine(),
        phases in prop::collection::vec(phase(), 1..5),
        seed in 0..1_000_000u64,
        batch in 50..5_000u64,
    ) {
        // Pages fail never, sometimes, mostly or always. Memory flips bits in half of the runs.
        let worn = [0, 3_000, 6_000, 12_000][seed as usize % 4];
        let faults = [0, 20_000][seed as usize / 4 % 2];
        let text = format!(
            "title=\"t\"\ndrive=\"d\"\nseed={seed}\nworn_cycles={worn}\n\
             buffer_faults_per_million={faults}\n{}",
            phases.concat()
        );
        let scenario = Scenario::parse(&text, &|name| machine.file(name)).expect("it is possible");
        let mut simulation = Simulation::new(scenario).expect("it fits");
        // Far more than any of these runs needs: a run that is not over by then hangs.
        for step in 0..20_000u32 {
            if simulation.is_finished() {
                break;
            }
            simulation.advance(1, batch);
            if step % 16 == 0 {
                check(&simulation);
            }
        }
        prop_assert!(simulation.is_finished(), "the run ends");
        prop_assert_eq!(simulation.progress().queued, 0);
        check(&simulation);
    }
}

proptest! {
    #![proptest_config(tried(20))]

    /// Little's law, exactly: over any time, depth x time = the time that commands waited.
    #[test]
    fn the_queue_has_the_depth_asked_for_and_changes_replay(
        machine in machine(),
        depth in 1..257u32,
        spare in 0.5..0.7f64,
        seed in 0..1000u64,
    ) {
        let text = format!("title=\"t\"\ndrive=\"d\"\nseed={seed}\n{}", last_phase(depth, 4));
        // Room for either way of collecting, also at half the size.
        let blocks_per_plane = machine.blocks_per_plane * 4;
        let machine = Machine { fullness: machine.fullness * 0.5, blocks_per_plane, ..machine };
        let mut scenario =
            Scenario::parse(&text, &|name| machine.file(name)).expect("it is possible");
        // Scaled if the drive is large enough for it.
        let _ = scenario.change(Change::parse(0, "scale", "2").expect("it is accepted"));
        let mut simulation = Simulation::new(scenario.clone()).expect("it fits");
        while !simulation.is_finished() {
            let progress = simulation.advance(1, 500);
            let asked = if simulation.is_finished() { 0 } else { depth };
            prop_assert!(progress.queued >= asked, "{} queued of {depth}", progress.queued);
        }
        let mut changed = Simulation::new(scenario).expect("it fits");
        changed.advance(2, u64::MAX);
        let set = |name: &str, value: String| Setting::parse(name, &value).expect("accepted");
        // Some of these drives have more spare area than a reader may ask for.
        let spare_factor = match spare.max(changed.scenario.description().spare_factor) {
            asked if asked <= 0.9 => asked.to_string(),
            _ => "default".into(),
        };
        let wanted = [
            set("queue_depth", (257 - depth).to_string()),
            set("spare_factor", spare_factor),
            set("unwritten_space_unused", if machine.hypothesis { "off" } else { "on" }.into()),
            set("pacing", if machine.pacing == "paced" { "burst" } else { "paced" }.into()),
            set("background", "off".into()),
            set("trim", "off".into()),
        ];
        for setting in wanted {
            let change = changed.change(setting).expect("it is possible");
            prop_assert_eq!(change.at_s, 2);
        }
        changed.advance(u32::MAX, u64::MAX);
        check(&changed);
        let mut replayed = Simulation::new(changed.scenario.clone()).expect("it fits");
        replayed.advance(u32::MAX, u64::MAX);
        prop_assert_eq!(replayed.digest(), changed.digest());
    }
}

proptest! {
    #![proptest_config(tried(50))]

    /// A bad block has no place on the map of the drive, and takes part in nothing.
    #[test]
    fn a_bad_block_never_holds_data(
        machine in machine(),
        bad_blocks_per_plane in 1..5u32,
        phases in prop::collection::vec(phase(), 1..3),
        seed in 0..1000u64,
    ) {
        let text = format!("title=\"t\"\ndrive=\"d\"\nseed={seed}\n{}", phases.concat());
        let with_bad = Machine { bad_blocks_per_plane, ..machine.clone() };
        let [good, with_bad] = [&machine, &with_bad].map(|machine| {
            let scenario =
                Scenario::parse(&text, &|name| machine.file(name)).expect("it is possible");
            let mut simulation = Simulation::new(scenario).expect("it fits");
            simulation.advance(u32::MAX, u64::MAX);
            simulation
        });
        let blocks = machine.channels
            * machine.dies_per_channel
            * machine.blocks_per_plane
            * if machine.multi_plane { 1 } else { machine.planes };
        prop_assert_eq!(with_bad.map().valid.len() as u32, blocks);
        prop_assert_eq!(with_bad.digest(), good.digest());
    }
}

/// Each victim leaves the copies of the map pages that it changed, stale, for the next one.
#[test]
fn a_drive_at_rest_stops_collecting_though_its_map_pages_turn_stale() {
    let map =
        Map { entry_bytes: 28, page_slots: 1, cached_pages: 1, write_back: None, update_ns: 0 };
    let machine = Machine {
        channels: 3,
        dies_per_channel: 2,
        planes: 2,
        pages_per_block: 6,
        unit: "superblock",
        background: Some(44),
        parity: true,
        map: Some(map),
        ..PLAIN
    };
    // A phase follows the idle one, which therefore waits for the drive.
    let text = "title=\"t\"\ndrive=\"d\"\nseed=0\n[[phases]]\nkind=\"io\"\norder=\"extents\"\n\
                extent_bytes=131072\nblock_bytes=4096\nqueue_depth=1\ndrive_writes=1.21\n\
                [[phases]]\nkind=\"idle\"\nduration_s=1\n[[phases]]\nkind=\"secure_erase\"\n";
    let scenario = Scenario::parse(text, &|name| machine.file(name)).expect("it is possible");
    let mut simulation = Simulation::new(scenario).expect("it fits");
    // A hundred times what it needs.
    for _ in 0..100 {
        simulation.advance(1, 5_000);
    }
    assert!(simulation.is_finished(), "it stops");
    check(&simulation);
}

#[test]
fn a_change_before_the_run_is_part_of_the_scenario() {
    let text = "title=\"t\"\ndrive=\"d\"\nseed=1\n".to_owned() + &last_phase(4, 1);
    let mut scenario = Scenario::parse(&text, &|name| PLAIN.file(name)).expect("possible");
    scenario
        .change(Change {
            at_s: 0,
            setting: Setting::parse("queue_depth", "9").expect("it is accepted"),
        })
        .expect("it is possible");
    assert_eq!(scenario.description().queue_depth, 9);
    let late = Change { at_s: 3, setting: Setting::parse("seed", "2").expect("it is accepted") };
    let error = scenario.change(late).expect_err("too late");
    assert_eq!(error.to_string(), "seed: expected before_the_run(), found second(second=3)");
}

//! A fill that is placed ends in the same state as one that is simulated command by command. If
//! somebody follows a write, every command is simulated.

use proptest::prelude::*;

use super::parity::striped;
use super::random_drive::{Machine, Map, PLAIN, machine};
use super::{Scenario, Simulation, check, last_phase, phase, tried};

/// A phase that fills the drive, or a part of it.
fn fill() -> impl Strategy<Value = String> {
    let writes = (
        prop::sample::select(vec![4096u32, 8192, 65_536, 131_072]),
        prop::sample::select(vec![1u32, 4, 32, 256]),
        prop_oneof![Just(1.0f64), 0.4..1.5f64],
        prop_oneof![Just(0.0f64), 0.0..0.4f64],
        prop::sample::select(vec!["1.0", "1.0", "0.97", "0.5", "0.46", "0.05"]),
    );
    writes.prop_map(|(bytes, depth, writes, start, stored)| {
        format!(
            "[[phases]]\nkind=\"io\"\norder=\"sequential\"\nblock_bytes={bytes}\n\
             queue_depth={depth}\ndrive_writes={writes}\nstart={start}\ncompressibility={stored}\n"
        )
    })
}

/// More map pages than any of these drives has.
const ALL: u32 = 1 << 18;

/// A map whose pages, mostly all in memory, become due before, during or after the fill, or never.
fn map() -> impl Strategy<Value = Map> {
    let updates = prop_oneof![1..40u32, 40..400u32, 400..4000u32];
    let write_back = prop::option::weighted(0.8, (updates, prop::option::of(1..400u32)));
    let cached_pages = prop_oneof![6 => Just(ALL), 1 => 1..40u32];
    let update_ns = prop_oneof![Just(0u32), 1..20_000u32];
    (8..513u32, 1..4u32, cached_pages, write_back, update_ns).prop_map(
        |(entry_bytes, page_slots, cached_pages, write_back, update_ns)| Map {
            entry_bytes,
            page_slots,
            cached_pages,
            write_back,
            update_ns,
        },
    )
}

/// Everything that a page may ask for, and the map pages, whose state only the rest of the run
/// shows.
fn seen(simulation: &mut Simulation) -> impl PartialEq + std::fmt::Debug + use<> {
    match simulation.mishaps.power_cuts.is_empty() {
        true => check(simulation),
        // The cut may undo the last writes.
        false => simulation.audit(),
    }
    let map = simulation.map();
    // In bits, because a missing value is not a number.
    let bits = |values: Vec<f64>| values.into_iter().map(f64::to_bits).collect::<Vec<u64>>();
    let rows = bits(simulation.take_rows());
    let reports = format!("{:?} {:?}", simulation.progress(), simulation.wear());
    let state = (bits(simulation.operations()), simulation.digest(), simulation.waiting_ns());
    let map_pages = simulation.rig.machine.ftl().map_pages().cloned();
    (map.valid, map.state, map.erases, rows, reports, state, map_pages)
}

/// Begins the fill, which follows a secure erase. Returns whether it was placed, too.
fn begin(scenario: &Scenario, is_followed: bool) -> (Simulation, bool) {
    let mut simulation = Simulation::new(scenario.clone()).expect("it fits");
    simulation.keep_operations();
    if is_followed {
        simulation.follow();
    }
    simulation.advance(1, 1);
    let is_placed = simulation.rig.machine.controller().completed > 0;
    (simulation, is_placed)
}

/// How a run ends whose fill is placed, if it can be, and how it ends if every write is simulated.
fn ends(machine: &Machine, text: &str) -> [impl PartialEq + std::fmt::Debug + use<>; 2] {
    let scenario = Scenario::parse(text, &|name| machine.file(name)).expect("it is possible");
    [false, true].map(|is_followed| {
        let (mut simulation, is_placed) = begin(&scenario, is_followed);
        assert!(!(is_followed && is_placed), "a write is followed");
        simulation.advance(1, u64::MAX);
        seen(&mut simulation)
    })
}

proptest! {
    #![proptest_config(tried(10))]

    #[test]
    fn a_placed_fill_ends_like_a_simulated_one(
        machine in prop_oneof![2 => machine(), 1 => striped()],
        fill in fill(),
        map in prop::option::of(map()),
        more in prop::collection::vec(phase(), 0..3),
        depth in 1..257u32,
        seed in 0..1000u64,
    ) {
        // With this many units, most fills can be placed.
        let blocks_per_plane = machine.blocks_per_plane * 8;
        let separation = machine.separation.filter(|_| seed % 8 == 0);
        let machine = Machine { separation, map, blocks_per_plane, ..machine };
        let last = last_phase(depth, 1);
        let before_last = match seed % 4 {
            0 => last.replace("record=true", "power_cut=true"),
            _ => more.concat(),
        };
        for last in [String::new(), before_last + &last] {
            let text = format!(
                "title=\"t\"\ndrive=\"d\"\nseed={seed}\n[[phases]]\nkind=\"secure_erase\"\n\
                 {fill}{last}"
            );
            let [placed, simulated] = ends(&machine, &text);
            prop_assert_eq!(placed, simulated);
        }
    }
}

const ERASE: &str = "[[phases]]\nkind=\"secure_erase\"\n";
const FILL: &str =
    "[[phases]]\nkind=\"io\"\norder=\"sequential\"\nblock_bytes=65536\nqueue_depth=8\n";

/// Whether the fill with which these phases begin is placed.
fn is_placed(machine: &Machine, phases: &str, is_followed: bool) -> bool {
    let text = format!("title=\"t\"\ndrive=\"d\"\nseed=1\n{phases}");
    let scenario = Scenario::parse(&text, &|name| machine.file(name)).expect("it is possible");
    begin(&scenario, is_followed).1
}

/// Without this the property above could hold because no fill is ever placed.
#[test]
fn the_fill_of_a_blank_drive_is_placed_unless_somebody_looks_at_it() {
    let machine = Machine { blocks_per_plane: 1024, ..PLAIN };
    let is_placed = |more: &str, is_followed: bool| {
        is_placed(&machine, &format!("{ERASE}{FILL}{more}"), is_followed)
    };
    assert!(is_placed("drive_writes=1.0\n", false));
    assert!(is_placed("drive_writes=0.5\nstart=0.3\n", false));
    assert!(!is_placed("drive_writes=1.0\n", true), "a write is followed");
    assert!(!is_placed("drive_writes=1.0\nrecord=true\n", false), "it is recorded");
    assert!(!is_placed("drive_writes=1.0\nread_percent=1\n", false), "it reads");
    assert!(!is_placed("drive_writes=1.0\nthink_ns=1000\n", false), "the host thinks");
    assert!(!is_placed("drive_writes=1.0\npower_cut=true\n", false), "power fails");
    let cut_later = last_phase(1, 1) + "power_cut=true\n";
    assert!(!is_placed(&format!("drive_writes=1.0\n{cut_later}"), false), "power fails later");
    assert!(!is_placed("duration_s=1\n", false), "time ends it");
    assert!(!is_placed("drive_writes=0.01\n", false), "it is short");
}

/// The drive has about 8,000 logical pages, so 250 map pages of 32 entries.
#[test]
fn the_fill_of_a_drive_that_keeps_its_map_in_flash_is_placed_until_a_map_page_is_due() {
    let is_placed = |cached_pages: u32, updates: Option<u32>| {
        let write_back = updates.map(|updates| (updates, None));
        let map = Map { entry_bytes: 128, page_slots: 1, cached_pages, write_back, update_ns: 0 };
        let machine = Machine { blocks_per_plane: 1024, map: Some(map), ..PLAIN };
        is_placed(&machine, &format!("{ERASE}{FILL}drive_writes=1.0\n"), false)
    };
    assert!(is_placed(ALL, None), "no map page is ever due");
    assert!(is_placed(ALL, Some(1000)), "none is due during the fill");
    assert!(is_placed(ALL, Some(200)), "none is due during most of the fill");
    assert!(!is_placed(ALL, Some(1)), "the first write makes one due");
    assert!(!is_placed(8, None), "map pages leave the memory");
}

/// The open blocks of four dies come to their last pages together, and the next logical page fits
/// into none of them.
#[test]
fn a_write_that_leaves_the_ends_of_several_blocks_is_one_update_of_the_map() {
    let (cached_pages, write_back) = (ALL, None);
    let map = Map { entry_bytes: 30, page_slots: 1, cached_pages, write_back, update_ns: 0 };
    let machine = Machine {
        channels: 2,
        dies_per_channel: 2,
        blocks_per_plane: 192,
        pages_per_block: 14,
        fullness: 0.536,
        compresses: true,
        map: Some(map),
        ..PLAIN
    };
    let phases = "[[phases]]\nkind=\"io\"\norder=\"sequential\"\nblock_bytes=4096\nqueue_depth=1\n\
                  drive_writes=1.0\ncompressibility=0.97\n";
    let text = format!("title=\"t\"\ndrive=\"d\"\nseed=1\n{ERASE}{phases}");
    let [placed, simulated] = ends(&machine, &text);
    assert_eq!(placed, simulated);
}

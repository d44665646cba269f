//! A fill that is placed ends in the same state as one that is simulated command by command. If
//! somebody follows a write, every command is simulated.

use proptest::prelude::*;

use super::parity::striped;
use super::random_drive::{Machine, PLAIN, machine};
use super::{Scenario, Simulation, check, last_phase};

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

/// Everything that a page may ask for.
fn seen(simulation: &mut Simulation) -> impl PartialEq + std::fmt::Debug + use<> {
    check(simulation);
    let map = simulation.map();
    // In bits, because a missing value is not a number.
    let bits = |values: Vec<f64>| values.into_iter().map(f64::to_bits).collect::<Vec<u64>>();
    let rows = bits(simulation.take_rows());
    let reports = format!("{:?} {:?}", simulation.progress(), simulation.wear());
    let state = (bits(simulation.operations()), simulation.digest(), simulation.waiting_ns());
    (map.valid, map.state, map.erases, rows, reports, state)
}

/// Begins the fill, which follows a secure erase. Returns whether it was placed, too.
fn begin(scenario: &Scenario, is_followed: bool) -> (Simulation, bool) {
    let mut simulation = Simulation::new(scenario.clone()).expect("it fits");
    if is_followed {
        simulation.follow();
    }
    simulation.advance(1, 1);
    let is_placed = simulation.machine.controller.completed > 0;
    (simulation, is_placed)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 100,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_placed_fill_ends_like_a_simulated_one(
        machine in prop_oneof![2 => machine(), 1 => striped()],
        fill in fill(),
        depth in 1..257u32,
        seed in 0..1000u64,
    ) {
        // Most fills of so many units can be placed.
        let blocks_per_plane = machine.blocks_per_plane * 8;
        let separation = machine.separation.filter(|_| seed % 8 == 0);
        let map = machine.map.filter(|_| seed % 8 == 1);
        let machine = Machine { separation, map, blocks_per_plane, ..machine };
        for last in [String::new(), last_phase(depth, 1)] {
            let text = format!(
                "title=\"t\"\ndrive=\"d\"\nseed={seed}\n[[phases]]\nkind=\"secure_erase\"\n\
                 {fill}{last}"
            );
            let scenario =
                Scenario::parse(&text, &|name| machine.file(name)).expect("it is possible");
            let (mut placed, _) = begin(&scenario, false);
            let (mut simulated, is_placed) = begin(&scenario, true);
            prop_assert!(!is_placed, "a write is followed");
            placed.advance(1, u64::MAX);
            simulated.advance(1, u64::MAX);
            prop_assert_eq!(seen(&mut placed), seen(&mut simulated));
        }
    }
}

/// Without this the property above could hold because no fill is ever placed.
#[test]
fn the_fill_of_a_blank_drive_is_placed_unless_somebody_looks_at_it() {
    let machine = Machine { blocks_per_plane: 1024, ..PLAIN };
    let is_placed = |phases: &str, is_followed: bool| {
        let text = format!("title=\"t\"\ndrive=\"d\"\nseed=1\n{phases}");
        let scenario = Scenario::parse(&text, &|name| machine.file(name)).expect("it is possible");
        begin(&scenario, is_followed).1
    };
    let erase = "[[phases]]\nkind=\"secure_erase\"\n";
    let fill = "[[phases]]\nkind=\"io\"\norder=\"sequential\"\nblock_bytes=65536\nqueue_depth=8\n";
    let phases = |more: &str| format!("{erase}{fill}{more}");
    assert!(is_placed(&phases("drive_writes=1.0\n"), false));
    assert!(is_placed(&phases("drive_writes=0.5\nstart=0.3\n"), false));
    assert!(!is_placed(&phases("drive_writes=1.0\n"), true), "a write is followed");
    assert!(!is_placed(&phases("drive_writes=1.0\nrecord=true\n"), false), "it is recorded");
    assert!(!is_placed(&phases("drive_writes=1.0\nread_percent=1\n"), false), "it reads");
    assert!(!is_placed(&phases("drive_writes=1.0\nthink_ns=1000\n"), false), "the host thinks");
    assert!(!is_placed(&phases("drive_writes=1.0\npower_cut=true\n"), false), "power fails");
    assert!(!is_placed(&phases("duration_s=1\n"), false), "time ends it");
    assert!(!is_placed(&phases("drive_writes=0.01\n"), false), "it is short");
}

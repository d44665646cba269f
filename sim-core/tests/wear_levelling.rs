//! Wear levelling: how far it evens out erases, and its cost.

mod support;

use sim_core::{Change, Setting, Simulation, Wear};
use support::TestDrive;

/// Nine tenths of the data are written once, and the rest is overwritten again and again. Returns
/// the wear, and the write amplification of the overwriting.
fn worn(levelling: &str) -> (Wear, f64) {
    let drive = TestDrive {
        channels: 2,
        blocks_per_plane: 256,
        pages_per_block: 32,
        user_pages: 2 * 256 * 32 * 100 / 128,
        ..TestDrive::default()
    };
    let phases = "[[phases]]\nkind = \"io\"\norder = \"sequential\"\nblock_bytes = 65536\n\
                  queue_depth = 8\ndrive_writes = 1.0\n\
                  [[phases]]\nkind = \"io\"\norder = \"random\"\nblock_bytes = 4096\n\
                  queue_depth = 8\nend = 0.1\ndrive_writes = 400.0\nrecord = true\n";
    let mut scenario = drive.scenario(phases);
    let setting = Setting::parse("wear_levelling", levelling).expect("a setting");
    scenario.change(Change { at_s: 0, setting }).expect("it is possible");
    let mut simulation = Simulation::new(scenario).expect("it fits");
    simulation.advance(u32::MAX, u64::MAX);
    simulation.audit();
    let wear = simulation.wear();
    println!("{levelling}: {wear:?}");
    (wear, simulation.write_amplification())
}

#[test]
fn static_levelling_limits_the_spread_and_costs_its_moves() {
    let spread = |wear: &Wear| wear.erases_max - wear.erases_min;
    let (without, _) = worn("off");
    let (dynamic, plain) = worn("dynamic");
    // Cold data keeps its blocks, and levelling the free blocks does not reach them.
    assert_eq!((without.erases_min, dynamic.erases_min), (0, 0));
    assert!(spread(&dynamic) > 100, "{dynamic:?}");
    assert_eq!(dynamic.levelled_bytes, 0.0);
    let mut last = f64::INFINITY;
    for threshold in [5, 20, 40] {
        let (wear, amplification) = worn(&threshold.to_string());
        assert!(spread(&wear) <= threshold + 3, "{threshold}: {wear:?}");
        // Levelling adds its moves to the write amplification, and a little more. Cold data now
        // shares units with hot data, and stale slots in these units are lost spare area.
        let cost = wear.levelled_bytes / wear.host_bytes;
        println!("{threshold}: {plain:.3} + {cost:.3}, found {amplification:.3}");
        assert!(cost > 0.0 && cost < last, "a wider spread costs less: {cost}, before {last}");
        assert!((amplification - plain - cost).abs() < 0.05, "{amplification}, {plain}, {cost}");
        last = cost;
    }
}

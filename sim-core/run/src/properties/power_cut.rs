//! The power fails at any instant, several times in a run. Afterwards the drive must hold the
//! newest version of every logical page that an independent scan finds on the NAND.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::{PLAIN, check, machine, phase, tried};
use crate::simulation::Simulation;
use spec::scenario::{Change, Scenario};
use spec::units::{Grains, LogicalPage, Slot, UnitIndex};

fn is_torn(simulation: &Simulation, slot: Slot) -> bool {
    let (ftl, nand, plan) =
        (simulation.rig.machine.ftl(), simulation.rig.machine.nand(), &simulation.plan);
    let (unit, page) = (plan.layout.unit_of(slot), plan.layout.page_of(slot));
    let die = ftl.die_of(unit, page.0 % plan.layout.pages_per_unit);
    nand.is_programmed(die, unit, page) && !nand.is_whole(die, unit, page)
}

/// Slots whose data can be read from the NAND, with its stamp: the page is programmed and not torn,
/// and so is the next page if the data continues there.
fn readable(simulation: &Simulation) -> BTreeMap<u32, u64> {
    let layout = &simulation.plan.layout;
    let stamps = &simulation.rig.machine.ftl().mapping.stamps;
    let mut readable = BTreeMap::new();
    for unit in (0..layout.units()).map(UnitIndex) {
        let is_whole = |number| {
            let page = layout.page_in_unit(unit, number);
            let die = simulation.rig.machine.ftl().die_of(unit, number);
            number < layout.pages_per_unit
                && simulation.rig.machine.nand().is_whole(die, unit, page)
        };
        let mut end = Grains::ZERO;
        for number in 0..layout.pages_per_unit {
            let first = layout.first_slot(layout.page_in_unit(unit, number)).0;
            for slot in first..first + layout.addresses_per_page {
                let Some(&stamp) = stamps.of_slot.get(&slot) else { continue };
                end += stamps.grains_of_slot[&slot];
                let goes_on = end > layout.grains_per_page;
                if is_whole(number) && (!goes_on || is_whole(number + 1)) {
                    readable.insert(slot, stamp);
                }
            }
            end = end.saturating_sub(layout.grains_per_page);
        }
    }
    readable
}

/// The newest version of every logical page on the NAND, unless the host has trimmed it since.
fn newest(simulation: &Simulation, readable: &BTreeMap<u32, u64>) -> BTreeMap<u32, u64> {
    let mapping = &simulation.rig.machine.ftl().mapping;
    let mut newest: BTreeMap<u32, u64> = BTreeMap::new();
    for (&slot, &stamp) in readable {
        let logical = mapping.logical(Slot(slot)).0;
        if mapping.stamps.trims.get(&logical).is_none_or(|&trim| stamp > trim) {
            let found = newest.entry(logical).or_insert(stamp);
            *found = stamp.max(*found);
        }
    }
    newest
}

/// The version of every logical page, of the host and of the map, that the map points to.
fn found(simulation: &Simulation) -> BTreeMap<u32, u64> {
    let mapping = &simulation.rig.machine.ftl().mapping;
    let logicals = (0..simulation.plan.all_pages()).map(LogicalPage);
    let mapped = logicals.map(|logical| (logical.0, mapping.slot(logical)));
    mapped
        .filter(|(_, slot)| !slot.is_none())
        .map(|(logical, slot)| (logical, mapping.stamps.of_slot[&slot.0]))
        .collect()
}

#[track_caller]
fn same(found: &BTreeMap<u32, u64>, expected: &BTreeMap<u32, u64>, versions: &str) {
    let all: BTreeSet<u32> = found.keys().chain(expected.keys()).copied().collect();
    for logical in all {
        assert_eq!(found.get(&logical), expected.get(&logical), "{versions} of {logical}");
    }
}

/// The acknowledged writes that a drive must keep.
#[derive(Clone, Copy, PartialEq)]
enum Promise {
    /// The data that had reached the NAND.
    Reached,
    /// At least that: the capacitors do not last for all data in the buffer.
    AtLeast,
    Everything,
}

fn cut(simulation: &mut Simulation, promise: Promise) {
    let before = readable(simulation);
    let expected = newest(simulation, &before);
    let last = &simulation.rig.machine.ftl().mapping.stamps.last_of_logical;
    let written: BTreeMap<u32, u64> =
        last.iter().map(|(&logical, &stamp)| (logical, stamp)).collect();
    let report = simulation.cut_power();
    let found = found(simulation);
    match promise {
        Promise::Reached => same(&found, &expected, "the newest version on the NAND"),
        Promise::Everything => {
            same(&found, &written, "every acknowledged write");
            assert_eq!(report.acknowledged_lost_slots, 0);
        }
        Promise::AtLeast => {
            for (logical, stamp) in &expected {
                assert!(found[logical] >= *stamp, "never older than the version on the NAND");
            }
            assert!(found.iter().all(|(logical, stamp)| written[logical] >= *stamp));
        }
    }
    let logical_pages = simulation.plan.logical_pages;
    let of_host = written.iter().filter(|(logical, _)| **logical < logical_pages);
    let lost = of_host.filter(|(logical, stamp)| found.get(logical) != Some(stamp));
    assert_eq!(lost.count() as u32, report.reverted_slots + report.missing_slots);
    assert!(report.acknowledged_lost_slots <= report.reverted_slots + report.missing_slots);
    // From here on the versions found are the written ones. A torn page has no data from which
    // others could be reconstructed.
    let mut stamps = std::mem::take(simulation.rig.machine.stamps_mut());
    for (&slot, stamp) in &mut stamps.of_slot {
        *stamp = if is_torn(simulation, Slot(slot)) { 0 } else { *stamp };
    }
    stamps.last_of_logical = found.into_iter().collect();
    *simulation.rig.machine.stamps_mut() = stamps;
    check(simulation);
}

/// Capacitors: none, enough for the whole buffer, or for a part of it.
fn hold_ms() -> impl Strategy<Value = Option<u32>> {
    prop_oneof![2 => Just(None), 1 => Just(Some(1_000)), 1 => (1..8u32).prop_map(Some)]
}

proptest! {
    #![proptest_config(tried(500))]

    #[test]
    fn a_power_cut_loses_no_data_that_the_drive_must_keep(
        machine in prop_oneof![machine(), super::parity::striped()],
        hold_ms in hold_ms(),
        phases in prop::collection::vec(phase(), 1..5),
        seed in 0..1_000_000u64,
        batch in 50..5_000u64,
        cuts in prop::collection::vec(prop_oneof![1..60u64, 1..4_000u64], 1..6),
    ) {
        let machine = super::Machine { hold_ms, ..machine };
        let promise = match hold_ms {
            None => Promise::Reached,
            Some(1_000) => Promise::Everything,
            Some(_) => Promise::AtLeast,
        };
        let worn = [0, 3_000, 6_000][seed as usize % 3];
        let text = format!(
            "title=\"t\"\ndrive=\"d\"\nseed={seed}\nworn_cycles={worn}\n{}",
            phases.concat(),
        );
        let mut scenario =
            Scenario::parse(&text, &|name| machine.file(name)).expect("it is possible");
        scenario
            .change(Change::parse(0, "power_cut", "0").expect("it is accepted"))
            .expect("the power may fail");
        let mut simulation = Simulation::new(scenario).expect("it fits");
        for events in cuts {
            simulation.advance(u32::MAX, events);
            cut(&mut simulation, promise);
        }
        for _ in 0..20_000u32 {
            if simulation.is_finished() {
                break;
            }
            simulation.advance(u32::MAX, batch);
        }
        prop_assert!(simulation.is_finished(), "the run ends");
        prop_assert_eq!(simulation.progress().queued, 0);
        check(&simulation);
    }
}

/// The second cut makes old versions valid again in units that were closed before. Collection must
/// find its victims by the new counts, or the host waits for it without end.
#[test]
fn a_drive_goes_on_after_two_cuts() {
    let machine = super::Machine {
        channels: 3,
        dies_per_channel: 2,
        planes: 2,
        multi_plane: false,
        blocks_per_plane: 32,
        pages_per_block: 7,
        page_slots: 2,
        unit: "superblock",
        pacing: "burst",
        low: 2,
        burst: 1,
        hypothesis: true,
        fullness: 1.0,
        interface: "sdr-5",
        ..PLAIN
    };
    let text = "title=\"t\"\ndrive=\"d\"\nseed=9559\nworn_cycles=3000\n\
                [[phases]]\nkind=\"io\"\norder=\"sequential\"\nblock_bytes=8192\n\
                queue_depth=256\ndrive_writes=1.411871950529646\nstart=0.12618744076085775\n\
                [[phases]]\nkind=\"io\"\norder=\"sequential\"\nblock_bytes=4096\n\
                read_percent=30\nqueue_depth=1\ndrive_writes=0.2579971272440836\n";
    let mut scenario = Scenario::parse(text, &|name| machine.file(name)).expect("it is possible");
    let change = Change::parse(0, "power_cut", "0").expect("it is accepted");
    scenario.change(change).expect("the power may fail");
    let mut simulation = Simulation::new(scenario).expect("it fits");
    for events in [1, 2148] {
        simulation.advance(u32::MAX, events);
        cut(&mut simulation, Promise::Reached);
    }
    simulation.advance(u32::MAX, 1_000_000);
    assert_eq!(simulation.progress().queued, 0);
}

//! Random drives with parity that lose dies: lost pages are reconstructed from the other members of
//! their stripe, until nothing depends on the lost die any more. Pages that cannot be reconstructed
//! are counted.

use proptest::prelude::*;

use super::{Machine, check, machine, phase, tried};
use crate::simulation::Simulation;
use spec::scenario::Scenario;
use spec::units::LogicalPage;

/// Any machine, with enough dies for parity.
pub(super) fn striped() -> impl Strategy<Value = Machine> {
    (machine(), 3..5u32, any::<[bool; 2]>()).prop_map(|(machine, dies, [parity, is_apart])| {
        let has_few = machine.channels * machine.dies_per_channel < 3;
        let channels = if has_few { dies } else { machine.channels };
        Machine {
            unit: "superblock",
            superblock_dies: (is_apart && channels >= 3).then_some(channels),
            parity,
            separation: None,
            slc_cache: if parity { None } else { machine.slc_cache },
            channels,
            ..machine
        }
    })
}

fn phases(most: usize) -> impl Strategy<Value = String> {
    prop::collection::vec(phase(), 0..=most).prop_map(|phases| phases.concat())
}

fn lose(die: u32) -> String {
    format!("[[phases]]\nkind=\"lose_die\"\ndie={die}\n")
}

const REBUILD: &str = "[[phases]]\nkind=\"rebuild\"\n";

/// Asserts that a lost die gets no requests, and that every logical page reads as it was last
/// written, except those counted as unreadable.
fn check_losses(simulation: &Simulation, dies: &[u32]) {
    simulation.audit();
    let Some(loss) = simulation.loss() else { return check(simulation) };
    let ftl = simulation.rig.machine.ftl();
    let stamps = &ftl.mapping.stamps;
    let is_wrong = |logical: &u32| {
        let slot = ftl.mapping.slot(LogicalPage(*logical));
        let found = if slot.is_none() { None } else { stamps.read(slot.0) };
        found != stamps.last_of_logical.get(logical).copied()
    };
    let wrong = (0..simulation.plan.logical_pages).filter(is_wrong).count();
    assert_eq!(wrong, ftl.losses.unreadable_pages as usize, "the unreadable pages are counted");
    assert_eq!(loss.dies, dies[..loss.dies.len()]);
    for operation in simulation.rig.machine.nand().operations.finished() {
        let lost_ns = simulation.lost_ns(operation.die);
        assert!(lost_ns.is_none_or(|lost_ns| operation.queued_ns <= lost_ns), "a lost die rests");
    }
}

fn run(machine: &Machine, phases: &str, dies: &[u32], seed: u64, batch: u64) -> Simulation {
    // Pages fail never, sometimes or mostly. A reconstructed page is checked when it is read.
    let worn = [0, 3_000, 6_000][seed as usize % 3];
    let text = format!("title=\"t\"\ndrive=\"d\"\nseed={seed}\nworn_cycles={worn}\n{phases}");
    let scenario = Scenario::parse(&text, &|name| machine.file(name)).expect("it is possible");
    let mut simulation = Simulation::new(scenario).expect("it fits");
    // Far more than any of these runs needs: a run that is not over by then hangs.
    for step in 0..20_000u32 {
        if simulation.is_finished() {
            break;
        }
        simulation.advance(1, batch);
        if step % 16 == 0 {
            check_losses(&simulation, dies);
        }
    }
    assert!(simulation.is_finished(), "the run ends");
    assert_eq!(simulation.progress().queued, 0);
    assert!(simulation.rig.machine.has_reconstructed_all(), "every stripe asked for has been read");
    check_losses(&simulation, dies);
    simulation
}

proptest! {
    #![proptest_config(tried(400))]

    #[test]
    fn a_lost_die_costs_no_data_and_a_rebuild_ends(
        machine in striped(),
        before in phases(3),
        after in phases(2),
        last in phases(1),
        die in 0..3u32,
        is_rebuilt in any::<bool>(),
        seed in 0..1_000_000u64,
        batch in 50..5_000u64,
    ) {
        let machine = Machine { parity: true, slc_cache: None, ..machine };
        let rebuild = if is_rebuilt { REBUILD } else { "" };
        // A second loss in another allocation group costs nothing either.
        let other = machine.superblock_dies.filter(|_| machine.dies_per_channel > 1);
        let other = other.map(|dies| dies + die);
        let dies: Vec<u32> = [Some(die), other].into_iter().flatten().collect();
        let second = other.map_or(String::new(), lose);
        let phases = format!("{before}{}{after}{second}{rebuild}{last}", lose(die));
        let simulation = run(&machine, &phases, &dies, seed, batch);
        let loss = simulation.loss().expect("a die was lost");
        prop_assert_eq!(loss.unreadable_bytes, 0.0);
        prop_assert_eq!(loss.failed_commands, 0);
        prop_assert_eq!(loss.rebuild.is_some(), is_rebuilt);
        if is_rebuilt {
            prop_assert_eq!(loss.units_left, 0);
            prop_assert!(loss.recovered_after_s.is_some());
        }
    }

    /// Without parity the first loss takes data, with it the second does; nothing panics or hangs.
    #[test]
    fn lost_data_without_parity_is_counted_and_the_drive_takes_no_more(
        machine in striped(),
        before in phases(2),
        between in phases(2),
        after in phases(2),
        dies in (0..3u32, 1..3u32),
        seed in 0..1_000_000u64,
        batch in 50..5_000u64,
    ) {
        let dies = [dies.0, (dies.0 + dies.1) % 3];
        let phases =
            format!("{before}{}{between}{}{REBUILD}{after}", lose(dies[0]), lose(dies[1]));
        let simulation = run(&machine, &phases, &dies, seed, batch);
        prop_assert!(simulation.rig.machine.ftl().losses.has_failed);
        prop_assert_eq!(simulation.loss().expect("dies were lost").dies, dies);
    }
}

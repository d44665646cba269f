//! Random drives with limits on their programs, which are never exceeded, also after power cuts.

use proptest::prelude::*;

use super::random_drive::ProgramLimits;
use super::{Machine, machine, phase, tried};
use crate::simulation::Simulation;
use spec::geometry::Geometry;
use spec::scenario::{Change, Scenario};
use spec::timing::OperationKind;
use spec::units::Nanoseconds;

/// The array times of the last programs.
fn programs(simulation: &Simulation) -> Vec<(Nanoseconds, Nanoseconds)> {
    let nand = simulation.rig.machine.nand();
    let array_ns = &nand.timing.array_ns;
    let is_program = |work: machine::trace::Work| work.kind().operation() == OperationKind::Program;
    let finished = nand.operations.finished().filter(|o| is_program(o.request.work));
    let mut times: Vec<_> = finished
        .map(|o| (o.array_end_ns - array_ns[o.request.work.index()], o.array_end_ns))
        .collect();
    times.sort_unstable();
    times
}

fn check(simulation: &Simulation, limits: ProgramLimits, geometry: &Geometry) {
    let times = programs(simulation);
    if let Some(at_once) = limits.at_once {
        for (first, &(start_ns, _)) in times.iter().enumerate() {
            let under_way = times[..=first].iter().filter(|(_, end_ns)| *end_ns > start_ns);
            assert!(under_way.count() <= at_once as usize, "{at_once} programs at once");
        }
    }
    let page_bytes = u64::from(geometry.page_bytes * geometry.planes_together());
    let page_ns = page_bytes * 1000 / u64::from(limits.mb_per_s);
    for pair in times.windows(2) {
        let apart_ns = pair[1].0 - pair[0].0;
        assert!(apart_ns >= page_ns, "{apart_ns} ns between two pages of {page_ns} ns");
    }
}

proptest! {
    #![proptest_config(tried(200))]

    #[test]
    fn programs_never_exceed_the_limits_of_their_drive(
        machine in machine(),
        at_once in prop::option::of(1..6u32),
        mb_per_s in 1..400u32,
        hold_ms in prop::option::of(1..10u32),
        phases in prop::collection::vec(phase(), 1..4),
        seed in 0..1000u64,
    ) {
        let limits = ProgramLimits { at_once, mb_per_s };
        let machine = Machine { program_limits: Some(limits), hold_ms, ..machine };
        let text = format!("title=\"t\"\ndrive=\"d\"\nseed={seed}\n{}", phases.concat());
        let mut scenario =
            Scenario::parse(&text, &|name| machine.file(name)).expect("it is possible");
        let power_may_fail = Change::parse(0, "power_cut", "0").expect("it is accepted");
        scenario.change(power_may_fail).expect("the power may fail");
        let geometry = scenario.drive.geometry;
        let mut simulation = Simulation::new(scenario).expect("it fits");
        simulation.keep_operations();
        for step in 0..20_000u32 {
            if simulation.is_finished() {
                break;
            }
            simulation.advance(1, 500);
            if step == 3 {
                simulation.cut_power();
            }
            check(&simulation, limits, &geometry);
        }
        prop_assert!(simulation.is_finished(), "the run ends");
    }
}

//! The figures of the race, its film, and the use of the bus over time.

use super::*;
use crate::codes;

fn shown(given: &[(&str, &str)]) -> StrobeTimingShown {
    show(&mut Settings::given(given)).expect("good settings")
}

#[test]
fn the_same_page_takes_four_times_as_long_at_a_quarter_of_the_rate() {
    let shown = shown(&[]);
    assert_eq!(shown.sides[0].bus_ns, 7 * 20 + 8640 * 20);
    assert_eq!(shown.sides[1].bus_ns, 7 * 45 + 8640 * 5);
    assert!((shown.ratio - 3.97).abs() < 0.01, "{}", shown.ratio);
    // When both send data, the same window has four times as many bytes.
    let both = shown.steps.iter().find(|step| step.sides.iter().all(|s| s.doing == "data_in"));
    let both = both.expect("a step at which both send data");
    assert_eq!(both.sides.each_ref().map(|side| side.passing), [8, 28]);
    assert_eq!(shown.steps.last().map(|step| step.sides[1].bytes), Some(PAGE_BYTES));
}

#[test]
fn the_film_sends_the_page_and_then_the_arrays_work() {
    for (operation, sent) in [("program", 8640), ("read", 8640), ("erase", 0)] {
        let shown = shown(&[("operation", operation)]);
        let at_ns: Vec<_> = shown.steps.iter().map(|step| step.at_ns).collect();
        shown.film.check(&at_ns);
        for side in 0..2 {
            let mut sent_bytes = 0;
            let mut array_ns = Vec::new();
            for event in shown.film.events().iter().filter(|event| event.side == side) {
                match event.event {
                    film::Event::Send { from_bytes, to_bytes } => {
                        sent_bytes += to_bytes - from_bytes;
                    }
                    film::Event::Tape => {}
                    _ => array_ns.push(event.end_ns - event.start_ns),
                }
            }
            assert_eq!(sent_bytes, sent);
            assert_eq!(array_ns, [shown.array_ns], "{operation}");
        }
    }
}

#[test]
fn the_stream_repeats_and_the_bus_is_taken_for_what_is_charged() {
    let pairs = [("program", "sdr-5", "nv-ddr-5"), ("read", "toggle-2.0", "sdr-0")];
    for (operation, a, b) in pairs {
        let shown = shown(&[("operation", operation), ("a", a), ("b", b)]);
        for side in &shown.sides {
            let spans_ns = side.on_bus_ns.iter().map(|(start_ns, end_ns)| end_ns - start_ns);
            assert!(spans_ns.sum::<u64>().abs_diff(side.bus_ns) <= 1, "{}", side.interface);
            let bus = side.stream.iter().find(|lane| lane.signal == "DQ").expect("a bus");
            let period = REPEATED_BYTES as usize;
            assert!(bus.bytes.len() > period, "{}", side.interface);
            assert!(bus.bytes.iter().zip(&bus.bytes[period..]).all(|(a, b)| a == b));
        }
    }
}

#[test]
fn the_latches_of_the_page_are_told_from_those_of_commands() {
    let pairs = [("program", "sdr-5", "nv-ddr-5"), ("read", "toggle-2.0", "sdr-0")];
    for (operation, a, b) in pairs {
        let shown = shown(&[("operation", operation), ("a", a), ("b", b)]);
        for step in &shown.steps {
            for side in 0..2 {
                let taken = |within: &dyn Fn(u64) -> bool| {
                    let latches = step.tapes[side].iter().flat_map(|lane| &lane.latches_ps);
                    latches.filter(|at_ps| within(**at_ps)).count() as u64
                };
                let data = step.data_ps[side];
                let bytes = taken(&|at_ps| {
                    data.is_some_and(|(from_ps, to_ps)| (from_ps..=to_ps).contains(&at_ps))
                });
                let byte_ps = shown.sides[side].byte_ps;
                let span_ps = data.map_or(0, |(from_ps, to_ps)| to_ps - from_ps);
                let room = span_ps.div_ceil(byte_ps);
                assert!(bytes.abs_diff(room) <= 1, "{operation} {}: {bytes}", step.at_ns);
                assert!(taken(&|_| true) - bytes <= 12, "commands and addresses are few");
            }
        }
    }
}

#[test]
fn a_longer_cycle_can_be_asked_for_and_a_shorter_one_not() {
    let shown = shown(&[("b", "sdr-0"), ("a_cycle_ps", "40000")]);
    assert_eq!((shown.sides[0].cycle_ps, shown.sides[0].cycle_min_ps), (40_000, 20_000));
    let given = &mut Settings::given(&[("a_cycle_ps", "5000")]);
    let error = show(given).expect_err("too short");
    assert_eq!(error.expected, codes::whole(20_000u32, 200_000u32));
}

/// The channel moves what its dies or its bus allow. A read keeps its array busy for less time than
/// a program does, so fewer dies fill the bus.
#[test]
fn the_bus_is_the_limit_once_enough_dies_keep_it_busy() {
    for (operation, limits) in [("read", [Some(2), Some(3)]), ("program", [Some(9), None])] {
        let shown = shown(&[("operation", operation)]);
        assert_eq!(shown.bus_limit_dies, limits, "{operation}");
        for (index, side) in shown.sides.iter().enumerate() {
            let page = |ns: u64| PAGE_BYTES as f64 / ns as f64 * 1000.0;
            for dies in &shown.dies {
                let alone = page(side.bus_ns + shown.array_ns) * f64::from(dies.dies);
                let most = alone.min(page(side.bus_ns));
                let share = dies.bytes_per_us[index] / most;
                assert!((0.99..1.001).contains(&share), "{operation} {dies:?}: {share}");
            }
        }
    }
}

//! Circuits settle where logic says, and both arrays read the bits of their cells.

use super::{CELLS, NandGateShown, ReadPart, built, gate, show};
use crate::demonstration::Settings;
use crate::film::Event;
use crate::logic::CIRCUIT_NAMES;
use crate::logic::CIRCUITS;

#[test]
fn both_arrays_read_the_bits_of_the_cells() {
    for data in 0..1 << CELLS {
        let bits: Vec<u8> = (0..CELLS).map(|cell| (data >> cell & 1) as u8).collect();
        let given = bits.iter().map(u8::to_string).collect::<Vec<_>>().join(".");
        let mut settings = Settings::given(&[("data", &given)]);
        let Ok(NandGateShown::String { steps, .. }) = show(&mut settings) else {
            panic!("the string is the default")
        };
        for step in steps.iter().filter(|step| step.part == ReadPart::Sense) {
            let expected = bits[step.cell] == 0;
            assert_eq!(step.series.bit_line_high, expected, "{bits:?} {}", step.cell);
            assert_eq!(step.parallel.bit_line_high, expected, "{bits:?} {}", step.cell);
        }
    }
}

#[test]
fn data_of_another_length_is_refused() {
    let mut settings = Settings::given(&[("data", "1.0")]);
    let wrong = show(&mut settings).expect_err("two bits");
    assert_eq!(wrong.to_string(), "data: expected bits(count=4), found 2");
}

#[test]
fn the_wire_follows_a_delay_later() {
    let NandGateShown::Gate { steps, film, .. } = gate(&[]) else { panic!("asked for") };
    let late: Vec<_> = steps.iter().filter(|step| step.wire != step.gate.output).collect();
    assert_eq!(late.len(), 2, "it falls once and rises once");
    assert!(steps.windows(2).all(|pair| pair[0].at_ns < pair[1].at_ns));
    film.check(&steps.iter().map(|step| step.at_ns).collect::<Vec<_>>());
    let swings = film.events().iter().filter_map(|event| match event.event {
        Event::Flow { from_percent, to_percent, .. } => {
            Some((from_percent, to_percent, event.end_ns - event.start_ns))
        }
        _ => None,
    });
    assert_eq!(swings.collect::<Vec<_>>(), [(100, 0, 7), (0, 100, 7)]);
}

#[test]
fn inputs_are_those_that_were_pressed() {
    let mut settings = Settings::given(&[("view", "gate"), ("inputs", "3.1.3")]);
    let Ok(NandGateShown::Gate { steps, .. }) = show(&mut settings) else { panic!() };
    let wires: Vec<bool> = steps.iter().map(|step| step.wire).collect();
    assert_eq!(wires, [false, false, true, true, false]);
    let mut settings = Settings::given(&[("view", "gate"), ("inputs", "4")]);
    assert!(show(&mut settings).is_err());
}

#[test]
fn a_string_that_is_shut_keeps_its_bit_line_full() {
    let Ok(NandGateShown::String { steps, film, data, .. }) = show(&mut Settings::given(&[]))
    else {
        panic!("the string is the default")
    };
    film.check(&steps.iter().map(|step| step.at_ns).collect::<Vec<_>>());
    let taken = film.events().iter().filter_map(|event| match event.event {
        Event::Take { bit } => Some(u8::from(bit)),
        _ => None,
    });
    assert_eq!(taken.collect::<Vec<_>>(), data);
    for event in film.events() {
        let Event::Flow { to_percent, .. } = event.event else { continue };
        let step = &steps[event.step as usize];
        let drained = step.part == ReadPart::Sense && data[step.cell] == 1;
        assert_eq!(to_percent, if drained { 0 } else { 100 }, "{event:?}");
    }
}

#[test]
fn one_waits_for_the_slowest_way() {
    let NandGateShown::Built { steps, .. } = built("xor", CIRCUITS[3], &[]) else { panic!() };
    let ways: Vec<_> = steps.iter().filter(|s| s.is_settled).map(|s| &s.slowest).collect();
    assert_eq!(ways.iter().map(|way| way.len()).max(), Some(4), "an input and three gates");
    for way in ways {
        let inputs_of = |gate: usize| CIRCUITS[3].gates[gate - 2];
        let joined = |pair: &[usize]| {
            let (a, b) = inputs_of(pair[1]);
            a == pair[0] || b == pair[0]
        };
        assert!(way.windows(2).all(joined), "{way:?}");
    }
}

#[test]
fn every_row_of_a_circuit_settles_where_logic_says() {
    for (name, circuit) in CIRCUIT_NAMES.into_iter().zip(CIRCUITS) {
        let NandGateShown::Built { steps, film, .. } = built(name, circuit, &[]) else {
            panic!()
        };
        film.check(&steps.iter().map(|step| step.at_ns).collect::<Vec<_>>());
        let settled: Vec<_> = steps.iter().filter(|step| step.is_settled).collect();
        assert_eq!(settled.len(), if circuit.has_b { 4 } else { 2 });
        for step in settled {
            let expected = circuit.settled(step.signals[0], step.signals[1]);
            assert_eq!(step.signals, expected, "{name}");
        }
        assert!(steps.windows(2).all(|pair| pair[0].at_ns < pair[1].at_ns), "{name}");
    }
}

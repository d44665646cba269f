//! Exercises on the bus: the time of a page on it, and when this time matters.

use super::{Exercise, numbers};
use spec::interface::{INTERFACES, Interface};
use spec::rng::Rng;
use spec::timing::OperationKind;
use spec::timing::command_ns;
use std::ops::Range;

/// The modes of SDR.
const SLOW: Range<usize> = 0..6;
/// The modes of SDR and NV-DDR, whose cycles are whole or half nanoseconds.
const ROUND: Range<usize> = 0..12;
/// The upper half of NV-DDR, Toggle and NV-DDR2.
const FAST: Range<usize> = 9..15;
/// Bytes of real parts' pages, with their spare bytes.
const PAGES: [u32; 8] = [4320, 8640, 8832, 8936, 17_600, 17_664, 18_432, 18_592];

fn page_us(interface: Interface, page_bytes: u32) -> f64 {
    command_ns(interface, OperationKind::Program, 1, u64::from(page_bytes)) as f64 / 1000.0
}

fn drawn(rng: &mut Rng, modes: &[Interface]) -> (Interface, u32) {
    let interface = modes[rng.below(modes.len() as u32) as usize];
    (interface, PAGES[rng.below(PAGES.len() as u32) as usize])
}

/// How long does a page that is being programmed keep the bus busy?
pub fn page_on_the_bus(rng: &mut Rng) -> Exercise {
    let (interface, page_bytes) = drawn(rng, &INTERFACES[ROUND]);
    let bus_us = page_us(interface, page_bytes);
    let command_ns = interface.command_cycle_ps as f64 / 1000.0;
    let byte_ns = interface.write_byte_ps as f64 / 1000.0;
    let values = numbers(&[
        ("page_bytes", f64::from(page_bytes)),
        ("command_ns", command_ns),
        ("byte_ns", byte_ns),
        ("commands_ns", command_ns * 7.0),
        ("data_ns", byte_ns * f64::from(page_bytes)),
    ]);
    let mistakes =
        [("nanoseconds", bus_us * 1000.0), ("data_forgotten", command_ns * 7.0 / 1000.0)];
    Exercise::new(values, bus_us, 0.01, mistakes)
}

/// With how many dies does the bus begin to limit a channel, instead of the arrays?
pub fn dies_on_a_bus(rng: &mut Rng) -> Exercise {
    let (interface, page_bytes) = drawn(rng, &INTERFACES[FAST]);
    let bus_us = page_us(interface, page_bytes);
    let program_us = 25.0 * f64::from(24 + rng.below(77));
    let dies = (bus_us + program_us) / bus_us;
    let values = numbers(&[
        ("bus_us", bus_us),
        ("program_us", program_us),
        ("together_us", bus_us + program_us),
        ("dies", dies),
    ]);
    // Rounding down and leaving the transfer out give the same number.
    let mistakes = [("one_missing", dies.floor()), ("two_missing", (program_us / bus_us).floor())];
    Exercise::new(values, dies.ceil(), 0.001, mistakes)
}

/// How much faster does one die program with a faster strobe?
pub fn faster_strobe(rng: &mut Rng) -> Exercise {
    let (slow, page_bytes) = drawn(rng, &INTERFACES[SLOW]);
    let fast = INTERFACES[ROUND.end - 1];
    let program_us = 100.0 * f64::from(6 + rng.below(10));
    let [slow_us, fast_us] = [slow, fast].map(|interface| page_us(interface, page_bytes));
    let values = numbers(&[
        ("slow_us", slow_us),
        ("fast_us", fast_us),
        ("program_us", program_us),
        ("slow_page_us", slow_us + program_us),
        ("fast_page_us", fast_us + program_us),
        ("bus_ratio", slow_us / fast_us),
    ]);
    let mistakes = [
        ("bus_alone", slow_us / fast_us),
        ("inverse", (fast_us + program_us) / (slow_us + program_us)),
    ];
    Exercise::new(values, (slow_us + program_us) / (fast_us + program_us), 0.01, mistakes)
}

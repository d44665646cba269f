//! Compares every edge of every signal with the timing table, for each interface, mode and
//! operation, at its shortest times and at a longer period.
//!
//! The edges that the table demands of waveform files are in
//! `tests/reference/nand-interface/edges.csv`. If the file differs, the failure prints its right
//! content.

use super::expected::{Edge, Lane, Passing, Times, What, cycles, lanes};
use super::*;
use spec::interface::INTERFACES;

const OPERATIONS: [(&str, OperationKind, Nanoseconds); 3] = [
    ("program", OperationKind::Program, 1_300_000),
    ("read", OperationKind::Read, 75_000),
    ("erase", OperationKind::Erase, 3_800_000),
];
const BYTES: u64 = 16;
const WRITTEN: &str = include_str!("../../../../tests/reference/nand-interface/edges.csv");

fn interface(times: Times) -> Interface {
    let found = INTERFACES.into_iter().find(|interface| interface.name == times.name());
    found.unwrap_or_else(|| panic!("{} is not simulated", times.name()))
}

/// The edges of the simulated bus, in the notation of the table.
fn simulated(wave: &Waveform, end_ps: u64) -> Vec<Lane> {
    let changes = wave.changes(0, end_ps);
    let lane = |signal: &Signal| {
        let mut lane = Lane { signal: signal.name(), edges: Vec::new(), taken_ps: Vec::new() };
        for change in changes.iter().filter(|change| change.signal == *signal) {
            let Event::Level(level) = change.event else {
                lane.taken_ps.push(change.at_ps);
                continue;
            };
            let level = match level {
                Level::Low(By::Controller) => "0".to_owned(),
                Level::High(By::Controller) => "1".to_owned(),
                Level::Low(By::Nand) => "L".to_owned(),
                Level::High(By::Nand) => "H".to_owned(),
                Level::Floating => "z".to_owned(),
                Level::Byte(By::Controller, byte) => format!("c{byte:02X}"),
                Level::Byte(By::Nand, byte) => format!("n{byte:02X}"),
            };
            lane.edges.push((change.at_ps, level));
        }
        lane
    };
    signals(wave.interface.strobe).iter().map(lane).collect()
}

/// Compares two whole lists. A failure names the first difference.
fn compare<T: PartialEq + std::fmt::Debug>(found: &[T], expected: &[T], case: &str) {
    let same = found.iter().zip(expected).take_while(|(found, expected)| found == expected).count();
    let [found_next, expected_next] = [found.get(same), expected.get(same)];
    assert!(
        found == expected,
        "{case}: after {same} equal ones found {found_next:?}, expected {expected_next:?}"
    );
}

#[test]
fn every_edge_is_where_the_table_puts_it() {
    let mut edges = 0;
    for shortest in Times::all() {
        for period_ps in [0, 26_000, 123_000] {
            let times = shortest.slowed_to(period_ps);
            for (operation, kind, _) in OPERATIONS {
                let array_ps = 1_000_000;
                let all = cycles(times, operation, BYTES, array_ps);
                let end_ps = all.last().map_or(0, |last| last.to_ps);
                let slowed = interface(times).slowed_to(period_ps);
                let wave = Waveform::new(slowed, kind, BYTES, array_ps / 1000);
                let expected = lanes(times, &all, false);
                let found = simulated(&wave, end_ps + 1);
                let names = |lanes: &[Lane]| lanes.iter().map(|l| l.signal).collect::<Vec<_>>();
                assert_eq!(names(&found), names(&expected), "{}", times.name());
                for (found, expected) in found.iter().zip(&expected) {
                    let case = format!("{} {period_ps} {operation} {}", times.name(), found.signal);
                    let within = found.edges.iter().filter(|edge| edge.0 < end_ps);
                    compare(&within.cloned().collect::<Vec<_>>(), &expected.edges, &case);
                    compare(&found.taken_ps, &expected.taken_ps, &format!("{case}, taken"));
                    edges += expected.edges.len() + expected.taken_ps.len();
                }
            }
        }
    }
    assert!(edges > 20_000, "{edges} were compared");
}

/// Compares the same edges with a list that people and other programs can read.
#[test]
fn the_list_of_edges_follows_from_the_table() {
    let ns = |at_ps: u64| (at_ps as f64 / 1000.0).to_string();
    let mut text = String::from("interface,operation,signal,edges,taken\n");
    for times in Times::all() {
        for (operation, _, array_ns) in OPERATIONS {
            let all = cycles(times, operation, BYTES, array_ns * 1000);
            for Lane { signal, edges, taken_ps } in lanes(times, &all, true) {
                let edges = edges.iter().map(|(at_ps, level)| format!("{level}@{}", ns(*at_ps)));
                let taken = taken_ps.iter().map(|at_ps| ns(*at_ps));
                let [edges, taken] = [edges.collect::<Vec<_>>(), taken.collect()];
                let cells = [edges.join(" "), taken.join(" ")].join(",");
                text.push_str(&format!("{},{operation},{signal},{cells}\n", times.name()));
            }
        }
    }
    assert!(WRITTEN == text, "edges.csv is not what the table demands, which is\n{text}");
}

/// Whether the signal does not change between two instants.
fn stands_still(edges: &[Edge], from_ps: u64, to_ps: u64) -> bool {
    !edges.iter().any(|edge| edge.0 > from_ps && edge.0 < to_ps)
}

/// Checks a rule for every time of the table: pulses are long enough, and latched bytes are stable
/// for long enough.
#[test]
fn no_time_of_the_table_is_undercut() {
    for times in Times::all() {
        for (operation, kind, _) in OPERATIONS {
            let all = cycles(times, operation, BYTES, 1_000_000);
            let end_ps = all.last().map_or(0, |last| last.to_ps);
            let wave = Waveform::new(interface(times), kind, BYTES, 1000);
            let found = simulated(&wave, end_ps);
            let lane = |signal| found.iter().find(|lane| lane.signal == signal).expect(signal);
            let case = format!("{} {operation}", times.name());
            if times.has_clock() {
                clock_is_kept(times, lane("CLK"), &case);
                let around = ["tCAS", "tCAH", "tCALS", "tCALH"];
                taken_while_still(times, &lane("CLK").taken_ps, &lane, around, &case);
            } else {
                let pulse = [times.ps("tWP"), times.ps("tWH")];
                pulses_are_kept(&lane("WE#").edges, pulse, &case);
                let sdr = ["tDS", "tDH", "tCLS", "tCLH"];
                let unclocked = ["tCAS", "tCAH", "tCALS", "tCALH"];
                let around = if times.is_sdr() { sdr } else { unclocked };
                taken_while_still(times, &lane("WE#").taken_ps, &lane, around, &case);
            }
            if times.is_sdr() {
                let pulse = [times.ps("tRP"), times.ps("tREH")];
                pulses_are_kept(&lane("RE#").edges, pulse, &case);
            }
            if times.has_clock() && operation == "program" {
                let is_sent = |p: &&Passing| p.what == What::In;
                for passing in all.iter().filter(is_sent) {
                    let edge_ps = (passing.from_ps + passing.to_ps) / 2;
                    assert!(lane("DQS").taken_ps.contains(&edge_ps), "{case}");
                    let from_ps = edge_ps - times.ps("tDS");
                    let to_ps = edge_ps + times.ps("tDH");
                    assert!(stands_still(&lane("DQ").edges, from_ps, to_ps), "{case} DQ");
                }
            }
        }
    }
}

/// Checks the pulses of a strobe that is high at rest.
fn pulses_are_kept(edges: &[Edge], [low_ps, high_ps]: [u64; 2], case: &str) {
    for pair in edges[1..].windows(2) {
        let least_ps = if pair[0].1 == "0" { low_ps } else { high_ps };
        assert!(pair[1].0 - pair[0].0 >= least_ps, "{case}: {pair:?}, {least_ps}");
    }
}

/// Checks that the clock stays between its shortest and its longest period, whatever is sent.
fn clock_is_kept(times: Times, clock: &Lane, case: &str) {
    let rises = clock.edges.iter().filter(|edge| edge.1 == "1").map(|edge| edge.0);
    let rises: Vec<u64> = rises.collect();
    for pair in rises.windows(2) {
        let period_ps = pair[1] - pair[0];
        let is_kept = (times.ps("tCK")..=times.ps("tCK_max")).contains(&period_ps);
        assert!(is_kept, "{case}: {pair:?}");
    }
    for pair in clock.taken_ps.windows(2) {
        assert!(pair[1] - pair[0] >= times.ps("tCAD"), "{case}: {pair:?}");
    }
}

fn taken_while_still<'a>(
    times: Times,
    taken_ps: &[u64],
    lane: &impl Fn(&'static str) -> &'a Lane,
    [setup, hold, latch_setup, latch_hold]: [&str; 4],
    case: &str,
) {
    assert!(taken_ps.len() > 4, "{case}");
    for at_ps in taken_ps {
        let around = [
            ("DQ", setup, hold),
            ("CLE", latch_setup, latch_hold),
            ("ALE", latch_setup, latch_hold),
        ];
        for (signal, before, after) in around {
            let [before_ps, after_ps] = [times.ps(before), times.ps(after)];
            let from_ps = at_ps.saturating_sub(before_ps);
            let is_still = stands_still(&lane(signal).edges, from_ps, at_ps + after_ps);
            assert!(is_still, "{case}: {signal} at {at_ps} ps, {before} {after}");
        }
    }
}

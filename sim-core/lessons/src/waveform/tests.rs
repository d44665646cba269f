//! Checks totals, windows, and three operations edge by edge with literal lists. `edges.rs` checks
//! all operations.

use super::cycle::{HIGH, LOW};
use super::*;
use spec::interface::INTERFACES;
use spec::timing::{command_ns, read_out_ns};

const OPERATIONS: [OperationKind; 3] =
    [OperationKind::Read, OperationKind::Program, OperationKind::Erase];

fn all(wave: &Waveform) -> Vec<Change> {
    wave.changes(0, wave.end_ps() + 1)
}

/// Returns the times at which a signal changes to a level that satisfies `wanted`.
fn when(all: &[Change], signal: Signal, wanted: impl Fn(Level) -> bool) -> Vec<u64> {
    let found = all.iter().filter(|change| {
        change.signal == signal && matches!(change.event, Event::Level(l) if wanted(l))
    });
    found.map(|change| change.at_ps).collect()
}

fn latches(all: &[Change], signal: Signal) -> Vec<u64> {
    let found = all.iter().filter(|c| c.signal == signal && c.event == Event::Latch);
    found.map(|change| change.at_ps).collect()
}

/// The time on the bus that the simulation charges for a page of `bytes`.
fn charged_ns(interface: Interface, operation: OperationKind, bytes: u64) -> u64 {
    let before = command_ns(interface, operation, 1, bytes);
    let is_read = operation == OperationKind::Read;
    before + if is_read { read_out_ns(interface, 1, bytes) } else { 0 }
}

fn ns(times: &[u64]) -> Vec<u64> {
    times.iter().map(|time_ps| time_ps * 1000).collect()
}

#[test]
fn the_time_on_the_bus_equals_the_charged_time_to_the_nanosecond() {
    for interface in INTERFACES {
        for operation in OPERATIONS {
            for bytes in [2, 448, 8640, 18_432] {
                let wave = Waveform::new(interface, operation, bytes, 50_000);
                let charged = charged_ns(interface, operation, bytes);
                assert_eq!(wave.bus_ps().div_ceil(1000), charged, "{}", interface.name);
            }
        }
    }
}

#[test]
fn a_program_by_sdr_edge_by_edge() {
    let all = all(&Waveform::new(INTERFACES[5], OperationKind::Program, 2, 1000));
    let is_byte = |level| matches!(level, Level::Byte(..));
    let falls = when(&all, Signal::WriteEnable, |level| level == LOW);
    assert_eq!(falls, ns(&[0, 20, 40, 60, 80, 100, 120, 140, 160, 1180]));
    let taken = ns(&[10, 30, 50, 70, 90, 110, 130, 150, 170, 1190]);
    assert_eq!(latches(&all, Signal::WriteEnable), taken);
    assert_eq!(when(&all, Signal::WriteEnable, |level| level == HIGH), taken);
    let bytes = ns(&[3, 23, 43, 63, 83, 103, 123, 143, 163, 1183, 1216]);
    assert_eq!(when(&all, Signal::Data, is_byte), bytes);
    let gone = ns(&[0, 15, 35, 55, 75, 95, 115, 135, 155, 175, 1195, 1220]);
    assert_eq!(when(&all, Signal::Data, |level| level == Level::Floating), gone);
    assert_eq!(when(&all, Signal::ReadEnable, |level| level == LOW), ns(&[1200]));
    assert_eq!(latches(&all, Signal::ReadEnable), ns(&[1220]), "latched at the next fall");
    let command = when(&all, Signal::CommandLatch, |level| level == HIGH);
    assert_eq!(command, ns(&[0, 160, 1180]));
    assert_eq!(when(&all, Signal::AddressLatch, |level| level == HIGH), ns(&[20]));
    assert_eq!(when(&all, Signal::Ready, |l| l == Level::Low(By::Nand)), ns(&[180]));
}

#[test]
fn a_program_by_nv_ddr_edge_by_edge() {
    let all = all(&Waveform::new(INTERFACES[11], OperationKind::Program, 4, 1000));
    // The controller strobes in the middle of a byte of 5 ns, the NAND at its beginning.
    let strobes = [272_500, 277_500, 282_500, 287_500, 1_380_000, 1_385_000];
    assert_eq!(latches(&all, Signal::DataStrobe), strobes);
    assert_eq!(when(&all, Signal::DataStrobe, |l| l == HIGH), [272_500, 282_500]);
    assert_eq!(when(&all, Signal::DataStrobe, |l| l == Level::High(By::Nand)), [1_380_000]);
    let commands: Vec<u64> =
        [0, 45, 90, 135, 180, 225, 290, 1335].map(|at| at * 1000 + 5_625).to_vec();
    assert_eq!(latches(&all, Signal::Clock), commands);
    let bytes = when(&all, Signal::Data, |level| matches!(level, Level::Byte(..)));
    let data = [270_000, 275_000, 280_000, 285_000];
    assert_eq!(bytes[6..10], data);
    let rises = when(&all, Signal::Clock, |level| level == HIGH);
    assert_eq!(rises[..3], [5_625, 16_875, 28_125]);
    let array = rises.iter().filter(|at| (335_000..1_335_000).contains(*at));
    assert_eq!(array.count(), 100, "the clock runs on while the array works");
    assert_eq!(when(&all, Signal::WriteRead, |level| level == LOW), ns(&[1380]));
}

#[test]
fn a_read_by_toggle_edge_by_edge() {
    let all = all(&Waveform::new(INTERFACES[13], OperationKind::Read, 4, 1000));
    let data = [1_380_000, 1_382_500, 1_385_000, 1_387_500];
    let status = [1_200_000, 1_202_500];
    let strobes: Vec<u64> = status.into_iter().chain(data).collect();
    assert_eq!(latches(&all, Signal::DataStrobe), strobes);
    let falls = when(&all, Signal::ReadEnable, |level| level == LOW);
    assert_eq!(falls, [status[0], data[0], data[2]]);
    let commands = [0, 25, 50, 75, 100, 125, 150, 1175, 1205, 1230, 1255, 1280, 1305, 1330, 1355];
    let found = when(&all, Signal::WriteEnable, |level| level == LOW);
    assert_eq!(found, commands.map(|at| at * 1000 + 2500));
    assert_eq!(latches(&all, Signal::WriteEnable), commands.map(|at| at * 1000 + 15_000));
}

/// A window shows the same edges as the whole waveform, wherever it begins.
#[test]
fn a_window_is_a_piece_of_the_whole() {
    for interface in INTERFACES {
        let wave = Waveform::new(interface, OperationKind::Read, 16, 1000);
        let whole = all(&wave);
        for from_ps in (0..wave.end_ps()).step_by(2503) {
            let to_ps = (from_ps + 50_000).min(wave.end_ps());
            let piece = wave.changes(from_ps, to_ps);
            for signal in signals(interface.strobe) {
                let of = |changes: &[Change], within: &dyn Fn(u64) -> bool| {
                    let wanted = changes.iter().filter(|c| c.signal == *signal && within(c.at_ps));
                    wanted.copied().collect::<Vec<Change>>()
                };
                let inside = |at_ps: u64| at_ps > from_ps && at_ps < to_ps;
                let case = format!("{} {signal:?} from {from_ps}", interface.name);
                assert_eq!(of(&piece, &inside), of(&whole, &inside), "{case}");
                let level = |changes: &[Change]| {
                    let before = of(changes, &|at_ps| at_ps <= from_ps).into_iter();
                    let levels = before.filter(|change| change.event != Event::Latch);
                    levels.max_by_key(|change| change.at_ps).map(|change| change.event)
                };
                assert_eq!(level(&piece), level(&whole), "{case}");
            }
        }
    }
}

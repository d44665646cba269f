//! Shows the same operation on two interfaces, side by side in one window of time.
//!
//! 1. Both begin at 0 and perform the operation on one page of a real part. At each step one of
//!    them begins another part of the operation, or another quarter of its page.
//! 2. A step has every edge of the waveform in a window around its instant.
//! 3. The film shows the first window after the start of a part edge by edge. The rest of the way
//!    to the next step is shown as bytes that cross each bus and arrays that work. The repeating
//!    stream has a few of these bytes.
//! 4. The demonstration also returns how many bytes per microsecond one channel moves with 1 to 16
//!    dies.

mod dies;
#[cfg(test)]
mod tests;

use super::Settings;
use crate::content::nand;
use crate::film::{self, Film, FilmEvent, Seconds};
use crate::waveform::{
    By, Event, Kind, Level, Part, REPEATED_BYTES, Signal, Waveform, signals,
};
use dies::Dies;
use document::ScenarioError;
use serde::Serialize;
use spec::interface::{INTERFACES, Interface};
use spec::part;
use spec::timing::OperationKind;
use spec::units::Nanoseconds;

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct StrobeTimingShown {
    pub operation: &'static str,
    /// Bytes of the page with its spare bytes; 0 for an erase.
    pub page_bytes: u64,
    pub array_ns: Nanoseconds,
    pub interfaces: Vec<&'static str>,
    pub sides: [StrobeSide; 2],
    /// Time of the slower interface on the bus, divided by that of the faster one.
    pub ratio: f64,
    /// Length of the window that every step shows.
    pub window_ps: u64,
    pub steps: Vec<StrobeStep>,
    pub film: Film,
    pub seconds: Seconds,
    /// Empty for an erase, which moves no data.
    pub dies: Vec<Dies>,
    /// Bytes per microsecond of the faster interface with one die, divided by those of the slower
    /// one; 1 for an erase.
    pub alone_ratio: f64,
    /// The fewest dies with which the bus is the limit, not the arrays: the channel then moves 99 %
    /// of its maximum.
    pub bus_limit_dies: [Option<u32>; 2],
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct StrobeSide {
    pub interface: &'static str,
    /// One cycle of WE#, or one period of the clock or of DQS.
    pub cycle_ps: u64,
    pub cycle_min_ps: u64,
    pub byte_ps: u64,
    pub command_cycle_ps: u64,
    /// The time on the bus that the simulation charges.
    pub bus_ns: Nanoseconds,
    /// The times between which the bus is in use for this time.
    pub on_bus_ns: Vec<(Nanoseconds, Nanoseconds)>,
    /// The lanes while data is transferred, one window longer than `stream_ps`. After that time
    /// the same bytes follow again. Empty for an erase.
    pub stream: Vec<StrobeLane>,
    pub stream_ps: u64,
    /// Rate while data is transferred.
    pub bytes_per_us: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct StrobeStep {
    pub at_ns: Nanoseconds,
    /// The instant of the step, counted from the start of the window.
    pub cursor_ps: u64,
    pub sides: [StrobeMoment; 2],
    /// The lanes of both sides from the start of the window on, twice as long as the window.
    pub tapes: [Vec<StrobeLane>; 2],
    /// The times between which the bytes of the page are latched, counted like the tapes.
    pub data_ps: [Option<(u64, u64)>; 2],
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct StrobeMoment {
    pub doing: &'static str,
    /// The code of the current command.
    pub code: u8,
    /// Bytes of the page that were transferred so far.
    pub bytes: u64,
    /// Bytes of the page that are transferred within the window.
    pub passing: u64,
    pub lanes: Vec<StrobeLane>,
}

/// One signal in the window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct StrobeLane {
    pub signal: &'static str,
    /// Times of the changes, counted from the start of the window.
    pub at_ps: Vec<u64>,
    /// One letter per change. `0` and `1` are driven by the controller, `L` and `H` by the NAND,
    /// and `z` by neither. `c` is a byte from the controller and `n` a byte from the NAND.
    pub levels: String,
    /// One byte per `c` or `n`.
    pub bytes: Vec<u8>,
    /// Times at which a byte is latched.
    pub latches_ps: Vec<u64>,
}

/// Intel's and Micron's 25 nm NAND of 64 Gb, which has both kinds of interface.
const PART: &part::Part = nand::INTEL_25NM_64GB;
const PAGE_BYTES: u64 = (PART.page_bytes + PART.spare_bytes) as u64;

/// The longest cycle that a reader may choose: ten times that of the slowest common mode.
const CYCLE_PS_MAX: u64 = 200_000;

pub fn show(settings: &mut Settings) -> Result<StrobeTimingShown, ScenarioError> {
    let operation = asked_operation(settings)?;
    let interfaces = [
        asked_interface(settings, "a", "a_cycle_ps", "sdr-5")?,
        asked_interface(settings, "b", "b_cycle_ps", "nv-ddr-5")?,
    ];
    let waves = interfaces.map(|interface| waveform(interface, operation, PAGE_BYTES));
    let bus_ps = [waves[0].bus_ps(), waves[1].bus_ps()];
    let (long, short) = (bus_ps[0].max(bus_ps[1]), bus_ps[0].min(bus_ps[1]));
    let window_ps = window_ps(interfaces);
    let moves_data = operation != OperationKind::Erase;
    let dies = if moves_data { dies::all(interfaces, operation) } else { Vec::new() };
    let alone = dies.first().map_or([1.0; 2], |first| first.bytes_per_us);
    let limit = |index: usize| {
        let full = (PAGE_BYTES * 1_000_000) as f64 / bus_ps[index] as f64;
        let first = dies.iter().find(|dies| dies.bytes_per_us[index] >= 0.99 * full);
        first.map(|dies| dies.dies)
    };
    let bus_limit_dies = [limit(0), limit(1)];
    let instants = instants(&waves);
    let film = film(&waves, operation, &instants, window_ps);
    Ok(StrobeTimingShown {
        operation: operation.name(),
        page_bytes: if moves_data { PAGE_BYTES } else { 0 },
        array_ns: PART.array.time_ns(operation),
        interfaces: INTERFACES.map(|interface| interface.name).to_vec(),
        sides: [0, 1].map(|index| side(&waves[index], operation, window_ps)),
        ratio: long as f64 / short as f64,
        window_ps,
        seconds: seconds(&instants, &film, window_ps),
        steps: instants.into_iter().map(|at_ps| step(&waves, at_ps, window_ps)).collect(),
        film,
        dies,
        alone_ratio: alone[0].max(alone[1]) / alone[0].min(alone[1]),
        bus_limit_dies,
    })
}

pub fn asked_operation(settings: &mut Settings) -> Result<OperationKind, ScenarioError> {
    let words = OPERATIONS.map(OperationKind::name);
    Ok(OPERATIONS[settings.word("operation", &words, 0)?])
}

const OPERATIONS: [OperationKind; 3] =
    [OperationKind::Program, OperationKind::Read, OperationKind::Erase];

/// Returns the interface that a setting names, with a longer cycle if another setting asks for it.
pub fn asked_interface(
    settings: &mut Settings,
    name: &str,
    cycle: &str,
    default: &str,
) -> Result<Interface, ScenarioError> {
    let names = INTERFACES.map(|interface| interface.name);
    let default = names.iter().position(|other| *other == default).unwrap_or(0);
    let interface = INTERFACES[settings.word(name, &names, default)?];
    let min = interface.cycle_ps();
    let cycle_ps = settings.whole(cycle, min, CYCLE_PS_MAX, min)?;
    Ok(interface.slowed_to(cycle_ps))
}

pub fn waveform(interface: Interface, operation: OperationKind, bytes: u64) -> Waveform {
    Waveform::new(interface, operation, bytes, PART.array.time_ns(operation))
}

/// At least eight bytes of the slower interface, and three commands.
fn window_ps(interfaces: [Interface; 2]) -> u64 {
    let data = interfaces.iter().map(|i| 8 * i.write_byte_ps.max(i.read_byte_ps)).max();
    let commands = interfaces.iter().map(|i| 3 * i.command_cycle_ps).max();
    data.max(commands).unwrap_or(0)
}

fn side(wave: &Waveform, operation: OperationKind, window_ps: u64) -> StrobeSide {
    let interface = wave.interface;
    let byte_ps = match operation {
        OperationKind::Read => interface.read_byte_ps,
        OperationKind::Program | OperationKind::Erase => interface.write_byte_ps,
    };
    let fastest = INTERFACES.iter().find(|other| other.name == interface.name);
    let stream_ps = REPEATED_BYTES * byte_ps;
    let data = wave.parts.iter().find(|part| matches!(part.kind, Kind::DataIn | Kind::DataOut));
    let stream = data.map_or_else(Vec::new, |data| {
        // Skip the first bytes, whose predecessors may still be visible on the bus.
        let from_ps = data.start_ps + stream_ps;
        lanes(wave, from_ps, from_ps + stream_ps + window_ps)
    });
    StrobeSide {
        interface: interface.name,
        cycle_ps: interface.cycle_ps(),
        cycle_min_ps: fastest.map_or(0, |fastest| fastest.cycle_ps()),
        byte_ps,
        command_cycle_ps: interface.command_cycle_ps,
        bus_ns: wave.bus_ps().div_ceil(1000),
        on_bus_ns: on_bus_ns(wave),
        stream,
        stream_ps,
        bytes_per_us: 1e6 / byte_ps as f64,
    }
}

/// Joins neighboring parts that are charged for into one span.
fn on_bus_ns(wave: &Waveform) -> Vec<(Nanoseconds, Nanoseconds)> {
    let mut spans: Vec<(Nanoseconds, Nanoseconds)> = Vec::new();
    for part in wave.parts.iter().filter(|part| part.charged) {
        let (start_ns, end_ns) = (part.start_ps / 1000, part.end_ps.div_ceil(1000));
        match spans.last_mut() {
            Some(last) if last.1 >= start_ns => last.1 = end_ns,
            _ => spans.push((start_ns, end_ns)),
        }
    }
    spans
}

/// Returns the instants at which one side begins another part of the operation, or another quarter
/// of its page.
fn instants(waves: &[Waveform; 2]) -> Vec<u64> {
    let mut all = Vec::new();
    for wave in waves {
        for part in &wave.parts {
            let span = part.end_ps - part.start_ps;
            match part.kind {
                Kind::Command => all.push(part.start_ps),
                Kind::Address if part.start_ps < wave.parts[2].start_ps => all.push(part.start_ps),
                Kind::DataIn | Kind::DataOut => {
                    all.extend([0, 1, 2, 3].map(|quarter| part.start_ps + span * quarter / 4));
                }
                Kind::Address | Kind::Array | Kind::Status | Kind::Idle => {}
            }
        }
    }
    all.push(waves[0].end_ps().max(waves[1].end_ps()));
    all.sort_unstable();
    all.dedup();
    all
}

fn step(waves: &[Waveform; 2], at_ps: u64, window_ps: u64) -> StrobeStep {
    // The window starts a little before the instant.
    let from_ps = at_ps.saturating_sub(window_ps / 8);
    let sides = [0, 1].map(|side: usize| moment(&waves[side], at_ps, from_ps, window_ps));
    let tapes = [0, 1].map(|side: usize| lanes(&waves[side], from_ps, from_ps + 2 * window_ps));
    let data_ps = [0, 1].map(|side: usize| data_ps(&waves[side], from_ps, from_ps + 2 * window_ps));
    StrobeStep { at_ns: at_ps / 1000, cursor_ps: at_ps - from_ps, sides, tapes, data_ps }
}

/// The part of a window in which the page crosses the bus.
fn data_ps(wave: &Waveform, from_ps: u64, to_ps: u64) -> Option<(u64, u64)> {
    let is_data = |part: &&Part| matches!(part.kind, Kind::DataIn | Kind::DataOut);
    let part = wave.parts.iter().find(is_data)?;
    let (start_ps, end_ps) = (part.start_ps.max(from_ps), part.end_ps.min(to_ps));
    (start_ps < end_ps).then(|| (start_ps - from_ps, end_ps - from_ps))
}

/// Returns an instant with every edge in a window around it.
pub fn moment(wave: &Waveform, at_ps: u64, from_ps: u64, window_ps: u64) -> StrobeMoment {
    let part = wave.part_at(at_ps);
    let to_ps = from_ps + window_ps;
    StrobeMoment {
        doing: name_of(part.kind),
        code: part.code,
        bytes: wave.bytes_by(at_ps),
        passing: wave.bytes_by(to_ps) - wave.bytes_by(from_ps),
        lanes: lanes(wave, from_ps, to_ps),
    }
}

/// The events on both buses and dies between the steps.
fn film(
    waves: &[Waveform; 2],
    operation: OperationKind,
    instants: &[u64],
    window_ps: u64,
) -> Film {
    let array = match operation {
        OperationKind::Read => film::Event::Read { page: 0 },
        OperationKind::Program => film::Event::Program { page: 0 },
        OperationKind::Erase => film::Event::Erase { block: 0 },
    };
    let mut film = Film::default();
    let ns = |ps: u64| ps / 1000;
    for (step, ends) in instants.windows(2).enumerate() {
        let (start_ps, end_ps) = (ends[0], ends[1]);
        let read_ps = end_ps.min(start_ps + window_ps);
        // Nothing begins between two quarters of a page.
        let parts = waves.iter().flat_map(|wave| &wave.parts);
        let begins = parts.map(|part| part.start_ps).any(|begun_ps| begun_ps == start_ps);
        let tape = FilmEvent::new(film::Event::Tape, ns(start_ps), ns(read_ps));
        film.lead_to(step + 1, begins.then_some(tape));
        for (wave, side) in waves.iter().zip(0..) {
            let begun = |part: &&Part| (start_ps..end_ps).contains(&part.start_ps);
            film.lead_to(step + 1, wave.parts.iter().filter(begun).filter_map(|part| {
                let by = |at_ps| wave.bytes_by(at_ps) as u32;
                let event = match part.kind {
                    Kind::DataIn | Kind::DataOut => film::Event::Send {
                        from_bytes: by(part.start_ps),
                        to_bytes: by(part.end_ps),
                    },
                    Kind::Array => array,
                    _ => return None,
                };
                Some(FilmEvent::new(event, ns(part.start_ps), ns(part.end_ps)).on(side))
            }));
        }
    }
    film
}

/// The race of the two pages runs at one rate from the first byte to the last: 6 s for the slower
/// page. The parts before it and after it are brief, but the edges of signals can be read: a window
/// of them takes 0.9 s, or less once one side has sent its page. With the default interfaces, the
/// faster page is full within 5 s.
fn seconds(instants: &[u64], film: &Film, window_ps: u64) -> Seconds {
    let is_send = |event: &&FilmEvent| matches!(event.event, film::Event::Send { .. });
    let sends = || film.events().iter().filter(is_send);
    let took_ns = |event: &FilmEvent| event.end_ns - event.start_ns;
    let race_ns = sends().map(took_ns).max().unwrap_or(0) as f64;
    let array_ns = film.events().iter().filter(|event| {
        !is_send(event) && !matches!(event.event, film::Event::Tape)
    });
    let array_ns = array_ns.map(took_ns).max().unwrap_or(0) as f64;
    Seconds::of(instants.len(), &mut |step| {
        let (start_ns, end_ns) = (instants[step - 1] / 1000, instants[step] / 1000);
        let tape = film.events().iter().find(|event| {
            event.step as usize == step && matches!(event.event, film::Event::Tape)
        });
        let read_ns = tape.map_or(0, took_ns);
        let is_over = sends().any(|send| send.end_ns <= start_ns);
        let window_s = if is_over { 0.5 } else { 0.9 };
        let read_s = window_s * read_ns as f64 * 1000.0 / window_ps as f64;
        let races = sends().any(|send| send.start_ns < end_ns && send.end_ns > start_ns);
        let rest_ns = (end_ns - start_ns - read_ns) as f64;
        let rest_s =
            if races { 6.0 * rest_ns / race_ns } else { 1.4 * (rest_ns / array_ns).min(1.0) };
        Some((read_s + rest_s).max(0.35))
    })
}

fn name_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Idle => "idle",
        Kind::Command => "command",
        Kind::Address => "address",
        Kind::DataIn => "data_in",
        Kind::DataOut => "data_out",
        Kind::Array => "array",
        Kind::Status => "status",
    }
}

fn lanes(wave: &Waveform, from_ps: u64, to_ps: u64) -> Vec<StrobeLane> {
    let changes = wave.changes(from_ps, to_ps);
    let lane = |signal: &Signal| {
        let mut lane = StrobeLane {
            signal: signal.name(),
            at_ps: Vec::new(),
            levels: String::new(),
            bytes: Vec::new(),
            latches_ps: Vec::new(),
        };
        for change in changes.iter().filter(|change| change.signal == *signal) {
            let at_ps = change.at_ps - from_ps;
            let Event::Level(level) = change.event else {
                lane.latches_ps.push(at_ps);
                continue;
            };
            lane.at_ps.push(at_ps);
            lane.levels.push(match level {
                Level::Low(By::Controller) => '0',
                Level::High(By::Controller) => '1',
                Level::Low(By::Nand) => 'L',
                Level::High(By::Nand) => 'H',
                Level::Floating => 'z',
                Level::Byte(By::Controller, _) => 'c',
                Level::Byte(By::Nand, _) => 'n',
            });
            if let Level::Byte(_, byte) = level {
                lane.bytes.push(byte);
            }
        }
        lane
    };
    signals(wave.interface.strobe).iter().map(lane).collect()
}

//! A waveform as a file: VCD for waveform viewers, WaveJSON for WaveDrom.
//!
//! While the array works, only the clock changes, for about a millisecond. VCD leaves the clock out
//! (`x`), and WaveJSON shows a gap.

use super::{Change, Event, Kind, Level, Signal, Waveform, signals};
use std::fmt::Write;

/// The level of every signal at every instant at which one changes, and the column of the array's
/// time.
struct Columns {
    lanes: Vec<(Signal, Vec<Option<Level>>)>,
    times_ps: Vec<u64>,
    /// The column at which the array starts to work. The clock is unknown until the next column.
    array: usize,
}

/// Returns the operation with an idle cycle at its end.
fn columns(wave: &Waveform) -> Columns {
    let is_array = |part: &&super::Part| part.kind == Kind::Array;
    let array = wave.parts.iter().find(is_array);
    let (start_ps, end_ps) = array.map_or((0, 0), |part| (part.start_ps, part.end_ps));
    let last_ps = wave.end_ps() + wave.interface.cycle_ps();
    let windows = [(0, start_ps), (start_ps, start_ps + 1), (end_ps, last_ps)];
    let changes: Vec<Change> =
        windows.into_iter().flat_map(|(from_ps, to_ps)| wave.changes(from_ps, to_ps)).collect();
    let mut times_ps: Vec<u64> = changes.iter().map(|change| change.at_ps).collect();
    times_ps.sort_unstable();
    times_ps.dedup();
    let lane = |signal: Signal| {
        let mut levels = vec![None; times_ps.len()];
        for change in changes.iter().filter(|change| change.signal == signal) {
            if let (Event::Level(level), Ok(column)) =
                (change.event, times_ps.binary_search(&change.at_ps))
            {
                levels[column] = Some(level);
            }
        }
        (signal, levels)
    };
    let lanes = signals(wave.interface.strobe).iter().map(|signal| lane(*signal)).collect();
    let array = times_ps.binary_search(&start_ps).unwrap_or(0);
    Columns { lanes, times_ps, array }
}

/// Returns the level of a lane at a column, or `None` if it equals the one before.
fn changed(lane: &(Signal, Vec<Option<Level>>), column: usize, array: usize) -> Option<Shown> {
    let (signal, levels) = lane;
    if *signal == Signal::Clock && column == array {
        return Some(Shown::Unknown);
    }
    let before = levels[..column].iter().rev().find_map(|level| *level);
    let was_unknown = *signal == Signal::Clock && column == array + 1;
    levels[column].filter(|level| Some(*level) != before || was_unknown).map(|level| match level {
        Level::Low(_) => Shown::Bit(false),
        Level::High(_) => Shown::Bit(true),
        Level::Floating => Shown::Floating,
        Level::Byte(_, byte) => Shown::Byte(byte),
    })
}

enum Shown {
    Bit(bool),
    Floating,
    Unknown,
    Byte(u8),
}

/// One letter per signal.
const IDENTIFIERS: &[u8] = b"abcdefghi";

/// Returns a value change dump (IEEE 1364), in picoseconds.
#[must_use]
pub fn vcd(wave: &Waveform, title: &str) -> String {
    let Columns { lanes, times_ps, array } = columns(wave);
    let mut text = format!("$comment {title} $end\n$timescale 1 ps $end\n");
    text.push_str("$scope module nand $end\n");
    let idents: Vec<char> = IDENTIFIERS.iter().map(|letter| char::from(*letter)).collect();
    for ((signal, _), id) in lanes.iter().zip(&idents) {
        let bits = if *signal == Signal::Data { 8 } else { 1 };
        // Hardware description languages do not allow `#` and `/` in names.
        let name = signal.name().replace('#', "_n").replace('/', "");
        let _ = writeln!(text, "$var wire {bits} {id} {name} $end");
    }
    text.push_str("$upscope $end\n$enddefinitions $end\n");
    for (column, at_ps) in times_ps.iter().enumerate() {
        let _ = writeln!(text, "#{at_ps}");
        for (lane, id) in lanes.iter().zip(&idents) {
            let is_bus = lane.0 == Signal::Data;
            let _ = match changed(lane, column, array) {
                None => Ok(()),
                Some(Shown::Bit(level)) => writeln!(text, "{}{id}", u8::from(level)),
                Some(Shown::Floating) if is_bus => writeln!(text, "bzzzzzzzz {id}"),
                Some(Shown::Floating) => writeln!(text, "z{id}"),
                Some(Shown::Unknown) => writeln!(text, "x{id}"),
                Some(Shown::Byte(byte)) => writeln!(text, "b{byte:08b} {id}"),
            };
        }
    }
    let _ = writeln!(text, "#{}", wave.end_ps() + wave.interface.cycle_ps());
    text
}

/// Returns WaveJSON with one column per instant at which a signal changes. The first lane is the
/// time.
#[must_use]
pub fn wavejson(wave: &Waveform, title: &str) -> String {
    let Columns { lanes, times_ps, array } = columns(wave);
    let mut text = String::from("{ \"signal\": [\n");
    let count = times_ps.len();
    let times: Vec<String> = times_ps.iter().map(|at_ps| format!("\"{}\"", ns(*at_ps))).collect();
    let beats = format!("{}|{}", "=".repeat(array + 1), "=".repeat(count - array - 1));
    let _ = write!(text, "  {}", lane_text("ns", &beats, &times.join(", ")));
    for lane in &lanes {
        let mut beats = String::new();
        let mut data = Vec::new();
        for column in 0..count {
            beats.push(match changed(lane, column, array) {
                None => '.',
                Some(Shown::Bit(level)) => {
                    if level {
                        '1'
                    } else {
                        '0'
                    }
                }
                Some(Shown::Floating) => 'z',
                Some(Shown::Unknown) => 'x',
                Some(Shown::Byte(byte)) => {
                    data.push(format!("\"{byte:02X}\""));
                    '='
                }
            });
            if column == array {
                beats.push('|');
            }
        }
        let _ = write!(text, ",\n  {}", lane_text(lane.0.name(), &beats, &data.join(", ")));
    }
    let foot = "a column for every instant at which something changes";
    let _ = write!(text, "\n], \"head\": {{ \"text\": \"{title}\" }}");
    let _ = writeln!(text, ", \"foot\": {{ \"text\": \"{foot}\" }} }}");
    text
}

fn lane_text(name: &str, beats: &str, data: &str) -> String {
    format!("{{ \"name\": \"{name}\", \"wave\": \"{beats}\", \"data\": [{data}] }}")
}

/// `7500` picoseconds are `7.5`.
fn ns(at_ps: u64) -> String {
    let text = format!("{}.{:03}", at_ps / 1000, at_ps % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

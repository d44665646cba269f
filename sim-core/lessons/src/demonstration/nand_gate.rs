//! Three views of one idea: transistors in series conduct only if each of them does.
//!
//! 1. `gate` shows a logic gate of four transistors and its truth table.
//! 2. `built` shows other gates made of NAND gates. A change passes through them gate by gate.
//! 3. `string` reads flash cells in series one after the other, beside the same cells in parallel.
//!
//! A gate's delay is 7 ns, that of a 74HC00 (HC00 in `content/en/SOURCES.md`). A read takes 75 us
//! (L74A-G); the division of this time is assumed: 20 us to charge the bit line, 10 us for the word
//! lines to rise, and 45 us for a string that conducts to empty the bit line.

use super::Settings;
use crate::film::{Event, Film, FilmEvent, Seconds};
use crate::levels::{
    Levels, NOR_ERASED_MV, NOR_PROGRAMMED_MV, NOR_REFERENCE_MV, PASS_MV, conducts,
};
use crate::logic::CIRCUIT_NAMES;
use crate::logic::CIRCUITS;
use crate::logic::Circuit;
use crate::logic::NandGate;
use crate::programming::STEP_MV;
use crate::codes;
use document::ScenarioError;
use serde::Serialize;
use spec::units::Nanoseconds;

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
#[serde(tag = "view", rename_all = "kebab-case")]
pub enum NandGateShown {
    Gate {
        delay_ns: Nanoseconds,
        steps: Vec<NandGateStep>,
        film: Film,
        seconds: Seconds,
    },
    Built {
        delay_ns: Nanoseconds,
        circuit: &'static str,
        /// The two input signals of each gate: 0 is a, 1 is b, 2 is the output of the first gate,
        /// and so on.
        gates: Vec<(usize, usize)>,
        has_b: bool,
        steps: Vec<CircuitStep>,
        film: Film,
        seconds: Seconds,
    },
    String {
        /// The bits of the cells, from the bit line down.
        data: Vec<u8>,
        series_thresholds_mv: Vec<i32>,
        parallel_thresholds_mv: Vec<i32>,
        steps: Vec<StringStep>,
        film: Film,
        seconds: Seconds,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct NandGateStep {
    pub at_ns: Nanoseconds,
    pub gate: NandGate,
    /// The level of the output wire, which follows the gate's output after a delay.
    pub wire: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct CircuitStep {
    pub at_ns: Nanoseconds,
    /// The inputs a and b, then the output of each gate.
    pub signals: Vec<bool>,
    /// Gates whose output changes in this step.
    pub changed: Vec<usize>,
    pub is_settled: bool,
    /// Once settled: the signals that changed one after the other, from an input to the change that
    /// came last.
    pub slowest: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum ReadPart {
    Precharge,
    WordLines,
    Sense,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct StringStep {
    pub at_ns: Nanoseconds,
    /// The cell that is read.
    pub cell: usize,
    pub part: ReadPart,
    pub series: ReadCells,
    pub parallel: ReadCells,
}

/// The cells between a bit line and ground.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct ReadCells {
    pub gates_mv: Vec<i32>,
    pub conducting: Vec<bool>,
    /// Current flows from the bit line to ground.
    pub flows: bool,
    pub bit_line_high: bool,
}

const DELAY_NS: Nanoseconds = 7;
/// Time between two rows of the truth table.
const PERIOD_NS: Nanoseconds = 50;
const INPUTS_MAX: usize = 64;
const READ_NS: Nanoseconds = 75_000;
const PRECHARGED_NS: Nanoseconds = 20_000;
const RISEN_NS: Nanoseconds = 30_000;
const ROWS: [(bool, bool); 4] = [(false, false), (false, true), (true, false), (true, true)];

pub fn show(settings: &mut Settings) -> Result<NandGateShown, ScenarioError> {
    match settings.word("view", &["string", "gate", "built"], 0)? {
        0 => string(settings),
        1 => Ok(gate(&inputs(settings)?)),
        _ => {
            let index = settings.word("circuit", &CIRCUIT_NAMES, 1)?;
            Ok(built(CIRCUIT_NAMES[index], CIRCUITS[index], &inputs(settings)?))
        }
    }
}

/// The inputs a and b one after the other, as the reader pressed them: 2 is a without b. Not given:
/// none.
fn inputs(settings: &mut Settings) -> Result<Vec<(bool, bool)>, ScenarioError> {
    let read = |word: &str| word.parse().ok().and_then(|row: usize| ROWS.get(row).copied());
    let expected = codes::wholes(INPUTS_MAX, 0u64, ROWS.len() as u64 - 1);
    Ok(settings.words("inputs", expected, INPUTS_MAX, read)?.unwrap_or_default())
}

/// The given inputs, each as soon as the output follows the last. None given: every row of the
/// truth table and then the first row again. A change of the output takes two steps: one before the
/// delay and one after it.
fn gate(inputs: &[(bool, bool)]) -> NandGateShown {
    let story = [ROWS[0], ROWS[1], ROWS[2], ROWS[3], ROWS[0]];
    let is_story = inputs.is_empty();
    let inputs = if is_story { &story } else { inputs };
    let mut steps: Vec<NandGateStep> = Vec::new();
    let mut film = Film::default();
    for (row, &(a, b)) in inputs.iter().enumerate() {
        let settled_ns = steps.last().map_or(0, |step| step.at_ns);
        let at_ns = if is_story { row as u64 * PERIOD_NS } else { settled_ns };
        let gate = NandGate::of(a, b);
        let mut before = gate.output;
        if let Some(last) = steps.last() {
            before = last.wire;
            film.lead_to(steps.len(), switched((last.gate.a, last.gate.b), (a, b), at_ns));
        }
        steps.push(NandGateStep { at_ns, gate, wire: before });
        if before != gate.output {
            film.lead_to(steps.len(), [swing(2, gate.output, at_ns)]);
            steps.push(NandGateStep { at_ns: at_ns + DELAY_NS, gate, wire: gate.output });
        }
    }
    let seconds = Seconds::of(steps.len(), &mut |step| {
        let NandGateStep { gate, wire, .. } = &steps[step];
        settling_s(*wire == gate.output && steps[step - 1].wire != *wire)
    });
    NandGateShown::Gate { delay_ns: DELAY_NS, steps, film, seconds }
}

/// The inputs that change.
fn switched(
    before: (bool, bool),
    after: (bool, bool),
    at_ns: Nanoseconds,
) -> impl Iterator<Item = FilmEvent> {
    let pairs = [(before.0, after.0), (before.1, after.1)].into_iter().zip(0..);
    pairs.filter(|((old, new), _)| old != new).map(move |((_, bit), line)| {
        FilmEvent::moment(Event::Switch { line, bit }, at_ns)
    })
}

fn percent(is_full: bool) -> u32 {
    if is_full { 100 } else { 0 }
}

fn flow(line: u32, from_percent: u32, to_percent: u32) -> Event {
    Event::Flow { line, from_percent, to_percent }
}

/// A gate charges its output wire to 1, or empties it to 0, in one delay.
fn swing(signal: usize, to: bool, start_ns: Nanoseconds) -> FilmEvent {
    let flow = flow(signal as u32, percent(!to), percent(to));
    FilmEvent::new(flow, start_ns, start_ns + DELAY_NS)
}

fn built(name: &'static str, circuit: Circuit, inputs: &[(bool, bool)]) -> NandGateShown {
    let is_story = inputs.is_empty();
    let given = if is_story { &ROWS } else { inputs };
    let inputs: Vec<_> = given.iter().copied().filter(|(_, b)| circuit.has_b || !b).collect();
    let (a, b) = inputs.first().copied().unwrap_or(ROWS[0]);
    let mut signals = circuit.settled(a, b);
    let mut steps: Vec<CircuitStep> = Vec::new();
    let mut film = Film::default();
    for (row, &(a, b)) in inputs.iter().enumerate() {
        let settled_ns = steps.last().map_or(0, |step| step.at_ns);
        let start_ns = if is_story { row as u64 * PERIOD_NS } else { settled_ns };
        if row > 0 {
            film.lead_to(steps.len(), switched((signals[0], signals[1]), (a, b), start_ns));
        }
        (signals[0], signals[1]) = (a, b);
        let first = steps.len();
        let mut changed = Vec::new();
        // A change takes one delay for each gate that it passes, and passes each gate at most once.
        for delay in 0..=circuit.gates.len() as u64 {
            let at_ns = start_ns + delay * DELAY_NS;
            let next = circuit.next(&signals);
            let is_settled = next == signals;
            steps.push(CircuitStep {
                at_ns,
                signals: signals.clone(),
                changed,
                is_settled,
                slowest: Vec::new(),
            });
            if is_settled {
                break;
            }
            changed = (0..circuit.gates.len()).filter(|g| next[2 + g] != signals[2 + g]).collect();
            let swings = changed.iter().map(|gate| swing(2 + gate, next[2 + gate], at_ns));
            film.lead_to(steps.len(), swings);
            signals = next;
        }
        let slowest = slowest(circuit, &steps[first.saturating_sub(1)..], first > 0);
        steps.last_mut().expect("a step per input").slowest = slowest;
    }
    NandGateShown::Built {
        delay_ns: DELAY_NS,
        circuit: name,
        gates: circuit.gates.to_vec(),
        has_b: circuit.has_b,
        seconds: Seconds::of(steps.len(), &mut |step| settling_s(!steps[step].changed.is_empty())),
        steps,
        film,
    }
}

/// The delay of a gate, or time to look at a settled circuit before the inputs change.
fn settling_s(changes: bool) -> Option<f64> {
    Some(if changes { 1.5 } else { 2.2 })
}

/// The way of the change that came last, back from the last gate that changed: each gate waited for
/// an input that changed one delay before. `steps` begins with the step before the inputs changed.
fn slowest(circuit: Circuit, steps: &[CircuitStep], has_before: bool) -> Vec<usize> {
    let Some(&gate) = steps.last().and_then(|step| step.changed.last()) else { return Vec::new() };
    assert!(has_before, "the circuit is settled at first");
    let mut way = vec![2 + gate];
    for at in (1..steps.len() - 1).rev() {
        let (a, b) = circuit.gates[way[way.len() - 1] - 2];
        let changed = |signal: &usize| steps[at].signals[*signal] != steps[at - 1].signals[*signal];
        way.push([a, b].into_iter().find(changed).expect("a gate follows its inputs"));
    }
    way.reverse();
    way
}

/// Cells of the string on show. Real strings have some dozens.
const CELLS: usize = 4;
const DATA: [u8; CELLS] = [1, 0, 1, 1];

fn string(settings: &mut Settings) -> Result<NandGateShown, ScenarioError> {
    let given = settings.list("data", 0, 1)?;
    let data: Vec<u8> = match given.len() {
        0 => DATA.to_vec(),
        CELLS => given.iter().map(|bit| *bit as u8).collect(),
        found => return Err(ScenarioError::new("data", codes::bits(CELLS), found)),
    };
    let levels = Levels { bits_per_cell: 1, step_mv: STEP_MV[0] };
    let by_bit = |erased, programmed| -> Vec<i32> {
        data.iter().map(|bit| if *bit == 1 { erased } else { programmed }).collect()
    };
    let series_thresholds_mv = by_bit(levels.middle_mv(0), levels.middle_mv(1));
    let parallel_thresholds_mv = by_bit(NOR_ERASED_MV, NOR_PROGRAMMED_MV);
    let mut steps: Vec<StringStep> = Vec::new();
    let mut film = Film::default();
    for cell in 0..CELLS {
        for (part, after_ns) in [
            (ReadPart::Precharge, PRECHARGED_NS),
            (ReadPart::WordLines, RISEN_NS),
            (ReadPart::Sense, READ_NS),
        ] {
            let gates = |read_mv, others_mv| {
                let on = |index| if index == cell { read_mv } else { others_mv };
                (0..CELLS).map(|i| if part == ReadPart::Precharge { 0 } else { on(i) }).collect()
            };
            let series = gates(levels.reference_mv(1), PASS_MV);
            let parallel = gates(NOR_REFERENCE_MV, 0);
            let step = StringStep {
                at_ns: cell as u64 * READ_NS + after_ns,
                cell,
                part,
                series: read(part, series, &series_thresholds_mv, |on| on.iter().all(|c| *c)),
                parallel: read(part, parallel, &parallel_thresholds_mv, |on| on.iter().any(|c| *c)),
            };
            if let Some(last) = steps.last() {
                film.lead_to(steps.len(), read_events(last, &step));
            }
            steps.push(step);
        }
    }
    // Charge moves slowly, and then the bit stays in view for a while.
    let seconds = Seconds::of(steps.len(), &mut |step| match steps[step].part {
        ReadPart::Precharge => Some(1.1),
        ReadPart::WordLines => Some(1.1),
        ReadPart::Sense => Some(3.4),
    });
    Ok(NandGateShown::String {
        data,
        series_thresholds_mv,
        parallel_thresholds_mv,
        seconds,
        steps,
        film,
    })
}

/// Changes of word lines, or else of the bit lines of the string (0) and of the parallel cells (1).
/// The bit line of a string that is shut stays full. A line that is empty in the end reads as 1.
fn read_events(before: &StringStep, after: &StringStep) -> Vec<FilmEvent> {
    let filmed = |event| FilmEvent::new(event, before.at_ns, after.at_ns);
    if after.part == ReadPart::WordLines {
        let gates = after.series.gates_mv.iter().zip(0..);
        return gates.map(|(&to_mv, word_line)| filmed(Event::Rise { word_line, to_mv })).collect();
    }
    let pairs = [(&before.series, &after.series), (&before.parallel, &after.parallel)];
    let flows = pairs.into_iter().zip(0..).map(|((old, new), line)| {
        filmed(flow(line, percent(old.bit_line_high), percent(new.bit_line_high)))
    });
    let mut events: Vec<_> = flows.collect();
    if after.part == ReadPart::Sense {
        let bit = !after.series.bit_line_high;
        events.push(FilmEvent::moment(Event::Take { bit }, after.at_ns));
    }
    events
}

/// Reads the cells. During the precharge all gates are at 0 V, and the path to ground is off.
fn read(
    part: ReadPart,
    gates_mv: Vec<i32>,
    thresholds_mv: &[i32],
    joined: impl Fn(&[bool]) -> bool,
) -> ReadCells {
    let pairs = gates_mv.iter().zip(thresholds_mv);
    let conducting: Vec<bool> = pairs.map(|(gate, own)| conducts(*gate, *own)).collect();
    let path = joined(&conducting);
    let flows = path && part == ReadPart::WordLines;
    ReadCells { gates_mv, conducting, flows, bit_line_high: !(path && part == ReadPart::Sense) }
}

#[cfg(test)]
mod tests;

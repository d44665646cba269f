//! Three views of one idea: transistors in series conduct only if each of them does.
//!
//! 1. `gate` shows a logic gate of four transistors and its truth table.
//! 2. `built` shows other gates made of NAND gates. A change passes through them gate by gate.
//! 3. `string` reads flash cells in series one after the other, beside the same cells in parallel.
//!
//! A gate's delay is 7 ns, that of a 74HC00 (HC00 in `content/en/SOURCES.md`). A read takes 75 us
//! (L74A-G); the division of this time is assumed.

use super::Settings;
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

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
#[serde(tag = "view", rename_all = "kebab-case")]
pub enum NandGateShown {
    Gate {
        delay_ns: Nanoseconds,
        steps: Vec<NandGateStep>,
    },
    Built {
        delay_ns: Nanoseconds,
        circuit: &'static str,
        /// The two input signals of each gate: 0 is a, 1 is b, 2 is the output of the first gate,
        /// and so on.
        gates: Vec<(usize, usize)>,
        has_b: bool,
        steps: Vec<CircuitStep>,
    },
    String {
        /// The bits of the cells, from the bit line down.
        data: Vec<u8>,
        series_thresholds_mv: Vec<i32>,
        parallel_thresholds_mv: Vec<i32>,
        steps: Vec<StringStep>,
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
const READ_NS: Nanoseconds = 75_000;
const PRECHARGED_NS: Nanoseconds = 20_000;
const ROWS: [(bool, bool); 4] = [(false, false), (false, true), (true, false), (true, true)];

pub fn show(settings: &mut Settings) -> Result<NandGateShown, ScenarioError> {
    match settings.word("view", &["string", "gate", "built"], 0)? {
        0 => string(settings),
        1 => Ok(gate()),
        _ => {
            let index = settings.word("circuit", &CIRCUIT_NAMES, 1)?;
            Ok(built(CIRCUIT_NAMES[index], CIRCUITS[index]))
        }
    }
}

/// Every row of the truth table, then the first row again. A change of the output takes two steps:
/// one before the delay and one after it.
fn gate() -> NandGateShown {
    let mut steps: Vec<NandGateStep> = Vec::new();
    for (row, (a, b)) in ROWS.into_iter().chain([ROWS[0]]).enumerate() {
        let at_ns = row as u64 * PERIOD_NS;
        let gate = NandGate::of(a, b);
        let before = steps.last().map_or(gate.output, |step| step.wire);
        steps.push(NandGateStep { at_ns, gate, wire: before });
        if before != gate.output {
            steps.push(NandGateStep { at_ns: at_ns + DELAY_NS, gate, wire: gate.output });
        }
    }
    NandGateShown::Gate { delay_ns: DELAY_NS, steps }
}

fn built(name: &'static str, circuit: Circuit) -> NandGateShown {
    let inputs = ROWS.into_iter().filter(|(_, b)| circuit.has_b || !b);
    let mut signals = circuit.settled(false, false);
    let mut steps = Vec::new();
    for (row, (a, b)) in inputs.enumerate() {
        (signals[0], signals[1]) = (a, b);
        let mut changed = Vec::new();
        // A change takes one delay for each gate that it passes, and passes each gate at most once.
        for delay in 0..=circuit.gates.len() as u64 {
            let at_ns = row as u64 * PERIOD_NS + delay * DELAY_NS;
            let next = circuit.next(&signals);
            let is_settled = next == signals;
            steps.push(CircuitStep { at_ns, signals: signals.clone(), changed, is_settled });
            if is_settled {
                break;
            }
            changed = (0..circuit.gates.len()).filter(|g| next[2 + g] != signals[2 + g]).collect();
            signals = next;
        }
    }
    NandGateShown::Built {
        delay_ns: DELAY_NS,
        circuit: name,
        gates: circuit.gates.to_vec(),
        has_b: circuit.has_b,
        steps,
    }
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
    let mut steps = Vec::new();
    for cell in 0..CELLS {
        for (part, after_ns) in [
            (ReadPart::Precharge, 0),
            (ReadPart::WordLines, PRECHARGED_NS),
            (ReadPart::Sense, READ_NS),
        ] {
            let gates = |read_mv, others_mv| {
                let on = |index| if index == cell { read_mv } else { others_mv };
                (0..CELLS).map(|i| if part == ReadPart::Precharge { 0 } else { on(i) }).collect()
            };
            let series = gates(levels.reference_mv(1), PASS_MV);
            let parallel = gates(NOR_REFERENCE_MV, 0);
            steps.push(StringStep {
                at_ns: cell as u64 * READ_NS + after_ns,
                cell,
                part,
                series: read(part, series, &series_thresholds_mv, |on| on.iter().all(|c| *c)),
                parallel: read(part, parallel, &parallel_thresholds_mv, |on| on.iter().any(|c| *c)),
            });
        }
    }
    Ok(NandGateShown::String { data, series_thresholds_mv, parallel_thresholds_mv, steps })
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
mod tests {
    use super::{CELLS, NandGateShown, ReadPart, built, gate, show};
    use crate::demonstration::Settings;
    use crate::logic::CIRCUIT_NAMES;
    use crate::logic::CIRCUITS;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

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
        let NandGateShown::Gate { steps, .. } = gate() else { panic!("asked for") };
        let late: Vec<_> = steps.iter().filter(|step| step.wire != step.gate.output).collect();
        assert_eq!(late.len(), 2, "it falls once and rises once");
        assert!(steps.windows(2).all(|pair| pair[0].at_ns < pair[1].at_ns));
    }

    #[test]
    fn every_row_of_a_circuit_settles_where_logic_says() {
        for (name, circuit) in CIRCUIT_NAMES.into_iter().zip(CIRCUITS) {
            let NandGateShown::Built { steps, .. } = built(name, circuit) else { panic!() };
            let settled: Vec<_> = steps.iter().filter(|step| step.is_settled).collect();
            assert_eq!(settled.len(), if circuit.has_b { 4 } else { 2 });
            for step in settled {
                let expected = circuit.settled(step.signals[0], step.signals[1]);
                assert_eq!(step.signals, expected, "{name}");
            }
            assert!(steps.windows(2).all(|pair| pair[0].at_ns < pair[1].at_ns), "{name}");
        }
    }
}

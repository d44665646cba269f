//! The NAND gate of CMOS logic: two transistors in series pull the output low, two in parallel
//! pull it high. Other gates are built from it.

use serde::Serialize;

/// The state of each transistor of a NAND gate, and the gate's output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct NandGate {
    pub a: bool,
    pub b: bool,
    /// The n-channel transistors, in series to ground: they conduct where their input is 1.
    pub lower_a_conducts: bool,
    pub lower_b_conducts: bool,
    /// The p-channel transistors, in parallel to the supply: they conduct where their input is 0.
    pub upper_a_conducts: bool,
    pub upper_b_conducts: bool,
    pub output: bool,
}

impl NandGate {
    #[must_use]
    pub fn of(a: bool, b: bool) -> Self {
        let (lower_a_conducts, lower_b_conducts) = (a, b);
        let (upper_a_conducts, upper_b_conducts) = (!a, !b);
        let pulled_low = lower_a_conducts && lower_b_conducts;
        let pulled_high = upper_a_conducts || upper_b_conducts;
        assert!(pulled_low != pulled_high, "exactly one side of the gate conducts");
        Self {
            a,
            b,
            lower_a_conducts,
            lower_b_conducts,
            upper_a_conducts,
            upper_b_conducts,
            output: pulled_high,
        }
    }
}

/// NAND gates with two input signals each. Signals 0 and 1 are the inputs a and b, 2 is the output
/// of the first gate, and so on. A gate comes after the gates of its inputs. The last gate's output
/// is the output of the circuit.
#[derive(Clone, Copy, Debug)]
pub struct Circuit {
    pub gates: &'static [(usize, usize)],
    /// The circuit has an input b.
    pub has_b: bool,
}

pub const INPUTS: usize = 2;

/// In the order of [`CIRCUIT_NAMES`].
pub const CIRCUITS: [Circuit; 4] = [
    Circuit { gates: &[(0, 0)], has_b: false },
    Circuit { gates: &[(0, 1), (2, 2)], has_b: true },
    Circuit { gates: &[(0, 0), (1, 1), (2, 3)], has_b: true },
    Circuit { gates: &[(0, 1), (0, 2), (2, 1), (3, 4)], has_b: true },
];
pub const CIRCUIT_NAMES: [&str; 4] = ["not", "and", "or", "xor"];

impl Circuit {
    /// Returns all signals after one gate's delay, with unchanged inputs.
    #[must_use]
    pub fn next(&self, signals: &[bool]) -> Vec<bool> {
        let output = |&(a, b): &(usize, usize)| NandGate::of(signals[a], signals[b]).output;
        let inputs = signals[..INPUTS].iter().copied();
        inputs.chain(self.gates.iter().map(output)).collect()
    }

    /// Returns all signals once none of them changes any more.
    #[must_use]
    pub fn settled(&self, a: bool, b: bool) -> Vec<bool> {
        let mut signals = vec![false; INPUTS + self.gates.len()];
        (signals[0], signals[1]) = (a, b);
        // A change passes each gate at most once.
        for _ in self.gates {
            signals = self.next(&signals);
        }
        signals
    }
}

#[cfg(test)]
mod tests {
    use super::{CIRCUITS, NandGate};

    const INPUTS: [(bool, bool); 4] = [(false, false), (false, true), (true, false), (true, true)];

    #[test]
    fn the_output_is_low_only_where_both_inputs_are_high() {
        for ((a, b), output) in INPUTS.into_iter().zip([true, true, true, false]) {
            assert_eq!(NandGate::of(a, b).output, output, "{a} {b}");
        }
    }

    #[test]
    fn nand_gates_make_the_other_gates() {
        for (a, b) in INPUTS {
            let outputs = CIRCUITS.map(|circuit| circuit.settled(a, b).pop());
            assert_eq!(outputs, [!a, a && b, a || b, a != b].map(Some), "{a} {b}");
        }
    }
}

//! The NAND gate of CMOS logic: two transistors in series pull the output low, two in parallel
//! pull it high. Other gates are built from it.

use serde::Serialize;

/// What each transistor of one NAND gate does, and the output that follows.
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

#[cfg(test)]
mod tests {
    use super::NandGate;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn the_output_is_low_only_where_both_inputs_are_high() {
        for (a, b, output) in
            [(false, false, true), (false, true, true), (true, false, true), (true, true, false)]
        {
            assert_eq!(NandGate::of(a, b).output, output, "{a} {b}");
        }
    }
}

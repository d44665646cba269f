//! Write amplification of greedy and d-choices collection under uniform random writes, at any
//! over-provisioning and block size. The model is the mean field of Van Houdt (VH in
//! `content/en/SOURCES.md`), solved from its balance equation.
//!
//! 1. A share `x_k` of all blocks has `k` of `b` slots valid, and a share `S_k` has `k` or more. A
//!    victim has fewer than `k` with probability `1 - S_k^d`. Greedy is the limit of a large `d`.
//! 2. In balance, as many blocks fall below `k` as victims are taken from below `k`: `c k x_k = 1 -
//!    S_k^d`, with `c` host writes per victim and valid slot. Beginning with `k = b`, each `x_k`
//!    follows from those above it.
//! 3. `c` is chosen so that the sum of all `x_k k` is the number of logical pages. The write
//!    amplification is then `(1 + op) / c`.

/// Halvings of an interval, more than the precision of an `f64` allows.
const HALVINGS: u32 = 60;

/// Returns the value from 0 to 1 at which `falls` changes from positive to negative.
fn root(falls: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2.0;
        if falls(middle) > 0.0 { low = middle } else { high = middle }
    }
    low
}

/// Returns the mean number of valid slots in a block for a given `c`. `choices` is `None` for
/// greedy.
fn valid_slots(c: f64, slots: u32, choices: Option<i32>) -> f64 {
    let (mut at_least, mut valid) = (0.0, 0.0);
    for k in (1..=slots).rev() {
        let rate = c * f64::from(k);
        let share = match choices {
            None => (1.0 / rate).min(1.0 - at_least),
            Some(d) => root(|x| 1.0 - (at_least + x).powi(d) - rate * x),
        };
        at_least += share;
        valid += share * f64::from(k);
    }
    valid
}

/// `over_provisioning` is (T - U) / U, above 0. `slots` is the number of slots in a collection
/// unit. `choices` is `None` for greedy. The model is close to a drive that keeps hardly any units
/// free.
#[must_use]
pub fn write_amplification(over_provisioning: f64, slots: u32, choices: Option<i32>) -> f64 {
    let all = 1.0 + over_provisioning;
    // The root is the number of host writes per programmed slot, at most 1.
    1.0 / root(|share| valid_slots(all * share, slots, choices) - f64::from(slots) / all)
}

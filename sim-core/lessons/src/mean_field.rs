//! Write amplification of greedy and d-choices collection under uniform random writes, at any
//! over-provisioning and block size: the mean field of Van Houdt (VH in `content/SOURCES.md`),
//! solved here from its balance.
//!
//! 1. Of the blocks, the share `x_k` has `k` of `b` slots valid; `S_k` is the share with `k` or
//!    more. A victim has fewer than `k` with the chance `1 - S_k^d`; greedy is `d` without end.
//! 2. In balance as many blocks fall below `k` as victims were taken from below it:
//!    `c k x_k = 1 - S_k^d`, with `c` host writes a victim and a valid slot. From `k = b` down,
//!    each `x_k` follows from those above it.
//! 3. `c` is such that all `x_k k` add up to the logical pages; the write amplification is then
//!    `(1 + op) / c`.

/// Halvings of an interval: past what a double can tell apart.
const HALVINGS: u32 = 60;

/// The value in 0..=1 at which `falls` goes from positive to negative.
fn root(falls: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2.0;
        if falls(middle) > 0.0 { low = middle } else { high = middle }
    }
    low
}

/// Valid slots of a block on average, when `c` is given; `None` for `choices` is greedy.
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

/// `over_provisioning`: (T - U) / U, above 0; `slots` of a collection unit; `None` for `choices` is
/// greedy. A drive comes near it when hardly any unit is kept free.
#[must_use]
pub fn write_amplification(over_provisioning: f64, slots: u32, choices: Option<i32>) -> f64 {
    let all = 1.0 + over_provisioning;
    // Host writes a slot programmed: at most one.
    1.0 / root(|share| valid_slots(all * share, slots, choices) - f64::from(slots) / all)
}

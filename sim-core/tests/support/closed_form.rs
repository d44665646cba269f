//! Closed forms of write amplification. A victim policy is `fifo`, `greedy` or `random`.

/// Returns the write amplification with one open unit for the host and one for collection, with hot
/// and cold data mixed in them. `classes` are (range, share); each adds up to one.
///
/// 1. A slot of class `i` is overwritten with the chance `share_i / (range_i x U)` per host write.
/// 2. Its block is a victim after `T / A` host writes (first in, first out), or after an
///    exponential time with that mean (random).
/// 3. If a slot is still valid then with the chance `s_i`, class `i` takes `share_i / (1 - s_i)`
///    slots per host write. The sum over the classes is the write amplification `A`.
pub fn mixed(policy: &str, over_provisioning: f64, classes: &[(f64, f64)]) -> f64 {
    let survives = |overwrites: f64| match policy {
        "fifo" => (-overwrites).exp(),
        _ => 1.0 / (1.0 + overwrites),
    };
    let sum = |a: f64| -> f64 {
        let taken = |&(range, share): &(f64, f64)| {
            share / (1.0 - survives(share / range * (1.0 + over_provisioning) / a))
        };
        classes.iter().map(taken).sum()
    };
    let (mut low, mut high) = (1.0, 1000.0);
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if sum(middle) > middle { low = middle } else { high = middle }
    }
    low
}

/// Returns the write amplification of uniform writes: equation 4 of Desnoyers (SYSTOR 2012) for
/// first in, first out and, derived from it, equation 12 for greedy.
pub fn uniform(policy: &str, over_provisioning: f64, slots: u32) -> f64 {
    let k = if policy == "fifo" { 1.0 } else { 1.0 + 0.5 / f64::from(slots) };
    mixed("fifo", k * (1.0 + over_provisioning) - 1.0, &[(1.0, 1.0)]) / k
}

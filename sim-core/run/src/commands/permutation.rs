//! A random permutation that is computed and not stored, because a large drive has millions of
//! blocks: a Feistel network of four rounds over a power of four, applied again while its result is
//! not one of the numbers.

use spec::rng::split_mix;

const ROUNDS: u64 = 4;
/// The seed of the places of skewed commands: the same in every phase, so that a block that is hot
/// in one is hot in the next.
pub const PLACES: u64 = 0x7a69_7066;

/// The number at `place` of a permutation of `0..count`.
pub fn permuted(place: u32, count: u32, seed: u64) -> u32 {
    assert!(place < count);
    let bits = u32::BITS - (count - 1).leading_zeros();
    let half_bits = bits.div_ceil(2);
    let domain = 1u64 << (2 * half_bits);
    let mut number = u64::from(place);
    // The numbers that follow each other are a cycle of a permutation, so one of them is below
    // `count`: at the latest `place`.
    for _ in 0..domain {
        number = mixed(number, half_bits, seed);
        if number < u64::from(count) {
            break;
        }
    }
    number as u32
}

/// A permutation of the numbers of twice `half_bits`.
fn mixed(number: u64, half_bits: u32, seed: u64) -> u64 {
    let mask = (1u64 << half_bits) - 1;
    let (mut left, mut right) = (number >> half_bits, number & mask);
    for round in 0..ROUNDS {
        (left, right) = (right, left ^ (split_mix(seed, right * ROUNDS + round) & mask));
    }
    (left << half_bits) | right
}

#[cfg(test)]
mod tests {
    use super::permuted;

    /// The number at each place is any of them: over many seeds, each about as often.
    #[test]
    fn every_number_may_stand_at_every_place() {
        const COUNT: u32 = 12;
        let mut found = [[0u32; COUNT as usize]; COUNT as usize];
        for seed in 0..12_000 {
            for place in 0..COUNT {
                found[place as usize][permuted(place, COUNT, seed) as usize] += 1;
            }
        }
        // 1,000 expected, with a standard deviation of 30.
        assert!(found.iter().flatten().all(|times| (850..1150).contains(times)), "{found:?}");
    }
}

//! The only source of randomness: xoshiro256++ by Blackman and Vigna (public domain), seeded
//! through SplitMix64. The same seed gives the same numbers on every machine. A number that must
//! not depend on the order of draws is taken from SplitMix64 by its index.

/// Returns number `index` of the SplitMix64 sequence of `seed`.
#[inline]
#[must_use]
pub fn split_mix(seed: u64, index: u64) -> u64 {
    let mut x = seed.wrapping_add(index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// A xoshiro256++ generator.
#[derive(Clone, Debug)]
pub struct Rng {
    state: [u64; 4],
}

impl Rng {
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { state: std::array::from_fn(|index| split_mix(seed, index as u64)) }
    }

    /// Returns a number, all 2^64 equally likely.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// Returns a number in `0..bound`, each equally likely (Lemire's method).
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0);
        let mut product = (self.next_u64() >> 32) * u64::from(bound);
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            // Each try fails with a probability below one half; 128 failures in a row do not
            // happen.
            for _ in 0..128 {
                if (product as u32) >= threshold {
                    break;
                }
                product = (self.next_u64() >> 32) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn numbers_below_a_bound_are_evenly_spread() {
        let mut rng = Rng::new(7);
        let mut counts = [0u32; 12];
        for _ in 0..120_000 {
            counts[rng.below(12) as usize] += 1;
        }
        for count in counts {
            assert!((9_600..10_400).contains(&count), "{counts:?}");
        }
    }

    #[test]
    fn the_seed_decides_everything() {
        let mut a = Rng::new(1);
        let mut b = Rng::new(1);
        let mut c = Rng::new(2);
        let first: Vec<u64> = (0..8).map(|_| a.next_u64()).collect();
        assert_eq!(first, (0..8).map(|_| b.next_u64()).collect::<Vec<_>>());
        assert_ne!(first, (0..8).map(|_| c.next_u64()).collect::<Vec<_>>());
    }
}

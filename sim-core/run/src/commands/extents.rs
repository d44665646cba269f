//! The way through the extents of a range: in random order, each block exactly once a pass.
//!
//! For example, 10 blocks in extents of 4 are the extents 0 to 3, 4 to 7, and 8 and 9. A pass may
//! be 4 5 6 7, 8 9, 0 1 2 3.

use super::permutation::permuted;
use spec::rng::Rng;

#[derive(Clone, Debug)]
pub struct Extents {
    blocks: u32,
    /// Blocks of every extent but the last.
    extent_blocks: u32,
    /// The order of this pass.
    seed: u64,
    /// Extents that have been begun in this pass.
    begun: u32,
    /// The next block, and the end of its extent.
    next: u32,
    end: u32,
}

impl Extents {
    /// Divides `blocks` into extents of `extent_blocks`.
    pub fn new(blocks: u32, extent_blocks: u32, rng: &mut Rng) -> Self {
        assert!(blocks > 0 && extent_blocks > 0);
        Self { blocks, extent_blocks, seed: rng.next_u64(), begun: 0, next: 0, end: 0 }
    }

    /// The next block. A new pass begins after the last one.
    pub fn next_block(&mut self, rng: &mut Rng) -> u32 {
        if self.next == self.end {
            self.begin_extent(rng);
        }
        let block = self.next;
        self.next += 1;
        block
    }

    fn begin_extent(&mut self, rng: &mut Rng) {
        let extents = self.blocks.div_ceil(self.extent_blocks);
        if self.begun == extents {
            self.seed = rng.next_u64();
            self.begun = 0;
        }
        let extent = permuted(self.begun, extents, self.seed);
        self.begun += 1;
        self.next = extent * self.extent_blocks;
        self.end = self.blocks.min(self.next.saturating_add(self.extent_blocks));
    }
}

#[cfg(test)]
mod tests {
    use super::Extents;
    use spec::rng::Rng;

    /// Two passes over `blocks`.
    fn passes(blocks: u32, extent_blocks: u32, seed: u64) -> [Vec<u32>; 2] {
        let mut rng = Rng::new(seed);
        let mut extents = Extents::new(blocks, extent_blocks, &mut rng);
        [(); 2].map(|()| (0..blocks).map(|_| extents.next_block(&mut rng)).collect())
    }

    const CASES: [(u32, u32); 7] =
        [(1, 1), (2, 1), (10, 4), (64, 64), (64, 100), (4097, 16), (1_000, 1)];

    #[test]
    fn every_pass_has_each_block_exactly_once() {
        for (blocks, extent_blocks) in CASES {
            for mut pass in passes(blocks, extent_blocks, 7) {
                pass.sort_unstable();
                assert!(pass.into_iter().eq(0..blocks), "{blocks} in {extent_blocks}");
            }
        }
    }

    #[test]
    fn an_extent_is_accessed_whole_and_in_order() {
        for (blocks, extent_blocks) in CASES {
            for pass in passes(blocks, extent_blocks, 7) {
                let mut at = 0;
                while at < pass.len() {
                    let first = pass[at];
                    assert_eq!(first % extent_blocks, 0, "an extent begins at its first block");
                    let end = blocks.min(first.saturating_add(extent_blocks));
                    let length = (end - first) as usize;
                    assert!(pass[at..at + length].iter().copied().eq(first..end));
                    at += length;
                }
            }
        }
    }

    #[test]
    fn a_seed_has_one_order_and_the_next_pass_another() {
        let [first, second] = passes(4097, 16, 7);
        assert_eq!([first.clone(), second.clone()], passes(4097, 16, 7));
        assert_ne!(first, second);
        assert_ne!(first, passes(4097, 16, 8)[0]);
    }
}

//! Random passes over a range: each block exactly once a pass, as fio writes with its random map.
//!
//! 1. A pass is a permutation of the blocks, computed from a seed. Nothing is stored per block.
//! 2. The next pass has a seed of its own, and so a new order. With `same_each_pass` it repeats the
//!    first order, as fio's `loops` does while `randrepeat` is on.
//!
//! For example, two passes over 4 blocks may be 2 0 3 1, 1 3 2 0; with the same order in each pass
//! they are 2 0 3 1, 2 0 3 1.

use super::permutation::permuted;
use spec::rng::Rng;

#[derive(Clone, Debug)]
pub struct Passes {
    blocks: u32,
    same_each_pass: bool,
    /// The order of this pass.
    seed: u64,
    /// Blocks of this pass that have been accessed.
    done: u32,
}

impl Passes {
    pub fn new(blocks: u32, same_each_pass: bool, rng: &mut Rng) -> Self {
        assert!(blocks > 0);
        Self { blocks, same_each_pass, seed: rng.next_u64(), done: 0 }
    }

    /// The next block. A new pass begins after the last one.
    pub fn next_block(&mut self, rng: &mut Rng) -> u32 {
        if self.done == self.blocks {
            self.done = 0;
            if !self.same_each_pass {
                self.seed = rng.next_u64();
            }
        }
        let block = permuted(self.done, self.blocks, self.seed);
        self.done += 1;
        block
    }
}

#[cfg(test)]
mod tests {
    use super::Passes;
    use spec::rng::Rng;

    /// Two passes over `blocks`.
    fn two(blocks: u32, same_each_pass: bool) -> [Vec<u32>; 2] {
        let mut rng = Rng::new(7);
        let mut passes = Passes::new(blocks, same_each_pass, &mut rng);
        [(); 2].map(|()| (0..blocks).map(|_| passes.next_block(&mut rng)).collect())
    }

    #[test]
    fn every_pass_has_each_block_exactly_once() {
        for blocks in [1, 2, 3, 64, 4097] {
            for mut pass in two(blocks, false) {
                pass.sort_unstable();
                assert!(pass.into_iter().eq(0..blocks), "{blocks}");
            }
        }
    }

    #[test]
    fn the_next_pass_has_another_order_unless_it_is_to_be_the_same() {
        let [first, second] = two(4097, false);
        assert_ne!(first, second);
        let [first, second] = two(4097, true);
        assert_eq!(first, second);
    }
}

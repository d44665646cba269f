//! Skewed commands: the block of rank k gets a share of them in proportion to 1 / k^theta.
//!
//! 1. Ranks are drawn as fio draws them, by the closed form of Gray et al. (1994). It is exact for
//!    the first two ranks, and needs the sum of all 1 / k^theta, but no table.
//! 2. A permutation gives each rank its block, so hot blocks are not neighbors. It depends only on
//!    the number of blocks: a block that is hot in one phase is hot in the next one. fio multiplies
//!    by a prime and takes the remainder. If the number of blocks is no power of two, several ranks
//!    then share a block, and other blocks have none.
//! 3. Powers come from `libm`, whose results are the same bits on every machine.
//!
//! For example, with theta = 1.2 and 2^20 blocks the sum is 5.28: rank 1 gets 19 % of the commands
//! and rank 2 gets 8 %.

use super::permutation::{PLACES, permuted};
use spec::rng::Rng;

/// Terms of the sum that are added one by one. The formula of Euler and Maclaurin gives the rest
/// within 10^-12 of the sum.
const TERMS_ADDED: u32 = 1000;

#[derive(Clone, Debug)]
pub struct Zipf {
    blocks: u32,
    /// Sums of 1 / k^theta over all ranks and over the first two.
    sum: f64,
    sum_of_two: f64,
    /// A rank is `blocks` x (`slope` x (share - 1) + 1)^`power`.
    slope: f64,
    power: f64,
}

impl Zipf {
    pub fn new(blocks: u32, theta: f64) -> Self {
        assert!(blocks > 0);
        let (sum, sum_of_two) = (sum(blocks, theta), sum(2, theta));
        let slope =
            (1.0 - libm::pow(2.0 / f64::from(blocks), 1.0 - theta)) / (1.0 - sum_of_two / sum);
        Self { blocks, sum, sum_of_two, slope, power: 1.0 / (1.0 - theta) }
    }

    pub fn draw(&self, rng: &mut Rng) -> u32 {
        permuted(self.rank(rng), self.blocks, PLACES)
    }

    /// Draws a rank, counted from 0.
    fn rank(&self, rng: &mut Rng) -> u32 {
        let share = (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
        let below = share * self.sum;
        if below < 1.0 || self.blocks == 1 {
            0
        } else if below < self.sum_of_two || self.blocks == 2 {
            1
        } else {
            let part = libm::pow(self.slope * (share - 1.0) + 1.0, self.power);
            ((f64::from(self.blocks) * part) as u32).min(self.blocks - 1)
        }
    }
}

/// The sum of 1 / k^theta for k from 1 to `ranks`.
fn sum(ranks: u32, theta: f64) -> f64 {
    let added = ranks.min(TERMS_ADDED);
    let first: f64 = (1..=added).map(|k| libm::pow(k.into(), -theta)).sum();
    let (from, to) = (f64::from(added), f64::from(ranks));
    let change = |power: f64| libm::pow(to, power) - libm::pow(from, power);
    let area = change(1.0 - theta) / (1.0 - theta);
    first + area + change(-theta) / 2.0 - theta / 12.0 * change(-theta - 1.0)
}

#[cfg(test)]
mod tests {
    use super::{Zipf, sum};
    use spec::rng::Rng;

    /// Commands for each block, of as many commands as blocks.
    fn counts(blocks: u32, theta: f64) -> Vec<u32> {
        let (zipf, mut rng) = (Zipf::new(blocks, theta), Rng::new(1));
        let mut counts = vec![0; blocks as usize];
        (0..blocks).for_each(|_| counts[zipf.draw(&mut rng) as usize] += 1);
        counts
    }

    /// `fio-genzipf -t zipf -i THETA -g 4 -b 4096 -o 10` of fio 3.33: 2^20 blocks, as many
    /// commands, and the hottest tenth of the blocks that got one.
    #[test]
    fn the_hottest_tenth_gets_as_much_as_with_fio() {
        for (theta, percent) in [(1.2, 91.0), (1.1, 84.5)] {
            let mut counts = counts(1 << 20, theta);
            counts.retain(|&count| count > 0);
            counts.sort_unstable_by(|a, b| b.cmp(a));
            let tenth: u32 = counts[..counts.len() / 10].iter().sum();
            let found = f64::from(tenth) / f64::from(1 << 20) * 100.0;
            assert!((found - percent).abs() < 0.1, "{theta}: {found} %");
        }
    }

    #[test]
    fn hot_blocks_lie_anywhere_in_the_range() {
        let counts = counts(100_000, 1.2);
        let mut hottest: Vec<usize> = (0..counts.len()).collect();
        hottest.sort_unstable_by_key(|&block| std::cmp::Reverse(counts[block]));
        // 100 hot blocks in tenths of the range: 10 expected in each, standard deviation 3.
        let mut tenths = [0; 10];
        hottest[..100].iter().for_each(|block| tenths[block / 10_000] += 1);
        assert!(tenths.iter().all(|count| (1..20).contains(count)), "{tenths:?}");
        let (first, second) = (hottest[0], hottest[1]);
        assert!(first.abs_diff(second) > 1, "{first} and {second}");
    }

    #[test]
    fn the_sum_is_that_of_its_terms() {
        for theta in [0.01, 0.5, 0.999, 1.001, 1.2, 5.0] {
            let exact: f64 = (1..=300_000).map(|k| libm::pow(k.into(), -theta)).sum();
            let error = sum(300_000, theta) / exact - 1.0;
            assert!(error.abs() < 1e-11, "{theta}: {error}");
        }
    }

    /// Ranges that have hardly any blocks, or as many as the largest drive.
    #[test]
    fn every_drawn_block_is_in_the_range() {
        let mut rng = Rng::new(1);
        for blocks in [1, 2, 3, 4, 1_001, u32::MAX - 1] {
            for theta in [0.01, 0.999, 1.001, 5.0] {
                let zipf = Zipf::new(blocks, theta);
                assert!((0..2000).all(|_| zipf.draw(&mut rng) < blocks), "{blocks} {theta}");
            }
        }
    }
}

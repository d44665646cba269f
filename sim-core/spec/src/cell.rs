//! The raw bit error rate of a page, from the cycles of its block and the age of its data.
//!
//! The formula is the one that Hetzler fitted to measured MLC (HZ in `content/en/SOURCES.md`): a
//! power of the cycles, plus a power of the age that also grows with the cycles. He prints no
//! exponents. They are assumed here: 2 for cycles and one half for age. A rate then needs only + -
//! * / and a square root, which give the same bits on every machine.
//!
//! With rates of 1.3e-4 just written and 1.3e-3 after 365 days, both at the end of the rated
//! cycles, age adds 1.17e-3 in a year. It adds half of that in a quarter of a year, and a first
//! retry halves it again.

/// The error rates of a part, given at three points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    pub bits_per_cell: u32,
    /// Age of the data, in days, at which `aged` is given.
    pub retention_days: u32,
    /// Raw bit error rates, 0 to 0.5: of a block without cycles; of just written data after all
    /// rated cycles; and of data after all rated cycles and `retention_days`.
    pub new: f64,
    pub worn: f64,
    pub aged: f64,
}

/// Multiples of its rated cycles that a block may see. No source goes further, so the rate stays
/// the same beyond.
pub const LIFE_MAX: u32 = 4;
/// The rate of data that is lost entirely: half of its bits happen to be right.
const RATE_MAX: f64 = 0.5;

impl Cell {
    /// Returns the raw bit error rate, 0 to 0.5. `life` is the block's cycles over its rated
    /// cycles, `days` the age of the data, and `attempt` counts the reads of it from 0. Each retry
    /// moves the reference voltages half of the way to where charge loss has moved the cells
    /// (assumed), so it halves the share of age and nothing else.
    #[must_use]
    pub fn raw_bit_error_rate(&self, life: f64, days: u32, attempt: u32) -> f64 {
        let life = life.min(f64::from(LIFE_MAX));
        let wear = life * life;
        let fresh = self.new + (self.worn - self.new) * wear;
        let age = (f64::from(days) / f64::from(self.retention_days)).sqrt();
        let shifted = (self.aged - self.worn) * wear * age / (1u64 << attempt) as f64;
        (fresh + shifted).min(RATE_MAX)
    }
}

/// Returns the lower page whose cells an upper page of MLC shares, both numbered in their block of
/// `pages_per_block` pages; `None` for a lower page. Lower pages go three ahead: page 4 shares its
/// cells with page 1, page 6 with page 3, and the last page with the last but two (LX-PAIR in
/// `content/en/SOURCES.md`).
#[must_use]
pub fn lower_page_of(page: u32, pages_per_block: u32) -> Option<u32> {
    match page {
        0 => None,
        last if last + 1 == pages_per_block => last.checked_sub(2),
        upper if upper.is_multiple_of(2) => Some(upper.saturating_sub(3)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Cell, lower_page_of};

    const CELL: Cell =
        Cell { bits_per_cell: 2, retention_days: 365, new: 6.5e-8, worn: 1.3e-4, aged: 1.3e-3 };

    #[test]
    fn the_rate_is_as_given_at_its_three_figures() {
        assert_eq!(CELL.raw_bit_error_rate(0.0, 0, 0), CELL.new);
        assert_eq!(CELL.raw_bit_error_rate(0.0, 365, 0), CELL.new, "age needs worn cells");
        assert_eq!(CELL.raw_bit_error_rate(1.0, 0, 0), CELL.worn);
        let aged = CELL.raw_bit_error_rate(1.0, 365, 0);
        assert!((aged / CELL.aged - 1.0).abs() < 1e-12, "{aged}");
    }

    #[test]
    fn four_times_the_age_is_twice_the_loss_and_a_retry_halves_it() {
        let loss = |days, attempt| CELL.raw_bit_error_rate(1.0, days, attempt) - CELL.worn;
        assert!((loss(400, 0) / loss(100, 0) - 2.0).abs() < 1e-12);
        assert!((loss(400, 0) / loss(400, 1) - 2.0).abs() < 1e-12);
        assert!(CELL.raw_bit_error_rate(1e9, u32::MAX, 0) <= 0.5);
    }

    #[test]
    fn more_cycles_and_more_age_never_make_a_page_better() {
        for step in 0..100 {
            let life = f64::from(step) / 16.0;
            for days in (0..4_000).step_by(125) {
                let rate = CELL.raw_bit_error_rate(life, days, 0);
                assert!(CELL.raw_bit_error_rate(life + 0.01, days, 0) >= rate);
                assert!(CELL.raw_bit_error_rate(life, days + 125, 0) >= rate);
                assert!(CELL.raw_bit_error_rate(life, days, 1) <= rate);
            }
        }
    }

    #[test]
    fn every_page_of_a_block_has_one_partner() {
        for pages_per_block in [4, 128, 256] {
            let pairs: Vec<_> = (0..pages_per_block)
                .filter_map(|page| lower_page_of(page, pages_per_block).map(|lower| [lower, page]))
                .collect();
            let mut pages = pairs.concat();
            pages.sort_unstable();
            assert!(pages.into_iter().eq(0..pages_per_block), "{pairs:?}");
        }
        let lower = [2, 4, 6, 126, 127, 125].map(|page| lower_page_of(page, 128));
        assert_eq!(lower, [Some(0), Some(1), Some(3), Some(123), Some(125), None]);
    }
}

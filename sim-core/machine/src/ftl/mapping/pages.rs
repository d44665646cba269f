//! Goes through the pages of a unit, for the map of the drive.

use super::Mapping;
use spec::units::{Grains, MultiPlanePage, UnitIndex};

impl Mapping {
    /// Calls `look` with the valid grains of each page of a unit, in order. Loads a word of valid
    /// bits once for all pages in it.
    pub fn each_page_of(&self, unit: UnitIndex, mut look: impl FnMut(Grains)) {
        let slots = self.addresses_per_page;
        let (mut at, end) =
            (unit.0 * self.addresses_per_unit, (unit.0 + 1) * self.addresses_per_unit);
        if !self.grains.is_empty() {
            for page in at / slots..end / slots {
                look(self.grains_in_page(MultiPlanePage(page)));
            }
            return;
        }
        while at < end {
            let mut bits = self.valid[at as usize / 64] >> (at % 64);
            let word_end = end.min((at / 64 + 1) * 64);
            while at < word_end {
                look(Grains((bits & self.page_mask).count_ones()));
                // In two steps, because a page may take the whole word.
                bits = bits >> (slots - 1) >> 1;
                at += slots;
            }
        }
    }
}

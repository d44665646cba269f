//! Which die of a stripe has which page.

use super::Layout;
use crate::units::{DieIndex, GroupIndex};

impl Layout {
    /// The die of page `number` of a unit whose stripe has its parity position at
    /// `parity_position`. Only for a drive with parity.
    #[must_use]
    pub fn die_after(&self, parity_position: DieIndex, number: u32) -> DieIndex {
        let position = self.number_in_group(parity_position);
        let page = number % self.pages_per_stripe;
        self.die_past(self.group_of_die(parity_position), position, page)
    }

    /// The same for a unit of `group` that was written with all its dies.
    #[inline]
    #[must_use]
    pub fn die_in_stripe(&self, group: GroupIndex, number: u32) -> DieIndex {
        let stripe = self.stripe_of(number);
        let page = number - stripe * self.pages_per_stripe;
        self.die_past(group, stripe % self.dies_per_group, page)
    }

    /// The die of page `page` of a stripe, 0 and up, whose parity is on the die with number
    /// `parity_position` in the group.
    #[inline]
    fn die_past(&self, group: GroupIndex, parity_position: u32, page: u32) -> DieIndex {
        let number = parity_position + 1 + page;
        let dies = self.dies_per_group;
        self.die_at(group, if number < dies { number } else { number - dies })
    }

    /// The die that holds the parity of page `number`'s stripe, in a unit of `group` that was
    /// written with all its dies. Only for a drive with parity.
    #[inline]
    #[must_use]
    pub fn parity_die(&self, group: GroupIndex, number: u32) -> DieIndex {
        self.die_at(group, self.stripe_of(number) % self.dies_per_group)
    }

    /// The stripe of page `number` of a unit, 0 and up: the number of the page in its block.
    #[inline]
    #[must_use]
    pub fn stripe_of(&self, number: u32) -> u32 {
        number / self.pages_per_stripe
    }

    /// The number, in its unit, of the page that `die` has in `stripe`. `None` if `die` is the
    /// parity position. `parity_position` is ignored on a drive without parity.
    #[must_use]
    pub fn number_at(&self, die: DieIndex, stripe: u32, parity_position: DieIndex) -> Option<u32> {
        let mut index = self.number_in_group(die);
        if self.has_parity {
            let dies = self.dies_per_group;
            index = (index + dies - 1 - self.number_in_group(parity_position)) % dies;
        }
        (index < self.pages_per_stripe).then(|| stripe * self.pages_per_stripe + index)
    }
}

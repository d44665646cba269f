//! Which unit is collected next: a pure function of the closed units of an allocation group. A
//! policy is a file in this folder and a line here.

mod cost_benefit;
mod d_choices;
mod fifo;
mod greedy;
mod random;

pub use greedy::GREEDY;

use super::{known_by_name, word_list};
use crate::rng::Rng;
use crate::units::Grains;

/// Every victim policy, in the order in which a page offers them.
pub const VICTIM_POLICIES: &[&VictimPolicy] =
    &[&GREEDY, &fifo::FIFO, &random::RANDOM, &d_choices::D_CHOICES, &cost_benefit::COST_BENEFIT];
pub const VICTIM_POLICY_WORDS: [&str; VICTIM_POLICIES.len()] = word_list!(VICTIM_POLICIES);

/// One way to choose a victim.
pub struct VictimPolicy {
    pub name: &'static str,
    /// Returns the victim, if any unit is closed. `choices` is the number of units that a policy
    /// with random draws compares.
    pub choose: fn(units: &dyn Candidates, choices: u32, rng: &mut Rng) -> Option<usize>,
}

known_by_name!(VictimPolicy);

/// The units of one allocation group, by their index in it.
pub trait Candidates {
    /// Units of the group, closed or not.
    fn count(&self) -> usize;
    /// Valid granules of a closed unit; `None` if it is not closed.
    fn valid(&self, unit: usize) -> Option<Grains>;
    /// Granules that a unit holds.
    fn grains_per_unit(&self) -> Grains;
    /// Units that were closed after this one.
    fn age(&self, unit: usize) -> u64;
    /// The closed unit with the fewest valid granules, the one that was closed first among equals.
    fn fewest_valid(&self) -> Option<usize>;
    /// The unit that was closed first.
    fn oldest(&self) -> Option<usize>;
}

/// Tries that a draw has before it gives up.
const TRIES: u32 = 64;

/// A closed unit, each equally likely; `None` if all tries hit other units.
fn draw(units: &dyn Candidates, rng: &mut Rng) -> Option<usize> {
    (0..TRIES)
        .map(|_| rng.below(units.count() as u32) as usize)
        .find(|&unit| units.valid(unit).is_some())
}

impl VictimPolicy {
    /// Returns the victim, or `None` if no closed unit has stale data. If a draw hits no closed
    /// unit, greedy decides.
    #[must_use]
    pub fn victim(&self, units: &dyn Candidates, choices: u32, rng: &mut Rng) -> Option<usize> {
        let chosen = (self.choose)(units, choices, rng);
        let has_stale =
            |&unit: &usize| units.valid(unit).is_some_and(|valid| valid < units.grains_per_unit());
        if chosen.is_some_and(|unit| has_stale(&unit)) {
            return chosen;
        }
        let greedy = units.fewest_valid().filter(has_stale);
        greedy.and(chosen.or(greedy))
    }
}

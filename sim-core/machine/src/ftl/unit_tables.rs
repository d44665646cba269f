//! The state of every collection unit, and the closed units in the order of the victims.

use super::UnitState;
use super::ranks::{NOT_CLOSED, Ranks, Units};
use spec::geometry::Layout;
use spec::units::{Grains, UnitIndex};

/// Tables of all units of the drive, indexed by unit.
#[derive(Clone, Debug)]
pub struct UnitTables {
    pub state: Vec<UnitState>,
    /// The valid grains of a unit, and `NOT_CLOSED` on top unless it is closed.
    pub marked_valid: Vec<Grains>,
    /// The count of closed units when the unit was closed last.
    pub closed_at: Vec<u64>,
    pub erases: Vec<u32>,
    /// Dies that are still erasing their block of the unit.
    pub erases_left: Vec<u32>,
    /// Indexed by group. Empty if units are few and large: a look at each unit then costs less than
    /// the ranks.
    pub ranks: Vec<Ranks>,
    /// Units closed since the start.
    pub closed_count: u64,
    units_per_group: u32,
}

impl UnitTables {
    /// Returns the tables of a drive whose blocks are all erased.
    #[must_use]
    pub fn new(layout: &Layout) -> Self {
        assert!(layout.grains_per_unit < NOT_CLOSED, "the mark is no count of valid grains");
        let units = layout.units() as usize;
        let is_ranked = layout.units_per_group > layout.pages_per_unit;
        let ranked_groups = if is_ranked { layout.groups as usize } else { 0 };
        Self {
            state: vec![UnitState::Free; units],
            marked_valid: vec![NOT_CLOSED; units],
            closed_at: vec![0; units],
            erases: vec![0; units],
            erases_left: vec![0; units],
            ranks: vec![Ranks::new(layout.units_per_group); ranked_groups],
            closed_count: 0,
            units_per_group: layout.units_per_group,
        }
    }

    /// Makes every unit free after one more erase.
    pub fn secure_erase(&mut self) {
        self.state.fill(UnitState::Free);
        self.marked_valid.fill(NOT_CLOSED);
        self.ranks.fill(Ranks::new(self.units_per_group));
        for erases in &mut self.erases {
            *erases += 1;
        }
    }

    /// The valid grains of a unit.
    #[inline]
    #[must_use]
    pub fn valid(&self, unit: UnitIndex) -> Grains {
        Grains(self.marked_valid[unit.index()].0 & !NOT_CLOSED.0)
    }

    /// Notes that `grains` were written to an open unit.
    #[inline]
    pub fn more_valid(&mut self, unit: UnitIndex, grains: Grains) {
        self.marked_valid[unit.index()] += grains;
    }

    /// Notes that `grains` in a unit turned stale or were moved.
    #[inline]
    pub fn fewer_valid(&mut self, unit: UnitIndex, grains: Grains) {
        let valid = &mut self.marked_valid[unit.index()];
        *valid -= grains;
        let valid = *valid;
        if !self.ranks.is_empty() {
            self.lower_rank(unit, valid);
        }
    }

    /// Notes in the ranks that fewer grains of a unit are valid.
    #[inline(never)]
    fn lower_rank(&mut self, unit: UnitIndex, marked_valid: Grains) {
        if marked_valid < NOT_CLOSED {
            let (group, index) = self.index_in_group(unit);
            self.ranks[group].lower(index, marked_valid);
        }
    }

    /// The index of a unit's group, and the index of the unit in that group.
    #[inline]
    fn index_in_group(&self, unit: UnitIndex) -> (usize, usize) {
        let group = unit.0 / self.units_per_group;
        (group as usize, (unit.0 - group * self.units_per_group) as usize)
    }

    pub fn close(&mut self, unit: UnitIndex) {
        self.closed_count += 1;
        self.closed_at[unit.index()] = self.closed_count;
        self.close_again(unit);
    }

    /// Closes a unit that was closed before. Its age stays.
    pub fn close_again(&mut self, unit: UnitIndex) {
        self.state[unit.index()] = UnitState::Closed;
        self.marked_valid[unit.index()] = self.valid(unit);
        self.rank(unit, Ranks::add);
    }

    /// Gives a unit any state except `Closed`.
    pub fn set_state(&mut self, unit: UnitIndex, state: UnitState) {
        assert!(state != UnitState::Closed, "a unit is closed by `close`");
        let before = std::mem::replace(&mut self.state[unit.index()], state);
        if before == UnitState::Closed {
            self.marked_valid[unit.index()] += NOT_CLOSED;
            self.rank(unit, Ranks::recount);
        }
    }

    /// Takes over the valid grains of a unit as a power cut leaves them. Writes and collection only
    /// lower the count of a closed unit, but a cut may raise it: data in the unit is the newest
    /// again if the version that replaced it is lost.
    pub fn set_valid(&mut self, unit: UnitIndex, valid: Grains) {
        let is_closed = self.state[unit.index()] == UnitState::Closed;
        self.marked_valid[unit.index()] = if is_closed { valid } else { valid + NOT_CLOSED };
        if is_closed {
            self.rank(unit, Ranks::recount);
        }
    }

    /// Notes in the ranks of its group that a unit is closed, or no longer closed.
    fn rank(&mut self, unit: UnitIndex, note: impl Fn(&mut Ranks, usize, Units)) {
        let (group, index) = self.index_in_group(unit);
        let first = unit.index() - index;
        let all = first..first + self.units_per_group as usize;
        if let Some(ranks) = self.ranks.get_mut(group) {
            let (valid, closed_at) = (&self.marked_valid[all.clone()], &self.closed_at[all]);
            note(ranks, index, Units { valid, closed_at });
        }
    }

    /// Panics if the ranks name other units than a look at every unit does.
    pub fn audit_ranks(&self) {
        let count = self.units_per_group as usize;
        let groups = self.marked_valid.chunks(count).zip(self.closed_at.chunks(count));
        for (ranks, (valid, closed_at)) in self.ranks.iter().zip(groups) {
            let units = Units { valid, closed_at };
            let closed = || (0..count).filter(|&unit| valid[unit] < NOT_CLOSED);
            let fewest = closed().min_by_key(|&unit| (valid[unit], closed_at[unit]));
            assert!(ranks.fewest_valid(units) == fewest, "the ranks know the fewest valid grains");
            let oldest = closed().min_by_key(|&unit| closed_at[unit]);
            assert!(ranks.oldest(units) == oldest, "the ranks know the oldest unit");
        }
    }
}

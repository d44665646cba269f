//! Streams: hot and cold data are separate, and each has an open unit of its own in every group.
//!
//! 1. The host says which data is hot (`hint`), or the drive decides by age (`recency`): a logical
//!    page is hot if it was last written fewer host writes ago than the drive holds logical pages.
//! 2. A write goes to the open page of its stream; the open page of the other stream waits
//!    meanwhile.
//! 3. Data that collection moves stays in its stream.
//! 4. Collection takes any unit. If the drive divides its spare area, it takes a unit of the stream
//!    that has more than its share.
//!
//! For example, a drive holds 1,000 logical pages. By `recency` a page written 600 writes ago is
//! hot and one written 5,000 writes ago is cold.

use super::Ftl;
use super::allocation::OpenPage;
use super::ranks::NOT_CLOSED;
use crate::nand::Nand;
use spec::firmware::{Separation, Write};
use spec::geometry::Layout;
use spec::units::{Grains, GroupIndex, LogicalPage, UnitIndex};

/// The drive's records of hot and cold data.
#[derive(Clone, Debug)]
pub struct Streams {
    separation: Separation,
    /// The open host page of the stream that the host does not write at the moment.
    pub other_page: Option<OpenPage>,
    /// Whether a unit was opened for hot data, indexed by unit.
    is_hot: Vec<bool>,
    /// Indexed by logical page: the count of host slots at its last write, modulo 2^32. Empty if
    /// the drive does not decide by age.
    written_at: Vec<u32>,
    /// `marked_valid` of one group, with `NOT_CLOSED` for the units of the stream that is within
    /// its share of the spare area.
    pub over_share: Vec<Grains>,
}

impl Streams {
    pub fn new(separation: Separation, layout: &Layout, logical_pages: u32) -> Self {
        let units = layout.units() as usize;
        Self {
            separation,
            other_page: None,
            is_hot: vec![false; units],
            written_at: match separation.hot_by.remembers_writes {
                true => vec![0; logical_pages as usize],
                false => Vec::new(),
            },
            over_share: vec![NOT_CLOSED; layout.units_per_group as usize],
        }
    }
}

impl Ftl {
    /// Whether hot and cold data are separate.
    #[inline]
    #[must_use]
    pub(crate) fn is_separate(&self) -> bool {
        self.streams.is_some()
    }

    /// Turns to the open page of the stream for logical page `first`. Returns how many of the
    /// `count` logical pages from `first` on belong to that stream. `hint`: the host says that the
    /// data is hot.
    #[inline(never)]
    pub(crate) fn turn_host_page(&mut self, first: LogicalPage, count: u32, hint: bool) -> u32 {
        let Some(streams) = &self.streams else { return count };
        let now = self.counters.host_slots as u32;
        let is_hot = |logical: LogicalPage| {
            let written_at = streams.written_at.get(logical.index());
            let written_at = written_at.filter(|_| !self.mapping.slot(logical).is_none());
            let ago = written_at.map(|at| now.wrapping_sub(*at));
            let mapped_pages = self.mapped_pages();
            (streams.separation.hot_by.is_hot)(Write { hint, ago, mapped_pages })
        };
        let wanted = is_hot(first);
        let same = |offset: &u32| is_hot(LogicalPage(first.0 + offset)) == wanted;
        let count = (0..count).take_while(same).count() as u32;
        if self.host.is_hot != wanted {
            // The other stream may have room.
            self.host.blocked = None;
            self.turn_to_other_stream();
        }
        count
    }

    /// Swaps the open host pages of the two streams.
    pub(super) fn turn_to_other_stream(&mut self) {
        let streams = self.streams.as_mut().expect("the drive has two streams");
        self.host.is_hot = !self.host.is_hot;
        std::mem::swap(&mut self.host.page, &mut streams.other_page);
    }

    /// Notes the time of a host write, if the drive decides by age.
    pub(super) fn note_written(&mut self, first: LogicalPage, count: u32) {
        let Some(streams) = &mut self.streams else { return };
        if streams.separation.hot_by.remembers_writes {
            let now = self.counters.host_slots as u32;
            streams.written_at[first.index()..][..count as usize].fill(now);
        }
    }

    /// Turns to the group's open host unit of the stream that the host writes.
    #[inline]
    pub(super) fn turn_host_unit(&mut self, group: GroupIndex) {
        let state = &mut self.groups[group.index()];
        if state.other.host_is_hot != self.host.is_hot {
            state.other.host_is_hot = self.host.is_hot;
            std::mem::swap(&mut state.host, &mut state.other.host);
            std::mem::swap(&mut state.host_carry, &mut state.other.host_carry);
            std::mem::swap(&mut state.host_before, &mut state.other.host_before);
        }
    }

    /// Turns to the open collection unit for data from `victim`. Returns `false` until all moved
    /// data of the other stream is programmed.
    pub(super) fn turn_collection_unit(
        &mut self,
        group: GroupIndex,
        victim: UnitIndex,
        nand: &mut Nand,
    ) -> bool {
        let Some(streams) = &self.streams else { return true };
        let wanted = streams.is_hot[victim.index()];
        let state = &mut self.groups[group.index()];
        if state.other.collection_is_hot == wanted {
            return true;
        }
        if state.moves.filled() > Grains::ZERO {
            self.pad_collection_page(group);
            self.issue_moves(group, nand);
        }
        let state = &mut self.groups[group.index()];
        if state.moves.under_way() > 0 {
            return false;
        }
        assert!(state.issuing_next.is_empty(), "every page of a full unit has been issued");
        state.other.collection_is_hot = wanted;
        std::mem::swap(&mut state.collection, &mut state.other.collection);
        std::mem::swap(&mut state.issuing, &mut state.other.issuing);
        true
    }

    /// Notes the stream for which `unit` of `group` is opened.
    pub(super) fn note_stream(&mut self, group: GroupIndex, unit: UnitIndex, is_moved: bool) {
        let Some(streams) = &mut self.streams else { return };
        let other = &self.groups[group.index()].other;
        let is_hot = if is_moved { other.collection_is_hot } else { other.host_is_hot };
        streams.is_hot[unit.index()] = is_hot;
    }

    /// Whether the collection of a unit is worth its cost. While the drive is idle, a unit must
    /// free more than the page of padding that a turn to its stream may cost; otherwise the two
    /// streams could take turns for ever.
    pub(super) fn is_worth_it(&self, unit: UnitIndex) -> bool {
        let is_at_rest = self.policy.background_units.is_some();
        let valid = self.units.valid(unit);
        let most = self.layout.grains_per_unit.saturating_sub(self.layout.grains_per_page * 2);
        !self.is_separate() || !is_at_rest || valid <= most
    }

    /// Finds the stream that has more of a group's spare area than its share, and fills
    /// `over_share` with its units. Returns `false` if the drive does not divide its spare area.
    pub(super) fn divide_spare(&mut self, units: std::ops::Range<usize>) -> bool {
        let Some(streams) = self.streams.as_mut() else { return false };
        let Some(share) = streams.separation.hot_spare_fraction else { return false };
        let closed = &self.units.marked_valid[units.clone()];
        let is_hot = &streams.is_hot[units];
        let mut stale = [0u64; 2];
        for (&valid, &is_hot) in closed.iter().zip(is_hot) {
            if valid < NOT_CLOSED {
                let gone = self.layout.grains_per_unit.saturating_sub(valid);
                stale[usize::from(is_hot)] += u64::from(gone);
            }
        }
        let wanted = stale[1] as f64 > share * (stale[0] + stale[1]) as f64;
        for ((to, &valid), &is_hot) in streams.over_share.iter_mut().zip(closed).zip(is_hot) {
            *to = if is_hot == wanted { valid } else { NOT_CLOSED };
        }
        true
    }
}

//! A page that cannot be had is made of the rest of its row: the row's other pages and its parity.
//!
//! 1. A page that was on a lost die is not asked for at all: the rest of its row is.
//! 2. A page that was read and could not be decoded is made in the same way, where its row is
//!    whole. The rest is asked for when that is known, behind what waits at the other dies.
//! 3. What waited for the page waits for all of these reads.

use super::{Ftl, UnitState};
use crate::nand::{Done, Nand};
use crate::trace::{Request, Work};
use spec::units::{DieIndex, MultiPlanePage, Nanoseconds, UnitIndex};

impl Ftl {
    /// With parity: collection asks for a page of its victim. For a lost page it waits for several
    /// reads; the host has its credit for that at once.
    #[cold]
    pub(super) fn collect_in_stripe(
        &mut self,
        page: MultiPlanePage,
        grains: u32,
        tag: u32,
        nand: &mut Nand,
    ) {
        let unit = UnitIndex(page.0 / self.layout.pages_per_unit);
        let die = self.die_of(unit, self.number_in_unit(page));
        let request = Request { work: Work::CollectionRead, unit, page, grains, tag };
        let reads = self.read(die, request, nand);
        let reads = reads.expect("nothing is collected that cannot be read");
        if self.losses.is_lost(die) {
            self.wait_for_stripe(request, reads);
        }
    }

    /// A move waits for so many reads in place of one; the host has its credit for that at once.
    fn wait_for_stripe(&mut self, read: Request, reads: u32) {
        let state = &mut self.groups[self.layout.group_of(read.unit).index()];
        state.moves.wait_for(read.tag, reads - 1);
        state.add_pacing_credit(read.grains, self.layout.grains_per_unit);
    }

    /// Asks for a page, or for the rest of its row where it is lost; answers how many reads that
    /// is, or `None` where nothing can bring it back.
    #[inline]
    pub fn read(&mut self, die: DieIndex, request: Request, nand: &mut Nand) -> Option<u32> {
        if !self.losses.dies().is_empty() {
            return self.read_after_loss(die, request, nand);
        }
        nand.enqueue(die, request, nand.now_ns());
        Some(1)
    }

    /// One page of the rest of a row has been read for collection.
    #[cold]
    pub fn reconstruct_read(&mut self, die: DieIndex, read: &Done, nand: &mut Nand) {
        self.arrived(self.layout.group_of_die(die), read, nand);
    }

    /// Of the rest of a row the columns are read that are wanted of the page. What of it is not yet
    /// programmed is in the buffer: the host does not wait for it.
    #[cold]
    fn read_after_loss(&mut self, die: DieIndex, request: Request, nand: &mut Nand) -> Option<u32> {
        #[cfg(feature = "stamps")]
        self.check_die(die, request);
        let grains = u64::from(request.grains);
        if !self.losses.is_lost(die) {
            self.losses.read_grains += grains;
            nand.enqueue(die, request, nand.now_ns());
            return Some(1);
        }
        if !self.losses.covers(request.unit) {
            return None;
        }
        let (_, reads) = self.read_rest(die, request, nand.now_ns(), nand);
        self.losses.read_grains += grains * u64::from(reads);
        self.losses.reconstruct_reads += u64::from(reads);
        Some(reads)
    }

    /// Asks every other die for what it has in the row of a page, in place of `read`; answers what
    /// it asked for, and how many times.
    fn read_rest(
        &self,
        die: DieIndex,
        read: Request,
        ready_ns: Nanoseconds,
        nand: &mut Nand,
    ) -> (Request, u32) {
        let is_host = read.work == Work::HostRead;
        let work = if is_host { Work::HostReconstruct } else { Work::CollectionReconstruct };
        let request = Request { work, ..read };
        let mut reads = 0;
        for other in self.other_dies(die) {
            if !is_host || nand.is_programmed(other, read.unit, read.page) {
                nand.enqueue(other, request, ready_ns);
                reads += 1;
            }
        }
        (request, reads)
    }

    fn other_dies(&self, die: DieIndex) -> impl Iterator<Item = DieIndex> + use<> {
        (0..self.layout.dies).map(DieIndex).filter(move |other| *other != die)
    }

    /// Whether the rest of a page's row, parity included, is on the other dies, and will be until
    /// it is read: what is to be erased has been moved, and nobody needs it from there.
    #[must_use]
    pub fn is_stripe_whole(&self, die: DieIndex, read: Request, nand: &Nand) -> bool {
        self.layout.has_parity
            && self.losses.dies().is_empty()
            && self.unit_state[read.unit.index()] != UnitState::Erasing
            && self.other_dies(die).all(|other| nand.is_whole(other, read.unit, read.page))
    }

    /// A page was read and could not be decoded, which is known at `known_ns`. Its row is whole:
    /// the rest of it is read, in place of the page. Answers what it asked for, and how many times.
    pub fn reconstruct(
        &mut self,
        die: DieIndex,
        read: Request,
        known_ns: Nanoseconds,
        nand: &mut Nand,
    ) -> (Request, u32) {
        #[cfg(feature = "stamps")]
        self.check_stripe(read);
        let (request, reads) = self.read_rest(die, read, known_ns, nand);
        if read.work == Work::CollectionRead {
            self.wait_for_stripe(read, reads);
        }
        (request, reads)
    }
}

#[cfg(feature = "stamps")]
impl Ftl {
    /// What a row's other pages and its parity make of a page is what was written to it.
    fn check_stripe(&self, read: Request) {
        let number = self.number_in_unit(read.page);
        let pages = self.slots_of_stripe(read.unit, number);
        self.mapping.stamps.check_stripe(&pages, (number % self.layout.pages_per_stripe) as usize);
    }
}

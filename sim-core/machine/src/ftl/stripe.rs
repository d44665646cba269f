//! Reconstruction: computes a page that cannot be read from the other pages of its stripe and their
//! parity.
//!
//! 1. A page on a lost die is not read: the other pages of its stripe are read instead.
//! 2. A page whose data could not be decoded is computed in the same way if its stripe is whole.
//!    The other dies are asked once the failure is known, behind the operations that wait there.
//! 3. The command or move that waited for the page waits for all of these reads.
//!
//! For example, with 4 dies a stripe has its parity on die 0 and its data a, b, c on dies 1, 2, 3.
//! If die 2 is lost, a host read of b reads a, c and the parity: three reads instead of one.

use super::{Ftl, UnitState};
use crate::nand::Nand;
use crate::trace::{Request, Work};
use spec::units::{DieIndex, Grains, MultiPlanePage, Nanoseconds, UnitIndex};

impl Ftl {
    /// With parity: asks for a page of the victim. If the page is lost, the move waits for several
    /// reads.
    #[cold]
    pub(super) fn collect_in_stripe(
        &mut self,
        page: MultiPlanePage,
        grains: Grains,
        move_number: u16,
        nand: &mut Nand,
    ) {
        let unit = UnitIndex(page.0 / self.layout.pages_per_unit);
        let die = self.die_of(unit, self.number_in_unit(page));
        let work = Work::CollectionRead { move_number };
        let request = Request { work, unit, page, grains };
        let reads = self.read(die, request, nand);
        let reads = reads.expect("a page that is collected can be read");
        if self.losses.is_lost(die) {
            self.wait_for_stripe(move_number, request.unit, reads);
        }
    }

    /// Makes a move from `unit` wait for `reads` reads in place of one.
    fn wait_for_stripe(&mut self, move_number: u16, unit: UnitIndex, reads: u32) {
        let group = self.layout.group_of(unit);
        self.groups[group.index()].moves.wait_for(move_number, reads - 1);
    }

    /// Asks for a page, or for the other pages of its stripe if it is lost. Returns the count of
    /// reads, or `None` if the page cannot be restored.
    #[inline]
    pub(crate) fn read(&mut self, die: DieIndex, request: Request, nand: &mut Nand) -> Option<u32> {
        if !self.losses.dies().is_empty() {
            return self.read_after_loss(die, request, nand);
        }
        nand.enqueue(die, request, nand.now_ns());
        Some(1)
    }

    /// Notes that collection has read another page of a stripe. Its data arrives at `arrived_ns`.
    #[cold]
    pub(crate) fn reconstruct_read(
        &mut self,
        die: DieIndex,
        move_number: u16,
        arrived_ns: Nanoseconds,
        nand: &mut Nand,
    ) {
        self.arrived(self.layout.group_of_die(die), move_number, arrived_ns, nand);
    }

    /// Asks for a page after the loss of a die. Reads only those columns of the other stripe
    /// members that the lost page needs. Members that are not yet programmed are still in the
    /// buffer, and the host does not wait for them.
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
        if !self.losses.covers(&self.layout, request.unit) {
            return None;
        }
        let (_, reads) = self.read_rest(die, request, nand.now_ns(), nand);
        self.losses.read_grains += grains * u64::from(reads);
        self.losses.reconstruct_reads += u64::from(reads);
        Some(reads)
    }

    /// Asks every other member of the stripe for its page, in place of `read`. Returns the request
    /// and the count of reads.
    fn read_rest(
        &self,
        die: DieIndex,
        read: Request,
        ready_ns: Nanoseconds,
        nand: &mut Nand,
    ) -> (Request, u32) {
        let (work, is_host) = match read.work {
            Work::HostRead { tag } => (Work::HostReconstruct { tag }, true),
            // Each of these reads counts like that of the page itself.
            Work::MapRead { .. } | Work::MapLoad => (read.work, true),
            Work::CollectionRead { move_number } => {
                (Work::CollectionReconstruct { move_number }, false)
            }
            _ => unreachable!("only a read is replaced by others"),
        };
        let request = Request { work, ..read };
        let mut reads = 0;
        for other in self.other_members(die) {
            if !is_host || nand.is_programmed(other, read.unit, read.page) {
                nand.enqueue(other, request, ready_ns);
                reads += 1;
            }
        }
        (request, reads)
    }

    /// The dies that share their stripes with `die`.
    fn other_members(&self, die: DieIndex) -> impl Iterator<Item = DieIndex> + use<> {
        let members = self.layout.dies_of(self.layout.group_of_die(die));
        members.filter(move |other| *other != die)
    }

    /// Whether the allocation group of a die has lost none of its dies.
    #[must_use]
    pub(crate) fn has_all_dies(&self, die: DieIndex) -> bool {
        self.losses.in_group(&self.layout, self.layout.group_of_die(die)).is_none()
    }

    /// Whether all other pages of a page's stripe, parity included, are on their dies and will stay
    /// until they are read. A unit whose erase has been asked for does not count: its data has been
    /// moved.
    #[must_use]
    pub(crate) fn is_stripe_whole(&self, die: DieIndex, read: Request, nand: &Nand) -> bool {
        self.layout.has_parity
            && self.has_all_dies(die)
            && self.units.state[read.unit.index()] != UnitState::Erasing
            && self.other_members(die).all(|other| nand.is_whole(other, read.unit, read.page))
    }

    /// Reads the other pages of a stripe in place of a page that could not be decoded. The stripe
    /// must be whole. The failure is known at `known_ns`. Returns the request and the count of
    /// reads.
    pub(crate) fn reconstruct(
        &mut self,
        die: DieIndex,
        read: Request,
        known_ns: Nanoseconds,
        nand: &mut Nand,
    ) -> (Request, u32) {
        #[cfg(feature = "stamps")]
        self.check_stripe(read);
        let (request, reads) = self.read_rest(die, read, known_ns, nand);
        if let Work::CollectionRead { move_number } = read.work {
            self.wait_for_stripe(move_number, read.unit, reads);
        }
        (request, reads)
    }
}

#[cfg(feature = "stamps")]
impl Ftl {
    /// Asserts that the other pages of a stripe and its parity give the data written to a page.
    fn check_stripe(&self, read: Request) {
        let number = self.number_in_unit(read.page);
        let pages = self.slots_of_stripe(read.unit, number);
        self.mapping.stamps.check_stripe(&pages, (number % self.layout.pages_per_stripe) as usize);
    }
}
